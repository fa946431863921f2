"""The code that wishes of the Compare dialog become, run as a call would: the contract is then what was wanted."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from workbench.compare.comparison import Comparison
from workbench.compare.contract import Column, Rule
from workbench.domain.compare_code import ComparePlan, plan_comparison, plan_reading
from workbench.domain.compare_wish import CompareInput, CompareWish
from workbench.domain.reading import ReadingWishes

MARCH = CompareInput(id="march", path="inputs/march.csv", label="march.csv")
APRIL = CompareInput(id="april", path="inputs/april.csv", label="april.csv")
MAY = CompareInput(id="may", path="inputs/may.csv", label="may.csv")
KEY = Column(name="sku", headings={"march": "sku", "april": "SKU"}, role="key")
PRICE = Column(name="price", headings={"march": "price", "april": "unit_price"}, rule=Rule(tolerance=Decimal("0.05")))
OLD_REMARK = Column(name="remark", headings={"march": "remark"})
NEW_REMARK = Column(name="remark (april)", headings={"april": "remark"})
GROUP = Column(name="group", headings={"march": "group", "april": "group"}, role="ignore")
WISH = CompareWish(inputs=(MARCH, APRIL), columns=(KEY, PRICE, OLD_REMARK, NEW_REMARK, GROUP))


class Runtime:
    """Runs calls one after the other, as the kernel of a chat does."""

    def __init__(self) -> None:
        self.names: dict[str, object] = {"display": str}

    def run(self, plan: ComparePlan) -> None:
        exec(compile(plan.code, "<call>", "exec"), self.names)  # noqa: S102 - this is what is tested

    @property
    def comparison(self) -> Comparison:
        found = self.names["comparison"]
        assert isinstance(found, Comparison)
        return found

    def wanted(self, wish: CompareWish) -> None:
        """Run a wish on what is live, and see that the contract is what was wanted."""
        contract = self.comparison.contract if "comparison" in self.names else None
        self.run(plan_comparison(contract, self.names.keys(), wish))
        made = {column.name: column for column in self.comparison.contract.columns}
        shared = [column for column in wish.columns if len(column.headings) > 1]
        assert {column.name: made[column.name] for column in shared} == {column.name: column for column in shared}
        for column in wish.columns:
            assert {id_: made[column.name].headings.get(id_) for id_ in column.headings} == dict(column.headings)
        assert self.comparison.last is not None


@pytest.fixture
def runtime(tmp_path: Path) -> Iterator[Runtime]:
    (tmp_path / "inputs").mkdir()
    texts = {
        "march": "sku,price,remark,group\n1,2.00,a,x\n2,3.00,b,x\n",
        "april": "SKU,unit_price,remark,group\n1,2.04,c,x\n2,4.00,d,y\n",
        "may": "SKU;unit_price;remark;group\n1;2,04;c;x\n3;4,00;d;y\n",
    }
    for name, text in texts.items():
        (tmp_path / "inputs" / f"{name}.csv").write_text(text)
    before = Path.cwd()
    os.chdir(tmp_path)
    yield Runtime()
    os.chdir(before)


def test_a_new_comparison_is_what_was_wanted(runtime: Runtime) -> None:
    runtime.wanted(WISH)

    assert runtime.comparison.last is not None
    assert runtime.comparison.last.figures["changed_cells"] == {"price": 1}


@pytest.mark.parametrize(
    "columns",
    [
        (KEY, replace(PRICE, rule=Rule()), OLD_REMARK, NEW_REMARK, GROUP),
        (KEY, replace(PRICE, rule=Rule(relative=Decimal("0.1"))), OLD_REMARK, NEW_REMARK, GROUP),
        (KEY, PRICE, OLD_REMARK, NEW_REMARK, replace(GROUP, role="compare")),
        (
            replace(KEY, rule=Rule(unpad=True, case="ignore")),
            PRICE,
            Column(name="remark", headings={"march": "remark", "april": "remark"}),
            GROUP,
        ),
        (replace(KEY, role="compare"), PRICE, OLD_REMARK, NEW_REMARK, replace(GROUP, role="key")),
        (
            KEY,
            replace(PRICE, headings={"march": "price", "april": "remark"}),
            OLD_REMARK,
            Column(name="unit_price", headings={"april": "unit_price"}),
            GROUP,
        ),
    ],
    ids=["no rule", "percent", "compared again", "joined and key rule", "other key", "other mapping"],
)
def test_a_changed_wish_changes_the_live_comparison_to_it_and_back(
    runtime: Runtime, columns: tuple[Column, ...]
) -> None:
    runtime.wanted(WISH)

    runtime.wanted(replace(WISH, columns=columns))
    runtime.wanted(WISH)


def test_a_rule_for_one_file_alone_is_set_there(runtime: Runtime) -> None:
    key = replace(KEY, sides={"april": {"spaces": "ignore"}})

    runtime.wanted(replace(WISH, columns=(key, PRICE, OLD_REMARK, NEW_REMARK, GROUP)))


def test_a_third_file_joins_by_the_mapping_of_the_dialog(runtime: Runtime) -> None:
    runtime.wanted(WISH)
    columns = (
        replace(KEY, headings={**KEY.headings, "may": "SKU"}),
        replace(PRICE, headings={**PRICE.headings, "may": "unit_price"}),
        OLD_REMARK,
        replace(NEW_REMARK, headings={"april": "remark", "may": "remark"}),
        replace(GROUP, headings={**GROUP.headings, "may": "group"}),
    )

    runtime.wanted(CompareWish(inputs=(MARCH, APRIL, MAY), columns=columns))

    assert "result_april" in runtime.names
    assert runtime.comparison.contract.pairs[-1].right == "may"


def test_after_a_restart_the_contract_is_loaded_and_the_wish_holds(runtime: Runtime) -> None:
    runtime.wanted(WISH)
    runtime.comparison.save("comparison.toml")
    contract = runtime.comparison.contract
    fresh = Runtime()
    changed = replace(WISH, columns=(KEY, replace(PRICE, rule=Rule()), OLD_REMARK, NEW_REMARK, GROUP))

    fresh.run(plan_comparison(contract, frozenset(), changed))

    assert fresh.comparison.contract.column("price").rule == Rule()
    assert {"march", "april"} <= set(fresh.names)


def test_a_corrected_reading_takes_the_live_tables_place(runtime: Runtime) -> None:
    runtime.wanted(WISH)
    reading = ReadingWishes(header_row=0)

    runtime.run(plan_reading(replace(APRIL, reading=reading), in_contract=True))

    assert runtime.comparison.contract.input("april").header_row == 0
    assert "result" in runtime.names
    assert len(runtime.comparison.table("april")) == 3


def test_a_result_of_the_earlier_reading_is_kept_apart(runtime: Runtime) -> None:
    runtime.wanted(WISH)
    earlier = runtime.names["result"]

    plan = plan_reading(replace(APRIL, reading=ReadingWishes(header_row=0)), in_contract=True, is_compared=True)
    runtime.run(plan)

    assert plan.sets_aside
    assert runtime.names["before"] is earlier
    assert "result" not in runtime.names

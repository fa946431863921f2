from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from workbench.compare.contract import Column, Contract, InputSpec, Pair, Rule
from workbench.domain.compare_code import plan_comparison
from workbench.domain.compare_wish import CompareInput, CompareWish
from workbench.domain.compare_words import changes_in_words
from workbench.domain.reading import ReadingWishes

MARCH = CompareInput(id="march", path="inputs/march.csv", label="march.csv")
APRIL = CompareInput(
    id="april", path="inputs/april.csv", label="april.csv", reading=ReadingWishes(delimiter=";", header_row=2)
)
KEY = Column(name="sku", headings={"march": "sku", "april": "SKU"}, role="key")
PRICE = Column(name="price", headings={"march": "price", "april": "unit_price"}, rule=Rule(relative=Decimal("0.005")))
REMARK = Column(name="remark", headings={"march": "remark", "april": "remark"}, role="ignore")
WISH = CompareWish(inputs=(MARCH, APRIL), columns=(KEY, PRICE, REMARK))
CONTRACT = Contract(
    inputs=(InputSpec(id="march", path="inputs/march.csv"), InputSpec(id="april", path="inputs/april.csv")),
    pairs=(Pair(left="march", right="april"),),
    columns=(KEY, PRICE, REMARK),
)


def test_a_new_comparison_is_written_so_that_anybody_can_read_it() -> None:
    plan = plan_comparison(None, frozenset(), WISH)

    assert plan.code == (
        "from workbench.compare import Comparison, read\n\n"
        "# Every cell is read as text first; the reading report says what was decided, and why.\n"
        'march = read("inputs/march.csv")\n'
        'april = read("inputs/april.csv", delimiter=";", header_row=2)\n\n'
        "comparison = Comparison()\n\n"
        'comparison.add("march", march)\n'
        'comparison.add("april", april)\n'
        'comparison.pair("march", "april")\n\n'
        "# Which columns belong together where their names do not say it.\n"
        'comparison.column("price", march="price", april="unit_price")\n\n'
        "# What identifies a row.\n"
        'comparison.key("sku")\n\n'
        "# Columns that are left out.\n"
        'comparison.ignore("remark")\n\n'
        "# What does not count as a difference.\n"
        'comparison.rule("price", relative="0.005")\n\n'
        'result = comparison.run("march", "april")\n'
        "result\n"
    )
    assert plan.text == "Compare march.csv with april.csv by sku."
    assert plan.intent.startswith("read march.csv and april.csv, compare march.csv with april.csv by sku")
    assert plan.is_new


def test_a_changed_rule_edits_the_live_comparison_and_says_what_moves() -> None:
    changed = replace(PRICE, rule=Rule(tolerance=Decimal("0.05")))
    wish = replace(WISH, columns=(KEY, changed, REMARK))

    plan = plan_comparison(CONTRACT, {"comparison", "march", "april", "rules_before_1"}, wish)

    assert plan.code == (
        "from workbench.compare import what_changed\n\n"
        "# The rules as they are now: undo goes back to them.\n"
        "before = comparison.last or comparison.run()\n"
        "rules_before_2 = comparison.contract\n\n"
        'comparison.pair("march", "april")\n\n'
        "# What does not count as a difference.\n"
        'comparison.rule("price", tolerance="0.05", relative=None)\n\n'
        'result = comparison.run("march", "april")\n'
        "change = what_changed(before, result)\n"
        "display(change)\n"
        "result\n"
    )
    assert plan.rules_before == "rules_before_2"


def test_a_comparison_whose_runtime_ended_is_loaded_from_the_contract() -> None:
    code = plan_comparison(CONTRACT, frozenset(), WISH).code

    assert 'comparison = Comparison.load("comparison.toml")\nmarch = comparison.table("march")' in code
    assert "read(" not in code


def test_a_contract_about_other_files_is_not_edited() -> None:
    other = Contract(inputs=(InputSpec(id="x"), InputSpec(id="y")))

    assert plan_comparison(other, {"comparison"}, WISH).is_new


def test_columns_of_the_same_name_that_are_not_the_same_are_kept_apart() -> None:
    apart = (
        Column(name="remark", headings={"march": "remark"}),
        Column(name="remark (april)", headings={"april": "remark"}),
    )

    code = plan_comparison(None, frozenset(), replace(WISH, columns=(KEY, PRICE, *apart))).code

    assert 'comparison.column("remark (april)", april="remark")' in code


def test_what_would_change_is_said_in_words() -> None:
    changed = replace(PRICE, rule=Rule(case="ignore"))
    columns = (KEY, changed, replace(REMARK, role="compare"))

    assert changes_in_words(CONTRACT, WISH) == ()
    assert changes_in_words(CONTRACT, replace(WISH, columns=columns)) == (
        "Compare remark",
        "Compare price: case does not matter, no percent tolerance",
    )


def test_a_wish_says_what_it_lacks() -> None:
    assert replace(WISH, inputs=(MARCH,)).why_not() == "Choose at least two files."
    assert replace(WISH, columns=(PRICE,)).why_not().startswith("Choose what identifies a row")
    assert WISH.why_not() == ""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from tests.compare.tables import changed, one_column
from workbench.cli.compare import main
from workbench.compare.contract import Contract, ContractError
from workbench.compare.contract_parts import Rule
from workbench.compare.words import rule_words

_HUGE = "123456789012345678901234567890"
_TIME = "2024-01-31 10:15:59"


@pytest.mark.parametrize(
    ("precision", "old", "new", "differ"),
    [
        (2, ["1.004", "1.005", "-1.005", "2", "0.1"], ["1.00", "1.01", "-1.01", "2.006", ""], ["k3", "k4"]),
        ("0", ["1.5", "2.4", "-0.5", "7"], ["2", "2", "-1", "8"], ["k3"]),
        (1, [f"{_HUGE}.04", f"{_HUGE}.05", "1"], [f"{_HUGE}.01", f"{_HUGE}.01", "1.04"], ["k1"]),
        ("minute", [_TIME, _TIME], ["2024-01-31 10:15:01", "2024-01-31 10:16:00"], ["k1"]),
        ("days", [_TIME, _TIME], ["2024-01-31 00:00:00", "2024-02-01 10:15:59"], ["k1"]),
        ("month", ["2024-01-31", "2024-02-29"], ["2024-01-01", "2024-03-01"], ["k1"]),
        ("year", ["2024-01-31", "2024-12-31"], ["2024-11-01", "2025-01-01"], ["k1"]),
        ("minute", ["1.5", "2"], ["1.6", "2"], ["k0"]),
    ],
)  # fmt: skip
def test_values_are_compared_as_precisely_as_the_rule_says(
    precision: object, old: list[str], new: list[str], differ: list[str]
) -> None:
    comparison = one_column(old, new).rule("value", precision=precision)

    assert changed(comparison) == differ


def test_precision_compares_nothing_again_and_is_counted_as_the_rule_that_forgave() -> None:
    comparison = one_column(["1.004", "2", "3"], ["1.00", "2.1", "3.5"])
    comparison.run()
    worked = (comparison.work.matched, comparison.work.compared_columns)

    result = comparison.rule("value", tolerance="0.05", precision="0").run()

    assert (comparison.work.matched, comparison.work.compared_columns) == worked
    assert result.forgiven == {"value": {"tolerance": 1, "precision": 1}}
    assert result.changes.select("before", "after").rows() == [("3", "3.5")]


def test_precision_is_kept_in_a_contract_said_in_words_and_checked() -> None:
    contract = one_column(["1"], ["2"]).rule("value", precision=2).contract

    assert Contract.from_toml(contract.to_toml()) == contract
    assert rule_words(contract.column("value").rule) == ("numbers are compared at 2 decimals",)
    with pytest.raises(ContractError, match="precision cannot be 'week'"):
        one_column(["1"], ["2"]).rule("value", precision="week")


def test_the_command_takes_a_precision_for_a_column(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.csv").write_text("id,price,at\n1,1.004,2024-01-31 10:15:59\n", encoding="utf-8")
    (tmp_path / "b.csv").write_text("id,price,at\n1,1.00,2024-01-31 10:15:01\n", encoding="utf-8")
    files = [str(tmp_path / name) for name in ("a.csv", "b.csv")]

    plain = main([*files, "--key", "id"])
    precise = main([*files, "--key", "id", "--precision", "price=2", "--precision", "at=minute"])

    assert (plain, precise) == (1, 0)
    capsys.readouterr()


@pytest.mark.parametrize(
    ("tolerance", "kind", "words"),
    [
        ("4.9999999999", "number", "differences of less than 5 do not count"),
        ("0.9999999999", "date", "differences of less than 1 day do not count"),
        ("2.9999999999", "date", "differences of less than 3 days do not count"),
        ("4.99999", "number", "differences up to 4.99999 do not count"),
        ("0.3333333333", "number", "differences up to 0.3333333333 do not count"),
        ("1", "date", "differences up to 1 day do not count"),
    ],
)
def test_a_limit_that_does_not_hold_at_its_figure_is_said_as_less_than_it(
    tolerance: str, kind: str, words: str
) -> None:
    assert rule_words(Rule(tolerance=Decimal(tolerance)), kind)[-1] == words

from __future__ import annotations

from decimal import Decimal

import pytest

from tests.compare.tables import compared, one_column
from workbench.compare.comparison import Comparison

_NUMBERS = [
    ("5", "-5", "sign"),
    ("1234", "1.234", "scale"),
    ("-0.5", "50", "scale"),
    ("1.2345", "1.23", "rounding"),
    ("7", "6.6", "rounding"),
    ("1.2345", "1.24", "real change"),
    ("1.00", "1.04", "real change"),
    ("2.00", "2.5", "real change"),
    ("0", "0.4", "real change"),
    (None, "0", "blank against zero"),
    (None, "3", "was blank"),
    ("3", None, "became blank"),
    ("n/a", "3", "word for blank"),
    ("oops", "3", "cannot be read"),
    ("100000000000000000000000000", "10000000000000000000000000", "real change"),
    ("3", "4", "real change"),
]
_TEXTS = [
    ("a b", "ab", "white space"),
    ("Ab", "ab", "capitals"),
    ("ﬁn", "fin", "Unicode form"),
    ("a–b", "a-b", "dashes"),
    ("007", "7", "leading zeros"),
    ("A-007", "A-7", "leading zeros"),
    ("é", "e", "accents"),
    ("Müller", "Mueller", "umlauts"),
    ("1,234.50", "1234.5", "number format"),
    ("1.5", "1.05", "real change"),
    ("31.12.2024", "2024-12-31", "date format"),
    ("45292", "2024-01-01", "date format"),
    ("A b", "ab", "capitals and white space"),
    ("Co., Ltd", "Co Ltd", "punctuation"),
    ("9" * 28, "-" + "9" * 28, "sign"),
    ("co\u00adop", "coop", "Unicode form"),
    ("a\u200db", "ab", "Unicode form"),
    ("03/04/2024", "04/03/2024", "day and month swapped"),
    ("03/04/2024", "03.04.2024", "date format"),
    ("+", "-", "real change"),
    ("N/A", None, "word for blank"),
    ("x", None, "became blank"),
    ("x", "y", "real change"),
]
_DATES = [
    ("2024-03-04", "2024-04-03", "day and month swapped"),
    ("2020-01-01", "2024-01-02", "1904 date system"),
    ("1969-12-31", "2069-12-31", "century"),
    ("2024-03-14", "2024-03-15", "real change"),
]
_TIMES = [
    ("2024-03-14 10:00:00", "2024-03-14 11:00:00", "time zone"),
    ("2024-03-14 10:00:00", "2024-03-14 10:00:01", "time of day"),
    ("2024-03-14 10:00:00", "2024-03-14", "time of day"),
    ("2024-03-14 23:30:00", "2024-03-15 00:30:00", "time zone"),
]


def _run(cells: list[tuple[str | None, str | None, str]], kind: str) -> Comparison:
    comparison = one_column([old for old, _, _ in cells], [new for _, new, _ in cells])
    return comparison.rule("value", kind=kind) if kind != "auto" else comparison


@pytest.mark.parametrize(
    ("cells", "kind"), [(_NUMBERS, "number"), (_TEXTS, "text"), (_DATES, "auto"), (_TIMES, "auto")]
)
def test_every_changed_cell_has_a_cause(cells: list[tuple[str | None, str | None, str]], kind: str) -> None:
    result = _run(cells, kind).run()

    said = dict(result.caused_changes.select("id", "cause").iter_rows())
    assert said == {f"k{n}": cause for n, (_, _, cause) in enumerate(cells)}


def test_numbers_too_large_for_a_column_change_for_real() -> None:
    result = one_column(["9" * 40, "1"], ["8" * 40, "1"]).rule("value", kind="number").run()

    assert result.causes.rows() == [("value", "real change", 1)]


def test_causes_are_counted_by_column_and_in_all() -> None:
    comparison = compared(
        {"id": ["1", "2", "3"], "n": ["5", "6", "7"], "t": ["A", "b", "c"]},
        {"id": ["1", "2", "3"], "n": ["-5", "-6", "8"], "t": ["a", "b", "x"]},
    )

    result = comparison.run()

    assert result.causes.rows() == [
        ("n", "sign", 2),
        ("n", "real change", 1),
        ("t", "capitals", 1),
        ("t", "real change", 1),
    ]
    assert result.causes.to_json()["causes"] == {"real change": 2, "sign": 2, "capitals": 1}
    assert result.figures["changed_cells_total"] == sum(Decimal(row[2]) for row in result.causes.frame.iter_rows())


def test_changes_with_causes_are_the_changes_and_one_column_more() -> None:
    result = compared({"id": ["1", "2"], "cause": ["a", "b"]}, {"id": ["1", "2"], "cause": ["A", "c"]}, "id").run()

    assert result.caused_changes.drop("cause").equals(result.changes)
    assert one_column(["a"], ["a"]).run().caused_changes.columns[-1] == "cause"

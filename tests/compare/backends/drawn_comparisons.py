"""Random comparisons: tables with all that files hold, and rules of every kind over them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import polars as pl
from hypothesis import strategies as st

from workbench.compare.comparison import Comparison
from workbench.compare.contract_parts import DuplicatePolicy
from workbench.compare.results import ComparisonResult
from workbench.compare.table import Table

_BLANKS = [None, "", " ", "NA", "\u00a0"]
_PLAIN = ["a", "A", " a", "a  b", "a b", "ab", "x-y", "x.y", "x y", "007", "7", "TRUE"]
_ODD = [
    "Äb",
    "A\u0308b",
    "a\u00a0b",
    "straße",
    "STRASSE",
    "ΣΑΣ",
    "σας",
    "İi",
    "\u200ba",
    "é",
    "a\tb",
    "a\nb",
    "ﬁ",
    "c\n",
]
_CODES = ["4", "04", "4.0", "004", "A4", "12", "12.00", "0", "000", "-4.0", "٣"]
_NUMBERS = [
    *(
        "1",
        "1.0",
        "1.05",
        "1.00",
        "-1",
        "-0",
        "0.0",
        "007",
        "+3",
        ".5",
        "5.",
        "1e2",
        "1E-3",
        "(1)",
        "€ 1.5",
        "5 %",
        "abc",
    ),
    *("1,5", "1.234,5", "1 000", "0.00000000004", "1.00000000006", "99999999999999999", "100000000000000000"),
    *("123456789012345678901234567890", "123456789012345678901234567891", "-12.10", "12.1", "-12,10", "1.234", "٣"),
    *("$ 1.5", "€1.50", "5‰", "12 34", "1.00000000007"),
]
_DATES = [
    *("2024-01-02", "02/01/2024", "2/1/2024", "31.12.99", "31.12.1999", "2024-13-01", "2024-02-30", "2024-02-29"),
    *("2023-02-29", "today", "1999-12-31", "0999-01-01", "2024-1-2", "01.02.2024", "2024-01-02\n", "29/02/2023"),
]
_TIMES = [
    *("2024-01-02 10:00:00", "2024-01-02", "2024-01-02 00:00:00", "2024-01-02 10:00:00.5", "2024-01-03 25:00:00"),
    *("2024-01-02 10:00:00.123456789", "2024-01-02 10:00:00.123456780"),
]
_LISTS = ["a,b", "b, a", "a", ",a,,", "A,b", "b,a,a"]
_FORMATS = [("%Y-%m-%d", "%d/%m/%Y"), ("%d.%m.%Y", "%Y-%m-%d"), ("%d.%m.%y", "%Y-%m-%d"), ("%m/%d/%Y",), ("%d/%m/%Y",)]
_FOLDING: list[dict[str, Any]] = [
    {},
    {"case": "ignore"},
    {"spaces": "ignore"},
    {"spaces": "exact"},
    {"accents": "ignore", "case": "ignore"},
    {"umlauts": "ignore"},
    {"replace": [["-", "."], [" ", ""]]},
    {"replace": [["a", "Ä"]], "case": "ignore"},
    {"same_characters": [".- "]},
    {"map": {"a": "ab", "x-y": "é", "4": "A4"}},
    {"same_values": [["a", "A", "x y"]]},
    {"null_tokens": ["a", "TRUE", "7"]},
]
_NUMBER_RULES: list[dict[str, Any]] = [
    {},
    {"tolerance": "0.05"},
    {"relative": "0.01"},
    {"tolerance": "1", "blank": "equals_zero"},
    {"scale": "-1"},
    {"scale": "0.01"},
    {"null_tokens": ["1", "0.0"]},
    {"replace": [["abc", "1"]]},
    {"precision": "1"},
]
_OTHER_SIDE: list[dict[str, Any]] = [
    {},
    {},
    {"decimal": ",", "thousands": "."},
    {"decimal": ",", "thousands": ""},
    {"scale": "-1"},
]


@dataclass(frozen=True, slots=True)
class Drawn:
    """Two tables, the key and the rules of a comparison."""

    tables: tuple[pl.DataFrame, pl.DataFrame]
    keys: tuple[str, ...]
    rules: tuple[tuple[str, dict[str, Any], dict[str, Any]], ...]
    duplicates: DuplicatePolicy

    def run(self, backend: object) -> ComparisonResult:
        """Compare on a backend."""
        comparison = Comparison(backend=backend)
        for name, frame in zip(("old", "new"), self.tables, strict=True):
            comparison.add(name, Table(name, frame))
        comparison.key(*self.keys).duplicates(self.duplicates)
        for column, rule, right in self.rules:
            comparison.set_rule(column, rule, key=True)
            if right:
                comparison.set_rule(column, right, "new", key=True)
        return comparison.run()


def facts(result: ComparisonResult) -> dict[str, object]:
    """Give everything that a result says: buckets by row, figures, changed cells with causes, what was forgiven."""
    buckets, outcome = result.outcome.buckets, result.outcome
    return {
        "figures": result.figures,
        "balance": result.balance,
        "notes": result.notes,
        "forgiven": result.forgiven,
        "causes": result.causes.rows(),
        "changes": result.changes.rows(),
        "rows": result.rows.rows(),
        "common": (outcome.match.common_left.to_list(), outcome.match.common_right.to_list()),
        "buckets": [
            [own.blank.to_list(), own.dropped.to_list(), own.aside.to_list(), own.only_here.to_list()]
            for own in (buckets.left, buckets.right)
        ],
        "differences": [(one.differences.cells.rows(), one.differences.forgiven.to_list()) for one in outcome.columns],
        "types": [one.differences.cells.dtypes for one in outcome.columns if one.differences.cells.height],
    }


def of_every_kind() -> Drawn:
    """Give one comparison with rules of every kind over cells of every kind."""
    columns: list[tuple[str, list[str], dict[str, Any], dict[str, Any]]] = [
        ("key 0", _CODES, {"kind": "code", "unpad": True}, {}),
        ("key 1", ["k", "K"], {"case": "ignore"}, {}),
        ("folded", [*_PLAIN, *_ODD], {"case": "ignore", "accents": "ignore", "same_characters": [".-"]}, {}),
        ("replaced", [*_PLAIN, *_ODD], {"replace": [["-", "."], [" ", ""]], "null_tokens": ["a", "TRUE"]}, {}),
        ("named", _PLAIN, {"map": {"a": "ab", "x-y": "é"}, "same_values": [["x.y", "x y"]]}, {}),
        ("code", _CODES, {"kind": "code", "pad": 3}, {}),
        ("amount", _NUMBERS[:24], {"kind": "number", "tolerance": "0.05"}, {"decimal": ",", "thousands": "."}),
        ("large", _NUMBERS, {"kind": "number", "relative": "0.01"}, {"scale": "-1"}),
        ("day", _DATES, {"kind": "date", "formats": _FORMATS[0]}, {"formats": _FORMATS[1]}),
        ("moment", _TIMES[:4], {}, {}),
        ("list", _LISTS, {"kind": "list", "sep": ","}, {}),
    ]
    rows = 60
    frames = [
        pl.DataFrame(
            {
                name: [[*values, None, ""][(n * (7 + 2 * k) + side * (n % 3)) % (len(values) + 2)] for n in range(rows)]
                for k, (name, values, _, _) in enumerate(columns)
            }
        )
        for side in range(2)
    ]
    rules = tuple((name, rule, right) for name, _, rule, right in columns)
    return Drawn((frames[0], frames[1]), ("key 0", "key 1"), rules, "in_order")


@st.composite
def comparisons(draw: Callable[[st.SearchStrategy[Any]], Any]) -> Drawn:
    """Draw a comparison."""
    keys = [(f"key {n}", [*_PLAIN[:6], *_CODES, *_ODD[:6]]) for n in range(draw(st.sampled_from([1, 1, 2])))]
    columns: list[tuple[str, list[str]]] = []
    rules: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
        (name, draw(st.sampled_from(_FOLDING)), {}) for name, _ in keys
    ]
    for n in range(draw(st.integers(1, 3))):
        kind, cells, rule, right = draw(_column())
        columns.append((f"column {n}", cells))
        rules.append((f"column {n}", {**({"kind": kind} if kind else {}), **rule}, right))
    tables = tuple(_table(draw, [*keys, *columns]) for _ in range(2))
    duplicates = draw(st.sampled_from(["report", "report", "in_order", "best_match"]))
    return Drawn((tables[0], tables[1]), tuple(name for name, _ in keys), tuple(rules), duplicates)


@st.composite
def _column(
    draw: Callable[[st.SearchStrategy[Any]], Any],
) -> tuple[str | None, list[str], dict[str, Any], dict[str, Any]]:
    kind = draw(st.sampled_from(["text", "code", "number", "number", "date", "times", "list", None]))
    match kind:
        case "number":
            return kind, _NUMBERS, draw(st.sampled_from(_NUMBER_RULES)), draw(st.sampled_from(_OTHER_SIDE))
        case "date":
            rule = {"formats": draw(st.sampled_from(_FORMATS)), **draw(st.sampled_from([{}, {"tolerance": "1"}]))}
            return kind, _DATES, rule, draw(st.sampled_from([{}, {"formats": draw(st.sampled_from(_FORMATS))}]))
        case "times":
            return None, _TIMES, {}, {}
        case "list":
            return kind, _LISTS, {"sep": ","}, {}
        case "code":
            rule = draw(st.sampled_from([{}, {"pad": 3}, {"unpad": True}, {"unpad": True, "pad": 5}]))
            return kind, [*_CODES, *_PLAIN], {**draw(st.sampled_from(_FOLDING)), **rule}, {}
        case _:
            cells = draw(st.sampled_from([_PLAIN, [*_PLAIN, *_ODD], _NUMBERS[:12], _DATES[:1] + _DATES[10:11]]))
            return kind, cells, draw(st.sampled_from(_FOLDING)) if kind else {}, {}


def _table(draw: Callable[[st.SearchStrategy[Any]], Any], columns: list[tuple[str, list[str]]]) -> pl.DataFrame:
    height = draw(st.integers(0, 12))
    return pl.DataFrame(
        {name: pl.Series(draw(_cells([*values, *_BLANKS], height)), dtype=pl.String) for name, values in columns}
    )


def _cells(values: list[str | None], height: int) -> st.SearchStrategy[list[str | None]]:
    return st.lists(st.sampled_from(values), min_size=height, max_size=height)

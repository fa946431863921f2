"""Random small comparisons give the figures that plain Python gives, row by row."""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from tests.compare import reference
from tests.compare.case_translation import comparisons
from workbench.compare.comparison import Comparison
from workbench.compare.reading.table import Table

TEXTS = [
    "a",
    "A",
    " a",
    "a  b",
    "a\u00a0b",
    "Äb",
    "ab",
    "A\u0308b",
    "é",
    "E",
    "",
    " ",
    "NA",
    "N/A",
    "x-y",
    "x.y",
    "x y",
    "straße",
    "STRASSE",
    "\u200ba",
]
CODES = ["4", "04", "4.0", "004", "A4", "", "12", "12.00", "0", "000", "NA"]
NUMBERS = [
    "1",
    "1.0",
    "1.05",
    "1.00",
    "-1",
    "(1)",
    "($5)",
    "5 %",
    "€ 1.5",
    "1e2",
    "1E-3",
    "abc",
    "",
    "NA",
    "1,5",
    "1.234,5",
    "0.00000000004",
    "1.00000000006",
    "123456789012345678901234567890",
    "123456789012345678901234567891",
    "99999999999999999999999999.5",
    "+3",
    ".5",
    "5.",
    "0",
    "-0",
    "1 000",
]
DATES = [
    "2024-01-02",
    "02/01/2024",
    "2/1/2024",
    "31.12.99",
    "31.12.1999",
    "2024-13-01",
    "",
    "NA",
    "today",
    "1999-12-31",
]
LISTS = ["a,b", "b, a", "a", ",a,,", "", "A,b", "b,a,a"]
KEYS = ["k1", "K1", "k 1", "k2", "k-2", "k.2", "k3", "", " ", "NA", "03", "3", "4.0"]


def _column(rng: random.Random, name: str) -> dict[str, Any]:
    kind = rng.choice(["text", "text", "code", "number", "number", "date", "list"])
    options: dict[str, Any] = {"name": name, "kind": kind}
    if kind in {"text", "code"}:
        options |= rng.choice([{}, {"case": "ignore"}, {"accents": "ignore"}, {"case": "ignore", "accents": "ignore"}])
        options |= rng.choice([{}, {}, {"replace": [["-", "."]]}, {"replace": [["x", ""], [".", "-"]]}])
    if kind == "text":
        options |= rng.choice([{}, {}, {"map": {"a": "ab", "x-y": "é", "4": "A4"}}])
    if kind == "code":
        options |= rng.choice([{}, {"pad": 3}, {"unpad": True}])
    if kind == "number":
        options |= rng.choice([{}, {"tol": "0.05"}, {"tol": "1"}, {"tol": "0.0000000001"}])
        options |= rng.choice(
            [
                {},
                {},
                {"right_opts": {"decimal": ",", "thousands": "."}},
                {"right_opts": {"scale": -1}},
                {"left_opts": {"scale": "0.01"}},
            ]
        )
    if kind == "date":
        options["formats"] = rng.choice([["%Y-%m-%d", "%d/%m/%Y"], ["%d.%m.%y", "%Y-%m-%d"], ["%m/%d/%Y", "%d.%m.%Y"]])
    if kind == "list":
        options["sep"] = ","
    options |= rng.choice([{}, {}, {"blank_is_unknown": ["left"]}, {"blank_is_unknown": ["right"]}])
    return options


def _cells(rng: random.Random, options: Mapping[str, Any], count: int) -> list[str | None]:
    values = {"text": TEXTS, "code": CODES, "number": NUMBERS, "date": DATES, "list": LISTS}[options["kind"]]
    return [rng.choice([*values, None]) for _ in range(count)]


def _key(rng: random.Random, name: str) -> dict[str, Any]:
    return {
        "name": name,
        **rng.choice([{}, {"case": "ignore"}, {"kind": "code", "unpad": True}, {"replace": [["-", "."], [" ", ""]]}]),
    }


def _random_comparison(seed: int) -> tuple[dict[str, Any], list[list[dict[str, str | None]]]]:
    rng = random.Random(seed)
    keys = [_key(rng, f"key {n}") for n in range(rng.choice([1, 1, 2]))]
    columns = [_column(rng, f"column {n}") for n in range(rng.randint(0, 4))]
    comparison = {
        "id": "c",
        "step": 1,
        "left": "l",
        "right": "r",
        "key": keys,
        "columns": columns,
        **rng.choice([{}, {"null_tokens": ["NA", "N/A"]}]),
    }
    tables: list[list[dict[str, str | None]]] = []
    for _ in range(2):
        count = rng.choice([0, 1, 3, 8, 20, 40])
        data = {key["name"]: [rng.choice([*KEYS, None]) for _ in range(count)] for key in keys}
        data |= {column["name"]: _cells(rng, column, count) for column in columns}
        tables.append([dict(zip(data, row, strict=True)) for row in zip(*data.values(), strict=True)])
    return comparison, tables


def _table(name: str, rows: list[dict[str, str | None]], headings: list[str]) -> Table:
    frame = pl.DataFrame({heading: pl.Series([row[heading] for row in rows], dtype=pl.String) for heading in headings})
    return Table(name, frame)


@pytest.mark.parametrize("block", range(6))
def test_random_comparisons_give_the_figures_of_plain_python(block: int) -> None:
    for seed in range(block * 25, block * 25 + 25):
        comparison, rows = _random_comparison(seed)
        inputs = [
            {"id": "l", "file": "l", "format": "csv", "step": 1},
            {"id": "r", "file": "r", "format": "csv", "step": 1},
        ]
        (one,) = comparisons({"inputs": inputs, "comparisons": [comparison]}, Path())
        headings = [column["name"] for column in (*comparison["key"], *comparison["columns"])]
        tables = {name: _table(name, part, headings) for name, part in zip("lr", rows, strict=True)}

        figures = Comparison(one.contract, tables).run().figures
        expected = reference.figures(rows[0], rows[1], comparison)

        found = {word: value for word, value in figures.items() if word in expected}
        assert found == expected, f"seed {seed}"

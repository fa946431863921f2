"""Random small tables come out as dicts and Decimal have them: buckets, changed cells, the frames of rows."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, Literal

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.compare.reckoning import Found, Kind, Plan, Row, reckon
from tests.compare.tables import table
from workbench.compare.comparison import Comparison
from workbench.compare.contract_parts import BlankPolicy
from workbench.compare.reading.reader import read
from workbench.compare.results import ComparisonResult

PLACE = "place"
_KINDS: list[Kind] = ["text", "text", "code", "number", "number", "date"]
_BLANK: list[BlankPolicy] = ["differs", "differs", "equals_zero", "equals_anything"]
_NUMBERS = ["0", "1", "1.0", "1.05", "0.95", "-1", "-1.00", "2.5", "100", "100.1", "110", "111", "1234567.89", "1e2"]
_TEXTS = [
    "a",
    "A",
    " a ",
    "a  b",
    "a b",
    "ab",
    "a\u00a0b",
    "Müller",
    "MÜLLER",
    "Mueller",
    "Mu\u0308ller",
    "é",
    "e",
    "x-y",
    "x.y",
    "n/a",
]
_CODES = ["7", "07", "007", "7.0", "A7", "a7", "42", "0042", "0", "00", "n/a"]
_DATES = ["2024-01-31", "2024-02-01", "2024-02-29", "31.01.2024", "01.02.2024"]
_KEYS = ["k1", "K1", " k1", "k2", "k-2", "k 2", "é", "e\u0301", *(f"m{n}" for n in range(14))]
_KEY_CODES = ["1", "01", "001", "2", "02", "3", "10", "A1", *map(str, range(50, 64))]
_NOTHING: list[str | None] = ["", None, "  "]
_SPACES: list[Literal["trim", "ignore", "exact"]] = ["trim", "ignore", "exact"]
_SEEDS = st.integers(0, 1 << 40)
_ONE_FOLDER = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]


@dataclass(frozen=True, kw_only=True)
class Trial:
    """Two tables, how they are compared, and which rows count."""

    tables: tuple[list[Row], list[Row]]
    keys: tuple[Plan, ...]
    columns: tuple[Plan, ...]
    states: tuple[str, ...]
    """Only rows with one of these states count; none: all."""
    dropped: bool
    """Rows with one of these states are left out instead."""
    in_order: bool


def _plan(rng: Random, name: str) -> Plan:
    blank: BlankPolicy = rng.choice(_BLANK)
    plan = Plan(
        name=name,
        kind=rng.choice(_KINDS),
        heading=rng.choice(["", f"{name} (new)"]),
        words=rng.choice([(), ("n/a",)]),
        blank=blank,
    )
    match plan.kind:
        case "number":
            tolerance, share = rng.choice([None, None, "0.05", "1", "0"]), rng.choice([None, None, "0.1", "0.001"])
            places = rng.choice([None, None, 0, 1])
            return replace(plan, tolerance=tolerance, share=share, places=places, negated=rng.random() < 0.2)
        case "date":
            return replace(plan, tolerance=rng.choice([None, "1", "28"]))
        case "code":
            pad, unpad = rng.choice([(None, False), (None, True), (3, False), (3, True)])
            return replace(plan, pad=pad, unpad=unpad, case=rng.random() < 0.4)
        case "text":
            return replace(
                plan,
                spaces=rng.choice(_SPACES),
                group=rng.choice([(), ("x-y", "ab"), ("Mueller", "é", "A")]),
                same=rng.choice(["", ".-"]),
                case=rng.random() < 0.4,
                accents=rng.random() < 0.4,
                umlauts=rng.random() < 0.4,
            )


def _key(rng: Random, name: str) -> Plan:
    case = rng.random() < 0.5
    if rng.random() < 0.5:
        return Plan(name=name, kind="code", unpad=rng.random() < 0.5, case=case)
    return Plan(name=name, kind="text", case=case, spaces=rng.choice(_SPACES[:2]), same=rng.choice(["", ".-"]))


def _cells(rng: Random, plan: Plan) -> list[str | None]:
    """Give the cells of a column: few different ones, so that rows agree now and then."""
    own: list[str | None] = [*{"number": _NUMBERS, "text": _TEXTS, "code": _CODES, "date": _DATES}[plan.kind]]
    tokens = [*plan.words] if plan.kind in {"number", "date"} else []
    return rng.sample([*own, *tokens, *_NOTHING], 7)


def _rows(rng: Random, keys: list[Row], cells: Mapping[str, list[str | None]], side: int) -> list[Row]:
    """Give rows most of which have a key of their own."""
    chosen = [one for one in keys if rng.random() < 0.9]
    chosen += [rng.choice(keys) for _ in range(rng.choice([0, 0, 1, 2, 4]))]
    rng.shuffle(chosen)
    rows: list[Row] = []
    for n, key in enumerate(chosen):
        row = {**key, **{heading: rng.choice(pool) for heading, pool in cells.items()}}
        rows.append({**row, "state": rng.choice(["open", "open", "shut", "", None]), PLACE: f"{side}:{n}"})
    return rows


def trial_of(seed: int) -> Trial:
    """Give a random comparison."""
    rng = Random(seed)
    keys = tuple(_key(rng, f"key {n}") for n in range(rng.choice([1, 1, 2])))
    columns = tuple(_plan(rng, f"column {n}") for n in range(rng.choice([0, 2, 3, 4])))
    parts = {plan.name: [*(_KEY_CODES if plan.kind == "code" else _KEYS), *_NOTHING[:2]] for plan in keys}
    combined = [dict(zip(parts, one, strict=True)) for one in product(*parts.values())]
    known: list[Row] = rng.sample(combined, min(len(combined), rng.choice([2, 20, 24])))
    pools = {plan.name: _cells(rng, plan) for plan in columns}
    tables = [
        _rows(rng, known, {(plan.newer if side else plan.name): pools[plan.name] for plan in columns}, side)
        for side in (0, 1)
    ]
    return Trial(
        tables=(tables[0], tables[1]),
        keys=keys,
        columns=columns,
        states=rng.choice([(), (), (), ("open",), ("open", "shut"), ("shut", "gone")]),
        dropped=rng.random() < 0.5,
        in_order=rng.random() < 0.4,
    )


# ---------------------------------------------------------------- the library
def _fields(plan: Plan) -> dict[str, object]:
    fields: dict[str, object] = {"kind": plan.kind}
    fields |= {"case": "ignore"} if plan.case else {}
    fields |= {"accents": "ignore"} if plan.accents else {}
    fields |= {"umlauts": "ignore"} if plan.umlauts else {}
    fields |= {"spaces": plan.spaces} if plan.spaces != "trim" else {}
    fields |= {"same_characters": [plan.same]} if plan.same else {}
    fields |= {"same_values": [list(plan.group)]} if plan.group else {}
    fields |= {"unpad": True} if plan.unpad else {}
    fields |= {"pad": plan.pad} if plan.pad else {}
    fields |= {"tolerance": plan.tolerance} if plan.tolerance is not None else {}
    fields |= {"relative": plan.share} if plan.share is not None else {}
    fields |= {"precision": plan.places} if plan.places is not None else {}
    fields |= {"null_tokens": list(plan.words)} if plan.words else {}
    fields |= {"blank": plan.blank} if plan.blank != "differs" else {}
    return fields | ({"formats": ["%Y-%m-%d", "%d.%m.%Y"]} if plan.kind == "date" else {})


def _comparison(trial: Trial) -> Comparison:
    comparison = Comparison()
    for side, name in enumerate(("old", "new")):
        headings = [*((p.newer if side else p.name) for p in (*trial.keys, *trial.columns)), "state", PLACE]
        comparison.add(name, table(name, {one: [row[one] for row in trial.tables[side]] for one in headings}))
    for plan in trial.columns:
        comparison.column(plan.name, old=plan.name, new=plan.newer)
    comparison.key(*(plan.name for plan in trial.keys))
    comparison.ignore("state", PLACE)
    for plan in (*trial.keys, *trial.columns):
        comparison.set_rule(plan.name, _fields(plan))
        if plan.negated:
            comparison.rule(plan.name, side="new", scale="-1")
    if trial.states:
        choose = comparison.drop if trial.dropped else comparison.keep
        choose("*", column="state", op="in", value=list(trial.states))
    return comparison.duplicates("in_order" if trial.in_order else "report")


def _counted(trial: Trial, side: Literal[0, 1]) -> list[int]:
    """Give the rows that count."""
    chosen = [(row["state"] in trial.states) is not trial.dropped for row in trial.tables[side]]
    return [place for place, counts in enumerate(chosen) if counts or not trial.states]


def _expected(trial: Trial, found: Found) -> dict[str, Any]:
    cells = Counter(name for _, _, name in found.cells)
    changed = {(left, right) for left, right, _ in found.cells}
    sides = (_counted(trial, 0), _counted(trial, 1))
    return {
        "common": len(found.common),
        "added": len(found.added),
        "removed": len(found.removed),
        "keys_set_aside": found.keys_aside,
        "changed_rows": len(changed),
        "unchanged_rows": len(found.common) - len(changed),
        "changed_cells_total": len(found.cells),
        "changed_cells": {plan.name: cells[plan.name] for plan in trial.columns},
        "rows": tuple(map(len, sides)),
        "blank_key_rows": tuple(map(len, found.blank)),
        "exact_duplicates_dropped": tuple(map(len, found.dropped)),
        "rows_in_repeated_keys": tuple(map(len, found.aside)) if not trial.in_order else (0, 0),
    }


def _got(result: ComparisonResult) -> dict[str, Any]:
    figures: Any = result.figures
    words = ("rows", "blank_key_rows", "exact_duplicates_dropped", "rows_in_repeated_keys")
    own = {word: (figures["left"][word], figures["right"][word]) for word in words}
    same = (
        "common",
        "added",
        "removed",
        "keys_set_aside",
        "changed_rows",
        "unchanged_rows",
        "changed_cells_total",
        "changed_cells",
    )
    own |= {word: figures[word] for word in same}
    if own["rows_in_repeated_keys"] != (0, 0):  # a key set aside for one side is set aside on both
        inputs = result.set_aside["input"].to_list()
        own["rows_in_repeated_keys"] = (inputs.count("old"), inputs.count("new"))
    return own


def _places(rows: Sequence[int], side: int) -> list[str]:
    return sorted(f"{side}:{place}" for place in rows)


def _check(trial: Trial, comparison: Comparison) -> None:
    found = reckon(
        trial.tables, trial.keys, trial.columns, (_counted(trial, 0), _counted(trial, 1)), in_order=trial.in_order
    )
    result = comparison.run()

    assert _got(result) == _expected(trial, found)
    assert sorted(result.removed[PLACE]) == _places(found.removed, 0)
    assert sorted(result.added[PLACE]) == _places(found.added, 1)
    for frame, both in (
        (result.set_aside, found.aside),
        (result.duplicates, found.dropped),
        (result.blank_keys, found.blank),
    ):
        assert sorted(frame[PLACE]) == sorted([*_places(both[0], 0), *_places(both[1], 1)])
    texts = Counter(
        (name, trial.tables[0][left][name] or None, trial.tables[1][right][_newer(trial, name)] or None)
        for left, right, name in found.cells
    )
    assert Counter(result.changes.select("column", "raw_before", "raw_after").rows()) == texts
    assert set(result.balance) == {"old", "new"}


def _newer(trial: Trial, name: str) -> str:
    return next(plan.newer for plan in trial.columns if plan.name == name)


@settings(max_examples=60, derandomize=True, deadline=None)
@given(_SEEDS)
def test_random_tables_fall_into_buckets_and_cells_as_plain_python_has_them(seed: int) -> None:
    trial = trial_of(seed)
    _check(trial, _comparison(trial))


@pytest.mark.trials_long
@pytest.mark.timeout(1_800)
@settings(max_examples=3_000, derandomize=False, deadline=None)
@given(_SEEDS)
def test_many_random_tables_fall_into_buckets_and_cells_as_plain_python_has_them(seed: int) -> None:
    trial = trial_of(seed)
    _check(trial, _comparison(trial))


# ---------------------------------------------------------------- files, and nothing said about kinds
_FILE_CELLS: dict[Kind, list[str]] = {
    "number": ["0", "1", "1.0", "1.50", "1.5", "-2.25", "1200", "0.05"],
    "code": ["7", "07", "007", "A7", "42", "0042"],
    "text": ["Ann", "ann", "Ann  Lee", " Ann Lee", 'a "b"', "a,b", "a;b", "Z\u00fcrich", "Zu\u0308rich", "two\nlines"],
    "date": ["2024-01-31", "2024-02-01", "2024-02-29"],
}


def _file_trial(rng: Random) -> Trial:
    """Give tables as files have them, with a key and a tolerance here and there and no word about kinds."""
    keys = tuple(Plan(name=f"key {n}", kind="text") for n in range(rng.choice([1, 2])))
    columns: list[Plan] = []
    pools: dict[str, list[str | None]] = {}
    for n in range(rng.randint(1, 4)):
        kind = rng.choice(list(_FILE_CELLS))
        tolerance = rng.choice([None, "0.5"]) if kind == "number" else None
        columns.append(Plan(name=f"column {n}", kind="text" if kind == "code" else kind, tolerance=tolerance))
        pools[f"column {n}"] = rng.sample([*_FILE_CELLS[kind], ""], 4)
    combined = [
        dict(zip([plan.name for plan in keys], one, strict=True))
        for one in product(["AX", "BX", "b x", "CX", "DX", ""], repeat=len(keys))
    ]
    known: list[Row] = [dict(one) for one in rng.sample(combined, 6)]
    tables = [_rows(rng, known, pools, side) or [dict.fromkeys([*known[0], *pools], "")] for side in (0, 1)]
    tables = [[{**row, "state": "open", PLACE: f"{side}:{n}"} for n, row in enumerate(tables[side])] for side in (0, 1)]
    return Trial(
        tables=(tables[0], tables[1]),
        keys=keys,
        columns=tuple(columns),
        states=(),
        dropped=False,
        in_order=rng.random() < 0.4,
    )


def _check_files(seed: int, folder: Path) -> None:
    rng = Random(seed)
    trial = _file_trial(rng)
    delimiter, start, line_end = rng.choice(",;\t"), rng.choice(["", "\ufeff"]), rng.choice(["\n", "\r\n"])
    comparison = Comparison()
    for name, rows in zip(("old", "new"), trial.tables, strict=True):
        text = io.StringIO()
        writer = csv.DictWriter(text, list(rows[0]), delimiter=delimiter, lineterminator=line_end)
        writer.writeheader()
        writer.writerows(rows)
        (folder / f"{name}.csv").write_bytes((start + text.getvalue()).encode())
        comparison.add(name, read(folder / f"{name}.csv"))
    comparison.key(*(plan.name for plan in trial.keys)).ignore("state", PLACE)
    for plan in trial.columns:
        if plan.tolerance is not None:
            comparison.rule(plan.name, tolerance=plan.tolerance)
    _check(trial, comparison.duplicates("in_order" if trial.in_order else "report"))


@settings(max_examples=60, derandomize=True, deadline=None, suppress_health_check=_ONE_FOLDER)
@given(_SEEDS)
def test_random_files_read_without_a_word_about_kinds_come_out_as_plain_python_has_them(
    tmp_path: Path, seed: int
) -> None:
    _check_files(seed, tmp_path)


@pytest.mark.trials_long
@pytest.mark.timeout(1_800)
@settings(max_examples=3_000, derandomize=False, deadline=None, suppress_health_check=_ONE_FOLDER)
@given(_SEEDS)
def test_many_random_files_come_out_as_plain_python_has_them(tmp_path: Path, seed: int) -> None:
    _check_files(seed, tmp_path)

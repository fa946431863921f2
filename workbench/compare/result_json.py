"""The JSON and the text of a comparison's result: all that a reply needs, in plain values."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

import polars as pl

from workbench.compare.conditions import in_words
from workbench.compare.contract_parts import Column
from workbench.compare.engine import ColumnOutcome, Outcome
from workbench.compare.figures import Figures, Samples
from workbench.compare.footer_rule import filter_words, suspects
from workbench.compare.forgiven import forgiven_spaces
from workbench.compare.hidden import sign_notes, signs_of
from workbench.compare.identifiers import holds_codes
from workbench.compare.key_ways import key_notes
from workbench.compare.kinds import Decision
from workbench.compare.reading.words import counted
from workbench.compare.rules import clean, is_word_for_blank, normalise
from workbench.compare.sides import Side
from workbench.compare.words import column_words

_PLAIN_NUMBER = r"^[+-]?\d+(?:\.\d+)?$|^$"
_EXAMPLES = 3
_FEW = 12
_NOTHING_COMPARED = "No column beside the key is compared: whether rows changed is not known."
_WHOLE_ROWS = "Rows are compared whole: a changed row is one that is removed and one that is added."
_ONLY_KEYS = "There is no column beside the key: only the keys are compared."


@dataclass(frozen=True, kw_only=True, slots=True)
class Facts:
    """What was counted."""

    figures: Figures
    samples: Samples
    balance: dict[str, str]
    notes: tuple[str, ...]


def comparison_json(outcome: Outcome, facts: Facts) -> dict[str, object]:
    """Give a result as plain values."""
    figures = facts.figures
    left, right = outcome.pair.left, outcome.pair.right
    return {
        "type": "comparison",
        "left": left,
        "right": right,
        "left_name": outcome.left.table.name,
        "right_name": outcome.right.table.name,
        "key": [column.name for column in outcome.keys],
        "key_columns": key_json(outcome),
        "columns": [_compared_json(outcome, column, figures["common"]) for column in outcome.columns],
        "ignored": ignored_columns(outcome),
        "nothing_compared": not outcome.columns and outcome.contract.match != "rows",
        "figures": dict(figures),
        "common": figures["common"],
        "added": figures["added"],
        "removed": figures["removed"],
        "changed_rows": figures["changed_rows"],
        "unchanged_rows": figures["unchanged_rows"],
        "keys_set_aside": figures["keys_set_aside"],
        "changed_cells_total": figures["changed_cells_total"],
        "changed_cells": dict(figures["changed_cells"]),
        "forgiven_spaces": forgiven_spaces(outcome),
        "samples": dict(facts.samples),
        "notes": list(facts.notes),
        "reading": {side.id: list(side.table.basis.doubts) for side in (outcome.left, outcome.right)},
        "balance": dict(facts.balance),
        "filters": filters_of(outcome),
    }


def key_json(outcome: Outcome) -> list[dict[str, object]]:
    """Give each key column with its headings, what it holds and by which rules it is matched."""
    pairs = zip(outcome.keys, outcome.key_decisions, strict=True)
    return [_column_json(outcome, column, decision) for column, decision in pairs]


def comparison_text(outcome: Outcome, facts: Facts) -> str:
    """Say a result in a few plain lines."""
    figures = facts.figures
    left, right = outcome.pair.left, outcome.pair.right
    key = " and ".join(column.name for column in outcome.keys)
    lines = [
        f"{left} against {right} by {key}",
        f"  in both {figures['common']:,} · added {figures['added']:,} · removed {figures['removed']:,}"
        + (f" · set aside {figures['keys_set_aside']:,}" if figures["keys_set_aside"] else ""),
        f"  changed rows {figures['changed_rows']:,}, unchanged rows {figures['unchanged_rows']:,}"
        if outcome.columns
        else f"  {nothing_compared(outcome)}",
    ]
    cells = figures["changed_cells"]
    lines += [f"    {name}: {count:,} changed" for name, count in cells.items() if count or len(cells) <= _FEW]
    same = sum(1 for count in cells.values() if not count)
    lines += [f"    {same:,} columns without a change"] if same and len(cells) > _FEW else []
    lines += [f"  {name}: {equation}" for name, equation in facts.balance.items()]
    if any(figures[side]["exact_duplicates_dropped"] for side in ("left", "right")):
        lines.append("  Exact duplicates count once, in every sum of this result too.")
    lines += [f"  {note}" for note in facts.notes if note != nothing_compared(outcome)]
    return "\n".join(lines)


def nothing_compared(outcome: Outcome) -> str:
    """Say that only keys were compared, and whether there was anything else to compare."""
    if outcome.contract.match == "rows":
        return _WHOLE_ROWS
    keys = len(outcome.keys)
    return _ONLY_KEYS if outcome.left.frame.width == keys == outcome.right.frame.width else _NOTHING_COMPARED


def notes_of(outcome: Outcome) -> tuple[str, ...]:
    """Say what was decided without being asked, and what could not be read."""
    notes = list(outcome.notes)
    if not outcome.columns:
        notes.append(nothing_compared(outcome))
    notes += [note for side in (outcome.left, outcome.right) for note in footers(side)]
    keyed = (outcome.match.left.unparsed, outcome.match.right.unparsed)
    for n, (column, decision) in enumerate(zip(outcome.keys, outcome.key_decisions, strict=True)):
        notes += decision.notes
        is_key = outcome.contract.match != "rows"  # else each column is one that is compared
        notes += _unread_notes(
            outcome, column, decision, (keyed[0][n], keyed[1][n]), is_key=is_key and not decision.words
        )
        notes += [] if is_key else _sign_notes(outcome, column, decision)
    notes += key_notes(outcome)
    for one in outcome.columns:
        notes += one.decision.notes
        notes += _unread_notes(outcome, one.column, one.decision, one.unparsed)
        notes += _idle_rules(outcome, one)
        notes += _sign_notes(outcome, one.column, one.decision)
    return tuple(dict.fromkeys(notes))


def footers(side: Side) -> list[str]:
    """Say which rows of an input look like totals or notes and are still among the rows that count."""
    if not side.table.basis.footer_suspects:
        return []
    places = dict(suspects(side.table)) if side.rows is not None else {}
    counted = None if side.rows is None else set(side.rows.to_list()) & set(places)
    found = side.table.basis.footer_suspects if counted is None else [places[place] for place in sorted(counted)]
    return [
        f"A row of {side.id} looks like a total or a note and is among the rows: {suspect.strip()[:80]}"
        for suspect in found[:3]
    ]


def filters_of(outcome: Outcome) -> dict[str, list[str]]:
    """Say for each input which of its rows count."""
    filters: dict[str, list[str]] = {}
    for input_id in (outcome.pair.left, outcome.pair.right):
        spec = outcome.contract.input(input_id)
        side = outcome.left if input_id == outcome.pair.left else outcome.right
        words = [*filter_words(side.table, spec), *(in_words(condition) for condition in spec.where)]
        if words:
            filters[input_id] = words
    return filters


def ignored_columns(outcome: Outcome) -> list[str]:
    """Name the columns that both inputs have and that are not compared."""
    pair = outcome.pair
    return [
        column.name
        for column in outcome.contract.columns
        if column.role == "ignore" and pair.left in column.headings and pair.right in column.headings
    ]


def _column_json(outcome: Outcome, column: Column, decision: Decision) -> dict[str, object]:
    sides = (outcome.left, outcome.right)
    return {
        "name": column.name,
        "left": column.headings[outcome.pair.left],
        "right": column.headings[outcome.pair.right],
        "kind": decision.kind,
        "is_code": decision.kind != "date" and holds_codes(column, {side.id: side.frame for side in sides}),
        "rule_words": list(column_words(column, decision.kind)),
    }


def _compared_json(outcome: Outcome, one: ColumnOutcome, common: int) -> dict[str, object]:
    changed = one.changed.height
    return {
        **_column_json(outcome, one.column, one.decision),
        "changed": changed,
        "share": round(changed / common, 6) if common else 0,
        "unparsed_left": one.unparsed[0],
        "unparsed_right": one.unparsed[1],
    }


def _unread_notes(
    outcome: Outcome, column: Column, decision: Decision, unparsed: tuple[int, int], *, is_key: bool = False
) -> list[str]:
    """Say which cells are no number or date: words for blank count as such, other texts are compared as texts."""
    notes: list[str] = []
    kind = {"number": "a number", "date": "a date"}
    sides: tuple[tuple[Side, Literal[0, 1]], ...] = ((outcome.left, 0), (outcome.right, 1))
    for side, n in sides:
        if not unparsed[n]:
            continue
        odd = _unread(side, column.headings[side.id], decision, n)
        words = is_word_for_blank(odd) | is_key
        blank, text = odd.filter(words), odd.filter(~words)
        what = f"{column.name} is compared as {kind[decision.kind]}"
        if len(blank):
            verb = "counts as blank" if len(blank) == 1 else "count as blank"
            notes.append(f"{what}: {_some(blank, side.id)} and {verb} ({_examples(blank)}).")
        if len(text):
            verb = "is compared as text" if len(text) == 1 else "are compared as texts"
            left_out = (
                f"; sums leave {'it' if len(text) == 1 else 'them'} out"
                if decision.kind == "number" and column.role != "key"
                else ""
            )
            notes.append(f"{what}: {_some(text, side.id)} and {verb} ({_examples(text)}){left_out}.")
    return notes


def _some(cells: pl.Series, input_id: str) -> str:
    return f"{counted(len(cells), 'value')} of {input_id} cannot be read"


def _examples(cells: pl.Series) -> str:
    return ", ".join(repr(text[:40]) for text in cells.unique(maintain_order=True).head(_EXAMPLES))


def _unread(side: Side, heading: str, decision: Decision, n: Literal[0, 1]) -> pl.Series:
    """Give the cells that hold no number or date, and no word that was said to be blank."""
    texts, method = side.frame[heading], replace(decision.methods[n], exact="")
    odd = clean(texts.filter(normalise(texts, method).values.is_null() & texts.is_not_null())).drop_nulls()
    return odd.filter(~odd.is_in(list(method.null_tokens)))


def _sign_notes(outcome: Outcome, column: Column, decision: Decision) -> list[str]:
    """Say where signs of currency and percent stand in one input only, or several in one column."""
    scales = [method.number_format.scale for method in decision.methods]
    if decision.kind != "number" or decision.all_read or any(scale is not None for scale in scales):
        return []
    sides = outcome.left, outcome.right
    left, right = (signs_of(side.id, side.frame[column.headings[side.id]]) for side in sides)
    return sign_notes(column.name, left, right)


def _idle_rules(outcome: Outcome, one: ColumnOutcome) -> list[str]:
    """Say that a tolerance meets no number or date, with a cell that shows it, and what to do."""
    if one.decision.kind in {"number", "date"} or all(rule.tolerance is None for rule in one.rules):
        return []
    told = f"{one.name} has a tolerance without effect, since it is compared as {one.decision.kind}"
    if any(rule.kind == one.decision.kind for rule in one.rules):
        return [f"{told}, as its rule says."]
    for side, heading in ((outcome.left, one.left), (outcome.right, one.right)):
        cells = clean(side.frame[heading]).drop_nulls()
        odd = cells.filter(~cells.str.contains(_PLAIN_NUMBER))
        if len(odd):
            told += f": {odd[0][:40]!r} of {side.id} is read as text"
            break
    return [f"{told}. If these are numbers, say with which decimal sign the file is read; else take the rule off."]

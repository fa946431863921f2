"""Says of keys that match what their texts do not share: a way of writing numbers, blanks, forms of letters."""

from __future__ import annotations

import polars as pl

from workbench.compare.contract_parts import Column
from workbench.compare.engine import Outcome
from workbench.compare.kinds import Decision
from workbench.compare.reading.words import counted
from workbench.compare.rules import clean

_INVISIBLE = r"[\x{200B}\x{2060}\x{FEFF}]"
_LONGEST = 40


def key_notes(outcome: Outcome) -> list[str]:
    """Say where keys are the same only after reading or tidying, and where a part of a key is blank."""
    if outcome.contract.match != "key":
        return []
    notes: list[str] = []
    if count := outcome.match.left.paired_in_order:
        have = "has" if count == 1 else "have"
        notes.append(
            f"{counted(count, 'key')} {have} too many rows to look for the best pairs within the tolerance: after "
            "those that are equal, rows are paired in the order of their values."
        )
    for column, decision in zip(outcome.keys, outcome.key_decisions, strict=True):
        if decision.kind not in {"text", "code", "number"}:
            continue
        unlike = _unlike_texts(outcome, column)
        if unlike.height:
            notes += _as_numbers(outcome, column, decision, unlike)
            notes += _as_tidied(column, unlike)
    return [*notes, *_blank_parts(outcome)]


def _unlike_texts(outcome: Outcome, column: Column) -> pl.DataFrame:
    """Give the texts of the keys on both sides that are not written the same."""
    left, right = outcome.left.frame, outcome.right.frame
    texts = (
        outcome.match.left_cells(left[column.headings[outcome.pair.left]]),
        outcome.match.right_cells(right[column.headings[outcome.pair.right]]),
    )
    unlike = texts[0].ne_missing(texts[1])
    return pl.DataFrame({"left": texts[0].filter(unlike), "right": texts[1].filter(unlike)}).drop_nulls()


def _as_numbers(outcome: Outcome, column: Column, decision: Decision, unlike: pl.DataFrame) -> list[str]:
    """Say which texts meet because they are the same number."""
    if decision.kind != "number":
        return []
    apart = unlike.select(clean(unlike["left"]), clean(unlike["right"])).filter(pl.col("left") != pl.col("right"))
    if apart.is_empty():
        return []
    left, right = apart.row(0)
    more = f" ({counted(apart.height, 'key')} in all)" if apart.height > 1 else ""
    pair = outcome.pair
    note = f"{column.name} is compared as a number: {right} of {pair.right} meets {left} of {pair.left}{more}."
    return [f"{note} Where they are different things, compare {column.name} as text."]


def _as_tidied(column: Column, unlike: pl.DataFrame) -> list[str]:
    """Say how many keys match only because blanks, invisible characters and forms of letters do not count."""
    tidied = clean(unlike["left"]) == clean(unlike["right"])
    found = unlike.filter(tidied.fill_null(value=False))
    if found.is_empty():
        return []
    form = found["left"].str.normalize("NFC") == found["right"].str.normalize("NFC")
    bare = [found[side].str.replace_all(_INVISIBLE, "").str.normalize("NFC") for side in ("left", "right")]
    invisible = ~form & (bare[0] == bare[1])
    causes = [
        words
        for words, met in (
            ("the Unicode form of letters", form),
            ("invisible characters", invisible),
            ("blanks", ~form & ~invisible),
        )
        if met.any()
    ]
    example = str(clean(found["left"])[0])[:_LONGEST]
    said = " and ".join([", ".join(causes[:-1]), causes[-1]] if causes[1:] else causes)
    does = "does" if causes == ["the Unicode form of letters"] else "do"
    match = "matches" if found.height == 1 else "match"
    return [
        f"{column.name}: {counted(found.height, 'key')} {match} only because {said} {does} not count ('{example}')."
    ]


def _blank_parts(outcome: Outcome) -> list[str]:
    """Say where a part of a key is blank while another part is not: it counts as a value of its own."""
    if len(outcome.keys) < 2:
        return []
    notes: list[str] = []
    for n, column in enumerate(outcome.keys):
        said: list[str] = []
        for side, keyed in ((outcome.left, outcome.match.left), (outcome.right, outcome.match.right)):
            parts = keyed.parts
            whole = parts.select(pl.all_horizontal(pl.all().is_null()).alias("blank"))["blank"]
            count = int((parts.to_series(n).is_null() & ~whole).sum())
            said += [f"{counted(count, 'row')} of {side.id}"] if count else []
        if said:
            notes.append(
                f"{column.name} is blank in {' and '.join(said)}: a blank part of a key counts as a value of its own."
            )
    return notes

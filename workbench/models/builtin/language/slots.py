"""Slots: what a request says of rows must be something that such rows can be asked; else it is asked about."""

from __future__ import annotations

import re
from dataclasses import replace

from workbench.models.builtin.intents import (
    Bucket,
    ColumnRef,
    Intent,
    Measure,
    Question,
    SetRule,
    ShowRows,
    ShowTable,
    Summarise,
)
from workbench.models.builtin.language.draft import Draft
from workbench.models.builtin.language.lexicon.cue import Cue
from workbench.models.builtin.language.reading import Reading, spoken
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.language.swallowed import ask_order, file_or_month

_BUCKETS = frozenset({"changed", "same", "added", "removed", "duplicates"})
_CALLED = {"same": "unchanged", "duplicates": "duplicate"}
_OF_BOTH = frozenset({Measure.MEAN, Measure.CHANGE, Measure.PERCENT_CHANGE})
"""Measures that can be worked out over the rows that both files have."""
_WORDS = {
    Measure.COUNT: "count",
    Measure.TOTAL: "add up",
    Measure.LOWEST: "find the lowest over",
    Measure.HIGHEST: "find the highest over",
    Measure.DISTINCT: "count the different values of",
}
ASKED_COST = 0.3
_SHARED = re.compile(
    r"\b(?:that|which|who)\s+(?:are|were|is|stand|appear|exist|occur)\s+in\s+both\b"
    r"|\b(?:rows?|lines|ones)\s+in\s+both\b|\bdie\s+in\s+beiden\b|\bin\s+common\b|\bshared\s+rows\b|\bgemeinsame[nr]?\b",
    re.IGNORECASE,
)
"""Words that say that rows of both files are meant, and not each file by itself."""
_WHICH_IN_BOTH = re.compile(r"^\W*(?:which|who|what|welche[rs]?|wer)\b.*\b(?:in|im)\s+(?:both|beiden)\b", re.IGNORECASE)
_ONCE = re.compile(r"\b(?:once|einmal)\b", re.IGNORECASE)


def filled(draft: Draft, reading: Reading) -> Reading:
    """Give the reading, or a question where a part of it could not be held."""
    if not reading.intents or reading.questions or reading.declined:
        return reading
    reading = _over_rows(draft, reading)
    reading = replace(reading, intents=tuple(_over_shared(draft, intent) for intent in reading.intents))
    asked = next((one for intent in reading.intents if (one := _asked(draft, intent)) is not None), None)
    if asked is None:
        return reading
    return replace(reading, intents=(), questions=(asked,), cost=reading.cost + ASKED_COST)


def _asked(draft: Draft, intent: Intent) -> Question | None:
    match intent:
        case SetRule(columns=()) if _takes_off_nothing(draft, intent):
            return Question(text="No tolerance is set, so there is none to take off.")
        case Summarise(rows="all" | "both") if _wants_shared(draft, intent):
            return _over_both(intent)
        case Summarise(measure=Measure.TOTAL, rows="all", by=()) if _chooses_by_total(draft, intent):
            return _by_total(intent)
        case Summarise(rows="duplicates"):
            return _over_duplicates(draft, intent)
        case Summarise(rows=rows) if rows in _BUCKETS:
            return _over_bucket(draft, intent)
        case ShowRows(bucket=Bucket.IN_ALL) if intent.conditions or intent.column is not None:
            return _in_all()
        case ShowTable(table=None) if intent.conditions and _WHICH_IN_BOTH.match(_clause(draft)):
            return _in_all()
        case ShowRows(bucket=Bucket.CHANGED) if intent.column is not None and _is_alone(draft):
            return _changed_alone(intent)
        case _:
            return ask_order(draft, intent) or file_or_month(draft, intent)


def _over_rows(draft: Draft, reading: Reading) -> Reading:
    """Count rows where "new products" counts a column of names; say so where one may stand in several rows."""
    intents: list[Intent] = []
    notes = list(reading.notes)
    for intent in reading.intents:
        column = intent.column if isinstance(intent, Summarise) else None
        if not isinstance(intent, Summarise) or column is None or not _counts_names(draft, intent, column):
            intents.append(intent)
            continue
        intents.append(replace(intent, column=None))
        group = next(one for one in draft.scene.columns.groups if column.name in one.names)
        if not (group.headings and all(heading.column.unique for heading in group.headings)):
            notes.append(f"Counted rows; one {quoted(column.name)} may stand in several.")
    return replace(reading, intents=tuple(intents), notes=tuple(dict.fromkeys(notes)))


def _counts_names(draft: Draft, intent: Summarise, column: ColumnRef) -> bool:
    if intent.measure is not Measure.COUNT or intent.rows not in {"added", "removed"} or intent.also:
        return False
    return any(column.name in group.names and not group.numeric for group in draft.scene.columns.groups)


def _takes_off_nothing(draft: Draft, rule: SetRule) -> bool:
    """Say whether "drop the tolerance" is said where none is set."""
    if draft.before or not set(rule.options) <= {"tolerance", "relative"} or any(rule.options.values()):
        return False
    said = {item.cue for item in draft.items}
    contract = draft.scene.view.contract
    held = any({"tolerance", "relative"} & set(one.rule) for one in (contract.columns if contract is not None else ()))
    return Cue.TOLERANCE in said and bool(said & {Cue.REMOVE, Cue.IGNORE, Cue.DELETE, Cue.UNDO}) and not held


def _over_shared(draft: Draft, intent: Intent) -> Intent:
    """Take a mean over the rows that both files have where they are spoken of."""
    if isinstance(intent, Summarise) and intent.measure is Measure.MEAN and intent.rows == "all":
        return replace(intent, rows="both") if _SHARED.search(_clause(draft)) else intent
    return intent


def _wants_shared(draft: Draft, intent: Summarise) -> bool:
    """Say whether figures are wanted over the rows that both files have, and these cannot be given."""
    if intent.measure in _OF_BOTH:
        return False
    if intent.measure is Measure.COUNT:
        return bool(intent.by) and _SHARED.search(_clause(draft)) is not None
    return intent.rows == "both" or _SHARED.search(_clause(draft)) is not None


def _over_both(intent: Summarise) -> Question:
    words = _WORDS.get(intent.measure, "work out")
    column = f" {quoted(intent.column.name)}" if intent.column is not None else ""
    groups = f" per {spoken([quoted(one.name) for one in intent.by], 'and')}" if intent.by else ""
    plain = words.startswith(("count", "add")) and not intent.conditions and not intent.also
    what = f"{words} {'the rows' if not column and words == 'count' else ''}{column}".replace("  ", " ").strip()
    return Question(
        text=f"Shall I {what}{groups} in each file by itself? Over the rows alone that both files have I can give "
        "means and changes, nothing else.",
        options=(f"{what[:1].upper()}{what[1:]}{groups} in each file",) if plain else (),
    )


def _clause(draft: Draft) -> str:
    return draft.scene.raw(draft.items[0].start, draft.items[-1].end)


def _chooses_by_total(draft: Draft, intent: Summarise) -> bool:
    """Say whether groups are chosen by their total: "which students have more than 10 credits in total"."""
    limited = any(
        (intent.column is None or one.column.name == intent.column.name) and one.op in {"gt", "ge", "lt", "le"}
        for one in intent.conditions
    )
    return limited and any(item.cue in {Cue.WHICH, Cue.WHO} for item in draft.items)


def _by_total(intent: Summarise) -> Question:
    name = quoted((intent.column or intent.conditions[0].column).name)
    return Question(
        text=f"I cannot choose groups by their total of {name}. I can rank them by it, such as “top 10 … by total "
        f"{name}”, or show the rows in which {name} itself is so large."
    )


def _over_duplicates(draft: Draft, intent: Summarise) -> Question | None:
    if _ONCE.search(_clause(draft)):
        return None
    if intent.measure is Measure.COUNT and not (intent.conditions or intent.by or intent.column or intent.top):
        return None
    return Question(
        text="I can count the duplicates of each file or show them, but work nothing else out over them.",
        options=("How many duplicates are there?", "Show the duplicates"),
    )


def _over_bucket(draft: Draft, intent: Summarise) -> Question | None:
    rows = _CALLED.get(intent.rows, intent.rows)
    options = (f"How many rows are {'the same' if intent.rows == 'same' else intent.rows}?", f"Show the {rows} rows")
    if intent.measure is Measure.DISTINCT:
        return Question(text=f"I can count the {rows} rows, but not the different values in them.", options=options)
    if intent.measure is not Measure.COUNT or intent.column is None:
        return None
    names = [quoted(column.name) for column in (intent.column, *intent.also)]
    if intent.rows != "changed":
        text = f"I can count the {rows} rows. What shall be done with {spoken(names, 'and')}?"
        return Question(text=text, options=options)
    if len(names) > 1 and any(item.cue is Cue.BOTH for item in draft.items):
        each = tuple(f"How many rows changed in {name}?" for name in names)
        text = f"I can count the rows that changed in {spoken(names, 'or')}, but not those that changed in all of them."
        return Question(text=text, options=each)
    return _changed_alone(intent) if _is_alone(draft) else None


def _is_alone(draft: Draft) -> bool:
    """Say whether changes "only in" a column are spoken of: nothing else in the row has changed."""
    for place, item in enumerate(draft.items):
        joint = item.cue is Cue.ONLY_IN or (item.cue is Cue.ONLY and draft.cue_after(place, Cue.IN) is not None)
        behind = draft.after(place, (Cue.FILLER, Cue.COLUMN_NOUN, Cue.IN)) if joint else None
        if behind is not None and draft.items[behind].column is not None:
            return True
    return False


def _changed_alone(intent: ShowRows | Summarise) -> Question:
    name = quoted(intent.column.name) if intent.column is not None else "it"
    verb = "Show" if isinstance(intent, ShowRows) else "Count"
    return Question(
        text=f"Rows in which {name} alone has changed I cannot choose. Shall I {verb.lower()} all rows whose {name} "
        "changed?",
        options=(f"{verb} the rows whose {name} changed",),
    )


def _in_all() -> Question:
    return Question(
        text="I can list the keys that are in all files, but not by what holds in their rows. Shall the rows be shown "
        "for each file by itself? Then say which file is meant."
    )

"""Doubts about what a whole message was read as: where its words may mean something else, that is asked instead."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from workbench.models.builtin.intents import (
    Bucket,
    Compare,
    Direction,
    FilterRows,
    Intent,
    Measure,
    Question,
    RowCondition,
    ShowMoved,
    ShowRows,
    ShowTable,
    Summarise,
    Understanding,
)
from workbench.models.builtin.language.columns import ColumnGroup, Columns
from workbench.models.builtin.language.reading import spoken
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.language.tables import Tables

_SUM_OF_CHANGES = re.compile(
    r"\b(?:sums?|totals?|summen?|gesamt\w*|add(?:s|ed)?\s+up)\b.*"
    r"\b(?<!net )(?:changes?|differences?|rises?|falls?|increases?|decreases?|gains?|loss(?:es)?|änderung(?:en)?"
    r"|veränderung(?:en)?|differenz(?:en)?|unterschiede?s?|abweichung(?:en)?|anstiegs?|zuwachs|rückgangs?)\b",
    re.IGNORECASE,
)
_ALONE = re.compile(
    r"\b(?:where|which|whose|that|wo|denen|deren)\b[^,.;]*?"
    r"\b(?:only|just|solely|nur|lediglich|ausschlie\w+|nothing\s+(?:but|except)|nichts\s+(?:als|außer))\b"
    r"|\b(?:alone|nothing\s+else|sonst\s+nichts)\b"
    r"|\b(?:only|just|nur)\s+(?!changed\b|the\s+changed\b)(?:the\s+|der\s+|die\s+|das\s+)?\S+(?:\s+\S+)?\s+"
    r"(?:has\s+|have\s+)?(?:changed|differs|moved|rose|fell)\b",
    re.IGNORECASE,
)
"""Words that say that nothing else in a row has changed."""
_BOUND = re.compile(
    r"(?P<value>[^\s,;]+)\s+(?:or|oder)\s+(?P<word>worse|better|more|less|higher|lower|above|below|over|under|older"
    r"|younger|later|earlier|longer|shorter|larger|smaller|greater|fewer|schlechter|besser|mehr|weniger|höher"
    r"|niedriger|darüber|darunter|älter|jünger|später|früher|länger|kürzer|größer|kleiner)\b",
    re.IGNORECASE,
)
_FIRST = re.compile(r"\b(?P<said>(?:the\s+)?(?P<word>\w+(?:est|ste|sten|ster))\s+(?:first|zuerst))\b", re.IGNORECASE)
_OF_TIME = re.compile(
    r"^(?:oldest|youngest|newest|latest|earliest|ältest\w+|jüngst\w+|neuest\w+|frühest\w+)$", re.IGNORECASE
)
_UPWARDS = re.compile(
    r"^(?:youngest|jüngst|lowest|small|least|cheap|few|short|kleinst|niedrigst|billig)", re.IGNORECASE
)
_LARGEST = re.compile(
    r"\b(?:of|von|der|den)\s+(?:the\s+|den\s+)?(?:\d+|two|three|four|five|six|ten|zwei|drei|vier|fünf|zehn)\s+"
    r"(?P<word>largest|highest|biggest|greatest|smallest|lowest|größten|höchsten|kleinsten|niedrigsten)\b",
    re.IGNORECASE,
)
_TOTALLED = re.compile(r"\b(?:totals?|sums?|summen?|gesamt\w*|altogether|together)\b", re.IGNORECASE)
_ROWS = re.compile(r"\b(?:rows?|only|where|years?|zeilen?|nur|jahre?)\b", re.IGNORECASE)
_LIMITS = frozenset({"lt", "le", "gt", "ge"})
_LONG = 4
_AGAIN = " Please say the whole request again."


@dataclass(frozen=True, kw_only=True, slots=True)
class _Said:
    """A message, and what its words can be about."""

    text: str
    columns: Columns
    tables: Tables


def doubted(understanding: Understanding, text: str, columns: Columns, tables: Tables) -> Understanding:
    """Give the understanding, or a question where words of the message may mean something else."""
    if not understanding.intents or understanding.questions:
        return understanding
    said = _Said(text=text, columns=columns, tables=tables)
    asked = next((one for doubt in _DOUBTS for intent in understanding.intents if (one := doubt(intent, said))), None)
    if asked is None:
        return understanding
    if len(understanding.intents) > 1:
        asked = Question(text=f"{asked.text}{_AGAIN}")
    return replace(understanding, intents=(), questions=(asked,))


def _sum_of_changes(intent: Intent, said: _Said) -> Question | None:
    """Ask what "sum of the change in price" is over: the files' totals hold rows that one file alone has."""
    if not isinstance(intent, Summarise) or _SUM_OF_CHANGES.search(said.text) is None:
        return None
    if intent.measure is not Measure.TOTAL or intent.rows != "all":
        return None
    names = [quoted(one.name) for one in ((intent.column, *intent.also) if intent.column is not None else ())]
    what = spoken(names, "and") or "the columns of numbers"
    by = f" per {spoken([quoted(one.name) for one in intent.by], 'and')}" if intent.by else ""
    plain = len(names) == 1 and not intent.conditions and len(intent.by) < 2
    return Question(
        text=f"Shall I add up {what} before and after{by} over the changed rows that both files have? Or each whole "
        "file? The difference of those totals holds the added and removed rows too.",
        options=(f"Total {what} of the changed rows{by}", f"Total {what}{by} in each file") if plain else (),
    )


def _alone(intent: Intent, said: _Said) -> Question | None:
    """Ask where rows are wanted in which one column alone has changed: these cannot be chosen."""
    match intent:
        case ShowRows(bucket=Bucket.CHANGED, column=column) if column is not None:
            verb = "Show"
        case Summarise(rows="changed", measure=Measure.COUNT, column=column) if column is not None:
            verb = "Count"
        case ShowMoved(moves=(move, *_)):
            verb, column = "Show", move.column
        case _:
            return None
    if _ALONE.search(said.text) is None:
        return None
    name = quoted(column.name)
    return Question(
        text=f"Rows in which {name} alone has changed I cannot choose. Shall I {verb.lower()} all rows whose {name} "
        "changed?",
        options=(f"{verb} the rows whose {name} changed",),
    )


def _bound(intent: Intent, said: _Said) -> Question | None:
    """Ask whether "3 or worse" means at least or at most where "worse" was taken for a value."""
    for found in _BOUND.finditer(said.text):
        word = found["word"].casefold()
        if any(word in {value.casefold() for value in one.values} for one in _conditions(intent)):
            value = found["value"]
            ways = (f"at least {value}", f"at most {value}")
            return Question(
                text=f"Does “{found[0]}” mean {ways[0]}, or {ways[1]}?",
                options=tuple(f"{said.text[: found.start()]}{one}{said.text[found.end() :]}".strip() for one in ways),
            )
    return None


def _first(intent: Intent, said: _Said) -> Question | None:
    """Ask what "oldest first" goes by where the order was taken from a column that it does not fit."""
    found = _FIRST.search(said.text)
    if found is None or not isinstance(intent, ShowRows | ShowTable) or intent.order is None:
        return None
    group = _group(said.columns, intent.order.name)
    of_time = _OF_TIME.match(found["word"]) is not None
    if group is None or group.dated or (group.numeric and not of_time):
        return None
    way = "lowest first" if _UPWARDS.match(found["word"]) else "highest first"
    views = [view for view in said.tables.all if view.ref == intent.table] or list(said.tables.all)
    numbers = [
        one
        for one in said.columns.groups
        if (one.numeric or one.dated) and not one.names_things and any(one.heading_in(view) for view in views)
    ]
    ways = [(one, "lowest first" if of_time and one.dated else way) for one in numbers]
    start, end = said.text[: found.start()].rstrip(" ,"), said.text[found.end() :]
    return Question(
        text=f"By which column is “{found['said']}” to be ordered?",
        options=tuple(f"{start}, sorted by {quoted(one.name)}, {order}{end}" for one, order in ways[:4]),
    )


def _largest(intent: Intent, said: _Said) -> Question | None:
    """Ask whether "the 3 largest values" are single rows where totals by group would be ranked."""
    found = _LARGEST.search(said.text)
    if found is None or _TOTALLED.search(said.text) or not isinstance(intent, Summarise):
        return None
    if intent.measure is not Measure.TOTAL or intent.top is None or not intent.by or intent.column is None:
        return None
    name, by = quoted(intent.column.name), spoken([quoted(one.name) for one in intent.by], "and")
    word, order = ("lowest", "") if intent.ascending else ("highest", ", highest first")
    group = _group(said.columns, intent.column.name)
    views = [view for view in said.tables.all if group is not None and group.heading_in(view)]
    return Question(
        text=f"Shall the {intent.top} single rows with the {word} {name} be shown, or {by} by the total of {name}?",
        options=(
            *(f"Show {intent.top} rows of {quoted(view.label)} sorted by {name}{order}" for view in views[:3]),
            *((f"Top {intent.top} {by} by total {name}",) if not intent.ascending and len(intent.by) == 1 else ()),
        ),
    )


def _year(intent: Intent, said: _Said) -> Question | None:
    """Ask whether the year of a file's name means that file where it was looked up in a column of dates."""
    if not isinstance(intent, Summarise | ShowTable) or _ROWS.search(said.text):
        return None
    for one in intent.conditions:
        value = one.values[0] if one.op == "year" and len(one.values) == 1 else ""
        named = said.tables.nicknamed(value) if value else None
        if named is None or len(said.tables.all) < 2:
            continue
        limited = any(other.column.name == one.column.name and other.op in _LIMITS for other in intent.conditions)
        if limited or not _is_said(said.columns, one.column.name, said.text):
            label, column = quoted(named.tables[0].label), quoted(one.column.name)
            return Question(
                text=f"Is “{value}” the file {label}, or are rows meant whose {column} is in {value}?",
                options=_with_instead_of_year(said.text, value, f"in {label}"),
            )
    return None


def _with_instead_of_year(text: str, year: str, words: str) -> tuple[str, ...]:
    found = re.search(rf"(?:\b(?:in|im|of|from|von|aus)\s+)?(?<!\d){year}(?!\d)", text, re.IGNORECASE)
    return (f"{text[: found.start()]}{words}{text[found.end() :]}",) if found is not None else ()


def _is_said(columns: Columns, name: str, text: str) -> bool:
    """Say whether a word of a column's name stands in the text, be it a part of a longer one: "hired in 2024"."""
    group = _group(columns, name)
    words = {word for one in (group.names if group else ()) for word in re.findall(r"[^\W\d_]+", one.casefold())}
    return any(word[:_LONG] in text.casefold() for word in words | {name.casefold()} if len(word) >= _LONG)


def _moved(intent: Intent, said: _Said) -> Question | None:
    """Ask for a column of numbers where "how many meters went up" names what the rows are about."""
    group = _group(said.columns, intent.column.name) if isinstance(intent, Direction) else None
    if group is None or not (group.role == "key" or (group.kinds and not group.numeric)):
        return None
    names = [quoted(one.name) for one in said.columns.groups if one.numeric and one.role not in {"key", "ignore"}]
    return Question(
        text=f"{quoted(group.name)} does not rise or fall. Which column of numbers do you mean?",
        options=tuple(f"How many {name} rose?" for name in names[:6]),
    )


_DOUBTS: tuple[Callable[[Intent, _Said], Question | None], ...] = (
    _sum_of_changes, _alone, _bound, _first, _largest, _year, _moved,
)  # fmt: skip


def _group(columns: Columns, name: str) -> ColumnGroup | None:
    return next((group for group in columns.groups if name == group.name or name in group.names), None)


def _conditions(intent: Intent) -> tuple[RowCondition, ...]:
    return intent.conditions if isinstance(intent, Summarise | ShowTable | ShowRows | FilterRows | Compare) else ()

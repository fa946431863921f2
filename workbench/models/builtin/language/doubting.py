"""Doubts about what a whole message was read as: where its words may mean something else, that is asked instead."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import combinations

from workbench.models.builtin.intents import (
    Bucket,
    ChooseColumns,
    Compare,
    Direction,
    FilterRows,
    Intent,
    Measure,
    Question,
    RowCondition,
    SetRule,
    ShowMoved,
    ShowRows,
    ShowTable,
    Summarise,
    Understanding,
)
from workbench.models.builtin.language.columns import ColumnGroup, Columns
from workbench.models.builtin.language.reading import spoken
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.language.setting_words import ASKS, CHOOSES, SETS
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
_NTH = re.compile(
    r"\b(?:(?P<nth>second|third|fourth|fifth|2nd|3rd|4th|5th|zweit|dritt|viert)(?:[- ]?(?:to[- ])?|e[rnms]?\s+))"
    r"(?P<end>highest|largest|biggest|greatest|most|best|lowest|smallest|least|cheapest|worst"
    r"|(?:höchst|größt|groesst|meist|best|niedrigst|kleinst|wenigst|billigst|teuerst)\w*)",
    re.IGNORECASE,
)
_NUMBERS = {"third": 3, "3rd": 3, "dritt": 3, "fourth": 4, "4th": 4, "viert": 4, "fifth": 5, "5th": 5}
_LOW = re.compile(r"^(?:lowest|smallest|least|cheapest|worst|niedrigst|kleinst|wenigst|billigst)", re.IGNORECASE)
_NOT_FROM = re.compile(
    r"\b(?:not|never|nicht|nie)\b[^,.;]*?\b(?:from|von)\b[^,.;]*?\b(?:to|auf|zu|nach)\b", re.IGNORECASE
)
_BUT_NOT = re.compile(r"\b(?:but|and|aber|und)\s+(?:not|nicht)\b", re.IGNORECASE)
_OR = re.compile(r"\b(?:or|oder)\b", re.IGNORECASE)
_BARE = re.compile(
    r"(?:^|[.,;])\s*(?:aber\s+|but\s+)?(?:ohne|without|nur|only|außer|ausser|except|nicht|not)\b"
    r"|\w\.\s+(?:ohne|nur|außer)\b",
    re.IGNORECASE,
)
_ALL_BUT = re.compile(
    r"\b(?:everything|all|every\s+\w+|alles?|jede\w*\s+\w+)\s+(?:\w+\s+)?(?:but|except|apart\s+from|außer|ausser|bis\s+auf)\b",
    re.IGNORECASE,
)
_LARGEST = re.compile(
    r"\b(?:of|von|der|den)\s+(?:the\s+|den\s+)?(?:\d+|two|three|four|five|six|ten|zwei|drei|vier|fünf|zehn)\s+"
    r"(?P<word>largest|highest|biggest|greatest|smallest|lowest|größten|höchsten|kleinsten|niedrigsten)\b",
    re.IGNORECASE,
)
_TOTALLED = re.compile(r"\b(?:totals?|sums?|summen?|gesamt\w*|altogether|together)\b", re.IGNORECASE)
_ROWS = re.compile(r"\b(?:rows?|only|where|zeilen?|nur)\b", re.IGNORECASE)
_YEARS = re.compile(r"\b(?:years?|jahre?)\b", re.IGNORECASE)
_LIMITS = frozenset({"lt", "le", "gt", "ge"})
_LONG = 4
_PAIR = 2
_AGAIN = " Please say the whole request again."


@dataclass(frozen=True, kw_only=True, slots=True)
class _Said:
    """A message, and what its words can be about."""

    text: str
    columns: Columns
    tables: Tables
    leaves_out: bool = False
    """Columns or rows are left out or kept, or a rule is set."""
    looks: bool = False
    """Figures or rows are asked for, too."""


def doubted(understanding: Understanding, text: str, columns: Columns, tables: Tables) -> Understanding:
    """Give the understanding, or a question where words of the message may mean something else."""
    if not understanding.intents or understanding.questions:
        return understanding
    rules = any(isinstance(one, FilterRows | ChooseColumns | SetRule) for one in understanding.intents)
    said = _Said(
        text=text,
        columns=columns,
        tables=tables,
        leaves_out=rules,
        looks=isinstance(understanding.intents[0], Summarise | ShowTable | ShowRows | Direction),
    )
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
    if not isinstance(intent, Summarise | ShowTable):
        return None
    for one in intent.conditions:
        value = one.values[0] if one.op == "year" and len(one.values) == 1 else ""
        # Rows that are spoken of behind the year are chosen by something else: "in 2026 where paid is no".
        if _ROWS.search(said.text[: said.text.find(value)]) is not None or _YEARS.search(said.text) is not None:
            continue
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


def _nth(intent: Intent, said: _Said) -> Question | None:
    """Ask where the second highest is wanted: the highest alone would be another figure."""
    found = _NTH.search(said.text)
    if found is None or not isinstance(intent, Summarise | ShowTable):
        return None
    number = _NUMBERS.get(found["nth"].casefold(), 2)
    column = intent.column if isinstance(intent, Summarise) else intent.order
    grouped = isinstance(intent, Summarise) and intent.by
    group = _group(said.columns, column.name) if column is not None and not grouped and not intent.conditions else None
    views = [view for view in said.tables.all if group is not None and group.heading_in(view)]
    order = "" if _LOW.match(found["end"]) else ", highest first"
    name = quoted(column.name) if column is not None else ""
    return Question(
        text=f"The {found[0]} by itself I cannot give, only the first {number} in that order. Shall I show these?",
        options=tuple(f"Show {number} rows of {quoted(view.label)} sorted by {name}{order}" for view in views[:3]),
    )


def _not_from(intent: Intent, said: _Said) -> Question | None:
    """Ask about "not changed from A to B": rows with neither value are other rows."""
    changed = isinstance(intent, ShowRows) or (isinstance(intent, Summarise) and intent.rows in {"changed", "same"})
    if not changed or not _conditions(intent) or _NOT_FROM.search(said.text) is None:
        return None
    return Question(text="Rows that did not go from one value to another I cannot choose. Which rows are meant?")


def _all_but(intent: Intent, said: _Said) -> Question | None:
    """Ask what "everything but" leaves out where the comparison holds no such thing."""
    found = _ALL_BUT.search(said.text)
    if found is None or not isinstance(intent, Compare) or intent.conditions or intent.only or said.leaves_out:
        return None
    return Question(
        text=f"What shall “{found[0]}” leave out? Say “leave out rows where …”, or “ignore” with the name of a column."
    )


def _but_not(intent: Intent, said: _Said) -> Question | None:
    """Ask where "under 50 but not over 9" was read as conditions that must all hold, none of them turned round."""
    conditions = _conditions(intent)
    if len(conditions) < _PAIR or _BUT_NOT.search(said.text) is None:
        return None
    ops = {one.op for one in conditions}
    turned = any(op == "ne" or op.startswith("not") for op in ops)
    if turned or (ops & {"lt", "le"} and ops & {"gt", "ge"}) or "blank" in ops:
        return None
    if isinstance(intent, FilterRows) and not intent.keep:
        return None
    return Question(
        text="Which of these conditions must not hold? Please say it with “is not”, “at least” or “at most”."
    )


def _never_both(intent: Intent, said: _Said) -> Question | None:
    """Ask where "under 150 or over 165" was read as two limits that no value keeps."""
    if _OR.search(said.text) is None:
        return None
    limits = [one for one in _conditions(intent) if one.op in _LIMITS and len(one.values) == 1]
    for low in limits:
        for high in limits:
            same = low.column == high.column and low.op in {"gt", "ge"} and high.op in {"lt", "le"}
            if same and _is_above(low.values[0], high.values[0]):
                name = quoted(low.column.name)
                return Question(
                    text=f"No {name} is over {low.values[0]} and under {high.values[0]} at once, and rows that keep "
                    "one of two conditions I cannot choose together. Please ask for one after the other."
                )
    return None


def _two_values(intent: Intent, said: _Said) -> Question | None:
    """Ask where a column would have to hold two values at once: "for delivered orders, and for cancelled ones"."""
    equal = [one for one in _conditions(intent) if one.op == "eq" and len(one.values) == 1]
    for one, other in combinations(equal, 2):
        group = _group(said.columns, one.column.name)
        if group is None or group is not _group(said.columns, other.column.name):
            continue
        if one.values[0].casefold() != other.values[0].casefold():
            values = f"{quoted(one.values[0])} and {quoted(other.values[0])}"
            return Question(text=f"No {quoted(group.name)} is {values} at once. Please ask for one after the other.")
    return None


def _is_above(low: str, high: str) -> bool:
    try:
        return float(low) >= float(high)
    except ValueError:
        return low >= high


def _question_sets(intent: Intent, said: _Said) -> Question | None:
    """Ask where a question was read as a rule or a choice of columns: a question changes nothing."""
    sets = isinstance(intent, SetRule | ChooseColumns) or (isinstance(intent, Compare) and bool(intent.only))
    if not sets or said.looks or ASKS.match(said.text) is None:
        return None
    if CHOOSES.search(said.text) is not None or SETS.search(said.text) is not None:
        return None
    return Question(
        text="I do not know what is asked for here, and a question changes no rule. Please say it in other words."
    )


def _no_verb(intent: Intent, said: _Said) -> Question | None:
    """Ask where rows are spoken of, but no word says that the comparison is to keep or to leave them out."""
    if not isinstance(intent, FilterRows):
        return None
    beside = said.looks and _BARE.search(said.text) is not None
    if CHOOSES.search(said.text) is not None and not beside:
        return None
    verb = "keep" if intent.keep else "leave out"
    return Question(
        text=f"Shall rows be shown or counted, or shall the comparison {verb} rows from now on? Please say “show rows "
        f"where …”, or “{verb} rows where …”."
    )


_DOUBTS: tuple[Callable[[Intent, _Said], Question | None], ...] = (
    _sum_of_changes, _alone, _bound, _first, _largest, _year, _moved, _nth, _not_from, _all_but,
    _but_not, _never_both, _two_values, _question_sets, _no_verb,
)  # fmt: skip


def _group(columns: Columns, name: str) -> ColumnGroup | None:
    return next((group for group in columns.groups if name == group.name or name in group.names), None)


def _conditions(intent: Intent) -> tuple[RowCondition, ...]:
    return intent.conditions if isinstance(intent, Summarise | ShowTable | ShowRows | FilterRows | Compare) else ()

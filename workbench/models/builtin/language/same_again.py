"""The same again: "the same for Bosch only", "dieselben ohne Status zurück", "only hazardous ones", "and by subject?".

The request that was answered last is done once more, over other rows or by groups; it is never read as a rule of the
comparison. Where the message before has no answer, or is no question about rows, it is asked what is meant.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from workbench.models.builtin.intents import (
    Bucket,
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
from workbench.models.builtin.language.conditions import instead
from workbench.models.builtin.language.conversation import Conversation
from workbench.models.builtin.language.folding import fold
from workbench.models.builtin.language.merging import OPPOSITE
from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.language.tables import Tables

_END = r"\s*[?.!]*\s*$"
_LEADS = r"^\s*(?:(?:and|und|now|jetzt|please|bitte|then|dann)\s+)*"
_AGAIN = (
    r"(?:the\s+same|same|again|dasselbe|das\s+gleiche|das\s+selbe|dieselben?|die\s+(?:gleichen?|selben?))"
    r"(?:\s+(?:again|thing|question|frage|noch\s*mal|nochmal))?[\s,:]+(?:but\s+|aber\s+)?"
)
_FOR = r"(?:(?:for|für|fuer|in|at|on|of|from|bei|von|aus|with|mit)\s+)?(?:(?:the|den|die|das|der|dem)\s+)?"
_WITH_ONLY = re.compile(rf"{_LEADS}{_AGAIN}(?:only|just|nur)\s+{_FOR}(?P<what>.+?){_END}", re.IGNORECASE)
_ONLY_BEHIND = re.compile(rf"{_LEADS}{_AGAIN}{_FOR}(?P<what>.+?)\s+(?:only|alone|allein){_END}", re.IGNORECASE)
_WITHOUT = re.compile(
    rf"{_LEADS}{_AGAIN}(?P<out>without|ohne|except(?:\s+for)?|excluding|außer|ausser|but\s+not|not|nicht)\s+"
    rf"{_FOR}(?P<what>.+?){_END}",
    re.IGNORECASE,
)
_SAME_FOR = re.compile(rf"{_LEADS}{_AGAIN}(?:for|für|fuer)\s+(?P<what>.+?){_END}", re.IGNORECASE)
_ONLY_THOSE = re.compile(
    r"^\s*(?:(?:and|und|now|but|aber)\s+)*(?:only|just|nur)\s+(?:those|these|them|the\s+ones|die(?:jenigen)?|davon\s+die)\s+"
    rf"(?:(?:that|which|who)\s+(?:are|have|has|is)\s+|(?:with|where|whose|from|in|of|mit|aus|in|bei\s+denen|deren)\s+)(?P<what>.+?){_END}",
    re.IGNORECASE,
)
_ONES = re.compile(rf"{_LEADS}(?:only|just|nur)\s+(?:the\s+)?(?P<what>[\w.-]+)\s+(?:ones?){_END}", re.IGNORECASE)
_OF_THEM = re.compile(
    r"^\s*(?:(?:and|und)\s+)?(?:(?P<which>which|who|how\s+many|welche[rsn]?|wer|wie\s+viele)\s+)?"
    r"(?:of\s+(?:them|these|those)|davon|von\s+(?:ihnen|denen|diesen))\s+"
    r"(?:(?:are|is|were|was|have|has|sind|ist|waren|war|haben|hat|stehen|liegen|kommen|wohnen)\s+)?"
    rf"{_FOR}(?P<what>.+?){_END}",
    re.IGNORECASE,
)
_BY = re.compile(
    rf"^\s*(?:and|und)\s+(?:per|by|for\s+each|je|pro|nach)\s+(?:the\s+)?(?P<what>[^?.!,]+?){_END}", re.IGNORECASE
)
_WHICH = re.compile(
    rf"^\s*(?:and|und)\s+(?:(?:at|on|in|for|by|an|auf|in|bei|zu|für|fuer|nach)\s+)?(?:which|what|welche[rmns]?)\s+"
    rf"(?P<what>[^?.!,]+?){_END}",
    re.IGNORECASE,
)
_OTHER_FILE = re.compile(
    rf"{_LEADS}(?:{_AGAIN})?(?:in|for|from|of|aus|für|fuer|im|bei)\s+(?:the|der|dem|die|das)?\s*"
    rf"(?:other|andere[nrms]?)\s+(?:one|file|list|table|datei|liste|tabelle){_END}",
    re.IGNORECASE,
)
_COUNTS = re.compile(r"^(?:how\s+many|wie\s+viele)$", re.IGNORECASE)
_YES = frozenset({"y", "yes", "ja", "j", "true", "wahr", "x"})
_NO = frozenset({"n", "no", "nein", "false", "falsch", ""})
_OVER = "Read as the question before, over these rows alone; the comparison keeps all its rows."
_NOTHING_BEFORE = (
    "What was asked before has no answer yet, so there is nothing to do again. Please say the whole request."
)
_NO_ROWS = "What was done before is no question about rows, so it cannot be done for some of them. What is to be shown?"
_NO_SUCH_ROWS = "I do not know for which rows it is to be done again. Say it with a column and a value of it."
_Read = Callable[[str], Understanding]
_Question = Summarise | ShowRows | ShowTable
_Conditions: TypeAlias = tuple[RowCondition, ...]
_Notes: TypeAlias = tuple[str, ...]


def same_again(said: Said) -> Taken:
    """Read a message that asks the question before once more."""
    return said.answered(_once_again(said.text, said.columns, said.tables, said.before, said.read_alone))


def _once_again(text: str, columns: Columns, tables: Tables, before: Conversation, read: _Read) -> Understanding | None:
    groups = _BY.match(text)
    if groups is not None:
        return _by(groups["what"], columns, before)
    which = _WHICH.match(text)
    if which is not None and (again := _which(which["what"], columns, before)) is not None:
        return again
    if _OTHER_FILE.match(text) is not None and (again := _in_other_file(columns, tables, before)) is not None:
        return again
    those = _of_those(text, columns, before, read)
    if those is not None:
        return those
    return _narrowed_again(text, columns, tables, before, read)


def _of_those(text: str, columns: Columns, before: Conversation, read: _Read) -> Understanding | None:
    """Read "only those with quantity above 20": some of the rows that were asked for before."""
    those = _ONLY_THOSE.match(text)
    if those is None or not any(isinstance(one, _Question) for one in _last(before)):
        return None
    rows = _rows(those["what"], columns, read, out=False)
    return None if rows is None else _once_more(before, *rows)


def _narrowed_again(
    text: str, columns: Columns, tables: Tables, before: Conversation, read: _Read
) -> Understanding | None:
    """Read the question before over the rows that a message names, or without them."""
    ones = _ONES.match(text)
    if ones is not None:
        return _ones(ones["what"], columns, before)
    them = _OF_THEM.match(text)
    if them is not None:
        return _of_them(them, columns, before)
    found = next((one for one in (_WITHOUT.match(text), _WITH_ONLY.match(text), _ONLY_BEHIND.match(text)) if one), None)
    if found is None:
        found = _SAME_FOR.match(text)
        if found is None or _condition(found["what"], columns) is None:
            return None
    if _names_something_else(found["what"], columns, tables):
        return None
    rows = _rows(found["what"], columns, read, out="out" in found.re.groupindex)
    if rows is None:
        return _asked(_NO_SUCH_ROWS) if _is_german(text) else None
    return _once_more(before, *rows)


def _is_german(text: str) -> bool:
    return re.search(r"\b(?:dieselben?|die\s+(?:gleichen?|selben?))\b", text, re.IGNORECASE) is not None


def _names_something_else(what: str, columns: Columns, tables: Tables) -> bool:
    """Say whether a column or a file is named: the same for another column is read elsewhere."""
    if _condition(what, columns) is not None:
        return False
    return columns.find(what, loose=False) is not None or tables.named(what) is not None


def _condition(what: str, columns: Columns) -> RowCondition | None:
    """Give the rows that a value alone means, where one column has it."""
    wanted = fold(what.strip('`"“”„ '))
    holding = [
        (group, value) for group in columns.groups for value in group.values() if value and fold(value) == wanted
    ]
    names = {group.name for group, _ in holding}
    if len(names) != 1:
        return None
    group, value = holding[0]
    return RowCondition(column=group.ref(), op="eq", values=(value,))


def _rows(what: str, columns: Columns, read: _Read, *, out: bool) -> tuple[_Conditions, _Notes] | None:
    """Give the conditions that words for some rows mean, and what to say of how they were read."""
    one = _condition(what, columns)
    found: _Conditions = () if one is None else (one,)
    notes: _Notes = ()
    if one is None:
        understood = read(f"keep only rows with {what}")
        rows = understood.intents[0] if len(understood.intents) == 1 else None
        if understood.questions or understood.left_over or understood.declined:
            return None
        if not isinstance(rows, FilterRows) or not rows.keep or rows.tables:
            return None
        found, notes = rows.conditions, understood.notes
    if not out:
        return found, notes
    if len(found) != 1 or found[0].op not in OPPOSITE:
        return None
    return (replace(found[0], op=OPPOSITE[found[0].op]),), notes


def _last(before: Conversation) -> tuple[Intent, ...]:
    """Give what the message before asked for; nothing where it was not answered."""
    open_now = before.pending is not None and not before.pending.repeated
    return before.intents[-1] if before.intents and not open_now else ()


def _once_more(before: Conversation, conditions: _Conditions, notes: _Notes = ()) -> Understanding:
    last = _last(before)
    if not last:
        return _asked(_NOTHING_BEFORE)
    again = tuple(
        replace(one, conditions=instead(one.conditions, conditions)) for one in last if isinstance(one, _Question)
    )
    return Understanding(intents=again, notes=(*notes, _OVER)) if again else _asked(_NO_ROWS)


def _of_them(found: re.Match[str], columns: Columns, before: Conversation) -> Understanding | None:
    """Read "which of them are on the Aurora?": the rows of the question before, those with this value."""
    condition = _condition(found["what"], columns)
    last = _last(before)
    if condition is None or not last:
        return None
    one = last[-1]
    if isinstance(one, ShowMoved):
        return _asked("Rows that moved by a figure cannot be narrowed by a value here. Ask for the changed rows of it.")
    counted = _COUNTS.match(found["which"] or "") is not None
    again = _listed(one) if not counted else _counted(one)
    if again is None:
        return None
    return Understanding(intents=(replace(again, conditions=instead(again.conditions, (condition,))),))


def _listed(one: Intent) -> _Question | None:
    """Give the rows that a question is about."""
    match one:
        case ShowRows() | ShowTable():
            return one
        case Summarise(measure=Measure.COUNT, by=()) if one.rows in set(Bucket):
            return ShowRows(bucket=Bucket(one.rows), conditions=one.conditions, column=one.column)
        case Summarise(measure=Measure.COUNT, by=(), rows="all") if one.conditions and len(one.tables) == 1:
            return ShowTable(table=one.tables[0], conditions=one.conditions)
        case _:
            return None


def _counted(one: Intent) -> Summarise | None:
    """Give the question how many rows there are of what was shown or counted."""
    match one:
        case ShowRows():
            column = one.column if one.bucket is Bucket.CHANGED else None
            return Summarise(measure=Measure.COUNT, rows=str(one.bucket), conditions=one.conditions, column=column)
        case ShowTable(table=table) if table is not None and one.among is None:
            return Summarise(measure=Measure.COUNT, tables=(table,), conditions=one.conditions)
        case Summarise(measure=Measure.COUNT, by=()):
            return one
        case _:
            return None


def _by(what: str, columns: Columns, before: Conversation) -> Understanding | None:
    """Read "and by subject?" after rows that were shown: how many of them there are in each group."""
    last = _last(before)
    mention = columns.find(what)
    if not last or isinstance(last[-1], Summarise) or mention is None or len(mention.groups) != 1:
        return None
    group = mention.groups[0]
    counted = _counted(last[-1])
    if counted is not None:
        note = f"Read as: how many of the rows of the question before, by {quoted(group.name)}."
        return Understanding(intents=(replace(counted, by=(group.ref(),)),), notes=(note,))
    text = f"What was asked before cannot be worked out by {quoted(group.name)}. What shall be worked out?"
    return _asked(text, f"Count the rows per {quoted(group.name)}")


def _which(what: str, columns: Columns, before: Conversation) -> Understanding | None:
    """Read "and at which stop?" after the group with the highest figure: the same of other groups."""
    last = _last(before)
    mention = columns.find(what)
    one = last[-1] if last else None
    if not isinstance(one, Summarise) or not one.by or mention is None or len(mention.groups) != 1:
        return None
    if mention.groups[0].measures:
        return None
    note = f"Read as the question before, by {quoted(mention.groups[0].name)}."
    return Understanding(intents=(replace(one, by=(mention.groups[0].ref(),)),), notes=(note,))


def _in_other_file(columns: Columns, tables: Tables, before: Conversation) -> Understanding | None:
    """Read "and in the other file?" after a question about one of two files."""
    last = _last(before)
    one = last[-1] if last else None
    pair = tables.pair()
    if not isinstance(one, Summarise) or len(one.tables) != 1 or len(pair) != 2:
        return None
    other = [table for table in pair if table.ref != one.tables[0]]
    if len(other) != 1:
        return None
    conditions: list[RowCondition] = []
    for condition in one.conditions:
        mention = columns.find(condition.column.name, loose=False)
        group = mention.groups[0] if mention is not None and len(mention.groups) == 1 else None
        if group is None or group.heading_in(other[0]) is None:
            return None
        conditions.append(replace(condition, column=group.ref(other[0])))
    return Understanding(intents=(replace(one, tables=(other[0].ref,), conditions=tuple(conditions)),))


def _ones(what: str, columns: Columns, before: Conversation) -> Understanding | None:
    """Read "only hazardous ones": the rows where a column of yes and no says yes, or that have this value."""
    condition = _yes(what, columns) or _condition(what, columns)
    if condition is None:
        return None
    if any(isinstance(one, _Question) for one in _last(before)):
        return _once_more(before, (condition,))
    rows = f"rows where {quoted(condition.column.name)} is {quoted(condition.values[0])}"
    return _asked(
        f"Shall the {rows} be shown, or shall the comparison keep only them?", f"Show the {rows}", f"Keep only {rows}"
    )


def _yes(what: str, columns: Columns) -> RowCondition | None:
    mention = columns.find(what)
    group = mention.groups[0] if mention is not None and len(mention.groups) == 1 else None
    yes = _yes_of(group) if group is not None else None
    return None if group is None or yes is None else RowCondition(column=group.ref(), op="eq", values=(yes,))


def _yes_of(group: ColumnGroup) -> str | None:
    values = {fold(value): value for value in group.values()}
    yes = [values[one] for one in values if one in _YES]
    return yes[0] if len(yes) == 1 and set(values) <= _YES | _NO else None


def _asked(text: str, *options: str) -> Understanding:
    return Understanding(questions=(Question(text=text, options=options),))

"""Coordination: "how many are overdue in May and how many in June", where the second half leaves out what was said.

What a later half leaves out it takes from the one before; a scope or groups at the end, "added and removed rows in
Hockey, per team", hold for all halves. The reply says where that could be wondered at.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import TypeAlias

from workbench.models.builtin.intents import (
    Bucket,
    ColumnRef,
    Intent,
    Measure,
    RowCondition,
    ShowRows,
    ShowTable,
    Summarise,
    TableRef,
    Understanding,
)
from workbench.models.builtin.language import coordinated_parts as parts
from workbench.models.builtin.language.columns import Columns
from workbench.models.builtin.language.coordinated_ends import with_ends_settled
from workbench.models.builtin.language.row_nouns import RowNouns
from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.tables import Tables
from workbench.models.builtin.language.tokens import tokenize
from workbench.models.builtin.table_views import TableView

Figure: TypeAlias = Summarise | ShowRows | ShowTable

_STATES = frozenset({"changed", "same", "added", "removed"})
_CELLS = frozenset({"raw_before", "raw_after"})
_TOPIC = re.compile(
    r"^[^:?]{3,}:\s*(?:wie\s*viele|how\s+many|anzahl|count|summe?|total|mean|mittelwert)\b", re.IGNORECASE
)
_POINTS = re.compile(r"\b(?:of|among|von|unter)\s+(?:them|these|those|ihnen|denen|diesen)\b|\bdavon\b", re.IGNORECASE)
"""A half that points at the rows of the one before shares nothing else with it."""
_IN_COLUMN = re.compile(r"\b(?:in|im|bei|beim|for|f(?:ü|ue)r|am|an)\b", re.IGNORECASE)
_FIGURE = (
    r"(?:the\s+|die\s+|den\s+|der\s+)?(?:number|count|mean|average|total|sum|highest|lowest|anzahl|zahl|summe|mittelwert"
    r"|durchschnitt)\b"
)
_TWO_FIGURES = re.compile(
    rf"^\s*(?P<one>{_FIGURE}[^?!;:]*?)\s*,?\s+(?:and|und)\s+(?P<other>{_FIGURE}[^?!;:]*?)\s*[?.!]*\s*$", re.IGNORECASE
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Chat:
    """The names of a chat: its columns and tables, and the words for its rows."""

    columns: Columns
    tables: Tables
    nouns: RowNouns

    def on(self, column: ColumnRef, table: TableRef | None) -> ColumnRef | None:
        """Give a column as a table has it, None where that table has none of it."""
        group = next((one for one in self.columns.groups if column.name in {one.name, *one.names}), None)
        view = next((one for one in self.tables.subjects if one.ref == table), None) if table is not None else None
        if group is None or view is None:
            return ColumnRef(name=group.name) if group is not None and table is None else column
        if not view.columns:
            return replace(column, table=view.ref)
        return group.ref(view) if _has(group.heading_in(view), view) else None

    def name(self, column: ColumnRef) -> str:
        """Give the one name of a column that files may call differently."""
        return next((one.name for one in self.columns.groups if column.name in {one.name, *one.names}), column.name)


def _has(heading: str | None, view: TableView) -> bool:
    return heading is not None and view.column(heading) is not None


def with_coordination(said: Said) -> Taken:
    """Settle what the halves of a coordinated message share, once they are read."""
    chat = Chat(columns=said.columns, tables=said.tables, nouns=RowNouns(said.columns, said.tables))
    text = said.text

    def afterwards(read: Understanding) -> Understanding:
        if read.questions or read.declined:
            return read
        apart = _read_apart(read, said)
        if _POINTS.search(text) is not None:
            return read if apart is None else apart
        return _with_halves(with_ends_settled(read, text) if apart is None else apart, text, chat)

    return replace(said.kept(), afterwards=afterwards)


def _read_apart(read: Understanding, said: Said) -> Understanding | None:
    """Read "mean fee in Chess and number of rows in Tennis" half by half where the whole was read as one figure."""
    found = _TWO_FIGURES.match(said.text)
    if found is None or len(read.intents) != 1 or not isinstance(read.intents[0], Summarise | ShowRows | ShowTable):
        return None
    halves = [said.read_alone(found[name]) for name in ("one", "other")]
    if any(half.questions or half.declined or half.left_over or len(half.intents) != 1 for half in halves):
        return None
    if not all(isinstance(half.intents[0], Summarise | ShowRows | ShowTable) for half in halves):
        return None
    notes = dict.fromkeys(note for half in halves for note in half.notes)
    return replace(read, intents=tuple(half.intents[0] for half in halves), notes=tuple(notes), left_over=())


def _with_halves(read: Understanding, text: str, chat: Chat) -> Understanding:
    ahead = [*takewhile(lambda one: not isinstance(one, Summarise | ShowRows | ShowTable), read.intents)]
    figures = [one for one in read.intents[len(ahead) :] if isinstance(one, Summarise | ShowRows | ShowTable)]
    if len(figures) < 2 or len(ahead) + len(figures) != len(read.intents):
        return read
    if _TOPIC.match(text):
        return _of_topic(read, figures)
    cut = parts.parts_of(text, len(figures))
    if not cut:
        return read
    notes: list[str] = []
    for place in range(1, len(figures)):
        figures[place] = _forward(figures[place - 1], figures[place], cut[place], chat, notes)
    figures = _backward(figures, cut, chat, notes)
    intents: tuple[Intent, ...] = (*ahead, *figures)
    return replace(read, intents=intents, notes=(*read.notes, *notes))


def _of_topic(read: Understanding, figures: list[Figure]) -> Understanding:
    """Give every figure behind "the new ones in Hockey:" these rows."""
    first = figures[0]
    if not isinstance(first, Summarise) or not _scoped(first):
        return read
    settled = tuple(
        replace(one, conditions=first.conditions, rows=first.rows, tables=one.tables or first.tables)
        if isinstance(one, Summarise) and not (one.conditions or one.rows != "all")
        else one
        for one in figures
    )
    return replace(read, intents=settled)


def _scoped(one: Summarise) -> bool:
    return bool(one.conditions or one.by or one.tables) or one.rows != "all"


def _forward(one: Figure, other: Figure, part: str, chat: Chat, notes: list[str]) -> Figure:
    """Give a later half with what it leaves out."""
    names = [token.fold for token in tokenize(part) if chat.nouns.is_one(token.text) or token.fold in _ROWS]
    elliptic = parts.is_elliptic(part, names)
    match one, other:
        case Summarise(), Summarise() if elliptic:
            return _again(one, other, part, chat, notes)
        case ShowTable(), ShowTable(conditions=(), order=None, column=None) if elliptic and other.table is not None:
            moved = _moved(one.conditions, other.table, chat)
            return other if moved is None else replace(one, table=other.table, conditions=moved)
        case ShowRows(column=ColumnRef()), ShowTable(column=ColumnRef(), table=None, conditions=()) if elliptic:
            return replace(one, column=other.column)
        case ShowRows() | Summarise(), ShowRows(conditions=()) if elliptic:
            return replace(other, conditions=_of_rows(one.conditions))
        case Summarise(conditions=(_, *_)), Summarise(conditions=(), measure=Measure.COUNT, by=(), column=None):
            notes.extend([] if parts.is_overall(part) or not parts.is_asked(part) else [_without(part)])
            return other
        case ShowRows(conditions=(_, *_)), ShowRows(conditions=()):
            notes.extend([] if parts.is_overall(part) else [_without(part)])
            return other
        case _:
            return other


def _without(part: str) -> str:
    return f"“{part.strip(' ?!.,')}” is read without the condition before it."


_ROWS = frozenset({"rows", "row", "zeilen", "records", "lines", "entries"})


def _again(one: Summarise, other: Summarise, part: str, chat: Chat, notes: list[str]) -> Summarise:
    """Give "and how many in October" as the question before, over what it says itself."""
    if one.measure is not Measure.COUNT or one.having or one.top or other.having or other.top:
        return other
    if other.measure is Measure.DISTINCT:
        own = other.conditions or other.by or other.tables or other.rows != "all"
        in_column = one.rows == "changed" and one.column is not None and _IN_COLUMN.search(part) is not None
        return other if own or not in_column else replace(one, column=other.column, also=other.also)
    if other.measure is not Measure.COUNT or (other.column is not None and other.rows == "all"):
        return other
    if other.rows == "all" and not other.tables and any(parts.is_state(token) for token in tokenize(part)):
        return other
    if one.rows != "all" and other.rows == "all" and other.conditions and parts.has_verb(part):
        # "How many left Chess and how many are overdue": the second is no part of the first.
        notes.append(f"“{part.strip(' ?!.,')}” is counted over all rows.")
        return other
    state = other.rows if other.rows != "all" else one.rows
    if (one.rows == "all") != (other.rows == "all") and (other.tables or one.rows == "all"):
        # Rows of a file and rows of a comparison: neither is a part of the other.
        notes.extend([_without(part)] if one.conditions else [])
        return other
    tables = other.tables or one.tables
    said = {chat.name(condition.column) for condition in other.conditions}
    left = [condition for condition in one.conditions if chat.name(condition.column) not in said]
    conditions = _moved((*left, *other.conditions), tables[0] if len(tables) == 1 else None, chat)
    if conditions is None:
        notes.append(_without(part))
        return other
    column = other.column or (one.column if state == one.rows else None)
    by = other.by if other.by and not _is_of_value(other) else one.by
    return replace(other, conditions=conditions, tables=tables, rows=state, by=by, column=column)


def _is_of_value(one: Summarise) -> bool:
    """Say whether a count is by the column of its own condition: "how many in Harbour" is one figure."""
    return {column.name for column in one.by} <= {condition.column.name for condition in one.conditions}


def _moved(conditions: tuple[RowCondition, ...], table: TableRef | None, chat: Chat) -> tuple[RowCondition, ...] | None:
    """Give conditions on the columns of another file; None where it lacks one."""
    found: list[RowCondition] = []
    for one in conditions:
        column = one.column if one.column.name in _CELLS else chat.on(one.column, table)
        if column is None:
            return None
        found.append(replace(one, column=column))
    return tuple(found)


def _of_rows(conditions: tuple[RowCondition, ...]) -> tuple[RowCondition, ...]:
    return tuple(replace(one, column=replace(one.column, table=None)) for one in conditions)


def _backward(figures: list[Figure], cut: tuple[str, ...], chat: Chat, notes: list[str]) -> list[Figure]:
    """Give the earlier halves the scope that stands at the end of the last one."""
    last, part = figures[-1], cut[-1]
    shared = all(parts.ends_with_state(one) for one in cut[:-1])
    scope = parts.scope_of(part)
    if not (scope or shared) or (parts.is_asked(part) and not parts.is_asked(cut[0])):
        return figures
    settled = [_under(one, last, chat, shared=shared, scope=scope) for one in figures[:-1]]
    if settled == figures[:-1]:
        return figures
    if _columns_of(settled[-1]) != _columns_of(last):
        return figures
    both = "both" if len(figures) == 2 else "all of them"
    what = f"“{scope}” is" if scope else "The condition is"
    if scope and any(one.conditions for one in figures[:-1]):
        what = f"The file or the groups of “{scope}” are"
    notes.append(f"{what} taken for {both}.")
    return [*settled, last]


def _columns_of(one: Figure) -> set[str]:
    return {condition.column.name for condition in one.conditions}


def _under(one: Figure, last: Figure, chat: Chat, *, shared: bool, scope: str) -> Figure:
    """Give a figure over the scope of the last one, where it has none of its own."""
    if isinstance(last, ShowTable) or isinstance(one, ShowTable):
        return one
    own = {condition.column.name for condition in one.conditions}
    theirs = {condition.column.name for condition in last.conditions}
    added = tuple(condition for condition in last.conditions if condition.column.name not in own)
    if own - theirs:
        return one
    if isinstance(one, ShowRows):
        return _rows_under(one, last, _of_rows(added), scope)
    if isinstance(last, ShowRows):
        return replace(one, conditions=_of_rows(added) if not own else one.conditions)
    if one.by or one.tables or one.top or one.having or _is_other(one, last):
        return one
    of_rows = one.rows == "all" and last.rows in _STATES and scope and not shared
    if of_rows and not any(parts.is_state(token) for token in tokenize(scope)):
        return one
    rows = last.rows if of_rows else one.rows
    table = last.tables[0] if len(last.tables) == 1 else None
    conditions = _moved((*one.conditions, *added), table, chat)
    if conditions is None:
        return one
    return replace(one, conditions=conditions, by=last.by, tables=last.tables, rows=rows)


def _rows_under(one: ShowRows, last: Summarise | ShowRows, added: tuple[RowCondition, ...], scope: str) -> Figure:
    if one.limit or any(condition.column.name in _CELLS for condition in (*one.conditions, *added)):
        return one
    if isinstance(last, Summarise) and last.by and one.column is None and one.bucket in _BUCKETS and scope:
        return replace(last, rows=one.bucket.value)
    return replace(one, conditions=(*one.conditions, *added))


_BUCKETS = frozenset({Bucket.ADDED, Bucket.REMOVED, Bucket.CHANGED, Bucket.SAME})


def _is_other(one: Summarise, last: Summarise) -> bool:
    """Say whether two figures are not said in one breath: the rows of one are of a state that the other has not."""
    return (one.rows in _STATES) and last.rows not in _STATES

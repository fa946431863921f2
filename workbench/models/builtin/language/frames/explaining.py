"""Explaining: why a row changed, what was done to a column, where something came from, what a rule moved."""

from __future__ import annotations

from workbench.models.builtin.intents import (
    ExplainColumn,
    ExplainOrigin,
    ExplainRow,
    Summarise,
    WhatChanged,
)
from workbench.models.builtin.language.draft import Draft
from workbench.models.builtin.language.lexicon.cue import Cue
from workbench.models.builtin.language.lexicon.index import GUARDS

_STATES = frozenset(
    {
        Cue.ONLY_IN,
        Cue.CHANGED, Cue.CHANGE, Cue.ADDED, Cue.REMOVED, Cue.MISSING, Cue.DIFFER, Cue.DIFFERENCE, Cue.SET_ASIDE,
        Cue.DUPLICATES, Cue.SAME, Cue.UNCHANGED, Cue.NEW, Cue.IGNORE,
        Cue.SHOW, Cue.EXPLAIN, Cue.WHAT_ABOUT, Cue.WHY, Cue.KEY, Cue.MATCH, Cue.LEFT, Cue.ROSE, Cue.FELL, Cue.BOTH,
        Cue.DID_YOU_DO, Cue.MARK, Cue.COUNT_AS, Cue.TREAT, Cue.COMPARISON, Cue.BLANK, Cue.HAS_TO_MOVE,
    }
)  # fmt: skip


_SMALL = frozenset(
    {
        Cue.FILLER, Cue.IS, Cue.THERE, Cue.IT, Cue.AS, Cue.FOR, Cue.IN, Cue.ROW, Cue.OF, Cue.ON, Cue.FROM,
        Cue.VALUE, Cue.NOT, Cue.FILE, Cue.TO,
        Cue.WITH, Cue.BY, Cue.HAS, Cue.THAT, Cue.COLUMN_NOUN, Cue.EVERYTHING, Cue.ALL, Cue.NUMBERS, Cue.RULE,
        Cue.RESULT, Cue.THESE, Cue.BOTH,
    }
)  # fmt: skip


def read_row(d: Draft) -> bool:
    """Read "why did 10234 change?", "explain BRK.B", "what about Peru?", "is 10234 new?"."""
    if not d.has(Cue.WHY, Cue.EXPLAIN, Cue.WHAT_ABOUT) and not _asks_about_row(d):
        return False
    if _of_something_else(d):
        return False
    names = _names(d)
    if names is None:
        return False
    key = _key(d, names)
    if not key:
        return _ask_which_row(d)
    if _are_files(d, key):
        return False
    d.use(*names, *d.places(*_STATES), *d.column_places(), *d.table_places())
    d.use(*(place for place in range(len(d.items)) if _within_word(d, place, names)))
    d.take(Cue.NOT)
    d.add(ExplainRow(key=key))
    return True


def _word(d: Draft, start: int, end: int) -> tuple[int, int]:
    """Widen some tokens to the whole word they stand in: "2024-0031" to "INV-2024-0031"."""
    tokens = d.scene.tokens
    while start > 0 and not tokens[start].spaced and tokens[start - 1].text not in _BETWEEN_WORDS:
        start -= 1
    while end < len(tokens) and not tokens[end].spaced and tokens[end].text not in _BETWEEN_WORDS:
        if tokens[end].text == "." and (end + 1 == len(tokens) or tokens[end + 1].spaced):
            break
        end += 1
    return start, end


def _are_files(d: Draft, key: tuple[str, ...]) -> bool:
    """Say whether the parts are what several files are called: "what changed from 2024 to 2025?"."""
    called = [d.scene.tables.called(part) for part in key]
    return len(key) > 1 and all(len(one) == 1 for one in called) and len({one[0].label for one in called}) > 1


_BETWEEN_WORDS = frozenset({",", "?", "!", ";", ":", "(", ")", '"', "'", "="})


def _within_word(d: Draft, place: int, names: list[int]) -> bool:
    """Say whether an item is a part of a word that is a name."""
    item = d.items[place]
    spans = [_word(d, d.items[name].start, d.items[name].end) for name in names if d.items[name].cue is None]
    return any(start <= item.start and item.end <= end for start, end in spans)


def _of_something_else(d: Draft) -> bool:
    """Say whether it is not about a row: words that narrow, a column, or a sum asked for before."""
    guards = {item.cue for item in d.items} & (GUARDS - {Cue.NOT, Cue.NO, Cue.NO_ANSWER})
    if guards or d.items[0].cue in {Cue.NOT, Cue.NO_ANSWER}:
        return True
    if any(item.cue is Cue.COLUMN_NOUN for item in d.items) and d.column_places():
        return True
    summed = any(isinstance(intent, Summarise) for intent in d.scene.conversation.last_intents)
    content = [item for item in d.items if item.weight > 0 and item.cue is None]
    return summed and d.has(Cue.WHAT_ABOUT) and all(item.table for item in content)


_NAME_JOINTS = frozenset({Cue.STOP, Cue.MARK, Cue.COMMA, Cue.AND, Cue.COLON, Cue.EQUALS})


def _names(d: Draft) -> list[int] | None:
    """Give the places of the key's parts and of what joins them; None where words of another request stand there."""
    stops = (_STATES | _SMALL) - {Cue.MARK}
    names: list[int] = []
    for place, item in enumerate(d.items):
        if item.cue in stops or (item.column is not None and not item.known and not item.quoted):
            continue
        if item.cue is not None and item.cue not in _NAME_JOINTS and item.weight > 0:
            return None
        if _is_name(d, place):
            names.append(place)
    return names


def _is_name(d: Draft, place: int) -> bool:
    item = d.items[place]
    if item.cue in {Cue.STOP, Cue.MARK}:
        return _inside(d, place)
    if item.cue is not None:
        return item.cue in _NAME_JOINTS
    beside = place > 0 and d.items[place - 1].cue in {Cue.IN, Cue.FROM, Cue.ONLY_IN, Cue.FILLER}
    return item.table is None or not beside


def _asks_about_row(d: Draft) -> bool:
    """Say whether it asks of one row whether it changed, is new, is gone or is in a file."""
    starts = {"did", "has", "is", "was", "does", "hat", "ist", "wurde"}
    content = [item for item in d.items if item.weight > 0]
    if d.scene.tokens[d.items[0].start].fold not in starts or d.column_places() or not content:
        return False
    first = content[0]
    named = first.amount is not None or first.quoted or (first.unknown and any(sign.isdigit() for sign in first.text))
    states = {
        Cue.CHANGED,
        Cue.CHANGE,
        Cue.ADDED,
        Cue.REMOVED,
        Cue.MISSING,
        Cue.NEW,
        Cue.DIFFER,
        Cue.DUPLICATES,
        Cue.UNCHANGED,
        Cue.SAME,
        Cue.DIFFERENCE,
    }
    told = any(item.cue in states for item in content[1:]) or (len(content) == 2 and content[1].table is not None)
    return named and told


def _inside(d: Draft, place: int) -> bool:
    """Say whether a mark stands inside a word, without blanks: BRK.B."""
    tokens = d.scene.tokens
    start, end = d.items[place].start, d.items[place].end
    return not tokens[start].spaced and end < len(tokens) and not tokens[end].spaced


def _ask_which_row(d: Draft) -> bool:
    """Ask which row "why?" is about."""
    if not d.has(Cue.WHY) or d.has(Cue.RULE):
        return False
    d.use(*d.places(*_STATES, *_SMALL), *d.column_places())
    d.ask("Which row is meant? Name its key, such as “why did 10234 change?”.")
    return True


def _key(d: Draft, names: list[int]) -> tuple[str, ...]:
    """Give the parts of the key: runs of words between commas, "and" and column names."""
    parts: list[list[int]] = []
    for place in names:
        item = d.items[place]
        if item.cue in {Cue.COMMA, Cue.AND, Cue.COLON, Cue.EQUALS}:
            parts.append([])
        elif parts and parts[-1] and place == parts[-1][-1] + 1:
            parts[-1].append(place)
        else:
            parts.append([place])
    found: list[str] = []
    for part in parts:
        if not part:
            continue
        while len(part) > 1 and d.items[part[-1]].cue in {Cue.STOP, Cue.MARK}:
            part.pop()
        first, last = d.items[part[0]], d.items[part[-1]]
        if len(part) == 1 and first.date is not None and first.date.is_day:
            found.append(first.date.first.isoformat())
        elif len(part) == 1 and first.known is not None:
            found.append(first.known.value)
        else:
            found.append(d.scene.raw(*_word(d, first.start, last.end)))
    return tuple(found)


def read_column(d: Draft) -> bool:
    """Read "what did you do to column price?", "how is price compared?", "explain the price column"."""
    columns = d.column_places()
    if len(columns) != 1:
        return False
    item = d.items[columns[0]]
    tells = d.has(Cue.DID_YOU_DO, Cue.READ_HOW)
    explains = d.has(Cue.EXPLAIN, Cue.WHAT_ABOUT) and item.known is None
    treated = (
        any(one.cue is Cue.HOW for one in d.items)
        and d.has(Cue.COMPARE, Cue.TREAT, Cue.READ_HOW, Cue.MATCH, Cue.COUNT_AS)
        and not d.table_places()
    )
    rules = (
        d.has(Cue.RULE, Cue.TOLERANCE)
        and (d.has(Cue.SHOW) or any(one.cue in {Cue.WHAT, Cue.WHICH} for one in d.items))
        and not d.amount_places()
    )
    if not (tells or explains or rules or treated) or d.has(Cue.UNDO):
        return False
    d.use(
        *d.places(
            Cue.DID_YOU_DO,
            Cue.READ_HOW,
            Cue.EXPLAIN,
            Cue.WHAT_ABOUT,
            Cue.RULE,
            Cue.TOLERANCE,
            Cue.SHOW,
            Cue.COMPARE,
            Cue.TREAT,
            Cue.VALUE,
            Cue.SET,
            Cue.APPLY,
            Cue.USE,
            Cue.CHANGED,
            Cue.CHANGE,
            Cue.DIFFERENCE,
        )
    )
    d.use(*d.table_places())
    d.add(ExplainColumn(column=d.column(columns[0])))
    return True


def read_origin(d: Draft) -> bool:
    """Read "where did this come from?", "where does the report come from?", "what did that change?"."""
    if d.has(Cue.COME_FROM):
        d.use(*d.places(Cue.COME_FROM, Cue.NUMBERS, Cue.THAT, Cue.REPORT))
        name = next((d.table(place) for place in d.table_places()), None)
        unknown = d.open_places(lambda item: item.unknown or item.quoted)
        text = None if name is None else name.label
        if len(unknown) == 1 and text is None:
            d.use(unknown[0])
            text = d.scene.raw(d.items[unknown[0]].start, d.items[unknown[0]].end)
        d.add(ExplainOrigin(name=text))
        return True
    if d.has(Cue.DID_YOU_DO) and not d.column_places() and not d.table_places() and not d.has(Cue.RULE):
        d.use(*d.places(Cue.DID_YOU_DO))
        d.add(ExplainOrigin())
        return True
    return _what_changed(d)


def _what_changed(d: Draft) -> bool:
    """Read "what changed when I changed the rule?", "what difference did that make?", "what did that do?"."""
    if d.column_places() or d.table_places() or d.amount_places():
        return False
    if any(item.cue in {Cue.FILE, Cue.SHEET, Cue.LIST} for item in d.items):
        return False
    rule = any(item.cue in {Cue.RULE, Cue.THAT, Cue.IT} for item in d.items)
    asks = any(item.cue in {Cue.WHAT, Cue.WHICH, Cue.HOW, Cue.COMPARE, Cue.DID_YOU_DO} for item in d.items)
    if not (rule and asks and d.has(Cue.CHANGE, Cue.CHANGED, Cue.DIFFERENCE, Cue.COMPARE, Cue.DID_YOU_DO)):
        return False
    if d.has(Cue.BOTH, Cue.KEY, Cue.SHOW) or not any(item.cue in {Cue.RULE, Cue.THAT, Cue.IT} for item in d.items):
        return False
    d.use(
        *d.places(
            Cue.CHANGE,
            Cue.CHANGED,
            Cue.DIFFERENCE,
            Cue.COMPARE,
            Cue.DID_YOU_DO,
            Cue.RULE,
            Cue.THAT,
            Cue.SET,
            Cue.LAST,
            Cue.NEW,
            Cue.IF,
            Cue.BEFORE_AFTER,
            Cue.PREVIOUS,
        )
    )
    d.add(WhatChanged())
    return True

"""A new value: "the bikes that got a new daily rate" are rows in which that column changed, never the added rows.

What stands around it says which of them: "show the sopranos with a new town", "die Parzellen im Rosenweg, die einen
neuen Pächter haben". "The new town of each" is the value itself, and "mit der neuen Liste" a file.
"""

from __future__ import annotations

import re
from dataclasses import replace

from workbench.models.builtin.intents import (
    Bucket,
    ColumnRef,
    Intent,
    Measure,
    RowCondition,
    ShowRows,
    ShowTable,
    Summarise,
)
from workbench.models.builtin.language.columns import ColumnGroup
from workbench.models.builtin.language.folding import fold
from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.said_otherwise import one_column
from workbench.models.builtin.language.scene import quoted

_WORDS = r"(?:`[^`]+`|[^\W\d_][\w.%#/-]*(?:\s+[\w.%#/-]+){0,2})"
_NEW = r"(?:(?:completely|entirely)\s+)?(?:new|changed|different)"
_GIVEN = (
    r"(?:(?:(?:that|who|which)\s+)?(?:(?:have|has|had|having)(?:\s+(?:got|received|been\s+given))?|got|gets?|received"
    r"|(?:were|was)\s+given|with)(?:\s+now)?)"
)
_ENGLISH = re.compile(rf",?\s*\b(?P<lead>{_GIVEN})\s+(?:an?\s+)?{_NEW}\s+(?P<words>{_WORDS})", re.IGNORECASE)
_NEU = r"(?:neu|ge(?:ä|ae)ndert|ander)"
_END = (
    r"(?P<end>(?:\s+(?:bekommen|erhalten|gekriegt))?(?:\s+(?:haben|hat|hatten|hatte|bekamen|bekam|erhielten|erhielt))?)"
)
_GERMAN = re.compile(
    rf",?\s*\b(?:(?:(?:die|der|das|welche[rs]?)|(?:haben|hat|hatten|hatte|bekamen|bekam|erhielten|erhielt|mit))"
    rf"(?:\s+(?:jetzt|nun|inzwischen))?\s+eine?[nmr]?\s+{_NEU}e[nrs]?|\bmit\s+{_NEU}e[mr]|\b(?:haben|hat)\s+(?:jetzt\s+)?{_NEU}e)"
    rf"\s+(?P<words>{_WORDS})",
    re.IGNORECASE,
)
_WHOSE = re.compile(
    rf",?\s*\b(?:whose\s+(?P<words>{_WORDS}?)\s+(?:is|are|was|were)\s+{_NEW}\b"
    rf"|(?:deren|dessen|bei\s+denen\s+(?:der|die|das))\s+(?P<worte>{_WORDS}?)\s+{_NEU}s?\s+(?:ist|sind|war|waren)\b)",
    re.IGNORECASE,
)
_AT_WHICH = re.compile(
    rf"^\s*bei\s+welchen\s+(?P<noun>\S.*?)\s+(?:ist|sind|war|waren)\s+(?:jetzt\s+)?(?:der|die|das)\s+(?P<words>{_WORDS}?)\s+"
    rf"{_NEU}s?\s*[?.!]*\s*$",
    re.IGNORECASE,
)
_ENDED = re.compile(rf"^{_END}(?=\s*(?:[,;.?!]|$|\b(?:und|je|pro|in|im|ohne)\b))", re.IGNORECASE)
_AND_NEW = re.compile(
    rf"^\s*,?\s*(?:and|und)\s+(?:(?:with|mit|got|have|has)\s+)?(?:an?|eine?[nmr]?)\s+(?:{_NEW}|{_NEU}e[nmrs]?)\s+(?P<words>{_WORDS})",
    re.IGNORECASE,
)
_NOT = re.compile(r"\b(?:not|never|no|nor|without|nicht|nie|kein\w*|ohne)\s*$|n['’]t\s*$", re.IGNORECASE)
_WHICH = re.compile(
    r"^\s*(?P<ahead>(?:(?:and|und|now|jetzt)\s+)*)(?:(?P<who>who|wer)|(?:which|what|welche[rs]?)(?:\s+of\s+the|\s+der)?\s+(?P<noun>\S.*))$",
    re.IGNORECASE,
)
_HOW_MANY = re.compile(r"^\s*(?:and\s+|und\s+)*(?:how\s+many|(?P<german>wie\s*viele))\b", re.IGNORECASE)
_ASKED = re.compile(
    r"^\s*(?:(?:please|bitte|and|und|now|jetzt|only|nur)\s+)*(?:show|list|give|get|display|find|count|save|export|how|the\s+number|number|zeig|liste"
    r"|gib|z(?:ä|ae)hl|wie|anzahl|speicher|total|sum|mean|average|summe)",
    re.IGNORECASE,
)
_DE = re.compile(r"\b(?:welche[rs]?|wer|zeige?|die|der|das|wie\s*viele|haben|hat|mit|im|liste)\b", re.IGNORECASE)


def with_new_values(said: Said) -> Taken:
    """Give a message that asks for rows with a new value of a column as the rows in which it changed."""
    taken = _said_of_it(said)
    if taken is not None:
        return taken
    for pattern in (_ENGLISH, _GERMAN):
        for found in pattern.finditer(said.text):
            head = said.text[: found.start()]
            cut = None if _NOT.search(head) else _column_at(found["words"], said)
            if cut is None:
                continue
            group, words = cut
            tail = said.text[found.start("words") + len(words) :]
            if pattern is _GERMAN and (end := _ENDED.match(tail)) is not None:
                tail = tail[end.end() :]
            more = _AND_NEW.match(tail)
            second = _column_at(more["words"], said) if more is not None else None
            groups = [group] if second is None else [group, second[0]]
            if more is not None and second is not None:
                tail = tail[more.start("words") + len(second[1]) :]
            return _taken(said, head, tail, groups) or _reworded(said, found, words, quoted(group.name))
    return said.kept()


def _said_of_it(said: Said) -> Taken | None:
    """Read "whose driver is new" and "bei welchen Wagen ist der Fahrer neu?"."""
    at_which, found = _AT_WHICH.match(said.text), _WHOSE.search(said.text)
    if at_which is not None:
        head, tail, words = f"Zeig die {at_which['noun']}", "", at_which["words"]
    elif found is None:
        return None
    else:
        head, tail = said.text[: found.start()], said.text[found.end() :]
        words = found["words"] or found["worte"]
    cut = _column_at(words, said)
    if cut is None or len(cut[1]) != len(words) or not head.strip():
        return None
    english = found is not None and found["words"] is not None
    with_changed = "with a changed" if english else "mit einem geänderten"
    plain = Taken(text=f"{head.rstrip(' ,')} {with_changed} {quoted(cut[0].name)}{tail}")
    return _taken(said, head, tail, [cut[0]]) or plain


def _taken(said: Said, head: str, tail: str, groups: list[ColumnGroup]) -> Taken | None:
    """Give the rows that the words around ask for, of which the columns changed; None where they ask for others."""
    read = said.read_alone(_around(head, tail))
    if read.questions or read.declined or read.left_over or len(read.intents) != 1:
        return None
    asked = read.intents[0]
    if isinstance(asked, Summarise) and asked.measure not in {Measure.COUNT, Measure.DISTINCT}:
        name = quoted(groups[0].name)
        words = f"The rows in which {name} changed can be counted and shown; no other figure is worked out over them."
        return said.asked(words, f"Show the rows whose {name} changed", f"How many rows have a changed {name}?")
    intents = _changed(asked, [group.ref() for group in groups], said)
    return None if intents is None else said.answered(replace(read, intents=intents))


def _column_at(words: str, said: Said) -> tuple[ColumnGroup, str] | None:
    """Give the column that words begin with, the longest first, and its words; the key is no value that changes."""
    if words.startswith("`"):
        tries = [words]
    else:
        parts = list(re.finditer(r"\S+", words))
        tries = [words[: part.end()] for part in reversed(parts)]
    for one in tries:
        group = one_column(one.strip("`").rstrip(".,;:?!"), said.columns)
        if group is not None and group.role not in {"key", "ignore"} and not _may_be_new(group, said):
            return group, one.rstrip(".,;:?!")
    return None


def _may_be_new(group: ColumnGroup, said: Said) -> bool:
    """Say whether "new" is a value of the column, or the column may be the key: neither tells of a change."""
    unset = said.view.contract is None and any(heading.column.unique for heading in group.headings)
    return unset or any(fold(value) in {"new", "neu"} for value in group.values() if value)


def _around(head: str, tail: str) -> str:
    """Give what a message asks for without the new value, as a wish of its own."""
    german = _DE.search(f"{head} {tail}") is not None
    which = _WHICH.match(head)
    if which is not None:
        rows = which["noun"] or ("Zeilen" if german else "rows")
        return f"{'Zeig die' if german else 'Show the'} {rows}{tail.replace('?', '')}"
    if _HOW_MANY.match(head):
        return f"{head} {'gibt es' if german else 'are there'}{tail}"
    if not _ASKED.match(head):
        return f"{'Zeig die' if german else 'Show the'} {head.strip()}{tail.replace('?', '')}"
    return f"{head}{tail}"


def _changed(asked: Intent, columns: list[ColumnRef], said: Said) -> tuple[Intent, ...] | None:
    """Give a list or a count as one of the rows in which the columns changed."""
    pair = said.tables.pair()
    newer = (pair[-1].ref,) if pair else ()
    match asked:
        case ShowTable(order=None, among=None, ends=False) if asked.table is None or asked.table in newer:
            return _listed(_plain(asked.conditions), columns, asked.limit)
        case ShowRows(bucket=Bucket.CHANGED, column=None) if not (asked.columns_changed or asked.all_of):
            return _listed(_plain(asked.conditions), columns, asked.limit)
        case Summarise(measure=Measure.COUNT | Measure.DISTINCT, rows="all", top=None) if len(columns) == 1:
            if asked.having or any(one not in newer for one in asked.tables):
                return None
            counted = replace(asked, measure=Measure.COUNT, column=columns[0], rows="changed", tables=())
            by = tuple(replace(one, table=None) for one in asked.by)
            return (replace(counted, conditions=_plain(asked.conditions), by=by),)
        case _:
            return None


def _listed(conditions: tuple[RowCondition, ...], columns: list[ColumnRef], limit: int | None) -> tuple[ShowRows, ...]:
    """Give the rows in which each of the columns changed; where some are chosen, a list for each column."""
    if len(columns) > 1 and not conditions:
        return (ShowRows(bucket=Bucket.CHANGED, all_of=tuple(columns), limit=limit),)
    return tuple(ShowRows(bucket=Bucket.CHANGED, column=one, conditions=conditions, limit=limit) for one in columns)


def _plain(conditions: tuple[RowCondition, ...]) -> tuple[RowCondition, ...]:
    return tuple(replace(one, column=replace(one.column, table=None, elsewhere=())) for one in conditions)


def _reworded(said: Said, found: re.Match[str], words: str, name: str) -> Taken:
    """Give the message with "changed" in the place of "new": that is what the rest of the reading knows."""
    begin, end = found.start("words"), found.start("words") + len(words)
    phrase = said.text[found.start() : begin]
    for new, changed in (
        (rf"(?:an?\s+)?{_NEW}\s+$", "a changed "),
        (rf"(?:eine?[nmr]?\s+)?{_NEU}e[nmrs]?\s+$", "einen geänderten "),
    ):
        phrase = re.sub(new, changed, phrase, flags=re.IGNORECASE)
    return Taken(text=f"{said.text[: found.start()]}{phrase}{name}{said.text[end:]}")

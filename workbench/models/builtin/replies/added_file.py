"""What differs in a file that was added: missing, renamed, retyped and new columns, the key, doubts of reading."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from workbench.models.builtin.replies.words import bold, code, count, figure, listed, some

EMPTY_KINDS = frozenset({"", "empty"})
ALIKE_KINDS = (frozenset({"text", "list"}), frozenset({"code", "text"}))


@dataclass(frozen=True, kw_only=True, slots=True)
class ColumnFacts:
    """A column as the reading report describes it."""

    name: str
    kind: str = "text"
    blanks: int = 0
    distinct: int | None = None
    unique: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class AddedFile:
    """A new file beside the one it is compared with; `pairs` is old heading = new heading."""

    label: str
    old_label: str
    rows: int | None
    old: Sequence[ColumnFacts]
    new: Sequence[ColumnFacts]
    pairs: Mapping[str, str]
    key: tuple[str, ...] = ()
    doubts: tuple[str, ...] = ()


def added_file(facts: AddedFile) -> str:
    """Report on the new file, one line for each thing that differs."""
    size = f"{count(facts.rows, 'row')}, " if facts.rows is not None else ""
    head = f"{bold(facts.label)} ({size}{count(len(facts.new), 'column')}) beside {facts.old_label}:"
    lines = [_missing(facts), _renamed(facts), _retyped(facts), _more(facts), _key(facts), *facts.doubts]
    return "\n".join([head, "", *(f"- {line}" for line in lines if line)])


def _missing(facts: AddedFile) -> str:
    names = [column.name for column in facts.old if column.name not in facts.pairs]
    return f"missing: {some([code(name) for name in names])}" if names else "missing: no column"


def _renamed(facts: AddedFile) -> str:
    known = {column.name for column in facts.old}
    names = [(old, new) for old, new in facts.pairs.items() if old != new and old in known]
    return f"renamed: {some([f'{code(new)} is {code(old)}' for old, new in names], 12)}" if names else ""


def _retyped(facts: AddedFile) -> str:
    new = {column.name: column for column in facts.new}
    told = [
        f"{code(column.name)} was {kind_words(column.kind)}, {code(other.name)} is {kind_words(other.kind)}"
        if column.name != other.name
        else f"{code(column.name)} was {kind_words(column.kind)}, is {kind_words(other.kind)}"
        for column in facts.old
        if (other := new.get(facts.pairs.get(column.name, ""))) is not None and not _alike(column.kind, other.kind)
    ]
    return f"retyped: {some(told)}" if told else "retyped: no column"


def _more(facts: AddedFile) -> str:
    matched = set(facts.pairs.values())
    names = [column.name for column in facts.new if column.name not in matched]
    return f"only in the new file: {some([code(name) for name in names])}" if names else ""


def _key(facts: AddedFile) -> str:
    new = {column.name: column for column in facts.new}
    parts = [new[name] for name in facts.key if name in new]
    if not parts:
        return ""
    blanks = [f"{count(part.blanks, 'blank')} in {code(part.name)}" for part in parts if part.blanks]
    blank_words = listed(blanks) if blanks else "no blanks"
    if len(parts) > 1:
        return f"key {listed([code(part.name) for part in parts])}: {blank_words}"
    part = parts[0]
    if part.unique:
        return f"key {code(part.name)}: unique, {blank_words}"
    different = "" if part.distinct is None else f", {figure(part.distinct)} different values"
    return f"key {code(part.name)}: **not unique**{different}, {blank_words}"


def kind_words(kind: str) -> str:
    """Say a kind of column: a number, a date, text, a code, a list, empty."""
    return {"number": "a number", "date": "a date", "code": "a code", "list": "a list", "empty": "empty"}.get(
        kind, "text"
    )


def _alike(one: str, other: str) -> bool:
    if one == other or one in EMPTY_KINDS or other in EMPTY_KINDS:
        return True
    return any({one, other} <= kinds for kinds in ALIKE_KINDS)

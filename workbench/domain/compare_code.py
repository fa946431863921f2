"""Writes a wish of the Compare dialog as a call that anybody can read, and says in words what it will do."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import cast

from workbench.compare.contract import Contract
from workbench.domain.compare_edits import (
    Approved,
    CompareEdit,
    CompareEdits,
    KeySet,
    Mapped,
    RolesSet,
    RuleSet,
    find_edits,
)
from workbench.domain.compare_wish import CompareInput, CompareWish
from workbench.domain.compare_words import edit_words
from workbench.domain.reading import file_name, quoted

COMPARISON = "comparison"
RESULT = "result"
_WIDTH = 110
_READ = "# Every cell is read as text first; the reading report says what was decided, and why."
_AGAIN = "# The runtime ended and its tables with it: the rules come from the contract, the files are read again."
_OTHER_SHEET = "# Another sheet is compared from now on, under its own name; the rules stay."
_RULES = "# The rules as they are now: undo goes back to them."


@dataclass(frozen=True, kw_only=True, slots=True)
class ComparePlan:
    """One call with the message that it answers, and what its answer has to know."""

    text: str
    """What the user asked for, in words."""
    code: str
    intent: str
    labels: Mapping[str, str] = field(default_factory=dict[str, str])
    rules_before: str | None = None
    contract_before: str = ""
    """The rules before it as TOML: a later runtime can go back to them."""
    is_new: bool = False
    sets_aside: bool = False
    """What was compared is kept as `before`: a table of it is another one now."""
    tables: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()


def plan_comparison(contract: Contract | None, live: Collection[str], wish: CompareWish) -> ComparePlan:
    """Write the call that makes a comparison what the dialog wants, and runs it."""
    edits = find_edits(contract, wish)
    is_alive = COMPARISON in live and not edits.is_new
    rules = None if edits.is_new else _rules_name(live)
    blocks = [*_start(contract, live, wish, edits, is_alive=is_alive)]
    if rules is not None:
        before = [f"before = {COMPARISON}.last or {COMPARISON}.run()"] if tells_change(contract, wish, edits) else []
        blocks.append("\n".join([_RULES, *before, f"{rules} = {COMPARISON}.contract"]))
    added = [f"{COMPARISON}.add({quoted(id_)}, {id_})" for id_ in edits.added]
    blocks.append("\n".join([*added, f"{COMPARISON}.pair({quoted(wish.ids[0])}, {quoted(wish.ids[-1])})"]))
    blocks += _edit_blocks(edits.edits)
    blocks.append(_runs(wish, is_told=rules is not None and tells_change(contract, wish, edits)))
    names = " and ".join(f"{left.label} with {right.label}" for left, right in wish.pairs)
    key = ", ".join(column.name for column in wish.key)
    intent = [*_reading_words(wish, live, edits, is_alive=is_alive), f"compare {names} by {key}"]
    intent += [words for edit in edits.edits if (words := edit_words(edit, _labels(wish)))]
    return ComparePlan(
        text=f"Compare {names} by {key}.",
        code=_imports(blocks) + "\n\n".join(block for block in blocks if block) + "\n",
        intent=_sentence(intent),
        labels=_labels(wish),
        rules_before=rules,
        contract_before="" if rules is None or contract is None else contract.to_toml(),
        is_new=edits.is_new,
        tables=tuple(item.label for item in wish.inputs),
        columns=tuple(column.name for column in wish.columns if column.role == "compare"),
    )


def plan_reading(
    item: CompareInput, *, in_contract: bool, is_compared: bool = False, instead_of: str = ""
) -> ComparePlan:
    """Write the call that reads a live table again, otherwise than before.

    Args:
        item: the input, with the reading that is wanted.
        in_contract: the comparison knows the table.
        is_compared: the last result was made with it; it is kept under another name, so that nobody takes it for one
            of the new rows.
        instead_of: the name that the input had, where its table is another sheet now and the name would tell the old.
    """
    words = ", ".join(item.reading.words()) or "as found by itself"
    why = f"# {file_name(item.path or '')} is read again as it was corrected."
    blocks = [f"{why}\n{item.id} = {item.reading.code(item.path or '')}"]
    renaming = f"{COMPARISON}.rename({quoted(instead_of)}, {quoted(item.id)})"
    if in_contract:
        first = [_OTHER_SHEET, renaming] if instead_of else []
        blocks.append("\n".join([*first, f"{COMPARISON}.add({quoted(item.id)}, {item.id})"]))
    if is_compared:
        blocks.append(
            f"# It was compared as it was read before: that result is kept apart.\nbefore = {RESULT}\ndel {RESULT}"
        )
    blocks.append(item.id)
    return ComparePlan(
        text=f"Read {item.label} again: {words}.",
        code=_imports(blocks) + "\n\n".join(blocks) + "\n",
        intent=f"read {item.label} again: {words}",
        labels={item.id: item.label},
        sets_aside=is_compared,
        tables=(item.label,),
    )


def tells_change(contract: Contract | None, wish: CompareWish, edits: CompareEdits) -> bool:
    """Say whether the same pair is compared with other rules, so that before and after can be told."""
    pair = contract.pair if contract is not None else None
    return (
        edits.only_rules
        and bool(edits.of_rules)
        and len(wish.inputs) == 2
        and pair is not None
        and (pair.left, pair.right) == wish.ids
        and bool(contract and contract.key_columns(pair))
    )


def _start(
    contract: Contract | None, live: Collection[str], wish: CompareWish, edits: CompareEdits, *, is_alive: bool
) -> Iterator[str]:
    is_lost = not is_alive and not edits.is_new and contract is not None
    if is_lost and contract is not None:
        loaded = [f"{id_} = {COMPARISON}.table({quoted(id_)})" for id_ in contract.input_ids if id_ not in edits.added]
        yield "\n".join([_AGAIN, f'{COMPARISON} = Comparison.load("comparison.toml")', *loaded])
    reading = [
        f"{item.id} = {item.reading.code(item.path)}"
        for item in wish.inputs
        if item.path is not None and _is_read(item, live, edits)
    ]
    if reading:
        yield "\n".join([_READ, *reading])
    if edits.is_new:
        yield f"{COMPARISON} = Comparison()"


def _is_read(item: CompareInput, live: Collection[str], edits: CompareEdits) -> bool:
    return item.id in edits.added and (item.read_again or item.id not in live)


def _edit_blocks(edits: Sequence[CompareEdit]) -> list[str]:
    lines: dict[str, list[str]] = {}
    for edit in edits:
        match edit:
            case Mapped():
                why = "# Which columns belong together where their names do not say it."
                line = _call("column", [quoted(edit.name)], edit.headings)
            case KeySet():
                why = "# What identifies a row."
                line = _call("key", [quoted(name) for name in edit.names], {})
            case RolesSet():
                why = "# Columns that are compared again." if edit.compared else "# Columns that are left out."
                line = _call("include" if edit.compared else "ignore", [quoted(name) for name in edit.names], {})
            case RuleSet():
                why = "# What does not count as a difference."
                named = dict(edit.fields) | ({"side": edit.side} if edit.side else {})
                line = _call("rule", [quoted(edit.name)], named)
            case Approved():
                why = "# Who approves the rules as they stand now."
                line = _call("approve", [quoted(edit.by)], {})
        lines.setdefault(why, []).append(line)
    return ["\n".join([why, *block]) for why, block in lines.items()]


def _runs(wish: CompareWish, *, is_told: bool) -> str:
    names = ["result" if len(wish.pairs) == 1 else f"result_{right.id}" for _, right in wish.pairs]
    lines = [
        f"{name} = {COMPARISON}.run({quoted(left.id)}, {quoted(right.id)})"
        for name, (left, right) in zip(names, wish.pairs, strict=True)
    ]
    if is_told:
        return "\n".join([*lines, "change = what_changed(before, result)", "display(change)", "result"])
    shown = [f"display({name})" for name in names[:-1]]
    last = [f"result = {names[-1]}"] if len(names) > 1 else []
    return "\n".join([*lines, *last, *shown, "result"])


def _imports(blocks: Sequence[str]) -> str:
    text = "\n".join(blocks)
    wanted = [name for name in ("Comparison", "read", "what_changed") if f"{name}(" in text or f"{name}.load" in text]
    return f"from workbench.compare import {', '.join(wanted)}\n\n" if wanted else ""


def _call(method: str, positional: Sequence[str], named: Mapping[str, object]) -> str:
    plain = [f"{name}={_literal(value)}" for name, value in named.items() if name.isidentifier()]
    parts = [*positional, *plain]
    line = f"{COMPARISON}.{method}({', '.join(parts)})"
    if len(line) <= _WIDTH:
        return line
    return "\n".join([f"{COMPARISON}.{method}(", *(f"    {part}," for part in parts), ")"])


def _literal(value: object) -> str:
    match value:
        case bool() | None:
            return repr(value)
        case Decimal():
            return quoted(format(value, "f"))
        case str() | int():
            return quoted(value)
        case Mapping():
            items = cast("Mapping[object, object]", value).items()
            return "{" + ", ".join(f"{_literal(old)}: {_literal(new)}" for old, new in items) + "}"
        case Sequence():
            return "[" + ", ".join(_literal(part) for part in cast("Sequence[object]", value)) + "]"
        case _:
            return repr(value)


def _rules_name(live: Collection[str]) -> str:
    number = 1
    while f"rules_before_{number}" in live:
        number += 1
    return f"rules_before_{number}"


def _reading_words(wish: CompareWish, live: Collection[str], edits: CompareEdits, *, is_alive: bool) -> list[str]:
    read = [item.label for item in wish.inputs if item.path is not None and _is_read(item, live, edits)]
    again = [] if is_alive or edits.is_new else ["read the contract and its inputs again"]
    return [*again, *([f"read {' and '.join(read)}"] if read else [])]


def _labels(wish: CompareWish) -> dict[str, str]:
    return {item.id: item.label for item in wish.inputs}


def _sentence(parts: Sequence[str]) -> str:
    return ", ".join(parts[:-1]) + (" and " if len(parts) > 1 else "") + parts[-1] if parts else ""

"""All rules of the comparison in the Compare dialog in words, each with what takes it away. No Qt."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from workbench.compare.contract import Column, Rule
from workbench.domain.compare_pieces import pieces_of
from workbench.domain.compare_wish import is_shared
from workbench.qt.compare_draft import CompareDraft


@dataclass(frozen=True, kw_only=True, slots=True)
class RuleLine:
    """One rule: of which column, in words; `remove` takes it out of the draft, None where only the chat can."""

    name: str
    words: str
    remove: Callable[[], None] | None = None


def rule_lines(draft: CompareDraft) -> tuple[RuleLine, ...]:
    """List the rules: by column, then what is left out, then what holds for whole files."""
    shared = [column for column in draft.columns if is_shared(column, tuple(one.id for one in draft.chosen))]
    lines = [line for column in shared if column.role != "ignore" for line in _of_column(draft, column)]
    lines += [
        RuleLine(
            name=draft.shown_name(column),
            words="left out",
            remove=lambda name=column.name: draft.set_role(name, "compare"),
        )
        for column in shared
        if column.role == "ignore"
    ]
    return (*lines, *_of_files(draft))


def _of_column(draft: CompareDraft, column: Column) -> Iterator[RuleLine]:
    for words, rest in pieces_of(column.rule, draft.plain_rule).items():

        def remove(name: str = column.name, rest: Rule = rest) -> None:
            draft.set_rule(name, rest)

        yield RuleLine(name=draft.shown_name(column), words=words, remove=remove)
    for side, own in column.sides.items():
        label = next((one.label for one in draft.chosen if one.id == side), side)
        for words in pieces_of(replace(draft.plain_rule, **own), draft.plain_rule):
            yield RuleLine(name=draft.shown_name(column), words=f"in {label}: {words}")


def _of_files(draft: CompareDraft) -> Iterator[RuleLine]:
    contract, last = draft.contract, draft.ground.last
    if contract is None or not draft.is_of_contract:
        return
    if contract.null_tokens:
        yield RuleLine(name="all columns", words=f"{', '.join(contract.null_tokens)} counts as blank")
    for source in draft.chosen:
        for words in () if last is None else last.filters.get(source.id, ()):
            yield RuleLine(name=source.label, words=words)

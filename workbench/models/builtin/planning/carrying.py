"""Carry out the intents of a message in their order: what belongs together goes into one call."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias, cast

from workbench.models.builtin.intents import (
    AddTable,
    AllRows,
    ChooseColumns,
    Clean,
    ClearRules,
    Compare,
    Confirm,
    CountKeys,
    Direction,
    ExplainColumn,
    ExplainOrigin,
    ExplainRow,
    Export,
    FilterRows,
    Help,
    Intent,
    LeaveOutTotals,
    LookUp,
    MapColumns,
    MapValues,
    MostChanged,
    NotFound,
    OddOneOut,
    PairDuplicates,
    Reasons,
    SetKey,
    SetRule,
    SharedValues,
    ShowContract,
    ShowMoved,
    ShowRows,
    ShowTable,
    SmallTalk,
    Stack,
    StartAgain,
    Summarise,
    Undo,
    WhatChanged,
    WhatIf,
)
from workbench.models.builtin.planning.adding import add_table
from workbench.models.builtin.planning.asking import QueryIntent, answer_queries
from workbench.models.builtin.planning.changing import change, compare_again
from workbench.models.builtin.planning.cleaning import clean
from workbench.models.builtin.planning.comparing import compare
from workbench.models.builtin.planning.draft import AskedError, Draft
from workbench.models.builtin.planning.edits import EditIntent
from workbench.models.builtin.planning.explaining import explain_column, explain_origin, show_contract
from workbench.models.builtin.planning.exporting import export
from workbench.models.builtin.planning.helping import help_about, small_talk
from workbench.models.builtin.planning.making import makings_named, settled
from workbench.models.builtin.planning.reckoning import look_up
from workbench.models.builtin.planning.stacking import stack
from workbench.models.builtin.planning.steps import Part
from workbench.models.builtin.planning.trying import try_out
from workbench.models.builtin.planning.undoing import start_again, undo

Rest: TypeAlias = (
    Clean
    | ShowContract
    | Stack
    | LookUp
    | Export
    | ExplainColumn
    | ExplainOrigin
    | Undo
    | StartAgain
    | Help
    | Confirm
    | SmallTalk
)


@dataclass(slots=True)
class Shape:
    """Intents that shape the comparison: what is compared, and the changes that come with it."""

    starts: list[Compare | AddTable] = field(default_factory=list[Compare | AddTable])
    edits: list[EditIntent] = field(default_factory=list[EditIntent])
    tried: bool = False
    """The changes are only tried."""


@dataclass(slots=True)
class Asked:
    """Questions that follow each other: one call answers them."""

    queries: list[QueryIntent] = field(default_factory=list[QueryIntent])


Group: TypeAlias = Shape | Asked | Rest


def groups(intents: Sequence[Intent]) -> list[Group]:
    """Put intents that follow each other and belong together into groups."""
    found: list[Group] = []
    for intent in intents:
        match intent:
            case Compare() | AddTable():
                _shape_of(found).starts.append(intent)
            case WhatIf():
                _shape_of(found).tried = True
            case (
                SetRule()
                | MapValues()
                | ChooseColumns()
                | FilterRows()
                | MapColumns()
                | SetKey()
                | ClearRules()
                | AllRows()
                | LeaveOutTotals()
                | PairDuplicates()
            ):
                _shape_of(found).edits.append(intent)
            case (
                ShowRows()
                | ShowTable()
                | Summarise()
                | Direction()
                | ShowMoved()
                | CountKeys()
                | MostChanged()
                | NotFound()
                | ExplainRow()
                | WhatChanged()
                | Reasons()
                | OddOneOut()
                | SharedValues()
            ):
                _asked_of(found).queries.append(intent)
            case _:
                found.append(intent)
    return found


def _shape_of(found: list[Group]) -> Shape:
    last = found[-1] if found else None
    if isinstance(last, Shape):
        return last
    shape = Shape()
    found.append(shape)
    return shape


def _asked_of(found: list[Group]) -> Asked:
    last = found[-1] if found else None
    if isinstance(last, Asked):
        return last
    asked = Asked()
    found.append(asked)
    return asked


def carry_out(draft: Draft, intents: Sequence[Intent]) -> Part:
    """Carry intents out, group after group."""
    found = groups(intents)
    each = [_members(group) for group in found]
    for place, group in enumerate(found):
        later = [one for members in each[place + 1 :] for one in members]
        draft.left = (*each[place], *later)
        # What could come next is what could come after the last part.
        draft.forget_suggestions()
        match group:
            case Shape():
                group.starts = [cast("Compare | AddTable", settled(draft, one)) for one in group.starts]
                yield from _shape(draft, group)
            case Asked():
                yield from _answer(draft, group, later)
            case _:
                yield from _rest(draft, cast("Rest", settled(draft, group)))
        made = draft.made_by_intent
        draft.intents = tuple(settled(draft, one) if makings_named(one) <= len(made) else one for one in draft.intents)
    draft.left = ()


def _members(group: Group) -> list[Intent]:
    match group:
        case Shape():
            return [*group.starts, *group.edits]
        case Asked():
            return [*group.queries]
        case _:
            return [group]


def _answer(draft: Draft, group: Asked, later: Sequence[Intent]) -> Part:
    try:
        yield from answer_queries(draft, [cast("QueryIntent", settled(draft, one)) for one in group.queries])
    except AskedError as question:
        mine = [group.queries[place] for place in question.places or range(len(group.queries))]
        draft.left = (*mine, *later)
        raise


def _shape(draft: Draft, group: Shape) -> Part:
    if not group.starts:
        yield from (try_out if group.tried else change)(draft, group.edits)
        return
    _fold_mappings(group)
    for place, start in enumerate(group.starts):
        edits = group.edits if place == len(group.starts) - 1 else []
        if isinstance(start, AddTable):
            yield from add_table(draft, start, edits)
        elif len(start.tables) < 2:
            yield from compare_again(draft, start, edits)
        else:
            yield from compare(draft, start, edits)


def _fold_mappings(group: Shape) -> None:
    """Hand mappings and the key to the comparison that comes with them: they decide on its columns."""
    mappings = [same for edit in group.edits if isinstance(edit, MapColumns) for same in edit.mappings]
    keys = [edit for edit in group.edits if isinstance(edit, SetKey)]
    last = group.starts[-1]
    if isinstance(last, Compare) and keys and not last.key:
        last = replace(last, key=keys[-1].columns)
        group.edits = [edit for edit in group.edits if not isinstance(edit, SetKey)]
    group.starts[-1] = replace(last, mappings=(*last.mappings, *mappings))
    group.edits = [edit for edit in group.edits if not isinstance(edit, MapColumns)]


def _rest(draft: Draft, intent: Rest) -> Part:
    match intent:
        case Clean():
            yield from clean(draft, intent)
        case Stack():
            yield from stack(draft, intent)
        case LookUp():
            yield from look_up(draft, intent)
        case Export():
            yield from export(draft, intent)
        case Undo():
            yield from undo(draft)
        case StartAgain():
            yield from start_again(draft)
        case _:
            _say(draft, intent)


def _say(draft: Draft, intent: ShowContract | ExplainColumn | ExplainOrigin | Help | Confirm | SmallTalk) -> None:
    match intent:
        case ShowContract():
            show_contract(draft, intent)
        case ExplainColumn():
            explain_column(draft, intent)
        case ExplainOrigin():
            explain_origin(draft, intent)
        case Help():
            help_about(draft, intent)
        case SmallTalk():
            small_talk(draft, intent)
        case Confirm():
            draft.say("Nothing was done." if not intent.yes else "There is no open question to say yes to.")

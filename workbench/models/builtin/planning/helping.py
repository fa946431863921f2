"""Help and small talk: answered from what is there, without a call."""

from __future__ import annotations

from workbench.models.builtin.intents import Help, SmallTalk
from workbench.models.builtin.planning.draft import Draft
from workbench.models.builtin.planning.ground import Ground
from workbench.models.builtin.planning.undoing import last_change
from workbench.models.builtin.replies.help import Names, examples, help_text
from workbench.models.builtin.state import TableView

NUMBERS = frozenset({"number"})
MOST_NAMES = 40


def names_of(ground: Ground) -> Names:
    """Give the names that examples use: real ones of this chat."""
    tables = [table for table in ground.view.files if not table.hidden and table.fault is None]
    compared = [column.name for column in ground.compared()]
    pair = ground.pair
    number_names = _numbers(ground, pair[0]) if pair else []
    return Names(
        tables=[table.label for table in tables[:MOST_NAMES]],
        key=[column.name for column in ground.contract.key] if ground.contract else _unique_in_all(tables[:2]),
        columns=[name for name in compared if name not in number_names],
        numbers=[name for name in compared if name in number_names],
        compared=ground.contract is not None,
        changed=last_change(ground) is not None,
    )


def help_about(draft: Draft, intent: Help) -> None:
    """Say what can be done with these files."""
    names = names_of(draft.ground)
    draft.say(help_text(names, about_self=intent.about_self))
    faults = [table.fault for table in draft.ground.view.files if table.fault]
    draft.say(*faults)


def small_talk(draft: Draft, intent: SmallTalk) -> None:
    """Answer a greeting or thanks in a line."""
    if intent.kind == "thanks":
        draft.say("You are welcome.")
    else:
        draft.say("Hello. I compare files; say what to do with these, or “help”.")
    draft.suggest(*examples(names_of(draft.ground))[:2])


def _numbers(ground: Ground, table: str) -> list[str]:
    view = ground.table_named(table)
    if view is None:
        return []
    # A number that is unique in every row is rather an id than a figure.
    figures = {column.name for column in view.columns if column.kind in NUMBERS and not column.unique}
    return [column.name for column in ground.compared() if column.headings.get(table, column.name) in figures]


def _unique_in_all(tables: list[TableView]) -> list[str]:
    if len(tables) < 2:
        return []
    first, *others = tables
    return [
        column.name
        for column in first.columns
        if column.unique and all((one := other.column(column.name)) is not None and one.unique for other in others)
    ][:1]

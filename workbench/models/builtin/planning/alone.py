"""Sum tables up without comparing them: a count or a total needs the tables, not a key."""

from __future__ import annotations

from collections.abc import Sequence

from workbench.models.builtin.intents import Measure, Summarise, TableRef
from workbench.models.builtin.planning.bringing import need_comparison, read_tables
from workbench.models.builtin.planning.code import literal
from workbench.models.builtin.planning.contract_code import known_inputs
from workbench.models.builtin.planning.draft import AskedError, Draft
from workbench.models.builtin.planning.ground import COMPARISON
from workbench.models.builtin.planning.script import Script
from workbench.models.builtin.replies import offers
from workbench.models.builtin.replies.words import codes
from workbench.models.builtin.table_views import Making, TableView

PLAIN = frozenset({
    Measure.COUNT, Measure.DISTINCT, Measure.TOTAL, Measure.MEAN, Measure.LOWEST, Measure.HIGHEST,
})  # fmt: skip
MOST_TABLES = 2


def is_plain(intent: object) -> bool:
    """Say whether a question is a summary over all rows of tables."""
    return (
        isinstance(intent, Summarise) and intent.measure in PLAIN and (intent.rows == "all" or _in_each_of_many(intent))
    )


def _in_each_of_many(intent: Summarise) -> bool:
    """Say whether rows of three files or more are counted by a condition: no two of them are compared for that."""
    many = intent.rows == "both" and len(intent.tables) > MOST_TABLES
    return many and intent.measure is Measure.COUNT and bool(intent.conditions)


def add_tables(draft: Draft, script: Script, intents: Sequence[object]) -> None:
    """Read the tables of summaries and add them, so that the same rules hold for them later."""
    tables = _tables(draft, [intent for intent in intents if isinstance(intent, Summarise)])
    need_comparison(draft, script)
    if not draft.is_live(COMPARISON) and COMPARISON not in script.made:
        script.uses("Comparison")
        script.add(f"{COMPARISON} = Comparison()", "The tables are only summed up: nothing is compared.")
        script.makes(COMPARISON)
    read_tables(draft, script, tables)
    names = [draft.ground.name_of(table) for table in tables]
    known = known_inputs(draft)
    known |= draft.stacked
    script.add([f"{COMPARISON}.add({literal(name)}, {name})" for name in names if name not in known])
    draft.alone = tuple(names)


def _the_one_with_all(draft: Draft, tables: Sequence[TableView], intents: Sequence[Summarise]) -> TableView | None:
    """Give the only file that has every column of the questions, and say so."""
    refs = [
        ref
        for intent in intents
        for ref in (intent.column, *intent.also, *intent.by, *(one.column for one in intent.conditions))
        if ref is not None
    ]
    having = [
        table
        for table in tables
        if all(draft.own_heading(ref, draft.ground.name_of(table.ref)) is not None for ref in refs)
    ]
    if not refs or len(having) != 1:
        return None
    draft.say(f"Only {having[0].label} has {codes(list(dict.fromkeys(ref.name for ref in refs)))}.")
    return having[0]


def _tables(draft: Draft, intents: Sequence[Summarise]) -> list[TableRef]:
    named = list(dict.fromkeys(table for intent in intents for table in intent.tables))
    if named:
        return named
    tables = [table for table in draft.ground.view.files if not table.hidden and table.fault is None]
    if not tables:
        raise AskedError("There is no file yet. Add one first.")
    if len(tables) > MOST_TABLES and (only := _the_one_with_all(draft, tables, intents)) is not None:
        return [only.ref]
    if len(tables) > MOST_TABLES:
        made = [table for table in draft.ground.view.made_tables if not table.gone and table.making is not Making.ROWS]
        raise AskedError(
            "In which file?",
            tuple(f"{draft.ground.text.rstrip('.?!')} in {offers.file(table.label)}" for table in (*tables, *made)[:6]),
        )
    return [table.ref for table in tables]

"""Put tables with the same columns under each other, as an input that the contract keeps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import SequenceMatcher

from workbench.domain.json_value import JsonObject, field_int, field_texts
from workbench.models.builtin.intents import Stack, TableRef
from workbench.models.builtin.names import unique
from workbench.models.builtin.planning.about import rows_that_count
from workbench.models.builtin.planning.bringing import need_comparison, read_tables
from workbench.models.builtin.planning.code import call, literal
from workbench.models.builtin.planning.draft import AskedError, Draft, columns_of
from workbench.models.builtin.planning.ground import COMPARISON
from workbench.models.builtin.planning.making import bring_made
from workbench.models.builtin.planning.matching import folded
from workbench.models.builtin.planning.script import Script
from workbench.models.builtin.planning.steps import Part
from workbench.models.builtin.planning.summary_request import TOTAL, has_totals
from workbench.models.builtin.replies.words import code, count, listed
from workbench.models.builtin.table_views import Making, TableView

ALIKE = 0.8


def stack(draft: Draft, intent: Stack) -> Part:
    """Put tables under each other; headings that are only written otherwise are brought together, and that is said."""
    if len(intent.tables) < 2:
        raise AskedError("Which tables shall I put under each other?")
    rename = renames([_headings(draft, table) for table in intent.tables])
    names = [draft.ground.name_of(table) for table in intent.tables]
    done = _done_before(draft, names)
    made = done or stacked_name(draft, names)
    script = Script()
    # Under each other a total would stand among the rows, where nothing tells it from them.
    totals = [name for name in names if has_totals(draft, (name,))]
    kept = not totals and all(not table.variable or draft.is_input(table.variable) for table in intent.tables)
    if done is not None:
        bring_made(draft, script, (TableRef(variable=done),))
    elif kept:
        _stack_inputs(draft, script, intent.tables, (made, rename))
    else:
        _stack_tables(draft, script, intent.tables, (made, rename))
    script.makes(made)
    script.show(made)
    script.will(f"put {listed([draft.label(name) for name in names])} under each other as {code(made)}")
    returned = yield from draft.run(script)
    if kept:
        draft.stacked.add(made)
    for result in returned.of_type("reading_report"):
        _say(draft, result, names, made, rename)
        _say_left_out(draft, totals)
        # Inputs are stacked as they count; tables that no file holds are taken as they are.
        draft.say(rows_that_count(draft, *names) if kept else "")
        draft.note_made(
            TableView(
                name=made,
                path="",
                variable=made,
                making=Making.STACKED,
                parts=tuple(names),
                columns=columns_of(result),
                rows=field_int(result, "rows"),
            )
        )
    draft.result = "table"
    draft.shown = made
    draft.spoke_of(tables=(made,))
    draft.suggest(f"Show the first 10 rows of {made}", f"Save {made} as excel")


def _say_left_out(draft: Draft, names: Sequence[str]) -> None:
    """Say which rows were left out, since they look like totals or notes."""
    for name in names:
        view = draft.table_named(name)
        rows = [doubt.split(": ", 1)[-1] for doubt in (view.doubts if view is not None else ()) if TOTAL in doubt]
        draft.say(f"Left out of {draft.label(name)}, since it looks like a total or a note: {listed(rows)}.")


def _done_before(draft: Draft, names: Sequence[str]) -> str | None:
    """Name the live table that holds exactly these already."""
    found = (
        one.name
        for one in reversed((*draft.ground.view.made_tables, *draft.made))
        if one.making is Making.STACKED and one.parts == tuple(names) and draft.is_live(one.name)
    )
    return next(found, None)


def _stack_inputs(
    draft: Draft, script: Script, tables: Sequence[TableRef], named: tuple[str, Mapping[str, str]]
) -> None:
    """Stack inputs of the comparison: the contract keeps how, so that it can be done again."""
    made, rename = named
    again = need_comparison(draft, script)
    if not draft.is_live(COMPARISON) and not again:
        script.uses("Comparison")
        script.add(f"{COMPARISON} = Comparison()")
        script.makes(COMPARISON)
    read_tables(draft, script, tables)
    names = [draft.ground.name_of(table) for table in tables]
    lines = [f"{COMPARISON}.add({literal(name)}, {name})" for name in names if not draft.is_input(name)]
    options = {"rename": literal(dict(rename))} if rename else {}
    lines.append(call(f"{COMPARISON}.stack", [literal(made), *map(literal, names)], options))
    lines.append(f"{made} = {COMPARISON}.table({literal(made)})")
    script.add(lines, "One table under the other; a column that one of them lacks is blank there.")


def _stack_tables(
    draft: Draft, script: Script, tables: Sequence[TableRef], named: tuple[str, Mapping[str, str]]
) -> None:
    """Stack live tables that no file holds."""
    made, rename = named
    read_tables(draft, script, tables)
    script.uses("stack")
    options = {"rename": literal(dict(rename))} if rename else {}
    options["name"] = literal(made)
    names = [draft.ground.name_of(table) for table in tables]
    totals = [name for name in names if has_totals(draft, (name,))]
    script.uses(*(["without_totals"] if totals else []))
    parts = [f"without_totals({name})" if name in totals else name for name in names]
    script.add(
        call("stack", parts, options, to=made),
        "One table under the other, as they are now; a column that one of them lacks is blank there.",
    )


def stacked_name(draft: Draft, names: Sequence[str]) -> str:
    """Name the table after what its parts have in common."""
    common = _beginning(names).rstrip("_0123456789")
    view = draft.ground.view
    alive = {one.name for one in view.variables if draft.is_live(one.name)} | {one.name for one in draft.made}
    taken = set(draft.ground.names.values()) | alive | {one.id for one in view.made_tables if one.id is not None}
    return unique([f"{common}_all" if len(common) > 2 else "_and_".join(names)[:60]], taken)


def _beginning(names: Sequence[str]) -> str:
    """Give what all names begin with."""
    first, last = min(names), max(names)
    place = next((at for at, (one, other) in enumerate(zip(first, last, strict=False)) if one != other), len(first))
    return first[:place]


def renames(headings: Sequence[Sequence[str]]) -> dict[str, str]:
    """Find headings that are only misspelt or written otherwise than in the first table."""
    found: dict[str, str] = {}
    first = headings[0]
    for own in headings[1:]:
        lacking = [name for name in first if name not in own]
        for name in own:
            if name in first or name in found:
                continue
            alike = [one for one in lacking if _likeness(one, name) >= ALIKE]
            if len(alike) == 1 and alike[0] not in found.values():
                found[name] = alike[0]
    return found


def _likeness(one: str, other: str) -> float:
    return SequenceMatcher(None, folded(one), folded(other)).ratio()


def _headings(draft: Draft, table: TableRef) -> list[str]:
    view = draft.table_of(table)
    return [column.name for column in view.columns] if view is not None else []


def _say(draft: Draft, result: JsonObject, names: Sequence[str], made: str, rename: Mapping[str, str]) -> None:
    rows = field_int(result, "rows") or 0
    parts: list[str] = []
    for name in names:
        view = draft.table_named(name)
        size = f" ({count(view.rows, 'row')})" if view is not None and view.rows is not None else ""
        parts.append(f"{draft.label(name)}{size}")
    draft.say(f"{listed(parts)} stand under each other in {code(made)}: {count(rows, 'row')}.")
    if rename:
        pairs = [f"{code(new)} is {code(old)}" for new, old in rename.items()]
        draft.say(f"The same column by another heading: {listed(pairs)}.")
    draft.say("\n".join(f"- {doubt}" for doubt in field_texts(result, "doubts")))

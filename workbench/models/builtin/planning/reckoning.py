"""Look columns up in another table, put numbers in proportion, and say what was not found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

from workbench.domain.json_value import JsonObject, field_int, field_texts
from workbench.models.builtin.intents import LookUp, NotFound, RowCondition, Summarise, TableRef
from workbench.models.builtin.names import unique
from workbench.models.builtin.names import word as as_word
from workbench.models.builtin.planning.about import all_rows_words
from workbench.models.builtin.planning.bringing import need_comparison, read_tables
from workbench.models.builtin.planning.code import call, condition, function, literal, where
from workbench.models.builtin.planning.draft import AskedError, Draft
from workbench.models.builtin.planning.edits import condition_words
from workbench.models.builtin.planning.look_up_words import found_words
from workbench.models.builtin.planning.making import makings_named, settled
from workbench.models.builtin.planning.queries import Query
from workbench.models.builtin.planning.rows_used import counted
from workbench.models.builtin.planning.script import Script
from workbench.models.builtin.planning.steps import Part
from workbench.models.builtin.planning.written import as_written
from workbench.models.builtin.replies import offers
from workbench.models.builtin.replies.tables import result_table
from workbench.models.builtin.replies.words import code, codes, count, listed
from workbench.models.builtin.table_views import ColumnView, Making, TableView


def look_up(draft: Draft, intent: LookUp) -> Part:
    """Bring columns of another table in."""
    script = Script()
    if draft.has_comparison and not (intent.into is not None and intent.into.variable):
        need_comparison(draft, script)
    mine, theirs = _write_look_up(draft, script, intent)
    made, source = made_name(draft, intent), draft.ground.name_of(intent.source)
    script.show(made)
    taken = codes([column.name for column in intent.take])
    script.will(f"look up {taken} in {code(draft.label(source))} by {code(theirs)}")
    returned = yield from draft.run(script)
    result = returned.first("look_up")
    base = draft.ground.name_of(intent.into or _into(draft, intent))
    into = draft.label(base)
    if result is not None:
        draft.say(found_words(draft, result, intent, (made, into)), _others_of_the_name(draft, intent, made))
        draft.say(all_rows_words(draft, base, source))
        draft.note_made(_looked_up(draft, intent, result))
    draft.shown = made
    draft.result = "look_up"
    draft.spoke_of(columns=tuple(column.name for column in intent.take), tables=(made,))
    lacking = f"Which {offers.heading(mine)} have no {offers.heading(intent.take[0].name)}?"
    draft.suggest(lacking, f"Save {made} as excel")


def _others_of_the_name(draft: Draft, intent: LookUp, made: str) -> str:
    """Say where an earlier look-up of the same columns stays."""
    names = dict.fromkeys(made_name(draft, one) for one in _look_ups(draft) if one.take == intent.take)
    others = [name for name in names if name != made and (draft.is_live(name))]
    return f"The look-up before stays in {codes(others)}." if others else ""


def _looked_up(draft: Draft, intent: LookUp, result: JsonObject) -> TableView:
    """Describe the table that a look-up made: the columns it had, and those that were brought in."""
    into, source = draft.table_of(intent.into or _into(draft, intent)), draft.table_of(intent.source)
    columns = list(into.columns if into is not None else ())
    for ref, name in zip(intent.take, field_texts(result, "take") or [one.name for one in intent.take], strict=False):
        found = source.column(ref.name) if source is not None else None
        columns.append(replace(found, name=name, unique=False) if found is not None else ColumnView(name=name))
    made = made_name(draft, intent)
    parts = tuple(view.variable or draft.ground.name_of(view.ref) for view in (into, source) if view is not None)
    return TableView(
        name=made,
        path="",
        variable=made,
        making=Making.LOOKED_UP,
        parts=parts,
        columns=tuple(columns),
        rows=field_int(result, "rows"),
    )


def _write_look_up(draft: Draft, script: Script, intent: LookUp) -> tuple[str, str]:
    """Write the look-up; give the headings of the shared column in both tables."""
    into = intent.into or _into(draft, intent)
    read_tables(draft, script, [into, intent.source])
    name, source = draft.ground.name_of(into), draft.ground.name_of(intent.source)
    mine, theirs = _shared(draft, intent, name, source)
    script.uses("look_up")
    named = {
        "from_": source,
        "on": literal({mine: theirs}),
        "take": literal([column.name for column in intent.take]),
    }
    if intent.conditions:
        named["where"] = where([_in_source(draft, source, one) for one in intent.conditions])
    made = made_name(draft, intent)
    script.add(call("look_up", [name], named, to=made), _why(intent))
    script.makes(made)
    return mine, theirs


def _need_look_up(draft: Draft, script: Script, looked: LookUp) -> str:
    """Give the table of a look-up; where it went with its runtime, it is looked up again."""
    made = made_name(draft, looked)
    if not draft.is_live(made) and made not in script.made:
        _write_look_up(draft, script, looked)
        script.notes.append(f"The look-up of {codes([one.name for one in looked.take])} was done again.")
    return made


def made_name(draft: Draft, intent: LookUp) -> str:
    """Name the table that a look-up makes; another look-up of the same column does not take its place."""
    names: list[tuple[LookUp, str]] = []
    for one in (*_look_ups(draft), intent):
        if all(one != other for other, _ in names):
            wish = f"with_{as_word('_'.join(column.name for column in one.take))}"
            names.append((one, unique([wish], {name for _, name in names})))
    return next(name for one, name in names if one == intent)


def _look_ups(draft: Draft) -> list[LookUp]:
    """Give the look-ups of the chat in the order in which they were asked for, those of this message last."""
    turns = (*draft.ground.conversation.intents, draft.intents)
    asked = [intent for intents in turns for intent in intents if isinstance(intent, LookUp)]
    made = len(draft.made_by_intent)
    return [cast("LookUp", settled(draft, one)) if makings_named(one) <= made else one for one in asked]


def last_look_up(draft: Draft) -> LookUp | None:
    """Give the look-up that was done last, in this turn or an earlier one."""
    here = [intent for intent in draft.intents if isinstance(intent, LookUp)]
    if here:
        return here[-1]
    for intents in reversed(draft.ground.conversation.intents):
        for intent in reversed(intents):
            if isinstance(intent, LookUp):
                return intent
    return None


def ratio(draft: Draft, script: Script, intent: Summarise) -> Query:
    """Divide one column by another, and show the largest."""
    if intent.column is None or intent.divide_by is None:
        raise AskedError("Which column shall be divided by which?")
    looked = None if intent.tables and intent.tables[-1].variable else last_look_up(draft)
    from_look_up = looked is not None and intent.divide_by.name in {column.name for column in looked.take}
    if looked is not None and from_look_up:
        base, made = looked.into or _into(draft, looked), _need_look_up(draft, script, looked)
    else:
        base = intent.tables[-1] if intent.tables else _newest(draft)
        made = draft.ground.name_of(base)
        read_tables(draft, script, [base])
    table = draft.ground.name_of(base)
    above = draft.own_heading(intent.column, table) or intent.column.name
    below = (
        intent.divide_by.name if from_look_up else draft.own_heading(intent.divide_by, table) or intent.divide_by.name
    )
    groups = [draft.own_heading(one, table) or one.name for one in intent.by]
    name, helper = f"{as_word(above)}_per_{as_word(below)}", f"top_{as_word(above)}_per_{as_word(below)}"
    conditions = [
        (heading, one.op, as_written(draft, table, heading, one))
        for one in intent.conditions
        for heading in [draft.own_heading(one.column, table) or one.column.name]
    ]
    label = _label(above, below, intent.scale)
    _ratio_helper(script, draft, helper, (above, below, label), groups, intent)
    number = intent.top or 15
    made = counted(draft, script, made)
    if conditions:
        script.uses("Condition")
        script.add(
            call(f"{made}.where", [f"Condition({condition(*one)})" for one in conditions], to="chosen"),
            "Only these rows.",
        )
        made = "chosen"
    script.add(call(helper, [made, str(number)], to=name))
    script.makes(name, helper)
    script.show(name)
    which = "lowest" if intent.ascending else "highest"
    script.will(f"work out {label}{_on(intent.conditions)} and show the {number} {which}")

    def word(results: Sequence[JsonObject]) -> None:
        for result in results:
            draft.say(
                f"{label}{_on(intent.conditions)} (in {draft.label(table)}):",
                result_table(result, plain=draft.key_headings, name=name),
            )
            draft.say(*field_texts(result, "notes"))
        draft.result = "table"

    return Query(shows=1, word=word)


def _ratio_helper(
    script: Script, draft: Draft, helper: str, names: tuple[str, str, str], groups: Sequence[str], intent: Summarise
) -> None:
    """Define the helper, unless it is alive from before."""
    if draft.is_live(helper):
        return
    above, below, label = names
    script.uses("per", "top_rows")
    named = {"scale": literal(intent.scale), "round": "1", "name": literal(label)}
    shown = {"columns": literal([*groups, label])} if groups else {}
    ascending = {"ascending": "True"} if intent.ascending else {}
    script.helper(
        function(
            f"{helper}(table, n)",
            f"Rank rows by {above} divided by {below}; the order is that of the unrounded values.",
            [
                call("per", ["table", literal(above), literal(below)], named, to="shares"),
                "return " + call("top_rows", ["shares", "n", literal(label)], {**shown, **ascending}),
            ],
        )
    )


def _label(above: str, below: str, scale: int) -> str:
    words = {1: f"{above} per {below}", 100: f"{above} in percent of {below}", 1_000: f"{above} per thousand {below}"}
    return words.get(scale, f"{above} per million {below}" if scale == 1_000_000 else f"{above} per {scale:,} {below}")


def not_found(draft: Draft, script: Script, intent: NotFound) -> Query:
    """List the values that found nothing in the last look-up, or found a blank."""
    looked = last_look_up(draft)
    if looked is None:
        raise AskedError("Nothing was looked up in this chat yet. Which column shall I look up, and in which file?")
    made = _need_look_up(draft, script, looked)
    base = looked.into or _into(draft, looked)
    name, source = draft.ground.name_of(base), draft.ground.name_of(looked.source)
    mine, _ = _shared(draft, looked, name, source)
    taken = intent.column.name if intent.column is not None else looked.take[0].name
    brought = _free_name(draft, base, taken)
    script.uses("Table", "list_rows")
    variable = f"without_{as_word(taken)}"
    blank = {"where": where([(brought, "blank", ())]), "distinct": "True"}
    rows = f"{call('list_rows', [made, literal(mine)], blank)}.frame"
    script.add(
        call("Table.from_frame", [rows], {"name": literal(variable)}, to=variable),
        f"Each value once for which the look-up found nothing, or a blank {taken}.",
    )
    script.makes(variable)
    script.show(f"list_rows({variable})")
    script.will(f"list the {code(mine)} without {code(taken)}")
    where_looked = f" in {draft.label(name)} (looked up in {draft.label(source)})"

    def word(results: Sequence[JsonObject]) -> None:
        for result in results:
            number = field_int(result, "total_rows") or 0
            draft.say(
                f"{count(number, 'value')} of {code(mine)} without {code(taken)}{where_looked}:"
                if number
                else f"Every {code(mine)} has a {code(taken)}{where_looked}.",
                result_table(result, plain=draft.key_headings, name=variable) if number else "",
            )
            columns = tuple(ColumnView(name=name) for name in field_texts(result, "columns"))
            listed_rows = TableView(name=variable, path="", variable=variable, making=Making.ROWS, columns=columns)
            draft.note_shown(replace(listed_rows, rows=number))
            draft.shown = variable
        draft.result = "table"

    return Query(shows=1, word=word)


def _free_name(draft: Draft, base: TableRef, taken: str) -> str:
    """Give the heading under which a column was brought in: with a `_` behind it where the table has it already."""
    view = draft.table_of(base)
    headings = {column.name for column in view.columns} if view is not None else set[str]()
    while taken in headings:
        taken += "_"
    return taken


def _into(draft: Draft, intent: LookUp) -> TableRef:
    """Choose the table that gets the columns: the newer one of the comparison, else the only other one."""
    if draft.pair is not None:
        view = draft.table_named(draft.pair[1])
        if view is not None:
            return view.ref
    source = draft.ground.name_of(intent.source)
    others = [
        table.ref for table in draft.ground.view.files if draft.ground.name_of(table.ref) != source and not table.hidden
    ]
    if len(others) == 1:
        return others[0]
    taken = codes([column.name for column in intent.take])
    labels = [draft.label(draft.ground.name_of(one)) for one in others[:6]]
    text = f"Look up {taken} from {draft.label(source)} by {code(intent.on.name)}"
    raise AskedError(
        f"Into which table shall I bring {taken}? There are {listed([code(one) for one in labels])}.",
        tuple(f"{text} into {offers.file(label)}" for label in labels) if not intent.conditions else (),
    )


def _newest(draft: Draft) -> TableRef:
    if draft.pair is not None:
        view = draft.table_named(draft.pair[1])
        if view is not None:
            return view.ref
    tables = [table.ref for table in draft.ground.view.files if not table.hidden]
    if not tables:
        raise AskedError("There is no table yet. Add a file first.")
    return tables[-1]


def _shared(draft: Draft, intent: LookUp, name: str, source: str) -> tuple[str, str]:
    """Find the heading of the shared column on both sides; `on` names it on one of them, or on both."""
    theirs = _heading_of(draft, intent, source)
    mine = _own(draft, intent, name, theirs)
    by_values = _by_values(draft, (name, mine), (source, theirs))
    if by_values is not None:
        mine, theirs = by_values
        draft.say(f"{code(mine)} of {draft.label(name)} is {code(theirs)} of {draft.label(source)}, by their values.")
    if mine is None:
        view = draft.table_named(name)
        columns = [column.name for column in view.columns] if view is not None else []
        raise AskedError(
            f"By which column of {draft.label(name)} shall I look up? {code(theirs)} is in "
            f"{draft.label(source)}; there are {codes(columns[:8])}."
        )
    return mine, theirs


def _by_values(draft: Draft, mine: tuple[str, str | None], theirs: tuple[str, str]) -> tuple[str, str] | None:
    """Find the partner of a column that stands on one side only: the one other column that holds its values."""
    views = draft.table_named(mine[0]), draft.table_named(theirs[0])
    if views[0] is None or views[1] is None:
        return None
    own, other = (views[0].column(mine[1]) if mine[1] is not None else None), views[1].column(theirs[1])
    if (own is None) == (other is None):
        return None
    known, there = (own, views[1]) if own is not None else (other, views[0])
    wanted = _values(known) if known is not None else set[str]()
    found = [one.name for one in there.columns if _hold_the_same(wanted, _values(one))]
    if known is None or len(found) != 1:
        return None
    return (known.name, found[0]) if own is not None else (found[0], known.name)


def _values(column: ColumnView) -> set[str]:
    return {value for value in (column.values or column.examples) if value}


def _hold_the_same(one: set[str], other: set[str]) -> bool:
    """Say whether at least half of the known values of the smaller column stand in the other, and more than one."""
    return len(one & other) > 1 and 2 * len(one & other) >= min(len(one), len(other))


def _heading_of(draft: Draft, intent: LookUp, source: str) -> str:
    view = draft.table_named(source)
    names = [intent.on.name, *(other.name for other in intent.on.elsewhere)]
    for name in names:
        if view is not None and view.column(name) is not None:
            return name
    return intent.on.name


def _own(draft: Draft, intent: LookUp, table: str, theirs: str) -> str | None:
    view = draft.table_named(table)
    if view is None:
        return intent.on.name
    wishes = [draft.heading(draft.logical(intent.on), table), intent.on.name, theirs]
    wishes.extend(other.name for other in intent.on.elsewhere)
    for wish in wishes:
        if wish is not None and view.column(wish) is not None:
            return wish
    small = theirs.casefold().replace("_", "").replace(" ", "")
    alike = [one.name for one in view.columns if one.name.casefold().replace("_", "").replace(" ", "") == small]
    return alike[0] if len(alike) == 1 else None


def _in_source(draft: Draft, source: str, one: RowCondition) -> tuple[str, str, tuple[str, ...]]:
    return one.column.name, one.op, as_written(draft, source, one.column.name, one)


def _why(intent: LookUp) -> str:
    if not intent.conditions:
        return "Only what is found exactly is taken; the rest stays blank and is counted."
    return f"Only the rows where {condition_words(intent.conditions).replace('`', '')}."


def _on(conditions: Sequence[RowCondition]) -> str:
    return f" where {condition_words(conditions)}" if conditions else ""

"""Keys that all of several files hold, or that some hold and others lack; a file need not be in the comparison."""

from __future__ import annotations

from collections.abc import Sequence

from workbench.domain.json_value import JsonObject, field_int, field_texts
from workbench.models.builtin.intents import CountKeys
from workbench.models.builtin.planning.about import rows_that_count
from workbench.models.builtin.planning.bringing import read_tables
from workbench.models.builtin.planning.code import call, literal
from workbench.models.builtin.planning.contract_code import inputs_in_order, known_inputs
from workbench.models.builtin.planning.draft import AskedError, Draft
from workbench.models.builtin.planning.ground import COMPARISON
from workbench.models.builtin.planning.matching import folded
from workbench.models.builtin.planning.queries import Query
from workbench.models.builtin.planning.script import Script
from workbench.models.builtin.replies import offers
from workbench.models.builtin.replies.tables import result_table
from workbench.models.builtin.replies.words import code, codes, listed
from workbench.models.builtin.state import ContractColumn
from workbench.models.builtin.table_views import ColumnView, Making, TableView

HELD = "keys_found"
APART = "with_all_files"


def keys_held(draft: Draft, script: Script, intent: CountKeys) -> Query:
    """Find the keys that stand in every one of some files and in none of others, by the key of the comparison."""
    names = [draft.ground.name_of(one) for one in intent.tables]
    others = [draft.ground.name_of(one) for one in intent.without]
    held = {*known_inputs(draft), *(draft.pair or ()), *draft.compared_tables}
    strange = [name for name in dict.fromkeys([*names, *others]) if name not in held]
    read_tables(
        draft, script, [one for one in (*intent.tables, *intent.without) if draft.ground.name_of(one) in strange]
    )
    subject = _with_files(draft, script, strange)
    _find(script, subject, names, others)
    script.show(f"list_rows({HELD})")
    place = _place(draft, names, others)
    key = listed([_key_words(column, [*names, *others]) for column in _keys(draft)])
    script.will(f"{'list' if intent.list else 'count'} the keys that stand {place}")

    def word(results: Sequence[JsonObject]) -> None:
        for result in results:
            number = field_int(result, "total_rows") or 0
            columns = tuple(ColumnView(name=name) for name in field_texts(result, "columns"))
            draft.note_shown(
                TableView(name=HELD, path="", variable=HELD, making=Making.ROWS, columns=columns, rows=number)
            )
            shown = bool(number and intent.list)
            draft.say(
                f"**{number:,}** {'key stands' if number == 1 else 'keys stand'} {place}, each counted once by {key}"
                f"{':' if shown else '.'}",
                result_table(result, plain=field_texts(result, "columns"), name=HELD) if shown else "",
                f"All of them: {code(HELD)}." if number and not shown else "",
                _not_compared(draft, strange),
                rows_that_count(draft, *(name for name in dict.fromkeys([*names, *others]) if name not in strange)),
            )
            draft.suggest(*(["Save the list as csv"] if number else []))
        draft.shown = HELD
        draft.result = "table"

    return Query(shows=1, word=word)


def _with_files(draft: Draft, script: Script, strange: Sequence[str]) -> str:
    """Write a copy of the comparison that holds the files too which this one lacks; it stays as it is."""
    if not strange:
        return COMPARISON
    lines: list[str] = []
    for name in strange:
        headings = {
            column.name: heading for column in _keys(draft) if (heading := _heading(draft, column, name)) != column.name
        }
        subject = APART if lines else COMPARISON
        named = [literal(headings)] if headings else []
        lines.append(f"{APART} = {call('with_table', [subject, literal(name), name, *named])}")
    script.uses("with_table")
    script.add(lines, "The same key and rules in the files that are not compared; the comparison stays as it is.")
    script.makes(APART)
    return APART


def _find(script: Script, subject: str, names: Sequence[str], others: Sequence[str]) -> None:
    script.uses("Table", "list_rows")
    found = f"{call(f'{subject}.in_all', [literal(name) for name in names])}.frame"
    lines = [f"keys = {found}"]
    for other in others:
        too = f"{call(f'{subject}.in_all', [literal(name) for name in (*names, other)])}.frame"
        lines.append(f'keys = keys.join({too}, on=keys.columns, how="anti", nulls_equal=True)')
    lines.append(f'{HELD} = Table.from_frame(keys, name="keys found")')
    script.add(lines, "Each key once, by its value after the rules.")
    script.makes("keys", HELD)


def _keys(draft: Draft) -> tuple[ContractColumn, ...]:
    contract = draft.ground.contract
    if contract is None or not contract.key:
        raise AskedError(
            "Which column identifies a row? Compare two of the files first, then I count in the others, too."
        )
    return contract.key


def _heading(draft: Draft, column: ContractColumn, name: str) -> str:
    """Give the heading of a key column in a file that is not compared: one that it has in another file."""
    view = draft.table_named(name)
    headings = [one.name for one in view.columns] if view is not None else []
    known = list(dict.fromkeys([column.name, *column.headings.values()]))
    exact = [one for one in headings if one in known]
    alike = [one for one in headings if folded(one) in {folded(other) for other in known}]
    found = exact or alike
    if len(found) == 1:
        return found[0]
    first = draft.label((draft.pair or tuple(inputs_in_order(draft)))[0])
    raise AskedError(
        f"{draft.label(name)} is not part of the comparison yet, and none of its columns is called "
        f"{listed([code(one) for one in known], 'or')}, so I do not know which of them is the key.",
        (offers.comparison(first, draft.label(name)),),
    )


def _key_words(column: ContractColumn, names: Sequence[str]) -> str:
    """Name a key column with the other headings that it has."""
    others = [one for name in names if (one := column.headings.get(name)) not in {None, column.name}]
    return f"{code(column.name)}{f' ({codes(list(dict.fromkeys(map(str, others))))})' if others else ''}"


def _place(draft: Draft, names: Sequence[str], others: Sequence[str]) -> str:
    labels = [draft.label(name) for name in names]
    every = f"in {listed(labels)}" if len(labels) < _THREE else f"in all {len(labels)} files ({listed(labels)})"
    return f"{every} but not in {listed([draft.label(name) for name in others], 'or')}" if others else every


_THREE = 3


def _not_compared(draft: Draft, strange: Sequence[str]) -> str:
    labels = [draft.label(name) for name in strange]
    if not labels:
        return ""
    are = "is" if len(labels) == 1 else "are"
    contract = draft.ground.contract
    rules = " Its rules on rows hold there, too, as far as they fit." if contract and contract.chooses_rows else ""
    return f"{listed(labels)} {are} not part of the comparison, which stays as it is.{rules}"

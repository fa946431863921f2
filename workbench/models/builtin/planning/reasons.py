"""Why cells differ, where the changes lie, and which of several files is the odd one out."""

from __future__ import annotations

from collections.abc import Sequence

from workbench.domain.json_value import Json, JsonObject, field_int, field_objects, field_text, field_texts
from workbench.models.builtin.intents import OddOneOut, Reasons
from workbench.models.builtin.planning.about import change_words, rows_that_count
from workbench.models.builtin.planning.code import call, literal
from workbench.models.builtin.planning.contract_code import inputs_in_order
from workbench.models.builtin.planning.draft import AskedError, Draft
from workbench.models.builtin.planning.ground import COMPARISON
from workbench.models.builtin.planning.queries import Query
from workbench.models.builtin.planning.script import Script
from workbench.models.builtin.replies import offers
from workbench.models.builtin.replies.tables import result_rows
from workbench.models.builtin.replies.words import code, codes, count, listed, table

MOST_CAUSES = 15
LEAST_FILES = 3
ODD_CELLS = "odd_cells"
ODD_NONE = "no single one"
"""The heading under which the library counts cells in which no single file stands alone."""


def reasons(draft: Draft, script: Script, intent: Reasons) -> Query:
    """Count the changed cells by cause, and name the groups of rows in which they lie."""
    name = draft.logical(intent.column) if intent.column is not None else None
    if name is not None and draft.has_comparison and name not in draft.compared():
        raise AskedError(f"{code(name)} is not compared, so nothing is known of why it differs. Which column is meant?")
    script.show("result.causes")
    script.show(call("result.concentration", [literal(name)] if name is not None else []))
    script.will(f"say why {code(name) if name else 'cells'} differ{'s' if name else ''}, and where the changes lie")

    def word(results: Sequence[JsonObject]) -> None:
        if len(results) < 2:
            return
        causes, groups = results[0], results[1]
        rows = [row for row in result_rows(causes) if name is None or row[0] == name]
        if not intent.where:
            draft.say(*_why(draft, name, rows))
        if rows:
            draft.say(*_where(draft, name, groups, alone=intent.where))
        elif intent.where:
            draft.say(f"No cell {f'of {code(name)} ' if name else ''}differs{change_words(draft)}.")
        draft.say(rows_that_count(draft))
        draft.result = "table"
        draft.spoke_of(columns=(name,) if name else ())
        changed = name or _first_changed(rows)
        if changed:
            draft.suggest(f"Show the changes in {offers.heading(changed)}")

    return Query(shows=2, word=word)


def _why(draft: Draft, name: str | None, rows: Sequence[Sequence[Json]]) -> list[str]:
    cells = sum(int(str(row[2])) for row in rows)
    of_column = f" of {code(name)}" if name else ""
    if not cells:
        return [f"No cell{of_column} differs{change_words(draft)}."]
    head = f"Why **{cells:,}** {'cell' if cells == 1 else 'cells'}{of_column} {'differs' if cells == 1 else 'differ'}"
    shown = [[row[0], row[1], row[2]] for row in rows[:MOST_CAUSES]]
    headings = ["column", "why", "cells"]
    if name is not None:
        shown, headings = [row[1:] for row in shown], headings[1:]
    numbers = [heading == "cells" for heading in headings]
    more = f"and {count(len(rows) - MOST_CAUSES, 'more line')}" if len(rows) > MOST_CAUSES else ""
    meant = "A *real change* is one that no spelling, rounding, sign, scale or date format explains."
    has_real = any(row[1] == "real change" for row in rows)
    return [f"{head}{change_words(draft)}:", table(headings, shown, numbers), more, meant if has_real else ""]


def _where(draft: Draft, name: str | None, groups: JsonObject, *, alone: bool) -> list[str]:
    notes = field_texts(groups, "notes")
    of_column = f" in {code(name)}" if name else ""
    between = change_words(draft) if alone else ""
    if not field_int(groups, "total_rows"):
        return [f"The changes{of_column} lie in no group of rows more than in others{between}."]
    return [f"Where the changes{of_column} lie{between}:", "\n".join(f"- {note}" for note in notes)]


def _first_changed(rows: Sequence[Sequence[Json]]) -> str | None:
    return next((str(row[0]) for row in rows), None)


def odd_one_out(draft: Draft, script: Script, intent: OddOneOut) -> Query:
    """Compare all files with each other and say which one stands alone, by column."""
    names = [draft.ground.name_of(one) for one in intent.tables]
    known = list(dict.fromkeys([*inputs_in_order(draft), *draft.compared_tables, *(draft.pair or ())]))
    for name in names:
        if name not in known:
            first = draft.ground.label((draft.pair or names)[0])
            raise AskedError(
                f"{draft.label(name)} is not part of the comparison yet, so I do not know which of its columns is"
                " the key.",
                (offers.comparison(first, draft.ground.label(name)),),
            )
    if len(names or known) < LEAST_FILES:
        raise AskedError(
            "An odd one out takes three files, and the comparison knows "
            f"{listed([draft.label(one) for one in names or known])}. Which file is the third one?",
            _third(draft, names or known),
        )
    script.add(call(f"{COMPARISON}.run_all", [literal(name) for name in names], to="all_files"))
    script.add(f"{ODD_CELLS} = all_files.odd_cells", "One row per cell in which the files do not agree.")
    script.makes("all_files", ODD_CELLS)
    script.show("all_files")
    script.will(f"compare {listed([draft.label(one) for one in names or known])} with each other, cell by cell")

    def word(results: Sequence[JsonObject]) -> None:
        for result in results:
            draft.say(*_odd(draft, result))
        draft.result = "table"

    return Query(shows=1, word=word)


def _third(draft: Draft, known: Sequence[str]) -> tuple[str, ...]:
    others = [one for one in draft.ground.view.files if draft.ground.name_of(one.ref) not in known and not one.hidden]
    first = draft.label(known[0]) if known else ""
    return tuple(offers.comparison(first, one.label) for one in others[:3]) if first else ()


def _odd(draft: Draft, result: JsonObject) -> list[str]:
    inputs = field_texts(result, "inputs")
    labels = [draft.label(one) for one in inputs]
    total = field_int(result, "odd_cells_total") or 0
    said = [f"{listed(labels)} against each other, by {codes(field_texts(result, 'key'))}:"]
    presence = field_objects(result, "presence")
    said.append(
        "\n".join(f"- {count(field_int(one, 'keys') or 0, 'key')} {_named(draft, inputs, one)}" for one in presence)
    )
    if not total:
        return [*said, "In the rows that stand in all of them, every compared cell is the same."]
    rows = [[one.get(name) for name in ("column", *inputs, ODD_NONE)] for one in field_objects(result, "odd_ones")]
    rows = [row for row in rows if any(row[1:])]
    sums = [sum(int(str(row[place] or 0)) for row in rows) for place in range(1, len(inputs) + 1)]
    most = max(sums, default=0)
    if most and sums.count(most) == 1:
        said.append(
            f"The odd one out is most often **{labels[sums.index(most)]}**: in {most:,} of {count(total, 'cell')}."
        )
    else:
        said.append(f"No file stands alone more often than the others: {count(total, 'cell')} differ.")
    numbers = [False, *([True] * (len(inputs) + 1))]
    return [
        *said,
        "Cells in which one file differs while the others agree:",
        table(["column", *labels, ODD_NONE], rows, numbers),
        f"All of these cells with their values: {code(ODD_CELLS)}.",
        *_in_some(draft, inputs),
    ]


def _in_some(draft: Draft, inputs: Sequence[str]) -> list[str]:
    """Name the columns that some of the files lack: there is no odd one out in them."""
    contract = draft.ground.contract
    compared = [one for one in contract.columns if one.role == "compare"] if contract is not None else []
    said: list[str] = []
    for column in compared:
        having = [name for name in inputs if name in column.headings]
        if 1 < len(having) < len(inputs):
            lacking = [draft.label(name) for name in inputs if name not in having]
            said.append(f"{code(column.name)} is not in {listed(lacking)}, as far as the comparison knows.")
    return said


def _named(draft: Draft, inputs: Sequence[str], one: JsonObject) -> str:
    words = field_text(one, "words")
    for name in inputs:
        words = words.replace(name, draft.label(name))
    return words

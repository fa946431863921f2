"""Make a cleaned table: each step is a line of a helper that can be read, edited and used for the next file."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from workbench.domain.json_value import JsonObject, field_int
from workbench.models.builtin.intents import Clean
from workbench.models.builtin.planning.bringing import read_tables
from workbench.models.builtin.planning.code import call, comment, function, literal
from workbench.models.builtin.planning.draft import AskedError, Draft, columns_of
from workbench.models.builtin.planning.script import Script
from workbench.models.builtin.planning.steps import Part
from workbench.models.builtin.replies.tables import result_rows
from workbench.models.builtin.replies.words import code, codes, count, listed
from workbench.models.builtin.table_views import Making, TableView


@dataclass(frozen=True, kw_only=True, slots=True)
class CleaningStep:
    """A step of cleaning: what it does in words, and its line.

    `{columns}` are the columns it works on, `{row}` that of the rows' places.
    """

    words: str
    line: str
    changes_cells: bool = True
    """It changes cells, and leaves every row and column."""


STEPS: Mapping[str, CleaningStep] = {
    "trim": CleaningStep(
        words="trim cells and squash runs of blanks",
        line='frame = frame.with_columns({columns}.str.replace_all(r"\\s+", " ").str.strip_chars())',
    ),
    "duplicates": CleaningStep(
        words="drop rows that repeat an earlier row",
        line='frame = frame.unique(subset={columns}, keep="first", maintain_order=True)',
        changes_cells=False,
    ),
    "blank_rows": CleaningStep(
        words="drop rows with only blank cells",
        line='frame = frame.filter(~pl.all_horizontal({columns}.fill_null("").str.strip_chars() == ""))',
        changes_cells=False,
    ),
    "blank_columns": CleaningStep(
        words="drop columns with only blank cells",
        line="frame = frame.select(one for one in frame if one.name == {row} or one.null_count() < frame.height)",
        changes_cells=False,
    ),
    "fill_down": CleaningStep(
        words="fill blanks with the value above",
        line="frame = frame.with_columns({columns}.forward_fill())",
    ),
    "lower": CleaningStep(
        words="write in small letters", line="frame = frame.with_columns({columns}.str.to_lowercase())"
    ),
    "upper": CleaningStep(words="write in capitals", line="frame = frame.with_columns({columns}.str.to_uppercase())"),
}
OTHER_WORDS = {
    "drop_duplicates": "duplicates",
    "drop_blank_rows": "blank_rows",
    "drop_blank_columns": "blank_columns",
    "spaces": "trim",
    "fill": "fill_down",
}


def clean(draft: Draft, intent: Clean) -> Part:
    """Clean one table, or every table where none is named; the files stay as they are."""
    ground = draft.ground
    tables = [intent.table] if intent.table is not None else [one.ref for one in ground.view.files if not one.hidden]
    if not tables:
        raise AskedError("There is no table to clean yet. Add a file first.")
    steps = [step for one in intent.steps if (step := step_of(one)) is not None]
    if not steps:
        raise AskedError(
            f"What shall I clean? I can {listed([step.words for step in STEPS.values()], 'or')}.",
        )
    script = Script()
    read_tables(draft, script, tables)
    script.uses("Table")
    script.uses_polars()
    columns = [column.name for column in intent.columns]
    names = [ground.name_of(table) for table in tables]
    script.helper(_helper(steps, columns, _free_name(draft, names)))
    script.makes("clean")
    lacking = [column for name in names[:1] for column in columns if not _has(draft, name, column)]
    if lacking:
        raise AskedError(f"{draft.label(names[0])} has no column {codes(lacking)}.")
    counts = names if any(step.changes_cells for step in steps) else []
    _write(script, names, counts)
    done = listed([step.words for step in steps]) + (f" in {codes(columns)}" if columns else "")
    script.will(f"{done}, in a copy of {listed([draft.label(name) for name in names])}")
    returned = yield from draft.run(script)
    draft.say(f"Cleaned ({done}) with the helper `clean()`:")
    reports = tuple(zip(names, returned.of_type("reading_report"), strict=False))
    draft.say("\n".join(_rows_words(draft, name, result) for name, result in reports))
    for name, result in zip(counts, returned.of_type("table"), strict=False):
        draft.say(_changed_words(draft.label(name), f"{name}_cleaned_rows", result))
    draft.note_made(*(_made(name, result) for name, result in reports))
    draft.say("The files are unchanged.")
    draft.shown = f"{names[-1]}_clean"
    draft.result = "table"
    draft.suggest("Save as csv")


def _write(script: Script, names: Sequence[str], counts: Sequence[str]) -> None:
    """Write what is made of each table: its cleaned copy, and of those of `counts` the rows in which cells changed."""
    for name in names:
        script.add(f"{name}_clean = clean({name})")
        script.makes(f"{name}_clean")
        script.show(f"{name}_clean")
    for name in counts:
        script.uses("cells_changed", "cleaned_rows")
        script.add(f"{name}_cleaned_rows = cleaned_rows({name}, {name}_clean)")
        script.makes(f"{name}_cleaned_rows")
        script.show(f"cells_changed({name}_cleaned_rows)")


def _rows_words(draft: Draft, name: str, result: JsonObject) -> str:
    view = draft.table_named(name)
    before = f"{view.rows:,} → " if view is not None and view.rows is not None else ""
    after = count(field_int(result, "rows") or 0, "row")
    return f"- {draft.label(name)}: {before}{after}, in {code(name + '_clean')}"


def _changed_words(label: str, rows: str, result: JsonObject) -> str:
    """Say how many cells of which columns were changed; the window makes links to their rows of the numbers."""
    counts = [(str(row[0]), row[1]) for row in result_rows(result) if isinstance(row[1], int)]
    if not counts:
        return f"No cell of {label} was changed."
    told = [f"{count(number, 'cell')} in {code(column)}" for column, number in counts]
    return f"Changed in {label}, see {code(rows)}: {listed(told)}."


def _free_name(draft: Draft, names: Sequence[str]) -> str:
    """Give a name for the rows' numbers that no column has."""
    views = [view for name in names if (view := draft.table_named(name)) is not None]
    taken = {column.name for view in views for column in view.columns}
    return next(name for n in itertools.count() if (name := "row" + "_" * n) not in taken)


def _has(draft: Draft, name: str, column: str) -> bool:
    view = draft.table_named(name)
    return view is None or not view.columns or view.column(column) is not None


def _made(name: str, result: JsonObject) -> TableView:
    return TableView(
        name=f"{name}_clean",
        path="",
        variable=f"{name}_clean",
        making=Making.CLEANED,
        parts=(name,),
        columns=columns_of(result),
        rows=field_int(result, "rows"),
    )


def step_of(name: str) -> CleaningStep | None:
    """Find a step by its word; `fill:VALUE` fills blanks with a value."""
    word, mark, value = name.partition(":")
    if word == "fill" and mark:
        return CleaningStep(
            words=f"fill blanks with “{value}”",
            line=f"frame = frame.with_columns({{columns}}.fill_null({literal(value)}))",
        )
    return STEPS.get(OTHER_WORDS.get(name, name))


def _helper(steps: Sequence[CleaningStep], columns: Sequence[str], row: str) -> str:
    chosen = f"pl.col({', '.join(map(literal, columns))})" if columns else f"pl.exclude({literal(row)})"
    lines = [f"frame = table.text.with_row_index({literal(row)})"]
    for step in steps:
        lines.append(comment(step.words.capitalize() + "."))
        lines.append(step.line.replace("{columns}", chosen).replace("{row}", literal(row)))
    named = {"name": 'table.name + "_clean"', "rows_taken": f"frame[{literal(row)}]"}
    lines.append("return " + call("Table.from_frame", [f"frame.drop({literal(row)})"], named))
    return function("clean(table)", f"{listed([step.words for step in steps]).capitalize()}.", lines)

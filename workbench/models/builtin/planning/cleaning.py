"""Make a cleaned table: each step is a line of a helper that can be read, edited and used for the next file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from workbench.domain.json_value import JsonObject, field_int
from workbench.models.builtin.intents import Clean
from workbench.models.builtin.planning.bringing import read_tables
from workbench.models.builtin.planning.code import call, comment, function, literal
from workbench.models.builtin.planning.draft import AskedError, Draft, columns_of
from workbench.models.builtin.planning.script import Script
from workbench.models.builtin.planning.steps import Part
from workbench.models.builtin.replies.words import code, codes, count, listed
from workbench.models.builtin.table_views import Making, TableView


@dataclass(frozen=True, kw_only=True, slots=True)
class CleaningStep:
    """A step of cleaning: what it does in words, and its line; `{columns}` are the columns it works on."""

    words: str
    line: str


STEPS: Mapping[str, CleaningStep] = {
    "trim": CleaningStep(
        words="trim cells and squash runs of blanks",
        line='frame = frame.with_columns({columns}.str.replace_all(r"\\s+", " ").str.strip_chars())',
    ),
    "duplicates": CleaningStep(
        words="drop rows that repeat an earlier row",
        line="frame = frame.unique({subset}maintain_order=True)",
    ),
    "blank_rows": CleaningStep(
        words="drop rows with only blank cells",
        line='frame = frame.filter(~pl.all_horizontal({columns}.fill_null("").str.strip_chars() == ""))',
    ),
    "blank_columns": CleaningStep(
        words="drop columns with only blank cells",
        line="frame = frame.select(column for column in frame if column.null_count() < frame.height)",
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
    script.helper(_helper(steps, columns))
    script.makes("clean")
    names = [ground.name_of(table) for table in tables]
    lacking = [column for name in names[:1] for column in columns if not _has(draft, name, column)]
    if lacking:
        raise AskedError(f"{draft.label(names[0])} has no column {codes(lacking)}.")
    for name in names:
        script.add(f"{name}_clean = clean({name})")
        script.makes(f"{name}_clean")
        script.show(f"{name}_clean")
    done = listed([step.words for step in steps]) + (f" in {codes(columns)}" if columns else "")
    script.will(f"{done}, in a copy of {listed([draft.label(name) for name in names])}")
    returned = yield from draft.run(script)
    draft.say(f"Cleaned ({done}) with the helper `clean()`:")
    made: list[TableView] = []
    for name, result in zip(names, returned.of_type("reading_report"), strict=False):
        made.append(_made(name, result))
        view = draft.table_named(name)
        before = f"{view.rows:,} → " if view is not None and view.rows is not None else ""
        after = count(field_int(result, "rows") or 0, "row")
        draft.say(f"- {draft.label(name)}: {before}{after}, in {code(name + '_clean')}")
    draft.note_made(*made)
    draft.say("The files are unchanged.")
    draft.shown = f"{names[-1]}_clean"
    draft.result = "table"
    draft.suggest("Save as csv")


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


def _helper(steps: Sequence[CleaningStep], columns: Sequence[str]) -> str:
    chosen = f"pl.col({', '.join(map(literal, columns))})" if columns else "pl.all()"
    subset = f"{literal(list(columns))}, " if columns else ""
    lines = ["frame = table.text"]
    for step in steps:
        lines.append(comment(step.words.capitalize() + "."))
        lines.append(step.line.replace("{columns}", chosen).replace("{subset}", subset))
    lines.append("return " + call("Table.from_frame", ["frame"], {"name": 'table.name + "_clean"'}))
    return function("clean(table)", f"{listed([step.words for step in steps]).capitalize()}.", lines)

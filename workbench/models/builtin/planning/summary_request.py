"""A summary with its names as the contract has them, and what every summary says and defines."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches

from workbench.domain.json_value import JsonObject, field_texts
from workbench.models.builtin.intents import ColumnRef, Measure, RowCondition, Summarise, TableRef
from workbench.models.builtin.names import word as as_word
from workbench.models.builtin.planning.about import TOTAL
from workbench.models.builtin.planning.code import call, function, literal, where
from workbench.models.builtin.planning.draft import AskedError, Draft
from workbench.models.builtin.planning.edits import condition_words
from workbench.models.builtin.planning.ground import COMPARISON
from workbench.models.builtin.planning.matching import folded
from workbench.models.builtin.planning.queries import Query
from workbench.models.builtin.planning.script import Script
from workbench.models.builtin.planning.summary_notes import notes_of
from workbench.models.builtin.replies import offers
from workbench.models.builtin.replies.tables import result_table
from workbench.models.builtin.replies.words import code, codes, listed
from workbench.models.builtin.table_views import Making, TableView

OF_NUMBERS = frozenset({Measure.TOTAL, Measure.MEAN, Measure.LOWEST, Measure.HIGHEST})
OF_ONE = frozenset({Making.LOOKED_UP, Making.CLEANED, Making.ROWS})
"""Ways of making a table that keep the rows of the first table it is made of."""
COMPARED = frozenset({Measure.CHANGE, Measure.PERCENT_CHANGE, Measure.CHANGED_ROWS})
_PER_FILE = re.compile(
    r"\b(?:per|by|for\s+each|in\s+each|each|in\s+both|both|je|pro|beide[nr]?)\s+"
    r"(?:files?|lists?|tables?|datei|dateien|listen?)\b",
    re.IGNORECASE,
)
"""Words that ask for a figure of every file."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Request:
    """A summary with its names as the contract has them."""

    intent: Summarise
    columns: tuple[str, ...]
    by: tuple[str, ...]
    inputs: tuple[str, ...]
    where: str
    own: bool = False
    """It is over tables that calls made and the comparison does not hold."""
    held: str = ""
    """The copy of the comparison that holds its files, where the comparison itself does not hold all of them."""
    bare: bool = False
    """Rows that look like totals are left out of it."""

    @property
    def direct(self) -> bool:
        """Say whether it is worked out where it stands, by no helper over the comparison."""
        return self.own or self.bare

    @property
    def subject(self) -> str:
        """Give what works it out: the comparison, or one that holds just these tables."""
        bare = ".without_totals()" if self.bare else ""
        if self.held or not self.own:
            return (self.held or COMPARISON) + bare
        first, *others = self.inputs
        added = "".join(f".add({literal(one)}, {one})" for one in others)
        return f"Comparison.of({first}, {literal(first)}){added}{bare}"

    @property
    def why(self) -> str:
        """Say in a comment what a summary is over."""
        if self.held or not self.own:
            return "A row that looks like a total or a note is no row of its own: it would count twice."
        return f"Over {' and '.join(self.inputs)} as {'it stands' if len(self.inputs) == 1 else 'they stand'}."

    @property
    def named(self) -> dict[str, str]:
        """Give the arguments that every summary takes."""
        named: dict[str, str] = {}
        if self.inputs and (self.held or not self.own or len(self.inputs) > 1):
            named["inputs"] = literal(list(self.inputs))
        if self.where:
            named["where"] = self.where
        return named

    @property
    def order(self) -> dict[str, str]:
        """Give the arguments that keep only the first groups."""
        order = {"top": str(self.intent.top)} if self.intent.top is not None else {}
        return {**order, "ascending": "True"} if order and self.intent.ascending else order


_MOST_NAMED = 3
"""So many columns of groups a name of a helper or a table tells, no more."""


def group_literal(names: Sequence[str]) -> str:
    """Write one column, or several as a list."""
    return literal(names[0]) if len(names) == 1 else literal(list(names))


def group_word(draft: Draft, names: Sequence[str]) -> str:
    """Give the word of one or several columns for names in code."""
    if len(names) > _MOST_NAMED:
        return f"{column_word(draft, names[0])}_and_{len(names) - 1}_more"
    return "_and_".join(column_word(draft, name) for name in names)


def request_of(draft: Draft, script: Script, intent: Summarise) -> Request:
    """Give a summary the names that the contract has."""
    inputs = tuple(draft.ground.name_of(table) for table in intent.tables)
    intent = replace(intent, conditions=tuple(_at_home(draft, one, inputs) for one in intent.conditions))
    refs = [ref for ref in (intent.column, *intent.also) if ref is not None]
    made = [table.variable for table in intent.tables if table.variable is not None]
    for ref in (*refs, *intent.by, *(one.column for one in intent.conditions)) if made else ():
        heading_in(draft, ref, made)
    for ref in (*refs, *intent.by, *(one.column for one in intent.conditions)):
        _map_elsewhere(draft, script, ref, inputs or tables_of(draft))
    columns = tuple(draft.logical(ref) for ref in refs)
    if not columns and intent.measure in OF_NUMBERS:
        columns = numbers_in(draft, inputs or tables_of(draft))
    conditions = [(draft.logical(one.column), one.op, one.values) for one in intent.conditions]
    conditions += named_groups(draft, intent)
    by = tuple(draft.logical(ref) for ref in intent.by)
    if inputs:
        _ask_for_missing(draft, (*columns, *by, *(name for name, _, _ in conditions)), inputs)
    else:
        ask_for_strange(draft, (*columns, *by, *(name for name, _, _ in conditions)))
        inputs = _having(draft, (*columns, *by, *(name for name, _, _ in conditions)))
    return Request(
        intent=intent,
        columns=columns,
        by=by,
        inputs=inputs if inputs != draft.pair else (),
        where=where(conditions) if conditions else "",
        bare=not intent.totals and has_totals(draft, inputs or tables_of(draft)),
    )


def _at_home(draft: Draft, condition: RowCondition, inputs: Sequence[str]) -> RowCondition:
    """Give a condition on the column that the one table of a question has, of those that the words fit."""
    refs = (condition.column, *condition.column.elsewhere)
    own = [ref for ref in refs if ref.table is not None and draft.ground.name_of(ref.table) in inputs]
    return replace(condition, column=replace(own[0], elsewhere=())) if len(inputs) == 1 and len(own) == 1 else condition


def has_totals(draft: Draft, names: Sequence[str]) -> bool:
    """Say whether one of these tables may have rows that look like totals or notes: reading found some, or is to come.

    A table that was made of others has the rows of these.
    """
    views = [view for name in names if (view := draft.table_named(name)) is not None]
    if any(TOTAL in doubt for view in views for doubt in view.doubts) or any(_is_unread(view) for view in views):
        return True
    parts = [part for view in views if view.making in OF_ONE for part in view.parts[:1] if part not in names]
    return bool(parts) and has_totals(draft, parts)


def _is_unread(view: TableView) -> bool:
    """Say whether only the headings of a sheet are known, not its rows."""
    return view.sheet is not None and all(one.distinct is None and not one.examples for one in view.columns)


def is_own(draft: Draft, tables: Sequence[TableRef]) -> bool:
    """Say whether a summary is over a table, made by a call or a file, that the comparison does not hold."""
    if any(table.variable is not None and not draft.is_input(table.variable) for table in tables):
        return True
    if not draft.has_comparison:
        return False
    held = {*(draft.pair or ()), *draft.compared_tables}
    names = [draft.ground.name_of(table) for table in tables]
    return any(name not in held and not draft.is_input(name) for name in names)


def named_groups(draft: Draft, intent: Summarise) -> list[tuple[str, str, tuple[str, ...]]]:
    """Leave rows without a name out of a ranking of names, and say so: a row of totals has none, and would win."""
    if intent.top is None or len(intent.by) != 1 or any(one.op == "blank" for one in intent.conditions):
        return []
    ref = intent.by[0]
    tables = [draft.table_of(table) for table in intent.tables] or [draft.table_named(one) for one in tables_of(draft)]
    headings = [(view, draft.own_heading(ref, draft.ground.name_of(view.ref))) for view in tables if view is not None]
    columns = [view.column(heading) for view, heading in headings if heading is not None]
    if not any(column is not None and column.blanks for column in columns):
        return []
    name = draft.logical(ref) if not is_own(draft, intent.tables) else ref.name
    draft.say(f"Rows without {code(name)} are not ranked.")
    return [(name, "not_blank", ())]


def heading_in(draft: Draft, ref: ColumnRef, names: Sequence[str]) -> str:
    """Give a column's heading in made tables; asks where one of them has none."""
    found = [draft.own_heading(ref, name) for name in names]
    for name, heading in zip(names, found, strict=True):
        if heading is None:
            view = draft.table_named(name)
            headings = [column.name for column in view.columns] if view is not None else []
            raise AskedError(f"{draft.label(name)} has no column {code(ref.name)}. It has {codes(headings[:15])}.")
    return found[0] or ref.name


def _having(draft: Draft, names: Sequence[str]) -> tuple[str, ...]:
    """Give the only files of the pair that have all these columns, and say so; nothing where both have them."""
    pair = tables_of(draft)
    having = tuple(table for table in pair if all(draft.heading(name, table) is not None for name in names))
    if not having or len(having) == len(pair):
        return draft.alone
    odd = [name for name in names if any(draft.heading(name, table) is None for table in pair)]
    if _PER_FILE.search(draft.ground.text):
        lacking = listed([draft.label(table) for table in pair if table not in having])
        alone = listed([draft.label(table) for table in having])
        raise AskedError(
            f"{codes(list(dict.fromkeys(odd)))} has no counterpart yet in {lacking}, so this cannot be worked out for "
            f"each file. Which column of {lacking} is the same? Or ask for {alone} alone."
        )
    draft.say(f"Only {listed([draft.label(table) for table in having])} has {codes(list(dict.fromkeys(odd)))}.")
    return having


def _ask_for_missing(draft: Draft, names: Sequence[str], tables: Sequence[str]) -> None:
    """Ask which column it is where a file that was named has none of that name."""
    for name in names:
        lacking = [table for table in tables if draft.heading(name, table) is None and not _has(draft, name, table)]
        if not lacking:
            continue
        if len(lacking) == len(tables):
            _ask_where_it_is(draft, name, tables)
        view = draft.table_named(lacking[0])
        headings = [column.name for column in view.columns] if view is not None else []
        likely = get_close_matches(folded(name), [folded(heading) for heading in headings], 3, 0.4)
        near = [heading for heading in headings if folded(heading) in likely or folded(name) in folded(heading)]
        raise AskedError(
            f"{code(name)} has no counterpart yet in {draft.label(lacking[0])}. Which column is it there?",
            tuple(offers.same(heading, name) for heading in near[:3]),
        )


def _has(draft: Draft, name: str, table: str) -> bool:
    """Say whether a table itself has a column, as far as its columns are known."""
    view = draft.table_named(table)
    return view is None or not view.columns or view.column(name) is not None


def ask_for_strange(draft: Draft, names: Sequence[str]) -> None:
    """Say where a column stands that neither of the compared files has, before a call fails for want of it."""
    pair = draft.pair or ()
    for name in names:
        if pair and all(draft.heading(name, table) is None for table in pair) and name not in draft.key_headings:
            _ask_where_it_is(draft, name, pair)


def _ask_where_it_is(draft: Draft, name: str, tables: Sequence[str]) -> None:
    """Say that no file that was named has a column, and which table has it."""
    homes = [table.label for table in draft.ground.view.tables if not table.gone and table.column(name) is not None]
    named = listed([draft.label(table) for table in tables])
    if homes:
        raise AskedError(
            f"{code(name)} is no column of {named}: it stands in {listed(homes)}. Ask it of that table, or look "
            f"{code(name)} up from there first."
        )


def _map_elsewhere(draft: Draft, script: Script, ref: ColumnRef, tables: Sequence[str]) -> None:
    """Map a heading that the request knows and the contract does not, and leave the column out of the comparison."""
    name = draft.logical(ref)
    headings = {draft.ground.name_of(one.table): one.name for one in (ref, *ref.elsewhere) if one.table is not None}
    missing = {
        table: heading for table, heading in headings.items() if table in tables and not draft.heading(name, table)
    }
    if not missing or len(headings) < 2:
        return
    draft.note_headings(name, missing)
    script.add(
        [
            call(f"{COMPARISON}.column", [literal(name)], {table: literal(one) for table, one in missing.items()}),
            f"{COMPARISON}.ignore({literal(name)})",
        ],
        "The same column by another name; only counted here, not compared.",
    )


def tables_of(draft: Draft) -> tuple[str, ...]:
    """Give the tables that a summary is over where it names none: those that are summed up, else the pair."""
    return draft.alone or draft.pair or ()


def numbers_in(draft: Draft, tables: Sequence[str]) -> tuple[str, ...]:
    """Give the columns that hold numbers in all of the tables: those that are compared, else all."""
    view = draft.table_named(tables[0]) if tables else None
    candidates = draft.compared() or tuple(column.name for column in (view.columns if view is not None else ()))
    names = [name for name in candidates if tables and all(_is_number(draft, name, table) for table in tables)]
    if not names:
        raise AskedError(
            "Which column shall I work out? "
            + ("No column holds numbers in all of these files." if len(tables) > 1 else "No column holds numbers.")
        )
    return tuple(names)


def _is_number(draft: Draft, name: str, table: str) -> bool:
    view, heading = draft.table_named(table), draft.heading(name, table)
    column = view.column(heading or name) if view is not None else None
    return column is not None and column.kind == "number"


def define_helper(draft: Draft, script: Script, signature: str, doc: str, lines: str) -> None:
    """Define a helper; one that is alive is used as it stands, with what the user made of it."""
    name = signature.split("(", 1)[0]
    if draft.is_live(name) or name in script.made:
        return
    script.helper(function(signature, doc, lines.split("\n")))
    script.makes(name)


def column_word(draft: Draft, column: str) -> str:
    """Give a column's word for names in code; columns that would share one are told apart by their number."""
    contract = draft.ground.contract
    names = [one.name for one in contract.columns] if contract is not None else list(draft.compared())
    alike = [name for name in names if as_word(name) == as_word(column)]
    return as_word(column) if len(alike) < 2 or column not in alike else f"{as_word(column)}_{alike.index(column) + 1}"


def table_query(
    draft: Draft, title: str, name: str, *, note: str = "", figure: str = "", columns: Sequence[str] = ()
) -> Query:
    """Show one table under a title; `note` says what no note says, `figure` what it holds of `columns`."""

    def word(results: Sequence[JsonObject]) -> None:
        for result in results:
            labels = file_labels(draft, field_texts(result, "columns"), figure, columns)
            draft.say(
                f"{title}:",
                result_table(result, plain=draft.key_headings, name=name, labels=labels),
                *notes_of(draft, result),
                note,
            )
        draft.result = "table"
        draft.suggest("Save as Excel")

    return Query(shows=1, word=word)


def file_labels(draft: Draft, columns: Sequence[str], figure: str = "", of: Sequence[str] = ()) -> list[str]:
    """Name the columns of a summary after what they hold and of which file: `total of Stock, march.csv`."""
    return [_figure_label(draft, one, figure, of) for one in columns]


def _figure_label(draft: Draft, column: str, figure: str, of: Sequence[str]) -> str:
    what = " ".join(filter(None, (figure, *of[:1])))
    if draft.table_named(column) is not None:
        return ", ".join(filter(None, (what, draft.label(column))))
    first, mark, table = column.rpartition(" ")
    if mark and draft.table_named(table) is not None and (first == "rows" or first in of):
        return f"{first if first == 'rows' else ' '.join(filter(None, (figure, first)))}, {draft.label(table)}"
    return column


def where_words(conditions: Sequence[RowCondition]) -> str:
    """Say the conditions of a summary."""
    return f" where {condition_words(conditions)}" if conditions else ""


def file_words(draft: Draft, request: Request) -> str:
    """Say which files a summary is over."""
    names = [draft.label(table) for table in request.inputs or tables_of(draft)]
    return f" in {listed(names)}" if names else ""

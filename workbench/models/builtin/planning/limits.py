"""Limits on groups: only those with so many rows, or with a total or a mean over or under a figure."""

from __future__ import annotations

from collections.abc import Sequence

from workbench.domain.json_value import JsonObject, field_int, field_texts
from workbench.models.builtin.intents import Measure
from workbench.models.builtin.names import word as as_word
from workbench.models.builtin.planning.code import call, literal
from workbench.models.builtin.planning.draft import AskedError, Draft
from workbench.models.builtin.planning.queries import Query
from workbench.models.builtin.planning.script import Script
from workbench.models.builtin.planning.summary_notes import notes_of
from workbench.models.builtin.planning.summary_request import Request, file_labels, tables_of, where_words
from workbench.models.builtin.replies import offers
from workbench.models.builtin.replies.tables import result_table
from workbench.models.builtin.replies.words import code, codes, listed

LIMITS = {
    "gt": (">", "more than", "over"),
    "ge": (">=", "at least", "at least"),
    "lt": ("<", "fewer than", "under"),
    "le": ("<=", "at most", "at most"),
}
FIGURES = {
    Measure.TOTAL: "total",
    Measure.MEAN: "mean",
    Measure.HIGHEST: "highest",
    Measure.LOWEST: "lowest",
}
_OF = frozenset({"total", "mean"})
"""Figures that are said to be of a column."""
EXACT = "pl.Decimal(38, 10)"


def limit_words(request: Request) -> str:
    """Say the limit: `more than 13 rows`, ``a total of `price` over 250``."""
    op, number = request.intent.having
    _, of_rows, of_figure = LIMITS[op]
    figure = FIGURES.get(request.intent.measure)
    if figure is None:
        return f"{of_rows} {number} rows"
    return f"a {figure} {'of ' if figure in _OF else ''}{code(request.columns[0])} {of_figure} {number}"


def limited(draft: Draft, script: Script, name: str, request: Request, words: str) -> str:
    """Keep the groups whose figure is within the limit, as a table of their own."""
    tables = request.inputs or tables_of(draft)
    if len(tables) != 1:
        labels = [draft.label(table) for table in tables]
        done = "Worked out" if request.intent.measure in FIGURES else "Counted"
        raise AskedError(
            f"{done} in which file: {listed(labels)}?",
            tuple(f"{draft.ground.text.strip().rstrip('.?!')} in {offers.file(label)}" for label in labels),
        )
    op, number = request.intent.having
    sign, of_rows, of_figure = LIMITS[op]
    kept = f"{name}_{as_word(of_figure if request.intent.measure in FIGURES else of_rows)}_{as_word(number)}"
    script.uses_polars()
    script.uses("SummaryTable")
    # Behind the groups stands the figure of the one file.
    figure, limit = f"pl.nth({max(len(request.by), 1)})", number
    if request.intent.measure in FIGURES:
        # Figures are kept as texts, exact to the last decimal.
        figure, limit = f"{figure}.cast({EXACT}, strict=False)", f'pl.lit("{number}").cast({EXACT})'
    chosen = f"{name}.frame.filter({figure} {sign} {limit}).sort({figure}, descending=True, maintain_order=True)"
    title = f"{listed(request.by)} with {words}".replace("`", "")
    script.add(call("SummaryTable", [literal(title), chosen], to=kept), f"Only the groups with {words}.")
    script.makes(kept)
    return kept


def limited_query(draft: Draft, script: Script, name: str, request: Request) -> Query:
    """Show the groups whose figure is within the limit."""
    words = limit_words(request)
    kept = limited(draft, script, name, request, words)
    script.show(kept)
    script.will(f"find the {codes(request.by)} with {words}{where_words(request.intent.conditions)}")

    def word(results: Sequence[JsonObject]) -> None:
        for result in results:
            say_limited(draft, result, request, kept)
        draft.result = "table"
        draft.spoke_of(columns=(*request.by, *request.columns))
        draft.suggest("Save as Excel")

    return Query(shows=1, word=word)


def say_limited(draft: Draft, result: JsonObject, request: Request, name: str) -> None:
    """Say how many groups are within the limit, and list them."""
    number = field_int(result, "total_rows") or 0
    file = draft.label((request.inputs or tables_of(draft))[0])
    where = where_words(request.intent.conditions)
    figure = FIGURES.get(request.intent.measure)
    figure = f"{figure} of" if figure in _OF else figure or "rows"
    of = request.columns if figure != "rows" else ()
    labels = file_labels(draft, field_texts(result, "columns"), figure, of)
    draft.say(
        f"**{number:,}** {codes(request.by or request.columns)} with {limit_words(request)}{where} in {file}:",
        result_table(result, plain=draft.key_headings, name=name, labels=labels),
        *notes_of(draft, result),
    )

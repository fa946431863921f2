"""Totals, means and extremes of columns over the rows of one bucket of the result, before and after."""

from __future__ import annotations

from collections.abc import Sequence

from workbench.domain.json_value import JsonObject
from workbench.models.builtin.intents import Bucket, Measure, Summarise
from workbench.models.builtin.names import word as as_word
from workbench.models.builtin.planning.about import bucket_words, rows_that_count
from workbench.models.builtin.planning.code import call, function, literal
from workbench.models.builtin.planning.draft import AskedError, Draft
from workbench.models.builtin.planning.edits import condition_words
from workbench.models.builtin.planning.ground import COMPARISON
from workbench.models.builtin.planning.queries import Query
from workbench.models.builtin.planning.script import Script
from workbench.models.builtin.planning.showing import on_frame, where_of
from workbench.models.builtin.planning.summary_request import table_query
from workbench.models.builtin.replies.tables import result_table
from workbench.models.builtin.replies.words import code, codes

NUMBER = "cast(pl.Decimal(38, 10), strict=False)"
DECIMALS = "decimals_of"
STATUS = {"changed": "changed", "same": "unchanged", "added": "added", "removed": "removed"}
WORDS = {"left": "before", "right": "after"}
OF_ONE_FILE = {"added": Bucket.ADDED, "removed": Bucket.REMOVED}
_SIDES = {"added": ("right",), "removed": ("left",)}
"""Rows of one file have values of that file alone."""


def called(rows: str) -> str:
    """Name the rows of a bucket."""
    return "unchanged" if rows == "same" else rows


def numbers(
    draft: Draft, script: Script, intent: Summarise, columns: Sequence[str], by: Sequence[str] = (), *, bare: bool
) -> Query:
    """Add up or average columns before and after over the rows with one status, for each value of `by`."""
    measure = {
        Measure.TOTAL: "sum",
        Measure.MEAN: "mean",
        Measure.LOWEST: "min",
        Measure.HIGHEST: "max",
    }.get(intent.measure, "sum")
    helper, name = f"{measure}_over", f"{intent.rows}_{measure}"
    script.uses_polars()
    script.uses("SummaryTable")
    sides = _SIDES.get(intent.rows, ("left", "right"))
    if len(sides) == 1:
        helper = f"{helper}_{intent.rows}"
    if by:
        helper, name = f"{helper}_groups", f"{name}_by_{as_word(by[0])}"
        _define_groups(draft, script, helper, measure, sides)
    else:
        _define_figures(draft, script, helper, measure, sides)
    grouped = [literal(by[0])] if by else []
    result = f"{COMPARISON}.without_totals().run()" if bare else "result"
    why = "A row that looks like a total or a note is no row of its own: it would count twice." if bare else ""
    script.add(call(helper, [result, literal(STATUS[intent.rows]), literal(list(columns)), *grouped], to=name), why)
    script.makes(name)
    script.show(name)
    group = f" by {codes(by)}" if by else ""
    script.will(f"work out the {measure} of {codes(columns)} over the {intent.rows} rows{group}")

    def word(results: Sequence[JsonObject]) -> None:
        for result in results:
            draft.say(
                f"{measure.capitalize()} of {codes(columns)} over the {called(intent.rows)} rows{group}"
                f"{bucket_words(draft, intent.rows)}:",
                result_table(result, plain=draft.key_headings, name=name),
                rows_that_count(draft),
            )
        if by and len(sides) > 1 and by[0] not in draft.key_headings and draft.pair:
            draft.say(f"The groups are those of {draft.label(draft.pair[1])} (after).")
        if bare:
            draft.say("Without rows that look like totals or notes.")
        draft.result = "table"

    return Query(shows=1, word=word)


def numbers_of_one_file(
    draft: Draft, script: Script, intent: Summarise, columns: Sequence[str], by: Sequence[str], *, bare: bool
) -> Query:
    """Add up or average over the added or removed rows with columns that only their file has."""
    bucket = OF_ONE_FILE[intent.rows]
    side = (draft.pair or ("", ""))[1 if bucket is Bucket.ADDED else 0]
    words = {Measure.MEAN: "mean", Measure.LOWEST: "lowest", Measure.HIGHEST: "highest"}
    measure, name = words.get(intent.measure, "total"), f"{intent.rows}_{as_word(columns[0])}"
    named = {"by": literal([draft.heading(one, side) or one for one in by])} if by else {}
    if measure in {"lowest", "highest"} and not by:
        raise AskedError(f"By which column shall the {measure} {code(columns[0])} be given?")
    result = f"{COMPARISON}.without_totals().run()" if bare else "result"
    script.uses("Comparison", "Table")
    rows = f"Table.from_frame({result}.{intent.rows}, name={literal(f'{intent.rows} rows')})"
    if intent.conditions:
        script.uses("where_rows")
        conditions = [on_frame(draft, bucket, one) for one in intent.conditions]
        rows = call("where_rows", [rows, where_of(draft, script, bucket, conditions)])
    subject = f'Comparison.of({rows}, "{intent.rows}_rows")'
    heading = literal(draft.heading(columns[0], side) or columns[0])
    script.add(call(f"{subject}.{measure}", [heading], named, to=name), "These rows stand in one file alone.")
    script.makes(name)
    script.show(name)
    group = f" by {codes(by)}" if by else ""
    group += f" where {condition_words(intent.conditions)}" if intent.conditions else ""
    title = (
        f"{measure.capitalize()} of {code(columns[0])} over the {intent.rows} rows{group}{bucket_words(draft, bucket)}"
    )
    script.will(f"work out the {measure} of {code(columns[0])} over the {intent.rows} rows{group}")
    return table_query(draft, title, name, note=rows_that_count(draft))


def _define_figures(draft: Draft, script: Script, helper: str, measure: str, sides: Sequence[str]) -> None:
    """Define the helper for figures in all, unless it is alive."""
    if draft.is_live(helper) or helper in script.made:
        return
    figures = [f'        "{WORDS[side]}": rows.select({_figure(measure, side)}).item(),' for side in sides]
    script.helper(
        function(
            f"{helper}(result, status, columns)",
            f"Give the {measure} of columns before and after, over the rows with one status.",
            [
                'rows = result.rows.filter(pl.col("status") == status)',
                "figures = [",
                "    {",
                '        "column": column,',
                *figures,
                "    }",
                "    for column in columns",
                "]",
                f'return SummaryTable(f"{measure} over the {{status}} rows", pl.DataFrame(figures))',
            ],
        )
    )
    script.makes(helper)
    _define_decimals(draft, script, measure)


def _define_groups(draft: Draft, script: Script, helper: str, measure: str, sides: Sequence[str]) -> None:
    """Define the helper for groups, unless it is alive: a row that one file has is grouped by what that file says."""
    if draft.is_live(helper) or helper in script.made:
        return
    figures = [f'    {_figure(measure, side)}.alias(f"{{column}} {WORDS[side]}"),' for side in sides]
    script.helper(
        function(
            f"{helper}(result, status, columns, by)",
            f"Give the {measure} of columns before and after, over the rows with one status, for each value of `by`.",
            [
                'rows = result.rows.filter(pl.col("status") == status)',
                'group = by if by in rows.columns else pl.coalesce(f"{by}_right", f"{by}_left").alias(by)',
                "figures = [figure for column in columns for figure in (",
                *figures,
                ")]",
                'found = rows.group_by(group).agg(pl.len().alias("rows"), *figures).sort(by)',
                f'return SummaryTable(f"{measure} over the {{status}} rows by {{by}}", found)',
            ],
        )
    )
    script.makes(helper)
    _define_decimals(draft, script, measure)


def _figure(measure: str, side: str) -> str:
    """Write one figure of a column; a mean has two decimals more than the column."""
    figure = f'pl.col(f"{{column}}_{side}").{NUMBER}.{measure}()'
    return f"{figure}.round({DECIMALS}(rows, column) + 2)" if measure == "mean" else figure


def _define_decimals(draft: Draft, script: Script, measure: str) -> None:
    if measure != "mean" or draft.is_live(DECIMALS) or DECIMALS in script.made:
        return
    script.helper(
        function(
            f"{DECIMALS}(rows, column)",
            "Count the decimals that a column is written with, before and after.",
            [
                'texts = pl.concat([rows[f"{column}_left"], rows[f"{column}_right"]]).cast(pl.String)',
                r'return texts.str.extract(r"\.(\d+)$").str.len_chars().max() or 0',
            ],
        )
    )
    script.makes(DECIMALS)

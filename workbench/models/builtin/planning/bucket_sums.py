"""Summaries over the rows of one bucket of the result: only the changed rows, the added ones, and so on."""

from __future__ import annotations

from collections.abc import Sequence

from workbench.domain.json_value import JsonObject, field_int
from workbench.models.builtin.intents import Measure, Summarise
from workbench.models.builtin.planning.code import call, function, literal
from workbench.models.builtin.planning.draft import Draft
from workbench.models.builtin.planning.names import word as as_word
from workbench.models.builtin.planning.queries import Query
from workbench.models.builtin.planning.script import Script
from workbench.models.builtin.replies.tables import result_table
from workbench.models.builtin.replies.words import code, codes, figure

STATUS = {"changed": "changed", "same": "unchanged", "added": "added", "removed": "removed"}
NUMBER = "cast(pl.Decimal(38, 10), strict=False)"


def over_bucket(draft: Draft, script: Script, intent: Summarise, columns: Sequence[str], by: Sequence[str]) -> Query:
    """Count, add up or average over the rows of a bucket."""
    if intent.rows == "duplicates":
        return _duplicates(draft, script)
    if intent.measure is Measure.COUNT and by and intent.rows == "changed":
        return _changed_by(draft, script, by[0])
    if intent.measure in {Measure.COUNT, Measure.DISTINCT} or not columns:
        return _count(draft, script, intent, by)
    return _numbers(draft, script, intent, columns)


def _duplicates(draft: Draft, script: Script) -> Query:
    script.show("result")
    script.will("count the duplicates")

    def word(results: Sequence[JsonObject]) -> None:
        for result in results:
            figures = result.get("figures")
            for side in ("left", "right"):
                facts = figures.get(side) if isinstance(figures, dict) else None
                if isinstance(facts, dict):
                    table = str(result.get(side))
                    doubles, keys, rows = (
                        figure(field_int(facts, name) or 0)
                        for name in ("exact_duplicates_dropped", "repeated_keys", "rows_in_repeated_keys")
                    )
                    draft.say(
                        f"{draft.ground.label(table)}: {doubles} exact duplicates, {keys} keys that stand more than "
                        f"once ({rows} rows)."
                    )

    return Query(shows=1, word=word)


def _changed_by(draft: Draft, script: Script, by: str) -> Query:
    name = f"changed_by_{as_word(by)}"
    script.add(call("result.changed_by", [literal(by)], to=name))
    script.makes(name)
    script.show(name)
    script.will(f"count the changed rows by {code(by)}")

    def word(results: Sequence[JsonObject]) -> None:
        for result in results:
            draft.say(
                f"Changed rows by {code(by)}:",
                result_table(result, plain=draft.key_headings, name=name, labels=[by, "changed rows"]),
            )
        draft.result = "table"

    return Query(shows=1, word=word)


def _count(draft: Draft, script: Script, intent: Summarise, by: Sequence[str]) -> Query:
    pair = draft.pair or ("", "")
    side = pair[0] if intent.rows == "removed" else pair[1]
    name = f"{intent.rows}_rows_counted"
    script.uses("SummaryTable")
    if not by or intent.rows == "same":
        script.show("result")
        field = {"changed": "changed_rows", "same": "unchanged_rows"}.get(intent.rows, intent.rows)
        script.will(f"count the {intent.rows} rows")

        def word_total(results: Sequence[JsonObject]) -> None:
            for result in results:
                draft.say(f"**{figure(field_int(result, field) or 0)}** rows are {intent.rows}.")

        return Query(shows=1, word=word_total)
    heading = draft.heading(by[0], side) or by[0]
    frame = f"result.{intent.rows}"
    script.uses_polars()
    script.add(
        f'{name} = {frame}.group_by({literal(heading)}).agg(pl.len().alias("rows"))'
        f'.sort(["rows", {literal(heading)}], descending=[True, False])'
    )
    script.makes(name)
    script.show(call("SummaryTable", [literal(f"{intent.rows} rows by {heading}"), name]))
    script.will(f"count the {intent.rows} rows by {code(by[0])}")

    def word(results: Sequence[JsonObject]) -> None:
        for result in results:
            draft.say(
                f"{intent.rows.capitalize()} rows by {code(by[0])}:",
                result_table(result, plain=draft.key_headings, name=name),
            )
        draft.result = "table"

    return Query(shows=1, word=word)


def _numbers(draft: Draft, script: Script, intent: Summarise, columns: Sequence[str]) -> Query:
    """Add up or average columns before and after over the rows with one status."""
    measure = {
        Measure.TOTAL: "sum",
        Measure.MEAN: "mean",
        Measure.LOWEST: "min",
        Measure.HIGHEST: "max",
    }.get(intent.measure, "sum")
    helper, name = f"{measure}_over", f"{intent.rows}_{measure}"
    script.uses_polars()
    script.uses("SummaryTable")
    if not draft.is_live(helper):
        script.helper(
            function(
                f"{helper}(result, status, columns)",
                f"Give the {measure} of columns before and after, over the rows with one status.",
                [
                    'rows = result.rows.filter(pl.col("status") == status)',
                    "figures = [",
                    "    {",
                    '        "column": column,',
                    f'        "before": rows[f"{{column}}_left"].{NUMBER}.{measure}(),',
                    f'        "after": rows[f"{{column}}_right"].{NUMBER}.{measure}(),',
                    "    }",
                    "    for column in columns",
                    "]",
                    f'return SummaryTable(f"{measure} over the {{status}} rows", pl.DataFrame(figures))',
                ],
            )
        )
        script.makes(helper)
    script.add(call(helper, ["result", literal(STATUS[intent.rows]), literal(list(columns))], to=name))
    script.makes(name)
    script.show(name)
    script.will(f"work out the {measure} of {codes(columns)} over the {intent.rows} rows")

    def word(results: Sequence[JsonObject]) -> None:
        for result in results:
            draft.say(
                f"{measure.capitalize()} of {codes(columns)} over the {intent.rows} rows:",
                result_table(result, plain=draft.key_headings, name=name),
            )
        draft.result = "table"

    return Query(shows=1, word=word)

"""Questions about the last result: directions, keys in all files, columns that changed most, one row, the last rule."""

from __future__ import annotations

from collections.abc import Sequence

from workbench.domain.json_value import JsonObject, field_int, field_objects, field_text, field_texts
from workbench.models.builtin.intents import CountKeys, Direction, ExplainRow, MostChanged
from workbench.models.builtin.planning.about import change_words, rows_that_count
from workbench.models.builtin.planning.code import call, literal
from workbench.models.builtin.planning.contract_code import known_inputs
from workbench.models.builtin.planning.draft import AskedError, Draft
from workbench.models.builtin.planning.ground import COMPARISON
from workbench.models.builtin.planning.keys_held import keys_held
from workbench.models.builtin.planning.queries import Query
from workbench.models.builtin.planning.script import Script
from workbench.models.builtin.replies import comparison as worded
from workbench.models.builtin.replies import offers
from workbench.models.builtin.replies.rule_change import rule_change
from workbench.models.builtin.replies.words import code, codes, count, figure, listed, table


def direction(draft: Draft, script: Script, intent: Direction) -> Query:
    """Count how many numbers of a column rose, fell and stayed."""
    name = draft.logical(intent.column)
    if draft.has_comparison and name not in draft.compared():
        raise AskedError(
            f"{code(name)} is not compared, so it neither rose nor fell. Which column of numbers is meant?"
        )
    script.show(call("result.direction", [literal(name)]))
    script.will(f"count how many {code(name)} rose, fell and stayed")

    def word(results: Sequence[JsonObject]) -> None:
        for result in results:
            rose, fell, stayed = (field_int(result, field) or 0 for field in ("rose", "fell", "stayed"))
            draft.say(
                f"{code(name)}{change_words(draft)}: **{rose:,}** rose, **{fell:,}** fell, **{stayed:,}** stayed (of "
                "the rows in both).",
                *field_texts(result, "notes"),
                rows_that_count(draft),
            )
        draft.result = "table"
        draft.spoke_of(columns=(name,))
        draft.suggest(f"Top 3 {offers.heading(name)} by percent change")

    return Query(shows=1, word=word)


def count_keys(draft: Draft, script: Script, intent: CountKeys) -> Query:
    """Count the keys that stand in all tables."""
    names = [draft.ground.name_of(one) for one in intent.tables]
    known = {*known_inputs(draft), *(draft.pair or ())}
    if intent.without or intent.list or any(name not in known for name in names):
        return keys_held(draft, script, intent)
    script.add(call(f"{COMPARISON}.in_all", [literal(name) for name in names], to="in_all_files"))
    script.makes("in_all_files")
    script.show("in_all_files")
    script.will(
        f"count the keys that are in all of {listed([draft.ground.label(name) for name in names])}"
        if names
        else "count the keys in all files"
    )

    def word(results: Sequence[JsonObject]) -> None:
        for result in results:
            number = field_int(result, "count")
            number = field_int(result, "total_rows") if number is None else number
            keys = result.get("distinct_keys")
            each = tuple(keys.items()) if isinstance(keys, dict) else ()
            told = [f"{draft.ground.label(name)} has {figure(found)}" for name, found in each]
            key = codes(field_texts(result, "columns"))
            draft.say(
                f"**{number or 0:,}** {'key is' if number == 1 else 'keys are'} in all"
                f"{f' {len(told)}' if len(told) > 2 else ''} files (by {key}; {', '.join(told)}). "
                "All of them: `in_all_files`.",
                rows_that_count(draft, *(name for name, _ in each)),
            )
        draft.result = "table"

    return Query(shows=1, word=word)


def most_changed(draft: Draft, script: Script, intent: MostChanged) -> Query:
    """Rank the compared columns by their changed cells; say which have none where that is asked."""
    script.show("result")
    script.will("rank the columns by their changed cells")

    def word(results: Sequence[JsonObject]) -> None:
        for result in results:
            columns = field_objects(result, "columns")
            rows = sorted(
                ([field_text(one, "name"), field_int(one, "changed") or 0, _share(one)] for one in columns),
                key=lambda row: (-int(row[1]), str(row[0])),
            )
            common = field_int(result, "common") or 0
            shown = [row for row in rows if row[1]] or rows
            if intent.unchanged:
                draft.say(_unchanged_columns(rows))
                shown = rows[::-1]
            draft.say(
                f"Changed cells per column{change_words(draft)}, of {count(common, 'row')} in both:",
                table(["column", "changed cells", "share of rows"], shown[:15], [False, True, True]),
                rows_that_count(draft),
            )
            names = tuple(str(row[0]) for row in shown[:3])
            draft.spoke_of(columns=names)
            if names:
                draft.suggest(f"Show the changes in {offers.heading(names[0])}")
        draft.result = "comparison"

    return Query(shows=1, word=word)


def _unchanged_columns(rows: Sequence[Sequence[object]]) -> str:
    """Say in which compared columns nothing changed."""
    names = [str(row[0]) for row in rows if not row[1]]
    if not names:
        return "Every compared column has a changed cell."
    return f"No cell changed in {codes(names)}."


def explain_row(draft: Draft, script: Script, intent: ExplainRow) -> Query:
    """Say why the row with a key is changed, added, removed or set aside; of a key of one column several are named."""
    key = _key_of(draft)
    if 1 < len(key) != len(intent.key):
        raise AskedError(
            f"A row is known by {codes(key)}: name {figure(len(key))} values, with a comma between them. "
            "Which row is meant?"
        )
    rows = [(part,) for part in intent.key] if len(key) == 1 else [intent.key]
    for parts in rows:
        script.show(call("result.why", [literal(part) for part in parts]))
    what = "row" if len(rows) == 1 else "rows"
    script.will(f"look at the {what} {listed([code(part) for part in intent.key])}")

    def word(results: Sequence[JsonObject]) -> None:
        for result in results:
            draft.say(*_explanation(result, change_words(draft)), rows_that_count(draft))
        draft.result = "explanation"

    return Query(shows=len(rows), word=word)


def _key_of(draft: Draft) -> tuple[str, ...]:
    """Give the columns that identify a row; none where they are not known before the call."""
    contract = draft.ground.contract
    return draft.key_names or (tuple(column.name for column in contract.key) if contract is not None else ())


def what_moved(draft: Draft, script: Script) -> Query | None:
    """Show again what the last changed rule moved."""
    if not draft.is_live("change"):
        draft.say("No rule was changed yet in this runtime, so there is nothing to compare before and after.")
        return None
    script.show("change")
    script.will("show what the last change of a rule moved")

    def word(results: Sequence[JsonObject]) -> None:
        for result in results:
            draft.say(f"What the last change of a rule moved{change_words(draft)}:", *rule_change(result))
        draft.result = "rule_change"

    return Query(shows=1, word=word)


def _explanation(result: JsonObject, between: str) -> list[str]:
    key = worded.key_text(result.get("key"))
    status = field_text(result, "status")
    cells = field_objects(result, "cells")
    left_over = [text for text in field_texts(result, "sentences") if text.startswith("Not compared")]
    within = " in the columns compared" if status == "unchanged" and left_over else ""
    head = f"{code(key)} is **{status}**{within}{between}."
    if not cells:
        return [head, *field_texts(result, "sentences")]
    rows = [
        [
            field_text(one, "column"),
            _value(one, "left"),
            _value(one, "right"),
            "changed" if one.get("changed") is True else "same",
            field_text(one, "why"),
        ]
        for one in cells
    ]
    rows.sort(key=lambda row: row[3] != "changed")
    return [head, table(["column", "before", "after", "", "why"], rows[:15]), *left_over]


def _value(one: JsonObject, side: str) -> str:
    """Show a value as the file writes it; what the rules made of it is in the reason."""
    raw, value = one.get(f"raw_{side}"), one.get(side)
    if one.get("changed") is True and value is not None and one.get("raw_left") == one.get("raw_right"):
        return f"{raw} (counts as {value})"
    if value is None:
        return "(blank)" if raw is None or not str(raw).strip() else f"{raw} (counts as blank)"
    return str(value if raw is None else raw)


def _share(one: JsonObject) -> str:
    share = one.get("share")
    return f"{float(share) * 100:.1f} %" if isinstance(share, int | float) else ""

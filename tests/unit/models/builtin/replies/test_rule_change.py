from __future__ import annotations

from workbench.domain.json_value import JsonObject
from workbench.models.builtin.replies.rule_change import rule_change


def change(**fields: object) -> JsonObject:
    figures: JsonObject = {
        "common": 400,
        "added": 103,
        "removed": 105,
        "changed_rows": 271,
        "changed_cells": {"Name": 258},
    }
    base: JsonObject = {
        "type": "rule_change",
        "rule_before": ["Name: exact"],
        "rule_after": ["Name: capitals do not matter"],
        "rows_left_changed": 2,
        "rows_entered_changed": 0,
        "cells_left": {"Name": 2, "Sector": 2},
        "cells_entered": {},
        "before": figures,
        "after": {**figures, "changed_rows": 269, "changed_cells": {"Name": 256}},
    }
    return {**base, **fields}  # pyright: ignore[reportReturnType] - the fields of a test are plain values


def test_rule_and_figures_are_told_before_and_after() -> None:
    assert rule_change(change()) == [
        "Rule before and after:\n\n- `Name`: was “exact”, now “capitals do not matter”",
        "2 rows leave *changed*; 2 cells fewer in `Name`, 2 in `Sector`.",
        (
            "Changed before: **271** (`Name` 258). Changed now: **269** (`Name` 256). "
            "**400** in both, **103** added and **105** removed, as before."
        ),
    ]


def test_a_new_key_is_told_first_with_what_stood_where_by_the_one_before() -> None:
    before: JsonObject = {"common": 37, "added": 5, "removed": 3, "changed_rows": 2, "changed_cells": {"a": 2}}
    after: JsonObject = {**before, "common": 31, "added": 11, "removed": 9, "keys_set_aside": 1}

    told = rule_change(
        change(
            rule_before=["key: No"],
            rule_after=["key: No and Day", "a: exact"],
            before=before,
            after=after,
            cells_left={},
        )
    )

    assert told == [
        (
            "Rows are now matched by “No and Day”, no longer by “No”: **31** in both, **11** added, **9** removed and"
            " **1** set aside. Before: 37 in both, 5 added, 3 removed and 0 set aside."
        ),
        "Rule before and after:\n\n- `a`: now compared",
        "2 rows leave *changed*.",
        "Changed before: **2** (`a` 2). Changed now: **2** (`a` 2).",
    ]


def test_rows_that_enter_are_told_too() -> None:
    told = rule_change(change(rows_left_changed=0, rows_entered_changed=1, cells_left={}, cells_entered={"Name": 1}))

    assert told[1] == "1 row enters *changed*; 1 cell more in `Name`."


def test_a_rule_for_many_columns_is_one_line() -> None:
    names = [f"c{number}" for number in range(6)]

    told = rule_change(
        change(
            rule_before=[f"{name}: exact" for name in names],
            rule_after=[f"{name}: spaces do not matter" for name in names],
        )
    )

    assert told[0].splitlines()[2:] == [
        "- `c0`, `c1`, `c2` and 3 more columns: was “exact”, now “spaces do not matter”"
    ]


def test_a_rule_that_is_added_to_another_does_not_claim_that_there_was_none() -> None:
    told = rule_change(change(rule_before=[]))

    assert told[0].splitlines()[2:] == ["- `Name`: now also “capitals do not matter”"]


def test_a_column_that_is_another_one_in_a_file_is_named_with_it() -> None:
    told = rule_change(
        change(
            rule_before=["net: exact", "price: in new it is net_price"],
            rule_after=["gross: exact", "gross: in new it is gross_price", "price: in new it is list_price"],
        )
    )

    assert told[0].splitlines()[2:] == [
        "- `net`: no longer compared",
        "- `price`: was “in new it is net_price”, now “in new it is list_price”",
        "- `gross`: now compared, “in new it is gross_price”",
    ]

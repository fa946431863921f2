from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta

from workbench.domain.call import RESULT_MIME, Asker, CallChanges, CallOutput, CallRecord, CallRequest, CallStatus
from workbench.domain.ids import CallId, ChatId, RuntimeNumber
from workbench.protocol.values import VariableKind, VariableSummary
from workbench.qt.comparisons import Comparisons

NOON = datetime(2026, 11, 29, 12, 0, tzinfo=UTC)


def told(changed: int, added: int = 4) -> str:
    return json.dumps(
        {
            "type": "comparison",
            "common": 57,
            "added": added,
            "removed": 3,
            "changed_rows": changed,
            "unchanged_rows": 57 - changed,
            "changed_cells": {"price": changed - 3},
        }
    )


def call(number: int, names: tuple[str, ...], *results: str) -> CallRecord:
    request = CallRequest(chat=ChatId("c"), number=CallId(number), asker=Asker.MODEL, code="x = 1")
    return CallRecord(
        request=request,
        runtime=RuntimeNumber(1),
        started=NOON,
        ended=NOON + timedelta(minutes=number),
        status=CallStatus.OK,
        outputs=tuple(CallOutput(kind="result", data={RESULT_MIME: result}) for result in results),
        changes=CallChanges(created=names),
    )


def live(*names: str, rows: int = 64) -> dict[str, VariableSummary]:
    return {
        name: VariableSummary(
            name=name, type_name="workbench.ComparisonResult", kind=VariableKind.OTHER, shape=(rows, 13)
        )
        for name in names
    }


def at(minute: int) -> datetime:
    return NOON + timedelta(minutes=minute)


def test_a_count_leads_to_the_comparison_that_was_told() -> None:
    known = Comparisons()
    known.take(call(2, ("comparison", "result"), told(12)))

    assert known.holder(12, "changed", "", at(2), live("result")) == "result"
    assert known.holder(9, "changed", "price", at(2), live("result")) == "result"
    assert known.holder(11, "changed", "", at(2), live("result")) is None
    assert known.holder(12, "changed", "", at(1), live("result")) is None


def test_rows_outside_and_numbers_that_rose_lead_to_the_comparison() -> None:
    sides = {"left": {"repeated_keys": 2, "rows_in_repeated_keys": 5}, "right": {"exact_duplicates_dropped": 1}}
    comparison = json.dumps({**json.loads(told(12)), "keys_set_aside": 3, "figures": sides})
    rose = json.dumps({"type": "table", "column": "price", "rose": 8, "fell": 1, "stayed": 48})
    known = Comparisons()
    known.take(call(2, ("result",), comparison))
    known.take(call(3, (), rose))

    meant = [(3, "set_aside", ""), (5, "set_aside", ""), (1, "duplicates", ""), (8, "rose", "price")]
    others = [(4, "set_aside", ""), (2, "blank_keys", ""), (8, "rose", "stock"), (9, "rose", "price")]

    assert [known.holder(*one, at(3), live("result")) for one in meant] == ["result"] * 4
    assert [known.holder(*one, at(3), live("result")) for one in others] == [None] * 4


def test_after_a_changed_rule_an_old_count_leads_to_the_result_before() -> None:
    known = Comparisons()
    known.take(call(2, ("result",), told(12)))
    known.take(call(3, ("before", "result", "change"), told(10), json.dumps({"type": "rule_change"})))

    assert known.holder(12, "changed", "", at(2), live("before", "result")) == "before"
    assert known.holder(10, "changed", "", at(3), live("before", "result")) == "result"
    assert known.holder(12, "changed", "", at(2), live("result")) is None


def test_a_result_that_was_replaced_is_not_taken_for_the_old_one() -> None:
    known = Comparisons()
    known.take(call(2, ("result",), told(12)))
    known.take(call(3, ("result",), told(12, added=5)))

    assert known.holder(12, "changed", "", at(2), live("result", rows=65)) is None
    assert known.holder(12, "changed", "", at(3), live("result", rows=65)) == "result"


def test_rows_that_do_not_add_up_lead_nowhere() -> None:
    known = Comparisons()
    known.take(call(2, ("result",), told(12)))

    assert known.holder(12, "changed", "", at(2), live("result", rows=63)) is None


def changed_rule(left: int, cells: dict[str, int]) -> str:
    return json.dumps(
        {
            "type": "rule_change",
            "rows_left_changed": left,
            "rows_entered_changed": 0,
            "cells_left": cells,
            "cells_entered": {},
        }
    )


def change(name: str = "change", type_name: str = "workbench.RuleChange") -> dict[str, VariableSummary]:
    return {name: VariableSummary(name=name, type_name=type_name, kind=VariableKind.OTHER)}


def test_rows_that_a_rule_moved_lead_to_the_change_that_was_told() -> None:
    known = Comparisons()
    known.take(call(2, ("result",), told(12)))
    known.take(call(3, ("before", "result", "change"), told(10), changed_rule(2, {"price": 3})))
    here = {**live("result", "before"), **change()}

    assert known.holder(2, "left_changed", "", at(3), here) == "change"
    assert known.holder(3, "left_changed", "price", at(3), here) == "change"
    assert known.holder(2, "left_changed", "price", at(3), here) is None
    assert known.holder(2, "entered_changed", "", at(3), here) is None
    assert known.holder(2, "left_changed", "", at(2), here) is None
    assert known.holder(2, "left_changed", "", at(3), change(type_name="int")) is None

    known.take(call(4, ("before", "result", "change"), told(9), changed_rule(1, {"price": 1})))
    assert known.holder(2, "left_changed", "", at(3), here) is None
    assert known.holder(1, "left_changed", "", at(4), here) == "change"


def test_counts_of_every_bucket_lead_to_the_comparison() -> None:
    known = Comparisons()
    known.take(call(2, ("result",), told(12)))

    assert known.holder(57, "both", "", at(2), live("result")) == "result"
    assert known.holder(45, "unchanged", "", at(2), live("result")) == "result"
    assert known.holder(57, "both", "price", at(2), live("result")) is None

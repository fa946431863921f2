from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from workbench.domain.call import Asker, CallRecord, CallRequest, CallStatus
from workbench.domain.ids import CallId, ChatId, RuntimeNumber

NOW = datetime(2026, 11, 29, tzinfo=UTC)
REQUEST = CallRequest(chat=ChatId("c"), number=CallId(2), asker=Asker.USER, code="x")
RECORD = CallRecord(request=REQUEST, runtime=RuntimeNumber(1), started=NOW)


def test_only_a_call_that_runs_is_open() -> None:
    assert [status for status in CallStatus if status.is_open] == [CallStatus.STARTED]


def test_the_time_of_a_call_is_known_when_its_end_is() -> None:
    ended = replace(RECORD, ended=NOW + timedelta(seconds=1.5))

    assert (RECORD.seconds, ended.seconds, ended.number) == (None, 1.5, 2)

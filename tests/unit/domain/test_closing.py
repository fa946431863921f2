from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from workbench.domain.closing import (
    CallRunning,
    LiveChat,
    LiveTable,
    SavedBefore,
    keeping_words,
    live_chat,
    lives_words,
)
from workbench.domain.ids import ChatId
from workbench.protocol.values import VariableKind, VariableSummary

BARE = LiveChat(chat=ChatId("c"), title="Prices", number=2)


def table(name: str, rows: int, size: int | None) -> VariableSummary:
    return VariableSummary(
        name=name, type_name="DataFrame", kind=VariableKind.TABLE, shape=(rows, 3), size_bytes=size, version=1
    )


def other(name: str, kind: VariableKind = VariableKind.VALUE, type_name: str = "int") -> VariableSummary:
    return VariableSummary(name=name, type_name=type_name, kind=kind, size_bytes=28)


def test_nothing_is_live_where_only_imports_are_and_no_call_runs() -> None:
    assert (
        live_chat(BARE, [other("pd", VariableKind.MODULE, "module"), other("sqrt", VariableKind.OTHER, "type")]) is None
    )


def test_a_call_that_runs_is_worth_asking_about_before_it_has_made_anything() -> None:
    busy = replace(BARE, running=CallRunning(number=1))

    found = live_chat(busy, ())

    assert found == busy
    assert busy.held_words() == "no values yet"


def test_the_largest_tables_are_named_first_and_the_rest_is_counted() -> None:
    held = [table(f"t{number}", number * 1000, number * 1_000_000) for number in range(1, 7)]

    found = live_chat(BARE, [*held, other("clean", VariableKind.HELPER, "function"), other("n"), other("m")])

    assert found is not None
    assert found.size == 21_000_084
    assert found.held_words() == (
        "t6 (6,000 rows, 6.0 MB), t5 (5,000 rows, 5.0 MB), t4 (4,000 rows, 4.0 MB), t3 (3,000 rows, 3.0 MB)"
        " and 2 more tables; 1 helper; 2 other values"
    )


def test_what_is_not_known_of_a_table_is_not_said() -> None:
    assert LiveTable(name="lazy").words() == "lazy"
    assert LiveTable(name="lazy", rows=1).words() == "lazy (1 rows)"


def test_a_running_call_is_named_with_its_time() -> None:
    since = datetime(2026, 3, 1, 14, 2, 11, tzinfo=UTC)

    assert CallRunning(number=4).words() == "call 4 runs"
    assert CallRunning(number=4, since=since).words() == f"call 4 runs since {since.astimezone():%H:%M:%S}"


@pytest.mark.parametrize(
    ("minutes", "words"), [(1, "1 minute"), (60, "60 minutes"), (480, "8 hours"), (4320, "3 days")]
)
def test_the_time_that_a_runtime_lives_on_is_said_in_the_unit_that_fits(minutes: float, words: str) -> None:
    assert lives_words(minutes) == words


def test_what_keeping_means_is_said_with_its_end() -> None:
    busy = replace(BARE, running=CallRunning(number=1), lives_minutes=30)

    assert keeping_words([BARE, busy], is_window=True) == (
        "Kept running, they are as you left them when you open the workbench again;"
        " they end by themselves 30 minutes after the last use."
        " What runs goes on when it is kept running; the other choices stop it."
    )
    assert "the workbench needs its memory" in keeping_words([BARE], is_window=False)


def test_what_a_checkpoint_leaves_out_is_told_once_for_each_reason() -> None:
    saved = SavedBefore(left_out=(("conn", "a connection"), ("lock", "a lock"), ("other", "a connection")))

    assert saved.left_out_words() == "conn, other (a connection); lock (a lock)"
    assert SavedBefore().left_out_words() == ""

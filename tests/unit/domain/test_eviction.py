from __future__ import annotations

from datetime import UTC, datetime

import pytest

from workbench.domain.eviction import LiveRuntime, PlannedEnd, RuntimeLimits, least_useful, planned_words
from workbench.domain.ids import ChatId

GB = 1_000_000_000


def live(name: str, idle: float = 100, **more: object) -> LiveRuntime:
    return LiveRuntime(chat=ChatId(name), title=name, idle_seconds=idle, **more)  # pyright: ignore[reportArgumentType]


def names(chosen: tuple[LiveRuntime, ...]) -> list[str]:
    return [one.title for one in chosen]


def test_nothing_ends_within_the_limits() -> None:
    runtimes = [live("a", memory=GB), live("b", memory=GB)]

    assert least_useful(runtimes, RuntimeLimits(most=2, memory=2 * GB)) == ()
    assert least_useful(runtimes, RuntimeLimits()) == ()


def test_of_equals_the_one_ends_that_nobody_wanted_for_the_longest_time() -> None:
    runtimes = [live("a", 10), live("b", 1000), live("c", 100)]

    assert names(least_useful(runtimes, RuntimeLimits(most=2))) == ["b"]
    assert names(least_useful(runtimes, RuntimeLimits(most=1))) == ["b", "c"]


def test_what_is_quickly_made_again_ends_before_what_takes_long() -> None:
    runtimes = [live("slow", 1000, rebuild_seconds=600.0), live("quick", 500, rebuild_seconds=2.0)]

    assert names(least_useful(runtimes, RuntimeLimits(most=1))) == ["quick"]


def test_what_no_call_makes_again_ends_last_unless_it_is_forgotten() -> None:
    lost = live("lost", 1000, rebuild_seconds=None)
    other = live("other", 100, rebuild_seconds=30.0)

    assert names(least_useful([lost, other], RuntimeLimits(most=1))) == ["other"]


@pytest.mark.parametrize("limits", [RuntimeLimits(most=1), RuntimeLimits(memory=GB)])
def test_one_in_use_never_ends_however_much_it_holds(limits: RuntimeLimits) -> None:
    used = live("used", 10_000, memory=9 * GB, is_in_use=True)
    other = live("other", 1, memory=GB, rebuild_seconds=None)

    assert names(least_useful([used, other], limits)) == ["other"]
    assert least_useful([used], RuntimeLimits(most=0, memory=0)) == ()


def test_no_more_end_than_the_memory_needs() -> None:
    runtimes = [live(name, idle, memory=4 * GB) for name, idle in (("a", 400), ("b", 300), ("c", 200))]

    assert names(least_useful(runtimes, RuntimeLimits(memory=8 * GB))) == ["a"]


def test_the_warning_names_the_chat_the_time_and_what_goes() -> None:
    at = datetime(2026, 3, 1, 14, 2, tzinfo=UTC)
    planned = PlannedEnd(chat=ChatId("a"), title="Prices", at=at, held="prices (10 rows)", is_saved_first=True)

    assert planned_words(planned) == (
        f"The runtime of “Prices” ends at {at.astimezone():%H:%M:%S} to free memory: prices (10 rows)."
        " A checkpoint is saved before. Open the chat to keep it."
    )

from __future__ import annotations

import pytest

from workbench.domain.runtime import EndReason, RuntimeEnd


@pytest.mark.parametrize(
    ("end", "words"),
    [
        (RuntimeEnd(number=2, reason=EndReason.RESET), "Runtime 2 was reset by you."),
        (RuntimeEnd(number=2, reason=EndReason.RESTARTED), "Runtime 2 was restarted by you."),
        (RuntimeEnd(number=2, reason=EndReason.EVICTED), "Runtime 2 was closed while it was idle, to free its memory."),
        (RuntimeEnd(number=2, reason=EndReason.CLOSED), "Runtime 2 was closed."),
        (
            RuntimeEnd(number=1, reason=EndReason.FAILURE),
            "Runtime 1 ended unexpectedly: the cause is not known.",
        ),
        (
            RuntimeEnd(
                number=1,
                reason=EndReason.FAILURE,
                signal="SIGKILL",
                last_call=7,
                last_call_ended=False,
                peak_memory=3_072_000_000,
            ),
            (
                "Runtime 1 ended unexpectedly: it was killed, by whom is not known (SIGKILL), during call 7; "
                "it had used 3,072 MB at most."
            ),
        ),
        (
            RuntimeEnd(number=1, reason=EndReason.FAILURE, exit_code=3, last_call=2),
            "Runtime 1 ended unexpectedly: exit code 3, after call 2.",
        ),
        (
            RuntimeEnd(number=1, reason=EndReason.FAILURE, signal="SIGUSR1"),
            "Runtime 1 ended unexpectedly: signal SIGUSR1.",
        ),
    ],
)
def test_an_end_is_told_in_one_sentence(end: RuntimeEnd, words: str) -> None:
    assert end.words() == words


def test_the_most_memory_that_was_seen_is_told_where_the_system_says_less() -> None:
    end = RuntimeEnd(number=1, reason=EndReason.FAILURE, peak_memory=219_000_000)
    untold = RuntimeEnd(number=1, reason=EndReason.FAILURE)

    told = [one.having_held(memory).peak_memory for one in (end, untold) for memory in (226_000_000, 100, 0)]

    assert told == [226_000_000, 219_000_000, 219_000_000, 226_000_000, 100, None]

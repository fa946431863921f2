from __future__ import annotations

import pytest

from workbench.domain.call import CallError
from workbench.domain.out_of_memory import with_limit
from workbench.domain.runtime import EndReason, RuntimeEnd

GB = 1_000_000_000


@pytest.mark.parametrize("name", ["MemoryError", "ArrowMemoryError"])
def test_the_limit_is_told_and_what_to_do(name: str) -> None:
    error = CallError(name=name, message="Unable to allocate 7.45 GiB", traceback="…")

    told = with_limit(error, 18 * GB)

    assert told == CallError(
        name=name,
        message="Out of memory at 18 GB, which is what one runtime may hold (Unable to allocate 7.45 GiB)."
        " What was live before is still there. Read fewer columns or rows, or raise the limit in the settings.",
        traceback="…",
    )


@pytest.mark.parametrize(
    ("error", "limit"),
    [
        (CallError(name="MemoryError", message=""), None),
        (CallError(name="ValueError", message="out of memory"), GB),
        (CallError(name="OutOfMemoryException", message="its own memory_limit"), GB),
    ],
)
def test_other_errors_stay_as_they_are(error: CallError, limit: int | None) -> None:
    assert with_limit(error, limit) is error


def test_an_abort_under_a_limit_says_that_some_libraries_end_so() -> None:
    end = RuntimeEnd(number=1, reason=EndReason.FAILURE, signal="SIGABRT", memory_limit=3 * GB)

    assert "as some do where memory ends: it may hold 3.0 GB (SIGABRT)" in end.words()

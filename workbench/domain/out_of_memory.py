"""Words for a call that ended because its runtime may hold no more."""

from __future__ import annotations

from dataclasses import replace

from workbench.domain.call import CallError
from workbench.domain.sizes import size_text

_NAMES = frozenset({"MemoryError", "_ArrayMemoryError", "ArrowMemoryError"})
_LONGEST = 160
_DUCKDB, _REFUSED = "OutOfMemoryException", "bad allocation"


def with_limit(error: CallError | None, limit: int | None) -> CallError | None:
    """Say at which limit memory ended, and what can be done; other errors stay as they are."""
    if error is None or limit is None or not _is_of_memory(error):
        return error
    own = " ".join(error.message.split())[:_LONGEST].rstrip(". ")
    why = f" ({own})" if own else ""
    words = (
        f"Out of memory at {size_text(limit)}, which is what one runtime may hold{why}. What was live before is still"
        " there. Read fewer columns or rows, or raise the limit in the settings."
    )
    return replace(error, message=words)


def _is_of_memory(error: CallError) -> bool:
    return error.name in _NAMES or (error.name == _DUCKDB and _REFUSED in error.message)

"""Stops the garbage collector for a while: where millions of cells are made, it looks at them all over again."""

from __future__ import annotations

import gc
from collections.abc import Generator
from contextlib import contextmanager


@contextmanager
def without_collector() -> Generator[None]:
    """Make many objects of which none is garbage yet."""
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()

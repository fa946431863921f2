"""Load in advance what nearly every chat needs, in a kernel that waits for its chat."""

from __future__ import annotations

import contextlib
import gc
import importlib

PACKAGES = ("numpy", "pandas", "pyarrow", "polars", "workbench.compare")


def run() -> None:
    """Import the packages and take the first steps that are slow once; binds no name in the chat."""
    for package in PACKAGES:
        with contextlib.suppress(Exception):  # a call that needs it will say what is wrong
            importlib.import_module(package)
    with contextlib.suppress(Exception):
        _first_steps()
    gc.collect()
    gc.freeze()


def _first_steps() -> None:
    import polars as pl

    frame = pl.DataFrame({"key": ["a", "b"], "value": ["1", "2"]})
    frame.join(frame, on="key").with_columns(pl.col("value").cast(pl.Int64)).group_by("key").len().rows()
    repr(frame)
    frame.to_pandas()

"""Turns what readers of other libraries raise, panics included, into one clear error."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

import polars as pl

from workbench.compare.errors import CompareError, PasswordError, TooLargeError, UnreadableFileError

_PANICS = ("PanicException", "RustPanic")


@contextmanager
def foreign_reader(file: str, what: str) -> Generator[None]:
    """Give a ReadError for whatever a library raises on a damaged file."""
    try:
        yield
    except CompareError:
        raise
    except MemoryError:
        raise TooLargeError(f"{file} does not fit into memory.", "Close other programs or split the file.") from None
    except Exception as error:
        if "password" in f"{type(error).__name__} {error}".lower():
            raise PasswordError(
                f"{file} is protected by a password.", "Save a copy without a password and choose that."
            ) from None
        raise _damaged(file, what, error) from error
    except BaseException as error:
        # A panic of a Rust library is no Exception; an interrupt and an exit are not ours to catch.
        if isinstance(error, pl.exceptions.PanicException) or type(error).__name__ in _PANICS:
            raise _damaged(file, what, error) from None
        raise


def _damaged(file: str, what: str, error: BaseException) -> UnreadableFileError:
    first_line = (str(error).strip().splitlines() or [type(error).__name__])[0][:160].rstrip(".")
    return UnreadableFileError(
        f"{file} is damaged or no {what} ({first_line}).",
        "Open it in its program and save it again, or get a new copy.",
    )

"""Decides whether what stands in the console can run, or goes on in the next line; nothing is run for it."""

from __future__ import annotations

import codeop
import warnings
from dataclasses import dataclass

_LONGEST = 20_000
_STEP = "    "


@dataclass(frozen=True, kw_only=True, slots=True)
class Completeness:
    """Whether Enter runs the code, and how far the next line is moved in where it does not."""

    complete: bool
    indent: str = ""


def completeness(source: str) -> Completeness:
    """Judge by the grammar; what is no Python (a magic, an error) runs, and the runtime says what is wrong."""
    lines = source.split("\n")
    if len(source) > _LONGEST or (len(lines) > 1 and not lines[-1].strip()):
        return Completeness(complete=True)
    if _is_whole(source):
        return Completeness(complete=True)
    last = lines[-1]
    indent = last[: len(last) - len(last.lstrip(" "))]
    return Completeness(complete=False, indent=indent + _STEP if last.rstrip().endswith(":") else indent)


def asked_name(source: str) -> str | None:
    """Give the name in `name?` or `?name`, None where the source is no such question."""
    text = source.strip()
    if "\n" in text or not (text.startswith("?") or text.endswith("?")):
        return None
    name = text.strip("?").strip()
    return name if name and all(part.isidentifier() for part in name.split(".")) else None


def _is_whole(source: str) -> bool:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for symbol in ("single", "exec"):
            try:
                return codeop.compile_command(source, symbol=symbol) is not None
            except (SyntaxError, ValueError, OverflowError):
                continue
            except (RecursionError, MemoryError):
                return True
    return True

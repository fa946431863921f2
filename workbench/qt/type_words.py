"""Says what a column holds in a word, whatever the table's library calls it."""

from __future__ import annotations

_WHOLE = ("int", "uint")
_NUMBERS = ("float", "double", "decimal", "half", "number")
_TIMES = ("datetime", "timestamp")
_TEXTS = ("string", "utf8", "large_string", "large_utf8", "str", "categorical", "category", "enum")
_WORDS = {
    "date": "date",
    "date32": "date",
    "date64": "date",
    "bool": "yes or no",
    "boolean": "yes or no",
    "object": "mixed",
    "time": "time",
}


def type_words(dtype: str) -> str:
    """Give the word; the library's own one where none fits."""
    name = dtype.lower()
    bare = name.partition("[")[0].partition("(")[0]
    if bare in _WORDS:
        return _WORDS[bare]
    if name.startswith(_WHOLE) and bare.lstrip("uint").isdigit():
        return "whole number"
    if name.startswith(_NUMBERS):
        return "number"
    if name.startswith(_TIMES):
        return "date and time"
    if bare in _TEXTS:
        return "text"
    return "time" if bare in {"time32", "time64"} else "duration" if bare in {"duration", "timedelta64"} else dtype

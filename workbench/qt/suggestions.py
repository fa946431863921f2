"""Finds in a reply what could be asked next, to be offered as buttons."""

from __future__ import annotations

import re

_LINE = re.compile(r"\n*^You could ask next: (?P<rest>.+?)\.?\s*\Z", re.MULTILINE)
_QUOTED = re.compile(r"“((?:[^“”\n]|“[^“”\n]*”){1,120})”")


def split_suggestions(text: str) -> tuple[str, tuple[str, ...]]:
    """Give the reply without its last line of suggestions, and the suggestions; none where there is no such line."""
    found = _LINE.search(text)
    if found is None:
        return text, ()
    sentences = tuple(_QUOTED.findall(found.group("rest")))
    return (text[: found.start()], sentences) if sentences else (text, ())

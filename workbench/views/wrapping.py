"""Chooses how a text is broken into lines: at words, but anywhere where a word is as long as a page."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtGui import QTextOption

_LONGEST_WORD = 1_000
_WIDE_WORD = re.compile(r"[^\s\u200b]{60,}")
_PIECE = re.compile(r"(\S{40})(?=\S)")


def wrap_mode(text: str) -> QTextOption.WrapMode:
    """Give the way that is fast: to look for a place to break takes the square of the length of a word."""
    from PySide6.QtGui import QTextOption  # noqa: PLC0415 - Qt makes a type when it is first named

    is_long = len(text) > _LONGEST_WORD and any(len(word) > _LONGEST_WORD for word in text.split())
    return QTextOption.WrapMode.WrapAnywhere if is_long else QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere


def breakable(text: str) -> str:
    """Let words that are wider than a column break, in texts whose widget breaks between words only."""
    return _WIDE_WORD.sub(lambda found: _PIECE.sub("\\1\u200b", found.group()), text)

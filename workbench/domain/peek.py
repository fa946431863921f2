"""A look at an output file without opening it elsewhere: some rows, some text, or a picture's bytes."""

from __future__ import annotations

from dataclasses import dataclass

from workbench.domain.preview import Preview


@dataclass(frozen=True, kw_only=True, slots=True)
class TablePeek:
    """Some rows of a table."""

    preview: Preview


@dataclass(frozen=True, kw_only=True, slots=True)
class TextPeek:
    """The beginning of a text; `is_cut` where there is more."""

    text: str
    is_cut: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class PicturePeek:
    """The bytes of a picture, and the format that its beginning shows."""

    content: bytes
    format: str


@dataclass(frozen=True, kw_only=True, slots=True)
class NoPeek:
    """Nothing to show, and why."""

    why: str


Peek = TablePeek | TextPeek | PicturePeek | NoPeek

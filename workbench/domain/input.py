"""An input: a file that the user gave to a chat, as a read-only copy with a record of where it came from."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from workbench.domain.ids import ChatId
from workbench.domain.json_value import JsonObject
from workbench.domain.reading import ReadingWishes


@dataclass(frozen=True, kw_only=True, slots=True)
class FileStamp:
    """Size and time of a file, to see cheaply whether it may have changed."""

    size: int
    mtime_ns: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Input:
    """A file in the chat's `inputs/`. `report` is the reading report as the reader process gave it."""

    chat: ChatId
    name: str
    original: Path
    sha256: str
    copy_stamp: FileStamp
    original_stamp: FileStamp
    added: datetime
    report: JsonObject | None = None
    fault: str | None = None
    """One sentence where the file could not be read."""
    changed_on_disk: bool = False
    """The original is not what it was when it was added."""
    reading: ReadingWishes = field(default_factory=ReadingWishes)
    """How it is to be read where the user corrected what was found."""

    @property
    def path(self) -> str:
        """The name that calls use, relative to the chat's folder."""
        return f"inputs/{self.name}"

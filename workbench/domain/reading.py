"""How a file is to be read where a person said so: sheet, encoding, delimiter, header row, decimal sign."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from pathlib import PurePosixPath

from workbench.domain.json_value import Json, JsonObject

_MARKS = {"\t": "tab", " ": "space", ",": "comma", ";": "semicolon", "|": "pipe", ".": "point", ":": "colon"}


@dataclass(frozen=True, kw_only=True, slots=True)
class ReadingWishes:
    """Decisions that are given instead of found; None is decided by reading. A header row of 0 means there is none."""

    sheet: str | None = None
    encoding: str | None = None
    delimiter: str | None = None
    quote: str | None = None
    header_row: int | None = None
    decimal: str | None = None
    thousands: str | None = None

    @classmethod
    def from_json(cls, value: Mapping[str, object] | None) -> ReadingWishes:
        """Read wishes; what is missing or of another type is left open."""
        known = value or {}
        texts = {name: found for name in _TEXTS if isinstance(found := known.get(name), str)}
        row = known.get("header_row")
        is_row = isinstance(row, int) and not isinstance(row, bool) and row >= 0
        return cls(**texts, header_row=row if is_row and isinstance(row, int) else None)

    @property
    def given(self) -> dict[str, str | int]:
        """What was said, by the names that `read` takes."""
        return {name: value for name in _NAMES if (value := self._value(name)) is not None}

    def to_json(self) -> JsonObject:
        """Give what was said as JSON."""
        said: dict[str, Json] = {}
        said.update(self.given)
        return said

    def arguments(self) -> tuple[str, ...]:
        """Give the options of the reader process."""
        return tuple(part for name, value in self.given.items() for part in (_option(name), str(value)))

    def code(self, path: str) -> str:
        """Write the call that reads a file so."""
        return f"read({', '.join([quoted(path), *(f'{name}={quoted(value)}' for name, value in self.given.items())])})"

    def words(self) -> tuple[str, ...]:
        """Say what was said, one phrase each."""
        return tuple(self._words())

    def _words(self) -> Iterator[str]:
        if self.sheet is not None:
            yield f"sheet {self.sheet}"
        if self.encoding is not None:
            yield f"encoding {self.encoding}"
        if self.delimiter is not None:
            yield f"delimiter {_MARKS.get(self.delimiter, self.delimiter)}"
        if self.quote is not None:
            yield f"quote {self.quote}" if self.quote else "no quotes"
        if self.header_row is not None:
            yield f"header in row {self.header_row}" if self.header_row else "no header row"
        if self.decimal is not None:
            yield f"decimal sign {_MARKS.get(self.decimal, self.decimal)}"
        if self.thousands is not None:
            yield (
                f"thousands sign {_MARKS.get(self.thousands, self.thousands)}"
                if self.thousands
                else "no thousands sign"
            )

    def _value(self, name: str) -> str | int | None:
        found: object = getattr(self, name)
        return found if isinstance(found, str | int) else None


def quoted(value: str | int) -> str:
    """Write a value as Python code."""
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else str(value)


def file_name(path: str) -> str:
    """Give the file's name of a path that calls use."""
    return PurePosixPath(path).name


def _option(name: str) -> str:
    return f"--{name.replace('_', '-')}"


_NAMES = tuple(field.name for field in fields(ReadingWishes))
_TEXTS = tuple(name for name in _NAMES if name != "header_row")

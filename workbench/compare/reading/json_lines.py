"""Reads JSON lines, and a JSON list of objects; numbers keep their digits."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import cast

import polars as pl

from workbench.compare.errors import NothingToReadError, UnreadableFileError
from workbench.compare.reading.encodings import find_encoding, to_utf8
from workbench.compare.reading.finish import RawTable
from workbench.compare.reading.foreign import foreign_reader
from workbench.compare.reading.memory import check_memory
from workbench.compare.reading.options import ReadOptions
from workbench.compare.reading.report import BadLine, ReadingReport
from workbench.compare.reading.source import Source
from workbench.compare.reading.words import counted

SHOWN = 1_000
TIMES_SIZE = 5
"""What a file takes in memory while its lines are objects, in its own size."""


class _Digits(str):
    """A number as it is written in the file."""

    __slots__ = ()


class _Twice(dict[str, object]):
    """An object that has a key more than once: the last value counts."""

    __slots__ = ()


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    made = dict(pairs)
    return made if len(made) == len(pairs) else _Twice(made)


_DECODER = json.JSONDecoder(
    parse_float=_Digits,
    parse_int=_Digits,
    parse_constant=lambda name: None if name == "NaN" else _Digits(name),
    object_pairs_hook=_object,
)
_HALF_PAIRS = dict.fromkeys(range(0xD800, 0xE000), "\ufffd")
"""Halves of UTF-16 pairs, which are no characters."""


def read_json_lines(source: Source, options: ReadOptions) -> RawTable:
    """Read one object a line; a line that is none is set aside."""
    check_memory(source.file, TIMES_SIZE * len(source.content))
    encoding = find_encoding(source.content, options.encoding)
    content, _ = to_utf8(source.content, encoding)
    text = content.decode("utf-8", errors="replace")
    bad: list[BadLine] = []
    with foreign_reader(source.file, "JSON"):
        rows = list(
            _objects_of_list(text, source.file) if text.lstrip().startswith("[") else _objects_of_lines(text, bad)
        )
    if not rows:
        raise NothingToReadError(f"{source.file} holds no JSON objects.", "Give one object a line.")
    twice = sum(1 for row in rows if isinstance(row, _Twice))
    headings = tuple(dict.fromkeys(key for row in rows for key in row))
    cells = pl.DataFrame(
        [_column(f"f{place}", [_cell(row.get(key)) for row in rows]) for place, key in enumerate(headings)]
    )
    doubts = list(source.doubts)
    if bad:
        numbers = ", ".join(f"{line.line:,}" for line in bad[:5])
        doubts.append(f"{counted(len(bad), 'line')} set aside, no JSON object: line {numbers}.")
    if twice:
        doubts.append(f"{counted(twice, 'object')} with the same key more than once: its last value counts.")
    report = ReadingReport(
        path=str(source.path),
        name=options.name or source.path.stem,
        size=len(source.content),
        sha256=source.sha256,
        format="json lines",
        encoding=encoding.name,
        bom=encoding.bom,
        header_row=0,
        bad_lines=tuple(bad[:SHOWN]),
        bad_lines_count=len(bad),
        doubts=tuple(doubts),
    )
    headings = tuple(heading.translate(_HALF_PAIRS) for heading in headings)
    return RawTable(headings=headings, cells=cells, report=report)


def _column(name: str, cells: list[str | None]) -> pl.Series:
    try:
        return pl.Series(name, cells, dtype=pl.String)
    except UnicodeEncodeError:
        whole = [None if cell is None else cell.translate(_HALF_PAIRS) for cell in cells]
        return pl.Series(name, whole, dtype=pl.String)


def _objects_of_lines(text: str, bad: list[BadLine]) -> Iterator[Mapping[str, object]]:
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        try:
            value = _DECODER.decode(line.strip())
        except (ValueError, RecursionError):
            value = None
        if isinstance(value, dict):
            yield cast("dict[str, object]", value)
        else:
            bad.append(BadLine(line=number, why="no JSON object", text=line[:2_000]))


def _objects_of_list(text: str, file: str) -> Iterator[Mapping[str, object]]:
    try:
        values = _DECODER.decode(text.strip())
    except (ValueError, RecursionError) as error:
        raise UnreadableFileError(f"{file} is no complete JSON ({error}).", "Export it again.") from None
    for value in cast("list[object]", values) if isinstance(values, list) else ():
        if not isinstance(value, dict):
            raise UnreadableFileError(
                f"{file} is a JSON list, but not of objects.", "Give a list of objects or one a line."
            )
        yield cast("dict[str, object]", value)


def _cell(value: object) -> str | None:
    """Write a value as a cell; what is nested stays JSON."""
    match value:
        case None | "":
            return None
        case str():
            return str(value)
        case bool():
            return "TRUE" if value else "FALSE"
        case _:
            return _json(value)


def _json(value: object) -> str:
    """Write JSON with numbers as they stood in the file."""
    match value:
        case _Digits():
            return str(value)
        case dict():
            pairs = cast("dict[str, object]", value).items()
            return "{" + ", ".join(f"{json.dumps(key, ensure_ascii=False)}: {_json(item)}" for key, item in pairs) + "}"
        case list():
            return "[" + ", ".join(map(_json, cast("list[object]", value))) + "]"
        case _:
            return json.dumps(value, ensure_ascii=False)

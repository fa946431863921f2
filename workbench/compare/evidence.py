"""Looks at tables in a process of its own and prints JSON: what may be the key, which columns belong together.

`python -m workbench.compare.evidence REQUEST`, with the request as JSON: `inputs` [{id, path, read {options of read}}],
`sample` (rows to look at, 0 for all). Prints `{"report": {sample, tables [{id, rows, columns}], pairs [{left, right,
keys, columns}]}}`, the first input with each further one, or `{"error": {"what", "do"}}`.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import cast

from workbench.compare.columns import suggest_columns
from workbench.compare.errors import CompareError
from workbench.compare.keys import KeyCandidate, suggest_keys
from workbench.compare.reading.beginning import open_beginning
from workbench.compare.reading.options import ReadOptions
from workbench.compare.reading.reader import read_source
from workbench.compare.reading.source import open_source
from workbench.compare.table import Table

_TEXTS = ("sheet", "encoding", "delimiter", "quote", "decimal", "thousands")


def main(arguments: Sequence[str] | None = None) -> int:
    """Print what was found; the exit code is 0 either way."""
    parser = argparse.ArgumentParser(prog="evidence", description="Say what speaks for a key and a mapping.")
    parser.add_argument("request")
    request = cast("Mapping[str, object]", json.loads(parser.parse_args(arguments).request))
    sys.stdout.write(json.dumps(look(request), ensure_ascii=False) + "\n")
    return 0


def look(request: Mapping[str, object]) -> dict[str, object]:
    """Look at the tables of a request."""
    sample = request.get("sample")
    try:
        return {"report": _report(request, sample if isinstance(sample, int) else 0)}
    except CompareError as error:
        return {"error": {"what": error.what, "do": error.to_do}}
    except MemoryError:
        return {"error": {"what": "The files do not fit into memory together.", "do": "Close other programs."}}


def _report(request: Mapping[str, object], sample: int) -> dict[str, object]:
    tables: dict[str, Table] = {}
    is_cut = False
    for item in cast("list[Mapping[str, object]]", request["inputs"]):
        tables[str(item["id"])], cut = _read(item, sample)
        is_cut = is_cut or cut
    names = list(tables)
    return {
        "sample": sample if is_cut else 0,
        "tables": [{"id": id_, "rows": len(table), "columns": table.columns} for id_, table in tables.items()],
        "pairs": [_pair(tables, names[0], other) for other in names[1:]],
    }


def _read(item: Mapping[str, object], sample: int) -> tuple[Table, bool]:
    path, options = Path(str(item["path"])), _options(item.get("read"))
    if not sample:
        return read_source(open_source(path), options), False
    opened = open_beginning(path)
    table = read_source(opened.source, options)
    is_cut = not opened.is_whole or len(table) > sample
    return (Table(table.name, table.text.head(sample)) if is_cut else table), is_cut


def _options(given: object) -> ReadOptions:
    wishes: Mapping[str, object] = cast("Mapping[str, object]", given) if isinstance(given, Mapping) else {}
    texts = {name: str(wishes[name]) for name in _TEXTS if wishes.get(name) is not None}
    row = wishes.get("header_row")
    return ReadOptions(
        **texts,  # pyright: ignore[reportArgumentType] - fields that take a text
        header_row=row if isinstance(row, int) else None,
    )


def _pair(tables: Mapping[str, Table], left: str, right: str) -> dict[str, object]:
    one, other = tables[left], tables[right]
    keys = suggest_keys(one, other)
    columns = suggest_columns(one, other, keys.best)
    return {
        "left": left,
        "right": right,
        "keys": [_candidate(candidate) for candidate in keys.candidates],
        "columns": [pair.to_json() for pair in columns.pairs],
    }


def _candidate(candidate: KeyCandidate) -> dict[str, object]:
    repeated = [
        round(keys / unique) - keys if unique else 0
        for keys, unique in (
            (candidate.keys_left, candidate.unique_left),
            (candidate.keys_right, candidate.unique_right),
        )
    ]
    return {**candidate.to_json(), "repeated_left": repeated[0], "repeated_right": repeated[1]}


if __name__ == "__main__":
    sys.exit(main())

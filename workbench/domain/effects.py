"""What keeps code from being repeated: an effect that a second run would have again, as far as the code shows it.

This is stricter than what is told before code runs: where it cannot be seen what is written, it is not repeated.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from workbench.domain.foresight import foresee
from workbench.domain.python_code import parsed

_WRITERS = re.compile(
    r"to_(?:csv|excel|parquet|json|pickle|html|feather|hdf|stata|xml|latex|markdown|orc|clipboard)"
    r"|write_(?:csv|parquet|excel|ipc|ipc_stream|ndjson|json|avro|delta|iceberg|table|feather|dataset)"
    r"|sink_\w+|save\w*|savez\w*|savetxt"
)
_DATABASES = frozenset({"to_sql", "to_gbq", "write_database", "executemany", "executescript", "commit"})
_FILES = frozenset({"write_text", "write_bytes", "unlink", "rmtree", "rmdir", "touch", "symlink_to", "hardlink_to"})
_STORES = frozenset({"shelve", "dbm", "pymongo", "redis", "webbrowser"})
_QUERY = re.compile(
    r"^\s*(?:copy\b.*\bto\b|insert\s+into\b|update\b.*\bset\b|delete\s+from\b|attach\b|export\s+database\b)",
    re.IGNORECASE | re.DOTALL,
)
_LONGEST_MODE = 3
_OUTPUTS, _MEMORY = "outputs/", ":memory:"


def effects_in(code: str) -> tuple[str, ...]:
    """Name the effects, as the end of "it touches …"; empty where code only computes and writes whole outputs."""
    seen = foresee(code)
    if not seen.readable:
        return seen.outside
    return tuple(dict.fromkeys((*seen.outside, *_effects(parsed(code)))))


def _effects(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                yield from (f"another store ({one.name})" for one in names if one.name.partition(".")[0] in _STORES)
            case ast.ImportFrom(module=str(module)) if module.partition(".")[0] in _STORES:
                yield f"another store ({module})"
            case ast.Constant(value=str(text)) if _QUERY.match(text):
                yield f"data by a query ({text.split()[0].lower()})"
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
                yield from _of_call(name, node)
            case _:
                pass


def _of_call(name: str, call: ast.Call) -> Iterator[str]:
    given = [*call.args, *(keyword.value for keyword in call.keywords)]
    texts = [one.value for one in given if isinstance(one, ast.Constant) and isinstance(one.value, str)]
    if name == "connect" and given and texts[:1] != [_MEMORY]:
        yield "a database (connect)"
    elif name in _DATABASES:
        yield f"a database ({name})"
    elif name in _FILES:
        yield f"files, directly ({name})"
    elif name == "open":
        yield from _of_open(call, texts)
    elif _WRITERS.fullmatch(name) and given:
        if any(text in {"a", "a+", "append"} for text in texts):
            yield f"what a file holds already ({name})"
        elif not any(text.startswith(_OUTPUTS) for text in texts):
            yield f"a file that is not seen to be an output ({name})"


def _of_open(call: ast.Call, texts: list[str]) -> Iterator[str]:
    given = call.args[1:2] or [keyword.value for keyword in call.keywords if keyword.arg == "mode"]
    if isinstance(call.func, ast.Attribute) and texts and len(texts[0]) <= _LONGEST_MODE:
        given = call.args[:1]  # path.open("w"): its first argument is the mode, not that of gzip.open(path, "w")
    if not given:
        return
    mode = given[0].value if isinstance(given[0], ast.Constant) else None
    if not isinstance(mode, str) or set(mode) & set("a+"):
        yield "what a file holds already (open)"
    elif set(mode) & set("wx") and not any(text.startswith(_OUTPUTS) for text in texts):
        yield "a file that is not seen to be an output (open)"

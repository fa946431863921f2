"""About how much memory code will need, seen before it runs: from the sizes of files and tables that it names."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath

from workbench.domain.python_code import parsed
from workbench.domain.sizes import size_text

_TIMES = {
    "read_csv": 4.0,
    "read_table": 4.0,
    "read_fwf": 4.0,
    "read_excel": 40.0,
    "read_ods": 40.0,
    "read_parquet": 12.0,
    "read_feather": 6.0,
    "read_ipc": 6.0,
    "read_json": 14.0,
    "read_ndjson": 5.0,
}
"""What a reader takes at its most, in the size of the file, measured with tables of names, numbers and dates."""
_IN_PARTS = frozenset({"nrows", "n_rows", "usecols", "columns", "chunksize", "iterator", "filters"})
"""Who says one of these does not read all of the file."""
_JOINS = frozenset({"merge", "join", "concat", "merge_asof", "merge_ordered", "join_asof", "cross_join"})
_JOINED = 2.0
"""What a join takes beside the tables that it joins, in their size, where each row finds one."""


@dataclass(frozen=True, kw_only=True, slots=True)
class MemoryNeed:
    """What code will need at its most, in bytes, and what for."""

    needed: int = 0
    what: tuple[str, ...] = ()

    def question(self, free: int) -> str:
        """Say that it will not fit into what is free; empty where it will."""
        if self.needed <= free:
            return ""
        return (
            f"This may run out of memory: it needs about {size_text(self.needed)} and {size_text(free)} are free."
            f" {'; '.join(self.what)}. Run it all the same, or ask for fewer columns or rows."
        )


def memory_need(code: str, files: Mapping[str, int], tables: Mapping[str, int]) -> MemoryNeed:
    """Estimate what code needs.

    Args:
        code: what is to run.
        files: sizes of the chat's inputs by their paths, in bytes.
        tables: sizes of the live tables by their names, in bytes.
    """
    try:
        tree = parsed(code)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return MemoryNeed()
    nodes = list(ast.walk(tree))
    reads = dict(_reads(nodes, files))
    joined = _joined(nodes, tables)
    parts = [*reads.values()] + ([int(_JOINED * sum(joined.values()))] if joined else [])
    what = [f"{PurePosixPath(path).name} has {size_text(files[path])} on disk" for path in reads]
    if joined:
        what.append(f"{', '.join(joined)} are joined, {size_text(sum(joined.values()))} together")
    return MemoryNeed(needed=sum(parts), what=tuple(what))


def _reads(nodes: list[ast.AST], files: Mapping[str, int]) -> Iterator[tuple[str, int]]:
    """Give the files that are read whole, each with what that takes."""
    times = [_TIMES[name] for name, call in _calls(nodes) if name in _TIMES and not _is_in_parts(call)]
    if not times:
        return
    named = {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    for path, size in files.items():
        if path in named:
            yield path, int(max(times) * size)


def _joined(nodes: list[ast.AST], tables: Mapping[str, int]) -> dict[str, int]:
    """Give the live tables that are joined or put together, with their sizes; one alone makes no join."""
    if not any(name in _JOINS and _is_of_values(call) for name, call in _calls(nodes)):
        return {}
    used = {node.id for node in nodes if isinstance(node, ast.Name)}
    found = {name: size for name, size in tables.items() if name in used}
    return found if len(found) > 1 else {}


def _is_of_values(call: ast.Call) -> bool:
    """Tell a join of tables from one of texts: `", ".join(names)`."""
    return not (isinstance(call.func, ast.Attribute) and isinstance(call.func.value, ast.Constant | ast.JoinedStr))


def _calls(nodes: list[ast.AST]) -> Iterator[tuple[str, ast.Call]]:
    for node in nodes:
        if isinstance(node, ast.Call):
            match node.func:
                case ast.Attribute(attr=name) | ast.Name(id=name):
                    yield name, node
                case _:
                    pass


def _is_in_parts(call: ast.Call) -> bool:
    return any(keyword.arg in _IN_PARTS for keyword in call.keywords)

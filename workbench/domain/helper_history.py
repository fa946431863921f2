"""How a helper came to be as it is, who uses it, and what was made with it, from the calls of a chat."""

from __future__ import annotations

import ast
import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache

from workbench.domain.call import CallRecord, CallStatus
from workbench.domain.python_code import parsed
from workbench.domain.versions import history_of

_Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
_NO_EFFECT = {CallStatus.ABORTED, CallStatus.STARTED}


@dataclass(frozen=True, kw_only=True, slots=True)
class HelperVersion:
    """A text of a helper that differs from the one before; `calls` defined it so, one after the other."""

    source: str
    calls: tuple[int, ...]
    started: datetime
    """When the first of the calls began."""


@dataclass(frozen=True, kw_only=True, slots=True)
class HelperHistory:
    """What is known of a helper: versions from the oldest to the newest, and what goes by it.

    `used_by` names other helpers whose code calls it, `calls` the calls that used it, `made` the live names and
    `outputs` the files that were made with it, whatever its version was then.
    """

    name: str
    versions: tuple[HelperVersion, ...] = ()
    used_by: tuple[str, ...] = ()
    calls: tuple[int, ...] = ()
    made: tuple[str, ...] = ()
    outputs: tuple[str, ...] = ()


def helper_history(
    name: str, records: Sequence[CallRecord], sources: Mapping[str, str], live: Iterable[str]
) -> HelperHistory:
    """Follow a helper through the calls of a chat, in order; `sources` are those of the live helpers by their name."""
    history = history_of(records)
    known = set(live)
    return HelperHistory(
        name=name,
        versions=_versions(name, records),
        used_by=tuple(sorted(other for other, text in sources.items() if other != name and name in _names_in(text))),
        calls=tuple(_using(name, records)),
        made=tuple(
            sorted(made for made, how in history.names.items() if made in known and name in how.names and made != name)
        ),
        outputs=tuple(sorted(path for path, how in history.outputs.items() if name in how.names)),
    )


def _versions(name: str, records: Sequence[CallRecord]) -> tuple[HelperVersion, ...]:
    found: list[HelperVersion] = []
    for record in records:
        changes = record.changes
        if record.status in _NO_EFFECT or name not in (*changes.created, *changes.rebound):
            continue
        source = _definitions(record.request.code).get(name)
        if source is None:
            continue
        number = record.request.number
        if found and found[-1].source == source:
            last = found[-1]
            found[-1] = HelperVersion(source=source, calls=(*last.calls, number), started=last.started)
        else:
            found.append(HelperVersion(source=source, calls=(number,), started=record.started))
    return tuple(found)


def _using(name: str, records: Sequence[CallRecord]) -> Iterator[int]:
    for record in records:
        is_used = name in record.changes.read or name in _used_at_top(record.request.code)
        if record.status not in _NO_EFFECT and is_used:
            yield record.request.number


@lru_cache(maxsize=4096)
def _definitions(code: str) -> Mapping[str, str]:
    """Give the text of each function and class that code defines outside others, decorators included."""
    lines = code.splitlines()
    found: dict[str, str] = {}
    for node in _outermost(_tree(code)):
        first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
        found[node.name] = textwrap.dedent("\n".join(lines[first - 1 : node.end_lineno]))
    return found


@lru_cache(maxsize=4096)
def _used_at_top(code: str) -> frozenset[str]:
    """Give the names that code uses outside what it defines."""
    rest: list[ast.stmt] = [statement for statement in _tree(code).body if not isinstance(statement, _Definition)]
    return frozenset(name for statement in rest for name in _loaded(statement))


@lru_cache(maxsize=4096)
def _names_in(source: str) -> frozenset[str]:
    return frozenset(_loaded(_tree(source)))


def _loaded(tree: ast.AST) -> set[str]:
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}


def _outermost(tree: ast.AST) -> Iterator[_Definition]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, _Definition):
            yield node
        elif isinstance(node, ast.stmt | ast.ExceptHandler | ast.match_case):
            yield from _outermost(node)


def _tree(code: str) -> ast.Module:
    try:
        return parsed(code)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return ast.Module(body=[], type_ignores=[])

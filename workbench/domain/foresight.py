"""What code says that it will read, make, write and touch outside, seen before it runs: a look, no guarantee."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from workbench.domain.python_code import parsed


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_NETWORK = _words(
    "requests httpx urllib http socket aiohttp ftplib smtplib imaplib poplib paramiko boto3 websocket websockets"
    " sqlalchemy psycopg psycopg2 pymysql oracledb pyodbc snowflake google azure"
)
_PROGRAMS = _words("subprocess multiprocessing ctypes pty signal")
_PROGRAM_CALLS = _words("system popen Popen spawn execv execve fork kill run_line_magic")
_FILE_CALLS = _words(
    "unlink rmtree rmdir remove removedirs rename replace move copy copy2 copyfile copytree mkdir makedirs chmod"
    " symlink write_text write_bytes touch"
)
_FILE_MODULES = _words("os shutil pathlib Path tempfile")
_HIDDEN = _words("eval exec compile __import__ globals setattr")
_INPUTS, _OUTPUTS = "inputs/", "outputs/"
_CONTRACT = "comparison.toml"
_BUILTIN = frozenset(dir(builtins))


@dataclass(frozen=True, kw_only=True, slots=True)
class Foresight:
    """What can be seen in code; `readable` is false where it is no Python that can be looked through."""

    readable: bool = True
    reads_files: tuple[str, ...] = ()
    reads_names: tuple[str, ...] = ()
    makes: tuple[str, ...] = ()
    replaces: tuple[str, ...] = ()
    changes: tuple[str, ...] = ()
    """Live names of which a method is called for nothing but what it does to them."""
    writes: tuple[str, ...] = ()
    outside: tuple[str, ...] = ()
    """Sentences' parts: what beyond the chat's folder the code speaks of."""


def foresee(code: str, live: Collection[str] = ()) -> Foresight:
    """Look through code; `live` are the names of the runtime."""
    try:
        tree = parsed(code)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return Foresight(readable=False, outside=("this code cannot be looked through; read it",))
    bound = dict.fromkeys(_bound(tree))
    brought = _BUILTIN | imported_names(code)
    loaded = dict.fromkeys(node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and _is_load(node))
    texts = dict.fromkeys(
        node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )
    files = [text for text in texts if len(text) < 300 and "\n" not in text]
    return Foresight(
        reads_files=tuple(text for text in files if text.startswith(_INPUTS) or text == _CONTRACT),
        reads_names=tuple(name for name in loaded if name in live and name not in brought),
        makes=tuple(name for name in bound if name not in live),
        replaces=tuple(name for name in bound if name in live),
        changes=tuple(name for name in dict.fromkeys(_changed(tree)) if name in live and name not in bound),
        writes=tuple(text for text in files if text.startswith(_OUTPUTS)),
        outside=tuple(dict.fromkeys(_outside(tree, files))),
    )


def _is_load(node: ast.Name) -> bool:
    return isinstance(node.ctx, ast.Load)


def _bound(tree: ast.Module) -> Iterator[str]:
    """Give the names that stand in the runtime afterwards; imports are no work of the chat."""
    for statement in _statements(tree.body):
        match statement:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
            case ast.Assign(targets=targets):
                yield from (name for target in targets for name in _names(target))
            case ast.AnnAssign(target=target) | ast.AugAssign(target=target) | ast.For(target=target):
                yield from _names(target)
            case _:
                pass


def _changed(tree: ast.Module) -> Iterator[str]:
    """Give the names whose methods are called without use of what they give; the last line shows its value."""
    for statement in _statements(tree.body):
        if statement is tree.body[-1] or not isinstance(statement, ast.Expr):
            continue
        match statement.value:
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name))):
                yield name
            case _:
                pass


def _statements(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    for statement in body:
        yield statement
        if isinstance(statement, ast.If | ast.For | ast.While | ast.With | ast.Try):
            for part in ("body", "orelse", "finalbody"):
                yield from _statements(getattr(statement, part, []))


def _names(target: ast.expr) -> Iterator[str]:
    match target:
        case ast.Name(id=name):
            yield name
        case ast.Tuple(elts=parts) | ast.List(elts=parts):
            for part in parts:
                yield from _names(part)
        case ast.Starred(value=value):
            yield from _names(value)
        case _:
            pass


def imported_names(code: str) -> frozenset[str]:
    """Give the names that code takes from libraries: they are no work of the chat."""
    try:
        nodes = list(ast.walk(parsed(code)))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return frozenset()
    return frozenset(
        (alias.asname or alias.name).partition(".")[0]
        for node in nodes
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
    )


def _outside(tree: ast.Module, texts: list[str]) -> Iterator[str]:
    for text in texts:
        if text.startswith(("http://", "https://", "ftp://", "s3://")):
            yield f"the address {text[:80]}"
        elif _is_elsewhere(text):
            yield f"the path {text[:80]}"
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                for alias in names:
                    yield from _module(alias.name)
            case ast.ImportFrom(module=str(module)):
                yield from _module(module)
            case ast.Call():
                yield from _call(node)
            case _:
                pass


def _call(call: ast.Call) -> Iterator[str]:
    match call.func:
        case ast.Name(id=name) if name in _HIDDEN:
            yield f"code that is made while it runs ({name})"
        case ast.Attribute(attr=name) if name in _PROGRAM_CALLS:
            yield f"other programs ({name})"
        case ast.Attribute(value=value, attr=name) if name in _FILE_CALLS and _is_files(value):
            yield f"files, directly ({name})"
        case _:
            pass


def _is_elsewhere(text: str) -> bool:
    is_drive = len(text) > 2 and text[1] == ":" and text[0].isalpha() and text[2] in "\\/"
    is_rooted = text.startswith(("~/", "../", "\\\\")) or (text.startswith("/") and len(text) > 2 and "/" in text[1:])
    return is_drive or is_rooted


def _is_files(value: ast.expr) -> bool:
    while isinstance(value, ast.Attribute):
        value = value.value
    if isinstance(value, ast.Call):
        value = value.func
    return isinstance(value, ast.Name) and value.id in _FILE_MODULES


def _module(name: str) -> Iterator[str]:
    root = name.partition(".")[0]
    if root in _NETWORK:
        yield f"the network or a database ({root})"
    elif root in _PROGRAMS:
        yield f"other programs ({root})"

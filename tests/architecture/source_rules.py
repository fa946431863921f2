"""Rules of structure that no checker of pyproject.toml covers, each with a source text that breaks it."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

from tests.architecture.source_files import imports_of

LONGEST_MODULE = 500
PICKLERS = {"pickle", "_pickle", "dill", "cloudpickle", "joblib", "shelve", "marshal"}
UNPICKLING_CALLS = {"read_pickle", "to_pickle"}  # methods of table libraries
PICKLES_MAY_STAND_IN = "workbench.inkernel.checkpoint"
WIDGETS_MAY_STAND_IN = ("workbench.views", "workbench.app")
HAS_CODE_IN_INIT = {"workbench": "the version", "workbench.compare": "the library's public names"}
# Imported in other environments, or before anything heavy: nothing but Python itself, and what is named here.
STANDARD_LIBRARY_ONLY = {
    "workbench.protocol": ("workbench.protocol", "workbench.__version__"),
    "workbench.supervisor": ("workbench.supervisor", "workbench.protocol"),
    "workbench.compare.contract": ("workbench.compare",),
    "workbench.compare.contract_toml": ("workbench.compare",),
}


@cache
def parsed(text: str) -> ast.Module:
    """Parse a text once."""
    return ast.parse(text)


@dataclass(frozen=True, kw_only=True, slots=True)
class Source:
    """One module of the package, by its dotted name; `is_init` tells a package's own file."""

    module: str
    text: str
    is_init: bool = False

    @property
    def tree(self) -> ast.Module:
        """Parse the text, once for all rules."""
        return parsed(self.text)


@dataclass(frozen=True, kw_only=True, slots=True)
class Rule:
    """What must hold of every module, how a breach is found, and a text with one."""

    words: str
    breaches: Callable[[Source], Iterator[str]]
    planted: Source


def below(module: str, package: str) -> bool:
    """Tell whether a module is a package or stands in it."""
    return module == package or module.startswith(package + ".")


def _too_long(source: Source) -> Iterator[str]:
    lines = len(source.text.splitlines())
    if lines > LONGEST_MODULE:
        yield f"{lines} lines"


def _code_in_init(source: Source) -> Iterator[str]:
    if not source.is_init or source.module in HAS_CODE_IN_INIT:
        return
    if len(source.tree.body) != 1 or ast.get_docstring(source.tree) is None:
        yield "has more or less than a docstring"


def _without_docstring(source: Source) -> Iterator[str]:
    if not (ast.get_docstring(source.tree) or "").strip():
        yield "has no docstring"


def _pickles(source: Source) -> Iterator[str]:
    if below(source.module, PICKLES_MAY_STAND_IN):
        return
    for entry in imports_of(source.tree):
        if entry.module.split(".")[0] in PICKLERS:
            yield f"line {entry.line}: {entry.module}"
    yield from _attributes_named(source, UNPICKLING_CALLS)
    for node in ast.walk(source.tree):
        if isinstance(node, ast.keyword) and node.arg == "allow_pickle" and not _is_false(node.value):
            yield f"line {node.value.lineno}: allow_pickle"


def _is_false(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is False


def _attributes_named(source: Source, names: set[str]) -> Iterator[str]:
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Attribute) and node.attr in names:
            yield f"line {node.lineno}: {node.attr}"


def _nested_loops(source: Source) -> Iterator[str]:
    yield from _attributes_named(source, {"processEvents"})


def _widgets(source: Source) -> Iterator[str]:
    if any(below(source.module, place) for place in WIDGETS_MAY_STAND_IN):
        return
    for entry in imports_of(source.tree):
        if below(entry.module, "PySide6.QtWidgets"):
            yield f"line {entry.line}: {entry.module}"


def _more_than_python(source: Source) -> Iterator[str]:
    for package, allowed in STANDARD_LIBRARY_ONLY.items():
        if below(source.module, package):
            yield from _foreign_imports(source, allowed, at_top_only=False)


def _early_imports_in_the_kernel(source: Source) -> Iterator[str]:
    if below(source.module, "workbench.inkernel"):
        yield from _foreign_imports(source, ("workbench.inkernel", "workbench.protocol"), at_top_only=True)


def _foreign_imports(source: Source, allowed: tuple[str, ...], *, at_top_only: bool) -> Iterator[str]:
    for entry in imports_of(source.tree):
        is_ours = any(below(entry.module, name) for name in allowed)
        is_python = entry.module.split(".")[0] in sys.stdlib_module_names
        if not (is_ours or is_python) and (entry.at_top or not at_top_only):
            yield f"line {entry.line}: {entry.module}"


RULES = {
    "length": Rule(
        words=f"A module has at most {LONGEST_MODULE} lines; split it on its second responsibility",
        breaches=_too_long,
        planted=Source(module="workbench.domain.long", text='"""Long."""\n' + "X = 1\n" * LONGEST_MODULE),
    ),
    "init": Rule(
        words="An __init__.py holds a docstring and nothing else",
        breaches=_code_in_init,
        planted=Source(module="workbench.domain", text='"""Values."""\n\nX = 1\n', is_init=True),
    ),
    "docstring": Rule(
        words="A module's docstring says what it is for",
        breaches=_without_docstring,
        planted=Source(module="workbench.domain.ids", text="X = 1\n"),
    ),
    "pickle": Rule(
        words="Nothing is pickled or unpickled outside inkernel.checkpoint",
        breaches=_pickles,
        planted=Source(module="workbench.inkernel.windows", text="def f(x):\n    import pickle\n"),
    ),
    "unpickling-call": Rule(
        words="Nothing is pickled or unpickled outside inkernel.checkpoint",
        breaches=_pickles,
        planted=Source(module="workbench.compare.table", text="def f(x):\n    return x.read_pickle()\n"),
    ),
    "allow-pickle": Rule(
        words="Nothing is pickled or unpickled outside inkernel.checkpoint",
        breaches=_pickles,
        planted=Source(module="workbench.compare.table", text="def f(np, x):\n    np.load(x, allow_pickle=True)\n"),
    ),
    "loops": Rule(
        words="No loop runs inside another: no processEvents",
        breaches=_nested_loops,
        planted=Source(module="workbench.views.main_window", text="def f(app):\n    app.processEvents()\n"),
    ),
    "widgets": Rule(
        words="QtWidgets stands in views and app",
        breaches=_widgets,
        planted=Source(module="workbench.qt.bridge", text="from PySide6 import QtWidgets\n"),
    ),
    "standard-library": Rule(
        words="protocol, supervisor and compare.contract import the standard library",
        breaches=_more_than_python,
        planted=Source(module="workbench.protocol.codec", text="def f():\n    import pydantic\n"),
    ),
    "late-imports": Rule(
        words="inkernel imports packages inside functions: the kernel may run in the user's own environment",
        breaches=_early_imports_in_the_kernel,
        planted=Source(module="workbench.inkernel.windows", text="import pandas\n"),
    ),
}

"""What a call's code does with names, read from its syntax: pure."""
# pyright: reportImplicitOverride=false
# typing_extensions is not among what a kernel imports.

from __future__ import annotations

import ast
import hashlib
import symtable
from collections.abc import Iterator
from dataclasses import dataclass, field

_OF_CONTAINERS = (
    "add append clear difference_update discard extend insert intersection_update pop popitem remove reverse "
    "setdefault sort symmetric_difference_update update"
)
_OF_FRAMES = "drop_in_place insert_column replace_column set_flags"
_OF_COMPARISONS = "column drop ignore include keep key only pair rule undo"
_OF_ARRAYS_AND_FILES = "fill itemset partition put resize setflags setfield write writelines"
CHANGING_METHODS = frozenset(f"{_OF_CONTAINERS} {_OF_FRAMES} {_OF_COMPARISONS} {_OF_ARRAYS_AND_FILES}".split())
"""Methods that change what they are called on, in the libraries that calls use."""


@dataclass(frozen=True, kw_only=True, slots=True)
class HelperDefinition:
    """A function or class that a call's code defines."""

    name: str
    signature: str
    source: str
    doc: str

    @property
    def sha256(self) -> str:
        """The hash of the source."""
        return hashlib.sha256(self.source.encode("utf-8", "surrogatepass")).hexdigest()


@dataclass(frozen=True, kw_only=True, slots=True)
class CodeNames:
    """The names that a piece of code sets, changes in place, deletes and reads, and the texts it holds."""

    assigned: frozenset[str] = frozenset()
    changed: frozenset[str] = frozenset()
    deleted: frozenset[str] = frozenset()
    read: frozenset[str] = frozenset()
    texts: tuple[str, ...] = ()
    helpers: tuple[HelperDefinition, ...] = field(default=())


def names_in(code: str) -> CodeNames:
    """Read the names from code; code that is no valid Python has none."""
    try:
        tree = ast.parse(code)
        table = symtable.symtable(_with_scopes_of_their_own(code), "<call>", "exec")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return CodeNames()
    assigned, read = _bound_and_read(table)
    changed, deleted = _changed_and_deleted(tree)
    return CodeNames(
        assigned=frozenset(assigned),
        changed=frozenset(changed),
        deleted=frozenset(deleted),
        read=frozenset((read | _added_to(tree)) - _set_before_read(tree)),
        texts=tuple(_texts(tree)),
        helpers=tuple(_helpers(tree, code)),
    )


def _with_scopes_of_their_own(code: str) -> str:
    """Give the code with generators for its comprehensions: from Python 3.12 on, the names in these count as outer."""
    tree = ast.parse(code)
    rewriter = _Generators()
    tree = rewriter.visit(tree)
    return ast.unparse(tree) if rewriter.found else code


class _Generators(ast.NodeTransformer):
    """Turns comprehensions into generators, which have the same names and a scope of their own in every Python."""

    def __init__(self) -> None:
        self.found = False

    def visit(self, node: ast.AST) -> ast.AST:
        """Visit the inner nodes first, then turn the node itself."""
        node = self.generic_visit(node)
        match node:
            case ast.ListComp(elt=element, generators=generators) | ast.SetComp(elt=element, generators=generators):
                pass
            case ast.DictComp(key=key, value=value, generators=generators):
                element = ast.Tuple(elts=[key, value], ctx=ast.Load())
            case _:
                return node
        self.found = True
        return ast.GeneratorExp(elt=element, generators=generators)


def _bound_and_read(table: symtable.SymbolTable) -> tuple[set[str], set[str]]:
    assigned: set[str] = set()
    read: set[str] = set()
    is_module = table.get_type() == "module"
    for symbol in table.get_symbols():
        if not is_module and not symbol.is_global():
            continue
        if symbol.is_assigned() or symbol.is_imported():
            assigned.add(symbol.get_name())
        if symbol.is_referenced():
            read.add(symbol.get_name())
    for child in table.get_children():
        inner_assigned, inner_read = _bound_and_read(child)
        assigned |= inner_assigned
        read |= inner_read
    return assigned, read


def _added_to(tree: ast.Module) -> set[str]:
    """Give the names in `name += …`: the table of symbols has them as set alone."""
    return {
        node.target.id
        for node in _executed(tree)
        if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name)
    }


def _set_before_read(tree: ast.Module) -> set[str]:
    """Give the names that the code certainly sets itself before it looks at them: what they were does not matter."""
    bound: set[str] = set()
    looked_at: set[str] = set()
    for statement in tree.body:
        names = {node.id for node in ast.walk(statement) if isinstance(node, ast.Name) and _is_looked_at(node)}
        if isinstance(statement, ast.AugAssign) and isinstance(statement.target, ast.Name):
            names.add(statement.target.id)
        looked_at |= names - bound
        bound.update(_certainly_bound(statement))
    return bound - looked_at


def _is_looked_at(name: ast.Name) -> bool:
    return not isinstance(name.ctx, ast.Store)


def _certainly_bound(statement: ast.stmt) -> Iterator[str]:
    match statement:
        case ast.Import(names=names) | ast.ImportFrom(names=names):
            yield from ((alias.asname or alias.name).partition(".")[0] for alias in names)
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            yield name
        case ast.Assign(targets=targets):
            yield from (node.id for target in targets for node in _targets(target))
        case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr()):
            yield name
        case _:
            pass


def _targets(target: ast.expr) -> Iterator[ast.Name]:
    match target:
        case ast.Name():
            yield target
        case ast.Tuple(elts=parts) | ast.List(elts=parts):
            for part in parts:
                yield from _targets(part)
        case _:
            pass


def _changed_and_deleted(tree: ast.Module) -> tuple[set[str], set[str]]:
    changed: set[str | None] = set()
    deleted: set[str] = set()
    for node in _executed(tree):
        match node:
            case ast.Subscript(ctx=ast.Store() | ast.Del()) | ast.Attribute(ctx=ast.Store() | ast.Del()):
                changed.add(_root(node))
            case ast.AugAssign(target=target):
                changed.add(_root(target))
            case ast.Name(id=name, ctx=ast.Del()):
                deleted.add(name)
            case ast.Call(func=ast.Attribute(attr=method) as function, keywords=keywords):
                in_place = any(keyword.arg in ("inplace", "in_place") for keyword in keywords)
                if method in CHANGING_METHODS or in_place:
                    changed.add(_root(function))
            case _:
                pass
    return {name for name in changed if name is not None}, deleted


def _executed(tree: ast.AST) -> Iterator[ast.AST]:
    """Walk what runs when the code runs: not the bodies of the functions that it only defines."""
    for child in ast.iter_child_nodes(tree):
        yield child
        if not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            yield from _executed(child)


def _root(node: ast.AST) -> str | None:
    """Give the name at the root of `name.a[0].b`; of a call's result it is nobody's."""
    while isinstance(node, ast.Attribute | ast.Subscript):
        node = node.value
    return node.id if isinstance(node, ast.Name) else None


def _texts(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def _helpers(tree: ast.Module, code: str) -> Iterator[HelperDefinition]:
    lines = code.splitlines(keepends=True)
    for node in tree.body:
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                returns = "" if node.returns is None else f" -> {ast.unparse(node.returns)}"
                signature = f"{node.name}({ast.unparse(node.args)}){returns}"
                yield _definition(node, node.name, signature, lines)
            case ast.ClassDef():
                bases = ", ".join(ast.unparse(base) for base in node.bases)
                yield _definition(node, node.name, f"class {node.name}({bases})" if bases else node.name, lines)
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Lambda(args=arguments)):
                yield HelperDefinition(
                    name=name,
                    signature=f"{name}({ast.unparse(arguments)})",
                    source=_lines(node, node.lineno, lines),
                    doc="",
                )
            case _:
                pass


def _definition(
    node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef, name: str, signature: str, lines: list[str]
) -> HelperDefinition:
    first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
    doc = (ast.get_docstring(node) or "").split("\n\n", maxsplit=1)[0]
    return HelperDefinition(name=name, signature=signature, source=_lines(node, first, lines), doc=doc)


def _lines(node: ast.stmt, first: int, lines: list[str]) -> str:
    return "".join(lines[first - 1 : node.end_lineno]).rstrip() + "\n"

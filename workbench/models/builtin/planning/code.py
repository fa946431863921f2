"""Readable code: literals, calls that break over lines when they are long, and code put together from pieces."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import cast

WIDTH = 110


def literal(value: object) -> str:
    """Write a value as Python code: double quotes, decimals as text, tuples as lists."""
    match value:
        case bool() | None:
            return repr(value)
        case str():
            return json.dumps(value, ensure_ascii=False)
        case Decimal():
            return json.dumps(format(value, "f"))
        case int():
            return f"{value:_}"
        case float():
            return repr(value)
        case Mapping():
            items = cast("Mapping[object, object]", value).items()
            return "{" + ", ".join(f"{literal(key)}: {literal(item)}" for key, item in items) + "}"
        case Sequence() | set() | frozenset():
            return "[" + ", ".join(literal(item) for item in cast("Iterable[object]", value)) + "]"
        case _:
            return repr(value)


def arguments(positional: Iterable[str] = (), named: Mapping[str, str] | None = None) -> list[str]:
    """Put code of positional and named arguments into one list; a name that is no word of Python goes into `**{}`."""
    parts = list(positional)
    odd: list[str] = []
    for name, code in (named or {}).items():
        if name.isidentifier():
            parts.append(f"{name}={code}")
        else:
            odd.append(f"{literal(name)}: {code}")
    if odd:
        parts.append("**{" + ", ".join(odd) + "}")
    return parts


def call(function: str, positional: Iterable[str] = (), named: Mapping[str, str] | None = None, *, to: str = "") -> str:
    """Write a call of a function, one argument a line when it would be too wide; `to` is the name it is kept under."""
    start = f"{to} = {function}" if to else function
    parts = arguments(positional, named)
    line = f"{start}({', '.join(parts)})"
    if len(line) <= WIDTH:
        return line
    return "\n".join([f"{start}(", *(f"    {part}," for part in parts), ")"])


def condition(column: str, op: str, values: Sequence[str]) -> str:
    """Write the named arguments of one row condition."""
    named = {"column": literal(column), "op": literal(op)}
    if values:
        named["value"] = literal(values[0] if len(values) == 1 else list(values))
    return ", ".join(arguments((), named))


def where(conditions: Sequence[tuple[str, str, Sequence[str]]]) -> str:
    """Write conditions as summaries take them: `("Amount", "ge", "500")`."""
    parts: list[str] = []
    for column, op, values in conditions:
        wanted = [literal(values[0] if len(values) == 1 else list(values))] if values else []
        parts.append(f"({', '.join([literal(column), literal(op), *wanted])})")
    return f"[{', '.join(parts)}]"


def comment(text: str) -> str:
    """Write a comment; a line break in it cannot end the comment."""
    words = " ".join(text.split())
    return f"# {words[:1].upper()}{words[1:]}"


def docstring(text: str) -> str:
    """Write a docstring line that nothing in the text can end early."""
    plain = " ".join(text.split()).replace("\\", "/").replace('"', "'")
    return f'"""{plain}"""'


def function(signature: str, doc: str, lines: Iterable[str]) -> str:
    """Write a function with a docstring."""
    inner = "\n".join([docstring(doc), *lines])
    return f"def {signature}:\n" + "\n".join(f"    {line}" if line else "" for line in inner.split("\n"))


def body(blocks: Iterable[str]) -> str:
    """Join blocks of code: one blank line between them, two around functions."""
    pieces = [stripped for block in blocks if (stripped := block.strip("\n"))]
    text = ""
    for before, piece in zip(["", *pieces], pieces, strict=False):
        gap = "" if not before else "\n\n\n" if before.startswith("def ") or piece.startswith("def ") else "\n\n"
        text += gap + piece
    return text + "\n"

"""Python code as a tree of its syntax, one text at a time: Python's own parser counts in one place for all threads."""

from __future__ import annotations

import ast
import threading

_one_at_a_time = threading.Lock()


def parsed(code: str) -> ast.Module:
    """Parse code, from any thread.

    Two threads that parse at once disturb each other: SystemError, “AST constructor recursion depth mismatch”.

    Raises:
        SyntaxError, ValueError, RecursionError, MemoryError: it is no Python code, or too deep.
    """
    with _one_at_a_time:
        return ast.parse(code)

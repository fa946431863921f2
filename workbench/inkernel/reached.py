"""How far a call came that ended with an error: what stands below was not run, and changed nothing."""

from __future__ import annotations

import ast
from collections.abc import Mapping


def reached(code: str, error: BaseException | None, names: Mapping[str, object]) -> str:
    """Give the statements of a call's code that were begun; `names` is the dictionary in which it ran."""
    line = None if error is None else _line(error, names)
    if line is None:
        return code
    try:
        statements = ast.parse(code).body
    except (SyntaxError, ValueError):
        return code
    ends = [one.end_lineno or one.lineno for one in statements if one.lineno <= line]
    return "\n".join(code.splitlines()[: max(ends, default=0)])


def _line(error: BaseException, names: Mapping[str, object]) -> int | None:
    trace = error.__traceback__
    while trace is not None:
        frame = trace.tb_frame
        if frame.f_globals is names and frame.f_code.co_name == "<module>":
            return trace.tb_lineno
        trace = trace.tb_next
    return None

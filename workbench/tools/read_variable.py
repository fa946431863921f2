"""The tool that looks at a live variable without running code."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic_ai import RunContext

from workbench.domain.ports import Desk


async def read_variable(ctx: RunContext[Desk], name: str) -> Mapping[str, object]:
    """Describe a live variable: type, shape, columns, and of a table the first rows.

    Args:
        ctx: The turn.
        name: The variable's name.
    """
    return await ctx.deps.read_variable(name)

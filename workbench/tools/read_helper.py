"""The tool that reads the source of a live helper."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic_ai import RunContext

from workbench.domain.ports import Desk


async def read_helper(ctx: RunContext[Desk], name: str) -> Mapping[str, object]:
    """Give the source of a function or class that an earlier call defined.

    Args:
        ctx: The turn.
        name: The helper's name.
    """
    return await ctx.deps.read_helper(name)

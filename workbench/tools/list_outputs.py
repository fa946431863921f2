"""The tool that lists the chat's output files."""

from __future__ import annotations

from pydantic_ai import RunContext

from workbench.domain.json_value import JsonObject
from workbench.domain.ports import Desk


async def list_outputs(ctx: RunContext[Desk]) -> JsonObject:
    """List the files in `outputs/` with size and the call that made them.

    Args:
        ctx: The turn.
    """
    return await ctx.deps.list_outputs()

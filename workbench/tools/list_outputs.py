"""The tool that lists the chat's output files."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic_ai import RunContext

from workbench.domain.ports import Desk


async def list_outputs(ctx: RunContext[Desk]) -> Mapping[str, object]:
    """List the files in `outputs/` with size and the call that made them.

    Args:
        ctx: The turn.
    """
    return await ctx.deps.list_outputs()

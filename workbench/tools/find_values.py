"""The tool that says where a value stands, in the inputs and in the live tables."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic_ai import RunContext

from workbench.domain.ports import Desk


async def find_values(
    ctx: RunContext[Desk], text: str, column: str | None = None, source: str | None = None
) -> Mapping[str, object]:
    """Say in which columns of inputs and live tables a text stands, capitals not minded.

    Args:
        ctx: The turn.
        text: The value or a part of it.
        column: Look in columns of this name only.
        source: Look in this input or live table only.
    """
    return await ctx.deps.find_values(text, column, source)

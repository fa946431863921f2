"""The tool that makes names of an ended runtime again by repeating the calls that made them."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic_ai import RunContext

from workbench.domain.ports import Desk


async def make_again(ctx: RunContext[Desk], names: list[str]) -> Mapping[str, object]:
    """Make names that were lost with their runtime again, by repeating the recorded calls that made them, in order.

    Name only what the user's question needs. Nothing that touched something outside is repeated, and nothing whose
    files changed. The user decides on each call that is repeated. Read `cannot` and `stopped` before going on.

    Args:
        ctx: The turn.
        names: Names listed as gone in the state's `loss`.
    """
    return await ctx.deps.make_again(names)

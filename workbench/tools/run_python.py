"""The tool that runs Python in the chat's runtime, once the user has approved it."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic_ai import RunContext

from workbench.domain.ports import Desk


async def run_python(ctx: RunContext[Desk], code: str, intent: str) -> Mapping[str, object]:
    """Run Python code in this chat's live environment; variables and helpers of earlier calls are there.

    The user sees the intent and the code and decides whether it runs. If the answer's `not_run` is set, it did not run:
    do not propose the same call again unless the user asks for it.

    Args:
        ctx: The turn.
        code: Readable Python; the last expression is shown. Name files as `inputs/NAME` and write to `outputs/`.
        intent: One or two plain sentences for somebody who does not read code: what it will do.
    """
    return await ctx.deps.run_python(code, intent)

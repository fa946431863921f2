"""Asks a kernel about code that is being typed: its answers come from the main thread, between calls."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# jupyter_client's session and channels are untyped.

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import cast

from workbench.domain.code_help import Completion
from workbench.kernels.client import RuntimeClient
from workbench.kernels.demux import plain

PATIENCE_SECONDS = 2.0
MOST_MATCHES = 300
LONGEST_MATCH = 200
LONGEST_TEXT = 20_000


class CodeQuestions:
    """Sends a question over the shell channel and gives what comes back for it, within a patience."""

    def __init__(self, client: RuntimeClient) -> None:
        self._client = client
        self._waiting: dict[str, asyncio.Future[Mapping[str, object]]] = {}

    async def complete(self, code: str, cursor: int) -> Completion | None:
        """Ask how the name before the cursor could go on."""
        content = await self._ask("complete_request", {"code": code, "cursor_pos": cursor})
        return None if content is None else completion_of(content, cursor)

    async def inspect(self, code: str, cursor: int) -> str | None:
        """Ask what stands at the cursor."""
        content = await self._ask("inspect_request", {"code": code, "cursor_pos": cursor, "detail_level": 0})
        return None if content is None else description_of(content)

    def take(self, parent: str, content: Mapping[str, object]) -> None:
        """Take a reply, if it is one to a question that still waits."""
        future = self._waiting.pop(parent, None)
        if future is not None and not future.done():
            future.set_result(content)

    async def _ask(self, kind: str, content: dict[str, object]) -> Mapping[str, object] | None:
        message = self._client.session.msg(kind, content)
        identity = cast("str", message["header"]["msg_id"])
        future: asyncio.Future[Mapping[str, object]] = asyncio.get_running_loop().create_future()
        self._waiting[identity] = future
        self._client.ask(message)
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                return await future
        except TimeoutError:
            return None
        finally:
            self._waiting.pop(identity, None)


def completion_of(content: Mapping[str, object], cursor: int) -> Completion:
    """Read a reply, trusting nothing that it holds."""
    found = content.get("matches")
    texts = cast("list[object]", found) if isinstance(found, list) else []
    matches = tuple(
        text for text in texts if isinstance(text, str) and len(text) <= LONGEST_MATCH and text.isprintable()
    )
    start, end = content.get("cursor_start"), content.get("cursor_end")
    if not isinstance(start, int) or not isinstance(end, int) or not 0 <= start <= end:
        return Completion(matches=(), start=cursor, end=cursor)
    return Completion(matches=matches[:MOST_MATCHES], start=start, end=end)


def description_of(content: Mapping[str, object]) -> str | None:
    """Read a reply's plain text, None where nothing was found."""
    data = content.get("data")
    text = cast("dict[object, object]", data).get("text/plain") if isinstance(data, dict) else None
    return plain(text[:LONGEST_TEXT]) if isinstance(text, str) and content.get("found") is True else None

"""Look at a live table: wait a little for what the runtime works out beside its calls, then say that it is at it."""

from __future__ import annotations

import asyncio
import time

from workbench.domain.ports import RuntimeSession
from workbench.protocol.messages import SideRefused
from workbench.protocol.tables import TableAnswer, TableRequest, Working

PATIENCE_SECONDS = 0.25
FIRST_PAUSE_SECONDS = 0.003
LONGEST_PAUSE_SECONDS = 0.05


async def look(session: RuntimeSession, request: TableRequest) -> TableAnswer | SideRefused:
    """Ask until there is an answer; `Working` comes back where that takes longer, to be asked again."""
    until = time.monotonic() + PATIENCE_SECONDS
    pause = FIRST_PAUSE_SECONDS
    while True:
        answer = await session.look(request)
        if not isinstance(answer, Working) or time.monotonic() > until:
            return answer
        await asyncio.sleep(pause)
        pause = min(2 * pause, LONGEST_PAUSE_SECONDS)

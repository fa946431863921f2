"""Gets the service of turns when the first message is sent: what it imports takes a second."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from workbench.services.turns import TurnService  # pydantic-ai takes a second to import


class TurnLoading:
    """Make the service once, on another thread, and keep large imports from getting in each other's way."""

    def __init__(self, make: Callable[[], TurnService]) -> None:
        self._make = make
        self._turns: asyncio.Task[TurnService] | None = None
        self._importing = asyncio.Lock()

    def load(self) -> asyncio.Task[TurnService]:
        """Begin to make the service, or give what was begun."""
        if self._turns is None:
            self._turns = asyncio.create_task(self._loaded())
        return self._turns

    async def if_any(self) -> TurnService | None:
        """Give the service where a message was sent or is about to be; what kept it from loading was told."""
        if self._turns is None:
            return None
        with contextlib.suppress(Exception):
            return await self._turns
        return None

    async def import_beside(self, load: Callable[[], None]) -> None:
        """Import something large on another thread, never while the service's library is."""
        async with self._importing:
            await asyncio.to_thread(load)

    async def _loaded(self) -> TurnService:
        async with self._importing:
            return await asyncio.to_thread(self._make)

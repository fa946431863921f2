"""Tells how a helper came to be, who uses it and what it made, from the record and the live runtime."""

from __future__ import annotations

import asyncio

from workbench.domain.helper_history import HelperHistory, helper_history
from workbench.domain.ids import ChatId
from workbench.domain.namespace import is_own
from workbench.services.calls import CallService
from workbench.services.runtimes import RuntimeService
from workbench.services.state import StateService


class HelperHistories:
    """Give the histories of a chat's helpers; nothing is run."""

    def __init__(self, *, calls: CallService, runtimes: RuntimeService, state: StateService) -> None:
        self._calls = calls
        self._runtimes = runtimes
        self._state = state

    async def of(self, chat: ChatId, name: str) -> HelperHistory:
        """Give the history of one helper; without versions where no call of the chat defined it.

        Raises:
            WorkbenchError: the record cannot be read, or the runtime does not answer now.
        """
        records = await self._calls.of_chat(chat)
        session = self._runtimes.live(chat)
        helpers = () if session is None else await session.helpers()
        found = () if session is None else await self._state.variables(chat, session)
        live = {item.name for item in found if is_own(item)}
        sources = {helper.name: helper.source for helper in helpers}
        return await asyncio.to_thread(helper_history, name, records, sources, live)

"""The checkpoints of one chat as its user deals with them: switched, saved at once, listed, restored."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from workbench.domain.checkpoint import Checkpoint, RestoreReport
from workbench.domain.conversation import Chat
from workbench.domain.foresight import imported_names
from workbench.domain.ids import ChatId, RuntimeNumber
from workbench.services.calls import CallService
from workbench.services.chats import ChatService
from workbench.services.checkpoints import CheckpointService
from workbench.services.runtimes import RuntimeService


@dataclass(frozen=True, kw_only=True, slots=True)
class ChatCheckpoints:
    """Join checkpoints, calls and runtimes."""

    chats: ChatService
    calls: CallService
    runtimes: RuntimeService
    checkpoints: CheckpointService

    async def switch(self, chat: Chat, *, on: bool) -> Chat:
        """Save after each call from now on, or no more."""
        changed = replace(chat, checkpoints=on)
        await self.chats.save(changed)
        if (session := self.runtimes.live(chat.id)) is not None:
            await self.checkpoints.save_before_end(changed, session)
        return changed

    async def save_now(self, chat: Chat) -> None:
        """Save what is live, where a call has made something and none runs: one that runs is saved at its end."""
        session = self.runtimes.live(chat.id)
        if session is None or self.calls.running(chat.id) is not None:
            return
        last = next(iter(await self.calls.latest(chat.id, 1)), None)
        if last is not None and last.runtime == session.facts.number:
            await self.checkpoints.save(chat, session, last)

    async def restore(self, chat: Chat, runtime: int | None) -> RestoreReport:
        """Bring back the checkpoint of a runtime, the newest of an earlier one where none is named.

        Raises:
            WorkbenchError: there is no checkpoint, or the runtime refuses.
        """
        facts = self.runtimes.facts(chat.id)
        live = None if facts is None else RuntimeNumber(facts.number)
        checkpoint = (
            await self.checkpoints.to_restore(chat.id, live)
            if runtime is None
            else await self.checkpoints.of_runtime(chat.id, RuntimeNumber(runtime))
        )
        session = await self.runtimes.session(chat)
        return await self.checkpoints.restore(checkpoint, session)

    async def restores(self, chat: ChatId) -> tuple[tuple[datetime, RestoreReport], ...]:
        """List the restores in a chat, each with its time."""
        return await self.checkpoints.restores(chat)

    async def kept(self, chat: Chat) -> tuple[Checkpoint, ...]:
        """List the newest checkpoint of each runtime that can be restored, the newest first, without imports."""
        imported = frozenset[str]().union(
            *(imported_names(record.request.code) for record in await self.calls.of_chat(chat.id))
        )
        return tuple(
            replace(item, entries=tuple(entry for entry in item.entries if entry.name not in imported))
            for item in await self.checkpoints.kept(chat.id)
        )

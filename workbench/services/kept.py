"""Puts together what is kept of a chat, each of the four from its own place."""

from __future__ import annotations

from dataclasses import dataclass

from workbench.domain.checkpoint import Checkpoint
from workbench.domain.ids import ChatId, RuntimeNumber
from workbench.domain.kept import Kept
from workbench.domain.namespace import is_own
from workbench.services.chats import ChatService
from workbench.services.checkpoints import CheckpointService, NoCheckpointError
from workbench.services.memory import MemoryService
from workbench.services.outputs import OutputService
from workbench.services.receipts import ReceiptService
from workbench.services.runtimes import RuntimeService
from workbench.services.state import StateService
from workbench.store.overviews import OverviewStore


@dataclass(frozen=True, kw_only=True, slots=True)
class KeptService:
    """Look at the four; nothing is started or changed by it."""

    chats: ChatService
    counts: OverviewStore
    runtimes: RuntimeService
    state: StateService
    checkpoints: CheckpointService
    receipts: ReceiptService
    outputs: OutputService
    memory: MemoryService

    async def of_chat(self, chat: ChatId) -> Kept:
        """Tell what is kept of a chat now."""
        known = await self.chats.get(chat)
        counts = await self.counts.counts_of(chat)
        session = self.runtimes.live(chat)
        live = () if session is None else await self.state.variables(chat, session)
        own = tuple(item for item in live if is_own(item))
        end = None if own else await self.runtimes.last_end(chat)
        facts = self.runtimes.facts(chat)
        return Kept(
            messages=counts.messages,
            calls=counts.calls,
            on_record=counts.last_used,
            runtime=facts,
            left=self.runtimes.left_alone(chat),
            live=own,
            checkpoints=known.checkpoints,
            checkpoint=None if facts is None else await self._saved_of(chat, RuntimeNumber(facts.number)),
            lost=None if end is None else await self.receipts.of_end(known, end, is_foreseen=True),
            outputs=await self.outputs.of_chat(chat),
            facts=await self.memory.of_chat(chat),
        )

    async def _saved_of(self, chat: ChatId, number: RuntimeNumber) -> Checkpoint | None:
        try:
            return await self.checkpoints.of_runtime(chat, number)
        except NoCheckpointError:
            return None

"""The state of a chat as it is told with a request: what lives, what is stale, and what the last end cost."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace

from workbench.domain.conversation import Chat
from workbench.domain.receipt import LossReceipt
from workbench.domain.state import ChatState, LossBlock
from workbench.services.receipts import ReceiptService
from workbench.services.recomputing import RecomputeService
from workbench.services.runtimes import RuntimeService
from workbench.services.state import StateService


@dataclass(frozen=True, kw_only=True, slots=True)
class ToldState:
    """Tell the model of a loss what the card tells the user, in the same request as the next message."""

    state: StateService
    runtimes: RuntimeService
    receipts: ReceiptService
    recomputing: RecomputeService

    async def of_chat(self, chat: Chat, notices: tuple[str, ...] = ()) -> ChatState:
        """Give the chat's state."""
        state, stale = await asyncio.gather(self.state.of_chat(chat, notices), self.recomputing.told(chat.id))
        state = replace(state, stale=stale)
        if state.variables or state.helpers:
            return state
        end = await self.runtimes.last_end(chat.id)
        if end is None:
            return state
        receipt = await self.receipts.of_end(chat, end, is_foreseen=True)
        return replace(state, loss=_block(receipt, chat)) if receipt.is_worth_telling else state


def _block(receipt: LossReceipt, chat: Chat) -> LossBlock:
    return LossBlock(
        runtime=receipt.end.number,
        cause=receipt.end.words(),
        gone=tuple(item.name for item in receipt.gone),
        checkpoint=receipt.checkpoint_words(on=chat.checkpoints),
        rebuild=receipt.rebuild_words(),
        outputs=receipt.output_words(),
        inputs=receipt.input_words(),
        look_first=receipt.cut_off_words(),
    )

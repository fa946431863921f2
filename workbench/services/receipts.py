"""Puts together what the end of a chat's runtime cost, from what is on record; nothing has to be alive for it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass

from workbench.domain.checkpoint import Checkpoint
from workbench.domain.conversation import Chat
from workbench.domain.gone_names import gone_of_runtime, imported_by
from workbench.domain.ids import ChatId
from workbench.domain.input import Input
from workbench.domain.receipt import LossReceipt
from workbench.domain.runtime import RuntimeEnd
from workbench.protocol.values import VariableKind, VariableSummary
from workbench.services.checkpoints import CheckpointService, NoCheckpointError
from workbench.services.inputs import InputService
from workbench.services.outputs import OutputService
from workbench.services.rebuilding import RebuildService
from workbench.services.state import StateService
from workbench.store.calls import CallStore
from workbench.store.messages import MessageStore


@dataclass(frozen=True, kw_only=True, slots=True)
class ReceiptParts:
    """Where the facts stand."""

    calls: CallStore
    messages: MessageStore
    checkpoints: CheckpointService
    inputs: InputService
    outputs: OutputService
    state: StateService
    rebuilding: RebuildService


class ReceiptService:
    """Write receipts."""

    def __init__(self, parts: ReceiptParts) -> None:
        self._parts = parts

    async def of_end(self, chat: Chat, end: RuntimeEnd, *, is_foreseen: bool = False) -> LossReceipt:
        """Give the receipt of one end; of one that is only foreseen without a look at what a call may be writing."""
        await self._parts.inputs.check(chat)
        if not is_foreseen:
            await self._parts.outputs.snapshot(chat, None)
        records = await self._parts.calls.of_chat(chat.id)
        last = next((record for record in records if record.number == end.last_call), None)
        gone = gone_of_runtime(records, end.number, await self._parts.state.last_known(chat.id, end.number))
        inputs = await self._parts.inputs.of_chat(chat.id)
        return LossReceipt(
            end=end,
            gone=gone,
            checkpoint=await self._checkpoint(chat.id),
            outputs=await self._parts.outputs.of_chat(chat.id),
            inputs=inputs,
            missing_inputs=await asyncio.to_thread(_missing, chat, inputs),
            messages=len(await self._parts.messages.of_chat(chat.id)),
            calls=len(records),
            cut_off=None if end.last_call_ended else last,
            imported=imported_by(records),
            rebuild=await self._parts.rebuilding.plan_of_end(chat, end.number),
        )

    async def last_known(self, chat: ChatId, number: int) -> tuple[VariableSummary, ...]:
        """Give what a runtime held at its end, as far as it was seen: else the names that its calls made."""
        known = await self._parts.state.last_known(chat, number)
        if known:
            return known
        records = await self._parts.calls.of_chat(chat)
        own = [record for record in records if record.runtime == number]
        made_by = {name: record.number for record in own for name in (*record.changes.created, *record.changes.rebound)}
        return tuple(
            VariableSummary(name=item.name, type_name="", kind=VariableKind.OTHER, defined_in_call=made_by[item.name])
            for item in gone_of_runtime(records, number, ())
        )

    async def _checkpoint(self, chat: ChatId) -> Checkpoint | None:
        try:
            return await self._parts.checkpoints.to_restore(chat, None)
        except NoCheckpointError:
            return None


def _missing(chat: Chat, inputs: Iterable[Input]) -> tuple[str, ...]:
    return tuple(item.name for item in inputs if not (chat.folder / item.path).is_file())

"""Asks before a call that would not fit into memory: an estimate in words instead of a process that is killed."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from workbench.domain.call import CallRequest
from workbench.domain.memory_need import memory_need
from workbench.protocol.values import VariableKind
from workbench.services.inputs import InputService
from workbench.services.machine_memory import machine_memory
from workbench.services.runtimes import RuntimeService
from workbench.services.state import StateService


@dataclass(frozen=True, kw_only=True, slots=True)
class MemoryQuestions:
    """Compare what a call needs with what is free, of the machine and of its runtime."""

    inputs: InputService
    runtimes: RuntimeService
    state: StateService

    async def of_call(self, request: CallRequest) -> str:
        """Give the question; empty where the call will fit as far as can be seen."""
        facts = self.runtimes.facts(request.chat)
        known = () if facts is None else await self.state.last_known(request.chat, facts.number)
        need = memory_need(
            request.code,
            {item.path: item.copy_stamp.size for item in await self.inputs.of_chat(request.chat)},
            {item.name: item.size_bytes or 0 for item in known if item.kind is VariableKind.TABLE},
        )
        if not need.needed:
            return ""
        free = (await asyncio.to_thread(machine_memory)).free
        if facts is not None and facts.memory_limit is not None:
            free = min(free, max(0, facts.memory_limit - (facts.memory or 0)))
        return need.question(free)

"""Puts together the state of a chat as it is now, for the model's next request."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass

from workbench.domain.call import RESULT_MIME
from workbench.domain.conversation import Chat
from workbench.domain.errors import WorkbenchError
from workbench.domain.ids import ChatId, RuntimeNumber
from workbench.domain.ports import RuntimeSession
from workbench.domain.state import ChatState, ContractBlock, FactBlock, OutputBlock
from workbench.protocol.values import HelperSource, VariableKind, VariableSummary
from workbench.services.clock import now
from workbench.services.contracts import ContractService
from workbench.services.inputs import InputService
from workbench.services.manifests import ManifestService
from workbench.services.memory import MemoryService
from workbench.services.outputs import OutputService
from workbench.services.runtimes import RuntimeService
from workbench.services.state_blocks import (
    helper_blocks,
    input_block,
    last_results,
    runtime_block,
    variable_blocks,
)
from workbench.store.calls import CallStore

_RECENT_CALLS = 12

_log = logging.getLogger(__name__)


@dataclass(kw_only=True, slots=True)
class _Seen:
    """The namespace of one runtime as it was last told, so that only changes cross."""

    runtime: str
    number: int
    version: int
    variables: dict[str, VariableSummary]


@dataclass(frozen=True, kw_only=True, slots=True)
class StateParts:
    """Where the state stands."""

    calls: CallStore
    runtimes: RuntimeService
    inputs: InputService
    outputs: OutputService
    contracts: ContractService
    manifests: ManifestService
    memory: MemoryService


class StateService:
    """Give the state of a chat."""

    def __init__(self, parts: StateParts) -> None:
        self._parts = parts
        self._seen: dict[ChatId, _Seen] = {}
        self._before: dict[ChatId, _Seen] = {}
        """What the runtime before the one that was seen last held."""

    async def of_chat(self, chat: Chat, notices: tuple[str, ...] = ()) -> ChatState:
        """Give the chat's state; what the runtime does not tell now is told as it was last seen."""
        session = self._parts.runtimes.live(chat.id)
        # The record and the runtime are asked at once: a model's first word waits for all of it.
        (latest, contract, inputs, outputs, facts, shown), (variables, helpers) = await asyncio.gather(
            asyncio.gather(
                self._parts.runtimes.latest(chat.id),
                self._parts.contracts.latest(chat.id),
                self._parts.inputs.of_chat(chat.id),
                self._parts.outputs.of_chat(chat.id),
                self._parts.memory.of_chat(chat.id),
                self._parts.calls.latest_outputs(chat.id, _RECENT_CALLS, RESULT_MIME),
            ),
            asyncio.gather(
                _nothing() if session is None else self.variables(chat.id, session),
                _nothing() if session is None else _helpers(session),
            ),
        )
        calls = 0 if latest is None else await self._parts.calls.count(chat.id, RuntimeNumber(latest.number))
        return ChatState(
            chat=chat.title,
            today=now().astimezone().date().isoformat(),
            runtime=runtime_block(None if session is None else session.facts, latest, calls),
            inputs=tuple(input_block(item) for item in inputs),
            variables=variable_blocks(variables),
            helpers=helper_blocks(helpers),
            outputs=tuple(OutputBlock(path=item.path, bytes=item.bytes, call=item.call) for item in outputs),
            contract=None if contract is None else ContractBlock(toml=contract.toml, version=contract.version),
            contract_history=0 if contract is None else contract.version,
            last_results=last_results(shown),
            facts=tuple(
                FactBlock(text=item.text, scope=item.scope.words, since=item.since.astimezone().date().isoformat())
                for item in facts
            ),
            approval=chat.approval.value,
            checkpoints=chat.checkpoints,
            notices=notices,
        )

    async def last_known(self, chat: ChatId, number: int) -> tuple[VariableSummary, ...]:
        """Give what a runtime held when it was last asked, also by an earlier start; nothing where it never was."""
        for seen in (self._seen.get(chat), self._before.get(chat)):
            if seen is not None and seen.number == number:
                return tuple(seen.variables.values())
        return await self._parts.manifests.read(chat, number)

    async def last_helpers(self, chat: ChatId, number: int) -> tuple[HelperSource, ...]:
        """Give the helpers that a runtime held when they were last asked for."""
        return await self._parts.manifests.read_helpers(chat, number)

    async def settled(self) -> None:
        """Wait until what is known of the runtimes is kept."""
        await self._parts.manifests.settled()

    async def variables(self, chat: ChatId, session: RuntimeSession) -> tuple[VariableSummary, ...]:
        """List the runtime's variables by name."""
        seen = self._seen.get(chat)
        if seen is None or seen.runtime != session.facts.runtime:
            if seen is not None:
                self._before[chat] = seen
            seen = _Seen(runtime=session.facts.runtime, number=session.facts.number, version=0, variables={})
            self._seen[chat] = seen
        try:
            delta = await session.variables(seen.version)
        except WorkbenchError as error:
            _log.warning("The runtime of chat %s does not tell its variables: %s", chat, error)
            return tuple(seen.variables[name] for name in sorted(seen.variables))
        if delta.complete:
            seen.variables.clear()
        gone = [item for name in delta.deleted if (item := seen.variables.pop(name, None)) is not None]
        for item in (*delta.added, *delta.changed):
            seen.variables[item.name] = item
        seen.version = delta.version
        if delta.added or delta.changed or delta.deleted:
            self._parts.manifests.keep(chat, seen.number, seen.variables.values())
        if any(item.kind is VariableKind.HELPER for item in (*delta.added, *delta.changed, *gone)):
            self._parts.manifests.keep_helpers(chat, seen.number, session.helpers)
        return tuple(seen.variables[name] for name in sorted(seen.variables))


async def _nothing() -> tuple[()]:
    return ()


async def _helpers(session: RuntimeSession) -> tuple[HelperSource, ...]:
    try:
        return await session.helpers()
    except WorkbenchError as error:
        _log.warning("The runtime does not tell its helpers: %s", error)
        return ()

"""Keeps a chat's comparison contract: on record by version, and as `comparison.toml` beside its inputs."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace

from workbench.compare.contract import Contract, ContractError, InputSpec
from workbench.domain.conversation import Chat
from workbench.domain.events import ContractChanged
from workbench.domain.ids import CallId, ChatId
from workbench.domain.reading import ReadingWishes
from workbench.protocol.values import ContractText
from workbench.services.bus import Bus
from workbench.services.clock import now
from workbench.services.folders import read_contract, write_contract
from workbench.services.moved_inputs import MovedInput
from workbench.store.contracts import ContractStore, ContractVersion

USUAL_NAME = "comparison"


class ContractService:
    """Follow the contract of the live comparison, and an edit of the file by hand."""

    def __init__(self, store: ContractStore, bus: Bus) -> None:
        self._store = store
        self._bus = bus
        self._seen: dict[ChatId, str] = {}

    async def latest(self, chat: ChatId) -> ContractVersion | None:
        """Give the newest version."""
        return await self._store.latest(chat)

    async def follow(self, chat: Chat, live: Sequence[ContractText], call: CallId) -> None:
        """Keep the contract of the chat's comparison as it stands after a call, where it differs."""
        chosen = _chosen(live)
        if chosen is None or self._seen.get(chat.id) == chosen.toml:
            return
        self._seen[chat.id] = chosen.toml
        await self._keep(chat, chosen.toml, call)

    async def contract(self, chat: ChatId) -> Contract | None:
        """Give the contract as it stands, None where there is none that can be read."""
        latest = await self._store.latest(chat)
        try:
            return None if latest is None else Contract.from_toml(latest.toml)
        except ContractError:
            return None

    async def correct_reading(
        self, chat: Chat, path: str, reading: ReadingWishes, moved: MovedInput | None = None
    ) -> None:
        """Keep in the contract how the inputs of a file are read from now on; `moved` is read from another sheet."""
        known = await self.contract(chat.id)
        if known is None:
            return
        edited = known
        for spec in known.inputs:
            is_moved = moved is not None and spec.id == moved.old
            if spec.path == path and (is_moved or reading.sheet is None or spec.sheet in {None, reading.sheet}):
                sheet = moved.sheet if moved is not None and is_moved else spec.sheet
                edited = edited.with_input(_read_so(replace(spec, sheet=sheet), reading))
        if moved is not None and moved.old != moved.new:
            edited = edited.with_input_renamed(moved.old, moved.new)
        if edited == known:
            return
        toml = edited.to_toml()
        version = await self._store.add(chat.id, toml, None, now())
        await asyncio.to_thread(write_contract, chat.folder, toml)
        self._bus.publish(ContractChanged(chat=chat.id, version=version.version, toml=toml))

    async def versions(self, chat: ChatId) -> tuple[ContractVersion, ...]:
        """List all versions in order."""
        return await self._store.all(chat)

    async def put_back(self, chat: Chat, toml: str) -> None:
        """Keep an earlier text of the contract again."""
        latest = await self._store.latest(chat.id)
        if latest is None or latest.toml == toml:
            return
        self._seen.pop(chat.id, None)  # a call that makes the text seen last anew is followed again
        version = await self._store.add(chat.id, toml, None, now())
        await asyncio.to_thread(write_contract, chat.folder, toml)
        self._bus.publish(ContractChanged(chat=chat.id, version=version.version, toml=toml))

    async def check_file(self, chat: Chat) -> tuple[str, ...]:
        """Take up an edit of `comparison.toml` by hand; gives what is to be told, in sentences."""
        latest = await self._store.latest(chat.id)
        text = await asyncio.to_thread(read_contract, chat.folder)
        if text is None:
            if latest is not None and await asyncio.to_thread(chat.folder.is_dir):
                await asyncio.to_thread(write_contract, chat.folder, latest.toml)
            return ()
        if latest is not None and text == latest.toml:
            return ()
        fault = _fault(text)
        if fault is not None:
            return (f"comparison.toml was edited and cannot be used: {fault} The contract on record still holds.",)
        version = await self._store.add(chat.id, text, None, now())
        self._bus.publish(ContractChanged(chat=chat.id, version=version.version, toml=text))
        return ("comparison.toml was edited by hand; the contract on record is now what it says.",)

    async def _keep(self, chat: Chat, toml: str, call: CallId) -> None:
        before = await self._store.latest(chat.id)
        version = await self._store.add(chat.id, toml, call, now())
        await asyncio.to_thread(write_contract, chat.folder, toml)
        if before is None or version.version != before.version:
            self._bus.publish(ContractChanged(chat=chat.id, version=version.version, toml=toml))


def _read_so(spec: InputSpec, reading: ReadingWishes) -> InputSpec:
    return replace(
        spec,
        sheet=reading.sheet or spec.sheet,
        encoding=reading.encoding,
        delimiter=reading.delimiter,
        quote=reading.quote,
        header_row=reading.header_row,
        decimal=reading.decimal,
        thousands=reading.thousands,
    )


def _chosen(live: Sequence[ContractText]) -> ContractText | None:
    """Choose among several live comparisons: the one with the usual name, else the one edited last."""
    usual = next((item for item in live if item.name == USUAL_NAME), None)
    return usual or max(live, key=lambda item: item.call or 0, default=None)


def _fault(text: str) -> str | None:
    try:
        Contract.from_toml(text)
    except ContractError as error:
        return str(error)
    return None

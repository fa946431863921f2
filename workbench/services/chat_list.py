"""The list of chats: what stands in it, a new title, and the removal of a chat with its folder."""

from __future__ import annotations

import asyncio
import shutil
from dataclasses import dataclass, replace
from pathlib import Path

from workbench.domain.conversation import Chat
from workbench.domain.errors import StorageError
from workbench.domain.ids import ChatId
from workbench.domain.overview import ChatOverview
from workbench.domain.runtime import EndReason
from workbench.services.chats import LONGEST_TITLE, ChatService
from workbench.services.folders import ToBin
from workbench.services.runtimes import RuntimeService
from workbench.store.overviews import OverviewStore


@dataclass(frozen=True, kw_only=True, slots=True)
class ChatListParts:
    """What the list is made of; `checkpoints` is the folder of all checkpoints."""

    store: OverviewStore
    chats: ChatService
    runtimes: RuntimeService
    checkpoints: Path


class ChatListService:
    """Look over the chats."""

    def __init__(self, parts: ChatListParts) -> None:
        self._parts = parts

    async def overviews(self) -> tuple[ChatOverview, ...]:
        """List the chats, the last used first."""
        counts = await self._parts.store.counts()
        listed: list[ChatOverview] = []
        for chat in await self._parts.chats.all():
            counted = counts.get(chat.id)
            if counted is None:
                continue
            live = self._parts.runtimes.facts(chat.id)
            seen = None if live is not None else await self._parts.runtimes.latest(chat.id)
            listed.append(
                ChatOverview(
                    chat=chat,
                    last_used=counted.last_used,
                    messages=counted.messages,
                    inputs=counted.inputs,
                    outputs=counted.outputs,
                    runtime=live,
                    end=None if seen is None else seen.end,
                )
            )
        return tuple(sorted(listed, key=lambda item: item.last_used, reverse=True))

    async def rename(self, chat: ChatId, title: str) -> Chat:
        """Give a chat another title; its folder keeps its name, since calls and reports name it."""
        known = await self._parts.chats.get(chat)
        shown = " ".join(title.split())[:LONGEST_TITLE]
        renamed = replace(known, title=shown or known.title)
        await self._parts.chats.save(renamed)
        return renamed

    async def delete(self, chat: ChatId, to_bin: ToBin) -> None:
        """End a chat's runtime, move its folder to the bin, and forget the chat.

        Raises:
            StorageError: the folder cannot be moved; the chat is kept with all that is on record of it.
        """
        known = await self._parts.chats.get(chat)
        await self._parts.runtimes.end(chat, EndReason.CLOSED)
        there = await asyncio.to_thread(known.folder.exists)
        if there and not await asyncio.to_thread(to_bin, known.folder):
            raise StorageError(
                f"The folder {known.folder} could not be moved to the bin, so the chat was kept.",
                "Close the files of it that are open elsewhere, or move the folder away yourself and delete again.",
            )
        await self._parts.store.forget(chat)
        self._parts.chats.forget(chat)
        await asyncio.to_thread(shutil.rmtree, self._parts.checkpoints / chat, ignore_errors=True)

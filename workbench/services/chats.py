"""Chats: made with a folder of their own, found by id or title."""

from __future__ import annotations

import asyncio
import secrets
from datetime import datetime
from pathlib import Path

from workbench.domain.conversation import ApprovalMode, Chat
from workbench.domain.errors import UnknownChatError
from workbench.domain.ids import ChatId
from workbench.services.clock import now
from workbench.services.folders import cannot_write, free_path, safe_name
from workbench.store.chats import ChatStore

LONGEST_TITLE = 200


class ChatService:
    """Make and find chats."""

    def __init__(self, store: ChatStore, *, folder: Path, approval: ApprovalMode) -> None:
        self._store = store
        self._folder = folder
        self._approval = approval

    async def new(self, title: str = "") -> Chat:
        """Make a chat; without a title it is named by the date and time.

        Raises:
            StorageError: its folder or record cannot be written.
        """
        created = now()
        shown = " ".join(title.split())[:LONGEST_TITLE] or _title(created.astimezone())
        chat = Chat(
            id=ChatId(secrets.token_hex(8)),
            title=shown,
            folder=await asyncio.to_thread(_reserve, self._folder, safe_name(shown, _title(created.astimezone()))),
            created=created,
            approval=self._approval,
        )
        await self._store.add(chat)
        return chat

    async def get(self, chat: ChatId) -> Chat:
        """Give a chat.

        Raises:
            UnknownChatError: there is none with this id.
        """
        found = await self._store.get(chat)
        if found is None:
            raise UnknownChatError(f"There is no chat {chat}.")
        return found

    async def find(self, name: str) -> Chat:
        """Find a chat by its id, the beginning of it, or its title; `last` is the newest.

        Raises:
            UnknownChatError: none fits, or several do.
        """
        chats = await self._store.all()
        fitting = _fitting(chats, name)
        if len(fitting) == 1:
            return fitting[0]
        known = ", ".join(f"{chat.title} ({chat.id[:6]})" for chat in (fitting or chats)[:8])
        what = f"There is no chat {name!r}." if not fitting else f"Several chats are called {name!r}."
        raise UnknownChatError(what, f"There are: {known}." if known else "This profile has no chats yet.")

    async def all(self) -> tuple[Chat, ...]:
        """List the chats, the newest first."""
        return await self._store.all()

    async def save(self, chat: Chat) -> None:
        """Keep what is new about a chat."""
        await self._store.save(chat)

    def forget(self, chat: ChatId) -> None:
        """Take note that a chat was removed from the record."""
        self._store.forget(chat)


def _fitting(chats: tuple[Chat, ...], name: str) -> tuple[Chat, ...]:
    if name == "last":
        return chats[:1]
    by_title = tuple(chat for chat in chats if chat.title.casefold() == name.casefold())
    return by_title or tuple(chat for chat in chats if len(name) >= 4 and chat.id.startswith(name))


def _title(at: datetime) -> str:
    return at.strftime("%Y-%m-%d %H.%M")


def _reserve(parent: Path, name: str) -> Path:
    """Make the empty folder, so that no other chat takes the name; a spare's folder may take its place."""
    try:
        parent.mkdir(parents=True, exist_ok=True)
        while True:
            folder = free_path(parent, name, is_folder=True)
            try:
                folder.mkdir()
            except FileExistsError:
                continue
            return folder
    except OSError as error:
        raise cannot_write(parent, error) from error

"""Writes messages and says which are on record, until it is killed."""

from __future__ import annotations

import asyncio
import sys
from datetime import UTC, datetime
from pathlib import Path

from workbench.domain.conversation import Chat
from workbench.domain.ids import ChatId
from workbench.store.chats import ChatStore
from workbench.store.database import Database
from workbench.store.messages import MessageStore


async def write(path: Path) -> None:
    database = Database(path)
    await database.open()
    chats = ChatStore(database)
    chat = ChatId("c")
    if await chats.get(chat) is None:
        await chats.add(Chat(id=chat, title="t", folder=Path("/f"), created=datetime.now(UTC)))
    messages = MessageStore(database)
    while True:
        message = await messages.begin_turn(chat, "text", datetime.now(UTC))
        sys.stdout.write(f"{message.id}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    asyncio.run(write(Path(sys.argv[1])))

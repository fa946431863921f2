"""Keeps facts for the user: only what a person adds, changes or removes; nothing else writes here."""

from __future__ import annotations

from dataclasses import replace

from workbench.domain.events import FactsChanged
from workbench.domain.ids import ChatId
from workbench.domain.memory import MOST_FACTS, Fact, FactRefusedError, FactScope, fact_text
from workbench.services.bus import Bus
from workbench.services.clock import now
from workbench.store.memory import FactStore


class MemoryService:
    """Add, change and remove facts."""

    def __init__(self, store: FactStore, bus: Bus) -> None:
        self._store = store
        self._bus = bus

    async def of_chat(self, chat: ChatId | None) -> tuple[Fact, ...]:
        """List the facts that hold in a chat, those of all chats first; without a chat only these."""
        return await self._store.of_chat(chat)

    async def add(self, text: str, chat: ChatId | None) -> Fact:
        """Keep a fact for a chat, or for all where none is given.

        Raises:
            FactRefusedError: it has no words or too many, is kept already, or there are too many facts.
            StorageError: it could not be put on record.
        """
        words = fact_text(text)
        known = await self._store.of_chat(chat)
        _refuse_twice(words, known)
        if len(known) >= MOST_FACTS:
            raise FactRefusedError(f"{MOST_FACTS} facts are kept here already.", "Remove one that is no longer needed.")
        fact = await self._store.add(words, chat, now())
        self._bus.publish(FactsChanged(chat=chat))
        return fact

    async def change(self, number: int, text: str, scope: FactScope, chat: ChatId | None) -> Fact:
        """Give a fact other words or another scope; `chat` is the one that is meant by “this chat”.

        Raises:
            FactRefusedError: the fact was removed meanwhile, or the words cannot be kept; it stays as it was.
            StorageError: it could not be put on record.
        """
        fact = await self._get(number)
        words = fact_text(text)
        holds_in = None if scope is FactScope.ALL else fact.chat or chat
        if scope is FactScope.CHAT and holds_in is None:
            raise FactRefusedError("No chat is open that the fact could belong to.", "Open one, or keep it for all.")
        _refuse_twice(words, [one for one in await self._store.of_chat(holds_in) if one.number != number])
        changed = replace(fact, text=words, chat=holds_in)
        if changed == fact:
            return fact
        changed = replace(changed, since=now())
        await self._store.put(changed)
        self._bus.publish(FactsChanged(chat=None))
        return changed

    async def remove(self, number: int) -> Fact:
        """Remove a fact, and give it, so that it can be put back.

        Raises:
            FactRefusedError: it was removed already.
            StorageError: it could not be removed.
        """
        fact = await self._get(number)
        await self._store.remove(number)
        self._bus.publish(FactsChanged(chat=fact.chat))
        return fact

    async def put_back(self, fact: Fact) -> None:
        """Keep a fact again that was removed just now, as it was.

        Raises:
            StorageError: it could not be put on record.
        """
        await self._store.put(fact)
        self._bus.publish(FactsChanged(chat=fact.chat))

    async def _get(self, number: int) -> Fact:
        fact = await self._store.get(number)
        if fact is None:
            raise FactRefusedError(f"There is no fact {number} any more.", "Look at the list of facts again.")
        return fact


def _refuse_twice(words: str, known: list[Fact] | tuple[Fact, ...]) -> None:
    twice = next((one for one in known if one.text.casefold() == words.casefold()), None)
    if twice is not None:
        raise FactRefusedError(f"This is kept already, for {twice.scope.words}.")

"""The model's messages of a chat's earlier turns: each turn is read once, not again with every message."""

from __future__ import annotations

from workbench.domain.ids import ChatId
from workbench.models.history import Messages, TurnMessages, fitting, turn_messages
from workbench.store.messages import MessageStore

UNSEEN = "The workbench ended meanwhile; the state tells what is alive, the notices what is known of the call."
BROKE_OFF = "(This turn broke off.)"
_MOST_CHATS = 4
"""So many chats are remembered, those that were written in last."""


class TurnHistories:
    """Give what a turn is to build on."""

    def __init__(self, store: MessageStore) -> None:
        self._store = store
        self._chats: dict[ChatId, dict[int, TurnMessages]] = {}

    async def before(self, chat: ChatId, turn: int, limit: int) -> tuple[Messages, Messages]:
        """Give what an earlier try of the turn left, and all that came before, that too, cut to so many characters."""
        known = self._chats.pop(chat, {})
        # Only a turn that runs is written: what it leaves is not what was read of an earlier try.
        known.pop(turn, None)
        told = await self._store.histories(chat, frozenset(known))
        read = {number: known[number] if text is None else _read(text) for number, text in told}
        kept = list(read[turn].messages) if turn in read else []
        past = [message for one in read.values() for message in one.messages]
        lengths = [length for one in read.values() for length in one.lengths]
        read.pop(turn, None)
        self._chats[chat] = read
        if len(self._chats) > _MOST_CHATS:
            del self._chats[next(iter(self._chats))]
        return kept, fitting(past, limit, lengths)


def _read(text: str) -> TurnMessages:
    return turn_messages(text, {"status": "unknown", "error": UNSEEN}, BROKE_OFF)

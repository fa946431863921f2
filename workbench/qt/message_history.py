"""The messages that were sent, to be leafed through where the user writes. No Qt."""

from __future__ import annotations

_MOST = 200


class MessageHistory:
    """Go to earlier messages from an empty text, and back."""

    def __init__(self) -> None:
        self._texts: list[str] = []
        self._place: int | None = None

    @property
    def is_known(self) -> bool:
        """Whether anything was sent yet."""
        return bool(self._texts)

    def show(self, texts: list[str]) -> None:
        """Take a chat's messages, the oldest first."""
        self._texts = texts[-_MOST:]
        self._place = None

    def add(self, text: str) -> None:
        """Note a message that is sent; the same one twice in a row is kept once."""
        if not self._texts or self._texts[-1] != text:
            self._texts = [*self._texts, text][-_MOST:]
        self._place = None

    def leaf(self, now: str, step: int) -> str | None:
        """Give the text to show instead of the one that stands there; None where that is to stay.

        Only an empty text, or one of the history that was not changed, is replaced.
        """
        place = self._place
        if place is None or place >= len(self._texts) or now != self._texts[place]:
            if now.strip() or step > 0 or not self._texts:
                return None
            place = len(self._texts)
        wanted = place + step
        if wanted < 0:
            return None
        self._place = None if wanted >= len(self._texts) else wanted
        return "" if self._place is None else self._texts[wanted]

"""What would go where a chat's runtime ended now, and what can be done with it: values and their words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from workbench.domain.ids import ChatId
from workbench.domain.namespace import is_own
from workbench.domain.sizes import size_text
from workbench.protocol.values import VariableKind, VariableSummary

_MOST_TABLES = 4
_MOST_REASONS = 3


class ClosingChoice(StrEnum):
    """What is to become of live values when a chat or the application is closed."""

    KEEP = "keep"
    """The runtime lives on, and is found again."""
    SAVE = "save"
    """A checkpoint is saved, then the runtime ends."""
    END = "end"
    """The runtime ends."""


@dataclass(frozen=True, kw_only=True, slots=True)
class LiveTable:
    """A live table; what is not known of it is None."""

    name: str
    rows: int | None = None
    columns: int | None = None
    size: int | None = None

    def words(self) -> str:
        """Name the table with its rows, columns and size, as far as they are known."""
        shape = "" if self.rows is None else f"{self.rows:,} rows"
        size = "" if self.size is None else size_text(self.size)
        known = ", ".join(filter(None, (shape, size)))
        return f"{self.name} ({known})" if known else self.name


@dataclass(frozen=True, kw_only=True, slots=True)
class CallRunning:
    """The call that runs in a runtime; when it began is None where nobody saw it."""

    number: int
    since: datetime | None = None

    def words(self) -> str:
        """Say which call runs, and since when."""
        since = "" if self.since is None else f" since {self.since.astimezone():%H:%M:%S}"
        return f"call {self.number} runs{since}"


@dataclass(frozen=True, kw_only=True, slots=True)
class LiveChat:
    """A chat whose runtime holds values or runs a call; the largest table stands first."""

    chat: ChatId
    title: str
    number: int
    tables: tuple[LiveTable, ...] = ()
    helpers: int = 0
    others: int = 0
    size: int = 0
    """What is known of the values' size, in bytes."""
    running: CallRunning | None = None
    lives_minutes: float = 60.0
    """So long it lives on without the application and without use."""

    def held_words(self) -> str:
        """Say what is live, the largest tables by name."""
        parts: list[str] = []
        if self.tables:
            shown = ", ".join(table.words() for table in self.tables[:_MOST_TABLES])
            more = len(self.tables) - _MOST_TABLES
            parts.append(shown + (f" and {_counted(more, 'more table')}" if more > 0 else ""))
        parts += [_counted(self.helpers, "helper")] if self.helpers else []
        parts += [_counted(self.others, "other value" if parts else "value")] if self.others else []
        return "; ".join(parts) or "no values yet"


@dataclass(frozen=True, kw_only=True, slots=True)
class SavedBefore:
    """What came of the checkpoint that is saved before a runtime ends: why it failed, else what it does not hold."""

    fault: str = ""
    left_out: tuple[tuple[str, str], ...] = ()
    """Names that were not kept, each with the reason."""

    def left_out_words(self) -> str:
        """Say what the checkpoint does not hold, and why; empty where it holds all."""
        reasons: dict[str, list[str]] = {}
        for name, reason in self.left_out:
            reasons.setdefault(reason, []).append(name)
        shown = [f"{_few(names)} ({reason})" for reason, names in [*reasons.items()][:_MOST_REASONS]]
        more = sum(len(names) for names in [*reasons.values()][_MOST_REASONS:])
        return "; ".join(shown) + (f" and {more} more" if more else "")


def live_chat(bare: LiveChat, held: Iterable[VariableSummary]) -> LiveChat | None:
    """Add to a chat what its runtime holds; None where nothing of it is work of the chat and no call runs."""
    own = [item for item in held if is_own(item)]
    if not own and bare.running is None:
        return None
    tables = [_table(item) for item in own if item.kind is VariableKind.TABLE]
    helpers = sum(item.kind is VariableKind.HELPER for item in own)
    return replace(
        bare,
        tables=tuple(sorted(tables, key=lambda table: (-(table.size or 0), -(table.rows or 0), table.name))),
        helpers=helpers,
        others=len(own) - len(tables) - helpers,
        size=sum(item.size_bytes or 0 for item in own),
    )


def lives_words(minutes: float) -> str:
    """Say how long a runtime lives on without the application."""
    if minutes < 120:
        return _counted(round(minutes), "minute")
    hours = minutes / 60
    return _counted(round(hours), "hour") if hours < 48 else _counted(round(hours / 24), "day")


def keeping_words(chats: Sequence[LiveChat], *, is_window: bool) -> str:
    """Say what keeping the runtimes of some chats means, and until when, where the window or only a chat is closed."""
    is_one = len(chats) == 1
    it_is, it, it_ends = (
        ("it is", "it", "it ends by itself") if is_one else ("they are", "them", "they end by themselves")
    )
    minutes = min(chat.lives_minutes for chat in chats)
    until = f"{lives_words(minutes)} after the last use" if is_window else "the workbench needs its memory"
    back = "open the workbench again" if is_window else "open the chat again"
    words = f"Kept running, {it_is} as you left {it} when you {back}; {it_ends} {until}."
    if any(chat.running is not None for chat in chats):
        words += " What runs goes on when it is kept running; the other choices stop it."
    return words


def _table(item: VariableSummary) -> LiveTable:
    rows, columns = item.shape or (None, None)
    return LiveTable(name=item.name, rows=rows, columns=columns, size=item.size_bytes)


def _few(names: list[str]) -> str:
    more = len(names) - _MOST_TABLES
    return ", ".join(names[:_MOST_TABLES]) + (f" and {more} more" if more > 0 else "")


def _counted(number: int, noun: str) -> str:
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"

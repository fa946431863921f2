"""Words figures and times as the window shows them."""

from __future__ import annotations

from datetime import datetime, timedelta

from workbench.domain.conversation import ApprovalMode, Chat


def counted(number: int, noun: str) -> str:
    """Word a number of things."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def shortened(text: str, most: int) -> str:
    """Leave the middle of a long text out: a file is known by how its name begins and ends."""
    end = most // 2 - 1
    return text if len(text) <= most else f"{text[: most - end - 1]}…{text[-end:]}"


def approval_words(chat: Chat | None) -> str:
    """Say when code runs in a chat."""
    if chat is None or chat.approval is ApprovalMode.EACH:
        return "asks before running"
    if chat.approval is ApprovalMode.ISOLATED:
        return "runs by itself"
    return "runs without asking" if chat.approved else "asks once in this chat"


def seconds_text(seconds: float | None) -> str:
    """Word how long something took."""
    if seconds is None:
        return ""
    if seconds < 10:
        return f"{seconds:.2f} s"
    if seconds < 120:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min"


def time_text(at: datetime, now: datetime) -> str:
    """Word a moment: the time today, the day otherwise."""
    local, today = at.astimezone(), now.astimezone().date()
    if local.date() == today:
        return local.strftime("%H:%M")
    if local.date() > today - timedelta(days=6):
        return local.strftime("%A %H:%M")
    return local.strftime("%Y-%m-%d")


def listed(names: tuple[str, ...] | list[str], most: int = 8) -> str:
    """Join names, and count those that are too many."""
    shown = ", ".join(names[:most])
    return shown if len(names) <= most else f"{shown} and {len(names) - most} more"

"""The tables that were open when the window was closed, as a text in its settings."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import cast

from workbench.domain.ids import ChatId
from workbench.views.openings import LeftOpen, RowsWish

_MOST_CHATS, _MOST_TABLES = 20, 12


def to_text(left: Mapping[ChatId, LeftOpen]) -> str:
    """Write them, of many chats those that were shown last."""
    kept = [*left.items()][-_MOST_CHATS:]
    return json.dumps(
        {
            chat: {
                "front": one.front,
                "tables": [[wish.name, wish.bucket, wish.column] for wish in one.wishes[-_MOST_TABLES:]],
            }
            for chat, one in kept
        }
    )


def from_text(text: str) -> dict[ChatId, LeftOpen]:
    """Read them; what cannot be read was not open."""
    try:
        found: object = json.loads(text or "{}")
    except ValueError:
        return {}
    if not isinstance(found, dict):
        return {}
    chats = cast("dict[str, object]", found)
    read = {ChatId(chat): _left(one) for chat, one in chats.items()}
    return {chat: one for chat, one in read.items() if one.wishes}


def _left(found: object) -> LeftOpen:
    fields = cast("dict[str, object]", found) if isinstance(found, dict) else {}
    tables, front = fields.get("tables"), fields.get("front")
    wishes = [_wish(one) for one in cast("list[object]", tables)] if isinstance(tables, list) else []
    return LeftOpen(
        wishes=tuple(wish for wish in wishes if wish is not None), front=front if isinstance(front, str) else ""
    )


def _wish(found: object) -> RowsWish | None:
    parts = cast("list[object]", found) if isinstance(found, list) else []
    match parts:
        case [str(name), str(bucket), str(column)] if name:
            return RowsWish(name=name, bucket=bucket, column=column)
        case _:
            return None

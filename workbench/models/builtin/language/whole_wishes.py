"""Whole wishes: messages that are one wish from the first word to the last, read before their parts are."""

from __future__ import annotations

from dataclasses import replace

from workbench.models.builtin.intents import Understanding
from workbench.models.builtin.language.columns import Columns
from workbench.models.builtin.language.conversation import Conversation
from workbench.models.builtin.language.date_ends import date_ends, unread_end
from workbench.models.builtin.language.dates_moved import dates_moved, unread_move
from workbench.models.builtin.language.tables import Tables


def whole_wish(text: str, columns: Columns, tables: Tables, before: Conversation) -> Understanding | None:
    """Give what a whole message wishes where one of the readers knows all of it."""
    return dates_moved(text, columns) or date_ends(text, columns, tables, before)


def with_unread_dates(understanding: Understanding, text: str, columns: Columns) -> Understanding:
    """Ask where a message speaks of first, last or moved dates and what was read of it does not."""
    asked = unread_end(understanding, text, columns) or unread_move(understanding, text, columns)
    return understanding if asked is None else replace(understanding, intents=(), questions=(asked,))

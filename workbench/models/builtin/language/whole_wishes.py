"""Whole wishes: messages that are one wish from the first word to the last, read before their parts are."""

from __future__ import annotations

from dataclasses import replace

from workbench.models.builtin.intents import Declined, Understanding
from workbench.models.builtin.language.columns import Columns
from workbench.models.builtin.language.date_ends import date_ends, unread_end
from workbench.models.builtin.language.dates_moved import dates_moved, unread_move
from workbench.models.builtin.language.duplicates_wish import duplicates_wish
from workbench.models.builtin.language.rows_missing import rows_missing
from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.states_of_rows import ask_state, two_sided
from workbench.models.builtin.language.top_of_each import top_of_each, unread_group
from workbench.models.builtin.language.values_shared import values_shared


def whole_wish(said: Said) -> Taken:
    """Give what a whole message wishes where one of the readers knows all of it."""
    text, columns, tables, before = said.text, said.columns, said.tables, said.before
    refused = two_sided(text, tables)
    if refused is not None:
        return said.answered(Understanding(declined=(Declined(text=refused),)))
    return said.answered(
        dates_moved(text, columns)
        or date_ends(text, columns, tables, before)
        or rows_missing(text, columns, tables)
        or values_shared(text, columns, tables)
        or duplicates_wish(text)
        or top_of_each(text, columns, tables)
    )


def with_unread_dates(understanding: Understanding, text: str, columns: Columns) -> Understanding:
    """Ask where a message speaks of last or moved dates, of each group or a state, and what was read of it does not."""
    asked = (
        unread_end(understanding, text, columns)
        or unread_move(understanding, text, columns)
        or unread_group(understanding, text, columns)
        or ask_state(understanding, text, columns)
    )
    return understanding if asked is None else replace(understanding, intents=(), questions=(asked,))

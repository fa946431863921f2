"""Totals at the end of files that are compared now: left out as in sums and counts, and said so."""

from __future__ import annotations

import re
from collections.abc import Sequence

from workbench.models.builtin.intents import AddTable, Compare, Intent, LeaveOutTotals
from workbench.models.builtin.planning.draft import Draft
from workbench.models.builtin.planning.summary_request import TOTAL
from workbench.models.builtin.replies.words import code, listed
from workbench.models.builtin.state import ContractView, TableView

LEAVES_OUT = 'footers = "leave_out"'
"""What the comparison's text says where totals are left out of an input."""
_ROW = re.compile(rf"{TOTAL}\b[^:]*:\s*(?P<row>.+)$")
_NAMES_A_TOTAL = re.compile(
    r"(?:grand|overall|gesamt)?[\s-]*(?:totals?|sum|summe|gesamt|gesamtsumme|insgesamt)\W*(?:\||$)", re.IGNORECASE
)
"""The first cell that holds anything names a total and nothing else: "Gesamt", "Grand total:"."""


def with_totals_out(draft: Draft, intents: Sequence[Intent]) -> tuple[Intent, ...]:
    """Give the intents with the rule about total rows behind a first comparison of files that end with totals.

    A total is no member, part or person: compared, it would count as one of them in every figure and list.
    """
    first = next((one for one in intents if isinstance(one, Compare | AddTable)), None)
    spoken_of = any(isinstance(one, LeaveOutTotals) for one in intents)
    contract = draft.ground.view.contract
    if first is None or spoken_of or (contract is not None and LEAVES_OUT not in contract.toml):
        return tuple(intents)
    refs = first.tables if isinstance(first, Compare) else (first.table,)
    tables = [table for ref in refs if (table := draft.table_of(ref)) is not None]
    tables = [table for table in tables if contract is None or not _takes_part(table, contract)]
    rows = {table.label: _total_rows(table) for table in tables}
    if not any(rows.values()) or not all(_NAMES_A_TOTAL.match(row) for found in rows.values() for row in found):
        return tuple(intents)
    named = listed([f"{code(row)} of {label}" for label, found in rows.items() for row in found])
    draft.say(f"Left out, as in sums and counts: the total {named}. To compare it too, say “count the total rows too”.")
    place = intents.index(first) + 1
    return (*intents[:place], LeaveOutTotals(leave_out=True), *intents[place:])


def _takes_part(table: TableView, contract: ContractView) -> bool:
    """Say whether a table is an input of the comparison already: its rule stands."""
    return any((one.path, one.sheet) == (table.path, table.sheet) for one in contract.inputs)


def _total_rows(table: TableView) -> list[str]:
    """Give the rows that the reading report takes for totals or notes, as it shows them."""
    return [found["row"].strip() for doubt in table.doubts if (found := _ROW.search(doubt)) is not None]

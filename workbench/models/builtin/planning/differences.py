"""Differences of figures: what the later of two files has more or less than the earlier, in all or by group."""

from __future__ import annotations

from workbench.domain.json_value import Json
from workbench.models.builtin.planning.code import call, literal
from workbench.models.builtin.planning.draft import AskedError, Draft
from workbench.models.builtin.planning.script import Script
from workbench.models.builtin.planning.summary_request import Request, tables_of


def with_difference(draft: Draft, script: Script, name: str, request: Request) -> str:
    """Write the difference of the two files beside their figures, where it is asked for; give the table's name."""
    if not request.intent.difference:
        return name
    tables = request.inputs or tables_of(draft)
    if len(tables) != 2:
        raise AskedError("A difference is that of two files. Of which two shall it be given?")
    earlier, later = (literal(one) for one in tables)
    script.add(
        call(f"{name}.with_difference", [earlier, later], to=f"{name}_with_difference"),
        "The later file less the earlier; what one of them lacks counts as 0 there.",
    )
    script.makes(f"{name}_with_difference")
    return f"{name}_with_difference"


def difference_words(totals: Json, request: Request) -> str:
    """Say how many rows more or fewer the later file has."""
    if not request.intent.difference or not isinstance(totals, dict):
        return ""
    numbers = [number for number in totals.values() if isinstance(number, int)]
    if len(numbers) != 2:
        return ""
    earlier, later = numbers
    return f"; a difference of **{later - earlier:+,}**" if later != earlier else "; no difference"

"""The order of groups: "sum of value per vendor, highest first", "Kosten pro Monat, absteigend".

Such words at the end of a request order what the rest of it asks for. They are taken off, the rest is read, and where
that is one figure for each of several groups it is given in that order; anything else is read with them as it stands.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from workbench.models.builtin.intents import Measure, Summarise, Understanding

EVERY_GROUP = 1_000
_DOWN = r"(?:highest|largest|biggest|greatest|most|high\s+to\s+low|h(?:ö|oe)chste[rn]?|gr(?:ö|oe)(?:ß|ss)te[rn]?)"
_UP = r"(?:lowest|smallest|fewest|least|low\s+to\s+high|niedrigste[rn]?|kleinste[rn]?)"
_ENDS = re.compile(
    rf"[\s,;]+(?:(?:and\s+|und\s+)?(?:sorted|ordered|sort(?:iert)?|ranked)\s+)?(?:with\s+)?(?:the\s+|die\s+|der\s+|das\s+)?"
    rf"(?:(?:(?P<down>{_DOWN})|(?P<up>{_UP}))(?:\s+(?:value|values|first\s+value|one|ones|figure|sum|total|wert|werte))?"
    r"\s+(?:first|on\s+top|at\s+the\s+top|zuerst|oben)"
    r"|(?P<desc>(?:in\s+)?(?:descending|absteigend(?:er)?)(?:\s+(?:order|reihenfolge|sortiert))?)"
    r"|(?P<asc>(?:in\s+)?(?:ascending|aufsteigend(?:er)?)(?:\s+(?:order|reihenfolge|sortiert))?))"
    r"(?:[\s,;]+(?:only\s+|nur\s+)?(?:the\s+|die\s+)?(?:top|first|ersten)\s+(?P<number>[1-9]\d{0,3}))?(?=\s*[.?!]*\s*$)",
    re.IGNORECASE,
)
_COUNTED = frozenset({Measure.COUNT, Measure.TOTAL, Measure.MEAN})


@dataclass(frozen=True, kw_only=True, slots=True)
class Order:
    """What the end of a message says of the order, and of how many groups, and the message without it."""

    rest: str
    ascending: bool
    number: int = EVERY_GROUP


def order_at_end(text: str) -> Order | None:
    """Take the order off a message; None where its end says none."""
    found = _ENDS.search(text)
    if found is None or not text[: found.start()].strip():
        return None
    number = int(found["number"] or EVERY_GROUP)
    return Order(rest=text[: found.start()].strip(), ascending=bool(found["up"] or found["asc"]), number=number)


def _is_ordered(one: Summarise) -> bool:
    return bool(one.by) and one.measure in _COUNTED and one.top is None and one.rows in {"all", "both"}


def ranked(text: str, read: Callable[[str], Understanding]) -> Understanding:
    """Read a message with the order at its end, where the rest is one figure by groups; else as it stands."""
    order = order_at_end(text)
    if order is None:
        return read(text)
    whole = read(order.rest)
    figures = [one for one in whole.intents if isinstance(one, Summarise)]
    plain = not (whole.questions or whole.left_over or whole.declined)
    if not figures or not plain:
        return read(text)
    if len(figures) > 1 or not _is_ordered(figures[0]):
        # "First" would else be taken for the first file: the order is named as not used.
        return replace(whole, left_over=(text[len(order.rest) :].strip(" ,;.?!"),))
    intents = tuple(
        replace(one, top=order.number, ascending=order.ascending) if one is figures[0] else one for one in whole.intents
    )
    return replace(whole, intents=intents)

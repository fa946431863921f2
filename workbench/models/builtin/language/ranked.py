"""The order of groups: "sum of value per vendor, highest first", "Kosten pro Monat, absteigend, und die Anzahl".

Such words at the end of a request, or before an "and" that asks for more, order what stands before them. They are
taken off, the rest is read, and where what they stand behind is a figure for each of several groups it is given in
that order; anything else is read with them as it stands.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from workbench.models.builtin.intents import Intent, Measure, Summarise, Understanding

EVERY_GROUP = 1_000
_DOWN = r"(?:highest|largest|biggest|greatest|most|high\s+to\s+low|h(?:ö|oe)chste[rn]?|gr(?:ö|oe)(?:ß|ss)te[rn]?)"
_UP = r"(?:lowest|smallest|fewest|least|low\s+to\s+high|niedrigste[rn]?|kleinste[rn]?)"
_ENDS = re.compile(
    rf"[\s,;]+(?:(?:and\s+|und\s+)?(?:sorted|ordered|sort(?:iert)?|ranked)\s+)?(?:with\s+)?(?:the\s+|die\s+|der\s+|das\s+)?"
    rf"(?:(?:(?P<down>{_DOWN})|(?P<up>{_UP}))(?:\s+(?:value|values|first\s+value|one|ones|figure|sum|total|wert|werte))?"
    r"\s+(?:first|on\s+top|at\s+the\s+top|zuerst|oben)"
    r"|(?P<desc>(?:in\s+)?(?:descending|absteigend(?:er)?)(?:\s+(?:order|reihenfolge|sortiert))?)"
    r"|(?P<asc>(?:in\s+)?(?:ascending|aufsteigend(?:er)?)(?:\s+(?:order|reihenfolge|sortiert))?))"
    r"(?:[\s,;]+(?:only\s+|nur\s+)?(?:the\s+|die\s+)?(?:top|first|ersten)\s+(?P<number>[1-9]\d{0,3}))?(?=\s*[.?!]*\s*$|\s*,?\s+(?:and|und|plus|sowie)\s)",
    re.IGNORECASE,
)
_COUNTED = frozenset({Measure.COUNT, Measure.TOTAL, Measure.MEAN})


@dataclass(frozen=True, kw_only=True, slots=True)
class Order:
    """What a message says of the order, and of how many groups: the message without it, and what stands ahead of it."""

    rest: str
    ahead: str
    said: str
    ascending: bool
    number: int = EVERY_GROUP


def order_in(text: str) -> Order | None:
    """Take the order off a message; None where it says none."""
    found = _ENDS.search(text)
    if found is None or not text[: found.start()].strip():
        return None
    ahead, behind = text[: found.start()].strip(), text[found.end() :].strip(" ,;.?!")
    return Order(
        rest=f"{ahead} {behind}" if behind else ahead,
        ahead=ahead,
        said=found[0].strip(" ,;.?!"),
        ascending=bool(found["up"] or found["asc"]),
        number=int(found["number"] or EVERY_GROUP),
    )


def _is_ordered(one: Summarise) -> bool:
    return bool(one.by) and one.measure in _COUNTED and one.top is None and one.rows in {"all", "both"}


def ranked(text: str, read: Callable[[str], Understanding]) -> Understanding:
    """Read a message with the order that it says of a figure by groups; where it says none, as it stands."""
    order = order_in(text)
    if order is None:
        return read(text)
    whole = read(order.rest)
    ahead = whole if order.rest == order.ahead else read(order.ahead)
    figures = [one for one in ahead.intents if isinstance(one, Summarise)]
    plain = not (whole.questions or whole.left_over or whole.declined)
    if not figures or not plain:
        return read(text)
    alike = len({one.by for one in figures}) == 1
    if not alike or figures[-1] not in whole.intents or not _is_ordered(figures[-1]):
        # "First" would else be taken for the first file: the order is named as not used.
        return replace(whole, left_over=(order.said,))
    return replace(whole, intents=tuple(_in_order(one, figures[-1], order) for one in whole.intents))


def _in_order(one: Intent, first: Summarise, order: Order) -> Intent:
    """Put the figure in order, and the same figure for other groups: "best first, and by subject"."""
    if isinstance(one, Summarise) and one.by and replace(one, by=first.by) == first:
        return replace(one, top=order.number, ascending=order.ascending)
    return one

"""The shape of a date in a format: a pattern that only real dates match, and where year, month and day stand."""

from __future__ import annotations

import re
from dataclasses import dataclass

_PARTS = re.compile("%[Ymd]")
_LENGTHS = {"%Y": 4, "%m": 2, "%d": 2}
_YEAR = "[1-9][0-9]{3}"
# Days that every month has, that all but February have, that only seven months have; 29 February is left to others.
_DAYS = (
    ("(?:0[1-9]|1[0-2])", "(?:0[1-9]|1[0-9]|2[0-8])"),
    ("(?:0[13-9]|1[0-2])", "(?:29|30)"),
    ("(?:0[13578]|1[02])", "31"),
)


@dataclass(frozen=True, slots=True)
class DateShape:
    """Which texts are real dates in a format, and where their parts start and how long they are."""

    pattern: str
    year: tuple[int, int]
    month: tuple[int, int]
    day: tuple[int, int]
    is_iso: bool


def date_shape(form: str) -> DateShape | None:
    """Give the shape of dates such as %d.%m.%Y; none where a format has other parts than year, month and day."""
    between = _PARTS.split(form)
    parts = _PARTS.findall(form)
    if sorted(parts) != ["%Y", "%d", "%m"] or any(re.search("[%0-9]", text) for text in between):
        return None
    if not form.isascii() or not all(between[1:-1]):
        return None
    places: dict[str, tuple[int, int]] = {}
    place = len(between[0])
    for part, after in zip(parts, between[1:], strict=True):
        places[part] = (place, _LENGTHS[part])
        place += _LENGTHS[part] + len(after)
    patterns = [_pattern(between, parts, {"%Y": _YEAR, "%m": month, "%d": day}) for month, day in _DAYS]
    return DateShape(
        pattern=f"^(?:{'|'.join(patterns)})\\z",
        year=places["%Y"],
        month=places["%m"],
        day=places["%d"],
        is_iso=form == "%Y-%m-%d",
    )


def _pattern(between: list[str], parts: list[str], own: dict[str, str]) -> str:
    texts = [re.escape(between[0])]
    for part, after in zip(parts, between[1:], strict=True):
        texts += [own[part], re.escape(after)]
    return "".join(texts)

"""Headings that are the same but for a unit or a year: `Preis` and `Preis EUR`, `Umsatz 2025` and `Umsatz 2026`."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from workbench.compare.headings import words_of

# Each line is one unit; the first word stands for it. Short ones are a unit only in small letters behind a blank.
_UNITS = """
eur euro euros €
usd dollar dollars us$ $
gbp pound pounds £
chf sfr franken
teur t€ k€ keur
tusd t$ k$ kusd
tgbp t£ k£ kgbp
mio mio€ m€ meur
pct % percent prozent pc
kg kgs kilo kilos kilogram kilogramm
g gram grams gramm
t to tonne tonnes tons tonnen
m metre metres meter
km kilometer kilometres
cm
mm
l litre litres liter
ml
hl
h hr hrs hour hours std stunde stunden
min mins minute minutes minuten
s sec secs sek second seconds sekunden
ms
d day days tag tage
kwh
mwh
kw
wh
pcs pc. pieces stk stück stueck
°c
m2 m² qm sqm
m3 m³ cbm
""".strip()
_UNIT = {word: line.split()[0] for line in _UNITS.splitlines() for word in line.split()}
_SHORT = frozenset({"g", "t", "m", "l", "h", "s", "d", "to"})
_BRACKETED = re.compile(r"^(?P<base>.+?)[\s_]*[(\[](?:in\s+)?(?P<unit>[^()\[\]]+)[)\]]\.?$", re.IGNORECASE)
_BEHIND = re.compile(r"^(?P<base>.+?)(?:[\s_.-]+in)?(?P<gap>[\s_.-]+)(?P<unit>[^\s_-]+)$", re.IGNORECASE)
_SIGN = re.compile(r"^(?P<base>.*\w)\s*(?P<unit>[%€$£])$")
_YEAR = re.compile(r"^(?P<base>.*[^\s_./(\[-])[\s_./-]*[(\[]?(?P<year>(?:19|20)\d\d)[)\]]?$")


@dataclass(frozen=True, kw_only=True, slots=True)
class Ending:
    """A heading in parts: what it is about, the unit and the year behind it."""

    base: str
    unit: str = ""
    year: str = ""

    @property
    def plain(self) -> str:
        """Give what it is about without capitals, accents, blanks and punctuation."""
        bare = unicodedata.normalize("NFKD", self.base.casefold())
        return "".join(letter for letter in bare if letter.isalnum())


def ending(heading: str) -> Ending:
    """Part a heading into what it is about and the unit and the year at its end."""
    base, unit = _without_unit(" ".join(heading.split()))
    year = _YEAR.match(base)
    if year is None:
        return Ending(base=base, unit=unit)
    base = year["base"]
    inner, before = (base, unit) if unit else _without_unit(base)
    return Ending(base=inner, unit=unit or before, year=year["year"])


def _without_unit(heading: str) -> tuple[str, str]:
    for form in (_BRACKETED, _BEHIND, _SIGN):
        found = form.match(heading)
        unit = _UNIT.get(found["unit"].casefold().rstrip("."), "") if found is not None else ""
        if found is None or not unit or not any(letter.isalpha() for letter in found["base"]):
            continue
        small = found["unit"].islower() and form is _BEHIND and found["gap"] == " "
        if form is _BEHIND and found["unit"].casefold() in _SHORT and not small:
            continue
        return found["base"].rstrip(" _.-"), unit
    return heading, ""


def apart_by(left: str, right: str) -> str:
    """Say what two headings that are otherwise the same differ by: "unit", "year", with "and its language", or nothing.

    Two different units, euros and dollars, are two different columns.
    """
    one, other = ending(left), ending(right)
    if left == right or not one.plain or bool(one.year) is not bool(other.year):
        return ""
    if one.unit and other.unit and one.unit != other.unit:
        return ""
    if not one.unit and not other.unit and one.year == other.year:
        return ""
    what = "year" if one.year != other.year else "unit"
    if one.plain == other.plain:
        return what
    words = sorted(words_of(one.base))
    return f"{what} and its language" if words and words == sorted(words_of(other.base)) else ""

"""Bounds and units: "ab 2 kg", "wiegen über 20 kg" name the column by the unit in its heading."""

from __future__ import annotations

import re

from workbench.models.builtin.language.columns import ColumnGroup
from workbench.models.builtin.language.german.naming import is_figure
from workbench.models.builtin.language.german.wording import END, START, Plain, wording
from workbench.models.builtin.language.said import Said
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.language.tolerances_said import money_columns
from workbench.models.builtin.language.units_said import has_unit, unit_family

_NUMBER = r"\d[\d.]*(?:,\d+)?"
_UNIT = r"(?:€|%|[^\W\d_]+)"
_GAP = r"(?:unterschiede?|abweichung(?:en)?|differenz(?:en)?|(?:ä|ae)nderung(?:en)?|schwankung(?:en)?)"
_COUNTS = r"(?:z(?:ä|ae)hl(?:t|en)|gilt|gelten)"
_BEI = r"(?:bei(?:\s+(?:der|dem|den))?|beim|im|in\s+der|in)\s+"
_AT_LEAST = r"(?P<least>ab|mindestens|von\s+mindestens|von)"
_MORE = r"(?P<more>(?:ü|ue)ber|von\s+(?:mehr\s+als|(?:ü|ue)ber)|mehr\s+als)"
_BOUND = (
    r"(?P<bound>ab|(?:ü|ue)ber|unter|mindestens|h(?:ö|oe)chstens|maximal|bis\s+zu|bis|mehr\s+als|weniger\s+als"
    r"|wenigstens|(?P<between>zwischen))"
)
_VERBS = (
    r"(?:wiegen|wiegt|wogen|verdienen|verdient|bekommen|bekommt|verbrauchen|verbraucht|kosten|kostet|kosteten|dauern|dauert|dauerten|haben|hat|hatten|liegen"
    r"|liegt|betragen|betr(?:ä|ae)gt)"
)
_CHANGES = re.compile(
    r"(?:unterschied|abweich|differenz|(?:ä|ae)nder|toleranz|toler|um\s+(?:mehr|weniger|mindestens"
    r"|h(?:ö|oe)chstens|bis|(?:ü|ue)ber|unter)"
    r"|darf|d(?:ü|ue)rfen|ignor|gestiegen|gesunken|gefallen|teurer|billiger|schwank|geworden|erh(?:ö"
    r"|oe)ht|genau|gerundet)",
    re.IGNORECASE,
)
_THOUSANDS = re.compile(r"\d{1,3}(?:\.\d{3})+(?:,\d+)?")
_NO_UNITS = frozenset({"und", "oder", "bis", "zeilen", "jahre", "jahren", "mal", "prozent"})
_SPANS = frozenset({"tage", "tag", "tagen", "wochen", "woche", "monate", "monaten", "monat"})


def _counting(found: re.Match[str], said: Said) -> Plain | None:
    """Read "es zählt erst ein Unterschied ab 2 kg" as the rule that smaller ones do not count."""
    name = next((found[one] for one in ("column", "other") if found.groupdict().get(one)), None)
    mention = said.columns.find(name.strip("` ")) if name is not None else None
    if mention is None or len(mention.groups) != 1:
        return None
    size = "of more than {} in {} count" if found["more"] else "of {} or more in {} count"
    figure = found["number"].replace(".", "").replace(",", ".")
    return Plain(words=f"Only differences {size.format(figure, quoted(mention.groups[0].name))}")


def _with_unit(said: Said, unit: str) -> list[ColumnGroup]:
    """Give the columns of numbers in whose heading a unit stands; those of money where none has it."""
    family = unit_family("eur" if unit == "€" else unit)
    found = [one for one in said.columns.groups if is_figure(one) and family and has_unit(one.names, family)]
    if found or not family & {"eur", "usd", "gbp"}:
        return found
    return [one for one in money_columns(said.columns) if not has_unit(one.names, family)]


def _bounded(found: re.Match[str], said: Said) -> Plain | None:
    """Name the column that a bound with a unit is about: the one said ahead, else the only one with that unit."""
    unit = found["unit"].casefold()
    sentence = found.string
    if unit in _NO_UNITS | _SPANS or not (unit_family(unit) or unit in {"€", "%"}) or _CHANGES.search(sentence):
        return None
    fitting = _with_unit(said, unit)
    ahead = said.text[: found.start()]
    named = _ahead(said, ahead)
    if named is not None:
        group = named
        if not group.numeric or (
            group not in fitting and fitting and any(has_unit((one,), unit_family(unit)) for one in group.names)
        ):
            return None
        return _written(found, group, named=True, verb="")
    verb = ahead.split()[-1] if ahead.split() else ""
    if len(fitting) != 1 or (not found["verb"] and verb.endswith("t") and verb.islower()):
        return None
    return _written(found, fitting[0], named=False, verb=found["verb"] or "")


def _ahead(said: Said, ahead: str) -> ColumnGroup | None:
    """Give the column of numbers that the words just ahead name."""
    words = ahead.rstrip().split()
    for count in (3, 2, 1):
        name = " ".join(words[-count:]) if len(words) >= count else ""
        mention = said.columns.find(name.strip("`")) if name else None
        if mention is not None and len(mention.groups) == 1 and mention.groups[0].numeric and name[:1].isupper():
            return mention.groups[0]
    return None


def _plain_number(number: str) -> str:
    """Write a German number without the points of its thousands: 50.000 is no 50."""
    return number.replace(".", "") if _THOUSANDS.fullmatch(number) else number


def _written(found: re.Match[str], group: ColumnGroup, *, named: bool, verb: str) -> Plain | None:
    name = quoted(group.name)
    bound = "mindestens" if found["bound"].casefold() == "ab" else found["bound"]
    number = _plain_number(found["number"])
    low = _plain_number(found["low"] or "")
    figure = f"zwischen {low} und {number}" if found["between"] else f"{bound} {number}"
    if found["between"] and not found["low"]:
        return None
    if named:
        # The words for the column stand ahead; its full heading beside them is the same column.
        return Plain(words=f" {figure}") if not found["verb"] else None
    joint = f" haben {name} " if verb else f" mit {name} "
    told = f"Took “{found.group().strip()}” for {name}."
    return Plain(words=f"{joint}{figure}", told=told)


ONE_UNIT = (
    wording(
        r"(?P<bound>\b(?:unter|(?:ü|ue)ber|mindestens|h(?:ö|oe)chstens|bis(?:\s+zu)?|ab|um|als|von))\s+eine[mnr]?\s+"
        r"(?P<unit>euro|cent|kilo|kg|prozent|stunde|minute|tag|liter|meter|st(?:ü|ue)ck)\b",
        "{bound} 1 {unit}",
    ),
)
BOUNDS = (
    wording(
        rf"{START}{_BEI}(?P<column>[\w-]+(?:\s[\w()-]+)?)\s+{_COUNTS}\s+(?:nur|erst)\s+(?:eine?\s+"
        rf")?{_GAP}\s+(?:{_MORE}|{_AT_LEAST})\s+"
        rf"(?P<number>{_NUMBER})\s*{_UNIT}?(?:\s+als\s+(?:ge(?:ä|ae)ndert|{_GAP}))?{END}",
        _counting,
    ),
    wording(
        rf"{START}(?:nur\s+)?{_GAP}\s+{_BEI}(?P<column>[\w-]+(?:\s[\w()-]+)?)\s+{_COUNTS}\s+(?:nur|erst)\s+"
        rf"(?:{_MORE}|{_AT_LEAST})\s+"
        rf"(?P<number>{_NUMBER})\s*{_UNIT}?(?:\s+als\s+(?:ge(?:ä|ae)ndert|{_GAP}))?{END}",
        _counting,
    ),
    wording(
        rf"{START}(?:nur|erst)\s+{_GAP}\s+{_BEI}(?P<column>[\w-]+(?:\s[\w()-]+)?)\s+(?:{_MORE}|{_AT_LEAST})\s+"
        rf"(?P<number>{_NUMBER})\s*{_UNIT}?\s+{_COUNTS}{END}",
        _counting,
    ),
    wording(
        rf"(?:\s+(?P<verb>{_VERBS}))?\s+{_BOUND}\s+(?:(?P<low>{_NUMBER})\s*(?:{_UNIT}\s+)?und\s+"
        rf")?(?P<number>{_NUMBER})\s*(?P<unit>{_UNIT})"
        rf"(?=\s*(?:[.,;?!]|$|\s(?:in|im|laut|aus|haben|und|oder|bei|kosten|wiegen)\b))",
        _bounded,
    ),
    wording(r"\bab\s+(?=\d[\d.,]*\s*(?:€|%|euro|eur|cent|kg|g|t|stunden|minuten|st(?:ü|ue)ck|liter|meter"
            r"|km)\b)", "mindestens "),
)  # fmt: skip

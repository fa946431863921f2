"""A noun that is said once: "in der neuen und in der alten Datei" are both files, "300 Stück" is a quantity."""

from __future__ import annotations

import re

from workbench.models.builtin.language.folding import fold, parts
from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.scene import quoted

_AGES = r"(?:neue[nr]?|neuere[nr]?|alte[nr]?|ältere[nr]?|erste[nr]?|zweite[nr]?|new|newer|old|older|first|second)"
_FIRST = re.compile(
    rf"\b(?P<lead>(?:in|aus)\s+(?:der|the))\s+(?P<age>{_AGES})(?=\s*(?:,|\bund\b|\band\b|\boder\b|\bor\b)"
    rf".*?\b(?:der|the)\s+{_AGES}\s+(?P<noun>datei|liste|tabelle|file|list|table)\b)",
    re.IGNORECASE,
)
_ALONE = re.compile(
    rf"\b(?P<lead>(?:in|aus|von|from|of)\s+(?:der|the))\s+(?P<age>{_AGES})(?:\s+one)?(?=\s*[?.!,]*\s*$)", re.IGNORECASE
)
"""“In der neuen” at the end is one file: rows would be “in den neuen” or “der neuen”, “in the new ones”."""
_PIECES = re.compile(
    r"\b(?P<limit>more\s+than|less\s+than|fewer\s+than|at\s+least|at\s+most|over|under|mehr\s+als|weniger\s+als|mindestens"
    r"|h(?:ö|oe)chstens|(?:ü|ue)ber|unter)\s+(?P<number>\d[\d.,]*)\s+(?:st(?:ü|ue)ck|stk\.?|pieces|pcs\.?|items)(?!\w)",
    re.IGNORECASE,
)
_HOW_MANY = re.compile(
    r"\b(?P<ask>wie\s*viele?|how\s+many|how\s+much)\s+(?P<noun>st(?:ü|ue)ck|stk\.?|pieces|pcs\.?|stock)(?!\w)",
    re.IGNORECASE,
)
_CHANGES = re.compile(
    r"\b(?:chang\w+|differ\w*|rose|fell|risen|fallen|added|removed|(?:ge)?(?:ä|ae)nder\w*|gestiegen|gefallen|dazu\w*|weg\w*)\b",
    re.IGNORECASE,
)
_QUANTITIES = frozenset(
    {"menge", "bestand", "anzahl", "stueck", "stuck", "stuckzahl", "stueckzahl", "quantity", "qty", "stock", "counted",
     "pieces", "units", "amount"}
)  # fmt: skip


def with_shared_nouns(said: Said) -> Taken:
    """Give a message with the noun for a file in both places, and with the column that pieces are counted in."""
    text = _FIRST.sub(lambda found: f"{found[0]} {found['noun']}", said.text)
    text = _ALONE.sub(_of_one_file, text)
    found = _PIECES.search(text) or (_HOW_MANY.search(text) if not _CHANGES.search(text) else None)
    numbers = [one for one in said.columns.groups if one.numeric and one.role not in {"key", "ignore"}]
    counted = [one for one in numbers if any(set(parts(fold(name))) & _QUANTITIES for name in one.names)]
    if found is None or len(counted) != 1 or any(quoted(name) in text for one in numbers for name in one.names):
        return Taken(text=text)
    if any(re.search(rf"\b{re.escape(fold(name))}\b", fold(text)) for one in numbers for name in one.names):
        return Taken(text=text)
    name = quoted(counted[0].name)
    asked = found.re is _HOW_MANY
    words = f"how much {name}" if asked else f"{name} {found['limit']} {found['number']}"
    text = f"{text[: found.start()]}{words}{text[found.end() :]}"
    return Taken(text=text, notes=(f"Took “{found['noun'] if asked else found.group()}” for {name}.",))


def _of_one_file(found: re.Match[str]) -> str:
    """Write “in der neuen” with its noun; “of the new” may be rows."""
    if found["lead"].casefold() in {"of the", "from the"} and not found.group().casefold().endswith("one"):
        return found.group()
    noun = "Datei" if found["lead"].casefold().endswith("der") else "file"
    return f"{found['lead']} {found['age']} {noun}"

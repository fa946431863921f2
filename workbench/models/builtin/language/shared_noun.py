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
_PIECES = re.compile(
    r"\b(?P<limit>more\s+than|less\s+than|fewer\s+than|at\s+least|at\s+most|over|under|mehr\s+als|weniger\s+als|mindestens"
    r"|h(?:ö|oe)chstens|(?:ü|ue)ber|unter)\s+(?P<number>\d[\d.,]*)\s+(?:st(?:ü|ue)ck|stk\.?|pieces|pcs\.?|items)(?!\w)",
    re.IGNORECASE,
)
_QUANTITIES = frozenset(
    {"menge", "bestand", "anzahl", "stueck", "stuck", "stuckzahl", "stueckzahl", "quantity", "qty", "stock", "counted",
     "pieces", "units", "amount"}
)  # fmt: skip


def with_shared_nouns(said: Said) -> Taken:
    """Give a message with the noun for a file in both places, and with the column that pieces are counted in."""
    text = _FIRST.sub(lambda found: f"{found[0]} {found['noun']}", said.text)
    found = _PIECES.search(text)
    numbers = [one for one in said.columns.groups if one.numeric and one.role not in {"key", "ignore"}]
    counted = [one for one in numbers if any(set(parts(fold(name))) & _QUANTITIES for name in one.names)]
    if found is None or len(counted) != 1 or any(quoted(name) in text for one in numbers for name in one.names):
        return Taken(text=text)
    if any(re.search(rf"\b{re.escape(fold(name))}\b", fold(text)) for one in numbers for name in one.names):
        return Taken(text=text)
    name = quoted(counted[0].name)
    text = f"{text[: found.start()]}{name} {found['limit']} {found['number']}{text[found.end() :]}"
    return Taken(text=text, notes=(f"Took “{found.group()}” for {name}.",))

"""Keys in any of several files: "how many hives are in any of the three files" is not how many are in all of them."""

from __future__ import annotations

import re

from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.said_otherwise import one_table
from workbench.models.builtin.language.scene import quoted

_ANY = re.compile(
    r"\b(?:are|is|stand|stands|appear|appears|occur|occurs|sind|stehen)\s+(?:in|im)\s+(?:any|at\s+least\s+one|one|either|irgendeine[rm]?|mindestens"
    r"\s+eine[rm])\s+(?:of\s+(?:the\s+|these\s+|those\s+)?)?(?:der\s+)?(?:(?:two|three|four|both|zwei|drei|vier)\s+)?"
    r"(?:files|lists|tables|sheets|dateien|listen|tabellen)\b",
    re.IGNORECASE,
)

_AND = re.compile(
    r"^(?P<ahead>\s*(?:(?:and|und)\s+)?(?:how\s+many|wie\s*viele|which|welche)\s+(?P<noun>[\w-]+)\s+(?:are|sind|stand|stehen))\s+in\s+(?:the\s+)?"
    r"(?P<one>`[^`]+`|[\w.-]+)\s+(?:and|und)\s+(?:in\s+)?(?:the\s+)?(?P<other>`[^`]+`|[\w.-]+)\s*[?.!]*\s*$",
    re.IGNORECASE,
)


def with_any_of_files(said: Said) -> Taken:
    """Say that the keys of any file are not counted at once, and what is."""
    found = _ANY.search(said.text)
    if found is None:
        return _in_both(said)
    ahead = said.text[: found.start()].strip()
    asked = (
        "The keys that stand in any of the files are not counted at once. I can give those that stand in all of them, "
        "or the rows of each file."
    )
    return said.asked(asked, f"{ahead} are in all files?", "How many rows are in each file?")


def _in_both(said: Said) -> Taken:
    """Ask whether "how many hives are in april and september" means those in both, or the number in each."""
    found = _AND.match(said.text)
    tables = [one_table(found[name].strip("`"), said.tables) for name in ("one", "other")] if found is not None else []
    one, other = tables if len(tables) == len({"one", "other"}) else (None, None)
    if found is None or one is None or other is None or one is other:
        return said.kept()
    first, second = quoted(one.label), quoted(other.label)
    asked = f"Are those meant that stand in {first} and in {second} as well, or the number in each?"
    return said.asked(
        asked,
        f"{found['ahead'].strip()} in both {first} and {second}?",
        f"How many rows are in {first} and how many in {second}?",
    )

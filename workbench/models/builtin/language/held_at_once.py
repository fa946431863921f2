"""What holds in several files at once: "which loans are overdue in both files?" asks for keys, not for rows."""

from __future__ import annotations

import re

from workbench.models.builtin.intents import Measure, Summarise
from workbench.models.builtin.language.said import Said, Taken

_WHICH = re.compile(
    r"^\s*(?:(?P<en>which|what)|welche[rs]?)\b(?P<rest>.*\b(?:in|an|at)\s+(?:both|all|beiden|allen)\b.*)$",
    re.IGNORECASE | re.DOTALL,
)


_EACH_OF = re.compile(
    r"\b(?P<in>in|an)\s+jede[mnr]\s+(?:einzelnen\s+)?der\s+(?P<number>drei|vier|f(?:ü|ue)nf|\d)\s+\w+",
    re.IGNORECASE,
)


def with_held_at_once(said: Said) -> Taken:
    """Read which keys meet a condition in all files as how many do: the reply lists them where they are asked for."""
    text = _EACH_OF.sub(lambda found: f"{found['in']} allen {found['number']} Dateien", said.text)
    found = _WHICH.match(text)
    if found is None:
        return Taken(text=text)
    read = said.read_alone(f"{'How many' if found['en'] else 'Wie viele'}{found['rest']}")
    one = read.intents[0] if len(read.intents) == 1 else None
    if read.questions or read.left_over or read.declined or not isinstance(one, Summarise):
        return Taken(text=text)
    holds = one.measure is Measure.COUNT and one.rows == "both" and bool(one.conditions) and not one.by
    return said.answered(read) if holds else Taken(text=text)

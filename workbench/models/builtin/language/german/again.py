"""Taken in again: "nimm ihn wieder dazu", "füg den Bestand wieder hinzu", "jetzt bitte wieder alle"."""

from __future__ import annotations

import re

from workbench.models.builtin.intents import ChooseColumns, FilterRows
from workbench.models.builtin.language.german.naming import one_group
from workbench.models.builtin.language.german.wording import END, REST, START, Plain, wording
from workbench.models.builtin.language.said import Said
from workbench.models.builtin.language.scene import quoted

_IN = r"(?:mit\s+)?(?:dazu|hinzu|auf|rein|hinein|herein|drin|ein)"
_PRONOUN = re.compile(r"^(?:ihn|sie|es|das|die|den|diese[nrs]?)$", re.IGNORECASE)
_SOFT = re.compile(r"^(?:(?:die|den|das|bitte|jetzt|auch|doch|spalten?)\s+)+", re.IGNORECASE)


def _in_again(found: re.Match[str], said: Said) -> Plain | None:
    what = found["what"].strip()
    if _PRONOUN.match(what):
        return _last_left_out(found, said)
    group = one_group(said, _SOFT.sub("", what))
    if group is None or group.role != "ignore":
        return None
    return Plain(words=f"vergleiche {quoted(group.name)} wieder")


def _last_left_out(found: re.Match[str], said: Said) -> Plain | None:
    """Take in again what was left out last."""
    for intents in reversed(said.before.intents):
        for one in reversed(intents):
            if isinstance(one, FilterRows) and one.conditions:
                name = quoted(one.conditions[0].column.name)
                return Plain(
                    words=f"remove the filter on {name}",
                    told=f"Took “{found.group().strip()}” for the condition on {name}.",
                )
            if isinstance(one, ChooseColumns) and one.mode == "ignore" and one.columns:
                names = " und ".join(quoted(column.name) for column in one.columns)
                return Plain(words=f"vergleiche {names} wieder", told=f"Took “{found.group().strip()}” for {names}.")
    return Plain(words="", question=said.asked("What shall be taken in again? Nothing was left out before."))


AGAIN = (
    wording(
        rf"{START}(?:nimm|nehmt|f(?:ü|ue)ge?|hole?|lass|blende?|pack|packe)\s+(?:bitte\s+|jetzt\s+|doch\s+"
        rf")*(?P<what>{REST})\s+"
        rf"(?:bitte\s+|doch\s+)*wieder\s+{_IN}{END}",
        _in_again,
    ),
    wording(
        rf"{START}(?:und\s+|jetzt\s+|bitte\s+|nimm\s+|zeige?\s+)*wieder\s+(?:mit\s+)?(?:alle[ns]?|alle\s+"
        rf"(?:zeilen|daten|eintr(?:ä|ae)ge|datens(?:ä|ae)tze)){END}",
        "remove all filters",
    ),
)  # fmt: skip

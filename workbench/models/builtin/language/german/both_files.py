"""Both files by any noun: "die beiden Saatgutkataloge", "in beiden Katalogen", "beide Exporte"."""

from __future__ import annotations

import re

from workbench.models.builtin.language.german.wording import Plain, wording
from workbench.models.builtin.language.said import Said

_NOUNS = (
    r"(?:listen?|katalogen?|tabellen?|dateien|exporten?|verzeichnissen?|st(?:ä|ae)nden?|fassungen"
    r"|versionen|auswertungen"
    r"|aufstellungen|ausz(?:ü|ue)gen?|berichten?|ergebnissen?|inventuren|meldungen|erhebungen|ausgaben"
    r"|abz(?:ü|ue)gen?)"
)


def _both(found: re.Match[str], said: Said) -> Plain | None:
    if len(said.tables.pair()) != len(("one", "other")) or said.columns.find(found["noun"], loose=False) is not None:
        return None
    return Plain(words=f"{found['ahead']} Dateien")


BOTH_FILES = (
    wording(rf"\b(?P<ahead>(?:die\s+|den\s+)?beiden?)\s+(?P<noun>(?:[\w-]*)(?<!\w){_NOUNS}|[\w-]+{_NOUNS})\b", _both),
)

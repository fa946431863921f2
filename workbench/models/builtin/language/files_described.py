"""Files that are described by a part of their name, where the words could be taken for changed or added rows.

"In the corrected list" is intake_corrected.csv, "im neuen Inventar" is Inventar_neu.xlsx.
"""

from __future__ import annotations

import re

from workbench.models.builtin.language.folding import fold
from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.state import TableView

_PLACE = re.compile(
    r"\b(?P<lead>(?:in|from|within|aus|zu|für)\s+(?:(?:the|our|dem|der|den|das|die|unserem)\s+)?|im\s+)"
    r"(?P<word>[^\W\d_]{3,})\s+(?P<noun>[^\W\d_]{3,})\b",
    re.IGNORECASE,
)
_GENERIC = frozenset({"list", "file", "table", "version", "sheet", "liste", "datei", "tabelle", "fassung", "export"})
_TAKEN_OTHERWISE = frozenset(
    {"corrected", "changed", "updated", "revised", "restated", "modified", "amended", "edited", "added", "removed",
     "deleted", "korrigiert", "geaendert", "veraendert", "berichtigt", "ueberarbeitet"}
)  # fmt: skip
"""Words of a file's name that otherwise speak of changed, added or removed rows."""
_PARTS = re.compile(r"[^\W\d_]+")
_ENDINGS = ("en", "er", "es", "em", "e", "n", "")


def with_described_files(said: Said) -> Taken:
    """Give a message with the names of the files that its words describe."""

    def named(found: re.Match[str]) -> str:
        noun = fold(found["noun"])
        fitting = [one for one in said.tables.subjects if _fits(one, found["word"])]
        if len(fitting) != 1:
            return found.group()
        generic = noun in _GENERIC and _stem_in(found["word"], _TAKEN_OTHERWISE)
        if not generic and (noun in _GENERIC or noun not in _parts(fitting[0])):
            return found.group()
        lead = re.sub(r"^im\s+$", "in ", found["lead"], flags=re.IGNORECASE)
        return f"{lead}`{fitting[0].label}`"

    return Taken(text=_PLACE.sub(named, said.text))


def _parts(table: TableView) -> frozenset[str]:
    stem = table.label.rsplit(".", 1)[0]
    return frozenset(fold(part) for part in _PARTS.findall(stem.replace("_", " ")))


def _fits(table: TableView, word: str) -> bool:
    return _stem_in(word, _parts(table))


def _stem_in(word: str, parts: frozenset[str]) -> bool:
    folded = fold(word)
    return any(folded.endswith(ending) and folded[: len(folded) - len(ending)] in parts for ending in _ENDINGS)

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
_COUNTED = re.compile(
    r"\b(?:the\s+)?(?:calendar\s+)?(?P<kind>week|wk|kw|woche|kalenderwoche|quarter|quartal|version|release)\s*(?P<number>\d{1,2})\b(?![.,]?\d|\s*%)",
    re.IGNORECASE,
)
_KINDS = (
    (("week", "wk", "kw", "woche", "kalenderwoche"), "weeks?|wk|kw|cw|w|wochen?"),
    (("quarter", "quartal"), "q|qtr|quarter|quartal"),
    (("version", "release"), "v|ver|version|rel|release"),
)
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
        lead = "in " if re.match(r"im\s", found["lead"], re.IGNORECASE) else f"{found['lead'].split()[0]} "
        return f"{lead}`{fitting[0].label}`"

    return Taken(text=_COUNTED.sub(lambda found: _counted(found, said), _PLACE.sub(named, said.text)))


def _counted(found: re.Match[str], said: Said) -> str:
    """Read "week 2" as rentals_wk2.csv, where no column is called so and one file is."""
    kind = found["kind"].casefold()
    if said.columns.find(kind, loose=False) is not None or said.text[: found.start()].endswith(("`", "_", "-")):
        return found.group()
    forms = next(forms for kinds, forms in _KINDS if kind in kinds)
    called = re.compile(rf"(?:^|[\W_\d])(?:{forms})[\s_-]?0?{int(found['number'])}(?!\d)", re.IGNORECASE)
    fitting = [one for one in said.tables.subjects if called.search(one.label)]
    return f"`{fitting[0].label}`" if len(fitting) == 1 else found.group()


def _parts(table: TableView) -> frozenset[str]:
    stem = table.label.rsplit(".", 1)[0]
    return frozenset(fold(part) for part in _PARTS.findall(stem.replace("_", " ")))


def _fits(table: TableView, word: str) -> bool:
    return _stem_in(word, _parts(table))


def _stem_in(word: str, parts: frozenset[str]) -> bool:
    folded = fold(word)
    return any(folded.endswith(ending) and folded[: len(folded) - len(ending)] in parts for ending in _ENDINGS)

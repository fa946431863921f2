"""Marks for nothing: "k.A. zählt als leer", "treat n.v. as blank" speak of texts with points in them.

Such an abbreviation is written in quotes, so that it is read as one value; a German sentence is put in plain words.
"""

from __future__ import annotations

import re

from workbench.models.builtin.language.said import Said, Taken

_NOTHING = r"(?:leere?[rsn]?|leerwerte?|blanks?|empty|fehlende?[rsn]?|nicht\s+vorhanden|missing|nothing|nichts)"
_SPEAKS = re.compile(rf"\b{_NOTHING}\b", re.IGNORECASE)
_SHORT = re.compile(r"(?<![\w.`\"“„])(?P<mark>[^\W\d_]{1,2}\.\s?[^\W\d_]{1,2}\.)(?![\w`\"”])")
_MARK = r"(?:\"[^\"]+\"|`[^`]+`|[\w./-]+|-+|\?+)"
_COUNTS = re.compile(
    rf"^\s*(?:(?:in|bei)\s+(?:der\s+spalte\s+)?(?P<ahead>`[^`]+`|[^,;:\"]+?)\s+)?(?:(?P<verb>z(?:ä|ae)hl(?:t|en)|gilt|gelten|bedeutet|bedeuten|hei(?:ß|ss)(?:t|en))\s+)?"
    rf"(?P<marks>{_MARK}(?:\s*(?:,|und|oder)\s*{_MARK})*)\s+"
    rf"(?:(?:z(?:ä|ae)hl(?:t|en)|gilt|gelten|sind|ist|bedeutet|bedeuten|hei(?:ß|ss)(?:t|en)|sollen?)\s+)?"
    rf"(?:(?:auch|immer|hier)\s+)*(?:(?:als|wie)\s+)?{_NOTHING}(?:\s+(?:gelten|z(?:ä|ae)hlen|sein|behandeln|werten))?"
    rf"(?:\s+(?:in|bei)\s+(?:der\s+spalte\s+)?(?P<behind>`[^`]+`|[^,;:\"]+?))?\s*[.!]*\s*$",
    re.IGNORECASE,
)
_VERB = re.compile(r"\b(?:z(?:ä|ae)hl(?:t|en)|gilt|gelten|bedeuten?t?|hei(?:ß|ss)(?:t|en)|sollen?)\b", re.IGNORECASE)


def with_blank_marks(said: Said) -> Taken:
    """Give a message that calls a mark blank in plain words."""
    if _SPEAKS.search(said.text) is None:
        return said.kept()
    text = _SHORT.sub(lambda one: f'"{one["mark"]}"', said.text)
    found = _COUNTS.match(text)
    if found is None or _VERB.search(text) is None:
        return Taken(text=text)
    place = (found["ahead"] or found["behind"] or "").strip()
    if place and said.columns.find(place.strip("`")) is None:
        return Taken(text=text)
    marks = [one.strip('"`') for one in re.findall(_MARK, found["marks"]) if one.casefold() not in {"und", "oder"}]
    if any(said.columns.find(one, loose=False) is not None for one in marks):
        return Taken(text=text)
    listed = " and ".join(f'"{one}"' for one in marks)
    return Taken(text=f"treat {listed} as blank{f' in {place}' if place else ''}")

"""Years for files: "last year's list", "how many were there this year?", "die Preise vom letzten Jahr".

The file that is a year older, or is called so, is last year's. Where neither the names nor the comparison tell which
file is the older one, it is asked, and where columns hold dates a bare "last year" speaks of these.
"""

from __future__ import annotations

import re

from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.said_otherwise import one_column
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.state import TableView

_FILE = (
    r"(?:files?|lists?|tables?|sheets?|data|exports?|versions?|reports?|figures|numbers|one|ones|datei|liste|tabelle|daten"
    r"|fassung|stand|zahlen)\b"
)
_LAST = r"(?:(?:the\s+)?(?:last|previous|prior|past)\s+year|the\s+year\s+before)"
_THIS = r"(?:(?:the\s+)?(?:this|current)\s+year)"
_OWN = re.compile(
    rf"(?:\bthe\s+)?(?:\b(?P<last>{_LAST})|\b(?P<this>{_THIS}))['’]?s\b(?:\s+(?P<file>{_FILE}))?", re.IGNORECASE
)
_BARE = re.compile(
    rf"(?:\b(?P<in>in|from|of|for|since)\s+)?(?:\b(?P<last>{_LAST})|\b(?P<this>{_THIS}))\b(?!['’])", re.IGNORECASE
)
_GERMAN = re.compile(
    r"(?:\b(?P<in>in|im|aus|vom|von|des|f(?:ü|ue)r)\s+)?(?:(?:der|die|das|den|dem)\s+)?"
    r"(?:\b(?P<last>(?:letzte[nmsr]?|vorige[nmsr]?|vergangene[nmsr]?)\s+jahr(?:es)?|vorjahr(?:es)?(?:datei|liste|tabelle|stand)?"
    r"|letztj(?:ä|ae)hrige[nr]?|vorj(?:ä|ae)hrige[nr]?)|\b(?P<this>(?:diese[nmsr]?|laufende[nmsr]?|aktuelle[nmsr]?)\s+jahr(?:es)?"
    r"|diesj(?:ä|ae)hrige[nr]?))\b"
    rf"(?:\s+(?P<file>{_FILE}))?",
    re.IGNORECASE,
)
_SINCE = re.compile(
    rf"\s*,?\s*\b(?:since|compared\s+(?:to|with)|in\s+comparison\s+(?:to|with)|versus|vs\.?|against|over|seit|gegen(?:ü|ue)ber"
    rf"|im\s+vergleich\s+zum?)\s+(?:(?:im|dem|the)\s+)?(?P<last>{_LAST}|letzte[nm]\s+jahr|vorjahr)\b(?!['’])",
    re.IGNORECASE,
)
"""What happened since last year happened from the older file to the newer one, whichever these are."""
_FIGURES = re.compile(
    r"^\s*(?:compare\s+)?(?P<column>`[^`]+`|[\w% ]+?)\s+in\s+`[^`]+`\s+"
    r"(?:against|with|versus|vs\.?|and|to|gegen|mit|und)\s+(?:(?P=column)\s+in\s+|in\s+)?`[^`]+`\s*[?.!]*\s*$",
    re.IGNORECASE,
)
_WENT = re.compile(
    r"^(\s*how\s+(?:did|has|have)\s+.+?\s+)(?:go|gone|move|moved|develop|developed)\b(?=\s+from\b)", re.IGNORECASE
)
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")


def with_years_of_files(said: Said) -> Taken:
    """Give a message that calls files by the year with their names."""
    pair = said.tables.pair()
    if len(pair) == 2 and _SINCE.search(said.text) and not _since_day(said):
        since = _SINCE.search(said.text)
        ordered = _by_age(said, pair)
        if since is not None and ordered is not None:
            return _since(said, since, ordered, pair)
    found = [one for pattern in (_OWN, _GERMAN, _BARE) for one in pattern.finditer(said.text)]
    if len(pair) != 2 or not found:
        return said.kept()
    last, this = any(one["last"] for one in found), any(one["this"] for one in found)
    called = any(one.re is _OWN or one.groupdict().get("file") for one in found)
    if not (called or (last and this)) and any(group.dated for group in said.columns.groups):
        return said.kept()
    ordered = _by_age(said, pair)
    if ordered is None or (last and not this and _is_last_year(said, ordered[1])):
        options = [_named(said, one) for one in (pair, pair[::-1])]
        names = " or ".join(quoted(one.label) for one in pair)
        word = next(one["last"] or one["this"] for one in found)
        return said.asked(f"Which file is meant by “{word.strip()}”: {names}?", *options)
    pairs = [("last", ordered[0])] * last + [("this", ordered[1])] * this
    told = " and ".join(
        f"“{next(one[name] for one in found if one[name]).strip()}” for {quoted(table.label)}" for name, table in pairs
    )
    text = _WENT.sub(r"\1change", _named(said, ordered))
    both = _FIGURES.match(text)
    column = one_column(both["column"].strip("`"), said.columns) if both is not None else None
    if column is not None:
        name = quoted(column.name)
        options = [f"Total {name} in both files"] if column.numeric else []
        files = " and ".join(quoted(one.label) for one in ordered)
        asked = f"What of {name} is to be held against each other, in {files}?"
        return said.asked(asked, *options, f"Show the rows whose {name} changed")
    return Taken(text=text, notes=(f"Took {told}.",))


def _since(said: Said, since: re.Match[str], ordered: tuple[TableView, ...], pair: tuple[TableView, ...]) -> Taken:
    """Read "since last year" as from the older file to the newer one, which the comparison must run by."""
    older, newer = (quoted(one.label) for one in ordered)
    if ordered != pair:
        text = f"By their names {older} is last year's file and {newer} this year's. Shall they be compared so first?"
        return said.asked(text, f"Compare {older} with {newer}")
    note = f"Took “{since.group().strip(' ,')}” for from {older} to {newer}."
    return Taken(text=_SINCE.sub("", said.text).strip(), notes=(note,))


def _since_day(said: Said) -> bool:
    """Say whether columns hold dates that "since last year" may speak of."""
    return any(group.dated for group in said.columns.groups)


def _by_age(said: Said, pair: tuple[TableView, ...]) -> tuple[TableView, ...] | None:
    """Give the older and the newer of two files; None where nothing tells."""
    years = [_YEAR.findall(one.label) for one in pair]
    if all(years) and years[0][-1] != years[1][-1]:
        return tuple(sorted(pair, key=lambda one: _YEAR.findall(one.label)[-1]))
    if said.view.contract is not None:
        return pair
    if said.tables.backwards(pair[0], pair[1]):
        return pair[::-1]
    return pair if said.tables.backwards(pair[1], pair[0]) else None


def _is_last_year(said: Said, newer: TableView) -> bool:
    """Say whether the newer file is of the year before today: "last year" alone may mean it."""
    years = _YEAR.findall(newer.label)
    return bool(years) and said.view.today[:4].isdigit() and int(years[-1]) == int(said.view.today[:4]) - 1


def _named(said: Said, ordered: tuple[TableView, ...]) -> str:
    """Write a message with the names of its files."""

    def name(found: re.Match[str]) -> str:
        return quoted((ordered[0] if found["last"] else ordered[1]).label)

    def owned(found: re.Match[str]) -> str:
        if found["file"]:
            return name(found)
        behind = re.match(r"\s+(?P<column>`[^`]+`|[\w%]+(?:\s+[\w%]+)?)", found.string[found.end() :])
        words = behind["column"].split() if behind is not None else []
        for length in range(len(words), 0, -1):
            if one_column(" ".join(words[:length]).strip("`"), said.columns) is not None:
                return f"\0{length}\0{name(found)}"
        return name(found)

    text = _OWN.sub(owned, said.text)
    text = re.sub(r"\x00(\d)\x00(`[^`]+`)((?:\s+`[^`]+`)|(?:\s+[\w%]+))((?:\s+[\w%]+)?)", _behind, text)
    for pattern in (_GERMAN, _BARE):
        text = pattern.sub(lambda one: f"{_joint(one)}{name(one)}", text)
    new = quoted(ordered[1].label)
    if new not in text:
        text = re.sub(rf"\b(?=(?:than|als)\s+in\s+{re.escape(quoted(ordered[0].label))})", f"in {new} ", text)
    return text.strip()


def _behind(found: re.Match[str]) -> str:
    """Put the file behind the column that it owns: "last year's price" is the price in last year's file."""
    column, more = (found[3], found[4]) if found[1] == "1" else (found[3] + found[4], "")
    return f"{column.strip()} in {found[2]}{more}"


def _joint(found: re.Match[str]) -> str:
    word = (found["in"] or "").casefold()
    return "from " if word in {"from", "of"} else "aus " if word in {"aus", "vom", "von", "des"} else "in "

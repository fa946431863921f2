"""Keys, however they are said: "über die PZN", "matched on a and b", "the key is a", "a is what identifies a row"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from workbench.models.builtin.language.columns import ColumnGroup, Columns, Level, same_table
from workbench.models.builtin.language.renames import Rename

_THE = (
    r"(?:(?:the|each|both|its|their|same|der|die|das|den|dem|des|jeder|column|columns|spalten?|fields?|feld|felder)"
    r"\s+)*"
)
_MEANS = (
    r"(?:(?:which|that|they|both|all|rows|lines|records|them|it|die|sie|zeilen|datensätze)\s+)*(?:(?:are|is|being"
    r"|sind|ist|werden|wird)\s+)?"
    r"(?:matched|matching|match|joined|joining|join|linked|link|keyed|paired|pairing|aligned|connected|tied"
    r"|identified|identifying|identify"
    r"|identifiziert|verkn(?:ü|ue)pft|verbunden|zugeordnet|abgeglichen)\s+(?:(?:together|up|them|rows|it)\s+)*"
    r"(?:by|on|via|through|over|using|with|at|(?:ü|ue)ber|nach|durch|anhand(?:\s+von)?|per|mit)\s+"
)
_LEAD = re.compile(
    rf"(?:[\s,;:]|^)+(?:and\s+|und\s+)?(?:{_MEANS}|(?:using|via|by|on|per|through|across|(?:ü|ue)ber"
    rf"|anhand(?:\s+von)?|nach|mittels)\s+)"
    rf"(?:(?:as\s+)?(?:the\s+|den\s+|dem\s+)?(?:key|schl(?:ü|ue)ssel)\s+)?{_THE}",
    re.IGNORECASE,
)
_SAID_OUTRIGHT = re.compile(rf"(?:and\s+|und\s+)?{_MEANS}", re.IGNORECASE)
_EACH = re.compile(r"(?<![\w])(?P<one>[\w.-]+)\s+(?:für|fuer|by|for)\s+(?P=one)(?!\w)", re.IGNORECASE)
"""Read "Zähler für Zähler" as the key."""
_KEY_NOUN = (
    r"(?:unique\s+)?(?:key|identifier|id\s+column|primary\s+key"
    r"|(?:gemeinsame[rs]?\s+)?schl(?:ü|ue)ssel(?:spalten?)?|kennung|verbindung)"
)
_STATED = re.compile(
    rf"(?:[\s,;.]|^)+(?:(?:and|und|where|wobei)\s+)?(?:(?:the|our|der|als)\s+)?{_KEY_NOUN}\s*(?::|=|(?:is|are"
    rf"|should\s+be|shall\s+be|being|ist|sind|bilde[nt]|dient|dienen|nimm|soll)\b)"
    rf"\s*(?:(?:made\s+of|hier|dabei|jeweils)\s+)*{_THE}",
    re.IGNORECASE,
)
_IS_KEY = re.compile(
    rf"\s+(?:(?:together|zusammen)\s+)?(?:(?:is|are|ist|sind|bilde[nt]|makes?|forms?|as|als|serves?\s+as"
    rf"|dient\s+als|dienen\s+als)\s+)(?:(?:what|was)\s+identif\w+\s+(?:a|the|each|every|eine|die)\s+\w+"
    rf"|(?:(?:the|a|our|der|ein|den|unser)\s+)?{_KEY_NOUN})(?!\w)"
    r"|\s+(?:(?:together|zusammen)\s+)?(?:identif(?:y|ies)|identifizier(?:t|en)|verbinde[nt]|verkn(?:ü|ue)pf(?:t"
    r"|en)|connects?|ties?|links?|joins?)\s+"
    r"(?:(?:a|an|the|each|every|both|eine|einen|die|jede|jeden|beiden?|two|up)\s+)*(?:rows?|lines?|records?"
    r"|entries|entry|files?|lists?|tables?|them|sie|zeilen?|datens(?:ä|ae)tze?|dateien|listen)(?:\s+together)?(?!\w)",
    re.IGNORECASE,
)
_BEGINS = re.compile(
    r"(?:^|(?<=[.;:,!?(]\s)|(?<=\s(?:and|und)\s)|(?<=\swhere\s))(?:(?:the|der|die|das)\s+)?(?=[\w`])", re.IGNORECASE
)
_NAME = re.compile(r"`[^`\n]+`|[^\s,;`\"“”„=()+&]+(?:\s+[^\s,;`\"“”„=()+&]+){0,3}")
_JOINT = re.compile(
    rf"\s*(?:,\s*(?:(?:and|und|sowie|plus)\s+)?|\s(?:and|und|sowie|plus|together\s+with|zusammen\s+mit|mit"
    rf"|with)\s+|\s*[+&]\s*|\s*/\s*)(?:by\s+|on\s+|nach\s+|(?:ü|ue)ber\s+)?{_THE}",
    re.IGNORECASE,
)
_AS_KEY = re.compile(
    r"\s*,?\s+(?:(?:as|als)\s+(?:(?:the|a|den)\s+)?(?:key|schl(?:ü|ue)ssel)|(?:together|zusammen))(?!\w)"
    r"|\s+(?:only|nur)(?=\s*(?:[.,;!?]|$))",
    re.IGNORECASE,
)
_SAYS_MORE = re.compile(
    r"\s+(?:is|are|was|were|has|have|does|do|should|shall|may|can|must|ist|sind|hat|haben|soll|sollen|darf|d(?:ü"
    r"|ue)rfen|kann|k(?:ö|oe)nnen"
    r"|spielt|zählt|zählen|counts?|differ\w*|over|under|above|below|about|at\s+least|at\s+most|[<>=])(?!\w)",
    re.IGNORECASE,
)
_ENDS = re.compile(
    r"\s*(?:[,.;:!?)+&/]|$)|\s+(?:and|und|sowie|plus|without|ohne|but|aber|as|als|together|zusammen|where|wobei"
    r"|with|mit|only|nur|against|ab|gegen(?:ü|ue)ber"
    r"|vergleichen|abgleichen|verglichen|abgeglichen|gegen(?:ü|ue)berstellen|please|bitte|then|dann)\b",
    re.IGNORECASE,
)
_ID = re.compile(r"\s+(?:number|no\.?|nr\.?|id|code|nummer|column|spalte)$", re.IGNORECASE)
_IDS = frozenset({"number", "no", "nr", "id", "code", "nummer", "kennung", "ref", "reference"})


@dataclass(frozen=True, kw_only=True, slots=True)
class KeySaid:
    """The columns of the key as they are written, and where they are said."""

    start: int
    end: int
    names: tuple[str, ...]
    stated: bool = False
    """It is said outright that they are the key; otherwise only "by" leads them."""
    loosely: tuple[tuple[str, str], ...] = ()
    """What was said for a column that is called otherwise."""


def key_said(text: str, columns: Columns, pairs: Sequence[Rename]) -> KeySaid | None:
    """Give the key that a message states, else the columns behind "by", "on", "über"."""
    reader = _Reader(text=text, columns=columns, pairs=pairs)
    led = reader.led()
    return reader.stated() or (led if led is not None and led.stated else None) or reader.behind() or led


@dataclass(frozen=True, kw_only=True, slots=True)
class _Reader:
    text: str
    columns: Columns
    pairs: Sequence[Rename]

    def stated(self) -> KeySaid | None:
        """Read "the key is A and B"."""
        for lead in _STATED.finditer(self.text):
            found = self._list(lead.end())
            if found is not None:
                return self._key(lead.start(), found, stated=True)
        return None

    def behind(self) -> KeySaid | None:
        """Read "A and B are the key", "A identifies a row", "use A as the key"."""
        for begin in _BEGINS.finditer(self.text):
            if _IS_KEY.search(self.text, begin.end()) is None:
                break
            start = re.compile(r"(?:use|take|nimm|nehme|mit|with)\s+(?:(?:the|die|den|das)\s+)?", re.IGNORECASE).match(
                self.text, begin.end()
            )
            if self._goes_on(begin.start()):
                continue
            found = self._list(begin.end() if start is None else start.end(), more=True)
            said = None if found is None else _IS_KEY.match(self.text, found[-1][1])
            if found is not None and said is not None:
                return self._key(begin.start(), found, stated=True, end=said.end())
        return None

    def _goes_on(self, place: int) -> bool:
        """Say whether "and" ahead of a place goes on with a list of columns, which begins earlier."""
        joined = re.search(r"([^\s,;.]+)(?:\s+([^\s,;.]+))?\s+(?:and|und)\s+$", self.text[:place], re.IGNORECASE)
        if joined is None:
            return False
        words = [one for one in joined.groups() if one]
        return any(self._called(one.strip("`")) is not None for one in (words[-1], " ".join(words)))

    def led(self) -> KeySaid | None:
        """Read "by A and B"."""
        for lead in _LEAD.finditer(self.text):
            found = self._list(lead.end())
            if found is not None:
                return self._key(
                    lead.start(), found, stated=_SAID_OUTRIGHT.match(lead.group().lstrip(" ,;:.")) is not None
                )
        twice = list(_EACH.finditer(self.text))
        found = [one for each in twice for one in self._each(each)]
        if found and len(found) == len(twice):
            return self._key(twice[0].start(), found, end=twice[-1].end())
        return None

    def _each(self, each: re.Match[str]) -> list[tuple[str, int, str]]:
        """Give the column of "Zähler für Zähler": what names things, else what the message says that names them."""
        name = self._called(each["one"])
        group = self.columns.find(name) if name is not None else None
        if name is None or group is None:
            return []
        if not (len(_EACH.findall(self.text)) > 1 or group.groups[0].names_things):
            ids = self._only(self._ids())
            return [] if ids is None else [(ids.name, each.end(), each["one"])]
        return [(name, each.end(), each["one"])]

    def _key(self, start: int, found: list[tuple[str, int, str]], *, stated: bool = False, end: int = 0) -> KeySaid:
        stop = end or found[-1][1]
        start += len(self.text[start:]) - len(self.text[start:].lstrip(" ,;:.\n"))
        behind = _AS_KEY.match(self.text, stop)
        return KeySaid(
            start=start,
            end=stop if behind is None else behind.end(),
            names=tuple(dict.fromkeys(name for name, _, _ in found)),
            stated=stated or behind is not None,
            loosely=tuple((said, name) for name, _, said in found if said.casefold() != name.casefold()),
        )

    def _list(self, place: int, *, more: bool = False) -> list[tuple[str, int, str]] | None:
        """Give the columns that are listed from a place on, with the ends of their names."""
        found: list[tuple[str, int, str]] = []
        start = place
        while (one := next(self._headings(start), None)) is not None:
            if found and not more and (_SAYS_MORE.match(self.text, one[1]) or not _ENDS.match(self.text, one[1])):
                break
            found.append(one)
            joint = _JOINT.match(self.text, one[1])
            if joint is None:
                break
            start = joint.end()
        if found and not more and _SAYS_MORE.match(self.text, found[-1][1]) is not None:
            return None
        return found or None

    def _headings(self, place: int) -> Iterator[tuple[str, int, str]]:
        found = _NAME.match(self.text, place)
        if found is None or re.match(r"[`\w]", found.group()) is None:
            return
        for end in reversed([found.start() + one.end() for one in re.finditer(r"`[^`]+`|\S+", found.group())]):
            words = self.text[place:end]
            short = words.rstrip(".?!:")
            exact = (self._called(words.strip("`")) or "").casefold() == words.casefold()
            for said in dict.fromkeys((words, short) if exact else (short, words)):
                name = self._called(said.strip("`"))
                if name is not None and not (said.endswith((".", "?", "!", ":")) and not name.endswith(said[-1])):
                    yield name, place + len(said), said.strip("`")

    def _called(self, words: str) -> str | None:
        """Give the one column that words name; the two headings of a pair are one column."""
        if not words or words.isdigit():
            return None
        for name in dict.fromkeys((words, _ID.sub("", words))):
            mention = self.columns.find(name)
            if mention is None or mention.level > Level.ABBREVIATED:
                continue
            groups = list(mention.groups)
            if name.casefold() in _IDS and mention.level > Level.FOLDED:
                groups = self._ids() or groups
            one = self._only(groups)
            if one is not None:
                written = next((n for n in one.names if n.casefold() == name.casefold()), one.name)
                return written
        paired = self._ids() if words.casefold() in _IDS else []
        one = self._only(paired)
        return None if one is None else one.name

    def _ids(self) -> list[ColumnGroup]:
        """Give the columns that the message pairs and that name things: "by number" is one of them."""
        names = {name for pair in self.pairs for name in (pair.left, pair.right)}
        return [
            one
            for one in self.columns.groups
            if one.names_things and not one.measures and names & {one.name, *one.names}
        ]

    def _only(self, groups: Sequence[ColumnGroup]) -> ColumnGroup | None:
        """Give the one column of several, where they are one or the message says that they are."""
        if len(groups) <= 1:
            return groups[0] if groups else None
        names = [{one.name, *one.names} for one in groups]
        for pair in self.pairs:
            if all({pair.left, pair.right} & one for one in names):
                return groups[0]
        tables = [heading.table for one in groups for heading in one.headings]
        apart = len(groups) == 2 and not any(
            same_table(one, other) for place, one in enumerate(tables) for other in tables[place + 1 :]
        )
        return groups[0] if apart and all(one.names_things for one in groups) else None

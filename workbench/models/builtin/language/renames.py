"""Headings that are one column, however it is said: "Menge heißt in der neuen Bestand", "X was Y before".

"In autumn pupil_id is called PupilNo, class Form and mark Points", "aus Menge wurde Bestand", "by number, which is id
there", "im Portal heißt sie Referenz": each pair is found with the place where it stands, and taken out of the message.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from workbench.models.builtin.language.columns import ColumnGroup, Columns, Level, same_table
from workbench.models.builtin.language.folding import key
from workbench.models.builtin.language.rename_words import (
    AGE,
    AGED,
    ASIDE,
    BESIDE,
    BETWEEN,
    BRACKET,
    CALLED,
    CALLS,
    CLOSES,
    ENDS,
    ID,
    IS,
    IT,
    KEY_LEADS,
    LEADS,
    NAME,
    NAMES,
    SIDE,
    THE,
    VERBED,
    WHICH,
    ZEROS,
    behind_colon,
    next_place,
    skip,
)
from workbench.models.builtin.language.tables import Tables
from workbench.models.builtin.language.wish_words import tables_called

_ADDS = re.compile(r"\s*(?:and|und|sowie|&|\+)\s+(?:(?:the|der|die|das)\s+)*", re.IGNORECASE)


@dataclass(frozen=True, kw_only=True, slots=True)
class Heading:
    """Words that stand for a heading: the column, the heading as it is written, and where they end."""

    group: ColumnGroup
    name: str
    end: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Rename:
    """Two headings that are one column, where that is said, and what of it stays in the message."""

    start: int
    end: int
    left: str
    right: str
    kept: str = ""
    """The words of the first heading where they are needed in what stands around: "by number (id in the new one)"."""
    zeros: bool = False
    """One is the other without leading zeros."""

    @property
    def is_same(self) -> bool:
        """Say whether both are one heading but for its spelling: nothing is to be set."""
        return key(self.left) == key(self.right)


@dataclass(frozen=True, kw_only=True, slots=True)
class _Reader:
    text: str
    columns: Columns
    tables: Tables

    def all(self) -> Iterator[Rename]:
        """Give what is said of headings, from the first word to the last."""
        place = 0
        while place < len(self.text):
            starts = re.compile(r"(?<![\w`.-])[`\w]").search(self.text, place)
            if starts is None:
                return
            found = self._at(starts.start())
            if found is None:
                place = next_place(self.text, starts.start())
                continue
            yield found
            place = found.end
            while (following := self._following(place, of_key=found.kept != "")) is not None:
                found = following
                yield found
                place = found.end

    def _at(self, place: int) -> Rename | None:
        return (
            self._told(place, place, self._linked(place))
            or self._inverted(place)
            or self._beside(place)
            or self._of_it(place)
            or self._called_so(place)
        )

    def _following(self, place: int, *, of_key: bool = False) -> Rename | None:
        """Give the pair that follows another one at once; its verb may have been said before."""
        joint = BETWEEN.match(self.text, place)
        if joint is None:
            return None
        start = joint.end()
        pair = self._linked(start)
        if pair is not None and of_key and not pair[0].group.measures and _ADDS.fullmatch(joint.group()):
            # "By shop = branch and product = item": both are of the key.
            kept = self.text[place : pair[0].end]
            return Rename(start=place, end=pair[1].end, left=pair[0].name, right=pair[1].name, kept=kept)
        return self._told(place, start, pair) or self._told(place, start, self._bare(start))

    def _told(self, place: int, start: int, pair: tuple[Heading, Heading] | None) -> Rename | None:
        if pair is None:
            return None
        left, right = pair
        lead = LEADS.search(self.text, 0, start) if place == start else None
        # What leads is searched for up to the place: it ends there.
        begin = lead.start() if lead is not None else place
        sided = self._side_ahead(begin) if place == start else None
        kept = self.text[start : left.end] if KEY_LEADS.search(self.text, 0, start) is not None else ""
        if kept:
            begin, sided = start, None
        zeros = ZEROS.match(self.text, right.end)
        end = zeros.end() if zeros is not None else self._tail(right.end)
        return Rename(
            start=begin if sided is None else sided,
            end=end,
            left=left.name,
            right=right.name,
            kept=kept,
            zeros=zeros is not None,
        )

    def _side_ahead(self, place: int) -> int | None:
        """Give where "in autumn" begins that stands right ahead of a pair, at the start of a part of the message."""
        begin = max(
            (one.end() for one in re.finditer(r"(?:^|[.;:,!?(]\s+|\s(?:and|und|where|wobei)\s+)", self.text[:place])),
            default=0,
        )
        ends = set(self._sides(begin))
        return begin if begin < place and any(self.text[end:place].strip(" ,") == "" for end in ends) else None

    def _linked(self, place: int) -> tuple[Heading, Heading] | None:
        """Give two headings with a verb between them."""
        for exact in (True, False):
            # A loose search costs time where tables are wide: only words that a verb follows are looked up.
            for left in self._headings(place, exact=exact, only=None if exact else self._is_named):
                for start, naming in self._links(left.end, verb=None):
                    if not exact and not naming:
                        continue
                    for right in self._headings(start, exact=not exact) if not exact else self._any_headings(start):
                        pair = self._apart(left, right)
                        if pair is not None:
                            return pair
        return None

    def _bare(self, place: int) -> tuple[Heading, Heading] | None:
        """Give two headings with at most an article between them."""
        for left in self._headings(place, exact=True):
            start = left.end
            while (article := THE.match(self.text, start)) is not None:
                start = article.end()
            for right in self._any_headings(skip(self.text, start)):
                pair = self._apart(left, right)
                if pair is not None:
                    return pair
        return None

    def _inverted(self, place: int) -> Rename | None:
        """Read "in der neuen heißt Menge Bestand", "there Menge is called Bestand"."""
        for start in (place, *self._sides(place)):
            verb = NAMES.match(self.text, start)
            if verb is None:
                continue
            for begin, _ in self._links(verb.end(), verb=True):
                for left in self._headings(begin, exact=True):
                    for then, _ in self._links(left.end, verb=True):
                        for right in self._headings(then, exact=True):
                            if self._apart(left, right) is not None:
                                return Rename(start=place, end=self._tail(right.end), left=left.name, right=right.name)
        return None

    def _beside(self, place: int) -> Rename | None:
        """Read "PupilNo, which is pupil_id in spring", "Personalnr (im Juni PersNr)": the first heading stays."""
        for left in self._any_headings(place, only=self._is_opened):
            verbed = VERBED.match(self.text, left.end)
            stands = left.end if verbed is None else verbed.end()
            for opens in (WHICH, BRACKET, ASIDE):
                opened = opens.match(self.text, stands)
                if opened is None:
                    continue
                places = [*self._links(opened.end(), verb=True), *self._links(opened.end(), verb=None)]
                if opens is BRACKET:
                    # The file alone may stand ahead: Personalnr (Juni: PersNr).
                    places += [(behind_colon(self.text, end), False) for end in self._files(opened.end())]
                for start, _ in places:
                    for right in self._headings(start, exact=True):
                        behind = self._tail(right.end, strict=False)
                        called = CALLED.match(self.text, behind)
                        behind = behind if called is None else called.end()
                        zeros = ZEROS.match(self.text, behind)
                        closes = CLOSES.match(self.text, behind if zeros is None else zeros.end())
                        if closes is not None and self._apart(left, right) is not None:
                            kept = self.text[place:stands]
                            end = closes.end()
                            zeros = zeros or ZEROS.match(self.text, end)
                            return Rename(
                                start=place,
                                end=end if zeros is None else max(end, zeros.end()),
                                left=left.name,
                                right=right.name,
                                kept=kept,
                                zeros=zeros is not None,
                            )
        return None

    def _of_it(self, place: int) -> Rename | None:
        """Read "im Portal heißt sie Referenz", "it is called id there" of the heading that was named last."""
        for start in (place, *self._sides(place)):
            it = IT.match(self.text, skip(self.text, start))
            verb = NAMES.match(self.text, start)
            if it is not None:
                begins = [end for end, naming in self._links(it.end(), verb=None) if naming]
            elif verb is not None and start != place:
                it = IT.match(self.text, skip(self.text, verb.end()))
                begins = [] if it is None else [end for end, _ in self._links(it.end(), verb=True)]
            else:
                continue
            for begin in begins:
                for right in self._headings(begin, exact=True):
                    left = self._named_last(place, right)
                    if left is not None:
                        return Rename(start=place, end=self._tail(right.end), left=left.name, right=right.name)
        return None

    def _called_so(self, place: int) -> Rename | None:
        """Read "the insurer calls it asset" of the heading that was named last."""
        if CALLS.search(self.text, place) is None:
            return None
        for end in self._files(place):
            calls = CALLS.match(self.text, end)
            if calls is None:
                continue
            for right in self._headings(skip(self.text, calls.end()), exact=True):
                left = self._named_last(place, right)
                if left is not None:
                    return Rename(start=place, end=self._tail(right.end), left=left.name, right=right.name)
        return None

    def _named_last(self, place: int, right: Heading) -> Heading | None:
        """Give the heading that was named last ahead of a place, where it is another one's other name."""
        starts = [one.start() for one in re.finditer(r"(?<![\w`.-])[`\w]", self.text[:place])]
        for start in reversed(starts):
            for left in self._any_headings(start):
                if left.end <= place:
                    return left if self._apart(left, right) is not None else None
        return None

    def _links(self, place: int, *, verb: bool | None) -> Iterator[tuple[int, bool]]:
        """Give where a heading may begin behind a verb and what stands beside it; and whether the verb names."""
        yield from self._walk(place, said=verb is True, naming=False, steps=0)

    def _walk(self, place: int, *, said: bool, naming: bool, steps: int) -> Iterator[tuple[int, bool]]:
        if steps > 6:
            return
        if not said:
            names, plain = NAMES.match(self.text, place), IS.match(self.text, place)
            if names is not None:
                yield from self._walk(names.end(), said=True, naming=True, steps=steps + 1)
            if plain is not None:
                yield from self._walk(plain.end(), said=True, naming=naming, steps=steps + 1)
        beside = BESIDE.match(self.text, place)
        if beside is not None and beside.end() > place:
            called = beside.group().strip().casefold() in {"called", "named", "genannt", "umbenannt in"}
            yield from self._walk(beside.end(), said=said, naming=naming or called, steps=steps + 1)
        for end in self._sides(place):
            yield from self._walk(end, said=said, naming=naming, steps=steps + 1)
        if said:
            comma = re.compile(r"\s*,?\s*").match(self.text, place)
            yield (comma.end() if comma is not None and steps == 0 else skip(self.text, place)), naming

    def _sides(self, place: int) -> Iterator[int]:
        """Give the ends of "in the new file", "im Portal", one after the other."""
        lead = SIDE.match(self.text, place)
        if lead is None:
            return
        aged = AGED.match(self.text, lead.end())
        if aged is not None:
            short = re.compile(AGE, re.IGNORECASE).match(self.text, lead.end())
            if short is not None and short.end() != aged.end():
                yield short.end()
            yield aged.end()
        yield from self._files(lead.end())

    def _files(self, place: int) -> Iterator[int]:
        """Give the ends of words that name one file from a place on."""
        words = NAME.match(self.text, place)
        if words is None:
            return
        for one in re.finditer(r"`[^`]+`|\S+", words.group()):
            end = words.start() + one.end()
            name = self.text[words.start() : end].rstrip(".:?!")
            if len(tables_called(name, self.tables)) == 1:
                yield words.start() + len(name)

    def _tail(self, place: int, *, strict: bool = True) -> int:
        """Give the end of what still belongs to a pair: "in the new one", "there", "genannt"."""
        for end in sorted({end for end, _ in self._walk(place, said=True, naming=False, steps=1)}, reverse=True):
            stop = len(self.text[:end].rstrip())
            if stop > place and (not strict or ENDS.match(self.text, stop) is not None):
                return stop
        return place

    def _is_named(self, place: int) -> bool:
        return any(naming for _, naming in self._links(place, verb=None))

    def _is_opened(self, place: int) -> bool:
        verbed = VERBED.match(self.text, place)
        place = place if verbed is None else verbed.end()
        return any(opens.match(self.text, place) is not None for opens in (WHICH, BRACKET, ASIDE))

    def _any_headings(self, place: int, *, only: Callable[[int], bool] | None = None) -> Iterator[Heading]:
        yield from self._headings(place, exact=True, only=only)
        yield from self._headings(place, exact=False, only=only)

    def _headings(self, place: int, *, exact: bool, only: Callable[[int], bool] | None = None) -> Iterator[Heading]:
        """Give the headings that words from a place on name, the longest first."""
        found = NAME.match(self.text, place)
        if found is None or re.match(r"[`\w]", found.group()) is None:
            return
        for end in reversed([found.start() + one.end() for one in re.finditer(r"`[^`]+`|\S+", found.group())]):
            words = self.text[place:end]
            # The full stop may belong to the heading (`Versp.`) or end the sentence.
            for name in dict.fromkeys((words, words.rstrip(".?!:"), words.rstrip(").?!:"))):
                if only is not None and not only(place + len(name)):
                    continue
                for group, heading in _called(name.strip("`"), self.columns, exact=exact):
                    if name.endswith((".", "?", "!", ":", ")")) and not heading.endswith(name[-1]):
                        continue
                    yield Heading(group=group, name=heading, end=place + len(name))

    def _apart(self, left: Heading, right: Heading) -> tuple[Heading, Heading] | None:
        """Give two headings that no file has both of, or that are one but for capitals."""
        if left.group is right.group:
            return (left, right) if left.group.logical is False and key(left.name) == key(right.name) else None
        ones, others = left.group.headings, right.group.headings
        apart = bool(ones and others) and not any(
            same_table(one.table, other.table) for one in ones for other in others
        )
        value = any(key(value) == key(right.name) for value in left.group.values())
        return (left, right) if apart and not value else None


def renames(text: str, columns: Columns, tables: Tables) -> tuple[Rename, ...]:
    """Give what a message says of headings that are one column."""
    return tuple(_Reader(text=text, columns=columns, tables=tables).all())


def _called(words: str, columns: Columns, *, exact: bool) -> Iterator[tuple[ColumnGroup, str]]:
    """Give the columns that words name, with the heading as it is written."""
    mention = columns.find(words, loose=not exact) if words else None
    if exact:
        if mention is not None and mention.level <= Level.FOLDED:
            for group in mention.groups:
                written = next((one for one in group.names if one == words), None)
                alike = next((one for one in group.names if one.casefold() == words.casefold()), None)
                yield group, written or alike or group.name
        return
    shorter = ID.sub("", words)
    found = [mention, columns.find(shorter) if shorter and shorter != words else None]
    seen: list[ColumnGroup] = []
    for one in found:
        if one is None or one.level > Level.ABBREVIATED:
            continue
        for group in one.groups:
            if not any(group is known for known in seen):
                seen.append(group)
                yield group, group.name

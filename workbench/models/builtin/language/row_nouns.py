"""Row nouns: the words that stand for the rows of these files - "containers", "Völker", "Rechnungen", "hives".

A heading that numbers something says what its rows are (`Rechnungs-Nr.`, `Volk Nr`), and so does a file's name. A
plural behind "how many", "which" or "the three dearest" that is nothing else here can only be the rows; the reply says
for what it was taken.
"""

from __future__ import annotations

import re

from workbench.models.builtin.language.abbreviations import abbreviates
from workbench.models.builtin.language.columns import ID_WORDS, ColumnGroup, ColumnMention, Columns, Level
from workbench.models.builtin.language.cue_words import cues_of
from workbench.models.builtin.language.folding import fold, parts, singular
from workbench.models.builtin.language.lexicon.cue import Cue
from workbench.models.builtin.language.tables import Tables
from workbench.models.builtin.language.tables import stem as stem_of
from workbench.models.builtin.language.tokens import Token, TokenKind
from workbench.models.builtin.language.values import MONTHS, NUMBER_WORDS

BEFORE_A_COLUMN = frozenset({"by", "per", "on", "key", "nach", "column", "columns", "spalte", "each", "every", "pro"})
_ASKING = frozenset({"many", "which", "what", "viele", "vielen", "welche", "welchen", "welcher"})
_ASKED = frozenset({
    "are", "is", "were", "was", "have", "has", "had", "do", "does", "did", "got", "get", "in", "at", "with", "without",
    "on", "moved", "went", "that", "who", "whose", "there", "stand", "sind", "waren", "haben", "hatten", "stehen",
    "liegen", "gibt", "im", "mit", "ohne", "aus", "die", "bei", "wurden", "am", "cost", "kosten", "came", "come",
})  # fmt: skip
"""What may follow a noun that nothing else tells: a verb or the place, never what changed (it may be a column)."""
_ENDS = ("innen", "nen", "ern", "en", "er", "es", "n", "e", "s")
_NUMBERED = re.compile(r"(?P<noun>.{4,}?)(?:s|n|en)?(?:nummer|nr|no|number|id)$")
_GERMAN = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"})
_NOT_ROWS_TEXT = """
    men women males females boys girls adults children kids changes differences errors mistakes totals numbers figures
    columns fields names prices costs dates amounts values times kinds types sorts ways things others hours days weeks
    months years euros dollars pounds percent points people maenner frauen kinder jungen maedchen fehler unterschiede
    jahre tage wochen monate stunden euro arten namen preise kosten betraege werte spalten aenderungen
"""
_NOT_ROWS = frozenset(_NOT_ROWS_TEXT.split())
"""Plurals that pick some of the rows or speak of what stands in them: they are asked about."""
_USUAL_TEXT = """
    athletes books films flights hotels movies rooms runners songs titles trains volumes
    bücher buecher exemplare läufer laeufer medien zähler zaehler
    days weeks months quarters years dates terms seasons accounts applicants articles assets bills bookings
    buyers cars cases cells cities claims clients companies contracts countries courses customers
    deliveries devices documents employees entries events exams firms games goods guests heads houses
    inhabitants invoices items jobs lines loans machines matches measurements members meters objects
    observations offers officers ones orders parcels parts passengers patients payments payouts people persons
    players pieces policies positions postings products projects purchases readings receipts records regions
    requests respondents results returns sales schools sensors services shipments shops sites staff stations
    stocks stores students suppliers symbols teachers teams tests tickets towns trades transactions trips
    units users vehicles vendors visits visitors workers artikel auftraege aufträge bestellungen
    buchungen kunden lieferanten laender länder leute mitarbeiter personen posten produkte rechnungen schueler
    schüler teilnehmer waren zahlungen
"""
USUAL = frozenset(_USUAL_TEXT.split())
"""Usual words for rows."""
_CHANGES_TEXT = """
    changed change changes differ differs different rose fell geandert geaendert verandert gestiegen gefallen
"""
_CHANGES = frozenset(_CHANGES_TEXT.split())
_SHOWING = frozenset({"show", "list", "all", "the", "me", "count", "zeige", "zeig", "mir", "alle", "die"})
_LIMITING = frozenset({"with", "without", "whose", "where", "that", "mit", "ohne", "deren"})
_ENDS_OF_ORDER = frozenset({Cue.HIGHEST, Cue.LOWEST, Cue.TOP, Cue.BOTTOM})
_LEAST = 3


class RowNouns:
    """Tells which words of a message stand for the rows of the files of a chat."""

    def __init__(self, columns: Columns, tables: Tables) -> None:
        self._shared = _shared_words(tables)
        self._numbering = _numbering(columns)
        self._open = any(_may_hold(group) for group in columns.groups)
        self._headings = {
            one
            for group in columns.groups
            for name in group.names
            for part in parts(name)
            for stem in _stems(part)
            for one in (stem, stem[:-1])
        }
        self._words = {
            stem for table in tables.subjects for part in parts(stem_of(table.label)) for stem in _stems(part)
        }
        self._words |= {stem for word in self._numbered() for stem in _stems(word)}

    def shared(self, inner: str, mention: ColumnMention | None, ahead: str) -> bool:
        """Say whether a plural stands for the rows: one that all files are called by, and that fits ids and dates only.

        "How many orders" over orders_april.csv and orders_may.csv counts rows, though there is an `Order ID`.
        """
        if not self._shared or singular(inner) == inner.casefold():
            return False
        if ahead in BEFORE_A_COLUMN or singular(fold(inner)) not in self._shared:
            return False
        if mention is None:
            return True
        return mention.level >= Level.PART and all(one.dated or one.names_things for one in mention.groups)

    def names(self, tokens: tuple[Token, ...], place: int, mention: ColumnMention | None) -> bool:
        """Say whether a word stands for the rows: it has no meaning of its own here, and something tells it."""
        token = tokens[place]
        ahead = tokens[place - 1].fold if place > 0 else ""
        if token.kind is not TokenKind.WORD or ahead in BEFORE_A_COLUMN:
            return False
        ranked = place > 1 and tokens[place - 1].kind is TokenKind.QUOTED and _is_asked(tokens, place)
        if ranked and mention is None and self.is_one(token.text):
            return True
        if not self._is_plural(token):
            return False
        if mention is not None:
            ids = all(group in self._numbering for group in mention.groups)
            short = mention.level is Level.ABBREVIATED
            return mention.level >= Level.PART and ids and (short or _is_asked(tokens, place))
        if self.tells(token.text):
            return True
        if token.fold not in USUAL and self._open:
            return False
        if token.fold in _NOT_ROWS or any(one.fold in _CHANGES for one in tokens) or self._is_of_heading(token):
            return False
        return _is_asked(tokens, place) and _is_followed(tokens, place)

    def is_one(self, word: str) -> bool:
        """Say whether a word alone is one for rows: a usual one, or one that a heading or a file's name tells."""
        plain = word.casefold()
        return bool({plain, f"{plain}s", f"{plain}en"} & USUAL) or self.tells(word)

    def _is_of_heading(self, token: Token) -> bool:
        """Say whether a column may be meant: "Firmen" where there is a `Firma`."""
        return any(stem[:-1] in self._headings or stem in self._headings for stem in _stems(token.text))

    def _is_plural(self, token: Token) -> bool:
        """Say whether a word looks like a plural: an English one, or a German noun in capitals."""
        word = token.fold
        if not word.isalpha() or word in NUMBER_WORDS or len(word) <= _LEAST or _NUMBERED.match(word):
            return False
        if singular(word) != word:
            return True
        return token.text[:1].isupper() and word.endswith(_ENDS) and word not in self._headings

    def tells(self, word: str) -> bool:
        """Say whether a heading that numbers something, or a file's name, says so."""
        if not self._words.isdisjoint(_stems(word)):
            return True
        noun = singular(fold(word))
        return any(
            abbreviates(name, f"{noun} {head}")
            for group in self._numbering
            for name in group.names
            for head in ("number", "nummer", "reference")
        )

    def _numbered(self) -> list[str]:
        """Give what the headings that number something name: rechnung of Rechnungs-Nr., volk of Volk Nr."""
        found: list[str] = []
        for group in self._numbering:
            for name in group.names:
                *before, last = parts(name)
                compound = _NUMBERED.match(last)
                found.extend(before or ([compound["noun"]] if compound is not None else []))
        return found


def _numbering(columns: Columns) -> tuple[ColumnGroup, ...]:
    """Give the columns that number the rows: the key, else the one column of its file that is called so."""
    keys = tuple(group for group in columns.groups if group.role == "key")
    found = keys or tuple(group for group in columns.groups if any(_is_number(name) for name in group.names))
    seen: set[tuple[str, str | None]] = set()
    kept: list[ColumnGroup] = []
    for group in found:
        homes = {(heading.table.path, heading.table.sheet) for heading in group.headings}
        if homes.isdisjoint(seen):
            kept.append(group)
        seen |= homes
    several = len(found) > len(kept)
    return tuple(group for group in kept if not several or (group.role == "key" and len(keys) == 1))


def _may_hold(group: ColumnGroup) -> bool:
    """Say whether a column of texts may hold a word that is not known to stand there: "managers" of `Job Title`."""
    texts = not group.numeric and not group.dated and not group.names_things
    return texts and not group.values_known


def _is_number(name: str) -> bool:
    within = parts(name)
    return bool(within) and (within[-1] in ID_WORDS or _NUMBERED.match(within[-1]) is not None)


def _shared_words(tables: Tables) -> frozenset[str]:
    """Give the words that several files of the chat are called by: the orders of orders_april and orders_may."""
    names = [{singular(part) for part in parts(table.label.rpartition(".")[0])} for table in tables.subjects]
    found = {word for place, one in enumerate(names) for other in names[:place] for word in one & other}
    return frozenset(word for word in found if word.isalpha() and word not in MONTHS)


def _stems(word: str) -> frozenset[str]:
    """Give a word without the endings of plurals and joints, with and without its umlauts: Völker is volk, voelk."""
    found: set[str] = set()
    for form in (fold(word), fold(word.translate(_GERMAN))):
        if not form.isalpha() or form in MONTHS or len(form) < _LEAST:
            continue
        found |= {form, singular(form)}
        found |= {form[: -len(end)] for end in _ENDS if form.endswith(end) and len(form) - len(end) > _LEAST}
    return frozenset(one for one in found if len(one) > _LEAST or one == fold(word))


def _is_asked(tokens: tuple[Token, ...], place: int) -> bool:
    """Say whether a noun is what is asked about: behind "how many", "which", "the three dearest", "top 5"."""
    ahead = tokens[place - 1] if place > 0 else None
    if ahead is None or ahead.fold in _SHOWING:
        return place + 1 < len(tokens) and tokens[place + 1].fold in _LIMITING
    if ahead.kind is TokenKind.QUOTED and place > 1:
        return bool(cues_of(tokens[place - 2]) & _ENDS_OF_ORDER)
    if ahead.fold in _ASKING:
        return True
    counted = ahead.kind is TokenKind.NUMBER or ahead.fold in NUMBER_WORDS
    before = tokens[place - 2] if counted and place > 1 else ahead
    return bool(cues_of(before) & _ENDS_OF_ORDER)


def _is_followed(tokens: tuple[Token, ...], place: int) -> bool:
    following = tokens[place + 1] if place + 1 < len(tokens) else None
    return following is None or following.kind is not TokenKind.WORD or following.fold in _ASKED

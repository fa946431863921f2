"""A sentence that only asks for a comparison, however it is said: its verb and the files, and nothing else.

"Gleich die Buchungen vom Hotel mit denen vom Portal ab", "stell alt und neu gegenüber", "check October against
September", "was hat sich von Mai auf Juni getan?", "reconcile the two lists".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from workbench.models.builtin.language.columns import Columns, Level
from workbench.models.builtin.language.folding import fold, key, parts, singular
from workbench.models.builtin.language.known_values import known_values
from workbench.models.builtin.language.sheet_words import without_contents
from workbench.models.builtin.language.tables import Tables
from workbench.models.builtin.language.wish_words import tables_called
from workbench.models.builtin.state import TableView

_ASKS = re.compile(
    r"\b(?:(?:compar(?:e|es|ing|ison)|diff|reconcil(?:e|es|ing|iation)|contrast|cross-?check|differ(?:s|ed|ence"
    r"|ences|ent)?|chang(?:ed|es)|changed"
    r"|vergleich(?:e|en|st|t)?|verglichen|abgleich(?:en)?|abzugleichen|abgeglichen|gegen(?:ü|ue)ber(?:stellen"
    r"|gestellt|zustellen)?|nebeneinander"
    r"|unterschied(?:e|en)?|unterscheide[nt]|getan|ge(?:ä|ae)ndert|ver(?:ä|ae)ndert|anders|versus|vs)"
    r"|(?:gleiche?)\b.*\bab|(?:check|verify|hold|set|put|test|audit|pr(?:ü|ue)f(?:e|en)?|halte?"
    r"|teste?)\b.*\b(?:against|gegen|beside|next\s+to|neben|an)"
    r"|(?:line|lining|match|tie|pair)\b.*\b(?:up|out|against|with|and)|match|side\s+by\s+side"
    r"|gegen\b.*\b(?:pr(?:ü|ue)fen|halten|testen))\b",
    re.IGNORECASE | re.DOTALL,
)
_AGAINST = re.compile(r"\b(?:against|gegen)\b", re.IGNORECASE)
_FROM = re.compile(
    r"\bdiffer(?:s|ed|ent)?\s+(?:from|to|than)\b|\bcompared\s+(?:to|with|against)\b|\bverglichen\s+mit\b"
    r"|\bunterscheide\w*\s+sich\b.*\bvon\b",
    re.IGNORECASE | re.DOTALL,
)
"""What stands behind is what the first is held against."""
_FILLERS = frozenset(
    """
    please bitte can could would you kannst könntest kannst du sie können wir we i ich let's lets us let me mir mal
    doch now jetzt nun einmal kurz hi hallo hello hey
    want would like need möchte will soll sollen to the a an of between with and against vs versus from in on at is
    are was were what what's whats has have had been how
    do does did it them there which where zu zwischen mit und gegen gegenüber von vom der die das den dem des dass
    denen im in aus am an ist sind war was hat haben sich wie worin wo
    compare compares comparing comparison diff reconcile reconciling contrast crosscheck cross-check check verify
    hold set put test audit line lining match tie pair up out
    beside next side by differ differs difference differences different changed changes change
    vergleich vergleiche vergleichen vergleichst verglichen abgleich abgleichen gleich gleiche ab stell stelle
    stellen gegenüberstellen nebeneinander leg lege halt halte prüf prüfe prüfen teste test neben
    unterschied unterschiede unterscheiden unterscheidet getan geändert verändert anders einen eine ein mach mache
    machen zeig zeige show give tell all alle alles any everything
    file files list lists table tables sheet sheets export exports datei dateien liste listen tabelle tabellen
    blatt blätter version versionen versions
    two both beiden beide zwei each other one ones those auf bis nach zum zur für for der those ihre so also auch
    gern gerne once again hier here diese these diesen those that
    know wissen i'd ich gern wird werden wurde wurden will be
    data daten rows zeilen records month monat monats month's year jahr week woche hin
    """.split()  # noqa: SIM905 - a list of words is easier to read so
)
_NAME = re.compile(r"`[^`\n]+`|\"[^\"\n]+\"|[\w.#%€$&/()'’-]+")
_AGE = frozenset(
    """
    old older alt alte alten alter ältere älteren new newer neu neue neuen neuer neuere neueren first second
    erste ersten zweite zweiten previous latest earlier later
    """.split()  # noqa: SIM905 - a list of words is easier to read so
)
_EARLY = frozenset(
    "old older alt alte alten alter ältere älteren first erste ersten previous earlier".split()  # noqa: SIM905 - a list of words
)
_WHOSE = frozenset({"of", "from", "in", "vom", "von", "aus", "im", "for", "für"})
_MATCH = re.compile(r"\s*(?:please\s+)?match\s", re.IGNORECASE)
_PAIR = 2


@dataclass(frozen=True, kw_only=True, slots=True)
class ComparingSaid:
    """The two files that a sentence asks to compare, as they are to be written, and the words for their rows."""

    one: TableView
    other: TableView
    rows: tuple[str, ...] = ()
    """Words that were taken for the rows by their place alone, or although a column is called so."""


def asks(text: str) -> bool:
    """Say whether words that ask for a comparison stand in a text."""
    return _ASKS.search(text) is not None


def comparing_said(
    sentence: str, columns: Columns, tables: Tables, *, keyed: bool, paired: bool
) -> ComparingSaid | None:
    """Read a sentence that asks for a comparison of two files and for nothing else; None where words are left."""
    if _ASKS.search(sentence) is None:
        return None
    words = [found for found in _NAME.finditer(sentence) if found.group().strip(".,;:!?()'")]
    named, rows = _named(sentence, words, columns, tables, keyed=keyed)
    if named is None:
        return None
    if not named:
        if _MATCH.match(sentence) is not None and not paired:
            return None  # "match the rows on id" sets the key
        if tables.view.contract is not None and tables.view.contract.pairs:
            return None
        named = list(tables.subjects) if len(tables.subjects) == _PAIR else list(tables.pair())
        both = keyed or re.search(
            r"\b(?:two|both|beiden?|zwei|these|diese|them|files|lists|dateien|listen)\b", sentence, re.IGNORECASE
        )
        if not both:
            return None
    if len(named) != _PAIR:
        return None
    one, other = named
    by_age = any(found.group().casefold() in _AGE for found in words)
    newer_first = by_age and one == tables.newest() and other == tables.oldest()
    if _FROM.search(sentence) or newer_first or (tables.backwards(one, other) and _AGAINST.search(sentence)):
        one, other = other, one
    return ComparingSaid(one=one, other=other, rows=rows)


def asks_only(sentence: str) -> bool:
    """Say whether words only ask for a comparison, of no matter what."""
    words = [found.group().strip(".,;:!?()'\"").casefold() for found in _NAME.finditer(sentence)]
    return all(word in _FILLERS for word in words if word)


def _named(
    sentence: str, words: list[re.Match[str]], columns: Columns, tables: Tables, *, keyed: bool
) -> tuple[list[TableView] | None, tuple[str, ...]]:
    """Give the files that are named, in their order; None where a word is neither a file nor one that asks."""
    named: list[tuple[int, TableView]] = []
    rows: list[str] = []
    place = 0
    while place < len(words):
        # "The two seed catalogues" are both files, also where one alone has a sheet of seeds.
        described = _describes(words, place, columns, tables)
        length, table = (0, None) if described else _table_at(sentence, words, place, columns, tables)
        if table is not None:
            named.append((place, table))
            place += length
            continue
        word = words[place].group().strip(".,;:!?()'\"").casefold()
        plain = word.removesuffix("'s").removesuffix("’s")
        if word in _FILLERS or plain in _FILLERS:
            place += 1
            continue
        several = _noun_phrase(sentence, words, place, columns, tables)
        if several:
            rows.append(sentence[words[place].start() : words[place + several - 1].end()])
            place += several
            continue
        is_known = _stands_for_rows(word, columns, tables, keyed=keyed)
        if not is_known and (
            columns.find(word) is not None
            or not (_is_of_a_file(sentence, words, place, columns, tables) or _describes(words, place, columns, tables))
        ):
            return None, ()
        written = words[place].group().strip(".,;:!?()'\"")
        if not is_known or columns.find(written, loose=False) is not None:
            rows.append(written)
        place += 1
    spoken = [found.group().strip(".,;:!?()") for found in words]
    return without_contents(spoken, named), tuple(rows)


def _table_at(
    sentence: str, words: list[re.Match[str]], place: int, columns: Columns, tables: Tables
) -> tuple[int, TableView | None]:
    """Give the file that words from a place on name, and how many they are."""
    first = words[place].group().strip(".,;:!?()'\"").casefold()
    named = tables.named(first) is not None and not _is_article(words, place)
    if first in _AGE and not named and len(tables.view.files) > _PAIR:
        # Of three files "the new one" is the one that came last, also where two others were compared before.
        table = tables.oldest() if first in _EARLY else tables.newest()
        return (0, None) if table is None else (1, table)
    if first in _FILLERS and first not in _AGE and not named:
        return 0, None
    for length in (4, 3, 2, 1):
        if place + length > len(words):
            continue
        text = sentence[words[place].start() : words[place + length - 1].end()].strip(".,;:!? ()")
        if length == 1 and first not in _AGE and columns.find(text, loose=False) is not None:
            continue
        found = tables_called(re.sub(r"['’]s\b", "", text), tables)
        if len(found) == 1:
            return length, found[0]
    described = [one for one in tables.subjects if _is_inflected(first, one)]
    if len(described) == 1 and columns.find(first) is None:
        return 1, described[0]
    if first in _AGE and place + 1 < len(words):
        found = tables_called(first, tables)
        if len(found) == 1:
            return 1, found[0]
    return 0, None


def _is_inflected(word: str, table: TableView) -> bool:
    """Say whether a word is an inflected part of a file's name: "die vorläufige" of zaehler_vorlaeufig.csv."""
    spelled = word.casefold().replace("ä", "ae").replace("ö", "oe").replace("ü", "ue")
    stems = {fold(part) for part in parts(table.label.rsplit(".", 1)[0])}
    endings = ("en", "er", "es", "em", "e", "n")
    written = {one.removesuffix(end) for one in (fold(word), spelled) for end in endings if one.endswith(end)}
    return len(word) > 4 and bool(written & stems)


def _is_of_a_file(sentence: str, words: list[re.Match[str]], place: int, columns: Columns, tables: Tables) -> bool:
    """Say whether a word stands before "of 2025": what the rows of that file are."""
    behind = place + 1
    if behind >= len(words) or words[behind].group().casefold() not in _WHOSE:
        return False
    while behind < len(words) and words[behind].group().casefold() in _FILLERS:
        behind += 1
    return behind < len(words) and _table_at(sentence, words, behind, columns, tables)[1] is not None


def _noun_phrase(sentence: str, words: list[re.Match[str]], place: int, columns: Columns, tables: Tables) -> int:
    """Say how many words from a place on are what a file holds, ahead of "of" and it: "the S&P 500 list of 2018"."""
    if not place or words[place - 1].group().casefold() not in _ARTICLES:
        return 0
    values = known_values(columns)
    for behind in range(place + 1, min(place + 7, len(words))):
        word = words[behind - 1].group().strip(".,;:!?()'\"").casefold()
        if word in _NO_NOUNS or key(word) in values or columns.find(word, loose=False) is not None:
            return 0
        if re.search(r"[.,;:!?](?:\s|$)", sentence[words[place].start() : words[behind].start()]):
            return 0
        if words[behind].group().casefold() in _OF:
            of_a_file = behind > place + 1 and _is_of_a_file(sentence, words, behind - 1, columns, tables)
            return behind - place if of_a_file else 0
    return 0


_OF = frozenset({"of", "from", "von", "vom"})
_ARTICLES = frozenset({"the", "our", "my", "die", "der", "den", "das", "unsere"})
_NO_NOUNS = frozenset(
    """
    by on only without not no except and or with where if but than as nach ohne nur und oder mit nicht kein keine
    außer wo wenn aber per pro top all every as als wie
    """.split()  # noqa: SIM905 - a list of words is easier to read so
)


def _describes(words: list[re.Match[str]], place: int, columns: Columns, tables: Tables) -> bool:
    """Say whether a word stands between "the two" and what the files are called by: "the two seed catalogues"."""
    if not 0 < place < len(words) - 1 or words[place - 1].group().casefold() not in {"two", "both", "beiden", "beide"}:
        return False
    noun = words[place + 1].group().strip(".,;:!?").casefold()
    return _stands_for_rows(noun, columns, tables, keyed=False)


def _is_article(words: list[re.Match[str]], place: int) -> bool:
    """Say whether "a" stands before a noun: a file may be called a.csv."""
    following = words[place + 1].group().casefold() if place + 1 < len(words) else ""
    return following in {"list", "file", "table", "comparison", "diff", "look", "sheet"}


def _stands_for_rows(word: str, columns: Columns, tables: Tables, *, keyed: bool) -> bool:
    """Say whether a word is what the rows are of: it stands in the names of the files or of what identifies a row."""
    one = singular(fold(word))
    stems = {singular(stem) for table in tables.subjects for stem in parts(table.label.rsplit(".", 1)[0])}
    for ending in ("listen", "liste", "dateien", "datei", "tabellen", "tabelle", "stände", "staende", "lists", "files"):
        if word.endswith(ending) and len(word) > len(ending):
            shorter = word.removesuffix(ending).removesuffix("s").removesuffix("-")
            if any(stem.startswith(fold(shorter)) or fold(shorter).startswith(stem) for stem in stems if len(stem) > 2):
                return True
    if any(_alike(one, stem) for stem in stems):
        return True
    mention = columns.find(word) or columns.find(_plain(word))
    in_id = any(
        _plain(one) in {_plain(part) for name in group.names for part in parts(name)}
        for group in columns.groups
        if group.names_things and not group.measures
    )
    if keyed and in_id and len(one) > 3:
        return True
    if mention is None or (mention.level <= Level.FOLDED and all(group.numeric for group in mention.groups)):
        # A column of numbers that is called just so is no word for the rows.
        return False
    ids = (
        all(group.names_things and not group.measures for group in mention.groups)
        and mention.level <= Level.ABBREVIATED
    )
    return keyed and ids


def _plain(word: str) -> str:
    """Write a German plural nearly as its singular: "Aufträge" is Auftrag."""
    one = singular(fold(word)).replace("ae", "a").replace("oe", "o").replace("ue", "u")
    return one.removesuffix("e") if len(one) > 5 else one


def _alike(word: str, stem: str) -> bool:
    shorter, longer = sorted((word, stem), key=len)
    return (
        len(shorter) > 3 and longer.startswith(shorter[: max(4, len(shorter) - 2)]) and len(longer) - len(shorter) <= 3
    )


def sentences(text: str) -> Iterator[tuple[int, int]]:
    """Give the sentences of a message, from where to where: a full stop ends one where a blank stands behind it."""
    start = 0
    for mark in re.finditer(r"[.!?;:](?=\s)|\n+|[.!?;:]\s*$", text):
        if text[start : mark.end()].count("`") % 2 or re.search(
            r"(?:^|[\s-])(?:no|nr|num|id|art|ref|vs|z\.b|ca)\.$", text[start : mark.end()], re.IGNORECASE
        ):
            continue
        yield start, mark.end()
        start = mark.end()
    if text[start:].strip():
        yield start, len(text)

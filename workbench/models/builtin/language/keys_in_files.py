"""Keys by the files that hold them: "which permits are in all three files", "in May and June but not in July"."""

from __future__ import annotations

import re

from workbench.models.builtin.intents import CountKeys, Question, TableRef, Understanding
from workbench.models.builtin.language.columns import ColumnGroup, Columns, same_table
from workbench.models.builtin.language.folding import fold, key, singular
from workbench.models.builtin.language.known_values import known_values
from workbench.models.builtin.language.reading import spoken
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.language.tables import Tables
from workbench.models.builtin.language.wish_words import COLUMN, bare, groups_called, tables_called, wish_of
from workbench.models.builtin.state import TableView

_ASK = (
    r"(?P<ask>how\s+many|number\s+of|count(?:\s+of)?|wie\s*viele|which|what|list|show(?:\s+me)?|welche|zeige?|nenne)\s+"
    r"(?:of\s+)?(?:the\s+|die\s+)?"
)
_ARE = r"\s+(?:(?:that|which|who|die|welche|do|we|have|are|is|were|was|stand|appear|occur|exist|there|sind|stehen)\s+)*"
_NOT = r"(?:(?:are|is|were|was|do|did)\s+)?(?:not|nicht)|(?:are|is|were|was|do|did)n['’]?t"
_FILES = re.compile(
    rf"^{_ASK}(?P<noun>{COLUMN}){_ARE}(?:in|im)\s+(?P<here>.+?)"
    rf"(?:,?\s+(?:(?:but|and|yet|aber|und)\s+)?(?:{_NOT})(?:\s+(?:appear|stand|occur))?\s+(?:in|im)\s+(?P<there>.+?))?"
    r"(?:\s+(?:stehen|sind|vorkommen))?$",
    re.IGNORECASE,
)
_BETWEEN = re.compile(r"\s*,\s*(?:and|or|und|oder)?\s*|\s+(?:and|und|or|oder|as\s+well\s+as|sowie)\s+", re.IGNORECASE)
_AGAIN_IN = re.compile(r"^(?:in|im|both|beiden|auch|also)\s+", re.IGNORECASE)
_ONCE_MORE = re.compile(r"(?:,|\b(?:and|und))\s+(?:in|im)\s", re.IGNORECASE)
_NUMBERS = {
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "zwei": 2,
    "drei": 3,
    "vier": 4,
    "fünf": 5,
    "sechs": 6,
}
_ALL = re.compile(
    r"^(?:all|every\s+one|allen?)\s+(?:of\s+)?(?:the\s+|these\s+|der\s+)?(?:(?P<number>\w+)\s+)?"
    r"(?:files|lists|tables|months|weeks|dateien|listen|tabellen)$",
    re.IGNORECASE,
)
_COUNT = re.compile(r"^(?:how|number|count|wie)", re.IGNORECASE)
_ROWS = frozenset({"row", "line", "record", "entry", "key", "zeile", "eintrag", "datensatz", "schluessel", "schlüssel"})
_TWO = 2


def keys_in_files(text: str, columns: Columns, tables: Tables) -> Understanding | None:
    """Read a whole message that asks for the keys that several files hold, and others perhaps do not."""
    found = _FILES.match(wish_of(text))
    if found is None:
        return None
    number = _number_said(found["here"])
    if number and not found["there"] and number not in {len(tables.subjects), len(tables.pair())}:
        return _ask_which(number, tables)
    here = _files(found["here"], tables)
    there = _files(found["there"], tables) if found["there"] else ()
    if here is None or there is None or any(same_table(one, other) for one in here for other in there):
        return None
    is_all = _ALL.match(found["here"].strip()) is not None
    if len(here) + len(there) <= _TWO and not (len(here) == _TWO and _goes_beyond(here, found, tables)):
        return None  # two files: what one has and the other lacks, or the rows of both, is read elsewhere
    counts = _COUNT.match(found["ask"]) is not None
    if not there and not is_all and counts and len(here) <= _TWO and not found["here"].casefold().startswith("both"):
        return None
    if not there and counts and _ONCE_MORE.search(found["here"]):
        return None  # "in May, in June and in July": in each of them
    noun = bare(found["noun"])
    named = groups_called(noun, columns)
    is_row = singular(fold(noun)) in _ROWS
    if named and not is_row and not any(_is_key(one) for one in named):
        return None
    if not (named or is_row) and (not (is_all or there) or _says_more(noun, columns)):
        return None
    is_key = any(one.role == "key" for one in named) or is_row
    note = () if is_key else (f"Took “{noun}” for the rows.",)
    refs = _refs(here), _refs(there)
    if tables.pair() == ():
        return _ask(f"Compare {here[0].label} with {here[1].label}") if len(here) > 1 else None
    return Understanding(intents=(CountKeys(tables=refs[0], without=refs[1], list=not counts),), notes=note)


def _says_more(noun: str, columns: Columns) -> bool:
    """Say whether words are no noun for the rows: they hold a value that stands in a column, or say what rows are."""
    words = noun.split()
    values = known_values(columns)
    return any(_NO_NOUN.fullmatch(word) for word in words) or any(
        key(" ".join(words[first:last])) in values
        for first in range(len(words))
        for last in range(first + 1, len(words) + 1)
    )


_NO_NOUN = re.compile(
    r"are|is|were|was|have|has|had|sind|ist|war(?:en)?|haben|hat(?:ten?)?|different|distinct|unique|verschieden\w*|"
    r"unterschiedlich\w*|per|by|pro|je|nach",
    re.IGNORECASE,
)


def _goes_beyond(here: tuple[TableView, ...], found: re.Match[str], tables: Tables) -> bool:
    """Say whether two files are spoken of of which one at least is not compared."""
    pair = tables.pair()
    return not found["there"] and not all(any(same_table(one, other) for other in pair) for one in here)


def _files(words: str, tables: Tables) -> tuple[TableView, ...] | None:
    """Give the files that words list; None where one of them is no file."""
    said = words.strip()
    every = _ALL.match(said)
    if every is not None:
        subjects = tuple(tables.subjects)
        return subjects if len(subjects) > _TWO and _number_said(said) in {None, len(subjects)} else None
    found: list[TableView] = []
    for part in _BETWEEN.split(said):
        named = tables_called(_AGAIN_IN.sub("", part.strip()), tables)
        if len(named) != 1 or any(same_table(named[0], one) for one in found):
            return None
        found.append(named[0])
    return tuple(found)


def _number_said(words: str) -> int | None:
    """Give the number in "all three files"; None where none is said."""
    every = _ALL.match(words.strip())
    number = every["number"] if every is not None else None
    if number is None:
        return None
    return _NUMBERS.get(number.casefold(), int(number) if number.isdigit() else 0)


def _ask_which(number: int, tables: Tables) -> Understanding:
    names = spoken([quoted(one.label) for one in tables.subjects], "and")
    return Understanding(
        questions=(Question(text=f"You speak of {number} files and there are {names}. Which are meant?"),)
    )


def _is_key(group: ColumnGroup) -> bool:
    unique = bool(group.headings) and all(heading.column.unique for heading in group.headings)
    return group.role == "key" or unique


def _refs(tables: tuple[TableView, ...]) -> tuple[TableRef, ...]:
    return tuple(table.ref for table in tables)


def _ask(option: str) -> Understanding:
    text = "None of these files are compared yet, so I do not know by which column. Shall I compare two of them first?"
    return Understanding(questions=(Question(text=text, options=(option,)),))

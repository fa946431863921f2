"""Words of a whole message: what is read as one wish from its first word to its last, and the columns it names."""

from __future__ import annotations

import re

from workbench.models.builtin.language.columns import ColumnGroup, Columns, Level
from workbench.models.builtin.language.tables import Tables
from workbench.models.builtin.state import TableView

COLUMN = r"(?:`[^`\n]+`|\"[^\"\n]+\"|[\w.#%€$/()-]+(?:\s+[\w.#%€$/()-]+){0,3}?)"
_POLITE = re.compile(
    r"^\s*(?:(?:and|und|so|also|please|bitte|now|jetzt|ok(?:ay)?|then|dann)\b[\s,]*)*"
    r"(?:(?:can|could|would|will)\s+you\s+(?:please\s+)?|k(?:ö|oe)nnen\s+sie\s+(?:bitte\s+)?)?",
    re.IGNORECASE,
)
_ENDS = re.compile(r"[\s,]*(?:\b(?:please|bitte)\b)?[\s?.!]*$", re.IGNORECASE)
_ARTICLE = re.compile(r"^(?:(?:the|all|der|die|das|dem|den|im|our|alle)\s+)?(?:(?:column|spalte)\s+)?", re.IGNORECASE)


def wish_of(text: str) -> str:
    """Give a message without its polite words, its end mark and doubled blanks."""
    plain = _POLITE.sub("", _ENDS.sub("", text), count=1)
    return " ".join(plain.split())


def bare(words: str) -> str:
    """Give the words of a name without its article and its quotes."""
    return _ARTICLE.sub("", words.strip()).strip("`\"'“”„ ")


def groups_called(words: str, columns: Columns, least: Level = Level.ABBREVIATED) -> tuple[ColumnGroup, ...]:
    """Give the columns that words fit best, none where they fit too loosely."""
    name = bare(words)
    mention = columns.find(name) if name else None
    return () if mention is None or mention.level > least else mention.groups


def tables_called(words: str, tables: Tables) -> tuple[TableView, ...]:
    """Give the files that words name: one by its name or its age, or both; none where they name none."""
    said = bare(words).casefold()
    if not said or re.fullmatch(
        r"(?:in\s+)?(?:each|every|both|either|jeder|beiden)(?:\s+(?:of\s+the\s+)?(?:two\s+)?(?:files?|lists?|tables?|datei(?:en)?"
        r"|listen?))?",
        said,
    ):
        return tables.pair() or tables.subjects
    name = re.sub(r"\s+(?:file|list|table|version|sheet|datei|liste|tabelle|one)$", "", said)
    if name in {"new", "newer", "second", "latest", "neuen", "neueren", "neue", "zweiten"}:
        return _of_pair(tables.newest(), tables, 1)
    if name in {"old", "older", "first", "earlier", "alten", "älteren", "alte", "ersten"}:
        return _of_pair(tables.oldest(), tables, 0)
    mention = tables.named(name) or tables.nicknamed(name)
    return mention.tables if mention is not None and len(mention.tables) == 1 else ()


def _of_pair(found: TableView | None, tables: Tables, place: int) -> tuple[TableView, ...]:
    """Give the file that is meant by its age: one of those that are compared."""
    pair = tables.pair()
    if pair and found not in pair:
        return (pair[place],)
    return () if found is None else (found,)

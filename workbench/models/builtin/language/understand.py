"""Understand a message: the one entry of the language piece."""

from __future__ import annotations

import re
from dataclasses import replace

from workbench.models.builtin.intents import (
    AllRows,
    ChooseColumns,
    ClearRules,
    FilterRows,
    MapValues,
    Question,
    SetKey,
    SetRule,
    Understanding,
    WhatIf,
)
from workbench.models.builtin.language.answers import chosen
from workbench.models.builtin.language.assembly import IN_OTHER_WORDS, NOTHING_CALLED, WITHOUT_THAT, assemble
from workbench.models.builtin.language.clauses import read_message
from workbench.models.builtin.language.columns import Columns, columns_of
from workbench.models.builtin.language.conversation import Conversation
from workbench.models.builtin.language.doubting import doubted
from workbench.models.builtin.language.idle_words import with_idle_words
from workbench.models.builtin.language.lattice import Lattice
from workbench.models.builtin.language.length import too_long
from workbench.models.builtin.language.mentions import Mentions
from workbench.models.builtin.language.narrowing import narrowed
from workbench.models.builtin.language.ranked import ranked
from workbench.models.builtin.language.said import Said, spoken_of
from workbench.models.builtin.language.scene import Scene
from workbench.models.builtin.language.steps import taken
from workbench.models.builtin.language.tables import Tables
from workbench.models.builtin.language.tokens import tokenize
from workbench.models.builtin.language.whole_wishes import with_unread_dates
from workbench.models.builtin.made_tables import with_made_tables
from workbench.models.builtin.state import ChatView

_GERMAN_TEXT = """
    der die das und nicht mit ist sind ein eine bitte zeig zeige vergleiche ignoriere nach spalte spalten zeilen
    datei dateien unterschiede unter ueber über bis zu als wie viele nur ohne aus für fuer werte wert gleich
    abweichung abweichungen prozent behandle zweiten ersten beiden beide summe anzahl pro je schlüssel
    schluessel dürfen darf um abweichen zählen nimm lass weg
"""
_GERMAN = frozenset(_GERMAN_TEXT.split())
_BULLETS = re.compile(r"^(\s*)(?:[-*•–]|\(?\d{1,2}[.)])(?=\s)", re.MULTILINE)


def understand(text: str, view: ChatView, conversation: Conversation | None = None) -> Understanding:
    """Read a message into intents, questions, refusals and words left over; pure.

    A short reply to an open question is read as the option that it chooses.
    """
    long = too_long(text)
    if long is not None:
        return Understanding(questions=(long,))
    before = conversation or Conversation()
    columns = columns_of(with_made_tables(view, before.made))
    understanding = with_unread_dates(_understood(text, view, before), text, columns)
    return with_idle_words(understanding, text, columns, lambda rest: _understood(rest, view, before))


def _understood(text: str, view: ChatView, before: Conversation) -> Understanding:
    view = with_made_tables(view, before.made)
    columns, tables = columns_of(view), Tables(view, before)
    option = chosen(text, before.pending, columns)
    if option is not None:
        text, before = option, replace(before, pending=None)
    said = Said(
        text=text,
        view=view,
        columns=columns,
        tables=tables,
        before=before,
        reader=lambda words, turns: _understood(words, view, turns),
    )

    def grammar(words: str) -> Understanding:
        read = ranked(_without_bullets(words), lambda one: _read(one, view, before, columns, tables))
        return doubted(narrowed(read, words, before), words, columns, tables)

    return _with_useful_options(taken(said, grammar), view, before, columns, tables)


def _with_useful_options(
    understanding: Understanding, view: ChatView, conversation: Conversation, columns: Columns, tables: Tables
) -> Understanding:
    """Leave out options that would not be understood themselves: half a sentence is no proposal."""
    if not any(_is_checked(question) for question in understanding.questions):
        return understanding

    def useful(option: str) -> bool:
        read = _read(option, view, conversation, columns, tables)
        return bool(read.intents) and not read.left_over and not read.questions

    def checked(question: Question) -> Question:
        options = tuple(option for option in question.options if useful(option))
        text = question.text if options else question.text.replace(WITHOUT_THAT, IN_OTHER_WORDS)
        return replace(question, text=text, options=options)

    questions = tuple(checked(question) if _is_checked(question) else question for question in understanding.questions)
    return replace(understanding, questions=questions)


def _is_checked(question: Question) -> bool:
    return question.text.startswith(NOTHING_CALLED) or question.text.endswith(WITHOUT_THAT)


_WHAT_IF = re.compile(
    r"^\s*(?:(?:and|so|und)\s+)?"
    r"(?:what\s+if|what\s+(?:would|will|happens?|changes?)(?:\s+(?:happen|change|move|be))?\s+if|suppose|supposing"
    r"|how\s+would\s+it\s+(?:be|look)\s+if|was\s+w(?:ä|ae)re,?\s+wenn)\s+"
    r"(?:(?:i|we|you|one|ich|wir)\s+)?(?:were\s+to\s+)?",
    re.IGNORECASE,
)
_TRIED = (SetRule, ChooseColumns, FilterRows, SetKey, MapValues, ClearRules, AllRows)


def _read(text: str, view: ChatView, conversation: Conversation, columns: Columns, tables: Tables) -> Understanding:
    """Read a message; after "what if" changes are only tried."""
    start = _WHAT_IF.match(text)
    if start is None:
        return _read_plainly(text, view, conversation, columns, tables)
    read = _read_plainly(text[start.end() :], view, conversation, columns, tables)
    questions = tuple(
        replace(one, options=tuple(f"What if {option}" for option in one.options)) for one in read.questions
    )
    if read.intents and not questions and not all(isinstance(intent, _TRIED) for intent in read.intents):
        questions = (Question(text="“What if” can only be tried with a rule, a key, columns or rows. What is meant?"),)
    return replace(read, intents=(WhatIf(), *read.intents) if read.intents else (), questions=questions)


def _read_plainly(
    text: str, view: ChatView, conversation: Conversation, columns: Columns, tables: Tables
) -> Understanding:
    tokens = tokenize(text)
    if not tokens:
        return Understanding()
    german = sum(1 for token in tokens if token.fold in _GERMAN or token.text.casefold() in _GERMAN) * 3 >= len(tokens)
    scene = Scene(
        text=text, tokens=tokens, view=view, columns=columns, tables=tables, conversation=conversation, german=german
    )
    mentions = Mentions(view, columns, tables, spoken_of(conversation, columns))
    lattice = Lattice(text, tokens, mentions, german=german)
    return assemble(scene, read_message(scene, lattice))


def _without_bullets(text: str) -> str:
    """Blank out the bullets and numbers of a list of several lines."""
    if len(_BULLETS.findall(text)) < 2:
        return text
    return _BULLETS.sub(lambda match: " " * len(match.group()), text)

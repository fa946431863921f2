"""Understand a message: the one entry of the language piece."""

from __future__ import annotations

import re
from dataclasses import replace

from workbench.models.builtin.intents import (
    AllRows,
    ChooseColumns,
    ClearRules,
    ColumnRef,
    FilterRows,
    Intent,
    MapValues,
    Question,
    SetKey,
    SetRule,
    Understanding,
    WhatIf,
)
from workbench.models.builtin.language.answers import chosen
from workbench.models.builtin.language.assembly import IN_OTHER_WORDS, NOTHING_CALLED, WITHOUT_THAT, assemble
from workbench.models.builtin.language.bracketed import without_brackets
from workbench.models.builtin.language.clauses import read_message
from workbench.models.builtin.language.columns import ColumnGroup, Columns
from workbench.models.builtin.language.compounds import without_compounds
from workbench.models.builtin.language.conversation import Conversation
from workbench.models.builtin.language.counted_changes import counted_changes
from workbench.models.builtin.language.dates_without_year import with_years
from workbench.models.builtin.language.doubting import doubted
from workbench.models.builtin.language.everyday import plainly
from workbench.models.builtin.language.files_described import with_described_files
from workbench.models.builtin.language.group_limits import limited_groups
from workbench.models.builtin.language.idle_words import with_idle_words
from workbench.models.builtin.language.lattice import Lattice
from workbench.models.builtin.language.length import too_long
from workbench.models.builtin.language.mentions import Mentions
from workbench.models.builtin.language.more_than import with_moves
from workbench.models.builtin.language.narrowing import narrowed, narrowing
from workbench.models.builtin.language.nothing_at_all import with_nothing
from workbench.models.builtin.language.obvious import with_obvious_columns
from workbench.models.builtin.language.periods import by_period
from workbench.models.builtin.language.ranked import ranked
from workbench.models.builtin.language.said_otherwise import said_otherwise
from workbench.models.builtin.language.same_again import same_again
from workbench.models.builtin.language.scene import Scene
from workbench.models.builtin.language.superlatives import with_superlatives
from workbench.models.builtin.language.tables import Tables
from workbench.models.builtin.language.tokens import tokenize
from workbench.models.builtin.language.total_rows import of_total_rows_alone, totals_wish, with_total_rows
from workbench.models.builtin.language.values_left_out import without_values
from workbench.models.builtin.language.whole_wishes import whole_wish, with_unread_dates
from workbench.models.builtin.language.worked_out import without_conversion, worked_out
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
    columns = Columns(with_made_tables(view, before.made))
    understanding = with_unread_dates(_understood(text, view, before), text, columns)
    return with_idle_words(understanding, text, columns, lambda rest: _understood(rest, view, before))


def _understood(text: str, view: ChatView, before: Conversation) -> Understanding:
    view = with_made_tables(view, before.made)
    columns, tables = Columns(view), Tables(view, before)
    option = chosen(text, before.pending, columns)
    if option is not None:
        text, before = option, replace(before, pending=None)
    text = with_described_files(text, tables)
    limited = limited_groups(text, columns, tables, before, lambda words: _understood(words, view, before))
    direct = limited or counted_changes(text, columns) or worked_out(text, columns)
    if direct is not None:
        return direct
    again = by_period(text, columns) or same_again(
        text, columns, tables, before, lambda words: _understood(words, view, replace(before, intents=(), pending=None))
    )
    if again is not None:
        return again
    whole = whole_wish(text, columns, tables, before)
    if whole is not None:
        return whole
    text, units = without_conversion(text, columns)
    otherwise = said_otherwise(text, columns, tables)
    moved = with_moves(without_values(otherwise.text, columns), columns, tables)
    if moved.question is not None:
        return Understanding(questions=(moved.question,))
    nothing = with_nothing(moved.text, columns, tables, spoken_of(before, columns))
    if nothing.question is not None:
        return Understanding(questions=(nothing.question,))
    superlative, ends = with_superlatives(nothing.text, columns, tables)
    plain = plainly(superlative, columns)
    if plain.question is not None:
        return Understanding(questions=(plain.question,))
    wish = totals_wish(plain.text)
    if wish.alone:
        return of_total_rows_alone(wish, view, before)
    text, compounds = without_compounds(without_brackets(narrowing(wish.text, before), columns), columns)
    text, obvious = with_obvious_columns(text, columns)
    obvious = (*ends, *obvious)
    dated = with_years(text, columns, tables)
    if dated.question is not None:
        return Understanding(questions=(dated.question,))
    text = dated.text
    understanding = ranked(_without_bullets(text), lambda words: _read(words, view, before, columns, tables))
    told = (*units, *otherwise.notes, *moved.notes, *nothing.notes, *plain.notes, *compounds, *obvious, *dated.notes)
    understanding = replace(understanding, notes=(*told, *understanding.notes))
    understanding = doubted(narrowed(understanding, text, before), text, columns, tables)
    understanding = with_total_rows(understanding, wish)
    return _with_useful_options(understanding, view, before, columns, tables)


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


def spoken_of(conversation: Conversation, columns: Columns) -> tuple[ColumnGroup, ...]:
    """Give the columns that "that column" may mean: those the last reply named, else those of the last request."""
    turns = [
        refs
        for intents in conversation.intents[-3:]
        if (refs := [ref for intent in intents for ref in column_refs(intent)])
    ]
    names = conversation.last_columns or tuple(ref.name for ref in (turns[-1] if turns else ()))
    found = [group for name in names if (mention := columns.find(name, loose=False)) for group in mention.groups[:1]]
    return tuple(dict.fromkeys(found))


def column_refs(intent: Intent) -> tuple[ColumnRef, ...]:
    """Give the columns that an intent is about."""
    column = getattr(intent, "column", None)
    several: object = getattr(intent, "columns", ())
    found = [column] if isinstance(column, ColumnRef) else []
    if isinstance(several, tuple):
        found.extend(one for one in several if isinstance(one, ColumnRef))  # pyright: ignore[reportUnknownVariableType] - a tuple of unknown things
    return tuple(found)

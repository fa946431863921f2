"""A message as it is said: its words and all that they may be about; and what a step of reading makes of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from workbench.models.builtin.intents import ColumnRef, Intent, Question, Understanding
from workbench.models.builtin.language.columns import ColumnGroup, Columns
from workbench.models.builtin.language.conversation import Conversation
from workbench.models.builtin.language.tables import Tables
from workbench.models.builtin.state import ChatView

Reader = Callable[[str, Conversation], Understanding]


@dataclass(frozen=True, kw_only=True, slots=True, eq=False)
class Said:
    """The words of a message, the columns and tables of its chat, and the turns before it."""

    text: str
    view: ChatView
    columns: Columns
    tables: Tables
    before: Conversation
    reader: Reader
    """Reads other words by all steps and the grammar."""

    @property
    def spoken_of(self) -> tuple[ColumnGroup, ...]:
        """Give the columns that "that column" may mean."""
        return spoken_of(self.before, self.columns)

    def read(self, words: str) -> Understanding:
        """Read other words in the place of the message."""
        return self.reader(words, self.before)

    def read_alone(self, words: str) -> Understanding:
        """Read other words as if nothing had been asked before."""
        return self.reader(words, replace(self.before, intents=(), pending=None))

    def kept(self) -> Taken:
        """Give the message as it is: the step has nothing to say."""
        return Taken(text=self.text)

    def answered(self, answer: Understanding | None) -> Taken:
        """Give what the whole message is understood as; None where the step does not know it."""
        return Taken(text=self.text, answer=answer)

    def asked(self, text: str, *options: str) -> Taken:
        """Ask what has to be known first."""
        return Taken(text=self.text, question=Question(text=text, options=options))


@dataclass(frozen=True, kw_only=True, slots=True)
class Taken:
    """What a step makes of a message: other words for it, or all that it means, or a question."""

    text: str
    notes: tuple[str, ...] = ()
    """What to say of how words were taken."""
    question: Question | None = None
    """What has to be asked first; nothing more is read."""
    answer: Understanding | None = None
    """What the whole message is understood as; nothing more is read."""
    afterwards: Callable[[Understanding], Understanding] | None = None
    """What is still to be done with what the rest of the message is understood as."""


def spoken_of(conversation: Conversation, columns: Columns) -> tuple[ColumnGroup, ...]:
    """Give the columns that "that column" may mean: those the last reply named, else those of the last request."""
    turns = [
        refs
        for intents in conversation.intents[-3:]
        if (refs := [ref for intent in intents for ref in _column_refs(intent)])
    ]
    names = conversation.last_columns or tuple(ref.name for ref in (turns[-1] if turns else ()))
    found = [group for name in names if (mention := columns.find(name, loose=False)) for group in mention.groups[:1]]
    return tuple(dict.fromkeys(found))


def _column_refs(intent: Intent) -> tuple[ColumnRef, ...]:
    """Give the columns that an intent is about."""
    column = getattr(intent, "column", None)
    several: object = getattr(intent, "columns", ())
    found = [column] if isinstance(column, ColumnRef) else []
    if isinstance(several, tuple):
        found.extend(one for one in several if isinstance(one, ColumnRef))  # pyright: ignore[reportUnknownVariableType] - a tuple of unknown things
    return tuple(found)

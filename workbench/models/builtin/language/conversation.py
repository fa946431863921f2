"""What earlier turns leave for the next one: texts, intents, the question that is open, and what was shown last."""

from __future__ import annotations

from dataclasses import dataclass, replace

from workbench.models.builtin.intents import Intent, Understanding
from workbench.models.builtin.table_views import TableView


@dataclass(frozen=True, kw_only=True, slots=True)
class PendingQuestion:
    """A question that the last reply asked; each option is a full sentence that answers it."""

    text: str
    options: tuple[str, ...] = ()
    request: str = ""
    """The request that was asked about."""
    waiting: tuple[str, ...] = ()
    """What else was said and waits for the answer, as it was said."""
    repeated: int = 0
    """How often the question was repeated below answers to other requests."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Conversation:
    """The earlier turns of a chat, oldest first, rebuilt from its messages with every request.

    Whoever builds it folds each earlier turn in with `after`. `last_result` is the `type` of the last result shown
    ("comparison", "rule_change", "table", "report", ...), `last_columns` and `last_tables` the names that the last
    reply spoke of (for "that column", "the first one").
    """

    texts: tuple[str, ...] = ()
    intents: tuple[tuple[Intent, ...], ...] = ()
    pending: PendingQuestion | None = None
    last_result: str | None = None
    last_columns: tuple[str, ...] = ()
    last_tables: tuple[str, ...] = ()
    made: tuple[TableView, ...] = ()
    """All tables that calls made, in their order."""
    made_last: tuple[str, ...] = ()
    """Those of the last turn."""

    @property
    def last_intents(self) -> tuple[Intent, ...]:
        """Give the intents of the last turn that had any."""
        return next((intents for intents in reversed(self.intents) if intents), ())

    def after(self, text: str, understanding: Understanding) -> Conversation:
        """Give the conversation with one more turn: its text, its intents, and its question where it asked one."""
        pending = None
        if understanding.questions:
            asked = understanding.questions[0]
            pending = PendingQuestion(text=asked.text, options=asked.options, request=text)
        done = () if understanding.questions else understanding.intents
        return replace(self, texts=(*self.texts, text), intents=(*self.intents, done), pending=pending)

    def with_result(
        self, kind: str | None, *, columns: tuple[str, ...] = (), tables: tuple[str, ...] = ()
    ) -> Conversation:
        """Give the conversation with what the last reply showed."""
        return replace(self, last_result=kind, last_columns=columns, last_tables=tables)

    def making(self, tables: tuple[TableView, ...]) -> Conversation:
        """Give the conversation with the tables that the last turn made."""
        return replace(self, made=(*self.made, *tables), made_last=tuple(table.name for table in tables))

    def asking(self, question: PendingQuestion | None) -> Conversation:
        """Give the conversation with a question that the reply itself asked."""
        return replace(self, pending=question)

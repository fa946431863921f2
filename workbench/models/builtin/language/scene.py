"""The scene of a message: its text and tokens, the chat it is said in, and what was said before."""

from __future__ import annotations

from dataclasses import dataclass

from workbench.models.builtin.intents import TableRef
from workbench.models.builtin.language.columns import Columns
from workbench.models.builtin.language.conversation import Conversation
from workbench.models.builtin.language.tables import Tables
from workbench.models.builtin.language.tokens import Token
from workbench.models.builtin.state import ChatView, TableView


@dataclass(frozen=True, kw_only=True, slots=True, eq=False)
class Scene:
    """Everything that a reading of a part of the message may look at."""

    text: str
    tokens: tuple[Token, ...]
    view: ChatView
    columns: Columns
    tables: Tables
    conversation: Conversation
    german: bool = False

    def raw(self, start: int, end: int) -> str:
        """Give the text of some tokens; a quoted one alone without its quotes."""
        if end <= start:
            return ""
        if end - start == 1:
            return self.tokens[start].text
        return self.text[self.tokens[start].start : self.tokens[end - 1].end]

    def with_instead(self, start: int, end: int, words: str) -> str:
        """Give the message with other words in the place of some tokens."""
        before, after = self.text[: self.tokens[start].start], self.text[self.tokens[end - 1].end :]
        joined = f"{before}{words}{after}" if words else f"{before.rstrip()} {after.lstrip()}"
        return " ".join(joined.split()).replace(" ,", ",").replace(" .", ".").strip(" ,;")

    def table(self, ref: TableRef) -> TableView | None:
        """Find a table of the chat by its name in intents."""
        if ref.variable is not None:
            return next((table for table in self.tables.made if table.name == ref.variable), None)
        found = [table for table in self.tables.all if (table.path, table.sheet) == (ref.path, ref.sheet) and ref.path]
        return next((table for table in found if table.ref == ref), next(iter(found), None))

    def compared_tables(self) -> tuple[TableView, ...]:
        """Give the tables that a request means when it names none: the current pair, else all files."""
        return self.tables.pair() or self.tables.subjects


def quoted(name: str) -> str:
    """Write a name so that it is read as one when the sentence is sent."""
    return f"`{name}`"

"""Understand a message: the one entry of the language piece."""

from __future__ import annotations

from workbench.models.builtin.intents import Understanding
from workbench.models.builtin.language.assembly import assemble
from workbench.models.builtin.language.clauses import MOST_TOKENS, read_message
from workbench.models.builtin.language.columns import Columns
from workbench.models.builtin.language.conversation import Conversation
from workbench.models.builtin.language.lattice import Lattice
from workbench.models.builtin.language.mentions import Mentions
from workbench.models.builtin.language.scene import Scene
from workbench.models.builtin.language.tables import Tables
from workbench.models.builtin.language.tokens import tokenize
from workbench.models.builtin.state import ChatView

_GERMAN = frozenset(
    """der die das und nicht mit ist sind ein eine bitte zeig zeige vergleiche ignoriere nach spalte spalten zeilen datei dateien
    unterschiede unter ueber über bis zu als wie viele nur ohne aus für fuer werte wert gleich abweichung abweichungen prozent
    behandle zweiten ersten beiden beide summe anzahl pro je schlüssel schluessel""".split()
)


def understand(text: str, view: ChatView, conversation: Conversation | None = None) -> Understanding:
    """Read a message into intents, questions, refusals and words left over; pure."""
    tokens = tokenize(text)
    if not tokens:
        return Understanding()
    columns, tables = Columns(view), Tables(view)
    german = sum(1 for token in tokens if token.fold in _GERMAN or token.text.casefold() in _GERMAN) * 3 >= len(tokens)
    scene = Scene(
        text=text,
        tokens=tokens,
        view=view,
        columns=columns,
        tables=tables,
        conversation=conversation or Conversation(),
        german=german,
    )
    lattice = Lattice(text, tokens, Mentions(view, columns, tables), german=german)
    return assemble(scene, read_message(scene, lattice))


_ = MOST_TOKENS

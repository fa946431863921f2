"""States of rows: "out of stock", "in stock", "auf Lager" - said of rows, they are no file that is called so.

Where no value says so it is asked which column does; and a condition on two files at once, "below 50 in the draft and
above 50 in the final", is refused: each file would be looked at by itself.
"""

from __future__ import annotations

import re

from workbench.models.builtin.intents import Question, ShowRows, ShowTable, Summarise, Understanding
from workbench.models.builtin.language.columns import Columns
from workbench.models.builtin.language.folding import fold, parts
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.language.tables import Tables
from workbench.models.builtin.language.wish_words import tables_called

_STATE = re.compile(
    r"\b(?:are|is|were|was|be|been|being|ran|run|went|go|that['’]s|sind|ist|waren|war)\s+"
    r"(?:(?:now|currently|still|already|not|all|jetzt|noch|nicht|komplett)\s+)*"
    r"(?P<state>out\s+of\s+(?:the\s+)?(?P<word>[^\W\d_]{3,})|(?:back\s+)?in\s+stock|auf\s+lager|ausverkauft|sold\s+out)\b",
    re.IGNORECASE,
)
_AHEAD = re.compile(
    r"\b(?:rows?|parts?|items?|products?|articles?|[^\W\d_]+s)\s+(?P<state>out\s+of\s+(?P<word>stock|date|order|print|range))\b",
    re.IGNORECASE,
)
_ARTICLES = frozenset({"all", "these", "those", "them", "which", "our", "both", "each"})
_AMOUNTS = frozenset({"qty", "quantity", "stock", "menge", "bestand", "anzahl", "hand", "lager", "stueck"})
_OP = (
    r"(?:below|under|less\s+than|lower\s+than|smaller\s+than|at\s+most|above|over|more\s+than|higher\s+than|greater\s+than"
    r"|at\s+least|exactly|equal\s+to|blank|empty|unter|(?:ü|ue)ber|weniger\s+als|mehr\s+als|mindestens|h(?:ö|oe)chstens|leer)"
)
_SIDE = rf"\b{_OP}\b[^,.;]*?\b(?:in|im)\s+(?:(?:the|der|dem)\s+)?(?P<{{}}>[\w.]+)"
_TWO_SIDES = re.compile(_SIDE.format("one") + r"\b.*?" + _SIDE.format("other"), re.IGNORECASE)

_SECOND = re.compile(
    r"\b(?:how\s+many|wie\s+viele|show|list|count|rows?|zeilen|totals?|sum|which|who|what|then)\b", re.IGNORECASE
)


def ask_state(understanding: Understanding, text: str, columns: Columns) -> Question | None:
    """Ask which column says that rows are out of stock, where something was read without it."""
    found = _STATE.search(text) or _AHEAD.search(text)
    if found is None or not any(isinstance(one, Summarise | ShowTable | ShowRows) for one in understanding.intents):
        return None
    state = " ".join(found["state"].split())
    if (found["word"] or "").casefold() in _ARTICLES:
        return None
    values = {fold(value) for group in columns.groups for value in group.values()}
    headings = {fold(name) for group in columns.groups for name in group.names}
    if fold(state) in values | headings:
        return None
    amounts = [
        group
        for group in columns.groups
        if group.numeric and any(_AMOUNTS & set(parts(name)) for name in group.names) and group.role != "key"
    ]
    such = ""
    options: tuple[str, ...] = ()
    if len(amounts) == 1 and ("stock" in fold(state) or "lager" in fold(state) or "sold" in fold(state)):
        name = quoted(amounts[0].name)
        gone = "in stock" not in fold(state) and "auf lager" not in fold(state)
        such = f", such as “where {name} is {'0' if gone else 'over 0'}”"
        options = (f"Count the rows where {name} is {'0' if gone else 'over 0'}",)
    return Question(
        text=f"Nothing here says which rows are “{state}”. Say by which column and value{such}.", options=options
    )


def two_sided(text: str, tables: Tables) -> str | None:
    """Say that a condition on both files at once is not done."""
    found = _TWO_SIDES.search(text)
    if found is None or _SECOND.search(text[found.start("one") : found.start("other")]):
        return None
    one, other = (tables_called(found[side], tables) for side in ("one", "other"))
    if len(one) != 1 or len(other) != 1 or one == other:
        return None
    return (
        f"Rows that meet one condition in {quoted(one[0].label)} and another in {quoted(other[0].label)} cannot be "
        "chosen: a condition is about the rows of one file. What changed from one value to another can be shown, such "
        "as “show the changes in …”, and each condition by itself."
    )

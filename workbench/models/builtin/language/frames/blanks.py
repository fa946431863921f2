"""Blanks: whether a blank differs from a value, and what looks like a blank and is a value."""

from __future__ import annotations

from workbench.models.builtin.intents import SetRule
from workbench.models.builtin.language.draft import Draft
from workbench.models.builtin.language.folding import key
from workbench.models.builtin.language.lexicon.cue import Cue
from workbench.models.builtin.language.reading import spoken
from workbench.models.builtin.language.scene import quoted


def read_blank_policy(d: Draft) -> bool:
    """Read "blanks equal anything in Amount", "a blank against a value does not count", "ignore blanks in Name"."""
    if (
        not d.has(Cue.BLANK)
        or d.has(Cue.KEY, Cue.SHOW, Cue.COUNT, Cue.WHERE, Cue.FILL)
        or any(item.cue is Cue.ROW for item in d.items)
    ):
        return False
    anything = d.has(Cue.SAME, Cue.MATCH) and d.has(Cue.EVERYTHING)
    if not d.has(Cue.IGNORE, Cue.NO_MATTER) and not anything:
        return False
    d.use(
        *d.places(Cue.BLANK, Cue.IGNORE, Cue.NO_MATTER, Cue.VALUE, Cue.DIFFERENCE, Cue.TREAT, Cue.SAME, Cue.EVERYTHING)
    )
    columns = d.take_columns()
    where = f" in {spoken([quoted(ref.name) for ref in columns], 'and')}" if columns else ""
    d.add(SetRule(columns=columns, options={"blank": "equals_anything"}, words=f"a blank is equal to anything{where}"))
    return True


def read_not_blank(d: Draft) -> bool:
    """Read "NA is a code, not a blank": what looks like a blank token is a value."""
    blank = d.first(Cue.BLANK)
    if blank is None and _is_a_value(d):
        return True
    if blank is None or d.cue_ahead(blank, Cue.NOT, skip=(Cue.FILLER, Cue.AS)) is None:
        return False
    names = [place for place in d.open_places(lambda item: item.unknown or item.quoted or item.known) if place < blank]
    if len(names) != 1:
        return False
    d.use(
        *names,
        blank,
        d.cue_ahead(blank, Cue.NOT, skip=(Cue.FILLER, Cue.AS)),
        *d.places(Cue.KIND_CODE, Cue.VALUE, Cue.COMMA, Cue.IS, Cue.MEANS, Cue.TREAT, Cue.KIND_TEXT),
    )
    columns = d.take_columns()
    d.add(
        SetRule(
            columns=columns,
            options={"null_tokens": []},
            words=f"{quoted(d.items[names[0]].text)} is a value, not a blank",
        )
    )
    return True


def _is_a_value(d: Draft) -> bool:
    """Read "NA is a value in Code"."""
    names = [
        place
        for place in d.open_places(lambda item: item.unknown or item.quoted or item.known)
        if key(d.items[place].text) in _NULLS
    ]
    told = any(item.cue in {Cue.VALUE, Cue.KIND_CODE, Cue.KIND_TEXT} for item in d.items)
    if len(names) != 1 or not told or d.cue_after(names[0], Cue.IS) is None:
        return False
    d.use(*names, *d.places(Cue.KIND_CODE, Cue.KIND_TEXT))
    d.add(
        SetRule(
            columns=d.take_columns(),
            options={"null_tokens": []},
            words=f"{quoted(d.items[names[0]].text)} is a value, not a blank",
        )
    )
    return True


_NULLS = frozenset({"na", "nan", "null", "none", "nil", "n", "unknown"})

"""Edges: whether a stretch of a message may be a name where it begins and ends, and what to say of how it was read."""

from __future__ import annotations

from workbench.models.builtin.language.columns import ColumnGroup, ColumnMention, Level
from workbench.models.builtin.language.cue_words import cues_of, is_small
from workbench.models.builtin.language.folding import parts, singular
from workbench.models.builtin.language.items import Item
from workbench.models.builtin.language.lexicon.cue import Cue
from workbench.models.builtin.language.tokens import Token, TokenKind

NOUN_CUES = frozenset({Cue.FILE, Cue.SHEET, Cue.LIST, Cue.ONE})
ORDER_CUES = frozenset(
    {
        Cue.FIRST, Cue.SECOND, Cue.THIRD, Cue.FOURTH, Cue.LAST, Cue.NEW, Cue.OLD, Cue.LEFT, Cue.RIGHT, Cue.OTHER,
        Cue.PREVIOUS,
    }
)  # fmt: skip
_BEFORE_A_NAME = frozenset({"and", "or", "in", "to", "with", "for", "of", "from", "und", "vs", "against"})
_AFTER_MODAL = frozenset({"be", "differ", "have", "not", "vary", "change", "deviate", "move", "i", "we", "you"})


def month_fits(base: Item, tokens: tuple[Token, ...]) -> bool:
    """Say whether "may" may be the month, and not the verb: no verb follows it, or it is joined to a name."""
    if base.start > 0 and tokens[base.start - 1].fold in _BEFORE_A_NAME:
        return True
    return base.end >= len(tokens) or tokens[base.end].fold not in _AFTER_MODAL


def article_fits(base: Item, tokens: tuple[Token, ...]) -> bool:
    """Say whether a letter such as "a" may be an article: a word that is no small one follows."""
    if tokens[base.start].fold not in {"a", "i"} or base.end >= len(tokens):
        return False
    following = tokens[base.end]
    return following.kind is TokenKind.WORD and not is_small(cues_of(following)) and not following.fold.endswith("s")


def orders_a_file(tokens: tuple[Token, ...], start: int, end: int) -> bool:
    """Say whether a word is the place of a file: the "second" of "the second file" is no `seconds`."""
    if end - start > 1 or not cues_of(tokens[start]) & ORDER_CUES or end >= len(tokens):
        return False
    return bool(cues_of(tokens[end]) & (NOUN_CUES - {Cue.ONE}))


def edges_fit(mention: ColumnMention, inner: str, tokens: tuple[Token, ...], base: Item) -> bool:
    """Say whether a stretch may be a name: marks at its edges only where the name has them too."""
    if base.quoted:
        return True
    first, last = tokens[base.start], tokens[base.end - 1]
    if first.kind is not TokenKind.MARK and last.kind is not TokenKind.MARK:
        return True
    return mention.level is Level.EXACT or any(
        inner.casefold() == name.casefold() for group in mention.groups for name in group.names
    )


def ends_in_no(tokens: tuple[Token, ...], base: Item) -> bool:
    """Say whether "no" is short for number: "container no"."""
    return base.end - base.start > 1 and tokens[base.end - 1].fold in {"no", "nr"}


def one_each(groups: tuple[ColumnGroup, ...]) -> bool:
    """Say whether two columns stand in one file each, so that words may be a short form of both."""
    homes = [{(heading.table.path, heading.table.sheet) for heading in group.headings} for group in groups]
    return len(homes) == 2 and homes[0].isdisjoint(homes[1])


def column_note(mention: ColumnMention) -> str:
    """Say as which column words were read, where it is not plain."""
    if mention.level is Level.ABBREVIATED and one_each(mention.groups):
        names = " and ".join(f"`{group.name}`" for group in mention.groups)
        return f"Read “{mention.text}” as {names}."
    if len(mention.groups) != 1 or mention.level < Level.PART:
        return ""
    heads = {singular(parts(name)[-1]) for name in mention.groups[0].names if parts(name)}
    if mention.level is Level.PART and singular((parts(mention.text) or ("",))[-1]) in heads:
        return ""
    return f"Read “{mention.text}” as `{mention.groups[0].name}`."

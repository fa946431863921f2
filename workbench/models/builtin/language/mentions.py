"""Mentions: the stretches of a message that name a column, a table or a known value of the chat."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from workbench.models.builtin.language.columns import ColumnGroup, ColumnMention, Columns, Level
from workbench.models.builtin.language.cue_words import SMALL, cue_ends, cues_of, is_small
from workbench.models.builtin.language.edges import (
    NOUN_CUES,
    ORDER_CUES,
    article_fits,
    column_note,
    edges_fit,
    ends_in_no,
    month_fits,
    orders_a_file,
)
from workbench.models.builtin.language.folding import key, singular, stem_key
from workbench.models.builtin.language.items import Item, KnownValue
from workbench.models.builtin.language.known_values import inflected, known_values
from workbench.models.builtin.language.lexicon.cue import Cue
from workbench.models.builtin.language.made_words import MAKES, made_words_at
from workbench.models.builtin.language.row_nouns import RowNouns
from workbench.models.builtin.language.tables import TableMention, Tables
from workbench.models.builtin.language.tokens import Token, TokenKind
from workbench.models.builtin.language.values import MONTHS, NUMBER_WORDS
from workbench.models.builtin.state import ChatView, TableView

LEVEL_COST = {
    Level.EXACT: 0.05,
    Level.FOLDED: 0.08,
    Level.PLURAL: 0.12,
    Level.PART: 0.3,
    Level.SHORT: 0.6,
    Level.ABBREVIATED: 0.5,
    Level.MISSPELT: 0.7,
    Level.TRANSLATED: 0.8,
}
MOST_TOKENS = 9


class Mentions:
    """Finds the names of a chat in messages."""

    def __init__(
        self, view: ChatView, columns: Columns, tables: Tables, spoken_of: tuple[ColumnGroup, ...] = ()
    ) -> None:
        self._spoken_of = spoken_of
        self.columns = columns
        self.tables = tables
        self._values = known_values(columns)
        self._several_inputs = len(view.tables) > 1
        self._row_nouns = RowNouns(columns, tables)

    def over(self, text: str, tokens: tuple[Token, ...]) -> dict[int, tuple[Item, ...]]:
        """Give the items of all names, by the token at which each begins."""
        meanings = [cues_of(token) for token in tokens]
        found: dict[int, list[Item]] = {}
        for start in range(len(tokens)):
            for item in self._from(text, tokens, start, meanings):
                found.setdefault(item.start, []).append(item)
        return {start: tuple(items) for start, items in found.items()}

    def _from(self, text: str, tokens: tuple[Token, ...], start: int, meanings: list[frozenset[Cue]]) -> Iterator[Item]:
        for end in range(start + 1, min(len(tokens), start + MOST_TOKENS) + 1):
            if tokens[end - 1].kind is TokenKind.BREAK or (
                tokens[end - 1].kind is TokenKind.QUOTED and end - start > 1
            ):
                return
            whole = text[tokens[start].start : tokens[end - 1].end]
            inner = tokens[start].text if end - start == 1 else whole
            if inner.endswith(("'s", "’s")) and not cues_of(tokens[end - 1]):
                inner = inner[:-2]
            quoted = tokens[start].kind is TokenKind.QUOTED
            base = Item(start=start, end=end, text=whole, cost=0.0, quoted=quoted)
            if quoted or not orders_a_file(tokens, start, end):
                yield from self._column(base, inner, tokens, meanings)
                yield from self._value(base, inner, tokens, meanings)
            yield from self._table(base, inner, tokens, meanings)
            if quoted:
                return
        yield from self._made(text, tokens, start)
        yield from self._ordered(text, tokens, start)
        yield from self._that_column(text, tokens, start)

    def _that_column(self, text: str, tokens: tuple[Token, ...], start: int) -> Iterator[Item]:
        """Give the column that was spoken of last for "that column" and "it"."""
        if len(self._spoken_of) != 1:
            return
        for cue, end in cue_ends(tokens, start, frozenset({Cue.THAT, Cue.IT})):
            whole = text[tokens[start].start : tokens[end - 1].end]
            column = end - start > 1 and cue is Cue.THAT
            if tokens[start].fold == "that" and not column:
                continue
            yield Item(
                start=start,
                end=end,
                text=whole,
                cost=0.05 if column else 0.5,
                column=ColumnMention(text=self._spoken_of[0].name, level=Level.EXACT, groups=self._spoken_of),
                note=f"Took “{whole}” for `{self._spoken_of[0].name}`.",
            )

    def _column(
        self, base: Item, inner: str, tokens: tuple[Token, ...], meanings: list[frozenset[Cue]]
    ) -> Iterator[Item]:
        span = range(base.start, base.end)
        loose = (
            len(span) <= 4
            and (
                base.quoted
                or all(
                    tokens[place].kind in {TokenKind.WORD, TokenKind.NUMBER} or not tokens[place].spaced
                    for place in span
                )
            )
            and (base.quoted or tokens[base.start].kind is TokenKind.WORD)
            and tokens[base.end - 1].kind is not TokenKind.MARK
            and (
                base.quoted
                or not (
                    is_small(meanings[base.start])
                    or (is_small(meanings[base.end - 1]) and not ends_in_no(tokens, base))
                )
            )
        )
        mention = self.columns.find(inner, loose=loose)
        strange = meanings[base.start].isdisjoint(SMALL | {Cue.FILE, Cue.LIST, Cue.ROW})
        alone = not base.quoted and base.end - base.start == 1
        ahead = tokens[base.start - 1].fold if base.start > 0 else ""
        if alone and strange and self._row_nouns.shared(inner, mention, ahead):
            yield replace(base, cost=0.06 if meanings[base.start] else 0.12, cue=Cue.ROW)
            return
        rows = alone and not meanings[base.start] and self._row_nouns.names(tokens, base.start, mention)
        if rows and (self._known(inner) is None or self._row_nouns.tells(inner)):
            yield replace(base, cost=0.2, cue=Cue.ROW, note=f"Took “{inner}” for the rows.")
            if mention is not None and mention.level is Level.ABBREVIATED:
                return
        if mention is None or not edges_fit(mention, inner, tokens, base):
            return
        yield replace(
            base,
            cost=LEVEL_COST[mention.level] + self._plainness(base, inner, mention.level, tokens, meanings),
            column=mention,
            note=column_note(mention),
        )

    @staticmethod
    def _plainness(
        base: Item, inner: str, level: Level, tokens: tuple[Token, ...], meanings: list[frozenset[Cue]]
    ) -> float:
        """Give what is added to the cost of a name that is also an ordinary word."""
        if base.quoted or base.end - base.start > 1:
            return 0.0
        cues = meanings[base.start]
        word = tokens[base.start].fold
        if not cues and word not in NUMBER_WORDS:
            return 0.0
        capital = inner[:1].isupper() and base.start > 0 and tokens[base.start - 1].text not in {".", "!", "?", ":"}
        if level is Level.EXACT and capital:
            return 0.0
        if cues and cues <= _GENERIC and word not in NUMBER_WORDS:
            return -0.05 if level <= Level.PLURAL else -0.25 if level is Level.PART else 0.0
        if is_small(cues):
            return 0.9 if level <= Level.PLURAL else 3.0
        return 0.12 if level <= Level.PLURAL else 0.35

    def _value(
        self, base: Item, inner: str, tokens: tuple[Token, ...], meanings: list[frozenset[Cue]]
    ) -> Iterator[Item]:
        known = self._known(inner)
        if known is None or (tokens[base.end - 1].kind is TokenKind.MARK and base.end - base.start > 1):
            return
        if tokens[base.start].kind is TokenKind.MARK:
            return
        cost = 0.2
        if base.end - base.start == 1 and not base.quoted and inner != known.value:
            cues = meanings[base.start]
            cost += 1.5 if is_small(cues) else 0.4 if cues else 0.0
        elif base.end - base.start == 1 and not base.quoted and is_small(meanings[base.start]):
            cost += 0.3 if inner.isupper() and len(inner) > 1 else 1.2
        yield replace(base, cost=cost, known=known)

    def _known(self, inner: str) -> KnownValue | None:
        return self._values.get(key(inner)) or self._values.get(stem_key(inner)) or inflected(inner, self._values)

    def _table(
        self, base: Item, inner: str, tokens: tuple[Token, ...], meanings: list[frozenset[Cue]]
    ) -> Iterator[Item]:
        first, last = tokens[base.start], tokens[base.end - 1]
        if first.kind is TokenKind.MARK or last.kind is TokenKind.MARK or (len(inner) == 1 and not inner.isascii()):
            return
        mention = self.tables.named(inner)
        cost = 0.06
        alone = base.end - base.start == 1
        if alone and last.fold in MONTHS and month_fits(base, tokens):
            mention = mention or self.tables.nicknamed(inner)
        elif mention is not None and alone and not base.quoted and is_small(meanings[base.start]):
            cost = 2.2 if article_fits(base, tokens) else 0.7
        elif mention is not None and alone and meanings[base.start]:
            cost = 0.15
        if mention is None and base.end - base.start <= 3 and not base.quoted and not is_small(meanings[base.start]):
            mention = self.tables.nicknamed(inner)
            cost = 0.35 if not meanings[base.start] else 0.5
        if mention is None:
            return
        yield from _stretched(replace(base, cost=cost, table=mention), tokens)

    def _made(self, text: str, tokens: tuple[Token, ...], start: int) -> Iterator[Item]:
        """Give tables that are named by how they were made: the combined table, that table."""
        if tokens[start].kind is TokenKind.QUOTED:
            return
        for words in made_words_at(text, tokens[start].start):
            end = next((place + 1 for place, token in enumerate(tokens) if token.end == words.end), None)
            tables = self.tables.described(words)
            if end is None or (words.weak and not tables and MAKES.search(text) is None):
                continue
            stretch = text[tokens[start].start : words.end]
            mention = TableMention(text=stretch, tables=tables, made=words)
            yield Item(start=start, end=end, text=stretch, cost=0.08 if words.weak else 0.04, table=mention)

    def _ordered(self, text: str, tokens: tuple[Token, ...], start: int) -> Iterator[Item]:
        """Give tables named by their place: the first file, the newer one, the old list."""
        for cue, end in cue_ends(tokens, start, ORDER_CUES):
            if self._speaks_of_rows(cue, tokens, start, end):
                continue
            base = Item(start=start, end=end, text=text[tokens[start].start : tokens[end - 1].end], cost=0.45)
            called = self.tables.called(base.text)
            table = called or self._placed(cue, base.text)
            mention = TableMention(
                text=base.text, tables=() if table is None else table, order="" if called else cue.value
            )
            stretched = list(_stretched(replace(base, table=mention), tokens))
            article = start > 0 and tokens[start - 1].fold in {"the", "der", "die", "das", "den", "dem"}
            bare = 0.45 if article or cue not in {Cue.LEFT, Cue.RIGHT, Cue.NEW, Cue.LAST} else 0.6
            yield from (replace(item, cost=bare if item.end == end else 0.1) for item in stretched)
            yield from self._ordered_name(text, tokens, base, mention)

    def _ordered_name(self, text: str, tokens: tuple[Token, ...], base: Item, mention: TableMention) -> Iterator[Item]:
        for end in range(base.end + 1, min(len(tokens), base.end + 3) + 1):
            inner = text[tokens[base.end].start : tokens[end - 1].end]
            named = self.tables.named(inner) or self.tables.nicknamed(inner)
            if named is None:
                continue
            both = tuple(table for table in named.tables if table in mention.tables) or named.tables
            whole = text[tokens[base.start].start : tokens[end - 1].end]
            yield from _stretched(
                replace(base, end=end, text=whole, cost=0.4, table=replace(named, text=whole, tables=both)), tokens
            )

    def _speaks_of_rows(self, cue: Cue, tokens: tuple[Token, ...], start: int, end: int) -> bool:
        """Say whether "new" stands before a noun for rows: "new products per supplier" is no file."""
        if end >= len(tokens):
            return False
        following = tokens[end]
        if cue in {Cue.SECOND, Cue.THIRD, Cue.FOURTH} and Cue.ROW in cues_of(following):
            return True  # "every second row"
        if cue is not Cue.NEW or tokens[start].fold not in _NEW_WORDS:
            return False
        if following.kind is not TokenKind.WORD or singular(following.fold) == following.fold:
            return False
        cues = cues_of(following)
        if cues & NOUN_CUES or (cues and Cue.ROW not in cues):
            return False
        found = self.columns.find(following.text)
        return found is None or not all(group.numeric for group in found.groups)

    def _placed(self, cue: Cue, text: str) -> tuple[TableView, ...] | None:
        tables = self.tables
        if len(tables.choices()) < 2 and cue is not Cue.FIRST:
            return None
        places = {Cue.FIRST: 0, Cue.SECOND: 1, Cue.THIRD: 2, Cue.FOURTH: 3}
        found = tables.placed(places[cue]) if cue in places else self._by_age(cue, text)
        return None if found is None else (found,)

    def _by_age(self, cue: Cue, text: str) -> TableView | None:
        tables = self.tables
        pair = tables.pair()
        match cue:
            case Cue.NEW | Cue.LAST:
                fresh = tables.outside_contract()
                comparative = text.casefold().endswith("er")
                if fresh and not comparative:
                    return fresh[-1]
                return tables.newest() if not (comparative and pair) else _later(tables, pair)
            case Cue.PREVIOUS if not pair:
                return tables.by_age()[-2] if len(tables.by_age()) > 1 else None
            case Cue.OLD | Cue.PREVIOUS:
                return tables.oldest() if not pair else _earlier(tables, pair)
            case Cue.LEFT:
                return pair[0] if pair else tables.placed(0)
            case Cue.RIGHT:
                return pair[1] if pair else tables.placed(1)
            case _:
                return None


def _later(tables: Tables, pair: tuple[TableView, ...]) -> TableView:
    ranked = [table for table in tables.by_age() if table in pair]
    return ranked[-1] if len(ranked) == len(pair) else pair[-1]


def _earlier(tables: Tables, pair: tuple[TableView, ...]) -> TableView:
    ranked = [table for table in tables.by_age() if table in pair]
    return ranked[0] if len(ranked) == len(pair) else pair[0]


_NEW_WORDS = frozenset({"new", "neu", "neue", "neuen", "neuer", "fresh"})


def _stretched(item: Item, tokens: tuple[Token, ...]) -> Iterator[Item]:
    """Give a table's item, and the one with the noun before or after it ("sheet Jul2022", "the bank export")."""
    yield item
    after = [end for _, end in cue_ends(tokens, item.end, NOUN_CUES) if end <= item.end + 2]
    ends = [item.end, *after]
    for end in after:
        yield replace(item, end=end, cost=max(0.06, item.cost - 0.23))
    before = item.start - 1
    if before >= 0 and any(
        cue is not Cue.ONE and end == item.start for cue, end in cue_ends(tokens, before, NOUN_CUES)
    ):
        for end in ends:
            yield replace(item, start=before, end=end, cost=max(0.05, item.cost - 0.1))


_GENERIC = frozenset(
    {
        Cue.NUMBERS, Cue.DATES, Cue.VALUE, Cue.TEXTS, Cue.LIST, Cue.ROW, Cue.COLUMN_NOUN, Cue.RESULT, Cue.REPORT,
        Cue.RULE, Cue.CELL,
        Cue.KEY, Cue.ORDER, Cue.SIGN, Cue.CASE, Cue.PREFIX, Cue.SUFFIX,
    }
)  # fmt: skip
"""Nouns that stand for things in general: a column that is called so is meant rather."""

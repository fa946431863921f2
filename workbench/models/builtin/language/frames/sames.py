"""Sames: values, characters, blanks and zeros that are to count as equal."""

from __future__ import annotations

from rapidfuzz import fuzz

from workbench.models.builtin.intents import ColumnRef, SetRule
from workbench.models.builtin.language.columns import ColumnGroup
from workbench.models.builtin.language.draft import Draft
from workbench.models.builtin.language.folding import key
from workbench.models.builtin.language.frames.texts import ASPECTS
from workbench.models.builtin.language.frames.things_same import (
    AROUND,
    CORE,
    JOINTS,
    Side,
    groups_of_things,
    same_groups,
    without_pronouns,
)
from workbench.models.builtin.language.items import Item
from workbench.models.builtin.language.lexicon.cue import Cue
from workbench.models.builtin.language.lexicon.index import GUARDS
from workbench.models.builtin.language.reading import spoken
from workbench.models.builtin.language.scene import quoted

_COLUMN_WORDS = frozenset({Cue.IN, Cue.FOR, Cue.OF, Cue.ON})
_NO_VALUES = frozenset({Cue.COUNT, Cue.FILE, Cue.SHEET, Cue.LIST, Cue.ROW, Cue.BOTH, Cue.ALL, Cue.IN_BOTH, Cue.WHICH})
"""Words that no value is called by: "meters with the same status in both files" makes nothing the same."""
_PLAIN_LINKS = frozenset({Cue.EQUALS, Cue.ARROW, Cue.IS})


def read(d: Draft) -> bool:
    """Read "treat A and B as the same", ". and - are the same in Symbol", "N/A means blank", "A = B in Name"."""
    core = _core(d)
    if (
        core is None
        or _counts(d)
        or d.has(Cue.NOT, Cue.EXCEPT, Cue.UNLESS, Cue.COMPARE, Cue.KEY, Cue.WHY, Cue.SHOW, Cue.IGNORE)
    ):
        return False
    column, table_places, rest = _column_part(d, core)
    groups_of_sides, ands, pairs = groups_of_things(d, rest, core)
    groups_of_sides = without_pronouns(groups_of_sides)
    sides = [side for group in groups_of_sides for side in group]
    if len(sides) < 2 or any(not side.text or _holds_more(d, side) for side in sides):
        return False
    if (
        any(
            d.items[place].column and not d.items[place].known and not d.items[place].quoted
            for side in sides
            for place in side.items
        )
        and not column
    ):
        return False
    if d.items[core].cue in _PLAIN_LINKS and any(_names_columns(d, side) for side in sides):
        return False
    inner = [d.items[place] for side in sides for place in side.items]
    if any(item.cue in ASPECTS | GUARDS | _NO_VALUES for item in inner):
        return False
    d.penalty += 0.4 * sum(
        1 for item in inner if item.cue is not None and item.weight > 0 and item.cue not in {Cue.BLANK, Cue.ZERO}
    )
    refs, groups = _columns(d, column)
    side_table = d.table(table_places[0]) if len(table_places) == 1 else None
    d.use(*(place for side in sides for place in side.items), *rest, *d.places(*AROUND, *JOINTS, *CORE, Cue.UNCHANGED))
    if _doubtful_and(d, groups_of_sides, ands):
        return True
    same = same_groups(groups_of_sides, pairs, letters=_letters([side.text for side in sides]))
    rule = _rule(d, same, refs, groups)
    if rule is None:
        return bool(d.questions)
    if d.items[core].cue is Cue.REPLACE and "same_values" in rule.options:
        d.note("Nothing is replaced: the two count as the same where rows are compared and counted.")
    if side_table is not None:
        rule = SetRule(columns=rule.columns, options=rule.options, side=side_table.ref, words=rule.words)
    d.add(rule)
    return True


def _holds_more(d: Draft, side: Side) -> bool:
    """Say whether a value stands in a thing beside a file or a column: "in may outcome transferred" is none."""
    items = [d.items[place] for place in side.items]
    if len(items) > 1 and any(_is_in_quotes(item) for item in items):
        return True  # what stands in quotes is the value, and no part of one
    known = any(item.known for item in items)
    return known and any((item.table or item.column) and not item.known and not item.quoted for item in items)


def _is_in_quotes(item: Item) -> bool:
    return item.quoted and len(item.text) > 1


def _counts(d: Draft) -> bool:
    """Say whether it begins by "how many": "mehr als 40" makes nothing the same then."""
    return d.items[0].text.casefold() in {"how many", "wie viele", "wieviele"}


def _names_columns(d: Draft, side: Side) -> bool:
    """Say whether a side is the name of a column, with or without its sign: "Preis = unit_price" maps headings."""
    named = [d.items[place] for place in side.items if d.items[place].cue not in _PLAIN_LINKS]
    return bool(named) and all(item.column and not item.known and not item.quoted for item in named)


def _core(d: Draft) -> int | None:
    """Give the place of the word that says that things are the same."""
    for cues in (
        (Cue.SAME, Cue.MEANS),
        (Cue.REPLACE,),
        (Cue.TREAT, Cue.COUNT_AS),
        (Cue.MAP,),
        (Cue.EQUALS, Cue.ARROW),
        (Cue.IS,),
    ):
        place = d.first(*cues)
        if place == 0 and d.items[0].text.casefold() == "mean":
            continue  # "mean fee per type" is a figure: what is the same stands ahead of "mean"
        if place is not None:
            plain_is = d.items[place].cue is Cue.IS
            if plain_is and not d.has(Cue.BLANK):
                return None
            return place
    return None


# ---------------------------------------------------------------- which column
def _column_part(d: Draft, core: int) -> tuple[list[int], list[int], list[int]]:
    """Split off the column ("in Symbol", "the same sector"); give its places, those of a table, and the rest."""
    rest = list(range(len(d.items)))
    lead = next((place for place, item in enumerate(d.items) if item.cue is not Cue.FILLER), 0)
    tables: list[int] = []
    columns: list[int] = []
    for place in d.column_places():
        ahead = d.ahead(place, (Cue.FILLER, Cue.COLUMN_NOUN, Cue.BOTH, Cue.THAT))
        joined = ahead is not None and (d.items[ahead].cue in _COLUMN_WORDS or ahead in columns)
        named_after_same = place > core and d.items[core].cue is Cue.SAME and ahead == core
        behind = d.after(place)
        leading = (
            place == 0
            and behind is not None
            and bool(d.items[behind].known or d.items[behind].unknown or d.items[behind].quoted)
        )
        leading = leading or (
            place == lead and any(d.items[other].cue == Cue.COLON for other in range(1, min(3, len(d.items))))
        )
        if (
            joined
            or named_after_same
            or leading
            or (columns and ahead is not None and d.items[ahead].cue in {Cue.AND, Cue.COMMA} and ahead - 1 in columns)
        ):
            columns.append(place)
            rest = [other for other in rest if other != place and not (other == ahead and joined)]
    for place in d.table_places():
        ahead = d.ahead(place)
        if ahead is not None and d.items[ahead].cue in {Cue.IN, Cue.FROM, Cue.OF} and place > 1:
            tables.append(place)
            rest = [other for other in rest if other not in {place, ahead}]
    return columns, tables, rest


def _columns(d: Draft, places: list[int]) -> tuple[tuple[ColumnRef, ...], list[ColumnGroup]]:
    groups = [item.column.groups[0] for item in (d.items[place] for place in places) if item.column is not None]
    return d.take_columns(wanted=places), groups


# ---------------------------------------------------------------- which things


# ---------------------------------------------------------------- the rule
def _rule(d: Draft, same: list[list[Side]], refs: tuple[ColumnRef, ...], groups: list[ColumnGroup]) -> SetRule | None:
    sides = [side for group in same for side in group]
    if any(side.blank for side in sides):
        return _blank_rule(sides, refs)
    texts = [[side.text for side in group] for group in same]
    flat = [text for group in texts for text in group]
    if not refs:
        refs, groups = _by_values(d, flat)
    if not refs and not _characters(flat) and not _letters(flat):
        _ask_column(d, flat)
        return None
    where = _where(refs)
    if _doubtful_characters(d, flat, groups):
        _ask_characters(d, flat, where)
    _check_values(d, sides, groups)
    words = " and ".join(f"{spoken([quoted(text) for text in group], 'and')}" for group in texts)
    whole = any(item.cue is Cue.VALUE for item in d.items)
    options: dict[str, object] = {"same_values": texts} if whole else _options(texts, groups)
    return SetRule(columns=refs, options=options, words=f"{words} count as equal{where}")


def _where(refs: tuple[ColumnRef, ...]) -> str:
    return f" in {spoken([quoted(ref.name) for ref in refs], 'and')}" if refs else ""


def _blank_rule(sides: list[Side], refs: tuple[ColumnRef, ...]) -> SetRule:
    """Make the rule that words mean blank, or that blank is zero."""
    last = max(place for place, side in enumerate(sides) if side.blank)
    others = [side for place, side in enumerate(sides) if place != last]
    where = _where(refs)
    if others and all(side.zero for side in others):
        return SetRule(columns=refs, options={"blank": "equals_zero"}, words=f"blank and zero count as equal{where}")
    tokens = [side.text for side in others]
    verb = "means" if len(tokens) == 1 else "mean"
    named = spoken([quoted(token) for token in tokens], "and")
    return SetRule(columns=refs, options={"null_tokens": tokens}, words=f"{named} {verb} blank{where}")


def _doubtful_and(d: Draft, groups: list[list[Side]], ands: int) -> bool:
    """Ask where "A and B and C" may be a name with "and" in it and another one."""
    sides = [side for group in groups for side in group]
    texts = [side.text for side in sides]
    strange = [side for side in sides if not any(d.items[place].known or d.items[place].quoted for place in side.items)]
    if len(sides) != 3 or ands < 2 or len(strange) < 2 or _characters(texts) or any(side.blank for side in sides):
        return False
    first, last = d.items[sides[0].items[0]], d.items[sides[2].items[-1]]
    middle_start, middle_end = d.items[sides[1].items[0]], d.items[sides[1].items[-1]]
    one = f"{quoted(d.scene.raw(first.start, middle_end.end))} and {quoted(texts[2])}"
    other = f"{quoted(texts[0])} and {quoted(d.scene.raw(middle_start.start, last.end))}"
    every = spoken([quoted(text) for text in dict.fromkeys(texts)], "and")
    d.penalty += 0.2
    d.ask(
        "Which names are meant? Put a name that has “and” in it between quotes.",
        tuple(d.scene.with_instead(first.start, last.end, words) for words in dict.fromkeys((one, other, every))),
    )
    return True


def _doubtful_characters(d: Draft, texts: list[str], groups: list[ColumnGroup]) -> bool:
    """Say whether single letters or digits may be characters inside values or whole values."""
    if not _characters(texts) or not all(text.isalnum() and ord(text) < 128 for text in texts):
        return False
    known = {key(value) for group in groups for value in group.values()}
    return not any(item.cue in {Cue.CHARACTER, Cue.VALUE} for item in d.items) and not any(
        key(text) in known for text in texts
    )


def _ask_characters(d: Draft, texts: list[str], where: str) -> None:
    named = spoken([quoted(text) for text in texts], "and")
    d.penalty += 0.3
    d.ask(
        f"Are {named} whole values, or characters inside of values?",
        (f"Treat the values {named} as the same{where}", f"Treat the characters {named} as the same{where}"),
    )


def _options(texts: list[list[str]], groups: list[ColumnGroup]) -> dict[str, object]:
    known = {key(value) for group in groups for value in group.values()}
    flat = [text for group in texts for text in group]
    if any(key(text) in known for text in flat if any(sign.isalnum() for sign in text)):
        return {"same_values": texts}
    if _characters(flat):
        return (
            {"same_characters": "".join(texts[0])} if len(texts) == 1 else {"replace": [group[:2] for group in texts]}
        )
    if not any(sign.isalnum() for text in flat for sign in text):
        return {"replace": [[text, group[-1]] for group in texts for text in group[:-1]]}
    if _letters(flat):
        return {"replace": [pair for group in texts for pair in _spellings(group)]}
    return {"same_values": texts}


def _spellings(group: list[str]) -> list[list[str]]:
    """Give the replacements for spellings of a letter, small and big: ä by ae, Ä by Ae."""
    last = group[-1]
    pairs = [[text, last] for text in group[:-1]]
    return pairs + [
        [text.upper(), last.capitalize()] for text in group[:-1] if len(text.upper()) == 1 and text.upper() != text
    ]


def _characters(texts: list[str]) -> bool:
    """Say whether all are single characters."""
    return all(len(text) == 1 for text in texts) and not all(text.isdigit() for text in texts)


def _letters(texts: list[str]) -> bool:
    """Say whether they are spellings of a letter: ä and ae, ß and ss."""
    return any(len(text) == 1 and ord(text) > 127 for text in texts) and all(len(text) <= 2 for text in texts)


def _by_values(d: Draft, texts: list[str]) -> tuple[tuple[ColumnRef, ...], list[ColumnGroup]]:
    """Find the column in which the values stand: all of them, else any of them, if it is only one column."""
    wanted = {key(text) for text in texts}
    holding = [(group, len(wanted & {key(value) for value in group.values()})) for group in d.scene.columns.groups]
    for enough in (len(wanted), 1):
        groups = [group for group, found in holding if found >= enough]
        logical = [group for group in groups if group.logical]
        groups = logical or groups
        if len(groups) == 1:
            d.note(f"{quoted(texts[0])} stands in `{groups[0].name}`, so the rule is for that column.")
            return (ColumnRef(name=groups[0].name),), groups
        if groups:
            break
    return (), []


def _ask_column(d: Draft, texts: list[str]) -> None:
    names = [
        group.name
        for group in d.scene.columns.groups
        if not group.numeric and not group.dated and group.role != "ignore"
    ][:6]
    d.penalty += 0.5
    d.ask(
        f"In which column are {spoken([quoted(text) for text in texts], 'and')} the same?",
        tuple(
            f"Treat {spoken([quoted(text) for text in texts], 'and')} as the same in {quoted(name)}" for name in names
        ),
    )


def _check_values(d: Draft, sides: list[Side], groups: list[ColumnGroup]) -> None:
    """Ask about a value that looks like a slip for one of the column's values; say when one does not occur yet."""
    for group in groups:
        known = group.values()
        if not group.values_known or not known:
            continue
        taken = {key(side.text) for side in sides}
        for side in sides:
            if len(side.text) < 3 or key(side.text) in {key(value) for value in known}:
                continue
            close = [
                value for value in known if key(value) not in taken and fuzz.ratio(key(side.text), key(value)) >= 75
            ]
            if close:
                first, last = d.items[side.items[0]], d.items[side.items[-1]]
                d.penalty += 0.4
                d.ask(
                    f"“{side.text}” does not occur in `{group.name}`. "
                    f"Do you mean {spoken([quoted(value) for value in close], 'or')}?",
                    tuple(d.scene.with_instead(first.start, last.end, quoted(value)) for value in close[:6]),
                )
            else:
                d.note(f"`{side.text}` does not occur in `{group.name}` so far.")

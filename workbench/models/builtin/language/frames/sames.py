"""Sames: values, characters, blanks and zeros that are to count as equal."""

from __future__ import annotations

from dataclasses import dataclass

from rapidfuzz import fuzz

from workbench.models.builtin.intents import ColumnRef, SetRule
from workbench.models.builtin.language.columns import ColumnGroup
from workbench.models.builtin.language.draft import Draft, spoken
from workbench.models.builtin.language.folding import key
from workbench.models.builtin.language.items import Item
from workbench.models.builtin.language.lexicon.cue import Cue
from workbench.models.builtin.language.scene import quoted

CORE = frozenset(
    {Cue.SAME, Cue.MEANS, Cue.TREAT, Cue.EQUALS, Cue.REPLACE, Cue.COUNT_AS, Cue.IS, Cue.MAP, Cue.MATCH, Cue.ARROW}
)
_AROUND = frozenset(
    {
        Cue.FILLER, Cue.TREAT, Cue.AS, Cue.IS, Cue.NOW_ON, Cue.REPLACE, Cue.USE, Cue.SET, Cue.BOTH, Cue.VALUE, Cue.THAT, Cue.COLON, Cue.MAP, Cue.TEXTS,
        Cue.THEN, Cue.ALSO, Cue.CHANGE, Cue.COLUMN_NOUN, Cue.CHARACTER,
    }
)  # fmt: skip
_JOINTS = frozenset({Cue.AND, Cue.COMMA, Cue.OR, Cue.EQUALS, Cue.WITH, Cue.TO, Cue.ARROW, Cue.BY, Cue.MATCH, Cue.INTO})
_COLUMN_WORDS = frozenset({Cue.IN, Cue.FOR, Cue.OF, Cue.ON})


CHARACTERS = {
    "dot": ".", "dots": ".", "period": ".", "periods": ".", "full stop": ".", "full stops": ".", "point": ".", "points": ".", "punkt": ".", "punkte": ".", "dash": "-", "dashes": "-", "hyphen": "-", "hyphens": "-", "minus": "-",
    "bindestrich": "-", "bindestriche": "-", "comma": ",", "commas": ",", "komma": ",", "slash": "/", "slashes": "/", "underscore": "_",
    "underscores": "_", "apostrophe": "'", "apostrophes": "'", "asterisk": "*", "asterisks": "*", "star": "*", "stars": "*", "hash": "#", "hashes": "#",
    "colon": ":", "colons": ":", "semicolon": ";", "semicolons": ";", "ampersand": "&", "ampersands": "&", "backslash": "\\", "pipe": "|", "pipes": "|", "plus sign": "+", "percent sign": "%", "percent signs": "%",
}  # fmt: skip
"""Characters by their names."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Side:
    """One of the things that are the same: its text, its items, and whether it stands for blank or zero."""

    text: str
    items: tuple[int, ...]
    blank: bool = False
    zero: bool = False


def read(d: Draft) -> bool:
    """Read "treat A and B as the same", ". and - are the same in Symbol", "N/A means blank", "A = B in Name"."""
    core = _core(d)
    if core is None or d.has(Cue.NOT, Cue.EXCEPT, Cue.UNLESS, Cue.COMPARE, Cue.KEY, Cue.WHY, Cue.SHOW, Cue.IGNORE):
        return False
    column, table_places, rest = _column_part(d, core)
    sides = _sides(d, rest, core)
    if len(sides) < 2 or any(not side.text for side in sides):
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
    refs, groups = _columns(d, column)
    side_table = d.table(table_places[0]) if len(table_places) == 1 else None
    d.use(
        *(place for side in sides for place in side.items), *rest, *d.places(*_AROUND, *_JOINTS, *CORE, Cue.UNCHANGED)
    )
    rule = _rule(d, sides, refs, groups, core)
    if rule is None:
        return bool(d.questions)
    if side_table is not None:
        rule = SetRule(columns=rule.columns, options=rule.options, side=side_table.ref, words=rule.words)
    d.add(rule)
    return True


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
    tables: list[int] = []
    columns: list[int] = []
    for place in d.column_places():
        ahead = d.ahead(place, (Cue.FILLER, Cue.COLUMN_NOUN, Cue.BOTH, Cue.THAT))
        joined = ahead is not None and (d.items[ahead].cue in _COLUMN_WORDS or ahead in columns)
        named_after_same = place > core and d.items[core].cue is Cue.SAME and ahead == core
        leading = place == 0 and any(d.items[other].cue in {Cue.COLON} for other in range(1, min(3, len(d.items))))
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
def _sides(d: Draft, rest: list[int], core: int) -> list[Side]:
    """Cut what is left into the things that are the same: at "and", commas, the core word, "as"."""
    sides: list[Side] = []
    current: list[int] = []
    held: list[int] = []

    def close() -> None:
        held.clear()
        if current:
            sides.append(_side(d, current))
            current.clear()

    for place in rest:
        item = d.items[place]
        if item.cue is Cue.FILLER and current and place == current[-1] + len(held) + 1:
            held.append(place)
        elif place == core or item.cue in _AROUND or item.cue in CORE or item.cue is Cue.UNCHANGED:
            close()
        elif item.cue in _JOINTS:
            close()
        elif item.cue in {Cue.IN, Cue.FOR, Cue.OF, Cue.EVERYTHING, Cue.ALL, Cue.STOP, Cue.THAT} and not current:
            continue
        else:
            current.extend([*held, place])
            held.clear()
    close()
    return sides


def _side(d: Draft, places: list[int]) -> Side:
    first, last = d.items[places[0]], d.items[places[-1]]
    text = d.scene.raw(first.start, last.end)
    if len(places) == 1:
        if first.cue is Cue.BLANK:
            return Side(text=text, items=tuple(places), blank=True)
        if first.cue is Cue.ZERO or (first.amount and first.amount.value == 0):
            return Side(text="0", items=tuple(places), zero=True)
        if first.known:
            return Side(text=first.known.value, items=tuple(places))
        if first.text.casefold() in CHARACTERS and not first.quoted:
            return Side(text=CHARACTERS[first.text.casefold()], items=tuple(places))
    return Side(text=text, items=tuple(places))


# ---------------------------------------------------------------- the rule
def _rule(
    d: Draft, sides: list[Side], refs: tuple[ColumnRef, ...], groups: list[ColumnGroup], core: int
) -> SetRule | None:
    blanks = [side for side in sides if side.blank]
    others = [side for side in sides if not side.blank] + blanks[:-1]
    where = f" in {spoken([quoted(ref.name) for ref in refs], 'and')}" if refs else ""
    if blanks:
        if len(others) == 1 and others[0].zero and d.items[core].cue in {Cue.SAME, Cue.TREAT, Cue.EQUALS, Cue.MEANS}:
            return SetRule(
                columns=refs, options={"blank": "equals_zero"}, words=f"blank and zero count as equal{where}"
            )
        tokens = [side.text for side in others]
        return SetRule(
            columns=refs,
            options={"null_tokens": tokens},
            words=f"{spoken([quoted(token) for token in tokens], 'and')} mean{'s' if len(tokens) == 1 else ''} blank{where}",
        )
    texts = [side.text for side in sides]
    if not refs:
        refs, groups = _by_values(d, texts)
        where = f" in {spoken([quoted(ref.name) for ref in refs], 'and')}" if refs else ""
    if not refs and not _characters(texts) and not _letters(texts):
        _ask_column(d, texts)
        return None
    if _doubtful_characters(d, texts, groups):
        _ask_characters(d, texts, where)
    _check_values(d, sides, groups)
    words = f"{spoken([quoted(text) for text in texts], 'and')} count as equal{where}"
    whole = any(item.cue is Cue.VALUE for item in d.items)
    options: dict[str, object] = {"same_values": [texts]} if whole else _options(texts, groups)
    return SetRule(columns=refs, options=options, words=words)


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


def _options(texts: list[str], groups: list[ColumnGroup]) -> dict[str, object]:
    known = {key(value) for group in groups for value in group.values()}
    if _characters(texts) and not any(key(text) in known for text in texts if any(sign.isalnum() for sign in text)):
        return {"same_characters": "".join(texts)}
    if _letters(texts) and not any(key(text) in known for text in texts):
        last = texts[-1]
        pairs = [[text, last] for text in texts[:-1]]
        pairs += [[text.capitalize(), last.capitalize()] for text in texts[:-1] if text.capitalize() != text]
        return {"replace": pairs}
    return {"same_values": [texts]}


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
                    f"“{side.text}” does not occur in `{group.name}`. Do you mean {spoken([quoted(value) for value in close], 'or')}?",
                    tuple(d.scene.with_instead(first.start, last.end, quoted(value)) for value in close[:6]),
                )
            else:
                d.note(f"`{side.text}` does not occur in `{group.name}` so far.")


def read_blank_policy(d: Draft) -> bool:
    """Read "blanks equal anything in Amount", "a blank against a value does not count", "ignore blanks in Name"."""
    if (
        not d.has(Cue.BLANK)
        or d.has(Cue.KEY, Cue.SHOW, Cue.COUNT, Cue.WHERE, Cue.FILL)
        or any(item.cue is Cue.ROW for item in d.items)
    ):
        return False
    if not d.has(Cue.IGNORE, Cue.NO_MATTER):
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
    if blank is None or d.cue_ahead(blank, Cue.NOT, skip=(Cue.FILLER, Cue.AS)) is None:
        return False
    names = [place for place in d.open_places(lambda item: item.unknown or item.quoted or item.known) if place < blank]
    if len(names) != 1:
        return False
    d.use(
        *names,
        blank,
        *d.places(Cue.NOT, Cue.KIND_CODE, Cue.VALUE, Cue.COMMA, Cue.IS, Cue.MEANS, Cue.TREAT, Cue.KIND_TEXT),
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


def read_strip(d: Draft) -> bool:
    """Read "ignore dashes in Symbol", 'remove "TRN " from Reference', "the prefix TRN does not matter in Reference"."""
    if not d.has(Cue.IGNORE, Cue.REMOVE, Cue.NO_MATTER) or d.has(Cue.NOT, Cue.EXCEPT, Cue.KEY, Cue.ONLY):
        return False
    if any(item.cue is Cue.ROW for item in d.items) or not d.one_run():
        return False
    affix = d.has(Cue.PREFIX, Cue.SUFFIX)
    places = [
        place
        for place in d.open_places(lambda item: item.unknown or item.quoted or item.known)
        if (affix or d.items[place].quoted and not d.items[place].column)
        or d.items[place].text.casefold() in CHARACTERS
    ]
    if not places:
        return False
    texts: list[str] = []
    for place in places:
        item = d.items[place]
        texts.append(
            CHARACTERS.get(
                item.text.casefold(), d.scene.tokens[item.start].text if item.end - item.start == 1 else item.text
            )
        )
    if any(len(text) > 1 for text in texts) and not (d.column_places()):
        return False
    columns_after = d.column_places()
    d.use(
        *places,
        *d.places(
            Cue.IGNORE,
            Cue.REMOVE,
            Cue.NO_MATTER,
            Cue.PREFIX,
            Cue.SUFFIX,
            Cue.VALUE,
            Cue.TEXTS,
            Cue.EVERYTHING,
            Cue.NOW_ON,
            Cue.DIFFERENCE,
        ),
    )
    pairs = [
        [form, ""]
        for text in texts
        for form in ((text, f"{text} ") if len(text) > 1 and not text.endswith(" ") else (text,))
    ]
    pairs.sort(key=lambda pair: -len(pair[0]))
    columns = d.take_columns(wanted=columns_after)
    where = f" in {spoken([quoted(ref.name) for ref in columns], 'and')}" if columns else ""
    d.add(
        SetRule(
            columns=columns,
            options={"replace": pairs},
            words=f"{spoken([quoted(text) for text in texts], 'and')} left out{where}",
        )
    )
    return True

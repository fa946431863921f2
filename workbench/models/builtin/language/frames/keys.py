"""Keys: the columns that together identify a row."""

from __future__ import annotations

from workbench.models.builtin.intents import ColumnRef, Compare, MapColumns, SameColumn, SetKey
from workbench.models.builtin.language.draft import Draft
from workbench.models.builtin.language.frames.rows import row_noun
from workbench.models.builtin.language.lexicon.cue import Cue
from workbench.models.builtin.language.scene import quoted

VERBS = frozenset(
    {
        Cue.KEY, Cue.IDENTIFY, Cue.USE, Cue.SET, Cue.CHANGE, Cue.INSTEAD, Cue.TOGETHER, Cue.MATCH, Cue.MEANS,
        Cue.TREAT, Cue.NOW_ON, Cue.BOTH,
        Cue.UNCHANGED, Cue.JOIN, Cue.ADD, Cue.SAME, Cue.THAT, Cue.DISTINCT, Cue.CALLED, Cue.PREVIOUS, Cue.MAP,
        Cue.CHANGED, Cue.DIFFERENCE, Cue.LEAVE,
    }
)  # fmt: skip


def read(d: Draft) -> bool:
    """Read "use A and B together as the key", "key is A", "match on A", "rows are identified by A"."""
    columns = d.column_places()
    if not columns or not (d.has(Cue.KEY, Cue.IDENTIFY) or _match_is(d)):
        return False
    if d.has(Cue.COMPARE, Cue.COUNT, Cue.SHOW, Cue.LOOK_UP, Cue.WHY, Cue.IGNORE):
        return False
    if d.has(Cue.MATCH) and d.table_places():
        return False
    if not d.has(Cue.INSTEAD) and (d.has(Cue.ADD) or d.has(Cue.REMOVE)):
        return _edited(d, columns)
    row_noun(d)
    wanted = _without_replaced(d, columns)
    if any(item.cue is Cue.OR for item in d.items):
        return False
    d.use(*columns, *d.places(*VERBS))
    d.used -= set(wanted)
    columns_of_key, mapping = paired(d, d.take_columns(wanted=wanted))
    d.add(SetKey(columns=columns_of_key), *mapping)
    return True


def paired(d: Draft, refs: tuple[ColumnRef, ...]) -> tuple[tuple[ColumnRef, ...], tuple[MapColumns, ...]]:
    """Read "by SKU and Artikelnummer" as one column where each file has only one of the two headings."""
    if len(refs) != 2 or refs[0].table is None or refs[1].table is None or refs[0].table == refs[1].table:
        return refs, ()
    if refs[0].elsewhere or refs[1].elsewhere:
        return refs, ()
    d.note(f"{quoted(refs[0].name)} and {quoted(refs[1].name)} are taken for the same column.")
    return refs[:1], (MapColumns(mappings=(SameColumn(left=refs[0], right=refs[1]),)),)


def _edited(d: Draft, columns: list[int]) -> bool:
    """Read "add date to the key" and "remove date from the key": the key as it stands, with or without."""
    contract = d.scene.view.contract
    standing = [column.name for column in contract.key] if contract is not None else []
    if not standing:
        d.use(*columns, *d.places(*VERBS, Cue.ADD, Cue.REMOVE))
        d.ask("There is no key yet. Name all its columns, such as “use id and date as the key”.")
        return True
    adding = d.has(Cue.ADD)
    d.use(*d.places(*VERBS, Cue.ADD, Cue.REMOVE))
    named = d.take_columns(wanted=columns)
    names = [ref.name for ref in named]
    kept = [ColumnRef(name=name) for name in standing if adding or name not in names]
    added = [ref for ref in named if adding and ref.name not in standing]
    if not [*kept, *added]:
        d.ask("Without that column there is no key left. Which columns identify a row?")
    d.add(SetKey(columns=(*kept, *added)))
    return True


def read_instead(d: Draft) -> bool:
    """Read "use sku instead" and "by sku instead" where a key stands already or was just spoken of."""
    columns = d.column_places()
    if not columns or not d.has(Cue.INSTEAD) or d.has(Cue.KEY, Cue.COMPARE, Cue.SHOW, Cue.COUNT, Cue.TOTAL, Cue.MEAN):
        return False
    last = d.scene.conversation.last_intents
    spoken_of = any(isinstance(intent, (SetKey, Compare)) for intent in last)
    contract = d.scene.view.contract
    if not spoken_of and (last or contract is None or not contract.key):
        _ask_instead(d, columns[0])
        return True
    wanted = _without_replaced(d, columns)
    d.use(*columns, *d.places(*VERBS))
    d.used -= set(wanted)
    d.add(SetKey(columns=d.take_columns(wanted=wanted)))
    return True


def _ask_instead(d: Draft, place: int) -> None:
    """Ask what a column is to be used for instead."""
    name = quoted(d.items[place].text.strip("`"))
    d.use(place, *d.places(*VERBS))
    d.ask(
        f"{name} instead of what?",
        (f"Use {name} as the key", *((f"The same for {name}",) if d.scene.conversation.last_intents else ())),
    )


def _without_replaced(d: Draft, columns: list[int]) -> list[int]:
    """Give the columns without those that are replaced: "use sku instead of name", "instead of name use sku"."""
    instead = d.first(Cue.INSTEAD)
    if instead is None or not d.items[instead].text.casefold().endswith(("of", "than", "statt", "anstatt", "von")):
        return columns
    following = d.after(instead, (Cue.FILLER, Cue.COLUMN_NOUN))
    if following is None or not d.items[following].column:
        return columns
    gone = d.run_of_columns(following)
    return [place for place in columns if place not in gone]


def _match_is(d: Draft) -> bool:
    """Say whether it says "a match is its date and home team", or "match rows by A"."""
    place = d.first(Cue.MATCH)
    if place is None or d.table_places():
        return False
    if d.has(Cue.BY, Cue.ON) and place < d.column_places()[0] and len(d.cues & {Cue.TO, Cue.WITH}) == 0:
        return True
    return d.cue_after(place, Cue.IS) is not None and place < d.column_places()[0]

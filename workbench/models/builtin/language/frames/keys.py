"""Keys: the columns that together identify a row."""

from __future__ import annotations

from workbench.models.builtin.intents import Compare, SetKey
from workbench.models.builtin.language.draft import Draft
from workbench.models.builtin.language.lexicon.cue import Cue
from workbench.models.builtin.language.scene import quoted

VERBS = frozenset(
    {
        Cue.KEY, Cue.IDENTIFY, Cue.USE, Cue.SET, Cue.CHANGE, Cue.INSTEAD, Cue.TOGETHER, Cue.MATCH, Cue.MEANS, Cue.TREAT, Cue.NOW_ON, Cue.BOTH,
        Cue.UNCHANGED, Cue.JOIN, Cue.ADD, Cue.SAME, Cue.THAT, Cue.DISTINCT, Cue.CALLED, Cue.PREVIOUS, Cue.MAP, Cue.CHANGED,
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
    kept = d.has(Cue.INSTEAD) and len(columns) == 2 and _replaced(d, columns)
    d.use(*d.places(*VERBS))
    refs = d.take_columns(wanted=columns[:1] if kept else columns)
    d.use(*columns)
    d.add(SetKey(columns=refs))
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
    kept = len(columns) == 2 and _replaced(d, columns)
    d.use(*d.places(*VERBS))
    refs = d.take_columns(wanted=columns[:1] if kept else columns)
    d.use(*columns)
    d.add(SetKey(columns=refs))
    return True


def _ask_instead(d: Draft, place: int) -> None:
    """Ask what a column is to be used for instead."""
    name = quoted(d.items[place].text.strip("`"))
    d.use(place, *d.places(*VERBS))
    d.ask(
        f"{name} instead of what?",
        (f"Use {name} as the key", *((f"The same for {name}",) if d.scene.conversation.last_intents else ())),
    )


def _replaced(d: Draft, columns: list[int]) -> bool:
    """Say whether the second column is the one replaced: "use sku instead of name as the key"."""
    instead = d.first(Cue.INSTEAD)
    return (
        instead is not None
        and columns[0] < instead < columns[1]
        and d.items[instead].text.casefold().endswith(("of", "than", "statt", "anstatt", "von"))
    )


def _match_is(d: Draft) -> bool:
    """Say whether it says "a match is its date and home team", or "match rows by A"."""
    place = d.first(Cue.MATCH)
    if place is None or d.table_places():
        return False
    if d.has(Cue.BY, Cue.ON) and place < d.column_places()[0] and len(d.cues & {Cue.TO, Cue.WITH}) == 0:
        return True
    return d.cue_after(place, Cue.IS) is not None and place < d.column_places()[0]

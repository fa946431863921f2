"""Values in conditions: one or a list of them, as the files spell them."""

from __future__ import annotations

from workbench.models.builtin.language.columns import ColumnGroup
from workbench.models.builtin.language.draft import Draft
from workbench.models.builtin.language.folding import key, stem_key
from workbench.models.builtin.language.items import Item
from workbench.models.builtin.language.lexicon.cue import Cue
from workbench.models.builtin.language.lexicon.index import GUARDS
from workbench.models.builtin.language.reading import spoken
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.language.spelling import nearest
from workbench.models.builtin.language.values import plain

LIMITS = {
    Cue.MORE_THAN: "gt", Cue.LESS_THAN: "lt", Cue.AT_LEAST: "ge", Cue.AT_MOST: "le",
    Cue.AFTER: "gt", Cue.SINCE: "ge", Cue.BEFORE: "lt", Cue.UNTIL: "le",
}  # fmt: skip
TEXT_OPS = {Cue.CONTAINS: "contains", Cue.STARTS: "starts", Cue.ENDS: "ends"}
NO_VALUES = frozenset(
    {
        *LIMITS,
        *TEXT_OPS,
        *GUARDS,
        Cue.BLANK,
        Cue.SHOW,
        Cue.WHERE,
        Cue.COUNT,
        Cue.DISTINCT,
        Cue.SAME,
        Cue.DIFFER,
        Cue.MATTER,
        Cue.NO_MATTER,
        Cue.KEY,
        Cue.IGNORE,
        Cue.COMPARE,
        Cue.CHANGED,
        Cue.UNCHANGED,
        Cue.CASE,
        Cue.EVERYTHING,
    }
)


def read_values(d: Draft, place: int, group: ColumnGroup) -> tuple[tuple[str, ...], list[int]]:
    """Read one value or a list of them: cancelled; A, B or C."""
    values: list[str] = []
    places: list[int] = []
    other: int | None = place if place < len(d.items) else None
    while other is not None and other not in d.used:
        value, taken = _value(d, other, group, first=not values)
        if value is None:
            break
        values.extend(value)
        places.extend(taken)
        joint = d.cue_after(taken[-1], Cue.OR, Cue.COMMA, Cue.AND)
        following = None if joint is None else d.after(joint, (Cue.FILLER, Cue.OR))
        if joint is None or following is None or not _same_kind(d, following, group):
            break
        places.append(joint)
        if d.items[joint].cue is Cue.COMMA and (also := d.cue_after(joint, Cue.OR, Cue.AND)) is not None:
            places.append(also)
            following = d.after(also)
        other = following
    return tuple(dict.fromkeys(values)), places


def _same_kind(d: Draft, place: int, group: ColumnGroup) -> bool:
    item = d.items[place]
    if item.known:
        return group in item.known.groups
    return item.quoted or (item.unknown and d.after(place) is None)


def _value(d: Draft, place: int, group: ColumnGroup, *, first: bool) -> tuple[list[str] | None, list[int]]:
    item = d.items[place]
    if item.known or item.quoted:
        text = item.known.value if item.known else d.scene.raw(item.start, item.end)
        return canonical(d, item, text, group), [place]
    if item.amount:
        figure = d.scene.raw(item.start, item.end) if item.amount.unit == "" else plain(item.amount.value)
        return [plain(item.amount.value) if group.numeric else figure], [place]
    if item.unknown or (first and item.weight > 0 and item.cue not in NO_VALUES):
        end = place
        while end + 1 < len(d.items) and d.items[end + 1].unknown and end + 1 not in d.used:
            end += 1
        text = d.scene.raw(item.start, d.items[end].end)
        return canonical(d, item, text, group), list(range(place, end + 1))
    return None, []


def canonical(d: Draft, item: Item, text: str, group: ColumnGroup) -> list[str]:
    """Give the value as the files spell it; asks when all values are known and it is none of them."""
    known = group.values()
    exact = [value for value in known if key(value) == key(text)] or [
        value for value in known if stem_key(value) == stem_key(text)
    ]
    if exact:
        return exact
    # A number of something is never a slip for another one, nor is a word while not all values are known.
    guessed = len(text) > 4 and not item.quoted and group.values_known and not any(sign.isdigit() for sign in text)
    slip = nearest(key(text), {key(value) for value in known if key(value)}) if guessed else None
    if slip is not None:
        found = [value for value in known if key(value) == slip]
        d.note(f"Read “{text}” as `{found[0]}`.")
        return found
    if group.values_known and known and not group.numeric:
        d.penalty += 0.6
        d.ask(
            f"“{text}” does not occur in `{group.name}`; there {'is' if len(known) == 1 else 'are'} "
            f"{spoken([quoted(value) for value in known[:12]], 'and')}. Which do you mean?",
            tuple(d.scene.with_instead(item.start, item.end, quoted(value)) for value in known[:12]),
        )
    return [text]

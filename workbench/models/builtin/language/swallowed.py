"""Swallowed words: what was taken for another word, so that a part of the request is gone without a trace.

"Lowest price first" is an order of rows and no figure, "highest first" no first file, "vendor and value" two columns,
"lowest and highest" two figures, and "number of rows" behind "and" one figure more.
"""

from __future__ import annotations

from collections.abc import Iterator

from workbench.models.builtin.intents import CountKeys, Direction, Intent, Measure, Question, ShowTable, Summarise
from workbench.models.builtin.language.columns import ColumnMention, Level
from workbench.models.builtin.language.draft import Draft
from workbench.models.builtin.language.folding import fold
from workbench.models.builtin.language.items import Item
from workbench.models.builtin.language.lexicon.cue import Cue
from workbench.models.builtin.language.reading import Reading
from workbench.models.builtin.language.representing import names_column
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.language.values import MONTHS

_FIRST = frozenset({"first", "zuerst"})
_EXTREMES = frozenset({Cue.HIGHEST, Cue.LOWEST, Cue.MOST, Cue.LEAST, Cue.TOP, Cue.BOTTOM})
_ENDS = frozenset({Measure.LOWEST, Measure.HIGHEST})
_RANKED = frozenset({Measure.COUNT, Measure.TOTAL, Measure.MEAN, Measure.CHANGE, Measure.CHANGED_ROWS, Measure.RATIO})
_OF_FILES = frozenset({"the", "in", "of", "from", "our", "my", "im", "der", "die", "das", "dem", "den"})
_THINGS = frozenset({Cue.RESULT, Cue.VALUE, Cue.CELL, Cue.CHARACTER})
_AROUND = (Cue.FILLER, Cue.WORLD, Cue.OF, Cue.ALL, Cue.IN)


def swallowed(draft: Draft, reading: Reading) -> tuple[Item, ...]:
    """Give the items that say something which the reading does not hold."""
    return (
        *_orders(draft, reading),
        *_other_ends(draft, reading),
        *_listed_headings(draft, reading),
        *_counts_beside(draft, reading),
        *_figures_beside(draft, reading),
        *_questions_beside(draft, reading),
        *_groups_as_files(draft, reading),
    )


def _orders(draft: Draft, reading: Reading) -> Iterator[Item]:
    """Give "first" of "cheapest first" where nothing is put in that order."""
    for place, item in enumerate(draft.items):
        if _says_first(draft, place) and not _is_ordered(item, reading):
            yield item


def _says_first(draft: Draft, place: int) -> bool:
    """Say whether a word is the "first" behind "highest", "highest price" or "cheapest orders of May"."""
    item = draft.items[place]
    before = draft.scene.tokens[item.start - 1].fold if item.start > 0 else ""
    if fold(item.text) not in _FIRST or before in _OF_FILES or draft.cue_after(place, Cue.FILE, Cue.SHEET) is not None:
        return False
    joints = [one for one in range(place) if draft.items[one].cue in {Cue.COMMA, Cue.AND, Cue.THEN}]
    return any(one.cue in _EXTREMES for one in draft.items[joints[-1] if joints else 0 : place])


def _is_ordered(item: Item, reading: Reading) -> bool:
    for intent in reading.intents:
        if isinstance(intent, ShowTable) and intent.order is not None:
            return True
        if isinstance(intent, Summarise) and intent.measure in _RANKED and intent.top and item.table is None:
            return True
    return not any(isinstance(intent, ShowTable | Summarise) for intent in reading.intents)


def _other_ends(draft: Draft, reading: Reading) -> Iterator[Item]:
    """Give "largest" of "smallest and largest amount" where only one end was read."""
    found = {one.measure for one in reading.intents if isinstance(one, Summarise)} & _ENDS
    if len(found) != 1:
        return
    other = Cue.HIGHEST if Measure.LOWEST in found else Cue.LOWEST
    for item in draft.items:
        if item.cue is other and any(one.cue in {Cue.HIGHEST, Cue.LOWEST} - {other} for one in draft.items):
            yield item


def _listed_headings(draft: Draft, reading: Reading) -> Iterator[Item]:
    """Give "value" of "only vendor and value", a heading, where another column alone is shown."""
    looks = [one for one in reading.intents if isinstance(one, ShowTable)]
    for place, item in enumerate(draft.items):
        if looks and item.column is not None and _leads_a_list(draft, place) and not _is_shown(item.column, looks):
            yield item
        if not looks or item.cue not in _THINGS or item.end > item.start + 1:
            continue
        joint = draft.cue_ahead(place, Cue.AND, Cue.COMMA)
        before = None if joint is None else draft.ahead(joint)
        found = draft.scene.columns.find(item.text, loose=False)
        if before is None or draft.items[before].column is None or found is None or found.level > Level.FOLDED:
            continue
        if not _is_shown(found, looks):
            yield item


def _leads_a_list(draft: Draft, place: int) -> bool:
    """Say whether a column stands in "only vendor and …"."""
    ahead, behind = draft.cue_ahead(place, Cue.ONLY, Cue.JUST), draft.cue_after(place, Cue.AND, Cue.COMMA)
    return ahead is not None and behind is not None


def _is_shown(column: ColumnMention, looks: list[ShowTable]) -> bool:
    return any(names_column(column, ShowTable(column=one.column, also=one.also)) for one in looks)


def _counts_beside(draft: Draft, reading: Reading) -> Iterator[Item]:
    """Give "number of rows" behind "and" where a figure of a column alone was read."""
    figures = [one for one in reading.intents if isinstance(one, Summarise)]
    if not figures or any(one.measure is Measure.COUNT for one in figures):
        return
    for place, item in enumerate(draft.items):
        if item.cue not in {Cue.COUNT, Cue.NUMBERS} or draft.cue_ahead(place, Cue.AND, Cue.COMMA) is None:
            continue
        if draft.cue_after(place, Cue.ROW, skip=(Cue.FILLER, Cue.OF)) is not None:
            yield item


def _figures_beside(draft: Draft, reading: Reading) -> Iterator[Item]:
    """Give "sum" of "and the overall sum", a figure more, where one figure alone was read."""
    figures = [one for one in reading.intents if isinstance(one, Summarise)]
    if len(figures) != 1:
        return
    for place, item in enumerate(draft.items):
        if draft.cue_ahead(place, Cue.AND, skip=_AROUND) is None:
            continue
        if item.cue is Cue.WORLD and figures[0].by and draft.after(place) is None:
            yield item
        if item.cue not in {Cue.TOTAL, Cue.MEAN}:
            continue
        behind = draft.after(place, _AROUND)
        if (behind is None or draft.items[behind].column is None) and any(
            one.cue in {Cue.TOTAL, Cue.MEAN} for one in draft.items[:place]
        ):
            yield item


def _questions_beside(draft: Draft, reading: Reading) -> Iterator[Item]:
    """Give "who" of "and who has it", a question more, where a figure alone was read."""
    if not reading.intents or not all(isinstance(one, Summarise | Direction | CountKeys) for one in reading.intents):
        return
    for place, item in enumerate(draft.items):
        asks = item.cue in {Cue.WHO, Cue.WHICH} or item.text.casefold().startswith(("in which", "in welche"))
        if asks and draft.cue_ahead(place, Cue.AND, skip=_AROUND) is not None:
            yield item


def _groups_as_files(draft: Draft, reading: Reading) -> Iterator[Item]:
    """Give "Supplier" of "by Supplier", a heading, where it was taken for the file orders_supplier."""
    if not any(isinstance(one, Summarise) for one in reading.intents):
        return
    for place, item in enumerate(draft.items):
        if item.table is None or draft.cue_ahead(place, Cue.BY, Cue.PER) is None:
            continue
        found = draft.scene.columns.find(item.text, loose=False)
        if found is not None and found.level <= Level.FOLDED:
            yield item


def ask_order(draft: Draft, intent: Intent) -> Question | None:
    """Ask whether "after May, lowest price first" wants rows in that order: a figure would say nothing of them."""
    if not isinstance(intent, Summarise) or intent.measure not in _ENDS or intent.column is None:
        return None
    place = next((one for one in range(len(draft.items)) if _says_first(draft, one)), None)
    if place is None:
        return None
    end = "lowest" if intent.measure is Measure.LOWEST else "highest"
    sought = f"sorted by {quoted(intent.column.name)}, {end} first"
    extreme = next(one for one in reversed(range(place)) if draft.items[one].cue in _EXTREMES)
    joint = draft.ahead(extreme)
    ahead = draft.items[joint] if joint is not None else None
    start = draft.items[extreme].start
    if joint is not None and ahead is not None and ahead.cue in {Cue.COMMA, Cue.WITH}:
        start = ahead.start
    rest = draft.items[place].end
    named = all(one.cue in {Cue.FILLER, *_EXTREMES} or one.column for one in draft.items[extreme:place])
    option = draft.scene.with_instead(start, rest, f" {sought}").replace("  ", " ").strip()
    return Question(
        text=f"Shall whole rows be shown, {sought}? Then say so; I would give the figure alone else.",
        options=(option,) if named and start > draft.items[0].start else (),
    )


def file_or_month(draft: Draft, intent: Intent) -> Question | None:
    """Ask what "in june" is where the only file is called so and holds dates: it would change nothing as the file."""
    subjects = draft.scene.tables.subjects
    if not isinstance(intent, Summarise | ShowTable) or len(subjects) != 1 or intent.conditions:
        return None
    dated = [group.name for group in draft.scene.columns.groups if group.dated]
    for item in draft.items:
        words = fold(item.text).split()
        if item.table is None or not dated or not words or words[-1] not in MONTHS:
            continue
        label = quoted(subjects[0].label)
        return Question(
            text=f"Is “{item.text}” the file {label}, of which all rows would be taken, or rows of that month? For "
            f"these say the year, too, such as “where {quoted(dated[0])} is in {item.text} …”.",
            options=(draft.scene.with_instead(item.start, item.end, label),),
        )
    return None

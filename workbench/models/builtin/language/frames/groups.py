"""Groups by their number of rows: customers with more than 13 orders, branches that have at most 5 loans."""

from __future__ import annotations

from workbench.models.builtin.intents import Measure, Summarise
from workbench.models.builtin.language.condition_values import LIMITS
from workbench.models.builtin.language.conditions import Conditions
from workbench.models.builtin.language.draft import Draft
from workbench.models.builtin.language.folding import parts, singular
from workbench.models.builtin.language.frames.extents import is_numeric, sum_tables
from workbench.models.builtin.language.frames.rows import row_noun
from workbench.models.builtin.language.lexicon.cue import Cue
from workbench.models.builtin.language.reading import spoken
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.language.values import plain

_BARRED = frozenset(
    {
        Cue.COMPARE, Cue.IGNORE, Cue.TREAT, Cue.KEY, Cue.TOTAL, Cue.MEAN, Cue.TOP, Cue.EXPORT, Cue.CHANGED, Cue.ADDED,
        Cue.REMOVED, Cue.TOLERANCE, Cue.NO_MATTER, Cue.MATTER, Cue.KEEP, Cue.REMOVE, Cue.ONLY, Cue.WITHOUT, Cue.NOT,
        Cue.STACK, Cue.LOOK_UP, Cue.DIFFER, Cue.DIFFERENCE, Cue.CHANGE, Cue.COUNT,
    }
)  # fmt: skip
_SIZES = {Cue.MORE_THAN, Cue.LESS_THAN, Cue.AT_LEAST, Cue.AT_MOST}


def read(d: Draft) -> bool:
    """Read "which customers have more than 13 orders in may": a count per group, and a limit on it."""
    limit = next((place for place in d.places(*_SIZES)), None)
    if limit is None or d.cues & _BARRED:
        return False
    number = d.after(limit, (Cue.FILLER, Cue.THAN, Cue.OF))
    amount = d.items[number].amount if number is not None else None
    noun = None if number is None else d.after(number)
    if number is None or amount is None or amount.unit or amount.other or noun is None or not _is_rows(d, noun):
        return False
    joint = d.cue_ahead(limit, Cue.WITH, Cue.HAS, Cue.WHERE)
    group = None if joint is None else d.ahead(joint, (Cue.FILLER, Cue.THAT, Cue.WHERE))
    if group is None or not d.items[group].column or is_numeric(d, group) or d.stands_for_rows(group):
        return False
    op = LIMITS[d.items[limit].cue or Cue.MORE_THAN]
    d.use(limit, number, noun, joint, *d.places(Cue.SHOW, Cue.LIST))
    tables = sum_tables(d)
    table = d.view_of(tables[0]) if len(tables) == 1 else None
    if table is None and len(d.scene.tables.subjects) > 1:
        _ask_file(d)
    by = d.column(group, table=table)
    conditions = Conditions(d, table=table).take()
    row_noun(d)
    having = (op, plain(amount.value))
    d.add(Summarise(measure=Measure.COUNT, by=(by,), tables=tables, conditions=conditions, having=having))
    return True


def _is_rows(d: Draft, place: int) -> bool:
    """Say whether a word stands for the rows: "rows", a unique column, or a word of a file's name."""
    item = d.items[place]
    if item.cue is Cue.ROW or (item.column is not None and d.stands_for_rows(place)):
        return True
    word = singular((parts(item.text) or ("",))[0])
    names = {singular(part) for table in d.scene.tables.all for part in parts(table.label)}
    return item.weight > 0 and word in names


def _ask_file(d: Draft) -> None:
    labels = [quoted(table.label) for table in d.scene.tables.subjects[:6]]
    text = d.scene.text.strip().rstrip(".?!")
    d.penalty += 0.05
    d.ask(f"Counted in which file: {spoken(labels, 'or')}?", tuple(f"{text} in {label}" for label in labels))

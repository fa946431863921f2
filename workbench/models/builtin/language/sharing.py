"""Sharing: "sum of value per vendor, and the number of rows each" - the second figure is of the same groups."""

from __future__ import annotations

from dataclasses import replace

from workbench.models.builtin.intents import Intent, Measure, Summarise
from workbench.models.builtin.language.cue_words import cues_of
from workbench.models.builtin.language.lexicon.cue import Cue
from workbench.models.builtin.language.reading import spoken
from workbench.models.builtin.language.scene import Scene, quoted

_FIGURES = frozenset({Measure.COUNT, Measure.TOTAL, Measure.MEAN, Measure.LOWEST, Measure.HIGHEST})
_OF_NUMBERS = _FIGURES - {Measure.COUNT}
_EVERY = frozenset({Cue.NUMBERS, Cue.EVERYTHING, Cue.ALL, Cue.BOTH, Cue.COLUMN_NOUN, Cue.WORLD})
_OVERALL = frozenset({
    "overall", "altogether", "all", "whole", "entire", "grand", "insgesamt", "gesamten", "ganzen", "alle", "allen",
    "files", "file", "both",
})  # fmt: skip


def of_same_groups(
    scene: Scene, before: list[Intent], new: tuple[Intent, ...], span: tuple[int, int]
) -> tuple[tuple[Intent, ...], str]:
    """Give a figure that is said behind one by groups for the same groups, and a note where that was not said."""
    one, other = (before[-1] if before else None), (new[0] if len(new) == 1 else None)
    if not isinstance(one, Summarise) or not isinstance(other, Summarise) or not _goes_on(scene, span[0]):
        return new, ""
    cues = {cue for token in scene.tokens[span[0] : span[1]] for cue in cues_of(token)}
    if cues.isdisjoint(_EVERY) and other.column is None and other.measure in _OF_NUMBERS and one.column is not None:
        # "Total Qty and mean per supplier": no other column is spoken of.
        other = replace(other, column=one.column, also=one.also)
        new = (other,)
    if not one.by or one.measure not in _FIGURES or one.having or one.top is not None or not _is_bare(other, one):
        return new, ""
    if other.measure is Measure.DISTINCT and not _are_rows(scene, other):
        return new, ""
    words = {token.fold for token in scene.tokens[span[0] : span[1]]}
    each = Cue.PER in cues
    if not each and words & _OVERALL:
        return new, ""
    if other.measure is Measure.DISTINCT:
        other = replace(other, measure=Measure.COUNT, column=None, also=())
    same = replace(other, by=one.by, tables=one.tables, conditions=one.conditions, rows=one.rows, top=None)
    by = spoken([quoted(column.name) for column in one.by], "and")
    what = "The number of rows" if other.measure is Measure.COUNT else f"The {other.measure.value}"
    return (replace(same, ascending=False),), "" if each else f"{what} is given per {by}, too."


def _is_bare(other: Summarise, one: Summarise) -> bool:
    """Say whether a figure names no groups, rows or files of its own."""
    lone = other.top is None or (other.top == 1 and other.measure in {Measure.LOWEST, Measure.HIGHEST})
    return (
        other.measure in {*_FIGURES, Measure.DISTINCT}
        and lone
        and not (other.by or other.conditions or other.having)
        and other.tables in {(), one.tables}
        and other.rows == "all"
    )


def _are_rows(scene: Scene, other: Summarise) -> bool:
    """Say whether the different values that are counted are one for each row: orders by their numbers."""
    names = {other.column.name} if other.column is not None else set[str]()
    groups = [group for group in scene.columns.groups if names & set(group.names)]
    return any(group.headings and all(one.column.unique for one in group.headings) for group in groups)


def _goes_on(scene: Scene, start: int) -> bool:
    """Say whether a part goes on with the sentence before it."""
    return start > 0 and not any(
        token.text in {".", "?", "!", ";"} for token in scene.tokens[max(0, start - 1) : start]
    )

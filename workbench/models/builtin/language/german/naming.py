"""Columns that German words name, by what they are needed for: a figure to add up, or a group to count by."""

from __future__ import annotations

from workbench.models.builtin.language.columns import ID_WORDS, ColumnGroup, Level
from workbench.models.builtin.language.folding import parts
from workbench.models.builtin.language.said import Said
from workbench.models.builtin.language.units_said import has_any_unit


def one_group(said: Said, words: str) -> ColumnGroup | None:
    """Give the one column that words name."""
    name = words.strip('`"“” ')
    if not name or any(sign in name for sign in '`"“”'):
        return None  # a name in quotes among other words: both are to be accounted for
    mention = said.columns.find(name)
    if mention is None or len(mention.groups) != 1 or (" " in name and mention.level > Level.PART):
        return None
    return mention.groups[0]


def is_figure(group: ColumnGroup) -> bool:
    """Say whether a column holds figures, and no numbers that only name something: prices may all differ."""
    if not group.numeric or group.role in {"key", "ignore"}:
        return False
    if any((parts(name) or ("",))[-1] in ID_WORDS for name in group.names):
        return False
    return group.measures or not group.names_things or any(has_any_unit(name) for name in group.names)


def figure(said: Said, words: str) -> ColumnGroup | None:
    """Give the column of figures that words name."""
    group = one_group(said, words)
    return group if group is not None and is_figure(group) else None


def grouping(said: Said, words: str) -> ColumnGroup | None:
    """Give the column by whose values rows are grouped that words name."""
    group = one_group(said, words)
    return group if group is not None and not group.numeric and not group.names_things else None


def figures(said: Said) -> list[ColumnGroup]:
    """Give all columns of figures; those of the comparison where there is one."""
    groups = [one for one in said.columns.groups if is_figure(one)]
    pair = said.tables.pair()
    both = [one for one in groups if pair and all(one.heading_in(table) is not None for table in pair)]
    return [one for one in both if one.logical] or both or groups

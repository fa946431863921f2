"""The columns of the chosen tables side by side as an item model: a heading per table, the rule, what differs."""

from __future__ import annotations

from enum import IntEnum

from PySide6.QtCore import QObject, Qt
from typing_extensions import override

from workbench.compare.contract import Column
from workbench.domain.compare_wish import is_shared
from workbench.domain.compare_words import rule_text
from workbench.qt.compare_draft import CompareDraft
from workbench.qt.compare_figures import CompareFigures
from workbench.qt.forgiven_words import ONLY_WRITTEN, rule_words
from workbench.qt.headed_model import LEFT, RIGHT, HeadedModel, Index
from workbench.qt.markdown import plain_html, visible

NOT_THERE = "not in this file"


class ColumnRole(IntEnum):
    """What the view asks for beyond the texts."""

    NAME = Qt.ItemDataRole.UserRole + 1
    STATE = Qt.ItemDataRole.UserRole + 2
    """key, compare, ignore or lone."""
    IS_HEADING = Qt.ItemDataRole.UserRole + 3
    IS_PAST = Qt.ItemDataRole.UserRole + 4
    """Whether a figure is of the last run, before the rule was edited."""


class CompareColumnsModel(HeadedModel):
    """Show the draft's columns; the draft itself is edited by the dialog."""

    def __init__(
        self, draft: CompareDraft, figures: CompareFigures | None = None, parent: QObject | None = None
    ) -> None:
        super().__init__((), parent=parent)
        self._draft = draft
        self._figures = figures
        if figures is not None:
            figures.forgiven_known.connect(self.tell_all)
        self._columns: tuple[Column, ...] = tuple(draft.columns)
        self._labels: tuple[str, ...] = tuple(one.label for one in draft.chosen)
        self._ids: tuple[str, ...] = tuple(one.id for one in draft.chosen)
        self._edited = draft.edited

    def show_draft(self) -> None:
        """Take the draft as it is now; rows that stay keep their places."""
        columns = tuple(self._draft.columns)
        labels, ids = tuple(one.label for one in self._draft.chosen), tuple(one.id for one in self._draft.chosen)
        same = ids == self._ids and [one.name for one in columns] == [one.name for one in self._columns]
        if not same:
            self.beginResetModel()
        self._columns, self._labels, self._ids = columns, labels, ids
        self._edited = self._draft.edited
        if not same:
            self.endResetModel()
        else:
            self.tell_all()

    def row_of(self, name: str) -> int:
        """Give the row of a column, -1 where there is none."""
        return next((row for row, column in enumerate(self._columns) if column.name == name), -1)

    def rows_behind(self, index: Index) -> tuple[str, str, str] | None:
        """Give the rows that a figure counts: the result's name, the bucket, the column; None where there are none."""
        last = self._draft.ground.last
        if last is None or not last.name or not index.isValid() or index.column() <= self.rule_section:
            return None
        column = self._columns[index.row()]
        if self._text(column, index.column()) in {"", "0"}:
            return None
        return last.name, "changed" if index.column() == self.rule_section + 1 else "forgiven_rows", column.name

    @property
    def rule_section(self) -> int:
        """Where the rules stand."""
        return len(self._ids)

    @property
    @override
    def headings(self) -> tuple[str, ...]:
        return tuple(visible(text) for text in (*self._labels, "rule", "differ", "forgiven"))

    @property
    @override
    def height(self) -> int:
        return len(self._columns)

    @override
    def side(self, section: int) -> int:
        return int(RIGHT if section > self.rule_section else LEFT)

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or index.row() >= len(self._columns):
            return None
        column, section = self._columns[index.row()], index.column()
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._shown(column, section)
            case Qt.ItemDataRole.ToolTipRole:
                return self._tip(column, section)
            case ColumnRole.IS_PAST:
                return self._is_past(column, section)
            case Qt.ItemDataRole.AccessibleTextRole:
                return self._spoken(column, section)
            case Qt.ItemDataRole.TextAlignmentRole:
                return self.side(section)
            case ColumnRole.NAME:
                return column.name
            case ColumnRole.STATE:
                return self._state(column)
            case ColumnRole.IS_HEADING:
                return section < len(self._ids) and self._ids[section] in column.headings
            case _:
                return None

    def _shown(self, column: Column, section: int) -> str:
        """Give the text; a figure of the last run says that it was so, where its rule was edited since."""
        text = visible(self._text(column, section))
        return f"was {text}" if text and self._is_past(column, section) else text

    def _state(self, column: Column) -> str:
        if column.role == "key":
            return "key"
        return column.role if is_shared(column, self._ids) else "lone"

    def _text(self, column: Column, section: int) -> str:
        if section < len(self._ids):
            return column.headings.get(self._ids[section], NOT_THERE)
        if section == self.rule_section:
            return self._rule(column)
        return self._differ(column) if section == self.rule_section + 1 else self._forgiven(column)

    def _rule(self, column: Column) -> str:
        words = rule_text(column)
        match self._state(column):
            case "key":
                return "key" if words == "exact" else f"key, {words}"
            case "compare":
                return self._with_kind(column, words)
            case _:
                return "left out"

    def _with_kind(self, column: Column, words: str) -> str:
        """Say as what a column was compared where its rule leaves that open: a date is no text."""
        kind = self._draft.kind_of(column)
        if kind in {"", "text", "empty"}:
            return words
        return f"as {kind}s" if words == "exact" else f"as {kind}s, {words}"

    def _forgiven(self, column: Column) -> str:
        counts = self._counts(column)
        if counts is None:
            return ""
        return f"{sum(count for rule, count in counts.items() if rule not in ONLY_WRITTEN):,}"

    def _tip(self, column: Column, section: int) -> str | None:
        if section == self.rule_section:
            return f"<span>{plain_html(self._text(column, section))}</span>"
        return self._figure_tip(column, section) if section > self.rule_section else self._pair_tip(column, section)

    def _pair_tip(self, column: Column, section: int) -> str | None:
        """Say why a heading stands for the same column as another one."""
        why = self._draft.why_paired(column) if self._ids[section] in column.headings else ""
        return f"<span>{plain_html(f'Taken for the same column: {why}.')}</span>" if why else None

    def _figure_tip(self, column: Column, section: int) -> str | None:
        """Say what was forgiven, and that a figure is of the last run where the rule was edited since."""
        if not self._text(column, section):
            return None
        lines = (
            ["Of the last run: its rule was edited since. Compare to see it anew."]
            if self._is_past(column, section)
            else []
        )
        if section == self.rule_section + 2:
            counts = self._counts(column) or {}
            lines += ["Forgiven:"] if counts else []
            lines += [f"{count:,}: {rule_words(rule)}" for rule, count in counts.items()]
        if self.rows_behind(self.index(self.row_of(column.name), section)) is not None:
            lines.append("Click to open these rows below the chat.")
        return f"<span>{'<br>'.join(plain_html(text) for text in lines)}</span>" if lines else None

    def _spoken(self, column: Column, section: int) -> str:
        return f"{visible(self._text(column, section))}{', of the last run' if self._is_past(column, section) else ''}"

    def _is_past(self, column: Column, section: int) -> bool:
        """Whether a figure is of the last run, before its rule was edited."""
        if section <= self.rule_section or not self._differ(column):
            return False
        return self._edited is None or column.name in self._edited

    def _counts(self, column: Column) -> dict[str, int] | None:
        """Give what each rule forgave in a column, where that is known and counted."""
        return self._figures.forgiven(column.name) if self._figures is not None and self._differ(column) else None

    def _differ(self, column: Column) -> str:
        last = self._draft.ground.last
        if last is None or (last.left, last.right) != self._ids[:2] or self._state(column) != "compare":
            return ""
        number = last.differ.get(column.name)
        return "" if number is None else f"{number:,}"

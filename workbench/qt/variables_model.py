"""The live values of a chat as an item model: what each is, how large, made by which call, new or changed."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from itertools import takewhile

from PySide6.QtCore import QObject, QSortFilterProxyModel, Qt
from typing_extensions import override

from workbench.domain.namespace import is_for_undo, is_own
from workbench.protocol.values import VariableKind, VariableSummary
from workbench.qt.headed_model import NO_INDEX, HeadedModel, Index
from workbench.qt.markdown import plain_html

_HEADINGS = ("name", "type", "size", "from")
_SIZE = 2


class VariableRole(IntEnum):
    """What the list asks for beyond the texts."""

    SUMMARY = Qt.ItemDataRole.UserRole + 1
    MARK = Qt.ItemDataRole.UserRole + 2
    CALL = Qt.ItemDataRole.UserRole + 3
    ORDER = Qt.ItemDataRole.UserRole + 4


_OURS = {
    "ComparisonResult": "Result",
    "KeySuggestions": "Keys",
    "ReportFile": "Report",
    "RuleChange": "Rule change",
    "Contract": "Rules",
}
"""Shorter words for what the comparing library gives; the tip has the whole name."""


def type_text(item: VariableSummary) -> str:
    """Word what a value is: its type with its shape, or the value itself where it is plain."""
    name = item.type_name.rpartition(".")[2]
    if item.type_name.startswith("workbench."):
        name = _OURS.get(name, name)
    if (item.kind is VariableKind.TABLE or item.opens) and item.shape is not None:
        return f"{name} {item.shape[0]:,} × {item.shape[1]:,}"
    if item.preview and item.kind is VariableKind.VALUE:
        return f"{name} {item.preview}"
    if item.shape is not None:
        return f"{name} of {item.shape[0]:,}"
    return name


def size_text(size: int | None) -> str:
    """Word a size in bytes."""
    if size is None:
        return ""
    for limit, unit in ((1e3, "B"), (1e6, "kB"), (1e9, "MB")):
        if size < limit:
            value = size / (limit / 1e3)
            return f"{value:,.1f} {unit}" if value < 10 and unit != "B" else f"{value:,.0f} {unit}"
    return f"{size / 1e9:,.1f} GB"


def _is_of(item: VariableSummary, kind: VariableKind) -> bool:
    return item.kind is kind or (kind is VariableKind.TABLE and item.opens)


class VariablesModel(HeadedModel):
    """Hold the list; what was imported is no work of the chat and is left out."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(_HEADINGS, frozenset({_SIZE}), parent)
        self._items: tuple[VariableSummary, ...] = ()
        self._last_call = 0
        self._before: frozenset[str] = frozenset()
        """The names that were there before what is taken as new."""
        self._is_gone = False
        self._stale: dict[str, str] = {}

    @property
    def is_gone(self) -> bool:
        """Whether these are the last known values of a runtime that has ended."""
        return self._is_gone

    def show_variables(self, items: tuple[VariableSummary, ...]) -> None:
        """Take the values as they are now; rows that stay keep their places."""
        shown = tuple(sorted((item for item in items if is_own(item) and not is_for_undo(item.name)), key=_place))
        if shown == self._items and not self._is_gone:
            return
        was_gone, self._is_gone = self._is_gone, False
        if not was_gone and self._insert(shown):
            return
        if [item.name for item in shown] == [item.name for item in self._items]:
            self._items = shown
            self.tell_all()
            return
        self.beginResetModel()
        self._items = shown
        self.endResetModel()

    def begin_turn(self, last_call: int) -> None:
        """Take what comes after a call as new."""
        before = [self._mark(item) for item in self._items]
        self._last_call = last_call
        there = (item.name for item in self._items if (item.defined_in_call or 0) <= last_call)
        self._before = frozenset(() if self._is_gone else there)
        # The width is the same with every mark: nothing is to be measured again, and no other row to be painted.
        for row, item in enumerate(self._items):
            if self._mark(item) != before[row]:
                place = self.index(row, len(_HEADINGS) - 1)
                self.dataChanged.emit(place, place, [VariableRole.MARK])

    def show_stale(self, reasons: Mapping[str, str]) -> None:
        """Mark what is out of date; the tip says why."""
        changed = {name for name in self._stale.keys() | reasons.keys() if self._stale.get(name) != reasons.get(name)}
        self._stale = dict(reasons)
        for row, item in enumerate(self._items):
            if item.name in changed:
                place = self.index(row, len(_HEADINGS) - 1)
                self.dataChanged.emit(place, place, [VariableRole.MARK])

    def reason(self, name: str) -> str:
        """Say why a value is out of date; empty where it is not."""
        return "" if self._is_gone else self._stale.get(name, "")

    def set_gone(self) -> None:
        """Keep the names as those of a runtime that has ended."""
        self._before = frozenset()
        self._is_gone = True
        self.tell_all()

    def _insert(self, shown: tuple[VariableSummary, ...]) -> bool:
        """Take what only has more rows, all in one place, as such: most calls do that; false where it is otherwise."""
        before, more = self._items, len(shown) - len(self._items)
        same = (old == new for old, new in zip(before, shown, strict=False))
        first = sum(1 for _ in takewhile(bool, same))
        if more <= 0 or before[first:] != shown[first + more :]:
            return False
        self.beginInsertRows(NO_INDEX, first, first + more - 1)
        self._items = shown
        self.endInsertRows()
        return True

    @property
    @override
    def height(self) -> int:
        return len(self._items)

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or index.row() >= len(self._items):
            return None
        item = self._items[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._text(item, index.column())
            case Qt.ItemDataRole.TextAlignmentRole:
                return self.side(index.column())
            case Qt.ItemDataRole.ToolTipRole:
                return _tip(item, self.reason(item.name))
            case VariableRole.SUMMARY:
                return item
            case VariableRole.MARK:
                return "gone" if self._is_gone else self._mark(item)
            case VariableRole.CALL:
                return _call_text(item)
            case VariableRole.ORDER:
                return _order(item, index.column())
            case _:
                return None

    @override
    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = super().flags(index)
        return flags & ~Qt.ItemFlag.ItemIsEnabled if self._is_gone else flags

    def _text(self, item: VariableSummary, column: int) -> str:
        match column:
            case 0:
                return item.name
            case 1:
                return type_text(item)
            case 2:
                return size_text(item.size_bytes)
            case _:
                return " · ".join(filter(None, (_call_text(item), "gone" if self._is_gone else self._mark(item))))

    def _mark(self, item: VariableSummary) -> str:
        if self._is_gone:
            return ""
        if item.name in self._stale:
            return "stale"
        if (item.defined_in_call or 0) > self._last_call:
            return "changed" if item.name in self._before else "new"
        return "changed" if (item.changed_in_call or 0) > self._last_call else ""


def _place(item: VariableSummary) -> tuple[int, str]:
    """Tables first, then values, then what calls defined."""
    if item.kind is VariableKind.TABLE:
        return 0, item.name
    if item.opens:
        return 1, item.name
    return {VariableKind.VALUE: 2, VariableKind.HELPER: 4}.get(item.kind, 3), item.name


def _call_text(item: VariableSummary) -> str:
    call = item.changed_in_call or item.defined_in_call
    return "" if call is None else f"call {call}"


def _order(item: VariableSummary, column: int) -> object:
    """Give what a column is sorted by: sizes and calls by their number, all else by its text."""
    match column:
        case 0:
            return item.name.casefold()
        case 1:
            return f"{item.type_name.rpartition('.')[2]} {0 if item.shape is None else item.shape[0]:012d}"
        case 2:
            return float(item.size_bytes or 0)
        case _:
            return item.changed_in_call or item.defined_in_call or 0


def _tip(item: VariableSummary, stale: str = "") -> str:
    lines = [item.name, type_text(item), item.type_name, *filter(None, (size_text(item.size_bytes),))]
    if item.defined_in_call is not None:
        lines.append(f"made by call {item.defined_in_call}")
    if item.changed_in_call is not None:
        lines.append(f"changed by call {item.changed_in_call}")
    if stale:
        lines.append(f"stale: {stale}")
    return f"<span>{'<br>'.join(plain_html(line) for line in lines)}</span>"


class VariablesFilter(QSortFilterProxyModel):
    """Show only some kinds, and names that hold a text."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._kind: VariableKind | None = None
        self.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.setFilterKeyColumn(0)
        self.setSortRole(VariableRole.ORDER)

    def show_kind(self, kind: VariableKind | None) -> None:
        """Show one kind, or all."""
        self._kind = kind
        self.invalidate()

    @override
    def filterAcceptsRow(self, source_row: int, source_parent: Index) -> bool:
        index = self.sourceModel().index(source_row, 0, source_parent)
        item: object = index.data(VariableRole.SUMMARY)
        if self._kind is not None and isinstance(item, VariableSummary) and not _is_of(item, self._kind):
            return False
        return super().filterAcceptsRow(source_row, source_parent)

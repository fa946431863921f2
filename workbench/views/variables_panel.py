"""The panel of live values: list, filter, and the outline of the chosen table."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from workbench.domain.conversation import Chat
from workbench.domain.events import CheckpointRestored, Event, NamespaceChanged, RuntimeEnded
from workbench.domain.ids import ChatId
from workbench.domain.namespace import is_own
from workbench.domain.runtime import EndReason
from workbench.domain.stale_words import reason_words
from workbench.domain.staleness import Staleness
from workbench.protocol.values import VariableKind, VariableSummary
from workbench.qt.bridge import EngineBridge
from workbench.qt.live_follower import LiveFollower
from workbench.qt.table_outline import TableOutline
from workbench.qt.variables_model import VariableRole, VariablesFilter, VariablesModel, type_text
from workbench.views.column_list import ColumnList
from workbench.views.distinct_names import NameDelegate
from workbench.views.empty_state import EmptyState
from workbench.views.fitted_list import FittedList
from workbench.views.parts import label, set_text
from workbench.views.stale_strip import StaleStrip
from workbench.views.theme import Theme
from workbench.views.variable_cell import OriginDelegate, TypeDelegate

_KINDS = (
    ("All", None),
    ("Tables", VariableKind.TABLE),
    ("Helpers", VariableKind.HELPER),
    ("Values", VariableKind.VALUE),
)
_UNLIMITED, _AROUND_HEADING = 16_777_215, 16
"""What Qt means by no limit, and what stands around the words of a chosen value."""
_LONGEST_PREVIEW = 300
_NAME, _TYPE, _SIZE, _ORIGIN = 0, 1, 2, 3


class VariablesPanel(QWidget):
    """Show what is live in the chat's runtime.

    Signals:
        open_table_requested: a table's name was opened.
        open_helper_requested: a helper's name was opened.
    """

    open_table_requested = Signal(str)
    open_helper_requested = Signal(str)

    def __init__(self, bridge: EngineBridge, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._theme = theme
        self._was_reset = False
        self._last_call = 0
        self.model = VariablesModel(self)
        self.outline = TableOutline(bridge, self)
        self._filter = VariablesFilter(self)
        self._filter.setSourceModel(self.model)
        self.search = QLineEdit()
        self.search.setPlaceholderText("Filter variables…")
        self.search.setAccessibleName("Filter variables")
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self._filter.setFilterFixedString)
        self.kinds = QComboBox()
        self.kinds.setAccessibleName("Kinds of variables")
        for words, _ in _KINDS:
            self.kinds.addItem(words)
        self.kinds.currentIndexChanged.connect(self._choose_kind)
        self.table = self._make_table()
        self._heading = label(role="muted", wraps=True)
        self._heading.setContentsMargins(12, 8, 12, 4)
        self.columns = ColumnList(self.outline.model, theme)
        self.columns.activated.connect(self.open_chosen)
        self._is_looking = False
        self.strip = StaleStrip()
        self._stack = QStackedWidget()
        self._stack.addWidget(
            EmptyState(
                "Nothing is loaded yet",
                "Tables, values and figures of this chat appear here as soon as a call makes them, and stay while its"
                " runtime lives.",
            )
        )
        self._stack.addWidget(self._page())
        self._stack.addWidget(EmptyState("Looking for the variables…", ""))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._stack)
        self._columns_part.hide()
        self._follower = LiveFollower(bridge, self._ask, self)
        self._follower.found.connect(self._take_found)
        self._follower.chat_changed.connect(self._begin_chat)
        self._follower.call_ended.connect(self._note_call)
        self._follower.message_sent.connect(lambda: self.model.begin_turn(self._last_call))
        self._follower.ended.connect(self._end)
        bridge.event_arrived.connect(self._take)

    def set_chat(self, chat: Chat | None) -> None:
        """Show another chat's values."""
        if chat is None and self._follower.chat is None:
            self._stack.setCurrentIndex(0)
        self._follower.set_chat(chat)

    def show_stale(self, stale: Staleness) -> None:
        """Mark what is out of date."""
        self.model.show_stale(stale.names)
        self.strip.show_stale(stale)
        self._show_columns(self.table.currentIndex())

    def expect(self) -> None:
        """Say that the values are looked for: a chat is being opened."""
        self._stack.setCurrentIndex(2)

    def choose(self, name: str) -> bool:
        """Choose a value by its name; false where it is not live."""
        for row in range(self.model.rowCount()):
            if not self.model.is_gone and self.model.index(row, 0).data() == name:
                self.search.clear()
                self.kinds.setCurrentIndex(0)
                self.table.setCurrentIndex(self._filter.mapFromSource(self.model.index(row, 0)))
                return True
        return False

    def open_chosen(self) -> None:
        """Open the chosen value: a table as a table, a helper with its source."""
        self._open(self.table.currentIndex())

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        # Return in the list opens, also where the platform's style leaves it to the default button.
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.table.hasFocus():
            self.open_chosen()
            return
        super().keyPressEvent(event)

    def _choose_kind(self, row: int) -> None:
        self._filter.show_kind(_KINDS[row][1])

    def _page(self) -> QWidget:
        top = QHBoxLayout()
        top.setContentsMargins(10, 8, 10, 6)
        top.setSpacing(8)
        top.addWidget(self.search, 1)
        top.addWidget(self.kinds)
        self._columns_part = QWidget()
        below = QVBoxLayout(self._columns_part)
        below.setContentsMargins(0, 0, 0, 0)
        below.addWidget(self._heading)
        below.addWidget(self.columns, 1)
        splitter = QSplitter(Qt.Orientation.Vertical)
        splitter.addWidget(self.table)
        splitter.addWidget(self._columns_part)
        splitter.setChildrenCollapsible(False)
        splitter.setStretchFactor(0, 3)
        splitter.setStretchFactor(1, 2)
        page = QWidget()
        layout = QVBoxLayout(page)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(top)
        layout.addWidget(self.strip)
        layout.addWidget(splitter, 1)
        return page

    def _make_table(self) -> FittedList:
        table = FittedList(_NAME, _TYPE, spare=_SIZE)
        table.setModel(self._filter)
        table.share_width()
        header = table.horizontalHeader()
        header.setSortIndicatorClearable(True)
        header.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        table.setSortingEnabled(True)
        table.setItemDelegateForColumn(_NAME, NameDelegate(table))
        table.setItemDelegateForColumn(_TYPE, TypeDelegate(table))
        table.setItemDelegateForColumn(_ORIGIN, OriginDelegate(self._theme, table))
        table.setAccessibleName("Variables")
        table.doubleClicked.connect(self._open)
        table.selectionModel().currentRowChanged.connect(self._show_columns)
        return table

    def _ask(self, chat: ChatId, done: Callable[[object], None]) -> None:
        self._bridge.ask(self, lambda engine: engine.variables(chat), done, lambda _: self._not_found())

    def _take(self, event: Event) -> None:
        # It comes before the end of the call, whose record is written first; then the same is asked once more.
        if isinstance(event, NamespaceChanged) and event.chat == self._follower.chat:
            self._show(event.variables)
        if isinstance(event, CheckpointRestored) and event.chat == self._follower.chat:
            # What came back was there before: nothing of it is new.
            self._last_call = max(self._last_call, event.report.after_call)
            self.model.begin_turn(self._last_call)
        if isinstance(event, RuntimeEnded) and event.chat == self._follower.chat:
            self._was_reset = event.end.reason is EndReason.RESET
            if self._was_reset:  # it begins empty, as the user wanted
                self.model.show_variables(())
                self._show(())

    def _not_found(self) -> None:
        if self._is_looking:
            self._take_found(())

    def _take_found(self, found: tuple[VariableSummary, ...]) -> None:
        if self._is_looking:  # what was there before anybody looked is nothing new
            self._is_looking = False
            self._last_call = max((one.changed_in_call or one.defined_in_call or 0 for one in found), default=0)
            self.model.begin_turn(self._last_call)
        self._show(found)
        chat = self._follower.chat
        if not any(map(is_own, found)) and not self.model.is_gone and not self._was_reset and chat is not None:
            self._bridge.ask(
                self,
                lambda engine: engine.ends.last_known(chat),
                lambda known: self._show_last_known(chat, known),
                lambda _: None,
            )

    def _show_last_known(self, chat: ChatId, known: tuple[VariableSummary, ...]) -> None:
        """Show, greyed, what a runtime held that has ended; not where something was made meanwhile."""
        if known and chat == self._follower.chat and not self.model.rowCount():
            self._show(known)
            self._end()

    def _begin_chat(self) -> None:
        self._last_call = 0
        self._was_reset = False
        self.model.begin_turn(0)
        self.outline.set_chat(self._follower.chat)
        self.model.show_variables(())
        self._show(())
        self._is_looking = self._follower.chat is not None
        if self._is_looking:
            self._stack.setCurrentIndex(2)

    def _note_call(self, number: int) -> None:
        self._last_call = number

    def _end(self) -> None:
        self.model.set_gone()
        self._show_columns(self.table.currentIndex())

    def _show(self, found: tuple[VariableSummary, ...]) -> None:
        if not any(map(is_own, found)) and self.model.is_gone:
            return  # the last known names of a runtime that ended stay, greyed
        if self.model.is_gone:
            self.outline.forget()
        self.model.show_variables(found)
        self._stack.setCurrentIndex(1 if self.model.rowCount() else 0)
        self._show_columns(self.table.currentIndex())

    def _show_columns(self, index: QModelIndex) -> None:
        item: object = index.data(VariableRole.SUMMARY) if index.isValid() else None
        self._columns_part.setVisible(isinstance(item, VariableSummary))
        if not isinstance(item, VariableSummary):
            self.outline.clear()
            return
        is_table = item.kind is VariableKind.TABLE
        self.columns.setVisible(is_table)
        call = item.changed_in_call or item.defined_in_call
        made = "" if call is None else f" · made by call {call}"
        gone = " · gone with its runtime" if self.model.is_gone else ""
        reason = self.model.reason(item.name)
        stale = f"\n{reason_words(reason)}" if reason else ""
        hint = "" if is_table or self.model.is_gone else _hint_of(item)
        set_text(self._heading, f"{item.name}  {type_text(item)}{made}{gone}{hint}{stale}")
        # Where there are no columns, the list keeps the room.
        most = _UNLIMITED if is_table else self._heading.heightForWidth(self.width()) + _AROUND_HEADING
        self._columns_part.setMaximumHeight(most)
        if not is_table:
            self.outline.clear()
            return
        self.outline.show_table(item.name, item.version, item.columns, is_live=not self.model.is_gone)

    def _open(self, index: QModelIndex) -> None:
        item: object = index.data(VariableRole.SUMMARY)
        if not isinstance(item, VariableSummary):
            return
        if item.opens or item.kind is VariableKind.TABLE:
            self.open_table_requested.emit(item.name)
        elif item.kind is VariableKind.HELPER:
            self.open_helper_requested.emit(item.name)


def _hint_of(item: VariableSummary) -> str:
    """Say how more is seen of what has no columns of its own."""
    if item.opens:
        return "\nIts rows open below the chat: double-click it, or press Enter."
    if item.kind is VariableKind.HELPER:
        return "\nIts code is under Helpers: double-click it, or press Enter."
    return f"\n{item.preview[:_LONGEST_PREVIEW]}" if item.preview else ""

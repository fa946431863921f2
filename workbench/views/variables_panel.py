"""The panel of live values: list, filter, columns of the chosen table."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QSplitter,
    QStackedWidget,
    QTableView,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from workbench.domain.conversation import Author, Chat
from workbench.domain.events import CallEnded, CheckpointRestored, Event, MessageAdded, RuntimeChanged, RuntimeEnded
from workbench.domain.ids import ChatId
from workbench.protocol.values import VariableKind, VariableSummary
from workbench.qt.bridge import EngineBridge
from workbench.qt.markdown import visible
from workbench.qt.variables_model import VariableRole, VariablesFilter, VariablesModel, type_text
from workbench.views.empty_state import EmptyState
from workbench.views.parts import label, set_text
from workbench.views.theme import Theme

_KINDS = (
    ("All", None),
    ("Tables", VariableKind.TABLE),
    ("Helpers", VariableKind.HELPER),
    ("Values", VariableKind.VALUE),
)


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
        self._chat: ChatId | None = None
        self._last_call = 0
        self.model = VariablesModel(self)
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
        self.columns = QTableWidget(0, 2)
        self._prepare(self.columns)
        self.columns.setHorizontalHeaderLabels(["column", "type"])
        self.columns.setAccessibleName("Columns of the chosen table")
        self._stack = QStackedWidget()
        self._stack.addWidget(
            EmptyState(
                "Nothing is loaded yet",
                "Tables, values and figures of this chat appear here as soon as a call makes them, and stay while its"
                " runtime lives.",
            )
        )
        self._stack.addWidget(self._page())
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._stack)
        self._columns_part.hide()
        bridge.event_arrived.connect(self._take)

    def set_chat(self, chat: Chat | None) -> None:
        """Show another chat's values."""
        wanted = None if chat is None else chat.id
        if wanted == self._chat:
            return
        self._chat = wanted
        self._last_call = 0
        self.model.begin_turn(0)
        self._show(())
        self._look()

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
        page = QWidget()
        layout = QVBoxLayout(page)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(top)
        layout.addWidget(splitter, 1)
        return page

    def _make_table(self) -> QTableView:
        table = QTableView()
        table.setModel(self._filter)
        table.setSortingEnabled(True)
        table.sortByColumn(0, Qt.SortOrder.AscendingOrder)
        self._prepare(table)
        header = table.horizontalHeader()
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        header.setStretchLastSection(False)
        for column, width in ((0, 130), (2, 72), (3, 104)):
            table.setColumnWidth(column, width)
        table.setAccessibleName("Variables")
        table.activated.connect(self._open)
        table.selectionModel().currentRowChanged.connect(self._show_columns)
        return table

    def _prepare(self, table: QTableView) -> None:
        table.setShowGrid(False)
        table.setWordWrap(False)
        table.verticalHeader().hide()
        table.verticalHeader().setDefaultSectionSize(table.fontMetrics().height() + 12)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        table.setTabKeyNavigation(False)
        table.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        table.horizontalHeader().setHighlightSections(False)
        table.horizontalHeader().setStretchLastSection(True)

    def _take(self, event: Event) -> None:
        chat = self._chat
        match event:
            case MessageAdded(message=message) if message.chat == chat and message.author is Author.USER:
                self.model.begin_turn(self._last_call)
            case CallEnded(record=record) if record.request.chat == chat:
                self._last_call = record.number
                self._look()
            case RuntimeChanged() | CheckpointRestored() if event.chat == chat:
                self._look()
            case RuntimeEnded() if event.chat == chat:
                self.model.set_gone()
            case _:
                pass

    def _look(self) -> None:
        chat = self._chat
        if chat is not None:
            self._bridge.ask(
                self,
                lambda engine: engine.variables(chat),
                lambda found: self._show(found) if chat == self._chat else None,
                lambda _: None,
            )

    def _show(self, found: tuple[VariableSummary, ...]) -> None:
        if not found and self.model.is_gone:
            return  # the last known names of a runtime that ended stay, greyed
        self.model.show_variables(found)
        self._stack.setCurrentIndex(1 if self.model.rowCount() else 0)
        self._show_columns(self.table.currentIndex())

    def _show_columns(self, index: QModelIndex) -> None:
        item: object = index.data(VariableRole.SUMMARY) if index.isValid() else None
        is_table = isinstance(item, VariableSummary) and item.kind is VariableKind.TABLE
        self._columns_part.setVisible(is_table)
        if not isinstance(item, VariableSummary) or not is_table:
            return
        call = item.changed_in_call or item.defined_in_call
        made = "" if call is None else f" · made by call {call}"
        set_text(self._heading, f"{item.name}  {type_text(item)}{made}")
        self.columns.setRowCount(len(item.columns))
        for row, column in enumerate(item.columns):
            self.columns.setItem(row, 0, QTableWidgetItem(visible(column.name)))
            self.columns.setItem(row, 1, QTableWidgetItem(visible(column.dtype)))
        self.columns.setColumnWidth(0, 190)

    def _open(self, index: QModelIndex) -> None:
        item: object = index.data(VariableRole.SUMMARY)
        if not isinstance(item, VariableSummary):
            return
        if item.kind is VariableKind.TABLE:
            self.open_table_requested.emit(item.name)
        elif item.kind is VariableKind.HELPER:
            self.open_helper_requested.emit(item.name)

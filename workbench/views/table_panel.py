"""A table of the runtime in a tab: its rows, a filter, a search for columns, what a column holds."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from PySide6.QtCore import QItemSelectionRange, QLocale, QMimeData, QSize, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QProgressBar, QPushButton, QSplitter, QVBoxLayout, QWidget
from typing_extensions import override

from workbench.domain.ids import ChatId
from workbench.protocol.messages import SideRefused
from workbench.protocol.tables import CellTextRequest, ColumnStatistics, TableView, ViewFacts, Working
from workbench.qt.bridge import EngineBridge
from workbench.qt.table_copy import CopiedBlock, to_html, to_text
from workbench.qt.table_copying import Rectangle, TableCopying
from workbench.qt.table_looks import Look
from workbench.qt.table_model import heading_text
from workbench.qt.table_state import TableState
from workbench.qt.table_switches import FORGIVEN, TableSwitches
from workbench.views.cell_dialog import CellDialog
from workbench.views.column_pane import ColumnPane
from workbench.views.marked_text import forgiven_text
from workbench.views.parts import button, label, set_property, set_text
from workbench.views.table_columns import ColumnsShown
from workbench.views.table_filter import TableFilter
from workbench.views.table_find import ColumnFinder
from workbench.views.table_grid import TableGrid
from workbench.views.theme import Theme
from workbench.views.way_back import WayBack

_PANE_WIDTH = 250
_LEAST_ROWS = 2
_MARGINS = 24
_GAP = 4
_FULL_WORDS = 640
"""From this width on the buttons beside what is said have all of their words."""


class TablePanel(QWidget):
    """Show one table of a chat."""

    def __init__(
        self,
        bridge: EngineBridge,
        theme: Theme,
        chat: ChatId,
        view: TableView,
        switches: TableSwitches | None = None,
    ) -> None:
        super().__init__()
        kept = switches or TableSwitches()
        view = replace(view, shows_forgiven=kept.is_on(FORGIVEN))
        self.state = TableState(bridge, chat, view, self)
        self.copying = TableCopying(self.state.looks, self)
        self._with_headings = False
        self._is_pointing = False
        self._shown_view = replace(view, shows_forgiven=False)
        self.grid = TableGrid(self.state.model, theme)
        self.filter = TableFilter()
        self.finder = ColumnFinder(theme)
        self.columns = ColumnsShown(self.grid, kept)
        self.pane = ColumnPane(bridge, theme)
        self.pane.hide()
        self.find_button = button("Find column", "link", tip="Find a column by typing (Ctrl+F)")
        self.statistics_button = button("Statistics", "link", tip="What the chosen column holds (Ctrl+I)")
        self.statistics_button.setCheckable(True)
        self.ways = WayBack(view.name)
        self._make_banner()
        self._make_progress()
        splitter = QSplitter()
        splitter.addWidget(self.grid)
        splitter.addWidget(self.pane)
        splitter.setStretchFactor(0, 1)
        splitter.setSizes([10 * _PANE_WIDTH, _PANE_WIDTH])
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        self.strip = self._strip()
        for part in (self.strip, self.banner, self.progress, self.finder):
            layout.addWidget(part)
        layout.addWidget(splitter, 1)
        self.setAccessibleName(f"Table {view.name}")
        self.setFocusProxy(self.grid)
        self._connect()
        self.point()

    def _strip(self) -> QWidget:
        strip = QFrame()
        strip.setProperty("strip", "top")
        row = QHBoxLayout(strip)
        row.setContentsMargins(8, 4, 8, 4)
        row.setSpacing(4)
        row.addWidget(self.filter, 1)
        row.addWidget(self.columns, 0, Qt.AlignmentFlag.AlignTop)
        for made in (self.find_button, self.statistics_button):
            made.setProperty("beside", "field")
            row.addWidget(made, 0, Qt.AlignmentFlag.AlignTop)
        return strip

    def _make_banner(self) -> None:
        self.banner = QFrame()
        self.banner.setProperty("banner", "notice")
        self.banner_text = label(wraps=True)
        self.banner_button = QPushButton("Show it as it is now")
        self.banner_button.setAutoDefault(False)
        row = QHBoxLayout(self.banner)
        row.setContentsMargins(12, 5, 8, 5)
        row.addWidget(self.banner_text, 1)
        row.addWidget(self.ways)
        row.addWidget(self.banner_button)
        self.banner.hide()

    def _make_progress(self) -> None:
        self.progress = QFrame()
        self.progress.setProperty("strip", "top")
        self.progress_text = label(role="muted")
        self.progress_bar = QProgressBar()
        self.progress_bar.setTextVisible(False)
        self.progress_bar.setAccessibleName("Progress")
        self.stop_button = button("Stop", tip="Stop this and keep the rows as they are")
        row = QHBoxLayout(self.progress)
        row.setContentsMargins(12, 4, 8, 4)
        row.addWidget(self.progress_text)
        row.addWidget(self.progress_bar, 1)
        row.addWidget(self.stop_button)
        self.progress.hide()

    def _connect(self) -> None:
        state, grid = self.state, self.grid
        grid.cycle_requested.connect(self._cycle)
        grid.sort_requested.connect(self._sort)
        grid.copy_requested.connect(self.copy)
        grid.text_requested.connect(self._show_text)
        grid.find_requested.connect(self.finder.begin)
        grid.filter_requested.connect(self.filter.choose_column)
        grid.statistics_requested.connect(self._show_statistics_of)
        grid.refresh_requested.connect(state.open)
        grid.menu_opened.connect(self.columns.add_to)
        self.columns.rows_wanted.connect(self._switch_rows)
        grid.selectionModel().currentChanged.connect(self._follow_cell)
        self.filter.changed.connect(state.filter)
        self.filter.values_wanted.connect(state.ask_values)
        state.values_ready.connect(self._offer_values)
        self.filter.left.connect(grid.setFocus)
        self.finder.found.connect(self._go_to_column)
        self.finder.left.connect(grid.setFocus)
        self.find_button.clicked.connect(self.finder.begin)
        self.statistics_button.toggled.connect(self._switch_pane)
        self.banner_button.clicked.connect(state.open)
        self.ways.asked.connect(state.expect)
        self.stop_button.clicked.connect(state.stop)
        state.shown.connect(self._show_facts)
        state.refused.connect(self._show_refusal)
        state.working.connect(self._show_working)
        state.news.connect(self._show_news)
        state.statistics_ready.connect(self.pane.show_statistics)
        state.statistics_refused.connect(self._show_no_statistics)
        self.copying.ready.connect(self._put_on_clipboard)
        self.copying.refused.connect(self.filter.show_fault)
        self.destroyed.connect(state.close)

    # -- what the user asks for --------------------------------------------------------------------------------------

    def copy(self, with_headings: bool = False) -> None:  # noqa: FBT001, FBT002 - a Qt slot
        """Copy the selected cells in the order of the columns on the screen."""
        facts = self.state.model.facts
        chosen = self.grid.selectionModel().selection()
        ranges: list[QItemSelectionRange] = [chosen.at(place) for place in range(chosen.count())]
        if facts is None or not ranges:
            return
        top, bottom = min(part.top() for part in ranges), max(part.bottom() for part in ranges)
        left, right = min(part.left() for part in ranges), max(part.right() for part in ranges)
        across = self.grid.horizontalHeader()
        seen = (column for column in range(left, right + 1) if not self.grid.isColumnHidden(column))
        columns = tuple(sorted(seen, key=across.visualIndex))
        self._with_headings = with_headings
        self.copying.begin(facts, Rectangle(first_row=top, rows=bottom - top + 1, columns=columns))

    def point(self) -> None:
        """Show the table as it is now, and the column that the view is about."""
        self._is_pointing = True
        self.state.open()

    @override
    def sizeHint(self) -> QSize:
        return QSize(720, 300)

    @override
    def minimumSizeHint(self) -> QSize:
        # A dock asks for no more than this: the line of the filter, the headings and a few rows.
        return QSize(
            self.filter.minimumSizeHint().width() + _MARGINS,
            _LEAST_ROWS * self.grid.verticalHeader().defaultSectionSize() + 76,
        )

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_strip()
        self.ways.word(is_short=self.width() < _FULL_WORDS)

    def _fit_strip(self) -> None:
        """Hide what has a key or a menu of its own where there is little room: it gives way to the number of rows."""
        room = self.width() - self.filter.minimumSizeHint().width() - _MARGINS
        changed, more = self.columns.switches
        for made, is_wanted in (more, changed, (self.statistics_button, True), (self.find_button, True)):
            width = made.sizeHint().width() + _GAP
            made.setVisible(is_wanted and room >= width)
            room -= width if is_wanted else 0

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_F3:
            self.finder.go_on(-1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
            return
        super().keyPressEvent(event)

    def _switch_rows(self, around: int, forgiven: bool) -> None:  # noqa: FBT001 - a Qt slot
        self.state.switch(around=around, shows_forgiven=forgiven)

    def _go_to_column(self, column: int) -> None:
        self.columns.reveal(column)
        self.grid.go_to_column(column)

    def _sort(self, column: int, descending: bool, adds: bool) -> None:  # noqa: FBT001 - a Qt slot
        self.state.sort(column, descending=descending, adds=adds)

    def _cycle(self, column: int, adds: bool) -> None:  # noqa: FBT001 - a Qt slot
        self.state.cycle(column, adds=adds)

    def _offer_values(self, found: ColumnStatistics) -> None:
        self.filter.show_values(found.column, found.top)

    def _show_no_statistics(self, text: str) -> None:
        self.pane.show_state("", text)

    def _put_on_clipboard(self, block: CopiedBlock) -> None:
        content = QMimeData()
        content.setText(to_text(block, QLocale.system().decimalPoint(), with_headings=self._with_headings))
        content.setHtml(to_html(block, with_headings=self._with_headings))
        QGuiApplication.clipboard().setMimeData(content)

    def _show_text(self) -> None:
        facts, index = self.state.model.facts, self.grid.currentIndex()
        if facts is None or not index.isValid():
            return
        row, column = index.row(), index.column()
        heading = heading_text(facts.columns[column]) if column < len(facts.columns) else ""
        number = self.state.model.headerData(row, Qt.Orientation.Vertical)
        pair = self.state.model.pair(row, column)
        places = (column,) if pair is None else pair.columns
        names = ("",) if pair is None else self.state.model.pair_names(pair)
        dialog = CellDialog(f"{heading}, row {number}", self, names)
        if pair is not None and pair.rule:
            dialog.mark_with(self.grid.cells.quiet_ground)
            dialog.tell(forgiven_text(pair.rule))
        else:
            dialog.mark_with(self.grid.cells.mark_ground)
        looks: list[Look] = []
        for box, place in enumerate(places):
            held = self.state.model.cell(row, place)
            if held is not None:
                dialog.show_text(held.text, box)
            if self.state.model.is_live:
                request = CellTextRequest(view=facts.view, row=row, column=place)
                looks.append(self.state.looks.ask(request, partial(dialog.take, place=box), _nothing))
        dialog.finished.connect(lambda: [self.state.looks.drop(look) for look in looks])
        dialog.open()

    def _show_statistics_of(self, column: int) -> None:
        if self.grid.currentIndex().column() != column:
            self.grid.go_to_column(column)
        self.statistics_button.setChecked(True)
        self.state.show_statistics(column)

    def _switch_pane(self, on: bool) -> None:  # noqa: FBT001 - a Qt slot
        self.pane.setVisible(on)
        if on:
            self._follow_cell()
            # The grid is narrower from now on: its column that is told about stays in sight.
            QTimer.singleShot(0, self.grid, lambda: self.grid.scrollTo(self.grid.currentIndex()))

    def _follow_cell(self) -> None:
        column = self.grid.currentIndex().column()
        if column >= 0 and not self.pane.isHidden():
            self.state.show_statistics(column)

    # -- what the table tells ----------------------------------------------------------------------------------------

    def _show_facts(self, facts: ViewFacts) -> None:
        self.grid.cells.status_column = facts.status_column
        self.grid.cells.is_live = True
        self.filter.show_columns(facts.columns)
        self.grid.heading.point_at(facts.pointed_columns)
        self.filter.show_rows(facts.rows, facts.total_rows, facts.whole_rows)
        self.finder.show_columns(facts.columns)
        self.columns.show_facts(facts)
        self._fit_strip()
        view = replace(facts.view, shows_forgiven=False)  # that changes no row
        if view != self._shown_view:
            self._shown_view = view
            self.grid.scrollToTop()
        if not self.grid.currentIndex().isValid() and facts.rows and facts.total_columns:
            self.grid.setCurrentIndex(self.state.model.index(0, 0))
        if self._is_pointing:
            self._is_pointing = False
            self.grid.point_at(facts.pointed_columns, facts.status_column or 0)
        self._follow_cell()

    def _show_refusal(self, text: str) -> None:
        if self.state.model.facts is None:
            self._show_news(text, again=True)
        else:
            self.filter.show_fault(text)

    def _show_working(self, working: Working | None) -> None:
        self.progress.setVisible(working is not None)
        if working is not None:
            set_text(self.progress_text, f"{working.words}… {working.seconds:.0f} s")
            self.progress_bar.setRange(0, 0 if working.done < 0 else 100)
            self.progress_bar.setValue(max(0, round(100 * working.done)))

    def _show_news(self, text: str, again: bool) -> None:  # noqa: FBT001 - a Qt slot
        is_live = self.state.model.is_live
        has_rows = self.state.model.facts is not None
        note = text or self.state.note
        shown = " ".join(filter(None, (note, self.state.legend if is_live else "")))
        kind = "notice" if again or is_live else "gone" if self.state.is_cut_off and has_rows else "plain"
        kind = kind if note else "plain"
        self.strip.setVisible(has_rows or not text)  # without any rows there is nothing to filter
        set_property(self.banner, "banner", kind)
        set_property(self.banner_text, "role", "muted" if kind == "plain" else "")
        set_text(self.banner_text, shown)
        self.banner.setAccessibleName(shown)
        self.banner_button.setVisible(again)
        self.ways.want(wanted=self.state.is_lost)
        self.banner.setVisible(bool(shown))
        self.grid.cells.is_live = is_live
        self.grid.viewport().update()


def _nothing(refusal: SideRefused) -> None:
    """Leave what was fetched already on the screen."""
    del refusal

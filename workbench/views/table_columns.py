"""What is shown of a comparison's rows: only columns and rows that differ, rows in the files, what rules forgave."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QWidget

from workbench.protocol.tables import ViewFacts
from workbench.qt.table_switches import AROUND, CHANGED, FORGIVEN, NARROWED, ROWS, ROWS_AROUND, TableSwitches
from workbench.views.parts import button, tooltip
from workbench.views.table_grid import TableGrid

_TEXTS = {
    CHANGED: (
        "Only changed columns",
        "Hide columns, not rows: show the key and the columns in which something changed, and no others",
    ),
    NARROWED: ("Only rows that differ", "Leave out the rows that are the same in both files"),
    AROUND: (f"With {ROWS_AROUND} rows around", f"Show {ROWS_AROUND} rows before and after each row that differs"),
    FORGIVEN: ("What rules forgave", "Mark in grey the differences that do not count, because a rule forgives them"),
    ROWS: (
        "Rows in the files",
        "Show in which row of its file a row stands, counted as Excel does: the headings are a row too",
    ),
}


class ColumnsShown(QWidget):
    """Hide and show columns of a grid, and ask for other rows; a switch is there only where it has an effect.

    Signals:
        rows_wanted: (how many rows around those that differ, -1 for all rows; whether what rules forgave is shown).
    """

    rows_wanted = Signal(int, bool)

    def __init__(self, grid: TableGrid, switches: TableSwitches | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._grid = grid
        self._kept = switches or TableSwitches()
        self._facts: ViewFacts | None = None
        self._hidden: frozenset[int] = frozenset()
        self.actions_by_name = {name: self._action(name) for name in _TEXTS}
        self.changed_button = button(*_TEXTS[CHANGED][:1], "link", tip=_TEXTS[CHANGED][1])
        self.changed_button.setCheckable(True)
        self.changed_button.setChecked(self.is_on(CHANGED))
        self.changed_button.toggled.connect(self.action(CHANGED).setChecked)
        self.action(CHANGED).toggled.connect(self.changed_button.setChecked)
        self.more_button = button("Show ▾", "link", tip="What is shown of these rows")
        self.more_button.setAccessibleName("What is shown of these rows")
        self.more_menu = QMenu(self)
        self.more_menu.setToolTipsVisible(True)
        self.more_menu.addActions(list(self.actions_by_name.values()))
        self.more_button.clicked.connect(self._open_menu)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        for made in (self.changed_button, self.more_button):
            made.setProperty("beside", "field")
            row.addWidget(made)
        self.hide()

    def _action(self, name: str) -> QAction:
        text, tip = _TEXTS[name]
        made = QAction(text, self)
        made.setToolTip(tooltip(tip))
        made.setCheckable(True)
        made.setChecked(self._kept.is_on(name))
        made.toggled.connect(partial(self._switch, name))
        return made

    def action(self, name: str) -> QAction:
        """Give a switch by its name."""
        return self.actions_by_name[name]

    def is_on(self, name: str) -> bool:
        """Say whether a switch is on."""
        return self.action(name).isChecked()

    @property
    def around(self) -> int:
        """How many rows are wanted around those that differ, -1 for all rows."""
        return (ROWS_AROUND if self.is_on(AROUND) else 0) if self.is_on(NARROWED) else -1

    def show_facts(self, facts: ViewFacts) -> None:
        """Take another view; what is switched stays so."""
        self._facts = facts
        wanted = {
            CHANGED: bool(facts.still_columns),
            NARROWED: facts.can_narrow,
            AROUND: facts.can_narrow,
            FORGIVEN: facts.can_forgive,
            ROWS: bool(facts.row_columns),
        }
        for name, is_wanted in wanted.items():
            self.action(name).setVisible(is_wanted)
        self.action(AROUND).setEnabled(self.is_on(NARROWED))
        for made, is_wanted in self.switches:
            made.setVisible(is_wanted)
        self.setVisible(any(is_wanted for _, is_wanted in self.switches))
        self._apply()

    @property
    def switches(self) -> tuple[tuple[QPushButton, bool], ...]:
        """The buttons, each with whether it has something to switch."""
        seen = [name for name, made in self.actions_by_name.items() if made.isVisible()]
        return ((self.changed_button, CHANGED in seen), (self.more_button, bool(set(seen) - {CHANGED})))

    def add_to(self, menu: QMenu) -> None:
        """Offer the same in a menu: where there is little room the buttons are not there."""
        wanted = [made for made in self.actions_by_name.values() if made.isVisible()]
        if wanted:
            menu.addSeparator()
            menu.addActions(wanted)

    def reveal(self, column: int) -> None:
        """Show a column that is looked for, where it is hidden."""
        facts = self._facts
        if facts is not None and column in facts.still_columns:
            self.action(CHANGED).setChecked(False)
        if facts is not None and column in facts.row_columns:
            self.action(ROWS).setChecked(True)

    def _open_menu(self) -> None:
        self.more_menu.popup(self.more_button.mapToGlobal(self.more_button.rect().bottomLeft()))

    def _switch(self, name: str, on: bool) -> None:  # noqa: FBT001 - a Qt slot
        self._kept.keep(name, on=on)
        if name == NARROWED:
            self.action(AROUND).setEnabled(on)
        if name in {CHANGED, ROWS}:
            self._apply()
        else:
            self.rows_wanted.emit(self.around, self.is_on(FORGIVEN))

    def _apply(self) -> None:
        facts = self._facts
        if facts is None:
            return
        still = facts.still_columns if self.is_on(CHANGED) else ()
        rows = () if self.is_on(ROWS) else facts.row_columns
        hidden = frozenset((*still, *rows))
        for column in self._hidden - hidden:
            self._grid.setColumnHidden(column, False)
        for column in hidden:
            self._grid.setColumnHidden(column, True)
        self._hidden = hidden
        current = self._grid.currentIndex()
        if current.isValid() and current.column() in hidden:
            self._grid.setCurrentIndex(current.siblingAtColumn(0))

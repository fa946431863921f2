"""Which columns of a comparison's rows are shown: only those that changed, and the row that each has in its file."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QWidget

from workbench.protocol.tables import ViewFacts
from workbench.views.parts import button
from workbench.views.table_grid import TableGrid

_CHANGED_TIP = "Show the key and the columns in which something changed, and no others"
_ROWS_TIP = "Show in which row of its file a row stands, counted as Excel does: the headings are a row too"


class ColumnsShown(QWidget):
    """Hide and show columns of a grid; a switch is there only where it has something to switch."""

    def __init__(self, grid: TableGrid, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._grid = grid
        self._facts: ViewFacts | None = None
        self._hidden: frozenset[int] = frozenset()
        self.changed_button = button("Only what changed", "link", tip=_CHANGED_TIP)
        self.rows_button = button("Rows in the files", "link", tip=_ROWS_TIP)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        for made in (self.changed_button, self.rows_button):
            made.setCheckable(True)
            made.setProperty("beside", "field")
            made.toggled.connect(self._apply)
            row.addWidget(made)
        self.hide()

    def show_facts(self, facts: ViewFacts) -> None:
        """Take another view; what is switched stays so."""
        self._facts = facts
        for made, is_wanted in self.switches:
            made.setVisible(is_wanted)
        self.setVisible(any(is_wanted for _, is_wanted in self.switches))
        self._apply()

    @property
    def switches(self) -> tuple[tuple[QPushButton, bool], ...]:
        """The switches, each with whether it has something to switch."""
        facts = self._facts
        return (
            (self.changed_button, facts is not None and bool(facts.still_columns)),
            (self.rows_button, facts is not None and bool(facts.row_columns)),
        )

    def add_to(self, menu: QMenu) -> None:
        """Offer the same in a menu: where there is little room the buttons are not there."""
        wanted = [made for made, is_wanted in self.switches if is_wanted]
        if wanted:
            menu.addSeparator()
        for made in wanted:
            action = menu.addAction(made.text())
            action.setCheckable(True)
            action.setChecked(made.isChecked())
            action.toggled.connect(made.setChecked)

    def reveal(self, column: int) -> None:
        """Show a column that is looked for, where it is hidden."""
        facts = self._facts
        if facts is not None and column in facts.still_columns:
            self.changed_button.setChecked(False)
        if facts is not None and column in facts.row_columns:
            self.rows_button.setChecked(True)

    def _apply(self) -> None:
        facts = self._facts
        if facts is None:
            return
        still = facts.still_columns if self.changed_button.isChecked() else ()
        rows = () if self.rows_button.isChecked() else facts.row_columns
        hidden = frozenset((*still, *rows))
        for column in self._hidden - hidden:
            self._grid.setColumnHidden(column, False)
        for column in hidden:
            self._grid.setColumnHidden(column, True)
        self._hidden = hidden
        current = self._grid.currentIndex()
        if current.isValid() and current.column() in hidden:
            self._grid.setCurrentIndex(current.siblingAtColumn(0))

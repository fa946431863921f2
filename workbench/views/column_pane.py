"""What the chosen column of a table holds, beside the table."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from workbench.protocol.tables import ColumnStatistics
from workbench.qt.bridge import EngineBridge
from workbench.qt.table_model import NO_NAME
from workbench.qt.type_words import type_words
from workbench.views.column_bars import ValueBars, words_of
from workbench.views.column_plot import ColumnPlot
from workbench.views.parts import label, set_text
from workbench.views.theme import Theme

_NAMES = ("type", "rows", "blank", "different", "smallest", "median", "mean", "largest")


class ColumnPane(QScrollArea):
    """Show the statistics of one column."""

    def __init__(self, bridge: EngineBridge, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("What the column holds")
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.heading = label(role="heading", wraps=True)
        self.state = label(role="muted", wraps=True)
        self._figures: dict[str, tuple[QLabel, QLabel]] = {}
        grid = QGridLayout()
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(3)
        grid.setColumnStretch(1, 1)
        for row, name in enumerate(_NAMES):
            value = label(wraps=True)
            value.setTextInteractionFlags(
                Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
            )
            self._figures[name] = (label(name, role="muted"), value)
            grid.addWidget(self._figures[name][0], row, 0, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(value, row, 1)
        self.plot = ColumnPlot(bridge, theme)
        self._top_words = label("most frequent", role="muted")
        self.top = ValueBars(theme)
        page = QWidget()
        layout = QVBoxLayout(page)
        layout.setContentsMargins(12, 10, 12, 10)
        layout.setSpacing(8)
        layout.addWidget(self.heading)
        layout.addWidget(self.state)
        layout.addWidget(self.plot)
        layout.addLayout(grid)
        for part in (self._top_words, self.top):
            layout.addWidget(part)
        layout.addStretch(1)
        self.setWidget(page)
        self.show_state("", "Choose a cell to see what its column holds.")

    def show_state(self, name: str, words: str) -> None:
        """Say that the figures are on their way, or why there are none."""
        set_text(self.heading, name)
        self.heading.setVisible(bool(name))
        set_text(self.state, words)
        self.state.setVisible(bool(words))
        for pair in self._figures.values():
            for part in pair:
                part.hide()
        self.plot.show_statistics(None)
        self._top_words.hide()
        self.top.hide()

    def show_statistics(self, found: ColumnStatistics) -> None:
        """Show what a column holds."""
        self.show_state(found.name or NO_NAME, "")
        share = f" ({found.missing / found.rows:.1%})" if found.missing and found.rows else ""
        for name, text in (
            ("type", type_words(found.dtype)),
            ("rows", f"{found.rows:,}"),
            ("blank", f"{found.missing:,}{share}"),
            ("different", words_of(found).replace(" different", "")),
            ("smallest", found.low),
            ("median", found.median),
            ("mean", found.mean),
            ("largest", found.high),
        ):
            for part in self._figures[name]:
                part.setVisible(text is not None)
            set_text(self._figures[name][1], text or "")
        self.plot.show_statistics(found)
        self.top.show_values(found.top)
        self._top_words.setVisible(bool(found.top))
        self.top.setVisible(bool(found.top))

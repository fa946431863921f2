"""The distribution of a column as a picture with axes, drawn by pyqtgraph once that is loaded."""

from __future__ import annotations

import asyncio
import importlib
from typing import Any

from PySide6.QtWidgets import QVBoxLayout, QWidget

from workbench.protocol.tables import ColumnStatistics
from workbench.qt.bridge import EngineBridge
from workbench.views.theme import Theme

_LIBRARY = "pyqtgraph"
_HEIGHT = 120


class ColumnPlot(QWidget):
    """Show the distribution of a number or date."""

    def __init__(self, bridge: EngineBridge, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._theme = theme
        self._found: ColumnStatistics | None = None
        self._library: object = None
        self._plot: Any = None
        self._is_asked = False
        self.setFixedHeight(_HEIGHT)
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        theme.changed.connect(self._draw)

    def show_statistics(self, found: ColumnStatistics | None) -> None:
        """Show another column; one without a distribution takes no room."""
        self._found = found
        self.setVisible(found is not None and len(found.bars) > 1)
        if self.isHidden():
            return
        if self._library is not None:
            self._draw()
        elif not self._is_asked:
            self._is_asked = True  # loaded beside the window: it takes half a second
            self._bridge.ask(self, lambda _: asyncio.to_thread(importlib.import_module, _LIBRARY), self._take)

    def _take(self, library: object) -> None:
        self._library = library
        self._draw()

    def _draw(self) -> None:
        library: Any = self._library
        found = self._found
        if library is None or found is None or self.isHidden():
            return
        if self._plot is None:
            self._plot = library.PlotWidget(self, enableMenu=False)
            self._plot.setMouseEnabled(x=False, y=False)
            self._plot.hideButtons()
            self._plot.setAccessibleName("Distribution")
            self._layout.addWidget(self._plot)
        colors = self._theme.colors
        plot = self._plot
        plot.clear()
        plot.setBackground(colors.surface)
        step = (found.last - found.first) / len(found.bars) or 1.0
        starts = [found.first + place * step for place in range(len(found.bars))]
        plot.addItem(
            library.BarGraphItem(
                x0=starts,
                x1=[start + 0.92 * step for start in starts],
                height=found.bars,
                brush=self._theme.color("bar"),
                pen=None,
            )
        )
        for side in ("bottom", "left"):
            axis = plot.getAxis(side)
            axis.setPen(colors.border)
            axis.setTextPen(colors.muted)
        most = max(found.bars)
        plot.getAxis("left").setTicks([[(0, "0"), (most, f"{most:,}")]])  # rows are whole
        plot.getAxis("left").setWidth(44)
        plot.getAxis("bottom").setStyle(showValues=found.kind == "number")
        plot.getViewBox().setRange(xRange=(found.first, found.last), yRange=(0, 1.08 * most), padding=0.03)

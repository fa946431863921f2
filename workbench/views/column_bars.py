"""Small drawings of what a column holds: a distribution, or the values that stand most often."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from workbench.protocol.tables import ColumnStatistics, ValueCount
from workbench.qt.markdown import visible
from workbench.qt.table_model import one_line
from workbench.views.theme import Theme

_MOST_BARS = 12
_VALUE_LINES = 8


def draw_bars(painter: QPainter, rect: QRect, bars: tuple[int, ...], theme: Theme) -> None:
    """Draw a distribution; of many steps neighbours are put together."""
    merged = [sum(bars[n : n + 2]) for n in range(0, len(bars), 2)] if len(bars) > _MOST_BARS else list(bars)
    most = max(merged, default=0)
    if not most:
        return
    width = min(rect.width() / len(merged), 12.0)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.color("bar"))
    for place, count in enumerate(merged):
        height = max(count / most * rect.height(), 1.5 if count else 0.0)
        painter.drawRect(QRectF(rect.left() + place * width, rect.bottom() + 1 - height, width - 1.5, height))


def words_of(found: ColumnStatistics) -> str:
    """Word a column whose values are all different, or that is blank throughout."""
    held = found.rows - found.missing
    if not held:
        return "all blank" if found.rows else "no rows"
    about = "" if found.distinct_is_exact else "about "
    if found.distinct == held and held > 1 and found.distinct_is_exact:
        return f"{found.distinct:,} distinct · each once"
    return f"{about}{found.distinct:,} distinct"


class ValueBars(QWidget):
    """The most frequent values of a column, each with its count and a bar."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._values: tuple[ValueCount, ...] = ()
        self._rows = 0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.update)

    def show_values(self, values: tuple[ValueCount, ...], rows: int) -> None:
        """Show other values."""
        self._values, self._rows = values[:_VALUE_LINES], rows
        self.setAccessibleName(", ".join(f"{visible(value.text)}: {value.count:,}" for value in self._values))
        self.updateGeometry()
        self.update()

    @override
    def sizeHint(self) -> QSize:
        return QSize(120, len(self._values) * self._line())

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(80, len(self._values) * self._line())

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        metrics = painter.fontMetrics()
        most = max((value.count for value in self._values), default=1)
        for place, value in enumerate(self._values):
            line = QRect(0, place * self._line(), self.width(), self._line())
            count = f"{value.count:,}"
            room = line.width() - metrics.horizontalAdvance(count) - 8
            painter.setPen(self._theme.color("text"))
            text = one_line(value.text) or "“”"
            words = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room)
            painter.drawText(line.adjusted(0, 0, 0, -6), int(Qt.AlignmentFlag.AlignLeft), words)
            painter.setPen(self._theme.color("muted"))
            painter.drawText(line.adjusted(0, 0, 0, -6), int(Qt.AlignmentFlag.AlignRight), count)
            bar = QRectF(0, line.bottom() - 5, line.width() * value.count / most, 3)
            painter.fillRect(bar, self._theme.color("bar"))

    def _line(self) -> int:
        return self.fontMetrics().height() + 9

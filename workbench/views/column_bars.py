"""Small drawings of what a column holds: a distribution, or the values that stand most often."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from workbench.protocol.tables import ColumnStatistics, ValueCount
from workbench.qt.compare_effects import GroupShare
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
        return f"{found.distinct:,} different · each once"
    return f"{about}{found.distinct:,} different"


@dataclass(frozen=True, kw_only=True, slots=True)
class _Bar:
    """A line: what it is about, its figures, and how much of the width its bar has, from 0 to 1."""

    name: str
    figures: str
    share: float


class Bars(QWidget):
    """Lines, each with a name, figures and a bar on a ground as long as all."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._bars: tuple[_Bar, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.update)

    @property
    def shares(self) -> tuple[float, ...]:
        """How much of the width each bar has."""
        return tuple(bar.share for bar in self._bars)

    def show_bars(self, bars: Sequence[_Bar]) -> None:
        """Show other lines."""
        self._bars = tuple(bars)
        self.setAccessibleName(", ".join(f"{visible(bar.name)}: {bar.figures}" for bar in self._bars))
        self.updateGeometry()
        self.update()

    @override
    def sizeHint(self) -> QSize:
        return QSize(120, len(self._bars) * self._line())

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(80, len(self._bars) * self._line())

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        metrics = painter.fontMetrics()
        for place, one in enumerate(self._bars):
            line = QRect(0, place * self._line(), self.width(), self._line())
            room = line.width() - metrics.horizontalAdvance(one.figures) - 8
            painter.setPen(self._theme.color("text"))
            text = one_line(one.name) or "“”"
            words = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room)
            painter.drawText(line.adjusted(0, 0, 0, -6), int(Qt.AlignmentFlag.AlignLeft), words)
            painter.setPen(self._theme.color("muted"))
            painter.drawText(line.adjusted(0, 0, 0, -6), int(Qt.AlignmentFlag.AlignRight), one.figures)
            whole = QRectF(0, line.bottom() - 5, line.width(), 3)
            painter.fillRect(whole, self._theme.color("sunken"))
            bar = QRectF(0, line.bottom() - 5, line.width() * one.share, 3)
            painter.fillRect(bar, self._theme.color("bar"))

    def _line(self) -> int:
        return self.fontMetrics().height() + 9


class ValueBars(Bars):
    """The most frequent values of a column, each with its count; the longest bar is that of the most frequent."""

    def show_values(self, values: tuple[ValueCount, ...]) -> None:
        """Show other values."""
        shown = values[:_VALUE_LINES]
        most = max((value.count for value in shown), default=1) or 1
        self.show_bars([_Bar(name=one.text, figures=f"{one.count:,}", share=one.count / most) for one in shown])


class ShareBars(Bars):
    """Groups of rows, each with how many of its rows changed; a full bar is the whole group."""

    def show_groups(self, groups: tuple[GroupShare, ...]) -> None:
        """Show other groups."""
        self.show_bars([_Bar(name=one.name, figures=one.figures, share=one.share) for one in groups])

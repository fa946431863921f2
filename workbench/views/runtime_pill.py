"""The pill in the toolbar that says how the runtime stands: a word, a shape and a ground, then the figures."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from workbench.domain.runtime_state import EndReason, RuntimeState
from workbench.domain.sizes import size_text
from workbench.qt.runtime_watch import RuntimeView
from workbench.views.parts import tooltip
from workbench.views.theme import Theme
from workbench.views.words import counted

if TYPE_CHECKING:
    from workbench.domain.runtime import RuntimeEnd

_MARK, _SIDE, _GAP = 9, 12, 7
_USUAL = "Live", "runtime 30 · since 10:42 · 140 calls · 312 MB"
_LEAST = "No runtime yet"
"""What it has room for, and what it has room for at least."""


def state_word(view: RuntimeView, *, is_stopping: bool = False) -> str:
    """Give the one word for a state."""
    match view.state:
        case RuntimeState.BUSY if is_stopping:
            return "Stopping…"
        case RuntimeState.NONE:
            return "No runtime yet" if view.is_known else "Looking for the runtime…"
        case RuntimeState.STARTING:
            return "Starting"
        case RuntimeState.IDLE:
            return "Live"
        case RuntimeState.BUSY:
            return "Busy"
        case RuntimeState.ENDED:
            return "Ended"


def figures(view: RuntimeView) -> str:
    """Give number, since when, calls and memory, as far as they are known."""
    return shorter_figures(view)[0]


def shorter_figures(view: RuntimeView) -> tuple[str, ...]:
    """Give the figures, whole first, then with fewer of them, for where there is less room."""
    if view.state is RuntimeState.NONE:
        return ("",)
    number = f"runtime {view.number}"
    if not view.is_live:
        return (_joined(number, _ended(view)), _joined(number, _briefly(view)), _briefly(view) or number, "")
    runs = f"call {view.running_call} runs" if view.running_call is not None else ""
    since = f"since {datetime.fromtimestamp(view.started, UTC).astimezone():%H:%M}" if view.started else ""
    calls, memory = counted(view.calls, "call"), size_text(view.memory) if view.memory else ""
    fewer = (
        (number, runs, since, calls, memory),
        (number, runs, calls, memory),
        (number, runs, memory),
        (number, runs),
        (runs or number,),
        (),
    )
    return tuple(_joined(*parts) for parts in fewer)


def _joined(*parts: str) -> str:
    return " · ".join(part for part in parts if part)


def _ended(view: RuntimeView) -> str:
    end = view.end
    if end is None:
        return ""
    if end.ended is None:
        return _briefly(view)
    cut_off = "" if end.last_call_ended or end.last_call is None else f", in call {end.last_call}"
    return f"{_cause(end)} at {datetime.fromtimestamp(end.ended, UTC).astimezone():%H:%M}{cut_off}"


def _briefly(view: RuntimeView) -> str:
    """Say how it ended in a word or two, where the word of the state does not say it."""
    cause = "" if view.end is None else _cause(view.end)
    return {"ended": ""}.get(cause, cause)


def _cause(end: RuntimeEnd) -> str:
    match end.reason:
        case EndReason.RESET:
            return "reset"
        case EndReason.RESTARTED:
            return "restarted"
        case EndReason.EVICTED:
            return "closed while idle"
        case EndReason.CLOSED:
            return "closed"
        case EndReason.FAILURE:
            return "killed" if end.signal in {"SIGKILL", "SIGTERM"} else "crashed" if end.signal else "ended"


class RuntimePill(QWidget):
    """Paint the state; never by colour alone."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._view = RuntimeView()
        self._is_stopping = False
        theme.changed.connect(self.update)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.show_view(self._view)

    @property
    def word(self) -> str:
        """The one word for the state."""
        return state_word(self._view, is_stopping=self._is_stopping)

    def show_stopping(self, is_stopping: bool) -> None:  # noqa: FBT001 - a state
        """Say that the call that runs is stopping, or no longer."""
        self._is_stopping = is_stopping
        self.show_view(self._view)

    def show_view(self, view: RuntimeView) -> None:
        """Show a state."""
        self._view = view
        said = f"{self.word} {figures(view)}".strip()
        self.setAccessibleName(f"Runtime: {said}")
        self.setToolTip(tooltip(view.end.words() if view.end is not None else said))
        self.updateGeometry()
        self.update()

    @override
    def sizeHint(self) -> QSize:
        # As wide in every state: what stands beside it keeps its place under the pointer.
        width = QFontMetrics(self._bold()).horizontalAdvance(_USUAL[0])
        rest = self.fontMetrics().horizontalAdvance(_USUAL[1]) + _GAP
        return QSize(2 * _SIDE + _MARK + _GAP + width + rest + 4, self.fontMetrics().height() + 12)

    @override
    def minimumSizeHint(self) -> QSize:
        width = QFontMetrics(self._bold()).horizontalAdvance(_LEAST)
        return QSize(2 * _SIDE + _MARK + _GAP + width + 4, self.sizeHint().height())

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        name = self._color()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.color("sunken" if name == "muted" else f"{name}_soft"))
        box = QRectF(self.rect())
        painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)
        self._paint_mark(painter, QPointF(_SIDE + _MARK / 2, box.center().y()), name)
        painter.setPen(self._theme.color(name))
        painter.setFont(self._bold())
        left = float(_SIDE + _MARK + _GAP)
        word = painter.fontMetrics().elidedText(
            self.word, Qt.TextElideMode.ElideRight, int(box.width() - left - _SIDE / 2)
        )
        width = painter.fontMetrics().horizontalAdvance(word)
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        painter.drawText(QRectF(left, 0, width + 2, box.height()), flags, word)
        painter.setFont(self.font())
        left += width + _GAP
        room = box.width() - left - _SIDE + 4
        painter.drawText(QRectF(left, 0, room, box.height()), flags, self._fitting(room))
        painter.end()

    def _fitting(self, room: float) -> str:
        """Give as many figures as there is room for; none of them is cut."""
        metrics = self.fontMetrics()
        return next((text for text in shorter_figures(self._view) if metrics.horizontalAdvance(text) <= room), "")

    def _paint_mark(self, painter: QPainter, center: QPointF, name: str) -> None:
        """Draw a disc for live, a half disc for busy, a square for ended, a ring for none."""
        color = self._theme.color(name)
        radius = _MARK / 2
        area = QRectF(center.x() - radius, center.y() - radius, _MARK, _MARK)
        painter.setBrush(color)
        match self._view.state:
            case RuntimeState.IDLE:
                painter.drawEllipse(area)
            case RuntimeState.BUSY | RuntimeState.STARTING:
                painter.drawPie(area, 90 * 16, 180 * 16)
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(color)
                painter.drawEllipse(area)
            case RuntimeState.ENDED:
                painter.drawRect(area)
            case RuntimeState.NONE:
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(color)
                painter.drawEllipse(area)

    def _color(self) -> str:
        match self._view.state:
            case RuntimeState.IDLE:
                return "live"
            case RuntimeState.BUSY | RuntimeState.STARTING:
                return "changed"
            case RuntimeState.ENDED:
                return "gone" if self._view.failed else "muted"
            case RuntimeState.NONE:
                return "muted"

    def _bold(self) -> QFont:
        font = QFont(self.font())
        font.setWeight(QFont.Weight.DemiBold)
        return font

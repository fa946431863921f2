"""The words of the card that asks before a call runs: as high as there is room for, the rest scrolls."""

from __future__ import annotations

import re

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QScrollArea, QSizePolicy, QWidget
from typing_extensions import override

from workbench.views.distinct_names import distinct_names
from workbench.views.parts import label, set_breaking_text
from workbench.views.words import shortened

NOTHING_SEEN = "nothing that can be seen in the code"
NOTHINGS = frozenset({"nothing", "nothing that stays", "nothing in outputs", NOTHING_SEEN})
_OTHERWISE = "Otherwise"
_BRIEFLY = {
    "Reads": "reads nothing",
    "Makes": "makes nothing that stays",
    "Writes": "writes nothing",
    "Outside": "nothing outside can be seen",
}
_LONG_NAME, _MOST_OF_NAME = re.compile(r"[^\s,;]{61,}"), 48
_WIDE, _TIGHT = (12, 10, 12, 10), (12, 4, 12, 4)


def with_short_names(text: str) -> str:
    """Cut the names of files in a sentence in their middle where they are very long; what is read is said whole."""
    names = list(dict.fromkeys(_LONG_NAME.findall(text)))
    shown = distinct_names(names, _cut)
    return _LONG_NAME.sub(lambda found: shown[found.group()], text)


def _cut(text: str, mode: Qt.TextElideMode) -> str:
    match mode:
        case Qt.TextElideMode.ElideRight:
            return f"{text[: _MOST_OF_NAME - 1]}…"
        case Qt.TextElideMode.ElideLeft:
            return f"…{text[1 - _MOST_OF_NAME :]}"
        case _:
            return shortened(text, _MOST_OF_NAME)


class AskingWords(QScrollArea):
    """Say in lines what a call will do; lines that say nothing are one where there is little room."""

    def __init__(self, names: tuple[str, ...]) -> None:
        super().__init__()
        self.labels = {name: label(wraps=True) for name in names}
        self._headings = {name: label(name, "muted") for name in names}
        self._else = label(wraps=True)
        self._else_heading = label(_OTHERWISE, "muted")
        self._most: int | None = None
        self._inner = QWidget()
        self._grid = QGridLayout(self._inner)
        self._grid.setHorizontalSpacing(24)
        self._grid.setColumnStretch(1, 1)
        for row, (name, shown) in enumerate(self.labels.items()):
            shown.setAccessibleName(name)
            shown.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            self._place(row, self._headings[name], shown)
        self._place(len(names), self._else_heading, self._else)
        self.setWidget(self._inner)
        self.setWidgetResizable(True)
        for part in (self._inner, self.viewport()):
            part.setAutoFillBackground(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setProperty("page", "clear")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the card has the keys, and scrolls it
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.set_tight(tight=False)

    def say(self, name: str, text: str) -> None:
        """Show one of the lines."""
        set_breaking_text(self.labels[name], text)

    def set_tight(self, *, tight: bool) -> None:
        """Show a line of its own for each that says nothing, or one for all of them."""
        self._grid.setContentsMargins(*(_TIGHT if tight else _WIDE))
        self._grid.setVerticalSpacing(2 if tight else 6)
        empty = [name for name, shown in self.labels.items() if tight and shown.text() in NOTHINGS]
        empty = empty if len(empty) > 1 else []
        for name, shown in self.labels.items():
            shown.setVisible(name not in empty)
            self._headings[name].setVisible(name not in empty)
        self._else.setText(" · ".join(_BRIEFLY.get(name, name) for name in empty))
        for part in (self._else, self._else_heading):
            part.setVisible(bool(empty))
        self._grid.invalidate()

    def set_most(self, height: int | None) -> None:
        """Take no more than some height, and scroll what has no room in it."""
        self._most = height
        self._follow()

    def whole_height(self, width: int) -> int:
        """Give the height that all lines take in some width."""
        self._grid.invalidate()
        return self._grid.heightForWidth(width)

    @property
    def least_height(self) -> int:
        """How high it is at least: one line can be read."""
        return self.fontMetrics().lineSpacing() + _TIGHT[1] + _TIGHT[3]

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, arg__1: int) -> int:
        whole = self.whole_height(arg__1)
        return whole if self._most is None else min(whole, self._most)

    @override
    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self.heightForWidth(max(self.width(), 1)))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.least_height)

    @override
    def resizeEvent(self, arg__1: QResizeEvent) -> None:
        super().resizeEvent(arg__1)
        self._follow()

    def scroll_by(self, key: Qt.Key) -> bool:
        """Scroll by a key; gives whether there was anything to scroll."""
        bar = self.verticalScrollBar()
        steps = {
            Qt.Key.Key_Down: self.fontMetrics().lineSpacing(),
            Qt.Key.Key_Up: -self.fontMetrics().lineSpacing(),
            Qt.Key.Key_PageDown: bar.pageStep(),
            Qt.Key.Key_PageUp: -bar.pageStep(),
        }
        if key not in steps or bar.maximum() == 0:
            return False
        bar.setValue(bar.value() + steps[key])
        return True

    def _follow(self) -> None:
        scrolls = self._most is not None and self.whole_height(self.width()) > self._most
        policy = Qt.ScrollBarPolicy.ScrollBarAlwaysOn if scrolls else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        if policy is not self.verticalScrollBarPolicy():
            self.setVerticalScrollBarPolicy(policy)
        self.updateGeometry()

    def _place(self, row: int, heading: QWidget, shown: QWidget) -> None:
        self._grid.addWidget(heading, row, 0, Qt.AlignmentFlag.AlignTop)
        self._grid.addWidget(shown, row, 1)

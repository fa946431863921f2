"""Shows HTML of `qt.markdown`; nothing is ever loaded, whatever a text asks for."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt, QUrl, Signal
from PySide6.QtGui import QColor, QFocusEvent, QImage, QResizeEvent, QTextDocument, QTextOption
from PySide6.QtWidgets import QFrame, QSizePolicy, QTextBrowser, QTextEdit, QWidget
from typing_extensions import override

from workbench.views.tab_order import bring_into_sight

_NOTHING = 1
_MOST_MARKS = 500
_BY_TAB = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)


class SafeBrowser(QTextBrowser):
    """A text as high as what it holds.

    Signals:
        link_clicked: an address or name in the text was clicked.
    """

    link_clicked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._placeholder = QImage(_NOTHING, _NOTHING, QImage.Format.Format_ARGB32)
        self._placeholder.fill(Qt.GlobalColor.transparent)
        self.setOpenLinks(False)
        self.setOpenExternalLinks(False)
        self.setProperty("frame", "none")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextBrowserInteraction | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setCursorWidth(0)  # a mark of where one writes, in a text that is only read
        self.document().setDocumentMargin(0)
        self.document().documentLayout().documentSizeChanged.connect(self._fit)
        self.anchorClicked.connect(self._tell)

    @override
    def loadResource(self, type: int, name: QUrl | str) -> object:
        """Give nothing: a picture of one clear point, or an empty text."""
        if type == int(QTextDocument.ResourceType.ImageResource):
            return self._placeholder
        return ""

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    @override
    def sizeHint(self) -> QSize:
        return QSize(200, self._height())

    @override
    def setHtml(self, text: str) -> None:
        super().setHtml(text)
        has_links = any("href=" in found for found in text.split("<a ")[1:])
        # Tab visits links; a text without any would only be a place where nothing is seen to have the keys.
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if has_links else Qt.FocusPolicy.ClickFocus)

    def mark(self, words: tuple[str, ...], color: QColor) -> QRect | None:
        """Mark every place with one of the words; gives the first, None where there is none."""
        marks: list[QTextEdit.ExtraSelection] = []
        for word in words:
            cursor = self.document().find(word)
            while not cursor.isNull() and len(marks) < _MOST_MARKS:
                made = QTextEdit.ExtraSelection()
                made.cursor = cursor
                made.format.setBackground(color)
                marks.append(made)
                cursor = self.document().find(word, cursor)
        self.setExtraSelections(marks)
        cursors = [one.cursor for one in marks]
        if not cursors:
            return None
        return self.cursorRect(min(cursors, key=lambda one: one.selectionStart()))

    @override
    def focusInEvent(self, e: QFocusEvent) -> None:
        super().focusInEvent(e)
        if e.reason() in _BY_TAB:
            super().focusNextPrevChild(e.reason() is Qt.FocusReason.TabFocusReason)

    @override
    def focusNextPrevChild(self, next: bool) -> bool:
        was_moved = super().focusNextPrevChild(next)
        if self.hasFocus():
            bring_into_sight(self)
        return was_moved

    def _tell(self, url: QUrl) -> None:
        self.link_clicked.emit(url.toString())

    def _height(self) -> int:
        return int(self.document().size().height()) + 2

    def _fit(self) -> None:
        height = self._height() + (14 if self.horizontalScrollBar().maximum() > 0 else 0)
        if height != self.height():
            self.setFixedHeight(height)

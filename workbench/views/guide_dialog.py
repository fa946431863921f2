"""The guide: a page per part of the workbench, beside the window."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, QTimer, QUrl
from PySide6.QtGui import QImage, QResizeEvent, QTextDocument
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from workbench.qt.guide import PICTURES, GuidePage, guide_pages, page_html
from workbench.resources import resource
from workbench.views.message_view import reply_sheet
from workbench.views.parts import button, label
from workbench.views.theme import Theme

_SIZE = (1040, 760)
_LIST_WIDTH = 250
_ROOM = 14
_MARGIN = 26
_HEADINGS = (
    " h1 { font-size: x-large; font-weight: 600; margin-bottom: 8px; }"
    " h2 { font-size: large; font-weight: 600; margin-top: 14px; margin-bottom: 6px; }"
)


class GuideDialog(QDialog):
    """Show the guide; the window can be used beside it."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle("Guide")
        self.resize(*_SIZE)
        self._theme = theme
        self._pages = guide_pages()
        self.list = QListWidget()
        self.list.setAccessibleName("Pages")
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setFixedWidth(_LIST_WIDTH)
        for page in self._pages:
            item = QListWidgetItem(page.title, self.list)
            item.setSizeHint(QSize(0, self.fontMetrics().height() + _ROOM))
        self.page = _PageView(theme)
        close = button("Close", "primary")
        close.clicked.connect(self.accept)
        side = QVBoxLayout()
        side.setSpacing(10)
        side.addWidget(label("Guide", "title"))
        side.addWidget(self.list, 1)
        side.addWidget(close, 0, Qt.AlignmentFlag.AlignLeft)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(18, 16, 0, 14)
        layout.setSpacing(12)
        layout.addLayout(side)
        layout.addWidget(self.page, 1)
        self.list.currentRowChanged.connect(self._show)
        # A method of this object, not a function: it is let go of with the dialog.
        theme.changed.connect(self._show_again)
        self.list.setCurrentRow(0)

    def _show(self, row: int) -> None:
        if row >= 0:
            self.page.show_page(self._pages[row])

    def _show_again(self) -> None:
        self._show(self.list.currentRow())


class _PageView(QTextBrowser):
    """A page; the only thing it loads is the program's own pictures."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._page: GuidePage | None = None
        self.setOpenLinks(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setProperty("frame", "none")
        self.setAccessibleName("Page of the guide")
        self.document().setDocumentMargin(_MARGIN)
        # A bar that came and went would change the width while a page is laid out.
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self._again = QTimer(self)
        self._again.setSingleShot(True)
        self._again.timeout.connect(self._fit)

    def show_page(self, page: GuidePage) -> None:
        """Show a page from its beginning, or the same one in other colours where it is."""
        place = self.verticalScrollBar().value() if page is self._page else 0
        self._page = page
        self.document().setDefaultStyleSheet(reply_sheet(self._theme) + _HEADINGS)
        self.document().clear()
        self.setHtml(page_html(page))
        self.verticalScrollBar().setValue(place)

    @override
    def loadResource(self, type: int, name: QUrl | str) -> object:
        """Give one of the guide's pictures, as wide as the page, and nothing else."""
        wanted = name.toString() if isinstance(name, QUrl) else name
        if type != int(QTextDocument.ResourceType.ImageResource) or wanted not in PICTURES:
            return ""
        look = "dark" if self._theme.is_dark else "light"
        picture = QImage(str(resource("screenshots", f"{wanted}-{look}.png")))
        ratio = self.devicePixelRatioF()
        width = min(int((self.viewport().width() - 2 * _MARGIN) * ratio), picture.width())
        shown = picture.scaledToWidth(max(1, width), Qt.TransformationMode.SmoothTransformation)
        shown.setDevicePixelRatio(ratio)
        return shown

    @override
    def resizeEvent(self, e: QResizeEvent) -> None:
        super().resizeEvent(e)
        if e.size().width() != e.oldSize().width():
            self._again.start()  # never while the page is laid out

    def _fit(self) -> None:
        if self._page is not None:
            self.show_page(self._page)

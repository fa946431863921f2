"""The panel with the list of chats: search, open, rename, delete."""

from __future__ import annotations

from PySide6.QtCore import (
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFont, QFontMetrics, QKeySequence, QPainter, QShortcut
from PySide6.QtWidgets import (
    QListView,
    QMenu,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from workbench.domain.conversation import Chat
from workbench.domain.overview import ChatOverview
from workbench.domain.search import FoundChat
from workbench.qt.chats_model import ChatMark, ChatRole, ChatsModel
from workbench.views.chat_search import ChatSearch
from workbench.views.distinct_names import distinct_names
from workbench.views.icons import icon
from workbench.views.parts import label
from workbench.views.theme import Theme

_Index = QModelIndex | QPersistentModelIndex
_SIDE, _LEFT = 10, 32
_NONE_YET = "Chats appear here with their first file or message."
_NONE_FOUND = "Nothing was found. The search looks at the names of chats and at their messages, for every word."
_SEARCHING = "Searching…"


class ChatsPanel(QWidget):
    """Show the chats.

    Signals:
        open_requested: a chat (its id) is to be shown.
        rename_requested: a chat (`Chat`) is to have another title.
        close_requested: a chat (`Chat`) is to be closed: its runtime ends or is left to itself.
        delete_requested: a chat (`Chat`) is to be deleted.
        search_requested: words that are to be searched for in the messages; `show_found` takes the answer.
        find_requested: the chat that was opened was found by what its messages say: the words.
    """

    open_requested = Signal(str)
    rename_requested = Signal(object)
    close_requested = Signal(object)
    delete_requested = Signal(object)
    search_requested = Signal(str)
    find_requested = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._chat: str | None = None
        self.model = ChatsModel(self)
        self.search = ChatSearch()
        self.search.textChanged.connect(self._search)
        self.search.paused.connect(self.search_requested)
        self.search.left_for_list.connect(self._enter_list)
        self.list = QListView()
        self.list.setProperty("panel", "chats")
        self.list.setAccessibleName("Chats")
        self.list.setModel(self.model)
        self.list.setItemDelegate(_ChatDelegate(theme, self.list))
        self.list.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.list.customContextMenuRequested.connect(self._menu)
        self.list.clicked.connect(self._open)
        self.list.activated.connect(self._open)
        self._empty = label(_NONE_YET, "muted", wraps=True)
        self._empty.setContentsMargins(16, 8, 16, 8)
        self._empty.hide()  # until it is known that there are none
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 8, 0, 0)
        layout.setSpacing(6)
        top = QVBoxLayout()
        top.setContentsMargins(8, 0, 8, 0)
        top.addWidget(self.search)
        layout.addLayout(top)
        layout.addWidget(self._empty)
        layout.addWidget(self.list, 1)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setProperty("panel", "side")
        self._shortcut("F2", self._rename)
        self._shortcut("Delete", self._delete)
        theme.changed.connect(self._draw)

    def show_chats(self, overviews: tuple[ChatOverview, ...]) -> None:
        """Show the chats as they are now."""
        self.model.show_chats(overviews)
        self._say_empty()
        self._mark()

    def set_chat(self, chat: Chat | None) -> None:
        """Mark the chat that is shown."""
        self._chat = None if chat is None else chat.id
        self._mark()

    def show_found(self, wanted: str, found: tuple[FoundChat, ...]) -> None:
        """Show what was found in messages, where nothing else is searched for by now."""
        if self.search.take_answer(wanted):
            self.model.show_found(found)
            self._say_empty()
            self._mark()

    def _enter_list(self, is_opened: bool) -> None:  # noqa: FBT001 - a Qt slot
        """Go from what is searched for to the first chat that was found."""
        if self.model.rowCount():
            first = self.model.index(1)  # below its heading
            self.list.setFocus()
            self.list.setCurrentIndex(first)
            if is_opened:
                self._open(first)

    def _search(self, text: str) -> None:
        self.model.search(text)
        self._say_empty()
        self._mark()

    def _say_empty(self) -> None:
        none = _NONE_FOUND if self.search.text().strip() else _NONE_YET
        self._empty.setText(_SEARCHING if self.search.is_waiting else none)
        self._empty.setVisible(not self.model.rowCount())

    def _mark(self) -> None:
        row = -1 if self._chat is None else self.model.row_of(self._chat)
        if row < 0:
            self.list.clearSelection()
            self.list.setCurrentIndex(QModelIndex())
        elif self.list.currentIndex().row() != row:
            self.list.setCurrentIndex(self.model.index(row))

    def _open(self, index: QModelIndex) -> None:
        item = self.model.overview_at(index.row())
        if item is not None:
            self.open_requested.emit(item.chat.id)
            if self.model.is_found(item.chat.id):
                self.find_requested.emit(self.search.text())

    def _current(self) -> ChatOverview | None:
        return self.model.overview_at(self.list.currentIndex().row())

    def _rename(self) -> None:
        item = self._current()
        if item is not None:
            self.rename_requested.emit(item.chat)

    def _delete(self) -> None:
        item = self._current()
        if item is not None:
            self.delete_requested.emit(item.chat)

    def _menu(self, at: QPoint) -> None:
        item = self.model.overview_at(self.list.indexAt(at).row())
        if item is None:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(icon(self._theme, "rename"), "Rename…", lambda: self.rename_requested.emit(item.chat))
        menu.addAction(icon(self._theme, "close"), "Close…", lambda: self.close_requested.emit(item.chat))
        menu.addAction(icon(self._theme, "bin"), "Delete…", lambda: self.delete_requested.emit(item.chat))
        menu.popup(self.list.viewport().mapToGlobal(at))

    def _shortcut(self, keys: str, run: object) -> None:
        made = QShortcut(QKeySequence(keys), self.list)
        made.setContext(Qt.ShortcutContext.WidgetShortcut)
        made.activated.connect(run)

    def _draw(self) -> None:
        self.list.viewport().update()


def cut_around(text: str, words: tuple[str, ...], metrics: QFontMetrics, width: int) -> str:
    """Cut a line to a width; where one of some words would be cut off, the line begins with it."""
    cut = metrics.elidedText(text, Qt.TextElideMode.ElideRight, width)
    places = [place for word in words if (place := text.casefold().find(word)) >= 0]
    if not places or any(word in cut.casefold().rstrip("…") for word in words):
        return cut
    return metrics.elidedText(f"…{text[min(places) :]}", Qt.TextElideMode.ElideRight, width)


class _ChatDelegate(QStyledItemDelegate):
    """Paint a heading, or a chat as two lines with the mark of its runtime."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        height = option.fontMetrics.height()
        is_chat = index.data(ChatRole.OVERVIEW) is not None
        return QSize(120, 2 * height + 16 if is_chat else height + 16)

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area: QRect = option.rect
        if index.data(ChatRole.OVERVIEW) is None:
            self._paint_heading(painter, area, str(index.data()))
        else:
            self._paint_chat(painter, option, index)
        painter.restore()

    def _paint_heading(self, painter: QPainter, area: QRect, text: str) -> None:
        font = QFont(painter.font())
        font.setPointSizeF(font.pointSizeF() * 0.85)
        font.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, 0.5)
        painter.setFont(font)
        painter.setPen(self._theme.color("muted"))
        painter.drawText(
            area.adjusted(16, 6, -_SIDE, 0), Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text.upper()
        )

    def _paint_chat(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        area: QRect = option.rect
        state: QStyle.StateFlag = option.state
        box = QRectF(area).adjusted(_SIDE, 1, -_SIDE, -1)
        if state & (QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_MouseOver):
            painter.setPen(Qt.PenStyle.NoPen)
            selected = bool(state & QStyle.StateFlag.State_Selected)
            painter.setBrush(self._theme.color("action_soft" if selected else "hover"))
            painter.drawRoundedRect(box, 6, 6)
        if state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(self._theme.color("action"))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)
        metrics = painter.fontMetrics()
        height = metrics.height()
        top = int(box.top()) + 6
        width = int(box.right()) - _LEFT - 6
        self._paint_mark(painter, QPointF(box.left() + 12, top + height / 2), index.data(ChatRole.MARK))
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        painter.setPen(self._theme.color("text"))
        names = [str(index.model().index(row, 0).data()) for row in range(index.model().rowCount())]
        cut = distinct_names(names, lambda text, mode: metrics.elidedText(text, mode, width))
        title = cut[str(index.data())]
        painter.drawText(QRect(_LEFT, top, width, height), flags, title)
        font = QFont(painter.font())
        font.setPointSizeF(font.pointSizeF() * 0.9)
        painter.setFont(font)
        painter.setPen(self._theme.color("muted"))
        words = index.data(ChatRole.FOUND)
        detail = cut_around(str(index.data(ChatRole.DETAIL)), words or (), painter.fontMetrics(), width)
        painter.drawText(QRect(_LEFT, top + height, width, height), flags, detail)

    def _paint_mark(self, painter: QPainter, center: QPointF, mark: ChatMark) -> None:
        color = self._theme.color(
            {ChatMark.LIVE: "live", ChatMark.BUSY: "changed", ChatMark.FAILED: "gone", ChatMark.NONE: "muted"}[mark]
        )
        painter.setPen(color)
        area = QRectF(center.x() - 4, center.y() - 4, 8, 8)
        match mark:
            case ChatMark.LIVE:
                painter.setBrush(color)
                painter.drawEllipse(area)
            case ChatMark.BUSY:
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawEllipse(area)
                painter.setBrush(color)
                painter.drawPie(area, 90 * 16, 180 * 16)
            case ChatMark.FAILED:
                painter.setBrush(color)
                painter.drawRect(area.adjusted(0.5, 0.5, -0.5, -0.5))
            case ChatMark.NONE:
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawEllipse(area)

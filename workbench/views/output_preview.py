"""A look at the chosen output file: rows of a table, the beginning of a text, a picture; nothing is loaded or run."""

from __future__ import annotations

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSignalBlocker, QSize, Qt
from PySide6.QtGui import QImageReader, QPixmap, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPlainTextEdit, QStackedWidget, QVBoxLayout, QWidget
from typing_extensions import override

from workbench.domain.ids import ChatId
from workbench.domain.peek import NoPeek, Peek, PicturePeek, TablePeek, TextPeek
from workbench.domain.preview import Preview
from workbench.qt.bridge import EngineBridge
from workbench.qt.markdown import visible
from workbench.qt.pending import PendingRequest
from workbench.qt.preview_model import PreviewModel
from workbench.qt.waited import Waited
from workbench.views.choice_box import ChoiceBox
from workbench.views.parts import button, label, set_text
from workbench.views.preview_table import PreviewTable
from workbench.views.theme import Theme

_PAGE = 200
READING, STOP = "Reading …", "Stop reading"
_MOST_PIXELS = 40_000_000
_SHOWN_SIDE = 1600
_LONGEST_LINE = 2_000


class OutputPreview(QWidget):
    """Show one file."""

    def __init__(self, bridge: EngineBridge, theme: Theme | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._shown: tuple[ChatId, str] | None = None
        self._pending: PendingRequest[Peek] | None = None
        self._first = self._total = 0
        self.words = label("", "muted", wraps=True)
        self.model = PreviewModel(self, by_letters=True)
        self.table = PreviewTable(self.model)
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.text.setAccessibleName("Text of the file")
        self.text.setProperty("frame", "page")
        self.picture = Picture()
        self._sheet: str | None = None
        self.sheet = ChoiceBox("Sheet", 10)
        self.sheet.activated.connect(self._choose_sheet)
        self.earlier = button("Earlier rows", "link")
        self.later = button("Later rows", "link")
        self.earlier.clicked.connect(lambda: self._leaf(-_PAGE))
        self.later.clicked.connect(lambda: self._leaf(_PAGE))
        self.stop_button, self.again_button = button(STOP, "link"), button("Look again", "link")
        self.stop_button.clicked.connect(self._give_up)
        self.again_button.clicked.connect(self._ask)
        self._is_asked_again = False
        self._waited = Waited(self)
        self._waited.told.connect(self._tell_time)
        self.stack = QStackedWidget()
        for part in (QWidget(), self.table, self.text, self.picture):
            self.stack.addWidget(part)
        self._lay_out()
        if theme is not None:
            theme.changed.connect(lambda: self.text.setFont(theme.mono_font()))
            self.text.setFont(theme.mono_font())
        self.show_nothing()

    def _lay_out(self) -> None:
        self._line = QWidget()
        row = QHBoxLayout(self._line)
        row.setContentsMargins(10, 4, 10, 4)
        row.setSpacing(8)
        row.addWidget(self.sheet)
        row.addWidget(self.words, 1)
        row.addWidget(self.stop_button)
        row.addWidget(self.again_button)
        row.addWidget(self.earlier)
        row.addWidget(self.later)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._line)
        layout.addWidget(self.stack, 1)

    @property
    def is_showing(self) -> bool:
        """Whether a file was asked for."""
        return self._shown is not None

    def show_file(self, chat: ChatId, path: str) -> None:
        """Show a file from its beginning; one that is being read is read to its end, and once more after that."""
        if self._shown == (chat, path) and self._pending is not None:
            self._is_asked_again = True
            return
        is_other = self._shown != (chat, path)
        self._shown, self._first, self._sheet = (chat, path), 0, None
        if is_other:
            self._say("")  # nothing of another file stands below the name of this one
        self._ask()

    def show_nothing(self, words: str = "") -> None:
        """Show no file."""
        self._shown = None
        self._stop()
        self._say(words)

    def _leaf(self, rows: int) -> None:
        self._first = max(0, min(self._first + rows, max(0, self._total - 1)))
        self._ask()

    def _ask(self) -> None:
        self._stop()
        if self._shown is None:
            return
        (chat, path), first, sheet = self._shown, self._first, self._sheet
        set_text(self.words, READING)
        self.words.show()
        self._line.show()
        self.again_button.hide()
        self._waited.begin()
        self._pending = self._bridge.ask(
            self, lambda engine: engine.peek(chat, path, first, sheet), self._take, lambda error: self._fail(str(error))
        )

    def _stop(self) -> None:
        pending, self._pending = self._pending, None
        self._is_asked_again = False
        self._end_wait()
        if pending is not None:
            pending.cancel()

    def _end_wait(self) -> None:
        self._waited.end()
        self.stop_button.hide()

    def _tell_time(self, seconds: int) -> None:
        """Say how long it takes, and let the user give up."""
        set_text(self.words, f"{READING} {seconds} s")
        self.stop_button.show()

    def _give_up(self) -> None:
        self._stop()
        self._say("Stopped.")
        self.again_button.show()

    def _fail(self, words: str) -> None:
        self._stop()
        self._say(words)

    def _take(self, peek: Peek) -> None:
        again = self._is_asked_again
        self._pending, self._is_asked_again = None, False
        self._end_wait()
        self._show(peek)
        if again:
            self._ask()

    def _show(self, peek: Peek) -> None:
        match peek:
            case TablePeek(preview=preview):
                self._show_table(preview)
            case TextPeek(text=text, is_cut=is_cut):
                self._show_text(text, is_cut=is_cut)
            case PicturePeek(content=content, format=form):
                self._show_picture(content, form)
            case NoPeek(why=why):
                self._say(why)

    def _show_text(self, text: str, *, is_cut: bool) -> None:
        """Show a text as it is written, of a page its words as running text."""
        is_page = self._shown is not None and self._shown[1].lower().endswith((".html", ".htm"))
        lines = [" ".join(line.split()) if is_page else line[:_LONGEST_LINE] for line in text.split("\n")]
        modes = QPlainTextEdit.LineWrapMode
        self.text.setLineWrapMode(modes.WidgetWidth if is_page else modes.NoWrap)
        self.text.setPlainText("\n".join(visible(line) for line in lines))
        part = "the beginning of the page" if is_cut else "the page"
        words = f"The words of {part}. Open it to see it as it looks." if is_page else ""
        self._say(words or ("The beginning of the file." if is_cut else ""), self.text)

    def _show_table(self, preview: Preview) -> None:
        self.model.show_preview(preview)
        self._total = preview.total_rows
        last = preview.first + len(preview.rows)
        of = f"{preview.total_rows:,}" if preview.is_whole else "more"
        rows = f"rows {preview.first + 1:,} to {last:,} of {of}" if preview.rows else "no rows"
        self._say(f"{rows} · {preview.total_columns:,} columns", self.table)
        self.table.fit(preview)
        self._show_sheets(preview)
        self.earlier.setVisible(preview.first > 0)
        self.later.setVisible(last < preview.total_rows or not preview.is_whole)

    def _show_sheets(self, preview: Preview) -> None:
        with QSignalBlocker(self.sheet):
            if self.sheet.property("sheets") != preview.sheets:
                self.sheet.clear()
                for name in preview.sheets:
                    self.sheet.addItem(visible(name), name)
                self.sheet.setProperty("sheets", preview.sheets)
            self.sheet.setCurrentIndex(self.sheet.findData(preview.sheet))
        self.sheet.setVisible(len(preview.sheets) > 1)

    def _choose_sheet(self) -> None:
        chosen: object = self.sheet.currentData()
        self._sheet, self._first = chosen if isinstance(chosen, str) else None, 0
        self._ask()

    def _show_picture(self, content: bytes, form: str) -> None:
        buffer = QBuffer()
        buffer.setData(QByteArray(content))
        buffer.open(QIODevice.OpenModeFlag.ReadOnly)
        reader = QImageReader(buffer, QByteArray(form.encode()))
        reader.setAutoDetectImageFormat(False)
        size = reader.size()
        if not size.isValid() or size.width() * size.height() > _MOST_PIXELS:
            self._say("The picture cannot be shown here: it is damaged or too large.")
            return
        if max(size.width(), size.height()) > _SHOWN_SIDE:
            reader.setScaledSize(size.scaled(_SHOWN_SIDE, _SHOWN_SIDE, Qt.AspectRatioMode.KeepAspectRatio))
        image = reader.read()
        if image.isNull():
            self._say("The picture cannot be shown here: it is damaged.")
            return
        self.picture.show_pixmap(QPixmap.fromImage(image))
        self._say(f"{size.width():,} × {size.height():,} pixels", self.picture)

    def _say(self, words: str, part: QWidget | None = None) -> None:
        set_text(self.words, words)
        self.words.setVisible(bool(words))
        self._line.setVisible(bool(words))
        for made in (self.earlier, self.later, self.sheet, self.stop_button, self.again_button):
            made.hide()
        if part is None:
            self.stack.setCurrentIndex(0)
        else:
            self.stack.setCurrentWidget(part)


class Picture(QLabel):
    """A picture that fits into its place and is never enlarged."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._whole = QPixmap()
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setMinimumSize(QSize(40, 40))
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setAccessibleName("Picture")

    def show_pixmap(self, pixmap: QPixmap) -> None:
        """Show another picture."""
        self._whole = pixmap
        self._fit()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        if self._whole.isNull():
            return
        size = self._whole.size().boundedTo(self.size())
        modes = (Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation)
        self.setPixmap(self._whole.scaled(size, *modes))

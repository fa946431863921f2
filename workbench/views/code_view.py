"""Python code with colours, to read or to edit, as high as it is long up to a limit."""

from __future__ import annotations

import re

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent, QSyntaxHighlighter, QTextCharFormat, QTextCursor, QTextDocument, QTextFormat
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QSizePolicy, QTextEdit, QWidget
from typing_extensions import override

from workbench.domain.code_diff import Change, DiffLine
from workbench.qt.markdown import visible
from workbench.views.theme import Theme

_MOST_LINES = 24
_FEWEST_LINES = 3
_AROUND = 22
_KEYWORDS = (
    "and as assert async await break class continue def del elif else except finally for from global if import in is"
    " lambda nonlocal not or pass raise return try while with yield None True False match case"
)
_PARTS = re.compile(
    r"(?P<comment>#.*)"
    r"|(?P<string>[rbfuRBFU]{0,2}(?:\"(?:\\.|[^\"\\])*\"?|'(?:\\.|[^'\\])*'?))"
    rf"|(?P<keyword>\b(?:{'|'.join(_KEYWORDS.split())})\b)"
    r"|(?P<number>\b\d[\d_]*(?:\.\d+)?(?:[eE][+-]?\d+)?\b)"
)
_LONGEST_LINE = 5000
_GROUNDS: dict[Change, str] = {"added": "live_soft", "removed": "gone_soft"}


class CodeColors(QSyntaxHighlighter):
    """Colour keywords, texts, numbers and comments, line by line."""

    def __init__(self, document: QTextDocument, theme: Theme) -> None:
        super().__init__(document)
        self._theme = theme
        self._formats: dict[str, QTextCharFormat] = {}
        self._load()
        theme.changed.connect(self._redraw)

    @override
    def highlightBlock(self, text: str) -> None:
        if len(text) > _LONGEST_LINE:
            return
        for found in _PARTS.finditer(text):
            kind = found.lastgroup
            if kind is not None:
                self.setFormat(found.start(), found.end() - found.start(), self._formats[kind])

    def _load(self) -> None:
        for kind in ("comment", "string", "keyword", "number"):
            made = QTextCharFormat()
            made.setForeground(self._theme.color(f"code_{kind}"))
            self._formats[kind] = made

    def _redraw(self) -> None:
        self._load()
        self.rehighlight()


class CodeView(QPlainTextEdit):
    """Show code; nothing in it is anything but text."""

    def __init__(self, theme: Theme, code: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setProperty("frame", "code")
        self.setReadOnly(True)
        self.setFont(theme.mono_font())
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setTabChangesFocus(True)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setAccessibleName("Code")
        self._most_lines = _MOST_LINES
        self._theme = theme
        self._changes: tuple[DiffLine, ...] = ()
        self._colors = CodeColors(self.document(), theme)
        theme.changed.connect(self._mark)
        self.textChanged.connect(self._fit)
        self.horizontalScrollBar().rangeChanged.connect(self._fit)  # the other bar takes room, too
        self.show_code(code)

    def show_code(self, code: str) -> None:
        """Show other code."""
        self._changes = ()
        self._mark()
        self.setPlainText(visible(code.rstrip("\n")))
        self._fit()

    def show_changes(self, lines: tuple[DiffLine, ...]) -> None:
        """Show what changed between two texts: a sign before each line, and a ground behind those of one text only."""
        self._changes = lines
        self.setPlainText(visible("\n".join(map(str, lines))))
        self._mark()
        self._fit()

    @property
    def least_height(self) -> int:
        """How high it is at least: so many lines that something can be read of it."""
        return min(_FEWEST_LINES, self.document().blockCount()) * self.fontMetrics().lineSpacing() + _AROUND

    def set_most_height(self, height: int) -> None:
        """Take no more than some height; longer code scrolls."""
        lines = (height - _AROUND) // self.fontMetrics().lineSpacing()
        most = max(_FEWEST_LINES, min(lines, _MOST_LINES))
        if most != self._most_lines:
            self._most_lines = most
            self._fit()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fit()
        if self.verticalScrollBarPolicy() is Qt.ScrollBarPolicy.ScrollBarAlwaysOff:
            self.verticalScrollBar().setValue(0)  # all lines have room

    def _mark(self) -> None:
        marks: list[QTextEdit.ExtraSelection] = []
        for place, line in enumerate(self._changes):
            if line.change in _GROUNDS:
                mark = QTextEdit.ExtraSelection()
                mark.cursor = QTextCursor(self.document().findBlockByNumber(place))
                ground = QTextCharFormat()
                ground.setBackground(self._theme.color(_GROUNDS[line.change]))
                ground.setProperty(QTextFormat.Property.FullWidthSelection, True)
                mark.format = ground
                marks.append(mark)
        self.setExtraSelections(marks)

    def _fit(self) -> None:
        all_lines = max(1, self.document().blockCount())
        lines = min(all_lines, self._most_lines)
        scrolls = Qt.ScrollBarPolicy.ScrollBarAsNeeded if all_lines > lines else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        self.setVerticalScrollBarPolicy(scrolls)
        across = self.horizontalScrollBar()
        is_wide = across.maximum() > 0 or self._longest() > self.viewport().width() > 0
        wide = across.sizeHint().height() if is_wide else 0
        around = _AROUND if all_lines <= lines else _AROUND - round(self.document().documentMargin())
        self.setFixedHeight(lines * self.fontMetrics().lineSpacing() + around + wide)  # no line is cut by its end

    def _longest(self) -> int:
        letters = max(map(len, self.toPlainText().split("\n")))
        return letters * self.fontMetrics().horizontalAdvance("m") + 2 * round(self.document().documentMargin())

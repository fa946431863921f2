"""What a new chat shows: where to drop files, the sample, and what can be asked."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QScrollArea, QSizePolicy, QVBoxLayout, QWidget
from typing_extensions import override

from workbench.qt.given_files import files_in
from workbench.views.parts import button, label, set_property, set_text
from workbench.views.words import counted

_EXAMPLES = (
    ("Compare the two files", "added, removed, changed, with reasons"),
    ("Ignore differences under 0.5 %", "one rule changed, the rest reused"),
    ("Save the report as xlsx", "Excel or one html page"),
)

_LOWEST, _NARROWEST = 86, 100
_DROP = "Drop files here"
_READING = "They are copied and read. You can say already what you want to know."
_ADDED = "Say below what you want to know. Tables and helpers stay live, so the next question continues from them."
_ADDED_ONE = "Add another one to compare it with, or say below what you want to know about this one."
_LEAD = (
    "Drop two or more files here, then say what you want to know. Tables and helpers stay live, so the next"
    " question continues from them."
)


class _Example(QPushButton):
    """A button as high as the words on it, which stand in a layout of its own."""

    def __init__(self) -> None:
        super().__init__()
        policy = QSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, width: int) -> int:
        layout = self.layout()
        return _LOWEST if layout is None else max(_LOWEST, layout.totalHeightForWidth(width))

    @override
    def sizeHint(self) -> QSize:
        return QSize(_NARROWEST, self.heightForWidth(max(self.width(), _NARROWEST)))

    @override
    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()


class StartPage(QScrollArea):
    """Teach the first step.

    Signals:
        choose_requested: files are to be chosen.
        sample_requested: the sample files are wanted.
        example_chosen: a sentence to put into the composer.
    """

    choose_requested = Signal()
    sample_requested = Signal()
    example_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        if parent is not None:
            parent.installEventFilter(self)  # files are dropped on all of it
        column = QWidget()
        column.setMaximumWidth(620)
        column.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        inside = QVBoxLayout(column)
        inside.setContentsMargins(16, 16, 16, 16)
        inside.setSpacing(14)
        inside.addWidget(label("Compare files, keep the work", "title"))
        self.lead = label(_LEAD, "muted", wraps=True)
        inside.addWidget(self.lead)
        inside.addWidget(self._drop())
        inside.addLayout(self._examples())
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(column, 8)
        row.addStretch(1)
        # It scrolls where the window is low: a page that is not shown asks for no room either.
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAccessibleName("Start")
        page = QWidget()
        page.setProperty("page", "chat")
        layout = QVBoxLayout(page)
        layout.addStretch(1)
        layout.addLayout(row)
        layout.addStretch(2)
        self.setWidget(page)

    def show_reading(self, reading: int, added: int = 0) -> None:
        """Say that files are being read, or that they are there; with none, what to begin with."""
        if reading:
            drop, lead = f"Reading {counted(reading, 'file')}…", _READING
        elif added:
            drop = f"{counted(added, 'file')} added. Drop {'another one' if added == 1 else 'more'} here"
            lead = _ADDED if added > 1 else _ADDED_ONE
        else:
            drop, lead = _DROP, _LEAD
        set_text(self.drop_words, drop)
        set_text(self.lead, lead)

    @override
    def eventFilter(self, arg__1: QObject, arg__2: QEvent) -> bool:
        """Show where files are dropped while they are held over what is watched."""
        if isinstance(arg__2, QDragEnterEvent) and files_in(arg__2.mimeData()):
            set_property(self._box, "card", "drop over")
        elif arg__2.type() in {QEvent.Type.DragLeave, QEvent.Type.Drop}:
            set_property(self._box, "card", "drop")
        return super().eventFilter(arg__1, arg__2)

    def _drop(self) -> QFrame:
        self._box = box = QFrame()
        box.setProperty("card", "drop")
        self.choose_button = button("Choose files…")
        self.sample_button = button("Try the sample: two price lists")
        self.choose_button.clicked.connect(self.choose_requested)
        self.sample_button.clicked.connect(self.sample_requested)
        layout = QVBoxLayout(box)
        layout.setContentsMargins(20, 26, 20, 26)
        layout.setSpacing(9)
        middle = Qt.AlignmentFlag.AlignHCenter
        self.drop_words = label(_DROP, "heading")
        layout.addWidget(self.drop_words, 0, middle)
        layout.addWidget(
            label("csv, xlsx, xls, ods, parquet, json lines  ·  they are copied, never changed", "muted"), 0, middle
        )
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(self.choose_button)
        row.addWidget(self.sample_button)
        row.addStretch(1)
        layout.addLayout(row)
        return box

    def _examples(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(10)
        for sentence, words in _EXAMPLES:
            row.addWidget(self._example(sentence, words), 1)
        return row

    def _example(self, sentence: str, words: str) -> QPushButton:
        made = _Example()
        made.setProperty("kind", "example")
        made.setAccessibleName(f"{sentence}: {words}")
        made.setAutoDefault(False)
        layout = QVBoxLayout(made)
        layout.setContentsMargins(12, 10, 12, 10)
        layout.setSpacing(2)
        for part in (label(f"“{sentence}”", "heading", wraps=True), label(words, "muted", wraps=True)):
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            layout.addWidget(part)
        layout.addStretch(1)
        made.clicked.connect(lambda: self.example_chosen.emit(sentence))
        return made

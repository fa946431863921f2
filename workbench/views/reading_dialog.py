"""Corrects how a file is read, with its first rows read again at once; nothing on the disk changes."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from workbench.domain.errors import WorkbenchError
from workbench.domain.input import Input
from workbench.domain.preview import Preview
from workbench.domain.reading import ReadingWishes
from workbench.domain.sizes import size_text
from workbench.qt.bridge import EngineBridge
from workbench.qt.headed_model import LEFT
from workbench.qt.markdown import visible
from workbench.qt.pending import PendingRequest
from workbench.qt.preview_model import PreviewModel
from workbench.views.choice_box import ChoiceBox
from workbench.views.cut_pill import CutPill
from workbench.views.parts import button, label, set_text
from workbench.views.words import counted

_WAIT_MILLISECONDS = 300
_DELIMITERS = ((",", "comma"), (";", "semicolon"), ("\t", "tab"), ("|", "pipe"), (" ", "space"))
_ENCODINGS = ("utf-8", "cp1252", "latin-1", "utf-16", "cp1250", "cp1251", "cp437", "mac-roman", "shift_jis", "gb18030")
_DECIMALS = ((".", "point"), (",", "comma"))
_MOST_HEADER_ROWS = 40
_WIDEST = 220
_AS_FOUND = "as found"
_NOTHING_SAID = None


class ReadingDialog(QDialog):
    """Say how one input is read; nothing on the disk changes.

    Signals:
        reading_chosen: the input's name and `ReadingWishes`.
    """

    reading_chosen = Signal(str, object)

    def __init__(self, bridge: EngineBridge, item: Input, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(f"How {visible(item.name)} is read")
        self._bridge = bridge
        self._item = item
        self._pending: PendingRequest[Preview] | None = None
        self._shown: ReadingWishes | None = None
        self.sheet = ChoiceBox("Sheet", 14)
        self.header_row = ChoiceBox("Header row", 14)
        self.delimiter = ChoiceBox("Delimiter", 20)
        self.encoding = ChoiceBox("Encoding", 18)
        self.decimal = ChoiceBox("Decimal sign", 18)
        self.preview = PreviewModel(self)
        self.table = QTableView()
        self.table.setModel(self.preview)
        self.table.setAccessibleName("First rows as they are read")
        self.table.verticalHeader().setDefaultSectionSize(self.table.fontMetrics().lineSpacing() + 8)
        self.words = label("", "muted", wraps=True)
        self.doubts = label("", "doubts", wraps=True)
        self.doubts.hide()
        self.progress = QProgressBar()
        self.progress.setRange(0, 0)
        self.progress.setAccessibleName("Reading")
        self.back_button = button("As found", tip="Take back every correction")
        self.cancel_button = button("Cancel")
        self.use_button = button("Read it so", "primary")
        self._names: dict[QComboBox, QLabel] = {}
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_WAIT_MILLISECONDS)
        self._timer.timeout.connect(self._read)
        self._lay_out()
        self._fill(item.reading)
        for box in self._boxes:
            box.activated.connect(self._timer.start)
        self.back_button.clicked.connect(self._take_back)
        self.cancel_button.clicked.connect(self.reject)
        self.use_button.clicked.connect(self._use)
        self.finished.connect(self._stop)
        self.resize(940, 620)
        self._read()

    @property
    def wishes(self) -> ReadingWishes:
        """What is said now; what the dialog does not ask for stays as it was."""
        kept = self._item.reading
        row: object = self.header_row.currentData()
        return ReadingWishes(
            sheet=_said(self.sheet),
            encoding=_said(self.encoding),
            delimiter=_said(self.delimiter),
            quote=kept.quote,
            header_row=row if isinstance(row, int) else None,
            decimal=_said(self.decimal),
            thousands=kept.thousands if _said(self.decimal) == kept.decimal else None,
        )

    @property
    def _boxes(self) -> tuple[QComboBox, ...]:
        return (self.sheet, self.header_row, self.delimiter, self.encoding, self.decimal)

    def _lay_out(self) -> None:
        self.table.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.table.horizontalHeader().setTextElideMode(Qt.TextElideMode.ElideRight)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(18, 16, 18, 14)
        layout.setSpacing(10)
        layout.addWidget(CutPill(self._item.name, kind="", role="heading"))
        where = f"from {self._item.original} · {size_text(self._item.copy_stamp.size)} · the file itself is not changed"
        layout.addWidget(label(where, "muted", wraps=True))
        row = QHBoxLayout()
        row.setSpacing(14)
        for words, box in (
            ("sheet", self.sheet),
            ("header in row", self.header_row),
            ("delimiter", self.delimiter),
            ("encoding", self.encoding),
            ("decimal sign", self.decimal),
        ):
            form = QVBoxLayout()
            form.setSpacing(3)
            name = label(words, "muted")
            name.setBuddy(box)
            self._names[box] = name
            form.addWidget(name)
            form.addWidget(box)
            row.addLayout(form)
        row.addStretch(1)
        layout.addLayout(row)
        layout.addWidget(self.words)
        layout.addWidget(self.progress)
        layout.addWidget(self.doubts)
        layout.addWidget(self.table, 1)
        foot = QHBoxLayout()
        foot.addWidget(self.back_button)
        foot.addStretch(1)
        foot.addWidget(self.cancel_button)
        foot.addWidget(self.use_button)
        layout.addLayout(foot)

    def _fill(self, wishes: ReadingWishes) -> None:
        """Offer what can be said, with what was said chosen."""
        report = (self._item.report or {}).get("report")
        facts = report if isinstance(report, dict) else {}
        sheets = facts.get("sheets")
        names = [str(one.get("name")) for one in sheets if isinstance(one, dict)] if isinstance(sheets, list) else []
        is_text = facts.get("format") == "csv"
        _offer(self.sheet, [(name, name) for name in names], wishes.sheet)
        rows: list[tuple[str | int, str]] = [(0, "none: the first row is data")]
        rows += [(number, str(number)) for number in range(1, _MOST_HEADER_ROWS + 1)]
        _offer(self.header_row, rows, wishes.header_row)
        _offer(self.delimiter, list(_DELIMITERS), wishes.delimiter)
        _offer(self.encoding, [(name, name) for name in _ENCODINGS], wishes.encoding)
        _offer(self.decimal, list(_DECIMALS), wishes.decimal)
        kind = str(facts.get("format") or "")
        has_rows = kind not in {"parquet", "json lines"}
        is_known = bool(kind)  # of a file that could not be read anything may have to be said
        self.sheet.setEnabled(len(names) > 1)
        for box, fits in (
            (self.sheet, bool(names)),
            (self.header_row, has_rows),
            (self.delimiter, is_text),
            (self.encoding, is_text),
            (self.decimal, has_rows),
        ):
            for part in (box, self._names[box]):
                part.setVisible(fits or not is_known)

    def _read(self) -> None:
        """Read the first rows as it is said now."""
        self._stop()
        wishes, item = self.wishes, self._item
        self.progress.show()
        self.use_button.setEnabled(False)
        set_text(self.words, "Reading the first rows …")
        self._pending = self._bridge.ask(
            self,
            lambda engine: engine.preview_input(item.chat, item.name, wishes),
            lambda preview: self._show(wishes, preview),
            self._refuse,
        )

    def _show(self, wishes: ReadingWishes, preview: Preview) -> None:
        self._pending = None
        self._shown = wishes
        self.progress.hide()
        self.preview.show_preview(preview)
        self.table.resizeColumnsToContents()
        header, count = self.table.horizontalHeader(), self.preview.columnCount()
        for section in range(count):
            self.table.setColumnWidth(section, min(self.table.columnWidth(section), _WIDEST))
        is_text = count > 0 and self.preview.side(count - 1) == int(LEFT)  # numbers stay beside the others
        header.setStretchLastSection(is_text and header.length() < self.table.viewport().width())
        self._word_found(preview)
        rows = counted(preview.total_rows, "row") if preview.is_whole else "a large file; its first rows are shown"
        set_text(self.words, f"{rows} · {counted(preview.total_columns, 'column')}")
        set_text(self.doubts, "\n".join(preview.doubts[:3]))
        self.doubts.setVisible(bool(preview.doubts))
        self.use_button.setEnabled(wishes != self._item.reading or self._item.fault is not None)

    def _word_found(self, preview: Preview) -> None:
        """Say beside each choice that is open what was found."""
        marks = dict(_DELIMITERS)
        row = preview.header_row
        for box, found in (
            (self.sheet, preview.sheet),
            (self.header_row, "" if row is None else str(row or "none")),
            (self.delimiter, marks.get(preview.delimiter, preview.delimiter)),
            (self.encoding, preview.encoding),
            (self.decimal, dict(_DECIMALS).get(preview.decimal, preview.decimal)),
        ):
            if box.currentIndex() == 0:
                box.setItemText(0, visible(f"{_AS_FOUND}: {found}" if found else _AS_FOUND))

    def _refuse(self, error: WorkbenchError) -> None:
        self._pending = None
        self.progress.hide()
        self.preview.show_preview(Preview())
        set_text(self.words, "It cannot be read so:")
        set_text(self.doubts, str(error))
        self.doubts.show()

    def _take_back(self) -> None:
        for box in self._boxes:
            with QSignalBlocker(box):
                box.setCurrentIndex(0)
        self._read()

    def _use(self) -> None:
        if self._shown == self.wishes:
            self.reading_chosen.emit(self._item.name, self.wishes)
            self.accept()

    def _stop(self) -> None:
        self._timer.stop()
        pending, self._pending = self._pending, None
        if pending is not None:
            pending.cancel()


def _offer(
    box: QComboBox, options: list[tuple[str, str]] | list[tuple[str | int, str]], chosen: str | int | None
) -> None:
    box.addItem(_AS_FOUND, _NOTHING_SAID)
    for value, words in options:
        box.addItem(visible(words), value)
    if chosen is None:
        return
    place = box.findData(chosen)
    if place < 0:
        box.addItem(visible(str(chosen)), chosen)
        place = box.count() - 1
    box.setCurrentIndex(place)


def _said(box: QComboBox) -> str | None:
    found: object = box.currentData()
    return found if isinstance(found, str) else None

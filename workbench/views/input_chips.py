"""The files of a chat as chips: name, size of the table, and the first doubt of its reading report."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QMargins, QObject, QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QMenu, QPushButton, QSizePolicy, QWidget
from typing_extensions import override

from workbench.domain.json_value import JsonObject, field_int, field_objects, field_text, field_texts
from workbench.domain.sizes import size_text
from workbench.qt.markdown import visible
from workbench.views.flow_layout import FlowLayout
from workbench.views.parts import pill
from workbench.views.words import shortened

if TYPE_CHECKING:
    from workbench.domain.input import Input
    from workbench.views.cut_button import CutButton

_LONGEST = 46
_GAP, _LEVELS, _LOW = 6, 4, 520
_LONGEST_NAME, _SHORT_NAME = 60, 28
_HINT = (
    "Click to see or correct how it is read. Right-click, or the menu key, for more; Delete takes it out of the chat."
)


def report_of(item: Input) -> JsonObject:
    """Give the reading report of a file, empty where there is none."""
    report = (item.report or {}).get("report")
    return report if isinstance(report, dict) else {}


def doubts_of(item: Input) -> list[str]:
    """Give what is doubtful about a file, the most pressing first."""
    doubts = field_texts(report_of(item), "doubts")
    if item.changed_on_disk:
        doubts.insert(0, "The original was changed on disk after it was added.")
    if item.fault:
        doubts.insert(0, item.fault)
    elif field_int(report_of(item), "rows") == 0:
        doubts.insert(0, "It has no rows below its headings.")
    return doubts


def chip_text(item: Input) -> str:
    """Word a file in a chip."""
    return chip_texts(item)[0]


def chip_texts(item: Input) -> tuple[str, ...]:
    """Word a file in a chip, and with fewer words where there is less room."""
    report = report_of(item)
    rows, columns = field_int(report, "rows"), len(field_objects(report, "columns"))
    sheet = f" › {field_text(report, 'sheet')}" if field_text(report, "sheet") else ""
    size = f"  {rows:,} × {columns}" if rows is not None else ""
    doubts = doubts_of(item)
    if item.changed_on_disk:
        told = " · changed on disk"
    elif doubts:
        told = f" · {_short(doubts[0])}"
    else:
        told = ""
    read = " · read as you said" if item.reading.given else ""
    name = _shortened(item.name)
    mark = " · doubtful" if told else ""  # never by its colour alone
    return (
        f"{name}{sheet}{size}{read}{told}",
        f"{name}{sheet}{size}{mark}",
        f"{shortened(item.name, _SHORT_NAME)}{size}{mark}",
        f"{shortened(item.name, _SHORT_NAME)}{mark}",
    )


class InputChips(QFrame):
    """Show the files above the messages.

    Signals:
        input_clicked: a file's chip was clicked, or how it is read is to be corrected: `Input`.
        folder_requested: the folder of a file's copy is to be shown: `Input`.
        out_requested: a file is to be taken out of the chat: `Input`.
    """

    input_clicked = Signal(object)
    folder_requested = Signal(object)
    out_requested = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("strip", "top")
        self._inputs: dict[str, Input] = {}
        self._chips: dict[CutButton, Input] = {}
        self._reading: list[str] = []
        self._is_running = False
        self._flow = FlowLayout(self, gap=_GAP, margins=QMargins(16, 8, 16, 8))
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.hide()

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the files that are shown."""
        return tuple(self._inputs)

    def named(self, name: str) -> Input | None:
        """Give the file of that name, None where there is none."""
        return self._inputs.get(name)

    def input(self, name: str) -> Input | None:
        """Give a file that is shown."""
        return self._inputs.get(name)

    def show_inputs(self, inputs: tuple[Input, ...]) -> None:
        """Show these files."""
        self._inputs = {item.name: item for item in inputs}
        self._rebuild()

    def add(self, item: Input) -> None:
        """Show one file more, or one that is another now."""
        self._inputs[item.name] = item
        self._rebuild()

    def remove(self, name: str) -> None:
        """Show a file no more."""
        if self._inputs.pop(name, None) is not None:
            self._rebuild()

    def set_running(self, running: bool) -> None:  # noqa: FBT001 - a state
        """Take note that the chat is being answered: what that may need is not taken away."""
        self._is_running = running

    def set_reading(self, names: list[str]) -> None:
        """Show which files are being read."""
        self._reading = list(names)
        self._rebuild()

    def _rebuild(self) -> None:
        from workbench.views.cut_button import CutButton  # noqa: PLC0415 - it brings much of Qt, for chips alone

        self._flow.clear()
        self._chips.clear()
        for item in self._inputs.values():
            doubts = doubts_of(item)
            chip = CutButton(chip_texts(item), "chip", tip="\n".join([*_facts(item), *doubts]))
            chip.setProperty("doubt", "true" if doubts else "false")
            chip.setAccessibleName(visible(f"File {chip_text(item)}"))
            chip.clicked.connect(lambda _=False, item=item: self.input_clicked.emit(item))
            chip.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
            chip.customContextMenuRequested.connect(partial(self._open_menu, chip, item))
            chip.installEventFilter(self)
            self._chips[chip] = item
            self._flow.addWidget(chip)
        for name in self._reading:
            self._flow.addWidget(pill(f"reading {_shortened(name)} …"))
        self.setVisible(bool(self._inputs or self._reading))
        self._fit()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        item = next((item for chip, item in self._chips.items() if chip is watched), None)
        if item is not None and isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            is_delete = event.key() == Qt.Key.Key_Delete and not self._is_running
            if is_delete:
                self.out_requested.emit(item)
                return True
        return super().eventFilter(watched, event)

    def menu_of(self, item: Input) -> QMenu:
        """Make the menu of a file: what can be done with it beside reading it."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction("Correct how it is read…", lambda: self.input_clicked.emit(item))
        menu.addAction("Show in folder", lambda: self.folder_requested.emit(item))
        menu.addSeparator()
        out = menu.addAction("Take out of the chat", lambda: self.out_requested.emit(item))
        out.setEnabled(not self._is_running)
        return menu

    def _open_menu(self, chip: QPushButton, item: Input, place: QPoint) -> None:
        self.menu_of(item).popup(chip.mapToGlobal(place))

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            QTimer.singleShot(0, self, self._fit)

    @override
    def resizeEvent(self, event: object) -> None:
        self._fit()

    @override
    def sizeHint(self) -> QSize:
        return QSize(200, self._flow.heightForWidth(max(200, self.width())))

    def _fit(self) -> None:
        self._word()
        height = self._flow.heightForWidth(max(200, self.width()))
        if height != self.height():
            self.setFixedHeight(height)

    def _word(self) -> None:
        """Say of each file as much as fits in two lines, in one where the chat is low: the tips have the rest."""
        above = self.parentWidget()
        lines = 1 if above is not None and above.height() < _LOW else 2
        line = max((chip.sizeHint().height() for chip in self._chips), default=0)
        margins = self._flow.contentsMargins()
        most = lines * line + (lines - 1) * _GAP + margins.top() + margins.bottom()
        for level in range(_LEVELS):
            for chip in self._chips:
                chip.word(level)
            if self._flow.heightForWidth(max(200, self.width())) <= most:
                break


def _facts(item: Input) -> list[str]:
    """Say what the chip has no room for."""
    said = ", ".join(item.reading.words())
    facts = [f"{item.name} · {size_text(item.copy_stamp.size)}", f"from {item.original}"]
    return [
        *facts,
        *([f"read as you said: {said}"] if said else []),
        _HINT,
    ]


def _shortened(name: str) -> str:
    """Leave the middle out of a long name: beginning and ending tell files apart."""
    half = _LONGEST_NAME // 2
    return name if len(name) <= _LONGEST_NAME else f"{name[:half]}…{name[-half:]}"


def _short(text: str) -> str:
    """Give the first sentence, of a long one its first half, else as many words as there is room for."""
    first = text.split(". ", maxsplit=1)[0].rstrip(".")
    if len(first) > _LONGEST:
        first = first.split("; ", maxsplit=1)[0]
    return first if len(first) <= _LONGEST else first[: _LONGEST - 1].rsplit(" ", 1)[0] + "…"

"""A call in the transcript: what it was for, how it went, what changed, its code and what it showed."""

from __future__ import annotations

import base64
import binascii
from dataclasses import replace

from PySide6.QtCore import QBuffer, QByteArray, Qt, Signal
from PySide6.QtGui import QImage, QImageReader, QPixmap, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget
from typing_extensions import override

from workbench.domain.call import Asker, CallError, CallOutput, CallRecord, CallStatus
from workbench.domain.foresight import imported_names
from workbench.domain.namespace import is_for_undo
from workbench.domain.sizes import size_text
from workbench.qt.stop_requests import Stop
from workbench.views.code_view import CodeView
from workbench.views.cut_pill import CutPill
from workbench.views.effect_words import class_words, effect_pills, effects_text
from workbench.views.flow_layout import FlowLayout
from workbench.views.parts import button, label, set_breaking_text, set_property, set_text
from workbench.views.running_call import RunningCall
from workbench.views.theme import Theme
from workbench.views.words import listed, seconds_text

_SHOWN_TEXT = 20_000
_LARGEST_PICTURE = 12_000_000
_MOST_PICTURES = 4
_PICTURE_WIDTH = 640
_LINK_PADDING = 3
"""What a link has above and below its text: the texts beside it stand in one line with it."""
_LONGEST_FAULT = 400
_AROUND_TITLE = 32
_LEAST_TITLE = 260
"""A title that is longer has so much room at least beside what is told of the call."""


def title_of(record: CallRecord) -> str:
    """Give the call's purpose in words, whoever asked for it."""
    intent = record.request.intent.strip().rstrip(".")
    if intent:
        return intent[0].upper() + intent[1:]
    match record.request.asker:
        case Asker.USER:
            return "You ran Python"
        case Asker.CONSOLE:
            return "You, in the console"
        case Asker.WORKBENCH:
            return "The workbench ran Python"
        case Asker.MODEL:
            return "Ran Python"


def status_pill(record: CallRecord) -> tuple[str, str]:
    """Give the word and kind for how a call went; empty where it went well."""
    match record.status:
        case CallStatus.OK:
            return "", ""
        case CallStatus.STARTED:
            return "running", "changed"
        case CallStatus.ERROR:
            return "ended with an error", "gone"
        case CallStatus.INTERRUPTED:
            return "stopped", "changed"
        case CallStatus.ABORTED:
            return "did not run", "changed"
        case CallStatus.LOST:
            return "the runtime ended in this call", "gone"
        case CallStatus.UNKNOWN:
            return "its end is not known", "gone"


def change_pills(record: CallRecord) -> list[tuple[str, str]]:
    """Say what a call made, changed, deleted and wrote, as words with a sign before them."""
    changes = record.changes
    pills: list[tuple[str, str]] = []
    imported = imported_names(record.request.code)
    created = tuple(name for name in changes.created if name not in imported and not is_for_undo(name))
    if created:
        pills.append((f"+ {listed(created, 4)}", "live"))
    changed = tuple(
        name for name in dict.fromkeys((*changes.rebound, *changes.changed_confirmed)) if name not in imported
    )
    if changed:
        pills.append((f"~ {listed(changed, 4)}", "action"))
    if changes.deleted:
        pills.append((f"\u2212 {listed(changes.deleted, 4)}", "gone"))
    for item in record.files_written[:4]:
        word = "replaced" if item.replaced else "wrote"
        name = item.path.rpartition("/")[2]
        pills.append((f"{word} {name} ({size_text(item.bytes)})", "changed"))
    return pills


def output_text(outputs: tuple[CallOutput, ...]) -> str:
    """Join what a call showed as text."""
    parts: list[str] = []
    for output in outputs:
        if output.kind == "error":
            continue  # the record says it, with its traceback
        text = output.text or output.data.get("text/plain", "")
        parts.append(text if output.kind == "stream" else text + "\n")
        if output.cut:
            parts.append(f"\n… cut here; all of it is in {output.full_text_file or 'no file'}\n")
    joined = "".join(parts).strip("\n")
    return joined if len(joined) <= _SHOWN_TEXT else "…" + joined[-_SHOWN_TEXT:]


def fault_text(error: CallError) -> str:
    """Say in a line why a call failed: a sentence stands alone, anything else with the error's name."""
    lines = error.message.strip().splitlines()
    message = lines[0][:_LONGEST_FAULT] if lines else ""
    return message if " " in message and message.endswith(".") else f"{error.name}: {message}".rstrip(": ")


class CallCard(QFrame):
    """One call, folded to its header until it is opened.

    Signals:
        stop_requested: the call runs and is to stop.
    """

    stop_requested = Signal()

    def __init__(self, theme: Theme, record: CallRecord, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.record = record
        self.setProperty("card", "plain")
        self._frame = QFrame()
        self._title = label(role="heading", wraps=True)
        self._facts = label(role="muted")
        self.running = RunningCall()
        self.running.stop_requested.connect(self.stop_requested)
        self._pills = QWidget()
        self._pill_row = FlowLayout(self._pills, gap=6)
        self.code_button = button("Code", "link", tip="Show or hide the code")
        self.output_button = button("Output", "link", tip="Show or hide what it showed")
        self.effects_button = button("Outside", "link", tip="Show or hide what it did outside, and how that is known")
        for made in (self.code_button, self.output_button, self.effects_button):
            made.setCheckable(True)
        self._fault = label(role="fault", wraps=True)
        self._fault.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._code: CodeView | None = None
        self._output: CodeView | None = None
        self._effects: QLabel | None = None
        self._pictures: list[QLabel] = []
        self._body = QVBoxLayout()
        self._body.setContentsMargins(0, 0, 0, 0)
        self._body.setSpacing(0)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(1, 1, 1, 1)
        layout.setSpacing(0)
        layout.addWidget(self._band())
        layout.addLayout(self._body)
        self.code_button.toggled.connect(self._show_code)
        self.output_button.toggled.connect(self._show_output)
        self.effects_button.toggled.connect(self._show_effects)
        self.show_record(record)

    def show_record(self, record: CallRecord) -> None:
        """Show the call as it stands now."""
        self.record = record
        set_breaking_text(self._title, title_of(record))
        set_text(
            self._facts,
            " · ".join(filter(None, (f"call {record.number}", seconds_text(record.seconds), class_words(record)))),
        )
        self.running.show_since(record.started if record.status is CallStatus.STARTED else None)
        self._fill_pills()
        text = output_text(record.outputs)
        if record.error is not None:
            text = "\n".join(
                filter(None, (text, record.error.traceback or f"{record.error.name}: {record.error.message}"))
            )
        self.output_button.setVisible(bool(text))
        if self._output is not None:
            self._output.show_code(text)
        self.effects_button.setVisible(record.effects is not None and bool(record.effects.outside))
        fault = "" if record.error is None else fault_text(record.error)
        set_breaking_text(self._fault, fault)
        self._fault.setVisible(bool(fault))
        self._show_pictures()
        self.setAccessibleName(f"Call {record.number}: {title_of(record)}")

    def show_stopping(self, stop: Stop | None) -> None:
        """Show that the call is stopping, as long as it runs."""
        if self.record.status is CallStatus.STARTED:
            self.running.show_stopping(
                None if stop is None else stop.since, can_ask_again=stop is not None and stop.can_ask_again
            )

    def add_output(self, output: CallOutput) -> None:
        """Show one thing more of a call that runs."""
        outputs = self.record.outputs
        if outputs and output.kind == "stream" and outputs[-1].kind == "stream" and outputs[-1].name == output.name:
            joined = (outputs[-1].text + output.text)[-2 * _SHOWN_TEXT :]
            outputs = (*outputs[:-1], replace(outputs[-1], text=joined))
        else:
            outputs = (*outputs[-200:], output)
        self.record = replace(self.record, outputs=outputs)
        self.output_button.setVisible(True)
        if self._output is not None and self._output.isVisible():
            self._output.show_code(output_text(outputs))
            bar = self._output.verticalScrollBar()
            bar.setValue(bar.maximum())

    def _band(self) -> QFrame:
        band = self._frame
        band.setProperty("band", "closed")
        self._top = top = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        top.setSpacing(8)
        self._title.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._title.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._title.setContentsMargins(0, _LINK_PADDING, 0, 0)
        self._facts.setContentsMargins(0, _LINK_PADDING, 0, _LINK_PADDING)
        top.addWidget(self._title, 1)
        self._rest = rest = QHBoxLayout()
        rest.setSpacing(8)
        for part in (self._facts, self.running, self.code_button, self.output_button, self.effects_button):
            rest.addWidget(part, 0, Qt.AlignmentFlag.AlignTop)
        rest.addStretch(1)
        top.addLayout(rest)
        layout = QVBoxLayout(band)
        layout.setContentsMargins(12, 7, 8, 7)
        layout.setSpacing(6)
        layout.addLayout(top)
        layout.addWidget(self._pills)
        layout.addWidget(self._fault)
        return band

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_title()

    def _fit_title(self) -> None:
        """Put what is told of the call below its title where beside it the title would be a column of words."""
        room = self.width() - self._rest.sizeHint().width() - _AROUND_TITLE
        words = self._title.fontMetrics().horizontalAdvance(self._title.text())
        is_beside = room >= min(words, _LEAST_TITLE)
        way = QBoxLayout.Direction.LeftToRight if is_beside else QBoxLayout.Direction.TopToBottom
        if self._top.direction() is not way:
            self._top.setDirection(way)
            self._top.setSpacing(8 if is_beside else 0)

    def _fill_pills(self) -> None:
        self._pill_row.clear()
        word, kind = status_pill(self.record)
        shown = ([(word, kind)] if word else []) + change_pills(self.record) + effect_pills(self.record)
        for text, name in shown:
            self._pill_row.addWidget(CutPill(text, name))
        self._pills.setVisible(bool(shown))

    def _show_code(self, shown: bool) -> None:  # noqa: FBT001 - a Qt slot
        if self._code is None:
            self._code = CodeView(self._theme, self.record.request.code)
            self._body.insertWidget(0, self._code)
        self._code.setVisible(shown)
        self._draw_band()

    def _show_output(self, shown: bool) -> None:  # noqa: FBT001 - a Qt slot
        if self._output is None:
            self._output = CodeView(self._theme)
            self._output.setAccessibleName("What the call showed")
            self._body.addWidget(self._output)
        text = output_text(self.record.outputs)
        error = self.record.error
        if error is not None:
            text = "\n".join(filter(None, (text, error.traceback or f"{error.name}: {error.message}")))
        self._output.show_code(text)
        self._output.setVisible(shown)
        self._draw_band()

    def _show_effects(self, shown: bool) -> None:  # noqa: FBT001 - a Qt slot
        if self._effects is None:
            self._effects = label(wraps=True)
            self._effects.setContentsMargins(12, 8, 12, 8)
            self._effects.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            self._body.addWidget(self._effects)
        effects = self.record.effects
        done = not self.record.status.cut_off
        set_breaking_text(self._effects, "" if effects is None else effects_text(effects, done=done))
        self._effects.setVisible(shown)
        self._draw_band()

    def _draw_band(self) -> None:
        """Round the header below too, as long as nothing stands under it."""
        opened = (self.code_button, self.output_button, self.effects_button)
        is_open = any(one.isChecked() for one in opened) or bool(self._pictures)
        set_property(self._frame, "band", "plain" if is_open else "closed")

    def _show_pictures(self) -> None:
        if self._pictures:
            return
        for output in self.record.outputs:
            pixmap = _picture(output.data)
            if pixmap is not None and len(self._pictures) < _MOST_PICTURES:
                shown = QLabel()
                shown.setPixmap(pixmap)
                shown.setContentsMargins(12, 8, 12, 8)
                shown.setAccessibleName("Picture that the call showed")
                self._pictures.append(shown)
                self._body.addWidget(shown)
                self._draw_band()


def _picture(data: dict[str, str]) -> QPixmap | None:
    """Read a PNG or JPEG, as what it says it is and within a limit."""
    for mime, kind in (("image/png", b"png"), ("image/jpeg", b"jpeg")):
        text = data.get(mime)
        if not text or len(text) > _LARGEST_PICTURE:
            continue
        try:
            raw = QByteArray(base64.b64decode(text, validate=False))
        except (binascii.Error, ValueError):
            continue
        buffer = QBuffer(raw)
        reader = QImageReader(buffer, QByteArray(kind))
        size = reader.size()
        if not size.isValid() or size.width() * size.height() > 40_000_000:
            continue
        image: QImage = reader.read()
        if image.isNull():
            continue
        if image.width() > _PICTURE_WIDTH:
            image = image.scaledToWidth(_PICTURE_WIDTH, Qt.TransformationMode.SmoothTransformation)
        return QPixmap.fromImage(image)
    return None

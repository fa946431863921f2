"""Makes qtconsole's widget fit for the window: no file or address is ever loaded, no menu or dialog of its own."""

from __future__ import annotations

import importlib
from typing import Protocol, cast

from PySide6.QtCore import QEvent, QObject, Qt, QUrl, Signal, SignalInstance
from PySide6.QtGui import (
    QContextMenuEvent,
    QFont,
    QImage,
    QKeyEvent,
    QKeySequence,
    QPaintEvent,
    QTextCursor,
    QTextDocument,
)
from PySide6.QtWidgets import QLabel, QMenu, QScrollBar, QTextEdit, QWidget
from typing_extensions import override

from workbench.qt.console_client import ConsoleClient
from workbench.views.console_ahead import TypedAhead
from workbench.views.console_library import MODULE
from workbench.views.tab_order import go_on
from workbench.views.theme import Theme

LINES = 2_000
TRIMMED_AT_ONCE = 100
_MOVES = frozenset(
    {
        Qt.Key.Key_Left,
        Qt.Key.Key_Right,
        Qt.Key.Key_Up,
        Qt.Key.Key_Down,
        Qt.Key.Key_Home,
        Qt.Key.Key_End,
        Qt.Key.Key_PageUp,
        Qt.Key.Key_PageDown,
    }
)


class Highlighter(Protocol):
    """The widget's highlighter."""

    def set_style(self, style: object) -> None:
        """Take a style of Pygments."""
        ...

    def rehighlight(self) -> None:
        """Colour all again."""
        ...


class JupyterConsole(Protocol):
    """What is used of qtconsole's RichJupyterWidget."""

    kernel_client: ConsoleClient
    custom_interrupt_requested: SignalInstance
    other_output_prefix: str
    input_buffer: str
    font: QFont
    style_sheet: str
    syntax_style: str
    _control: QTextEdit
    _executing: bool
    _call_tip_widget: QLabel
    _highlighter: Highlighter

    def copy(self) -> None:
        """Copy the selection without prompts."""
        ...

    def paste(self) -> None:
        """Paste text at the prompt."""
        ...

    def can_copy(self) -> bool:
        """Say whether something is chosen."""
        ...

    def can_paste(self) -> bool:
        """Say whether text can be pasted."""
        ...

    def select_all_smart(self) -> None:
        """Choose the input, then all."""
        ...


def make_console(theme: Theme) -> JupyterConsole:
    """Make the widget; `LibrarySteps` are done, or it takes a while."""
    make = importlib.import_module(MODULE).RichJupyterWidget
    make.custom_control = SafeText
    made = cast(
        "JupyterConsole",
        make(
            banner="",
            gui_completion="droplist",
            paging="none",
            buffer_size=LINES,
            include_other_output=True,
            custom_interrupt=True,
            custom_restart=True,
            # Texts come without codes, and looking for them costs a copy of all that is shown, for each line.
            ansi_codes=False,
            font_size=round(theme.mono_font().pointSizeF()),
        ),
    )
    made.font = theme.mono_font()
    widget = as_widget(made)
    for action in widget.actions():
        if action.text() in {"Print", "Save as HTML/XML"}:  # they open dialogs that hold the window up
            widget.removeAction(action)
    widget.setAcceptDrops(False)
    tips = made._call_tip_widget  # noqa: SLF001 # pyright: ignore[reportPrivateUsage] - there is no public place
    tips.setTextFormat(Qt.TextFormat.PlainText)
    control = control_of(made)
    control.setFrameShape(QTextEdit.Shape.NoFrame)
    control.setProperty("frame", "none")
    control.setAccessibleName("Console: Python of this chat")
    control.setAccessibleDescription("Tab completes a name; in an empty line it goes on to the next panel.")
    control.setContextMenuPolicy(Qt.ContextMenuPolicy.DefaultContextMenu)
    control.installEventFilter(ConsoleGuard(made, control))
    return made


def as_widget(console: JupyterConsole) -> QWidget:
    """Give it as the widget that it is."""
    return cast("QWidget", console)


def control_of(console: JupyterConsole) -> QTextEdit:
    """Give the text inside."""
    return console._control  # noqa: SLF001 # pyright: ignore[reportPrivateUsage] - there is no public place


def highlighter_of(console: JupyterConsole) -> Highlighter:
    """Give what colours the code."""
    return console._highlighter  # noqa: SLF001 # pyright: ignore[reportPrivateUsage] - there is no public place


def guard_of(console: JupyterConsole) -> ConsoleGuard:
    """Give what stands before the widget's keys."""
    return cast("ConsoleGuard", control_of(console).findChild(ConsoleGuard))


def trim(console: JupyterConsole) -> bool:
    """Leave out some of the oldest lines while a prompt waits, as qtconsole does while its own code runs.

    Returns:
        Whether there is more to leave out.
    """
    document = control_of(console).document()
    surplus = document.blockCount() - LINES
    if surplus <= 0:
        return False
    cursor = QTextCursor(document)
    cursor.movePosition(
        QTextCursor.MoveOperation.NextBlock, QTextCursor.MoveMode.KeepAnchor, min(surplus, TRIMMED_AT_ONCE)
    )
    cursor.removeSelectedText()
    document.clearUndoRedoStacks()
    return surplus > TRIMMED_AT_ONCE


class QuietBar(QScrollBar):
    """Keep the place of a scroll bar, which qtconsole counts on, and show nothing where there is nothing to scroll."""

    @override
    def paintEvent(self, arg__1: QPaintEvent) -> None:
        # Its range is what is written, so that the last line can be scrolled to the top.
        if self.maximum() > self.pageStep():
            super().paintEvent(arg__1)


class SafeText(QTextEdit):
    """The text inside: plain text is all that it takes, and it loads nothing."""

    def __init__(self) -> None:
        super().__init__()
        self._placeholder = QImage(1, 1, QImage.Format.Format_ARGB32)
        self._placeholder.fill(Qt.GlobalColor.transparent)
        self.setAcceptRichText(False)
        self.setVerticalScrollBar(QuietBar())
        self.setMouseTracking(True)

    @override
    def loadResource(self, type: int, name: QUrl | str) -> object:
        """Give nothing: a picture of one clear point, or an empty text."""
        if type == int(QTextDocument.ResourceType.ImageResource):
            return self._placeholder
        return ""


class ConsoleGuard(QObject):
    """Hears keys and clicks before qtconsole does.

    Nothing is typed while there is no runtime to type into; what is typed while a call runs is kept for the next
    prompt; and Tab leaves the console where there is nothing to complete or to move.

    Signals:
        typed_ahead: what waits for the next prompt is another text.
    """

    typed_ahead = Signal(str)

    def __init__(self, console: JupyterConsole, control: QTextEdit) -> None:
        super().__init__(control)
        self._console = console
        self._control = control
        self._ahead = TypedAhead()
        self.is_closed = False

    def close_to_typing(self, closed: bool) -> None:  # noqa: FBT001 - a switch
        """Let nothing be typed, or let it again."""
        self.is_closed = closed

    @property
    def ahead(self) -> str:
        """What waits for the next prompt."""
        return self._ahead.text if self._is_executing else ""

    def forget(self) -> None:
        """Forget what was typed while a call runs: another chat is shown."""
        if self._ahead.text:
            self._keep("")

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QContextMenuEvent):
            self._menu(event)
            return True
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            return self._leaves(event) or (not self._is_harmless(event) if self.is_closed else self._waits(event))
        return self.is_closed and event.type() in {QEvent.Type.Drop, QEvent.Type.InputMethod}

    @property
    def _is_executing(self) -> bool:
        return self._console._executing  # noqa: SLF001 # pyright: ignore[reportPrivateUsage] - there is no public place

    def _leaves(self, event: QKeyEvent) -> bool:
        """Give the keys to the next control, as everywhere, unless Tab completes or moves a line here."""
        forward = event.key() == Qt.Key.Key_Tab
        if not forward and event.key() != Qt.Key.Key_Backtab:
            return False
        typed = "" if self.is_closed or self._is_executing else self._console.input_buffer
        is_needed = bool(typed.strip()) if forward else any(line[:1] in {" ", "\t"} for line in typed.split("\n"))
        if event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier or is_needed:
            return False
        return go_on(self._control.window(), forward=forward)

    def _waits(self, event: QKeyEvent) -> bool:
        """Keep what is typed while a call runs; at a prompt it stands there already."""
        if not self._is_executing:
            self._ahead = TypedAhead()
            return False
        taken = self._ahead.take(event)
        if taken:
            self._keep(self._ahead.text)
        return taken

    def _keep(self, text: str) -> None:
        self._ahead = TypedAhead(text)
        self._console.input_buffer = text  # while a call runs, qtconsole puts it at the next prompt
        self.typed_ahead.emit(text)

    def _is_harmless(self, event: QKeyEvent) -> bool:
        if event.matches(QKeySequence.StandardKey.Copy) or event.matches(QKeySequence.StandardKey.SelectAll):
            return True
        return event.key() in _MOVES

    def _menu(self, event: QContextMenuEvent) -> None:
        console = self._console
        menu = QMenu(as_widget(console))
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction("Copy", console.copy).setEnabled(console.can_copy())
        menu.addAction("Paste", console.paste).setEnabled(not self.is_closed and console.can_paste())
        menu.addAction("Select all", console.select_all_smart)
        menu.popup(event.globalPos())

"""The toolbar: new chat, files, the runtime's state and controls, checkpoints, model, approval, settings."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtCore import QEvent, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QActionGroup, QIcon, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QMenu, QPushButton, QSizePolicy, QToolBar, QWidget
from typing_extensions import override

from workbench.domain.conversation import ApprovalMode, Chat
from workbench.domain.runtime_state import RuntimeState
from workbench.qt.runtime_watch import RuntimeView
from workbench.qt.stop_requests import Stop
from workbench.views.icons import icon
from workbench.views.parts import button, tooltip
from workbench.views.runtime_pill import RuntimePill
from workbench.views.switch import Switch
from workbench.views.theme import Theme
from workbench.views.toolbar_overflow import Part, ToolbarOverflow
from workbench.views.words import approval_words

_PILL_ROOM = 40
"""What the runtime's figures want beside its word."""
_NOT_SAVED = "not saved"
_SAVES = "Save tables, values and helpers after each call"
_APPROVALS = {
    ApprovalMode.EACH: "Ask before running",
    ApprovalMode.CHAT: "Ask once per chat",
    ApprovalMode.ISOLATED: "Run by itself, isolated",
}


class MainToolbar(QToolBar):
    """Offer what concerns the chat that is shown.

    Signals:
        checkpoints_switched: the switch was moved.
        model_chosen: a model by its name.
        approval_chosen: an `ApprovalMode`.
    """

    checkpoints_switched = Signal(bool)
    model_chosen = Signal(str)
    approval_chosen = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__("Toolbar", parent)
        self._theme = theme
        self._saved = ""
        self._is_short = self._is_busy = self._is_stopping = False
        self._is_fitting = self._has_word = False
        self._model_menu: QMenu | None = None
        self.setObjectName("toolbar")
        self.setMovable(False)
        self.setFloatable(False)
        self.setIconSize(QSize(16, 16))
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self.new_button = button("New chat", "primary", tip="New chat (Ctrl+N)")
        self.add_button = button("Add files…", tip="Add files to the chat (Ctrl+O)")
        self.compare_button = button("Compare…", tip="Compare files of the chat by a form (Ctrl+K)")
        self.pill = RuntimePill(theme)
        self.interrupt_button = button("Interrupt", tip="Stop what runs; live values stay (Ctrl+.)")
        self.restart_button = button(
            "Restart", tip="End this runtime and start the next one; what can be had back is offered"
        )
        self.reset_button = button("Reset", tip="Start again with an empty runtime, on purpose")
        self.checkpoints = Switch(theme)
        self.checkpoints.setAccessibleName("Checkpoints")
        self.checkpoints.toggled.connect(self._switched)
        self.model_button = self._menu_button("Model")
        self.approval_button = self._menu_button("When code may run")
        self.settings_button = button("", tip="Settings (Ctrl+,)")
        self.settings_button.setAccessibleName("Settings")
        self._places: dict[QWidget, QAction] = {}
        self._place(self.new_button, self.add_button, self.compare_button)
        self.addSeparator()
        self._place(self.pill, self.interrupt_button, self.restart_button, self.reset_button)
        self.addSeparator()
        self._place(self.checkpoints)
        gap = QWidget()
        gap.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._place(gap, self.model_button, self.approval_button, self.settings_button)
        self._approval_actions = self._fill_approvals()
        self.overflow = self._make_overflow()
        theme.changed.connect(self._draw)
        self._draw()
        self.show_runtime(RuntimeView())
        self.show_chat(None)

    def show_runtime(self, view: RuntimeView) -> None:
        """Show how the runtime stands, and what can be done with it."""
        self._is_busy = view.state is RuntimeState.BUSY
        self.pill.show_view(view)
        self.interrupt_button.setEnabled(self._is_busy and not self._is_stopping)
        can_end = view.state is not RuntimeState.NONE or bool(view.left)
        self.restart_button.setEnabled(can_end)
        self.reset_button.setEnabled(can_end)
        is_kept = view.isolation is not None and view.isolation.is_on
        self._approval_actions[ApprovalMode.ISOLATED].setVisible(is_kept)

    def show_stopping(self, stop: Stop | None) -> None:
        """Say that what runs is stopping; it is asked again only where it did not."""
        self._is_stopping = stop is not None and not stop.can_ask_again
        self.pill.show_stopping(stop is not None and not stop.is_of_answer)
        self.interrupt_button.setEnabled(self._is_busy and not self._is_stopping)

    def show_chat(self, chat: Chat | None) -> None:
        """Show the chat's switches."""
        self.checkpoints.blockSignals(True)
        self.checkpoints.setChecked(chat is not None and chat.checkpoints)
        self.checkpoints.blockSignals(False)
        self.checkpoints.setEnabled(chat is not None)
        self.checkpoints.setToolTip(tooltip(_SAVES))
        mode = ApprovalMode.EACH if chat is None else chat.approval
        words = approval_words(chat)
        self.approval_button.setText(f"{words[0].upper()}{words[1:]} ▾")
        self.approval_button.setEnabled(chat is not None)
        self._approval_actions[mode].setChecked(True)
        self._word_checkpoints()

    def show_saved(self, at: datetime | None, fault: str = "") -> None:
        """Show when the last checkpoint was saved, or that it could not be."""
        self._saved = "" if at is None else f"{at.astimezone():%H:%M}"
        if fault:
            self._saved = _NOT_SAVED
        self.checkpoints.setToolTip(tooltip(fault or _SAVES))
        self._word_checkpoints()

    def show_models(self, names: tuple[str, ...], chosen: str) -> None:
        """Offer these models."""
        menu = QMenu(self.model_button)
        group = QActionGroup(menu)
        for name in names:
            action = QAction(model_title(name), menu)
            action.setCheckable(True)
            action.setChecked(name == chosen)
            action.triggered.connect(lambda _=False, name=name: self.model_chosen.emit(name))
            group.addAction(action)
            menu.addAction(action)
        if self._model_menu is not None:
            self._model_menu.deleteLater()
        self._model_menu = menu
        self.model_button.setMenu(menu)
        self.model_button.setText(f"{model_title(chosen)} ▾")

    def focus_order(self) -> tuple[QWidget, ...]:
        """Give the controls in the order in which Tab visits them."""
        return (
            self.new_button,
            self.add_button,
            self.compare_button,
            self.interrupt_button,
            self.restart_button,
            self.reset_button,
            self.checkpoints,
            self.model_button,
            self.approval_button,
            self.settings_button,
            self.overflow.more,
        )

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit(event.size().width())

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in {QEvent.Type.FontChange, QEvent.Type.StyleChange}:
            self._fit_soon()

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._fit_soon()  # only now the style has given everything its size

    def _fit_soon(self) -> None:
        QTimer.singleShot(0, self, lambda: self._fit(self.width()))

    def _fit(self, width: int) -> None:
        """Word the controls as fully as there is room; what has no room even so is in the menu at the end."""
        if self._is_fitting:
            return
        self._is_fitting = True
        self._word(is_short=False)
        if self.overflow.needed() + _PILL_ROOM > width:
            self._word(is_short=True)
            self._keep_word(kept=True)
            self._keep_word(kept=self.overflow.needed() + _PILL_ROOM <= width)
        self.overflow.fit(width)
        self._is_fitting = False

    def _keep_word(self, *, kept: bool) -> None:
        """Say what the switch beside the runtime is, where the other controls leave room for the word."""
        self._has_word = kept
        self._word_checkpoints()

    def _word(self, *, is_short: bool) -> None:
        """Show some controls with fewer words or none: each has a tip that says what it is."""
        if is_short is not self._is_short:
            self._is_short = is_short
            self.new_button.setText("" if is_short else "New chat")
            self.add_button.setText("Add…" if is_short else "Add files…")
            self.interrupt_button.setText("" if is_short else "Interrupt")
            self.restart_button.setText("" if is_short else "Restart")
            self._draw()
            self._word_checkpoints()

    def _place(self, *widgets: QWidget) -> None:
        for widget in widgets:
            self._places[widget] = self.addWidget(widget)

    def _make_overflow(self) -> ToolbarOverflow:
        def press(made: QPushButton, words: str) -> Part:
            def offer(menu: QMenu) -> None:
                menu.addAction(words, made.click).setEnabled(made.isEnabled())

            return Part(widget=made, offer=offer)

        def choose(made: QPushButton, words: str) -> Part:
            def offer(menu: QMenu) -> None:
                choices = made.menu()
                choices.setTitle(words)
                menu.addMenu(choices).setEnabled(made.isEnabled())

            return Part(widget=made, offer=offer)

        def offer_checkpoints(menu: QMenu) -> None:
            action = menu.addAction("Checkpoints", self.checkpoints.click)
            action.setCheckable(True)
            action.setChecked(self.checkpoints.isChecked())
            action.setEnabled(self.checkpoints.isEnabled())

        return ToolbarOverflow(
            self,
            self._places,
            (
                press(self.reset_button, "Reset"),
                press(self.restart_button, "Restart"),
                choose(self.approval_button, "When code may run"),
                choose(self.model_button, "Model"),
                Part(widget=self.checkpoints, offer=offer_checkpoints),
                press(self.compare_button, "Compare…"),
                press(self.add_button, "Add files…"),
            ),
        )

    def _menu_button(self, name: str) -> QPushButton:
        made = button(name, "menu", tip=name)
        made.setAccessibleName(name)
        return made

    def _fill_approvals(self) -> dict[ApprovalMode, QAction]:
        menu = QMenu(self.approval_button)
        group = QActionGroup(menu)
        actions: dict[ApprovalMode, QAction] = {}
        for mode, words in _APPROVALS.items():
            action = QAction(words, menu)
            action.setCheckable(True)
            action.triggered.connect(lambda _=False, mode=mode: self.approval_chosen.emit(mode))
            group.addAction(action)
            menu.addAction(action)
            actions[mode] = action
        self.approval_button.setMenu(menu)
        return actions

    def _switched(self, on: bool) -> None:  # noqa: FBT001 - a Qt slot
        self._saved = ""
        self._word_checkpoints()
        self.checkpoints_switched.emit(on)

    def _word_checkpoints(self) -> None:
        on = self.checkpoints.isChecked()
        since = f" · {self._saved}" if self._saved else ""
        text = f"Checkpoints on{since}" if on else "Checkpoints off"
        short = "Checkpoints" if self._has_word else ""
        self.checkpoints.setText(short if self._is_short else text)
        waits = ": the first is saved after the next call" if on and not self._saved else ""
        said = text if self._saved in {"", _NOT_SAVED} else text.replace(" · ", " · saved ")
        self.checkpoints.setAccessibleDescription(f"{said}{waits}")
        self.checkpoints.updateGeometry()

    def _draw(self) -> None:
        self.new_button.setIcon(icon(self._theme, "add", "action_text"))
        self.interrupt_button.setIcon(icon(self._theme, "stop"))
        self.restart_button.setIcon(icon(self._theme, "restart") if self._is_short else QIcon())
        self.settings_button.setIcon(icon(self._theme, "settings"))
        self.overflow.more.setIcon(icon(self._theme, "more"))


def model_title(name: str) -> str:
    """Word a model's name."""
    return "Built-in analyst" if name == "builtin" else name

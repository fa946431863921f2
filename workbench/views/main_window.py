"""The main window: toolbar, the chat in the middle, panels around it that can be moved, closed and taken off."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QMainWindow, QWidget
from typing_extensions import override

from workbench.config import BUILTIN, load_settings
from workbench.domain.conversation import Chat
from workbench.domain.errors import WorkbenchError
from workbench.qt.chat_choice import ChatChoice
from workbench.qt.eviction_watch import EvictionWatch
from workbench.qt.markdown import visible
from workbench.qt.running_calls import RunningCalls
from workbench.qt.runtime_watch import RuntimeView, RuntimeWatch
from workbench.qt.saved_watch import SavedWatch
from workbench.resources import resource
from workbench.views.chat_actions import ChatActions
from workbench.views.chat_panel import ChatPanel
from workbench.views.docks import Docks
from workbench.views.main_keys import keys_of
from workbench.views.notices import Notice
from workbench.views.places import make_places
from workbench.views.status_bar import StatusBar
from workbench.views.tab_order import go_on
from workbench.views.toolbar import MainToolbar
from workbench.views.window_closing import WindowClosing
from workbench.views.window_keys import add_keys
from workbench.views.window_layout import FRAME_HEIGHT, USUAL, PlacedPanels, WindowLayout
from workbench.views.window_menu import MenuParts, WindowMenu
from workbench.views.window_parts import Recovered, WindowParts
from workbench.views.words import listed

if TYPE_CHECKING:
    from workbench.domain.events import Event
    from workbench.views.chats_panel import ChatsPanel
    from workbench.views.console_panel import ConsolePanel
    from workbench.views.file_dialogs import FileDialogs
    from workbench.views.helpers_panel import HelpersPanel
    from workbench.views.openings import Openings
    from workbench.views.outputs_panel import OutputsPanel
    from workbench.views.panels import ChatFollower, Panels
    from workbench.views.variables_panel import VariablesPanel

PANELS = "workbench.views.panels"
"""What `fill` imports; it takes as long as the window itself, and can be imported on another thread before."""
SAMPLE = ("supplier_prices_march.csv", "supplier_prices_april.csv")
_SAMPLE_SENTENCE = "Compare the two files, unit_price is price_eur"
_MEANWHILE = "while closed"


class MainWindow(QMainWindow):
    """Hold the panels together; panels know nothing of each other.

    Signals:
        closed: the user closed the window, its layout is kept; whether the calls that run go on without it.
    """

    closed = Signal(bool)

    def __init__(self, parts: WindowParts) -> None:
        super().__init__()
        self._parts = parts
        self._bridge = parts.bridge
        self._theme, self._settings = parts.theme, parts.settings
        self.setWindowTitle("Workbench")
        self.docks = Docks(self, parts.theme)
        self.choice = ChatChoice(parts.bridge, self)
        self.watch = RuntimeWatch(parts.bridge, self)
        self.running = RunningCalls(parts.bridge, self)
        self.closing = WindowClosing(parts.bridge, parts.settings, self.running, self)
        self.acts = ChatActions(parts.bridge, self.choice, self.watch, self)
        self.toolbar = MainToolbar(parts.theme)
        self.addToolBar(self.toolbar)
        self.status = StatusBar()
        self.setStatusBar(self.status)
        self.chat_panel = ChatPanel(parts.bridge, self.choice, parts.theme)
        self.setCentralWidget(self.chat_panel)
        self.places = make_places(self.docks)
        self.places.variables.raise_()
        placed = PlacedPanels(left=self.places.chats, right=self.places.variables, lower=self.places.console)
        self.layout_kept = WindowLayout(self, self.docks, placed, parts.settings)
        self.menu = WindowMenu(
            MenuParts(
                bridge=parts.bridge,
                theme=parts.theme,
                settings=parts.settings,
                profile=parts.profile,
                docks=self.docks,
                reset_layout=self.layout_kept.reset,
            ),
            self,
        )
        self._panels: Panels | None = None
        self._chats_panel: ChatsPanel | None = None
        self._filling = self._fill()
        self._saved = SavedWatch(parts.bridge, self)
        self._evictions = EvictionWatch(parts.bridge, self)
        self._followers: list[ChatFollower] = [self.watch, self._saved, self._evictions]
        self._models, self._model = parts.models, parts.model
        self._told: set[str] = set()
        self.toolbar.show_models(self._models, self._model)
        self._connect()
        room = self.screen().availableSize()
        self.resize(USUAL.boundedTo(room - QSize(0, FRAME_HEIGHT)))

    def fill(self) -> None:
        """Make the panels around the chat, as far as they are not made yet."""
        while self.fill_more():
            pass

    def fill_more(self) -> bool:
        """Make one panel more, after the first paint; false where all are made."""
        return next(self._filling, True) is None

    def _fill(self) -> Iterator[None]:
        self._chats_panel = self._make_chats()
        yield
        self.chat_panel.complete()
        self._chats_panel.find_requested.connect(self.chat_panel.finder.find)
        self.acts.restore_chosen.connect(self.chat_panel.ends.restore)
        add_keys(self, keys_of(self))
        yield
        # What the panels need takes as long to import as the window itself.
        from workbench.views.kept_tables import from_text  # noqa: PLC0415 - as below
        from workbench.views.panels import Panels, Surroundings  # noqa: PLC0415

        around = Surroundings(
            bridge=self._bridge,
            theme=self._theme,
            docks=self.docks,
            choice=self.choice,
            watch=self.watch,
            acts=self.acts,
            chat_panel=self.chat_panel,
            settings=self._settings,
        )
        panels = Panels(self.places, around, self)
        yield from panels.make()
        self._panels = panels
        panels.kept_watch.changed.connect(self.status.show_kept)
        panels.openings.remember(from_text(self._settings.tables))
        self.toolbar.compare_button.clicked.connect(panels.file_dialogs.open_compare)
        for part in panels.followers:
            self.follow(part)
        if self.choice.chat is None and not self.watch.view.is_known:
            panels.variables.expect()

    @property
    def chats_panel(self) -> ChatsPanel:
        """The list of chats."""
        self.fill()
        if self._chats_panel is None:
            raise RuntimeError
        return self._chats_panel

    @property
    def panels(self) -> Panels:
        """The panels around the chat."""
        self.fill()
        if self._panels is None:
            raise RuntimeError
        return self._panels

    @property
    def variables(self) -> VariablesPanel:
        """The list of live values."""
        return self.panels.variables

    @property
    def helpers(self) -> HelpersPanel:
        """The helpers and their sources."""
        return self.panels.helpers

    @property
    def outputs(self) -> OutputsPanel:
        """The chat's output files."""
        return self.panels.outputs

    @property
    def console(self) -> ConsolePanel:
        """The console below the chat."""
        return self.panels.console

    @property
    def openings(self) -> Openings:
        """What opens things by their name."""
        return self.panels.openings

    @property
    def file_dialogs(self) -> FileDialogs:
        """The dialogs about the chat's files."""
        return self.panels.file_dialogs

    def add_lower(self, widget: QWidget, title: str, key: str, *, keeps: bool = False) -> None:
        """Add a tab below the chat; a widget with `set_chat` is to be passed to `follow` as well."""
        self.docks.add_lower(widget, title, key, keeps=keeps)

    def follow(self, part: ChatFollower) -> None:
        """Tell a part, now and later, which chat is shown."""
        self._followers.append(part)
        part.set_chat(self.choice.chat)

    def restore_layout(self) -> None:
        """Take the layout of the last start, where it is of this version."""
        self.layout_kept.restore()

    def come_forward(self) -> None:
        """Show the window before the others."""
        if self.isMinimized():
            self.showNormal()
        self.raise_()
        self.activateWindow()

    @override
    def focusNextPrevChild(self, next: bool) -> bool:
        if not go_on(self, forward=next):
            self.chat_panel.composer.edit.setFocus()  # nothing that acts gets keys that were meant for something else
        return True

    @override
    def closeEvent(self, event: QCloseEvent) -> None:
        if not self.closing.may_close():
            event.ignore()
            return
        from workbench.views.kept_tables import to_text  # noqa: PLC0415 - not before the first paint

        self.layout_kept.keep()
        if self._panels is not None:
            self._settings.tables = to_text(self._panels.openings.kept())
        self._settings.last_chat = self.choice.chat.id if self.choice.chat is not None else ""
        self._settings.save()
        super().closeEvent(event)
        self.closed.emit(self.closing.leaves_calls)

    def close_now(self) -> None:
        """Close without a question, as the system asks it; what runs goes on."""
        self.closing.let_go()
        self.close()

    # -- wiring ------------------------------------------------------------------------------------------------------

    def _connect(self) -> None:
        bar, panel, acts = self.toolbar, self.chat_panel, self.acts
        bar.new_button.clicked.connect(self.choice.show_new)
        bar.add_button.clicked.connect(self.choose_files)
        bar.interrupt_button.clicked.connect(panel.stop)
        bar.restart_button.clicked.connect(acts.restart)
        bar.reset_button.clicked.connect(acts.reset)
        bar.checkpoints_switched.connect(acts.set_checkpoints)
        bar.approval_chosen.connect(acts.set_approval)
        bar.model_chosen.connect(self._choose_model)
        bar.settings_button.setMenu(self.menu.menu)
        self.menu.models_changed.connect(self._reload_models)
        self.menu.restore_requested.connect(acts.choose_checkpoint)
        panel.add_requested.connect(self.choose_files)
        panel.sample_requested.connect(self._add_sample)
        panel.address_clicked.connect(acts.open_address)
        panel.open_requested.connect(self.choice.open)
        panel.restart_requested.connect(acts.restart)
        panel.stops.changed.connect(self._show_stopping)
        self.choice.chat_changed.connect(self._show_chat)
        self.watch.changed.connect(self._show_runtime)
        self.closing.allowed.connect(self.close)
        self._evictions.planned.connect(self.status.show_evictions)
        self._saved.saved.connect(bar.show_saved)
        self._bridge.opened.connect(self._opened)
        self._bridge.failed.connect(panel.banner.show_text)
        self._bridge.failed.connect(self._not_opened)
        self._bridge.event_arrived.connect(self._take)
        if self._settings.last_chat:
            panel.show_opening()
            self.watch.expect()

    def _not_opened(self) -> None:
        self._show_chat(None)

    def _make_chats(self) -> ChatsPanel:
        from workbench.views.chats_panel import ChatsPanel  # noqa: PLC0415 - not before the first paint

        chats = ChatsPanel(self._theme)
        chats.open_requested.connect(self.choice.open)
        chats.rename_requested.connect(self.acts.rename)
        chats.close_requested.connect(self.acts.close)
        chats.delete_requested.connect(self.acts.delete)
        self.choice.chats_changed.connect(chats.show_chats)
        chats.search_requested.connect(self.choice.search)
        self.choice.chats_found.connect(chats.show_found)
        self.places.chats.fill(chats)
        return chats

    def _opened(self, recovered: tuple[Recovered, ...]) -> None:
        self.choice.refresh()
        self._bridge.ask(self, lambda engine: engine.isolation(), self.status.expect_isolation)
        if self._settings.last_chat:
            self.choice.open_last(self._settings.last_chat)
        # What happened in the chat that is shown again stands in it.
        shown = self._settings.last_chat
        told = {fact.chat: fact.title for fact in recovered if fact.is_news and fact.chat != shown}
        if told:
            titles = listed([f"“{title}”" for title in told.values()])
            text = f"While the workbench was closed, something happened in {titles}. Open it to read what."
            self._told = set(told)
            self.chat_panel.banner.show_notice(Notice(text=text, kind=_MEANWHILE))

    def _show_chat(self, chat: Chat | None) -> None:
        if chat is not None and chat.id in self._told:
            self._told.remove(chat.id)
            if not self._told:
                self.chat_panel.banner.withdraw(_MEANWHILE)
        self.chat_panel.set_chat(chat)
        self.chats_panel.set_chat(chat)
        for part in self._followers:
            part.set_chat(chat)
        self.toolbar.show_chat(chat)
        self._show_stopping()
        self.status.show_chat(chat)
        self.setWindowTitle("Workbench" if chat is None else f"{visible(chat.title)} – Workbench")
        if chat is None:
            self.chat_panel.composer.edit.setFocus()

    def _show_runtime(self, view: RuntimeView) -> None:
        self.toolbar.show_runtime(view)
        if self.status.show_runtime(view):
            self.choice.refresh()  # a call that an earlier window began ends without an event

    def _show_stopping(self) -> None:
        chat = self.choice.chat
        self.toolbar.show_stopping(self.chat_panel.stops.of(None if chat is None else chat.id))

    def _take(self, event: Event) -> None:
        from workbench.domain.events import CallEnded, MessageAdded  # noqa: PLC0415 - not before the first paint

        chat = self.choice.chat
        if chat is None:
            return
        match event:
            case MessageAdded() if event.message.chat == chat.id:
                self.status.show_saved(event.message.at)
            case CallEnded() if event.record.request.chat == chat.id and event.record.ended is not None:
                self.status.show_saved(event.record.ended)
            case _:
                pass

    # -- what the user asks for --------------------------------------------------------------------------------------

    def open_lineage(self) -> None:
        """Show what was made from what."""
        self.panels.open_lineage()

    def choose_files(self) -> None:
        """Let the user choose files to add."""
        from workbench.views.file_chooser import choose_files  # noqa: PLC0415 - not before the first paint

        choose_files(self, self._theme, self._settings.last_folder, self._files_chosen)

    def _files_chosen(self, paths: tuple[Path, ...]) -> None:
        self._settings.last_folder = str(paths[0].parent)
        self.chat_panel.add_files(paths)

    def _add_sample(self) -> None:
        self.chat_panel.add_files(tuple(resource("sample", name) for name in SAMPLE))
        self.chat_panel.composer.insert_text(_SAMPLE_SENTENCE)

    def _choose_model(self, name: str) -> None:
        self._settings.model = self._model = name
        self.toolbar.show_models(self._models, name)
        self._bridge.ask(self, lambda engine: engine.choose_model(name))

    def _reload_models(self) -> None:
        with contextlib.suppress(WorkbenchError):
            self._models = (BUILTIN, *load_settings(self._parts.profile.settings_file).models)
        self.toolbar.show_models(self._models, self._model)

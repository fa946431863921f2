"""The panels around the chat, made after the window's first paint: what they need takes a while to import."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QWidget

from workbench.domain.conversation import Chat
from workbench.domain.ids import ChatId
from workbench.domain.lineage_graph import LineageNode
from workbench.domain.staleness import RecomputePlan
from workbench.protocol.tables import TableView
from workbench.qt.bridge import EngineBridge
from workbench.qt.chat_choice import ChatChoice
from workbench.qt.kept_watch import KeptWatch
from workbench.qt.runtime_watch import RuntimeWatch
from workbench.qt.settings import WindowSettings
from workbench.qt.stale_watch import StaleWatch
from workbench.qt.table_switches import TableSwitches
from workbench.views.chat_actions import ChatActions
from workbench.views.chat_panel import ChatPanel
from workbench.views.console_panel import ConsolePanel
from workbench.views.docks import Docks, enter_panel, show_panel
from workbench.views.file_dialogs import FileDialogs
from workbench.views.helpers_panel import HelpersPanel
from workbench.views.kept_panel import KeptPanel
from workbench.views.lineage_place import LineagePlace
from workbench.views.memory_panel import MemoryPanel
from workbench.views.openings import Openings, RowsWish, SidePanels
from workbench.views.outputs_panel import OutputsPanel
from workbench.views.places import Places
from workbench.views.stale_strip import RecomputeDialog
from workbench.views.table_panel import TablePanel
from workbench.views.theme import Theme
from workbench.views.variables_panel import VariablesPanel

if TYPE_CHECKING:
    from workbench.views.lineage_panel import LineagePanel


class ChatFollower(Protocol):
    """A part of the window that shows something of one chat."""

    def set_chat(self, chat: Chat | None) -> None:
        """Show another chat, or what is new about the one that is shown."""
        ...


@dataclass(frozen=True, kw_only=True, slots=True)
class Surroundings:
    """What the panels work with."""

    bridge: EngineBridge
    theme: Theme
    docks: Docks
    choice: ChatChoice
    watch: RuntimeWatch
    acts: ChatActions
    chat_panel: ChatPanel
    settings: WindowSettings


class Panels(QObject):
    """Make them by `make`, put them into their docks, and connect them with the chat and with each other."""

    def __init__(self, places: Places, around: Surroundings, window: QWidget) -> None:
        super().__init__(window)
        self._places, self._around, self._window = places, around, window

    def make(self) -> Iterator[None]:
        """Make them, in steps: the window may paint and take keys between two."""
        places, bridge, theme = self._places, self._around.bridge, self._around.theme
        self.variables = VariablesPanel(bridge, theme)
        places.variables.fill(self.variables)
        yield
        self.helpers = HelpersPanel(bridge, theme)
        places.helpers.fill(self.helpers)
        yield
        self.outputs = OutputsPanel(bridge, theme)
        places.outputs.fill(self.outputs)
        yield
        self.kept, self.kept_watch = KeptPanel(), KeptWatch(bridge, self)
        self.kept_watch.changed.connect(self.kept.show_kept)
        places.kept.fill(self.kept)
        self.memory = MemoryPanel(bridge)
        places.memory.fill(self.memory)
        self.kept.memory_requested.connect(lambda: enter_panel(places.memory))
        yield
        self.stale = StaleWatch(bridge, self)
        self.stale.found.connect(self.variables.show_stale)
        self.stale.found.connect(self.outputs.show_stale)
        self.stale.found.connect(self._around.chat_panel.names.show_stale)
        self.stale.planned.connect(self._ask_to_recompute)
        self.variables.strip.recompute_requested.connect(self.stale.plan)
        self.lineage = LineagePlace(bridge, theme, self._connect_lineage)
        self.stale.found.connect(self.lineage.show_stale)
        places.lineage.fill(self.lineage)
        self.console = ConsolePanel(bridge, theme, self._around.watch)
        places.console.fill(self.console)
        yield
        self.file_dialogs = FileDialogs(bridge, self._around.choice, theme, self._window)
        self.openings = Openings(
            self._around.docks,
            SidePanels(
                variables=(places.variables, self.variables),
                helpers=(places.helpers, self.helpers),
                outputs=(places.outputs, self.outputs),
            ),
            _Tables(bridge, theme, TableSwitches(self._around.settings)),
            self,
        )
        self._connect_with(self._around.chat_panel, self._around.acts)
        places.lineage.visibilityChanged.connect(self.lineage.set_seen)
        self.lineage.set_seen(not places.lineage.visibleRegion().isEmpty())

    @property
    def followers(self) -> tuple[ChatFollower, ...]:
        """The panels that show something of the chat that is shown."""
        return (
            self.variables,
            self.helpers,
            self.outputs,
            self.openings,
            self.console,
            self.kept_watch,
            self.memory,
            self.stale,
            self.lineage,
        )

    def _connect_with(self, chat: ChatPanel, acts: ChatActions) -> None:
        notice = chat.notify
        chat.input_clicked.connect(self.file_dialogs.open_reading)
        chat.running_changed.connect(self.file_dialogs.set_running)
        chat.name_clicked.connect(self.openings.open_name)
        chat.rows_requested.connect(self.openings.open_rows)
        chat.output_clicked.connect(self.openings.open_output)
        self.file_dialogs.rows_requested.connect(self.openings.open_rows)
        self.file_dialogs.compare_requested.connect(chat.compare)
        self.file_dialogs.reading_requested.connect(chat.read_so)
        self.file_dialogs.add_requested.connect(chat.add_requested)
        self.console.interrupt_requested.connect(chat.stop_call)
        self.console.restart_requested.connect(acts.restart)
        self.variables.open_table_requested.connect(self.openings.open_table)
        self.variables.open_helper_requested.connect(self.openings.open_helper)
        for part in (self.helpers, self.outputs, self.openings, self.file_dialogs):
            part.notice_requested.connect(notice)
        self.helpers.insert_requested.connect(chat.composer.write_on)
        self.outputs.undo_offered.connect(notice)
        self.memory.undo_offered.connect(notice)
        self.stale.told.connect(notice)

    def _connect_lineage(self, lineage: LineagePanel) -> None:
        lineage.show_requested.connect(self.openings.show_beside)
        lineage.open_requested.connect(self._open_node)
        lineage.recompute_requested.connect(self.stale.plan)
        self._around.docks.give_room(self._places.lineage.key, lineage.sizeHint().height())

    def _open_node(self, node: LineageNode) -> None:
        if node.is_file:
            self._around.chat_panel.open_file(node.key)
        else:
            self.openings.open_name(node.key)

    def open_lineage(self) -> None:
        """Bring the lineage to the front and give it the keys."""
        show_panel(self._places.lineage)
        self.lineage.panel.view.setFocus()

    def _ask_to_recompute(self, chat: str, plan: RecomputePlan) -> None:
        dialog = RecomputeDialog(plan, self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.accepted.connect(lambda: self.stale.run(ChatId(chat)))
        dialog.rejected.connect(self.stale.leave)
        dialog.open()


class _Tables:
    """Makes table panels."""

    def __init__(self, bridge: EngineBridge, theme: Theme, switches: TableSwitches) -> None:
        self._bridge = bridge
        self._theme = theme
        self._switches = switches

    def make(self, chat: Chat, wish: RowsWish) -> QWidget | None:
        """Make the view of a table or of some rows of a comparison."""
        view = TableView(name=wish.name, bucket=wish.bucket, changed_column=wish.column)
        return TablePanel(self._bridge, self._theme, chat.id, view, self._switches)

    def renew(self, shown: QWidget) -> None:
        """Show what a table is now: whoever asked for it again wants no older rows."""
        if isinstance(shown, TablePanel):
            shown.point()

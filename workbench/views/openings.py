"""What opens when a name, a file or a count is clicked anywhere: the panel that shows it, or a tab below the chat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from workbench.domain.conversation import Chat
from workbench.domain.ids import ChatId
from workbench.domain.lineage_graph import LineageNode, NodeKind
from workbench.views.docks import Docks, Panel, show_panel
from workbench.views.helpers_panel import HelpersPanel
from workbench.views.outputs_panel import OutputsPanel
from workbench.views.variables_panel import VariablesPanel

_LONG_NAME = 14
_BUCKETS = {
    "both": "in both",
    "unchanged": "the same",
    "left_changed": "no longer changed",
    "entered_changed": "newly changed",
    "set_aside": "set aside",
    "blank_keys": "without a key",
    "forgiven_rows": "forgiven",
}


@dataclass(frozen=True, kw_only=True, slots=True)
class RowsWish:
    """Rows of a comparison: those of one bucket (changed, added, removed …), in one column where that is named."""

    name: str
    bucket: str = ""
    column: str = ""

    @property
    def key(self) -> str:
        """The key of the tab that shows them."""
        return "_".join(("table", self.name, *filter(None, (self.bucket, self.column))))

    @property
    def title(self) -> str:
        """The text of the tab that shows them: which rows first, since a narrow tab cuts its middle."""
        what = " · ".join(filter(None, (_BUCKETS.get(self.bucket, self.bucket), self.column)))
        if what:
            return f"{what} · {self.name}"
        # In a narrow tab the end of a long name tells it from others.
        return self.name if len(self.name) > _LONG_NAME else f"{self.name} · table"


@dataclass(frozen=True, kw_only=True, slots=True)
class LeftOpen:
    """The tables that were open in a chat that is not shown, and the key of the tab that stood in front."""

    wishes: tuple[RowsWish, ...]
    front: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class SidePanels:
    """The panels at the side that show one thing, each with the dock that holds it."""

    variables: tuple[Panel, VariablesPanel]
    helpers: tuple[Panel, HelpersPanel]
    outputs: tuple[Panel, OutputsPanel]


class Tables(Protocol):
    """Makes the widgets that show tables."""

    def make(self, chat: Chat, wish: RowsWish) -> QWidget | None:
        """Make the view of a table or of some rows of a comparison, None where it cannot be shown."""
        ...

    def renew(self, shown: QWidget) -> None:
        """Show what a table is now in a view that was made before."""
        ...


class Openings(QObject):
    """Open things by their name.

    Signals:
        notice_requested: a sentence for the banner.
    """

    notice_requested = Signal(str)

    def __init__(self, docks: Docks, panels: SidePanels, tables: Tables, parent: QObject) -> None:
        super().__init__(parent)
        self._docks = docks
        self._panels = panels
        self._tables = tables
        self._chat: Chat | None = None
        self._left: dict[ChatId, LeftOpen] = {}
        self._open: dict[str, RowsWish] = {}

    def set_chat(self, chat: Chat | None) -> None:
        """Close the tables of the chat that was shown, and open again those that this one had open."""
        before, self._chat = self._chat, chat
        if before is not None and chat is not None and before.id == chat.id:
            return
        if before is not None:
            self._left[before.id] = self._open_now()
        for key in self._open:
            self._docks.close_lower(key)
        self._open.clear()
        left = None if chat is None else self._left.pop(chat.id, None)
        if left is not None and left.wishes:
            for wish in left.wishes:
                self.open_rows(wish.name, wish.bucket, wish.column)
            self._docks.show_lower(left.front)

    def remember(self, left: dict[ChatId, LeftOpen]) -> None:
        """Take what was open in each chat when the window was closed; it is opened with its chat."""
        self._left = dict(left) | self._left

    def kept(self) -> dict[ChatId, LeftOpen]:
        """Give what is open in each chat, the one that is shown last."""
        shown = {} if self._chat is None else {self._chat.id: self._open_now()}
        others = {chat: left for chat, left in self._left.items() if chat not in shown}
        return {chat: left for chat, left in (others | shown).items() if left.wishes}

    def _open_now(self) -> LeftOpen:
        keys = self._docks.lower_keys()
        wishes = tuple(wish for key, wish in self._open.items() if key in keys)
        return LeftOpen(wishes=wishes, front=self._docks.front_lower())

    def open_name(self, name: str) -> None:
        """Open a variable that a reply names: a table as a table, a helper with its source, the rest in the list."""
        dock, variables = self._panels.variables
        if not variables.choose(name):
            self.notice_requested.emit(f"“{name}” is not live any more.")
            return
        show_panel(dock)
        variables.open_chosen()

    def open_table(self, name: str) -> None:
        """Open a table in a tab of its own, or bring that tab to the front."""
        self.open_rows(name, "", "")

    def open_rows(self, name: str, bucket: str, column: str) -> None:
        """Open exactly some rows of a comparison."""
        wish = RowsWish(name=name, bucket=bucket, column=column)
        if self._chat is None:
            return
        shown = self._docks.lower(wish.key)
        if shown is not None:
            self._tables.renew(shown)
        else:
            widget = self._tables.make(self._chat, wish)
            if widget is None:
                return
            self._open[wish.key] = wish
            self._docks.add_lower(widget, wish.title, wish.key)
            self._docks.give_room(wish.key, widget.sizeHint().height())
        self._docks.show_lower(wish.key)

    def open_helper(self, name: str) -> None:
        """Show a helper's source."""
        dock, helpers = self._panels.helpers
        show_panel(dock)
        helpers.show_helper(name)

    def show_beside(self, node: LineageNode) -> None:
        """Bring what the lineage shows to the front at the side, without opening it."""
        variables, helpers, outputs = self._panels.variables, self._panels.helpers, self._panels.outputs
        match node.kind:
            case NodeKind.HELPER:
                helpers[1].show_helper(node.key)
                show_panel(helpers[0])
            case NodeKind.OUTPUT:
                outputs[1].choose(node.key)
                show_panel(outputs[0])
            case _:
                variables[1].choose(node.key)
                show_panel(variables[0])

    def open_output(self, path: str) -> None:
        """Open an output file, by its path inside the chat's folder, with its place in the list shown."""
        dock, outputs = self._panels.outputs
        show_panel(dock)
        if not outputs.choose(path):
            self.notice_requested.emit(f"{path} is not there any more.")
            return
        outputs.open_file()

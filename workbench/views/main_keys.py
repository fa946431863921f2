"""The keys of the main window, with what each does in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from workbench.qt.chat_choice import ChatChoice
from workbench.views.chat_actions import ChatActions
from workbench.views.chat_panel import ChatPanel
from workbench.views.docks import Docks, enter_panel, show_panel
from workbench.views.places import Places
from workbench.views.toolbar import MainToolbar
from workbench.views.window_keys import Key
from workbench.views.window_menu import WindowMenu

if TYPE_CHECKING:
    from workbench.views.chats_panel import ChatsPanel


class Keyed(Protocol):
    """The window, as far as its keys reach."""

    choice: ChatChoice
    toolbar: MainToolbar
    chat_panel: ChatPanel
    docks: Docks
    menu: WindowMenu
    places: Places
    acts: ChatActions

    @property
    def chats_panel(self) -> ChatsPanel:
        """The list of chats."""
        ...

    def choose_files(self) -> None:
        """Let the user choose files."""
        ...

    def open_lineage(self) -> None:
        """Show what was made from what."""
        ...

    def close(self) -> bool:
        """Close."""
        ...


def keys_of(window: Keyed) -> tuple[Key, ...]:
    """Give the keys that work wherever the focus is."""
    panel = window.chat_panel
    places = window.places
    return (
        ("Ctrl+N", "New chat", window.choice.show_new),
        ("Ctrl+O", "Add files", window.choose_files),
        ("Ctrl+K", "Compare files by a form", window.toolbar.compare_button.click),
        ("Ctrl+.", "Stop what runs", panel.stop_newest),
        ("Ctrl+L", "Write a message", panel.composer.edit.setFocus),
        ("Ctrl+F", "Find in this chat", panel.finder.begin),
        ("Ctrl+Shift+F", "Search all chats", lambda: _search(window)),
        ("Ctrl+1", "Variables", lambda: enter_panel(places.variables)),
        ("Ctrl+2", "Helpers", lambda: enter_panel(places.helpers)),
        ("Ctrl+3", "Outputs", lambda: enter_panel(places.outputs)),
        ("Ctrl+4", "Console", lambda: enter_panel(places.console)),
        ("Ctrl+5", "Chats", lambda: enter_panel(places.chats)),
        ("Ctrl+6", "Kept", lambda: enter_panel(places.kept)),
        ("Ctrl+7", "Memory", lambda: enter_panel(places.memory)),
        ("Ctrl+8", "Lineage", window.open_lineage),
        ("Ctrl+W", "Close the tab below the chat", window.docks.close_newest),
        ("Ctrl+Shift+W", "Close the chat", window.acts.close_shown),
        ("F1", "Guide", window.menu.show_guide),
        ("Shift+F1", "Keys", window.menu.show_keys),
        ("Ctrl+,", "Settings", window.menu.show_settings),
        ("Ctrl+Q", "Close the window", window.close),
    )


def _search(window: Keyed) -> None:
    show_panel(window.places.chats)
    window.chats_panel.search.begin()

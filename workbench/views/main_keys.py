"""The keys of the main window, with what each does in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from workbench.views.docks import enter_panel, show_panel
from workbench.views.window_keys import Key

if TYPE_CHECKING:
    from workbench.views.main_window import MainWindow


def keys_of(window: MainWindow) -> tuple[Key, ...]:
    """Give the keys that work wherever the focus is."""
    panel = window.chat_panel
    return (
        ("Ctrl+N", "New chat", window.choice.show_new),
        ("Ctrl+O", "Add files", window.choose_files),
        ("Ctrl+K", "Compare files by a form", window.toolbar.compare_button.click),
        ("Ctrl+.", "Stop what runs", panel.stop_newest),
        ("Ctrl+L", "Write a message", panel.composer.edit.setFocus),
        ("Ctrl+F", "Find in this chat", panel.finder.begin),
        ("Ctrl+Shift+F", "Search all chats", lambda: _search(window)),
        ("Ctrl+1", "Variables", lambda: enter_panel(window.variables_dock)),
        ("Ctrl+2", "Helpers", lambda: enter_panel(window.helpers_dock)),
        ("Ctrl+3", "Outputs", lambda: enter_panel(window.outputs_dock)),
        ("Ctrl+4", "Console", lambda: enter_panel(window.console_dock)),
        ("Ctrl+5", "Chats", lambda: enter_panel(window.chats_dock)),
        ("Ctrl+W", "Close the tab below the chat", window.docks.close_newest),
        ("F1", "Shortcuts", window.menu.show_keys),
        ("Ctrl+,", "Settings", window.menu.show_settings),
        ("Ctrl+Q", "Close the window", window.close),
    )


def _search(window: MainWindow) -> None:
    show_panel(window.chats_dock)
    window.chats_panel.search.begin()

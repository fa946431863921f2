"""The menu of the toolbar's last button: settings, guide, keys, and the panels with their layout."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMenu, QWidget

from workbench.config import Profile
from workbench.qt.bridge import EngineBridge
from workbench.qt.settings import WindowSettings
from workbench.views.docks import Docks
from workbench.views.theme import Theme


@dataclass(frozen=True, kw_only=True, slots=True)
class MenuParts:
    """What the menu's dialogs change, and the panels that it shows and hides."""

    bridge: EngineBridge
    theme: Theme
    settings: WindowSettings
    profile: Profile
    docks: Docks
    reset_layout: Callable[[], None]


class WindowMenu(QObject):
    """Make the menu, and open what it offers.

    Signals:
        models_changed: the models of the settings file are others now.
        restore_requested: a checkpoint of the chat is to be chosen and brought back.
    """

    models_changed = Signal()
    restore_requested = Signal()

    def __init__(self, parts: MenuParts, window: QWidget) -> None:
        super().__init__(window)
        self._parts = parts
        self._window = window
        self.menu = QMenu(window)
        self.menu.addAction("Settings…", self.show_settings)
        self.menu.addAction("Guide…", self.show_guide)
        self.menu.addAction("Keys…", self.show_keys)
        self.menu.addSeparator()
        self.restore_action = self.menu.addAction("Restore a checkpoint…", self.restore_requested.emit)
        self.menu.addSeparator()
        self.menu.addAction("Reset layout", parts.reset_layout)
        self.menu.addSeparator()
        self.menu.aboutToShow.connect(self._add_panels)

    def show_settings(self) -> None:
        """Open the settings."""
        # A dialog is imported when it is opened first: the window is there sooner.
        from workbench.views.settings_dialog import SettingsDialog, SettingsParts  # noqa: PLC0415

        parts = self._parts
        dialog = SettingsDialog(
            SettingsParts(bridge=parts.bridge, theme=parts.theme, window=parts.settings, profile=parts.profile),
            self._window,
        )
        dialog.models_changed.connect(self.models_changed)
        dialog.open()

    def show_guide(self) -> None:
        """Open the guide, beside the window."""
        from workbench.views.guide_dialog import GuideDialog  # noqa: PLC0415 - as above

        GuideDialog(self._parts.theme, self._window).show()

    def show_keys(self) -> None:
        """Open the list of keys."""
        from workbench.views.shortcuts import ShortcutsDialog  # noqa: PLC0415 - as above

        ShortcutsDialog(self._window).open()

    def _add_panels(self) -> None:
        """Offer the panels, which can be closed and brought back."""
        for dock in self._parts.docks.panels:
            if dock.toggleViewAction() not in self.menu.actions():
                self.menu.addAction(dock.toggleViewAction())

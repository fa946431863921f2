"""What the window remembers between starts: its layout, its theme, the folder last looked in."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QByteArray, QSettings

LAYOUT_VERSION = 2
"""Grows when panels come, go or change their names: a layout of another version is not taken."""


class WindowSettings:
    """Keep them in a file beside the profile's database."""

    def __init__(self, file: Path) -> None:
        self._settings = QSettings(str(file), QSettings.Format.IniFormat)

    @property
    def theme(self) -> str:
        """The look that the user chose: system, light or dark."""
        return self._text("theme", "system")

    @theme.setter
    def theme(self, value: str) -> None:
        self._settings.setValue("theme", value)

    @property
    def last_folder(self) -> str:
        """The folder from which a file was last added."""
        return self._text("last_folder", str(Path.home()))

    @last_folder.setter
    def last_folder(self, value: str) -> None:
        self._settings.setValue("last_folder", value)

    @property
    def last_chat(self) -> str:
        """The chat that was shown last."""
        return self._text("last_chat", "")

    @last_chat.setter
    def last_chat(self, value: str) -> None:
        self._settings.setValue("last_chat", value)

    @property
    def model(self) -> str:
        """The model that was chosen in the window, empty where the settings file decides."""
        return self._text("model", "")

    @model.setter
    def model(self, value: str) -> None:
        self._settings.setValue("model", value)

    @property
    def geometry(self) -> QByteArray:
        """Where the window stood."""
        return self._bytes("geometry")

    @geometry.setter
    def geometry(self, value: QByteArray) -> None:
        self._settings.setValue("geometry", value)

    @property
    def layout(self) -> QByteArray:
        """Where the panels stood."""
        return self._bytes("layout")

    @layout.setter
    def layout(self, value: QByteArray) -> None:
        self._settings.setValue("layout", value)

    def save(self) -> None:
        """Write what changed."""
        self._settings.sync()

    def _text(self, name: str, default: str) -> str:
        found = self._settings.value(name, default)
        return found if isinstance(found, str) else default

    def _bytes(self, name: str) -> QByteArray:
        found = self._settings.value(name)
        return found if isinstance(found, QByteArray) else QByteArray()

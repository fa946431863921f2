"""What the window remembers between starts: its layout, its theme, the folder last looked in."""

from __future__ import annotations

import contextlib
from pathlib import Path

from PySide6.QtCore import QByteArray, QSettings

LAYOUT_VERSION = 3
"""Grows when panels come, go or change their names: a layout of another version is not taken."""

SMALLEST_TEXT, LARGEST_TEXT = 80, 200


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

    @property
    def shares(self) -> dict[str, float]:
        """How much of the window each side had."""
        found: dict[str, float] = {}
        for part in self._text("shares", "").split(";"):
            name, _, number = part.partition("=")
            with contextlib.suppress(ValueError):
                found |= {name: share} if 0.0 < (share := float(number)) < 1.0 else {}
        return found

    @shares.setter
    def shares(self, value: dict[str, float]) -> None:
        self._settings.setValue("shares", ";".join(f"{name}={share:.4f}" for name, share in value.items()))

    @property
    def screen(self) -> tuple[int, int] | None:
        """How large the screen was on which the window stood, without what the desktop keeps."""
        return self._size("screen")

    @screen.setter
    def screen(self, value: tuple[int, int]) -> None:
        self._settings.setValue("screen", f"{value[0]}x{value[1]}")

    @property
    def window(self) -> tuple[int, int] | None:
        """How large the window was where it was not maximized."""
        return self._size("window")

    @window.setter
    def window(self, value: tuple[int, int]) -> None:
        self._settings.setValue("window", f"{value[0]}x{value[1]}")

    @property
    def is_maximized(self) -> bool:
        """Whether the window filled its screen."""
        return self._text("maximized", "") == "yes"

    @is_maximized.setter
    def is_maximized(self, value: bool) -> None:
        self._settings.setValue("maximized", "yes" if value else "no")

    @property
    def tables(self) -> str:
        """The tables that were open in each chat, as a text."""
        return self._text("tables", "")

    @tables.setter
    def tables(self, value: str) -> None:
        self._settings.setValue("tables", value)

    @property
    def table_switches(self) -> str:
        """Which switches of a table were on last, as a text."""
        return self._text("table_switches", "")

    @table_switches.setter
    def table_switches(self, value: str) -> None:
        self._settings.setValue("table_switches", value)

    @property
    def closing(self) -> str:
        """What becomes of live values when the window closes: ask, or the choice that was remembered."""
        return self._text("closing", "ask")

    @closing.setter
    def closing(self, value: str) -> None:
        self._settings.setValue("closing", value)

    @property
    def text_size(self) -> int:
        """How large text is, in percent of the system's size."""
        text = self._text("text_size", "100")
        return min(max(int(text), SMALLEST_TEXT), LARGEST_TEXT) if text.isdecimal() else 100

    @text_size.setter
    def text_size(self, value: int) -> None:
        self._settings.setValue("text_size", str(value))

    def save(self) -> None:
        """Write what changed."""
        self._settings.sync()

    def _text(self, name: str, default: str) -> str:
        found = self._settings.value(name, default)
        return found if isinstance(found, str) else default

    def _size(self, name: str) -> tuple[int, int] | None:
        wide, _, high = self._text(name, "").partition("x")
        is_size = wide.isdecimal() and high.isdecimal() and int(wide) > 0 and int(high) > 0
        return (int(wide), int(high)) if is_size else None

    def _bytes(self, name: str) -> QByteArray:
        found = self._settings.value(name)
        return found if isinstance(found, QByteArray) else QByteArray()

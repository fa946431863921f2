"""The look of the window: Fusion style, a palette and one small style sheet, light or dark."""

from __future__ import annotations

import re
from dataclasses import asdict
from enum import Enum

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontDatabase, QGuiApplication, QPalette, QPixmap
from PySide6.QtWidgets import QApplication

from workbench.resources import resource
from workbench.views.palette import DARK, LIGHT, Colors

STYLE = ("-style", "Fusion")
"""What the application is given at its start; to set it later makes all enums of styles first, which takes a while."""
_NAME = re.compile(r"@([a-z_]+)")
_POINTS = re.compile(r"(\d+(?:\.\d+)?)pt\b")


class ThemeChoice(Enum):
    """What the user wants to see."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


class Theme(QObject):
    """Give colours by name and keep the application's look in step with the choice and the system.

    Signals:
        changed: the colours are others now; widgets that paint by themselves update.
    """

    changed = Signal()

    def __init__(
        self,
        application: QApplication,
        choice: ThemeChoice = ThemeChoice.SYSTEM,
        *,
        text_size: int = 100,
        sets_style: bool = True,
    ) -> None:
        super().__init__(application)
        self._application = application
        self._choice = choice
        self._text_size = text_size
        self._colors = LIGHT
        self.drawn: dict[tuple[str, str, int], QPixmap] = {}
        if sets_style:
            application.setStyle(STYLE[1])
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._follow_system)
        self._apply()

    @property
    def choice(self) -> ThemeChoice:
        """What the user chose."""
        return self._choice

    @property
    def colors(self) -> Colors:
        """The colours in force."""
        return self._colors

    @property
    def is_dark(self) -> bool:
        """Whether the dark colours are in force."""
        return self._colors is DARK

    def color(self, name: str) -> QColor:
        """Give a colour by its name."""
        return QColor(getattr(self._colors, name))

    def mono_font(self) -> QFont:
        """Give the system's font for code, at the size of the window's text."""
        font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        font.setPointSizeF(QApplication.font().pointSizeF())
        return font

    @property
    def text_size(self) -> int:
        """How large text is, in percent of the system's size."""
        return self._text_size

    def set_text_size(self, percent: int) -> None:
        """Show text larger or smaller, at once."""
        if percent != self._text_size:
            self._text_size = percent
            self._apply()

    def choose(self, choice: ThemeChoice) -> None:
        """Change the look at once."""
        self._choice = choice
        self._apply()

    def _set_font(self) -> None:
        font = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)
        size = font.pointSizeF() * self._text_size / 100
        if size > 0 and abs(size - self._application.font().pointSizeF()) > 0.01:
            font.setPointSizeF(size)
            self._application.setFont(font)

    def _follow_system(self) -> None:
        if self._choice is ThemeChoice.SYSTEM:
            self._apply()

    def _apply(self) -> None:
        dark = self._choice is ThemeChoice.DARK or (
            self._choice is ThemeChoice.SYSTEM and QGuiApplication.styleHints().colorScheme() is Qt.ColorScheme.Dark
        )
        self._colors = DARK if dark else LIGHT
        self._application.setPalette(_palette(self._colors))
        self._set_font()
        self._application.setStyleSheet(style_sheet(self._colors, self._text_size))
        self.changed.emit()


def style_sheet(colors: Colors, text_size: int = 100) -> str:
    """Fill the colours into the style sheet, with its sizes of text in percent of what it says."""
    values = asdict(colors)
    text = resource("style", "workbench.qss").read_text(encoding="utf-8")
    values["icons"] = resource("icons").as_posix()
    sized = _POINTS.sub(lambda found: f"{float(found.group(1)) * text_size / 100:g}pt", text)
    return _NAME.sub(lambda found: values[found.group(1)], sized)


def _palette(colors: Colors) -> QPalette:
    palette = QPalette()
    role = QPalette.ColorRole
    for name, value in (
        (role.Window, colors.surface),
        (role.WindowText, colors.text),
        (role.Base, colors.surface),
        (role.AlternateBase, colors.sunken),
        (role.Text, colors.text),
        (role.Button, colors.raised),
        (role.ButtonText, colors.text),
        (role.ToolTipBase, colors.raised),
        (role.ToolTipText, colors.text),
        (role.PlaceholderText, colors.faint),
        (role.Highlight, colors.selection),
        (role.HighlightedText, colors.text),
        (role.Link, colors.action),
        (role.LinkVisited, colors.action),
        (role.Mid, colors.border),
        (role.Midlight, colors.border),
        (role.Dark, colors.border),
        (role.Light, colors.raised),
        (role.Shadow, colors.border),
    ):
        palette.setColor(name, QColor(value))
    group = QPalette.ColorGroup.Disabled
    for name in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(group, name, QColor(colors.off))
    return palette

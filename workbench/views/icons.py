"""Icons: small drawings of our own, in the colours of the theme and sharp at every scale."""

from __future__ import annotations

from math import ceil

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QGuiApplication, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from workbench.resources import resource
from workbench.views.theme import Theme

_SIZE = 16


def icon(theme: Theme, name: str, color: str = "text") -> QIcon:
    """Draw an icon of `resources/icons` in a colour of the theme, and paler where its control is off."""
    scale = _scale()
    made = QIcon(_pixmap(theme, name, theme.color(color).name(), scale))
    made.addPixmap(_pixmap(theme, name, theme.color("off").name(), scale), QIcon.Mode.Disabled)
    return made


def _pixmap(theme: Theme, name: str, color: str, scale: int) -> QPixmap:
    """Draw once what is asked for often."""
    key = (name, color, scale)
    if key not in theme.drawn:
        theme.drawn[key] = _drawn(*key)
    return theme.drawn[key]


def _scale() -> int:
    """Give the scale of the sharpest screen; elsewhere the drawing is made smaller."""
    return max(1, ceil(max((screen.devicePixelRatio() for screen in QGuiApplication.screens()), default=1.0)))


def _drawn(name: str, color: str, scale: int) -> QPixmap:
    text = resource("icons", f"{name}.svg").read_text(encoding="utf-8").replace("@color", color)
    pixmap = QPixmap(_SIZE * scale, _SIZE * scale)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    QSvgRenderer(QByteArray(text.encode())).render(painter, QRectF(0, 0, _SIZE * scale, _SIZE * scale))
    painter.end()
    pixmap.setDevicePixelRatio(scale)
    return pixmap

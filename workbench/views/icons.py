"""Icons: small drawings of our own, in the colours of the theme and sharp at every scale."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from workbench.resources import resource
from workbench.views.theme import Theme

_SIZE = 16
_SCALES = (1, 2, 3)


def icon(theme: Theme, name: str, color: str = "text") -> QIcon:
    """Draw an icon of `resources/icons` in a colour of the theme, and paler where its control is off."""
    made = QIcon()
    for scale in _SCALES:
        made.addPixmap(_drawn(name, theme.color(color).name(), scale), QIcon.Mode.Normal)
        made.addPixmap(_drawn(name, theme.color("faint").name(), scale), QIcon.Mode.Disabled)
    return made


def _drawn(name: str, color: str, scale: int) -> QPixmap:
    text = resource("icons", f"{name}.svg").read_text(encoding="utf-8").replace("@color", color)
    pixmap = QPixmap(_SIZE * scale, _SIZE * scale)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    QSvgRenderer(QByteArray(text.encode())).render(painter, QRectF(0, 0, _SIZE * scale, _SIZE * scale))
    painter.end()
    pixmap.setDevicePixelRatio(scale)
    return pixmap

"""The window's smallest pieces: labels that show text as it is, buttons, pills, lines."""

from __future__ import annotations

import re
from html import escape

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QWidget

from workbench.qt.markdown import visible
from workbench.views.wrapping import breakable

_LONGEST_LABEL = 20_000
_LONG_WORD = re.compile(r"\S{25,}")
_SIGN = re.compile(r"([_/.-])(?=\w)")


def label(text: str = "", role: str = "", *, wraps: bool = False, parent: QWidget | None = None) -> QLabel:
    """Make a label that shows its text as it is, never as HTML."""
    made = QLabel(parent)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setWordWrap(wraps)
    if role:
        made.setProperty("role", role)
    set_text(made, text)
    return made


def set_text(target: QLabel, text: str) -> None:
    """Show a text with its control characters visible; no word makes a label that wraps wider than its place."""
    shown = visible(text[:_LONGEST_LABEL])
    target.setText(breakable(shown) if target.wordWrap() else shown)


def set_breaking_text(target: QLabel, text: str) -> None:
    """Show a text whose long words, such as names of files, may break after their signs where there is no room."""
    shown = visible(text[:_LONGEST_LABEL])
    target.setText(breakable(_LONG_WORD.sub(lambda found: _SIGN.sub("\\1\u200b", found.group()), shown)))


def pill(text: str, kind: str = "plain") -> QLabel:
    """Make a small word on a ground: plain, live, changed, gone or action."""
    made = label(text)
    made.setProperty("pill", kind)
    return made


def button(text: str, kind: str = "", *, tip: str = "") -> QPushButton:
    """Make a button, its text shown as it is: primary, link, chip, or an ordinary one."""
    made = QPushButton(as_written(text))
    if kind:
        made.setProperty("kind", kind)
    if tip:
        made.setToolTip(tooltip(tip))
    made.setAccessibleName(visible(text) or tip)
    made.setAutoDefault(False)
    return made


def as_written(text: str) -> str:
    """Make a text safe for a button or a menu, which take & for the mark of a key."""
    return visible(text).replace("\n", "\\n").replace("&", "&&")


def tooltip(text: str) -> str:
    """Make a text safe for a tooltip, which takes HTML when it looks like it."""
    return f"<span>{escape(visible(text[:2000]))}</span>".replace("\n", "<br>")


def line() -> QFrame:
    """Make a thin line."""
    made = QFrame()
    made.setProperty("line", "true")
    return made


def set_property(widget: QWidget, name: str, value: object) -> None:
    """Change a property that the style sheet looks at."""
    if widget.property(name) != value:
        widget.setProperty(name, value)
        if widget.testAttribute(Qt.WidgetAttribute.WA_WState_Polished):  # what is shown later is polished then
            widget.style().unpolish(widget)
            widget.style().polish(widget)

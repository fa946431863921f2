"""Where the panels stand around the chat; each place is empty until its panel is made."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from workbench.views.docks import Docks
from workbench.views.panel import Panel


@dataclass(frozen=True, kw_only=True, slots=True)
class Places:
    """One for each panel that the window always has."""

    chats: Panel
    variables: Panel
    helpers: Panel
    outputs: Panel
    kept: Panel
    memory: Panel
    console: Panel
    lineage: Panel


def make_places(docks: Docks) -> Places:
    """Make them: chats at the left, what shows the chat's things as tabs at the right, console and lineage below."""
    left, right = Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.RightDockWidgetArea
    console = docks.add_lower(QWidget(), "Console", "console", keeps=True)
    lineage = docks.add_lower(QWidget(), "Lineage", "lineage", keeps=True)
    console.raise_()
    return Places(
        chats=docks.add_side(QWidget(), "Chats", left),
        variables=docks.add_side(QWidget(), "Variables", right),
        helpers=docks.add_side(QWidget(), "Helpers", right),
        outputs=docks.add_side(QWidget(), "Outputs", right),
        kept=docks.add_side(QWidget(), "Kept", right),
        memory=docks.add_side(QWidget(), "Memory", right),
        console=console,
        lineage=lineage,
    )

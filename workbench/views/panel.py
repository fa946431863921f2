"""One panel around the chat: a dock with a title of our own, which is folded away where a tab says it already."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QDockWidget, QHBoxLayout, QToolButton, QWidget
from typing_extensions import override

from workbench.qt.markdown import visible
from workbench.views.icons import icon
from workbench.views.parts import label, set_text
from workbench.views.theme import Theme

_FEATURES = (
    QDockWidget.DockWidgetFeature.DockWidgetMovable
    | QDockWidget.DockWidgetFeature.DockWidgetClosable
    | QDockWidget.DockWidgetFeature.DockWidgetFloatable
)
_MOST_HEIGHT = 60


class Panel(QDockWidget):
    """One dock with a title of our own.

    Signals:
        dismissed: the user closed it.
    """

    dismissed = Signal()

    def __init__(self, title: str, key: str, widget: QWidget, theme: Theme) -> None:
        super().__init__(visible(title))
        self.key = key
        self.keeps = True
        self.setObjectName(f"dock_{key}")
        self.setFeatures(_FEATURES)
        self.setWidget(widget)
        self.bar = _PanelTitle(self, theme)
        self.setTitleBarWidget(self.bar)

    def fill(self, widget: QWidget) -> None:
        """Show a widget in place of what was shown."""
        before = self.widget()
        self.setWidget(widget)
        before.deleteLater()

    @override
    def closeEvent(self, event: QCloseEvent) -> None:
        super().closeEvent(event)
        self.dismissed.emit()


class _PanelTitle(QWidget):
    """The title of a panel that stands alone, with what can be done with it."""

    def __init__(self, panel: Panel, theme: Theme) -> None:
        super().__init__(panel)
        self._theme = theme
        self._is_folded = False
        self.setProperty("panel", "side")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._title = label(role="muted")
        set_text(self._title, panel.windowTitle())
        panel.windowTitleChanged.connect(self._show_title)
        self._float = self._tool(f"Take {panel.windowTitle()} off the window, or put it back")
        self._float.clicked.connect(lambda: panel.setFloating(not panel.isFloating()))
        self._close = self._tool(f"Close {panel.windowTitle()}")
        self._close.clicked.connect(panel.close)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(12, 4, 4, 4)
        layout.setSpacing(2)
        layout.addWidget(self._title, 1)
        layout.addWidget(self._float)
        layout.addWidget(self._close)
        theme.changed.connect(self._draw)
        self._draw()

    def _show_title(self, text: str) -> None:
        set_text(self._title, text)

    def fold(self, *, folded: bool) -> None:
        """Take the title away, or show it."""
        if folded is not self._is_folded:
            self._is_folded = folded
            self.setMaximumHeight(0 if folded else _MOST_HEIGHT)
            for tool in (self._float, self._close):
                tool.setVisible(not folded)  # what cannot be seen takes no keys
            self.updateGeometry()

    @override
    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), 0) if self._is_folded else super().sizeHint()

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(60, 0 if self._is_folded else super().minimumSizeHint().height())

    def _tool(self, name: str) -> QToolButton:
        made = QToolButton()
        made.setProperty("kind", "small")
        made.setIconSize(QSize(12, 12))
        made.setAccessibleName(name)
        made.setToolTip(name)
        made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return made

    def _draw(self) -> None:
        self._float.setIcon(icon(self._theme, "detach", "muted"))
        self._close.setIcon(icon(self._theme, "close", "muted"))

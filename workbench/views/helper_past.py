"""Above a helper's source: its versions to choose from, what each changed, who uses it and what it made."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QVBoxLayout, QWidget

from workbench.domain.helper_history import HelperHistory, HelperVersion
from workbench.domain.helper_words import use_words, version_title, version_words
from workbench.domain.ids import ChatId
from workbench.qt.bridge import EngineBridge
from workbench.views.choice_box import ChoiceBox
from workbench.views.parts import label, set_text

_REST_MILLISECONDS = 150
"""Whoever goes through the list asks only for the helper at which they stay."""


class HelperPast(QWidget):
    """Follow one helper of a chat.

    Signals:
        version_chosen: another version, or whether its changes are shown.
    """

    version_chosen = Signal()

    def __init__(self, bridge: EngineBridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._wanted: tuple[ChatId, str] | None = None
        self.history: HelperHistory | None = None
        self.versions = ChoiceBox("Version", letters=24)
        self.changes = QCheckBox("Show what changed")
        self.changes.setToolTip("Marks the lines that this version added (+) and removed (-)")
        self.use = label(role="muted", wraps=True)
        self._row = QWidget()
        row = QHBoxLayout(self._row)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.versions, 1)
        row.addWidget(self.changes)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 0, 12, 8)
        layout.setSpacing(6)
        layout.addWidget(self.use)
        layout.addWidget(self._row)
        self._timer = QTimer(self, singleShot=True, interval=_REST_MILLISECONDS)
        self._timer.timeout.connect(self._ask)
        self.versions.currentIndexChanged.connect(self._choose)
        self.changes.toggled.connect(self.version_chosen)
        self._show(None)

    def follow(self, chat: ChatId | None, name: str) -> None:
        """Show the past of a helper, or of none; what is known of the same one stays until there is more."""
        wanted = None if chat is None or not name else (chat, name)
        if wanted != self._wanted:
            self._wanted = wanted
            self._show(None)
        if wanted is not None:
            self._timer.start()

    @property
    def chosen(self) -> HelperVersion | None:
        """The older version that is looked at; None where it is the newest, which is live."""
        place = self.versions.currentIndex()
        known = () if self.history is None else self.history.versions
        return known[place] if 0 <= place < len(known) - 1 else None

    @property
    def change(self) -> tuple[str, str] | None:
        """The version before and the one that is looked at, where what changed is to be shown."""
        place = self.versions.currentIndex()
        if self.history is None or not self.changes.isChecked() or place < 1:
            return None
        return self.history.versions[place - 1].source, self.history.versions[place].source

    def _ask(self) -> None:
        wanted = self._wanted
        if wanted is not None:
            chat, name = wanted
            self._bridge.ask(
                self,
                lambda engine: engine.helper_histories.of(chat, name),
                lambda history: self._show(history) if wanted == self._wanted else None,
                lambda _: None,
            )

    def _show(self, history: HelperHistory | None) -> None:
        if history is not None and history == self.history:
            return
        was_older = self.chosen
        self.history = history
        versions = () if history is None else history.versions
        self.versions.blockSignals(True)
        self.versions.clear()
        for place in range(len(versions)):
            self.versions.addItem(version_title(versions, place))
            words = version_words(versions, place)
            self.versions.setItemData(place, words[0].upper() + words[1:], Qt.ItemDataRole.ToolTipRole)
        kept = versions.index(was_older) if was_older in versions else len(versions) - 1
        self.versions.setCurrentIndex(kept)
        self.versions.blockSignals(False)
        self._row.setVisible(len(versions) > 1)
        set_text(self.use, "" if history is None else " ".join(use_words(history)))
        self.use.setVisible(history is not None)
        self._choose()

    def _choose(self) -> None:
        self.changes.setEnabled(self.versions.currentIndex() > 0)
        self.version_chosen.emit()

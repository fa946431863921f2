"""The line at the bottom: how the runtime stands, when code may run, whether it is isolated, what is on record."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QStatusBar, QWidget

from workbench.domain.conversation import Chat
from workbench.domain.runtime_state import RuntimeState
from workbench.qt.runtime_watch import RuntimeView
from workbench.views.parts import label, set_text, tooltip
from workbench.views.words import approval_words, shortened

if TYPE_CHECKING:
    from workbench.domain.eviction import PlannedEnd
    from workbench.domain.isolation import Isolation
    from workbench.domain.kept import Kept

_TITLE = 30


class StatusBar(QStatusBar):
    """Say only what is true."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizeGripEnabled(False)
        self.runtime = label("no runtime", "muted")
        self.approval = label("", "muted")
        self.isolation = label("", "muted")
        self._expected: Isolation | None = None
        self._own: Isolation | None = None
        self.saved = label("", "muted")
        self.kept = label("", "muted")
        self.evictions = label("", "fault")
        for part in (self.runtime, self.approval, self.isolation, self.kept, self.evictions):
            part.setContentsMargins(8, 2, 6, 2)
            self.addWidget(part)
        self.evictions.hide()
        self.saved.setContentsMargins(6, 2, 8, 2)
        self.addPermanentWidget(self.saved)
        self.show_chat(None)

    def show_runtime(self, view: RuntimeView) -> bool:
        """Say how the runtime stands; true where that is another state than before."""
        before = self.runtime.text()
        self._own = view.isolation
        self._show_isolation()
        match view.state:
            case RuntimeState.NONE:
                none = "runtime of another version" if view.left else "no runtime"
                self.runtime.setText(none if view.is_known else "looking for the runtime")
            case RuntimeState.ENDED:
                self.runtime.setText(f"runtime {view.number} ended")
            case _:
                version = f" · {view.version}" if view.version else ""
                self.runtime.setText(f"runtime {view.number} · {view.state.value}{version}")
        words = " ".join(filter(None, (view.version_words, view.left)))
        self.runtime.setToolTip(tooltip(words) if words else "")
        self.runtime.setAccessibleDescription(words)
        return self.runtime.text() != before

    def expect_isolation(self, isolation: Isolation) -> None:
        """Take how the next runtime would be kept: it is said where none lives."""
        self._expected = isolation
        self._show_isolation()

    def _show_isolation(self) -> None:
        from workbench.domain.isolation import ISOLATED_WORDS, NOT_ISOLATED_WORDS, means  # noqa: PLC0415 - as below

        shown = self._own or self._expected
        if shown is not None:
            self.isolation.setText(ISOLATED_WORDS if shown.is_on else NOT_ISOLATED_WORDS)
            self.isolation.setToolTip(tooltip(means(shown)))
            self.isolation.setAccessibleDescription(means(shown))

    def show_chat(self, chat: Chat | None) -> None:
        """Say when code may run."""
        self.approval.setText(approval_words(chat))
        if chat is None:
            self.saved.setText("")

    def show_kept(self, kept: Kept | None) -> None:
        """Count what is kept of the chat."""
        from workbench.domain.kept_words import kept_in_short  # noqa: PLC0415 - not before the first paint

        counts = "" if kept is None else kept_in_short(kept)
        self.kept.setText(f"kept: {counts}" if counts else "")

    def show_evictions(self, planned: tuple[PlannedEnd, ...]) -> None:
        """Warn of runtimes that will end to make room: which chat's and when; the tip says what goes."""
        from workbench.domain.eviction import planned_words  # noqa: PLC0415 - seldom needed

        self.evictions.setVisible(bool(planned))
        if planned:
            first, more = planned[0], len(planned) - 1
            others = f" and {more} more" if more else ""
            at = f"{first.at.astimezone():%H:%M:%S}"
            set_text(self.evictions, f"“{shortened(first.title, _TITLE)}”{others}: ends at {at} to free memory")
            words = "\n".join(planned_words(one) for one in planned)
            self.evictions.setToolTip(tooltip(words))
            self.evictions.setAccessibleDescription(words)

    def show_saved(self, at: datetime) -> None:
        """Say when something of the chat was last put on record."""
        self.saved.setText(f"on record {at.astimezone():%H:%M}")

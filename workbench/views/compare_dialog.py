"""The Compare dialog: choose files and sheets, see columns side by side with key candidates, correct, run."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt, QTimer, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QHBoxLayout,
    QProgressBar,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from workbench.domain.compare_ground import CompareGround, CompareSource
from workbench.domain.conversation import Chat
from workbench.domain.events import Event, InputAdded
from workbench.domain.evidence import Evidence, KeyEvidence
from workbench.qt.bridge import EngineBridge
from workbench.qt.compare_columns import ColumnRole, CompareColumnsModel
from workbench.qt.compare_draft import CompareDraft
from workbench.qt.compare_figures import CompareFigures, Examples
from workbench.qt.compare_trial import CompareTrial
from workbench.qt.evidence_search import EvidenceSearch
from workbench.views.compare_approval import ApprovalField
from workbench.views.compare_effect import EffectPanel
from workbench.views.compare_examples import ExamplesTable
from workbench.views.compare_files import FileChips, ReadingCards
from workbench.views.compare_foot import CompareFoot
from workbench.views.compare_key import KeyChoice
from workbench.views.compare_outcome import OutcomePanel
from workbench.views.compare_panes import padded, scrolled, upright
from workbench.views.compare_rule import RulePanel
from workbench.views.compare_rules import RulesList
from workbench.views.compare_table import ColumnsTable
from workbench.views.parts import button, label, set_text
from workbench.views.tab_order import go_on
from workbench.views.theme import Theme

_LOOK_MILLISECONDS = 250
_ROOM_FOR_EXAMPLES = ((840, 5), (780, 3), (740, 2))
_LEAST_ROWS = 8
_NARROW, _WIDE = 1150, 1400
"""On a narrow screen what would change stands below the key; on one that is not wide the sides give way first."""


class CompareDialog(QDialog):
    """Edit the chat's comparison and run it.

    Signals:
        compare_requested: a `CompareWish` is to be carried out.
        correct_requested: an input's name: how it is read is to be corrected.
        disk_requested: files are to be added to the chat.
        save_requested: the rules are to be saved as a file: the contract's text.
        rows_requested: the rows that a figure counts are to be opened: the result's name, the bucket, the column.
    """

    compare_requested = Signal(object)
    correct_requested = Signal(str)
    disk_requested = Signal()
    save_requested = Signal(str)
    rows_requested = Signal(str, str, str)

    def __init__(
        self, bridge: EngineBridge, theme: Theme, chat: Chat, ground: CompareGround, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle("Compare")
        self._bridge = bridge
        self._chat = chat
        self._is_busy = self._is_asked = False
        self.draft = CompareDraft(ground)
        self.search = EvidenceSearch(bridge, chat.id, self)
        self.chips = FileChips(self.draft)
        self.cards = ReadingCards(self.draft)
        self.keys = KeyChoice(self.draft)
        self.figures = CompareFigures(bridge, chat.id, self)
        self.model = CompareColumnsModel(self.draft, self.figures, self)
        self.table = ColumnsTable(self.model, theme)
        self.rule = RulePanel(self.draft)
        self.examples = ExamplesTable(theme, self._rows_of_examples())
        self.rules = RulesList(self.draft)
        self.outcome = OutcomePanel(self.draft)
        self.effect = EffectPanel(bridge, theme, chat.id)
        self.approval = ApprovalField(self.draft)
        self.trial = CompareTrial(bridge, chat.id, self)
        self.progress = QProgressBar()
        self.progress.setRange(0, 0)
        self.progress.setAccessibleName("Looking for keys")
        self.progress_words = label("", "muted", wraps=True)
        self.stop_button = button("Stop looking", "link")
        self.foot = CompareFoot()
        self.reason, self.save_button, self.cancel_button, self.compare_button = self.foot.parts
        self._late = QTimer(self)
        self._late.setSingleShot(True)
        self._late.setInterval(_LOOK_MILLISECONDS)
        self._late.timeout.connect(self._look)
        self._lay_out()
        self._connect()
        room = self.screen().availableSize()
        self.resize(min(1400, room.width() - 40), min(860, room.height() - 60))
        self.show_draft()
        self.table.selectRow(0)
        self.table.setFocus()
        self._look()

    @override
    def focusNextPrevChild(self, next: bool) -> bool:
        return go_on(self, forward=next) or super().focusNextPrevChild(next)

    def _rows_of_examples(self) -> int:
        """Give how many fit beside the columns and the rule of one, on a screen as high as this one."""
        height = self.screen().availableSize().height()
        return next((rows for least, rows in _ROOM_FOR_EXAMPLES if height >= least), 1)

    def show_draft(self) -> None:
        """Show everything as it is now."""
        for part in (self.chips, self.cards, self.keys, self.outcome, self.rules, self.approval):
            part.show_draft()
        self._show_keys()
        self.figures.show_result(self.draft.last)
        name = self.rule.name
        self.model.show_draft()
        row = self.model.row_of(name)
        if row >= 0 and self._chosen_name() != name:
            self.table.selectRow(row)
        self.rule.show_column(self._chosen_name())
        self._judge()

    def set_busy(self, busy: bool) -> None:  # noqa: FBT001 - a state
        """Say whether a call runs in the chat: then nothing else is started."""
        if self._is_busy and not busy:
            self.trial.forget()
        self._is_busy = busy
        self._judge()

    # -- parts -------------------------------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._head())
        middle = QHBoxLayout()
        middle.setSpacing(0)
        is_narrow = self.screen().availableSize().width() < _NARROW
        is_wide = self.screen().availableSize().width() >= _WIDE
        middle.addWidget(scrolled(self._left(has_outcome=is_narrow), 300 if is_wide else 225 if is_narrow else 250))
        middle.addWidget(upright())
        middle.addWidget(scrolled(self._middle()), 1)
        if not is_narrow:
            middle.addWidget(upright())
            right = padded(self.rules, self.approval, self.outcome, self.effect)
            middle.addWidget(scrolled(right, 320 if is_wide else 270))
        layout.addLayout(middle, 1)
        layout.addWidget(self.foot)

    def _head(self) -> QFrame:
        head = QFrame()
        head.setProperty("strip", "top")
        row = QHBoxLayout(head)
        row.setContentsMargins(18, 12, 18, 12)
        row.setSpacing(14)
        row.addWidget(label("Compare", "title"), 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self.chips, 1)
        if self.screen().availableSize().width() >= _NARROW:
            row.addWidget(label("saved with this chat · can be applied to other files", "muted"))
        return head

    def _left(self, *, has_outcome: bool) -> QWidget:
        page = QWidget()
        layout = QVBoxLayout(page)
        layout.setContentsMargins(16, 14, 16, 14)
        layout.setSpacing(8)
        layout.addWidget(label("READ AS", "section"))
        layout.addWidget(self.cards)
        layout.addSpacing(6)
        layout.addWidget(label("KEY", "section"))
        layout.addWidget(self.keys)
        layout.addWidget(self.progress_words)
        layout.addWidget(self.progress)
        layout.addWidget(self.stop_button, 0, Qt.AlignmentFlag.AlignLeft)
        if has_outcome:
            layout.addSpacing(6)
            layout.addWidget(self.rules)
            layout.addWidget(self.approval)
            layout.addSpacing(6)
            layout.addWidget(self.outcome)
            layout.addWidget(self.effect)
        layout.addStretch(1)
        return page

    def _middle(self) -> QWidget:
        page = QWidget()
        layout = QVBoxLayout(page)
        layout.setContentsMargins(16, 14, 16, 14)
        layout.setSpacing(8)
        layout.addWidget(label("COLUMNS", "section"))
        self.table.setMinimumHeight(
            min(_LEAST_ROWS, 2 + len(self.draft.columns)) * self.table.verticalHeader().defaultSectionSize()
        )
        layout.addWidget(self.table, 100)
        layout.addWidget(self.examples)
        layout.addStretch(1)
        # Where there is little height, the page is scrolled and nothing in it squeezed.
        self.rule.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        layout.addWidget(self.rule)
        return page

    def _connect(self) -> None:
        chips = self.chips
        chips.added.connect(self._add)
        chips.removed.connect(self._remove)
        chips.made_first.connect(self._make_first)
        chips.replaced.connect(self._replace)
        chips.disk_requested.connect(self.disk_requested)
        self.cards.correct_requested.connect(self.correct_requested)
        self.keys.key_chosen.connect(self._choose_key)
        self.rule.role_chosen.connect(self._set_role)
        self.rule.rule_changed.connect(self._set_rule)
        self.rule.heading_chosen.connect(self._map)
        self.table.selectionModel().currentRowChanged.connect(self._show_rule)
        self.table.clicked.connect(self._open_cell)
        self.search.found.connect(self._take)
        self.search.failed.connect(self._not_found)
        self.search.changed.connect(self._show_search)
        self.stop_button.clicked.connect(self.search.stop)
        self.save_button.clicked.connect(self._save)
        self.cancel_button.clicked.connect(self.reject)
        self.compare_button.clicked.connect(self.run)
        self._bridge.event_arrived.connect(self._hear)
        self.table.role_toggled.connect(self._toggle)
        self.rules.rule_removed.connect(self.show_draft)
        self.approval.approved.connect(self._show_edits)
        self.trial.changed.connect(lambda: self.foot.show_foreseen(self.trial.words))
        self.figures.examples_known.connect(self._show_examples)
        QShortcut(QKeySequence("Ctrl+Return"), self).activated.connect(self.run)

    # -- what the user does ------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Run what is wanted, once; where something lacks, it is said and nothing runs."""
        self._judge()
        if self.compare_button.isEnabled() and not self._is_asked:
            self._is_asked = True
            self.search.stop()
            self.compare_requested.emit(self.draft.wish)
            self.accept()

    def _add(self, source: CompareSource) -> None:
        self.draft.add(source)
        self._show_files()

    def _remove(self, id_: str) -> None:
        self.draft.remove(id_)
        self._show_files()

    def _make_first(self, id_: str) -> None:
        self.draft.make_first(id_)
        self._show_files()

    def _replace(self, id_: str, other: CompareSource) -> None:
        self.draft.replace(id_, other)
        self._show_files()

    def _show_files(self) -> None:
        self.show_draft()
        if self.draft.chosen and not self._chosen_name():
            self.table.selectRow(0)
        self._show_rule()  # what the last comparison told may be of other files
        self._late.start()

    def _choose_key(self, candidate: KeyEvidence) -> None:
        self.draft.choose_key(candidate)
        self.show_draft()

    def _set_role(self, name: str, role: str) -> None:
        self.draft.set_role(name, role)
        self.show_draft()

    def _set_rule(self, name: str, rule: object) -> None:
        self.draft.set_rule(name, rule)  # pyright: ignore[reportArgumentType] - a signal carries a Rule as object
        self.model.show_draft()
        self.rule.show_column(name)
        self._show_edits()

    def _show_edits(self) -> None:
        for part in (self.outcome, self.rules, self.approval):
            part.show_draft()
        self._judge()

    def _map(self, name: str, id_: str, heading: str | None) -> None:
        self.draft.map_heading(name, id_, heading)
        self.show_draft()

    def _toggle(self, role: str) -> None:
        column = self.draft.column(self._chosen_name())
        if column is not None:
            self._set_role(column.name, "compare" if column.role == role else role)

    def _open_cell(self, index: QModelIndex) -> None:
        """Lead from a heading or rule to where it is changed, from a figure to the rows that it counts."""
        section, rows = index.column(), self.model.rows_behind(index)
        if rows is not None:
            self.rows_requested.emit(*rows)
            self.foot.show_foreseen(f"The rows of this figure are open below the chat, behind this form: {rows[2]}.")
        if section == self.model.rule_section:
            self.rule.role.setFocus(Qt.FocusReason.MouseFocusReason)
        elif section < len(self.draft.chosen):
            box = self.rule.headings.get(self.draft.chosen[section].id)
            if box is not None:
                box.setFocus(Qt.FocusReason.MouseFocusReason)

    def _show_rule(self) -> None:
        name = self._chosen_name()
        self.rule.show_column(name)
        self.figures.ask_examples(name)
        self.effect.ask(self.draft.last, name)

    def _show_examples(self, found: Examples) -> None:
        self.examples.show_examples(self.rule.name, found)
        self.examples.show_edited(self.draft.edited)

    def _save(self) -> None:
        contract = self.draft.contract
        if contract is not None:
            self.save_requested.emit(contract.to_toml())

    def _chosen_name(self) -> str:
        index = self.table.currentIndex()
        found: object = index.data(ColumnRole.NAME) if index.isValid() else ""
        return found if isinstance(found, str) else ""

    # -- evidence ----------------------------------------------------------------------------------------------------

    def _look(self) -> None:
        self.search.start(tuple(self.draft.chosen))

    def _take(self, evidence: Evidence) -> None:
        self.draft.take_evidence(evidence)
        self.show_draft()
        if not self._chosen_name() and self.draft.columns:
            self.table.selectRow(0)

    def _not_found(self, text: str) -> None:
        set_text(self.progress_words, text)
        self.progress_words.show()

    def _show_search(self) -> None:
        is_running = self.search.is_running
        self.progress.setVisible(is_running)
        self.stop_button.setVisible(is_running)
        set_text(self.progress_words, self.search.words)
        self.progress_words.setVisible(bool(self.search.words))
        self._show_keys()

    def _show_keys(self) -> None:
        """Say nothing of there being no key while it is looked for."""
        self.keys.setVisible(bool(self.keys.buttons) or not self.search.is_running)

    # -- state -------------------------------------------------------------------------------------------------------

    def _hear(self, event: Event) -> None:
        """Take a file that was added or is read otherwise; it is chosen where fewer than two are."""
        if isinstance(event, InputAdded) and event.input.chat == self._chat.id:
            self._bridge.ask(self, lambda engine: engine.compare_ground(self._chat.id), self._refresh, lambda _: None)

    def _refresh(self, ground: CompareGround) -> None:
        known = {one.id for one in self.draft.ground.sources}
        before = tuple(self.draft.chosen)
        self.draft.refresh(ground)
        for source in ground.sources:
            if source.id not in known and source.path is not None and source.is_main:
                self.draft.add(source)
        self.show_draft()
        if tuple(self.draft.chosen) != before:
            self._late.start()

    def _judge(self) -> None:
        why = self.draft.wish.why_not()
        if self._is_busy:
            why = "A call runs in this chat. Wait for it, or stop it."
        self.trial.show_draft(self.draft)
        self.examples.show_edited(self.draft.edited)
        self.compare_button.setEnabled(not why)
        self.save_button.setEnabled(self.draft.contract is not None)
        self.foot.show_reason(why)

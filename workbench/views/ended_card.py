"""The card in the chat after a runtime ended: what happened, what is gone, what is kept, what can be done."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from functools import partial

from PySide6.QtCore import QMargins, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QVBoxLayout, QWidget

from workbench.domain.checkpoint import RestoreReport
from workbench.domain.lineage import RebuildReport
from workbench.domain.rebuild_words import rebuilt_words
from workbench.domain.receipt import LossReceipt, by_reason, counted_findings, named
from workbench.domain.runtime import EndReason, RuntimeEnd
from workbench.protocol.values import FINDING_REASON, RESULT_REASON
from workbench.qt.markdown import visible
from workbench.views.facts_grid import Fact, FactsGrid
from workbench.views.flow_layout import FlowLayout
from workbench.views.parts import button, label, set_property, set_text

_MOST_LINES = 6
_COMPARISON = "comparison"
_AGAIN = "Compare again"


def rows_of(
    receipt: LossReceipt, *, checkpoints: bool, report: RestoreReport | RebuildReport | None = None
) -> list[Fact]:
    """Say of each thing that is kept, and of the live one, how it stands; with what was brought back since."""
    changed = any(item.changed_on_disk for item in receipt.inputs)
    offered = "still there" if _is_reset(receipt) or isinstance(report, RebuildReport) else "can be restored"
    word = "" if not receipt.can_restore else "restored" if isinstance(report, RestoreReport) else offered
    rows: list[Fact] = [
        _live_row(receipt, report),
        (
            f"Checkpoint{_saved_at(receipt)}",
            receipt.checkpoint_words(on=checkpoints),
            word,
            "changed" if report is None and not _is_reset(receipt) else "live",
        ),
        *_rebuild_rows(receipt, report),
        ("Output files", receipt.output_words(), "still there" if receipt.outputs else "", "live"),
        ("Inputs", receipt.input_words(), *_input_pill(receipt, changed=changed)),
        ("Chat", receipt.record_words(), "still there", "live"),
    ]
    if receipt.cut_off is not None:
        mark, kind = ("look first", "gone") if receipt.must_look_first else ("nothing seen", "plain")
        rows.append(("Outside effects", receipt.cut_off_words(), mark, kind))
    return rows


def _rebuild_rows(receipt: LossReceipt, report: RestoreReport | RebuildReport | None) -> list[Fact]:
    """Say what repeating calls makes again; where a restore was done, nothing of it is offered any more."""
    words = receipt.rebuild_words()
    if not words or _is_reset(receipt) or isinstance(report, RestoreReport):
        return []
    done = isinstance(report, RebuildReport)
    pill = "" if not receipt.rebuild.names else "rebuilt" if done else "can be rebuilt"
    return [("Rebuild", words, pill, "live" if done else "changed")]


def _live_row(receipt: LossReceipt, report: RestoreReport | RebuildReport | None) -> Fact:
    if report is None and _is_reset(receipt):
        return "Live Python", f"left behind, as you wanted: {receipt.gone_words()}", "", "plain"
    if report is None:
        return "Live Python", receipt.gone_words(), "gone" if receipt.gone else "", "gone"
    came = report.made if isinstance(report, RebuildReport) else report.restored
    back = [name for name in came if name not in receipt.imported]
    gone = [item.name for item in receipt.gone if item.name not in back]
    words = f"back: {named(back) or 'nothing'}" + (f"; not back: {named(gone)}" if gone else "")
    return "Live Python", words, "partly back" if gone else "back", "changed" if gone else "live"


def heading_of(end: RuntimeEnd) -> str:
    """Say what happened, and when."""
    at = "" if end.ended is None else f" ({datetime.fromtimestamp(end.ended, UTC).astimezone():%H:%M})"
    return f"{end.words().rstrip('.')}{at}"


def report_words(report: RestoreReport, imported: frozenset[str] = frozenset()) -> list[str]:
    """Say what came back and what did not, once for each reason; imported names are not worth a word."""
    back = [name for name in report.restored if name not in imported]
    words = [f"Back from the checkpoint after call {report.after_call}: {named(back) or 'nothing'}."]
    missing = by_reason(entry for entry in report.missing if entry.name not in imported)
    types = {entry.name: entry.type_name for entry in report.missing}
    for reason, names in [*missing.items()][:_MOST_LINES]:
        found = [entry for entry in report.missing if entry.name in names]
        if _is_result(reason):
            words.append(f"Did not come back: {counted_findings(found)}. {_how(report)}")
        elif reason.endswith(FINDING_REASON):
            words.append(f"Did not come back: {counted_findings(found)}. Ask again to have them.")
        elif len(names) == 1:
            words.append(f"{names[0]} ({types[names[0]]}) did not come back: {reason}.")
        else:
            words.append(f"{named(names)} did not come back: {_of_many(reason)}.")
    if len(missing) > _MOST_LINES:
        rest = sum(len(names) for names in [*missing.values()][_MOST_LINES:])
        words.append(f"{rest} more did not come back.")
    return words


def _of_many(reason: str) -> str:
    return reason.replace("its name is", "their names are").replace("it was not kept", "they were not kept")


def can_compare_again(report: RestoreReport) -> bool:
    """Say whether results are missing whose comparison is live again."""
    return _COMPARISON in report.restored and any(_is_result(entry.reason) for entry in report.missing)


def _is_result(reason: str) -> bool:
    return reason.endswith(RESULT_REASON)


def _how(report: RestoreReport) -> str:
    return "The comparison did: run it again." if _COMPARISON in report.restored else "Compare again to have them."


class EndedCard(QFrame):
    """Tell of one end.

    Signals:
        restart_requested: a new runtime is wanted.
        restore_requested: the checkpoint is to be brought back.
        rebuild_requested: the calls that made the names given are to be repeated; all that is gone where none is given.
        suggestion_chosen: a sentence that is to be said in the chat.
        acted: one of the buttons was pressed; they go, and the keys are free.
    """

    restart_requested = Signal()
    restore_requested = Signal()
    rebuild_requested = Signal(tuple)
    suggestion_chosen = Signal(str)
    acted = Signal()

    def __init__(self, receipt: LossReceipt, *, checkpoints: bool) -> None:
        super().__init__()
        self.receipt = receipt
        self._checkpoints = checkpoints
        self._is_starting = self._is_followed = False
        self._left = receipt.rebuild.names
        self._asked: tuple[str, ...] = ()
        self._earlier = RebuildReport()
        kind = "plain" if receipt.was_wanted else "gone"
        self.setProperty("card", kind)
        self._band = QFrame()
        self._band.setProperty("band", kind)
        top = QHBoxLayout(self._band)
        top.setContentsMargins(12, 7, 12, 7)
        top.addWidget(label(heading_of(receipt.end), "heading", wraps=True), 1)
        self._row = self._button_row()
        self.said = label(wraps=True)
        self.said.setContentsMargins(12, 4, 12, 12)
        self.said.hide()
        self._layout = layout = QVBoxLayout(self)
        layout.setContentsMargins(1, 1, 1, 1)
        layout.setSpacing(0)
        layout.addWidget(self._band)
        self._facts = FactsGrid(rows_of(receipt, checkpoints=checkpoints))
        layout.addWidget(self._facts)
        layout.addWidget(self._row)
        layout.addWidget(self.said)
        self.again_button = button(_AGAIN, "chip", tip="Ask this next")
        self._again_row = self._offer_row()
        layout.addWidget(self._again_row)
        self.setAccessibleName(heading_of(receipt.end))

    @property
    def is_held(self) -> bool:
        """Whether something is being brought back now."""
        return not self.rebuild_button.isEnabled()

    def show_live(self, number: int) -> None:
        """Take note that another runtime lives: only what is saved can still be brought back."""
        self.restart_button.hide()
        self.leave_button.hide()
        if self._is_starting:  # it was only the start that was waited for
            self._is_starting = False
            self._say("")
            for made in self._buttons:
                made.setEnabled(True)
        is_awaited = not self.rebuild_button.isEnabled()
        if all(made.isHidden() or not made.isEnabled() for made in (self.restore_button, self.rebuild_button)):
            self._row.hide()
        if self.said.isHidden():
            self._say(f"Runtime {number} runs now. It began with nothing loaded.")
        # The chat goes on below: what can still be brought back is offered where the card ends.
        self._is_followed = True
        self._layout.removeWidget(self._row)
        self._layout.insertWidget(self._layout.indexOf(self.said) + 1, self._row)
        was_compared = any(item.name == _COMPARISON for item in self.receipt.gone)
        self._again_row.setVisible(was_compared and not self.receipt.can_restore and not is_awaited)

    def show_restored(self, report: RestoreReport) -> None:
        """Say what came back, and nothing any more of its being gone."""
        self._show_back(report, report_words(report, self.receipt.imported))
        self._again_row.setVisible(can_compare_again(report))

    def show_rebuilt(self, report: RebuildReport) -> None:
        """Say what was made again, and what not; what is left of it is still offered."""
        report = self._with_what_came_along(report)
        self._left = tuple(name for name in self._left if name not in report.made)
        report = report.after(self._earlier)
        if self._asked and self._left:
            self._show_part(report)
            return
        self._show_back(report, rebuilt_words(report))
        self._again_row.hide()

    def _with_what_came_along(self, report: RebuildReport) -> RebuildReport:
        """Add the names that were not asked for, and are there again since all calls that make them were repeated."""
        done = {one.of for one in (*self._earlier.repeated, *report.repeated)}
        known = {*report.made, *(one.name for one in report.cannot)}
        others = [name for name in self._left if name not in known]
        calls = {name: {call.number for call in self.receipt.rebuild.of(name).calls} for name in others}
        also = tuple(name for name in others if calls[name] and calls[name] <= done)
        return report if report.stopped else replace(report, made=(*report.made, *also))

    def _show_part(self, report: RebuildReport) -> None:
        self._earlier = report
        for made in self._buttons:
            made.setEnabled(True)
        self.rebuild_button.setText("Rebuild the rest")
        self._fill_names()
        self._row.show()
        self._say("\n".join(rebuilt_words(report)))

    def _show_back(self, report: RestoreReport | RebuildReport, words: list[str]) -> None:
        self._row.hide()
        facts = FactsGrid(rows_of(self.receipt, checkpoints=self._checkpoints, report=report))
        self._layout.replaceWidget(self._facts, facts)
        self._facts.hide()
        self._facts.deleteLater()
        self._facts = facts
        facts.show()
        set_property(self, "card", "plain")
        set_property(self._band, "band", "plain")
        self._say("\n".join(words))
        # What came of it is read first, also where the card is higher than there is room for.
        for place, part in enumerate((self.said, self._again_row), start=1):
            self._layout.removeWidget(part)
            self._layout.insertWidget(place, part)
        self.said.setContentsMargins(12, 10, 12, 8)

    def fit(self, height: int) -> None:
        """Show the buttons above the facts where not both are seen together."""
        if self._is_followed:
            return
        self._layout.removeWidget(self._row)
        is_high = self.heightForWidth(self.width()) + self._row.heightForWidth(self.width()) > height
        self._layout.insertWidget(1 if is_high else 2, self._row)

    def retire(self) -> None:
        """Offer nothing any more: another end is told below."""
        self._row.hide()
        self._again_row.hide()

    def show_failed(self, fault: str) -> None:
        """Say why nothing came back, and offer it again."""
        self._is_starting = False
        for made in self._buttons:
            made.setEnabled(True)
        self._row.show()
        self._say(fault)

    def _button_row(self) -> QWidget:
        receipt = self.receipt
        # A reset was wanted: nothing is lost, and what can be brought back all the same is no more than a link.
        is_reset = _is_reset(receipt)
        words = (
            f"Bring the checkpoint{_of(receipt)} back all the same"
            if is_reset
            else f"Restore checkpoint{_saved_at(receipt)}"
        )
        self.restore_button = button(words, "link" if is_reset else "primary")
        can_rebuild = bool(receipt.rebuild.calls) and not is_reset
        self.rebuild_button = button(
            f"Rebuild ({receipt.rebuild.cost})",
            "" if receipt.can_restore else "primary",
            tip="Repeat the calls that made it, with the files as they were",
        )
        self.rebuild_button.setVisible(can_rebuild)
        self.name_button = button("Rebuild one name…", tip="Repeat only the calls that one of the names needs")
        self.names_menu = QMenu(self.name_button)
        self.name_button.setMenu(self.names_menu)
        self.name_button.setVisible(can_rebuild and len(self._left) > 1)
        self._fill_names()
        self.restart_button = button("Start a new runtime", "" if receipt.can_restore or can_rebuild else "primary")
        self.leave_button = button("Go on without")
        self.restore_button.setVisible(receipt.can_restore)
        for made in (self.restart_button, self.leave_button):
            made.setVisible(not is_reset)
        self.restore_button.clicked.connect(self.restore)
        self.rebuild_button.clicked.connect(lambda: self.rebuild(()))
        self.restart_button.clicked.connect(self._restart)
        self.leave_button.clicked.connect(self._leave)
        row = QWidget()
        buttons = FlowLayout(row, gap=8, margins=QMargins(12, 6, 12, 10))
        self._buttons = (
            self.restore_button,
            self.rebuild_button,
            self.name_button,
            self.restart_button,
            self.leave_button,
        )
        for made in self._buttons:
            buttons.addWidget(made)
        return row

    def _offer_row(self) -> QWidget:
        self.again_button.clicked.connect(lambda: self.suggestion_chosen.emit(_AGAIN))
        offer = QWidget()
        row = QHBoxLayout(offer)
        row.setContentsMargins(12, 0, 12, 12)
        row.addWidget(self.again_button)
        row.addStretch(1)
        offer.hide()
        return offer

    def _say(self, text: str) -> None:
        set_text(self.said, text)
        self.said.setVisible(bool(text))

    def restore(self) -> None:
        """Ask for the checkpoint."""
        self._hold("The checkpoint is being restored…")
        self.restore_requested.emit()

    def _fill_names(self) -> None:
        self.names_menu.clear()
        for name in self._left:
            act = self.names_menu.addAction(
                f"{visible(name)}   {self.receipt.rebuild.of(name).cost}".replace("&", "&&")
            )
            act.triggered.connect(partial(self.rebuild, (name,)))

    def rebuild(self, names: tuple[str, ...], _checked: bool = False) -> None:  # noqa: FBT001, FBT002 - a Qt slot
        """Ask for the calls that made some names to be repeated; for all that is gone where none is named."""
        self._asked = names
        self._hold("The calls are being repeated, one after the other…")
        self.rebuild_requested.emit(names)

    def _restart(self) -> None:
        self._is_starting = True
        self._hold("A new runtime is being started…")
        self.restart_requested.emit()

    def _leave(self) -> None:
        self.acted.emit()
        self._row.hide()
        self._say("Nothing was started. The next call starts a new runtime, with nothing loaded.")

    def _hold(self, text: str) -> None:
        """Let no second click ask for the same."""
        self.acted.emit()
        for made in self._buttons:
            made.setEnabled(False)
        self._say(text)


def _is_reset(receipt: LossReceipt) -> bool:
    return receipt.end.reason is EndReason.RESET


def _of(receipt: LossReceipt) -> str:
    at = _saved_at(receipt)
    return f" of{at}" if at else ""


def _saved_at(receipt: LossReceipt) -> str:
    checkpoint = receipt.checkpoint if receipt.can_restore else None
    return "" if checkpoint is None else f" {checkpoint.saved.astimezone():%H:%M}"


def _input_pill(receipt: LossReceipt, *, changed: bool) -> tuple[str, str]:
    if not receipt.inputs:
        return "", "live"
    if receipt.missing_inputs:
        return "missing", "gone"
    return ("changed", "changed") if changed else ("still there", "live")

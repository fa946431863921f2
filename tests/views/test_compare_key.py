"""What may identify a row, as the Compare dialog offers it."""

from __future__ import annotations

from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from workbench.domain.compare_ground import CompareGround, CompareSource
from workbench.domain.evidence import Evidence, KeyEvidence, PairEvidence
from workbench.qt.compare_draft import CompareDraft
from workbench.views.compare_key import KeyChoice


def test_a_candidate_for_the_key_stands_with_its_evidence_on_lines_of_its_own(qtbot: QtBot) -> None:
    source = CompareSource(id="a", name="a.csv", path="inputs/a.csv", label="a.csv", headings=("sku & no",))
    other = CompareSource(id="b", name="b.csv", path="inputs/b.csv", label="b.csv", headings=("sku & no",))
    made = CompareDraft(CompareGround(sources=(source, other)))
    key = KeyEvidence(columns=(("sku & no", "sku & no"),), keys=(4, 4), repeated=(0, 0), blanks=(0, 0), common=4)
    made.take_evidence(Evidence(pairs=(PairEvidence(left="a", right="b", keys=(key,)),)))
    choice = KeyChoice(made)
    qtbot.addWidget(choice)

    choice.show_draft()

    shown = choice.buttons[0]
    assert isinstance(shown, QPushButton)
    assert shown.text().split("\n")[0] == "sku && no"
    assert len(shown.text().split("\n")) > 1

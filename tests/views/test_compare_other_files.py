"""The Compare form when other files are chosen than those of the last run: it says so, and tells nothing of those."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from tests.qt.test_compare_draft import APRIL, MARCH
from tests.qt.test_compare_rules import CONTRACT, LAST
from workbench.domain.compare_ground import CompareGround
from workbench.qt.compare_draft import CompareDraft
from workbench.views.compare_files import FileChips
from workbench.views.compare_outcome import OutcomePanel
from workbench.views.compare_rule import RulePanel
from workbench.views.compare_rules import RulesList

MAY = replace(APRIL, id="may", name="may.csv", path="inputs/may.csv", label="may.csv")


def draft() -> CompareDraft:
    return CompareDraft(CompareGround(sources=(MARCH, APRIL, MAY), contract=CONTRACT, last=LAST))


def texts(made: QWidget) -> str:
    return " ".join(one.text() for one in made.findChildren(QLabel) if one.isVisibleTo(made))


def test_another_pair_is_said_and_the_last_figures_are_not_taken_for_its_own(qtbot: QtBot) -> None:
    made = draft()
    panel = OutcomePanel(made)
    qtbot.addWidget(panel)
    panel.show_draft()
    assert "Other files" not in texts(panel)
    assert "LAST RESULT" in texts(panel)

    made.replace(APRIL.id, MAY)
    panel.show_draft()

    assert (made.last, made.is_of_other_files) == (None, True)
    assert f"Other files than in the last run: may.csv compared with {MARCH.label}" in texts(panel)
    assert "Nothing: it runs again" not in texts(panel)
    assert "LAST RESULT" not in texts(panel)


def test_with_one_file_the_rules_are_not_said_to_be_none(qtbot: QtBot) -> None:
    made = draft()
    rules = RulesList(made)
    qtbot.addWidget(rules)
    rules.show_draft()
    before = texts(rules)
    made.remove(APRIL.id)

    rules.show_draft()

    assert "Choose two files" in texts(rules)
    assert "None set" not in texts(rules)

    made.add(APRIL)
    rules.show_draft()

    assert texts(rules) == before


def test_the_menu_of_a_file_offers_the_others_in_its_place(qtbot: QtBot) -> None:
    made = draft()
    chips = FileChips(made)
    qtbot.addWidget(chips)
    chips.show_draft()
    chosen: list[tuple[str, str]] = []
    chips.replaced.connect(lambda id_, other: chosen.append((id_, other.id)))
    menu = chips.chips[APRIL.id].menu()
    action = next(one for one in menu.actions() if one.text() == "Use may.csv instead")

    action.trigger()

    qtbot.waitUntil(lambda: chosen == [(APRIL.id, MAY.id)])


def test_a_rule_is_named_as_its_column_is_headed_in_the_files_that_are_chosen(qtbot: QtBot) -> None:
    column = next(one for one in CONTRACT.columns if one.name == "price")
    named = replace(column, name="Net price")
    others = tuple(one for one in CONTRACT.columns if one is not column)
    contract = replace(CONTRACT, columns=(*others, named))
    made = CompareDraft(CompareGround(sources=(MARCH, APRIL), contract=contract, last=LAST))
    heading = named.headings[MARCH.id]
    rule, rules = RulePanel(made), RulesList(made)
    for one in (rule, rules):
        qtbot.addWidget(one)
    rule.show_column("Net price")
    rules.show_draft()

    assert rule.title.whole == f"RULE FOR {heading}"
    assert {one.name for one in rules.lines if one.name in {"Net price", heading}} <= {heading}

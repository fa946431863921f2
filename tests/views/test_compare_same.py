"""What counts as the same in a column: shown, taken away and added in the Compare dialog."""

from __future__ import annotations

from dataclasses import replace

import polars as pl
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from workbench.compare.comparison import Comparison
from workbench.compare.contract import Column, Contract, InputSpec, Pair, Rule
from workbench.domain.compare_code import plan_comparison
from workbench.domain.compare_ground import CompareGround, CompareSource, LastFigures
from workbench.domain.compare_pieces import groups_of
from workbench.domain.compare_wish import CompareInput, CompareWish
from workbench.domain.compare_words import changes_in_words, rule_text
from workbench.domain.evidence import KeyFix
from workbench.domain.json_value import Json
from workbench.qt.compare_columns import CompareColumnsModel
from workbench.qt.compare_draft import CompareDraft
from workbench.views.compare_key import fix_words
from workbench.views.compare_same import SameRules, with_same

RULE = Rule(same_values=(("Telecom", "Communication"), ("NY", "New York")), same_characters=(".-",))


def test_each_group_is_shown_and_taken_away_by_a_click(qtbot: QtBot) -> None:
    made = SameRules()
    qtbot.addWidget(made)
    made.show_rule(RULE)
    made.show()
    chips = made.findChildren(QPushButton)
    assert [chip.text() for chip in chips if chip.isVisible()] == [
        "Telecom = Communication  ×",
        "NY = New York  ×",
        "“.” and “-” are the same  ×",
    ]

    with qtbot.waitSignal(made.rule_changed) as told:
        qtbot.mouseClick(chips[1], Qt.MouseButton.LeftButton)

    assert told.args == [Rule(same_values=(("Telecom", "Communication"),), same_characters=(".-",))]


def test_a_group_is_added_by_writing_it(qtbot: QtBot) -> None:
    made = SameRules()
    qtbot.addWidget(made)
    made.show()
    qtbot.keyClicks(made.edit, "nothing of use")
    qtbot.keyClick(made.edit, Qt.Key.Key_Return)
    assert not made.fault.isHidden()
    made.edit.clear()
    qtbot.keyClicks(made.edit, "NY = New York")

    with qtbot.waitSignal(made.rule_changed) as told:
        qtbot.keyClick(made.edit, Qt.Key.Key_Return)

    assert told.args == [Rule(same_values=(("NY", "New York"),))]
    assert with_same(Rule(), ". = -") == Rule(same_characters=(".-",))
    assert with_same(Rule(), "A = B") == Rule(same_values=(("A", "B"),))
    assert len(groups_of(RULE)) == 3


def test_what_is_taken_away_is_gone_from_the_comparison_too() -> None:
    headings = {"a": "state", "b": "state"}
    key = Column(name="id", headings={"a": "id", "b": "id"}, role="key")
    contract = Contract(
        inputs=(InputSpec(id="a", path="inputs/a.csv"), InputSpec(id="b", path="inputs/b.csv")),
        pairs=(Pair(left="a", right="b"),),
        columns=(key, Column(name="state", headings=headings, rule=RULE)),
    )
    rest = Rule(same_values=RULE.same_values[1:], same_characters=RULE.same_characters)
    wish = CompareWish(
        inputs=tuple(CompareInput(id=one, path=f"inputs/{one}.csv", label=f"{one}.csv") for one in ("a", "b")),
        columns=(key, Column(name="state", headings=headings, rule=rest)),
    )
    comparison = Comparison()
    for one in ("a", "b"):
        comparison.add(one, pl.DataFrame({"id": ["1"], "state": ["NY"]}))
    comparison.key("id")
    comparison.rule("state", same_values=RULE.same_values, same_characters=RULE.same_characters)

    code = plan_comparison(contract, {"comparison", "a", "b"}, wish).code
    for line in code.splitlines():
        if line.startswith("comparison.rule("):
            eval(line, {"comparison": comparison})  # noqa: S307 - the call that the dialog wrote

    kept = next(column.rule for column in comparison.contract.columns if column.name == "state")
    assert (kept.same_values, kept.same_characters) == (rest.same_values, rest.same_characters)
    assert "NY = New York" in " ".join(changes_in_words(contract, wish))
    assert rule_text(Column(name="k", headings={}, rule=Rule(same_characters=(".-",)))) == "“.” and “-” are the same"


def test_the_list_of_columns_says_what_is_compared_as_a_date() -> None:
    sources = tuple(
        CompareSource(id=one, name=f"{one}.csv", path=f"inputs/{one}.csv", label=f"{one}.csv", headings=("id", "added"))
        for one in ("a", "b")
    )
    last = LastFigures(left="a", right="b", kinds={"added": "date", "id": "text"})
    model = CompareColumnsModel(CompareDraft(CompareGround(sources=sources, last=last)))

    assert [model.index(row, model.rule_section).data() for row in range(2)] == ["exact", "as dates"]


def test_signs_stand_in_quotes_in_what_a_key_needs() -> None:
    rule: dict[str, Json] = {"same_characters": ["-.", " _"], "case": "ignore"}
    fix = KeyFix(words="- and . are the same; space and _ are the same", rule=rule, before=2, after=8)

    assert fix_words(fix) == "“-” and “.” are the same; space and “_” are the same"
    assert fix_words(replace(fix, rule={})) == fix.words

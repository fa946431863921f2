from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest
from PySide6.QtCore import Qt
from pytestqt.modeltest import ModelTester

from workbench.compare.contract import Column, Contract, InputSpec, Pair, Rule
from workbench.domain.compare_ground import CompareGround, CompareSource, LastFigures
from workbench.domain.evidence import ColumnMatch, Evidence, KeyEvidence, KeyFix, PairEvidence
from workbench.domain.preview import Preview
from workbench.qt.compare_columns import ColumnRole, CompareColumnsModel
from workbench.qt.compare_draft import CompareDraft
from workbench.qt.headed_model import LEFT, RIGHT
from workbench.qt.preview_model import PreviewModel


def source(id_: str, *headings: str) -> CompareSource:
    return CompareSource(id=id_, name=f"{id_}.csv", path=f"inputs/{id_}.csv", label=f"{id_}.csv", headings=headings)


MARCH = source("march", "sku", "price", "remark")
APRIL = source("april", "SKU", "unit_price", "remark", "co2")
MAY = source("may", "sku", "price")
KEY = KeyEvidence(columns=(("sku", "SKU"),), keys=(60, 61), repeated=(0, 0), blanks=(0, 0), common=57)
FOUND = Evidence(
    pairs=(
        PairEvidence(
            left="march",
            right="april",
            keys=(KEY,),
            columns=(ColumnMatch(left="price", right="unit_price", reasons=("57 of 57 agree",)),),
        ),
    )
)


def draft(*sources: CompareSource, contract: Contract | None = None) -> CompareDraft:
    return CompareDraft(CompareGround(sources=sources or (MARCH, APRIL), contract=contract))


def mapping(made: CompareDraft) -> dict[str, dict[str, str]]:
    return {column.name: dict(column.headings) for column in made.columns}


def every_heading_stands_once(made: CompareDraft) -> bool:
    placed = [(id_, heading) for column in made.columns for id_, heading in column.headings.items()]
    wanted = [(one.id, heading) for one in made.chosen for heading in one.headings]
    names = [column.name for column in made.columns]
    return sorted(placed) == sorted(wanted) and len(set(names)) == len(names)


def test_the_first_two_files_are_chosen_and_columns_of_the_same_name_join() -> None:
    made = draft(MARCH, APRIL, MAY)

    assert [one.id for one in made.chosen] == ["march", "april"]
    assert mapping(made) == {
        "sku": {"march": "sku", "april": "SKU"},
        "price": {"march": "price"},
        "remark": {"march": "remark", "april": "remark"},
        "unit_price": {"april": "unit_price"},
        "co2": {"april": "co2"},
    }


def test_evidence_pairs_columns_and_proposes_the_key() -> None:
    made = draft()

    made.take_evidence(FOUND)

    assert mapping(made)["price"] == {"march": "price", "april": "unit_price"}
    assert [column.name for column in made.wish.key] == ["sku"]
    assert made.is_key(KEY)
    assert every_heading_stands_once(made)


def test_why_headings_stand_for_one_column_is_said_and_a_choice_by_hand_is_called_one() -> None:
    """What the values or names say is no reason any more for what the user chose."""
    made = draft()
    made.take_evidence(FOUND)
    model = CompareColumnsModel(made)

    def tip(name: str, section: int) -> object:
        return model.index(model.row_of(name), section).data(Qt.ItemDataRole.ToolTipRole)

    agree = "<span>Taken for the same column: 57 of 57 agree.</span>"
    assert [tip("price", 0), tip("price", 1)] == [agree, agree]
    assert tip("remark", 0) is None  # the headings are the same
    made.map_heading("price", "april", None)
    made.map_heading("price", "april", "unit_price")
    model.show_draft()
    assert tip("price", 1) == "<span>Taken for the same column: chosen by you.</span>"


def test_columns_that_the_contract_pairs_are_so_by_the_rules_of_the_chat() -> None:
    column = Column(name="price", headings={"march": "price", "april": "unit_price"})
    known = Contract(
        inputs=(InputSpec(id="march"), InputSpec(id="april")),
        pairs=(Pair(left="march", right="april"),),
        columns=(column,),
    )

    made = draft(contract=known)

    assert made.why_paired(column) == "as the rules of this chat have it"


def test_a_sample_proposes_no_key() -> None:
    made = draft()

    made.take_evidence(replace(FOUND, sample=20_000))

    assert made.wish.key == ()


def test_what_the_user_said_is_not_changed_by_evidence() -> None:
    made = draft()
    made.map_heading("price", "april", "co2")
    made.set_role("remark", "key")

    made.take_evidence(FOUND)

    assert mapping(made)["price"] == {"march": "price", "april": "co2"}
    assert [column.name for column in made.wish.key] == ["remark"]


def test_a_key_that_needs_a_rule_gets_it_and_says_so() -> None:
    fix = KeyFix(words="leading zeros do not matter", before=10, after=57, rule={"unpad": True})
    made = draft()

    made.take_evidence(replace(FOUND, pairs=(replace(FOUND.pairs[0], keys=(replace(KEY, fix=fix),)),)))

    (key,) = made.wish.key
    assert key.rule == Rule(unpad=True)


def test_a_heading_moves_and_leaves_no_heading_behind() -> None:
    made = draft()

    made.map_heading("sku", "april", "remark")
    assert mapping(made)["sku"] == {"march": "sku", "april": "remark"}
    assert mapping(made)["SKU"] == {"april": "SKU"}
    assert every_heading_stands_once(made)

    made.map_heading("sku", "april", None)
    assert mapping(made)["sku"] == {"march": "sku"}
    assert mapping(made)["remark (april)"] == {"april": "remark"}
    assert every_heading_stands_once(made)


def test_files_come_go_and_change_places() -> None:
    made = draft(MARCH, APRIL, MAY)
    made.add(MAY)
    assert mapping(made)["sku"] == {"march": "sku", "april": "SKU", "may": "sku"}

    made.make_first("may")
    made.remove("march")
    made.add(MAY)

    assert [one.id for one in made.chosen] == ["may", "april"]
    assert every_heading_stands_once(made)


def test_a_contract_gives_mapping_key_and_rules_and_says_what_would_change() -> None:
    rule = Rule(relative=Decimal("0.005"))
    contract = Contract(
        inputs=(InputSpec(id="march", path="inputs/march.csv"), InputSpec(id="april", path="inputs/april.csv")),
        pairs=(Pair(left="april", right="march"),),
        columns=(
            Column(name="sku", headings={"march": "sku", "april": "SKU"}, role="key"),
            Column(name="price", headings={"march": "price", "april": "unit_price"}, rule=rule),
            Column(name="remark", headings={"march": "remark", "april": "remark"}, role="ignore"),
            Column(name="co2", headings={"april": "co2"}),
        ),
    )

    made = draft(contract=contract)

    assert [one.id for one in made.chosen] == ["april", "march"]
    assert made.is_of_contract
    assert made.changes == ()
    made.set_role("remark", "compare")
    assert made.changes == ("Compare remark",)


def test_a_file_that_is_gone_leaves_the_dialog_and_one_that_is_read_otherwise_is_taken_anew() -> None:
    made = draft(MARCH, APRIL, MAY)

    made.refresh(CompareGround(sources=(MARCH, source("april", "sku", "price"))))
    assert mapping(made)["price"] == {"march": "price", "april": "price"}
    assert every_heading_stands_once(made)

    made.refresh(CompareGround(sources=(MARCH,)))
    assert [one.id for one in made.chosen] == ["march"]
    assert made.wish.why_not() == "Choose at least two files."


def test_the_same_headings_twice_and_hundreds_of_them_stay_apart() -> None:
    many = tuple(f"c{n}" for n in range(300))

    made = draft(source("a", "x", "x (2)", *many), source("b", "X", "x", *many))

    assert len(made.columns) == 303
    assert every_heading_stands_once(made)


def test_without_a_key_nothing_runs_and_why_is_said() -> None:
    made = draft()
    made.take_evidence(Evidence(pairs=(PairEvidence(left="march", right="april"),)))

    assert made.candidates == ()
    assert made.wish.why_not().startswith("Choose what identifies a row")
    made.set_role("co2", "key")
    assert made.wish.why_not() == "The key column co2 has no partner in march.csv."


def test_the_model_shows_headings_rules_and_what_differed(qtmodeltester: ModelTester) -> None:
    last = LastFigures(left="march", right="april", differ={"price": 1684})
    made = CompareDraft(CompareGround(sources=(MARCH, APRIL), last=last))
    made.take_evidence(FOUND)
    made.set_rule("price", Rule(relative=Decimal("0.005")))
    model = CompareColumnsModel(made)

    rows = [[model.index(row, column).data() for column in range(4)] for row in range(model.rowCount())]
    assert model.headings[2:] == ("rule", "differ", "forgiven")

    assert rows == [
        ["sku", "SKU", "key", ""],
        ["price", "unit_price", "within 0.5 %", "1,684"],
        ["remark", "remark", "exact", ""],
        ["not in this file", "co2", "left out", ""],
    ]
    assert model.index(3, 0).data(ColumnRole.STATE) == "lone"
    qtmodeltester.check(model)
    made.add(MAY)
    model.show_draft()
    qtmodeltester.check(model)
    made.remove("may")
    made.remove("march")
    made.remove("april")
    model.show_draft()
    qtmodeltester.check(model)


def sheet(name: str, *, is_main: bool) -> CompareSource:
    return replace(source(f"book_{name}", "sku", name), path="inputs/book.xlsx", sheet=name, is_main=is_main)


def test_the_sheet_that_is_read_of_a_workbook_is_chosen_and_not_its_first() -> None:
    made = draft(MARCH, sheet("january", is_main=False), sheet("april", is_main=True))

    assert [one.id for one in made.chosen] == ["march", "book_april"]


def test_two_sheets_of_the_only_workbook_are_chosen_in_their_order() -> None:
    made = draft(sheet("january", is_main=False), sheet("april", is_main=True))

    assert [one.id for one in made.chosen] == ["book_january", "book_april"]


@pytest.mark.parametrize("left_over", [[sheet("january", is_main=False)], []], ids=["both named", "renamed"])
def test_a_sheet_that_is_read_from_now_on_takes_the_place_of_the_one_before(left_over: list[CompareSource]) -> None:
    made = draft(sheet("january", is_main=True), MARCH)

    made.refresh(CompareGround(sources=(*left_over, sheet("april", is_main=True), MARCH)))

    assert [one.id for one in made.chosen] == ["book_april", "march"]
    assert every_heading_stands_once(made)


def test_a_sheet_that_was_chosen_in_the_form_stays() -> None:
    made = draft(sheet("january", is_main=True), sheet("may", is_main=False), MARCH)
    made.replace("book_january", sheet("may", is_main=False))

    sheets = (sheet("january", is_main=False), sheet("april", is_main=True), sheet("may", is_main=False))
    made.refresh(CompareGround(sources=(*sheets, MARCH)))

    assert "book_may" in [one.id for one in made.chosen]


def test_the_model_of_a_preview_keeps_the_rules_of_models(qtmodeltester: ModelTester) -> None:
    model = PreviewModel()
    qtmodeltester.check(model)

    model.show_preview(Preview(headings=("a", "b"), rows=(("1", None), ("2",)), first=200, total_rows=202))

    assert [model.index(0, 0).data(), model.index(0, 1).data(), model.index(1, 1).data()] == ["1", "", ""]
    qtmodeltester.check(model)


@pytest.mark.parametrize(
    ("header_row", "by_letters", "expected"),
    [
        (None, True, ["A", "B", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]),
        (0, True, ["A", "B", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]),
        (None, False, [f"column_{place}" for place in (1, 2, 26, 27, 52, 53, 702, 703)]),
        (4, True, [f"column_{place}" for place in (1, 2, 26, 27, 52, 53, 702, 703)]),
    ],
)
def test_a_preview_names_columns_by_letters_where_the_file_has_no_headings(
    header_row: int | None,
    by_letters: bool,  # noqa: FBT001 - a parameter
    expected: list[str],
) -> None:
    model = PreviewModel(by_letters=by_letters)
    headings = tuple(f"column_{place}" for place in range(1, 704))

    model.show_preview(Preview(headings=headings, header_row=header_row))

    places = (0, 1, 25, 26, 51, 52, 701, 702)
    assert [model.headerData(place, Qt.Orientation.Horizontal) for place in places] == expected


@pytest.mark.parametrize(("header_row", "sides"), [(1, [LEFT, RIGHT, LEFT]), (None, [LEFT, LEFT, LEFT])])
def test_numbers_of_a_preview_stand_at_the_right_but_in_a_sheet_without_headings(
    header_row: int | None, sides: list[Qt.AlignmentFlag]
) -> None:
    model = PreviewModel(by_letters=True)
    rows = (("0001", "9,60", "5"), ("0002", "22,88", "n/a"))

    model.show_preview(Preview(headings=("sku", "price", "left"), rows=rows, header_row=header_row))

    role = Qt.ItemDataRole.TextAlignmentRole
    assert [model.index(0, column).data(role) for column in range(3)] == [int(side) for side in sides]

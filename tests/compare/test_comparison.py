from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import polars as pl
import pytest

from tests.compare.tables import compared, table
from workbench.compare.comparison import Comparison
from workbench.compare.contract import Condition, Contract
from workbench.compare.errors import CompareError
from workbench.compare.reading.reader import read
from workbench.compare.table import stack


def _prices() -> Comparison:
    left = {"id": ["a", "b", "c"], "price": ["1.00", "2.00", "3.00"], "Name": ["x", "y", "z"]}
    right = {"id": ["a", "b", "c"], "price": ["1.04", "2.50", "3.00"], "Title": ["X", "y", "q"]}
    return compared(left, right)


def test_columns_of_the_same_name_join_and_others_are_mapped() -> None:
    comparison = _prices()

    before = comparison.run().figures["changed_cells"]
    after = comparison.column("Name", new="Title").run().figures["changed_cells"]

    assert (before, after) == ({"price": 2}, {"price": 2, "Name": 2})


def test_headings_that_differ_only_by_capitals_join() -> None:
    comparison = compared({"id": ["a"], "Confirmed": ["1"]}, {"id": ["a"], "confirmed": ["2"]})

    assert comparison.run().figures["changed_cells"] == {"Confirmed": 1}


def test_only_ignore_and_include_choose_columns() -> None:
    comparison = compared(
        {"id": ["a"], "x": ["1"], "y": ["1"], "z": ["1"]}, {"id": ["a"], "x": ["2"], "y": ["2"], "z": ["2"]}
    )

    chosen = [list(comparison.only("x", "y").run().figures["changed_cells"])]
    chosen.append(list(comparison.ignore("y").run().figures["changed_cells"]))
    chosen.append(list(comparison.include("z").run().figures["changed_cells"]))

    assert chosen == [["x", "y"], ["x"], ["x", "z"]]


def test_another_key_lets_the_old_one_be_compared() -> None:
    comparison = compared({"id": ["1", "2"], "sku": ["a", "b"]}, {"id": ["1", "3"], "sku": ["a", "b"]})

    result = comparison.key("sku").run()

    assert (result.key, result.figures["changed_cells"]) == (("sku",), {"id": 1})


def test_undo_goes_back_to_the_contract_before() -> None:
    comparison = _prices()
    before = comparison.contract

    comparison.rule("price", tolerance="0.05")
    after = comparison.undo().contract

    assert after == before


def test_an_edit_that_changes_nothing_is_not_undone_twice() -> None:
    comparison = _prices()
    comparison.rule("price", tolerance="0.05")
    comparison.rule("price", tolerance="0.05")

    assert comparison.undo().contract.column("price").rule.tolerance is None


FAULTY_EDITS: list[tuple[Callable[[Comparison], object], str]] = [
    (lambda c: c.key("idd"), "There is no column 'idd' in old and new. Nearest: id."),
    (lambda c: c.column("Name", new="Titel"), "There is no column 'Titel' in new. Nearest: Title."),
    (lambda c: c.column("Name", nev="Title"), "There is no input 'nev'. Nearest: new."),
    (lambda c: c.rule("prise", tolerance=1), "There is no column 'prise' in old and new. Nearest: price."),
    (lambda c: c.rule("price", tolerence=1), "column 'price': a rule has no 'tolerence'. Nearest: tolerance"),
    (lambda c: c.ignore("id"), "'id' is part of the key. Choose another key first."),
    (lambda c: c.pair("old", "newer"), "There is no input 'newer'. Nearest: new."),
    (lambda c: c.keep("new", column="price", op="equals", value=1), "'equals' is no condition."),
]


@pytest.mark.parametrize(("edit", "said"), FAULTY_EDITS)
def test_a_name_that_does_not_exist_is_told_with_the_nearest(edit: Callable[[Comparison], object], said: str) -> None:
    comparison = _prices()
    before = comparison.contract

    with pytest.raises(CompareError) as error:
        edit(comparison)

    assert str(error.value).startswith(said)
    assert comparison.contract == before


def test_half_a_key_is_refused() -> None:
    comparison = Comparison()
    comparison.add("old", table("old", {"day": ["1"], "land": ["x"], "v": ["1"]}))
    comparison.add("new", table("new", {"day": ["1"], "country": ["x"], "v": ["1"]}))
    comparison.key("day", "land")

    with pytest.raises(CompareError, match="The key column 'land' has no partner in new yet"):
        comparison.run()


def test_a_comparison_needs_two_inputs_and_a_key() -> None:
    comparison = Comparison()

    with pytest.raises(CompareError, match="There is no input yet"):
        comparison.run()
    comparison.add("old", table("old", {"id": ["1"]}))
    with pytest.raises(CompareError, match="There is only old"):
        comparison.run()
    comparison.add("new", table("new", {"id": ["1"]}))
    with pytest.raises(CompareError, match="no key yet"):
        comparison.run()


def test_a_changed_tolerance_or_choice_of_columns_matches_and_compares_nothing_again() -> None:
    comparison = _prices()
    comparison.column("Name", new="Title").run()
    work = comparison.work
    before = (work.filtered, work.keyed, work.matched, work.compared_columns)

    changed = [
        comparison.rule("price", tolerance="0.05").run().figures["changed_cells"],
        comparison.rule("price", tolerance=None, relative="0.5").run().figures["changed_cells"],
        comparison.ignore("Name").run().figures["changed_cells"],
        comparison.undo().run().figures["changed_cells"],
    ]

    assert (work.filtered, work.keyed, work.matched, work.compared_columns) == before
    assert changed == [{"price": 1, "Name": 2}, {"price": 0, "Name": 2}, {"price": 0}, {"price": 0, "Name": 2}]


def test_a_changed_rule_of_one_column_compares_only_that_one_again() -> None:
    comparison = _prices()
    comparison.column("Name", new="Title").run()
    before = (comparison.work.matched, comparison.work.compared_columns)

    result = comparison.rule("Name", case="ignore").run()

    assert (comparison.work.matched, comparison.work.compared_columns) == (before[0], before[1] + 1)
    assert result.figures["changed_cells"] == {"price": 2, "Name": 1}


def test_a_rule_for_all_columns_holds_for_later_ones_and_not_for_the_key() -> None:
    comparison = compared({"id": ["A"], "x": ["B"]}, {"id": ["a"], "x": ["b"], "y": ["C"]})
    comparison.rule("*", case="ignore")

    comparison.add("third", table("third", {"id": ["A"], "y": ["c"]}))
    result = comparison.run("new", "third")

    assert (result.figures["common"], comparison.contract.column("y").rule.case) == (0, "ignore")


def test_rules_of_lists_grow_and_an_empty_list_clears_them() -> None:
    comparison = _prices()
    comparison.rule("price", same_values=[["a", "b"]])
    comparison.rule("price", same_values=[["c", "d"]], same_characters=".-")

    grown = comparison.contract.column("price").rule
    cleared = comparison.rule("price", same_values=[]).contract.column("price").rule

    assert (grown.same_values, grown.same_characters) == ((("a", "b"), ("c", "d")), (".-",))
    assert cleared.same_values == ()


def test_rows_are_kept_or_dropped_in_one_or_all_inputs() -> None:
    left = {
        "id": ["1", "2", "3", "4"],
        "status": ["ok", "cancelled", "ok", ""],
        "day": ["2024-01-01", "2024-01-02", "2023-05-05", "2024-02-02"],
    }
    right = {
        "id": ["1", "2", "3", "4"],
        "status": ["ok", "ok", "cancelled", ""],
        "day": ["2024-01-01", "2024-01-02", "2023-05-05", "2024-02-02"],
    }

    edits: list[Callable[[Comparison], Comparison]] = [
        lambda c: c.drop("*", column="status", op="eq", value="cancelled"),
        lambda c: c.keep("new", column="status", op="ne", value="cancelled"),
        lambda c: c.keep("*", column="day", op="year", value="2024"),
        lambda c: c.drop("old", column="id", op="ge", value="3"),
        lambda c: c.keep("*", column="id", op="in", value=["1", "4"]),
        lambda c: c.drop("*", column="status", value="ok", also=[{"column": "id", "op": "ge", "value": "3"}]),
    ]

    counts: list[tuple[int, int, int]] = []
    for edit in edits:
        figures = edit(compared(left, right)).run().figures
        counts.append((figures["left"]["rows"], figures["right"]["rows"], figures["common"]))

    assert counts == [(3, 3, 2), (4, 3, 3), (3, 3, 3), (2, 4, 2), (2, 2, 2), (3, 4, 3)]


def test_conditions_on_rows_are_taken_off_all_or_those_on_one_column() -> None:
    comparison = _prices().column("Name", new="Title")
    comparison.keep("*", column="Name", op="ne", value="none").drop("*", column="price", value="7")
    both = comparison.contract

    one = comparison.all_rows("Name").contract
    none = comparison.all_rows().contract

    assert [[len(spec.where) for spec in contract.inputs] for contract in (both, one, none)] == [[2, 2], [1, 1], [0, 0]]


def test_the_rules_of_one_column_are_taken_off_and_the_others_stay() -> None:
    comparison = _prices().column("Name", new="Title").rule("price", tolerance="1").rule("Name", case="ignore")

    comparison.clear_rules("price")

    contract = comparison.contract
    assert (contract.column("price").rule.tolerance, contract.column("Name").rule.case) == (None, "ignore")


def test_stacked_inputs_follow_the_rows_that_are_kept() -> None:
    comparison = Comparison()
    comparison.add("jan", table("jan", {"id": ["1", "2"], "Amount": ["1", "2"]}))
    comparison.add("feb", table("feb", {"id": ["3"], "Amuont": ["3"]}))
    comparison.add("bank", table("bank", {"id": ["1", "2", "3"], "Amount": ["1", "2", "4"]}))
    comparison.stack("ledger", "jan", "feb", rename={"Amuont": "Amount"})
    comparison.key("id").pair("ledger", "bank")

    before = comparison.run().figures
    comparison.drop("jan", column="id", op="eq", value="2")
    after = comparison.run().figures

    assert (before["common"], before["changed_cells"], after["common"], after["added"]) == (3, {"Amount": 1}, 2, 1)


def test_grouped_inputs_are_summed_exactly() -> None:
    comparison = Comparison()
    lines = {"invoice": ["a", "b", "a", "b"], "amount": ["0.10", "5", "0.20", "x"]}
    comparison.add("lines", table("lines", lines))
    comparison.add("invoices", table("invoices", {"invoice": ["a", "b"], "amount": ["0.3", "6"]}))
    comparison.group("sums", "lines", by="invoice", total="amount", count="rows")

    result = comparison.key("invoice").run("sums", "invoices")

    assert comparison.tables["sums"].text.rows() == [("a", "0.3", "2"), ("b", "5", "2")]
    assert result.figures["changed_cells"] == {"amount": 1}


def test_a_saved_contract_is_applied_to_the_next_files(tmp_path: Path) -> None:
    folder = tmp_path
    for name, cells in (("old", "1,2.00\n2,3.00\n"), ("new", "1,2.04\n2,3.50\n"), ("next", "1,2.0\n2,3\n3,4\n")):
        (folder / f"{name}.csv").write_text(f"id,price\n{cells}", encoding="utf-8")
    comparison = Comparison()
    comparison.add("old", read(folder / "old.csv")).add("new", read(folder / "new.csv"))
    comparison.key("id").rule("price", tolerance="0.05")
    comparison.save(folder / "monthly.toml")

    loaded = Comparison.load(folder / "monthly.toml")
    same = loaded.run().figures
    later = loaded.add("new", read(folder / "next.csv")).run().figures

    assert loaded.contract.column("price").rule == comparison.contract.column("price").rule
    assert (same["changed_rows"], later["changed_rows"], later["added"]) == (1, 0, 1)


def test_what_was_said_when_a_file_was_read_is_said_again(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("note\nid;v\n1;-\n2;1.000,5\n", encoding="utf-8")
    (tmp_path / "b.csv").write_text("id,v\n1,\n2,1000.5\n", encoding="utf-8")
    comparison = Comparison()
    comparison.add("a", read(tmp_path / "a.csv", header_row=2, decimal=",", thousands=".", null_tokens=["-"]))
    comparison.add("b", read(tmp_path / "b.csv"))
    comparison.key("id").save(tmp_path / "c.toml")

    again = Comparison.load(tmp_path / "c.toml")

    assert comparison.run().figures["changed_rows"] == 0
    assert again.run().figures == comparison.run().figures


def test_a_table_that_was_changed_after_reading_is_not_read_again_as_if_it_were_the_file(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("id,v\n1,x\n2,y\n", encoding="utf-8")
    comparison = Comparison()
    comparison.add("a", read(tmp_path / "a.csv").where(Condition(column="id", op="eq", value="1")))
    comparison.add("b", read(tmp_path / "a.csv")).key("id").save(tmp_path / "c.toml")

    with pytest.raises(CompareError, match="made by a call"):
        Comparison.load(tmp_path / "c.toml").run()


def test_frames_of_polars_and_pandas_can_be_added() -> None:
    comparison = Comparison()
    comparison.add("old", pl.DataFrame({"id": [1, 2], "v": [1.5, 2.0]}))
    comparison.add("new", pl.DataFrame({"id": [1, 2], "v": ["1.50", "2.1"]}).to_pandas())

    assert comparison.key("id").run().changes.rows() == [("2", "v", "2", "2.1", "2", "2.1")]


def test_the_contract_shows_what_was_set_in_words() -> None:
    comparison = _prices().rule("price", tolerance="0.05")

    bundle = comparison._repr_mimebundle_()

    assert "price: differences up to 0.05 do not count" in str(bundle["text/plain"])
    assert Contract.from_toml(comparison.contract.to_toml()) == comparison.contract


def test_a_rule_for_all_columns_holds_for_the_key_when_that_is_said() -> None:
    left = {"id": ["r1", "r2"], "name": ["Ann", "Bob"]}
    right = {"id": ["R1", "R2"], "name": ["ANN", "Rob"]}

    without = compared(left, right).rule("*", case="ignore").run().figures
    with_key = compared(left, right).rule("*", case="ignore", tolerance="1", key=True).run().figures

    assert (without["common"], without["changed_rows"]) == (0, 0)
    assert (with_key["common"], with_key["changed_rows"]) == (2, 1)


def test_one_table_alone_is_counted_and_added_up() -> None:
    one = table("one", {"region": ["N", "S", "N"], "amount": ["1.50", "2", "3"]})

    alone = Comparison.of(stack(one, one, name="both"))

    assert alone.count_by("region").rows() == [("N", 4), ("S", 2)]
    assert alone.total("amount", by="region").rows() == [("N", "9.00", 4), ("S", "4.00", 2)]

from __future__ import annotations

import json
from typing import Any

from tests.compare.tables import compared, one_column, table
from workbench.compare.comparison import Comparison
from workbench.compare.results import ComparisonResult
from workbench.compare.rule_change import what_changed

MIME = "application/vnd.workbench.result+json"


def _sales() -> Comparison:
    left = {
        "id": ["10", "9", "8", "7", "6", "6"],
        "region": ["N", "S", "S", "N", "N", "N"],
        "amount": ["1.00", "2.00", "0", "5", "1", "1"],
        "name": ["Ann", "Bob", "Cid", "Dan", "Eva", "Eve"],
    }
    right = {
        "id": ["10", "9", "8", "5"],
        "region": ["N", "S", "S", "N"],
        "amount": ["1.50", "1.00", "3", "9"],
        "name": ["ann", "Bob", None, "Fay"],
    }
    return compared(left, right)


def test_changes_stand_in_the_order_of_keys_with_the_texts_of_the_files() -> None:
    result = _sales().rule("name", case="ignore").run()

    assert result.changes.rows() == [
        ("8", "amount", "0", "3", "0", "3"),
        ("8", "name", "cid", None, "Cid", None),
        ("9", "amount", "2", "1", "2.00", "1.00"),
        ("10", "amount", "1", "1.5", "1.00", "1.50"),
    ]


def test_rows_tell_status_and_both_values() -> None:
    result = _sales().only("amount").run()

    assert result.rows.columns == ["id", "status", "changed_columns", "amount_left", "amount_right"]
    assert result.rows.rows() == [
        ("5", "added", "", None, "9"),
        ("6", "removed", "", "1", None),
        ("7", "removed", "", "5", None),
        ("8", "changed", "amount", "0", "3"),
        ("9", "changed", "amount", "2", "1"),
        ("10", "changed", "amount", "1", "1.5"),
    ]


def test_buckets_are_frames_with_the_columns_of_the_files() -> None:
    result = _sales().run()

    assert result.added.rows() == [("5", "N", "9", "Fay")]
    assert result.removed.rows() == [("7", "N", "5", "Dan")]
    assert result.set_aside.select("input", "row", "name").rows() == [("old", 5, "Eva"), ("old", 6, "Eve")]
    assert result.duplicates.height == 0
    assert result.blank_keys.height == 0


def test_rows_set_aside_stand_under_the_same_headings_whatever_file_they_are_from() -> None:
    old = {"id": ["1", "1"], "price": ["5", "6"]}
    new = {"nr": ["1", "1"], "unit_price": ["7", "8"]}

    comparison = Comparison().add("old", table("old", old)).add("new", table("new", new))
    result = comparison.column("id", new="nr").column("price", new="unit_price").key("id").run()

    assert result.set_aside.columns == ["input", "row", "id", "price"]
    assert result.set_aside.rows()[2:] == [("new", 1, "1", "7"), ("new", 2, "1", "8")]


def test_column_statistics_tell_size_and_direction() -> None:
    result = _sales().only("amount", "name").run()

    assert result.column_statistics.rows() == [
        ("amount", "number", 3, 1.0, 0, 0, "2.5", "0.8333", "3"),
        ("name", "text", 2, 2 / 3, 1, 0, None, None, None),
    ]


def test_a_number_that_moved_within_its_rule_stayed_and_that_is_said() -> None:
    result = _sales().rule("amount", tolerance="0.5").run()

    counted = result.direction("amount")

    assert counted.rows() == [("rose", 1), ("fell", 1), ("stayed", 1)]
    assert counted.notes == ("1 of those that stayed moved by no more than the rule of amount allows.",)
    assert _sales().run().direction("amount").notes == ()


def test_where_changes_concentrate_and_what_rose_or_fell() -> None:
    result = _sales().run()

    assert result.changed_by("region").rows() == [("S", 2), ("N", 1)]
    assert result.direction("amount").rows() == [("rose", 2), ("fell", 1), ("stayed", 0)]
    assert result.top_change("amount", 2).rows() == [("8", "0", "3", "3", None), ("9", "2", "1", "-1", "-50.00")]
    assert result.top_change("amount", 5, percent=True, direction="rose").rows() == [("10", "1", "1.5", "0.5", "50.00")]
    assert result.net_effect("amount").rows() == [("amount", "3.00", "5.50", "2.50", "5.00", "9.00")]
    assert result.net_effect("amount", by="region").rows() == [
        ("N", "1.00", "1.50", "0.50", "5.00", "9.00"),
        ("S", "2.00", "4.00", "2.00", "0.00", "0.00"),
    ]


def test_why_explains_each_status() -> None:
    result = _sales().rule("name", case="ignore").run()

    said = {key: (result.why(key).status, result.why(key).sentences) for key in ("10", "5", "7", "6")}

    assert said == {
        "10": ("changed", ("amount: '1' became '1.5'; they differ as numbers.",)),
        "5": ("added", ("Only new has a row with this key.",)),
        "7": ("removed", ("Only old has a row with this key.",)),
        "6": ("set aside", ("The key stands more than once with different content: 2 in old, 0 in new.",)),
    }
    name = next(cell for cell in result.why("10").cells if cell.column == "name")
    assert (name.raw_left, name.raw_right, name.changed, name.why) == (
        "Ann",
        "ann",
        False,
        "the same after the rules (capitals do not matter)",
    )


def test_each_forgiven_difference_is_counted_under_its_rule() -> None:
    cells = [("a b", " a  b"), ("x", "X"), ("e-f", "e.f"), ("Tel", "Com"), ("é", "e"), ("q", "q"), ("r", "s")]
    comparison = one_column([old for old, _ in cells], [new for _, new in cells])
    comparison.rule("value", case="ignore", accents="ignore", same_characters=".-", same_values=[["Tel", "Com"]])

    result = comparison.run()

    assert result.figures["changed_cells"] == {"value": 1}
    assert result.forgiven == {
        "value": {"spaces": 1, "capitals": 1, "accents": 1, "same characters": 1, "same values": 1}
    }


def test_forgiven_numbers_tell_tolerance_from_ways_of_writing() -> None:
    comparison = one_column(["1.0", "2", "3", "4"], ["1", "2.05", "3.5", None])
    comparison.rule("value", kind="number", tolerance="0.05", blank="equals_anything", side=None)

    assert comparison.run().forgiven == {"value": {"way of writing numbers": 1, "tolerance": 1, "blanks": 1}}


def test_what_is_forgiven_without_a_rule_is_named_for_what_it_is() -> None:
    numbers = one_column(["0.12345678901", "1.0", "0.10000000000", "3"], ["0.12345678902", "1", "0.1", "3"]).run()
    texts = one_column(["e\u0301x", "a\u00a0b", "c"], ["\u00e9x", "a b", "c"]).run()

    assert numbers.forgiven == {"value": {"decimals beyond the 10th": 1, "way of writing numbers": 2}}
    assert texts.forgiven == {"value": {"Unicode form": 1, "spaces": 1}}


def test_a_changed_rule_is_told_with_rows_and_cells_that_move() -> None:
    comparison = _sales()
    before = comparison.run()
    after = comparison.rule("amount", tolerance="1").rule("name", case="ignore").run()

    change = what_changed(before, after)

    assert change.rule_before == ("amount: exact", "name: exact")
    assert change.rule_after == ("amount: differences up to 1 do not count", "name: capitals do not matter")
    assert (change.rows_left_changed, change.rows_entered_changed) == (2, 0)
    assert (change.cells_left, change.cells_entered) == ({"amount": 2, "name": 1}, {})
    back = what_changed(after, before)
    assert (back.rows_entered_changed, back.cells_entered) == (2, {"amount": 2, "name": 1})


def test_every_result_is_plain_json() -> None:
    comparison = _sales()
    result = comparison.run()
    after = comparison.rule("amount", tolerance=1).run()
    shown = [
        result,
        what_changed(result, after),
        result.why("10"),
        result.changed_by("region"),
        result.direction("amount"),
        result.top_change("amount"),
        comparison,
        comparison.count_by("region"),
        comparison.total("amount"),
        comparison.mean("amount"),
        comparison.in_all(),
        comparison.suggest_keys(),
        comparison.suggest_columns(key="id"),
    ]

    types = [json.loads(json.dumps(one._repr_mimebundle_()[MIME], allow_nan=False))["type"] for one in shown]

    assert types == [
        "comparison",
        "rule_change",
        "explanation",
        "table",
        "table",
        "table",
        "contract",
        "table",
        "table",
        "table",
        "table",
        "key_suggestions",
        "column_suggestions",
    ]
    assert all(str(one._repr_mimebundle_()["text/plain"]) for one in shown)


def test_the_json_of_a_comparison_has_what_a_reply_needs() -> None:
    comparison = _sales().rule("name", case="ignore").drop("old", column="id", op="eq", value="6")

    shown = comparison.run().to_json()

    assert {word: shown[word] for word in ("left", "right", "key", "common", "added", "removed", "changed_rows")} == {
        "left": "old",
        "right": "new",
        "key": ["id"],
        "common": 3,
        "added": 1,
        "removed": 1,
        "changed_rows": 3,
    }
    assert shown["filters"] == {"old": ["without rows where id is 6"]}
    columns: Any = shown["columns"]
    assert columns[2] == {
        "name": "name",
        "left": "name",
        "right": "name",
        "kind": "text",
        "is_code": False,
        "rule_words": ["capitals do not matter"],
        "changed": 1,
        "share": 0.333333,
        "unparsed_left": 0,
        "unparsed_right": 0,
    }
    assert shown["balance"] == {"old": "4 rows = 3 in both + 1 removed", "new": "4 rows = 3 in both + 1 added"}


def test_the_same_run_twice_gives_the_same_frames() -> None:
    first, second = _sales().run(), _sales().run()

    def frames(result: ComparisonResult) -> list[object]:
        return [result.rows.to_dicts(), result.changes.to_dicts(), result.to_json()]

    assert frames(first) == frames(second)


def test_headings_that_frames_use_themselves_do_not_get_lost() -> None:
    left = {"column": ["a"], "before": ["1"], "status": ["x"], "input": ["i"]}
    right = {"column": ["a"], "before": ["2"], "status": ["x"], "input": ["i"]}

    result = compared(left, right, key="column").run()

    assert result.changes.columns == ["column", "column_", "before", "after", "raw_before", "raw_after"]
    assert result.rows.columns[:3] == ["column", "status", "changed_columns"]


def test_changes_are_counted_by_value_before_and_after() -> None:
    comparison = compared(
        {"id": ["1", "2", "3", "4", "5"], "status": ["Pending", "pending", "open", "open", ""]},
        {"id": ["1", "2", "3", "4", "5"], "status": ["shipped", "shipped", "open", "shipped", "shipped"]},
    ).rule("status", case="ignore")
    result = comparison.run()

    every, one, blank = (
        result.transitions("status"),
        result.transitions("status", "PENDING", "shipped"),
        result.transitions("status", before=""),
    )

    assert every.rows() == [("pending", "shipped", 2), ("open", "shipped", 1), ("(blank)", "shipped", 1)]
    assert one.to_json()["rows_counted"] == 2
    assert blank.rows() == [("(blank)", "shipped", 1)]


def test_nothing_compared_is_no_all_clear() -> None:
    result = compared({"id": ["1", "2"], "Preis": ["1", "2"]}, {"id": ["1", "2"], "price": ["1", "9"]}).run()

    sentence = "No column beside the key is compared: whether rows changed is not known."
    assert (result.to_json()["nothing_compared"], sentence in result.notes) == (True, True)
    assert "unchanged" not in repr(result)
    assert repr(result).count(sentence) == 1


def test_cells_that_differ_only_in_spaces_are_told_apart_where_no_rule_names_spaces() -> None:
    left = {"id": ["1", "2", "3"], "item": ["nut ", "big  bolt", "pin"], "price": ["1.0", "2", "3"]}
    right = {"id": ["1", "2", "3"], "item": ["nut", "big bolt", "pins"], "price": ["1", "2", "3"]}

    plain = compared(left, right).run().to_json()
    exact = compared(left, right).rule("item", spaces="exact").run().to_json()

    assert (plain["forgiven_spaces"], plain["changed_cells_total"]) == ({"item": 2}, 1)
    assert (exact["forgiven_spaces"], exact["changed_cells_total"]) == ({}, 3)

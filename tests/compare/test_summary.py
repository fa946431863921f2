from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.compare.tables import compared, table
from workbench.compare.comparison import Comparison
from workbench.compare.errors import CompareError
from workbench.compare.lookup import look_up, per, times
from workbench.compare.table_views import list_rows, top_rows


def _sales() -> Comparison:
    left = {
        "id": ["1", "2", "3", "4"],
        "region": ["S", "N", "", "S"],
        "amount": ["0.10", "0.20", "5", "2"],
        "codes": ["EUR", "USD,EUR", "USD", ""],
    }
    right = {
        "id": ["1", "2", "9"],
        "region": ["S", "W", "S"],
        "amount": ["1", "2", "30"],
        "codes": ["EUR", "CHF", "EUR"],
    }
    return compared(left, right)


def test_counts_per_value_stand_in_code_point_order_with_blanks_last() -> None:
    counts = _sales().count_by("region")

    assert counts.frame.columns == ["region", "old", "new"]
    assert counts.rows() == [("N", 1, 0), ("S", 2, 2), ("W", 0, 1), ("(blank)", 1, 0)]


def test_counts_follow_the_rules_or_stand_as_written() -> None:
    comparison = _sales().rule("region", same_values=[["W", "N"]])

    assert comparison.count_by("region").rows() == [("N", 1, 1), ("S", 2, 2), ("(blank)", 1, 0)]
    assert comparison.count_by("region", map=False).rows() == [("N", 1, 0), ("S", 2, 2), ("W", 0, 1), ("(blank)", 1, 0)]


def test_totals_are_exact_in_all_and_per_group() -> None:
    comparison = _sales()

    assert comparison.total("amount").rows() == [("amount", "7.30", "33.00")]
    assert comparison.total("amount", by="region").rows() == [
        ("N", "0.20", 1, "0", 0),
        ("S", "2.10", 2, "31.00", 2),
        ("W", "0", 0, "2.00", 1),
        ("(blank)", "5.00", 1, "0", 0),
    ]
    assert comparison.total("amount", where=[("amount", "ge", "2")]).rows() == [("amount", "7.00", "32.00")]
    assert comparison.total("amount", where={"region": "S"}, inputs="old").rows() == [("amount", "2.10")]


def test_means_are_rounded_half_up_over_all_rows_or_those_in_both() -> None:
    comparison = _sales()

    assert comparison.mean("amount").rows() == [("amount", "1.8250", "11.0000")]
    assert comparison.mean("amount", rows="both").rows() == [("amount", "0.1500", "1.5000")]
    assert comparison.mean("amount", by="region").rows() == [
        ("N", "0.2000", None),
        ("S", "1.0500", "15.5000"),
        ("W", None, "2.0000"),
        ("(blank)", "5.0000", None),
    ]


def test_top_lists_by_count_value_and_change() -> None:
    comparison = _sales().rule("codes", kind="list")
    comparison.run()

    assert comparison.top(2, by="count", column="codes", inputs="old").rows() == [("EUR", 2), ("USD", 2)]
    assert comparison.top(2, by="amount").rows() == [("9", "30"), ("2", "2")]
    assert comparison.top(1, by="amount", inputs="old", ascending=True).rows() == [("1", "0.10")]
    assert comparison.top(1, by="percent", column="amount").rows() == [("1", "0.1", "1", "0.9", "900.00")]


def test_a_top_list_says_what_has_the_figure_of_the_last_one_shown() -> None:
    same = {"id": ["1", "2", "3", "4", "5"], "kind": ["a", "b", "a", "b", "c"], "fee": ["5", "7", "5.0", "5", "1"]}
    comparison = compared(same, same)

    assert "2 more have the same figure as the last one shown: 3, 4." in str(comparison.top(2, by="fee"))
    assert "more ha" not in str(comparison.top(1, by="fee"))
    assert "1 more has the same figure as the last one shown: b." in str(comparison.count_by("kind", top=1))
    assert "more ha" not in str(comparison.count_by("kind", top=2))


def test_a_list_of_the_largest_changes_says_what_changed_as_much_as_the_last_one_shown() -> None:
    names = {"id": ["1", "2", "3", "4", "5", "6"], "kind": ["a", "b", "c", "d", "e", "f"]}
    result = compared(
        {**names, "fee": ["4.10", "8.20", "10", "10", "10", "0"]},
        {**names, "fee": ["5.60", "11.20", "8", "12", "7", "2"]},
    ).run()

    def told(*, percent: bool = False, n: int, direction: str = "both") -> tuple[str, ...]:
        return result.top_change("fee", n, percent=percent, direction=direction).notes

    assert told(n=1) == ("1 more changed as much as the last one shown: 5.",)
    assert told(n=2) == ()
    assert told(n=3) == ("2 more changed as much as the last one shown: 4, 6.",)
    assert told(n=2, direction="fell") == ()
    assert told(n=2, direction="rose") == ("1 more changed as much as the last one shown: 6.",)
    assert told(n=1, percent=True, direction="rose") == (
        "1 more changed as much as the last one shown: 2.",
        "1 rows were 0 before: no percentage.",
    )
    assert told(n=9) == ()
    assert result.group_change("fee", by="kind", n=1).notes == ("1 more changed as much as the last one shown: e.",)
    assert result.group_change("fee", by="kind", n=2).notes == ()


def test_groups_can_be_ranked_by_their_figure_and_by_several_columns() -> None:
    comparison = _sales()

    assert comparison.total("amount", by="region", top=2).frame["region"].to_list() == ["S", "W"]
    assert comparison.count_by("region", top=1, ascending=True, inputs="old").rows() == [("(blank)", 1)]
    assert comparison.count_by(["region", "codes"], inputs="old").rows() == [
        ("N", "USD,EUR", 1),
        ("S", "EUR", 1),
        ("S", "(blank)", 1),
        ("(blank)", "USD", 1),
    ]
    assert comparison.count_by("region").to_json()["different_values"] == {"old": 2, "new": 2}


def test_rows_that_the_comparison_counts_once_or_not_at_all_are_told_with_the_figure() -> None:
    left = {"id": ["1", "2", "3", "4"], "amount": ["1", "2", "3", "9"], "by": ["A", "A", "B", "B"]}
    right = {
        "id": ["1", "1", "2", "3", "3", ""],
        "amount": ["1", "1", "2", "3", "30", "5"],
        "by": ["A", "A", "A", "B", "B", "B"],
    }
    comparison = compared(left, right)
    comparison.run()

    told = [
        summary.to_json().get("counted_all_the_same")
        for summary in (
            comparison.total("amount", by="by"),
            comparison.without_totals().count_by("by"),
            comparison.mean("amount", where={"by": "A"}),
            comparison.total("amount", inputs="new", where={"id": "2"}),
            comparison.highest("amount"),
        )
    ]

    every = {"old": {"set_aside": 1}, "new": {"exact_duplicates": 1, "set_aside": 2, "without_key": 1}}
    assert told == [every, every, {"new": {"exact_duplicates": 1}}, None, None]
    assert comparison.mean("amount", rows="both").rows() == [("amount", "1.50", "1.50")]


@pytest.mark.parametrize(("last", "told"), [("3", {"sales": {"stand_again": 1}}), ("4", None)])
def test_rows_of_a_table_alone_that_stand_again_are_told_with_the_figure(last: str, told: object) -> None:
    sales = table("sales", {"region": ["N", "S", "S"], "amount": ["1", "3", last]})

    assert Comparison.of(sales, "sales").total("amount").to_json().get("counted_all_the_same") == told


@pytest.mark.parametrize(
    ("values", "mean"),
    [
        (["1", "2", "2"], "1.67"),
        (["1.5", "2", "2"], "1.833"),
        (["1.25", "2", "2"], "1.7500"),
        (["1.12345", "2", "2"], "1.7078"),
        (["0", "0", "0", "0", "0", "0", "0", "0", "0", "0", "0", "1"], "0.0833"),
        (["1", "-1"], "0.00"),
    ],
)
def test_a_mean_has_at_most_two_decimals_more_than_its_column(values: list[str], mean: str) -> None:
    days = table("days", {"days": values})

    assert Comparison.of(days, "days").mean("days").rows() == [("days", mean)]


def test_highest_and_lowest_in_all_and_per_group() -> None:
    comparison = _sales()

    assert comparison.highest("amount").rows() == [("amount", "5.00", "30.00")]
    assert comparison.lowest("amount", by="region", inputs="old").rows() == [
        ("N", "0.20"),
        ("S", "0.10"),
        ("(blank)", "5.00"),
    ]


def test_keys_in_all_inputs_follow_the_rules_of_the_key() -> None:
    comparison = Comparison()
    comparison.add("a", table("a", {"id": ["X.1", "Y", "Z"]})).add("b", table("b", {"id": ["X-1", "Y"]}))
    comparison.add("c", table("c", {"code": ["Y", "X.1", "Q"]})).column("id", c="code")
    comparison.key("id").rule("id", same_characters=".-")

    shared = comparison.in_all()

    assert shared.rows() == [("X.1",), ("Y",)]
    assert shared.to_json()["count"] == 2


def test_whole_number_keys_meet_text_keys_in_all_inputs() -> None:
    comparison = Comparison()
    comparison.add("a", table("a", {"id": ["1", "2"]})).add("b", table("b", {"id": ["2", "x"]}))

    assert comparison.key("id").in_all("a", "b").rows() == [("2",)]


FAULTY_ASKS: list[tuple[Callable[[Comparison], object], str]] = [
    (lambda c: c.total("region"), "region cannot be added up"),
    (lambda c: c.count_by("regoin"), "Nearest: region"),
    (lambda c: c.count_by("region", inputs="odl"), "Nearest: old"),
    (lambda c: c.mean("amount", rows="bothh"), "Nearest: both"),
    (lambda c: c.top(3, by="change", column="amount"), "Nothing has been compared yet"),
    (lambda c: c.total("amount", where=[("amount", "above", 3)]), "is no condition"),
]


@pytest.mark.parametrize(("ask", "said"), FAULTY_ASKS)
def test_what_cannot_be_worked_out_is_said(ask: Callable[[Comparison], object], said: str) -> None:
    with pytest.raises(CompareError, match=said):
        ask(_sales())


def test_a_look_up_tells_found_not_found_and_ambiguous() -> None:
    people = table("people", {"land": ["DE", "FR", "XX", "IT", None], "n": ["1", "2", "3", "4", "5"]})
    source = {
        "code": ["DE ", "FR", "FR", "IT", "IT", "ES"],
        "level": ["", "", "", "", "", "x"],
        "people": ["80", "1", "2", "60", "60", "9"],
    }

    found = look_up(
        people,
        from_=table("ref", source),
        on={"land": "code"},
        take={"people": "inhabitants"},
        where=[("level", "blank")],
    )

    assert found.text["inhabitants"].to_list() == ["80", None, None, "60", None]
    report = found.look_up
    assert (report.found, report.not_found, report.ambiguous, report.examples_not_found) == (2, 2, 1, ("XX",))


def test_proportions_are_rounded_half_up_and_ordered_by_their_exact_value() -> None:
    rates = table(
        "t", {"name": ["a", "b", "c", "d"], "deaths": ["1", "2", "104", "5"], "people": ["8", "0", "831", ""]}
    )

    rounded = per(rates, "deaths", "people", round=2, name="rate")

    assert rounded.text["rate"].to_list() == ["0.13", None, "0.13", None]
    assert top_rows(rounded, 2, by="rate", columns="name").rows() == [("c", "0.13"), ("a", "0.13")]
    assert list_rows(rounded, "name", where=[("rate", "blank")]).rows() == [("b",), ("d",)]


def test_columns_may_have_the_names_of_inputs_and_of_figures() -> None:
    cells = {"id": ["1", "2", "3"], "rows": ["a", "b", "a"], "new": ["x", "x", "y"], "figure": ["1", "2", "3"]}
    comparison = compared(cells, cells)

    assert comparison.count_by("new").frame.columns == ["new", "old", "new_"]
    assert comparison.total("figure", by="rows").rows() == [("a", "4", 2, "4", 2), ("b", "2", 1, "2", 1)]
    assert comparison.highest("figure", by=["new", "rows"]).frame.columns == ["new", "rows", "old", "new_"]


def test_groups_are_named_as_the_files_write_them_and_what_counts_together_is_said() -> None:
    left = {"id": ["1", "2", "3"], "team": ["SALES", "ops", "Personal"], "pay": ["1.50", "2", "3"]}
    right = {"id": ["1", "2", "3"], "team": ["Sales", "Ops", "HR"], "pay": ["1.50", "2", "3"]}
    comparison = compared(left, right).rule("team", case="ignore", same_values=[["Personal", "HR"]])

    counts, totals = comparison.count_by("team"), comparison.total("pay", by="team", top=1)

    assert counts.rows() == [("HR", 1, 1), ("Ops", 1, 1), ("Sales", 1, 1)]
    assert totals.rows() == [("HR", "3.00", 1, "3.00", 1)]
    assert counts.notes == (
        "Groups of team are those after its rule: capitals do not matter; Personal and HR are the same.",
    )


def test_different_values_are_counted_before_anything_is_cut_and_without_blanks() -> None:
    many = {"id": [str(n) for n in range(450)], "mail": [f"u{n // 2}" if n else "" for n in range(450)]}

    counts = compared(many, many).count_by("mail", top=3)

    assert counts.to_json()["different_values"] == {"old": 225, "new": 225}
    assert [row[0] for row in counts.rows()] == ["u1", "u10", "u100"]


def test_texts_are_not_asked_whether_they_are_above_a_number() -> None:
    comparison = _sales()

    for ask in (
        lambda: comparison.count_by("region", where=[("region", "gt", "13")]),
        lambda: list_rows(comparison.table("old"), where=[("region", "gt", "13")]),
        lambda: comparison.keep("old", column="region", op="gt", value="13").run(),
    ):
        with pytest.raises(CompareError, match="region holds texts: they cannot be above or below 13"):
            ask()


def test_shares_are_of_the_sum_of_each_column_and_products_are_exact() -> None:
    sales = table("sales", {"by": ["A", "B", "C"], "n": ["1", "3", "0"], "price": ["0.10", "1.05", ""]})
    bought = table("bought", {"by": ["A", "B", "C"], "n": ["5", "-5", "0"]})

    shares = Comparison.of(sales, "sales").total("n", by="by").with_shares("sales")
    none = Comparison.of(bought, "bought").total("n", by="by").with_shares("bought")
    made = times(sales, "n", "price", name="worth")

    assert shares.frame.columns == ["by", "sales", "sales %", "rows sales"]
    assert shares.rows() == [("A", "1", 25.0, 1), ("B", "3", 75.0, 1), ("C", "0", 0.0, 1)]
    assert none.frame["bought %"].to_list() == [None, None, None]
    assert [note[:35] for note in none.notes] == ["Figures of bought below 0 are in th"]
    assert made.text["worth"].to_list() == ["0.1", "3.15", None]


def test_a_difference_is_the_later_figure_less_the_earlier_and_a_missing_group_counts_as_0() -> None:
    old = table("old", {"by": ["A", "B", ""], "n": ["1.50", "3", "1"]})
    new = table("new", {"by": ["A", "C", ""], "n": ["2", "0.255", "1"]})
    comparison = Comparison.of(old, "old").add("new", new)

    totals = comparison.total("n", by="by").with_difference("old", "new")
    counts = comparison.count_by("by").with_difference("old", "new")

    assert dict(zip(totals.frame["by"], totals.frame["difference"], strict=True)) == {
        "(blank)": "0.000", "A": "0.500", "B": "-3.000", "C": "0.255",
    }  # fmt: skip
    assert dict(zip(counts.frame["by"], counts.frame["difference"], strict=True)) == {
        "(blank)": "0", "A": "0", "B": "-1", "C": "1",
    }  # fmt: skip

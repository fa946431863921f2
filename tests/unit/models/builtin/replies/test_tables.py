from __future__ import annotations

from workbench.domain.json_value import Json, JsonObject
from workbench.models.builtin.replies.tables import result_table


def result(columns: list[str], rows: list[list[Json]], total: int | None = None) -> JsonObject:
    names: list[Json] = [*columns]
    lines: list[Json] = [[*row] for row in rows]
    return {"type": "table", "columns": names, "rows": lines, "total_rows": len(rows) if total is None else total}


def test_at_most_fifteen_rows_are_shown_and_the_rest_is_counted() -> None:
    written = result_table(result(["n"], [[number] for number in range(20)], 1234), name="numbers")

    assert written.count("\n|") == 16
    assert written.endswith("and 1,219 more rows in `numbers`.")


def test_keys_years_and_codes_are_no_figures() -> None:
    rows: list[list[Json]] = [["10234", "2024", "007", "10234"], ["10235", "2023", "008", "5"]]

    written = result_table(result(["id", "year", "code", "amount"], rows), plain={"id"})

    assert written.splitlines()[2] == "| 10234 | 2024 | 007 | 10,234 |"


def test_raw_texts_are_shown_only_where_they_say_something_else() -> None:
    columns = ["id", "before", "after", "raw_before", "raw_after"]

    same = result_table(result(columns, [["1", "a", "b", "a", "b"]]))
    other = result_table(result(columns, [["1", "a", "b", "A", "b"]]))

    assert same.splitlines()[0] == "| id | before | after |"
    assert other.splitlines()[0] == "| id | before | after | raw_before |"


def test_zeros_at_the_end_make_no_other_text_and_a_column_of_numbers_has_the_same_decimals() -> None:
    columns = ["no", "before", "after", "raw_before", "raw_after"]

    written = result_table(
        result(columns, [["a", "9.6", "-2", "9.60", "-2"], ["b", "1234.25", "3.5", "1234.25", "3.5"]])
    )

    assert written.splitlines() == [
        "| no | before | after |", "| --- | ---: | ---: |", "| a | 9.60 | -2.00 |", "| b | 1,234.25 | 3.50 |",
    ]  # fmt: skip


def test_numbers_of_different_columns_and_measured_ones_stay_as_they_are() -> None:
    apart = result_table(result(["column", "old"], [["people", "1000"], ["rate", "2.5"]]))
    measured = result_table(result(["no", "mass"], [["a", "0.12345678"], ["b", "2"]]))

    assert (apart.splitlines()[2], measured.splitlines()[3]) == ("| people | 1,000 |", "| b | 2 |")


def test_a_wide_table_says_how_many_columns_are_not_shown() -> None:
    written = result_table(result([f"c{number}" for number in range(10)], [[*map(str, range(10))]]), name="wide")

    assert written.endswith("2 more columns in `wide`.")


def test_an_empty_table_says_so() -> None:
    assert result_table(result(["n"], [])) == "There are none."

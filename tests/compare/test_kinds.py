from __future__ import annotations

import pytest

from tests.compare.tables import changed, compared, one_column


def test_numbers_written_otherwise_are_equal_by_themselves() -> None:
    assert changed(one_column(["1.50", "2", "3"], ["1.5", "2.0", "3.1"])) == ["k2"]


def test_a_number_column_with_a_text_is_compared_as_text_and_that_is_said() -> None:
    result = one_column(["1.50", "2"], ["1.5", "none yet"]).run()

    assert result.figures["changed_cells"] == {"value": 2}
    assert [note for note in result.notes if note.startswith("value is compared as text")] != []


def test_dates_in_two_ways_of_writing_are_equal_and_what_cannot_be_read_is_reported() -> None:
    old = ["2024-01-31", "2024-02-01", *[f"2024-03-{n:02}" for n in range(1, 30)], "soon"]
    new = ["31/01/2024", "02/02/2024", *[f"{n:02}/03/2024" for n in range(1, 30)], "01/04/2024"]

    result = one_column(old, new).run()

    assert result.changes["id"].to_list() == ["k1", "k31"]
    assert result.figures["left"]["unparsed"] == {"value": 1}
    assert (
        "value is compared as a date: 1 value of old cannot be read and is compared as text ('soon')." in result.notes
    )


def test_dates_stay_dates_where_leading_zeros_do_not_matter() -> None:
    comparison = one_column(["07/12/2025", "26/01/2026", "03/02/2026"], ["2025-12-07", "2026-01-26", "2026-02-04"])

    assert changed(comparison) == ["k2"]
    assert changed(comparison.rule("value", unpad=True)) == ["k2"]


def test_day_and_month_are_never_guessed() -> None:
    comparison = one_column(["2024-04-03", "2024-05-01"], ["03/04/2024", "01/05/2024"])

    unclear = comparison.run()
    said = comparison.rule("value", formats=["%Y-%m-%d", "%d/%m/%Y"]).run()

    assert unclear.figures["changed_cells"] == {"value": 2}
    assert any("day or month comes first" in note for note in unclear.notes)
    assert said.figures["changed_cells"] == {"value": 0}


def test_times_of_day_count() -> None:
    comparison = one_column(
        ["2024-01-01 00:00:00", "2024-01-02 10:30:00", "2024-01-03 08:00:00"],
        ["01.01.2024", "02.01.2024 10:30", "03.01.2024 09:00"],
    )

    assert changed(comparison) == ["k2"]


def test_a_tolerance_on_texts_has_no_effect_and_that_is_said() -> None:
    result = one_column(["abc", "def"], ["abc", "dex"]).rule("value", tolerance=1).run()

    assert result.figures["changed_cells"] == {"value": 1}
    assert (
        "value has a tolerance without effect, since it is compared as text: 'abc' of old is read as text. If these are"
        " numbers, say with which decimal sign the file is read; else take the rule off."
    ) in result.notes


def test_a_tolerance_makes_a_column_of_mostly_numbers_one_of_numbers() -> None:
    result = one_column(["1", "2", "3", "x"], ["1.01", "2", "3", "x"]).rule("value", tolerance="0.05").run()

    assert result.figures["changed_cells"] == {"value": 0}
    assert result.figures["left"]["unparsed"] == {"value": 1}


def test_words_for_blank_are_taken_from_the_contract() -> None:
    comparison = one_column(["1", "NA", "3"], ["1.0", None, "3"])

    before = comparison.run()
    after = comparison.blank_words("NA").run()

    assert before.figures["left"]["unparsed"] == {"value": 1}
    assert before.notes == ("value is compared as a number: 1 value of old cannot be read and counts as blank ('NA').",)
    assert (after.figures["changed_rows"], after.figures["left"]["unparsed"], after.notes) == (0, {}, ())


def test_the_code_na_is_no_blank() -> None:
    assert changed(one_column(["NA", "DE"], [None, "DE"])) == ["k0"]


def test_a_date_as_key_meets_in_two_ways_of_writing() -> None:
    left = {"day": ["2024-01-31", "2024-02-01"], "v": ["a", "b"]}
    right = {"day": ["31/01/2024", "01/02/2024"], "v": ["a", "c"]}

    result = compared(left, right, key="day").run()

    assert (result.figures["common"], result.samples["changed"][0]["key"]) == (2, ["2024-02-01"])


def test_a_code_with_an_e_between_digits_is_no_number() -> None:
    """1E5 and 100000 are two products; 1.0E5, 1E+05 and 100000 are one number."""
    codes = compared({"id": ["1E5", "1E6"], "v": ["a", "b"]}, {"id": ["100000", "1E6"], "v": ["c", "b"]}).run()
    numbers = one_column(["1.0E5", "1E+05", "2"], ["100000", "1e+5", "2"]).run()

    figures = codes.figures
    assert (figures["common"], figures["added"], figures["removed"], figures["changed_rows"]) == (1, 1, 1, 0)
    assert numbers.figures["changed_cells"] == {"value": 0}


@pytest.mark.parametrize("place", [0, 45, 70])
def test_a_code_with_an_e_is_none_of_the_numbers_around_it_wherever_it_stands(place: int) -> None:
    numbers = [f"{n}.5" for n in range(80)]
    old, new = ([*numbers[:place], own, *numbers[place:]] for own in ("1E5", "100000"))

    assert changed(one_column(old, new)) == [f"k{place}"]


def test_times_with_an_offset_are_the_same_when_they_are_the_same_moment() -> None:
    zoned = one_column(
        ["2024-01-01T10:00:00Z", "2024-01-01T23:30:00Z", "2024-01-01T12:00:00Z"],
        ["2024-01-01T11:00:00+01:00", "2024-01-02T00:30:00+0100", "2024-01-01T12:00:01+00:00"],
    )
    half = one_column(["2024-01-01T10:00:00Z", "2024-01-02T10:00:00Z"], ["2024-01-01 10:00:00", "2024-01-02 11:00:00"])

    assert changed(zoned) == ["k2"]
    assert zoned.run().caused_changes["cause"].to_list() == ["time of day"]
    assert changed(half) == ["k1"]
    assert half.run().notes[-1] == ("value: times of old have an offset from UTC, those of new are taken for UTC.")


def test_a_tolerance_of_dates_is_one_of_days() -> None:
    dates = one_column(
        ["2024-02-28", "2024-02-28", "2024-02-28", None], ["2024-03-01", "2024-03-02", "2024-02-27", "2024-03-01"]
    )
    times = one_column(["2024-02-28 10:00:00", "2024-02-28 10:00:00"], ["2024-02-28 22:00:00", "2024-02-28 22:00:01"])

    dates.rule("value", tolerance=2)
    times.rule("value", tolerance="0.5")

    assert changed(dates) == ["k1", "k3"]
    assert (dates.run().forgiven, dates.run().notes) == ({"value": {"tolerance": 2}}, ())
    assert changed(times) == ["k1"]


def test_points_of_thousands_are_read_as_reading_found_them() -> None:
    comparison = one_column(["1.539", "769", "998", "421", "12"], ["1539", "769", "998", "422", "12"])

    assert changed(comparison) == ["k3"]


def test_clocks_of_twelve_hours_are_read() -> None:
    old = ["01/15/2024 01:05 PM", "1/16/2024 12:00 AM", "01/17/2024 12:30 pm", "01/18/2024 9:00:01 AM"]
    new = ["2024-01-15 13:05:00", "2024-01-16 00:00:00", "2024-01-17 12:30:00", "2024-01-18 21:00:01"]

    assert changed(one_column(old, new)) == ["k3"]


def test_a_format_said_for_both_leaves_dates_that_begin_with_the_year_readable() -> None:
    comparison = one_column(["03/04/2024", "05/06/2024"], ["2024-04-03", "2024-06-06"])

    (note,) = [note for note in comparison.run().notes if "comes first" in note]
    assert 'side="old" (--dates old:value=DD/MM/YYYY)' in note
    assert changed(comparison.rule("value", formats=["%d/%m/%Y"])) == ["k1"]
    assert "value is compared as a date (DD/MM/YYYY, DD/MM/YYYY or YYYY-MM-DD)." in comparison.run().notes


def test_a_total_of_several_currencies_says_so() -> None:
    total = one_column(["€10.50", "$20", "(5.25)", "5%"], ["1", "2", "3", "4"]).total("value")

    assert total.notes == ("value of old holds different signs ($, %, €); sums add its numbers as they stand.",)


def test_whole_numbers_with_one_leading_zero_stay_codes_and_that_is_said() -> None:
    numbers = [f"{n}" for n in range(1, 100)]

    result = one_column([*numbers, "007"], [*numbers, "7"]).run()

    assert result.changes["id"].to_list() == ["k99"]
    zip_codes = [f"{n:05}" for n in range(9_900, 10_900)]
    assert one_column(zip_codes, zip_codes).run().notes == ()
    both = one_column([*numbers, "007"], [*(f"{n}.0" for n in range(1, 100)), "007"]).run()
    assert "value in old: 1 cell starts with a zero (007), as codes do: all are compared as texts." in both.notes

"""A few texts in a column of numbers: the numbers are compared as numbers, the texts as texts, on every engine."""

from __future__ import annotations

from decimal import Decimal

import pytest

from tests.compare.tables import changed, compared, one_column

_HALVES = [f"{n}.5" for n in range(40)]
_WITH_ZEROS = [f"{n}.50" for n in range(40)]


@pytest.mark.parametrize("backend", ["polars", "duckdb"])
@pytest.mark.parametrize(
    ("word", "other", "keys"),
    [
        ("abc", "abc", []),
        ("abc", " abc ", []),
        ("abc", "xyz", ["k40"]),
        ("abc", None, ["k40"]),
        (None, "abc", ["k40"]),
        ("abc", "7", ["k40"]),
        ("NA", "-", []),
        ("007", "7.00", []),
        ("007", "8", ["k40"]),
    ],
)
def test_one_cell_makes_no_texts_of_numbers(word: str | None, other: str | None, keys: list[str], backend: str) -> None:
    comparison = one_column([*_HALVES, word], [*_WITH_ZEROS, other], backend=backend)

    assert changed(comparison) == keys
    assert changed(comparison.rule("value", tolerance="0.1")) == keys


def test_marks_of_the_other_country_are_read_beside_a_word() -> None:
    old = [f"{n}.000,5" for n in range(1, 40)]
    new = [f"{n}000.50" for n in range(1, 40)]
    new[3] = "4000.75"

    result = one_column([*old, "see note"], [*new, "see note"]).run()

    assert result.changes["id"].to_list() == ["k3"]
    sums = [sum(Decimal(text.replace(".", "").replace(",", ".")) for text in old), sum(map(Decimal, new))]
    assert Decimal(result.column_statistics["sum_of_change"][0]) == sums[1] - sums[0]
    assert "sums leave it out" in result.notes[0]


def test_texts_that_differ_have_their_own_cause_and_are_no_blanks() -> None:
    words: list[str | None] = ["abc", "abc", None, "5", "9"]
    others: list[str | None] = ["xyz", None, "abc", "abc", None]

    result = one_column([*_HALVES, *words], [*_HALVES, *others]).rule("value", kind="number").run()

    assert result.causes.rows() == [("value", "cannot be read", 4), ("value", "became blank", 1)]
    statistics = result.column_statistics.to_dicts()[0]
    assert (statistics["became_blank"], statistics["was_blank"]) == (1, 0)
    assert (
        result.why("k40").sentences[0] == "value: 'abc' became 'xyz'; a text is no number and is compared as it stands."
    )


@pytest.mark.parametrize(("policy", "keys"), [("differs", ["k0", "k1", "k2"]), ("equals_anything", ["k0", "k2"])])
def test_a_policy_for_blanks_forgives_no_text(policy: str, keys: list[str]) -> None:
    comparison = one_column(["abc", None, "abc", "4"], ["xyz", "3", "5", "4"]).rule(
        "value", kind="number", blank=policy
    )

    assert changed(comparison) == keys


@pytest.mark.parametrize("backend", ["polars", "duckdb"])
def test_rows_of_a_repeated_key_with_other_texts_are_no_duplicates(backend: str) -> None:
    both: dict[str, list[str | None]] = {
        "id": [*map(str, range(40)), "a", "a", "b", "b"],
        "v": [*_HALVES, "abc", "xyz", "abc", "abc"],
    }

    figures = compared(both, both, backend=backend).run().figures

    assert (figures["keys_set_aside"], figures["left"]["exact_duplicates_dropped"]) == (1, 1)


def test_a_key_of_numbers_with_a_word_keeps_the_word() -> None:
    keys: list[str | None] = [*map(str, range(40)), "A7"]
    side: dict[str, list[str | None]] = {"id": keys, "v": [*_HALVES, "1"]}

    assert compared(side, side).run().figures["common"] == 41


def test_groups_and_conditions_see_the_words() -> None:
    side: dict[str, list[str | None]] = {"id": [*map(str, range(41))], "v": [*_HALVES, "abc"]}
    comparison = compared(side, side)

    assert comparison.count_by("v", where=("v", "eq", "abc")).frame.height == 1


@pytest.mark.parametrize("backend", ["polars", "duckdb"])
@pytest.mark.parametrize(("word", "others"), [("abc", 0), ("xyz", 1)])
def test_a_text_among_the_numbers_of_a_key_makes_no_texts_of_them(word: str, others: int, backend: str) -> None:
    old, new = ({"id": ids, "v": ids} for ids in ([*_HALVES, "abc"], [*_WITH_ZEROS, word]))

    result = compared(old, new, backend=backend).run()

    figures = result.figures
    assert (figures["common"], figures["added"], figures["removed"]) == (41 - others, others, others)
    assert "id is compared as a number: 1 value of old cannot be read and is compared as text ('abc')." in result.notes


def test_numbers_that_name_things_apart_stay_apart_beside_a_text() -> None:
    ids = [*[f"{n}.1" for n in range(1, 41)], "1.10", "abc"]

    result = compared({"id": ids, "v": ids}, {"id": ids, "v": ids}).run()

    assert (result.figures["common"], result.figures["changed_rows"]) == (42, 0)
    assert result.notes[0] == "id is compared as text: as numbers, 1.1 and 1.10 of old would be one key."

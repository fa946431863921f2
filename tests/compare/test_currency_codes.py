"""Numbers with the code of a currency: 5.50 EUR is €5.5, and no number of francs."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.compare.tables import changed, one_column


@pytest.mark.parametrize("backend", ["polars", "duckdb"])
@pytest.mark.parametrize(
    ("old", "new", "keys"),
    [
        (["5.50 EUR", "1000 EUR", "(3.00 EUR)"], ["€5.5", "€1000", "-€3"], []),
        (["EUR 1.234,50", "EUR -2,00", "-EUR 7,00"], ["€1234.5", "€-2", "-7.00 EUR"], []),
        (["SEK 5.5", "SEK 6.25"], ["5.50 SEK", "6.250 SEK"], []),
        (["5 CHF", "6 CHF"], ["5 EUR", "6 CHF"], ["k0"]),
        (["5 CHF", "6 CHF"], ["5 SEK", "6 SEK"], ["k0", "k1"]),
        (["5 JPY", "6 JPY"], ["5 CNY", "6 CNY"], ["k0", "k1"]),
        (["5 EUR", "6 EUR"], ["5.0", "7.0"], ["k1"]),
    ],
)
def test_numbers_are_compared_with_the_code_of_their_currency(
    old: Sequence[str], new: Sequence[str], keys: list[str], backend: str
) -> None:
    assert changed(one_column(old, new, backend=backend)) == keys


def test_a_code_that_no_blank_parts_is_part_of_a_name() -> None:
    result = one_column(["CAD12", "CAD13"], ["CAD012", "CAD13"]).run()

    assert result.figures["changed_cells"] == {"value": 1}
    assert result.causes.rows() == [("value", "leading zeros", 1)]


@pytest.mark.parametrize("text", ["12 EUR 34", "EUR", "5 XYZ"])
def test_other_words_make_no_number_of_a_text(text: str) -> None:
    assert changed(one_column([text, "6"], ["1234", "6.0"])) == ["k0", "k1"]

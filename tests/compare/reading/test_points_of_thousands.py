"""A point before three digits: a thousands mark where whole numbers go on just below it, else a decimal point."""

from __future__ import annotations

import polars as pl
import pytest

from workbench.compare.reading.number_forms import decide_number_form


@pytest.mark.parametrize(
    ("texts", "habit", "decimal"),
    [
        (["1.539", "769", "998", "421", "12"], None, ","),
        (["1.539", "769", "998", "421", "1539"], None, "."),  # a thousand is written without a mark too
        (["1.250", "2", "3", "12"], None, "."),
        (["1.539", "769", "998"], None, "."),  # too few to tell
        (["1.539", "769", "998", "421"], ".", "."),
        (["1.539", "2.5", "769", "998", "421"], None, "."),
    ],
)
def test_whole_numbers_beside_it_tell_what_the_point_is(texts: list[str], habit: str | None, decimal: str) -> None:
    decision = decide_number_form(pl.Series(texts), habit)

    assert decision is not None
    assert decision.form.decimal == decimal
    assert decision.sure == ("2.5" in texts)
    if decimal == ",":
        assert decision.form.thousands == "."
        assert "could be a decimal point" in decision.doubt

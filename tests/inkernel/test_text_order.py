from __future__ import annotations

import random

import polars as pl
import pytest

from workbench.inkernel.text_order import text_order

DRAW = random.Random(7)
WAY = "https://example.org/a/long/way/that/is/the/same/for/all/of/them/and/goes/on/and/on"
ALIKE = [f"{WAY}/{DRAW.randrange(10**6):09d}" for _ in range(300)]


@pytest.mark.parametrize("descending", [False, True])
@pytest.mark.parametrize(
    "texts",
    [
        [],
        [None, None],
        ["b", None, "a", "", "b"],
        ["ä", "z", "a", "é", "日本", "a" * 9, "a" * 8, "a" * 30, "a" * 12],
        [str(DRAW.random()) for _ in range(1000)],
        [DRAW.choice(["same text of some length", "other", "same text of some lengtH", None]) for _ in range(300)],
        [*ALIKE, *ALIKE],
    ],
)
def test_texts_come_in_the_order_of_their_code_points_and_equal_ones_as_they_were(
    texts: list[str | None], *, descending: bool
) -> None:
    held = [place for place, text in enumerate(texts) if text is not None]
    different = sorted({texts[place] or "" for place in held}, reverse=descending)
    expected = [place for text in different for place in held if texts[place] == text]

    order = text_order(pl.Series("t", texts, dtype=pl.String), descending=descending).to_list()

    assert order == [*expected, *(place for place, text in enumerate(texts) if text is None)]

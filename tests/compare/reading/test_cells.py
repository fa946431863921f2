from __future__ import annotations

import datetime as dt
import gc

import pytest

from workbench.compare.reading.cells import cell_text, column_of_texts
from workbench.compare.reading.collector import without_collector

_DAY, _TIME = dt.date(2024, 2, 29), dt.datetime(2024, 2, 29, 13, 5)  # noqa: DTZ001 - cells have no zone


@pytest.mark.parametrize(
    "values",
    [
        [_DAY, dt.date(1, 1, 1), dt.date(9999, 12, 31)],
        [_DAY, "", _DAY],
        [_DAY, "", "n/a"],
        [_DAY, _TIME],
        [_DAY, 45_292.0],
        ["", ""],
        [1.0, 0.1, 1e300, float("nan"), -0.0],
        [1.5, "", "x"],
        [True, 1.0, ""],
    ],
)
def test_a_column_is_written_as_its_cells_are(values: list[object]) -> None:
    texts = column_of_texts(values)

    assert texts.to_list() == [cell_text(value) for value in values]


def _damaged() -> list[object]:
    assert not gc.isenabled()
    raise ValueError("damaged")


def test_the_collector_runs_again_afterwards_also_where_reading_fails() -> None:
    assert gc.isenabled()

    with pytest.raises(ValueError, match="damaged"), without_collector():
        _damaged()

    assert gc.isenabled()

from __future__ import annotations

from statistics import median

import pytest

from tests.benchmarks.compare_million import ROWS, measure, peers_python


@pytest.mark.benchmark
@pytest.mark.timeout(900)
def test_a_million_rows_are_not_slower_than_with_datacompy(capsys: pytest.CaptureFixture[str]) -> None:
    ours, theirs = measure(peers_python(), ROWS, 3)

    seconds = [median(run.seconds for run in runs) for runs in (ours, theirs)]
    with capsys.disabled():
        print(f"\nworkbench {seconds[0]:.2f} s, datacompy on Polars {seconds[1]:.2f} s")
    assert ours[0].counted == theirs[0].counted
    assert seconds[0] <= seconds[1]

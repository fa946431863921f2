"""How much reading takes beside polars' own csv reader, in one run: processor seconds, since the machine is shared."""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from pathlib import Path

import polars as pl
import pytest

from workbench.compare.reading.reader import read

ROWS = 1_000_000
READ_RATIO = 1.6
REPORT_RATIO = 1.2
"""The audit may cost what the read costs; a little more is let pass for noise."""


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    chance = random.Random(1)
    path = tmp_path_factory.mktemp("speed") / "large.csv"
    with path.open("w", encoding="utf-8") as stream:
        stream.write(",".join(f"c{place}" for place in range(20)) + "\n")
        for row in range(ROWS):
            half = (
                f"{row},name {row},{chance.random() * 1000:.2f},2020-01-{row % 28 + 1:02},abc,"
                f"x{row % 1000:05},{row * 7},,some text here,1"
            )
            stream.write(f"{half},{half}\n")
    return path


def _best(work: Callable[[], object], turns: int = 3) -> float:
    times: list[float] = []
    for _ in range(turns):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return min(times)


@pytest.mark.benchmark
@pytest.mark.timeout(600)
def test_a_million_rows_are_read_as_fast_as_polars_reads_them(large: Path) -> None:
    peer = _best(lambda: pl.read_csv(large, infer_schema=False))
    ours = _best(lambda: read(large))
    with_report = _best(lambda: read(large).report)

    report = with_report - ours
    sys.stderr.write(f"\npolars {peer:.2f} s, read {ours:.2f} s ({ours / peer:.2f}), report {report:.2f} s\n")
    assert ours < READ_RATIO * peer
    assert report < REPORT_RATIO * ours

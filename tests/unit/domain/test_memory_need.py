from __future__ import annotations

import pytest

from workbench.domain.memory_need import MemoryNeed, memory_need

GB = 1_000_000_000
FILES = {"inputs/a.csv": GB, "inputs/b.xlsx": GB // 10, "inputs/c.parquet": GB}
TABLES = {"left": 2 * GB, "right": GB, "small": 1000}


@pytest.mark.parametrize(
    ("code", "gigabytes"),
    [
        ("import pandas as pd; df = pd.read_csv('inputs/a.csv')", 4),
        ("path = 'inputs/a.csv'; df = pl.read_csv(path)", 4),
        ("df = pd.read_excel('inputs/b.xlsx')", 4),
        ("df = pd.read_parquet('inputs/c.parquet')", 12),
        ("df = left.merge(right, on='id')", 6),
        ("df = pd.concat([left, right])", 6),
        ("df = pd.read_csv('inputs/a.csv', nrows=5)", 0),
        ("df = pd.read_csv('inputs/a.csv', usecols=['id'])", 0),
        ("df = pl.scan_csv('inputs/a.csv')", 0),
        ("a = read('inputs/a.csv')", 0),
        ("df = pd.read_csv('inputs/unknown.csv')", 0),
        ("text = ', '.join(names); left; right", 0),
        ("df = left.join(left)", 0),
        ("not python (", 0),
    ],
)
def test_what_is_read_whole_or_joined_is_estimated_from_its_size(code: str, gigabytes: int) -> None:
    assert memory_need(code, FILES, TABLES).needed == gigabytes * GB


def test_the_question_gives_both_figures_and_what_they_are_of() -> None:
    need = memory_need("pd.read_csv('inputs/a.csv').merge(left).merge(right)", FILES, TABLES)

    assert need.question(10 * GB) == ""
    assert need.question(5 * GB) == (
        "This may run out of memory: it needs about 10 GB and 5.0 GB are free."
        " a.csv has 1.0 GB on disk; left, right are joined, 3.0 GB together."
        " Run it all the same, or ask for fewer columns or rows."
    )


def test_code_that_needs_nothing_asks_nothing() -> None:
    assert MemoryNeed().question(0) == ""

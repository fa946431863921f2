"""A quick look at a sample: its figures are told as the sample's, and what it shows is what the whole has."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from tests.compare.tables import compared
from workbench.cli.compare import main
from workbench.compare.backends import choosing
from workbench.compare.comparison import Comparison
from workbench.compare.errors import CompareError
from workbench.compare.reading.report import RESULT_MIME
from workbench.compare.sampled_result import likely_share

ROWS, CHANGED, GONE = 20_000, 4, 50
"""Every so many-th row is changed, or gone."""


def _columns(*, is_new: bool) -> dict[str, list[str | None]]:
    numbers = [n for n in range(ROWS) if not (is_new and n % GONE == 1)]
    prices: list[str | None] = [str(n % 97 + (is_new and n % CHANGED == 0)) for n in numbers]
    return {"id": [f"K{n}" for n in numbers], "price": prices, "name": ["x"] * len(numbers)}


@pytest.fixture(scope="module")
def large() -> Comparison:
    return compared(_columns(is_new=False), _columns(is_new=True))


def test_a_sample_holds_whole_pairs_and_about_the_shares_of_the_whole(large: Comparison) -> None:
    look = large.sample(rows=2_000)

    figures, (in_sample, in_all) = look.figures, look.rows["old"]
    chosen = set(look.changes["id"])
    assert in_all == ROWS
    assert 1_800 < in_sample < 2_200
    assert figures["added"] == 0  # no key is torn from its partner
    assert in_sample == figures["common"] + figures["removed"]
    assert 20 < figures["removed"] < 70
    assert {int(key[1:]) % CHANGED for key in chosen} == {0}
    low, high = look.changed_share or (1.0, 0.0)
    assert 0.2 < low < high < 0.3


@pytest.mark.parametrize(
    ("found", "of", "likely"), [(50, 100, (0.4038, 0.5962)), (0, 10_000, (0.0, 0.0004)), (7, 7, (0.6457, 1.0))]
)
def test_what_is_likely_in_the_whole_is_a_range(found: int, of: int, likely: tuple[float, float]) -> None:
    assert likely_share(found, of) == pytest.approx(likely, abs=0.0001)


def test_no_figure_of_a_sample_stands_where_one_of_the_whole_would(large: Comparison) -> None:
    whole = large.run()

    look = large.sample(rows=2_000)

    said, shown = repr(look), look.to_json()
    words = {*whole.to_json()} & {*shown}
    assert words == {"type", "left", "right", "key", "columns", "notes"}
    assert shown["type"] == "sample"
    assert said.startswith("SAMPLE of old against new by id\n  Only a sample was compared: ")
    assert f"of {ROWS:,} rows of old" in said
    assert "These are figures of the sample, not of the files" in said
    assert all("sample" in line for line in said.splitlines() if "changed rows" in line or "in both" in line[:20])
    assert look._repr_mimebundle_()[RESULT_MIME] == json.loads(json.dumps(shown))
    assert large.last is whole  # summaries and reports go on with the whole


def test_the_same_files_give_the_same_sample_and_the_whole_uses_its_work(large: Comparison) -> None:
    before = large.sample(rows=500).to_json()
    other = compared(_columns(is_new=False), _columns(is_new=True))

    again = other.sample(rows=500).to_json()
    keyed = other.work.keyed
    other.run()

    assert again == before
    assert other.work.keyed == keyed  # grouped by key once, for the sample and for the whole


def test_small_files_are_their_own_sample_and_that_is_said() -> None:
    comparison = compared({"id": ["1", "2"], "a": ["x", "y"]}, {"id": ["1", "2"], "a": ["x", "z"]})

    look = comparison.sample()

    assert look.is_whole
    assert look.figures == comparison.run().figures
    assert look.changed_share == (0.5, 0.5)
    assert "Every row is in the sample" in repr(look)


@pytest.mark.parametrize("how", ["position", "rows", "in_order", "filtered", "blank keys", "duckdb"])
def test_a_sample_is_taken_however_rows_are_matched(how: str) -> None:
    numbers, repeats = range(3_000), 2 if how == "in_order" else 1
    columns: dict[str, list[str | None]] = {
        "id": [None if how == "blank keys" and n % 3 == 0 else str(n // repeats) for n in numbers],
        "a": [str(n % 7) for n in numbers],
    }
    comparison = compared(columns, {**columns, "a": ["other" if n % 5 == 0 else str(n % 7) for n in numbers]})
    match how:
        case "position":
            comparison.by_position()
        case "rows":
            comparison.by_rows()
        case "in_order":
            comparison.duplicates("in_order")
        case "filtered":
            comparison.keep("*", column="id", op="lt", value="2000")
        case "duckdb":
            duck = Comparison(comparison.contract, comparison.tables, backend=choosing.DUCKDB)
            comparison = duck
        case _:
            pass

    look = comparison.sample(rows=600)

    figures, (in_sample, in_all) = look.figures, look.rows["old"]
    assert in_all == (2_000 if how == "filtered" else 3_000)
    assert 450 < in_sample < 750
    left = figures["left"]
    assert in_sample == left["rows"] == figures["common"] + figures["removed"] + left["blank_key_rows"]
    if how == "rows":
        assert figures["removed"] > 0
    else:
        assert (figures["removed"], figures["changed_rows"] > 0) == (0, True)


def test_a_sample_of_no_rows_is_refused(large: Comparison) -> None:
    with pytest.raises(CompareError, match="A sample has one row or more"):
        large.sample(rows=0)


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path]:
    places = tmp_path / "old.csv", tmp_path / "new.csv"
    for place, is_new in zip(places, (False, True), strict=True):
        pl.DataFrame(_columns(is_new=is_new)).write_csv(place)
    return places


def test_the_command_looks_at_a_sample_and_says_so(
    files: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    target = files[0].with_name("figures.json")

    code = main([*map(str, files), "--key", "id", "--sample", "1000", "--json", str(target)])

    out = capsys.readouterr().out
    figures: Any = json.loads(target.read_text(encoding="utf-8"))
    assert code == 1
    assert "SAMPLE of old against new by id" in out
    assert "balance" not in out
    assert [*figures] == ["inputs", "samples"]
    assert figures["samples"][0]["rows"]["old"]["in_all"] == ROWS


def test_a_sample_without_a_difference_is_not_called_equal(
    files: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    code = main([str(files[0]), str(files[0]), "--key", "id", "--sample", "1000"])

    out = capsys.readouterr().out
    assert code == 0
    assert out.splitlines()[-1].strip() == "no difference in the sample; whether the files are equal is not known"


@pytest.mark.parametrize("option", [["--report", "r.html"], ["--fail-on", "changed"], ["--approve", "Ada"]])
def test_what_is_said_of_the_whole_is_refused_for_a_sample(
    files: tuple[Path, Path], option: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    code = main([*map(str, files), "--sample", "100", *option])

    assert code == 2
    assert capsys.readouterr().err.startswith(f"{option[0]} is about the whole, and --sample compares only a part.")

"""A file that is too large for memory is read piece by piece, with the same rows and the same report."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import polars as pl
import pytest
from polars.testing import assert_frame_equal

from workbench.compare.errors import ReadError, TooLargeError
from workbench.compare.reading import beginning, memory, pieces
from workbench.compare.reading.excerpt import Excerpt
from workbench.compare.reading.probe import probe
from workbench.compare.reading.reader import read
from workbench.compare.reading.stored_frame import StoredFrame
from workbench.compare.reading.table import Table
from workbench.inkernel.checkpoint.codecs import codec_for
from workbench.inkernel.checkpoint.manifest import CheckpointError
from workbench.inkernel.view_sources import source_of

ROWS = 400


@pytest.fixture
def in_pieces(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Table]:
    """Read as if hardly any memory were free, in pieces of a few lines."""

    def reading(path: Path, null_tokens: str = "") -> Table:
        with monkeypatch.context() as little:
            little.setattr(memory, "free_memory", lambda: 1_000)
            little.setattr(pieces, "PIECE", 1_000)
            little.setattr(beginning.open_beginning, "__defaults__", (2_000,))
            return read(path, null_tokens=null_tokens or ())

    return reading


def _file(folder: Path, text: str) -> Path:
    place = folder / "large.csv"
    place.write_bytes(text.encode())
    return place


def _lines(row: Callable[[int], str], header: str = "id,name,amount") -> str:
    return "\n".join([header, *(row(n) for n in range(ROWS))]) + "\n"


@pytest.mark.parametrize(
    "text",
    [
        _lines(lambda n: f"{n},ä name {n},{n}.50"),
        _lines(lambda n: f'{n},"a ""quoted"", cell\nin two lines",{n}' if n % 7 == 0 else f"{n},b,1"),
        "\ufeff" + _lines(lambda n: f"{n};b;1,5", "id;name;amount"),
        _lines(lambda n: "" if n % 50 == 3 else f"{n},b,1") + "\n\n",
        _lines(lambda n: f"{n},b,1,too much" if n in {200, 300} else f"{n},b,1"),
        _lines(lambda n: f"{n},b,1,", "id,name,amount,"),
        "A report\n\n" + _lines(lambda n: f"{n},b,1").removesuffix("\n"),
        _lines(lambda n: f"{n},b,1") + "Total,,400\n",
    ],
    ids=["plain", "quoted", "byte-order mark", "blank lines", "bad lines", "unnamed", "title", "total"],
)
def test_pieces_hold_what_the_whole_file_holds(tmp_path: Path, text: str, in_pieces: Callable[..., Table]) -> None:
    place = _file(tmp_path, text)

    table = in_pieces(place)

    whole = read(place)
    assert isinstance(table.text, StoredFrame)
    assert_frame_equal(table.text.lazy().collect(), whole.text)
    assert table.report == whole.report


def test_words_for_blank_are_blank_in_pieces(tmp_path: Path, in_pieces: Callable[..., Table]) -> None:
    place = _file(tmp_path, _lines(lambda n: f"{n},{'NA' if n % 3 else 'b'},1"))

    table = in_pieces(place, null_tokens="NA")

    assert_frame_equal(table.text.lazy().collect(), read(place, null_tokens="NA").text)


@pytest.mark.parametrize(
    "text",
    [
        _lines(lambda n: f"{n},b" if n > 300 else f"{n},b,1"),
        _lines(lambda n: f'{n},"never closed,1' if n == 333 else f"{n},b,1"),
        _lines(lambda n: f"{n},b\0,1" if n == 333 else f"{n},b,1"),
    ],
    ids=["short lines", "open quote", "zero byte"],
)
def test_a_file_that_must_be_seen_whole_is_refused_as_before(
    tmp_path: Path, text: str, in_pieces: Callable[..., Table]
) -> None:
    place = _file(tmp_path, text)

    with pytest.raises(TooLargeError, match=r"large\.csv needs about"):
        in_pieces(place)


def test_what_is_asked_of_stored_rows_is_what_rows_in_memory_say(
    tmp_path: Path, in_pieces: Callable[..., Table]
) -> None:
    place = _file(tmp_path, _lines(lambda n: f"{n},{n % 5},{n}.50"))
    stored, frame = in_pieces(place).text, read(place).text
    mask, places = frame["name"] == "3", pl.Series([5, 1, 399], dtype=pl.UInt32)

    chosen = stored.filter(mask)

    assert isinstance(chosen, StoredFrame)
    assert_frame_equal(chosen.lazy().collect(), frame.filter(mask))
    assert_frame_equal(chosen[pl.Series([3, 0])], frame.filter(mask)[pl.Series([3, 0])])
    assert (
        chosen.filter(chosen["id"].str.ends_with("8")).height
        == frame.filter(mask, pl.col("id").str.ends_with("8")).height
    )
    assert_frame_equal(stored[places], frame[places])
    assert_frame_equal(stored.drop("id").rename({"name": "n"}).head(2), frame.drop("id").rename({"name": "n"}).head(2))
    assert_frame_equal(stored.with_columns(x=pl.lit(1)).tail(2), frame.with_columns(x=pl.lit(1)).tail(2))
    assert (stored.shape, len(stored), stored.schema) == (frame.shape, len(frame), frame.schema)
    assert_frame_equal(stored[:, 1:3].slice(7, 4), frame[:, 1:3].slice(7, 4))
    assert_frame_equal(stored[:, :2][[3, 0]], frame[:, :2][[3, 0]])
    assert_frame_equal(stored.tail(3), frame.tail(3))
    assert (stored.dtypes, stored.to_series(1).to_list()) == (frame.dtypes, frame.to_series(1).to_list())


def test_a_window_shows_stored_rows_and_a_checkpoint_leaves_them_out(
    tmp_path: Path, in_pieces: Callable[..., Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = in_pieces(_file(tmp_path, _lines(lambda n: f"{n},b,{n}.5")))
    monkeypatch.setattr(StoredFrame, "_df", None)  # none of it takes all rows into memory
    source, codec = source_of(table), codec_for(table)
    assert source is not None
    assert codec is not None

    shown = source.texts(range(5, 7), 0, 2, 100), source.texts([8, 2], 2, 1, 100)

    assert shown == ([["5", "6"], ["b", "b"]], [["8.5", "2.5"]])
    with pytest.raises(CheckpointError, match="larger than the memory"):
        codec.save(table, tmp_path, "v")


def test_a_full_disk_is_told_with_the_name_of_the_file(
    tmp_path: Path, in_pieces: Callable[..., Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise pl.exceptions.ComputeError("No space left on device")

    monkeypatch.setattr(pl.DataFrame, "write_parquet", full)

    with pytest.raises(ReadError, match=r"large\.csv is too large .* No space left on device\. Make room in"):
        in_pieces(_file(tmp_path, _lines(lambda n: f"{n},b,1")))


def test_the_files_go_with_the_table(tmp_path: Path, in_pieces: Callable[..., Table]) -> None:
    table = in_pieces(_file(tmp_path, _lines(lambda n: f"{n},b,1")))
    assert isinstance(table.text, StoredFrame)
    folder = table.text.stored.folder.path

    del table

    assert not folder.exists()


def test_a_look_at_a_file_that_is_too_large_tells_of_all_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = _file(tmp_path, _lines(lambda n: f"{n},b,1"))
    expected = (probe(place), probe(place, excerpt=Excerpt(first=390, rows=20)))
    monkeypatch.setattr(memory, "free_memory", lambda: 1_000)
    monkeypatch.setattr(pieces, "PIECE", 1_000)
    monkeypatch.setattr(beginning.open_beginning, "__defaults__", (2_000,))

    found = (probe(place), probe(place, excerpt=Excerpt(first=390, rows=20)))

    assert found == expected

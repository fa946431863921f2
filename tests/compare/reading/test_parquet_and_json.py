from __future__ import annotations

from datetime import date, datetime, time, timedelta
from pathlib import Path

import polars as pl

from tests.compare.reading.files import read_text, rows
from workbench.compare.reading.reader import read


def test_typed_columns_become_texts_without_loss(tmp_path: Path) -> None:
    moment = datetime(2020, 1, 1, 10)  # noqa: DTZ001 - a column without zone
    pl.DataFrame(
        {
            "whole": [2**62, 1, None],
            "float": [1.0, 2.5, float("nan")],
            "short": pl.Series([0.1, 1, 2], dtype=pl.Float32),
            "exact": pl.Series(["1.50", "2", "3"]).cast(pl.Decimal(10, 2)),
            "day": [date(2020, 1, 1)] * 3,
            "moment": [moment] * 3,
            "time": [time(1, 2, 3)] * 3,
            "length": [timedelta(hours=30)] * 3,
            "text": ["a", " ", ""],
            "flag": [True, False, None],
            "list": [[1], [2, 3], None],
            "bytes": [b"x", b"\xff", None],
            "class": pl.Series(["a", "b", "a"], dtype=pl.Categorical),
            "nothing": [None] * 3,
        }
    ).write_parquet(tmp_path / "t.parquet")

    table = read(tmp_path / "t.parquet")

    assert table.text.to_dict(as_series=False) == {
        "whole": ["4611686018427387904", "1", None],
        "float": ["1", "2.5", None],
        "short": ["0.1", "1", "2"],
        "exact": ["1.50", "2.00", "3.00"],
        "day": ["2020-01-01"] * 3,
        "moment": ["2020-01-01 10:00:00"] * 3,
        "time": ["01:02:03"] * 3,
        "length": ["30:00:00"] * 3,
        "text": ["a", " ", None],
        "flag": ["TRUE", "FALSE", None],
        "list": ["[1]", "[2, 3]", None],
        "bytes": ["78", "ff", None],
        "class": ["a", "b", "a"],
        "nothing": [None] * 3,
    }


def test_parquet_without_rows_keeps_its_columns(tmp_path: Path) -> None:
    pl.DataFrame({"a": [1], "b": ["x"]}).head(0).write_parquet(tmp_path / "t.parquet")

    table = read(tmp_path / "t.parquet")

    assert (table.columns, len(table)) == (["a", "b"], 0)


def test_numbers_of_json_keep_their_digits(tmp_path: Path) -> None:
    text = '{"a":1.10,"b":"x"}\n{"a":12345678901234567890123,"c":[1,{"d":2.50}]}\n\n{"a":true,"b":null}\n'

    table = read_text(tmp_path, text, "file.jsonl")

    assert table.columns == ["a", "b", "c"]
    assert rows(table) == [
        ("1.10", "x", None),
        ("12345678901234567890123", None, '[1, {"d": 2.50}]'),
        ("TRUE", None, None),
    ]


def test_a_line_that_is_no_json_is_set_aside(tmp_path: Path) -> None:
    table = read_text(tmp_path, '{"a":1}\nnot json\n[3]\n{"a":2}\n', "file.jsonl")

    assert rows(table) == [("1",), ("2",)]
    assert [bad.line for bad in table.report.bad_lines] == [2, 3]


def test_a_json_list_of_objects_is_read(tmp_path: Path) -> None:
    table = read_text(tmp_path, '[{"a":1},\n {"b":"2"}]', "file.json")

    assert rows(table) == [("1", None), (None, "2")]

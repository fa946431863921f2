"""What a column holds, in a word."""

from __future__ import annotations

import pytest

from workbench.qt.type_words import type_words


@pytest.mark.parametrize(
    ("dtype", "words"),
    [
        ("Int64", "whole number"),
        ("uint8", "whole number"),
        ("interval[int64, right]", "interval[int64, right]"),
        ("float64", "number"),
        ("Decimal(precision=38, scale=2)", "number"),
        ("decimal128(10, 2)", "number"),
        ("number", "number"),
        ("String", "text"),
        ("str", "text"),
        ("large_string", "text"),
        ("struct<a: string>", "struct<a: string>"),
        ("Categorical", "text"),
        ("object", "mixed"),
        ("code", "code"),
        ("Date", "date"),
        ("date32[day]", "date"),
        ("Datetime(time_unit='us', time_zone=None)", "date and time"),
        ("datetime64[ns]", "date and time"),
        ("timestamp[us]", "date and time"),
        ("Time", "time"),
        ("Duration(time_unit='us')", "duration"),
        ("Boolean", "yes or no"),
        ("bool", "yes or no"),
        ("List(Int64)", "List(Int64)"),
    ],
)
def test_a_type_is_named_as_a_reader_of_no_code_would(dtype: str, words: str) -> None:
    assert type_words(dtype) == words

"""Which cells the engines read themselves, and which the dictionary works out."""

from __future__ import annotations

from dataclasses import fields

import narwhals as nw
import polars as pl
import pytest

from workbench.compare.backends import expressions
from workbench.compare.backends.date_shapes import date_shape
from workbench.compare.backends.expressions import expressed
from workbench.compare.contract_parts import Rule
from workbench.compare.rules import Method


def _plain(method: Method, cells: list[str], *, as_texts: bool = False) -> list[str]:
    form = expressed(method, as_texts=as_texts)
    if form is None:
        return []
    frame = nw.from_native(pl.DataFrame({"cell": cells}).lazy())
    return frame.filter(form.is_plain(nw.col("cell"))).collect().to_native()["cell"].to_list()


@pytest.mark.parametrize(
    ("method", "as_texts", "cells", "plain"),
    [
        (Method(kind="text"), False, ["a B", " a", "é", "a\tb", "a\n", "\u200b"], ["a B", " a"]),
        (Method(kind="number"), False, ["1", "-1.50", "007", "1.", ".5", "+1", "1e2", "1\n"], ["1", "-1.50", "007"]),
        (
            Method(kind="number"),
            False,
            ["9" * 17, "9" * 18, "0." + "1" * 10, "0." + "1" * 11],
            ["9" * 17, "0." + "1" * 10],
        ),
        (Method(kind="number"), True, ["0", "-1.5", "1.50", "007", "-0", "0.5"], ["0", "-1.5"]),
        (
            Method(kind="number", decimal=",", thousands="."),
            False,
            ["1.234,5", "1234,5", "1.5", "12.34,5", "1,5"],
            ["1.234,5", "1234,5", "1,5"],
        ),
        (Method(kind="number", rule=Rule(map={"a": "1"})), False, ["1"], []),
        (
            Method(kind="date", formats=("%d/%m/%Y", "%Y-%m-%d")),
            False,
            ["31/01/2024", "31/04/2024", "29/02/2024", "30/02/2024", "2024-01-02", "1/1/2024", "01/01/0999"],
            ["31/01/2024"],
        ),
        (Method(kind="date", formats=("%Y-%m-%d",), times=True), False, ["2024-01-02"], []),
        (Method(kind="list"), False, ["a,b"], []),
    ],
)
def test_cells_that_can_be_read_in_one_way_only_are_plain(
    method: Method, *, as_texts: bool, cells: list[str], plain: list[str]
) -> None:
    assert _plain(method, cells, as_texts=as_texts) == plain


def test_a_rule_with_a_field_that_has_no_expression_is_left_to_the_dictionary(monkeypatch: pytest.MonkeyPatch) -> None:
    assert {own.name for own in fields(Method)} == {
        *("kind", "rule", "decimal", "thousands", "formats", "times", "null_tokens", "exact", "percent")
    }
    monkeypatch.setattr(expressions, "_NOT_KNOWN", {"case": "exact"})

    assert expressed(Method(kind="text", rule=Rule(case="ignore")), as_texts=False) is None
    assert expressed(Method(kind="text"), as_texts=False) is not None


@pytest.mark.parametrize("form", ["%Y%m%d", "%y-%m-%d", "%d %b %Y", "%Y-%m-%dT%H:%M", "%d.%m.%d", "%d/%m/%Y%z"])
def test_formats_of_other_parts_have_no_shape(form: str) -> None:
    assert date_shape(form) is None

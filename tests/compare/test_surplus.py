from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.compare.tables import compared, one_column
from workbench.compare.command import Said, Wishes, compare_files
from workbench.compare.errors import CompareError
from workbench.compare.stages import silent
from workbench.compare.verdict import differences

BACKENDS = pytest.mark.parametrize("backend", ["polars", "duckdb"])


def _said(folder: Path, old: str, new: str, *fail_on: str) -> Said:
    for name, text in (("a.csv", old), ("b.csv", new)):
        (folder / name).write_text(text, encoding="utf-8")
    return compare_files(
        Wishes(files=(str(folder / "a.csv"), str(folder / "b.csv")), key=("id",), fail_on=fail_on), silent
    )


def test_a_row_that_stands_more_often_in_one_file_is_a_difference(tmp_path: Path) -> None:
    old, new = "id,v\n1,100\n2,2\n", "id,v\n1,100\n1,100\n1,100\n2,2\n"

    said = _said(tmp_path, old, new)

    assert (said.code, said.figures["equal"]) == (1, False)
    assert said.text.endswith("different: 2 exact duplicates more in b")
    assert _said(tmp_path, old, new, "surplus_duplicates").code == 1
    assert _said(tmp_path, old, new, "surplus_duplicates>2").code == 0
    assert _said(tmp_path, old, new, "changed").code == 0
    assert _said(tmp_path, new, new).code == 0


_PAIRS = st.lists(st.tuples(st.sampled_from(["1", "2"]), st.sampled_from(["x", "y"])), max_size=7)


@settings(max_examples=60, deadline=None)
@given(_PAIRS, _PAIRS)
def test_files_are_equal_only_when_they_hold_the_same_rows_as_often(
    old: list[tuple[str, str]], new: list[tuple[str, str]]
) -> None:
    frames = [{"id": [row[0] for row in rows], "v": [row[1] for row in rows]} for rows in (old, new)]

    found = differences(compared(frames[0], frames[1]).run())

    assert (not found) == (Counter(old) == Counter(new))


@BACKENDS
def test_sums_say_what_they_leave_out(backend: str) -> None:
    old = {"id": ["1", "2", "2", "3", "3", ""], "v": ["100.00", "2", "2", "5", "6", "7"]}
    new = {"id": ["1", "1", "2", "3", "3"], "v": ["100.00", "100.00", "2", "5", "6"]}
    result = compared(old, new, backend=backend).run()

    effect = result.net_effect("v")

    assert effect.notes == (
        "Not in these sums of old: 2 rows set aside (11.00), 1 exact duplicate (2.00), 1 row without a key (7.00).",
        "Not in these sums of new: 2 rows set aside (11.00), 1 exact duplicate (100.00).",
    )
    assert result.group_change("v", "id").notes[-2:] == effect.notes
    assert "Exact duplicates count once, in every sum of this result too." in repr(result)


def test_lines_that_could_not_be_read_keep_files_from_being_equal(tmp_path: Path) -> None:
    said = _said(tmp_path, "id,v\n1,5\n2,6,7,8\n", "id,v\n1,5\n")

    assert (said.code, said.figures["equal"]) == (1, False)
    assert said.text.endswith("equal as far as read; 1 line of a could not be read")
    assert _said(tmp_path, "id,v\n1,5\n2,6,7,8\n", "id,v\n1,5\n", "bad_lines").code == 1
    assert _said(tmp_path, "id,v\n1,5\n2,6,7,8\n", "id,v\n1,5\n", "changed").code == 0


@BACKENDS
def test_a_blank_that_equals_zero_has_the_tolerance_of_zero(backend: str) -> None:
    comparison = one_column(["", "0.04", "0.06", ""], ["0.04", "", "", "-0.06"], backend=backend)

    changed = comparison.rule("value", blank="equals_zero", tolerance="0.05").run().changes["id"].to_list()

    assert changed == ["k2", "k3"]


@BACKENDS
def test_numbers_are_exact_with_large_factors_and_no_one_counts_with_huger_ones(backend: str) -> None:
    comparison = one_column(["123456789012.5"], ["12345678901250000000000000000000"], backend=backend)

    assert comparison.rule("value", scale="1e20", side="old").run().figures["changed_rows"] == 0
    with pytest.raises(CompareError, match="scale cannot be 1e300"):
        comparison.rule("value", scale="1e300")

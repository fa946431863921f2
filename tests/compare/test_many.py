from __future__ import annotations

import json
from collections import Counter
from itertools import combinations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.compare.tables import table
from workbench.compare.comparison import Comparison
from workbench.compare.reading.report import RESULT_MIME


def _three() -> Comparison:
    comparison = Comparison()
    comparison.add("a", table("a", {"id": ["1", "2", "3", "4", "9", "9"], "v": ["1", "2", "3", "4", "x", "y"]}))
    comparison.add("b", table("b", {"id": ["1", "2", "3", "5", "9", ""], "v": ["1", "2", "30", "5", "x", "0"]}))
    comparison.add("c", table("c", {"id": ["1", "2", "3", "2"], "v": ["1", "20", "31", "20"]}))
    return comparison.key("id")


def test_the_odd_one_out_is_named_cell_by_cell() -> None:
    result = _three().run_all()

    assert result.odd_cells.rows() == [
        ("2", "v", "c", "2", "2", "20"),
        ("3", "v", None, "3", "30", "31"),
    ]
    assert result.odd_ones.rows() == [("v", 0, 0, 1, 1)]


def test_keys_are_counted_by_the_files_that_have_them_and_every_row_is_in_one_place() -> None:
    result = _three().run_all()

    assert result.presence.rows() == [
        ("a, b, c", "in all", 3),
        ("a", "only in a", 1),
        ("b", "only in b", 1),
    ]
    assert result.balance == {
        "a": "6 rows = 3 in all + 1 only here + 2 set aside",
        "b": "6 rows = 3 in all + 1 only here + 1 set aside + 1 without a key",
        "c": "4 rows = 3 in all + 1 exact duplicates",
    }


def test_each_two_files_have_the_figures_of_their_own_comparison() -> None:
    comparison = _three()

    result = comparison.run_all()

    for left, right in combinations("abc", 2):
        assert result.pair(left, right).figures == comparison.run(left, right).figures
    assert [row[:5] for row in result.matrix.frame.iter_rows()] == [
        ("a", "b", 3, 1, 1),
        ("a", "c", 3, 0, 1),
        ("b", "c", 3, 0, 2),
    ]


def test_a_further_file_is_read_and_matched_alone() -> None:
    comparison = _three()
    comparison.run_all()
    before = (comparison.work.keyed, comparison.work.matched, comparison.work.compared_columns)

    comparison.add("d", table("d", {"id": ["1", "2"], "v": ["1", "2"]}))
    result = comparison.run_all()

    after = (comparison.work.keyed, comparison.work.matched, comparison.work.compared_columns)
    assert tuple(new - old for new, old in zip(after, before, strict=True)) == (1, 3, 3)
    assert result.odd_ones.rows() == [("v", 0, 0, 1, 0, 1)]


def test_a_column_that_two_files_have_has_no_odd_one() -> None:
    comparison = _three()
    comparison.add("d", table("d", {"id": ["1", "2"], "w": ["1", "2"]}))
    comparison.add("e", table("e", {"id": ["1", "2"], "w": ["1", "3"]}))

    result = comparison.run_all("a", "d", "e")

    assert result.odd_cells.rows() == [("2", "w", None, None, "2", "3")]
    assert json.loads(json.dumps(result._repr_mimebundle_()[RESULT_MIME]))["odd_cells_total"] == 1


_ROWS = st.dictionaries(st.sampled_from("12345"), st.sampled_from(["x", "y", "z"]), max_size=5)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(_ROWS, min_size=2, max_size=4))
def test_random_files_have_the_odd_ones_of_plain_python(files: list[dict[str, str]]) -> None:
    ids = [f"f{n}" for n in range(len(files))]
    comparison = Comparison()
    for input_id, rows in zip(ids, files, strict=True):
        comparison.add(input_id, table(input_id, {"id": list(rows), "v": list(rows.values())}))
    wanted: Counter[str] = Counter()
    for key in {key for rows in files for key in rows}:
        values = {input_id: rows[key] for input_id, rows in zip(ids, files, strict=True) if key in rows}
        counts = Counter(values.values())
        if len(counts) == 2 and min(counts.values()) == 1 and len(values) > 2:
            lone = min(counts, key=lambda value: counts[value])
            wanted[next(input_id for input_id, value in values.items() if value == lone)] += 1
        elif len(counts) > 1:
            wanted["no single one"] += 1

    found = comparison.key("id").run_all().odd_ones.frame.row(0, named=True)

    assert {name: count for name, count in found.items() if name != "column" and count} == dict(wanted)

from __future__ import annotations

from pathlib import Path

import pytest

from tests.compare.tables import compared, table
from workbench.compare.command import Said, Wishes, compare_files
from workbench.compare.comparison import Comparison
from workbench.compare.errors import CompareError
from workbench.compare.keys import judge_key, suggest_keys
from workbench.compare.stages import silent

BACKENDS = pytest.mark.parametrize("backend", ["polars", "duckdb"])


def _files(folder: Path, old: str, new: str) -> tuple[str, str]:
    for name, text in (("old.csv", old), ("new.csv", new)):
        (folder / name).write_text(text, encoding="utf-8")
    return str(folder / "old.csv"), str(folder / "new.csv")


def _said(folder: Path, old: str, new: str, *key: str, **wishes: tuple[str, ...]) -> Said:
    return compare_files(Wishes(files=_files(folder, old, new), key=key, **wishes), silent)  # pyright: ignore[reportArgumentType] - fields of wishes that are tuples


def _lines(ids: list[str], dates: list[str]) -> str:
    rows = [f"{one},{day},{n % 7}" for n, (one, day) in enumerate((i, d) for i in ids for d in dates)]
    return "\n".join(["id,day,v", *rows, ""])


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ([f"{n:04}" for n in range(1, 30)], [str(n) for n in range(1, 30)], "leading zeros do not matter"),
        ([f"k{n:04}" for n in range(1, 30)], [f"K{n:04}" for n in range(1, 30)], "capitals do not matter"),
        ([f"k {n}x" for n in range(1, 30)], [f"k{n}x" for n in range(1, 30)], "spaces do not matter"),
    ],
)
@pytest.mark.parametrize("days", [["2024-01-05", "2024-02-06"], ["05.01.2024", "06.02.2024"]])
def test_each_part_of_a_key_gets_the_rule_it_needs_beside_a_date_written_otherwise(
    tmp_path: Path, old: list[str], new: list[str], words: str, days: list[str]
) -> None:
    said = _said(tmp_path, _lines(old, ["2024-01-05", "2024-02-06"]), _lines(new, days), "id", "day")

    assert f"Taken as a rule for the key, since most keys match only then: in id {words}." in said.text
    assert "in both 58 · added 0 · removed 0" in said.text


def test_two_parts_each_get_their_own_rule_and_the_candidate_counts_whole_keys() -> None:
    ids, names = [f"{n:03}" for n in range(1, 21)], ["north", "south"]
    old = {"id": [one for one in ids for _ in names], "place": names * 20}
    new = {"id": [str(int(one)) for one in ids for _ in names], "place": [name.upper() for name in names] * 20}
    tables = table("old", old), table("new", new)

    (best, *_) = suggest_keys(*tables).candidates
    given = judge_key(*tables, [("id", "id"), ("place", "place")])

    for one in (best, given):
        assert one.fix is not None
        assert [(heading, dict(part.rule)) for heading, part in one.fix.parts] == [
            ("id", {"unpad": True}),
            ("place", {"case": "ignore"}),
        ]
        assert (one.common, one.fix.common_before, one.fix.common_after) == (0, 0, 40)
    assert "0 of 40 left and 40 right keys match" in str(best)


@BACKENDS
def test_numbers_that_name_different_rows_of_one_file_are_no_numbers(backend: str) -> None:
    comparison = compared(
        {"id": ["1.1", "1.10", "1.2"], "v": ["a", "b", "c"]}, {"id": ["1.1", "1.2"], "v": ["a", "c"]}, backend=backend
    )

    result = comparison.run()

    assert (result.figures["common"], result.figures["removed"], result.figures["keys_set_aside"]) == (2, 1, 0)
    assert result.removed["id"].to_list() == ["1.10"]
    assert "id is compared as text: as numbers, 1.1 and 1.10 of old would be one key." in result.notes
    assert comparison.rule("id", kind="number").run().figures["keys_set_aside"] == 1


def test_a_part_of_a_key_may_be_a_number_written_in_two_ways_where_the_other_parts_tell_rows_apart() -> None:
    comparison = Comparison()
    comparison.add("old", table("old", {"id": ["a", "b"], "rate": ["1.5", "1.50"]}))
    comparison.add("new", table("new", {"id": ["a", "b"], "rate": ["1.50", "1.5"]}))

    assert comparison.key("id", "rate").run().figures["common"] == 2


@BACKENDS
def test_numbers_that_meet_across_files_are_said_and_can_be_texts(backend: str) -> None:
    comparison = compared(
        {"id": ["4.1", "4.3"], "v": ["1", "2"]}, {"id": ["4.1", "4.30"], "v": ["1", "2"]}, backend=backend
    )

    result = comparison.run()

    assert result.figures["common"] == 2
    assert result.notes[0].startswith("id is compared as a number: 4.30 of new meets 4.3 of old.")
    assert comparison.rule("id", kind="text").run().figures["common"] == 1


def test_the_terminal_can_say_what_a_column_holds(tmp_path: Path) -> None:
    old, new = "account,v\n4.1,1\n4.3,2\n", "account,v\n4.1,1\n4.30,2\n"

    said = _said(tmp_path, old, new, "account", kinds=("account=text",))

    assert (said.code, "in both 1 · added 1 · removed 1" in said.text) == (1, True)
    with pytest.raises(CompareError, match="nothing that a column holds"):
        _said(tmp_path, old, new, "account", kinds=("account=words",))


@pytest.mark.parametrize(
    ("old", "new", "cause"),
    [
        ("caf\u00e9", "cafe\u0301", "the Unicode form of letters does"),
        ("new york", "new  york", "blanks do"),
        ("x1", "x1\ufeff", "invisible characters do"),
    ],
)
@BACKENDS
def test_keys_that_match_only_when_tidied_are_said(backend: str, old: str, new: str, cause: str) -> None:
    result = compared({"id": [old, "b"], "v": ["1", "2"]}, {"id": [new, "b"], "v": ["1", "2"]}, backend=backend).run()

    assert result.figures["common"] == 2
    assert [note for note in result.notes if note.startswith(f"id: 1 key matches only because {cause} not count")]
    assert compared({"id": ["a"], "v": ["1"]}, {"id": ["a"], "v": ["1"]}).run().notes == ()


def test_headings_match_in_both_unicode_forms(tmp_path: Path) -> None:
    said = _said(tmp_path, "id,gr\u00f6\u00dfe\n1,5\n", "id,gro\u0308\u00dfe\n1,6\n", "id")
    frames = compared({"id": ["1"], "gr\u00f6\u00dfe": ["5"]}, {"id": ["1"], "gro\u0308\u00dfe": ["6"]})

    assert "different: 1 row changed" in said.text
    assert frames.run().figures["changed_rows"] == 1


@BACKENDS
def test_a_blank_part_of_a_key_is_counted_and_said(backend: str) -> None:
    comparison = Comparison(backend=backend)
    comparison.add("old", table("old", {"id": ["a", "a", ""], "n": ["1", "", ""], "v": ["1", "2", "3"]}))
    comparison.add("new", table("new", {"id": ["a", "a"], "n": ["1", ""], "v": ["1", "2"]}))

    result = comparison.key("id", "n").run()

    assert "n is blank in 1 row of old and 1 row of new: a blank part of a key counts as a value of its own." in (
        result.notes
    )
    assert (result.figures["common"], result.figures["left"]["blank_key_rows"]) == (2, 1)

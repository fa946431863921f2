from __future__ import annotations

from pathlib import Path

from tests.compare.tables import table
from workbench.compare.command import Wishes, compare_files
from workbench.compare.comparison import Comparison
from workbench.compare.errors import CompareError


def _drifted() -> Comparison:
    comparison = Comparison()
    comparison.add("old", table("old", {"id": ["1", "2"], "price": ["1", "2"], "name": ["a", "b"], "gone": ["x", "y"]}))
    comparison.add(
        "new", table("new", {"id": ["1", "2"], "title": ["a", "b"], "price": ["n/k", "two"], "came": ["1", "2"]})
    )
    return comparison.key("id").column("name", new="title")


def test_drift_names_what_came_went_is_renamed_retyped_and_moved() -> None:
    said = [(one.kind, one.said) for one in _drifted().drift()]

    assert said == [
        ("removed", "gone is gone."),
        ("added", "came is new."),
        ("retyped", "price holds texts (texts); before numbers (whole numbers)."),
        ("renamed", "name is called title."),
        ("moved", "The columns stand in another order: id, title, price."),
    ]


def test_columns_that_are_as_they_were_have_no_drift() -> None:
    comparison = Comparison()
    for name in ("old", "new"):
        comparison.add(name, table(name, {"id": ["1"], "v": ["2"]}))

    assert (comparison.drift(), comparison.misfits()) == ((), ())


def test_all_that_no_longer_fits_next_months_file_is_said_at_once() -> None:
    comparison = _drifted().keep("new", column="title", op="ne", value="z")

    comparison.add("new", table("new", {"id_no": ["1"], "titel": ["a"], "price": ["1"]}))

    assert comparison.misfits() == (
        "new has no column 'id' (part of the key). Nearest: id_no.",
        "new has no column 'title' (compared). Nearest: titel.",
        "new has no column 'title', by which rows are chosen. Nearest: titel.",
    )


def test_the_command_says_it_before_it_compares(tmp_path: Path) -> None:
    (tmp_path / "old.csv").write_text("id,price\n1,2\n", encoding="utf-8")
    (tmp_path / "new.csv").write_text("id,price\n1,2\n", encoding="utf-8")
    (tmp_path / "june.csv").write_text("id,prices\n1,2\n", encoding="utf-8")
    files = tuple(str(tmp_path / name) for name in ("old.csv", "new.csv", "june.csv"))
    contract = str(tmp_path / "monthly.toml")
    compare_files(Wishes(files=files[:2], key=("id",), save=contract), lambda _share, _words: None)

    try:
        compare_files(Wishes(files=(files[0], files[2]), contract=contract), lambda _share, _words: None)
    except CompareError as error:
        said = error.what
    else:
        said = ""

    assert said == "The contract no longer fits: new has no column 'price' (compared). Nearest: prices."

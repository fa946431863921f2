"""The process that looks for keys and columns, and the excerpt of a file, as the window asks for them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from workbench.compare.evidence import look
from workbench.compare.reading.beginning import open_beginning
from workbench.compare.reading.excerpt import Excerpt, excerpt_of
from workbench.compare.reading.options import ReadOptions
from workbench.domain.evidence import KeyEvidence, evidence_from


def files(folder: Path, rows: int = 500) -> tuple[Path, Path]:
    old, new = folder / "a.csv", folder / "b.csv"
    lines = [f"{n:05},{n * 7 % 13},{n}.50" for n in range(rows)]
    old.write_text("\n".join(["sku,group,price", *lines]) + "\n")
    new.write_text("\n".join(["SKU;Group;unit_price", *(line.replace(",", ";") for line in lines[10:])]) + "\n")
    return old, new


def request(old: Path, new: Path, sample: int = 0, **read: object) -> dict[str, object]:
    return {
        "inputs": [{"id": "a", "path": str(old)}, {"id": "b", "path": str(new), "read": read}],
        "sample": sample,
    }


def test_the_process_answers_in_one_object_with_exact_counts(tmp_path: Path) -> None:
    asked = json.dumps(request(*files(tmp_path)))

    done = subprocess.run(
        [sys.executable, "-m", "workbench.compare.evidence", asked], capture_output=True, text=True, check=True
    )

    found = evidence_from(json.loads(done.stdout)["report"])
    pair = found.pair("a", "b")
    assert pair is not None
    assert (found.sample, found.rows, found.headings["b"]) == (0, {"a": 500, "b": 490}, ("SKU", "Group", "unit_price"))
    assert pair.keys[0] == KeyEvidence(
        columns=(("sku", "SKU"),),
        keys=(500, 490),
        repeated=(0, 0),
        blanks=(0, 0),
        common=490,
        reasons=pair.keys[0].reasons,
    )
    assert {(one.left, one.right) for one in pair.columns} == {
        ("sku", "SKU"),
        ("group", "Group"),
        ("price", "unit_price"),
    }


def test_a_sample_is_told_only_where_it_is_one(tmp_path: Path) -> None:
    old, new = files(tmp_path)

    few: Any = look(request(old, new, sample=100))
    all_rows: Any = look(request(old, new, sample=10_000))

    assert (few["report"]["sample"], few["report"]["tables"][0]["rows"]) == (100, 100)
    assert (all_rows["report"]["sample"], all_rows["report"]["tables"][0]["rows"]) == (0, 500)


def test_repeated_keys_are_counted_and_a_corrected_reading_is_used(tmp_path: Path) -> None:
    old, new = files(tmp_path)
    old.write_text(old.read_text() + "00001,1,1.00\n")

    answer: Any = look(request(old, new, delimiter=","))
    right: Any = look(request(old, new, delimiter=";"))

    assert answer["report"]["tables"][1]["columns"] == ["SKU;Group;unit_price"]
    assert right["report"]["pairs"][0]["keys"][0]["repeated_left"] == 1


def test_a_file_that_is_gone_is_an_answer_too(tmp_path: Path) -> None:
    old, new = files(tmp_path)
    new.unlink()

    answer: Any = look(request(old, new))

    assert "There is no file" in answer["error"]["what"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "cp1252"])
def test_the_beginning_of_a_long_text_ends_with_a_whole_line(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "long.csv"
    path.write_text("id,name\n" + "".join(f"{n},Zoë {n}\n" for n in range(2_000)), encoding=encoding)

    opened = open_beginning(path, 5_000)
    whole = open_beginning(path, 10_000_000)

    assert (opened.is_whole, whole.is_whole) == (False, True)
    assert len(opened.source.content) <= 5_000
    shown = excerpt_of(path, ReadOptions(), Excerpt(first=1, rows=2))
    assert shown["cells"] == [["1", "Zoë 1"], ["2", "Zoë 2"]]


def test_an_excerpt_is_bounded_in_every_direction(tmp_path: Path) -> None:
    path = tmp_path / "wide.csv"
    path.write_text(",".join(f"c{n}" for n in range(900)) + "\n" + ",".join(["x" * 400] * 900) + "\n")

    answer: Any = excerpt_of(path, ReadOptions(), Excerpt(rows=10_000))

    assert (len(answer["headings"]), len(answer["cells"][0]), len(answer["cells"][0][0])) == (500, 500, 300)
    assert answer["report"]["columns_total"] == 900

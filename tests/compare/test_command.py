# Workbooks are written with xlsxwriter, which is not typed.
# pyright: reportUnknownMemberType=false

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from xlsxwriter.workbook import Workbook

from tests.compare.reading.files import workbook
from workbench.cli.compare import ProgressBar, main
from workbench.compare.contract import Contract


@pytest.fixture
def files(tmp_path: Path) -> Path:
    (tmp_path / "old.csv").write_text("id,price,name\n1,1.00,a\n2,2.00,b\n3,3.00,c\n", encoding="utf-8")
    (tmp_path / "new.csv").write_text("id,price,name\n1,1.04,a\n2,2.50,B\n4,4.00,d\n", encoding="utf-8")
    (tmp_path / "same.csv").write_text("name;price;id\nc;3;3\na;1;1\nb;2;2\n", encoding="utf-8")
    return tmp_path


def _run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    code = main([str(argument) for argument in arguments])
    out, err = capsys.readouterr()
    return code, out, err


def test_different_files_end_with_1_and_say_what_differs(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = _run(capsys, files / "old.csv", files / "new.csv", "--key", "id")

    assert (code, err) == (1, "")
    assert "in both 2 · added 1 · removed 1" in out
    assert "different: 1 row added; 1 row removed; 2 rows changed" in out


def test_equal_files_end_with_0_in_another_order_and_way_of_writing(
    files: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, _ = _run(capsys, files / "old.csv", files / "same.csv", "--key", "id")

    assert (code, out.splitlines()[-1].strip()) == (0, "equal")


def test_without_a_key_the_best_candidate_is_taken_and_said(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = _run(capsys, files / "old.csv", files / "same.csv")

    assert (code, out.splitlines()[0].startswith("No key was given; the best candidate is id")) == (0, True)


def test_the_json_has_inputs_key_buckets_and_columns(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = files / "out.json"

    code, _, _ = _run(
        capsys, files / "old.csv", files / "new.csv", "--key", "id", "--json", target, "--tolerance", "price=0.05"
    )

    figures: Any = json.loads(target.read_text(encoding="utf-8"))
    assert code == 1
    assert [(one["name"], one["rows"], one["columns"]) for one in figures["inputs"]] == [
        ("old.csv", 3, ["id", "price", "name"]),
        ("new.csv", 3, ["id", "price", "name"]),
    ]
    assert (figures["key"], figures["columns"]) == (["id"], {"price": 1, "name": 1})
    words = ("common", "added", "removed", "changed_rows", "unchanged_rows")
    assert {word: figures["buckets"][word] for word in words} == {
        "common": 2,
        "added": 1,
        "removed": 1,
        "changed_rows": 1,
        "unchanged_rows": 1,
    }


def test_json_to_standard_output_is_nothing_but_json(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = _run(capsys, files / "old.csv", files / "new.csv", "--key", "id", "--json", "-")

    assert json.loads(out)["equal"] is False


@pytest.mark.parametrize(("backend", "name"), [("polars", "polars"), ("duckdb", "duckdb"), ("auto", "polars")])
def test_files_and_contracts_are_compared_where_the_command_says(
    files: Path, capsys: pytest.CaptureFixture[str], backend: str, name: str
) -> None:
    contract, old, new = files / "rules.toml", files / "old.csv", files / "new.csv"

    _, text, _ = _run(capsys, old, new, "--key", "id", "--backend", backend, "--save", contract, "--json", "-")
    _, again, _ = _run(capsys, contract, old, new, "--backend", backend, "--json", "-")

    figures: list[Any] = [json.loads(text), json.loads(again)]
    assert [one["backend"] for one in figures] == [name, name]
    assert [one["differences"] for one in figures] == [["1 row added", "1 row removed", "2 rows changed"]] * 2


def test_options_choose_columns_and_rules(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rules = ["--tolerance", "price=25%", "--ignore-case", "name"]

    _, out, _ = _run(capsys, files / "old.csv", files / "new.csv", "--key", "id", *rules)
    _, ignored, _ = _run(
        capsys, files / "old.csv", files / "new.csv", "--key", "id", "--ignore", "price", "--json", "-"
    )

    assert "changed rows 0, unchanged rows 2" in out
    assert json.loads(ignored)["columns"] == {"name": 1}


def test_the_first_of_three_files_is_compared_with_each(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = _run(capsys, files / "old.csv", files / "same.csv", files / "new.csv", "--key", "id", "--json", "-")

    figures = json.loads(out)
    assert code == 1
    assert [(one["right"], one["equal"]) for one in figures["comparisons"]] == [("same", True), ("new", False)]


def test_a_saved_contract_is_applied_to_other_files(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    contract = files / "monthly.toml"
    _run(capsys, files / "old.csv", files / "new.csv", "--key", "id", "--tolerance", "price=0.05", "--save", contract)

    again, _, _ = _run(capsys, contract)
    code, out, _ = _run(capsys, contract, files / "old.csv", files / "same.csv")

    assert Contract.from_toml(contract.read_text(encoding="utf-8")).input_ids == ("old", "new")
    assert (again, code, out.splitlines()[-1].strip()) == (1, 0, "equal")


def test_headings_that_are_the_same_are_mapped(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (files / "renamed.csv").write_text("key,Preis,name\n1,1.00,a\n2,2.00,b\n3,3.00,c\n", encoding="utf-8")

    code, out, _ = _run(capsys, files / "old.csv", files / "renamed.csv", "--key", "id=key", "--map", "price=Preis")
    unmapped, hint, _ = _run(capsys, files / "old.csv", files / "renamed.csv", "--key", "id=key")

    assert (code, out.splitlines()[-1].strip()) == (0, "equal")
    assert (unmapped, hint.splitlines()[-1]) == (1, 'Perhaps the same column: --map "price=Preis"')


def test_identical_files_with_repeated_and_blank_keys_are_equal(
    files: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("a.csv", "b.csv"):
        (files / name).write_text("id,v\nx,1\nx,2\n,3\ny,4\n", encoding="utf-8")

    code, _, _ = _run(capsys, files / "a.csv", files / "b.csv", "--key", "id")

    assert code == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["old.csv"], "Only"),
        ([], "No file is given"),
        (["old.csv", "gone.csv"], "gone.csv"),
        (["old.csv", "new.csv", "--key", "idd"], "Nearest: id"),
        (["old.csv", "new.csv", "--key", "id", "--ignore", "prise"], "Nearest: price"),
        (["old.csv", "new.csv", "--key", "id", "--tolerance", "price"], "is not understood"),
        (["old.csv", "new.csv", "--key", "id", "--tolerance", "price=x"], "needs a number"),
        (["old.csv", "new.csv", "--key", "id", "--map", "price=Preis"], "No file has a column 'Preis'"),
        (["gone.toml"], "gone.toml cannot be opened"),
        (["old.csv", "new.csv", "--key", "id", "--json", "no/such/folder/x.json"], "there is no folder"),
        (["old.csv", "new.csv", "--key", "id", "--report", "no/such/x.xlsx"], "there is no folder"),
        (["old.csv", "new.csv", "--nonsense"], ""),
    ],
)
def test_what_is_wrong_is_said_and_ends_with_2(
    files: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, arguments: list[str], said: str
) -> None:
    monkeypatch.chdir(files)

    code, out, err = _run(capsys, *arguments)

    assert (code, out) == (2, "")
    assert said in err


def test_the_progress_bar_waits_half_a_second_and_goes_away() -> None:
    now = [0.0]
    err = io.StringIO()
    bar = ProgressBar(err, clock=lambda: now[0])

    bar.tell(0.25, "reading old.csv")
    bar.draw()
    early = err.getvalue()
    now[0] = 0.6
    bar.draw()
    late = err.getvalue()
    bar.clear()

    assert (early, late) == ("", "\r[######..................]  25% reading old.csv")
    assert err.getvalue().endswith("\r")


def test_a_key_that_the_other_file_names_otherwise_is_found_and_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = [(f"{number:05}", number * 3) for number in range(1, 21)]
    (tmp_path / "preise.csv").write_text(
        "Artikelnummer,Preis\n" + "".join(f"{code},{price}\n" for code, price in rows), encoding="utf-8"
    )
    (tmp_path / "prices.csv").write_text(
        "sku,price\n" + "".join(f"{int(code)},{price}\n" for code, price in rows), encoding="utf-8"
    )

    for key in ("Artikelnummer", "sku"):
        code, out, err = _run(capsys, tmp_path / "preise.csv", tmp_path / "prices.csv", "--key", key)

        assert (code, err) == (1, "")
        assert '(--map "Artikelnummer=sku")' in out
        assert "Taken as a rule for the key, since most keys match only then: leading zeros do not matter." in out
        assert "in both 20 · added 0 · removed 0" in out
        assert "No column beside the key is compared" in out
        assert "unchanged rows" not in out
        assert '--map "Preis=price"' in out
        assert "comparison." not in out


def test_a_key_that_no_other_column_can_be_is_asked_for_in_the_words_of_the_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.csv").write_text("code,x\nA1,1\nA2,2\n", encoding="utf-8")
    (tmp_path / "b.csv").write_text("y,z\nfoo,1.5\nbar,2.5\n", encoding="utf-8")

    code, out, err = _run(capsys, tmp_path / "a.csv", tmp_path / "b.csv", "--key", "code")

    assert (code, out) == (2, "")
    assert err == (
        "b has no column 'code', which is part of the key. "
        'Say which one it is, for example --map "code=y". It has y, z.\n'
    )


def test_what_is_in_doubt_about_the_files_is_said_and_stands_in_the_json(
    files: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (files / "ragged.csv").write_text("id,price,name\n1,1.00,a\n2,2.00\n3,3.00,c\nTotal,6.00,\n", encoding="utf-8")

    _, out, _ = _run(capsys, files / "ragged.csv", files / "old.csv", "--key", "id")
    _, text, _ = _run(capsys, files / "ragged.csv", files / "old.csv", "--key", "id", "--json", "-")

    reading: Any = json.loads(text)["inputs"][0]["reading"]
    assert "ragged.csv: 1 line does not fit the header and was set aside: line 3." in out
    assert "ragged.csv: Row 3 of 3 looks like a total or a note and is still among the rows: Total | 6.00" in out
    assert (reading["bad_lines_count"], reading["footer_suspects"]) == (1, ["Total | 6.00"])


def test_rows_of_totals_are_left_out_when_that_is_asked_for(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (files / "total.csv").write_text("id,price,name\n1,1.00,a\n2,2.00,b\n3,3.00,c\nTotal,6.00,\n", encoding="utf-8")

    code, out, _ = _run(capsys, files / "old.csv", files / "total.csv", "--key", "id", "--leave-out-totals")

    assert (code, out.splitlines()[-1].strip()) == (0, "equal")
    assert "total.csv: Without 1 row that looks like a total or note: Total | 6.00." in out


def test_only_changed_columns_of_a_wide_file_are_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    headings = ["v", "id", *(f"c{number}" for number in range(120))]
    lines = [[str(7 * row), f"k{row}", *("1" for _ in range(120))] for row in range(6)]
    (tmp_path / "a.csv").write_text("\n".join(",".join(line) for line in [headings, *lines]) + "\n", encoding="utf-8")
    lines[2][5] = "2"
    (tmp_path / "b.csv").write_text("\n".join(",".join(line) for line in [headings, *lines]) + "\n", encoding="utf-8")

    code, out, _ = _run(capsys, tmp_path / "a.csv", tmp_path / "b.csv")

    assert code == 1
    assert "the best candidate is id" in out
    assert "    c3: 1 changed\n    120 columns without a change\n" in out
    assert out.count(" changed\n") == 2


def test_a_key_that_hardly_matches_is_not_taken_by_itself(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    january = ["visit,ward,patient", *(f"V{row},{row % 5},P{row % 7}" for row in range(1, 31))]
    february = ["visit no,ward,patient", *(f"W{row},{row % 4},Q{row % 9}" for row in range(1, 31))]
    (tmp_path / "a.csv").write_text("\n".join(january) + "\n", encoding="utf-8")
    (tmp_path / "b.csv").write_text("\n".join(february) + "\n", encoding="utf-8")

    code, out, err = _run(capsys, tmp_path / "a.csv", tmp_path / "b.csv")

    assert (code, out) == (2, "")
    assert err.startswith(("No columns identify the same rows in a and b", "Nothing was found that identifies a row"))
    assert "--key" in err


def test_a_column_that_both_files_call_the_same_is_taken_even_where_few_rows_are_in_both(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.csv").write_text("id,x\n" + "".join(f"{row},1\n" for row in range(30)), encoding="utf-8")
    (tmp_path / "b.csv").write_text("id,x\n" + "".join(f"{row},1\n" for row in range(29, 59)), encoding="utf-8")

    code, out, _ = _run(capsys, tmp_path / "a.csv", tmp_path / "b.csv")

    assert code == 1
    assert "in both 1 · added 29 · removed 29" in out


@pytest.mark.parametrize(
    ("wish", "code", "said"),
    [
        ("changed,added", 1, "Failed: changed: 2 (0 allowed); added: 1 (0 allowed)."),
        ("changed>2", 0, "Nothing of what --fail-on names."),
        ("changed>99%", 1, "Failed: changed: 2 of 2 (99 % allowed)."),
        ("changed > 100 %", 0, "Nothing of what --fail-on names."),
        ("cells>1", 1, "Failed: cells: 3 (1 allowed)."),
        ("set-aside,columns,bad_lines,unparsed,blank_keys,duplicates", 0, "Nothing of what --fail-on names."),
    ],
)
def test_only_what_is_named_makes_it_fail(
    files: Path, capsys: pytest.CaptureFixture[str], wish: str, code: int, said: str
) -> None:
    target = files / "out.json"

    ended, out, _ = _run(
        capsys, files / "old.csv", files / "new.csv", "--key", "id", "--fail-on", wish, "--json", target
    )

    assert (ended, out.splitlines()[-2]) == (code, said)
    assert bool(json.loads(target.read_text(encoding="utf-8"))["fail_on"]["failed"]) == bool(code)


def test_a_wrong_word_in_fail_on_is_an_error_before_anything_is_read(
    files: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, _, err = _run(capsys, files / "no.csv", files / "new.csv", "--fail-on", "chnged")

    assert (code, "--fail-on cannot be 'chnged'. Nearest: changed" in err) == (2, True)


def test_the_json_tells_causes_and_the_odd_one_out(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = _run(capsys, files / "old.csv", files / "same.csv", files / "new.csv", "--key", "id", "--json", "-")

    figures = json.loads(out)
    assert figures["comparisons"][1]["causes"]["rows"] == [
        {"column": "price", "cause": "real change", "cells": 2},
        {"column": "name", "cause": "capitals", "cells": 1},
    ]
    assert figures["many"]["odd_ones"] == [
        {"column": "price", "old": 0, "same": 0, "new": 2, "no single one": 0},
        {"column": "name", "old": 0, "same": 0, "new": 1, "no single one": 0},
    ]


def test_rows_are_matched_by_place_or_whole_and_repeated_keys_paired(
    files: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (files / "a.csv").write_text("k,v\n1,a\n1,b\n", encoding="utf-8")
    (files / "b.csv").write_text("k,v\n1,b\n1,c\n", encoding="utf-8")
    words = ("common", "added", "removed", "changed_rows", "keys_set_aside")
    found: list[tuple[int, ...]] = []

    for wish in (
        ["--key", "k"],
        ["--key", "k", "--duplicates", "best_match"],
        ["--match", "position"],
        ["--match", "rows"],
    ):
        _, out, _ = _run(capsys, files / "a.csv", files / "b.csv", *wish, "--json", "-")
        found.append(tuple(json.loads(out)["buckets"][word] for word in words))

    assert found == [(0, 0, 0, 0, 1), (2, 0, 0, 1, 0), (2, 0, 0, 2, 0), (1, 1, 1, 0, 0)]


@pytest.mark.parametrize(("second", "third"), [("Prices", "Sales"), ("Cover", "Data")])
def test_sheets_of_two_workbooks_are_paired_by_name_and_then_by_headings(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], second: str, third: str
) -> None:
    """The first book's sheet is Sales; the second book has it later, or has another with the same headings."""
    rows = [["id", "v"], ["1", "a"], ["2", "b"]]
    old = workbook(tmp_path, lambda book: _fill(book, {"Sales": rows}), "old.xlsx")
    new = workbook(tmp_path, lambda book: _fill(book, {second: [["x", "y"], ["1", "z"]], third: rows}), "new.xlsx")

    code, out, _ = _run(capsys, old, new, "--key", "id")

    assert (code, out.splitlines()[-1].strip()) == (0, "equal")


def _fill(book: Workbook, sheets: dict[str, list[list[str]]]) -> None:
    for name, rows in sheets.items():
        sheet = book.add_worksheet(name)
        for place, row in enumerate(rows):
            for column, cell in enumerate(row):
                sheet.write_string(place, column, cell)


def test_a_heading_with_a_colon_names_no_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.csv").write_text("id,a:day\n1,03/04/2024\n2,05/06/2024\n", encoding="utf-8")
    (tmp_path / "b.csv").write_text("id,a:day\n1,2024-04-03\n2,2024-06-06\n", encoding="utf-8")

    code, out, _ = _run(capsys, tmp_path / "a.csv", tmp_path / "b.csv", "--key", "id", "--dates", "a:day=DD/MM/YYYY")

    assert (code, "a:day: 1 changed" in out) == (1, True)

"""The main job in the real window with a real kernel, by keys and clicks only, on real-world cases.

Attach, ask, approve, read the figures, open the changed rows, read the helper, add a file, change a rule while the
first files are gone, read before and after, and open the report in its application.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from tests.views.hands import Hands, rows_of
from tests.views.window import Wanted, window

pytestmark = pytest.mark.cases

SP500 = "sp500_constituents"
COVID = "covid_daily_restated"
COMPARE_LISTS = "Compare the two files by Symbol. Name is Security and Sector is GICS Sector in the newer file."
CHANGE_LIST_RULES = (
    "Treat Telecommunication Services and Communication Services as the same sector, ignore capitals in Name, "
    "and . and - are the same in Symbol."
)
ADD_LIST = (
    "Add constituents_2026-08.txt and compare 2023 with it: Ticker is Symbol, Company is Security, Sector is GICS "
    "Sector, Industry is GICS Sub-Industry, Head office is Headquarters Location, Added is Date added; leading "
    "zeros of CIK do not matter."
)


@pytest.fixture
def opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Put a stand-in for xdg-open on the path; give the file in which it writes what it was given."""
    folder, record = tmp_path / "bin", tmp_path / "opened"
    folder.mkdir()
    stand_in = folder / "xdg-open"
    stand_in.write_text(f'#!/bin/sh\nprintf "%s\\n" "$@" >> "{record}.part"\nmv "{record}.part" "{record}"\n')
    stand_in.chmod(0o755)
    monkeypatch.setenv("PATH", str(folder), prepend=":")
    return record


@pytest.fixture
def hands(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hands]:
    monkeypatch.setenv("WORKBENCH_RUNTIME_DIR", str(tmp_path / "rt"))
    with window(qtbot, tmp_path, Wanted()) as made:
        yield Hands(qtbot, made)


def copied(cases: Path, name: str, folder: Path) -> dict[str, Path]:
    """Copy a case's files to a folder of the analyst's own, where they can be moved away."""
    target = folder / "mine"
    target.mkdir()
    files: dict[str, Path] = {}
    for path in sorted((cases / name).iterdir()):
        if path.suffix not in {".toml", ".json"}:
            (target / path.name).write_bytes(path.read_bytes())
            files[path.name] = target / path.name
    return files


def figures(cases: Path, name: str, step: str, comparison: str) -> dict[str, Any]:
    found = json.loads((cases / name / "expected.json").read_text(encoding="utf-8"))
    return found[step]["comparisons"][comparison]


def move_away(hands: Hands, *paths: Path) -> None:
    """Move files away: the analyst's own and the copies in the chat's folder."""
    chat = hands.window.choice.chat
    assert chat is not None
    for path in (*paths, *((chat.folder / "inputs" / path.name) for path in paths)):
        path.rename(path.with_name(f"{path.name}.moved"))


def bold(number: int) -> str:
    return f"**{number:,}**"


def test_member_lists(hands: Hands, cases: Path, tmp_path: Path, opened: Path) -> None:
    files = copied(cases, SP500, tmp_path)
    first = figures(cases, SP500, "step1", "members_2018_2023")
    after = figures(cases, SP500, "step2", "members_2018_2023_mapped")
    third = figures(cases, SP500, "step2", "members_2023_2026")

    hands.attach(files["constituents_2018-04.csv"])
    hands.paste(files["constituents_2023-05.csv"])
    compared = hands.say(COMPARE_LISTS)
    assert f"{bold(first['changed_rows'])} changed" in compared

    hands.click_count(str(first["changed_rows"]), "changed")
    assert rows_of(hands.table("table_result_changed")) == first["changed_rows"]
    hands.click_count(str(first["changed_cells"]["Sector"]), "changed", "Sector")
    assert rows_of(hands.table("table_result_changed_Sector")) == first["changed_cells"]["Sector"]
    hands.click_count(str(first["common"]), "both")
    assert rows_of(hands.table("table_result_both")) == first["common"]
    hands.click_count(str(first["common"] - first["changed_rows"]), "unchanged")
    assert rows_of(hands.table("table_result_unchanged")) == first["common"] - first["changed_rows"]

    hands.say("Trim the spaces in Name in constituents_2018-04.csv")
    hands.click_name("clean()")
    hands.wait(lambda: "def clean" in hands.window.helpers.code.toPlainText())
    assert hands.window.helpers.code.isVisible()

    hands.paste(files["constituents_2026-08.txt"])
    move_away(hands, files["constituents_2018-04.csv"], files["constituents_2023-05.csv"])
    changed = hands.say(CHANGE_LIST_RULES)
    assert f"Changed before: {bold(first['changed_rows'])}" in changed
    assert f"Changed now: {bold(after['changed_rows'])}" in changed
    assert "No file was read again." in changed
    hands.click_count(str(first["changed_rows"]), "changed")
    assert rows_of(hands.table("table_before_changed")) == first["changed_rows"]
    left = first["changed_rows"] - after["changed_rows"]
    hands.click_count(str(left), "left_changed")
    assert rows_of(hands.table("table_change_left_changed")) == left
    hands.click_count(str(after["changed_rows"]), "changed")
    hands.wait(lambda: rows_of(hands.table("table_result_changed")) == after["changed_rows"])
    assert rows_of(hands.table("table_result_changed")) == after["changed_rows"]

    assert open_report(hands, hands.say("Save the report as xlsx"), opened).suffix == ".xlsx"
    added = hands.say(ADD_LIST)
    assert f"{bold(third['changed_rows'])} changed" in added


def test_daily_counts(hands: Hands, cases: Path, tmp_path: Path, opened: Path) -> None:
    files = copied(cases, COVID, tmp_path)
    first = figures(cases, COVID, "step1", "restated")
    after = figures(cases, COVID, "step2", "restated_tolerance")

    hands.paste(files["daily_2021-08-10.csv"], files["daily_2021-09-29.parquet"])
    compared = hands.say("Compare these by date and country")
    assert f"{bold(first['changed_rows'])} changed" in compared

    hands.click_count(f"{first['changed_rows']:,}", "changed")
    assert rows_of(hands.table("table_result_changed")) == first["changed_rows"]
    hands.click_count(f"{first['added']:,}", "added")
    assert rows_of(hands.table("table_result_added")) == first["added"]

    hands.say("Trim the spaces in Country in daily_2021-08-10.csv")
    hands.click_name("clean()")
    hands.wait(lambda: "def clean" in hands.window.helpers.code.toPlainText())

    hands.paste(files["reference.csv"])
    move_away(hands, files["daily_2021-08-10.csv"], files["daily_2021-09-29.parquet"])
    changed = hands.say(
        "Ignore differences up to 100 in confirmed and up to 10 in deaths, and leave out recovered, in the comparison."
    )
    assert f"Changed before: {bold(first['changed_rows'])}" in changed
    assert f"Changed now: {bold(after['changed_rows'])}" in changed
    hands.click_count(f"{after['changed_rows']:,}", "changed")
    hands.wait(lambda: rows_of(hands.table("table_result_changed")) == after["changed_rows"])
    assert rows_of(hands.table("table_result_changed")) == after["changed_rows"]

    assert open_report(hands, hands.say("Save the report as html"), opened).suffix == ".html"


def open_report(hands: Hands, reply: str, opened: Path) -> Path:
    """Open the report that a reply names, and give the path that the application was given."""
    name = reply.split("`")[1]
    chat = hands.window.choice.chat
    assert chat is not None
    hands.click_name(name)
    hands.wait(opened.exists)
    assert opened.read_text(encoding="utf-8") == f"{chat.folder / name}\n"
    return Path(name)

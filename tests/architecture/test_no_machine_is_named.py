"""No file of the repository names places of one machine, or a registry's host."""

from __future__ import annotations

import re

from tests.architecture.source_files import ROOT, tracked_files

TEXT_SUFFIXES = {".py", ".toml", ".md", ".txt", ".in", ".cfg", ".ini", ".yml", ".yaml", ".json", ".sh", ".csv", ""}
# Each is put together from two halves, so that this file does not name it.
PLACES = re.compile(
    "|".join(
        first + second
        for first, second in (
            ("/wo", "rk/"),
            ("/ro", "ot/"),
            ("/opt/", "(?:wheels|pypi)"),
            ("pypi", r"\.org"),
            ("files\\.python", "hosted"),
            ("registry", r"\.npmjs"),
            ("deb", r"\.debian\.org"),
        )
    )
)


def test_no_file_names_one_machine() -> None:
    found: list[str] = []
    for path in tracked_files():
        if path.suffix not in TEXT_SUFFIXES:
            continue
        text = path.read_text(encoding="utf-8", errors="replace")
        found += [f"{path.relative_to(ROOT)}: {match.group()}" for match in PLACES.finditer(text)]

    assert found == []


def test_a_place_of_one_machine_is_caught() -> None:
    found = PLACES.search("cd " + "/wo" + "rk/main")

    assert found is not None

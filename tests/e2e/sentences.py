"""Sends sentences to the built-in analyst through `workbench ask` and gives what it replied."""

from __future__ import annotations

import json
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.e2e.asking import Asking


@dataclass(frozen=True)
class Talk:
    """What a start of `workbench ask --json` gave."""

    code: int
    record: dict[str, Any]

    @property
    def replies(self) -> list[str]:
        return [turn["reply"] for turn in self.record["turns"]]

    @property
    def calls(self) -> list[dict[str, Any]]:
        return [call for turn in self.record["turns"] for call in turn["calls"]]

    @property
    def folder(self) -> Path:
        return Path(self.record["chat"]["folder"])

    def calls_of(self, turn: int) -> list[dict[str, Any]]:
        return self.record["turns"][turn]["calls"]


def case_copy(home: Asking, cases: Path, name: str) -> Path:
    """Copy a case to the home's own folder, so that its files can be moved away."""
    folder = home.folder / name
    shutil.copytree(cases / name, folder)
    return folder


def talk(home: Asking, *steps: str | Path, more: Sequence[str] = ()) -> Talk:
    """Add files (paths) and send messages (texts) in their order."""
    options: list[str | Path] = []
    for step in steps:
        options.extend(["--file" if isinstance(step, Path) else "--say", step])
    answer = home.ask(*options, "--yes", "--json", *more, seconds=240)
    assert answer.out, answer.err
    return Talk(code=answer.code, record=json.loads(answer.out))


def expected(cases: Path, name: str) -> dict[str, Any]:
    return json.loads((cases / name / "expected.json").read_text(encoding="utf-8"))


def buckets(figures: dict[str, Any]) -> str:
    """Word the buckets of expected.json as a reply does, up to the changed rows."""
    return (
        f"**{figures['common']:,}** in both, **{figures['added']:,}** added, **{figures['removed']:,}** removed, "
        f"**{figures['changed_rows']:,}** changed"
    )


def row(*cells: object) -> str:
    """Word a row of a table."""
    return "| " + " | ".join(f"{cell:,}" if isinstance(cell, int) else str(cell) for cell in cells) + " |"

"""Run the comparisons of real-world cases and compare every figure with expected.json.

    python tests/compare/run_case.py DIR...

prints a table and ends with 1 when one figure differs.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

if __name__ == "__main__":  # named on a command line: the repository's root is not on the path yet
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.compare.case_translation import comparisons, input_specs, load_case
from workbench.compare.comparison import Comparison
from workbench.compare.contract import Contract

WORDS = (
    "headers_only_left",
    "headers_only_right",
    "headers_in_both",
    "keys_set_aside",
    "common",
    "added",
    "removed",
    "changed_rows",
    "unchanged_rows",
    "changed_cells_total",
    "changed_cells",
)
SIDE_WORDS = (
    "rows",
    "blank_key_rows",
    "exact_duplicates_dropped",
    "distinct_keys",
    "repeated_keys",
    "rows_in_repeated_keys",
    "unparsed",
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Check:
    """One figure: where it stands, what is expected, what came out."""

    where: str
    expected: object
    found: object

    @property
    def holds(self) -> bool:
        """Say whether both are the same."""
        return self.expected == self.found


def run_case(folder: Path) -> list[Check]:
    """Give every figure of a case, expected and found."""
    case = load_case(folder)
    expected = json.loads((folder / "expected.json").read_text(encoding="utf-8"))
    return [*_files(case, folder, expected["files"]), *_comparisons(case, folder, expected)]


def _files(case: Mapping[str, Any], folder: Path, expected: Mapping[str, Any]) -> list[Check]:
    checks: list[Check] = []
    specs = input_specs(case, folder)
    everything = Comparison(Contract(inputs=tuple(specs.values())))
    for wanted in expected.values():
        input_id = wanted["id"]
        table = everything.table(input_id)
        side = everything.engine.side(everything.contract, everything.tables, input_id)
        found = {"rows_in_file": len(table), "rows_used": side.frame.height, "columns": table.columns}
        checks += [Check(where=f"files.{input_id}.{word}", expected=wanted[word], found=found[word]) for word in found]
    return checks


def _comparisons(case: Mapping[str, Any], folder: Path, expected: Mapping[str, Any]) -> list[Check]:
    checks: list[Check] = []
    tables: dict[str, Any] = {}
    for one in comparisons(case, folder):
        contract = Contract.from_toml(one.contract.to_toml())
        if contract != one.contract:
            checks.append(Check(where=f"{one.id} written as TOML", expected=one.contract, found=contract))
        needed = {spec.id for spec in contract.inputs}
        comparison = Comparison(contract, {id_: table for id_, table in tables.items() if id_ in needed})
        result = comparison.run(one.left, one.right)
        tables |= comparison.tables
        wanted = expected[f"step{one.step}"]["comparisons"][one.id]
        found: Mapping[str, Any] = {**result.figures, "samples": result.samples}
        where = f"step{one.step}.{one.id}"
        checks += [Check(where=f"{where}.{word}", expected=wanted[word], found=found[word]) for word in WORDS]
        for side in ("left", "right"):
            checks += [
                Check(where=f"{where}.{side}.{word}", expected=wanted[side][word], found=found[side][word])
                for word in SIDE_WORDS
            ]
        for word, sample in wanted["samples"].items():
            checks.append(Check(where=f"{where}.samples.{word}", expected=sample, found=found["samples"][word]))
        known = {*WORDS, "left", "right", "samples", "left_input", "right_input"}
        checks += [
            Check(where=f"{where}.{word}", expected=value, found="(no such figure)")
            for word, value in wanted.items()
            if word not in known
        ]
    return checks


def main(arguments: list[str]) -> int:
    """Print one line per comparison and one per difference."""
    failed = 0
    for name in arguments:
        started = time.perf_counter()
        checks = run_case(Path(name).resolve())
        wrong = [check for check in checks if not check.holds]
        failed += len(wrong)
        seconds = time.perf_counter() - started
        sys.stdout.write(
            f"{Path(name).name:32} {len(checks) - len(wrong):4} of {len(checks):4} figures  {seconds:6.2f} s\n"
        )
        for check in wrong:
            sys.stdout.write(
                f"    {check.where}\n        expected {check.expected!r}\n        found    {check.found!r}\n"
            )
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Compare two csv files of 1,000,000 rows and 20 columns: ours against datacompy on Polars, in one run.

    python tests/benchmarks/compare_million.py [--peers PYTHON] [--rows N] [--columns N] [--runs N] [--changed SHARE]

PYTHON is the interpreter of an environment with datacompy; else the variable WORKBENCH_PEERS names it, else
packaging/peers.py makes one. Each run is a process of its own that reads both files, compares them and counts the
changed cells of every column; ours also finds the cause of each, which the other does not tell. SHARE of the lines have
other cells. The table shows medians, processor time, peak memory and the ratios. Ends with 1 when ours is slower, or
when the counts differ.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from statistics import median

ROWS = 1_000_000
COLUMNS = 20
CHANGED_LINES = 0.45
ROOT = Path(__file__).resolve().parents[2]

OURS = """
import json, sys
from workbench.compare import Comparison, read
comparison = Comparison()
comparison.add("old", read(sys.argv[1]))
comparison.add("new", read(sys.argv[2]))
comparison.key("id")
result = comparison.run()
figures = result.figures
assert sum(count for _, _, count in result.causes.frame.iter_rows()) == figures["changed_cells_total"]
cells = figures["changed_cells"]
counts = [figures[word] for word in ("common", "added", "removed", "changed_rows")]
print(json.dumps([*counts, sorted(cells.items())]))
"""

DATACOMPY = """
import json, sys
import polars as pl
from datacompy import PolarsCompare
old, new = pl.read_csv(sys.argv[1]), pl.read_csv(sys.argv[2])
compare = PolarsCompare(old, new, join_columns="id")
cells = {one["column"]: one["unequal_cnt"] for one in compare.column_stats if one["column"] != "id"}
common = len(compare.intersect_rows)
counts = [common, len(compare.df2_unq_rows), len(compare.df1_unq_rows), common - compare.count_matching_rows()]
print(json.dumps([*counts, sorted(cells.items())]))
"""


@dataclass(frozen=True, kw_only=True, slots=True)
class Run:
    """One process: seconds, seconds of the processor, peak memory in MB, what it counted."""

    seconds: float
    processor: float
    megabytes: float
    counted: list[object]


def write_files(
    folder: Path, rows: int, width: int = COLUMNS, changed_lines: float = CHANGED_LINES
) -> tuple[Path, Path]:
    """Write an old and a new file; in the new one so many lines have other cells, some lines are gone or new.

    Of fewer columns than 20 there are some of each kind.
    """
    import numpy as np
    import polars as pl

    random = np.random.default_rng(20)
    ids = np.arange(rows) * 7 + 1_000_000
    words = np.array(["alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "iota", "kappa"])

    def text(n: int) -> np.ndarray:
        return np.char.add(np.char.add(words[random.integers(0, 10, n)], " "), random.integers(0, 5000, n).astype(str))

    def made(kind: str) -> object:
        match kind:
            case "amount":
                return random.integers(-1_000_000, 1_000_000, rows) / 100
            case "count":
                return random.integers(0, 10_000, rows)
            case "date":
                return np.datetime64("2015-01-01") + random.integers(0, 3650, rows)
            case "text":
                return text(rows)
            case _:
                return words[random.integers(0, 10, rows)]

    kinds = {"amount": 5, "count": 4, "date": 3, "text": 5, "class": 2}
    places = sorted((number, kind) for kind, count in kinds.items() for number in range(count))[: width - 1]
    chosen = [f"{kind}_{n}" for kind, count in kinds.items() for n in range(count) if (n, kind) in places]

    def columns() -> dict[str, object]:
        return {name: made(name.partition("_")[0]) for name in chosen}

    old = pl.DataFrame({"id": ids, **columns()})
    other = pl.DataFrame({"id": ids, **columns()})
    lines = random.random(rows) < changed_lines
    names = old.columns[1:]
    picks = [np.where(lines, random.integers(0, len(names), rows), -1)]
    picks += [np.where(lines & (random.random(rows) < 0.5), random.integers(0, len(names), rows), -1) for _ in range(2)]
    changed: list[pl.Series] = []
    for n, name in enumerate(names):
        mask = pl.Series(np.any([pick == n for pick in picks], axis=0))
        changed.append(other[name].zip_with(mask, old[name]))
    new = pl.DataFrame([old["id"], *changed])
    kept = pl.Series(random.random(rows) >= 0.005)
    fresh = other.head(rows // 200).with_columns(pl.col("id") + 3)
    new = pl.concat([new.filter(kept), fresh]).sort("id")
    paths = folder / "old.csv", folder / "new.csv"
    for frame, path in zip((old, new), paths, strict=True):
        frame.write_csv(path)
    return paths


def written(folder: Path, rows: int, width: int = COLUMNS, changed_lines: float = CHANGED_LINES) -> tuple[Path, Path]:
    """Write them in a process of its own: a process that is begun counts its beginner's memory as its own."""
    with ProcessPoolExecutor(max_workers=1, mp_context=get_context("spawn")) as pool:
        return pool.submit(write_files, folder, rows, width, changed_lines).result()


def run(python: str, code: str, files: tuple[Path, Path]) -> Run:
    """Run a program on both files in a process of its own."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": ""}
    started = time.perf_counter()
    process = subprocess.Popen([python, "-c", code, *map(str, files)], stdout=subprocess.PIPE, env=environment)
    assert process.stdout is not None
    output = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    seconds = time.perf_counter() - started
    if process.returncode:
        raise SystemExit(f"{python} ended with {process.returncode}")
    return Run(
        seconds=seconds,
        processor=usage.ru_utime + usage.ru_stime,
        megabytes=usage.ru_maxrss / 1024,
        counted=json.loads(output),
    )


def peers_python() -> str:
    """Give the Python of the peers' environment; it is made when there is none yet."""
    named = os.environ.get("WORKBENCH_PEERS", "")
    if named:
        return named
    made = subprocess.run(
        [sys.executable, ROOT / "packaging" / "peers.py"], stdout=subprocess.PIPE, text=True, check=True
    )
    return made.stdout.strip().splitlines()[-1]


def measure(
    peers: str, rows: int, runs: int, width: int = COLUMNS, changed_lines: float = CHANGED_LINES
) -> tuple[list[Run], list[Run]]:
    """Run both in turns."""
    with tempfile.TemporaryDirectory() as folder:
        files = written(Path(folder), rows, width, changed_lines)
        ours: list[Run] = []
        theirs: list[Run] = []
        for _ in range(runs):
            ours.append(run(sys.executable, OURS, files))
            theirs.append(run(peers, DATACOMPY, files))
    return ours, theirs


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--peers", default="", help="Python of an environment with datacompy")
    parser.add_argument("--rows", type=int, default=ROWS)
    parser.add_argument("--columns", type=int, default=COLUMNS)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--changed", type=float, default=CHANGED_LINES)
    given = parser.parse_args()
    peers = given.peers or peers_python()
    ours, theirs = measure(peers, given.rows, given.runs, given.columns, given.changed)
    for name, one in (("workbench", ours), ("datacompy on Polars", theirs)):
        seconds, megabytes = [round(r.seconds, 2) for r in one], max(r.megabytes for r in one)
        processor = median(r.processor for r in one)
        print(f"{name:20} {median(seconds):7.2f} s  {processor:7.2f} s processor  {megabytes:7,.0f} MB   {seconds}")
    ratio = median(r.seconds for r in theirs) / median(r.seconds for r in ours)
    by_processor = median(r.processor for r in theirs) / median(r.processor for r in ours)
    memory = max(r.megabytes for r in ours) / max(r.megabytes for r in theirs)
    same = ours[0].counted == theirs[0].counted
    print(f"ours is {ratio:.2f} times as fast ({by_processor:.2f} by the processor), with {memory:.2f} of the memory")
    print(f"same counts: {'yes' if same else 'NO'}")
    if not same:
        print(ours[0].counted, theirs[0].counted, sep="\n")
    return 0 if ratio >= 1 and same else 1


if __name__ == "__main__":
    sys.exit(main())

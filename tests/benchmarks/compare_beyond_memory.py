"""Compare two csv files of 10,000,000 rows and 20 columns as if 4 GiB of memory were there.

    python tests/benchmarks/compare_beyond_memory.py [--rows N] [--memory GIB] [--folder FOLDER]

The files are written once to FOLDER (about 1.5 GB each) and the comparison runs in a process of its own, which takes
for free what is left of the memory named; the peak of what it really took (its resident set) is measured from outside.
Ends with 1 when it took more, or when a figure is not the one the files were written with.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ROWS = 10_000_000
GONE, ADDED, CHANGED = 1_000, 500, 20
"""Every so many-th row is gone, new, or has other cells."""

COMPARE = """
import json, sys, time
import psutil
from workbench.compare.reading import memory, pieces, source, delimited
from workbench.compare.backends import choosing, duckdb_tables
most = int(sys.argv[3])
def free(): return max(0, most - psutil.Process().memory_info().rss)
for module in (memory, choosing, duckdb_tables): module.free_memory = free
from workbench.compare import Comparison, read
def said(what): print(f"{time.perf_counter() - start:7.1f} s  {what}", file=sys.stderr, flush=True)
start = time.perf_counter()
comparison = Comparison()
for name, path in (("old", sys.argv[1]), ("new", sys.argv[2])):
    comparison.add(name, read(path))
    said(f"read {name}, {type(comparison.tables[name].text).__name__}")
figures = comparison.key("id").run(progress=lambda share, words: said(words)).figures
said(f"compared on {comparison.engine.backend.name}")
causes = comparison.last.causes.rows()
said(f"{len(causes)} causes")
changed = comparison.rule("amount_0", tolerance="0.5").run().figures["changed_rows"]
said("a tolerance changed")
counts = {word: figures[word] for word in ("common", "added", "removed", "changed_rows", "changed_cells_total")}
print(json.dumps({**counts, "seconds": time.perf_counter() - start}))
"""


def write_file(place: Path, rows: int, *, is_new: bool) -> None:
    """Write a file of 20 columns; the new one lacks some rows, has others, and other cells in every 20th."""
    import duckdb

    other = f"(n % {CHANGED} = 0)::int" if is_new else "0"
    columns = [f"(hash(n * 10 + {k}) % 2000000 + {other})::bigint / 100 as amount_{k}" for k in range(5)]
    columns += [f"hash(n * 10 + {5 + k}) % 5000 as count_{k}" for k in range(4)]
    columns += [f"'text ' || hash(n * 20 + {k}) % 5000 || ' of a row' as text_{k}" for k in range(5)]
    columns += [f"'C' || lpad((hash(n * 20 + {9 + k}) % 100000)::text, 6, '0') as code_{k}" for k in range(3)]
    columns += [f"date '2020-01-01' + (hash(n * 30 + {k}) % 1500)::int as day_{k}" for k in range(2)]
    chosen = f"n % {ADDED} <> 1" if not is_new else f"n % {GONE} <> 7"
    query = f"select n * 7 + 1000000 as id, {', '.join(columns)} from range({rows}) t(n) where {chosen}"  # noqa: S608 - ours
    with duckdb.connect(config={"memory_limit": "1GB"}) as connection:
        connection.sql(query).write_csv(str(place))


def expected(rows: int) -> dict[str, int]:
    """Say what a comparison of the files must count."""
    numbers = {"added": 0, "removed": 0, "common": 0, "changed_rows": 0}
    period = ADDED * GONE
    whole, rest = divmod(rows, period)
    for times, count in ((whole, period), (1, rest)):
        for n in range(count) if times else ():
            old, new = n % ADDED != 1, n % GONE != 7
            numbers["common"] += times * (old and new)
            numbers["added"] += times * (new and not old)
            numbers["removed"] += times * (old and not new)
            numbers["changed_rows"] += times * (old and new and n % CHANGED == 0)
    return {**numbers, "changed_cells_total": 5 * numbers["changed_rows"]}


def measure(folder: Path, rows: int, most: int) -> tuple[dict[str, float], int]:
    """Compare in a process of its own; give what it counted, and the most bytes it had."""
    places = [folder / f"beyond_memory_{rows}_{name}.csv" for name in ("old", "new")]
    for place in places:
        if not place.exists():
            write_file(place, rows, is_new=place.stem.endswith("new"))
    command = [sys.executable, "-c", COMPARE, *map(str, places), str(most)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "TMPDIR": str(folder)}
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as process:
        peak = 0
        while process.poll() is None:
            peak = max(peak, _peak(process.pid))
            time.sleep(0.05)
        output = process.stdout.read() if process.stdout is not None else ""
    if process.returncode:
        raise SystemExit(process.returncode)
    return json.loads(output), peak


def _peak(process: int) -> int:
    """Give the largest resident set so far, as Linux counts it."""
    try:
        lines = Path(f"/proc/{process}/status").read_text(encoding="ascii").splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) * 1024 for line in lines if line.startswith("VmHWM")), 0)


def main() -> int:
    """Measure once and print."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--rows", type=int, default=ROWS)
    options.add_argument("--memory", type=float, default=4.0, help="GiB")
    options.add_argument("--folder", type=Path, default=Path(tempfile.gettempdir()))
    wanted = options.parse_args()
    most = int(wanted.memory * (1 << 30))
    counted, peak = measure(wanted.folder, wanted.rows, most)
    print(f"{wanted.rows:,} rows: {counted['seconds']:.0f} s, {peak / (1 << 30):.2f} GiB at most")
    right = {name: counted[name] for name in expected(wanted.rows)} == expected(wanted.rows)
    print("figures as written" if right else f"expected {expected(wanted.rows)}, counted {counted}")
    return 0 if right and peak <= most else 1


if __name__ == "__main__":
    raise SystemExit(main())

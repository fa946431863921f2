"""Compare pairs of csv files of 100,000 to 800,000 rows and 10 columns: does the time grow as the rows do?

    python -m tests.benchmarks.compare_growth [--peers PYTHON] [--runs N] [--rows N ...]

Each run is a process of its own; datacompy on Polars runs beside it. The table shows medians, and the time of the
processor for each further 100,000 rows from size to size (the clock tells of whatever else the machine does). Ends with
1 when a step costs more than half as much again per row as all of them together, or when the counts differ.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from itertools import pairwise
from pathlib import Path
from statistics import median

from tests.benchmarks.compare_million import DATACOMPY, OURS, Run, peers_python, run, written

SIZES = (100_000, 200_000, 400_000, 800_000)
WIDTH = 10
ALLOWED = 1.5
"""By how much a step may cost more per row than the whole way."""


def measure(peers: str, sizes: list[int], runs: int) -> dict[int, tuple[list[Run], list[Run]]]:
    """Run both in turns at each size; all sizes are gone through before any is run again."""
    found: dict[int, tuple[list[Run], list[Run]]] = {size: ([], []) for size in sizes}
    with tempfile.TemporaryDirectory() as folder:
        files = {size: _written(Path(folder) / str(size), size) for size in sizes}
        for _ in range(runs):
            for size in sizes:
                found[size][0].append(run(sys.executable, OURS, files[size]))
                found[size][1].append(run(peers, DATACOMPY, files[size]))
    return found


def steps(seconds: dict[int, float]) -> list[float]:
    """Give the seconds for each further 100,000 rows, from each size to the next."""
    places = sorted(seconds.items())
    return [(more - less) / (bigger - smaller) * 100_000 for (smaller, less), (bigger, more) in pairwise(places)]


def _written(folder: Path, rows: int) -> tuple[Path, Path]:
    folder.mkdir()
    return written(folder, rows, WIDTH)


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--peers", default="", help="Python of an environment with datacompy")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--rows", type=int, nargs="+", default=list(SIZES))
    given = parser.parse_args()
    found = measure(given.peers or peers_python(), given.rows, given.runs)
    ours: dict[int, float] = {}
    processors: dict[int, float] = {}
    same = True
    for size, (own, other) in sorted(found.items()):
        ours[size], theirs = median(one.seconds for one in own), median(one.seconds for one in other)
        same &= own[0].counted == other[0].counted
        megabytes = max(one.megabytes for one in own)
        processors[size] = median(one.processor for one in own)
        other_processor = median(one.processor for one in other)
        print(
            f"{size:9,} rows  {ours[size]:6.2f} s  {processors[size]:6.2f} s processor  {megabytes:6,.0f} MB   "
            f"datacompy on Polars {theirs:6.2f} s  {other_processor:6.2f} s processor "
            f"({theirs / ours[size]:.2f} and {other_processor / processors[size]:.2f} times ours)"
        )
    whole = steps({size: processors[size] for size in (min(ours), max(ours))})[0]
    each = steps(processors)
    said = ", ".join(f"{one:.3f}" for one in each)
    print(f"for each further 100,000 rows: {said} s of the processor; in all {whole:.3f} s")
    is_linear = all(one <= ALLOWED * whole for one in each)
    words = "grows as the rows do" if is_linear else "grows FASTER than the rows"
    print(f"{words}; same counts: {'yes' if same else 'NO'}")
    return 0 if is_linear and same else 1


if __name__ == "__main__":
    sys.exit(main())

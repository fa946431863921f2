"""Read a workbook of 200,000 rows and 20 columns, compare it with another one, and write the report.

    python -m tests.benchmarks.compare_workbook [--rows N] [--runs N] [--folder FOLDER]

Beside it, in the same run, pandas reads the same workbook as it does by itself (openpyxl; once, it takes long), and
polars with fastexcel. The workbooks are written once to FOLDER. Ends with 1 when the rows or cells read are not those
of the peers, or when ours is slower than pandas.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from statistics import median

from tests.benchmarks.compare_million import Run, run, written

ROWS = 200_000

READ = """
import json, sys
from workbench.compare import read
table = read(sys.argv[1])
print(json.dumps([len(table), len(table.columns), table.text["amount_0"].null_count()]))
"""

COMPARE = """
import json, sys, time
from workbench.compare import Comparison, read, save_report
start = time.perf_counter()
comparison = Comparison().add("old", read(sys.argv[1])).add("new", read(sys.argv[2])).key("id")
result = comparison.run()
figures = result.figures
causes = len(result.causes.rows())
compared = time.perf_counter()
save_report(result, sys.argv[1] + ".report.xlsx", comparison=comparison)
counts = [figures[word] for word in ("common", "added", "removed", "changed_rows", "changed_cells_total")]
print(json.dumps([counts, causes, compared - start, time.perf_counter() - compared]))
"""

COMPARE_CSV = """
import json, sys
from workbench.compare import Comparison, read
figures = Comparison().add("old", read(sys.argv[1])).add("new", read(sys.argv[2])).key("id").run().figures
print(json.dumps([figures[word] for word in ("common", "added", "removed", "changed_rows", "changed_cells_total")]))
"""

PANDAS = """
import json, sys
import pandas as pd
frame = pd.read_excel(sys.argv[1], engine="openpyxl")
print(json.dumps([len(frame), len(frame.columns), int(frame["amount_0"].isna().sum())]))
"""

FASTEXCEL = """
import json, sys
import polars as pl
frame = pl.read_excel(sys.argv[1])
print(json.dumps([frame.height, frame.width, frame["amount_0"].null_count()]))
"""


def as_workbook(place: Path) -> Path:
    """Write a csv file as a workbook beside it, once."""
    import polars as pl

    book = place.with_suffix(".xlsx")
    if not book.exists():
        pl.read_csv(place, try_parse_dates=True).write_excel(book)
    return book


def files(folder: Path, rows: int) -> tuple[tuple[Path, Path], tuple[Path, Path]]:
    """Give the csv files and the workbooks."""
    own = folder / f"workbooks-{rows}"
    places = own / "old.csv", own / "new.csv"
    if not places[1].exists():
        own.mkdir(parents=True, exist_ok=True)
        places = written(own, rows)
    return places, (as_workbook(places[0]), as_workbook(places[1]))


def _line(name: str, runs: list[Run], ours: list[Run]) -> str:
    """Word the runs of one reader; on a busy machine the time of the processor says more than the clock."""
    seconds, processor = median(one.seconds for one in runs), median(one.processor for one in runs)
    memory = max(one.megabytes for one in runs)
    by_clock = seconds / median(one.seconds for one in ours)
    by_processor = processor / median(one.processor for one in ours)
    ratio = "" if runs is ours else f"   {by_clock:.2f} times ours by the clock, {by_processor:.2f} by the processor"
    return f"{name:28} {seconds:7.2f} s  {processor:7.2f} s processor  {memory:7,.0f} MB{ratio}"


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=int, default=ROWS)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--folder", type=Path, default=Path(tempfile.gettempdir()))
    given = parser.parse_args()
    texts, books = files(given.folder, given.rows)
    ours: list[Run] = []
    fast: list[Run] = []
    for _ in range(given.runs):
        ours.append(run(sys.executable, READ, books))
        fast.append(run(sys.executable, FASTEXCEL, books))
    usual = [run(sys.executable, PANDAS, books)]
    seconds = median(one.seconds for one in ours)
    print(_line("workbench reads", ours, ours))
    print(_line("polars with fastexcel reads", fast, ours))
    print(_line("pandas reads (openpyxl)", usual, ours))
    whole, by_text = run(sys.executable, COMPARE, books), run(sys.executable, COMPARE_CSV, texts)
    counts, causes, compared, reported = whole.counted
    print(f"both read and compared, with causes ({causes} lines): {compared:.2f} s; report written in {reported:.2f} s")
    print(f"in all {whole.seconds:.2f} s, {whole.megabytes:,.0f} MB; the same by csv {by_text.seconds:.2f} s")
    same = ours[0].counted == usual[0].counted == fast[0].counted and counts == by_text.counted
    print(f"same rows, cells and counts: {'yes' if same else 'NO'}")
    if not same:
        print(ours[0].counted, usual[0].counted, fast[0].counted, counts, by_text.counted, sep="\n")
    return 0 if same and usual[0].seconds >= seconds else 1


if __name__ == "__main__":
    sys.exit(main())

"""`workbench compare`: arguments, a progress bar, the exit code."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as NotYet
from typing import TextIO, get_args

from workbench.cli.terminal import PROGRESS_AFTER_SECONDS, Terminal
from workbench.compare.backends.choosing import AUTO, PLACES
from workbench.compare.command import ERROR, Said, Wishes, compare_files
from workbench.compare.contract_parts import DuplicatePolicy, Kind, Matching
from workbench.compare.errors import CompareError, StoppedError
from workbench.compare.reading.own_folder import remove_left_folders
from workbench.compare.thresholds import WORDS

_DRAW_SECONDS = 0.1
_WIDTH = 24
_KINDS = ", ".join(get_args(Kind)[1:])
_DESCRIPTION = """\
Compare files by a key and say what was added, removed and changed.

  workbench compare old.csv new.csv --key id
  workbench compare prices.xls --sheet Jul2022 --sheet Jan2023 --tolerance dollar_price=0.005
  workbench compare monthly.toml old.csv new.csv --report changes.xlsx

More than two files: the first is compared with each of the others, and the odd one out is
named cell by cell. Without --key the best candidate is taken, and said.
Exit code: 0 equal (with --fail-on: nothing of what it names), 1 different, 2 error.
"""


def main(argv: Sequence[str]) -> int:
    """Run the command; gives the exit code."""
    parser = _parser()
    try:
        given = parser.parse_args(list(argv))
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else ERROR
    terminal = Terminal(sys.stdin, sys.stdout, sys.stderr)
    wishes = _wishes(given)
    remove_left_folders()
    try:
        said = _watched(wishes, sys.stderr)
    except KeyboardInterrupt:
        terminal.error(str(StoppedError()))
        return ERROR
    except CompareError as error:
        terminal.error(str(error))
        return ERROR
    except OSError as error:
        terminal.error(f"{error.filename or 'A file'} cannot be written: {error.strerror}.")
        return ERROR
    if wishes.json == "-":
        terminal.raw(json.dumps(said.figures, ensure_ascii=False, indent=1) + "\n")
    else:
        terminal.line(said.text)
    return said.code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="workbench compare", description=_DESCRIPTION, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add = parser.add_argument
    add(
        "files", nargs="*", metavar="FILE", help="two files or more; a contract (.toml) may come first; book.xlsx#Sheet"
    )
    add("--key", action="append", default=[], metavar="K", help="column that identifies a row; again for more; OLD=NEW")
    add("--sheet", action="append", default=[], metavar="S", help="sheet of a workbook; again for the next file")
    add("--map", action="append", default=[], metavar="OLD=NEW", help="these headings are the same column")
    add(
        "--tolerance", action="append", default=[], metavar="COL=0.05", help="difference that does not count; COL=0.5%%"
    )
    add("--precision", action="append", default=[], metavar="COL=2", help="decimals that count, or COL=minute, COL=day")
    add(
        "--dates",
        action="append",
        default=[],
        metavar="COL=F",
        help="how dates are written: COL=DD/MM/YYYY, FILE:COL=…",
    )
    add("--ignore", action="append", default=[], metavar="COL", help="leave a column out")
    add("--only", action="append", default=[], metavar="COL", help="compare only these columns")
    add("--ignore-case", action="append", default=[], metavar="COL", help="capitals do not matter; '*' for all columns")
    add("--as", dest="kinds", action="append", default=[], metavar="COL=text", help=f"what a column holds: {_KINDS}")
    add("--blank", action="append", default=[], metavar="WORD", help="a word that stands for a blank cell, such as NA")
    add("--leave-out-totals", action="store_true", help="leave out rows that look like totals, subtotals or notes")
    add(
        "--match",
        choices=[*get_args(Matching)],
        help="how rows find each other: by the key, by their position in the file, or whole rows in any order",
    )
    add(
        "--duplicates",
        choices=[*get_args(DuplicatePolicy)],
        help="rows of a repeated key: report (set aside), in_order, or best_match (equal ones first)",
    )
    add(
        "--fail-on",
        action="append",
        default=[],
        metavar="WHAT",
        help=f"end with 1 only for these: {', '.join(WORDS)}; with what is allowed: changed>10, added>0.5%%",
    )
    add(
        "--backend",
        choices=PLACES,
        default=AUTO,
        help="where to compare: polars (in memory), duckdb (with the disk), or auto: by the size of the files",
    )
    add(
        "--sample",
        type=int,
        metavar="ROWS",
        help="first look at about so many rows, such as 10000: quick for large files, and told as a sample; "
        "0 then says that the sample has no difference",
    )
    add("--json", metavar="F", help="write the figures as JSON ('-': to standard output, instead of the text)")
    add("--report", metavar="F", help="write a report: F.xlsx or F.html")
    add(
        "--approve",
        metavar="NAME",
        help="say who approves the rules; it stands in the report and, with --save, is kept",
    )
    add("--save", metavar="F.toml", help="save the contract, to be used with the next files")
    return parser


def _wishes(given: argparse.Namespace) -> Wishes:
    files = tuple(str(file) for file in given.files)
    contract = files[0] if files and files[0].lower().endswith(".toml") else None
    return Wishes(
        files=files[1:] if contract is not None else files,
        contract=contract,
        key=tuple(given.key),
        sheets=tuple(given.sheet),
        tolerances=tuple(given.tolerance),
        precisions=tuple(given.precision),
        kinds=tuple(given.kinds),
        dates=tuple(given.dates),
        ignored=tuple(given.ignore),
        only=tuple(given.only),
        mapped=tuple(given.map),
        ignore_case=tuple(given.ignore_case),
        blank_words=tuple(given.blank),
        without_totals=bool(given.leave_out_totals),
        match=given.match,
        duplicates=given.duplicates,
        fail_on=tuple(given.fail_on),
        backend=given.backend,
        sample=given.sample,
        json=given.json,
        report=given.report,
        save=given.save,
        approve=given.approve,
    )


def _watched(wishes: Wishes, err: TextIO) -> Said:
    """Compare, with a bar on standard error where somebody sees it and it takes more than half a second."""
    if not err.isatty():
        return compare_files(wishes, lambda _share, _words: None)
    bar = ProgressBar(err)
    with ThreadPoolExecutor(max_workers=1) as pool:
        work = pool.submit(compare_files, wishes, bar.tell)
        try:
            _draw_until(work, bar.draw)
        except KeyboardInterrupt:
            bar.stop()
            raise
        finally:
            bar.clear()
    return work.result()


def _draw_until(work: Future[Said], draw: Callable[[], None]) -> None:
    while not work.done():
        try:
            work.exception(timeout=_DRAW_SECONDS)
        except NotYet:
            draw()


class ProgressBar:
    """A line on a terminal: how much is done, and what is being done."""

    def __init__(self, err: TextIO, clock: Callable[[], float] = time.monotonic) -> None:
        self._err = err
        self._clock = clock
        self._begun = clock()
        self._share = 0.0
        self._words = ""
        self._drawn = 0
        self._stopped = False

    def stop(self) -> None:
        """Stop the one who works when it next tells what is done."""
        self._stopped = True

    def tell(self, share: float, words: str) -> None:
        """Take what is done; called by the one who works."""
        if self._stopped:
            raise StoppedError
        self._share, self._words = max(self._share, share), words

    def draw(self) -> None:
        """Draw the bar, once half a second has gone by."""
        if self._clock() - self._begun < PROGRESS_AFTER_SECONDS:
            return
        full = round(self._share * _WIDTH)
        line = f"[{'#' * full}{'.' * (_WIDTH - full)}] {self._share:4.0%} {self._words[:60]}"
        self._err.write(f"\r{line.ljust(self._drawn)}")
        self._err.flush()
        self._drawn = len(line)

    def clear(self) -> None:
        """Take the bar away."""
        if self._drawn:
            self._err.write(f"\r{' ' * self._drawn}\r")
            self._err.flush()
            self._drawn = 0

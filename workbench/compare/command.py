"""What `workbench compare` does: read, choose a key, compare, report. Prints nothing itself."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path

from workbench.compare.approval import approval_holds, approval_words
from workbench.compare.backends.choosing import AUTO
from workbench.compare.columns import suggest_columns
from workbench.compare.command_key import found_key, given_key, halves, map_option, set_columns, set_kinds
from workbench.compare.command_reading import input_json, reading_lines
from workbench.compare.comparison import Comparison
from workbench.compare.contract_fields import decimal_of
from workbench.compare.contract_parts import DuplicatePolicy, Matching
from workbench.compare.errors import CompareError
from workbench.compare.odd_ones import MOST_INPUTS
from workbench.compare.reading.date_forms import form_of_words
from workbench.compare.reading.reader import read
from workbench.compare.result_json import key_json
from workbench.compare.results import ComparisonResult
from workbench.compare.sheet_pairs import partner_sheet
from workbench.compare.stages import Progress
from workbench.compare.tabular import SummaryTable
from workbench.compare.thresholds import thresholds_of
from workbench.compare.verdict import differences, not_counted, unread_lines, verdict_words

EQUAL, DIFFERENT, ERROR = 0, 1, 2


@dataclass(frozen=True, kw_only=True, slots=True)
class Wishes:
    """What was asked for on the command line."""

    files: tuple[str, ...]
    contract: str | None = None
    key: tuple[str, ...] = ()
    sheets: tuple[str, ...] = ()
    tolerances: tuple[str, ...] = ()
    precisions: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    dates: tuple[str, ...] = ()
    ignored: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    mapped: tuple[str, ...] = ()
    ignore_case: tuple[str, ...] = ()
    blank_words: tuple[str, ...] = ()
    without_totals: bool = False
    match: Matching | None = None
    duplicates: DuplicatePolicy | None = None
    fail_on: tuple[str, ...] = ()
    backend: str = AUTO
    sample: int | None = None
    json: str | None = None
    report: str | None = None
    save: str | None = None
    approve: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Said:
    """What came out: the exit code, the text, and the JSON."""

    code: int
    text: str
    figures: dict[str, object] = field(default_factory=dict[str, object])


def compare_files(wishes: Wishes, tell: Progress) -> Said:
    """Compare files as asked; a `CompareError` says what is wrong."""
    _check_folders(wishes)
    _check_sample(wishes)
    limits = thresholds_of(wishes.fail_on)
    comparison = _opened(wishes, tell)
    set_columns(comparison, wishes.mapped)
    if wishes.contract is not None and (misfits := comparison.misfits()):
        how = "Map the columns (--map OLD=NEW), or take them out of the contract."
        raise CompareError(f"The contract no longer fits: {' '.join(misfits)}", how)
    if wishes.without_totals:
        comparison.leave_out_totals()
    set_kinds(comparison, wishes.kinds)
    remarks = [*reading_lines(comparison), *_set_key(comparison, wishes, tell)]
    _set_rules(comparison, wishes)
    if wishes.approve is not None:
        comparison.approve(wishes.approve)
    first, *others = comparison.contract.input_ids
    if wishes.sample is not None:
        return _sampled(comparison, wishes, remarks, tell)
    results = [comparison.run(first, other, progress=_part(tell, n, len(others))) for n, other in enumerate(others)]
    found = [differences(result) for result in results]
    texts = [*remarks, *(_text(result, words) for result, words in zip(results, found, strict=True))]
    texts += [hint for result in results for hint in _hints(comparison, result)]
    figures = {**_figures(comparison, results, found), "remarks": remarks}
    if (approval := comparison.contract.approval) is not None:
        holds = approval_holds(comparison.contract)
        figures["approval"] = {"by": approval.by, "on": approval.on, "holds": holds}
        texts += [approval_words(comparison.contract)]
    if 1 < len(results) < MOST_INPUTS:
        many = comparison.run_all()
        figures["many"] = many.to_json()
        texts.append(repr(many))
    failed = [words for result in results for limit in limits if (words := limit.exceeded(result))]
    if limits:
        figures["fail_on"] = {"asked": list(wishes.fail_on), "failed": failed}
        texts.append(f"Failed: {'; '.join(failed)}." if failed else "Nothing of what --fail-on names.")
    texts += _write(comparison, wishes, results, figures)
    is_bad = bool(failed) if limits else any(found) or any(map(unread_lines, results))
    return Said(code=DIFFERENT if is_bad else EQUAL, text="\n".join(texts), figures=figures)


def _sampled(comparison: Comparison, wishes: Wishes, remarks: Sequence[str], tell: Progress) -> Said:
    """Look at a sample of the first input with each of the others."""
    first, *others = comparison.contract.input_ids
    count = wishes.sample or 0
    looks = [
        comparison.sample(first, other, rows=count, progress=_part(tell, n, len(others)))
        for n, other in enumerate(others)
    ]
    inputs = [input_json(id_, comparison.table(id_)) for id_ in comparison.contract.input_ids]
    figures: dict[str, object] = {"inputs": inputs, "samples": [look.to_json() for look in looks]}
    texts = [*remarks, *(f"{look!r}\n  {look.verdict}" for look in looks), *_write(comparison, wishes, [], figures)]
    is_different = any(look.differences for look in looks)
    return Said(code=DIFFERENT if is_different else EQUAL, text="\n".join(texts), figures=figures)


def _check_sample(wishes: Wishes) -> None:
    """Refuse what is said of whole files where only a part is compared."""
    whole = (("--report", wishes.report), ("--fail-on", wishes.fail_on), ("--approve", wishes.approve))
    for option, value in whole if wishes.sample is not None else ():
        if value:
            raise CompareError(
                f"{option} is about the whole, and --sample compares only a part.", f"Leave out --sample, or {option}."
            )


# ---------------------------------------------------------------- inputs
def _opened(wishes: Wishes, tell: Progress) -> Comparison:
    """Load the contract, if one is given, and read the files; files take the place of the contract's own, in order."""
    if wishes.contract is None:
        return _read_all(Comparison(backend=wishes.backend), _sources(wishes), tell)
    comparison = Comparison.load(wishes.contract, backend=wishes.backend)
    if wishes.files:
        known = comparison.contract.input_ids
        if len(wishes.files) != len(known):
            raise CompareError(
                f"The contract has {len(known)} inputs ({', '.join(known)}), but {len(wishes.files)} files are given."
            )
        specs = [comparison.contract.input(id_) for id_ in known]
        sheets = [*wishes.sheets, *(spec.sheet for spec in specs[len(wishes.sheets) :])]
        sources = [(id_, file, sheet) for id_, file, sheet in zip(known, wishes.files, sheets, strict=False)]
        return _read_all(comparison, sources, tell)
    for n, id_ in enumerate(comparison.contract.input_ids):
        tell(0.4 * n / len(comparison.contract.input_ids), f"reading {id_}")
        comparison.table(id_)
    if len(comparison.contract.input_ids) < 2:
        raise CompareError(f"{wishes.contract} names fewer than two inputs.", "Name the files behind it.")
    return comparison


def _sources(wishes: Wishes) -> list[tuple[str, str, str | None]]:
    """Give name, file and sheet of each input; two sheets of one workbook may be asked for with one file."""
    files, sheets = list(wishes.files), list(wishes.sheets)
    if len(files) == 1 and len(sheets) > 1:
        files *= len(sheets)
    parts = [_file_and_sheet(file) for file in files]
    for n, sheet in enumerate(sheets):
        if n < len(parts):
            parts[n] = (parts[n][0], sheet)
    if len(sheets) == 1:
        parts = [(file, sheets[0]) for file, _ in parts]
    if len(parts) < 2:
        what = f"Only {files[0]} is given" if files else "No file is given"
        raise CompareError(f"{what}: a comparison needs two.", "For example: workbench compare old.csv new.csv")
    stems = [Path(file).stem for file, _ in parts]
    names = _names(
        [
            f"{stem}_{sheet}" if sheet and stems.count(stem) > 1 else stem
            for stem, (_, sheet) in zip(stems, parts, strict=True)
        ]
    )
    return [(name, file, sheet) for name, (file, sheet) in zip(names, parts, strict=True)]


def _file_and_sheet(text: str) -> tuple[str, str | None]:
    """Split `book.xlsx#Sheet`."""
    file, mark, sheet = text.rpartition("#")
    return (file, sheet) if mark and sheet and not Path(text).exists() and Path(file).exists() else (text, None)


def _names(stems: Sequence[str]) -> list[str]:
    """Make names of inputs from file names: valid, and each once."""
    names: list[str] = []
    for stem in stems:
        bare = re.sub(r"\W+", "_", stem).strip("_") or "table"
        bare = bare if not bare[0].isdigit() else f"f{bare}"
        name, number = bare, 2
        while name in names:
            name, number = f"{bare}_{number}", number + 1
        names.append(name)
    return names


def _read_all(comparison: Comparison, sources: Sequence[tuple[str, str, str | None]], tell: Progress) -> Comparison:
    for n, (id_, file, sheet) in enumerate(sources):
        tell(0.4 * n / len(sources), f"reading {Path(file).name}")
        table = read(file, sheet=sheet)
        if n and sheet is None:
            table = partner_sheet(comparison.table(sources[0][0]), table)
        comparison.add(id_, table)
    return comparison


# ---------------------------------------------------------------- key and rules
def _set_key(comparison: Comparison, wishes: Wishes, tell: Progress) -> list[str]:
    """Set the key that was given, keep the contract's, or take the best candidate and say so."""
    if wishes.duplicates is not None:
        comparison.duplicates(wishes.duplicates)
    if wishes.match == "position" and not wishes.key:
        comparison.by_position()
    if wishes.match == "rows" and not wishes.key:
        comparison.by_rows()
    contract = comparison.contract
    is_known = contract.key_columns() if contract.match == "key" else wishes.match != "key"
    if not wishes.key and is_known:
        return []
    tell(0.4, "looking for a key")
    return given_key(comparison, wishes.key) if wishes.key else found_key(comparison)


def _set_rules(comparison: Comparison, wishes: Wishes) -> None:
    if wishes.blank_words:
        comparison.blank_words(*wishes.blank_words)
    if wishes.only:
        comparison.only(*wishes.only)
    if wishes.ignored:
        comparison.ignore(*wishes.ignored)
    for text in _widest_first(wishes.tolerances):
        column, value = halves(text, "--tolerance", "COLUMN=0.05")
        comparison.set_rule(column, _limit(value))
    for text in _widest_first(wishes.precisions):
        column, value = halves(text, "--precision", "COLUMN=2")
        comparison.set_rule(column, {"precision": value})
    for text in wishes.dates:
        _set_dates(comparison, text)
    for column in wishes.ignore_case:
        comparison.rule(column, case="ignore")


def _set_dates(comparison: Comparison, text: str) -> None:
    """Say how the dates of a column are written, in all files or in the one that is named before a colon."""
    column, form = halves(text, "--dates", "COLUMN=DD/MM/YYYY")
    side, mark, rest = column.partition(":")
    ids = comparison.contract.input_ids
    is_heading = any(column in comparison.table(id_).columns for id_ in ids)  # a heading may have a colon
    of_one = bool(mark) and side in ids and not is_heading
    comparison.set_rule(rest if of_one else column, {"formats": [form_of_words(form)]}, side if of_one else None)


def _widest_first(texts: Sequence[str]) -> list[str]:
    """Put what holds for every column first, so that what is said of one column stays, whatever the order."""
    return sorted(texts, key=lambda text: not text.strip().startswith("*="))


def _limit(value: str) -> dict[str, object]:
    if value.endswith("%"):
        return {"relative": decimal_of(value[:-1], "--tolerance") / Decimal(100)}
    return {"tolerance": decimal_of(value, "--tolerance")}


# ---------------------------------------------------------------- what comes out
def _text(result: ComparisonResult, words: tuple[str, ...]) -> str:
    order = [] if words else _order_lines(result)
    return "\n".join([repr(result), *not_counted(result.forgiven), *order, f"  {verdict_words(result, words)}"])


def _order_lines(result: ComparisonResult) -> list[str]:
    """Say it where nothing but the order of the rows is another."""
    outcome = result.outcome
    is_moved = outcome.contract.match == "key" and not outcome.match.common_right.is_sorted()
    return ["  the rows stand in another order, which does not count"] if is_moved else []


def _hints(comparison: Comparison, result: ComparisonResult) -> list[str]:
    """Say which columns of one side only may be the same."""
    figures = result.figures
    left = [name for name in figures["headers_only_left"] if not _has_both(comparison, name, result)]
    if not left or not figures["headers_only_right"] or not figures["common"]:
        return []
    key = [(column.headings[result.left], column.headings[result.right]) for column in result.outcome.keys]
    found = suggest_columns(comparison.table(result.left), comparison.table(result.right), key=key)
    pairs = [pair for pair in found.pairs if pair.left in left and not _has_both(comparison, pair.left, result)]
    return [f"Perhaps the same column: {map_option(pair.left, pair.right)}" for pair in pairs]


def _has_both(comparison: Comparison, heading: str, result: ComparisonResult) -> bool:
    column = comparison.contract.find(heading, (result.left,))
    return column is not None and result.right in column.headings


def _figures(
    comparison: Comparison, results: Sequence[ComparisonResult], found: Sequence[tuple[str, ...]]
) -> dict[str, object]:
    inputs = [input_json(id_, comparison.table(id_)) for id_ in comparison.contract.input_ids]
    parts = [_result_json(result, words) for result, words in zip(results, found, strict=True)]
    more: dict[str, object] = {"comparisons": parts} if len(parts) > 1 else {}
    return {
        "inputs": inputs,
        **parts[0],
        "equal": all(part["equal"] for part in parts),
        "backend": comparison.engine.backend.name,
        **more,
    }


def _result_json(result: ComparisonResult, words: tuple[str, ...]) -> dict[str, object]:
    figures = dict(result.figures)
    columns = figures.pop("changed_cells")
    return {
        "left": result.left,
        "right": result.right,
        "key": list(result.key),
        "key_columns": key_json(result.outcome),
        "buckets": figures,
        "columns": columns,
        "causes": _rows_of(result.causes),
        "concentration": _rows_of(result.concentration()),
        "column_statistics": result.column_statistics.to_dicts(),
        "forgiven": result.forgiven,
        "samples": dict(result.samples),
        "notes": list(result.notes),
        "balance": dict(result.balance),
        "nothing_compared": not result.columns,
        "equal": not words and not unread_lines(result),
        "differences": [*words, *unread_lines(result)],
    }


def _rows_of(table: SummaryTable) -> dict[str, object]:
    return {"rows": table.frame.to_dicts(), "notes": list(table.notes)}


def _write(
    comparison: Comparison, wishes: Wishes, results: Sequence[ComparisonResult], figures: dict[str, object]
) -> list[str]:
    """Write what was asked for; one report per comparison."""
    said: list[str] = []
    if wishes.json is not None and wishes.json != "-":
        Path(wishes.json).write_text(json.dumps(figures, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
        said.append(f"Figures written to {wishes.json}")
    if wishes.report is not None:
        # The writers of workbooks are slow to import.
        from workbench.compare.report_file import save_report  # noqa: PLC0415 - as above

        place = Path(wishes.report)
        for n, result in enumerate(results):
            own = place if n == 0 else place.with_stem(f"{place.stem}_{result.right}")
            said.append(f"Report written to {save_report(result, str(own), comparison=comparison).path}")
    if wishes.save is not None:
        said.append(f"Contract written to {comparison.save(wishes.save)}")
    return said


def _check_folders(wishes: Wishes) -> None:
    """Refuse to write where there is no folder, before anything is read: a typo would make folders."""
    for option, file in (("--report", wishes.report), ("--json", wishes.json), ("--save", wishes.save)):
        if file is not None and file != "-" and not Path(file).parent.is_dir():
            raise CompareError(
                f"{option} {file}: there is no folder {Path(file).parent}.", "Make it first, or choose another one."
            )


def _part(tell: Progress, n: int, count: int) -> Progress:
    return lambda share, words: tell(0.5 + 0.5 * (n + share) / count, words)

"""Save the last result: a workbook, a page that can be mailed, or a table of comma-separated values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import PurePosixPath

from workbench.domain.json_value import field_text
from workbench.models.builtin.intents import Export, TableRef
from workbench.models.builtin.planning.about import all_rows_words
from workbench.models.builtin.planning.bringing import need_comparison, read_tables
from workbench.models.builtin.planning.changing import first_comparison
from workbench.models.builtin.planning.code import call, literal
from workbench.models.builtin.planning.draft import AskedError, Draft
from workbench.models.builtin.planning.ground import COMPARISON
from workbench.models.builtin.planning.script import Script
from workbench.models.builtin.planning.steps import CallReturn, Part
from workbench.models.builtin.replies import offers
from workbench.models.builtin.replies.words import code, count, listed

OUTPUTS = "outputs"
SUMMARY = "SummaryTable"
SHEET_ROWS = 1_048_576
LONG_REPORT = 200_000
"""So many lines of a workbook take long to write."""
FRAMES = frozenset({"Table", "LookedUpTable"})


def export(draft: Draft, intent: Export) -> Part:
    """Write a report of the last result, or one table; a file that is there is never overwritten."""
    if intent.table is not None:
        yield from _export_table(draft, intent, intent.table)
        return
    shown = draft.shown or (draft.ground.memories[-1].shown if draft.ground.memories else None)
    table = shown if shown is not None and intent.format == "csv" and draft.is_live(shown) else None
    if table is None and shown is not None and _can_be_alone(draft, intent, shown):
        yield from _export_table(draft, intent, TableRef(variable=shown))
        return
    if table is None and not draft.has_comparison:
        yield from first_comparison(draft)
    script = Script()
    if table is None:
        again = need_comparison(draft, script)
        if again or not draft.is_live("result"):
            script.add(f"result = {COMPARISON}.run()")
            script.makes("result")
    path = free_path(draft, intent, table)
    if intent.format == "csv":
        _csv(draft, script, path, table)
    else:
        _report(draft, script, path)
    script.will(f"write {code(path)}{size_words(draft.ground.view.last_results) if intent.format == 'xlsx' else ''}")
    returned = yield from draft.run(script)
    draft.say(_words(draft, returned, path, intent))
    if intent.format == "csv" and table is None:
        draft.say("It holds one line for each changed cell; save as Excel for the added and removed rows, too.")
    draft.result = "report"


def _can_be_alone(draft: Draft, intent: Export, shown: str) -> bool:
    """Say whether what was shown is to be saved by itself: there is no comparison that a report could be of."""
    return intent.format == "xlsx" and not draft.has_comparison and draft.is_live(shown)


def size_words(results: Sequence[Mapping[str, object]]) -> str:
    """Say beforehand of the last comparison where a workbook of it takes long, or is longer than a sheet of Excel."""
    nothing: Mapping[str, object] = {}
    last = next((one for one in reversed(results) if one.get("type") == "comparison"), nothing)
    cells, added, removed = (_whole(last.get(name)) for name in ("changed_cells_total", "added", "removed"))
    lines = cells + added + removed
    if lines < LONG_REPORT:
        return ""
    is_longer = max(cells, added, removed) >= SHEET_ROWS
    parts = f"; a sheet of Excel holds {SHEET_ROWS:,}, so it goes on in further sheets" if is_longer else ""
    return f" with {lines:,} lines (it takes a minute or more{parts})"


def _whole(value: object) -> int:
    return value if isinstance(value, int) else 0


def _export_table(draft: Draft, intent: Export, table: TableRef) -> Part:
    """Write one table as it stands now."""
    name = draft.ground.name_of(table)
    if intent.format not in {"xlsx", "csv"}:
        raise AskedError(
            f"A table alone can be saved as a workbook or as csv. Which shall {code(name)} be?",
            (f"Save {name} as excel", f"Save {name} as csv"),
        )
    script = Script()
    read_tables(draft, script, [table])
    path = free_path(draft, intent, name)
    script.uses("save_table")
    script.show(call("save_table", [name, literal(path)]))
    script.will(f"write {code(draft.label(name))} to {code(path)}")
    returned = yield from draft.run(script)
    report = returned.first("report")
    view = draft.table_named(name)
    size = report.get("bytes") if report is not None else None
    size_words = f" ({_size(size)})" if isinstance(size, int) else ""
    rows = f": {count(view.rows, 'row')} of {code(name)}" if view is not None and view.rows is not None else ""
    draft.say(f"Saved {code(path)}{size_words}{rows}.", all_rows_words(draft, name))
    draft.shown = name
    draft.result = "report"


def free_path(draft: Draft, intent: Export, table: str | None) -> str:
    """Name the file after what it holds; a name that is taken gets a number."""
    pair = draft.pair or ("", "")
    stem = PurePosixPath(intent.name).stem if intent.name else (table or f"{pair[0]}_against_{pair[1]}")
    taken = {output.path for output in draft.ground.view.outputs} | draft.written
    path, number = f"{OUTPUTS}/{stem}.{intent.format}", 2
    while path in taken:
        path, number = f"{OUTPUTS}/{stem}_{number}.{intent.format}", number + 1
    draft.written.add(path)
    return path


def _report(draft: Draft, script: Script, path: str) -> None:
    script.uses("save_report")
    summaries = _summaries(draft)
    named = {"comparison": COMPARISON}
    if summaries:
        named["summaries"] = f"[{', '.join(summaries)}]"
    script.add(call("save_report", ["result", literal(path)], named, to="report"))
    script.makes("report")
    script.show("report")


def _summaries(draft: Draft) -> list[str]:
    """Give the summaries that are alive: they go into the report."""
    before = [one.name for one in draft.ground.view.variables if one.type == SUMMARY and draft.is_live(one.name)]
    return list(dict.fromkeys([*before, *draft.summaries]))


def _csv(draft: Draft, script: Script, path: str, table: str | None) -> None:
    if table is None:
        script.add(f"result.changes.write_csv({literal(path)})", "One line for each changed cell, before and after.")
        return
    kind = draft.ground.type_of(table)
    frame = "text" if kind in FRAMES else "frame"
    script.add(f"{table}.{frame}.write_csv({literal(path)})")


def _words(draft: Draft, returned: CallReturn, path: str, intent: Export) -> str:
    sizes = {str(one.get("path")): one.get("bytes") for one in returned.files}
    report = returned.first("report")
    note = field_text(report, "note") if report is not None else ""
    path = field_text(report, "path", path) if report is not None and note else path
    size = sizes.get(path)
    size_words = f" ({_size(size)})" if isinstance(size, int) else ""
    sheets = report.get("sheets") if report is not None else None
    names = (
        [str(one.get("name")) if isinstance(one, dict) else str(one) for one in sheets]
        if isinstance(sheets, list)
        else []
    )
    told = [f"Saved {code(path)}{size_words}.", *([note] if note else [])]
    if names:
        told.append(f"{count(len(names), 'part' if intent.format == 'html' else 'sheet')}: {listed(names)}.")
    if intent.format == "html":
        told.append("It is one file that needs nothing else, so it can be mailed as it is.")
    if intent.format != "csv":
        told.append(_pair_words(draft))
    if intent.format != "csv" and (summaries := _summaries(draft)):
        told.append(f"With {listed([code(one) for one in summaries])}.")
    return " ".join(part for part in told if part)


def _pair_words(draft: Draft) -> str:
    """Say which comparison a report holds, and how the report of another pair of the chat is had."""
    pair, contract = draft.pair, draft.ground.contract
    if pair is None:
        return ""
    old, new = (draft.label(one) for one in pair)
    others = [one for one in (contract.pairs if contract is not None else ()) if one != pair]
    holds = f"It holds {old} (before) against {new} (after)."
    if not others:
        return holds
    before, after = (draft.label(one) for one in others[-1])
    offer = f"{offers.comparison(before, after)} and save as excel"
    draft.suggest(offer)
    return f"{holds} For {before} against {after} say “{offer}”."


def _size(number: int) -> str:
    return f"{number / 1_000_000:.1f} MB" if number >= 1_000_000 else f"{max(1, round(number / 1_000)):,} kB"

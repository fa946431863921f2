"""What `workbench compare` says of the files it read: doubts, lines set aside, the sheet that was taken."""

from __future__ import annotations

from pathlib import Path

from workbench.compare.comparison import Comparison
from workbench.compare.footer_rule import filter_words
from workbench.compare.table import Table
from workbench.compare.totals import total_checks

_SHOWN = 6


def reading_lines(comparison: Comparison) -> list[str]:
    """Say for each file what is in doubt; nothing where all is plain."""
    lines: list[str] = []
    for id_ in comparison.contract.input_ids:
        table = comparison.table(id_)
        basis = table.basis
        spec = comparison.contract.input(id_)
        left_out = filter_words(table, spec)
        doubts = [doubt for doubt in basis.doubts if not left_out or "looks like a total or a note" not in doubt]
        doubts += [str(check) for check in total_checks(table) if not check.agrees]
        doubts += [f"{words[:1].upper()}{words[1:]}." for words in left_out]
        if basis.bad_lines_count and not any("aside" in doubt for doubt in doubts):
            count = basis.bad_lines_count
            doubts.insert(0, f"{count:,} {'line was' if count == 1 else 'lines were'} set aside: they are no rows.")
        lines += [f"{_file(table)}: {doubt}" for doubt in doubts[:_SHOWN]]
        if len(doubts) > _SHOWN:
            lines.append(f"{_file(table)}: and {len(doubts) - _SHOWN} more doubts (in --json and --report).")
    return lines


def input_json(id_: str, table: Table) -> dict[str, object]:
    """Give the facts of one input."""
    basis = table.basis
    return {
        "id": id_,
        "name": _file(table),
        "path": basis.path,
        "sha256": basis.sha256,
        "rows": len(table),
        "columns": table.columns,
        "reading": {
            "format": basis.format,
            "encoding": basis.encoding,
            "delimiter": basis.delimiter,
            "sheet": basis.sheet,
            "sheets": [sheet.name for sheet in basis.sheets],
            "header_row": basis.header_row,
            "bad_lines_count": basis.bad_lines_count,
            "bad_lines": [{"line": bad.line, "why": bad.why, "text": bad.text} for bad in basis.bad_lines[:20]],
            "blank_rows_dropped": basis.blank_rows_dropped,
            "footer_suspects": list(basis.footer_suspects),
            "totals": [check.to_json() for check in total_checks(table)],
            "doubts": list(basis.doubts),
        },
    }


def _file(table: Table) -> str:
    """Name the file, and the sheet where there are several."""
    basis = table.basis
    name = Path(basis.path).name if basis.path else table.name
    return f"{name}#{basis.sheet}" if basis.sheet and len(basis.sheets) > 1 else name

"""Writes a report as one html page: no script, nothing loaded from elsewhere, readable in light, dark and print."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path

import polars as pl

from workbench.compare.report_content import FORGIVEN, IS_NUMBER, Figure, ReportContent, ReportTable
from workbench.compare.report_style import CSS

SHOWN_ROWS = 500
"""So many rows of a table stand in the page; a workbook report holds all."""

LONGEST_TEXT = 2_000
_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
_TABLE_OF_FIGURE = {
    "Added": "added",
    "Removed": "removed",
    "Changed rows": "changes",
    "Changed cells": "changes",
    "Keys set aside": "set-aside",
}


def write_html(content: ReportContent, path: Path, *, shown_rows: int = SHOWN_ROWS) -> list[tuple[str, int]]:
    """Write the page and give its sections with their rows."""
    tables = (content.columns, *content.tables, *content.summaries)
    body = [
        _head(content, tables),
        _figures(content),
        _inputs(content),
        _rules(content),
        _notes(content),
        *(_table(table, shown_rows) for table in tables),
        _contract(content),
        '<div class="sign"><span>Prepared by</span><span>Reviewed by</span><span>Date</span></div>',
    ]
    page = (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        f"<title>{_text(content.title)}</title>\n<style>{CSS}</style>\n</head>\n<body>\n"
    )
    path.write_text(page + "\n".join(body) + "\n</body>\n</html>\n", encoding="utf-8")
    return [("Summary", 0), *((table.name, table.frame.height) for table in tables)]


def _head(content: ReportContent, tables: Sequence[ReportTable]) -> str:
    made = content.made.strftime("%Y-%m-%d %H:%M %Z").strip()
    key = " and ".join(content.key)
    links = "".join(
        f'<a href="#{_anchor(table.name)}">{_text(table.title)} ({table.frame.height:,})</a> '
        for table in tables
        if table.frame.height
    )
    return (
        f"<h1>{_text(content.title)}</h1>\n"
        f'<p class="muted">{_text(f"{content.left} (before) with {content.right} (after), matched by {key}.")} '
        f"Made {_text(made)} with {_text(content.tool)}.</p>\n<nav>{links}</nav>"
    )


def _figures(content: ReportContent) -> str:
    equations = "".join(
        f'<p class="balance"><b>{_text(name)}</b>: {_text(equation)}</p>' for name, equation in content.balance.items()
    )
    return (
        f'<h2>Result</h2>\n<div class="figures">{"".join(map(_figure, content.figures))}</div>\n'
        f'<p class="muted">Every row is in one place:</p>{equations}'
    )


def _figure(figure: Figure) -> str:
    name, anchor = _text(figure.name), _TABLE_OF_FIGURE.get(figure.name)
    label = f'<a href="#{anchor}">{name}</a>' if anchor and figure.value else name
    return (
        f'<div class="figure"><b>{figure.value:,}</b><span>{label}</span><small>{_text(figure.meaning)}</small></div>'
    )


def _inputs(content: ReportContent) -> str:
    rows = [
        "<tr>"
        f"<th scope=row>{_text(one.id)}</th><td class=file>{_text(one.file)}</td><td class=n>{one.rows:,}</td>"
        f"<td class=n>{'' if one.used is None else f'{one.used:,}'}</td><td class=n>{one.size:,}</td>"
        f"<td>{_text('; '.join((one.reading, *one.filters)))}</td><td class=hash>{_text(one.sha256)}</td></tr>"
        for one in content.inputs
    ]
    head = ("Input", "File", "#Rows in the file", "#Rows compared", "#Bytes", "How it was read", "SHA-256")
    doubts = [f"{one.id}: {doubt}" for one in content.inputs for doubt in one.doubts]
    seen = f'<p class="muted">Seen when reading:</p>{_list(doubts)}' if doubts else ""
    return f"<h2>Inputs</h2>\n{_grid(head, rows)}{seen}"


def _rules(content: ReportContent) -> str:
    rows = [
        f"<tr><th scope=row>{_text(line.column)}</th><td class=word>{line.role}</td><td>{_text(line.left)}</td>"
        f"<td>{_text(line.right)}</td><td>{_text(line.kind)}</td><td>{_text(line.rules)}</td></tr>"
        for line in content.rules
    ]
    head = ("Column", "Role", f"Heading in {content.left}", f"Heading in {content.right}", "Compared as", "Rules")
    forgiven = ""
    if content.forgiven:
        lines = [
            f"<tr><th scope=row>{_text(line.column)}</th>"
            f"<td class=n>{line.count:,}</td><td>{_text(line.rule)}</td></tr>"
            for line in content.forgiven
        ]
        forgiven = f"<h2>Differences that a rule forgave</h2>\n{_grid(('Column', '#Cells', 'Rule'), lines)}"
    return f"<h2>Rules</h2>\n{_grid(head, rows)}{_list(content.general_rules)}{forgiven}"


def _notes(content: ReportContent) -> str:
    lines = [*content.notes, *(f"{what}: {names}" for what, names in content.not_compared)]
    return f"<h2>Notes</h2>\n{_list(lines)}" if lines else ""


def _table(table: ReportTable, shown_rows: int) -> str:
    frame = table.frame
    note = f'<p class="note">{_text(table.note)}</p>' if table.note else ""
    head = f'<h2 id="{_anchor(table.name)}">{_text(table.title)} ({frame.height:,})</h2>\n'
    if not frame.height:
        return f'{head}<p class="muted">{_text(table.empty)}</p>'
    shown = frame.head(shown_rows)
    names = [name for name in shown.columns if name != IS_NUMBER]
    rows = _changes(shown, names) if table.name == "Changes" else _rows(shown, names, table)
    more = (
        f'<p class="note">The first {shown_rows:,} of {frame.height:,} rows.</p>' if frame.height > shown_rows else ""
    )
    heads = [f"#{name}" if name in table.numbers and table.name != "Changes" else name for name in names]
    heads = ["#Change" if name == "Change" and table.name == "Changes" else name for name in heads]
    if table.name == FORGIVEN:  # in another colour, and hidden until somebody wants to see them
        title = _text(f"{table.title} ({frame.height:,})")
        return (
            f'<details class="forgiven" id="{_anchor(table.name)}"><summary>{title}</summary>'
            f"{note}{_grid(heads, rows)}{more}</details>"
        )
    return f"{head}{note}{_grid(heads, rows)}{more}"


def _rows(frame: pl.DataFrame, names: Sequence[str], table: ReportTable) -> list[str]:
    rows: list[str] = []
    for row in frame.select(names).iter_rows():
        cells = [_cell(name, value, table) for name, value in zip(names, row, strict=True)]
        rows.append(f"<tr>{''.join(cells)}</tr>")
    return rows


def _cell(name: str, value: object, table: ReportTable) -> str:
    if value is None:
        return "<td></td>"
    if name == "Share of rows in both" and isinstance(value, float):
        return f'<td class=n><i class="bar" style="width:{value * 4:.2f}em"></i>{value:.2%}</td>'
    if name in table.numbers:
        return f"<td class=n>{f'{value:,}' if isinstance(value, int) else _text(str(value))}</td>"
    return f"<td>{_text(str(value))}</td>"


def _changes(frame: pl.DataFrame, names: Sequence[str]) -> list[str]:
    """Mark in both values what differs."""
    keys = names[:-6]
    rows: list[str] = []
    for row in frame.select(names).iter_rows():
        column, before, after, change, *raw = row[len(keys) :]
        old, new = _marked(before, after)
        cells = "".join(f"<td class=id>{_text(str(value or ''))}</td>" for value in row[: len(keys)])
        sign = "" if change in {None, "0"} or str(change).startswith("-") else "+"
        rows.append(
            f"<tr>{cells}<td>{_text(str(column))}</td><td class=before>{old}</td><td class=after>{new}</td>"
            f"<td class=n>{'' if change is None else sign + _text(str(change))}</td>"
            f"{''.join(f'<td class=muted>{_text(str(value or str()))}</td>' for value in raw)}</tr>"
        )
    return rows


def _marked(before: str | None, after: str | None) -> tuple[str, str]:
    """Strike out what went and underline what came, between the parts that both have."""
    if before is None or after is None:
        blank = '<span class="blank">blank</span>'
        return (
            blank if before is None else f"<del>{_text(before)}</del>",
            blank if after is None else f"<ins>{_text(after)}</ins>",
        )
    shortest = min(len(before), len(after))
    start = next((place for place in range(shortest) if before[place] != after[place]), shortest)
    rest = shortest - start
    end = next((place for place in range(rest) if before[-1 - place] != after[-1 - place]), rest)
    return _parts(before, start, end, "del"), _parts(after, start, end, "ins")


def _parts(text: str, start: int, end: int, tag: str) -> str:
    stop = len(text) - end
    middle = _text(text[start:stop])
    marked = f"<{tag}>{middle}</{tag}>" if middle else ""
    return f"{_text(text[:start])}{marked}{_text(text[stop:])}"


def _contract(content: ReportContent) -> str:
    toml = _text(content.contract, 200_000)
    return f"<details><summary>The contract, to be applied to the next files</summary><pre>{toml}</pre></details>"


def _grid(heads: Iterable[str], rows: Sequence[str]) -> str:
    """Give a table; a heading of figures starts with #."""
    cells = "".join(
        f"<th scope=col class=n>{_text(head[1:])}</th>" if head.startswith("#") else f"<th scope=col>{_text(head)}</th>"
        for head in heads
    )
    return (
        f'<div class="scroll"><table><thead><tr>{cells}</tr></thead>\n<tbody>\n'
        + "\n".join(rows)
        + "\n</tbody></table></div>"
    )


def _list(lines: Iterable[str]) -> str:
    return f"<ul>{''.join(f'<li>{_text(line)}</li>' for line in lines)}</ul>"


def _anchor(name: str) -> str:
    return "".join(letter if letter.isalnum() else "-" for letter in name.lower())


def _text(text: str, longest: int = LONGEST_TEXT) -> str:
    """Give text that a page may hold: escaped, without control characters, cut when it is very long."""
    shown = text if len(text) <= longest else f"{text[:longest]} … [cut: {len(text):,} characters]"
    clean = "".join(letter if letter >= " " or letter in "\t\n" else "\ufffd" for letter in shown)
    return escape(clean)

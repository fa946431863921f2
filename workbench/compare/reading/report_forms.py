"""The reading report as a table and as a piece of html; everything that a file says is escaped."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

import polars as pl

from workbench.compare.reading.report_parts import BadLine, ColumnReport

_HEADINGS = ("column", "kind", "why", "blanks", "distinct", "unique", "unread", "read_as", "examples")
_BAD_LINES = 20


def report_table(columns: Iterable[ColumnReport]) -> pl.DataFrame:
    """Give one row per column: what it holds, why, how it is read, and what is at risk."""
    rows = [_row(column) for column in columns]
    numbers = {"blanks": pl.Int64, "distinct": pl.Int64, "unique": pl.Boolean, "unread": pl.Int64}
    schema = {name: numbers.get(name, pl.String) for name in _HEADINGS}
    return pl.DataFrame(rows, schema=schema, orient="row")


def report_html(
    name: str,
    facts: Iterable[tuple[str, str]],
    columns: Iterable[ColumnReport],
    doubts: Iterable[str],
    bad_lines: tuple[tuple[BadLine, ...], int],
) -> str:
    """Give the report as html without a script, a style or anything loaded: a heading, the facts, tables, doubts.

    `bad_lines` are the lines set aside that are known with their text, and how many there are in all.
    """
    known = "".join(f"<tr><th>{_text(what)}</th><td>{_text(fact)}</td></tr>" for what, fact in facts if fact)
    rows = "".join(f"<tr>{''.join(f'<td>{_text(_cell(cell))}</td>' for cell in _row(one))}</tr>" for one in columns)
    heads = "".join(f"<th>{_text(heading.replace('_', ' '))}</th>" for heading in _HEADINGS)
    parts = [
        f"<h3>{_text(name)}</h3>",
        f"<table>{known}</table>",
        f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>",
    ]
    if listed := "".join(f"<li>{_text(doubt)}</li>" for doubt in doubts):
        parts.append(f"<p>Doubts</p><ul>{listed}</ul>")
    if bad_lines[0]:
        lines = "".join(
            f"<tr><td>{bad.line}</td><td>{_text(bad.why)}</td><td>{_text(bad.text[:200])}</td></tr>"
            for bad in bad_lines[0][:_BAD_LINES]
        )
        parts.append(f"<p>Lines set aside: {bad_lines[1]:,}</p><table>{lines}</table>")
    return f'<div class="reading-report">{"".join(parts)}</div>'


def _row(column: ColumnReport) -> tuple[str | int | bool, ...]:
    return (
        column.name,
        column.kind,
        column.why,
        column.blanks,
        column.distinct,
        column.unique,
        column.unread,
        _read_as(column),
        ", ".join(column.examples),
    )


def _read_as(column: ColumnReport) -> str:
    words = [*column.date_formats]
    if column.decimal:
        words.append(f"decimal mark {column.decimal}")
    if column.thousands:
        words.append(f"thousands mark {column.thousands}")
    if column.separator:
        words.append(f"parted by {column.separator}")
    words += ["day and month are not sure"] if column.ambiguous_dates else []
    words += ["leading zeros"] if column.leading_zeros else []
    return "; ".join(words)


def _cell(cell: object) -> str:
    if isinstance(cell, bool):
        return "yes" if cell else ""
    return f"{cell:,}" if isinstance(cell, int) else str(cell)


def _text(text: str) -> str:
    return escape(text)

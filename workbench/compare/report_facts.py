"""The plain facts that a report states: inputs, how columns were compared, what rules forgave."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import PurePath
from typing import TYPE_CHECKING

from workbench.compare.approval import approval_words
from workbench.compare.contract import Contract
from workbench.compare.reading.report import ReadingReport
from workbench.compare.result_json import filters_of
from workbench.compare.table import Table
from workbench.compare.totals import total_checks
from workbench.compare.words import column_words, duplicate_words, matching_words, rule_words

if TYPE_CHECKING:
    from workbench.compare.comparison import Comparison
    from workbench.compare.results import ComparisonResult

_MARKS = {",": "comma", ";": "semicolon", "\t": "tab", "|": "pipe"}


@dataclass(frozen=True, kw_only=True, slots=True)
class InputFacts:
    """One input as the report names it; `used` rows count in the comparison."""

    id: str
    file: str
    path: str
    size: int
    sha256: str
    rows: int
    used: int | None
    reading: str
    filters: tuple[str, ...]
    doubts: tuple[str, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class RuleLine:
    """How one column was compared."""

    column: str
    role: str
    left: str
    right: str
    kind: str
    rules: str


@dataclass(frozen=True, kw_only=True, slots=True)
class ForgivenLine:
    """Differences that a rule forgave in a column."""

    column: str
    rule: str
    count: int


def input_facts(result: ComparisonResult, comparison: Comparison | None) -> tuple[InputFacts, ...]:
    """Describe both inputs, and those that they were put together from."""
    outcome = result.outcome
    filters = filters_of(outcome)
    facts: list[InputFacts] = []
    for side, rows in (
        (outcome.left, result.figures["left"]["rows"]),
        (outcome.right, result.figures["right"]["rows"]),
    ):
        facts.append(_facts(side.id, side.table, rows, filters.get(side.id, ())))
        tables = comparison.tables if comparison else {}
        parts = [part.id for part in result.contract.input(side.id).stack]
        facts += [_facts(part, tables[part], None, ()) for part in parts if part in tables]
    return tuple(facts)


def rule_lines(result: ComparisonResult) -> tuple[RuleLine, ...]:
    """Say for the key and each compared column which headings meet and by which rules."""
    left, right = result.left, result.right
    outcome = result.outcome
    keys = [
        RuleLine(
            column=column.name,
            role="key",
            left=column.headings[left],
            right=column.headings[right],
            kind=decision.kind,
            rules=_rules(column_words(column, decision.kind)),
        )
        for column, decision in zip(outcome.keys, outcome.key_decisions, strict=True)
    ]
    compared = [
        RuleLine(
            column=one.name,
            role="compared",
            left=one.left,
            right=one.right,
            kind=one.decision.kind,
            rules=_rules(column_words(one.column, one.decision.kind)),
        )
        for one in outcome.columns
    ]
    return (*keys, *compared)


def general_rules(result: ComparisonResult) -> tuple[str, ...]:
    """Say the rules that hold for every column."""
    words = ["Blanks around a value and runs of blanks inside it do not matter."]
    if tokens := result.contract.null_tokens:
        words.append(f"These count as blank: {', '.join(tokens)}.")
    words += [f"{phrase[:1].upper()}{phrase[1:]}." for phrase in rule_words(result.contract.rule)]
    words += [_pairing(result.contract), approval_words(result.contract)]
    return tuple(words)


def _pairing(contract: Contract) -> str:
    """Say what makes rows a pair, and what becomes of keys that repeat."""
    if contract.match != "key":
        return f"{matching_words(contract).capitalize()}."
    if words := duplicate_words(contract):
        return f"{words.capitalize()}."
    return "Rows that agree in everything compared are one row; keys that still repeat are set aside in both inputs."


def forgiven_lines(result: ComparisonResult) -> tuple[ForgivenLine, ...]:
    """List the forgiven differences, most first in each column."""
    return tuple(
        ForgivenLine(column=column, rule=rule, count=count)
        for column, rules in result.forgiven.items()
        for rule, count in sorted(rules.items(), key=lambda item: (-item[1], item[0]))
    )


def _rules(words: Sequence[str]) -> str:
    return "; ".join(words) or "exact"


def _facts(input_id: str, table: Table, used: int | None, filters: Sequence[str]) -> InputFacts:
    basis = table.basis
    return InputFacts(
        id=input_id,
        file=PurePath(basis.path).name or "made by a call",
        path=basis.path,
        size=basis.size,
        sha256=basis.sha256,
        rows=len(table),
        used=used,
        reading=_reading(basis),
        filters=tuple(filters),
        doubts=(*basis.doubts, *map(str, total_checks(table))),
    )


def _reading(basis: ReadingReport) -> str:
    """Say in a few words how the file was read."""
    words = [basis.format]
    if basis.sheet:
        words.append(f"sheet {basis.sheet}")
    if basis.encoding:
        words.append(f"{basis.encoding}{' with byte-order mark' if basis.bom else ''}")
    if basis.delimiter:
        words.append(_MARKS.get(basis.delimiter, repr(basis.delimiter)))
    if basis.path and basis.header_row:
        words.append(f"headings in row {basis.header_row}")
    if basis.bad_lines_count:
        words.append(f"{basis.bad_lines_count:,} lines set aside")
    return ", ".join(words)

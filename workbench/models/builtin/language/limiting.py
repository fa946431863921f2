"""Limiting: "but not X", "only for X" behind a request belong to it - they are never a rule of their own."""

from __future__ import annotations

import re
from dataclasses import replace

from workbench.models.builtin.intents import (
    AddTable,
    Bucket,
    ChooseColumns,
    ColumnRef,
    Compare,
    FilterRows,
    Intent,
    MapColumns,
    Measure,
    Question,
    SetKey,
    SetRule,
    ShowRows,
    ShowTable,
    Summarise,
)
from workbench.models.builtin.language.merging import OPPOSITE, chosen_rows
from workbench.models.builtin.language.scene import Scene, quoted

_LIMITS = re.compile(
    r"^(?:but\s+|aber\s+)?(?:not|except|only|without|just|excluding|ignoring|disregarding|treating|allowing|nur|ohne|nicht"
    r"|ausser|außer)\b",
    re.IGNORECASE,
)
_FOR_SOME = re.compile(
    r"^(?:but\s+|aber\s+)?(?:not|except|only|just|nur|nicht|ausser|außer)\s+(?:for|in|on|bei|für|where|wo)\b",
    re.IGNORECASE,
)
_EXCEPT = re.compile(r"^(?:but\s+|aber\s+)?(?:not|except|nicht|ausser|außer)\b", re.IGNORECASE)
_BUT_NOT_IN = re.compile(r"^(?:but\s+|aber\s+)?(?:not|nicht)\s+(?:in|im)\b", re.IGNORECASE)
_ONLY_IN = re.compile(r"^(?:but\s+|aber\s+)?(?:only|just|nur)\s+(?:in|im)\b", re.IGNORECASE)
_LEADING = re.compile(
    r"\s*(?:and\s+|und\s+|now\s+)?(?:(?:only|just|nur|for|für|in|without|ohne|except|excluding|all\s+but|all\s+except|alle\s+außer)\b(?!.*\b(?:compare|keep|look|use|vergleich))[^:,.;?!]*"
    r"|[^:,.;?!]*\b(?:only|nur))\s*[:,]\s*",
    re.IGNORECASE,
)
_PAIR = 2
_STARTING = (Compare, AddTable, MapColumns, SetKey)
_EXACT: dict[str, object] = {
    "tolerance": None, "relative": None, "case": "exact", "accents": "exact", "spaces": "trim", "unpad": False,
}  # fmt: skip


def limited(
    scene: Scene, before: list[Intent], new: tuple[Intent, ...], start: int
) -> tuple[list[Intent], Question | None] | None:
    """Give the intents with what limits the last one put into it, or a question; None where nothing limits it.

    `start` is the token at which the words of the `new` intents begin.
    """
    begin = start - 1 if start > 0 and scene.tokens[start - 1].fold in {"but", "aber"} else start
    words = scene.text[scene.tokens[begin].start :]
    if not before or isinstance(before[-1], _STARTING) or len(new) != 1 or not _LIMITS.match(words):
        led = _led(scene, before, new, start)
        return None if led is None else (led, None)
    last, limit = before[-1], new[0]
    match last, limit:
        case SetRule() | ChooseColumns(), FilterRows() if _FOR_SOME.match(words) or _EXCEPT.match(words):
            return before, _ask(words, "a rule holds for all rows of a column, not for some of them")
        case SetRule(), ChooseColumns():
            return _rule_without(before, last, limit.columns) or (before, _ask(words, "that would change another rule"))
        case ChooseColumns(mode="ignore"), ChooseColumns(mode="ignore"):
            kept = tuple(one for one in last.columns if one.name not in {column.name for column in limit.columns})
            return [*before[:-1], replace(last, columns=kept)], None
        case Summarise() as asked, ShowRows(conditions=()) as rows if (
            sided := _of_one_side(scene, asked, rows.bucket, words)
        ) is not None:
            return [*before[:-1], sided], None
        case ((SetRule() | ChooseColumns() | FilterRows()), _):
            return None
        case ShowTable() | ShowRows(), FilterRows():
            # "List …, without 7A" leaves rows out of this list, and out of no comparison.
            kept = _among_shown(last, limit)
            return None if kept is None else ([*before[:-1], kept], None)
        case ShowTable(), ShowRows() if _BUT_NOT_IN.match(words):
            return before, _ask(words, "what stands in one file alone I can only tell of rows, not of columns")
        case _, (ChooseColumns() | SetRule() | SetKey()):
            return before, _ask(words, "a question changes no rule")
        case _:
            return None


def _among_shown(shown: ShowTable | ShowRows, rows: FilterRows) -> Intent | None:
    """Give a look with the rows that are chosen behind it."""
    table = (shown.table,) if isinstance(shown, ShowTable) and shown.table is not None else ()
    chosen = chosen_rows(rows, table)
    return None if chosen is None else replace(shown, conditions=(*shown.conditions, *chosen))


def _of_one_side(scene: Scene, asked: Summarise, bucket: Bucket, words: str) -> Summarise | None:
    """Give a question over the rows or the file that "but not in may" and "but only in b" mean."""
    plain = asked.measure is Measure.COUNT and not (asked.by or asked.conditions)
    if asked.rows == "all" and plain and _BUT_NOT_IN.match(words):
        # "How many are in april but not in may" counts the rows of one side alone.
        return replace(asked, rows=bucket.value, tables=())
    side = {Bucket.REMOVED: 0, Bucket.ADDED: 1}.get(bucket)
    pair = scene.compared_tables()
    if asked.rows != "all" or asked.tables or not _ONLY_IN.match(words) or side is None or len(pair) != _PAIR:
        return None
    # "The mean per region, but only in b" is said of one file, not of the rows that the other lacks.
    return replace(asked, tables=(pair[side].ref,))


def _led(scene: Scene, before: list[Intent], new: tuple[Intent, ...], start: int) -> list[Intent] | None:
    """Put the rows of "only Surgery: how many changed?" into the question that they lead; they set no rule."""
    rows = before[-1] if before else None
    if not isinstance(rows, FilterRows) or len(new) != 1:
        return None
    if not rows.keep and (len(rows.conditions) != 1 or rows.conditions[0].op not in OPPOSITE):
        return None
    chosen = rows.conditions if rows.keep else tuple(replace(one, op=OPPOSITE[one.op]) for one in rows.conditions)
    said = scene.text[: scene.tokens[start].start]
    if not _LEADING.fullmatch(said):
        return None
    match new[0]:
        case Summarise() as asked:
            tables = asked.tables or rows.tables
            return [*before[:-1], replace(asked, conditions=(*chosen, *asked.conditions), tables=tables)]
        case ShowRows() as shown if not rows.tables:
            return [*before[:-1], replace(shown, conditions=(*chosen, *shown.conditions))]
        case _:
            return None


def _rule_without(
    before: list[Intent], rule: SetRule, spared: tuple[ColumnRef, ...]
) -> tuple[list[Intent], None] | None:
    """Spare columns from a rule: take them off its list, or set them exact where it is one for all columns."""
    names = {column.name for column in spared}
    kept = tuple(column for column in rule.columns if column.name not in names)
    if rule.columns:
        return ([*before[:-1], replace(rule, columns=kept)], None) if kept else None
    if not set(rule.options) <= set(_EXACT):
        return None
    exact = {name: _EXACT[name] for name in rule.options}
    listed = ", ".join(quoted(column.name) for column in spared)
    return [*before, SetRule(columns=spared, options=exact, words=f"{listed}: compared exactly")], None


def _ask(words: str, reason: str) -> Question:
    text = words.strip().rstrip(".?!")
    return Question(text=f"I do not know what to do with “{text}”: {reason}. Please say it in other words.")

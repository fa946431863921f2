"""Decides what a column of texts holds, with the reason in a sentence."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

import polars as pl

from workbench.compare.dates import parse_dates
from workbench.compare.numbers import DECIMAL, NumberFormat, parse_numbers
from workbench.compare.plain_cells import has_codes_with_e
from workbench.compare.reading.blanks import trimmed
from workbench.compare.reading.date_forms import DateDecision, decide_dates, looks_like_dates
from workbench.compare.reading.footers import FOOTER_ROWS, is_footer_word
from workbench.compare.reading.number_forms import (
    DECIMAL_POINT,
    WHOLE,
    NumberDecision,
    are_like_numbers,
    decide_number_form,
    look_like_numbers,
)
from workbench.compare.reading.report import Kind
from workbench.compare.reading.rows_above import NULL_LIKE
from workbench.compare.reading.words import counted

SAMPLE = 2_000
QUICK_LOOK = 50
CELL_LOOK = 200
"""Of a long cell so many characters are looked at."""

SAFE_DIGITS = 15
"""More digits than a float holds exactly: such whole numbers are identifiers."""

FEW = 0.05
"""Up to this share of the cells of a column of numbers may be texts, for it to be compared as numbers: as of dates."""

_WORDS = re.compile(r"[^\W\d_]{9}|[^\W\d_]\s+[^\W\d_]")
"""A word longer than any item of a list of codes, or two words."""

_LEADING_ZERO = r"^\s*[+-]?0\d"
_DIGITS = r"^\d+$"
_PLAIN_NUMBER = re.compile(r"^-?(?:0|[1-9]\d{0,14})(?:\.\d+)?$")
_COMPACT_DATE = r"^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$"
_COMPACT = re.compile(_COMPACT_DATE)
_LIST_SEPARATORS = (",", ";", "|")
_LIST = r"^\s*[A-Za-z0-9_-]{1,8}\s*(?:%s\s*[A-Za-z0-9_-]{1,8}\s*)*$"


@dataclass(frozen=True, kw_only=True, slots=True)
class ColumnKind:
    """What a column holds."""

    kind: Kind
    why: str
    number: NumberFormat | None = None
    date_formats: tuple[str, ...] = ()
    ambiguous_dates: bool = False
    leading_zeros: bool = False
    separator: str | None = None
    unread: int = 0
    doubts: tuple[str, ...] = ()
    form_doubts: tuple[str, ...] = ()
    """Those among the doubts that say how all cells were read, not which could not be."""
    needs_habit: bool = False
    shows_decimal: bool = False
    day_first: bool | None = None
    mostly: ColumnKind | None = None
    """What the column holds but for a few cells: it stays one of texts, and is compared as this."""

    @property
    def compared_as(self) -> ColumnKind:
        """Give what the column holds for a comparison, where a few cells may be texts."""
        return self.mostly or self


@dataclass(frozen=True, kw_only=True, slots=True)
class FileHabit:
    """How a file is written: its delimiter, and how those of its columns that are sure write numbers and dates."""

    delimiter: str | None = None
    decimal: str | None = None
    day_first: bool | None = None


NO_HABIT = FileHabit()


def decide_kind(column: pl.Series, habit: FileHabit = NO_HABIT, wish: NumberFormat | None = None) -> ColumnKind:
    """Decide what a column holds: a guess from a sample, then proof on every cell."""
    first = [cell for cell in column.head(QUICK_LOOK).to_list() if cell]
    if _plainly_text(first):
        return ColumnKind(kind="text", why="texts")
    if wish is None and (numbers := _plainly_numbers(column, first)) is not None:
        return numbers
    telling = _sample(column)
    if telling.is_empty():
        cells = trimmed(column).drop_nulls()
        if cells.is_empty():
            return ColumnKind(kind="empty", why="every cell is blank")
        telling = _telling(cells)
        if telling.is_empty():
            return ColumnKind(kind="text", why="only words for a missing value")
    if looks_like_dates(telling):
        dates = _decide_dates(column, habit)
        if dates is not None:
            return dates
    if look_like_numbers(telling):
        return _decide_number(column, telling, habit, wish)
    return replace(_decide_text(telling), mostly=_mostly_numbers(column, telling, habit, wish))


def habit_of(kinds: Sequence[ColumnKind], delimiter: str | None = None) -> FileHabit:
    """Gather what the sure columns of a file agree on."""
    decimals = {kind.number.decimal for kind in kinds if kind.number and kind.shows_decimal}
    orders = {kind.day_first for kind in kinds if kind.day_first is not None}
    return FileHabit(
        delimiter=delimiter,
        decimal=decimals.pop() if len(decimals) == 1 else None,
        day_first=orders.pop() if len(orders) == 1 else None,
    )


def _plainly_text(filled: Sequence[str]) -> bool:
    """Say whether most of the first cells are words without a digit: no numbers, dates, codes with zeros or lists."""
    words = {cell for cell in filled if not any(map(str.isdigit, cell[:CELL_LOOK])) and _WORDS.search(cell[:CELL_LOOK])}
    return len(words) > 3 and sum(cell in words for cell in filled) > 0.5 * len(filled)


def _plainly_numbers(column: pl.Series, filled: Sequence[str]) -> ColumnKind | None:
    """Recognise a column of nothing but plain numbers in few passes; none where anything is to be weighed."""
    if not filled or not all(map(_PLAIN_NUMBER.match, filled)):
        return None
    fractions = {len(cell.partition(".")[2]) for cell in filled if "." in cell}
    if fractions == {3} or (not fractions and all(map(_COMPACT.match, filled))):
        return None
    read = column.cast(DECIMAL if fractions else pl.Int64, strict=False)
    if read.null_count() != column.null_count() or _zeros(column):
        return None
    if fractions:
        if any(column.str.contains(letter, literal=True).any() for letter in "eE") and has_codes_with_e(column):
            return None
        return ColumnKind(kind="number", why=DECIMAL_POINT, number=NumberFormat(), shows_decimal=True)
    longest = column.str.len_bytes().max()
    if isinstance(longest, int) and longest > SAFE_DIGITS:
        return None
    return ColumnKind(kind="number", why=WHOLE, number=NumberFormat())


def _sample(column: pl.Series) -> pl.Series:
    """Take different cells from the start and from all over, without totals and notes at the end."""
    if len(column) > 3 * SAMPLE:
        column = pl.concat([column.head(SAMPLE), column.gather_every(len(column) // SAMPLE)])
    cells = trimmed(column).drop_nulls()
    tail = cells.tail(FOOTER_ROWS)
    if len(cells) >= 3 and bool(is_footer_word(tail).any()):
        cells = pl.concat([cells.head(len(cells) - len(tail)), tail.filter(~is_footer_word(tail))])
    return _telling(cells)


def _telling(cells: pl.Series) -> pl.Series:
    """Give the different cells without the words for a missing value."""
    cells = cells.str.head(CELL_LOOK).unique(maintain_order=True)
    return cells.filter(~_is_null_like(cells))


def _is_null_like(cells: pl.Series) -> pl.Series:
    return cells.str.to_lowercase().is_in(NULL_LIKE)


def _decide_dates(column: pl.Series, habit: FileHabit) -> ColumnKind | None:
    cells = trimmed(column).drop_nulls()
    values = cells.alias("text").value_counts(name="count")
    values = values.filter(~pl.col("text").str.to_lowercase().is_in(NULL_LIKE))
    decision = decide_dates(values, day_first=habit.day_first)
    return None if decision is None else _date_kind(decision, len(cells) - int(values["count"].sum()))


def _date_kind(decision: DateDecision, null_like: int) -> ColumnKind:
    order: tuple[str, ...] = ()
    if decision.contradictory:
        order = ("some dates are day first and others month first: say which, or they are compared as text",)
    elif decision.ambiguous:
        order = ("no date shows whether the day or the month comes first: say which",)
    return ColumnKind(
        kind="text" if decision.contradictory else "date",
        why=decision.why,
        date_formats=decision.formats,
        ambiguous_dates=decision.ambiguous,
        unread=decision.unread + null_like,
        doubts=(*decision.doubts, *decision.unread_doubts, *order),
        form_doubts=decision.doubts,
        needs_habit=decision.needs_habit and not decision.contradictory,
        day_first=decision.day_first,
    )


def _decide_number(column: pl.Series, telling: pl.Series, habit: FileHabit, wish: NumberFormat | None) -> ColumnKind:
    code = _code(column, telling)
    if code is not None:
        return _weighed(code, column, telling, habit, wish) if code.leading_zeros else code
    return _number_kind(column, telling, habit, wish)


def _number_kind(column: pl.Series, telling: pl.Series, habit: FileHabit, wish: NumberFormat | None) -> ColumnKind:
    """Decide how numbers are written, and make sure of it on every cell."""
    decision = (
        NumberDecision(form=wish, why="numbers written as you said")
        if wish
        else decide_number_form(telling, habit.decimal)
    )
    if decision is None:
        return ColumnKind(kind="text", why="digits with points and commas that do not agree on a way to write numbers")
    if wish is None and _rare_comma(column, decision, habit):
        return ColumnKind(kind="text", why="numbers, and a few cells that hold several of them")
    read = parse_numbers(column, decision.form)
    unread = trimmed(column.filter(read.is_null() & column.is_not_null())).drop_nulls()
    words = unread.filter(_is_null_like(unread))
    odd = unread.filter(~_is_null_like(unread))
    footers = odd.filter(is_footer_word(odd)) if len(odd) <= FOOTER_ROWS else odd.clear()
    if len(odd) > len(footers):
        shown = ", ".join(odd.filter(~is_footer_word(odd)).unique(maintain_order=True).head(3).to_list())
        why = _of_odd_cells(len(odd), len(column.drop_nulls()) - len(unread), said=wish is not None)
        return ColumnKind(kind="text", why=f"{why}: {shown}", mostly=_mostly_numbers(column, telling, habit, wish))
    doubts = [decision.doubt] if decision.doubt else []
    for cells, what in ((words, "with a word instead of a number"), (footers, "of a total or note, no number")):
        if len(cells):
            shown = ", ".join(cells.unique(maintain_order=True).head(3).to_list())
            doubts.append(f"{counted(len(cells), 'cell')} {what}: {shown}")
    return ColumnKind(
        kind="number",
        why=decision.why,
        number=decision.form,
        unread=len(unread),
        doubts=tuple(doubts),
        form_doubts=(decision.doubt,) if decision.doubt else (),
        needs_habit=not decision.sure,
        shows_decimal=decision.shows_decimal,
    )


def _of_odd_cells(odd: int, numbers: int, *, said: bool) -> str:
    """Say how many cells of a column are no numbers, beside those that are."""
    as_said = " as you said they are written" if said else ""
    if not numbers:
        return f"none of its {counted(odd, 'cell')} is a number{as_said}"
    if numbers < odd:
        return f"{odd:,} of {odd + numbers:,} cells are no numbers{as_said}"
    return f"mostly numbers, but {counted(odd, 'cell')} not"


def _mostly_numbers(
    column: pl.Series, telling: pl.Series, habit: FileHabit, wish: NumberFormat | None
) -> ColumnKind | None:
    """Decide what a column of numbers holds but for a few cells; none where it is no such column."""
    if not are_like_numbers(telling).any():
        return None
    cells = trimmed(column)
    cells = cells.set(_is_null_like(cells), None)
    like = are_like_numbers(cells)
    filled, numbers = len(cells) - cells.null_count(), int(like.sum())
    if numbers == filled or filled - numbers > FEW * filled:
        return None
    # Cells that only look like numbers are judged with the others.
    own = cells.filter(like)
    kind = _decide_number(own, own.str.head(CELL_LOOK).unique(maintain_order=True).head(SAMPLE), habit, wish)
    return kind.compared_as if kind.compared_as.kind == "number" else None


def _weighed(
    code: ColumnKind, column: pl.Series, telling: pl.Series, habit: FileHabit, wish: NumberFormat | None
) -> ColumnKind:
    """Weigh codes of which only a few start with a zero: with decimals among them they are compared as numbers."""
    zeros = trimmed(column.filter(column.str.contains(_LEADING_ZERO))).drop_nulls()
    if not len(zeros) or len(zeros) > FEW * (len(column) - column.null_count()):
        return code
    if not telling.str.contains(_DIGITS).all():
        return replace(code, mostly=_with_few_zeros(zeros, column, telling, habit, wish))
    if telling.str.len_bytes().n_unique() == 1:  # codes of one width
        return code
    verb = "starts" if len(zeros) == 1 else "start"
    doubt = f"{counted(len(zeros), 'cell')} {verb} with a zero ({zeros[0]}), as codes do: all are compared as texts"
    return replace(code, form_doubts=(doubt,))


def _with_few_zeros(
    zeros: pl.Series, column: pl.Series, telling: pl.Series, habit: FileHabit, wish: NumberFormat | None
) -> ColumnKind | None:
    """Decide how numbers with decimals are written of which a few start with a zero: identifiers have no decimals."""
    kind = _number_kind(column, telling, habit, wish).compared_as
    if kind.kind != "number" or not kind.shows_decimal:
        return None
    verb = "starts" if len(zeros) == 1 else "start"
    doubt = f"{counted(len(zeros), 'number')} {verb} with a zero ({zeros[0]}) and {'is' if len(zeros) == 1 else 'are'}"
    return replace(kind, form_doubts=(*kind.form_doubts, f"{doubt} read without it, since other cells have decimals"))


def _rare_comma(column: pl.Series, decision: NumberDecision, habit: FileHabit) -> bool:
    """Say whether a comma that looks like a decimal one parts several values: rare, where commas part the fields."""
    if decision.form.decimal != "," or habit.delimiter != "," or habit.decimal == ",":
        return False
    cells = column.drop_nulls()
    return float(cells.str.contains(",", literal=True).sum()) < 0.5 * len(cells)


def _code(column: pl.Series, telling: pl.Series) -> ColumnKind | None:
    """Recognise whole numbers that are identifiers: leading zeros, more digits than a float holds."""
    whole = bool(telling.str.contains(_DIGITS).all())
    if whole and bool(telling.str.contains(_COMPACT_DATE).all()) and len(telling) >= 3:
        values = trimmed(column).drop_nulls()
        if parse_dates(values, ["%Y%m%d"]).null_count() == 0:
            return ColumnKind(
                kind="date",
                why="dates written YYYYMMDD",
                date_formats=("%Y%m%d",),
                doubts=("eight digits are read as dates",),
                form_doubts=("eight digits are read as dates",),
            )
    longest = column.str.len_bytes().max()
    if whole and isinstance(longest, int) and longest > SAFE_DIGITS:
        long = trimmed(column.filter(column.str.len_bytes() > SAFE_DIGITS)).drop_nulls()
        if bool((long.str.len_bytes() > SAFE_DIGITS).any()):
            return ColumnKind(
                kind="code",
                why=f"digits, some longer than {SAFE_DIGITS}: identifiers, kept as text",
                leading_zeros=_zeros(column),
            )
    if _zeros(column):
        return ColumnKind(kind="code", why="digits, some with leading zeros: kept as text", leading_zeros=True)
    if has_codes_with_e(column):
        return ColumnKind(kind="code", why="digits, some with an E between them (1E5): kept as text")
    return None


def _zeros(column: pl.Series) -> bool:
    """Say whether a cell of digits starts with a zero; only cells that stand before "1" in order may."""
    return bool(column.filter(column < "1").str.contains(_LEADING_ZERO).any())


def _decide_text(telling: pl.Series) -> ColumnKind:
    if len(telling) >= 5:
        for separator in _LIST_SEPARATORS:
            several = telling.filter(telling.str.contains(separator, literal=True))
            if len(several) >= 3 and bool(telling.str.contains(_LIST % ("\\" + separator)).all()):
                why = f"short words, several of them in some cells, split by '{separator}'"
                return ColumnKind(kind="list", why=why, separator=separator)
    digits = telling.filter(telling.str.contains(_DIGITS))
    if bool(digits.str.contains(_LEADING_ZERO).any()):
        return ColumnKind(kind="code", why="codes, some with leading zeros", leading_zeros=True)
    return ColumnKind(kind="text", why="texts")

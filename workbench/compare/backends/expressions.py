"""The rules as expressions, for the cells that every engine reads alike: plain letters, plain numbers, plain dates.

Engines do not agree on capitals beyond ASCII, on what is white space, on texts that are no numbers. A cell that could
be read in two ways is not taken here (`is_plain` is false for it): the dictionary works it out with the rules of
Polars, once per different text. So all engines give the same values, whatever the cells hold.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

import narwhals as nw

from workbench.compare.backends.date_shapes import DateShape, date_shape
from workbench.compare.contract_parts import Rule
from workbench.compare.numbers import PLACES
from workbench.compare.rules import Method

Form: TypeAlias = Callable[[nw.Expr], nw.Expr]

DECIMAL = nw.Decimal(38, PLACES)
_PRINTABLE = r"^[\x20-\x7E]*\z"
_DIGITS = r"^[0-9]+\z"
_WHOLE_WITH_ZEROS = r"^[+-]?[0-9]+[.]0+\z"
_WHOLE_DIGITS = 17
"""Plain numbers have at most so many digits before the mark, so that no engine's decimals overflow."""


@dataclass(frozen=True, slots=True)
class Expressed:
    """A method as expressions: which cells it takes, their value, and their value as text."""

    is_plain: Form
    value: Form
    text: Form


def expressed(method: Method) -> Expressed | None:
    """Give a method as expressions; none where only the dictionary can work it out."""
    rule = method.rule
    if rule.map or rule.same_values:
        return None
    match method.kind:
        case "number":
            return _number(method)
        case "date":
            return _date(method)
        case "text" | "code":
            return _text(method)
        case "list":
            return None


# ---------------------------------------------------------------- texts and codes
def _text(method: Method) -> Expressed | None:
    rule = method.rule
    written = [*(new for _, new in rule.replace), *(letters[:1] for letters in rule.same_characters)]
    if not all(text.isascii() for text in written) or not all(old for old, _ in rule.replace):
        return None
    form = partial(_text_form, method=method)
    return Expressed(is_plain=lambda cell: cell.str.contains(_PRINTABLE), value=form, text=form)


def _text_form(cell: nw.Expr, method: Method) -> nw.Expr:
    rule = method.rule
    if rule.spaces == "ignore":
        cell = cell.str.replace_all(" ", "", literal=True)
    elif rule.spaces == "trim":
        cell = cell.str.replace_all(" +", " ").str.strip_chars(" ")
    cell = _not_empty(cell)
    for old, new in rule.replace:
        cell = cell.str.replace_all(old, new, literal=True)
    cell = _without_tokens(_not_empty(cell), method)
    if method.kind == "code":
        cell = _code(cell, rule)
    return _folded(cell, rule)


def _folded(cell: nw.Expr, rule: Rule) -> nw.Expr:
    """Take away what does not matter; accents and umlauts are none of plain letters."""
    for letters in rule.same_characters:
        for letter in letters[1:]:
            if letter != letters[0]:
                cell = cell.str.replace_all(letter, letters[0], literal=True)
    return cell.str.to_lowercase() if rule.case == "ignore" else cell


def _code(cell: nw.Expr, rule: Rule) -> nw.Expr:
    is_whole = cell.str.contains(_WHOLE_WITH_ZEROS)
    cell = nw.when(is_whole).then(cell.str.replace_all(r"[.]0+\z", "")).otherwise(cell)
    if rule.unpad:
        bare = cell.str.replace_all("^0+", "")
        short = nw.when(bare == "").then(nw.lit("0")).otherwise(bare)
        cell = nw.when(cell.str.contains(_DIGITS)).then(short).otherwise(cell)
    if rule.pad:
        cell = nw.when(cell.str.contains(_DIGITS)).then(cell.str.zfill(rule.pad)).otherwise(cell)
    return cell


def _not_empty(cell: nw.Expr) -> nw.Expr:
    return nw.when(cell != "").then(cell)


def _without_tokens(cell: nw.Expr, method: Method) -> nw.Expr:
    return nw.when(~cell.is_in(list(method.null_tokens))).then(cell) if method.null_tokens else cell


# ---------------------------------------------------------------- numbers
def _number(method: Method) -> Expressed | None:
    scale = method.rule.scale
    if method.rule.replace or (scale is not None and abs(scale) != 1):
        return None
    marks = (method.decimal, method.thousands or "")
    if len(marks[0]) != 1 or len(marks[1]) > 1:
        return None
    shape = _number_shape(*marks)
    form = partial(_plain_number, method=method)
    return Expressed(
        is_plain=lambda cell: cell.str.contains(shape),
        value=lambda cell: form(cell).cast(DECIMAL),
        text=lambda cell: number_text(form(cell)),
    )


def _number_shape(decimal: str, thousands: str) -> str:
    whole = f"[0-9]{{1,{_WHOLE_DIGITS}}}"
    if thousands:
        whole = f"(?:{whole}|[0-9]{{1,3}}(?:{_letter(thousands)}[0-9]{{3}}){{1,4}})"
    return f"^-?{whole}(?:{_letter(decimal)}[0-9]{{1,{PLACES}}})?\\z"


def _plain_number(cell: nw.Expr, method: Method) -> nw.Expr:
    """Write a plain number as -1234.5."""
    cell = _without_tokens(cell, method)
    if method.thousands:
        cell = cell.str.replace_all(method.thousands, "", literal=True)
    if method.decimal != ".":
        cell = cell.str.replace_all(method.decimal, ".", literal=True)
    if method.rule.scale == -1:
        bare = cell.str.replace_all("^-", "")
        cell = nw.when(cell.str.starts_with("-")).then(bare).otherwise(nw.concat_str(nw.lit("-"), cell))
    return cell


def number_text(cell: nw.Expr) -> nw.Expr:
    """Write a plain number in its one form: no zeros before it or at its end, no minus before zero."""
    bare = cell.str.replace_all("^-", "")
    ended = bare.str.replace_all(r"0+\z", "").str.replace_all(r"[.]\z", "")
    bare = nw.when(bare.str.contains(".", literal=True)).then(ended).otherwise(bare)
    bare = bare.str.replace_all("^0+", "")
    is_short = (bare == "") | bare.str.starts_with(".")
    whole = nw.when(is_short).then(nw.concat_str(nw.lit("0"), bare)).otherwise(bare)
    is_below = cell.str.starts_with("-") & (whole != "0")
    return nw.when(is_below).then(nw.concat_str(nw.lit("-"), whole)).otherwise(whole)


def _letter(letter: str) -> str:
    return f"[\\x{{{ord(letter):X}}}]"


# ---------------------------------------------------------------- dates
def _date(method: Method) -> Expressed | None:
    rule = method.rule
    shape = None if method.times or rule.replace or not method.formats else date_shape(method.formats[0])
    if shape is None or (rule.spaces == "ignore" and re.search(r"\s", method.formats[0])):
        return None
    form = partial(_iso_date, shape=shape, method=method)
    return Expressed(
        is_plain=lambda cell: cell.str.contains(shape.pattern),
        value=lambda cell: form(cell).cast(nw.Date),
        text=form,
    )


def _iso_date(cell: nw.Expr, shape: DateShape, method: Method) -> nw.Expr:
    cell = _without_tokens(cell, method)
    if shape.is_iso:
        return cell
    year, month, day = (cell.str.slice(start, length) for start, length in (shape.year, shape.month, shape.day))
    return nw.concat_str(year, nw.lit("-"), month, nw.lit("-"), day)

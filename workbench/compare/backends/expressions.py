"""The rules as expressions, for the cells that every engine reads alike: plain letters, plain numbers, plain dates.

Engines do not agree on capitals beyond ASCII, on what is white space, on texts that are no numbers. A cell that could
be read in two ways is not taken here (`is_plain` is false for it): the dictionary works it out with the rules of
Polars, once per different text. So all engines give the same values, whatever the cells hold.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, fields
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
_ANY_FORM = ("-?[0-9]{1,17}", f"[0-9]{{1,{PLACES}}}")
"""Plain numbers have few digits before the mark, so that no engine's decimals overflow."""
_NO_RULE = Rule()
_KNOWN = {
    *(
        "kind",
        "case",
        "accents",
        "umlauts",
        "spaces",
        "replace",
        "same_characters",
        "same_values",
        "map",
        "pad",
        "unpad",
    ),
    *("formats", "sep", "decimal", "thousands", "scale", "null_tokens"),
    *("tolerance", "relative", "precision", "blank"),  # these are applied to the cells that differ, when they are out
}
_NOT_KNOWN = {own.name: getattr(_NO_RULE, own.name) for own in fields(Rule) if own.name not in _KNOWN}
"""Fields that were added to rules and have no expression yet, with what they are when nothing is said."""
_ONE_FORM = ("-?[1-9][0-9]{0,16}", f"[0-9]{{0,{PLACES - 1}}}[1-9]")


@dataclass(frozen=True, slots=True)
class Expressed:
    """A method as expressions: which cells it takes, and the steps to their value, one query level each."""

    is_plain: Form
    steps: tuple[Form, ...] = ()


def expressed(method: Method, *, as_texts: bool) -> Expressed | None:
    """Give a method as expressions, to values or to their texts; none where only the dictionary can work it out."""
    rule = method.rule
    if rule.map or rule.same_values or any(getattr(rule, name) != default for name, default in _NOT_KNOWN.items()):
        return None
    match method.kind:
        case "number":
            return _number(method, as_texts=as_texts)
        case "date":
            return _date(method, as_texts=as_texts)
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
    steps: list[Form] = [partial(_tidy, method=method)]
    if method.null_tokens:
        steps.append(partial(_without_tokens, method=method))
    if method.kind == "code":
        steps += _code_steps(rule)
    steps += [partial(_folded, rule=rule), _not_empty]
    return Expressed(is_plain=lambda cell: cell.str.contains(_PRINTABLE), steps=tuple(steps))


def _tidy(cell: nw.Expr, method: Method) -> nw.Expr:
    rule = method.rule
    if rule.spaces == "ignore":
        cell = cell.str.replace_all(" ", "", literal=True)
    elif rule.spaces == "trim":
        cell = cell.str.replace_all(" +", " ").str.strip_chars(" ")
    for old, new in rule.replace:
        cell = cell.str.replace_all(old, new, literal=True)
    return cell


def _folded(cell: nw.Expr, rule: Rule) -> nw.Expr:
    """Take away what does not matter; plain letters have no accents and are no umlauts."""
    for letters in rule.same_characters:
        for letter in letters[1:]:
            if letter != letters[0]:
                cell = cell.str.replace_all(letter, letters[0], literal=True)
    return cell.str.to_lowercase() if rule.case == "ignore" else cell


def _code_steps(rule: Rule) -> list[Form]:
    steps: list[Form] = [_without_zero_places]
    if rule.unpad:
        steps.append(_unpadded)
    if rule.pad:
        steps.append(partial(_padded, width=rule.pad))
    return steps


def _without_zero_places(cell: nw.Expr) -> nw.Expr:
    is_whole = cell.str.contains(_WHOLE_WITH_ZEROS)
    return nw.when(is_whole).then(cell.str.replace_all(r"[.]0+\z", "")).otherwise(cell)


def _unpadded(cell: nw.Expr) -> nw.Expr:
    zeros, digits = cell.str.contains(r"^0+\z"), cell.str.contains(_DIGITS)
    return nw.when(zeros).then(nw.lit("0")).when(digits).then(cell.str.replace_all("^0+", "")).otherwise(cell)


def _padded(cell: nw.Expr, width: int) -> nw.Expr:
    return nw.when(cell.str.contains(_DIGITS)).then(cell.str.zfill(width)).otherwise(cell)


def _not_empty(cell: nw.Expr) -> nw.Expr:
    return nw.when(cell != "").then(cell)


def _without_tokens(cell: nw.Expr, method: Method) -> nw.Expr:
    return nw.when(~cell.is_in(list(method.null_tokens))).then(cell)


# ---------------------------------------------------------------- numbers
def _number(method: Method, *, as_texts: bool) -> Expressed | None:
    scale, decimal, thousands = method.number_format.scale, method.decimal, method.thousands or ""
    signs = {None, 1} if as_texts else {None, 1, -1}
    if method.rule.replace or scale not in signs or len(decimal) != 1 or len(thousands) > 1:
        return None
    shape = _number_shape(decimal, thousands, whole=_ONE_FORM if as_texts else _ANY_FORM)
    steps: list[Form] = [partial(_without_tokens, method=method)] if method.null_tokens else []
    if thousands or decimal != ".":
        steps.append(partial(_plain_marks, decimal=decimal, thousands=thousands))
    if not as_texts:
        steps += [*([_turned] if scale == -1 else []), _as_decimal]
    return Expressed(is_plain=lambda cell: cell.str.contains(shape), steps=tuple(steps))


def _number_shape(decimal: str, thousands: str, *, whole: tuple[str, str]) -> str:
    """Give the pattern of plain numbers; those in their one form have no zeros before them or at their end."""
    digits, places = whole
    if thousands:
        digits = f"(?:{digits}|[1-9][0-9]{{0,2}}(?:{_letter(thousands)}[0-9]{{3}}){{1,4}})"
    return f"^(?:{digits}(?:{_letter(decimal)}{places})?|0)\\z"


def _plain_marks(cell: nw.Expr, decimal: str, thousands: str) -> nw.Expr:
    if thousands:
        cell = cell.str.replace_all(thousands, "", literal=True)
    return cell if decimal == "." else cell.str.replace_all(decimal, ".", literal=True)


def _turned(cell: nw.Expr) -> nw.Expr:
    """Multiply by -1."""
    bare = cell.str.replace_all("^-", "")
    return nw.when(cell.str.starts_with("-")).then(bare).otherwise(nw.concat_str(nw.lit("-"), cell))


def _as_decimal(cell: nw.Expr) -> nw.Expr:
    return cell.cast(DECIMAL)


def _letter(letter: str) -> str:
    return f"[\\x{{{ord(letter):X}}}]"


# ---------------------------------------------------------------- dates
def _date(method: Method, *, as_texts: bool) -> Expressed | None:
    rule = method.rule
    shape = None if method.times or rule.replace or not method.formats else date_shape(method.formats[0])
    if shape is None or (rule.spaces == "ignore" and re.search(r"\s", method.formats[0])):
        return None
    steps: list[Form] = [partial(_without_tokens, method=method)] if method.null_tokens else []
    if not shape.is_iso:
        steps.append(partial(_iso_date, shape=shape))
    if not as_texts:
        steps.append(_as_date)
    return Expressed(is_plain=lambda cell: cell.str.contains(shape.pattern), steps=tuple(steps))


def _as_date(cell: nw.Expr) -> nw.Expr:
    return cell.str.to_date(format="%Y-%m-%d")


def _iso_date(cell: nw.Expr, shape: DateShape) -> nw.Expr:
    year, month, day = (cell.str.slice(start, length) for start, length in (shape.year, shape.month, shape.day))
    return nw.concat_str(year, nw.lit("-"), month, nw.lit("-"), day)

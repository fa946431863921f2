"""Decide how the cells of a column are compared where the contract leaves it open, and say so."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

import polars as pl

from workbench.compare.contract_parts import ContractError, Kind, Rule
from workbench.compare.date_times import has_time
from workbench.compare.dates import ZONE
from workbench.compare.numbers import PLAIN_NUMBERS, NumberFormat
from workbench.compare.other_side import settled
from workbench.compare.plain_cells import no_digits, plain_dates, plain_numbers
from workbench.compare.reading.column_kind import ColumnKind, decide_kind
from workbench.compare.reading.date_forms import form_in_words
from workbench.compare.rules import Method, PlainKind, normalise, prepare

_PLAIN_LOOK = ColumnKind(kind="number", why="plain numbers", number=PLAIN_NUMBERS)
_OF_THE_FILE = ", as in the file's other columns"


@dataclass(frozen=True, kw_only=True, slots=True)
class ColumnTexts:
    """One column of one input, with what is known of it; `wanted` asks for a kind where the rule leaves it open."""

    id: str
    texts: pl.Series
    rule: Rule = field(default_factory=Rule)
    null_tokens: tuple[str, ...] = ()
    look: Callable[[], ColumnKind] | None = None
    wanted: str | None = None
    is_share: bool = False
    """The workbook shows the numbers in percent and holds shares."""
    new: Callable[[], pl.Series] | None = None
    """Gives the cells that are not known from the first input, where rows were matched: the others are the same."""

    @property
    def token(self) -> str:
        """Name everything in the rule that the reading of the column depends on."""
        return repr(replace(self.rule, tolerance=None, relative=None, precision=None, blank="differs"))

    @property
    def bare(self) -> Method:
        """Give the method that only cleans and blanks."""
        return Method(kind="text", rule=self.rule, null_tokens=self.null_tokens)

    @property
    def is_touched(self) -> bool:
        """Say whether the rule changes texts before they are read."""
        rule = self.rule
        return bool(rule.replace or rule.map or rule.same_values or self.null_tokens)

    def found(self) -> ColumnKind:
        """Look at the column: as reading did for the whole file, or at the texts after replacing and blanking."""
        if self.look is not None and not self.is_touched:
            return self.look()
        return decide_kind(prepare(self.texts, self.bare) if self.is_touched else self.texts)


@dataclass(frozen=True, kw_only=True, slots=True)
class Decision:
    """How a column is compared: one method per input, and sentences about what was decided.

    `all_read`: every cell was seen to be blank or readable while deciding. `words`: a few cells are texts.
    """

    kind: PlainKind
    methods: tuple[Method, ...]
    notes: tuple[str, ...] = ()
    all_read: bool = False
    words: bool = False


def decide(name: str, sides: tuple[ColumnTexts, ...], *, words: bool = False) -> Decision:
    """Decide kind and formats of a column for all inputs together.

    With `words` a few cells of a column of numbers may be texts: only where those are compared, or told, as texts.
    """
    kind = _asked_kind(sides)
    if kind == "auto":
        return _auto(name, sides, words=words)
    if kind == "number":
        return _numbers(name, sides, [_needed_look(side) for side in sides])
    if kind == "date":
        return _dates(name, sides)
    return Decision(kind=kind, methods=tuple(_method(side, _own_kind(side, kind)) for side in sides))


def _own_kind(side: ColumnTexts, kind: PlainKind) -> PlainKind:
    """Give the kind of one input: a text can be a code or a list on one side only."""
    match side.rule.kind:
        case "text" | "code" | "list" as own:
            return own
        case _:
            return kind


def _asked_kind(sides: tuple[ColumnTexts, ...]) -> Kind:
    """Give the kind that the rule names, or that its other fields need."""
    for side in sides:
        rule = side.rule
        if rule.kind != "auto":
            return rule.kind
        if rule.pad is not None or (rule.unpad and not _have_no_zeros(sides)):
            return "code"
        if rule.sep is not None:
            return "list"
    return "auto"


def _have_no_zeros(sides: tuple[ColumnTexts, ...]) -> bool:
    """Say whether all inputs hold dates, or numbers that measure something: their leading zeros never matter."""
    looks = [side.found() for side in sides]
    kinds = {look.kind for look in looks} - {"empty"}
    return kinds == {"date"} or (kinds == {"number"} and not any(look.leading_zeros for look in looks))


# ---------------------------------------------------------------- kinds left open
def _auto(name: str, sides: tuple[ColumnTexts, ...], *, words: bool) -> Decision:
    if all(not side.is_touched and side.rule.decimal is None and side.rule.thousands is None for side in sides):
        filled = [side for side in sides if side.texts.null_count() < len(side.texts)]
        if filled and all(_holds(side, plain_numbers) for side in filled):
            return Decision(kind="number", methods=tuple(_method(side, "number") for side in sides), all_read=True)
        if filled and all(not side.rule.formats and _holds(side, plain_dates) for side in filled):
            methods = tuple(_method(side, "date", formats=("%Y-%m-%d",)) for side in sides)
            return Decision(kind="date", methods=methods, all_read=True)
        if filled and not any(side.wanted for side in sides) and all(no_digits(side.texts) for side in filled):
            return Decision(kind="text", methods=tuple(_method(side, "text") for side in sides))
    looks = [side.found() for side in sides]
    kinds = {look.kind for look in looks} - {"empty"}
    wanted = {side.wanted for side in sides} - {None}
    if kinds == {"number"} and wanted <= {"number"}:
        return _numbers(name, sides, looks)
    mostly = [look.compared_as for look in looks]
    if words and {look.kind for look in mostly} - {"empty"} == {"number"} and wanted <= {"number"}:
        return replace(_numbers(name, sides, mostly), words=True)
    if _needs_numbers(sides) and all(_mostly_numbers(side, look) for side, look in zip(sides, looks, strict=True)):
        return _numbers(name, sides, looks)
    if kinds == {"date"} or (wanted == {"date"} and any(side.rule.formats for side in sides)):
        return _auto_dates(name, sides, looks)
    notes = _near_misses(name, sides, looks) or tuple(_form_notes(name, sides, looks))
    return Decision(kind="text", methods=tuple(_method(side, "text") for side in sides), notes=notes)


def _holds(side: ColumnTexts, test: Callable[[pl.Series], bool]) -> bool:
    """Say whether a test of every cell with a value holds; what is known from the first input was tested there."""
    if side.new is None:
        return test(side.texts)
    texts = side.new()
    return texts.null_count() == len(texts) or test(texts)


def _needs_numbers(sides: tuple[ColumnTexts, ...]) -> bool:
    """Say whether a rule was given that has a meaning for numbers only."""
    rules = [side.rule for side in sides]
    sizes = [value for rule in rules for value in (rule.tolerance, rule.relative, rule.scale, rule.decimal)]
    return any(value is not None for value in sizes) or any((rule.precision or "").isdigit() for rule in rules)


def _mostly_numbers(side: ColumnTexts, look: ColumnKind) -> bool:
    """Say whether at least half of the cells with a value are numbers."""
    normal = normalise(side.texts, _number_method(side, look))
    read = len(normal.values) - normal.values.null_count()
    return read >= normal.unparsed


def _auto_dates(name: str, sides: tuple[ColumnTexts, ...], looks: list[ColumnKind]) -> Decision:
    unclear = [
        side.id for side, look in zip(sides, looks, strict=True) if look.ambiguous_dates and not side.rule.formats
    ]
    texts = tuple(_method(side, "text") for side in sides)
    if unclear:
        form = next(look.date_formats[0] for look in looks if look.ambiguous_dates)
        is_all = len(unclear) == len(sides)
        side, prefix = ("", "") if is_all else (f', side="{unclear[0]}"', f"{unclear[0]}:")
        note = (
            f"{name} is compared as text: in {_listed(unclear)} nothing shows whether day or month comes first. "
            f'Say it, for example formats=["{form}"]{side} (--dates {prefix}{name}={form_in_words(form)}).'
        )
        return Decision(kind="text", methods=texts, notes=(note,))
    every = _all_formats(looks)
    times = any(has_time(form) for form in every)
    methods = tuple(
        replace(_method(side, "date", formats=_said_formats(side, look) or look.date_formats or every), times=times)
        for side, look in zip(sides, looks, strict=True)
    )
    read = [_said_formats(side, look) or look.date_formats for side, look in zip(sides, looks, strict=True)]
    forms = [" or ".join(map(form_in_words, own)) for own in read if own]
    ways = dict.fromkeys(forms)
    notes = () if len(ways) < 2 else (f"{name} is compared as a date ({', '.join(ways)}).",)
    doubts = _form_notes(name, sides, looks)
    return Decision(kind="date", methods=methods, notes=(*notes, *_zone_notes(name, sides, looks), *doubts))


def _said_formats(side: ColumnTexts, look: ColumnKind) -> tuple[str, ...]:
    """Give the formats of the rule, and behind them those of dates that begin with the year: nobody takes them apart.

    So a format that was said for the dates of one input does not make those of the other unreadable.
    """
    if not side.rule.formats or not set(look.date_formats).isdisjoint(side.rule.formats):
        return side.rule.formats
    by_year = (form for form in look.date_formats if form.startswith("%Y") and form != "%Y%m%d")
    return tuple(dict.fromkeys((*side.rule.formats, *by_year)))


def _zone_notes(name: str, sides: tuple[ColumnTexts, ...], looks: list[ColumnKind]) -> list[str]:
    """Say it where the times of some inputs have an offset from UTC and others have none."""
    with_zone = [any(form.endswith(ZONE) for form in look.date_formats) for look in looks]
    if all(with_zone) or not any(with_zone):
        return []
    ids = [[side.id for side, has in zip(sides, with_zone, strict=True) if has is wanted] for wanted in (True, False)]
    return [
        f"{name}: times of {_listed(ids[0])} have an offset from UTC, those of {_listed(ids[1])} are taken for UTC."
    ]


def _all_formats(looks: list[ColumnKind]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(form for look in looks for form in look.date_formats))


def _near_misses(name: str, sides: tuple[ColumnTexts, ...], looks: list[ColumnKind]) -> tuple[str, ...]:
    """Say why a column that nearly is one of numbers or dates is compared as text."""
    kinds = {look.kind for look in looks}
    if not kinds & {"number", "date"}:
        return ()
    reasons = [
        f"in {side.id} it holds {look.kind}s ({look.why})"
        for side, look in zip(sides, looks, strict=True)
        if look.kind != "empty"
    ]
    return (f"{name} is compared as text: {'; '.join(reasons)}.",)


def _numbers(name: str, sides: tuple[ColumnTexts, ...], looks: Sequence[ColumnKind | None]) -> Decision:
    """Read numbers as each input writes them; what one leaves open, the values of the others may tell."""
    known = tuple(
        _PLAIN_LOOK if look is None or _is_said(side) else look.compared_as
        for side, look in zip(sides, looks, strict=True)
    )

    def values_of(place: int, form: NumberFormat) -> pl.Series:
        side = sides[place]
        own = _method(side, "number", decimal=form.decimal, thousands=form.thousands)
        method = _number_method(side) if _is_said(side) else own
        return normalise(sides[place].texts.unique(), method).values

    found = settled(known, tuple(side.texts for side in sides), values_of)
    methods = [
        _number_method(side, None if look is _PLAIN_LOOK else look)
        for side, look in zip(sides, found.looks, strict=True)
    ]
    in_percent = _shares_beside_percent(sides)
    methods = tuple(replace(method, percent=True) if n in in_percent else method for n, method in enumerate(methods))
    told = [
        f"{name} in {sides[place].id}: {found.looks[place].why.replace(_OF_THE_FILE, '')}; read so, more of its values "
        "are those of the other file."
        for place in found.by_others
    ]
    told += [f"{name} of {sides[n].id} is shown in percent: 0.05 is compared as 5%." for n in in_percent]
    return Decision(kind="number", methods=methods, notes=(*told, *_form_notes(name, sides, found.looks)))


def _shares_beside_percent(sides: tuple[ColumnTexts, ...]) -> list[int]:
    """Give the places of inputs whose workbook shows shares in percent, where all others write a percent sign."""
    if any(side.rule.scale is not None for side in sides):
        return []
    shares = [n for n, side in enumerate(sides) if side.is_share]
    others = [side for side in sides if not side.is_share]
    is_written = all(side.texts.str.contains("%", literal=True).any() for side in others)
    return shares if others and is_written else []


def _needed_look(side: ColumnTexts) -> ColumnKind | None:
    """Look at a column whose way of writing numbers is neither said nor plain."""
    return None if _is_said(side) or (not side.is_touched and plain_numbers(side.texts)) else side.found()


def _is_said(side: ColumnTexts) -> bool:
    """Say whether a rule tells how numbers are written."""
    return side.rule.decimal is not None or side.rule.thousands is not None


def _form_notes(name: str, sides: tuple[ColumnTexts, ...], looks: Sequence[ColumnKind]) -> list[str]:
    """Say what is in doubt about the way in which all cells were read."""
    return [
        f"{name} in {side.id}: {doubt}."
        for side, look in zip(sides, looks, strict=True)
        if not _is_said(side) and not side.rule.formats
        for doubt in look.form_doubts
    ]


# ---------------------------------------------------------------- kinds that were asked for
def _number_method(side: ColumnTexts, look: ColumnKind | None = None) -> Method:
    rule = side.rule
    if _is_said(side):
        return _method(side, "number", decimal=rule.decimal or ".", thousands=rule.thousands or None)
    if look is None:
        if not side.is_touched and plain_numbers(side.texts):
            return _method(side, "number")
        look = side.found()
    look = look.compared_as
    if look.kind == "number":
        form = look.number or PLAIN_NUMBERS
        return _method(side, "number", decimal=form.decimal, thousands=form.thousands)
    return _method(side, "number")


def _dates(name: str, sides: tuple[ColumnTexts, ...]) -> Decision:
    looks = {side.id: side.found() for side in sides if not side.rule.formats}
    for input_id, look in looks.items():
        if look.ambiguous_dates:
            raise ContractError(
                f"In the column '{name}' of {input_id} nothing shows whether the day or the month comes first.",
                'Say it, for example formats=["%d/%m/%Y"].',
            )
    known = _all_formats(list(looks.values()))
    own = tuple(dict.fromkeys(form for side in sides for form in side.rule.formats))
    formats = [side.rule.formats or looks[side.id].date_formats or known or own for side in sides]
    if not all(formats):
        raise ContractError(
            f"How the dates of '{name}' are written was not recognised.", 'Say it, for example formats=["%d.%m.%Y"].'
        )
    methods = tuple(_method(side, "date", formats=forms) for side, forms in zip(sides, formats, strict=True))
    return Decision(kind="date", methods=methods)


def _method(
    side: ColumnTexts,
    kind: PlainKind,
    *,
    decimal: str = ".",
    thousands: str | None = None,
    formats: tuple[str, ...] = (),
) -> Method:
    return Method(
        kind=kind, rule=side.rule, decimal=decimal, thousands=thousands, formats=formats, null_tokens=side.null_tokens
    )


def _listed(names: list[str]) -> str:
    return " and ".join(names)

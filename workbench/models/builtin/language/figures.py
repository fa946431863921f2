"""Numbers with units and dates in a row of tokens: 5 %, half a cent, 25 cents, 1.000,50 €, 1 July 2024."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from workbench.models.builtin.language.folding import fold
from workbench.models.builtin.language.items import Amount, Item
from workbench.models.builtin.language.tokens import Token, TokenKind
from workbench.models.builtin.language.values import (
    NUMBER_WORDS,
    SCALES,
    DateSpan,
    day,
    month_number,
    month_span,
    read_date,
    read_figure,
    year_span,
)

UNITS = {
    "%": "percent", "percent": "percent", "percents": "percent", "prozent": "percent", "pct": "percent",
    "percentage": "percent",
    "cent": "cents", "cents": "cents", "ct": "cents", "cts": "cents", "c": "cents", "pence": "cents",
    "penny": "cents", "p": "cents",
    "pennies": "cents", "¢": "cents", "rappen": "cents", "centime": "cents", "centimes": "cents",
    "day": "days", "days": "days", "tag": "days", "tage": "days", "tagen": "days", "week": "weeks", "weeks": "weeks",
    "euro": "currency", "euros": "currency", "eur": "currency", "€": "currency", "dollar": "currency",
    "dollars": "currency",
    "usd": "currency", "$": "currency", "pound": "currency", "pounds": "currency", "gbp": "currency", "£": "currency",
    "chf": "currency", "franken": "currency", "francs": "currency", "yen": "currency", "¥": "currency",
    "bucks": "currency", "quid": "currency",
    "unit": "", "units": "", "piece": "", "pieces": "", "stuck": "", "stueck": "", "pcs": "", "point": "",
    "points": "", "kg": "", "grams": "", "gram": "", "litres": "", "liters": "", "metres": "", "meters": "",
    "km": "", "miles": "", "degrees": "", "degree": "", "bp": "points", "bps": "points", "promille": "promille",
    "‰": "promille",
    "kilo": "", "kilos": "", "tonnes": "", "tonnen": "", "gramm": "", "liter": "",
    "stunde": "hours", "stunden": "hours", "minuten": "minutes", "sekunde": "seconds", "sekunden": "seconds",
    "hour": "hours", "hours": "hours", "minute": "minutes", "minutes": "minutes", "second": "seconds",
    "seconds": "seconds", "month": "months", "months": "months",
}  # fmt: skip
_LETTERED = re.compile(r"(\d+(?:[.,]\d+)?)([a-z]+)")
_ORDINAL = re.compile(r"(\d{1,2})(st|nd|rd|th)?")
COST = 0.10


def figures_at(text: str, tokens: tuple[Token, ...], start: int, *, german: bool) -> Iterator[Item]:
    """Give the numbers and dates that begin at a token."""
    for end, amount in _amounts(tokens, start, german=german):
        yield Item(
            start=start,
            end=end,
            text=text[tokens[start].start : tokens[end - 1].end],
            cost=COST,
            amount=Amount(
                value=amount.value,
                unit=amount.unit,
                other=amount.other,
                text=text[tokens[start].start : tokens[end - 1].end],
            ),
        )
    for end, span in _dates(tokens, start):
        yield Item(start=start, end=end, text=text[tokens[start].start : tokens[end - 1].end], cost=COST, date=span)


def _amounts(tokens: tuple[Token, ...], start: int, *, german: bool) -> Iterator[tuple[int, Amount]]:
    token = tokens[start]
    if token.kind is TokenKind.MARK and UNITS.get(token.text) == "currency" and start + 1 < len(tokens):
        for end, amount in _bare(tokens, start + 1, german=german):
            yield end, Amount(value=amount.value, unit="currency", other=amount.other)
        return
    lettered = _LETTERED.fullmatch(token.fold) if token.kind is TokenKind.WORD else None
    if lettered is not None:
        yield from _with_letters(lettered, start)
        return
    for end, amount in _bare(tokens, start, german=german):
        yield end, amount
        unit_end, unit = _unit(tokens, end)
        if unit is not None:
            yield unit_end, Amount(value=amount.value, unit=unit, other=amount.other)


def _with_letters(match: re.Match[str], start: int) -> Iterator[tuple[int, Amount]]:
    figure = read_figure(match[1])
    if figure is None:
        return
    if match[2] in {"k", "m", "bn", "mn", "mio"}:
        yield start + 1, Amount(value=figure.value.scaleb(SCALES[match[2]]))
    elif match[2] in UNITS:
        yield start + 1, Amount(value=figure.value, unit=UNITS[match[2]])


def _bare(tokens: tuple[Token, ...], start: int, *, german: bool) -> Iterator[tuple[int, Amount]]:
    token = tokens[start]
    if token.kind is TokenKind.NUMBER:
        figure = read_figure(token.text, german=german)
        if figure is None:
            return
        yield start + 1, Amount(value=figure.value, other=figure.other)
        scale = SCALES.get(tokens[start + 1].fold) if start + 1 < len(tokens) else None
        if scale is not None and tokens[start + 1].kind is TokenKind.WORD:
            yield start + 2, Amount(value=figure.value.scaleb(scale))
        return
    if token.kind is not TokenKind.WORD:
        return
    word = token.fold
    if word in NUMBER_WORDS and word != "ein":
        yield start + 1, Amount(value=Decimal(NUMBER_WORDS[word]))
        scale = SCALES.get(tokens[start + 1].fold) if start + 1 < len(tokens) else None
        if scale is not None:
            yield start + 2, Amount(value=Decimal(NUMBER_WORDS[word]).scaleb(scale))
    if word in {"a", "an", "one", "ein", "einen", "einem", "eine"} and start + 1 < len(tokens):
        after = tokens[start + 1].fold
        if after in NUMBER_WORDS and after not in {"one", "ein"}:
            yield start + 2, Amount(value=Decimal(NUMBER_WORDS[after]))
        elif UNITS.get(after) and after not in {"c", "p", "second"}:
            yield start + 1, Amount(value=Decimal(1))


def _unit(tokens: tuple[Token, ...], start: int) -> tuple[int, str | None]:
    """Give the unit that follows a number, over "a" and "of a" ("half a cent", "a tenth of a percent")."""
    place = start
    if place < len(tokens) and tokens[place].fold == "of":
        place += 1
    if place < len(tokens) and tokens[place].fold in {"a", "an", "ein", "einen", "eines"}:
        place += 1
    if place >= len(tokens):
        return start, None
    word = tokens[place].fold
    if word in {"per", "basis"} and place + 1 < len(tokens):
        pair = f"{word} {tokens[place + 1].fold}"
        known = {"per cent": "percent", "basis point": "points", "basis points": "points", "per mille": "promille"}.get(
            pair
        )
        return (place + 2, known) if known is not None else (start, None)
    if word == "percentage" and place + 1 < len(tokens) and tokens[place + 1].fold.startswith("point"):
        return place + 2, "percentage points"
    if word in UNITS and tokens[place].kind in {TokenKind.WORD, TokenKind.MARK}:
        return place + 1, UNITS[word]
    return start, None


def _dates(tokens: tuple[Token, ...], start: int) -> Iterator[tuple[int, DateSpan]]:
    token = tokens[start]
    if token.fold in {"year", "jahr"} and start + 1 < len(tokens) and (year := _year(tokens[start + 1])) is not None:
        yield start + 2, year_span(year)
        return
    if token.kind is TokenKind.DATE:
        span = read_date(token.text)
        if span is not None:
            yield start + 1, span
        return
    yield from _day_first(tokens, start)
    yield from _month_first(tokens, start)
    yield from _iso_month(tokens, start)


def _day_first(tokens: tuple[Token, ...], start: int) -> Iterator[tuple[int, DateSpan]]:
    number = _ORDINAL.fullmatch(tokens[start].fold)
    if number is None:
        return
    place = start + 1
    while place < len(tokens) and tokens[place].fold in {".", "of", "-"}:
        place += 1
    if place + 1 >= len(tokens):
        return
    month = month_number(tokens[place].text)
    place += 1
    if place + 1 < len(tokens) and tokens[place].fold in {",", "-", "."}:
        place += 1
    year = _year(tokens[place])
    if month is None or year is None:
        return
    span = day(year, month, int(number[1]))
    if span is not None:
        yield place + 1, span


def _month_first(tokens: tuple[Token, ...], start: int) -> Iterator[tuple[int, DateSpan]]:
    if tokens[start].kind is not TokenKind.WORD:
        return
    month = month_number(tokens[start].text)
    if month is None or start + 1 >= len(tokens):
        return
    year = _year(tokens[start + 1])
    if year is not None:
        yield start + 2, month_span(year, month)
        return
    number = _ORDINAL.fullmatch(tokens[start + 1].fold)
    place = start + 2
    if place < len(tokens) and tokens[place].fold == ",":
        place += 1
    year = _year(tokens[place]) if place < len(tokens) else None
    if number is None or year is None:
        return
    span = day(year, month, int(number[1]))
    if span is not None:
        yield place + 1, span


def _iso_month(tokens: tuple[Token, ...], start: int) -> Iterator[tuple[int, DateSpan]]:
    if (
        start + 2 >= len(tokens)
        or tokens[start + 1].text != "-"
        or tokens[start + 1].spaced
        or tokens[start + 2].spaced
    ):
        return
    year = _year(tokens[start])
    if year is not None and re.fullmatch(r"0[1-9]|1[0-2]", tokens[start + 2].text):
        yield start + 3, month_span(year, int(tokens[start + 2].text))


def _year(token: Token) -> int | None:
    return int(token.text) if token.kind is TokenKind.NUMBER and re.fullmatch(r"(19|20)\d\d", token.text) else None


def as_word(text: str) -> str:
    """Give a folded word, for looking it up among units."""
    return fold(text)

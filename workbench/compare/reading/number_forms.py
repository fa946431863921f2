"""Finds how numbers are written in a column: decimal mark, thousands mark, and what cannot be told."""

from __future__ import annotations

from dataclasses import dataclass

import polars as pl

from workbench.compare.numbers import BLANKS, NumberFormat, is_torn, without_codes

NUMBER_LIKE = r"^[+\-−–(]*\p{Sc}?[+\-−–]?\d[\d.,'’]*(?:[eE][+-]?\d+)?(?:\p{Sc}|%|‰)?[)\-]?$|^[+\-]?\.\d+$"
"""A text without blanks that may be a number in some way of writing."""

WHOLE = "whole numbers"
DECIMAL_POINT = "numbers with a decimal point"


@dataclass(frozen=True, kw_only=True, slots=True)
class NumberDecision:
    """How the numbers of a column are written."""

    form: NumberFormat
    why: str
    sure: bool = True
    shows_decimal: bool = False
    doubt: str = ""


def look_like_numbers(texts: pl.Series) -> bool:
    """Say whether all texts may be numbers."""
    torn = texts.to_frame("t").select(is_torn(pl.col("t")).any()).item()
    return not torn and bool(_bare(texts).str.contains(NUMBER_LIKE).all())


def are_like_numbers(texts: pl.Series) -> pl.Series:
    """Tell which texts may be numbers; a blank is none."""
    torn = texts.to_frame("t").select(is_torn(pl.col("t")).alias("torn"))["torn"]
    return (_bare(texts).str.contains(NUMBER_LIKE) & ~torn).fill_null(value=False)


def _bare(texts: pl.Series) -> pl.Series:
    """Give texts without the code of a currency and without blanks."""
    return texts.to_frame("t").select(without_codes(pl.col("t")).str.replace_all(f"{BLANKS}+", ""))["t"]


_HUNDREDS = 3
"""So many different whole numbers from 100 to 999 show that those over 999 are written with a mark."""


def decide_number_form(texts: pl.Series, habit: str | None = None) -> NumberDecision | None:
    """Decide decimal and thousands mark from different texts of numbers; none when they contradict each other."""
    bare = _bare(texts).str.replace_all(r"[^\d.,'’eE]", "")
    apostrophe = next((mark for mark in ("'", "’") if bare.str.contains(mark, literal=True).any()), None)
    bare = bare.str.replace_all("['’]", "")
    points, commas = bare.str.count_matches(".", literal=True), bare.str.count_matches(",", literal=True)
    if not bool((commas > 0).any()) and not bool((points > 1).any()):
        return _points_only(bare, apostrophe, habit)
    verdicts = set(_verdicts(bare, points, commas))
    if verdicts == {"either"}:
        long_ones = bare.str.contains(r"^\d{4,}$")
        return None if habit is None and bool(long_ones.any()) else _either(habit)
    verdicts.discard("either")
    if verdicts == {"comma"}:
        thousands = apostrophe or ("." if bool((points > 0).any()) else None)
        return NumberDecision(
            form=NumberFormat(decimal=",", thousands=thousands), why=_words(",", thousands), shows_decimal=True
        )
    if verdicts == {"point"}:
        thousands = apostrophe or ("," if bool((commas > 0).any()) else None)
        return NumberDecision(
            form=NumberFormat(decimal=".", thousands=thousands), why=_words(".", thousands), shows_decimal=True
        )
    return None


def _points_only(bare: pl.Series, apostrophe: str | None, habit: str | None) -> NumberDecision:
    """Decide where no comma stands: 1.234 may still be a thousand."""
    form = NumberFormat(decimal=".", thousands=apostrophe)
    with_point = bare.filter(bare.str.contains(".", literal=True))
    if with_point.is_empty():
        return NumberDecision(form=form, why=WHOLE)
    if not bool(with_point.str.contains(r"^[1-9]\d{0,2}\.\d{3}$").all()):
        return NumberDecision(form=form, why=_words(".", apostrophe), shows_decimal=True)
    if habit == ",":
        why = "a point before three digits is a thousands mark, as in the file's other columns"
        return NumberDecision(form=NumberFormat(decimal=",", thousands="."), why=why, sure=False)
    if habit is None and _stop_at_a_thousand(bare):
        why = "a point before three digits is a thousands mark: no number without one is over 999"
        return NumberDecision(
            form=NumberFormat(decimal=",", thousands="."),
            why=why,
            sure=False,
            doubt=f"{why}. It could be a decimal point",
        )
    doubt = (
        ""
        if habit == "."
        else "every point stands before three digits: read as a decimal point, it could be a thousands mark"
    )
    return NumberDecision(form=form, why=_words(".", apostrophe), sure=False, doubt=doubt)


def _stop_at_a_thousand(bare: pl.Series) -> bool:
    """Say whether whole numbers go on just where those with a point begin: 769, 998, 1.012, 1.539."""
    whole = bare.filter(~bare.str.contains(".", literal=True))
    return int(whole.str.contains(r"^[1-9]\d{2}$").sum()) >= _HUNDREDS and not bool(
        whole.str.contains(r"^\d{4,}").any()
    )


def _verdicts(bare: pl.Series, points: pl.Series, commas: pl.Series) -> list[str]:
    """Tell for each text which mark it takes for the decimal one: point, comma, either, wrong."""
    frame = pl.DataFrame({"t": bare, "p": points, "c": commas}).filter((pl.col("p") > 0) | (pl.col("c") > 0))
    text, points_, commas_ = pl.col("t"), pl.col("p"), pl.col("c")
    point_last = text.str.contains(r"^\d{1,3}(,\d{2,3})*,\d{3}\.\d*(?:[eE].*)?$")
    comma_last = text.str.contains(r"^\d{1,3}(\.\d{2,3})*\.\d{3},\d*(?:[eE].*)?$")
    verdict = (
        pl.when((points_ > 0) & (commas_ > 0))
        .then(
            pl.when(point_last).then(pl.lit("point")).when(comma_last).then(pl.lit("comma")).otherwise(pl.lit("wrong"))
        )
        .when(commas_ > 1)
        .then(
            pl.when(text.str.contains(r"^\d{1,3}(,\d{2,3})*,\d{3}$")).then(pl.lit("point")).otherwise(pl.lit("wrong"))
        )
        .when(points_ > 1)
        .then(
            pl.when(text.str.contains(r"^\d{1,3}(\.\d{2,3})*\.\d{3}$")).then(pl.lit("comma")).otherwise(pl.lit("wrong"))
        )
        .when(commas_ == 1)
        .then(pl.when(text.str.contains(r"^[1-9]\d{0,2},\d{3}$")).then(pl.lit("either")).otherwise(pl.lit("comma")))
        .otherwise(
            pl.when(text.str.contains(r"^[1-9]\d{0,2}\.\d{3}$")).then(pl.lit("either")).otherwise(pl.lit("point"))
        )
    )
    return frame.select(verdict.unique().alias("v"))["v"].to_list()


def _either(habit: str | None) -> NumberDecision:
    """Decide 1,234 where every mark stands before three digits."""
    if habit == ",":
        why = "a comma is the decimal mark, as in the file's other columns"
        return NumberDecision(form=NumberFormat(decimal=","), why=why, sure=False)
    doubt = (
        ""
        if habit == "."
        else "every comma stands before three digits: read as a thousands mark, it could be a decimal comma"
    )
    return NumberDecision(form=NumberFormat(decimal=".", thousands=","), why=_words(".", ","), sure=False, doubt=doubt)


def _words(decimal: str, thousands: str | None) -> str:
    names = {".": "point", ",": "comma", "'": "apostrophe", "’": "apostrophe", " ": "blank"}
    words = f"numbers with a decimal {names[decimal]}"
    return words if thousands is None else f"{words} and {names[thousands]} for thousands"

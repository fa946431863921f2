"""Bring cell texts into the form in which they are compared: what a rule forgives is gone afterwards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Literal, TypeAlias

import polars as pl

from workbench.compare.contract_parts import Rule
from workbench.compare.date_times import date_time_texts, parse_date_times
from workbench.compare.dates import parse_dates
from workbench.compare.exact_forms import with_rests, with_signs
from workbench.compare.exact_numbers import ExactNumbers, number_texts, put, read_numbers
from workbench.compare.numbers import NumberFormat
from workbench.compare.reading.rows_above import NULL_LIKE

PlainKind: TypeAlias = Literal["text", "code", "number", "date", "list"]
Exact: TypeAlias = Literal["", "signs", "all", "rows"]

# White space of Unicode, the separators that Python counts as blanks, zero-width space, word joiner, byte-order mark.
BLANK_RUN = r"[\s\x{1C}-\x{1F}\x{200B}\x{2060}\x{FEFF}]+"
_UNTIDY = (
    r"^[\s\x{1C}-\x{1F}\x{200B}\x{2060}\x{FEFF}]|[\s\x{1C}-\x{1F}\x{200B}\x{2060}\x{FEFF}]$|[\s]{2}|[^\x{20}-\x{7E}]"
)
UMLAUTS = {"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss", "ẞ": "SS"}
_WHOLE_NUMBER = r"^([+-]?\d+)\.0+$"
LIST_SEPARATOR = ","


@dataclass(frozen=True, kw_only=True, slots=True)
class Method:
    """A rule with every decision made: how the cells of one column of one input are brought into their form."""

    kind: PlainKind
    rule: Rule = field(default_factory=Rule)
    decimal: str = "."
    thousands: str | None = None
    formats: tuple[str, ...] = ()
    times: bool = False
    """Dates keep their time of day."""
    null_tokens: tuple[str, ...] = ()
    percent: bool = False
    """Numbers are shares, to be compared in percent."""
    exact: Exact = ""
    """To put rows together by, numbers and dates are texts that hold their sign, or that and every decimal.

    Cells that cannot be read are their texts then, but in a key (`all`), where they are blank.
    """

    @property
    def token(self) -> str:
        """Name everything that the form of a value depends on (tolerances and the policy for blanks do not count)."""
        rule = replace(self.rule, tolerance=None, relative=None, precision=None, blank="differs", kind="auto")
        return repr(replace(self, rule=rule))

    @property
    def number_format(self) -> NumberFormat:
        """Say how numbers are written."""
        scale = Decimal(100) if self.percent else self.rule.scale
        return NumberFormat(decimal=self.decimal, thousands=self.thousands, scale=scale)


@dataclass(frozen=True, kw_only=True, slots=True)
class Normal:
    """Values after the rules: texts, exact decimals or dates; null is blank.

    `wide` numbers are too large for the decimal type and stand as texts in their one exact form. `unparsed` counts the
    cells that are not blank and cannot be read as a number or date.
    """

    values: pl.Series
    unparsed: int = 0
    wide: bool = False


def clean(texts: pl.Series, spaces: Literal["trim", "ignore", "exact"] = "trim") -> pl.Series:
    """Trim, squash every run of blanks to one space and compose; an empty text becomes null."""
    if spaces == "exact":
        cleaned = texts.str.normalize("NFC")
    elif not texts.str.contains(_UNTIDY).any():
        cleaned = texts.str.replace_all(" ", "", literal=True) if spaces == "ignore" else texts
    else:
        squashed = texts.str.replace_all(BLANK_RUN, "" if spaces == "ignore" else " ").str.strip_chars(" ")
        cleaned = squashed.str.normalize("NFC")
    return _blank_to_null(cleaned)


def normalise(texts: pl.Series, method: Method) -> Normal:
    """Bring the texts of a column into the form in which they are compared."""
    if method.exact:
        return _exact(texts, method)
    match method.kind:
        case "number":
            return _numbers(texts, method)
        case "date":
            prepared = prepare(texts, method)
            parse = parse_date_times if method.times else parse_dates
            dates = parse(prepared, method.formats)
            return Normal(values=dates, unparsed=dates.null_count() - prepared.null_count())
        case "list":
            return Normal(values=_lists(prepare(texts, method, mapped=False), method))
        case "code" | "text":
            return Normal(values=_texts(prepare(texts, method, mapped=False), method))


def _exact(texts: pl.Series, method: Method) -> Normal:
    normal = normalise(texts, replace(method, exact=""))
    prepared, values = prepare(texts, method), shown(normal.values)
    if method.kind == "number":
        values = with_signs(values, prepared, method.number_format, all_decimals=method.exact != "signs")
    elif method.kind == "date":
        values = with_rests(values, prepared)
    if method.exact != "all":
        values = as_words(texts, method).zip_with(normal.values.is_null(), values)
    return replace(normal, values=values, wide=True)


def prepare(texts: pl.Series, method: Method, *, mapped: bool = True) -> pl.Series:
    """Clean, replace and blank the texts; with `mapped` also replace values (for kinds that are read afterwards)."""
    rule = method.rule
    prepared = clean(texts, rule.spaces)
    if rule.replace:
        for old, new in rule.replace:
            prepared = prepared.str.replace_all(old, new, literal=True)
        prepared = _blank_to_null(prepared)
    if method.null_tokens:
        prepared = prepared.set(prepared.is_in(list(method.null_tokens)), None)
    return _mapped(prepared, value_map(rule)) if mapped else prepared


def shown(values: pl.Series) -> pl.Series:
    """Give values after the rules as texts: numbers without zeros at the end, dates as YYYY-MM-DD."""
    if isinstance(values.dtype, pl.Decimal):
        return number_texts(values)
    if isinstance(values.dtype, pl.Datetime):
        return date_time_texts(values)
    return values.dt.strftime("%Y-%m-%d") if values.dtype == pl.Date else values


def value_map(rule: Rule) -> dict[str, str]:
    """Give every value that another one replaces: the map, then the last value of each group."""
    groups = joined_groups([(set(group), group[-1]) for group in rule.same_values])
    names = {member: name for members, name in groups for member in members if member != name}
    return {**names, **{old: names.get(new, new) for old, new in rule.map.items()}}


def joined_groups(groups: Sequence[tuple[set[str], str]]) -> list[tuple[set[str], str]]:
    """Make one group of those that share a value: A = B and B = C are A = B = C; the last name is that of all."""
    joined: list[tuple[set[str], str]] = []
    for members, name in groups:
        met = [own for own in joined if own[0] & members]
        joined = [own for own in joined if not own[0] & members]
        joined.append((members.union(*(own for own, _ in met)), name))
    return joined


def method_with(method: Method, **changes: object) -> Method:
    """Give the method with fields of its rule changed."""
    return replace(method, rule=replace(method.rule, **changes))


# ---------------------------------------------------------------- texts where values are read
def is_word_for_blank(texts: pl.Series) -> pl.Series:
    """Tell which texts say that there is no value (NA, -): in a column of numbers they count as blank."""
    return texts.str.to_lowercase().is_in(NULL_LIKE).fill_null(value=False)


def as_words(texts: pl.Series, method: Method) -> pl.Series:
    """Give cells that cannot be read as they are compared: as texts by the same rules, words for blank as blank."""
    words = normalise(texts, replace(method, kind="text", exact="")).values
    return words.set(is_word_for_blank(words), None)


# ---------------------------------------------------------------- text and code
def _texts(values: pl.Series, method: Method) -> pl.Series:
    """Replace whole values, write codes in one way, fold what does not matter, name groups of same values."""
    rule = method.rule
    mapped = _mapped(values, _clean_map(rule))
    if method.kind == "code":
        as_codes = _codes(mapped, rule)
        again = _mapped(as_codes, _code_map(rule)) if rule.map else as_codes
        mapped = again.zip_with(mapped.eq_missing(values), as_codes)
    folded = fold(mapped, rule)
    return _mapped(folded, _folded_groups(method)) if rule.same_values else folded


def fold(values: pl.Series, rule: Rule) -> pl.Series:
    """Take away what does not matter in a text: classes of characters, capitals, umlauts, accents."""
    for letters in rule.same_characters:
        values = values.str.replace_all(f"[{_in_class(letters)}]", letters[:1].replace("$", "$$"))
    if rule.umlauts == "ignore":
        values = values.str.replace_many(UMLAUTS)
    if rule.case == "ignore":
        values = values.str.to_lowercase()
    if rule.accents == "ignore" and values.str.contains(r"[^\x{20}-\x{7E}]").any():
        values = values.str.normalize("NFD").str.replace_all(r"\p{M}", "").str.normalize("NFC")
    return values


def _clean_map(rule: Rule) -> dict[str, str]:
    if not rule.map:
        return {}
    parts = (pl.Series(list(texts), dtype=pl.String) for texts in (rule.map, rule.map.values()))
    olds, news = (clean(part, rule.spaces) for part in parts)
    return {old: new or "" for old, new in zip(olds, news, strict=True) if old is not None}


def _code_map(rule: Rule) -> dict[str, str]:
    names = _clean_map(rule)
    olds, news = (_codes(pl.Series(list(texts), dtype=pl.String), rule) for texts in (names, names.values()))
    return dict(zip(olds, news, strict=True))


def _folded_groups(method: Method) -> dict[str, str]:
    """Fold the names of the groups as the cells are folded, so that ignored capitals are ignored here too."""
    rule = replace(method.rule, same_values=())
    alone = replace(method, rule=replace(rule, map={}), null_tokens=())
    groups: list[tuple[set[str], str]] = []
    for group in method.rule.same_values:
        raw = clean(pl.Series("group", list(group), pl.String), rule.spaces)
        forms = [_texts(raw, alone).to_list(), _texts(prepare(raw, alone, mapped=False), alone).to_list()]
        members = {form for form in (*forms[0], *forms[1]) if form is not None}
        groups.append((members, forms[1][-1] or ""))
    return {member: name for members, name in joined_groups(groups) for member in members}


def _mapped(values: pl.Series, names: Mapping[str, str]) -> pl.Series:
    if not names:
        return values
    return _blank_to_null(values.replace(list(names), list(names.values())))


def _codes(values: pl.Series, rule: Rule) -> pl.Series:
    codes = values.str.replace(_WHOLE_NUMBER, "$1")
    if rule.unpad:
        codes = codes.str.replace(r"^0+(\d+)$", "$1")
    if rule.pad:
        digits = codes.str.contains(r"^\d+$").fill_null(value=False)
        codes = codes.zip_with(~digits, codes.str.zfill(rule.pad))
    return codes


def _lists(values: pl.Series, method: Method) -> pl.Series:
    sep = method.rule.sep or LIST_SEPARATOR
    parts = values.to_frame("list").with_row_index("row").select("row", pl.col("list").str.split(sep)).explode("list")
    folded = _texts(clean(parts["list"]), replace(method, kind="text"))
    kept = parts.with_columns(folded.alias("list")).drop_nulls("list").unique().sort("row", "list")
    joined = kept.group_by("row", maintain_order=True).agg(pl.col("list").str.join(sep))
    rows = pl.DataFrame({"list": values}).with_row_index("row").select("row")
    return rows.join(joined, on="row", how="left", maintain_order="left")["list"].alias(values.name)


def _in_class(letters: str) -> str:
    return "".join(f"\\x{{{ord(letter):X}}}" for letter in letters)


def _blank_to_null(values: pl.Series) -> pl.Series:
    empty = values == ""
    return values.set(empty, None) if empty.any() else values


# ---------------------------------------------------------------- numbers
def _numbers(texts: pl.Series, method: Method) -> Normal:
    """Read exact numbers; cells that are plain numbers already skip the cleaning."""
    rule = method.rule
    untouched = not (rule.replace or rule.map or rule.same_values)
    if not untouched or method.decimal != "." or method.thousands:
        return _as_normal(read_numbers(prepare(texts, method), method.number_format))
    hidden = texts.is_in(list(method.null_tokens)) if method.null_tokens else None
    cells = texts if hidden is None else texts.set(hidden, None)
    plain = cells.cast(pl.Float64, strict=False).is_finite().fill_null(value=False)
    left_over = ~plain & cells.is_not_null()
    if not left_over.any():
        return _as_normal(read_numbers(cells, method.number_format))
    where = left_over.arg_true()
    prepared = prepare(cells.gather(where), method)
    return _as_normal(read_numbers(put(cells, where, prepared), method.number_format))


def _as_normal(numbers: ExactNumbers) -> Normal:
    return Normal(values=numbers.values, unparsed=numbers.unparsed, wide=numbers.wide)

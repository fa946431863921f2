"""Sides: how one file writes numbers and dates - sign, scale, decimal comma, day first - and the kind of a column."""

from __future__ import annotations

import re
from decimal import Decimal

from workbench.models.builtin.intents import ColumnRef, SetRule, TableRef
from workbench.models.builtin.language.columns import ColumnGroup
from workbench.models.builtin.language.draft import Draft
from workbench.models.builtin.language.frames.pairing import ask_no_file
from workbench.models.builtin.language.lexicon.cue import Cue
from workbench.models.builtin.language.reading import spoken
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.language.values import plain
from workbench.models.builtin.state import TableView

AROUND = frozenset(
    {
        Cue.NUMBERS,
        Cue.SET,
        Cue.NOW_ON,
        Cue.VALUE,
        Cue.TREAT,
        Cue.ALL,
        Cue.EVERYTHING,
        Cue.SAME,
        Cue.USE,
        Cue.DATES,
        Cue.CHANGE,
        Cue.THAT,
        Cue.EXPORT,
        Cue.SHOW,
    }
)
SCALES = {Cue.CENTS: ("0.01", "cents"), Cue.THOUSANDS: ("1000", "thousands"), Cue.MILLIONS: ("1000000", "millions")}
ORDERS = {Cue.DAY_FIRST: "day first", Cue.MONTH_FIRST: "month first", Cue.YEAR_FIRST: "year first"}
KINDS = {
    Cue.KIND_TEXT: "text",
    Cue.KIND_NUMBER: "number",
    Cue.KIND_DATE: "date",
    Cue.KIND_CODE: "code",
    Cue.KIND_LIST: "list",
}


def read(d: Draft) -> bool:
    """Read "in the second file the sign is reversed", "prices in b are in cents", "decimal commas in b"."""
    if d.has(Cue.EXCEPT, Cue.SHOW, Cue.COUNT, Cue.COMPARE) or (d.has(Cue.NOT) and not d.has(Cue.REVERSED)):
        return False
    found = _sign(d) or _scale(d) or _factor(d) or _decimal(d)
    if found is None:
        return False
    options, words = found
    table = _table(d, words)
    d.use(*d.places(*AROUND))
    columns = _columns(d, table)
    where = "" if table is None else f" in {quoted(table.label)}"
    d.add(
        SetRule(
            columns=columns,
            options=options,
            side=None if table is None else table.ref,
            words=f"{spoken([quoted(ref.name) for ref in columns], 'and') or 'numbers'}{where}: {words}",
        )
    )
    return True


_OF_OTHERS = frozenset({Cue.COMPARE, Cue.NEW, Cue.ADDED, Cue.REMOVED, Cue.CHANGED, Cue.SHOW, Cue.COUNT, Cue.TOP})
"""Cues of other requests, in which "the reverse" is no sign."""


def _sign(d: Draft) -> tuple[dict[str, object], str] | None:
    if not d.has(Cue.REVERSED):
        return None
    sign = d.has(Cue.SIGN) or any(
        "negative" in item.text.casefold() or "sign" in item.text.casefold()
        for item in d.items
        if item.cue is Cue.REVERSED
    )
    others = d.cues & _OF_OTHERS or any(item.cue in {Cue.WHICH, Cue.WHAT} for item in d.items)
    figures = any((column := d.items[place].column) and column.groups[0].numeric for place in d.column_places())
    if not sign and (others or not (figures or d.has(Cue.NUMBERS))):
        return None
    d.use(*d.places(Cue.REVERSED, Cue.SIGN, Cue.MULTIPLY))
    if d.take(Cue.NOT):
        return {"scale": "1"}, "the sign is as it stands"
    return {"scale": "-1"}, "the sign is reversed"


def _scale(d: Draft) -> tuple[dict[str, object], str] | None:
    for cue, (factor, name) in SCALES.items():
        if (
            d.has(cue)
            and not d.amount_places()
            and any(
                item.cue in {Cue.IS, Cue.IN, Cue.USE, Cue.HAS, Cue.TREAT, Cue.AS} or " in " in f" {item.text} "
                for item in d.items
            )
        ):
            d.use(*d.places(cue))
            return {"scale": factor}, f"figures are in {name}"
    return None


def _factor(d: Draft) -> tuple[dict[str, object], str] | None:
    amounts = d.amount_places()
    if len(amounts) != 1 or not d.has(Cue.MULTIPLY, Cue.DIVIDE):
        return None
    amount = d.items[amounts[0]].amount
    if amount is None or amount.value == 0 or amount.unit:
        return None
    divide = d.has(Cue.DIVIDE)
    d.use(amounts[0], *d.places(Cue.MULTIPLY, Cue.DIVIDE))
    value = Decimal(1) / amount.value if divide else amount.value
    if divide and value * amount.value != 1:
        return None
    return {"scale": plain(value)}, f"{'divided' if divide else 'multiplied'} by {plain(amount.value)}"


def _decimal(d: Draft) -> tuple[dict[str, object], str] | None:
    if d.take(Cue.DECIMAL_COMMA):
        return {"decimal": ",", "thousands": "."}, "numbers have a decimal comma"
    if d.take(Cue.DECIMAL_POINT):
        return {"decimal": ".", "thousands": ","}, "numbers have a decimal point"
    return None


def _table(d: Draft, words: str) -> TableView | None:
    """Give the file that is meant; for sign and scale it is asked about where none is named."""
    places = d.table_places()
    if len(places) == 1:
        return d.table(places[0])
    strange = next(
        (
            place
            for place in d.open_places(lambda item: item.unknown)
            if d.cue_after(place, Cue.FILE, Cue.SHEET, Cue.LIST) is not None
        ),
        None,
    )
    if strange is not None:
        d.use(strange)
        ask_no_file(d, d.items[strange])
        return None
    if d.take(Cue.BOTH, Cue.ALL):
        return None
    if not places and d.take(Cue.IT):
        return d.last_named_table()
    said = next((intent.side for intent in reversed(d.before) if isinstance(intent, SetRule) and intent.side), None)
    if not places and said is not None:
        # "In b the sign is reversed and amounts are in cents": the second part is about the same file.
        return d.scene.table(said)
    tables = d.scene.compared_tables()
    if len(tables) > 1 and not words.startswith("numbers"):
        d.penalty += 0.4
        d.ask(
            f"In which file: {spoken([quoted(table.label) for table in tables[:6]], 'or')}?",
            tuple(f"In {quoted(table.label)} {d.scene.text.strip()}" for table in tables[:6]),
        )
    return None


def _columns(d: Draft, table: TableView | None) -> tuple[ColumnRef, ...]:
    """Give the columns named, or the only column of numbers that is compared."""
    if d.column_places():
        return d.take_columns(numeric=True)
    groups = [
        group
        for group in d.scene.columns.groups
        if group.numeric and group.role not in {"key", "ignore"} and (table is None or group.heading_in(table))
    ]
    logical = [group for group in groups if group.logical]
    groups = logical or groups
    if len(groups) == 1:
        return (ColumnRef(name=groups[0].name),)
    if (
        len(groups) > 1
        and not any(item.cue in {Cue.NUMBERS, Cue.ALL, Cue.EVERYTHING} for item in d.items)
        and not any(
            "decimal" in item.text.casefold()
            or "number" in item.text.casefold()
            or "komma" in item.text.casefold()
            or "comma" in item.text.casefold()
            for item in d.items
        )
    ):
        names = [group.name for group in groups[:6]]
        d.penalty += 0.4
        d.ask(
            f"Which column: {spoken([quoted(name) for name in names], 'or')}?",
            (
                *(f"{d.scene.text.strip().rstrip('.')} for {quoted(name)}" for name in names),
                f"{d.scene.text.strip().rstrip('.')} for all numbers",
            ),
        )
    return ()


# ---------------------------------------------------------------- dates
def read_dates(d: Draft) -> bool:
    """Read "dates are day first", "the dates in b are American"."""
    order = next((cue for cue in ORDERS if d.has(cue)), None)
    if sum(1 for cue in ORDERS if d.has(cue)) > 1:
        return False
    if order is None or d.has(Cue.NOT, Cue.SHOW, Cue.COUNT, Cue.COMPARE):
        return False
    d.use(*d.places(*ORDERS), *d.places(Cue.ORDER, *AROUND))
    places = d.table_places()
    table = d.table(places[0]) if len(places) == 1 else None
    d.take(Cue.BOTH)
    groups = _dated(d, table)
    columns = d.take_columns(dated=True) if d.column_places() else tuple(ColumnRef(name=group.name) for group in groups)
    if not columns:
        d.penalty += 0.3
        d.ask("Which column holds the dates? I see none that reads as dates.")
        return True
    examples = [value for group in groups for value in group.values()]
    d.add(
        SetRule(
            columns=columns,
            options={"kind": "date", "formats": formats(order, examples)},
            side=_ref(table),
            words=f"dates are read {ORDERS[order]}",
        )
    )
    return True


def _ref(table: TableView | None) -> TableRef | None:
    return None if table is None else table.ref


def _dated(d: Draft, table: TableView | None) -> list[ColumnGroup]:
    named = [
        group
        for place in d.column_places()
        for item in [d.items[place]]
        if item.column
        for group in item.column.groups[:1]
    ]
    if named:
        return named
    groups = [
        group
        for group in d.scene.columns.groups
        if (group.dated or any(item.column.ambiguous_dates for item in group.headings))
        and group.role != "ignore"
        and (table is None or group.heading_in(table))
    ]
    return [group for group in groups if group.logical] or groups


def formats(order: Cue, examples: list[str]) -> list[str]:
    """Give the date formats of an order, those that the examples show first; ISO dates are read too."""
    signs = [
        sign
        for sign in "./-"
        if any(re.fullmatch(rf"\d{{1,2}}\{sign}\d{{1,2}}\{sign}\d{{2,4}}.*", value) for value in examples)
    ]
    short = any(re.fullmatch(r"\d{1,2}\D\d{1,2}\D\d{2}", value) for value in examples)
    signs = signs or list("./-")
    parts = {Cue.DAY_FIRST: ("%d", "%m"), Cue.MONTH_FIRST: ("%m", "%d")}.get(order)
    if parts is None:
        return ["%Y-%m-%d", "%Y/%m/%d", "%Y.%m.%d"]
    years = ["%Y", "%y"] if not examples or short else ["%Y"]
    found = [sign.join((*parts, year)) for sign in signs for year in years]
    return [*found, "%Y-%m-%d"]


def read_kind(d: Draft) -> bool:
    """Read "treat Zip as text", "compare the codes in Currency as lists"."""
    kind = next((cue for cue in KINDS if d.has(cue)), None)
    if kind is None or not d.column_places() or d.has(Cue.NOT, Cue.SHOW, Cue.EXPORT, Cue.BLANK):
        return False
    d.use(
        *d.places(kind),
        *d.places(Cue.TREAT, Cue.COMPARE, Cue.USE, Cue.SET, Cue.NOW_ON, Cue.CHANGE, Cue.VALUE, Cue.KEEP, Cue.REPLACE),
    )
    columns = d.take_columns()
    names = {column.name for column in columns}
    values = [value for group in d.scene.columns.groups if names & set(group.names) for value in group.values()]
    options: dict[str, object] = {"kind": KINDS[kind]}
    if kind is Cue.KIND_LIST:
        options["sep"] = next((sign for sign in (";", "|", ",", "/") if any(sign in value for value in values)), ",")
    d.add(SetRule(columns=columns, options=options, words=f"compared as {KINDS[kind]}"))
    return True

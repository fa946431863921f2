"""Tell numbers that name something (ids, codes, postcodes) from numbers that measure something.

The former are never added up, averaged or written with thousands marks.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping

import polars as pl

from workbench.compare.contract_parts import Column

_NAMING = frozenset(
    [
        "id",
        "ids",
        "identifier",
        "kennung",
        "identifiant",
        "key",
        "schluessel",
        "uid",
        "uuid",
        "guid",
        "isin",
        "cusip",
        "cik",
        "iban",
        "bic",
        "ean",
        "gtin",
        "sku",
        "plu",
        "symbol",
        "code",
        "codes",
        "kuerzel",
        "zip",
        "zipcode",
        "postcode",
        "plz",
        "phone",
        "telephone",
        "telefon",
        "fax",
        "mobile",
        "kostenstelle",
        "kst",
        "costcenter",
        "costcentre",
        "konto",
        "vat",
    ]
)
"""Words that say by themselves that a number names something."""
_MAYBE_NAMING = frozenset(
    [
        "number",
        "no",
        "nr",
        "num",
        "numero",
        "nummer",
        "ref",
        "reference",
        "referenz",
        "index",
        "position",
        "pos",
        "serial",
        "account",
        "invoice",
        "rechnung",
        "beleg",
        "voucher",
        "ticket",
        "order",
        "bestellung",
        "customer",
        "kunde",
        "client",
        "supplier",
        "lieferant",
        "article",
        "artikel",
        "item",
        "product",
        "employee",
        "mitarbeiter",
        "personal",
        "respondent",
        "case",
        "row",
        "line",
        "zeile",
    ]
)
"""Words of numbers that name something if each stands once."""
_MAYBE_ENDINGS = ("nr", "nummer", "number", "id", "kennung", "schluessel", "code")
_MEASURING = frozenset(
    [
        "of",
        "per",
        "count",
        "counts",
        "anzahl",
        "total",
        "sum",
        "amount",
        "betrag",
        "value",
        "wert",
        "price",
        "preis",
        "cost",
        "kosten",
        "quantity",
        "qty",
        "menge",
        "share",
        "percent",
        "rate",
        "balance",
        "saldo",
        "average",
        "mean",
        "days",
        "hours",
    ]
)
"""Words that say that a number measures something, whatever stands beside them."""
_PAIRS = frozenset({("cost", "center"), ("cost", "centre"), ("postal", "code"), ("zip", "code"), ("tax", "number")})
_UNIQUE = 0.9
_SAMPLE = 20_000
_LEADING_ZERO = r"^0\d"
_LONG = r"^\d{16,}$"


def is_code(heading: str, texts: pl.Series) -> bool:
    """Say whether a column of numbers names things: by its heading, and by how its cells are written."""
    cells = texts.head(_SAMPLE).drop_nulls()
    cells = cells.filter(cells != "") if cells.dtype == pl.String else cells.cast(pl.String)
    if cells.is_empty() or not _is_whole(cells):
        return False
    if cells.str.contains(_LEADING_ZERO).any() or cells.str.contains(_LONG).all():
        return True
    words = _words(heading)
    if tuple(words[-2:]) in _PAIRS:
        return True
    if set(words) & _MEASURING:
        return False
    if words and (words[-1] in _NAMING or words[0] in _NAMING):
        return True
    maybe = bool(words) and (words[-1] in _MAYBE_NAMING or words[-1].endswith(_MAYBE_ENDINGS))
    return maybe and cells.n_unique() >= _UNIQUE * len(cells)


def may_name(heading: str) -> bool | None:
    """Say whether a heading of numbers speaks for names of things, against it (amounts), or says nothing (none)."""
    words = _words(heading)
    if not words:
        return None
    if words[-1] in _NAMING or words[0] in _NAMING or words[-1] in _MAYBE_NAMING or words[-1].endswith(_MAYBE_ENDINGS):
        return True
    return False if set(words) & _MEASURING else None


def holds_codes(column: Column, frames: Mapping[str, pl.DataFrame]) -> bool:
    """Say whether a logical column names things in any of these inputs."""
    own = [(heading, frames[id_]) for id_, heading in column.headings.items() if id_ in frames]
    return any(is_code(heading, frame[heading]) for heading, frame in own if heading in frame.columns)


def code_headings(frame: pl.DataFrame) -> list[str]:
    """Name the columns of texts that hold ids or codes."""
    return [name for name in frame.columns if frame.schema[name] == pl.String and is_code(name, frame[name])]


def _is_whole(cells: pl.Series) -> bool:
    return bool(cells.str.contains(r"^\s*[+-]?\d+(?:\.0+)?\s*$").all())


def _words(heading: str) -> list[str]:
    apart = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", heading).casefold()
    apart = apart.replace("ä", "ae").replace("ö", "oe").replace("ü", "ue").replace("ß", "ss")
    bare = unicodedata.normalize("NFKD", apart)
    bare = "".join(letter for letter in bare if not unicodedata.combining(letter))
    return [word for word in re.split(r"[\W_]+", bare) if word]

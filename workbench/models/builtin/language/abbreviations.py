"""Abbreviated headings: "container number" is `Cont. No.`, "Kontrolldatum" is `Kontr. am`, "weight" is `Gross wt. kg`.

Every word that is said has to be a word of the heading or be shortened by one of them, in their order; a German
compound may be all words of a heading in one.
"""

from __future__ import annotations

import re
from functools import lru_cache

from workbench.models.builtin.language.folding import fold, parts, singular

SHORT_FORMS = {
    "amt": "amount", "qty": "quantity", "cust": "customer", "desc": "description", "descr": "description",
    "acct": "account",
    "acc": "account", "dept": "department", "num": "number", "nr": "number", "no": "number", "addr": "address",
    "tel": "telephone",
    "phone": "telephone", "cat": "category", "curr": "currency", "ccy": "currency", "ctry": "country", "dob": "birth",
    "emp": "employee", "inv": "invoice", "mgr": "manager", "org": "organisation", "prod": "product", "ref": "reference",
    "trans": "transaction", "txn": "transaction", "val": "value", "yr": "year", "mth": "month", "pct": "percent",
    "avg": "average",
    "cnt": "count", "bal": "balance", "exp": "expense", "pmt": "payment", "supp": "supplier", "loc": "location",
    "pop": "population",
}  # fmt: skip
_MORE_FORMS = {
    "no": ("number", "nummer"), "nr": ("number", "nummer"), "num": ("number", "nummer"), "wt": ("weight",),
    "gew": ("gewicht",), "dt": ("date", "datum"), "am": ("datum",), "vom": ("datum",), "ref": ("referenz", "reference"),
    "stk": ("stuck", "stueck", "stuckzahl", "stueckzahl"), "rg": ("rechnung",), "re": ("rechnung",),
    "kd": ("kunde", "kunden"), "str": ("strasse",), "plz": ("postleitzahl",), "hrs": ("hours",), "std": ("stunden",),
    "inv": ("invoice",), "ord": ("order",), "art": ("artikel",),
}  # fmt: skip
_UNITS_TEXT = """
    kg g t km m cm mm l ml h sec s ms pcs usd eur gbp chf euro dollar pct tsd mio qm hl kwh mwh kw mw
"""
_UNITS = frozenset(_UNITS_TEXT.split())
_DATES = frozenset({"date", "datum", "dt", "am", "vom"})
_JOINTS = ("", "s", "es", "n", "en", "e")
_DOTTED = re.compile(r"([^\W\d_]+)\.")
_VOWELS = frozenset("aeiouy")
_LEAST_PIECE = 3
_LEAST_COMPOUND = 8
_GERMAN = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"})


@lru_cache(maxsize=20_000)
def abbreviates(name: str, text: str) -> bool:
    """Say whether a heading is a shortened form of the words, or has one of theirs in it."""
    return any(_of(name, one) for one in dict.fromkeys((text, text.translate(_GERMAN))))


def _of(name: str, text: str) -> bool:
    within, dotted = parts(name), frozenset(fold(word) for word in _DOTTED.findall(name))
    words = parts(text)
    told = [part for part in within if part not in _UNITS]
    if not words or not told or any(len(word) < 2 for word in words):
        return False
    if len(words) == 1:
        (word,) = words
        if len(word) >= _LEAST_COMPOUND and len(told) > 1 and _is_compound(word, tuple(told), dotted):
            return True
        if singular(word) != word or word.endswith("en") or told[-1] in _DATES:
            told = told[-1:]  # "Rechnungen" are no dates of them (`Rg.-Datum`); a plural can be the head alone.
    return _in_order(words, told, dotted)


def _in_order(words: tuple[str, ...], told: list[str], dotted: frozenset[str]) -> bool:
    """Say whether every word stands in the heading, one of them at least in short."""
    rest = iter(told)
    short: list[str] = []
    for word in words:
        found = next((part for part in rest if _fits(part, word, dotted, whole=len(words) > 1)), None)
        if found is None:
            return False
        if singular(found) != singular(word):
            short.append(found)
    return bool(short)


def _is_compound(word: str, told: tuple[str, ...], dotted: frozenset[str]) -> bool:
    """Say whether a word is those of a heading in one: Auftrag-s-nummer of Auftr.-Nr."""
    first, *others = told
    if not others:
        return _fits(first, word, dotted, whole=True)
    for end in range(_LEAST_PIECE, len(word) - _LEAST_PIECE + 1):
        piece, behind = word[:end], word[end:]
        bare = (piece[: end - len(joint)] for joint in _JOINTS if piece.endswith(joint))
        if any(len(one) >= _LEAST_PIECE and _fits(first, one, dotted, whole=True) for one in bare) and _is_compound(
            behind, tuple(others), dotted
        ):
            return True
    return False


def _fits(part: str, word: str, dotted: frozenset[str], *, whole: bool) -> bool:
    """Say whether a word of a heading is the word that is said, or shortens it; `whole`: others fit beside it."""
    if part == word or singular(part) == singular(word):
        return True
    plain = singular(word)
    forms = _MORE_FORMS.get(part, ())
    if plain in forms or word in forms:
        return True
    if SHORT_FORMS.get(part) == plain:
        return True
    return any(_shortens(part, one, is_short=part in dotted, whole=whole) for one in (word, plain))


def _shortens(part: str, word: str, *, is_short: bool, whole: bool) -> bool:
    """Say whether a part is the beginning of a word (Cont.), or its first, some and its last letters (Stk, qty)."""
    if len(word) < len(part) + 2 or len(part) < 2 or part[0] != word[0]:
        return False
    bare = _VOWELS.isdisjoint(part)
    if word.startswith(part) and len(part) >= _LEAST_PIECE:
        return is_short or bare or (whole and part[-1] not in _VOWELS)
    letters = iter(word)
    contracted = part[-1] == word[-1] and all(any(one == letter for letter in letters) for one in part)
    return contracted and len(part) > 2 and (is_short or bare)

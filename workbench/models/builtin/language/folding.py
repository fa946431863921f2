"""Words folded for comparing: small letters, no accents, compatible forms; and the keys by which names are found."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_GERMAN = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"})
_PART = re.compile(r"[^\W\d_]+|\d+", re.UNICODE)
_CAMEL = re.compile(r"(?<=[a-zß-ÿ])(?=[A-Z])")
_NOT_WORD = re.compile(r"[\W_]+", re.UNICODE)


@lru_cache(maxsize=20_000)
def fold(text: str) -> str:
    """Fold a word: small letters, accents off, typographic apostrophes straight."""
    plain = unicodedata.normalize("NFKD", text.replace("’", "'").casefold())
    return unicodedata.normalize("NFC", "".join(mark for mark in plain if not unicodedata.combining(mark)))


@lru_cache(maxsize=20_000)
def key(text: str) -> str:
    """Give the letters and digits of a name, folded and joined; the text itself where it has none."""
    joined = _NOT_WORD.sub("", fold(text))
    return joined or "".join(text.split())


def written_out(text: str) -> str:
    """Write German letters out: Frühjahr is Fruehjahr."""
    return text.translate(_GERMAN)


@lru_cache(maxsize=20_000)
def keys(text: str) -> frozenset[str]:
    """Give the keys under which a name is found: as it is, and with German letters written out."""
    return frozenset({key(text), key(written_out(text))})


@lru_cache(maxsize=20_000)
def parts(text: str) -> tuple[str, ...]:
    """Split a name into its folded words: at blanks, marks, underscores, camel humps, between letters and digits."""
    return tuple(_PART.findall(fold(_CAMEL.sub(" ", text))))


_PLURALS = (
    ("ungen", "ung"),
    ("heiten", "heit"),
    ("keiten", "keit"),
    ("ionen", "ion"),
    ("ies", "y"),
    ("sses", "ss"),
    ("shes", "sh"),
    ("ches", "ch"),
    ("xes", "x"),
    ("zes", "ze"),
    ("ses", "se"),
    ("s", ""),
)
_IRREGULAR = {
    "people": "person",
    "indices": "index",
    "data": "data",
    "series": "series",
    "statuses": "status",
    "children": "child",
    "addresses": "address",
    "men": "man",
    "women": "woman",
    "currencies": "currency",
    "laender": "land",
    "lander": "land",
    "preise": "preis",
    "kunden": "kunde",
    "betraege": "betrag",
    "betrage": "betrag",
    "namen": "name",
    "mengen": "menge",
    "waehrungen": "waehrung",
    "wahrungen": "wahrung",
    "regionen": "region",
    "artikeln": "artikel",
}


_NO_PLURALS = frozenset(
    {"gas", "yes", "was", "has", "its", "his", "as", "dos", "gps", "sms", "des", "les", "los", "las", "ans", "gss"}
)


@lru_cache(maxsize=20_000)
def singular(word: str) -> str:
    """Give the singular of a folded word, roughly; a word that does not end like a plural stays."""
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if len(word) < 3 or word.endswith(("ss", "us", "is")) or word in _NO_PLURALS:
        return word
    for ending, instead in _PLURALS:
        if word.endswith(ending):
            return word[: len(word) - len(ending)] + instead
    return word


@lru_cache(maxsize=20_000)
def stem_key(text: str) -> str:
    """Give the key of a name with every word in the singular, and "nummer" at its end in short."""
    return _NUMBER.sub("nr", "".join(singular(part) for part in parts(text)) or key(text))


_NUMBER = re.compile(r"(?<=.{3})nummern?$")

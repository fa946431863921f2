"""Known values: what is seen to stand in the columns of a chat, by the words that name it."""

from __future__ import annotations

from workbench.models.builtin.language.columns import ColumnGroup, Columns
from workbench.models.builtin.language.folding import key, keys
from workbench.models.builtin.language.items import KnownValue


def known_values(columns: Columns) -> dict[str, KnownValue]:
    """Give every value that has letters by its folded forms, as it is spelled in most columns."""
    found: dict[str, dict[str, list[ColumnGroup]]] = {}
    for group in columns.groups:
        for value in group.values():
            if not any(sign.isalpha() for sign in value):
                continue
            for one in keys(value):
                groups = found.setdefault(one, {}).setdefault(value, [])
                if group not in groups:
                    groups.append(group)
    known: dict[str, KnownValue] = {}
    for one, spelled in found.items():
        value = max(spelled, key=lambda text: len(spelled[text]))
        groups = tuple(dict.fromkeys(id(group) for listed in spelled.values() for group in listed))
        by_id = {id(group): group for listed in spelled.values() for group in listed}
        known[one] = KnownValue(value=value, groups=tuple(by_id[number] for number in groups))
    return known


_ENDINGS = ("en", "er", "es", "em", "e", "n", "innen")


def inflected(word: str, values: dict[str, KnownValue]) -> KnownValue | None:
    """Give the value of which a German word is an inflected form: defekte, die defekten, Drehstühle."""
    stem = key(word)
    if not word.isalpha():
        return None
    stems = (stem[: -len(ending)] for ending in _ENDINGS if stem.endswith(ending) and len(stem) - len(ending) >= _LEAST)
    return next((values[one] for one in stems if one in values), None)


_LEAST = 5

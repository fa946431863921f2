"""Rules in words: what an option of a rule forgives, for comments and for what a call will do."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal, InvalidOperation
from typing import cast

from workbench.models.builtin.replies.words import listed, plain_dates, plain_limits


def rule_in_words(options: Mapping[str, object]) -> str:
    """Say what a rule's options mean: `differences up to 100 count as equal`."""
    return listed([_option(name, value) for name, value in options.items()]) or "exact"


def _option(name: str, value: object) -> str:
    say = _WORDS.get(name)
    return say(value) if say is not None else f"{name.replace('_', ' ')} {value}"


def _tolerance(value: object) -> str:
    return plain_limits(f"differences up to {value} count as equal") if value is not None else "no tolerance"


def _relative(value: object) -> str:
    if value is None:
        return "no tolerance in percent"
    try:
        percent = format((Decimal(str(value)) * 100).normalize(), "f")
    except InvalidOperation:
        percent = str(value)
    return f"differences up to {percent} % count as equal"


def _precision(value: object) -> str:
    if value is None:
        return "compared as precisely as they stand"
    if not str(value).isdigit():
        return f"dates and times are compared to the {value}"
    return "numbers are rounded to whole ones" if str(value) == "0" else f"numbers are rounded to {value} decimals"


def _same_values(value: object) -> str:
    groups = [listed([f"“{one}”" for one in group]) for group in _groups(value)]
    return f"{'; '.join(groups)} count as the same"


def _same_characters(value: object) -> str:
    classes = [value] if isinstance(value, str) else [str(one) for one in cast("Sequence[object]", value)]
    return listed([f"{listed([f'“{one}”' for one in characters])} are the same" for characters in classes])


def _replace(value: object) -> str:
    return listed([f"“{pair[0]}” is read as “{pair[1]}”" for pair in _groups(value) if len(pair) > 1])


def _map(value: object) -> str:
    pairs = cast("Mapping[object, object]", value).items() if isinstance(value, Mapping) else ()
    return listed([f"“{old}” is read as “{new}”" for old, new in pairs])


def _scale(value: object) -> str:
    return "the sign is reversed" if str(value) in {"-1", "-1.0"} else f"multiplied by {value}"


def _blank(value: object) -> str:
    words = {
        "differs": "a blank differs from a value",
        "equals_zero": "a blank is the same as 0",
        "equals_anything": "a blank counts as equal to anything",
    }
    return words.get(str(value), f"blanks: {value}")


def _formats(value: object) -> str:
    forms = [value] if isinstance(value, str) else [str(one) for one in cast("Sequence[object]", value)]
    return f"dates are read as {listed([plain_dates(one) for one in forms], 'or')}"


def _switch(exact: str, other: str) -> Callable[[object], str]:
    return lambda value: exact if value in {"exact", "differs"} else other


def _spaces(value: object) -> str:
    return {"ignore": "blanks are ignored", "exact": "blanks count"}.get(str(value), "blanks around a text are ignored")


def _nulls(value: object) -> str:
    if not value:
        return "no words of the file count as blank"
    tokens = [value] if isinstance(value, str) else [str(one) for one in cast("Sequence[object]", value)]
    return f"{listed([f'“{one}”' for one in tokens])} {'means' if len(tokens) == 1 else 'mean'} blank"


def _groups(value: object) -> list[list[object]]:
    if isinstance(value, Mapping):
        return [list(pair) for pair in cast("Mapping[object, object]", value).items()]
    return [list(cast("Sequence[object]", group)) for group in cast("Sequence[object]", value)]


_WORDS: Mapping[str, Callable[[object], str]] = {
    "case": _switch("capitals count", "capitals are ignored"),
    "accents": _switch("accents count", "accents are ignored"),
    "umlauts": _switch("ä and ae differ", "ä is ae, ö is oe, ü is ue, ß is ss"),
    "spaces": _spaces,
    "unpad": lambda value: "leading zeros are ignored" if value else "leading zeros count",
    "pad": lambda value: f"digits are filled with zeros to {value}",
    "tolerance": _tolerance,
    "relative": _relative,
    "precision": _precision,
    "same_values": _same_values,
    "same_characters": _same_characters,
    "replace": _replace,
    "map": _map,
    "scale": _scale,
    "blank": _blank,
    "formats": _formats,
    "null_tokens": _nulls,
    "kind": lambda value: f"read as {value}",
    "sep": lambda value: f"a list split at “{value}”",
    "decimal": lambda value: f"“{value}” is the decimal mark",
    "thousands": lambda value: f"“{value}” stands between thousands",
}

"""Plain values as JSON and back, exactly: what JSON does not know carries a tag."""

from __future__ import annotations

import datetime as dt
import json
import math
from collections.abc import Callable, Iterable
from decimal import Decimal
from typing import cast

from workbench.inkernel.checkpoint.manifest import CheckpointError
from workbench.inkernel.known_types import short_name

MAX_DEPTH = 60
MAX_ITEMS = 1_000_000
MAX_INT_BITS = 13_000
PLAIN_TYPES = (
    str,
    int,
    float,
    bool,
    type(None),
    Decimal,
    dt.date,
    dt.datetime,
    dt.time,
    dt.timedelta,
    list,
    tuple,
    dict,
    set,
    frozenset,
    bytes,
)


def dump(value: object) -> bytes:
    """Give the JSON of a plain value, or say what in it is not plain."""
    return json.dumps(_Encoder().encode(value, 0), ensure_ascii=True, allow_nan=False).encode("ascii")


def load(data: bytes) -> object:
    """Give the value back."""
    try:
        return _decode(json.loads(data))
    except (ValueError, TypeError, KeyError, ArithmeticError, RecursionError) as error:
        raise CheckpointError("its file is damaged") from error


class _Encoder:
    """Encodes one value; counts, so that neither size nor a loop of references gets out of hand."""

    def __init__(self) -> None:
        self._left = MAX_ITEMS

    def encode(self, value: object, depth: int) -> object:
        self._left -= 1
        if self._left < 0 or depth > MAX_DEPTH:
            raise CheckpointError("it is too large or too deep, or holds itself")
        if type(value) in (str, bool, type(None)):
            return value
        tagged = _TAGS.get(type(value))
        if tagged is not None:
            return tagged(value)
        if type(value) in (list, tuple, set, frozenset):
            items = [self.encode(item, depth + 1) for item in cast("Iterable[object]", value)]
            return items if type(value) is list else {type(value).__name__: items}
        if type(value) is dict:
            pairs = cast("dict[object, object]", value).items()
            return {"dict": [[self.encode(key, depth + 1), self.encode(item, depth + 1)] for key, item in pairs]}
        raise CheckpointError(f"it holds a value of the type {short_name(value)}")


def _int(value: object) -> object:
    number = cast("int", value)
    if number.bit_length() > MAX_INT_BITS:
        raise CheckpointError("it holds a number of too many digits")
    return number


def _float(value: object) -> object:
    number = cast("float", value)
    return number if math.isfinite(number) else {"float": repr(number)}


_TAGS: dict[type, Callable[[object], object]] = {
    int: _int,
    float: _float,
    Decimal: lambda value: {"Decimal": str(value)},
    dt.datetime: lambda value: {"datetime": _without_zone(cast("dt.datetime", value)).isoformat()},
    dt.date: lambda value: {"date": cast("dt.date", value).isoformat()},
    dt.time: lambda value: {"time": _without_zone(cast("dt.time", value)).isoformat()},
    dt.timedelta: lambda value: {"timedelta": _parts(cast("dt.timedelta", value))},
    bytes: lambda value: {"bytes": cast("bytes", value).hex()},
}


def _without_zone(value: dt.datetime | dt.time) -> dt.datetime | dt.time:
    if value.tzinfo is not None and value.tzinfo is not dt.UTC:
        raise CheckpointError("it holds a time with a time zone")
    return value


def _parts(value: dt.timedelta) -> list[int]:
    return [value.days, value.seconds, value.microseconds]


def _decode(plain: object) -> object:
    if isinstance(plain, list):
        return [_decode(item) for item in cast("list[object]", plain)]
    if not isinstance(plain, dict):
        return plain
    ((tag, content),) = cast("dict[str, object]", plain).items()
    return _UNTAG[tag](content)


def _items(content: object) -> list[object]:
    return [_decode(item) for item in cast("list[object]", content)]


_UNTAG: dict[str, Callable[[object], object]] = {
    "float": lambda content: float(str(content)),
    "Decimal": lambda content: Decimal(str(content)),
    "datetime": lambda content: dt.datetime.fromisoformat(str(content)),
    "date": lambda content: dt.date.fromisoformat(str(content)),
    "time": lambda content: dt.time.fromisoformat(str(content)),
    "timedelta": lambda content: dt.timedelta(*cast("list[int]", content)),
    "bytes": lambda content: bytes.fromhex(str(content)),
    "tuple": lambda content: tuple(_items(content)),
    "set": lambda content: set(_items(content)),
    "frozenset": lambda content: frozenset(_items(content)),
    "dict": lambda content: {_decode(pair[0]): _decode(pair[1]) for pair in cast("list[list[object]]", content)},
}

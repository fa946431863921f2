"""Turn protocol values into JSON and back, within size caps, and sign them with the connection's key.

What comes from a kernel is data of unknown intent: decoding checks the type of every field, knows only the classes that
the caller expects, and raises ProtocolError for everything else.
"""

from __future__ import annotations

import dataclasses
import hashlib
import hmac
import json
import math
import types
from collections.abc import Callable, Iterable
from enum import Enum
from functools import lru_cache
from typing import Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

MAX_MESSAGE = 16_000_000
"""No message of ours is larger, in bytes."""

SIGNATURE_LENGTH = 32

_TEXTS = frozenset({str, type(None)})

T = TypeVar("T")
Decode = Callable[[object], object]


class ProtocolError(Exception):
    """What arrived, or was to be sent, is not what the protocol allows."""


def to_plain(value: object) -> object:
    """Turn a value of ours into what JSON knows."""
    match value:
        case Enum():
            return cast("object", value.value)
        case None | bool() | int() | str():
            return value
        case float():
            return value if math.isfinite(value) else None
        case tuple() | list():
            items = cast("Iterable[object]", value)
            if _TEXTS.issuperset(map(type, items)):
                return list(items)  # the cells of a table: thousands of them
            return [to_plain(item) for item in items]
        case dict():
            return {str(key): to_plain(item) for key, item in cast("dict[object, object]", value).items()}
        case _ if dataclasses.is_dataclass(value):
            return {field.name: to_plain(getattr(value, field.name)) for field in dataclasses.fields(value)}
        case _:
            raise ProtocolError(f"A {type(value).__name__} does not cross the boundary.")


def from_plain(plain: object, expected: type[T]) -> T:
    """Turn what JSON gave into a value of the class expected, checking every field."""
    try:
        return cast("T", _decoder(expected)(plain))
    except RecursionError as error:
        raise ProtocolError("The message is nested too deeply.") from error


def encode(value: object, limit: int = MAX_MESSAGE) -> bytes:
    """Give the JSON bytes of a value of ours, named by its class."""
    body = {"type": type(value).__name__, "value": to_plain(value)}
    return _dump(body, limit)


def decode(data: bytes, expected: tuple[type[T], ...], limit: int = MAX_MESSAGE) -> T:
    """Read a value of one of the classes expected."""
    body = _load(data, limit)
    if not isinstance(body, dict):
        raise ProtocolError("The message is no object.")
    parts = cast("dict[str, object]", body)
    for candidate in expected:
        if parts.get("type") == candidate.__name__:
            return from_plain(parts.get("value"), candidate)
    raise ProtocolError("The message is of an unexpected type.")


def encode_plain(value: object, limit: int = MAX_MESSAGE) -> bytes:
    """Give the JSON bytes of a value of ours for a file, without the name of its class."""
    return _dump(to_plain(value), limit)


def decode_plain(data: bytes, expected: type[T], limit: int = MAX_MESSAGE) -> T:
    """Read a value of ours from a file."""
    return from_plain(_load(data, limit), expected)


def sign(key: bytes, purpose: bytes, body: bytes) -> bytes:
    """Put a signature before the body; the purpose keeps a request from being taken for an answer."""
    return hmac.digest(key, purpose + b"\0" + body, hashlib.sha256) + body


def verify(key: bytes, purpose: bytes, data: bytes) -> bytes:
    """Give the body of a signed message, or raise."""
    signature, body = data[:SIGNATURE_LENGTH], data[SIGNATURE_LENGTH:]
    if not hmac.compare_digest(signature, hmac.digest(key, purpose + b"\0" + body, hashlib.sha256)):
        raise ProtocolError("The signature is wrong.")
    return body


def _dump(plain: object, limit: int) -> bytes:
    try:
        # Lone surrogates stand in names of files that are no valid text; JSON's escapes carry them.
        data = json.dumps(plain, ensure_ascii=True, allow_nan=False, separators=(",", ":")).encode("ascii")
    except (ValueError, RecursionError) as error:
        raise ProtocolError("The message cannot be written as JSON.") from error
    if len(data) > limit:
        raise ProtocolError(f"The message has {len(data)} bytes, allowed are {limit}.")
    return data


def _load(data: bytes, limit: int) -> object:
    if len(data) > limit:
        raise ProtocolError(f"The message has {len(data)} bytes, allowed are {limit}.")
    try:
        return cast("object", json.loads(data))
    except (ValueError, RecursionError) as error:
        raise ProtocolError("The message is no valid JSON.") from error


@lru_cache(maxsize=256)
def _decoder(expected: object) -> Decode:
    """Make the function that checks and builds a value of one type."""
    origin = get_origin(expected)
    if origin is Union or isinstance(expected, types.UnionType):
        return _one_of(get_args(expected))
    if origin is Literal:
        return _literal(get_args(expected))
    if origin is tuple:
        return _sequence(get_args(expected))
    if origin is dict:
        return _mapping(get_args(expected))
    if isinstance(expected, type):
        if dataclasses.is_dataclass(expected):
            return _record(expected)
        if issubclass(expected, Enum):
            return _choice(expected)
    return _scalar(cast("object", expected))


def _scalar(expected: object) -> Decode:
    def decode_scalar(plain: object) -> object:
        if expected is float and type(plain) is int:
            return float(plain)
        if plain is None and expected is type(None):
            return None
        if type(plain) is not expected or expected not in (str, int, float, bool):
            raise ProtocolError(f"{_name(expected)} was expected, not {type(plain).__name__}.")
        return plain

    return decode_scalar


def _literal(options: tuple[object, ...]) -> Decode:
    def decode_literal(plain: object) -> object:
        if not any(plain == option and type(plain) is type(option) for option in options):
            raise ProtocolError(f"None of {', '.join(map(repr, options))} fits.")
        return plain

    return decode_literal


def _choice(expected: type[Enum]) -> Decode:
    def decode_choice(plain: object) -> object:
        try:
            return expected(plain)
        except ValueError as error:
            raise ProtocolError(f"{_name(expected)} has no such value.") from error

    return decode_choice


def _one_of(options: tuple[object, ...]) -> Decode:
    decoders = [_decoder(option) for option in options]

    def decode_one(plain: object) -> object:
        for decoder in decoders:
            try:
                return decoder(plain)
            except ProtocolError:
                continue
        raise ProtocolError(f"None of {', '.join(map(_name, options))} fits.")

    return decode_one


def _sequence(arguments: tuple[object, ...]) -> Decode:
    repeated = len(arguments) == 2 and arguments[1] is Ellipsis
    decoders = [_decoder(argument) for argument in (arguments[:1] if repeated else arguments)]
    are_texts = repeated and set(get_args(arguments[0])) == set(_TEXTS)

    def decode_sequence(plain: object) -> object:
        if not isinstance(plain, list):
            raise ProtocolError("A list was expected.")
        items = cast("list[object]", plain)
        if repeated and are_texts and _TEXTS.issuperset(map(type, items)):
            return tuple(items)
        if repeated:
            return tuple(decoders[0](item) for item in items)
        if len(items) != len(decoders):
            raise ProtocolError(f"{len(decoders)} items were expected, not {len(items)}.")
        return tuple(decoder(item) for decoder, item in zip(decoders, items, strict=True))

    return decode_sequence


def _mapping(arguments: tuple[object, ...]) -> Decode:
    decoder = _decoder(arguments[1])

    def decode_mapping(plain: object) -> object:
        if not isinstance(plain, dict):
            raise ProtocolError("An object was expected.")
        return {key: decoder(item) for key, item in cast("dict[str, object]", plain).items()}

    return decode_mapping


def _record(expected: type) -> Decode:
    hints = cast("dict[str, object]", get_type_hints(expected))
    fields = {field.name: _is_required(field) for field in dataclasses.fields(expected)}
    decoders: dict[str, Decode] = {}  # made when first wanted: a value may hold one of its own class

    def decode_record(plain: object) -> object:
        if not isinstance(plain, dict):
            raise ProtocolError(f"{expected.__name__} was expected.")
        parts = cast("dict[str, object]", plain)
        if not decoders:
            decoders.update({name: _decoder(hints[name]) for name in fields})
        # A newer version's additional fields are left out, so that a runtime that lived through an update is found.
        known = {name: _field(decoders[name], parts[name], name) for name in fields if name in parts}
        missing = [name for name, required in fields.items() if required and name not in known]
        if missing:
            raise ProtocolError(f"{expected.__name__} lacks {', '.join(missing)}.")
        return cast("object", expected(**known))

    return decode_record


def _field(decoder: Decode, plain: object, name: str) -> object:
    try:
        return decoder(plain)
    except ProtocolError as error:
        raise ProtocolError(f"{name}: {error}") from error


def _is_required(field: dataclasses.Field[object]) -> bool:
    return field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING


def _name(expected: object) -> str:
    return expected.__name__ if isinstance(expected, type) else str(expected)

"""JSON as a type: what crosses to a model, a database column or a file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias, cast

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
JsonObject: TypeAlias = "dict[str, Json]"


def as_json(value: object) -> Json:
    """Turn mappings, sequences and scalars into plain JSON; anything else into its text."""
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, Mapping):
        mapping = cast("Mapping[object, object]", value)
        return {str(key): as_json(item) for key, item in mapping.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [as_json(item) for item in cast("list[object]", value)]
    return str(value)


def parse_object(text: str) -> JsonObject | None:
    """Read a JSON object, None where the text is none."""
    import json  # noqa: PLC0415 - not before the window's first paint

    try:
        value: object = json.loads(text)
    except ValueError:
        return None
    return cast("JsonObject", value) if isinstance(value, dict) else None


def compact(value: Json) -> str:
    """Write JSON without blanks, with characters as they are."""
    import json  # noqa: PLC0415 - as above

    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def field_text(value: JsonObject, name: str, default: str = "") -> str:
    """Give a text field, `default` where it is missing or no text."""
    found = value.get(name)
    return found if isinstance(found, str) else default


def field_int(value: JsonObject, name: str) -> int | None:
    """Give a whole-number field, None where it is missing or none."""
    found = value.get(name)
    return found if isinstance(found, int) and not isinstance(found, bool) else None


def field_objects(value: JsonObject, name: str) -> list[JsonObject]:
    """Give the objects of a list field, none where it is missing."""
    found = value.get(name)
    return [item for item in found if isinstance(item, dict)] if isinstance(found, list) else []


def field_texts(value: JsonObject, name: str) -> list[str]:
    """Give the texts of a list field, none where it is missing."""
    found = value.get(name)
    return [item for item in found if isinstance(item, str)] if isinstance(found, list) else []

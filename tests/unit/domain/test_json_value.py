from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

from workbench.domain.json_value import (
    as_json,
    compact,
    field_int,
    field_objects,
    field_text,
    field_texts,
    parse_object,
)


def test_anything_becomes_json_and_what_json_does_not_know_its_text() -> None:
    value = {"a": (1, 2.5), "b": {Decimal("1.50")}, 3: date(2026, 11, 29), "c": None, "d": True}

    assert as_json(value) == {"a": [1, 2.5], "b": ["1.50"], "3": "2026-11-29", "c": None, "d": True}


@pytest.mark.parametrize("text", ["", "[1]", "null", "{", "3"])
def test_what_is_no_object_is_none(text: str) -> None:
    assert parse_object(text) is None


def test_fields_of_another_type_count_as_missing() -> None:
    value = parse_object('{"n": true, "t": 3, "l": [1, "a", {"x": 1}]}')

    assert value is not None
    assert (field_int(value, "n"), field_int(value, "t"), field_text(value, "t", "-")) == (None, 3, "-")
    assert (field_texts(value, "l"), field_objects(value, "l"), field_objects(value, "none")) == (["a"], [{"x": 1}], [])


def test_json_is_written_without_blanks_and_with_its_characters() -> None:
    assert compact({"ä": [1, "b"]}) == '{"ä":[1,"b"]}'

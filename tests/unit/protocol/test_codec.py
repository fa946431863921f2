from __future__ import annotations

import json
from dataclasses import dataclass

import pytest

from workbench.protocol import codec
from workbench.protocol.codec import ProtocolError
from workbench.protocol.messages import SIDE_REQUESTS, HelperRequest, VariablesRequest, WindowRequest
from workbench.protocol.values import (
    CallTracking,
    ColumnSummary,
    FileRead,
    NamespaceDelta,
    TableWindow,
    VariableKind,
    VariableSummary,
)

KEY = b"k" * 32


def table_summary() -> VariableSummary:
    return VariableSummary(
        name="prices",
        type_name="polars.DataFrame",
        kind=VariableKind.TABLE,
        shape=(3, 1),
        columns=(ColumnSummary(name="Preis €", dtype="Decimal(38, 2)"),),
        size_bytes=48,
        version=7,
    )


@pytest.mark.parametrize(
    "value",
    [
        NamespaceDelta(version=3, complete=True, added=(table_summary(),), deleted=("old",)),
        TableWindow(
            name="t",
            columns=(ColumnSummary(name="a", dtype="String"),),
            rows=(("1",), (None,)),
            first_row=0,
            first_column=0,
            total_rows=2,
            total_columns=1,
            version=1,
        ),
        CallTracking(
            call=4,
            created=("a",),
            files_read=(FileRead(path="inputs/\udcff.csv", bytes=3, rows=None, evidence="opened"),),
        ),
        WindowRequest(name="x", rows=3),
    ],
)
def test_a_value_comes_back_equal(value: object) -> None:
    data = codec.encode(value)

    assert codec.decode(data, (type(value),)) == value


def test_a_class_that_is_not_expected_is_refused() -> None:
    data = codec.encode(HelperRequest(name="clean"))

    with pytest.raises(ProtocolError, match="unexpected type"):
        codec.decode(data, (VariablesRequest,))


@pytest.mark.parametrize(
    ("plain", "text"),
    [
        ({"name": 3}, "name: str was expected"),
        ({}, "lacks name"),
        ([], "WindowRequest was expected"),
        ({"name": "x", "rows": True}, "rows: int was expected"),
        ({"name": "x", "rows": 1.5}, "rows: int was expected"),
        ({"name": "x", "rows": None}, "rows: int was expected"),
    ],
)
def test_a_wrong_field_is_named(plain: object, text: str) -> None:
    with pytest.raises(ProtocolError, match=text):
        codec.from_plain(plain, WindowRequest)


def test_fields_of_a_newer_version_are_left_out() -> None:
    assert codec.from_plain({"name": "x", "colour": "red"}, HelperRequest) == HelperRequest(name="x")


def test_a_message_above_the_cap_is_neither_read_nor_written() -> None:
    request = HelperRequest(name="x" * 200)

    with pytest.raises(ProtocolError, match="allowed are 100"):
        codec.encode(request, limit=100)
    with pytest.raises(ProtocolError, match="allowed are 100"):
        codec.decode(codec.encode(request), SIDE_REQUESTS, limit=100)


@pytest.mark.parametrize("data", [b"", b"nonsense", b"[" * 100_000, b'"text"', b"\xff\xfe", json.dumps([1]).encode()])
def test_what_is_no_message_is_refused(data: bytes) -> None:
    with pytest.raises(ProtocolError):
        codec.decode(data, SIDE_REQUESTS)


def test_a_signed_body_is_given_back() -> None:
    assert codec.verify(KEY, b"request", codec.sign(KEY, b"request", b"body")) == b"body"


@pytest.mark.parametrize(
    ("key", "purpose", "data"),
    [
        (b"other" * 8, b"request", codec.sign(KEY, b"request", b"body")),
        (KEY, b"answer", codec.sign(KEY, b"request", b"body")),
        (KEY, b"request", codec.sign(KEY, b"request", b"body") + b"x"),
        (KEY, b"request", b"short"),
    ],
)
def test_a_wrong_signature_is_refused(key: bytes, purpose: bytes, data: bytes) -> None:
    with pytest.raises(ProtocolError, match="signature"):
        codec.verify(key, purpose, data)


def test_a_number_that_json_lacks_becomes_nothing() -> None:
    assert codec.to_plain(float("nan")) is None


def test_an_object_that_is_not_ours_does_not_cross() -> None:
    @dataclass
    class Holder:
        value: object

    with pytest.raises(ProtocolError, match="does not cross"):
        codec.encode(Holder(value=object()))

from __future__ import annotations

import pytest

from workbench.domain.runtime import Display, ErrorRaised, KernelEvent, OutputCut, Result, Stream
from workbench.kernels.demux import CUT_MIME, event_of


@pytest.mark.parametrize(
    ("kind", "content", "event"),
    [
        ("stream", {"name": "stdout", "text": "a"}, Stream(name="stdout", text="a")),
        ("stream", {"name": "stderr", "text": "a"}, Stream(name="stderr", text="a")),
        ("stream", {"name": ["odd"], "text": 5}, Stream(name="stdout", text="")),
        ("display_data", {"data": {"text/plain": "a"}}, Display(data={"text/plain": "a"})),
        ("execute_result", {"data": {"x/json": {"a": ["é"]}}}, Result(data={"x/json": '{"a": ["é"]}'})),
        ("execute_result", {"data": {}}, None),
        ("execute_result", {"data": "odd"}, None),
        ("display_data", {"data": {"image/png": "x" * 20_000_001}}, None),
        (
            "display_data",
            {"data": {CUT_MIME: {"file": "outputs/.calls/call-01.txt"}}},
            OutputCut(full_text_file="outputs/.calls/call-01.txt"),
        ),
        ("display_data", {"data": {CUT_MIME: {"file": 5}}}, OutputCut(full_text_file=None)),
        (
            "error",
            {"ename": "E", "evalue": "\x1b[31mv\x1b[0m", "traceback": ["a", "\x1b[0;31mb"]},
            ErrorRaised(name="E", message="v", traceback="a\nb"),
        ),
        ("error", {"ename": None, "traceback": None}, ErrorRaised(name="", message="", traceback="")),
        ("comm_open", {"data": {}}, None),
        ("clear_output", {"wait": True}, None),
    ],
)
def test_a_message_becomes_the_event_it_stands_for(
    kind: str, content: dict[str, object], event: KernelEvent | None
) -> None:
    assert event_of(kind, content) == event


def test_a_text_longer_than_a_kernel_may_send_is_cut() -> None:
    event = event_of("stream", {"name": "stdout", "text": "x" * 5_000_000})

    assert isinstance(event, Stream)
    assert len(event.text) < 1_200_000

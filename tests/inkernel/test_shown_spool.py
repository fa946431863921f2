"""What a call shows is kept for an application that was not there, bounded and with its cut marked."""

from __future__ import annotations

from pathlib import Path

import pytest

from workbench.domain.runtime import Display, ErrorRaised, OutputCut, Result, Stream
from workbench.inkernel import shown_spool
from workbench.inkernel.shown_spool import ShownSpool
from workbench.kernels.shown import shown_of
from workbench.protocol.runtime_files import SHOWN_FILE


def printed(text: str) -> dict[str, object]:
    return {"name": "stdout", "text": text}


def test_all_that_a_call_shows_is_read_back_in_order(tmp_path: Path) -> None:
    spool = ShownSpool(tmp_path)
    spool.begin(3)
    spool.note("stream", printed("one\n"))
    spool.note("status", {"execution_state": "busy"})
    spool.note("display_data", {"data": {"text/plain": "a table", "image/png": "aGk="}})
    spool.note("execute_result", {"data": {"text/plain": "7"}})
    spool.note("error", {"ename": "ValueError", "evalue": "no", "traceback": ["line"]})

    assert shown_of(tmp_path, 3) == (
        Stream(name="stdout", text="one\n"),
        Display(data={"text/plain": "a table", "image/png": "aGk="}),
        Result(data={"text/plain": "7"}),
        ErrorRaised(name="ValueError", message="no", traceback="line"),
    )
    assert shown_of(tmp_path, 2) == ()


def test_the_next_call_begins_anew_and_code_that_is_no_call_changes_nothing(tmp_path: Path) -> None:
    spool = ShownSpool(tmp_path)
    spool.begin(1)
    spool.note("stream", printed("first"))
    spool.begin(None)
    spool.note("stream", printed("silent"))

    assert shown_of(tmp_path, 1) == (Stream(name="stdout", text="first"),)
    spool.begin(2)
    assert shown_of(tmp_path, 1) == ()
    assert shown_of(tmp_path, 2) == ()


def test_beyond_the_limit_the_rest_is_left_out_and_the_cut_is_marked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shown_spool, "LARGEST_SPOOL", 500)
    spool = ShownSpool(tmp_path)
    spool.begin(1)
    for number in range(50):
        spool.note("stream", printed(f"line {number} {'x' * 50}\n"))
    spool.note("stream", printed("s"))  # small enough, but what it follows is missing

    shown = shown_of(tmp_path, 1)

    assert shown[0] == Stream(name="stdout", text=f"line 0 {'x' * 50}\n")
    assert shown[-1] == OutputCut(full_text_file=None)
    assert len(shown) < 10
    assert (tmp_path / SHOWN_FILE).stat().st_size < 700


@pytest.mark.parametrize(
    ("hostile", "read"),
    [
        (b"", []),
        (b"not json\n", []),
        (
            b'{"call":1}\n{"kind":"stream","content":{"name":1,"text":{}}}\n[1]\n{"kind":[]}\n{"kind":"stream"}\n',
            [""],
        ),
        (b'{"call":1}\n' + b"[" * 100_000 + b'\n{"kind":"stream","content":{"text":"after"}}\n', ["after"]),
        (
            b'{"call":1}\n{"kind":"stream","content":{"text":"whole"}}\n{"kind":"stream","content":{"text":"ha',
            ["whole"],
        ),
    ],
)
def test_a_file_that_is_damaged_or_forged_gives_what_can_be_read(
    tmp_path: Path, hostile: bytes, read: list[str]
) -> None:
    (tmp_path / SHOWN_FILE).write_bytes(hostile)

    assert shown_of(tmp_path, 1) == tuple(Stream(name="stdout", text=text) for text in read)


def test_what_is_no_json_is_left_out(tmp_path: Path) -> None:
    spool = ShownSpool(tmp_path)
    spool.begin(1)
    spool.note("display_data", {"data": {"text/plain": object()}})
    spool.note("stream", printed("after"))

    assert shown_of(tmp_path, 1) == (Stream(name="stdout", text="after"),)

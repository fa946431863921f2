from __future__ import annotations

import os
from pathlib import Path

import pytest

from workbench.protocol import process_mark
from workbench.protocol.process_mark import is_alive, mark_of, own_mark
from workbench.protocol.runtime_files import (
    CALLS_FILE,
    CallLine,
    EndRequest,
    ProcessMark,
    read_calls,
    read_file,
    write_atomically,
)


def test_a_file_comes_back_equal_and_is_private(tmp_path: Path) -> None:
    request = EndRequest(reason="reset", grace_seconds=2.0)

    write_atomically(tmp_path / "x.json", request)

    assert read_file(tmp_path / "x.json", EndRequest) == request
    assert (tmp_path / "x.json").stat().st_mode & 0o777 == 0o600
    assert [path.name for path in tmp_path.iterdir()] == ["x.json"]


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"reason": 5}'])
def test_a_broken_file_is_no_file(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "x.json").write_bytes(content)

    assert read_file(tmp_path / "x.json", EndRequest) is None
    assert read_file(tmp_path / "missing.json", EndRequest) is None


def test_the_last_line_of_each_call_counts_and_a_cut_line_does_not(tmp_path: Path) -> None:
    lines = [
        '{"call":1,"started":1.0,"ended":null,"status":null,"error_name":null}',
        '{"call":1,"started":1.0,"ended":2.0,"status":"ok","error_name":null}',
        '{"call":2,"started":3.0,"ended":null,"status":null,"error_name":null}',
        '{"call":2,"started":3.0,"en',
    ]
    (tmp_path / CALLS_FILE).write_text("\n".join(lines))

    assert read_calls(tmp_path) == (
        CallLine(call=1, started=1.0, ended=2.0, status="ok"),
        CallLine(call=2, started=3.0),
    )


def test_this_process_is_alive() -> None:
    mark = own_mark()

    assert mark.pid == os.getpid()
    assert is_alive(mark)


def test_a_process_with_the_same_number_but_another_start_is_another_one() -> None:
    assert not is_alive(ProcessMark(pid=os.getpid(), started="long ago"))


def test_an_ended_process_has_no_mark() -> None:
    child = os.fork()
    if child == 0:
        os._exit(0)
    os.waitid(os.P_PID, child, os.WEXITED | os.WNOWAIT)

    remains = mark_of(child)
    os.waitpid(child, 0)

    assert remains is None
    assert mark_of(child) is None
    assert mark_of(0) is None


def test_other_systems_are_asked_by_ps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process_mark.sys, "platform", "darwin")

    mark = mark_of(os.getpid())

    assert mark is not None
    assert is_alive(mark)

from __future__ import annotations

from pathlib import Path

from workbench.domain.runtime import CallEnd
from workbench.kernels.spool import Spool

STARTED = '{"call":1,"started":1.0,"ended":null,"status":null,"error_name":null}\n'
ENDED = '{"call":1,"started":1.0,"ended":2.0,"status":"ok","error_name":null}\n'
FAILED = '{"call":2,"started":3.0,"ended":4.0,"status":"error","error_name":"KeyError"}\n'


def test_a_call_is_open_until_its_end_is_noted(tmp_path: Path) -> None:
    path = tmp_path / "calls.jsonl"
    spool = Spool(tmp_path)
    before = spool.calls()
    path.write_text(STARTED)
    open_call = spool.open_call()
    path.write_text(STARTED + ENDED)

    assert before == ()
    assert open_call == 1
    assert spool.open_call() is None
    assert spool.calls() == (CallEnd(call=1, started=1.0, ended=2.0, status="ok"),)


def test_a_line_that_is_still_being_written_is_read_later(tmp_path: Path) -> None:
    path = tmp_path / "calls.jsonl"
    spool = Spool(tmp_path)
    path.write_text(STARTED + ENDED[:20])
    first = spool.call(1)
    path.write_text(STARTED + ENDED)

    assert first == CallEnd(call=1, started=1.0)
    assert spool.call(1) == CallEnd(call=1, started=1.0, ended=2.0, status="ok")


def test_a_line_that_is_none_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / "calls.jsonl").write_text(STARTED + "nonsense\n" + ENDED + FAILED)

    assert [call.status for call in Spool(tmp_path).calls()] == ["ok", "error"]

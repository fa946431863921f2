"""The reader process is real here; what it runs is a module of the test."""

from __future__ import annotations

from pathlib import Path

import pytest

from workbench.domain.errors import InputRefusedError
from workbench.services.reader import FileReader


def _reader(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: str, seconds: float = 100.0) -> FileReader:
    (tmp_path / "stand_in_probe.py").write_text(code)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    return FileReader(module="stand_in_probe", timeout_seconds=seconds)


@pytest.mark.asyncio
async def test_the_readers_report_is_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code = 'import json, sys\nprint(json.dumps({"report": {"path": sys.argv[1]}}))'

    assert await _reader(tmp_path, monkeypatch, code).report(tmp_path / "a.csv") == {
        "report": {"path": str(tmp_path / "a.csv")}
    }


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("code", "words"),
    [
        ('print(\'{"error": {"what": "It is locked.", "do": "Close it."}}\')', "It is locked. Close it."),
        ("import os\nos._exit(3)", "ended without an answer \\(exit code 3\\)"),
        ("print('no json')", "ended without an answer"),
        ("while True:\n    print('x' * 100_000)", "ended without an answer"),
        ("x = bytearray(1 << 45)", "ended without an answer"),
    ],
)
async def test_a_reader_that_fails_becomes_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: str, words: str
) -> None:
    with pytest.raises(InputRefusedError, match=words):
        await _reader(tmp_path, monkeypatch, code).report(tmp_path / "a.csv")


@pytest.mark.asyncio
async def test_a_reader_that_takes_too_long_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(InputRefusedError, match="within 0 seconds"):
        await _reader(tmp_path, monkeypatch, "import time\ntime.sleep(60)", seconds=0.3).report(tmp_path / "a.csv")


@pytest.mark.asyncio
async def test_the_reader_does_not_see_the_users_keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WORKBENCH_API_KEY", "secret")
    code = 'import json, os\nprint(json.dumps({"report": {"seen": "WORKBENCH_API_KEY" in os.environ}}))'

    assert await _reader(tmp_path, monkeypatch, code).report(tmp_path / "a.csv") == {"report": {"seen": False}}

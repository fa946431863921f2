"""The trial whether runtimes can be isolated leaves nothing behind, whether it ends or is given up."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import psutil
import pytest

from workbench.kernels.isolation import IsolationTrial

pytestmark = [
    pytest.mark.asyncio,
    pytest.mark.skipif(sys.platform != "linux", reason="nothing is tried elsewhere"),
]


async def test_one_that_is_given_up_ends_with_its_process(tmp_path: Path) -> None:
    program = tmp_path / "python"
    program.write_text(f"#!/bin/sh\necho $$ > {tmp_path}/number\nexec sleep 600\n")
    program.chmod(0o755)
    trial = IsolationTrial(str(program), wanted=True)
    asked = asyncio.create_task(trial.result())
    while not (tmp_path / "number").exists() or not (tmp_path / "number").read_text():  # noqa: ASYNC110
        await asyncio.sleep(0.01)

    await trial.leave()

    (outcome,) = await asyncio.gather(asked, return_exceptions=True)
    assert isinstance(outcome, asyncio.CancelledError)
    assert not psutil.pid_exists(int((tmp_path / "number").read_text()))


async def test_one_that_nobody_asked_for_needs_no_end() -> None:
    trial = IsolationTrial("no such program", wanted=True)

    await trial.leave()

    assert not (await trial.result()).is_on

"""Whether kernels can be started in a sandbox here: tried once, in a process of its own, and kept."""

from __future__ import annotations

import asyncio
import contextlib
import subprocess
import sys
from pathlib import Path

from workbench.domain.isolation import SWITCHED_OFF, Isolation
from workbench.kernels.environment import kernel_environment

TRIAL = "workbench.supervisor.sandbox_trial"
PATIENCE_SECONDS = 30.0


class IsolationTrial:
    """The one trial of a start of the application."""

    def __init__(self, python: str, *, wanted: bool) -> None:
        self._python = python
        self._wanted = wanted
        self._task: asyncio.Task[Isolation] | None = None

    async def result(self) -> Isolation:
        """Give what the trial showed; the first to ask begins it."""
        if not self._wanted:
            return Isolation(is_on=False, why_not=SWITCHED_OFF)
        if sys.platform != "linux":
            return Isolation(is_on=False, why_not="It works on Linux only, so far.")
        if self._task is None:
            self._task = asyncio.create_task(self._try(), name="isolation trial")
        return await asyncio.shield(self._task)

    async def leave(self) -> None:
        """Give up a trial that nobody waits for any more."""
        if self._task is not None and not self._task.done():
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _try(self) -> Isolation:
        trial = None
        try:
            trial = await asyncio.create_subprocess_exec(
                *(self._python, "-P", "-m", TRIAL),
                stdin=asyncio.subprocess.DEVNULL,
                stdout=asyncio.subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env=kernel_environment(Path("/")),
                start_new_session=True,
            )
            async with asyncio.timeout(PATIENCE_SECONDS):
                said, _ = await trial.communicate()
            text = said.decode(errors="replace").strip()
            if trial.returncode != 0:
                return Isolation(is_on=False, why_not="It could not be tried.")
            return Isolation(is_on=not text, why_not=text)
        except (OSError, TimeoutError) as error:
            return Isolation(is_on=False, why_not=f"It could not be tried: {error or 'no answer'}")
        finally:
            if trial is not None and trial.returncode is None:
                with contextlib.suppress(ProcessLookupError):
                    trial.kill()
                await trial.wait()

"""Reads a file in a short-lived process of its own, so that no file can harm the engine."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from collections.abc import Sequence
from pathlib import Path

import psutil

from workbench.domain.errors import InputRefusedError
from workbench.domain.json_value import JsonObject, field_text, parse_object

PROBE = "workbench.compare.reading.probe"
MOST_OUTPUT = 4_000_000
_SHARE_OF_MEMORY = 0.75
_LEAST_MEMORY = 1 << 30
_PASSED_ON = ("PATH", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "TMPDIR", "TEMP", "TMP", "SYSTEMROOT", "HOME", "USERPROFILE")
# RLIMIT_DATA makes a file that is too large end in an error of the reader instead of a machine that stands still.
_LIMITED = """
import runpy, sys
try:
    import resource
    limit = int(sys.argv.pop(1))
    resource.setrlimit(resource.RLIMIT_DATA, (limit, limit))
except (ImportError, ValueError, OSError):
    pass
module = sys.argv.pop(1)
runpy.run_module(module, run_name="__main__", alter_sys=True)
"""


class FileReader:
    """Ask the reader process for a file's report."""

    def __init__(self, *, module: str = PROBE, timeout_seconds: float = 300.0, python: str = sys.executable) -> None:
        self._module = module
        self._timeout = timeout_seconds
        self._python = python

    async def report(self, path: Path, arguments: Sequence[str] = ()) -> JsonObject:
        """Read a file and give its report.

        Raises:
            InputRefusedError: the file cannot be read; the words are the reader's.
        """
        return await self.ask(self._module, (str(path), *arguments), path.name)

    async def ask(self, module: str, arguments: Sequence[str], named: str) -> JsonObject:
        """Run a module in a reader process of its own and give its answer; who stops waiting ends the process.

        Raises:
            InputRefusedError: there is no answer; the words are the process's own, else about what is `named`.
        """
        process = await asyncio.create_subprocess_exec(
            self._python,
            "-c",
            _LIMITED,
            str(_memory_limit()),
            module,
            *arguments,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            env=_environment(),
            start_new_session=True,
        )
        try:
            async with asyncio.timeout(self._timeout):
                output = await _bounded(process)
                if len(output) <= MOST_OUTPUT:
                    await process.wait()
        except TimeoutError as error:
            raise InputRefusedError(
                f"{named} could not be read within {self._timeout:.0f} seconds.",
                "Give a smaller part of it, or save it as csv or parquet.",
            ) from error
        finally:
            await _end(process)
        return _report(named, output, process.returncode)


async def _bounded(process: asyncio.subprocess.Process) -> bytes:
    stream = process.stdout
    if stream is None:
        return b""
    output = bytearray()
    while chunk := await stream.read(65_536):
        output += chunk
        if len(output) > MOST_OUTPUT:
            break
    return bytes(output)


async def _end(process: asyncio.subprocess.Process) -> None:
    if process.returncode is None:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        # What it had written is read to its end, or its pipe would stay open.
        while process.stdout is not None and await process.stdout.read(65_536):
            pass
        await process.wait()


def _report(named: str, output: bytes, exit_code: int | None) -> JsonObject:
    answer = parse_object(output.decode("utf-8", "replace")) if len(output) <= MOST_OUTPUT else None
    if answer is not None:
        error = answer.get("error")
        if isinstance(error, dict):
            raise InputRefusedError(field_text(error, "what", f"{named} cannot be read."), field_text(error, "do"))
        report = answer.get("report")
        if isinstance(report, dict):
            return answer
    # The code alone tells nothing to an analyst; what it nearly always is does.
    raise InputRefusedError(
        f"{named} could not be read: the reader ended without an answer (exit code {exit_code}).",
        "It may be too large for the memory that is free, or damaged.",
    )


def _memory_limit() -> int:
    return max(_LEAST_MEMORY, int(psutil.virtual_memory().available * _SHARE_OF_MEMORY))


def _environment() -> dict[str, str]:
    environment = {name: os.environ[name] for name in _PASSED_ON if name in os.environ}
    root = str(Path(__file__).resolve().parents[2])
    environment["PYTHONPATH"] = os.pathsep.join([root, *filter(None, [os.environ.get("PYTHONPATH")])])
    environment["PYTHONUTF8"] = "1"
    return environment

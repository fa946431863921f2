"""The seam to the kernel's process: started by a supervisor that outlives us, signalled by its own number."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# traitlets and jupyter_client's base class are untyped.

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

from jupyter_client.connect import KernelConnectionInfo
from jupyter_client.kernelspec import KernelSpec
from jupyter_client.provisioning.provisioner_base import KernelProvisionerBase
from typing_extensions import override

from workbench.domain.handshake import Handshake, shake_hands
from workbench.domain.isolation import NOT_ISOLATED, Isolation
from workbench.kernels.client import read_connection
from workbench.kernels.commands import send_command
from workbench.kernels.environment import kernel_environment
from workbench.kernels.errors import RuntimeGoneError, RuntimeStartError
from workbench.kernels.process_end import ProcessEnd
from workbench.protocol.process_mark import is_alive, own_mark
from workbench.protocol.program import own_program
from workbench.protocol.runtime_files import (
    CONNECTION_FILE,
    EXIT_FILE,
    FORMAT_VERSION,
    KERNEL_LOG,
    LAUNCH_FILE,
    RUNTIME_FILE,
    SUPERVISOR_LOG,
    ExitReport,
    InterruptRequest,
    LaunchOrder,
    RuntimeFile,
    kernel_part,
    read_file,
    write_atomically,
)

EXTENSION = "workbench.inkernel.extension"
LAST_CHECKPOINT = "workbench.kernels.last_checkpoint"
START_SECONDS = 30.0
LOG_SHOWN = 600
_WITHOUT = "Settings can switch isolation off, for runtimes from the next start of the workbench on."
KERNEL_OPTIONS = (
    f"--ext={EXTENSION}",
    "--HistoryManager.enabled=False",
    "--InteractiveShellApp.ignore_cwd=True",
    "--InteractiveShell.colors=nocolor",
    "--InteractiveShell.cache_size=0",  # no hidden references to results
    "--IPKernelApp.log_level=30",
)


def kernel_spec(python: str) -> KernelSpec:
    """Describe our kernel: which program, interrupted by a signal."""
    return KernelSpec(
        argv=[python, "-P", "-m", "workbench.inkernel.launcher", "-f", "{connection_file}", *KERNEL_OPTIONS],
        display_name="Workbench",
        language="python",
        interrupt_mode="signal",
        metadata={"supported_encryption": "curve"},
    )


class SupervisorProvisioner(KernelProvisionerBase):
    """Starts a kernel through its supervisor, or takes hold of one that runs."""

    def __init__(self, folder: Path, python: str = sys.executable) -> None:
        super().__init__(kernel_id=folder.name, kernel_spec=kernel_spec(python))
        self._folder = folder
        self._file: RuntimeFile | None = None
        self._end: ProcessEnd | None = None
        self._handshake: Handshake | None = None

    @property
    def file(self) -> RuntimeFile:
        """The runtime as its supervisor describes it."""
        if self._file is None:
            raise RuntimeGoneError("The runtime has not been started.")
        return self._file

    @property
    def handshake(self) -> Handshake | None:
        """What this application can do with the runtime, where another version of it started it."""
        return self._handshake

    @property
    def process_end(self) -> ProcessEnd:
        """The watch over the kernel's process."""
        if self._end is None:
            raise RuntimeGoneError("The runtime has not been started.")
        return self._end

    @property
    @override
    def has_process(self) -> bool:
        return self._end is not None and not self._end.has_ended

    @override
    async def pre_launch(self, **kwargs: Any) -> dict[str, Any]:
        connection_file = str(kernel_part(self._folder) / CONNECTION_FILE)
        argv = [part.format(connection_file=connection_file) for part in self.kernel_spec.argv]
        return await super().pre_launch(cmd=argv, env=kernel_environment(self._folder), **kwargs)

    @override
    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> KernelConnectionInfo:
        order: LaunchOrder = kwargs["order"]
        environment: dict[str, str] = kwargs["env"]
        write_atomically(self._folder / LAUNCH_FILE, order)
        await self._start_supervisor(environment, kwargs["key"])
        file = read_file(self._folder / RUNTIME_FILE, RuntimeFile)
        if file is None:
            how = "isolated " if order.isolated else ""
            way_out = f"\n{_WITHOUT}" if order.isolated else ""
            raise RuntimeStartError(f"Python could not be started {how}for this chat.", self.log_end() + way_out)
        self._hold(file)
        return self.connection_info

    @override
    async def load_provisioner_info(self, provisioner_info: dict[str, Any]) -> None:
        """Take hold of a runtime that an earlier start of the application left."""
        await super().load_provisioner_info(provisioner_info)
        file = read_file(self._folder / RUNTIME_FILE, RuntimeFile)
        if file is None or not is_alive(file.kernel):
            raise RuntimeGoneError("The runtime has ended meanwhile.")
        self._handshake = handshake_with(file)
        self._hold(file)

    @override
    async def poll(self) -> int | None:
        if self.has_process:
            return None
        report = read_file(self._folder / EXIT_FILE, ExitReport)
        if report is None:
            return -1
        return report.exit_code if report.exit_code is not None else -(report.signal or 1)

    @override
    async def wait(self) -> int | None:
        await self.process_end.wait()
        return await self.poll()

    @override
    async def send_signal(self, signum: int) -> None:
        if signum == signal.SIGINT and sys.platform == "win32":
            await send_command(self._folder, self.file.command, InterruptRequest())
            return
        self.process_end.send_signal(signum)

    async def interrupt_group(self) -> None:
        """Interrupt the kernel with what its calls started, where it leads a group of its own."""
        pid = self.file.kernel.pid
        if hasattr(os, "killpg") and is_alive(self.file.kernel):
            with contextlib.suppress(OSError):
                if os.getpgid(pid) == pid:
                    os.killpg(pid, signal.SIGINT)
                    return
        await self.send_signal(signal.SIGINT)

    @override
    async def kill(self, restart: bool = False) -> None:
        await self.send_signal(getattr(signal, "SIGKILL", signal.SIGTERM))

    @override
    async def terminate(self, restart: bool = False) -> None:
        await self.send_signal(signal.SIGTERM)

    @override
    async def cleanup(self, restart: bool = False) -> None:
        if self._end is not None:
            self._end.close()

    def reload(self) -> None:
        """Read again what the supervisor says, after it changed something."""
        self._file = read_file(self._folder / RUNTIME_FILE, RuntimeFile) or self._file

    def _hold(self, file: RuntimeFile) -> None:
        self._file = file
        self._end = ProcessEnd(file.kernel)
        self.connection_info = read_connection(self._folder)

    async def _start_supervisor(self, environment: dict[str, str], key: bytes) -> None:
        command = [self.kernel_spec.argv[0], "-P", "-m", "workbench.supervisor", str(self._folder)]
        descriptor = os.open(self._folder / SUPERVISOR_LOG, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        detached = getattr(subprocess, "DETACHED_PROCESS", 0) | getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)
        try:
            starter = await asyncio.create_subprocess_exec(
                *command,
                stdin=asyncio.subprocess.PIPE,
                stdout=descriptor,
                stderr=descriptor,
                env=environment,
                cwd=self._folder,
                start_new_session=True,
                creationflags=detached,
            )
        except OSError as error:
            raise RuntimeStartError("Python could not be started for this chat.", str(error)) from error
        finally:
            os.close(descriptor)
        try:
            async with asyncio.timeout(START_SECONDS):
                await _hand_over(starter, key)
                await self._wait_until_started(starter)
        except TimeoutError as error:
            raise RuntimeStartError("Python did not start in time for this chat.", self.log_end()) from error

    async def _wait_until_started(self, starter: asyncio.subprocess.Process) -> None:
        """Wait for the starter, which returns when the kernel runs; on Windows it stays and becomes the supervisor."""
        if sys.platform != "win32":
            await starter.wait()
            return
        while starter.returncode is None and not (self._folder / RUNTIME_FILE).exists():  # noqa: ASYNC110 - a file tells
            await asyncio.sleep(0.01)

    def log_end(self) -> str:
        """Give the last words of the supervisor and the kernel, for a report of what went wrong."""
        texts: list[str] = []
        for name in (SUPERVISOR_LOG, KERNEL_LOG):
            path = self._folder / name
            if path.exists():
                texts.append(path.read_text(encoding="utf-8", errors="replace")[-LOG_SHOWN:].strip())
        return "\n".join(text for text in texts if text)


async def _hand_over(starter: asyncio.subprocess.Process, key: bytes) -> None:
    """Give the supervisor its key by a pipe: neither its environment nor its arguments nor a file tell it."""
    if starter.stdin is not None:
        with contextlib.suppress(OSError):  # it ended at once; its log says why
            starter.stdin.write(key)
            await starter.stdin.drain()
        starter.stdin.close()


def handshake_with(file: RuntimeFile) -> Handshake | None:
    """Decide what this application can do with a runtime; None where it is of the same program."""
    met = shake_hands(own_program(), file.program, file.kernel_program)
    return None if met.is_same else met


def launch_order(
    command: list[str],
    place: tuple[str, str, str],
    owner: tuple[str | None, int],
    limits: tuple[float, float, float],
    isolation: tuple[Isolation, str] = (NOT_ISOLATED, ""),
) -> LaunchOrder:
    """Write down what the supervisor is to start.

    Args:
        command: the kernel's command line.
        place: name of the runtime, profile, folder of the chat.
        owner: the chat (None for a spare) and the runtime's number in it.
        limits: seconds that a spare, an idle and a busy runtime live without their application.
        isolation: whether it is to be in a sandbox, and the folder of checkpoints that it sees there.
    """
    kept, checkpoints = isolation
    runtime, profile, folder = place
    chat, number = owner
    grace, idle, busy = limits
    return LaunchOrder(
        version=FORMAT_VERSION,
        runtime=runtime,
        chat=chat,
        profile=profile,
        number=number,
        spare=chat is None,
        command=tuple(command),
        folder=folder,
        owner=own_mark(),
        owner_grace_seconds=grace,
        idle_seconds=idle,
        busy_seconds=busy,
        isolated=kept.is_on,
        why_not_isolated=kept.why_not,
        checkpoints=checkpoints if kept.is_on else "",
        last_checkpoint=(command[0], "-P", "-m", LAST_CHECKPOINT),
    )

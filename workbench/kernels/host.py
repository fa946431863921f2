"""Starts runtimes, keeps a warm spare, and finds those that an earlier start of the application left running."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import signal
import sys
from dataclasses import dataclass, replace
from pathlib import Path

from workbench.domain.isolation import Isolation
from workbench.domain.runtime import EndReason, FoundRuntime, RuntimeEnd, RuntimeRemains
from workbench.kernels.client import SOCKETS_BY_TCP, Sockets, write_connection
from workbench.kernels.commands import send_command
from workbench.kernels.effect_notes import effects_noted
from workbench.kernels.ending import checked_checkpoint, runtime_end
from workbench.kernels.errors import NotUnderstoodError, RuntimeGoneError
from workbench.kernels.folders import base_folder, new_runtime_folder, remove_runtime_folder, runtime_folders
from workbench.kernels.isolation import IsolationTrial
from workbench.kernels.process_end import ProcessEnd
from workbench.kernels.provisioner import SupervisorProvisioner, handshake_with, launch_order
from workbench.kernels.session import RuntimeSession
from workbench.kernels.shown import shown_of
from workbench.kernels.signing_keys import SigningKeys
from workbench.kernels.spool import Spool
from workbench.protocol.process_mark import is_alive, own_mark
from workbench.protocol.runtime_files import RUNTIME_FILE, AdoptRequest, RuntimeFile, read_file

SPARE_PREFIX = ".spare-"
END_SECONDS = 10.0
WARM_UP = "__import__('workbench.inkernel.warm_up', fromlist=['run']).run()"
"""Loads what nearly every chat needs; binds no name."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Lifetimes:
    """How long a runtime lives without its application, and its checkpoint before the end may take, in seconds."""

    spare: float = 5.0
    idle: float = 3600.0
    busy: float = 86_400.0
    checkpoint: float = 300.0


@dataclass(frozen=True, kw_only=True, slots=True)
class Bounds:
    """What runtimes are kept to, where this system can do that.

    In a sandbox a runtime sees its chat's folder and its checkpoints, which stand in `checkpoints`. `signing_key` is
    the file of the secret that supervisors' keys come from. `memory_limit` is in bytes; None: nothing limits it.
    """

    isolated: bool = True
    checkpoints: Path | None = None
    signing_key: Path | None = None
    memory_limit: int | None = None


class RuntimeHost:
    """The runtimes of one profile."""

    def __init__(
        self,
        profile: str,
        *,
        base: Path | None = None,
        python: str = sys.executable,
        lifetimes: Lifetimes | None = None,
        by_tcp: bool = SOCKETS_BY_TCP,
        bounds: Bounds | None = None,
    ) -> None:
        self._profile = profile
        self._base = base or base_folder()
        self._python = python
        self._lifetimes = lifetimes or Lifetimes()
        self._by_tcp = by_tcp
        self._bounds = bounds or Bounds()
        self._checkpoints = self._bounds.checkpoints
        self._keys = SigningKeys(self._bounds.signing_key)
        self._trial = IsolationTrial(
            python, wanted=self._bounds.isolated and not by_tcp
        )  # it has no network to be reached by
        self._context = Sockets()
        self._sessions: list[RuntimeSession] = []
        self._spare: RuntimeSession | None = None
        self._spare_lock = asyncio.Lock()

    async def isolation(self) -> Isolation:
        """Tell whether runtimes are started in a sandbox here; it is tried once."""
        return await self._trial.result()

    async def start(self, folder: Path, *, chat: str, number: int) -> RuntimeSession:
        """Start a runtime in a chat's folder."""
        return await self._launch(folder, chat, number)

    async def prepare_spare(self, folder: Path) -> None:
        """Start a runtime that waits in a folder of its own for a chat, and warm it up; there is one at most."""
        async with self._spare_lock:
            if self._spare is not None and not self._spare.has_ended:
                return
            await asyncio.to_thread(self._remove_spare_checkpoints)
            session = await self._launch(folder, None, 0)
            await session.run_silently(WARM_UP)
            self._spare = session

    async def adopt_spare(self, folder: Path, *, chat: str, number: int = 1) -> RuntimeSession | None:
        """Rename the spare's folder to the chat's and give it the runtime; None where no spare is ready."""
        session, self._spare = self._spare, None
        if session is None:
            return None
        try:
            await self._adopt(session, folder, chat, number)
        except (RuntimeGoneError, OSError):
            await self._end_spare(session)
            return None
        return session

    async def find(self) -> tuple[FoundRuntime, ...]:
        """List the runtimes of this profile that live and that no application uses."""
        found: list[FoundRuntime] = []
        for folder, file in self._of_profile():
            if file.chat is None or not self._is_free(folder, file):
                continue
            if not is_alive(file.supervisor):
                _end_orphan(file)
                continue
            calls = Spool(folder).calls()
            busy = calls[-1].call if calls and calls[-1].ended is None else None
            found.append(
                FoundRuntime(
                    runtime=file.runtime,
                    chat=file.chat,
                    number=file.number,
                    folder=file.folder,
                    runtime_folder=str(folder),
                    started=file.started,
                    busy_call=busy,
                    calls=calls,
                    handshake=handshake_with(file),
                )
            )
        return tuple(found)

    async def remains(self) -> tuple[RuntimeRemains, ...]:
        """List the runtimes of this profile that ended while nobody looked; spares leave nothing worth telling."""
        remains: list[RuntimeRemains] = []
        for folder, file in self._of_profile():
            if is_alive(file.kernel) or self._is_mine(folder):
                continue
            if file.chat is None:
                remove_runtime_folder(folder)
                continue
            calls = Spool(folder).calls()
            key = await asyncio.to_thread(self._keys.of_runtime, file.runtime)
            end, saved = checked_checkpoint(folder, key, file, await runtime_end(folder, file, calls))
            remains.append(
                RuntimeRemains(
                    runtime=file.runtime,
                    chat=file.chat,
                    folder=file.folder,
                    runtime_folder=str(folder),
                    end=end,
                    saved=saved,
                    calls=calls,
                    shown=await asyncio.to_thread(shown_of, folder, calls[-1].call if calls else 0),
                    noted=await asyncio.to_thread(effects_noted, folder, calls[-1].call if calls else 0),
                )
            )
        return tuple(remains)

    async def forget(self, remains: RuntimeRemains) -> None:
        """Remove what is left of an ended runtime."""
        await asyncio.to_thread(remove_runtime_folder, Path(remains.runtime_folder))

    async def attach(self, found: FoundRuntime) -> RuntimeSession:
        """Connect to a runtime that lives.

        Raises:
            NotUnderstoodError: another version started it, and this one cannot speak with it; nothing was done to it.
            RuntimeGoneError: it ended, or another application has it.
        """
        if not found.is_understood:
            raise NotUnderstoodError(found.version_words)
        folder = Path(found.runtime_folder)
        provisioner = SupervisorProvisioner(folder, self._python)
        info: dict[str, object] = {"kernel_id": found.runtime, "connection_info": {}}
        await provisioner.load_provisioner_info(info)
        request = AdoptRequest(spare=False, chat=found.chat, number=found.number, folder=found.folder, owner=own_mark())
        try:
            await send_command(folder, provisioner.file.command, request)
        except RuntimeGoneError:
            await provisioner.cleanup()
            raise
        provisioner.reload()
        session = self._connect(folder, provisioner)
        await session.greet()
        return session

    async def end_found(self, found: FoundRuntime) -> RuntimeEnd:
        """End a runtime that was found and not attached; its supervisor writes the report.

        Raises:
            RuntimeGoneError: it does not end, or another application has it.
        """
        folder = Path(found.runtime_folder)
        file = read_file(folder / RUNTIME_FILE, RuntimeFile)
        if file is None:
            raise RuntimeGoneError(f"Nothing is left of runtime {found.number}.")
        if is_alive(file.kernel):
            if not self._is_free(folder, file):
                raise RuntimeGoneError(f"Another application uses runtime {found.number}.")
            await _end_by_signal(file)
        end = await runtime_end(folder, file, found.calls)
        await asyncio.to_thread(remove_runtime_folder, folder)
        return end

    async def leave(self) -> None:
        """Close the connections and end the spare; the chats' runtimes live on."""
        spare, self._spare = self._spare, None
        if spare is not None:
            await self._end_spare(spare)
        for session in self._sessions:
            await session.detach()
        self._sessions.clear()
        await self._trial.leave()
        self._context.destroy(linger=0)

    async def _launch(self, folder: Path, chat: str | None, number: int) -> RuntimeSession:
        runtime_folder = await asyncio.to_thread(new_runtime_folder, self._base)
        try:
            write_connection(runtime_folder, by_tcp=self._by_tcp)
            provisioner = SupervisorProvisioner(runtime_folder, self._python)
            launch = await provisioner.pre_launch()
            lives = self._lifetimes
            isolation = await self._trial.result()
            order = launch_order(
                launch["cmd"],
                (runtime_folder.name, self._profile, str(folder)),
                (chat, number),
                (lives.spare, lives.idle, lives.busy),
                (isolation, self._checkpoints_of(chat or f"{SPARE_PREFIX}{runtime_folder.name}")),
            )
            order = replace(order, memory_limit=self._bounds.memory_limit, checkpoint_seconds=lives.checkpoint)
            key = await asyncio.to_thread(self._keys.of_runtime, runtime_folder.name)
            await provisioner.launch_kernel(order=order, key=key, **launch)
            session = self._connect(runtime_folder, provisioner)
            await session.ready()
        except BaseException:
            await asyncio.to_thread(remove_runtime_folder, runtime_folder)  # its supervisor sees that and ends
            raise
        return session

    def _connect(self, folder: Path, provisioner: SupervisorProvisioner) -> RuntimeSession:
        session = RuntimeSession(folder, provisioner, self._context)
        session.connect()
        self._sessions = [known for known in self._sessions if not known.has_ended]
        self._sessions.append(session)
        return session

    async def _adopt(self, session: RuntimeSession, folder: Path, chat: str, number: int) -> None:
        born = Path(session.facts.folder)
        # The folder first: if this process ends in between, the chat has its folder, and the spare ends with us.
        moves = folder != born and sys.platform == "win32"
        if folder != born:
            await asyncio.to_thread(_make_room if moves else _rename, born, folder)
        checkpoints = self._checkpoints_of(chat)
        spare = self._checkpoints_of(f"{SPARE_PREFIX}{session.runtime_folder.name}")
        if checkpoints and session.facts.isolation.is_on:
            await asyncio.to_thread(_rename, Path(spare), Path(checkpoints))
        request = AdoptRequest(
            spare=True, chat=chat, number=number, folder=str(folder), owner=own_mark(), checkpoints=checkpoints
        )
        await send_command(session.runtime_folder, session.command_address, request)
        session.moved()
        if moves:  # a folder in which a process works cannot be renamed there
            await session.run_silently(f"__import__('os').chdir({str(folder)!r})")
            await asyncio.to_thread(shutil.rmtree, born, ignore_errors=True)

    async def _end_spare(self, session: RuntimeSession) -> None:
        with contextlib.suppress(RuntimeGoneError):
            await session.shutdown(EndReason.CLOSED)
        await asyncio.to_thread(self._remove_spare_checkpoints)

    def _checkpoints_of(self, name: str) -> str:
        return "" if self._checkpoints is None else str(self._checkpoints / name)

    def _remove_spare_checkpoints(self) -> None:
        """Remove the folders that were made for spares that no chat took; what is in one is never removed."""
        for folder in () if self._checkpoints is None else self._checkpoints.glob(f"{SPARE_PREFIX}*"):
            for item in (*folder.iterdir(), folder):
                with contextlib.suppress(OSError):
                    item.rmdir()

    def _of_profile(self) -> list[tuple[Path, RuntimeFile]]:
        return [(folder, file) for folder, file in runtime_folders(self._base) if file.profile == self._profile]

    def _is_mine(self, folder: Path) -> bool:
        return any(session.runtime_folder == folder for session in self._sessions)

    def _is_free(self, folder: Path, file: RuntimeFile) -> bool:
        if not is_alive(file.kernel) or self._is_mine(folder):
            return False
        return file.owner == own_mark() or not is_alive(file.owner)


def _make_room(born: Path, folder: Path) -> None:
    shutil.copytree(born, folder, dirs_exist_ok=True)


def _rename(born: Path, folder: Path) -> None:
    if folder.exists():
        folder.rmdir()  # an empty one may stand there; one with files in it is an error
    folder.parent.mkdir(parents=True, exist_ok=True)
    born.rename(folder)


async def _end_by_signal(file: RuntimeFile) -> None:
    """End a runtime without a command: its supervisor may not understand ours."""
    watch = ProcessEnd(file.kernel)
    try:
        for mark in (file.supervisor, file.kernel) if sys.platform == "win32" else (file.supervisor,):
            if is_alive(mark):
                os.kill(mark.pid, signal.SIGTERM)
        async with asyncio.timeout(END_SECONDS):
            await watch.wait()
    except TimeoutError as error:
        raise RuntimeGoneError(f"Runtime {file.number} does not end.") from error
    finally:
        watch.close()


def _end_orphan(file: RuntimeFile) -> None:
    """End a kernel that lost its supervisor: nobody would ever end it."""
    with contextlib.suppress(OSError):
        os.kill(file.kernel.pid, getattr(signal, "SIGKILL", signal.SIGTERM))

"""A live connection to one runtime: execute, interrupt, end it, and ask it about itself."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# jupyter_client's session and channels are untyped.

from __future__ import annotations

import asyncio
import contextlib
import signal
from collections.abc import AsyncIterator, Mapping
from pathlib import Path
from typing import cast

import zmq.asyncio
from typing_extensions import override

from workbench.domain.code_help import Completion
from workbench.domain.isolation import Isolation
from workbench.domain.runtime import (
    CallEnd,
    EffectsNoted,
    EndReason,
    Finished,
    FinishStatus,
    KernelEvent,
    RuntimeEnd,
    RuntimeFacts,
    RuntimeState,
)
from workbench.kernels.client import RuntimeClient, read_connection
from workbench.kernels.code_questions import CodeQuestions
from workbench.kernels.commands import send_command
from workbench.kernels.effect_notes import effects_noted
from workbench.kernels.ending import runtime_end
from workbench.kernels.errors import RuntimeGoneError, RuntimeStartError
from workbench.kernels.execution import Execution
from workbench.kernels.folders import remove_runtime_folder
from workbench.kernels.provisioner import SupervisorProvisioner
from workbench.kernels.questions import Questions
from workbench.kernels.shown import shown_of
from workbench.kernels.side_channel import SideChannel
from workbench.kernels.spool import Spool
from workbench.protocol.process_mark import resident_memory
from workbench.protocol.runtime_files import EndRequest, SaveBeforeEndRequest

LOOK_SECONDS = 0.25
SAVES_BEFORE_END = 2
"""The protocol since which a supervisor can have a checkpoint saved."""
DRAIN_SECONDS = 0.05
"""What a process sent before its end is still read for so long."""
POLITE_SECONDS = 2.0
IMPATIENT_SECONDS = 0.2
END_SECONDS = 8.0
BEGIN_SECONDS = 5.0
"""So long an interrupt waits for the call that stands first: before it begins, nothing would heed the signal."""
BEGIN_STEP_SECONDS = 0.005
READY_SECONDS = 60.0
GREET_SECONDS = 2.0


class RuntimeSession(Questions):
    """One runtime. Its tasks end with `detach`, `shutdown` or the process."""

    def __init__(self, folder: Path, provisioner: SupervisorProvisioner, context: zmq.asyncio.Context) -> None:
        self._folder = folder
        self._provisioner = provisioner
        self._client = RuntimeClient(context=context)
        self._client.load_connection_info(read_connection(folder))
        super().__init__(SideChannel(folder, context))
        self._code_questions = CodeQuestions(self._client)
        self._spool = Spool(folder)
        self._executions: dict[str, Execution] = {}
        self._earlier_call = self._spool.open_call()
        self._ready = asyncio.Event()
        self._is_up = False
        self._most_memory = 0
        self._last_noted: tuple[int, EffectsNoted] | None = None
        self._last_shown: tuple[KernelEvent, ...] = ()
        self._end: asyncio.Future[RuntimeEnd] = asyncio.get_running_loop().create_future()
        self._tasks: list[asyncio.Task[None]] = []

    def connect(self) -> None:
        """Open the channels and read them from now on."""
        self._client.start_channels(stdin=False, hb=False)
        self._side.connect()
        for work in (self._read_iopub(), self._read_shell(), self._look_regularly(), self._await_end()):
            self._tasks.append(asyncio.create_task(work, name=f"runtime {self._folder.name}"))

    async def ready(self) -> None:
        """Wait until the kernel listens; raises RuntimeStartError when it ends before."""
        if not await self._wait_ready(READY_SECONDS):
            raise RuntimeStartError("Python did not start for this chat.", self._provisioner.log_end())

    async def greet(self) -> None:
        """Wait a moment until a kernel that has been running answers; one that is in native code may be later."""
        await self._wait_ready(GREET_SECONDS)
        self._is_up = True

    @property
    @override
    def facts(self) -> RuntimeFacts:
        """What is known of the runtime now."""
        file = self._provisioner.file
        running = self._running_call()
        return RuntimeFacts(
            runtime=file.runtime,
            chat=file.chat,
            number=file.number,
            state=self._state(),
            folder=file.folder,
            started=file.started,
            calls=len(self._spool.calls()),
            running_call=running,
            pid=file.kernel.pid,
            memory=self._memory(file.kernel.pid),
            memory_limit=file.memory_limit,
            isolation=Isolation(is_on=file.isolated, why_not=file.why_not_isolated),
            handshake=self._provisioner.handshake,
        )

    async def save_before_end(self, folder: Path | None) -> None:
        """Have a checkpoint saved before the runtime ends alone, where its supervisor can do that."""
        handshake = self._provisioner.handshake
        if handshake is None or handshake.speaks(SAVES_BEFORE_END):
            request = SaveBeforeEndRequest(folder="" if folder is None else str(folder))
            await send_command(self._folder, self.command_address, request)

    @property
    def has_ended(self) -> bool:
        """Say whether the kernel's process is gone."""
        return not self._provisioner.has_process

    @property
    def command_address(self) -> str:
        """Where the supervisor listens."""
        return self._provisioner.file.command

    @property
    @override
    def runtime_folder(self) -> Path:
        """The folder with the runtime's sockets and files."""
        return self._folder

    async def execute(
        self, number: int, code: str, *, silent: bool = False, allow_stdin: bool = False
    ) -> AsyncIterator[KernelEvent]:
        """Run code as call `number`; the last event is Finished. Not to iterate to the end does not stop the call."""
        del allow_stdin  # typed input comes with the console; until then code that asks gets an error
        if self._provisioner.has_process and not self._is_up:
            await self.ready()
            self._is_up = True
        execution = self._send(None if silent else number, code, silent=silent)
        async for event in execution.events():
            yield event

    @override
    async def run_silently(self, code: str) -> Finished:
        """Run code of our own that is no call."""
        async for event in self.execute(0, code, silent=True):
            if isinstance(event, Finished):
                return event
        return Finished(status=FinishStatus.LOST)

    async def complete(self, code: str, cursor: int) -> Completion | None:
        """Say how a name could go on; None while something runs: a question would stand in line behind it."""
        return await self._code_questions.complete(code, cursor) if self._state() is RuntimeState.IDLE else None

    async def inspect(self, code: str, cursor: int) -> str | None:
        """Describe a name; None while something runs."""
        return await self._code_questions.inspect(code, cursor) if self._state() is RuntimeState.IDLE else None

    async def interrupt(self, *, group: bool = False) -> None:
        """Send the kernel a real SIGINT, or its group; one that has not begun its call yet would not heed it."""
        waiting = list(self._executions.values())
        for execution in waiting:
            execution.was_interrupted = True
        first = waiting[0] if waiting else None
        deadline = asyncio.get_running_loop().time() + BEGIN_SECONDS
        while first is not None and first.number is not None and not first.is_finished:
            has_begun = self._spool.call(first.number) is not None or self._spool.open_call() is not None
            if has_begun or asyncio.get_running_loop().time() > deadline:
                break
            await asyncio.sleep(BEGIN_STEP_SECONDS)
        if group:
            await self._provisioner.interrupt_group()
        else:
            await self._provisioner.send_signal(signal.SIGINT)

    async def kill(self, reason: EndReason = EndReason.RESTARTED) -> None:
        """End the kernel's process at once."""
        with contextlib.suppress(RuntimeGoneError):
            await send_command(self._folder, self._provisioner.file.command, EndRequest(reason=reason, grace_seconds=9))
        with contextlib.suppress(RuntimeGoneError):
            await self._provisioner.kill()

    async def shutdown(self, reason: EndReason) -> RuntimeEnd:
        """End the runtime in order, at last by force, and say how it ended."""
        grace = IMPATIENT_SECONDS if self._running_call() is not None else POLITE_SECONDS
        with contextlib.suppress(RuntimeGoneError):
            order = EndRequest(reason=reason, grace_seconds=grace)
            await send_command(self._folder, self._provisioner.file.command, order)
            self._client.shutdown()
        try:
            async with asyncio.timeout(END_SECONDS):
                return await self.ended()
        except TimeoutError:
            await self._provisioner.kill()
            return await self.ended()

    async def ended(self) -> RuntimeEnd:
        """Wait until the runtime has ended, and tell how."""
        end = await asyncio.shield(self._end)
        await self.detach()
        return end

    async def call_end(self, number: int) -> CallEnd | None:
        """Tell what the runtime itself noted about a call."""
        return self._spool.call(number)

    async def call_ended(self, number: int) -> CallEnd | None:
        """Wait for the end of a call that ran already when this session began; None when it never began here."""
        while (call := self._spool.call(number)) is not None and call.ended is None and not self._end.done():
            await asyncio.wait([self._end], timeout=LOOK_SECONDS)
        return self._spool.call(number)

    async def shown(self, number: int) -> tuple[KernelEvent, ...]:
        """Tell what the running call, or the last one, has shown so far, also while nobody listened."""
        if self._last_noted is not None and self._last_noted[0] == number:
            return self._last_shown
        return await asyncio.to_thread(shown_of, self._folder, number)

    async def effects(self, number: int) -> EffectsNoted:
        """Tell what was noted of a call's effects; after the runtime's end only of its last call."""
        if self._last_noted is not None and self._last_noted[0] == number:
            return self._last_noted[1]
        return await asyncio.to_thread(effects_noted, self._folder, number)

    async def detach(self) -> None:
        """Close the connection; the runtime lives on, and what is left of an ended one is removed."""
        tasks = [task for task in self._tasks if task is not asyncio.current_task()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._tasks.clear()
        self._side.close()
        self._client.stop_channels()
        await self._provisioner.cleanup()
        if self._end.done():
            remove_runtime_folder(self._folder)
        else:
            self._end.set_exception(RuntimeGoneError("The connection to the runtime was closed."))
            self._end.exception()  # whoever still waits is told; nobody has to

    def moved(self) -> None:
        """Take note that the supervisor's file changed (a spare went to a chat)."""
        self._provisioner.reload()

    async def _wait_ready(self, seconds: float) -> bool:
        if not self._ready.is_set():
            ended = self._provisioner.process_end.wait()
            waiting = [asyncio.ensure_future(work) for work in (self._ready.wait(), ended)]
            try:
                await asyncio.wait(waiting, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for task in waiting:
                    task.cancel()
        return self._ready.is_set()

    def _send(self, number: int | None, code: str, *, silent: bool) -> Execution:
        execution = Execution(number)
        if not self._provisioner.has_process:
            execution.end_with_process(None)
            return execution
        content = {
            "code": code,
            "silent": silent,
            "store_history": not silent,
            "user_expressions": {},
            "allow_stdin": False,
            "stop_on_error": False,
        }
        metadata = {"workbench": {"call": number, "folder": self._provisioner.file.folder}}
        message = self._client.session.msg("execute_request", content, metadata=metadata)
        self._executions[cast("str", message["header"]["msg_id"])] = execution
        self._client.ask(message)
        return execution

    def _memory(self, pid: int) -> int | None:
        """Measure the memory now; the most that was ever told is told of the end as well."""
        memory = resident_memory(pid)
        self._most_memory = max(self._most_memory, memory or 0)
        return memory

    def _state(self) -> RuntimeState:
        if self._end.done() or not self._provisioner.has_process:
            return RuntimeState.ENDED
        if not self._ready.is_set() and not self._is_up:
            return RuntimeState.STARTING
        return RuntimeState.IDLE if self._running_call() is None and not self._executions else RuntimeState.BUSY

    def _running_call(self) -> int | None:
        if self._earlier_call is not None:
            earlier = self._spool.call(self._earlier_call)
            if earlier is not None and earlier.ended is None:
                return self._earlier_call
            self._earlier_call = None
        return next((execution.number for execution in self._executions.values() if execution.number is not None), None)

    async def _read_iopub(self) -> None:
        async for kind, parent, message in self._messages(
            cast("zmq.asyncio.Socket", self._client.iopub_channel.socket)
        ):
            if kind == "iopub_welcome":
                self._ready.set()
            execution = self._executions.get(parent)
            if execution is not None:
                execution.take_iopub(kind, cast("Mapping[str, object]", message["content"]))
                self._forget_when_finished(parent, execution)

    async def _read_shell(self) -> None:
        async for kind, parent, message in self._messages(
            cast("zmq.asyncio.Socket", self._client.shell_channel.socket)
        ):
            execution = self._executions.get(parent)
            content = cast("Mapping[str, object]", message["content"])
            self._code_questions.take(parent, content)
            if execution is not None and kind == "execute_reply":
                metadata = cast("Mapping[str, object]", message["metadata"])
                execution.take_reply(content, metadata, cast("dict[str, object]", message["header"]).get("date"))
                self._forget_when_finished(parent, execution)

    async def _messages(self, socket: zmq.asyncio.Socket) -> AsyncIterator[tuple[str, str, dict[str, object]]]:
        session = self._client.session
        while True:
            frames = await socket.recv_multipart()
            try:
                _, frames = session.feed_identities(frames)
                message = cast("dict[str, object]", session.deserialize(frames))
                kind = str(cast("dict[str, object]", message["header"])["msg_type"])
                parent = str(cast("dict[str, object]", message["parent_header"]).get("msg_id", ""))
            except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
                continue  # not signed with the key, or no message at all
            yield kind, parent, message

    def _forget_when_finished(self, message_id: str, execution: Execution) -> None:
        if execution.is_finished:
            self._executions.pop(message_id, None)

    async def _look_regularly(self) -> None:
        """End executions whose end came by another way than reply and idle."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            for message_id, execution in list(self._executions.items()):
                execution.look(None if execution.number is None else self._spool.call(execution.number))
                self._forget_when_finished(message_id, execution)

    async def _await_end(self) -> None:
        await self._provisioner.process_end.wait()
        await asyncio.sleep(DRAIN_SECONDS)
        for execution in self._executions.values():
            execution.end_with_process(None if execution.number is None else self._spool.call(execution.number))
        self._executions.clear()
        calls = self._spool.calls()
        end = await runtime_end(self._folder, self._provisioner.file, calls)
        if calls:  # the folder goes with the runtime
            last = calls[-1].call
            self._last_shown = await asyncio.to_thread(shown_of, self._folder, last)
            self._last_noted = last, await asyncio.to_thread(effects_noted, self._folder, last)
        self._end.set_result(end.having_held(self._most_memory))

"""A chat's folder and its runtime, as tests drive them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from workbench.domain.runtime import (
    Display,
    EndReason,
    ErrorRaised,
    Finished,
    FinishStatus,
    KernelEvent,
    OutputCut,
    Result,
    Stream,
)
from workbench.kernels.host import Bounds, RuntimeHost
from workbench.kernels.session import RuntimeSession
from workbench.protocol.runtime_files import RUNTIME_FILE, RuntimeFile, read_file

LONG_SECONDS = 60.0
"""So long is waited for what comes in any case; a busy machine may be many times slower."""


OPEN = Bounds(isolated=False)
"""For what can only be seen where a runtime is not kept to its chat, as where none can be."""


@dataclass
class Ran:
    """What came out of one call, or has come out of it so far."""

    events: list[KernelEvent]

    @property
    def status(self) -> FinishStatus:
        return self.finished.status

    @property
    def finished(self) -> Finished:
        last = self.events[-1]
        assert isinstance(last, Finished)
        return last

    @property
    def out(self) -> str:
        return "".join(event.text for event in self.events if isinstance(event, Stream) and event.name == "stdout")

    @property
    def err(self) -> str:
        return "".join(event.text for event in self.events if isinstance(event, Stream) and event.name == "stderr")

    @property
    def error(self) -> ErrorRaised | None:
        return next((event for event in self.events if isinstance(event, ErrorRaised)), None)

    @property
    def result(self) -> str | None:
        found = (event.data.get("text/plain") for event in self.events if isinstance(event, Result))
        return next(found, None)

    @property
    def displays(self) -> list[dict[str, str]]:
        return [event.data for event in self.events if isinstance(event, Display)]

    @property
    def cuts(self) -> list[str | None]:
        return [event.full_text_file for event in self.events if isinstance(event, OutputCut)]


@dataclass
class Chat:
    """A chat with a live runtime; its calls are numbered by themselves."""

    folder: Path
    session: RuntimeSession
    calls: int = 0
    open: list[asyncio.Task[Ran]] = field(default_factory=list[asyncio.Task[Ran]])
    newest: Ran = field(default_factory=lambda: Ran([]))

    @property
    def is_usable(self) -> bool:
        """Say whether the next call would run at once, and be told of."""
        ends = [event.status for event in self.newest.events if isinstance(event, Finished)]
        return (
            not self.session.has_ended and FinishStatus.DAMAGED not in ends and all(task.done() for task in self.open)
        )

    async def run(self, code: str) -> Ran:
        return await self.start(code)

    def start(self, code: str) -> asyncio.Task[Ran]:
        self.calls += 1
        self.newest = Ran([])
        task = asyncio.create_task(self._collect(self.calls, code, self.newest))
        self.open.append(task)
        return task

    async def _collect(self, number: int, code: str, ran: Ran) -> Ran:
        async for event in self.session.execute(number, code):
            ran.events.append(event)
        return ran

    @property
    def spool(self) -> Path:
        return self.session.runtime_folder / "k" / "calls.jsonl"

    @property
    def spooled(self) -> str:
        """What the runtime wrote of its calls; nothing before the first one."""
        return self.spool.read_text(encoding="utf-8") if self.spool.exists() else ""


def supervisor_of(chat: Chat) -> int:
    """Give the process that watches the chat's runtime: a sandbox stands between it and the kernel."""
    file = read_file(chat.session.runtime_folder / RUNTIME_FILE, RuntimeFile)
    assert file is not None
    return file.supervisor.pid


def chat_folder(base: Path, name: str = "chat") -> Path:
    folder = base / name
    for part in ("inputs", "outputs"):
        (folder / part).mkdir(parents=True)
    return folder


async def start_chat(host: RuntimeHost, folder: Path, name: str = "c1") -> Chat:
    return Chat(folder=folder, session=await host.start(folder, chat=name, number=1))


@asynccontextmanager
async def live_chat(base: Path, profile: str = "test", bounds: Bounds | None = None) -> AsyncGenerator[Chat]:
    """Give a chat whose runtime is ended afterwards."""
    host = RuntimeHost(profile, base=base / "r", bounds=bounds)
    try:
        chat = await start_chat(host, chat_folder(base))
        try:
            yield chat
        finally:
            if not chat.session.has_ended:
                await chat.session.shutdown(EndReason.CLOSED)
            await asyncio.gather(*chat.open, return_exceptions=True)
    finally:
        await host.leave()


async def eventually(condition: Callable[[], object], seconds: float = LONG_SECONDS) -> None:
    """Wait until a condition holds; fails after the time."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "the condition did not come true in time"
        await asyncio.sleep(0.005)

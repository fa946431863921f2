"""Engines with a fake runtime and a scripted model, for tests of the services."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests.unit.services.fake_reader import FakeReader
from tests.unit.services.fake_runtime import FakeHost
from workbench.assembly import EngineOptions, build_engine
from workbench.config import Profile
from workbench.domain.call import CallRequest
from workbench.domain.events import Event
from workbench.domain.ports import Approver
from workbench.services.engine import Engine
from workbench.services.recovery import Recovered


@dataclass
class Bench:
    """An open engine and what happened in it."""

    engine: Engine
    host: FakeHost
    events: list[Event]
    asked: list[CallRequest]
    recovered: tuple[Recovered, ...] = ()

    async def until(self, kind: str) -> None:
        """Wait for the first event of a kind."""
        happened = asyncio.Event()
        stop = self.engine.bus.listen(lambda event: happened.set() if type(event).__name__ == kind else None)
        if kind not in kinds(self.events):
            await asyncio.wait_for(happened.wait(), 60)
        stop()

    async def crash(self) -> None:
        """Take the database away, as if the process had gone: nothing more gets on record."""
        await self.engine._parts.database.close()  # noqa: SLF001 - what no caller may do


@dataclass
class Setting:
    """How a bench is wanted."""

    script: Sequence[object] = ()
    answers: Sequence[bool] = ()
    host: FakeHost = field(default_factory=FakeHost)
    spare: bool = False
    model: str | None = None
    approver: Approver | None = None
    """Answers instead of `answers`."""


def profile_in(folder: Path) -> Profile:
    return Profile(data=folder / "data", chats=folder / "chats", settings_file=folder / "settings.toml")


@asynccontextmanager
async def bench(folder: Path, setting: Setting | None = None) -> AsyncGenerator[Bench]:
    wanted = setting or Setting()
    script = folder / "script.json"
    script.write_text(json.dumps(wanted.script))
    asked: list[CallRequest] = []
    answers = list(wanted.answers)
    events: list[Event] = []

    async def approve(request: CallRequest) -> bool:
        asked.append(request)
        return answers.pop(0) if answers else True

    engine = build_engine(
        EngineOptions(
            profile=profile_in(folder),
            approver=wanted.approver or approve,
            model=wanted.model or f"scripted:{script}",
            spare=wanted.spare,
            host=wanted.host,
            reader=FakeReader(),
        )
    )
    engine.bus.listen(events.append)
    recovered = await engine.open()
    try:
        yield Bench(engine=engine, host=wanted.host, events=events, asked=asked, recovered=recovered)
    finally:
        await engine.close()


def kinds(events: Sequence[Event]) -> list[str]:
    return [type(event).__name__ for event in events]

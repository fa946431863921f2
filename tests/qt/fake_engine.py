"""An engine that opens, answers and closes as a test wants it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any, cast

from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from workbench.domain.ports import Approver
from workbench.qt.bridge import EngineBridge
from workbench.services.bus import Bus
from workbench.services.engine import Engine


@dataclass
class FakeEngine:
    bus: Bus = field(default_factory=Bus)
    opening: Callable[[], Coroutine[Any, Any, object]] | None = None
    closed: list[bool] = field(default_factory=list[bool])
    threads: list[str] = field(default_factory=list[str])

    async def open(self) -> object:
        self.threads.append(threading.current_thread().name)
        return () if self.opening is None else await self.opening()

    async def close(self, *, end_runtimes: bool, leave_calls: bool) -> None:
        del leave_calls
        self.closed.append(end_runtimes)

    async def double(self, number: int) -> int:
        await asyncio.sleep(0)
        return 2 * number


def bridge_to(engine: FakeEngine, parent: QObject | None = None) -> EngineBridge:
    return EngineBridge(lambda _: cast("Engine", engine), parent)


def bridge_with(make: Callable[[Approver], Engine]) -> EngineBridge:
    return EngineBridge(make)


def stop(qtbot: QtBot, bridge: EngineBridge) -> None:
    """Stop it, and take it apart with what it holds: left to the garbage, that may be done in a wrong order."""
    with qtbot.waitSignal(bridge.stopped, timeout=60_000):
        bridge.stop(end_runtimes=True)
    assert bridge.join(60)
    delete(bridge)

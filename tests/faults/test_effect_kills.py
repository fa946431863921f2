"""Kernels and supervisors killed with -9 in the middle of what they do outside: every effect was noted before it."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import psutil
import pytest

from tests.faults.effect_kinds import WAYS, Way
from tests.kernels.chats import LONG_SECONDS, OPEN, Chat, chat_folder, eventually, start_chat
from tests.kernels.conftest import base as base  # noqa: PLC0414 - a fixture
from workbench.domain.runtime import FinishStatus
from workbench.kernels.host import RuntimeHost
from workbench.protocol.effects import EffectEvidence, EffectKind

MOST = 1500
"""So many effects are done at most: fewer than are noted one by one."""
LONGEST_WAIT = 0.06
LONG_KILLS = 20
SHORT = ("open w", "os.rename", "a program's file", "polars parquet", "udp sendto")

pytestmark = [
    pytest.mark.asyncio,
    pytest.mark.skipif(sys.platform != "linux", reason="the system tells effects on Linux"),
]


def short_ways() -> list[Way]:
    return [way for way in WAYS if way.name in SHORT]


@pytest.mark.parametrize("way", short_ways(), ids=lambda way: way.name)
async def test_a_kernel_killed_in_the_middle(base: Path, way: Way) -> None:
    await kill_in_the_middle(base, way, kills=1)


async def test_a_supervisor_killed_in_the_middle(base: Path) -> None:
    await kill_in_the_middle(base, WAYS[0], kills=1, whom="supervisor")


@pytest.mark.faults_long
@pytest.mark.timeout(900)
@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.name)
async def test_a_kernel_killed_in_the_middle_again_and_again(
    base: Path, way: Way, record_property: Callable[[str, object], None]
) -> None:
    (await kill_in_the_middle(base, way, kills=LONG_KILLS)).record(record_property)


@pytest.mark.faults_long
@pytest.mark.timeout(900)
@pytest.mark.parametrize("way", short_ways(), ids=lambda way: way.name)
async def test_a_supervisor_killed_in_the_middle_again_and_again(
    base: Path, way: Way, record_property: Callable[[str, object], None]
) -> None:
    (await kill_in_the_middle(base, way, kills=LONG_KILLS, whom="supervisor")).record(record_property)


@dataclass
class Tally:
    """What a run of kills came to; it stands in the report of the tests."""

    kills: int = 0
    effects: int = 0
    """Done for certain."""
    noted: int = 0
    """Noted with their path or address: those, and what had only begun."""

    def record(self, record_property: Callable[[str, object], None]) -> None:
        for name, figure in (("kills", self.kills), ("effects", self.effects), ("noted", self.noted)):
            record_property(name, figure)


async def kill_in_the_middle(base: Path, way: Way, *, kills: int, whom: str = "kernel") -> Tally:
    tally = Tally()
    seeded = random.Random(way.name)
    host = RuntimeHost("test", base=base / "r", bounds=OPEN)
    for number in range(kills):
        place = base / f"place{number}"
        place.mkdir(parents=True)
        chat = await start_chat(host, chat_folder(base, f"chat{number}"), f"c{number}")
        call = chat.start(way.loop(str(place), MOST))
        await eventually(lambda: done(place) > 0)  # noqa: B023 - awaited in this round
        await asyncio.sleep(seeded.uniform(0, LONGEST_WAIT))  # the moment is what is drawn by lot

        os.kill(process_of(chat, whom), signal.SIGKILL)
        async with asyncio.timeout(LONG_SECONDS):
            ran = await call
            await chat.session.ended()

        assert ran.status in (FinishStatus.LOST, FinishStatus.OK)  # a short one may have come to its end
        notes = {
            (note.kind, note.target, note.to)
            for note in (await chat.session.effects(1)).notes
            if note.evidence is EffectEvidence.JOURNAL
        }
        count = done(place)
        assert count > 0
        unnoted = [n for n in range(1, count + 1) if way.expected(str(place), n) not in notes]
        if whom == "supervisor" and way.by_other:
            # Without a supervisor a program is refused what it asks for, and the code does not look how it ended.
            unnoted = [n for n in unnoted if Path(way.expected(str(place), n)[1]).exists()]
        assert unnoted == []
        named = {path for _, *paths in notes for path in paths}
        assert [str(path) for path in place.iterdir() if str(path) not in named] == []
        tally = Tally(tally.kills + 1, tally.effects + count, tally.noted + sum(_is_of(place, note) for note in notes))
    await host.leave()
    return tally


def _is_of(place: Path, note: tuple[EffectKind, str, str]) -> bool:
    return note[0] in (EffectKind.CONNECT, EffectKind.PROGRAM) or any(path.startswith(str(place)) for path in note[1:])


def process_of(chat: Chat, whom: str) -> int:
    kernel = chat.session.facts.pid
    return kernel if whom == "kernel" else psutil.Process(kernel).ppid()


def done(place: Path) -> int:
    """Say how many effects were done at least."""
    try:
        return (place / "done").stat().st_size
    except OSError:
        return 0

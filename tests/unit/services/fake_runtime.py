"""A runtime without a process, for tests of the services."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from workbench.domain.code_help import Completion
from workbench.domain.handshake import Handshake
from workbench.domain.isolation import NOT_ISOLATED, Isolation
from workbench.domain.runtime import (
    CallEnd,
    EffectsNoted,
    EndReason,
    Finished,
    FinishStatus,
    FoundRuntime,
    KernelEvent,
    RuntimeEnd,
    RuntimeFacts,
    RuntimeRemains,
    RuntimeState,
)
from workbench.kernels.errors import SideUnavailableError
from workbench.protocol.messages import Refusal, SideRefused, ValuesFound
from workbench.protocol.tables import TableAnswer, TableRequest
from workbench.protocol.values import (
    CallTracking,
    CheckpointReport,
    ContractText,
    HelperSource,
    NamespaceDelta,
    TableWindow,
    VariableSummary,
)

OK = Finished(status=FinishStatus.OK)


def _nothing_to_look_at(request: TableRequest) -> TableAnswer | SideRefused:
    return SideRefused(refusal=Refusal.NOT_FOUND, text="There is no such table.")


@dataclass
class FakeSession:
    """Answers each code with the events set for it; `during` runs before the first event."""

    chat: str
    number: int
    folder: Path
    events: dict[str, Sequence[KernelEvent]] = field(default_factory=dict[str, Sequence[KernelEvent]])
    during: dict[str, Callable[[], object]] = field(default_factory=dict[str, Callable[[], object]])
    gates: dict[str, asyncio.Event] = field(default_factory=dict[str, asyncio.Event])
    namespace: tuple[VariableSummary, ...] = ()
    tracked: dict[int, CallTracking] = field(default_factory=dict[int, CallTracking])
    live_contracts: tuple[ContractText, ...] = ()
    live_helpers: tuple[HelperSource, ...] = ()
    executed: list[str] = field(default_factory=list[str])
    isolation: Isolation = NOT_ISOLATED
    handshake: Handshake | None = None
    interrupts: int = 0
    groups: list[bool] = field(default_factory=list[bool])
    """Of each interrupt, whether it went to all that the call started."""
    saved: list[Path] = field(default_factory=list[Path])
    restored: list[Path] = field(default_factory=list[Path])
    saves_before_end: Path | None = None
    end: asyncio.Future[RuntimeEnd] = field(default_factory=lambda: asyncio.get_running_loop().create_future())
    side_fails: bool = False
    running: int | None = None
    call_ends: dict[int, CallEnd] = field(default_factory=dict[int, CallEnd])
    spooled: dict[int, tuple[KernelEvent, ...]] = field(default_factory=dict[int, tuple[KernelEvent, ...]])
    noted: dict[int, EffectsNoted] = field(default_factory=dict[int, EffectsNoted])
    looks: Callable[[TableRequest], TableAnswer | SideRefused] = _nothing_to_look_at

    @property
    def facts(self) -> RuntimeFacts:
        return RuntimeFacts(
            runtime=f"r{self.number}",
            chat=self.chat,
            number=self.number,
            state=RuntimeState.IDLE,
            folder=str(self.folder),
            started=1.0,
            calls=len(self.executed),
            running_call=self.running,
            pid=1,
            isolation=self.isolation,
            handshake=self.handshake,
        )

    async def execute(
        self, number: int, code: str, *, silent: bool = False, allow_stdin: bool = False
    ) -> AsyncIterator[KernelEvent]:
        self.executed.append(code)
        if code in self.during:
            self.during[code]()
        if code in self.gates:
            await self.gates[code].wait()
        for event in self.events.get(code, (OK,)):
            yield event

    async def complete(self, code: str, cursor: int) -> Completion | None:
        return None if self.running else Completion(matches=(f"{code}_more",), start=0, end=cursor)

    async def inspect(self, code: str, cursor: int) -> str | None:
        return None if self.running else f"what {code[:cursor]} is"

    async def interrupt(self, *, group: bool = False) -> None:
        self.interrupts += 1
        self.groups.append(group)
        for gate in self.gates.values():
            gate.set()

    async def shutdown(self, reason: EndReason) -> RuntimeEnd:
        end = RuntimeEnd(number=self.number, reason=reason)
        if not self.end.done():
            self.end.set_result(end)
        for gate in self.gates.values():
            gate.set()
        return end

    async def kill(self) -> None:
        self.fail()

    def fail(self) -> None:
        if not self.end.done():
            self.end.set_result(RuntimeEnd(number=self.number, reason=EndReason.FAILURE, signal="SIGKILL"))

    async def ended(self) -> RuntimeEnd:
        return await asyncio.shield(self.end)

    async def call_end(self, number: int) -> CallEnd | None:
        return self.call_ends.get(number)

    async def call_ended(self, number: int) -> CallEnd | None:
        return self.call_ends.get(number)

    async def variables(self, since: int = 0) -> NamespaceDelta:
        self._answer()
        return NamespaceDelta(version=1, complete=True, added=self.namespace)

    async def window(
        self, name: str, first_row: int = 0, rows: int = 50, first_column: int = 0, columns: int = 50
    ) -> TableWindow:
        self._answer()
        return TableWindow(
            name=name,
            columns=(),
            rows=(("1",),),
            first_row=0,
            first_column=0,
            total_rows=1,
            total_columns=1,
            version=1,
        )

    async def look(self, request: TableRequest) -> TableAnswer | SideRefused:
        self._answer()
        return self.looks(request)

    async def helper(self, name: str) -> HelperSource:
        self._answer()
        return next(item for item in self.live_helpers if item.name == name)

    async def helpers(self) -> tuple[HelperSource, ...]:
        self._answer()
        return self.live_helpers

    async def shown(self, number: int) -> tuple[KernelEvent, ...]:
        return self.spooled.get(number, ())

    async def effects(self, number: int) -> EffectsNoted:
        return self.noted.get(number, EffectsNoted())

    async def tracking(self, call: int) -> CallTracking:
        self._answer()
        return self.tracked.get(call, CallTracking(call=call))

    async def contracts(self) -> tuple[ContractText, ...]:
        self._answer()
        return self.live_contracts

    async def find_values(self, text: str, column: str | None = None, limit: int = 20) -> ValuesFound:
        self._answer()
        return ValuesFound(found=(), complete=True)

    async def save_checkpoint(self, folder: Path) -> CheckpointReport:
        self._answer()
        self.saved.append(folder)
        return CheckpointReport(folder=str(folder), entries=(), call=None, seconds=0.0)

    async def save_before_end(self, folder: Path | None) -> None:
        self.saves_before_end = folder

    async def restore_checkpoint(
        self, folder: Path, names: tuple[str, ...] = (), manifest: str = ""
    ) -> CheckpointReport:
        self._answer()
        self.restored.append(folder)
        return CheckpointReport(folder=str(folder), entries=(), call=None, seconds=0.0)

    def _answer(self) -> None:
        if self.side_fails:
            raise SideUnavailableError("The runtime does not answer now.")


@dataclass
class FakeHost:
    """Starts fake runtimes; `prepare` is applied to each before it is given out."""

    prepare: Callable[[FakeSession], None] = lambda session: None
    sessions: list[FakeSession] = field(default_factory=list[FakeSession])
    found: tuple[FoundRuntime, ...] = ()
    left: tuple[RuntimeRemains, ...] = ()
    forgotten: list[str] = field(default_factory=list[str])
    spare_folder: Path | None = None
    isolated: Isolation = NOT_ISOLATED
    """What the host says of runtimes to come; one that lives says it by itself."""
    spare_ready: asyncio.Event = field(default_factory=asyncio.Event)

    async def start(self, folder: Path, *, chat: str, number: int) -> FakeSession:
        return self._new(folder, chat, number)

    async def prepare_spare(self, folder: Path) -> None:
        self.spare_folder = folder
        self.spare_ready.set()

    async def adopt_spare(self, folder: Path, *, chat: str, number: int = 1) -> FakeSession | None:
        if self.spare_folder is None:
            return None
        folder.rmdir()
        self.spare_folder.rename(folder)
        self.spare_folder = None
        return self._new(folder, chat, number)

    async def isolation(self) -> Isolation:
        return self.isolated

    async def find(self) -> tuple[FoundRuntime, ...]:
        return self.found

    async def remains(self) -> tuple[RuntimeRemains, ...]:
        return self.left

    async def forget(self, remains: RuntimeRemains) -> None:
        self.forgotten.append(remains.runtime)

    async def attach(self, found: FoundRuntime) -> FakeSession:
        session = self._new(Path(found.folder), found.chat, found.number)
        session.running = found.busy_call
        return session

    async def end_found(self, found: FoundRuntime) -> RuntimeEnd:
        self.found = tuple(one for one in self.found if one != found)
        return RuntimeEnd(number=found.number, reason=EndReason.CLOSED)

    async def leave(self) -> None:
        pass

    def _new(self, folder: Path, chat: str, number: int) -> FakeSession:
        session = FakeSession(chat=chat, number=number, folder=folder, isolation=self.isolated)
        self.prepare(session)
        self.sessions.append(session)
        return session


def lost(number: int = 1) -> RuntimeEnd:
    return replace(RuntimeEnd(number=number, reason=EndReason.FAILURE), signal="SIGKILL")

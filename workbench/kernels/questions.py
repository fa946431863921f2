"""What can be asked of a runtime while code runs in it, and what it does between calls."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import cast

from workbench.domain.runtime import Finished, FinishStatus, RuntimeFacts, RuntimeState
from workbench.kernels.errors import SideRefusedError, SideUnavailableError
from workbench.kernels.side_channel import SideChannel
from workbench.protocol.checkpoint_files import manifest_hash
from workbench.protocol.codec import ProtocolError, decode, encode
from workbench.protocol.messages import (
    CHECKPOINT_ANSWERS,
    CHECKPOINT_REPORT_FILE,
    Contracts,
    ContractsRequest,
    FindValuesRequest,
    HelperRequest,
    Helpers,
    HelpersRequest,
    KernelState,
    Refusal,
    RestoreCheckpoint,
    SaveCheckpoint,
    SideRefused,
    StateRequest,
    TrackingRequest,
    ValuesFound,
    VariablesRequest,
    WindowRequest,
)
from workbench.protocol.runtime_files import kernel_part
from workbench.protocol.tables import TableAnswer, TableRequest
from workbench.protocol.values import (
    CallTracking,
    CheckpointReport,
    ContractText,
    HelperSource,
    NamespaceDelta,
    TableWindow,
)

CHECKPOINT_CODE = "__import__('workbench.inkernel.checkpoint.run', fromlist=['answer']).answer({request!r}, {report!r})"


class Questions:
    """The asking half of a session."""

    def __init__(self, side: SideChannel) -> None:
        self._side = side

    @property
    def facts(self) -> RuntimeFacts:
        """What is known of the runtime now."""
        raise NotImplementedError

    @property
    def runtime_folder(self) -> Path:
        """The folder with the runtime's sockets and files."""
        raise NotImplementedError

    async def run_silently(self, code: str) -> Finished:
        """Run code of our own that is no call."""
        raise NotImplementedError

    async def state(self) -> KernelState:
        """Ask whether a call runs now."""
        return await self._side.ask(StateRequest(), KernelState)

    async def variables(self, since: int = 0) -> NamespaceDelta:
        """List the namespace; with a version only what changed since."""
        return await self._side.ask(VariablesRequest(since=since), NamespaceDelta)

    async def window(
        self, name: str, first_row: int = 0, rows: int = 50, first_column: int = 0, columns: int = 50
    ) -> TableWindow:
        """Give a rectangle of a live table as texts."""
        request = WindowRequest(name=name, first_row=first_row, rows=rows, first_column=first_column, columns=columns)
        return await self._side.ask(request, TableWindow)

    async def look(self, request: TableRequest) -> TableAnswer | SideRefused:
        """Look at a table; a refusal is an answer like any other."""
        try:
            return cast("TableAnswer", await self._side.ask(request, object))
        except SideRefusedError as error:
            return SideRefused(refusal=error.refusal, text=error.what)

    async def helper(self, name: str) -> HelperSource:
        """Give the source of one helper."""
        return await self._side.ask(HelperRequest(name=name), HelperSource)

    async def helpers(self) -> tuple[HelperSource, ...]:
        """Give the sources of all helpers."""
        return (await self._side.ask(HelpersRequest(), Helpers)).helpers

    async def tracking(self, call: int) -> CallTracking:
        """Tell what a call made, changed and read."""
        return await self._side.ask(TrackingRequest(call=call), CallTracking)

    async def contracts(self) -> tuple[ContractText, ...]:
        """Give the contracts of the live comparisons."""
        return (await self._side.ask(ContractsRequest(), Contracts)).contracts

    async def find_values(self, text: str, column: str | None = None, limit: int = 20) -> ValuesFound:
        """Look for a text in the live tables."""
        return await self._side.ask(FindValuesRequest(text=text, column=column, limit=limit), ValuesFound)

    async def save_checkpoint(self, folder: Path) -> CheckpointReport:
        """Save what is data only; refused while a call runs."""
        report = await self._between_calls(SaveCheckpoint(folder=str(folder)))
        generation = Path(report.folder)
        if generation.parent != folder:
            raise SideUnavailableError("The runtime saved its checkpoint in another place than it was asked to.")
        return replace(report, manifest=await asyncio.to_thread(manifest_hash, generation))

    async def restore_checkpoint(
        self, folder: Path, names: tuple[str, ...] = (), manifest: str = ""
    ) -> CheckpointReport:
        """Bring back what a folder holds; refused while a call runs, or where the manifest is not the one named."""
        return await self._between_calls(RestoreCheckpoint(folder=str(folder), names=names, manifest=manifest))

    async def _between_calls(self, request: SaveCheckpoint | RestoreCheckpoint) -> CheckpointReport:
        if self.facts.state is RuntimeState.BUSY:
            raise SideRefusedError(Refusal.BUSY, "A call is running.")
        file = kernel_part(self.runtime_folder) / CHECKPOINT_REPORT_FILE
        await asyncio.to_thread(file.unlink, missing_ok=True)
        code = CHECKPOINT_CODE.format(request=encode(request).decode("ascii"), report=str(file))
        finished = await self.run_silently(code)
        try:
            data = await asyncio.to_thread(file.read_bytes)
            answer = decode(data, CHECKPOINT_ANSWERS)
        except (OSError, ProtocolError) as error:
            lost = finished.status is FinishStatus.LOST
            raise SideUnavailableError(
                "The runtime ended meanwhile." if lost else "The checkpoint could not be handled in the runtime."
            ) from error
        if isinstance(answer, SideRefused):
            raise SideRefusedError(answer.refusal, answer.text)
        return answer

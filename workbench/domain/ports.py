"""What a part needs from another that it may not import: the seams of the engine, as Protocols."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Protocol

from workbench.domain.approval import Answer
from workbench.domain.call import CallRequest
from workbench.domain.code_help import Completion
from workbench.domain.isolation import Isolation
from workbench.domain.json_value import JsonObject
from workbench.domain.runtime import (
    CallEnd,
    EffectsNoted,
    EndReason,
    FoundRuntime,
    KernelEvent,
    RuntimeEnd,
    RuntimeFacts,
    RuntimeRemains,
)
from workbench.protocol.messages import SideRefused, ValuesFound
from workbench.protocol.tables import TableAnswer, TableRequest
from workbench.protocol.values import (
    CallTracking,
    CheckpointReport,
    ContractText,
    HelperSource,
    NamespaceDelta,
    TableWindow,
)


class RuntimeSession(Protocol):
    """A live connection to one runtime; given by `RuntimeHost`, used by services."""

    @property
    def facts(self) -> RuntimeFacts:
        """What is known of the runtime now."""
        ...

    def execute(
        self, number: int, code: str, *, silent: bool = False, allow_stdin: bool = False
    ) -> AsyncIterator[KernelEvent]:
        """Run code as call `number`; the last event is `Finished`."""
        ...

    async def interrupt(self, *, group: bool = False) -> None:
        """Send the kernel a real SIGINT, or all of its process group, with the programs that its call waits for."""
        ...

    async def complete(self, code: str, cursor: int) -> Completion | None:
        """Say how a name could go on; None while a call runs."""
        ...

    async def inspect(self, code: str, cursor: int) -> str | None:
        """Describe a name; None while a call runs, or where there is no such name."""
        ...

    async def shutdown(self, reason: EndReason) -> RuntimeEnd:
        """End the runtime in order, at last by force, and say how it ended."""
        ...

    async def kill(self) -> None:
        """End the kernel's process at once."""
        ...

    async def ended(self) -> RuntimeEnd:
        """Wait until the runtime has ended."""
        ...

    async def call_end(self, number: int) -> CallEnd | None:
        """Tell what the runtime itself noted about a call."""
        ...

    async def call_ended(self, number: int) -> CallEnd | None:
        """Wait for the end of a call that ran already when this session was attached."""
        ...

    async def variables(self, since: int = 0) -> NamespaceDelta:
        """List the namespace; with a version only what changed since."""
        ...

    async def window(
        self, name: str, first_row: int = 0, rows: int = 50, first_column: int = 0, columns: int = 50
    ) -> TableWindow:
        """Give a rectangle of a live table as texts."""
        ...

    async def look(self, request: TableRequest) -> TableAnswer | SideRefused:
        """Look at a table; a refusal is an answer like any other."""
        ...

    async def helper(self, name: str) -> HelperSource:
        """Give the source of one helper."""
        ...

    async def helpers(self) -> tuple[HelperSource, ...]:
        """Give the sources of all helpers."""
        ...

    async def shown(self, number: int) -> tuple[KernelEvent, ...]:
        """Tell what the running call, or the last one, has shown so far, also while nobody listened."""
        ...

    async def effects(self, number: int) -> EffectsNoted:
        """Tell what was noted of a call's effects; after the runtime's end only of the call that it ended in."""
        ...

    async def tracking(self, call: int) -> CallTracking:
        """Tell what a call made, changed and read."""
        ...

    async def contracts(self) -> tuple[ContractText, ...]:
        """Give the contracts of the live comparisons."""
        ...

    async def find_values(self, text: str, column: str | None = None, limit: int = 20) -> ValuesFound:
        """Look for a text in the live tables."""
        ...

    async def save_checkpoint(self, folder: Path) -> CheckpointReport:
        """Save what is data only."""
        ...

    async def save_before_end(self, folder: Path | None) -> None:
        """Save into this folder before it ends alone, without the application; nowhere where it is None."""
        ...

    async def restore_checkpoint(
        self, folder: Path, names: tuple[str, ...] = (), manifest: str = ""
    ) -> CheckpointReport:
        """Bring back what a folder holds."""
        ...


class RuntimeHost(Protocol):
    """Starts runtimes of one profile and finds those that live on."""

    async def start(self, folder: Path, *, chat: str, number: int) -> RuntimeSession:
        """Start a runtime in a chat's folder."""
        ...

    async def prepare_spare(self, folder: Path) -> None:
        """Start a runtime that waits in a folder of its own for a chat."""
        ...

    async def adopt_spare(self, folder: Path, *, chat: str, number: int = 1) -> RuntimeSession | None:
        """Rename the spare's folder to the chat's and give it the runtime; None where no spare is ready."""
        ...

    async def isolation(self) -> Isolation:
        """Tell whether runtimes are started in a sandbox here."""
        ...

    async def find(self) -> tuple[FoundRuntime, ...]:
        """List the runtimes that an earlier start left running."""
        ...

    async def remains(self) -> tuple[RuntimeRemains, ...]:
        """List the runtimes that ended while nobody looked."""
        ...

    async def forget(self, remains: RuntimeRemains) -> None:
        """Remove what is left of an ended runtime."""
        ...

    async def attach(self, found: FoundRuntime) -> RuntimeSession:
        """Connect to a runtime that lives."""
        ...

    async def end_found(self, found: FoundRuntime) -> RuntimeEnd:
        """End a runtime that was found and not attached."""
        ...

    async def leave(self) -> None:
        """Close the connections; the runtimes live on."""
        ...


class Approver(Protocol):
    """Asks the user whether a call may run."""

    async def __call__(self, request: CallRequest, /) -> bool | Answer:
        """Show intent and code; true lets the call run, an answer can say more."""
        ...


class Desk(Protocol):
    """What the tools of a model reach in its chat."""

    async def run_python(self, code: str, intent: str) -> JsonObject:
        """Propose a call, and run it once approved."""
        ...

    async def read_variable(self, name: str) -> JsonObject:
        """Describe a live variable; of a table the first rows too."""
        ...

    async def read_helper(self, name: str) -> JsonObject:
        """Give a helper's source."""
        ...

    async def list_outputs(self) -> JsonObject:
        """List the chat's output files."""
        ...

    async def find_values(self, text: str, column: str | None, source: str | None) -> JsonObject:
        """Say where a value stands in inputs and live tables."""
        ...

    async def make_again(self, names: Sequence[str]) -> JsonObject:
        """Repeat the calls that made names of an ended runtime, each once approved."""
        ...

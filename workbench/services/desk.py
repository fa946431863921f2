"""What the tools of a model reach in one chat, during one turn."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from workbench.domain.call import EDITED, Asker, CallRequest
from workbench.domain.conversation import Chat
from workbench.domain.errors import RuntimeReplacedError, WorkbenchError
from workbench.domain.input import Input
from workbench.domain.json_value import Json, JsonObject, as_json
from workbench.domain.ports import RuntimeSession
from workbench.domain.state import ColumnBlock
from workbench.protocol.codec import to_plain
from workbench.protocol.values import VariableKind
from workbench.services.approvals import ApprovalService
from workbench.services.call_answer import answer, not_run
from workbench.services.calls import CallService
from workbench.services.inputs import InputService
from workbench.services.outputs import OutputService
from workbench.services.rebuilding import RebuildService
from workbench.services.runtimes import RuntimeService
from workbench.services.state import StateService
from workbench.services.state_blocks import input_block

_ROWS_SHOWN = 10
_MOST_FOUND = 20
NO_RUNTIME = "No runtime is alive: nothing is loaded."


@dataclass(frozen=True, kw_only=True, slots=True)
class DeskParts:
    """What a desk works with."""

    calls: CallService
    approvals: ApprovalService
    runtimes: RuntimeService
    inputs: InputService
    outputs: OutputService
    state: StateService
    rebuilding: RebuildService


class ChatDesk:
    """Serve the tools of one turn, and remember what came of them."""

    def __init__(self, chat: Chat, parts: DeskParts) -> None:
        self._chat = chat
        self._parts = parts
        self._one_by_one = asyncio.Lock()
        self.calls: list[int] = []
        self.declined = False
        self.planned_for: int | None = None
        """The runtime that the model was told lives when it wrote its next call; None where it was told of none."""

    async def run_python(self, code: str, intent: str) -> JsonObject:
        """Propose a call, and run it once approved."""
        async with self._one_by_one:
            request = await self._parts.calls.propose(self._chat.id, code, intent, Asker.MODEL)
            said = await self._parts.approvals.ask(request)
            if not said.run:
                self.declined = True
                return not_run(request, "declined")
            edited = said.code is not None and said.code != code
            if edited:
                ours = f"{intent.rstrip('. ')} ({EDITED})"
                request = await self._parts.calls.propose(self._chat.id, said.code or "", ours, Asker.MODEL)
            try:
                record = await self._parts.calls.run(self._chat, request, self.planned_for)
            except RuntimeReplacedError as error:
                return not_run(request, str(error))
            except WorkbenchError as error:
                return not_run(request, "failed", {"name": type(error).__name__, "message": str(error)})
            self.calls.append(record.number)
            return {**answer(record), "edited_by_user": request.code} if edited else answer(record)

    async def read_variable(self, name: str) -> JsonObject:
        """Describe a live variable; of a table the first rows too."""
        session = self._parts.runtimes.live(self._chat.id)
        if session is None:
            return {"error": NO_RUNTIME}
        variables = await self._parts.state.variables(self._chat.id, session)
        found = next((item for item in variables if item.name == name), None)
        if found is None:
            known: list[Json] = [item.name for item in variables if item.kind is not VariableKind.MODULE]
            return {"error": f"There is no variable {name!r}.", "there_are": known}
        described = as_json(to_plain(found))
        answered: JsonObject = described if isinstance(described, dict) else {}
        if found.kind is VariableKind.TABLE:
            answered["window"] = await _window(session, name)
        return answered

    async def read_helper(self, name: str) -> JsonObject:
        """Give a helper's source."""
        session = self._parts.runtimes.live(self._chat.id)
        if session is None:
            return {"error": NO_RUNTIME}
        try:
            described = as_json(to_plain(await session.helper(name)))
        except WorkbenchError as error:
            return {"error": str(error)}
        return described if isinstance(described, dict) else {}

    async def make_again(self, names: Sequence[str]) -> JsonObject:
        """Repeat the calls that made names of an ended runtime, each once approved."""
        async with self._one_by_one:
            try:
                report = await self._parts.rebuilding.run(self._chat.id, names, may_run=self._may_repeat)
            except WorkbenchError as error:
                return {"made": [], "repeated": [], "cannot": [], "stopped": str(error)}
            self.calls.extend(item.call for item in report.repeated)
            return {
                "made": list(report.made),
                "repeated": [{"call": item.call, "of": item.of} for item in report.repeated],
                "not_as_before": list(report.otherwise),
                "cannot": [{"name": item.name, "reason": item.reason} for item in report.cannot],
                "stopped": report.stopped or None,
            }

    async def _may_repeat(self, request: CallRequest) -> bool:
        said = await self._parts.approvals.ask(request)
        if said.run and said.code is not None and said.code != request.code:
            return False  # an edited call is no repetition
        self.declined = self.declined or not said.run
        return said.run

    async def list_outputs(self) -> JsonObject:
        """List the chat's output files."""
        outputs = await self._parts.outputs.of_chat(self._chat.id)
        return {"outputs": [{"path": item.path, "bytes": item.bytes, "call": item.call} for item in outputs]}

    async def find_values(self, text: str, column: str | None, source: str | None) -> JsonObject:
        """Say where a value stands: in what the reading reports tell, and in the live tables."""
        inputs = await self._parts.inputs.of_chat(self._chat.id)
        found: JsonObject = {
            "inputs": [*_in_reports([item for item in inputs if source in {None, item.name, item.path}], text, column)],
            "inputs_note": "Of inputs only the values and examples in their reading reports are looked through.",
            "variables": [],
        }
        session = self._parts.runtimes.live(self._chat.id)
        if session is None:
            return {**found, "variables_note": NO_RUNTIME}
        try:
            answered = await session.find_values(text, column, _MOST_FOUND)
        except WorkbenchError as error:
            return {**found, "variables_note": str(error)}
        hits = [hit for hit in answered.found if source in {None, hit.variable}]
        return {**found, "variables": as_json(to_plain(hits)), "variables_complete": answered.complete}


async def _window(session: RuntimeSession, name: str) -> Json:
    try:
        window = await session.window(name, 0, _ROWS_SHOWN)
    except WorkbenchError as error:
        return {"error": str(error)}
    return {
        "columns": [column.name for column in window.columns],
        "rows": as_json(window.rows),
        "total_rows": window.total_rows,
        "total_columns": window.total_columns,
    }


def _in_reports(inputs: list[Input], text: str, column: str | None) -> Iterator[JsonObject]:
    for item in inputs:
        block = input_block(item)
        for known in block.columns:
            if column is not None and known.name.casefold() != column.casefold():
                continue
            values = _fitting(known, text)
            if values:
                yield {"input": item.name, "sheet": block.sheet, "column": known.name, "values": values}


def _fitting(column: ColumnBlock, text: str) -> list[Json]:
    wanted = text.casefold()
    known = dict.fromkeys([*(column.values or ()), *column.examples])
    fitting: list[Json] = [value for value in known if wanted in value.casefold()]
    return fitting[:_MOST_FOUND]

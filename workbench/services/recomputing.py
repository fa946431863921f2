"""Tells what does not follow from the present any more, and makes it anew by repeating calls; only when asked."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from workbench.domain.call import Asker, CallRecord, CallStatus
from workbench.domain.conversation import Chat
from workbench.domain.errors import RuntimeReplacedError, WorkbenchError
from workbench.domain.ids import ChatId
from workbench.domain.namespace import is_own
from workbench.domain.stale_words import stale_lines
from workbench.domain.staleness import RecomputePlan, RecomputeReport, Staleness, plan_recompute, stale_in
from workbench.domain.versions import History, history_of
from workbench.protocol.values import VariableSummary
from workbench.services.calls import CallService
from workbench.services.chats import ChatService
from workbench.services.inputs import InputService
from workbench.services.runtimes import RuntimeService
from workbench.services.state import StateService

_NEWEST = 50
"""So many calls are read to see what came since the last look; where more came, all are."""


class NothingToRecomputeError(WorkbenchError):
    """Repeating calls would make nothing anew."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Looked:
    """A chat's past and what there is of it: what is stale, the inputs with whether each changed, what is live."""

    history: History
    stale: Staleness
    inputs: Mapping[str, bool]
    live: tuple[VariableSummary, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class _Ground:
    """What a look goes by, but for the calls before the newest, which do not change."""

    newest: tuple[CallRecord, ...]
    inputs: Mapping[str, bool]
    live: frozenset[str]


class RecomputeService:
    """Find what is stale, plan which calls make it anew, and repeat them as new calls on record."""

    def __init__(
        self,
        *,
        chats: ChatService,
        calls: CallService,
        runtimes: RuntimeService,
        inputs: InputService,
        state: StateService,
    ) -> None:
        self._chats = chats
        self._calls = calls
        self._runtimes = runtimes
        self._inputs = inputs
        self._state = state
        self._known: dict[ChatId, tuple[CallRecord, ...]] = {}
        self._last: dict[ChatId, tuple[_Ground, Looked]] = {}

    async def stale(self, chat: ChatId) -> Staleness:
        """Tell which live names and output files are stale, each with its reason; nothing is run."""
        return (await self.look(chat)).stale

    async def told(self, chat: ChatId) -> tuple[str, ...]:
        """Tell in lines what is stale by what is known of the inputs; no file is looked at."""
        return tuple(stale_lines((await self.known(chat)).stale))

    async def plan(self, chat: ChatId, wanted: Collection[str] | None = None) -> RecomputePlan:
        """Plan to make stale names and output files anew, all of them where none is named; nothing is run."""
        looked = await self.look(chat)
        return plan_recompute(looked.history, looked.stale, wanted)

    async def run(self, chat: ChatId, wanted: Collection[str] | None = None) -> RecomputeReport:
        """Take files that changed into the chat anew, and repeat the planned calls; the first that fails is the last.

        So is one that finds the runtime gone for which it was planned: nothing goes on in an empty one.

        Raises:
            NothingToRecomputeError: no call can be repeated.
            InputRefusedError: a file that changed cannot be read now; nothing was run.
            WorkbenchError: a call could not be put on record.
        """
        known = await self._chats.get(chat)
        facts = self._runtimes.facts(chat)
        runtime = None if facts is None else facts.number
        plan = await self.plan(chat, wanted)
        if not plan.calls:
            why = "; ".join(f"{one.name}: {one.reason}" for one in plan.cannot)
            raise NothingToRecomputeError(f"Nothing is made anew. {why or 'Nothing is out of date'}.")
        files = await self._refreshed(known, plan.calls)
        repeated: list[int] = []
        stopped = ""
        for record in plan.calls:
            request = await self._calls.propose(chat, record.request.code, _words(record), Asker.WORKBENCH)
            try:
                done = await self._calls.run(known, request, runtime)
            except RuntimeReplacedError:
                stopped = f"The runtime ended before call {record.number} was repeated."
                break
            runtime = done.runtime  # what follows counts on what this one made
            repeated.append(done.number)
            if done.status is not CallStatus.OK:
                stopped = f"Call {done.number}, which repeats call {record.number}, did not end well."
                break
        return RecomputeReport(plan=plan, calls=tuple(repeated), files=files, stopped=stopped)

    async def _refreshed(self, chat: Chat, calls: Sequence[CallRecord]) -> tuple[str, ...]:
        """Take the changed files that calls read into the chat anew; gives their names."""
        read = {file.path for record in calls for file in record.files_read}
        items = [item for item in await self._inputs.of_chat(chat.id) if item.changed_on_disk and item.path in read]
        for item in items:
            await self._inputs.refresh(chat, item.name)
        return tuple(item.name for item in items)

    async def look(self, chat: ChatId) -> Looked:
        """Look at the chat's inputs on disk and at its calls; nothing is run."""
        await self._inputs.check(await self._chats.get(chat))
        return await self.known(chat)

    async def known(self, chat: ChatId) -> Looked:
        """Go by what is known of the inputs; the calls are followed anew only where something came since."""
        session = self._runtimes.live(chat)
        newest, items, found = await asyncio.gather(
            self._calls.latest(chat, 1),
            self._inputs.of_chat(chat),
            _nothing() if session is None else self._state.variables(chat, session),
        )
        inputs = {item.path: item.changed_on_disk for item in items}
        live = frozenset(item.name for item in found if is_own(item))
        ground = _Ground(newest=_lean(newest), inputs=inputs, live=live)
        last = self._last.get(chat)
        if last is not None and last[0] == ground:
            return replace(last[1], live=found)
        records = await self._records(chat)

        def looked() -> Looked:
            history = history_of(records)
            changed = [path for path, is_changed in inputs.items() if is_changed]
            return Looked(history=history, stale=stale_in(history, changed, live), inputs=inputs, live=found)

        known = await asyncio.to_thread(looked)
        if records[-1:] == ground.newest:  # else a call came meanwhile
            self._last[chat] = ground, known
        return known

    async def _records(self, chat: ChatId) -> tuple[CallRecord, ...]:
        """Give the chat's calls without what they showed, reading those that came since the last look."""
        newest = await self._calls.latest(chat, _NEWEST)
        known = self._known.get(chat, ())
        first = newest[0].number if newest else 0
        if newest and first > 1 and (not known or known[-1].number < first - 1):
            newest, known = await self._calls.of_chat(chat), ()
            first = newest[0].number
        lean = _lean(newest)
        records = (*(record for record in known if record.number < first), *lean)
        ended = next((place for place, record in enumerate(records) if record.status.is_open), len(records))
        self._known[chat] = records[:ended]
        return records


def _words(record: CallRecord) -> str:
    intent = record.request.intent.strip()
    words = f"make anew, as in call {record.number}"
    return f"{words}: {intent}" if intent else words


def _lean(records: Sequence[CallRecord]) -> tuple[CallRecord, ...]:
    """Leave out what calls showed."""
    return tuple(replace(record, outputs=()) for record in records)


async def _nothing() -> tuple[VariableSummary, ...]:
    return ()

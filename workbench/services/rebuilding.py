"""Makes names of an ended runtime again by repeating the recorded calls that made them; only ever done when asked."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from workbench.domain.call import Asker, CallRecord, CallRequest, CallStatus, FileRead, FileWritten
from workbench.domain.conversation import Chat
from workbench.domain.errors import WorkbenchError
from workbench.domain.gone_names import gone_of_runtime
from workbench.domain.ids import ChatId
from workbench.domain.input import Input
from workbench.domain.lineage import RebuildPlan, RebuildReport, Repeated, plan_rebuild
from workbench.domain.namespace import is_own
from workbench.domain.receipt import by_why, named
from workbench.protocol.values import VariableSummary
from workbench.services.calls import CallService
from workbench.services.chats import ChatService
from workbench.services.contracts import ContractService
from workbench.services.folders import CONTRACT_FILE, sha256_of, stamp_of
from workbench.services.inputs import InputService
from workbench.services.runtimes import RuntimeService
from workbench.services.state import StateService
from workbench.store.contracts import ContractVersion

MayRun = Callable[[CallRequest], Awaitable[bool]]
_REPEATED = re.compile(r"^repeat call (\d+)(?:: |$)")
"""Begins the words of a call that was a repetition itself."""


class NothingToRebuildError(WorkbenchError):
    """Repeating calls would bring nothing back."""


@dataclass(frozen=True, kw_only=True, slots=True)
class RebuildService:
    """Plan what to repeat, and repeat it call by call as new calls on record."""

    chats: ChatService
    calls: CallService
    runtimes: RuntimeService
    inputs: InputService
    state: StateService
    contracts: ContractService

    async def plan(self, chat: ChatId, names: Collection[str] | None = None) -> RebuildPlan:
        """Plan to make again what the chat's last ended runtime held, or some of it; nothing is run."""
        known = await self.chats.get(chat)
        end = await self.runtimes.last_end(chat)
        if end is None:
            return RebuildPlan()
        return await self._plan(known, end.number, names, await self._live(known), is_thorough=False)

    async def plan_of_end(self, chat: Chat, number: int) -> RebuildPlan:
        """Plan the same for one runtime, as if nothing else were live."""
        return await self._plan(chat, number, None, frozenset(), is_thorough=False)

    async def run(
        self, chat: ChatId, names: Collection[str] | None = None, *, may_run: MayRun | None = None
    ) -> RebuildReport:
        """Repeat what the plan says, files compared by content first; it ends with the first call that fails.

        Args:
            chat: the chat.
            names: what is wanted; all that is missing where that is None.
            may_run: asks before each call; None where the user has asked for all of it.

        Raises:
            NothingToRebuildError: no call can be repeated.
            WorkbenchError: no runtime could be started, or a call could not be put on record.
        """
        known, end = await self.chats.get(chat), await self.runtimes.last_end(chat)
        if end is None:
            raise NothingToRebuildError("No runtime of this chat has ended: nothing is to be made again.")
        before = {item.name: item for item in await self.state.last_known(chat, end.number)}
        live = await self._live(known)
        versions = await self.contracts.versions(chat)
        plan = await self._plan(known, end.number, names, live, is_thorough=True)
        if not plan.calls:
            raise _nothing(plan, end.number, names, live)
        repeated: list[Repeated] = []
        stopped, is_half = "", False
        for record in plan.calls:
            request = await self._request(known, record)
            if may_run is not None and not await may_run(request):
                stopped = f"The repetition of call {record.number} was declined. Nothing after it was repeated."
                break
            if (rules := _contract_read(record, versions)) is not None:
                await self.contracts.put_back(known, rules.toml)
            done = await self.calls.run(known, request)
            repeated.append(Repeated(call=done.number, of=record.number))
            if done.status is not CallStatus.OK:
                stopped, is_half = _why_stopped(done, record), True
                break
        if stopped and versions:
            await self.contracts.put_back(known, versions[-1].toml)  # the rules in force are those that are on record
        now = {item.name: item for item in await self._variables(known)}
        # A call that was repeated and failed may have left halves; so has whatever was to follow.
        whole = [item.of for item in (repeated[:-1] if is_half else repeated)]
        half = {name for record in plan.calls if record.number not in whole for name in record.touched}
        made = tuple(name for name in plan.names if name in now and name not in half)
        return RebuildReport(
            made=made,
            repeated=tuple(repeated),
            cannot=plan.cannot,
            otherwise=tuple(name for name in made if _differs(before.get(name), now[name])),
            stopped=stopped,
        )

    async def _request(self, chat: Chat, record: CallRecord) -> CallRequest:
        intent = _REPEATED.sub("", record.request.intent.strip())
        words = f"repeat call {record.number}: {intent}" if intent else f"repeat call {record.number}"
        return await self.calls.propose(chat.id, record.request.code, words, Asker.WORKBENCH)

    async def _plan(
        self, chat: Chat, number: int, names: Collection[str] | None, live: frozenset[str], *, is_thorough: bool
    ) -> RebuildPlan:
        records = await self.calls.of_chat(chat.id)
        own = [record for record in records if record.runtime == number]
        gone = gone_of_runtime(records, number, await self.state.last_known(chat.id, number))
        wanted = [item.name for item in gone if item.name not in live]
        if names is not None:
            wanted = [name for name in wanted if name in names]
        inputs = {item.path: item for item in await self.inputs.of_chat(chat.id)}
        earlier = [record for record in records if record.runtime < number]
        look = _Look(
            folder=chat.folder,
            inputs=inputs,
            live=live,
            is_thorough=is_thorough,
            written={file.path: file.sha256 for record in earlier for file in record.files_written},
            contracts=await self.contracts.versions(chat.id),
        )
        faults = await asyncio.to_thread(look.faults, own)
        now = self.runtimes.facts(chat.id)
        again = () if now is None else tuple(record for record in records if record.runtime == now.number)
        return plan_rebuild(own, wanted, faults, _standing(again, live))

    async def _live(self, chat: Chat) -> frozenset[str]:
        return frozenset(item.name for item in await self._variables(chat) if is_own(item))

    async def _variables(self, chat: Chat) -> tuple[VariableSummary, ...]:
        session = self.runtimes.live(chat.id)
        return () if session is None else await self.state.variables(chat.id, session)


@dataclass(frozen=True, kw_only=True, slots=True)
class _Look:
    """Looks whether what calls read and wrote is as it was; by size and time alone where it is not thorough."""

    folder: Path
    inputs: Mapping[str, Input]
    live: frozenset[str]
    is_thorough: bool
    written: Mapping[str, str]
    """The output files as calls of earlier runtimes left them, by path: their content."""
    contracts: Sequence[ContractVersion]

    def faults(self, records: Sequence[CallRecord]) -> dict[int, str]:
        """Say of each call that cannot be repeated why."""
        known: dict[tuple[str, str | None], str] = {}
        found: dict[int, str] = {}
        written = dict(self.written)
        for record in records:
            reason = self._replaced(record)
            own = {file.path: file.sha256 for file in record.files_written}
            for file in record.files_read:
                if file.path == CONTRACT_FILE:
                    reason = reason or self._of_contract(record)
                    continue
                sha256 = written.get(file.path, file.sha256)
                key = (file.path, sha256)
                if key not in known:
                    known[key] = self._of_read(file, sha256)
                if file.path not in own or file.path in written:
                    reason = reason or (known[key] and f"{known[key]} call {record.number} read it")
            for file in record.files_written:
                reason = reason or self._of_written(file, record.number)
            written |= own
            if reason:
                found[record.number] = reason
        return found

    def _replaced(self, record: CallRecord) -> str:
        again = [name for name in record.touched if name in self.live]
        is_are = "is" if len(again) == 1 else "are"
        return f"call {record.number} would replace {named(again)}, which {is_are} live again" if again else ""

    def _of_read(self, file: FileRead, sha256: str | None) -> str:
        """Give the beginning of a sentence that ends with the call; empty where the file is as it was.

        `sha256` is that of the input, or of the output as an earlier call wrote it.
        """
        if sha256 is None:
            return f"{file.path} is no file of this chat, so nobody can tell whether it changed since"
        place = self.folder / file.path
        stamp = stamp_of(place)
        if stamp is None:
            return f"{file.path} is no longer there; it was when"
        item = self.inputs.get(file.path)
        if item is not None and item.sha256 == sha256 and not self.is_thorough and stamp == item.copy_stamp:
            return ""
        return "" if _has_content(place, sha256) else f"{file.path} is another file than when"

    def _of_contract(self, record: CallRecord) -> str:
        """Say why the rules cannot be had as a call read them; the workbench writes them, and keeps each text."""
        if _contract_read(record, self.contracts) is not None:
            return ""
        return f"the rules that call {record.number} read from {CONTRACT_FILE} are not on record"

    def _of_written(self, file: FileWritten, number: int) -> str:
        path = self.folder / file.path
        if not path.exists() or _has_content(path, file.sha256):
            return ""
        return f"call {number} would replace {file.path}, which was changed since"


def _contract_read(record: CallRecord, versions: Sequence[ContractVersion]) -> ContractVersion | None:
    """Give the rules that a call read from the chat's own contract: those in force when it began."""
    if all(file.path != CONTRACT_FILE for file in record.files_read):
        return None
    known = [one for one in versions if (one.at <= record.started if one.call is None else one.call < record.number)]
    return known[-1] if known else None


def _standing(records: Sequence[CallRecord], live: frozenset[str]) -> dict[str, int]:
    """Tell of live names, which the runtime's calls touched last by repeating an earlier one, which that was."""
    standing: dict[str, int] = {}
    for record in records:
        if record.status is CallStatus.ABORTED:
            continue
        repeated = _REPEATED.match(record.request.intent) if record.request.asker is Asker.WORKBENCH else None
        for name in record.touched:
            standing.pop(name, None)
            if repeated is not None and record.status is CallStatus.OK and name in live:
                standing[name] = int(repeated[1])
    return standing


def _has_content(path: Path, sha256: str) -> bool:
    try:
        return sha256_of(path) == sha256
    except OSError:
        return False


def _why_stopped(done: CallRecord, record: CallRecord) -> str:
    if done.status is CallStatus.ERROR and done.error is not None:
        how = f"ended with {done.error.name}: {done.error.message}".strip().rstrip(":")
    else:
        how = {CallStatus.INTERRUPTED: "was interrupted", CallStatus.LOST: "was cut off by the end of the runtime"}.get(
            done.status, "did not run to its end"
        )
    return f"Call {done.number}, which repeats call {record.number}, {how}. Nothing after it was repeated."


def _nothing(
    plan: RebuildPlan, number: int, names: Collection[str] | None, live: frozenset[str]
) -> NothingToRebuildError:
    if not plan.cannot and names is not None:
        there = named(sorted(live & set(names)))
        missing = named(sorted(set(names) - live))
        parts = [f"{there}: live already" if there else "", f"{missing}: not in runtime {number}" if missing else ""]
        return NothingToRebuildError(f"Nothing is to be made again. {'; '.join(filter(None, parts))}.")
    if not plan.cannot:
        return NothingToRebuildError(f"Nothing of runtime {number} is missing: nothing is to be made again.")
    why = "; ".join(f"{named(names)}: {reason}" for reason, names in by_why(plan.cannot).items())
    return NothingToRebuildError(f"Nothing can be made again by repeating calls. {why}.", "Ask for it again.")


def _differs(before: VariableSummary | None, now: VariableSummary) -> bool:
    return before is not None and (before.type_name, before.shape) != (now.type_name, now.shape)

"""Builds the engine from its parts: the one place that knows them all, without Qt."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import TYPE_CHECKING

from workbench.config import Profile, Settings, load_settings
from workbench.domain.call import CallRecord
from workbench.domain.conversation import Chat
from workbench.domain.errors import WorkbenchError
from workbench.domain.eviction import RuntimeLimits
from workbench.domain.ids import ChatId
from workbench.domain.ports import Approver, RuntimeHost, RuntimeSession
from workbench.services.approvals import ApprovalService
from workbench.services.bus import Bus
from workbench.services.calls import CallParts, CallService
from workbench.services.chat_checkpoints import ChatCheckpoints
from workbench.services.chat_list import ChatListParts, ChatListService
from workbench.services.chats import ChatService
from workbench.services.checkpoints import CheckpointService
from workbench.services.closing import ClosingParts
from workbench.services.comparing import ComparingParts, ComparingService
from workbench.services.contracts import ContractService
from workbench.services.desk import DeskParts
from workbench.services.engine import Engine
from workbench.services.engine_parts import EngineParts
from workbench.services.evicting import EvictionParts
from workbench.services.helper_histories import HelperHistories
from workbench.services.inputs import InputService
from workbench.services.kept import KeptService
from workbench.services.lineage import LineageService
from workbench.services.machine_memory import limit_of_runtime, machine_memory
from workbench.services.manifests import ManifestService
from workbench.services.memory import MemoryService
from workbench.services.memory_questions import MemoryQuestions
from workbench.services.notices import NoticeService
from workbench.services.outputs import OutputService
from workbench.services.peeks import PeekService
from workbench.services.reader import FileReader
from workbench.services.rebuilding import RebuildService
from workbench.services.receipts import ReceiptParts, ReceiptService
from workbench.services.recomputing import RecomputeService
from workbench.services.recovery import RecoveryParts, RecoveryService
from workbench.services.runtimes import RuntimeService
from workbench.services.state import StateParts, StateService
from workbench.services.told_state import ToldState
from workbench.store.calls import CallStore
from workbench.store.chats import ChatStore
from workbench.store.checkpoints import CheckpointStore
from workbench.store.contracts import ContractStore
from workbench.store.database import Database
from workbench.store.inputs import InputStore
from workbench.store.memory import FactStore
from workbench.store.messages import MessageStore
from workbench.store.outputs import OutputStore
from workbench.store.overviews import OverviewStore
from workbench.store.runtimes import RuntimeStore

if TYPE_CHECKING:
    from workbench.models.registry import ChosenModel  # pydantic-ai takes a second to import
    from workbench.services.turns import TurnService


_LEFT_SECONDS = 5.0
_LAYOUT_SECONDS = 30.0


@dataclass(frozen=True, kw_only=True, slots=True)
class EngineOptions:
    """How an engine is wanted; `host` and `model_object` stand in for the real ones in tests."""

    profile: Profile
    approver: Approver
    model: str | None = None
    spare: bool = True
    host: RuntimeHost | None = None
    reader: FileReader | None = None


def build_engine(options: EngineOptions) -> Engine:
    """Build an engine that is not open yet.

    Raises:
        SettingsError: the settings file cannot be used.
    """
    profile = options.profile
    settings = load_settings(profile.settings_file)
    bus = Bus()
    database = Database(profile.database)
    chats = ChatService(ChatStore(database), folder=profile.chats, approval=settings.approval)
    messages = MessageStore(database)
    reader = options.reader or FileReader()
    inputs = InputService(InputStore(database), reader, bus)
    outputs = OutputService(OutputStore(database), bus)
    contracts = ContractService(ContractStore(database), bus)
    checkpoints = CheckpointService(CheckpointStore(database), bus, folder=profile.checkpoints)
    call_store = CallStore(database)
    host = options.host or _host(profile, settings)

    async def begun(chat: ChatId, session: RuntimeSession) -> None:
        await checkpoints.save_before_end(await chats.get(chat), session)

    runtimes = RuntimeService(host, RuntimeStore(database), bus, chats=profile.chats, spare=options.spare, begun=begun)

    async def after_call(chat: Chat, session: RuntimeSession, record: CallRecord) -> None:
        if (await chats.get(chat.id)).checkpoints:
            await checkpoints.save(chat, session, record)

    memory = MemoryService(FactStore(database), bus)
    state = StateService(
        StateParts(
            calls=call_store,
            runtimes=runtimes,
            inputs=inputs,
            outputs=outputs,
            contracts=contracts,
            manifests=ManifestService(profile.checkpoints),
            memory=memory,
        )
    )
    calls = CallService(
        CallParts(
            store=call_store,
            runtimes=runtimes,
            inputs=inputs,
            outputs=outputs,
            contracts=contracts,
            bus=bus,
            after_call=after_call,
            variables=state.variables,
        )
    )
    comparing = ComparingService(
        ComparingParts(inputs=inputs, contracts=contracts, runtimes=runtimes, state=state, reader=reader)
    )
    notices = NoticeService(inputs, contracts)
    rebuilding = RebuildService(
        chats=chats, calls=calls, runtimes=runtimes, inputs=inputs, state=state, contracts=contracts
    )
    desk = DeskParts(
        calls=calls,
        approvals=ApprovalService(
            chats,
            runtimes,
            bus,
            options.approver,
            MemoryQuestions(inputs=inputs, runtimes=runtimes, state=state).of_call,
        ),
        runtimes=runtimes,
        inputs=inputs,
        outputs=outputs,
        state=state,
        rebuilding=rebuilding,
    )
    recovery = RecoveryService(
        RecoveryParts(
            chats=chats,
            messages=messages,
            call_store=call_store,
            calls=calls,
            runtimes=runtimes,
            state=state,
            checkpoints=checkpoints,
        )
    )
    receipts = ReceiptService(
        ReceiptParts(
            calls=call_store,
            messages=messages,
            checkpoints=checkpoints,
            inputs=inputs,
            outputs=outputs,
            state=state,
            rebuilding=rebuilding,
        )
    )
    recomputing = RecomputeService(chats=chats, calls=calls, runtimes=runtimes, inputs=inputs, state=state)
    told = ToldState(state=state, runtimes=runtimes, receipts=receipts, recomputing=recomputing)
    overviews = OverviewStore(database)
    kept = KeptService(
        chats=chats,
        counts=overviews,
        runtimes=runtimes,
        state=state,
        checkpoints=checkpoints,
        receipts=receipts,
        outputs=outputs,
        memory=memory,
    )
    chat_list = ChatListService(
        ChatListParts(store=overviews, chats=chats, runtimes=runtimes, checkpoints=profile.checkpoints)
    )
    model = _Model(profile, settings, options.model)
    return Engine(
        EngineParts(
            database=database,
            bus=bus,
            chats=chats,
            messages=messages,
            inputs=inputs,
            outputs=outputs,
            comparing=comparing,
            peeks=PeekService(reader),
            runtimes=runtimes,
            calls=calls,
            chat_checkpoints=ChatCheckpoints(chats=chats, calls=calls, runtimes=runtimes, checkpoints=checkpoints),
            rebuilding=rebuilding,
            memory=memory,
            kept=kept,
            closing=ClosingParts(
                chats=chats,
                calls=calls,
                runtimes=runtimes,
                state=state,
                checkpoints=checkpoints,
                idle_minutes=settings.idle_minutes,
            ),
            eviction=EvictionParts(
                chats=chats,
                calls=calls,
                runtimes=runtimes,
                state=state,
                checkpoints=checkpoints,
                rebuilding=rebuilding,
                bus=bus,
                limits=_limits(settings),
            ),
            recomputing=recomputing,
            helper_histories=HelperHistories(calls=calls, runtimes=runtimes, state=state),
            lineage=LineageService(
                recomputing=recomputing,
                state=state,
                outputs=outputs,
                layout=FileReader(timeout_seconds=_LAYOUT_SECONDS),
            ),
            state=state,
            told_state=told,
            notices=notices,
            recovery=recovery,
            receipts=receipts,
            chat_list=chat_list,
            turns=lambda: _turns(model, messages, desk, told, bus, notices),
            choose_model=model.choose,
            reach_model=model.reach,
        )
    )


class _Model:
    """The model in use: made when it is first asked for, and anew when another one is chosen."""

    def __init__(self, profile: Profile, settings: Settings, name: str | None) -> None:
        self._profile = profile
        self._settings = settings
        self._name = name
        self._made: ChosenModel | None = None

    def choose(self, name: str) -> None:
        self._name, self._made = name, None
        self._settings = load_settings(self._profile.settings_file)

    async def reach(self, name: str) -> None:
        return await reach_model(self._profile, name)

    def __call__(self) -> ChosenModel:
        from workbench.models.registry import model_for  # noqa: PLC0415 - pydantic-ai takes a second to import

        if self._made is None:
            self._made = model_for(self._settings, self._name)
        return self._made


async def reach_model(profile: Profile, name: str) -> None:
    """Ask a model of the settings file one word.

    Raises:
        WorkbenchError: it is not there, has no key, or does not answer.
    """

    def made() -> tuple[ChosenModel, Callable[[ChosenModel], Coroutine[None, None, None]]]:
        from workbench.models.connection import reach  # noqa: PLC0415 - pydantic-ai takes a second to import
        from workbench.models.registry import model_for  # noqa: PLC0415 - as above

        return model_for(load_settings(profile.settings_file), name), reach

    chosen, reach = await asyncio.to_thread(made)
    await reach(chosen)


def _turns(
    model: _Model, messages: MessageStore, desk: DeskParts, told: ToldState, bus: Bus, notices: NoticeService
) -> TurnService:
    # pydantic-ai takes a second to import: not before the first message, and not in the loop's thread.
    from workbench.services.turns import TurnParts, TurnService  # noqa: PLC0415

    with contextlib.suppress(WorkbenchError):
        model()  # its library is imported here, off the loop; what is wrong with it is said when it is asked
    return TurnService(TurnParts(store=messages, desk=desk, state=told, bus=bus, model=model, notices=notices.take))


def _host(profile: Profile, settings: Settings) -> RuntimeHost:
    # Not needed with a host of a test, and what it needs is slow to import.
    from workbench.kernels.host import Bounds, Lifetimes  # noqa: PLC0415
    from workbench.kernels.host import RuntimeHost as LocalHost  # noqa: PLC0415

    # Nobody comes back to a profile that is thrown away: its runtimes do not outlive a crash of the application.
    idle_seconds = settings.idle_minutes * 60
    left = Lifetimes(idle=_LEFT_SECONDS, busy=_LEFT_SECONDS) if profile.temporary else Lifetimes(idle=idle_seconds)
    limit = limit_of_runtime(settings.memory_limit_gb, machine_memory().total)
    bounds = Bounds(
        isolated=settings.isolation,
        checkpoints=profile.checkpoints,
        signing_key=profile.signing_key,
        memory_limit=limit,
    )
    return LocalHost(profile.key, lifetimes=left, bounds=bounds)


def _limits(settings: Settings) -> RuntimeLimits:
    if settings.live_runtimes is not None:
        return RuntimeLimits(most=settings.live_runtimes)
    return RuntimeLimits(memory=machine_memory().total // 2)


def keep_model_key(name: str, key: str) -> None:
    """Keep a model's key in the system's keyring.

    Raises:
        SettingsError: this system has no keyring that works.
    """
    from workbench.models.keys import keep_key  # noqa: PLC0415 - only for this one command

    keep_key(name, key)

"""What the engine is made of."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from workbench.services.bus import Bus
from workbench.services.calls import CallService
from workbench.services.chat_checkpoints import ChatCheckpoints
from workbench.services.chat_list import ChatListService
from workbench.services.chats import ChatService
from workbench.services.closing import ClosingParts
from workbench.services.comparing import ComparingService
from workbench.services.evicting import EvictionParts
from workbench.services.helper_histories import HelperHistories
from workbench.services.inputs import InputService
from workbench.services.kept import KeptService
from workbench.services.lineage import LineageService
from workbench.services.memory import MemoryService
from workbench.services.notices import NoticeService
from workbench.services.outputs import OutputService
from workbench.services.peeks import PeekService
from workbench.services.rebuilding import RebuildService
from workbench.services.receipts import ReceiptService
from workbench.services.recomputing import RecomputeService
from workbench.services.recovery import RecoveryService
from workbench.services.runtimes import RuntimeService
from workbench.services.state import StateService
from workbench.services.told_state import ToldState
from workbench.store.database import Database
from workbench.store.messages import MessageStore

if TYPE_CHECKING:
    from workbench.services.turns import TurnService  # pydantic-ai takes a second to import


@dataclass(frozen=True, kw_only=True, slots=True)
class EngineParts:
    """The services of one profile; `turns` is made when the first message is sent."""

    database: Database
    bus: Bus
    chats: ChatService
    messages: MessageStore
    inputs: InputService
    outputs: OutputService
    comparing: ComparingService
    peeks: PeekService
    runtimes: RuntimeService
    calls: CallService
    chat_checkpoints: ChatCheckpoints
    rebuilding: RebuildService
    recomputing: RecomputeService
    helper_histories: HelperHistories
    lineage: LineageService
    memory: MemoryService
    kept: KeptService
    closing: ClosingParts
    eviction: EvictionParts
    state: StateService
    told_state: ToldState
    notices: NoticeService
    recovery: RecoveryService
    receipts: ReceiptService
    chat_list: ChatListService
    turns: Callable[[], TurnService]
    choose_model: Callable[[str], None]
    reach_model: Callable[[str], Awaitable[None]]

"""All that a face of the workbench can be told: a closed union of facts, carried by the bus."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import TypeAlias

from workbench.domain.call import CallOutput, CallRecord, CallRequest
from workbench.domain.checkpoint import Checkpoint, RestoreReport
from workbench.domain.conversation import Chat, Message, TurnResult
from workbench.domain.eviction import PlannedEnd
from workbench.domain.ids import CallId, ChatId
from workbench.domain.input import Input
from workbench.domain.output import Output
from workbench.domain.runtime import RuntimeEnd, RuntimeFacts
from workbench.protocol.values import VariableSummary


@dataclass(frozen=True, kw_only=True, slots=True)
class MessageAdded:
    """A message is on record."""

    message: Message


@dataclass(frozen=True, kw_only=True, slots=True)
class ReplyDelta:
    """A piece of the reply that is being written."""

    chat: ChatId
    turn: int
    text: str


@dataclass(frozen=True, kw_only=True, slots=True)
class TurnEnded:
    """A turn is over."""

    result: TurnResult


class TurnWait(Enum):
    """What a turn may wait for before it goes on."""

    ANALYST = auto()
    """What answers is being loaded."""
    RUNTIME = auto()
    """The chat's runtime is being started."""
    CALL = auto()
    """Another call runs in the chat's runtime."""
    NOTHING = auto()


@dataclass(frozen=True, kw_only=True, slots=True)
class TurnWaits:
    """What is asked in a chat waits for something, or does no longer."""

    chat: ChatId
    wait: TurnWait
    call: CallRequest | None = None
    """The call that is waited for, where it is one."""


@dataclass(frozen=True, kw_only=True, slots=True)
class CallProposed:
    """A call waits for approval."""

    request: CallRequest


@dataclass(frozen=True, kw_only=True, slots=True)
class CallDeclined:
    """The user did not let a call run."""

    request: CallRequest


@dataclass(frozen=True, kw_only=True, slots=True)
class CallStarted:
    """A call is on record and runs."""

    record: CallRecord


@dataclass(frozen=True, kw_only=True, slots=True)
class CallOutputArrived:
    """A running call showed something."""

    chat: ChatId
    number: CallId
    output: CallOutput


@dataclass(frozen=True, kw_only=True, slots=True)
class CallEnded:
    """A call's record is complete."""

    record: CallRecord


@dataclass(frozen=True, kw_only=True, slots=True)
class NamespaceChanged:
    """A call ran, and this is what is live now; told before the call's record is complete."""

    chat: ChatId
    variables: tuple[VariableSummary, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class RuntimeChanged:
    """A runtime has a new state."""

    chat: ChatId
    facts: RuntimeFacts


@dataclass(frozen=True, kw_only=True, slots=True)
class RuntimeEnded:
    """A runtime has ended, with its reason."""

    chat: ChatId
    facts: RuntimeFacts
    end: RuntimeEnd


@dataclass(frozen=True, kw_only=True, slots=True)
class OutputsChanged:
    """Files in the chat's outputs came, changed or went."""

    chat: ChatId
    outputs: tuple[Output, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class InputAdded:
    """A file was added to the chat."""

    input: Input


@dataclass(frozen=True, kw_only=True, slots=True)
class InputTakenOut:
    """A file was taken out of the chat; tables that were read from it live on."""

    chat: ChatId
    name: str


@dataclass(frozen=True, kw_only=True, slots=True)
class InputChangedOnDisk:
    """The original of an input is not what it was."""

    input: Input


@dataclass(frozen=True, kw_only=True, slots=True)
class ContractChanged:
    """The chat's comparison contract has a new version."""

    chat: ChatId
    version: int
    toml: str


@dataclass(frozen=True, kw_only=True, slots=True)
class CheckpointSaved:
    """A checkpoint was saved, or could not be."""

    checkpoint: Checkpoint


@dataclass(frozen=True, kw_only=True, slots=True)
class CheckpointRestored:
    """A checkpoint was brought back as far as it could."""

    chat: ChatId
    report: RestoreReport


@dataclass(frozen=True, kw_only=True, slots=True)
class FactsChanged:
    """A fact was added, changed or removed, in one chat or for all."""

    chat: ChatId | None


@dataclass(frozen=True, kw_only=True, slots=True)
class EvictionsPlanned:
    """These runtimes will end to make room, unless they are used until then; nothing any more where there are none."""

    planned: tuple[PlannedEnd, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class ChatChanged:
    """A chat's switches were changed by the workbench itself, not by whoever looks at it."""

    chat: Chat


@dataclass(frozen=True, kw_only=True, slots=True)
class NoticeRaised:
    """Something the user should know, in plain words."""

    chat: ChatId | None
    text: str
    is_settled_by_end: bool = False
    """Whether it is true only as long as the call that runs does not end."""


Event: TypeAlias = (
    MessageAdded
    | ReplyDelta
    | TurnEnded
    | TurnWaits
    | CallProposed
    | CallDeclined
    | CallStarted
    | CallOutputArrived
    | CallEnded
    | NamespaceChanged
    | RuntimeChanged
    | RuntimeEnded
    | OutputsChanged
    | InputAdded
    | InputTakenOut
    | InputChangedOnDisk
    | ContractChanged
    | CheckpointSaved
    | CheckpointRestored
    | FactsChanged
    | EvictionsPlanned
    | ChatChanged
    | NoticeRaised
)

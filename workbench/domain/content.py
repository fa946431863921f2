"""All of a chat that is on record and shown in order, with its files."""

from __future__ import annotations

from dataclasses import dataclass

from workbench.domain.call import CallRecord
from workbench.domain.conversation import Message
from workbench.domain.happened import Happened
from workbench.domain.input import Input


@dataclass(frozen=True, kw_only=True, slots=True)
class ChatContent:
    """What was said and run, what happened to the runtimes meanwhile, and the files."""

    messages: tuple[Message, ...] = ()
    calls: tuple[CallRecord, ...] = ()
    inputs: tuple[Input, ...] = ()
    happened: tuple[Happened, ...] = ()

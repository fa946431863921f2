"""What the analyst leaves in its replies for later turns: the intents, the open question, what was shown."""

from __future__ import annotations

import dataclasses
import functools
import re
import sys
import types
import typing
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import cast

from workbench.domain.json_value import (
    Json,
    JsonObject,
    as_json,
    compact,
    field_int,
    field_objects,
    field_text,
    field_texts,
    parse_object,
)
from workbench.models.builtin.intents import Intent, Understanding
from workbench.models.builtin.language.conversation import Conversation, PendingQuestion
from workbench.models.builtin.planning.transcript import Exchange
from workbench.models.builtin.table_views import TableView

INTENTS: Mapping[str, type[Intent]] = {one.__name__: one for one in typing.get_args(Intent)}
# `intents` imports Mapping for its types only: the names that its annotations use are given here.
NAMES = {"Mapping": Mapping}

_RULES_BEFORE = re.compile(r"rules_before_\d+")
"""The variables that keep the rules before a change."""


@dataclasses.dataclass(frozen=True, kw_only=True, slots=True)
class Memory:
    """What one turn leaves: kept in the response's `provider_details`, so that it is stored with the history."""

    intents: tuple[Intent, ...] = ()
    question: PendingQuestion | None = None
    waiting: tuple[Intent, ...] = ()
    """What waits for the answer to the question."""
    said: tuple[str, ...] = ()
    """The request that each of those came with, as it was said."""
    result: str | None = None
    tables: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    rules_before: str | None = None
    """The variable that holds the contract as it was before this turn changed it."""
    contract_before: str = ""
    """The contract as TOML as it was before this turn changed it: a later runtime can go back to it."""
    undone: bool = False
    """This turn took the last change back."""
    fresh: bool = False
    """This turn began a new comparison: what was before it is not to be taken back."""
    shown: str | None = None
    """The variable with the table that the reply showed."""
    made: tuple[TableView, ...] = ()
    """The tables that this turn made, for requests that name them later."""

    def to_json(self) -> JsonObject:
        """Write the memory as JSON."""
        question: Json = None
        if self.question is not None:
            question = {
                "text": self.question.text,
                "options": list(self.question.options),
                "request": self.question.request,
                "waiting": list(self.question.waiting),
                "repeated": self.question.repeated,
            }
        return {
            "intents": [intent_to_json(intent) for intent in self.intents],
            "question": question,
            "waiting": [intent_to_json(intent) for intent in self.waiting],
            "said": list(self.said),
            "result": self.result,
            "tables": list(self.tables),
            "columns": list(self.columns),
            "rules_before": self.rules_before,
            "contract_before": self.contract_before,
            "undone": self.undone,
            "fresh": self.fresh,
            "shown": self.shown,
            "made": [as_json(dataclasses.asdict(table)) for table in self.made],
        }

    @classmethod
    def from_json(cls, value: JsonObject) -> Memory:
        """Read a memory; what is missing or of another version is left out."""
        asked = value.get("question")
        question = None
        if isinstance(asked, dict):
            question = PendingQuestion(
                text=field_text(asked, "text"),
                options=tuple(field_texts(asked, "options")),
                request=field_text(asked, "request"),
                waiting=tuple(field_texts(asked, "waiting")),
                repeated=field_int(asked, "repeated") or 0,
            )
        return cls(
            intents=_intents(value, "intents"),
            question=question,
            waiting=_intents(value, "waiting"),
            said=tuple(field_texts(value, "said")),
            result=field_text(value, "result") or None,
            tables=tuple(field_texts(value, "tables")),
            columns=tuple(field_texts(value, "columns")),
            rules_before=field_text(value, "rules_before") or None,
            contract_before=field_text(value, "contract_before"),
            undone=value.get("undone") is True,
            fresh=value.get("fresh") is True,
            shown=field_text(value, "shown") or None,
            made=tuple(table for item in field_objects(value, "made") if (table := _made_table(item)) is not None),
        )


@functools.lru_cache(maxsize=1_000)
def memory_of(text: str) -> Memory:
    """Read a memory from JSON; those of earlier turns come with every request, and are not read again."""
    return Memory.from_json(parse_object(text) or {})


def _intents(value: JsonObject, name: str) -> tuple[Intent, ...]:
    read = [intent_from_json(item) for item in field_objects(value, name)]
    return tuple(intent for intent in read if intent is not None)


def remembered(exchange: Exchange) -> Memory:
    """Give what an earlier turn left; nothing where another model answered it.

    A turn that was stopped left no memory, but its call may have changed the rules before it ended.
    """
    memory = (exchange.details or {}).get("memory")
    if isinstance(memory, dict):
        return memory_of(compact(memory))
    created = [name for call in exchange.calls if call.returned is not None for name in call.returned.created]
    return Memory(rules_before=next((name for name in created if _RULES_BEFORE.fullmatch(name)), None))


def recall(earlier: Sequence[Exchange]) -> Conversation:
    """Rebuild the conversation from the earlier turns."""
    conversation = Conversation()
    for exchange in earlier:
        memory = remembered(exchange)
        conversation = conversation.after(exchange.text, Understanding(intents=memory.intents))
        conversation = conversation.with_result(memory.result, columns=memory.columns, tables=memory.tables)
        conversation = conversation.making(memory.made).asking(memory.question)
    return conversation


def _made_table(value: JsonObject) -> TableView | None:
    try:
        return cast("TableView", _read(TableView, value))
    except (TypeError, ValueError, KeyError):
        return None


def intent_to_json(intent: Intent) -> JsonObject:
    """Write an intent as JSON, with its name."""
    value = as_json(dataclasses.asdict(intent))
    return {"intent": type(intent).__name__, "value": value}


def intent_from_json(value: JsonObject) -> Intent | None:
    """Read an intent; None where it is of another version."""
    kind = INTENTS.get(field_text(value, "intent"))
    if kind is None:
        return None
    try:
        return cast("Intent", _read(kind, value.get("value")))
    except (TypeError, ValueError, KeyError):
        return None


@functools.cache
def _fields(kind: type) -> dict[str, object]:
    """Give what each field of a dataclass holds: it is compiled from text, and all turns before are read with it."""
    hints = typing.get_type_hints(kind, dict(vars(sys.modules[kind.__module__])), NAMES)
    return {item.name: hints[item.name] for item in dataclasses.fields(kind)}


def _read(kind: object, value: Json) -> object:
    if dataclasses.is_dataclass(kind) and isinstance(kind, type):
        if not isinstance(value, dict):
            raise TypeError(kind)
        known = _fields(kind)
        return kind(**{name: _read(known[name], item) for name, item in value.items() if name in known})
    origin = typing.get_origin(kind)
    if origin is tuple:
        inner = typing.get_args(kind)[0]
        return tuple(_read(inner, item) for item in (value if isinstance(value, list) else []))
    if origin in {types.UnionType, typing.Union}:
        if value is None:
            return None
        return _read(next(one for one in typing.get_args(kind) if one is not type(None)), value)
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return kind(str(value))
    return value

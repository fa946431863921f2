"""The state of a chat as a model is told it with every request: one JSON object, compact and complete."""

from __future__ import annotations

from dataclasses import dataclass, field

from workbench.domain.json_value import Json, JsonObject

OPENING = "<workbench-state>"
CLOSING = "</workbench-state>"
MAX_COLUMNS = 120
"""So many columns of an input or table are told; the shape tells how many there are."""
MAX_VARIABLES = 80
MAX_STALE = 20
"""So many of the things that are out of date are told, each in a line."""
MAX_RESULT_CHARACTERS = 20_000


@dataclass(frozen=True, kw_only=True, slots=True)
class RuntimeBlock:
    """The runtime: its number, whether it lives, and how the last one ended."""

    number: int = 0
    state: str = "none"
    ended: str | None = None
    calls: int = 0

    @property
    def is_alive(self) -> bool:
        """Say whether there is a runtime, with what earlier calls left."""
        return self.state not in {"none", "ended"}

    def to_json(self) -> JsonObject:
        """Give the block's JSON."""
        return {"number": self.number, "state": self.state, "ended": self.ended, "calls": self.calls}


@dataclass(frozen=True, kw_only=True, slots=True)
class ColumnBlock:
    """A column of an input as the reading report describes it."""

    name: str
    kind: str = "text"
    blanks: int = 0
    distinct: int | None = None
    unique: bool = False
    examples: tuple[str, ...] = ()
    values: tuple[str, ...] | None = None
    ambiguous_dates: bool = False
    leading_zeros: bool = False

    def to_json(self) -> JsonObject:
        """Give the block's JSON."""
        return {
            "name": self.name,
            "kind": self.kind,
            "blanks": self.blanks,
            "distinct": self.distinct,
            "unique": self.unique,
            "examples": list(self.examples),
            "values": None if self.values is None else list(self.values),
            "ambiguous_dates": self.ambiguous_dates,
            "leading_zeros": self.leading_zeros,
        }


@dataclass(frozen=True, kw_only=True, slots=True)
class SheetBlock:
    """A sheet of a workbook; `columns_list` holds the headings as far as the first reading gave them."""

    name: str
    rows: int | None = None
    columns: int | None = None
    columns_list: tuple[str, ...] = ()
    hidden: bool = False

    def to_json(self) -> JsonObject:
        """Give the block's JSON."""
        return {
            "name": self.name,
            "rows": self.rows,
            "columns": self.columns,
            "columns_list": list(self.columns_list),
            "hidden": self.hidden,
        }


@dataclass(frozen=True, kw_only=True, slots=True)
class InputBlock:
    """An input of the chat. `fault` says in one sentence why it could not be read."""

    name: str
    path: str
    format: str = ""
    sheet: str | None = None
    sheets: tuple[SheetBlock, ...] = ()
    rows: int | None = None
    columns: tuple[ColumnBlock, ...] = ()
    columns_total: int = 0
    doubts: tuple[str, ...] = ()
    changed_on_disk: bool = False
    added: str = ""
    fault: str | None = None
    read_with: JsonObject = field(default_factory=dict[str, Json])
    """Options that `read` has to be given, since the user corrected how the file is read."""

    def to_json(self) -> JsonObject:
        """Give the block's JSON."""
        return {
            "name": self.name,
            "path": self.path,
            "format": self.format,
            "sheet": self.sheet,
            "sheets": [sheet.to_json() for sheet in self.sheets],
            "rows": self.rows,
            "columns": [column.to_json() for column in self.columns],
            "columns_total": self.columns_total,
            "doubts": list(self.doubts),
            "changed_on_disk": self.changed_on_disk,
            "added": self.added,
            "fault": self.fault,
            **({"read_with": self.read_with} if self.read_with else {}),
        }


@dataclass(frozen=True, kw_only=True, slots=True)
class VariableBlock:
    """A live variable: name, type, shape, columns, and the call that made it."""

    name: str
    type: str
    shape: tuple[int, int] | None = None
    columns: tuple[str, ...] = ()
    call: int | None = None
    preview: str = ""

    def to_json(self) -> JsonObject:
        """Give the block's JSON."""
        return {
            "name": self.name,
            "type": self.type,
            "shape": None if self.shape is None else list(self.shape),
            "columns": list(self.columns),
            "call": self.call,
            "preview": self.preview,
        }


@dataclass(frozen=True, kw_only=True, slots=True)
class HelperBlock:
    """A live helper: a function or class that a call defined."""

    name: str
    signature: str
    doc: str = ""
    call: int | None = None

    def to_json(self) -> JsonObject:
        """Give the block's JSON."""
        return {"name": self.name, "signature": self.signature, "doc": self.doc, "call": self.call}


@dataclass(frozen=True, kw_only=True, slots=True)
class OutputBlock:
    """A file in the chat's outputs."""

    path: str
    bytes: int
    call: int | None = None

    def to_json(self) -> JsonObject:
        """Give the block's JSON."""
        return {"path": self.path, "bytes": self.bytes, "call": self.call}


@dataclass(frozen=True, kw_only=True, slots=True)
class ContractBlock:
    """The comparison contract on record."""

    toml: str
    version: int

    def to_json(self) -> JsonObject:
        """Give the block's JSON."""
        return {"toml": self.toml, "version": self.version}


@dataclass(frozen=True, kw_only=True, slots=True)
class FactBlock:
    """A fact that the user keeps."""

    text: str
    scope: str
    since: str

    def to_json(self) -> JsonObject:
        """Give the block's JSON."""
        return {"text": self.text, "holds_in": self.scope, "since": self.since}


@dataclass(frozen=True, kw_only=True, slots=True)
class LossBlock:
    """What the end of the last runtime cost, in the words of the card that the user sees; `gone` are names."""

    runtime: int
    cause: str
    gone: tuple[str, ...] = ()
    checkpoint: str = ""
    rebuild: str = ""
    outputs: str = ""
    inputs: str = ""
    look_first: str = ""

    def to_json(self) -> JsonObject:
        """Give the block's JSON; what there is nothing to say of is left out."""
        told: JsonObject = {
            "runtime": self.runtime,
            "cause": self.cause,
            "gone": list(self.gone[:MAX_VARIABLES]),
            "gone_total": len(self.gone),
        }
        words = {
            "checkpoint": self.checkpoint,
            "rebuild": self.rebuild,
            "outputs": self.outputs,
            "inputs": self.inputs,
            "look_first": self.look_first,
        }
        return told | {name: text for name, text in words.items() if text}


@dataclass(frozen=True, kw_only=True, slots=True)
class ChatState:
    """Everything that a model may take for true about a chat."""

    chat: str
    today: str
    runtime: RuntimeBlock
    loss: LossBlock | None = None
    """Where nothing of the chat is loaded since the last runtime ended."""
    inputs: tuple[InputBlock, ...] = ()
    variables: tuple[VariableBlock, ...] = ()
    helpers: tuple[HelperBlock, ...] = ()
    outputs: tuple[OutputBlock, ...] = ()
    stale: tuple[str, ...] = ()
    """What is out of date, in the words that the user reads."""
    contract: ContractBlock | None = None
    contract_history: int = 0
    last_results: tuple[Json, ...] = ()
    facts: tuple[FactBlock, ...] = ()
    """What the user keeps in approved memory, for this chat or for all."""
    approval: str = "each"
    checkpoints: bool = False
    notices: tuple[str, ...] = ()
    """What happened since the last turn that the model did not see: an input changed, a runtime ended."""

    def to_json(self) -> JsonObject:
        """Give the JSON object of the state block."""
        return {
            "chat": self.chat,
            "today": self.today,
            "runtime": self.runtime.to_json(),
            "loss": None if self.loss is None else self.loss.to_json(),
            "inputs": [item.to_json() for item in self.inputs],
            "variables": [item.to_json() for item in self.variables[:MAX_VARIABLES]],
            "variables_total": len(self.variables),
            "helpers": [item.to_json() for item in self.helpers],
            "outputs": [item.to_json() for item in self.outputs],
            "stale": list(self.stale[:MAX_STALE]),
            "stale_total": len(self.stale),
            "contract": None if self.contract is None else self.contract.to_json(),
            "contract_history": self.contract_history,
            "last_results": list(self.last_results),
            "facts": [item.to_json() for item in self.facts],
            "approval": self.approval,
            "checkpoints": self.checkpoints,
            "notices": list(self.notices),
        }

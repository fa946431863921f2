"""The ground a plan stands on: which tables there are, what they are called, and what is alive in the runtime."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from workbench.models.builtin.intents import ColumnRef, TableRef
from workbench.models.builtin.language.conversation import Conversation
from workbench.models.builtin.made_tables import GONE, file_names, with_made_tables
from workbench.models.builtin.planning.memory import Memory
from workbench.models.builtin.state import ChatView, ContractColumn, ContractView, TableView

COMPARISON = "comparison"


@dataclass(frozen=True, kw_only=True, slots=True)
class Ground:
    """The chat as it was when the user sent the message."""

    view: ChatView
    conversation: Conversation = field(default_factory=Conversation)
    memories: tuple[Memory, ...] = ()
    text: str = ""
    names: Mapping[tuple[str, str | None], str] = field(default_factory=dict[tuple[str, str | None], str])

    @classmethod
    def of(
        cls,
        view: ChatView,
        conversation: Conversation | None = None,
        memories: tuple[Memory, ...] = (),
        text: str = "",
    ) -> Ground:
        """Name the tables of a chat."""
        said = conversation or Conversation()
        view = with_made_tables(view, said.made)
        return cls(
            view=view,
            conversation=said,
            memories=memories,
            text=text,
            names=file_names(view),
        )

    @property
    def contract(self) -> ContractView | None:
        """Give the contract, None where there is none or it has no inputs."""
        contract = self.view.contract
        return contract if contract is not None and contract.inputs else None

    @property
    def has_compared(self) -> bool:
        """Say whether the contract says enough to compare: two inputs and a key."""
        contract = self.contract
        return contract is not None and bool(contract.key) and len(contract.inputs) > 1

    @property
    def runtime_lives(self) -> bool:
        """Say whether there is a runtime with what earlier calls left."""
        return self.view.runtime_state not in GONE

    @property
    def tables_were_lost(self) -> bool:
        """Say whether the comparison has inputs whose tables are not alive any more."""
        contract = self.contract
        return contract is not None and any(item.path and not self.is_live(item.id) for item in contract.inputs)

    def is_live(self, name: str) -> bool:
        """Say whether a variable or helper is alive."""
        if not self.runtime_lives:
            return False
        return name in self.view.helpers or any(variable.name == name for variable in self.view.variables)

    def type_of(self, name: str) -> str:
        """Give the type of a live variable, "" where there is none."""
        found = (variable.type for variable in self.view.variables if variable.name == name)
        return next(found, "") if self.runtime_lives else ""

    def name_of(self, table: TableRef) -> str:
        """Give the word of Python a table goes by."""
        if table.variable is not None:
            return table.variable
        if table.id and self.contract and any(item.id == table.id for item in self.contract.inputs):
            return table.id
        found = self.names.get((table.path, table.sheet))
        if found is None and table.sheet is not None:
            found = self.names.get((table.path, None))
        if found is None:
            found = next((name for (path, _), name in self.names.items() if path == table.path), None)
        return found or table.id or "table_1"

    def table_of(self, table: TableRef) -> TableView | None:
        """Give what is known of a table."""
        tables = self.view.tables
        if table.variable is not None:
            return next((one for one in tables if one.is_made and one.name == table.variable), None)
        for one in tables:
            if one.path == table.path and one.sheet == table.sheet and (table.path or one.id == table.id):
                return one
        return next((one for one in tables if table.path and one.path == table.path), None)

    def table_named(self, name: str) -> TableView | None:
        """Give what is known of the table with a name."""
        return next((one for one in self.view.tables if self.name_of(one.ref) == name), None)

    def label(self, name: str) -> str:
        """Give a table's name for a person: the file, or the sheet."""
        table = self.table_named(name)
        return table.label if table is not None else name

    @property
    def pair(self) -> tuple[str, str] | None:
        """Give the ids of the two inputs that are compared now."""
        contract = self.contract
        if contract is None:
            return None
        if contract.pairs:
            return contract.pairs[-1]
        return (contract.inputs[0].id, contract.inputs[1].id) if len(contract.inputs) > 1 else None

    def logical(self, column: ColumnRef) -> str:
        """Give the name a column has in the contract; its own name where the contract does not have it."""
        contract = self.contract
        if contract is None:
            return column.name
        side = self.name_of(column.table) if column.table is not None else None
        by_heading = [
            one
            for one in contract.columns
            if column.name in ([one.headings.get(side)] if side else one.headings.values())
        ]
        if side and by_heading:
            return by_heading[0].name
        if contract.column(column.name) is not None:
            return column.name
        return by_heading[0].name if by_heading else column.name

    def heading(self, column: str, table: str) -> str | None:
        """Give the heading a logical column has in a table."""
        contract = self.contract
        found = contract.column(column) if contract else None
        view = self.table_named(table)
        own = column if view is not None and view.column(column) is not None else None
        if found is None or contract is None:
            return own
        # A table that the comparison does not hold yet joins its columns by their names.
        held = any(item.id == table for item in contract.inputs)
        return found.headings.get(table) or (None if held else own)

    def compared(self) -> tuple[ContractColumn, ...]:
        """Give the columns that the current pair compares."""
        contract, pair = self.contract, self.pair
        if contract is None or pair is None:
            return ()
        return tuple(column for column in contract.compared if all(side in column.headings for side in pair))

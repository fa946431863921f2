"""The contract of a comparison: inputs, pairs, columns and rules as plain values. Standard library only.

Every edit gives a new contract; nothing here reads a file or touches a table.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from workbench.compare.contract_parts import (
    EVERY_COLUMN,
    EVERY_INPUT,
    OPERATORS,
    Approval,
    Column,
    Condition,
    ContractError,
    DuplicatePolicy,
    FieldValue,
    Grouping,
    InputSpec,
    Matching,
    Pair,
    Role,
    Rule,
    StackPart,
)
from workbench.compare.contract_toml import parse_contract, write_contract
from workbench.compare.errors import CompareError, nearest_words

__all__ = [
    "EVERY_COLUMN",
    "EVERY_INPUT",
    "OPERATORS",
    "Approval",
    "Column",
    "Condition",
    "Contract",
    "ContractError",
    "FieldValue",
    "Grouping",
    "InputSpec",
    "Pair",
    "Role",
    "Rule",
    "StackPart",
]


@dataclass(frozen=True, kw_only=True, slots=True)
class Contract:
    """A whole comparison: it can be saved and applied to next month's files."""

    version: int = 1
    title: str = ""
    inputs: tuple[InputSpec, ...] = ()
    pairs: tuple[Pair, ...] = ()
    columns: tuple[Column, ...] = ()
    duplicates: DuplicatePolicy = "report"
    match: Matching = "key"
    null_tokens: tuple[str, ...] = ()
    rule: Rule = field(default_factory=Rule)
    """The rule that a new column starts with."""
    approval: Approval | None = None

    @classmethod
    def from_toml(cls, text: str) -> Contract:
        """Read a contract; a `ContractError` names the line or field that is wrong."""
        return cls(**parse_contract(text))

    def to_toml(self) -> str:
        """Write the contract so that a person can read it and `from_toml` gives it back exactly."""
        return write_contract(
            {
                "version": self.version,
                "title": self.title,
                "inputs": self.inputs,
                "pairs": self.pairs,
                "columns": self.columns,
                "duplicates": self.duplicates,
                "match": self.match,
                "null_tokens": self.null_tokens,
                "rule": self.rule,
                "approval": self.approval,
            }
        )

    @property
    def input_ids(self) -> tuple[str, ...]:
        """Give the names of all inputs in the order in which they came."""
        return tuple(spec.id for spec in self.inputs)

    @property
    def pair(self) -> Pair | None:
        """Give the current pair: the one set last, else the first two inputs."""
        if self.pairs:
            return self.pairs[-1]
        return Pair(left=self.inputs[0].id, right=self.inputs[1].id) if len(self.inputs) > 1 else None

    def input(self, input_id: str) -> InputSpec:
        """Give an input by its name."""
        for spec in self.inputs:
            if spec.id == input_id:
                return spec
        raise CompareError(f"There is no input '{input_id}'.", nearest_words(input_id, self.input_ids))

    def find(self, name: str, inputs: tuple[str, ...] = ()) -> Column | None:
        """Find a logical column by its name, else by a heading (in `inputs` only, where given).

        The name of a column of the asked inputs comes first, then a heading there, then the name of any column.
        """
        named = [column for column in self.columns if column.name == name]
        here = [column for column in named if not inputs or any(id_ in column.headings for id_ in inputs)]
        if here:
            return here[0]
        searched = inputs or self.input_ids
        by_heading = [column for column in self.columns if name in {column.headings.get(id_) for id_ in searched}]
        if by_heading:
            return by_heading[0]
        return named[0] if named else None

    def column(self, name: str, inputs: tuple[str, ...] = ()) -> Column:
        """Give a logical column by its name or by a heading; the nearest names are offered when there is none."""
        found = self.find(name, inputs)
        if found is not None:
            return found
        searched = inputs or self.input_ids
        known = [column.name for column in self.columns if not inputs or set(inputs) & set(column.headings)]
        known += [head for column in self.columns for id_, head in column.headings.items() if id_ in searched]
        where = " and ".join(searched) if searched else "this comparison"
        raise CompareError(f"There is no column '{name}' in {where}.", nearest_words(name, list(dict.fromkeys(known))))

    def key_columns(self, pair: Pair | None = None) -> tuple[Column, ...]:
        """Give the key columns, for a pair only those that both inputs have."""
        return self._with_role("key", pair)

    def compared(self, pair: Pair | None = None) -> tuple[Column, ...]:
        """Give the compared columns, for a pair only those that both inputs have."""
        return self._with_role("compare", pair)

    def with_input(self, spec: InputSpec) -> Contract:
        """Give the contract with an input added, or replaced where one has its name."""
        if any(known.id == spec.id for known in self.inputs):
            return replace(self, inputs=tuple(spec if known.id == spec.id else known for known in self.inputs))
        return replace(self, inputs=(*self.inputs, spec))

    def with_pair(self, left: str, right: str) -> Contract:
        """Give the contract with this pair as the current one."""
        pair = Pair(left=self.input(left).id, right=self.input(right).id)
        return replace(self, pairs=(*(known for known in self.pairs if known != pair), pair))

    def with_column(self, column: Column) -> Contract:
        """Give the contract with a column added, or replaced where one has its name."""
        if any(known.name == column.name for known in self.columns):
            return replace(
                self, columns=tuple(column if known.name == column.name else known for known in self.columns)
            )
        return replace(self, columns=(*self.columns, column))

    def with_input_renamed(self, old: str, new: str) -> Contract:
        """Give the contract with another name for an input, wherever it is named."""
        self.input(old)
        if new in self.input_ids:
            raise CompareError(f"There is an input '{new}' already.", "Choose another name.")

        def own(name: str) -> str:
            return new if name == old else name

        inputs = tuple(
            replace(
                spec,
                id=own(spec.id),
                stack=tuple(replace(part, id=own(part.id)) for part in spec.stack),
                grouping=spec.grouping and replace(spec.grouping, of=own(spec.grouping.of)),
            )
            for spec in self.inputs
        )
        columns = tuple(
            replace(
                column,
                headings={own(id_): heading for id_, heading in column.headings.items()},
                sides={own(id_): fields for id_, fields in column.sides.items()},
            )
            for column in self.columns
        )
        pairs = tuple(Pair(left=own(pair.left), right=own(pair.right)) for pair in self.pairs)
        return replace(self, inputs=inputs, pairs=pairs, columns=columns)

    def without_column(self, name: str) -> Contract:
        """Give the contract without a column."""
        return replace(self, columns=tuple(column for column in self.columns if column.name != name))

    def _with_role(self, role: Role, pair: Pair | None) -> tuple[Column, ...]:
        chosen = (column for column in self.columns if column.role == role)
        if pair is None:
            return tuple(chosen)
        return tuple(column for column in chosen if pair.left in column.headings and pair.right in column.headings)

"""Finds what changes a contract into what the Compare dialog wants: edits in the order in which they are made."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from workbench.compare.contract import Column, Contract, FieldValue, Rule
from workbench.domain.compare_wish import CompareWish, changed_rule, is_shared, shared_inputs


@dataclass(frozen=True, kw_only=True, slots=True)
class Mapped:
    """A column has these headings."""

    name: str
    headings: Mapping[str, str]


@dataclass(frozen=True, kw_only=True, slots=True)
class KeySet:
    """These columns identify a row."""

    names: tuple[str, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class RolesSet:
    """These columns are left out, or compared again."""

    names: tuple[str, ...]
    compared: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class RuleSet:
    """A column's rule has other fields; for one input only where `side` names it."""

    name: str
    fields: Mapping[str, FieldValue]
    side: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Approved:
    """Someone approves the rules as they stand after all other edits."""

    by: str


_GROWING = ("replace", "same_characters", "same_values", "null_tokens", "map")
"""Fields of a rule that keep what they held when more is said."""

CompareEdit = Mapped | KeySet | RolesSet | RuleSet | Approved


@dataclass(frozen=True, kw_only=True, slots=True)
class CompareEdits:
    """What is to be done with the comparison."""

    is_new: bool
    added: tuple[str, ...] = ()
    """Inputs that the contract does not have, or that are read otherwise."""
    edits: tuple[CompareEdit, ...] = field(default=())

    @property
    def only_rules(self) -> bool:
        """Whether the same inputs are compared with other rules."""
        return not self.is_new and not self.added

    @property
    def of_rules(self) -> tuple[CompareEdit, ...]:
        """Give the edits that can change the result: to approve the rules changes none of it."""
        return tuple(edit for edit in self.edits if not isinstance(edit, Approved))


def find_edits(contract: Contract | None, wish: CompareWish) -> CompareEdits:
    """Compare a contract with a wish."""
    before = contract if contract is not None and shared_inputs(contract, wish) else Contract()
    known = set(before.input_ids)
    added = tuple(item.id for item in wish.inputs if item.id not in known or item.read_again)
    rules = (*_mappings(before, wish), *_key(before, wish), *_roles(before, wish), *_rules(before, wish))
    edits = (*rules, Approved(by=wish.approved_by)) if wish.approved_by else rules
    return CompareEdits(is_new=not known, added=added, edits=edits)


def _mappings(before: Contract, wish: CompareWish) -> Iterator[Mapped]:
    owners = {(id_, head): column.name for column in before.columns for id_, head in column.headings.items()}
    for column in wish.columns:
        own = {id_: head for id_, head in column.headings.items() if id_ in wish.ids}
        # Lone headings of the first input stand for themselves until another file claims them.
        if any(not _joins_by_itself(before, wish, column, id_, owners) for id_ in own):
            yield Mapped(name=column.name, headings=own)


def _joins_by_itself(
    before: Contract, wish: CompareWish, column: Column, id_: str, owners: Mapping[tuple[str, str], str]
) -> bool:
    heading = column.headings[id_]
    owner = owners.get((id_, heading))
    if owner is not None:
        return owner == column.name
    others = {name for other, name in column.headings.items() if other != id_}
    small = heading.strip().casefold()
    rivals = {
        name.strip().casefold()
        for other in (*wish.columns, *before.columns)
        if other.name != column.name
        for name in (other.name, *(head for own, head in other.headings.items() if own != id_))
    }
    if others:
        # The same heading joins, and so does one that is the same but for capitals, where nothing else is like it.
        joins = {name.strip().casefold() for name in (column.name, *others)} == {small} and small not in rivals
        return (heading == column.name and others == {heading}) or joins
    return heading == column.name and small not in rivals


def _key(before: Contract, wish: CompareWish) -> Iterator[KeySet]:
    names = tuple(column.name for column in wish.key)
    known = tuple(column.name for column in before.columns if column.role == "key")
    if names and names != known:
        yield KeySet(names=names)


def _roles(before: Contract, wish: CompareWish) -> Iterator[RolesSet]:
    shared = [column for column in wish.columns if is_shared(column, wish.ids) and column.role != "key"]
    ignored = {column.name for column in before.columns if column.role == "ignore"}
    out = tuple(column.name for column in shared if column.role == "ignore" and column.name not in ignored)
    back = tuple(column.name for column in shared if column.role == "compare" and column.name in ignored)
    if out:
        yield RolesSet(names=out, compared=False)
    if back:
        yield RolesSet(names=back, compared=True)


def _rules(before: Contract, wish: CompareWish) -> Iterator[RuleSet]:
    known = {column.name: column for column in before.columns}
    for column in wish.columns:
        if not is_shared(column, wish.ids):
            continue
        old = known.get(column.name, Column(name=column.name, rule=before.rule))
        changed = changed_rule(old.rule, column.rule)
        shrunk: dict[str, FieldValue] = {
            name: {} if name == "map" else () for name in changed if _loses(old.rule, column.rule, name)
        }
        if any(changed[name] for name in shrunk):
            # These fields grow with each edit: they are emptied before they are said anew.
            yield RuleSet(name=column.name, fields=shrunk)
        if changed:
            yield RuleSet(name=column.name, fields=changed)
        for side, own in column.sides.items():
            other = {name: value for name, value in own.items() if old.sides.get(side, {}).get(name) != value}
            if other and side in wish.ids:
                yield RuleSet(name=column.name, fields=other, side=side)


def _loses(before: Rule, after: Rule, name: str) -> bool:
    """Say whether a growing field lost something."""
    return name in _GROWING and not _held(before, name) <= _held(after, name)


def _held(rule: Rule, name: str) -> set[object]:
    match name:
        case "map":
            return set(rule.map.items())
        case "replace":
            return set(rule.replace)
        case "same_values":
            return set(rule.same_values)
        case "same_characters":
            return set(rule.same_characters)
        case _:
            return set(rule.null_tokens)

"""The comparison as it stands in the Compare dialog: chosen tables, columns side by side, key and rules. No Qt."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from workbench.compare.approval import approval_holds, approval_words
from workbench.compare.contract import Column, Contract, Rule
from workbench.domain.compare_edits import Approved, KeySet, Mapped, RolesSet, RuleSet, find_edits
from workbench.domain.compare_ground import CompareGround, CompareSource, LastFigures
from workbench.domain.compare_wish import CompareWish, shared_inputs
from workbench.domain.compare_words import changes_in_words
from workbench.domain.evidence import Evidence, KeyEvidence
from workbench.qt.compare_mapping import columns_of, joined, split, with_rule_fields, without_input

_FIRST = 2


class CompareDraft:
    """Hold what the user has chosen; every edit keeps every heading of every table in exactly one column."""

    def __init__(self, ground: CompareGround) -> None:
        self._ground = ground
        self._touched: set[str] = set()
        self._mapped: set[str] = set()
        self._key_is_chosen = False
        self.evidence = Evidence()
        self.approved_by = ""
        self.chosen: list[CompareSource] = []
        self.columns: list[Column] = []
        self._begin()

    # -- what it is --------------------------------------------------------------------------------------------------

    @property
    def contract(self) -> Contract | None:
        """The contract on record."""
        return self._ground.contract

    @property
    def ground(self) -> CompareGround:
        """What the dialog began with."""
        return self._ground

    @property
    def last(self) -> LastFigures | None:
        """What the last comparison told, where it was of the tables that are chosen now."""
        last = self._ground.last
        return (
            last if last is not None and tuple(one.id for one in self.chosen[:2]) == (last.left, last.right) else None
        )

    @property
    def is_of_other_files(self) -> bool:
        """Whether the last comparison was of other tables than those that are chosen now."""
        return self._ground.last is not None and self.last is None and len(self.chosen) >= _FIRST

    def shown_name(self, column: Column) -> str:
        """Name a column as it is headed in a table that is chosen: its own name may be that of another file."""
        headings = [column.headings[one.id] for one in self.chosen if one.id in column.headings]
        return column.name if column.name in headings or not headings else headings[0]

    @property
    def wish(self) -> CompareWish:
        """Give what is wanted now."""
        inputs = tuple(one.input for one in self.chosen)
        return CompareWish(inputs=inputs, columns=tuple(self.columns), approved_by=" ".join(self.approved_by.split()))

    @property
    def is_of_contract(self) -> bool:
        """Whether the contract on record is about these tables."""
        return shared_inputs(self.contract, self.wish)

    @property
    def changes(self) -> tuple[str, ...]:
        """Say what would change in the contract."""
        return changes_in_words(self.contract, self.wish)

    @property
    def approval(self) -> str:
        """Say who approved the rules on record, and whether they are still those."""
        contract = self.contract if self.is_of_contract else None
        known = contract.approval if contract is not None else None
        if contract is None or known is None:
            return "Nobody has approved these rules yet."
        is_edited = bool(find_edits(contract, replace(self.wish, approved_by="")).of_rules)
        if is_edited and approval_holds(contract):
            return f"{known.by} approved the rules on {known.on}, before these edits."
        return approval_words(contract)

    @property
    def edited(self) -> frozenset[str] | None:
        """The columns whose rule was edited since the contract was set; None where the edit is of all of them."""
        if not self.is_of_contract:
            return frozenset()
        found = find_edits(self.contract, self.wish)
        if found.added or any(isinstance(edit, KeySet) for edit in found.of_rules):
            return None
        key = {column.name for column in self.wish.key}
        names: set[str] = set()
        for edit in found.edits:
            match edit:
                case KeySet() | RolesSet():
                    names |= set(edit.names)
                case Mapped() | RuleSet():
                    names.add(edit.name)
                case Approved():
                    pass
        return None if names & key else frozenset(names)

    def kind_of(self, column: Column) -> str:
        """Say as what a column is compared where its rule leaves that open; empty where that is not known."""
        if column.rule.kind != "auto":
            return ""
        last = self._ground.last
        return ("" if last is None else last.kinds.get(column.name, "")) or self._found_kind(column)

    def holds_text(self, column: Column) -> bool:
        """Whether a column is compared as texts: a tolerance has no effect there."""
        return column.rule.kind in {"text", "code"} or self.kind_of(column) in {"text", "code"}

    def why_paired(self, column: Column) -> str:
        """Say why headings that are not the same stand for one column; empty where they are the same."""
        first, *others = [(one.id, column.headings[one.id]) for one in self.chosen if one.id in column.headings] or [
            ("", "")
        ]
        other = next(((id_, heading) for id_, heading in others if heading != first[1]), None)
        if other is None:
            return ""
        if column.name in self._mapped:
            return "chosen by you"
        known = self.contract.find(column.name) if self.contract is not None else None
        if known is not None and all(known.headings.get(id_) == heading for id_, heading in (first, other)):
            return "as the rules of this chat have it"
        pair = self.evidence.pair(first[0], other[0])
        found = (
            one for one in (pair.columns if pair is not None else ()) if (one.left, one.right) == (first[1], other[1])
        )
        return next(("; ".join(one.reasons) for one in found), "")

    @property
    def free_sources(self) -> tuple[CompareSource, ...]:
        """Give the tables that can still be chosen."""
        taken = {one.id for one in self.chosen}
        return tuple(one for one in self._ground.sources if one.id not in taken)

    @property
    def candidates(self) -> tuple[KeyEvidence, ...]:
        """Give what may identify a row in the first two tables, the best first."""
        if len(self.chosen) < _FIRST:
            return ()
        pair = self.evidence.pair(self.chosen[0].id, self.chosen[1].id)
        return pair.keys if pair is not None else ()

    def is_key(self, candidate: KeyEvidence) -> bool:
        """Say whether a candidate is the key now."""
        if len(self.chosen) < _FIRST:
            return False
        left, right = self.chosen[0].id, self.chosen[1].id
        own = {(column.headings.get(left), column.headings.get(right)) for column in self.wish.key}
        return own == set(candidate.columns)

    def source(self, id_: str) -> CompareSource | None:
        """Give a chosen table by its name."""
        return next((one for one in self.chosen if one.id == id_), None)

    # -- tables ------------------------------------------------------------------------------------------------------

    def refresh(self, ground: CompareGround) -> None:
        """Take the tables as they are now; what was chosen and is still there stays chosen, with its mapping."""
        self._ground = ground
        known = {one.id: one for one in ground.sources}
        for old in list(self.chosen):
            new = known.get(old.id)
            main = next((one for one in ground.sources if one.path == old.path and one.path and one.is_main), None)
            is_moved = old.is_main and (new is None or not new.is_main)
            if is_moved and main is not None and self.source(main.id) is None:
                # Another sheet of the file is read from now on.
                self.replace(old.id, main)
            elif new is None:
                self.remove(old.id)
            elif new.headings != old.headings:
                place = self.chosen.index(old)
                self.remove(old.id)
                self.chosen.insert(place, new)
                self.columns = joined(self.columns, columns_of(new, self.contract, self.plain_rule), self._order)
            else:
                self.chosen[self.chosen.index(old)] = new

    def add(self, source: CompareSource) -> None:
        """Choose a table more."""
        if self.source(source.id) is None:
            self.chosen.append(source)
            self.columns = joined(self.columns, columns_of(source, self.contract, self.plain_rule), self._order)

    def remove(self, id_: str) -> None:
        """Leave a table out."""
        self.chosen = [one for one in self.chosen if one.id != id_]
        self.columns = without_input(self.columns, id_)

    def replace(self, id_: str, source: CompareSource) -> None:
        """Take another sheet of the same workbook in a table's place."""
        if self.source(source.id) is not None:
            return
        place = next((n for n, one in enumerate(self.chosen) if one.id == id_), len(self.chosen))
        self.remove(id_)
        self.add(source)
        self.chosen.insert(place, self.chosen.pop())

    def make_first(self, id_: str) -> None:
        """Compare the others with this one."""
        self.chosen.sort(key=lambda one: one.id != id_)

    # -- columns -----------------------------------------------------------------------------------------------------

    def map_heading(self, name: str, id_: str, heading: str | None) -> None:
        """Say which heading a column has in a table; None takes it away, and the heading then stands alone."""
        self._touched.add(name)
        self._mapped.add(name)
        self.columns = split(self.columns, name, id_) if heading is None else self._moved(name, id_, heading)

    def set_role(self, name: str, role: str) -> None:
        """Make a column part of the key, compare it, or leave it out."""
        self._touched.add(name)
        self._key_is_chosen = True
        self._change(name, lambda column: replace(column, role="key" if role == "key" else _other(role)))

    def set_rule(self, name: str, rule: Rule) -> None:
        """Set what does not count as a difference in a column."""
        self._touched.add(name)
        self._change(name, lambda column: replace(column, rule=rule))

    def column(self, name: str) -> Column | None:
        """Give a column by its name."""
        return next((column for column in self.columns if column.name == name), None)

    def choose_key(self, candidate: KeyEvidence, *, by_user: bool = True) -> None:
        """Take a candidate as the key, with the rule without which its keys hardly match."""
        self._key_is_chosen = self._key_is_chosen or by_user
        if len(self.chosen) < _FIRST:
            return
        left, right = self.chosen[0].id, self.chosen[1].id
        names: list[str] = []
        for one, other in candidate.columns:
            column = self._with_heading(left, one)
            if column is None:
                return
            if column.headings.get(right) != other:
                self.columns = self._moved(column.name, right, other)
            names.append(column.name)
        self.columns = [
            replace(column, role="key")
            if column.name in names
            else (replace(column, role="compare") if column.role == "key" else column)
            for column in self.columns
        ]
        fix = candidate.fix
        by_heading = {one: name for (one, _), name in zip(candidate.columns, names, strict=True)}
        alone = ((candidate.columns[0][0], fix),) if fix is not None and len(names) == 1 else ()
        for heading, own in (fix.parts if fix is not None else ()) or alone:
            sides = {left: own.left_rule, right: own.right_rule}
            self._change(
                by_heading[heading], lambda column, rule=own.rule, sides=sides: with_rule_fields(column, rule, sides)
            )

    # -- evidence ----------------------------------------------------------------------------------------------------

    def take_evidence(self, evidence: Evidence) -> None:
        """Take what was found: pair columns that nobody paired otherwise, and propose a key where none is chosen."""
        self.evidence = evidence
        if len(self.chosen) < _FIRST:
            return
        first = self.chosen[0].id
        for other in self.chosen[1:]:
            pair = evidence.pair(first, other.id)
            for match in pair.columns if pair is not None else ():
                self._pair_up(first, match.left, other.id, match.right)
        best = next(iter(self.candidates), None)
        if best is not None and not evidence.sample and not self._key_is_chosen and not self.wish.key:
            self.choose_key(best, by_user=False)

    # -- inside ------------------------------------------------------------------------------------------------------

    def _found_kind(self, column: Column) -> str:
        """Say what a column holds, where every file was found to hold the same there."""
        chosen = [one for one in self.chosen if one.id in column.headings]
        kinds = {one.kinds.get(column.headings[one.id], "") for one in chosen}
        return kinds.pop() if len(kinds) == 1 else ""

    @property
    def plain_rule(self) -> Rule:
        """The rule of a column for which nothing is said."""
        return self.contract.rule if self.contract is not None else Rule()

    @property
    def _order(self) -> Mapping[str, tuple[str, ...]]:
        return {one.id: one.headings for one in self.chosen}

    def _begin(self) -> None:
        contract, sources = self.contract, {one.id: one for one in self._ground.sources}
        pair = contract.pair if contract is not None else None
        ids = [pair.left, pair.right] if pair is not None else []
        ids += [id_ for id_ in (contract.input_ids if contract is not None else ()) if id_ not in ids]
        wanted = [sources[id_] for id_ in ids if id_ in sources] if pair is not None else []
        if len(wanted) < _FIRST or (pair is not None and not {pair.left, pair.right} <= set(sources)):
            files = [one for one in self._ground.sources if one.path is not None]
            mains = [one for one in files if one.is_main]
            wanted = mains if len(mains) >= _FIRST else files
        for source in wanted[:_FIRST]:
            self.add(source)

    def _change(self, name: str, edit: Callable[[Column], Column]) -> None:
        self.columns = [edit(column) if column.name == name else column for column in self.columns]

    def _moved(self, name: str, id_: str, heading: str) -> list[Column]:
        """Give a heading to a column; the one that it had in that table stands alone then."""
        columns = split(self.columns, name, id_)
        owner = next((column for column in columns if column.headings.get(id_) == heading), None)
        if owner is not None:
            rest = owner.without_heading(id_)
            columns = [rest if column is owner else column for column in columns]
            columns = [column for column in columns if column.headings]
        return [column.with_heading(id_, heading) if column.name == name else column for column in columns]

    def _with_heading(self, id_: str, heading: str) -> Column | None:
        return next((column for column in self.columns if column.headings.get(id_) == heading), None)

    def _pair_up(self, left: str, one: str, right: str, other: str) -> None:
        target, owner = self._with_heading(left, one), self._with_heading(right, other)
        if target is None or owner is None or target is owner or right in target.headings:
            return
        if {target.name, owner.name} & self._touched or left in owner.headings:
            return
        self.columns = self._moved(target.name, right, other)


def _other(role: str) -> str:
    return "ignore" if role == "ignore" else "compare"

"""Who approved the rules of a comparison, and whether they are still the ones that were approved."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from datetime import datetime

from workbench.compare.contract import Contract, InputSpec
from workbench.compare.contract_parts import Approval
from workbench.compare.errors import CompareError


def approved(contract: Contract, by: str, on: str | None = None) -> Contract:
    """Give the contract with its rules approved by someone on a day; today where none is said."""
    name = " ".join(by.split())
    if not name:
        raise CompareError("Nobody is named as the one who approves.", 'Say a name, for example "Ada Lovelace".')
    return replace(contract, approval=Approval(by=name, on=on or _today(), rules=rules_mark(contract)))


def _today() -> str:
    return datetime.now().astimezone().date().isoformat()


def rules_mark(contract: Contract) -> str:
    """Give a mark of the rules: the same for next month's files, another one when a rule changes."""
    inputs = tuple(map(_rules_of, contract.inputs))
    bare = replace(contract, title="", pairs=(), inputs=inputs, approval=None)
    return hashlib.sha256(bare.to_toml().encode()).hexdigest()[:16]


def approval_holds(contract: Contract) -> bool:
    """Say whether the rules are still the ones that were approved."""
    return contract.approval is not None and contract.approval.rules == rules_mark(contract)


def approval_words(contract: Contract) -> str:
    """Say who approved the rules."""
    approval = contract.approval
    if approval is None:
        return "Nobody has approved these rules yet."
    if approval_holds(contract):
        return f"Rules approved by {approval.by} on {approval.on}."
    return f"{approval.by} approved the rules on {approval.on}; they have been changed since."


def _rules_of(spec: InputSpec) -> InputSpec:
    """Give what is said of the rows of an input; which file it is and how it is read is left out."""
    return InputSpec(
        id=spec.id,
        where=spec.where,
        stack=spec.stack,
        grouping=spec.grouping,
        footers=spec.footers,
        null_tokens=spec.null_tokens,
    )

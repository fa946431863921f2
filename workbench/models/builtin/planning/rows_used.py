"""The rows of a file that a list or a ranking looks at: those that counts look at, and words for what is left out."""

from __future__ import annotations

from collections.abc import Sequence

from workbench.models.builtin.intents import RowCondition, TableRef
from workbench.models.builtin.planning.about import OF_TOTALS, ROW_CHANGES, TOTAL, row_conditions
from workbench.models.builtin.planning.bringing import need_comparison
from workbench.models.builtin.planning.code import call, literal
from workbench.models.builtin.planning.contract_code import known_inputs
from workbench.models.builtin.planning.draft import Draft
from workbench.models.builtin.planning.files_beside import headings_beside
from workbench.models.builtin.planning.ground import COMPARISON
from workbench.models.builtin.planning.script import Script
from workbench.models.builtin.planning.summary_request import has_totals
from workbench.models.builtin.replies.words import count
from workbench.models.builtin.state import ContractInput


def rows_used(
    draft: Draft, script: Script, table: TableRef, conditions: Sequence[RowCondition] | None
) -> tuple[str, str]:
    """Write the rows of a file that the rules leave, and say which they leave out; "" and "" where all rows are meant.

    With conditions rows that look like totals are left out too, unless these ask for them; None: the file is shown.
    """
    name = draft.ground.name_of(table)
    view = draft.table_of(table)
    contract = draft.ground.contract
    if view is None or (view.is_made and name not in known_inputs(draft)):
        return "", ""
    own = next((one for one in (contract.inputs if contract is not None else ()) if one.id == name), None)
    changed = any(isinstance(intent, ROW_CHANGES) for intent in draft.intents)  # told with the change
    expression, words, bare = "", list[str](), False
    if own is not None and (own.where or own.without_totals or changed):
        need_comparison(draft, script)
        script.uses("rows_that_count")
        expression, bare = call("rows_that_count", [COMPARISON, literal(name)]), own.without_totals
        words = [] if changed else _rule_words(draft, name)
        words += [_total_words(view.doubts)] if own.without_totals else []
    elif own is None and contract is not None and contract.chooses_rows and draft.has_comparison:
        need_comparison(draft, script)
        headings = headings_beside(draft, name)
        script.uses("rows_that_count", "with_table")
        beside = call("with_table", [COMPARISON, literal(name), name, *([literal(headings)] if headings else [])])
        expression = call("rows_that_count", [beside, literal(name)])
        words = _shared_words(draft, contract.inputs)
    if conditions is not None and not bare and has_totals(draft, (name,)) and not _asks_for(conditions, view.doubts):
        script.uses("without_totals")
        expression = call("without_totals", [expression or name])
        words.append(_total_words(view.doubts))
    told = "; ".join(one for one in words if one)
    return expression, f"Of {draft.label(name)}: {told}." if told else ""


def _asks_for(conditions: Sequence[RowCondition], doubts: Sequence[str]) -> bool:
    """Say whether a value of a condition stands in the row that looks like a total: it is asked for."""
    texts = [doubt.casefold() for doubt in doubts if TOTAL in doubt]
    wanted = [value.casefold() for one in conditions if one.op in _NAMING for value in one.values]
    return any(value and value in text for value in wanted for text in texts)


def counted(draft: Draft, script: Script, name: str) -> str:
    """Write the rows of a table that the rules leave, its name where all of them count; what is left out is told."""
    view = draft.table_named(name)
    expression, words = rows_used(draft, script, view.ref, None) if view is not None else ("", "")
    if words:
        draft.say(words)
    return expression or name


_NAMING = frozenset({"eq", "in", "contains", "starts"})


def _total_words(doubts: Sequence[str]) -> str:
    texts = [doubt.split(": ", 1)[-1] for doubt in doubts if TOTAL in doubt]
    looks = "row that looks like a total or note", "rows that look like totals or notes"
    return f"without {count(len(texts), *looks)}: {'; '.join(texts[:3])}" if texts else ""


def _shared_words(draft: Draft, inputs: Sequence[ContractInput]) -> list[str]:
    """Say the conditions that every input has: these hold for another file too, where it has the column."""
    first, *others = [_rule_words(draft, one.id) for one in inputs]
    return [one for one in first if all(one in words for words in others)]


def _rule_words(draft: Draft, name: str) -> list[str]:
    """Say what the lasting conditions leave out of an input, or keep of it."""
    found = row_conditions(draft, name)
    return [f"{'without' if dropped else 'only'} rows {met}" for dropped, met in found if met != OF_TOTALS]

"""Explain: what was done to a column, where a table or file came from, what is set."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from workbench.models.builtin.intents import ColumnRef, ExplainColumn, ExplainOrigin, ShowContract
from workbench.models.builtin.planning.about import row_conditions
from workbench.models.builtin.planning.draft import Draft
from workbench.models.builtin.planning.rule_words import rule_in_words
from workbench.models.builtin.replies.words import code, codes, count, figure, listed
from workbench.models.builtin.state import ContractColumn, ContractView, JsonObject


def explain_column(draft: Draft, intent: ExplainColumn) -> None:
    """Say how a column was read in each file, which rule holds, and that the files themselves are unchanged."""
    ground = draft.ground
    name = draft.logical(intent.column)
    contract = ground.contract
    column = contract.column(name) if contract else None
    lines: list[str] = []
    if column is not None:
        lines.append(f"Role: {role_words(column)}.")
        lines.extend(_read_as(draft, column.headings))
        lines.append(f"Rule: {rule_of(column)}.")
    else:
        lines.extend(_read_as(draft, _headings(draft, intent.column)))
        lines.append(
            "No rule is set for it; it takes no part in a comparison." if contract else "Nothing is set for it yet."
        )
    lines.append("The files themselves are never changed: rules only decide what counts as equal.")
    draft.say(f"{code(name)}:\n\n" + "\n".join(f"- {line}" for line in lines))
    draft.spoke_of(columns=(name,))


def explain_origin(draft: Draft, intent: ExplainOrigin) -> None:
    """Say which call made a table or file, from what."""
    view = draft.ground.view
    outputs = {output.path: output.call for output in view.outputs}
    made = {variable.name: variable.call for variable in view.variables}
    name = intent.name or next(iter(reversed(outputs)), None) or ("result" if "result" in made else None)
    if name is None:
        draft.say("Nothing has been made yet: there are only the files you gave.")
        draft.say(_inputs(draft))
        return
    path = next((path for path in outputs if path == name or path.removeprefix("outputs/") == name), None)
    table = draft.table_named(name) or next(
        (one for one in view.tables if name in {one.name, one.path, one.label}), None
    )
    if path is not None:
        draft.say(f"{code(path)} was written by call {figure(outputs[path])}, from the comparison below.")
    elif name in made and made[name] is not None:
        draft.say(f"{code(name)} was made by call {figure(made[name])}.")
    if table is not None and table.path:
        sheet = f", sheet {code(table.sheet)}" if table.sheet else ""
        draft.say(f"It holds {code(table.path)}{sheet}, read as it stands; the file is unchanged.")
    elif draft.ground.contract is not None:
        show_contract(draft, ShowContract(what="inputs"))
    else:
        draft.say(_inputs(draft))


def show_contract(draft: Draft, intent: ShowContract) -> None:
    """Show what is set: inputs, key, columns, rules."""
    contract = draft.ground.contract
    if contract is None:
        draft.say("Nothing is set yet: no comparison has been made in this chat.")
        draft.say(_inputs(draft))
        return
    lines: list[str] = []
    what = intent.what
    if what in {"all", "inputs"}:
        lines.extend(f"- input {code(item.id)}: {_from(draft, item.id)}" for item in contract.inputs)
    if what in {"all", "key", "rules"}:
        lines.append(f"- key: {codes([column.name for column in contract.key]) or 'none yet'}")
    if what in {"all", "columns"}:
        lines.extend(
            f"- {code(column.name)}: {role_words(column)}{_other_headings(column)}" for column in contract.columns
        )
    if what in {"all", "rules"}:
        if what == "rules":
            lines.extend(_columns_apart(contract))
        lines.extend(_rows_apart(draft, contract))
        ruled = [column for column in contract.columns if column.rule or column.sides]
        lines.extend(f"- {code(column.name)}: {rule_of(column)}" for column in ruled)
        if not ruled:
            lines.append("- no rules for values: cells are compared exactly, blanks around a text aside")
    changed = draft.rules_before is not None
    title = "What was set before the changes of this message" if changed else "What is set (also in `comparison.toml`)"
    draft.say(f"{title}:\n\n" + "\n".join(lines))
    draft.suggest("Save as Excel")


def _columns_apart(contract: ContractView) -> Iterable[str]:
    """Say which headings are one column, and which columns are left out: both decide what is compared."""
    for column in contract.columns:
        if others := _other_headings(column):
            yield f"- {code(column.name)} is mapped{others}"
    left_out = [column.name for column in contract.columns if column.role == "ignore" and len(column.headings) > 1]
    if left_out:
        yield f"- not compared: {codes(left_out)}"


def _rows_apart(draft: Draft, contract: ContractView) -> Iterable[str]:
    """Say which rows of the inputs do not count, and what becomes of those of a repeated key."""
    for one in contract.inputs:
        for dropped, met in row_conditions(draft, one.id):
            yield f"- rows of {draft.label(one.id)} {met}: {'left out' if dropped else 'nothing else is kept'}"
    paired = re.search(r'^duplicates = "(in_order|best_match)"', contract.toml, re.MULTILINE)
    if paired is not None:
        how = "in their order" if paired[1] == "in_order" else "equal ones first"
        yield f"- rows of a repeated key are paired, {how}"


def role_words(column: ContractColumn) -> str:
    """Say what part a column plays."""
    if len(column.headings) == 1:
        return f"only in {code(next(iter(column.headings)))}"
    return {"key": "identifies a row (key)", "compare": "compared", "ignore": "left out"}.get(column.role, column.role)


def rule_of(column: ContractColumn) -> str:
    """Say a column's rule, and where one side has its own."""
    words = [rule_in_words(_plain(column.rule)) if column.rule else "exact (blanks around a text aside)"]
    words.extend(f"in {code(side)}: {rule_in_words(_plain(rule))}" for side, rule in column.sides.items() if rule)
    return "; ".join(words)


def _plain(rule: JsonObject) -> Mapping[str, object]:
    return {name: value for name, value in rule.items() if value not in (None, [], {}, "auto")}


def _other_headings(column: ContractColumn) -> str:
    others = [
        f"{code(heading)} in {code(table)}" for table, heading in column.headings.items() if heading != column.name
    ]
    return f" ({listed(others)})" if others else ""


def _headings(draft: Draft, column: ColumnRef) -> dict[str, str]:
    refs = (column, *column.elsewhere)
    found: dict[str, str] = {}
    for table in draft.ground.view.files:
        name = draft.ground.name_of(table.ref)
        for ref in refs:
            if table.column(ref.name) is not None and (ref.table is None or draft.ground.name_of(ref.table) == name):
                found[name] = ref.name
    return found


def _read_as(draft: Draft, headings: Mapping[str, str]) -> Iterable[str]:
    for name, heading in headings.items():
        table = draft.table_named(name)
        column = table.column(heading) if table is not None else None
        if table is None or column is None:
            continue
        facts = [f"read as {column.kind}", count(column.blanks, "blank")]
        if column.distinct is not None:
            facts.append(count(column.distinct, "different value"))
        if column.leading_zeros:
            facts.append("leading zeros kept")
        if column.ambiguous_dates:
            facts.append("dates could be day first or month first")
        yield f"In {code(table.label)}: {code(heading)}, {listed(facts)}."


def _from(draft: Draft, name: str) -> str:
    table = draft.table_named(name)
    if table is None or not table.path:
        return "made of other inputs"
    return code(table.path) + (f", sheet {code(table.sheet)}" if table.sheet else "")


def _inputs(draft: Draft) -> str:
    tables = [table for table in draft.ground.view.files if not table.hidden]
    lines = [
        f"- {code(table.label)}" + (f": {count(table.rows, 'row')}" if table.rows is not None else "")
        for table in tables[:10]
    ]
    return "The files:\n\n" + "\n".join(lines) if lines else ""

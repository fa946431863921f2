"""Among: the rows of a table whose key stands in the rows that were shown before."""

from __future__ import annotations

from workbench.models.builtin.intents import TableRef
from workbench.models.builtin.planning.code import call, function, literal
from workbench.models.builtin.planning.draft import AskedError, Draft
from workbench.models.builtin.planning.script import Script
from workbench.models.builtin.replies.words import code

HELPER = "rows_among"


def among(draft: Draft, script: Script, rows: str, name: str, shown: TableRef) -> str:
    """Write the rows of a table that stand among those shown; asks where they cannot be told by the key alone."""
    variable = shown.variable or ""
    contract = draft.ground.contract
    keys = contract.key if contract is not None else ()
    if not keys or not draft.is_live(variable):
        raise AskedError(
            "The rows shown before are gone, or have no key to find them by. Please say which rows are meant."
        )
    ruled = [column.name for column in keys if column.rule or column.sides]
    if ruled:
        raise AskedError(
            f"A rule changes how the values of {code(ruled[0])} read, so the rows shown before cannot be found by it "
            "in one file. Please say which rows are meant."
        )
    view = draft.table_named(variable)
    here = {column.name for column in view.columns} if view is not None else set[str]()
    pairs: dict[str, str] = {}
    for column in keys:
        heading = draft.heading(column.name, name) or column.name
        theirs = next((one for one in (column.name, heading, *column.headings.values()) if one in here), None)
        if theirs is None:
            raise AskedError(
                f"The rows shown before have no column {code(column.name)}. Please say which rows are meant."
            )
        pairs[heading] = theirs
    _define(draft, script)
    frame = variable if draft.ground.type_of(variable) == "DataFrame" else f"{variable}.text"
    return call(HELPER, [rows, frame, literal(pairs)])


def _define(draft: Draft, script: Script) -> None:
    if draft.is_live(HELPER) or HELPER in script.made:
        return
    script.uses_polars()
    script.uses("Table")
    script.makes(HELPER)
    script.helper(
        function(
            f"{HELPER}(table, shown, key)",
            "Keep the rows of a table whose key stands among the rows shown; says so where one of them is not there.",
            [
                "columns = (pl.col(theirs).cast(pl.String).alias(own) for own, theirs in key.items())",
                "listed = shown.select(columns).unique()",
                'rows = table.text.join(listed, on=list(key), how="semi", maintain_order="left")',
                'missing = listed.join(table.text, on=list(key), how="anti")',
                "if len(missing):",
                '    raise LookupError(f"{len(missing)} of the rows shown before are not in {table.name}")',
                "return Table(table.name, rows, report=table.basis)",
            ],
        )
    )

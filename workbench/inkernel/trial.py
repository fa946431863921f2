"""What another contract would change in a live comparison: worked out beside the calls, and nothing is replaced."""

from __future__ import annotations

import sys
from typing import Any

from workbench.inkernel.known_types import Known, known_type
from workbench.inkernel.namespace import Namespace
from workbench.inkernel.work import CannotShowError, Job, WorkKey, Workshop, WorkStoppedError
from workbench.protocol.messages import Refusal, SideRefused
from workbench.protocol.tables import CellsMoved, RowsMoved, WhatChanges, WhatChangesRequest, Working

MOST_COLUMNS = 2_000


def what_changes(
    namespace: Namespace, request: WhatChangesRequest, workshop: Workshop, *, is_running: bool
) -> WhatChanges | Working | SideRefused:
    """Try a contract; as long as a call runs, which may edit the comparison, nothing is begun."""
    value: Any = namespace.variables().get(request.name)
    if value is None or known_type(value) is not Known.COMPARISON:
        return SideRefused(refusal=Refusal.NOT_FOUND, text="The tables that were compared are not live any more.")
    if is_running:
        return SideRefused(refusal=Refusal.BUSY, text="A call runs in this chat.")
    mark = (id(value.contract), id(value.last))
    stamp = namespace.stamp_of(request.name, value, mark)
    key = WorkKey(name=f"{request.name} (tried)", stamp=stamp, what=request.contract)
    answer = workshop.result(key, "Trying the rules", lambda job: _tried(value, request.contract, job))
    if isinstance(answer, WhatChanges | Working | SideRefused):
        return answer
    return SideRefused(refusal=Refusal.FAILED, text="The work was stopped.")


def _tried(comparison: Any, contract: str, job: Job) -> WhatChanges:  # noqa: ANN401 - a Comparison
    pair, tables = comparison.contract.pair, comparison.tables
    if pair is None or not {pair.left, pair.right} <= set(tables):
        raise CannotShowError("The tables that were compared are not live any more.")
    if comparison.engine.backend.name != "polars":
        raise CannotShowError("These tables are too large to try a rule beside them.")

    def tell(share: float, words: str) -> None:
        del words
        job.reach(share)

    try:
        change = comparison.what_changes(comparison.contract.from_toml(contract), tell)
    except WorkStoppedError:
        raise
    except Exception as error:
        if isinstance(error, sys.modules["workbench.compare.errors"].CompareError):
            raise CannotShowError(str(error)) from error
        raise
    before, after = change.before["changed_cells"], change.after["changed_cells"]
    names = [name for name in dict.fromkeys([*before, *after]) if before.get(name) != after.get(name)]
    return WhatChanges(
        before=change.before["changed_rows"],
        after=change.after["changed_rows"],
        left_changed=change.rows_left_changed,
        entered_changed=change.rows_entered_changed,
        cells=tuple(
            CellsMoved(column=name, before=before.get(name), after=after.get(name)) for name in names[:MOST_COLUMNS]
        ),
        rows=tuple(
            RowsMoved(input=input_id, before=old, after=new, rows=rows)
            for input_id, old, new, rows in change.moves.frame.iter_rows()
        ),
    )

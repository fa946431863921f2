"""Names what was live when a runtime ended, from the record of its calls and what was last seen of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from workbench.domain.call import CallRecord, CallStatus
from workbench.domain.foresight import imported_names
from workbench.domain.receipt import GoneName
from workbench.protocol.values import VariableKind, VariableSummary


def gone_names(records: Iterable[CallRecord], known: Iterable[VariableSummary]) -> tuple[GoneName, ...]:
    """Name what was live at the end: by what each call made and deleted, and what was last seen, with its kind."""
    kinds = {item.name: item.kind for item in known}
    live: dict[str, None] = dict.fromkeys(kinds)
    for record in records:
        if record.status is CallStatus.ABORTED:
            continue
        live |= dict.fromkeys((*record.changes.created, *record.changes.rebound))
        for name in record.changes.deleted:
            live.pop(name, None)
    hidden = {name for name, kind in kinds.items() if kind is VariableKind.MODULE}
    return tuple(GoneName(name=name, kind=kinds.get(name)) for name in sorted(live) if name not in hidden)


def imported_by(records: Iterable[CallRecord]) -> frozenset[str]:
    """Give the names that calls only took from libraries."""
    return frozenset[str]().union(*(imported_names(record.request.code) for record in records))


def gone_of_runtime(
    records: Sequence[CallRecord], number: int, known: Iterable[VariableSummary]
) -> tuple[GoneName, ...]:
    """Name what one runtime of a chat held that was work of the chat, and not only imported."""
    imported = imported_by(records)
    gone = gone_names((record for record in records if record.runtime == number), known)
    return tuple(item for item in gone if item.name not in imported)

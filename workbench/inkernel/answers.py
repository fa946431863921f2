"""The answers of the side socket: which part of the kernel's half knows what."""

from __future__ import annotations

import os

from workbench.inkernel.chronicle import Chronicle
from workbench.inkernel.looking import TableLooking
from workbench.inkernel.windows import find_values, window
from workbench.protocol.messages import (
    Contracts,
    ContractsRequest,
    FindValuesRequest,
    HelperRequest,
    Helpers,
    HelpersRequest,
    KernelState,
    Refusal,
    SideAnswer,
    SideRefused,
    SideRequest,
    StateRequest,
    TrackingRequest,
    VariablesRequest,
    WindowRequest,
)
from workbench.protocol.tables import (
    CellsRequest,
    CellTextRequest,
    StatisticsRequest,
    StopWork,
    ViewRequest,
    WhatChangesRequest,
)


class Answers:
    """Finds the answer to a request; called from the side thread only."""

    def __init__(self, chronicle: Chronicle) -> None:
        self._chronicle = chronicle
        self._tables = TableLooking(chronicle.namespace, lambda: chronicle.is_running)
        self._settled_at = -1

    def to(self, request: SideRequest) -> SideAnswer:
        """Answer a request."""
        chronicle = self._chronicle
        match request:
            case StateRequest():
                return self._state()
            case VariablesRequest(since=since):
                return chronicle.namespace.delta(since, chronicle.log.last, busy=chronicle.is_running)
            case WindowRequest():
                return window(chronicle.namespace, request)
            case HelperRequest(name=name):
                helper = chronicle.helpers.find(name, chronicle.namespace.names)
                return helper or _not_found(f"There is no helper {name} now.")
            case HelpersRequest():
                return Helpers(helpers=chronicle.helpers.all(chronicle.namespace.names))
            case TrackingRequest(call=call):
                return chronicle.tracking(call) or _not_found(f"This runtime knows nothing of call {call}.")
            case ContractsRequest():
                return Contracts(contracts=chronicle.contracts.contracts)
            case FindValuesRequest():
                return find_values(chronicle.namespace.variables(), request)
            case (
                ViewRequest()
                | CellsRequest()
                | StatisticsRequest()
                | CellTextRequest()
                | WhatChangesRequest()
                | StopWork()
            ):
                return self._tables.answer(request)

    def use_idle_time(self) -> None:
        """Hash what has no hash yet, as long as nothing runs."""
        chronicle = self._chronicle
        turns = chronicle.turns
        if chronicle.is_running or turns == self._settled_at:
            return
        variables = chronicle.namespace.variables()
        if not chronicle.fingerprints.take_next(variables, lambda: chronicle.turns == turns):
            self._settled_at = turns

    def _state(self) -> KernelState:
        running = self._chronicle.log.running
        return KernelState(
            busy=self._chronicle.is_running,
            call=None if running is None else running.call,
            since=None if running is None else running.started,
            last_call=self._chronicle.log.last,
            pid=os.getpid(),
        )


def _not_found(text: str) -> SideRefused:
    return SideRefused(refusal=Refusal.NOT_FOUND, text=text)

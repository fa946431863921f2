"""What is known of the chat's calls in this kernel: the running one, and what each one did."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from pathlib import Path

from workbench.inkernel.call_log import CallLog
from workbench.inkernel.code_names import CodeNames, names_in
from workbench.inkernel.contracts import ContractShelf
from workbench.inkernel.files_read import FilesRead
from workbench.inkernel.fingerprints import Fingerprints
from workbench.inkernel.helpers import HelperShelf
from workbench.inkernel.intents import EffectIntents
from workbench.inkernel.namespace import Namespace
from workbench.inkernel.tracking import CallTracker
from workbench.protocol.values import CallTracking

KEPT_CALLS = 1000


class Chronicle:
    """Follows each call from its start to its end, in the main thread; the side thread only reads."""

    def __init__(self, runtime_folder: Path, user_names: dict[str, object], hidden: Mapping[str, object]) -> None:
        self.log = CallLog(runtime_folder)
        self.namespace = Namespace(user_names, hidden)
        self.helpers = HelperShelf()
        self.contracts = ContractShelf()
        self.fingerprints = Fingerprints()
        self._tracker = CallTracker(FilesRead())
        self._intents = EffectIntents(runtime_folder, user_names)
        self._trackings: dict[int, CallTracking] = {}
        self._call = 0
        self._is_running = False
        self.turns = 0
        """How many calls began or ended: equal numbers mean that nothing ran in between."""

    @property
    def is_running(self) -> bool:
        """Say whether code of the chat runs now."""
        return self._is_running

    def begin(self, call: int, folder: str) -> None:
        """Note that a call starts; 0 for code that has no number."""
        self.turns += 1
        self._is_running = True
        self._call = call
        if call:
            self.log.begin(call)
        with contextlib.suppress(Exception):  # not to know what a call changed must not keep it from running
            self._tracker.begin(self.namespace.variables(), folder)
        with contextlib.suppress(OSError):
            self._intents.begin(call, folder)

    def end(self, code: str, error_name: str | None) -> None:
        """Note that the call ended, and what it did."""
        with contextlib.suppress(OSError):
            self._intents.end()
        try:
            self._follow(names_in(code))
        except (Exception, KeyboardInterrupt):  # noqa: BLE001 - as in `begin`
            self._keep(CallTracking(call=self._call))
        finally:
            self.log.end(error_name)
            self._is_running = False
            self.turns += 1

    def tracking(self, call: int) -> CallTracking | None:
        """Tell what a call did; contents are compared first where nothing runs."""
        tracking = self._trackings.get(call)
        if tracking is None or self._is_running:
            return tracking
        confirmed = self.fingerprints.confirm(tracking, self.namespace.variables())
        self._trackings[call] = confirmed
        return confirmed

    def _follow(self, code: CodeNames) -> None:
        variables = self.namespace.variables()
        tracking = self._tracker.end(self._call, code, variables)
        self._keep(tracking)
        self.helpers.note(code.helpers, self._call or None)
        self.namespace.note(tracking)
        self.fingerprints.note(tracking)
        self.contracts.look(variables, self._call or None)

    def _keep(self, tracking: CallTracking) -> None:
        self._trackings[tracking.call] = tracking
        while len(self._trackings) > KEPT_CALLS:
            del self._trackings[next(iter(self._trackings))]

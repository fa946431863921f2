"""The helpers of a chat: functions and classes that calls defined and that are still there."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Mapping

from workbench.inkernel.code_names import HelperDefinition
from workbench.inkernel.summarize import is_helper
from workbench.protocol.values import HelperSource


class HelperShelf:
    """Keeps the source of what calls define; a name that stands for something else by now is no helper."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept: dict[str, tuple[HelperDefinition, int | None]] = {}

    def note(self, definitions: Iterable[HelperDefinition], call: int | None) -> None:
        """Take note of what a call's code defines."""
        with self._lock:
            for definition in definitions:
                self._kept[definition.name] = (definition, call)

    def find(self, name: str, names: Mapping[str, object]) -> HelperSource | None:
        """Give a helper's source."""
        with self._lock:
            kept = self._kept.get(name)
        if kept is None or not is_helper(names.get(name), names):
            return None
        definition, call = kept
        return HelperSource(
            name=name,
            signature=definition.signature,
            source=definition.source,
            doc=definition.doc,
            call=call,
            sha256=definition.sha256,
        )

    def all(self, names: Mapping[str, object]) -> tuple[HelperSource, ...]:
        """Give all helpers that are there, in the order of their first definition."""
        with self._lock:
            known = list(self._kept)
        return tuple(helper for name in known if (helper := self.find(name, names)) is not None)

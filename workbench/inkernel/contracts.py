"""The contracts of the live comparisons: read after each call in the main thread, told from the side thread."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from workbench.inkernel.known_types import Known, known_type
from workbench.protocol.values import ContractText

MAX_TEXT = 1_000_000


class ContractShelf:
    """Keeps the text of each comparison's contract; an unchanged contract is not written again."""

    def __init__(self) -> None:
        self._texts: dict[str, tuple[object, ContractText]] = {}

    @property
    def contracts(self) -> tuple[ContractText, ...]:
        """The contracts as they stood after the last call."""
        return tuple(text for _, text in self._texts.values())

    def look(self, variables: Mapping[str, object], call: int | None) -> None:
        """Read the contracts of the comparisons among the variables."""
        texts: dict[str, tuple[object, ContractText]] = {}
        for name, value in variables.items():
            if known_type(value) is not Known.COMPARISON:
                continue
            try:
                texts[name] = self._read(name, cast("Any", value).contract, call)
            except Exception:  # noqa: BLE001, S112 - a comparison that code broke has no contract to tell
                continue
        self._texts = texts

    def _read(self, name: str, contract: object, call: int | None) -> tuple[object, ContractText]:
        known = self._texts.get(name)
        if known is not None and known[0] is contract:
            return known
        toml = cast("Any", contract).to_toml()
        return contract, ContractText(name=name, toml=str(toml)[:MAX_TEXT], call=call)

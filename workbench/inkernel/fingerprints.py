"""Hashes of contents, to tell whether a value that may have changed did: taken while nothing runs."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pandas, polars and numpy enter here, each only when the kernel has loaded it.

from __future__ import annotations

import hashlib
import sys
import threading
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, cast

from workbench.inkernel.known_types import PLAIN, Known, known_type
from workbench.inkernel.pandas_blocks import blocks_of
from workbench.inkernel.tables import table_facts
from workbench.protocol.values import CallTracking

MAX_BYTES = 30_000_000
MAX_ITEMS = 20_000


class Fingerprints:
    """Hashes known of variables, and calls whose changes wait to be confirmed."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._known: dict[str, tuple[int, bytes]] = {}
        self._waiting: dict[int, dict[str, bytes]] = {}

    def note(self, tracking: CallTracking) -> None:
        """Take note of a call: what was set anew has no hash any more, what may have changed is to be confirmed."""
        with self._lock:
            for name in (*tracking.created, *tracking.rebound, *tracking.deleted):
                self._known.pop(name, None)
            suspects = {name: self._known.pop(name)[1] for name in tracking.maybe_changed if name in self._known}
            if suspects:
                self._waiting[tracking.call] = suspects

    def confirm(self, tracking: CallTracking, variables: Mapping[str, object]) -> CallTracking:
        """Name what differs in contents from before the call, as far as that is known."""
        with self._lock:
            suspects = self._waiting.pop(tracking.call, {})
        changed = set(tracking.changed_confirmed)
        for name, before in suspects.items():
            now = fingerprint(variables.get(name))
            if now is not None and now != before:
                changed.add(name)
            if now is not None:
                self._keep(name, variables[name], now)
        return replace(tracking, changed_confirmed=tuple(sorted(changed)))

    def take_next(self, variables: Mapping[str, object], is_undisturbed: Callable[[], bool]) -> bool:
        """Hash one variable that has no hash yet; false when there is none left."""
        for name, value in variables.items():
            known = self._known.get(name)
            if known is not None and known[0] == id(value):
                continue
            digest = fingerprint(value)
            if not is_undisturbed():
                return True
            self._keep(name, value, digest or b"")
            if digest is not None:
                return True
        return False

    def _keep(self, name: str, value: object, digest: bytes) -> None:
        with self._lock:
            self._known[name] = (id(value), digest)


def fingerprint(value: object) -> bytes | None:
    """Hash a value's contents; None for what is large, unknown, or would run code of its own."""
    try:
        match known_type(value):
            case Known.POLARS_FRAME | Known.PANDAS_FRAME:
                return _frame(value)
            case Known.NUMPY_ARRAY:
                return _array(value)
            case Known.COMPARISON:
                return None if (text := _contract_text(value)) is None else _digest([text])
            case _:
                return _digest([text.encode()]) if (text := _plain_text(value)) is not None else None
    except Exception:  # noqa: BLE001 - the table libraries', for contents that they cannot hash
        return None


def _frame(frame: Any) -> bytes | None:  # noqa: ANN401 - of polars or pandas
    facts = table_facts(frame)
    if facts is None or (facts.size_bytes or 0) > MAX_BYTES:
        return None
    heads = [f"{column.name}\0{column.dtype}".encode() for column in facts.columns(0, facts.width)]
    if known_type(frame) is Known.POLARS_FRAME:
        return _digest([*heads, frame.hash_rows(1, 2, 3, 4).to_numpy().tobytes()])
    if any(column.dtype == "object" for column in facts.columns(0, facts.width)):
        return None
    pandas: Any = sys.modules["pandas"]
    parts = blocks_of(frame)  # a call may start meanwhile
    hashed = [pandas.util.hash_array(array) for array in parts.arrays(0, parts.width)]
    labels = pandas.util.hash_pandas_object(parts.index, index=False).to_numpy()
    return _digest([*heads, *(column.tobytes() for column in (labels, *hashed))])


def _array(array: Any) -> bytes | None:  # noqa: ANN401 - a numpy array
    if array.nbytes > MAX_BYTES or array.dtype.hasobject:
        return None
    return _digest([str(array.dtype).encode(), str(array.shape).encode(), array.tobytes()])


def _contract_text(value: object) -> bytes | None:
    contract: Any = vars(value).get("_contract")
    return None if contract is None else str(contract.to_toml()).encode()


def _plain_text(value: object) -> str | None:
    budget = [MAX_ITEMS]
    return repr(value) if _is_plain(value, budget) else None


def _is_plain(value: object, budget: list[int]) -> bool:
    budget[0] -= 1
    if budget[0] < 0:
        return False
    if type(value) in PLAIN:
        return True
    if type(value) in (list, tuple):
        return all(_is_plain(item, budget) for item in cast("Iterable[object]", value))
    if type(value) is dict:
        items = cast("dict[object, object]", value).items()
        return all(_is_plain(key, budget) and _is_plain(item, budget) for key, item in items)
    return False


def _digest(parts: Iterable[bytes]) -> bytes:
    digest = hashlib.blake2b(digest_size=16)
    for part in parts:
        digest.update(part)
    return digest.digest()

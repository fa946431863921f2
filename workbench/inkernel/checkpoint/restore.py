"""Bring back what a checkpoint holds, piece by piece; what does not come back is named with the reason."""

from __future__ import annotations

import linecache
import time
from collections.abc import Iterable
from pathlib import Path

from workbench.inkernel.checkpoint.codecs import CODECS
from workbench.inkernel.checkpoint.manifest import (
    READABLE_VERSIONS,
    CheckpointError,
    Manifest,
    ManifestEntry,
    generations,
    verified,
)
from workbench.inkernel.checkpoint.save import HELPER_CODEC
from workbench.inkernel.chronicle import Chronicle
from workbench.inkernel.code_names import names_in
from workbench.protocol.checkpoint_files import MANIFEST_FILE, MAX_MANIFEST, hash_of
from workbench.protocol.codec import ProtocolError, decode_plain
from workbench.protocol.values import CheckpointEntry, CheckpointReport, KeptState

_ORDER = {"imported": 0, "plain": 1, HELPER_CODEC: 3}
"""Helpers come last: their defaults and decorators may need the rest."""


def restore(chronicle: Chronicle, folder: Path, names: Iterable[str] = (), manifest_hash: str = "") -> CheckpointReport:
    """Restore a checkpoint, the newest generation that is whole and has the manifest asked for; without names all.

    A name that is in use already is left as it is, unless it was asked for.
    """
    begun = time.monotonic()
    generation, manifest = _newest(folder, manifest_hash)
    wanted = frozenset(names)
    chosen = [entry for entry in manifest.entries if not wanted or entry.name in wanted]
    outcomes: dict[str, CheckpointEntry] = {}
    for entry in sorted(chosen, key=lambda one: _ORDER.get(one.codec, 2)):
        outcomes[entry.name] = _bring_back(chronicle, generation, entry, is_asked_for=entry.name in wanted)
    chronicle.contracts.look(chronicle.namespace.variables(), manifest.last_call)
    return CheckpointReport(
        folder=str(generation),
        entries=tuple(outcomes[entry.name] for entry in chosen),
        call=manifest.last_call,
        seconds=time.monotonic() - begun,
    )


def _newest(folder: Path, manifest_hash: str) -> tuple[Path, Manifest]:
    is_another = False
    for generation in generations(folder):
        try:
            data = (generation / MANIFEST_FILE).read_bytes()
            if manifest_hash and hash_of(data) != manifest_hash:
                is_another = True
                continue
            manifest = decode_plain(data, Manifest, MAX_MANIFEST)
        except (OSError, ProtocolError):
            continue
        if manifest.version in READABLE_VERSIONS:
            return generation, manifest
    if is_another:
        raise CheckpointError("the checkpoint is not the one that was saved, so nothing of it is brought back")
    raise CheckpointError("there is no checkpoint that can be read")


def _bring_back(chronicle: Chronicle, folder: Path, entry: ManifestEntry, *, is_asked_for: bool) -> CheckpointEntry:
    if entry.reason:
        return _told(entry, f"it was not kept: {entry.reason}")
    if not entry.name.isidentifier() or entry.name.startswith("_"):
        return _told(entry, "its name is not one of a variable")
    if entry.name in chronicle.namespace.names and not is_asked_for:
        return _told(entry, "its name is in use now")
    try:
        paths = [verified(folder, file) for file in entry.files]
        if entry.codec == HELPER_CODEC:
            _define(chronicle, entry, paths[0].read_text(encoding="utf-8", errors="surrogatepass"))
        elif entry.codec in CODECS:
            chronicle.namespace.names[entry.name] = CODECS[entry.codec].load(paths)
        else:
            return _told(entry, "it was kept in a way that this version does not know")
    except CheckpointError as error:
        return _told(entry, str(error))
    except Exception as error:  # noqa: BLE001 - whatever a library or a helper's code says: the rest still comes back
        return _told(entry, f"it could not be made again ({type(error).__name__}: {str(error)[:200]})")
    chronicle.namespace.note_restored(entry.name, entry.defined_in_call)
    return _told(entry, "")


def _define(chronicle: Chronicle, entry: ManifestEntry, source: str) -> None:
    """Run a helper's source: what it needs is there already, as far as it comes back at all."""
    place = f"<helper {entry.name}>"
    linecache.cache[place] = (len(source), None, source.splitlines(keepends=True), place)
    exec(compile(source, place, "exec"), chronicle.namespace.names)  # noqa: S102 - the user's own code, as text
    chronicle.helpers.note(names_in(source).helpers, entry.defined_in_call)


def _told(entry: ManifestEntry, reason: str) -> CheckpointEntry:
    return CheckpointEntry(
        name=entry.name,
        type_name=entry.type_name,
        state=KeptState.NOT_RESTORED if reason else KeptState.RESTORED,
        codec=entry.codec,
        files=tuple(file.file for file in entry.files),
        size_bytes=sum(file.size for file in entry.files),
        reason=reason,
    )

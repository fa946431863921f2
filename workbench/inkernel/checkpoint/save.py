"""Save the variables that are data only: a new generation, complete before it takes its name."""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
import time
from pathlib import Path

from workbench.inkernel.checkpoint.codecs import codec_for
from workbench.inkernel.checkpoint.manifest import (
    MANIFEST_VERSION,
    CheckpointError,
    Manifest,
    ManifestEntry,
    generations,
    kept_file,
)
from workbench.inkernel.chronicle import Chronicle
from workbench.inkernel.known_types import Known, known_type, short_name
from workbench.inkernel.tables import table_facts
from workbench.protocol.checkpoint_files import MANIFEST_FILE
from workbench.protocol.codec import encode_plain
from workbench.protocol.values import FINDING_REASON, RESULT_REASON, CheckpointEntry, CheckpointReport, KeptState

HELPER_CODEC = "helper"
KEPT_GENERATIONS = 1
PACKAGES = ("pandas", "polars", "pyarrow", "numpy")
_RESULTS = ("workbench.ComparisonResult", "workbench.ManyResult", "workbench.RuleChange")
_REASONS = {
    "generator": "a generator cannot be kept",
    "_io": "an open file cannot be kept",
    "sqlite3": "a database connection cannot be kept",
    "duckdb": "a database connection cannot be kept",
    "socket": "a network connection cannot be kept",
    "threading": "a running thread or lock cannot be kept",
}


def save(chronicle: Chronicle, folder: Path) -> CheckpointReport:
    """Save a checkpoint into a folder; what was there before stays until the new one is whole."""
    begun = time.monotonic()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    _clear_unfinished(folder)
    _check_room(chronicle, folder)
    earlier = generations(folder)
    number = 1 + (int(earlier[0].name[1:]) if earlier else 0)
    working = folder / f".new-{os.getpid()}"
    working.mkdir(mode=0o700)
    try:
        entries = tuple(
            _entry(chronicle, working, name, value) for name, value in chronicle.namespace.variables().items()
        )
        _write_manifest(working, entries, chronicle.log.last)
        target = folder / f"g{number:06d}"
        working.rename(target)
        _force_folder(folder)
    except OSError as error:
        raise CheckpointError(f"the checkpoint could not be written: {error.strerror or error}") from error
    finally:
        shutil.rmtree(working, ignore_errors=True)
    for old in earlier[KEPT_GENERATIONS:]:
        shutil.rmtree(old, ignore_errors=True)
    return CheckpointReport(
        folder=str(target),
        entries=tuple(_told(entry) for entry in entries),
        call=chronicle.log.last,
        seconds=time.monotonic() - begun,
    )


def _entry(chronicle: Chronicle, folder: Path, name: str, value: object) -> ManifestEntry:
    stem = f"v{sum(1 for _ in folder.iterdir()):05d}"
    entry = ManifestEntry(name=name, type_name=short_name(value), defined_in_call=chronicle.namespace.defined_in(name))
    try:
        codec, paths = _write(chronicle, folder, stem, name, value)
    except CheckpointError as error:
        return _without(entry, folder, stem, str(error))
    except OSError:
        raise
    except Exception as error:  # noqa: BLE001 - a library's, for a value that it does not like: the others are kept
        return _without(entry, folder, stem, f"it could not be written ({type(error).__name__})")
    return ManifestEntry(
        name=entry.name,
        type_name=entry.type_name,
        defined_in_call=entry.defined_in_call,
        codec=codec,
        files=tuple(kept_file(path) for path in paths),
    )


def _write(chronicle: Chronicle, folder: Path, stem: str, name: str, value: object) -> tuple[str, list[Path]]:
    helper = chronicle.helpers.find(name, chronicle.namespace.names)
    if helper is not None:
        path = folder / f"{stem}.py"
        path.write_text(helper.source, encoding="utf-8", errors="surrogatepass")
        return HELPER_CODEC, [path]
    codec = codec_for(value)
    if codec is None:
        raise CheckpointError(_reason(value))
    return codec.name, codec.save(value, folder, stem)


def _without(entry: ManifestEntry, folder: Path, stem: str, reason: str) -> ManifestEntry:
    for path in folder.glob(f"{stem}*"):
        path.unlink(missing_ok=True)
    return ManifestEntry(
        name=entry.name, type_name=entry.type_name, defined_in_call=entry.defined_in_call, reason=reason
    )


def _reason(value: object) -> str:
    name = short_name(value)
    if name in _RESULTS:
        return RESULT_REASON
    if name.startswith("workbench."):
        return FINDING_REASON
    found = _REASONS.get(name) or _REASONS.get(name.partition(".")[0])
    return found or f"a value of the type {name} cannot be kept: only tables, helpers and plain values are"


def _told(entry: ManifestEntry) -> CheckpointEntry:
    return CheckpointEntry(
        name=entry.name,
        type_name=entry.type_name,
        state=KeptState.NOT_KEPT if entry.reason else KeptState.KEPT,
        codec=entry.codec,
        files=tuple(file.file for file in entry.files),
        size_bytes=sum(file.size for file in entry.files),
        reason=entry.reason,
    )


def _write_manifest(folder: Path, entries: tuple[ManifestEntry, ...], last_call: int | None) -> None:
    versions = {name: str(getattr(sys.modules[name], "__version__", "?")) for name in PACKAGES if name in sys.modules}
    manifest = Manifest(
        version=MANIFEST_VERSION,
        created=time.time(),
        last_call=last_call,
        python=sys.version.split()[0],
        packages=versions,
        entries=entries,
    )
    path = folder / MANIFEST_FILE
    path.write_bytes(encode_plain(manifest))
    kept_file(path)
    _force_folder(folder)


def _check_room(chronicle: Chronicle, folder: Path) -> None:
    needed = 0
    for value in chronicle.namespace.variables().values():
        if known_type(value) is not Known.COMPARISON and (facts := table_facts(value)) is not None:
            needed += facts.size_bytes or 0
    if shutil.disk_usage(folder).free < 2 * needed:
        raise CheckpointError(f"there is not enough room on the disk: about {needed / 1e6:,.0f} MB are needed")


def _clear_unfinished(folder: Path) -> None:
    """Remove what a checkpoint left that was cut off."""
    for path in folder.glob(".new-*"):
        shutil.rmtree(path, ignore_errors=True)


def _force_folder(folder: Path) -> None:
    with contextlib.suppress(OSError, AttributeError):  # not every system can open a folder
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)

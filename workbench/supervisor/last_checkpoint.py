"""Save a checkpoint before a runtime ends that nobody uses, and sign what was saved with a key the kernel never has."""

from __future__ import annotations

import contextlib
import os
import subprocess
import time
from pathlib import Path

from workbench.protocol.checkpoint_files import (
    GENERATION,
    SIGNED_FILE,
    SavedAlone,
    SavedBeforeEnd,
    manifest_hash,
    signed,
)
from workbench.protocol.codec import ProtocolError, decode
from workbench.protocol.messages import CHECKPOINT_ANSWERS, SideRefused
from workbench.protocol.runtime_files import SUPERVISOR_LOG, LaunchOrder, RuntimeFile, write_bytes_atomically
from workbench.protocol.values import CheckpointReport

ANSWER_FILE = "last_checkpoint.json"
_NO_ANSWER = "the runtime did not answer"


class LastCheckpoint:
    """Lets a short-lived process ask the kernel as the application does, and judges what came of it.

    The key stays here: that process does not get it, and the kernel is not asked to sign.
    """

    def __init__(self, folder: Path, order: LaunchOrder, key: bytes) -> None:
        self._folder = folder
        self._order = order
        self._key = key
        self._target = ""
        self._process: subprocess.Popen[bytes] | None = None
        self._deadline = 0.0

    @property
    def is_wanted(self) -> bool:
        """Whether checkpoints are on for the chat, and this supervisor can save one."""
        return bool(self._target and self._key and self._order.last_checkpoint)

    @property
    def process(self) -> int | None:
        """The process that asks the kernel, while it runs."""
        return None if self._process is None else self._process.pid

    def want(self, folder: str) -> None:
        """Save into this folder before the end; nowhere where it is empty."""
        self._target = folder

    def begin(self) -> SavedBeforeEnd | None:
        """Start to save; gives what came of it where that cannot even begin."""
        self._deadline = time.monotonic() + self._order.checkpoint_seconds
        with (
            (self._folder / ANSWER_FILE).open("wb") as answer,
            (self._folder / SUPERVISOR_LOG).open("ab") as log,
        ):
            try:
                self._process = subprocess.Popen(
                    [*self._order.last_checkpoint, str(self._folder), self._target],
                    cwd=self._folder,
                    stdin=subprocess.DEVNULL,
                    stdout=answer,
                    stderr=log,
                    start_new_session=True,
                )
            except OSError as error:
                return SavedBeforeEnd(fault=f"it could not be begun ({error.strerror or error})")
        return None

    def outcome(self, file: RuntimeFile) -> SavedBeforeEnd | None:
        """Say what came of it, None while it is being saved; what takes too long is given up."""
        if self._process is None:
            return SavedBeforeEnd(fault=_NO_ANSWER)
        if self._process.poll() is None:
            if time.monotonic() < self._deadline:
                return None
            self.stop()
            return SavedBeforeEnd(fault=f"it took longer than {self._order.checkpoint_seconds:g} seconds")
        self._process = None
        return self._judged(file)

    def stop(self) -> None:
        """Give it up; what the kernel has not finished it never names."""
        process, self._process = self._process, None
        if process is not None:
            with contextlib.suppress(OSError):
                process.kill()
            process.wait()

    def _judged(self, file: RuntimeFile) -> SavedBeforeEnd:
        try:
            answer = decode((self._folder / ANSWER_FILE).read_bytes(), CHECKPOINT_ANSWERS)
        except (OSError, ProtocolError):
            return SavedBeforeEnd(fault=_NO_ANSWER)
        if isinstance(answer, SideRefused):
            return SavedBeforeEnd(fault=answer.text.rstrip(".") or _NO_ANSWER)
        return self._signed(file, answer)

    def _signed(self, file: RuntimeFile, report: CheckpointReport) -> SavedBeforeEnd:
        """Sign what stands in the folder; where the kernel says that it is elsewhere, it is not what was asked for."""
        generation = Path(report.folder)
        if generation.parent != Path(self._target) or not GENERATION.fullmatch(generation.name):
            return SavedBeforeEnd(fault="the runtime saved it in another place than it was asked to")
        try:
            saved = SavedAlone(
                runtime=file.runtime,
                chat=file.chat,
                number=file.number,
                folder=str(generation),
                manifest=manifest_hash(generation),
                call=report.call,
                saved=time.time(),
                entries=report.entries,
            )
            write_bytes_atomically(self._folder / SIGNED_FILE, signed(self._key, saved))
        except (OSError, ProtocolError):
            return SavedBeforeEnd(fault="what was saved could not be read or signed")
        return SavedBeforeEnd(names=saved.kept)


def key_from_pipe() -> bytes:
    """Read the key that the application hands over on standard input, and let nothing stay there to be inherited."""
    try:
        key = b""
        while part := os.read(0, 64):
            key += part
        nothing = os.open(os.devnull, os.O_RDONLY)
        os.dup2(nothing, 0, inheritable=False)
        os.close(nothing)
    except OSError:
        return b""
    return key

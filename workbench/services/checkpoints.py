"""Checkpoints of a chat, off by default: saved after a call, restored only when asked."""

from __future__ import annotations

import asyncio
import logging
import shutil
from datetime import datetime
from pathlib import Path

from workbench.domain.call import CallRecord
from workbench.domain.checkpoint import Checkpoint, RestoreReport
from workbench.domain.conversation import Chat
from workbench.domain.errors import WorkbenchError
from workbench.domain.events import CheckpointRestored, CheckpointSaved
from workbench.domain.ids import CallId, ChatId, RuntimeNumber
from workbench.domain.ports import RuntimeSession
from workbench.protocol.checkpoint_files import SavedAlone
from workbench.protocol.values import CheckpointEntry
from workbench.services.bus import Bus
from workbench.services.clock import moment, now
from workbench.store.checkpoints import CheckpointStore

_RUNTIMES_KEPT = 3

_log = logging.getLogger(__name__)


class NoCheckpointError(WorkbenchError):
    """The chat has no checkpoint that could be restored."""


class CheckpointService:
    """Save and restore what is data only."""

    def __init__(self, store: CheckpointStore, bus: Bus, *, folder: Path) -> None:
        self._store = store
        self._bus = bus
        self._folder = folder

    async def to_restore(self, chat: ChatId, live: RuntimeNumber | None) -> Checkpoint:
        """Give the checkpoint that a restore brings back: the newest one of an earlier runtime.

        A new runtime's own checkpoints hold what is alive anyway; they never take the place of what was lost.

        Raises:
            NoCheckpointError: there is none, or its folder is gone.
        """
        checkpoint = await self._store.latest(chat, other_than=live)
        if checkpoint is None or not await asyncio.to_thread(checkpoint.folder.is_dir):
            raise NoCheckpointError(
                "This chat has no checkpoint of an earlier runtime.",
                "Switch checkpoints on; after a restart or reset, what was saved can then be restored.",
            )
        return checkpoint

    async def kept(self, chat: ChatId) -> tuple[Checkpoint, ...]:
        """List the newest checkpoint of each runtime whose folder is there, the newest first."""
        known = await self._store.of_runtimes(chat)
        return await asyncio.to_thread(lambda: tuple(item for item in known if item.folder.is_dir()))

    async def of_runtime(self, chat: ChatId, runtime: RuntimeNumber) -> Checkpoint:
        """Give the newest checkpoint of one runtime.

        Raises:
            NoCheckpointError: there is none, or its folder is gone.
        """
        for checkpoint in await self.kept(chat):
            if checkpoint.runtime == runtime:
                return checkpoint
        raise NoCheckpointError(f"The checkpoint of runtime {runtime} is no longer there.")

    async def save(self, chat: Chat, session: RuntimeSession, record: CallRecord) -> Checkpoint:
        """Save what the runtime holds after a call; a failure is a fact of the checkpoint, the older one stays."""
        target = self._target(chat.id, record.runtime)
        entries: tuple[CheckpointEntry, ...] = ()
        fault, manifest = "", ""
        try:
            await asyncio.to_thread(target.mkdir, parents=True, exist_ok=True)
            report = await session.save_checkpoint(target)
            entries, manifest = report.entries, report.manifest
        except (WorkbenchError, OSError) as error:
            fault = str(error)
        checkpoint = Checkpoint(
            chat=chat.id,
            runtime=record.runtime,
            after_call=record.number,
            saved=now(),
            folder=target,
            entries=entries,
            fault=fault,
            manifest=manifest,
        )
        try:
            await self._store.save(checkpoint)
        except WorkbenchError:
            _log.exception("A checkpoint could not be put on record")
        else:
            await asyncio.to_thread(_remove_older, target.parent)
        self._bus.publish(CheckpointSaved(checkpoint=checkpoint))
        return checkpoint

    async def save_before_end(self, chat: Chat, session: RuntimeSession) -> None:
        """Have the runtime saved before it ends alone, without the application, where the chat's checkpoints are on."""
        target = self._target(chat.id, session.facts.number) if chat.checkpoints else None
        try:
            await session.save_before_end(target)
        except WorkbenchError:  # its supervisor is gone, or older: what is saved after each call is there all the same
            _log.warning("Runtime %s is not saved before it ends alone", session.facts.number, exc_info=True)

    async def take(self, chat: ChatId, saved: SavedAlone) -> None:
        """Put on record what a runtime's supervisor had saved; only what stands in the runtime's own folder."""
        folder = Path(saved.folder).parent
        if folder != self._target(chat, saved.number) or saved.call is None:
            _log.warning("A checkpoint that was saved without the application is not where it should be: %s", folder)
            return
        await self._store.save(
            Checkpoint(
                chat=chat,
                runtime=RuntimeNumber(saved.number),
                after_call=CallId(saved.call),
                saved=moment(saved.saved) or now(),
                folder=folder,
                entries=saved.entries,
                manifest=saved.manifest,
            )
        )

    def _target(self, chat: ChatId, runtime: int) -> Path:
        return self._folder / chat / f"runtime-{runtime:04d}"

    async def restores(self, chat: ChatId) -> tuple[tuple[datetime, RestoreReport], ...]:
        """List the restores in a chat, each with its time."""
        return await self._store.restores(chat)

    async def restore(self, checkpoint: Checkpoint, session: RuntimeSession) -> RestoreReport:
        """Bring a checkpoint back into the runtime.

        Raises:
            WorkbenchError: the runtime refuses or does not answer.
        """
        answer = await session.restore_checkpoint(checkpoint.folder, manifest=checkpoint.manifest)
        report = RestoreReport(after_call=checkpoint.after_call, entries=answer.entries)
        try:
            await self._store.add_restore(checkpoint.chat, now(), report)
        except WorkbenchError:  # what came back is live all the same
            _log.exception("A restore could not be put on record")
        self._bus.publish(CheckpointRestored(chat=checkpoint.chat, report=report))
        return report


def _remove_older(folder: Path) -> None:
    """Keep the checkpoints of the newest runtimes; each keeps its own last ones."""
    runtimes = sorted(item for item in folder.iterdir() if item.is_dir() and item.name.startswith("runtime-"))
    for older in runtimes[:-_RUNTIMES_KEPT]:
        shutil.rmtree(older, ignore_errors=True)

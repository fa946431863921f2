"""Checkpoints of a chat, off by default: saved after a call, restored only when asked."""

from __future__ import annotations

import asyncio
import logging
import shutil
from pathlib import Path

from workbench.domain.call import CallRecord
from workbench.domain.checkpoint import Checkpoint, RestoreReport
from workbench.domain.conversation import Chat
from workbench.domain.errors import WorkbenchError
from workbench.domain.events import CheckpointRestored, CheckpointSaved
from workbench.domain.ids import ChatId
from workbench.domain.ports import RuntimeSession
from workbench.services.bus import Bus
from workbench.services.clock import now
from workbench.store.checkpoints import CheckpointStore

_log = logging.getLogger(__name__)


class NoCheckpointError(WorkbenchError):
    """The chat has no checkpoint that could be restored."""


class CheckpointService:
    """Save and restore what is data only."""

    def __init__(self, store: CheckpointStore, bus: Bus, *, folder: Path) -> None:
        self._store = store
        self._bus = bus
        self._folder = folder

    async def newest(self, chat: ChatId) -> Checkpoint:
        """Give the newest checkpoint.

        Raises:
            NoCheckpointError: there is none, or its folder is gone.
        """
        checkpoint = await self._store.latest(chat)
        if checkpoint is None or not await asyncio.to_thread(checkpoint.folder.is_dir):
            raise NoCheckpointError(
                "This chat has no checkpoint.", "Switch checkpoints on; the next call is then followed by one."
            )
        return checkpoint

    async def save(self, chat: Chat, session: RuntimeSession, record: CallRecord) -> Checkpoint:
        """Save what the runtime holds after a call; a failure is a fact of the checkpoint, the older one stays."""
        target = self._folder / chat.id / f"after-{record.number:06d}"
        try:
            await asyncio.to_thread(target.parent.mkdir, parents=True, exist_ok=True)
            report = await session.save_checkpoint(target)
            checkpoint = Checkpoint(
                chat=chat.id, after_call=record.number, saved=now(), folder=target, entries=report.entries
            )
        except (WorkbenchError, OSError) as error:
            checkpoint = Checkpoint(
                chat=chat.id, after_call=record.number, saved=now(), folder=target, fault=str(error)
            )
        try:
            await self._store.save(checkpoint)
        except WorkbenchError:
            _log.exception("A checkpoint could not be put on record")
        else:
            if not checkpoint.fault:
                await asyncio.to_thread(_remove_older, target)
        self._bus.publish(CheckpointSaved(checkpoint=checkpoint))
        return checkpoint

    async def restore(self, checkpoint: Checkpoint, session: RuntimeSession) -> RestoreReport:
        """Bring a checkpoint back into the runtime.

        Raises:
            WorkbenchError: the runtime refuses or does not answer.
        """
        answer = await session.restore_checkpoint(checkpoint.folder)
        report = RestoreReport(after_call=checkpoint.after_call, entries=answer.entries)
        self._bus.publish(CheckpointRestored(chat=checkpoint.chat, report=report))
        return report


def _remove_older(newest: Path) -> None:
    """Keep the newest checkpoint and the one before it."""
    older = sorted(item for item in newest.parent.iterdir() if item.is_dir() and item.name.startswith("after-"))
    for folder in older[:-2]:
        shutil.rmtree(folder, ignore_errors=True)

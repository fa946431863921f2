"""Work that a look at a table costs, done beside the calls: each piece once, in a thread of its own, to be stopped."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field

from workbench.protocol.messages import Refusal, SideRefused
from workbench.protocol.tables import Working

AT_ONCE = 2
MOST_KEPT = 60
MOST_BYTES = 256_000_000
"""Results kept for the next question are no larger than this together, whatever the tables' size."""


class WorkStoppedError(Exception):
    """The work is not wanted any more."""


class CannotShowError(Exception):
    """The work cannot be done; the text is a plain sentence for the user."""


@dataclass(frozen=True, kw_only=True, slots=True)
class WorkKey:
    """Names a piece of work: on which table as it was when (its stamp), and what."""

    name: str
    stamp: str
    what: object


@dataclass(kw_only=True, slots=True)
class Job:
    """A piece of work that waits or goes on."""

    key: WorkKey
    ticket: str
    words: str
    work: Callable[[Job], object]
    begun: float = field(default_factory=time.monotonic)
    done: float = -1.0
    is_stopped: bool = False

    def reach(self, done: float) -> None:
        """Note how far the work is, from 0 to 1, and end it where it is not wanted any more."""
        self.done = done
        if self.is_stopped:
            raise WorkStoppedError


@dataclass(frozen=True, kw_only=True, slots=True)
class _Kept:
    result: object
    size: int


class Workshop:
    """Does the work; asked from the side thread only, which never waits here."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._jobs: dict[WorkKey, Job] = {}
        self._waiting: list[Job] = []
        self._running = 0
        self._count = 0
        self._kept: OrderedDict[WorkKey, _Kept] = OrderedDict()

    def result(self, key: WorkKey, words: str, work: Callable[[Job], object]) -> object:
        """Give the result where it is there, else `Working`; what failed is told once, as `SideRefused`."""
        with self._guard:
            kept = self._kept.get(key)
            if kept is not None:
                self._kept.move_to_end(key)
                if isinstance(kept.result, SideRefused):
                    del self._kept[key]
                return kept.result
            job = self._jobs.get(key)
            if job is None or job.is_stopped:
                self._count += 1
                job = Job(key=key, ticket=f"work-{self._count}", words=words, work=work)
                self._jobs[key] = job
                self._waiting.append(job)
                self._start_next()
            return Working(ticket=job.ticket, words=job.words, seconds=time.monotonic() - job.begun, done=job.done)

    def finished(self, key: WorkKey) -> object | None:
        """Give a result that is there already, without starting anything."""
        with self._guard:
            kept = self._kept.get(key)
            return None if kept is None else kept.result

    def stop(self, ticket: str) -> None:
        """Stop a piece of work; what a table library has begun runs on, its result is thrown away."""
        with self._guard:
            for job in list(self._jobs.values()):
                if job.ticket == ticket:
                    job.is_stopped = True
                    self._jobs.pop(job.key)
                    if job in self._waiting:
                        self._waiting.remove(job)

    def _start_next(self) -> None:
        while self._waiting and self._running < AT_ONCE:
            job = self._waiting.pop(0)
            self._running += 1
            thread = threading.Thread(target=self._do, args=(job,), name="workbench table", daemon=True)  # noqa: TID251 - a sort must not keep the side thread from answering
            thread.start()

    def _do(self, job: Job) -> None:
        try:
            result = _done(job)
        finally:
            with self._guard:
                self._running -= 1
                self._start_next()
        with self._guard:
            if self._jobs.get(job.key) is job:
                del self._jobs[job.key]
                self._keep(job.key, result)

    def _keep(self, key: WorkKey, result: object) -> None:
        for old in [old for old in self._kept if old.name == key.name and old.stamp != key.stamp]:
            del self._kept[old]
        self._kept[key] = _Kept(result=result, size=_size(result))
        while len(self._kept) > 1 and (
            len(self._kept) > MOST_KEPT or sum(kept.size for kept in self._kept.values()) > MOST_BYTES
        ):
            self._kept.popitem(last=False)


def _done(job: Job) -> object:
    try:
        return job.work(job)
    except WorkStoppedError:
        return None
    except CannotShowError as error:
        return SideRefused(refusal=Refusal.FAILED, text=str(error))
    except BaseException as error:  # noqa: BLE001 - the table libraries', on what they cannot do; polars' panics too
        return SideRefused(refusal=Refusal.FAILED, text=f"{job.key.name} does not allow this: {type(error).__name__}.")


def _size(result: object) -> int:
    size = getattr(result, "size_bytes", 0)
    return size if isinstance(size, int) else 0

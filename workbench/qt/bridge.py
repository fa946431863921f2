"""The bridge: the engine on a thread of its own, everything that crosses to the GUI thread in one place.

Called by every panel. A request is a function of the engine that gives a coroutine; its answer, its error and all
events of the bus arrive on the GUI thread. Nothing here waits in the GUI thread.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
import threading
import time
from collections import deque
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, TypeVar

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from workbench.domain.call import CallRequest
from workbench.domain.errors import WorkbenchError
from workbench.domain.events import Event
from workbench.qt.approval import Answer, ApprovalQuestion
from workbench.qt.pending import PendingRequest

if TYPE_CHECKING:
    from workbench.services.engine import Engine

T = TypeVar("T")
EngineFactory = Callable[[Callable[[CallRequest], Coroutine[Any, Any, Answer]]], "Engine"]

_SLICE_SECONDS = 0.008
_UNEXPECTED = "Something went wrong inside the workbench."
_UNEXPECTED_DO = "Nothing was lost. The details are in the log."
_log = logging.getLogger(__name__)


class EngineBridge(QObject):
    """Own the engine thread.

    Signals:
        opened: the engine is open; what happened since the last start, a tuple of `Recovered`.
        failed: the engine could not be opened; a sentence for the user.
        event_arrived: one event of `domain.events`.
        approval_asked: an `ApprovalQuestion` waits for `answer_approval`.
        request_failed: an error that nobody else shows; a sentence for the user.
        stopped: the engine is closed and its thread has ended.
    """

    opened = Signal(object)
    failed = Signal(str)
    event_arrived = Signal(object)
    approval_asked = Signal(object)
    request_failed = Signal(str)
    stopped = Signal()
    _woken = Signal()

    def __init__(self, factory: EngineFactory, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._factory = factory
        self._loop: asyncio.AbstractEventLoop | None = None
        self._engine: Engine | None = None
        self._thread: threading.Thread | None = None
        self._waiting: deque[Callable[[], None]] = deque()
        self._is_woken = False
        self._is_stopping = False
        self._guard = threading.Lock()
        self._questions: dict[int, asyncio.Future[Answer]] = {}
        self._numbers = itertools.count(1)
        self._early: list[Callable[[], None]] = []
        self._woken.connect(self._drain, Qt.ConnectionType.QueuedConnection)

    @property
    def is_open(self) -> bool:
        """Whether requests are answered now; those asked earlier wait until then."""
        return self._engine is not None

    def start(self) -> None:
        """Start the engine thread and open the engine."""
        self._thread = threading.Thread(target=self._run, name="engine", daemon=True)
        self._thread.start()

    def ask(
        self,
        owner: QObject,
        request: Callable[[Engine], Coroutine[Any, Any, T]],
        done: Callable[[T], None] | None = None,
        failed: Callable[[WorkbenchError], None] | None = None,
    ) -> PendingRequest[T]:
        """Ask the engine for something.

        Args:
            owner: the widget or model that asks; nothing is called any more once it is destroyed.
            request: gives the coroutine, run on the engine thread.
            done: takes the answer, on the GUI thread.
            failed: takes the error, on the GUI thread; without it the error goes to `request_failed`.
        """
        pending: PendingRequest[T] = PendingRequest(owner=owner, done=done, failed=failed)
        if self._engine is None:
            self._early.append(lambda: self._submit(pending, request))
        else:
            self._submit(pending, request)
        return pending

    def answer_approval(self, question: ApprovalQuestion, answer: Answer) -> None:
        """Answer a question of the engine; a second answer changes nothing."""
        loop, future = self._loop, self._questions.pop(question.number, None)
        if loop is not None and future is not None:
            loop.call_soon_threadsafe(_settle, future, answer)

    def stop(self, *, end_runtimes: bool = False) -> None:
        """Close the engine; `stopped` tells when it is done."""
        if self._is_stopping:
            return
        if self._loop is None:
            self.stopped.emit()
            return
        self._is_stopping = True
        self._loop.call_soon_threadsafe(self._begin_close, end_runtimes)

    # -- engine thread ---------------------------------------------------------------------------------------------

    def _run(self) -> None:
        loop = asyncio.new_event_loop()
        self._loop = loop
        try:
            loop.run_until_complete(self._open())
            loop.run_forever()
        finally:
            loop.run_until_complete(loop.shutdown_asyncgens())
            loop.close()
            self._post(self.stopped.emit)

    async def _open(self) -> None:
        try:
            engine = self._factory(self._approve)
            engine.bus.listen(self._take_event)
            recovered = await engine.open()
        except WorkbenchError as error:
            text = str(error)
            self._post(lambda: self.failed.emit(text))
        except Exception:  # noqa: BLE001 - our own fault becomes a sentence and a log record
            _log.exception("The engine could not be opened")
            self._post(lambda: self.failed.emit(f"{_UNEXPECTED} {_UNEXPECTED_DO}"))
        else:
            self._post(lambda: self._opened(engine, recovered))

    async def _answer(
        self, engine: Engine, pending: PendingRequest[T], request: Callable[[Engine], Coroutine[Any, Any, T]]
    ) -> None:
        try:
            answer = await request(engine)
        except asyncio.CancelledError:
            raise
        except WorkbenchError as error:
            refusal = error
            self._post(lambda: self._refuse(pending, refusal))
        except Exception:  # noqa: BLE001 - our own fault becomes a sentence and a log record
            _log.exception("A request failed")
            self._post(lambda: self._refuse(pending, WorkbenchError(_UNEXPECTED, _UNEXPECTED_DO)))
        else:
            self._post(lambda: pending.give(answer))

    async def _approve(self, request: CallRequest) -> Answer:
        future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        question = ApprovalQuestion(request=request, number=next(self._numbers))
        self._questions[question.number] = future
        self._post(lambda: self.approval_asked.emit(question))
        try:
            return await future
        finally:
            self._questions.pop(question.number, None)

    def _take_event(self, event: Event) -> None:
        self._post(lambda: self.event_arrived.emit(event))

    def _begin_close(self, end_runtimes: bool) -> None:  # noqa: FBT001 - passed on as it came
        task = asyncio.ensure_future(self._close(end_runtimes=end_runtimes))
        task.add_done_callback(lambda _: asyncio.get_running_loop().stop())

    async def _close(self, *, end_runtimes: bool) -> None:
        for future in tuple(self._questions.values()):
            future.cancel()
        engine = self._engine
        if engine is None:
            return
        try:
            await engine.close(end_runtimes=end_runtimes)
        except Exception:  # noqa: BLE001 - the thread has to end; the fault becomes a log record
            _log.exception("The engine did not close in order")

    # -- crossing to the GUI thread --------------------------------------------------------------------------------

    def _post(self, action: Callable[[], None]) -> None:
        """Have something done on the GUI thread, in order."""
        with self._guard:
            self._waiting.append(action)
            if self._is_woken:
                return
            self._is_woken = True
        self._woken.emit()

    def _drain(self) -> None:
        """Do what waits, for a slice of time at most: painting and typing come in between."""
        until = time.monotonic() + _SLICE_SECONDS
        while True:
            with self._guard:
                if not self._waiting:
                    self._is_woken = False
                    return
                action = self._waiting.popleft()
            try:
                action()
            except Exception:  # noqa: BLE001 - one panel must not keep the others from hearing; it becomes a log record
                _log.exception("A panel failed on what the engine told it")
            if time.monotonic() > until:
                QTimer.singleShot(0, self, self._drain)
                return

    # -- GUI thread ------------------------------------------------------------------------------------------------

    def _opened(self, engine: Engine, recovered: object) -> None:
        self._engine = engine
        self.opened.emit(recovered)
        early, self._early = self._early, []
        for submit in early:
            submit()

    def _submit(self, pending: PendingRequest[T], request: Callable[[Engine], Coroutine[Any, Any, T]]) -> None:
        engine, loop = self._engine, self._loop
        if engine is None or loop is None or self._is_stopping or not pending.wanted:
            return
        pending.future = asyncio.run_coroutine_threadsafe(self._answer(engine, pending, request), loop)

    def _refuse(self, pending: PendingRequest[T], error: WorkbenchError) -> None:
        if not pending.refuse(error):
            self.request_failed.emit(str(error))


def _settle(future: asyncio.Future[Answer], answer: Answer) -> None:
    if not future.done():
        future.set_result(answer)

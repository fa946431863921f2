"""The bridge: the engine on a thread of its own, everything that crosses to the GUI thread in one place.

Called by every panel. A request is a function of the engine that gives a coroutine; its answer, its error and all
events of the bus arrive on the GUI thread. Nothing here waits in the GUI thread.
"""

from __future__ import annotations

import itertools
import logging
import sys
import threading
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, TypeVar

from PySide6.QtCore import QObject, QTimer, Signal

from workbench.domain.errors import WorkbenchError
from workbench.qt.approval import ApprovalQuestion
from workbench.qt.crossing import Crossing
from workbench.qt.pending import PendingRequest

if TYPE_CHECKING:
    import asyncio

    from workbench.domain.approval import Answer
    from workbench.domain.call import CallRequest
    from workbench.domain.ports import Approver
    from workbench.services.engine import Engine

T = TypeVar("T")
EngineFactory = Callable[["Approver"], "Engine"]

SWITCH_SECONDS = 0.0005
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
        approval_over: the `ApprovalQuestion` is answered, or nobody waits for an answer any more.
        request_failed: an error that nobody else shows; a sentence for the user.
        stopped: the engine is closed and its thread has nothing left to do.
    """

    opened = Signal(object)
    failed = Signal(str)
    event_arrived = Signal(object)
    approval_asked = Signal(object)
    approval_over = Signal(object)
    request_failed = Signal(str)
    stopped = Signal()

    def __init__(self, factory: EngineFactory, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._factory = factory
        self._loop: asyncio.AbstractEventLoop | None = None
        self._closing: asyncio.Future[tuple[bool, bool]] | None = None
        self._thread: threading.Thread | None = None
        self._engine: Engine | None = None
        self._fault: WorkbenchError | None = None
        self._is_stopping = False
        self._questions: dict[int, asyncio.Future[Answer]] = {}
        self._numbers = itertools.count(1)
        self._answering: set[asyncio.Task[None]] = set()  # a loop holds its tasks weakly
        self._early: list[Callable[[], None]] = []
        self._crossing = Crossing(self.event_arrived.emit, self)

    @property
    def is_open(self) -> bool:
        """Whether requests are answered now; those asked earlier wait until then."""
        return self._engine is not None and not self._is_stopping

    @property
    def is_busy(self) -> bool:
        """Whether a request is being answered at this moment."""
        return bool(self._answering)

    def start(self) -> None:
        """Start the engine thread and open the engine."""
        import asyncio  # noqa: PLC0415 - not before the first paint: it brings ssl and more

        # While the engine computes, the window gets its turn after half a millisecond instead of five.
        sys.setswitchinterval(SWITCH_SECONDS)
        self._loop = asyncio.new_event_loop()
        self._closing = self._loop.create_future()
        self._thread = threading.Thread(target=self._run, args=(self._loop, self._closing), name="engine", daemon=True)
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
        if self._engine is None and self._fault is None:
            self._early.append(lambda: self._submit(pending, request))
        else:
            self._submit(pending, request)
        return pending

    def answer_approval(self, question: ApprovalQuestion, answer: Answer) -> None:
        """Answer a question of the engine; a second answer changes nothing."""
        loop, future = self._loop, self._questions.pop(question.number, None)
        if loop is not None and future is not None:
            loop.call_soon_threadsafe(_settle, future, answer)

    def stop(self, *, end_runtimes: bool = False, leave_calls: bool = False) -> None:
        """Close the engine, once it is open where it is being opened; `stopped` tells when it is done."""
        if self._is_stopping:
            return
        self._is_stopping = True
        loop, closing = self._loop, self._closing
        if loop is None or closing is None:
            self.stopped.emit()
            return
        loop.call_soon_threadsafe(_settle, closing, (end_runtimes, leave_calls))

    def join(self, seconds: float) -> bool:
        """Wait for the thread's end after `stopped`, when the application ends anyway; true when it has ended."""
        if self._thread is not None:
            self._thread.join(seconds)
        return self._thread is None or not self._thread.is_alive()

    # -- engine thread ---------------------------------------------------------------------------------------------

    def _run(self, loop: asyncio.AbstractEventLoop, closing: asyncio.Future[tuple[bool, bool]]) -> None:
        from asyncio import set_event_loop  # noqa: PLC0415 - as in `start`

        set_event_loop(loop)
        try:
            loop.run_until_complete(self._live(closing))
        except Exception:  # noqa: BLE001 - the window has to hear that the engine is gone
            _log.exception("The engine's thread failed")
        finally:
            loop.close()
            self._crossing.post(self.stopped.emit)

    async def _live(self, closing: asyncio.Future[tuple[bool, bool]]) -> None:
        engine = await self._open()
        end_runtimes, leave_calls = await closing
        for future in tuple(self._questions.values()):
            future.cancel()
        if engine is not None:
            try:
                await engine.close(end_runtimes=end_runtimes, leave_calls=leave_calls)
            except Exception:  # noqa: BLE001 - the thread has to end; the fault becomes a log record
                _log.exception("The engine did not close in order")
        await _end_rest()

    async def _open(self) -> Engine | None:
        try:
            engine = self._factory(self._approve)
            engine.bus.listen(self._crossing.post_event)
            recovered = await engine.open()
        except WorkbenchError as error:
            refusal = error
        except Exception:  # noqa: BLE001 - our own fault becomes a sentence and a log record
            _log.exception("The engine could not be opened")
            refusal = WorkbenchError(_UNEXPECTED, _UNEXPECTED_DO)
        else:
            self._crossing.post(lambda: self._opened(engine, recovered))
            return engine
        self._crossing.post(lambda: self._not_opened(refusal))
        return None

    async def _answer(
        self, engine: Engine, pending: PendingRequest[T], request: Callable[[Engine], Coroutine[Any, Any, T]]
    ) -> None:
        from asyncio import current_task  # noqa: PLC0415 - as in `start`

        if (task := current_task()) is not None:
            self._answering.add(task)
            task.add_done_callback(self._answering.discard)
        try:
            answer = await request(engine)
        except WorkbenchError as error:
            refusal = error
            self._crossing.post(lambda: self._refuse(pending, refusal))
        except Exception:  # noqa: BLE001 - our own fault becomes a sentence and a log record
            _log.exception("A request failed")
            self._crossing.post(lambda: self._refuse(pending, WorkbenchError(_UNEXPECTED, _UNEXPECTED_DO)))
        else:
            self._crossing.post(lambda: pending.give(answer))

    async def _approve(self, request: CallRequest) -> Answer:
        from asyncio import get_running_loop  # noqa: PLC0415 - as in `start`

        future: asyncio.Future[Answer] = get_running_loop().create_future()
        question = ApprovalQuestion(request=request, number=next(self._numbers))
        self._questions[question.number] = future
        self._crossing.post(lambda: self.approval_asked.emit(question))
        try:
            return await future
        finally:
            self._questions.pop(question.number, None)
            self._crossing.post(lambda: self.approval_over.emit(question))

    # -- GUI thread ------------------------------------------------------------------------------------------------

    def _opened(self, engine: Engine, recovered: object) -> None:
        self._engine = engine
        self.opened.emit(recovered)
        self._submit_early()

    def _not_opened(self, error: WorkbenchError) -> None:
        self._fault = error
        self.failed.emit(str(error))
        self._submit_early()

    def _submit_early(self) -> None:
        early, self._early = self._early, []
        for submit in early:
            submit()

    def _submit(self, pending: PendingRequest[T], request: Callable[[Engine], Coroutine[Any, Any, T]]) -> None:
        if self._is_stopping or not pending.wanted:
            return
        engine, loop = self._engine, self._loop
        if (fault := self._fault) is not None:
            QTimer.singleShot(0, self, lambda: self._refuse(pending, fault))  # never before `ask` has returned
        elif engine is not None and loop is not None:
            from asyncio import run_coroutine_threadsafe  # noqa: PLC0415 - as in `start`

            pending.future = run_coroutine_threadsafe(self._answer(engine, pending, request), loop)

    def _refuse(self, pending: PendingRequest[T], error: WorkbenchError) -> None:
        if not pending.refuse(error) and not self._is_stopping:
            self.request_failed.emit(str(error))


async def _end_rest() -> None:
    """Cancel what still runs on the engine's loop, so that nothing is destroyed while it waits."""
    import asyncio  # noqa: PLC0415 - as in `start`

    rest = asyncio.all_tasks() - {asyncio.current_task()}
    for task in rest:
        task.cancel()
    await asyncio.gather(*rest, return_exceptions=True)
    await asyncio.get_running_loop().shutdown_asyncgens()
    await asyncio.get_running_loop().shutdown_default_executor()


def _settle(future: asyncio.Future[T], value: T) -> None:
    if not future.done():
        future.set_result(value)

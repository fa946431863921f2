"""Stands where qtconsole's widget expects a kernel: the chat's runtime, reached through the bridge.

The widget asks here to run, complete and inspect, and hears here what calls show. What the user runs goes the way of
every call (`Engine.run`): on record before it starts, one at a time. So the window's process holds no socket and no
key of a kernel, the order of the chat is the order of the console, and a flood reaches the widget in small slices.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from types import SimpleNamespace
from typing import Any

from PySide6.QtCore import QObject, Signal

from workbench.domain.call import Asker, CallRecord
from workbench.domain.code_help import Completion
from workbench.domain.conversation import Chat
from workbench.domain.errors import WorkbenchError
from workbench.domain.events import CallEnded, CallOutputArrived, CallStarted, Event
from workbench.domain.ids import ChatId
from workbench.qt.bridge import EngineBridge
from workbench.qt.console_delivery import Delivery
from workbench.qt.console_input import asked_name, completeness
from workbench.qt.console_messages import OTHER_SESSION, CallMessages, Message, message, who_asked
from workbench.qt.markdown import visible

HISTORY = 500
EARLIER_CALLS = 15
_NOTHING_KNOWN = "Nothing is known of it: there is no such name, or a call runs.\n"


class Channel(QObject):
    """One of the channels that the widget connects to; nothing is read from it but what the client tells.

    Signals:
        message_received: one of Jupyter's messages.
        kernel_died: never; the panel says how a runtime ended.
    """

    message_received = Signal(object)
    kernel_died = Signal(float)

    def is_alive(self) -> bool:
        """Say that questions are answered."""
        return True

    def closed(self) -> bool:
        """Say that there is nothing to be read at once: what waits comes in slices."""
        return True


class ConsoleClient(QObject):
    """What qtconsole calls a kernel client.

    Signals:
        started_channels: another chat is shown; the widget begins anew.
        stopped_channels: never.
        asker_told: who asked for the call whose code is shown next, in words.
        shown: a call's messages went to the widget.
    """

    started_channels = Signal()
    stopped_channels = Signal()
    asker_told = Signal(str)
    shown = Signal()

    def __init__(self, bridge: EngineBridge, parent: QObject) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self.shell_channel, self.iopub_channel = Channel(self), Channel(self)
        self.stdin_channel, self.hb_channel, self.control_channel = Channel(self), Channel(self), Channel(self)
        self.session = SimpleNamespace(session="console")
        self.channels_running = False
        self._numbers = itertools.count(1)
        self._delivery = Delivery(self._tell, self)
        self._chat: ChatId | None = None
        self._held: list[Event] | None = None
        self._calls: dict[int, CallMessages] = {}
        self._own: str | None = None
        """The execution of the prompt that waits."""
        self._own_call: int | None = None
        self._typed_early: tuple[str, str] | None = None
        """What was typed while the chat's calls were being fetched: its execution, and the code."""
        self._last = 0
        bridge.event_arrived.connect(self._take)

    @property
    def is_running(self) -> bool:
        """Whether the prompt waits for what was run in it."""
        return self._own is not None or self._typed_early is not None

    @property
    def is_settled(self) -> bool:
        """Whether the chat's earlier calls are known, and all that was told went to the widget."""
        return self._held is None and self._delivery.is_empty

    def set_chat(self, chat: Chat | None) -> None:
        """Follow another chat: its last calls first, then what comes."""
        self._delivery.clear()
        self._calls.clear()
        self._own = self._own_call = self._typed_early = None
        self._last = 0
        self._chat = None if chat is None else chat.id
        self._held = None
        self.channels_running = True
        self.started_channels.emit()
        if chat is not None:
            self._held = []
            shown = chat.id
            self._bridge.ask(
                self,
                lambda engine: engine.calls(shown),
                lambda records: self._load(shown, records),
                lambda _: self._load(shown, ()),
            )

    # -- what the widget asks ----------------------------------------------------------------------------------------

    def execute(self, code: str = "", hidden: bool = False, silent: bool = False, **_: object) -> str:  # noqa: FBT001, FBT002 - qtconsole's own
        """Run what was typed, as a call; a question for the next number and an empty line are none."""
        identity = self._identity()
        if hidden or silent or not code.strip() or self._chat is None:
            self._reply(identity, "execute_reply", {"status": "ok", "execution_count": self._last})
        elif self._held is not None:
            self._typed_early = (identity, code)
        else:
            self._execute(identity, self._chat, code)
        return identity

    def complete(self, code: str, cursor_pos: int | None = None) -> str:
        """Ask how a name goes on; without an answer nothing is offered."""
        identity, chat = self._identity(), self._chat
        cursor = len(code) if cursor_pos is None else cursor_pos
        if chat is not None:
            self._bridge.ask(
                self,
                lambda engine: engine.complete(chat, code, cursor),
                lambda found: self._offer(identity, found),
                lambda _: None,
            )
        return identity

    def inspect(self, code: str, cursor_pos: int | None = None, detail_level: int = 0) -> str:
        """Ask what stands at the cursor; without an answer nothing is shown."""
        del detail_level
        identity, chat = self._identity(), self._chat
        cursor = len(code) if cursor_pos is None else cursor_pos
        if chat is not None:
            self._bridge.ask(
                self,
                lambda engine: engine.inspect(chat, code, cursor),
                lambda text: self._explain(identity, text),
                lambda _: None,
            )
        return identity

    def is_complete(self, code: str) -> str:
        """Say whether Enter runs it."""
        identity, judged = self._identity(), completeness(code)
        content = {"status": "complete" if judged.complete else "incomplete", "indent": judged.indent}
        self._reply(identity, "is_complete_reply", content)
        return identity

    def kernel_info(self) -> str:
        """Say that it is Python; the widget begins with that."""
        identity = self._identity()
        language = {"name": "python", "pygments_lexer": "ipython3"}
        self._reply(identity, "kernel_info_reply", {"language_info": language, "banner": ""})
        return identity

    def history(self, **_: object) -> str:
        """Give nothing yet: what was typed earlier comes with the chat's calls."""
        return self._identity()

    def input(self, line: str) -> None:
        """Do nothing: code that asks for typed input gets an error instead."""

    # -- what the engine tells ---------------------------------------------------------------------------------------

    def _load(self, chat: ChatId, records: tuple[CallRecord, ...]) -> None:
        if chat != self._chat:
            return
        typed = [record.request.code for record in records if record.request.asker is Asker.CONSOLE][-HISTORY:]
        items: list[tuple[int, int, str]] = [(0, number, code) for number, code in enumerate(typed)]
        self._reply(self._identity(), "history_reply", {"status": "ok", "history": items})
        for record in records[-EARLIER_CALLS:]:
            self._begin(record)
            if not record.status.is_open:
                self._end(record, with_outputs=True)
        self._last = max((record.number for record in records), default=0)
        held, self._held = self._held or [], None
        for event in held:
            self._show(event)
        early, self._typed_early = self._typed_early, None
        if early is not None:
            self._execute(early[0], chat, early[1])

    def _take(self, event: Event) -> None:
        if self._held is not None:
            self._held.append(event)
        else:
            self._show(event)

    def _show(self, event: Event) -> None:
        match event:
            case CallStarted(record=record) if record.request.chat == self._chat:
                self._begin(record)
            case CallOutputArrived(number=number) if event.chat == self._chat and number in self._calls:
                self._put(self._calls[number].output(event.output))
            case CallEnded(record=record) if record.request.chat == self._chat and record.number in self._calls:
                self._end(record, with_outputs=False)
            case _:
                pass

    def _begin(self, record: CallRecord) -> None:
        if record.number in self._calls or record.number <= self._last:
            return
        self._last = record.number
        is_own = record.request.asker is Asker.CONSOLE and self._own is not None and self._own_call is None
        if is_own:
            self._own_call = record.number
            self._calls[record.number] = CallMessages(record.number, self._own or "", "")
            return
        shown = CallMessages(record.number, f"call-{record.number}", OTHER_SESSION)
        self._calls[record.number] = shown
        self._put(shown.code(record), who_asked(record.request.asker))

    def _end(self, record: CallRecord, *, with_outputs: bool) -> None:
        shown = self._calls.pop(record.number)
        if with_outputs:
            self._put(shown.outputs(record))
        self._put(shown.end(record))
        if record.number == self._own_call:
            self._finish(record.number, is_ok=record.error is None)

    # -- answers -----------------------------------------------------------------------------------------------------

    def _execute(self, identity: str, chat: ChatId, code: str) -> None:
        self._own = identity
        name = asked_name(code)
        if name is None:
            self._run(identity, chat, code)
        else:
            self._describe(identity, chat, name)

    def _run(self, identity: str, chat: ChatId, code: str) -> None:
        self._bridge.ask(
            self,
            lambda engine: engine.run(chat, code, Asker.CONSOLE),
            lambda _: self._not_told(identity),
            lambda error: self._not_run(identity, error),
        )

    def _not_told(self, identity: str) -> None:
        """Give the prompt back where the call's end was not heard."""
        if identity == self._own:
            self._finish(self._last, is_ok=True)

    def _not_run(self, identity: str, error: WorkbenchError) -> None:
        if identity == self._own:
            content = {"name": "stderr", "text": f"It did not run. {visible(str(error))}\n"}
            self._delivery.add("iopub", message("stream", content, identity))
            self._finish(self._last, is_ok=False)

    def _describe(self, identity: str, chat: ChatId, name: str) -> None:
        def tell(text: str | None) -> None:
            if identity == self._own:
                self._put(CallMessages(0, identity, "").text(_NOTHING_KNOWN if text is None else f"{text}\n"))
                self._finish(self._last, is_ok=True)

        self._bridge.ask(self, lambda engine: engine.inspect(chat, name, len(name)), tell, lambda _: tell(None))

    def _finish(self, number: int, *, is_ok: bool) -> None:
        identity, self._own, self._own_call = self._own, None, None
        content = {"status": "ok" if is_ok else "error", "execution_count": number, "payload": list[object]()}
        self._reply(identity or "", "execute_reply", content)

    def _offer(self, identity: str, found: Completion | None) -> None:
        if found is not None:
            content: dict[str, object] = {
                "status": "ok",
                "matches": list(found.matches),
                "cursor_start": found.start,
                "cursor_end": found.end,
                "metadata": {},
            }
            self._reply(identity, "complete_reply", content)

    def _explain(self, identity: str, text: str | None) -> None:
        if text is not None:
            content = {"status": "ok", "found": True, "data": {"text/plain": visible(text)}, "metadata": {}}
            self._reply(identity, "inspect_reply", content)

    # -- messages ----------------------------------------------------------------------------------------------------

    def _identity(self) -> str:
        return f"console-{next(self._numbers)}"

    def _reply(self, identity: str, kind: str, content: dict[str, Any]) -> None:
        self._delivery.add("shell", message(kind, content, identity))

    def _put(self, messages: Iterable[Message], asker: str = "") -> None:
        for made in messages:
            self._delivery.add("iopub", made, asker)

    def _tell(self, channel: str, made: Message, asker: str) -> None:
        if asker:
            self.asker_told.emit(asker)
        target = self.shell_channel if channel == "shell" else self.iopub_channel
        target.message_received.emit(made)
        self.shown.emit()

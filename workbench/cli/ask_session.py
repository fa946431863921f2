"""What `workbench ask` does in its chat: files, messages and actions one after the other, told as they happen."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

from workbench.cli import ask_words
from workbench.cli.ask_closing import CloseHow, close_runtime, tell_what_lives_on
from workbench.cli.ask_options import Action, AskOptions, Step
from workbench.cli.ask_outputs import copy_outputs, keep_outputs, make_folder
from workbench.cli.ask_record import AskRecord
from workbench.cli.kept_lines import kept_lines
from workbench.cli.terminal import Terminal
from workbench.domain.call import Asker, CallRequest
from workbench.domain.conversation import ApprovalMode, Chat, TurnEnd, TurnResult
from workbench.domain.errors import WorkbenchError
from workbench.domain.events import (
    CallEnded,
    CallProposed,
    CallStarted,
    CheckpointSaved,
    Event,
    NoticeRaised,
    ReplyDelta,
    RuntimeEnded,
)
from workbench.domain.helper_words import helper_lines
from workbench.domain.kept_words import stores_of
from workbench.domain.lineage_words import lineage_lines
from workbench.domain.rebuild_words import rebuilt_words
from workbench.domain.runtime import EndReason
from workbench.domain.sizes import size_text
from workbench.domain.stale_words import recomputed_words, stale_words
from workbench.services.engine import Engine
from workbench.services.recovery import Recovered

DONE = 0
DECLINED = 1
ERROR = 2
_QUESTION = "Run it? [y]es, [a]ll in this chat, [n]o: "
_NOBODY = "Nobody is there to ask. Run it at a terminal, or with --yes to let calls run."


class AskSession:
    """One chat from the terminal."""

    def __init__(self, options: AskOptions, terminal: Terminal) -> None:
        self._options = options
        self._terminal = terminal
        self._record = AskRecord()
        self._engine: Engine | None = None
        self._chat: Chat | None = None
        self._yes = options.yes
        self._nobody = False
        self._code = DONE
        self._asked_back = False
        self.is_answering = False

    async def run(self, engine: Engine, recovered: Sequence[Recovered]) -> int:
        """Do all steps; gives the exit code."""
        self._engine = engine
        engine.bus.listen(self._show)
        self._tell_recovered(recovered)
        try:
            if self._options.out is not None:
                await asyncio.to_thread(make_folder, self._options.out)
            if self._options.steps or self._options.chat:
                await self._do_steps(engine)
        except WorkbenchError as error:
            self._fail(str(error))
        if self._asked_back:
            # Nothing was said after it: what was asked for is not done.
            self._code = max(self._code, DECLINED)
        if self._options.json:
            self._terminal.raw(self._record.to_text(self._chat, self._code))
        return self._code

    async def interrupt(self) -> bool:
        """Stop what the chat does."""
        if self._engine is None or self._chat is None:
            return True
        return await self._engine.interrupt(self._chat.id)

    async def approve(self, request: CallRequest) -> bool:
        """Show a call and ask whether it may run."""
        if self._options.yes or (self._yes and not request.memory):
            return True
        if not self._terminal.can_ask:
            self._nobody = True
            for line in ask_words.proposal(request, code=True):
                self._terminal.error(line)
            self._terminal.error(_NOBODY)
            return False
        while True:
            answer = (await self._terminal.ask(_QUESTION) or "n").lower()
            if answer in {"a", "all"}:
                self._yes = True
            if answer in {"y", "yes", "a", "all"}:
                return True
            if answer in {"n", "no"}:
                return False

    async def rescue_outputs(self) -> None:
        """Keep the outputs of a chat that is thrown away, where no folder was named for them."""
        if self._engine is None or self._chat is None or self._options.out is not None:
            return
        kept = await asyncio.to_thread(keep_outputs, self._chat, await self._engine.outputs(self._chat.id))
        if kept is not None:
            self._terminal.line(f"The outputs are in {kept}.")

    async def _do_steps(self, engine: Engine) -> None:
        chat = await self._open_chat(engine)
        self._chat = chat
        if self._options.checkpoints is not None:
            await engine.set_checkpoints(chat.id, self._options.checkpoints)
        if any(step.action is Action.SAY for step in self._options.steps):
            await engine.warm(chat.id)
        for position, step in enumerate(self._options.steps):
            if not await self._do(engine, chat, step):
                left = sum(later.action is Action.SAY for later in self._options.steps[position + 1 :])
                if left:
                    self._terminal.error(f"{left} further message{'s were' if left > 1 else ' was'} not sent.")
                break
        await self._hand_out(engine, chat)
        if self._options.profile is not None:
            await tell_what_lives_on(engine, chat, self._terminal)

    async def _open_chat(self, engine: Engine) -> Chat:
        chat = await self._found_chat(engine)
        return await engine.set_approval(chat.id, ApprovalMode.ISOLATED) if self._options.by_itself else chat

    async def _found_chat(self, engine: Engine) -> Chat:
        if not self._options.chat:
            return await engine.new_chat(self._title())
        chat = await engine.find_chat(self._options.chat)
        runtime = (await engine.state(chat.id)).runtime
        if runtime.ended is not None:
            self._terminal.line(f"{runtime.ended} Nothing is loaded.")
        return chat

    def _title(self) -> str:
        if self._options.title:
            return self._options.title
        names = [Path(step.value).stem for step in self._options.steps if step.action is Action.FILE]
        return " and ".join(names[:2])

    async def _do(self, engine: Engine, chat: Chat, step: Step) -> bool:
        """Do one step; false where the ones after it make no sense any more."""
        match step.action:
            case Action.FILE:
                return await self._add_file(engine, chat, Path(step.value))
            case Action.SAY:
                return await self._say(engine, chat, step.value)
            case Action.RESTORE:
                report = await engine.restore_checkpoint(chat.id)
                self._record.restored = report
                self._lines(ask_words.restored(report))
            case Action.REBUILD:
                return await self._rebuild(engine, chat, _names(step))
            case Action.STALE | Action.HELPER | Action.LINEAGE | Action.KEPT:
                await self._tell(engine, chat, step)
            case Action.RECOMPUTE:
                return await self._recompute(engine, chat, _names(step))
            case Action.RESET | Action.RESTART:
                await (engine.reset if step.action is Action.RESET else engine.restart)(chat.id)
                how = "reset" if step.action is Action.RESET else "restarted"
                self._terminal.line(f"The runtime was {how}: nothing is loaded.")
            case Action.CLOSE:
                return await self._close(engine, chat, CloseHow(step.value))
        return True

    async def _tell(self, engine: Engine, chat: Chat, step: Step) -> None:
        """Say what is asked; nothing is run."""
        if step.action is Action.STALE:
            self._record.stale = await engine.recomputing.stale(chat.id)
            self._lines(stale_words(self._record.stale))
        elif step.action is Action.HELPER:
            history = await engine.helper_histories.of(chat.id, step.value)
            self._record.helpers.append(history)
            self._lines(helper_lines(history))
        elif step.action is Action.LINEAGE:
            self._record.lineage = await engine.lineage.graph(chat.id)
            self._lines(lineage_lines(self._record.lineage))
        else:
            self._record.kept = stores_of(await engine.kept.of_chat(chat.id))
            self._lines(kept_lines(self._record.kept))

    async def _close(self, engine: Engine, chat: Chat, how: CloseHow) -> bool:
        if fault := await close_runtime(engine, chat, how, self._terminal, may_lose=self._yes):
            self._fail(fault)
        return not fault

    async def _rebuild(self, engine: Engine, chat: Chat, names: tuple[str, ...]) -> bool:
        async with self._terminal.progress("Repeating calls"):
            report = await engine.rebuilding.run(chat.id, names or None)
        self._record.rebuilt = report
        self._lines(rebuilt_words(report))
        if report.stopped:
            self._code = ERROR
        return not report.stopped

    async def _recompute(self, engine: Engine, chat: Chat, names: tuple[str, ...]) -> bool:
        async with self._terminal.progress("Repeating calls"):
            report = await engine.recomputing.run(chat.id, names or None)
        self._record.recomputed = report
        self._lines(recomputed_words(report))
        if report.stopped:
            self._code = ERROR
        return not report.stopped

    async def _add_file(self, engine: Engine, chat: Chat, path: Path) -> bool:
        try:
            async with self._terminal.progress(f"Reading {path.name}"):
                item = await engine.add_file(chat.id, path)
        except WorkbenchError as error:
            self._record.file(path, fault=str(error))
            self._fail(str(error))
            return True
        self._record.file(path, name=item.path)
        self._lines(ask_words.added_file(item))
        return True

    async def _say(self, engine: Engine, chat: Chat, text: str) -> bool:
        self._terminal.line()
        self._terminal.line(f"> {text}")
        self.is_answering = True
        try:
            async with self._terminal.progress("Working"):
                result = await engine.send(chat.id, text)
        finally:
            self.is_answering = False
        self._terminal.end_line()
        calls = [call for call in await engine.calls(chat.id) if call.number in result.calls]
        self._record.turn(text, result, calls)
        return self._judge(result)

    def _judge(self, result: TurnResult) -> bool:
        self._asked_back = result.asked
        match result.end:
            case TurnEnd.ANSWERED:
                return True
            case TurnEnd.NOT_UNDERSTOOD | TurnEnd.REFUSED:
                self._code = max(self._code, DECLINED)
                return not self._nobody
            case TurnEnd.FAILED:
                self._fail(result.fault)
                return False
            case TurnEnd.CANCELLED:
                self._code = max(self._code, DECLINED)
                self._terminal.error("The message was not answered: you stopped it.")
                return False

    async def _hand_out(self, engine: Engine, chat: Chat) -> None:
        outputs = await engine.outputs(chat.id)
        places: list[Path] = [chat.folder / item.path for item in outputs]
        if self._options.out is not None:
            places = await asyncio.to_thread(copy_outputs, chat, outputs, self._options.out)
        for item, place in zip(outputs, places, strict=True):
            self._record.output(item, place)
        if outputs and (self._options.out is not None or self._options.profile is not None):
            self._terminal.line()
            self._terminal.line("Outputs:")
            self._lines([f"  {place} ({size_text(item.bytes)})" for item, place in zip(outputs, places, strict=True)])

    def _tell_recovered(self, recovered: Sequence[Recovered]) -> None:
        if not recovered:
            return
        self._record.recovered = [(fact.title, fact.text) for fact in recovered]
        self._terminal.line("Since the last start:")
        self._lines([f"  {fact.title}: {fact.text}" for fact in recovered])

    def _show(self, event: Event) -> None:
        match event:
            case ReplyDelta():
                self._terminal.text(event.text)
            case CallProposed():
                self._tell_proposal(event.request)
            case CallStarted():
                self._terminal.end_line()
                if event.record.request.asker is Asker.WORKBENCH:
                    self._lines(ask_words.proposal(event.record.request, code=self._options.code))
            case CallEnded():
                self._lines(ask_words.ended_call(event.record))
                self._terminal.line()
            case RuntimeEnded() if event.end.reason in {EndReason.FAILURE, EndReason.EVICTED}:
                self._terminal.error(event.end.words())
            case CheckpointSaved() if event.checkpoint.fault:
                self._terminal.error(f"No checkpoint was saved: {event.checkpoint.fault}")
            case NoticeRaised():
                self._terminal.error(event.text)
            case _:
                pass

    def _tell_proposal(self, request: CallRequest) -> None:
        if self._yes or self._terminal.can_ask:
            self._terminal.line()
            self._lines(ask_words.proposal(request, code=self._options.code or not self._yes))

    def _lines(self, lines: Sequence[str]) -> None:
        for line in lines:
            self._terminal.line(line)

    def _fail(self, text: str) -> None:
        self._code = ERROR
        self._record.faults.append(text)
        self._terminal.error(text)


def _names(step: Step) -> tuple[str, ...]:
    return tuple(name.strip() for name in step.value.split(",") if name.strip())

"""The engine: everything a face of the workbench can ask for, as coroutines on one loop."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from workbench.domain.call import Asker, CallRecord
from workbench.domain.checkpoint import Checkpoint, RestoreReport
from workbench.domain.code_help import Completion
from workbench.domain.compare_ground import CompareGround
from workbench.domain.compare_wish import CompareInput, CompareWish
from workbench.domain.content import ChatContent
from workbench.domain.conversation import ApprovalMode, Chat, Message, TurnResult
from workbench.domain.evidence import Evidence
from workbench.domain.ids import ChatId
from workbench.domain.input import Input
from workbench.domain.isolation import Isolation
from workbench.domain.output import Output
from workbench.domain.overview import ChatOverview
from workbench.domain.peek import Peek
from workbench.domain.preview import Preview
from workbench.domain.reading import ReadingWishes
from workbench.domain.runtime import EndReason, RuntimeEnd, RuntimeFacts
from workbench.domain.search import FoundChat, words_of
from workbench.domain.state import ChatState
from workbench.protocol.messages import SideRefused
from workbench.protocol.tables import TableAnswer, TableRequest
from workbench.protocol.values import HelperSource, VariableSummary
from workbench.services.bus import Bus
from workbench.services.calls import typed
from workbench.services.closing import ClosingService
from workbench.services.ends import EndService
from workbench.services.engine_parts import EngineParts
from workbench.services.evicting import EvictionService
from workbench.services.folders import ToBin
from workbench.services.inputs import TAKEN_OUT
from workbench.services.looking import look
from workbench.services.recovery import Recovered
from workbench.services.rereading import Rereading
from workbench.services.stopping import Stopping
from workbench.services.turn_loading import TurnLoading

_TURN_END_SECONDS = 5.0


class Engine:
    """Chats, files, turns, calls and runtimes of one profile."""

    def __init__(self, parts: EngineParts) -> None:
        self._parts = parts
        self._turns = TurnLoading(parts.turns, parts.bus)
        self._stopping = Stopping(parts.calls, parts.runtimes, parts.bus)
        self._rereading = Rereading(parts.comparing, self._turns, parts.bus)
        self._checkpoints = parts.chat_checkpoints
        self.ends = EndService(parts)
        """Tells how runtimes ended and what that cost."""
        self.rebuilding = parts.rebuilding
        """Makes what an ended runtime held again."""
        self.recomputing = parts.recomputing
        """Tells what is out of date, and makes it anew."""
        self.helper_histories = parts.helper_histories
        """Tells how helpers came to be, who uses them and what they made."""
        self.lineage = parts.lineage
        """Tells what was made from what."""
        self.memory = parts.memory
        """The facts that the user keeps."""
        self.kept = parts.kept
        """What is kept of a chat, each in its own place."""
        self.closing = ClosingService(parts.closing, interrupt=self.interrupt, leave_turn=self._leave_turn)
        """Tells what is live, and saves and ends it when a chat or the application is closed."""
        self.evicting = EvictionService(parts.eviction, self._is_answering)
        """Ends runtimes where more live than there is room for."""

    @property
    def bus(self) -> Bus:
        """Where the engine tells what happens."""
        return self._parts.bus

    async def open(self) -> tuple[Recovered, ...]:
        """Take the profile, and tell what happened since the engine was last open.

        Raises:
            WorkbenchError: the profile is in use, or its database cannot be opened.
        """
        await self._parts.database.open()
        try:
            facts = await self._parts.recovery.recover()
        except BaseException:
            await self._parts.database.close()
            raise
        for fact in facts:
            self._parts.notices.keep(fact.chat, [fact.text] if fact.is_news else [])
        self._parts.runtimes.prepare_spare()
        self.evicting.start()
        return facts

    async def close(self, *, end_runtimes: bool = False, leave_calls: bool = False) -> None:
        """Stop turns and calls and close; runtimes live on unless they are to be ended.

        With `leave_calls` what runs goes on in its runtime, and the next start finds it or its end.
        """
        await self.evicting.stop()
        turns = await self._turns.if_any()
        if turns is not None:
            turns.cancel_all()
        if not leave_calls:
            await self._stopping.interrupt_all()
        if end_runtimes:
            await self._parts.runtimes.end_all()
        if turns is not None and not leave_calls:
            await turns.all_ended(_TURN_END_SECONDS)
        await self._parts.runtimes.leave()
        await self._parts.calls.save_rest()
        await self._parts.state.settled()
        await self._parts.database.close()

    async def new_chat(self, title: str = "") -> Chat:
        """Make a chat."""
        return await self._parts.chats.new(title)

    async def chat(self, chat: ChatId) -> Chat:
        """Give a chat."""
        return await self._parts.chats.get(chat)

    async def find_chat(self, name: str) -> Chat:
        """Find a chat by id, title, or `last`."""
        return await self._parts.chats.find(name)

    async def search(self, wanted: str) -> tuple[FoundChat, ...]:
        """Find the chats with a message that holds every word, each with the newest line that shows it."""
        return await self._parts.messages.search(words_of(wanted))

    async def overviews(self) -> tuple[ChatOverview, ...]:
        """List the chats as the list of chats shows them, the last used first."""
        return await self._parts.chat_list.overviews()

    async def rename_chat(self, chat: ChatId, title: str) -> Chat:
        """Give a chat another title."""
        return await self._parts.chat_list.rename(chat, title)

    async def delete_chat(self, chat: ChatId, to_bin: ToBin) -> None:
        """Stop what the chat does, end its runtime, move its folder to the bin and forget it.

        Raises:
            StorageError: the folder cannot be moved; the chat is kept.
        """
        await self.interrupt(chat)
        await self._parts.chat_list.delete(chat, to_bin)

    async def choose_model(self, name: str) -> None:
        """Take another model from the next message on; what is wrong with it is said then."""
        self._parts.choose_model(name)

    async def chat_content(self, chat: ChatId) -> ChatContent:
        """Give all of a chat that the window begins with."""
        return ChatContent(
            messages=await self.messages(chat),
            calls=await self.calls(chat),
            inputs=await self.inputs(chat),
            happened=await self.ends.happened(chat),
        )

    async def reach_model(self, name: str) -> None:
        """Ask a model of the settings file one word.

        Raises:
            WorkbenchError: it is not there, has no key, or does not answer.
        """
        await self._parts.reach_model(name)

    async def variables(self, chat: ChatId) -> tuple[VariableSummary, ...]:
        """List what is live in the chat's runtime, nothing where none lives."""
        session = self._parts.runtimes.live(chat)
        return () if session is None else await self._parts.state.variables(chat, session)

    async def helpers(self, chat: ChatId) -> tuple[HelperSource, ...]:
        """Give the helpers of the chat's runtime with their source, none where none lives."""
        session = self._parts.runtimes.live(chat)
        return () if session is None else await session.helpers()

    async def look(self, chat: ChatId, request: TableRequest) -> TableAnswer | SideRefused | None:
        """Look at a live table, also while a call runs; None where no runtime lives.

        Raises:
            WorkbenchError: the runtime does not answer now.
        """
        session = self._parts.runtimes.live(chat)
        return None if session is None else await look(session, request)

    async def messages(self, chat: ChatId) -> tuple[Message, ...]:
        """List a chat's messages in order."""
        return await self._parts.messages.of_chat(chat)

    async def calls(self, chat: ChatId) -> tuple[CallRecord, ...]:
        """List a chat's calls in order."""
        return await self._parts.calls.of_chat(chat)

    async def inputs(self, chat: ChatId) -> tuple[Input, ...]:
        """List a chat's inputs in order."""
        return await self._parts.inputs.of_chat(chat)

    async def outputs(self, chat: ChatId) -> tuple[Output, ...]:
        """List a chat's output files, looking at the folder once more; what a call is writing is seen at its end."""
        if self._parts.calls.running(chat) is None:
            await self._parts.outputs.snapshot(await self.chat(chat), None)
        return await self._parts.outputs.of_chat(chat)

    async def rename_output(self, chat: ChatId, path: str, name: str) -> str:
        """Give an output file another name, with the same ending; gives its new path.

        Raises:
            StorageError: it cannot be called so; nothing is changed.
        """
        return await self._parts.outputs.rename(await self.chat(chat), path, name)

    async def peek(self, chat: ChatId, path: str, first: int = 0, sheet: str | None = None) -> Peek:
        """Look at an output file within bounds, a table from row `first` on."""
        return await self._parts.peeks.peek(await self.chat(chat), path, first, sheet)

    async def state(self, chat: ChatId) -> ChatState:
        """Give the state of a chat as a model would be told it."""
        return await self._parts.told_state.of_chat(await self.chat(chat), self._parts.notices.waiting(chat))

    async def start_runtime(self, chat: ChatId) -> None:
        """Start the chat's runtime where none lives; one that lives is left alone."""
        await self._parts.runtimes.session(await self.chat(chat))

    def runtime(self, chat: ChatId) -> RuntimeFacts | None:
        """Give the facts of the chat's runtime, None where none lives."""
        return self._parts.runtimes.facts(chat)

    async def isolation(self) -> Isolation:
        """Tell whether runtimes are started in a sandbox here."""
        return await self._parts.runtimes.isolation()

    async def runtime_now(self, chat: ChatId) -> RuntimeFacts | None:
        """Give the same to who is on another thread."""
        return self.runtime(chat)

    async def add_file(self, chat: ChatId, path: Path) -> Input:
        """Take a file into a chat and read it.

        Raises:
            InputRefusedError: the file cannot be read; nothing of it is left in the chat.
            StorageError: it cannot be copied or recorded.
        """
        known = await self.chat(chat)
        await self._parts.runtimes.open_folder(known)
        return await self._parts.inputs.add(known, path)

    async def take_out(self, chat: ChatId, name: str, to_bin: ToBin) -> None:
        """Take an input out of a chat, its copy to the bin; what was read from it stays live.

        Raises:
            StorageError: the copy cannot be moved; the input stays.
        """
        await self._parts.inputs.take_out(await self.chat(chat), name, to_bin)
        self._parts.notices.keep(chat, [TAKEN_OUT.format(name=name)])

    async def warm(self, chat: ChatId) -> None:
        """Start the chat's runtime and load the model's library in the background."""
        self._parts.runtimes.warm(await self.chat(chat))
        self._turns.load()

    async def warm_up(self) -> None:
        """Load what answers messages, before the first is sent."""
        await self._turns.if_loads()

    async def import_beside(self, load: Callable[[], None]) -> None:
        """Import something large on another thread, never while the model's library is: each got in the other's way."""
        await self._turns.import_beside(load)

    async def send(self, chat: ChatId, text: str) -> TurnResult:
        """Send a message and wait for the end of its turn.

        Raises:
            StorageError: the message could not be kept, and was not sent.
        """
        turns = await self._turns.for_chat(chat)
        return await turns.send(await self.chat(chat), text)

    async def compare_ground(self, chat: ChatId) -> CompareGround:
        """Give what the Compare dialog begins with: the contract, the inputs, the last figures."""
        return await self._parts.comparing.ground(await self.chat(chat))

    async def evidence(self, chat: ChatId, inputs: tuple[CompareInput, ...], sample: int = 0) -> Evidence:
        """Look for keys and for columns that belong together, in a process of its own.

        Raises:
            InputRefusedError: a file cannot be read.
        """
        return await self._parts.comparing.evidence(await self.chat(chat), inputs, sample)

    async def compare(self, chat: ChatId, wish: CompareWish) -> TurnResult:
        """Make the chat's comparison what the dialog wants and run it, as a turn like any other."""
        known = await self.chat(chat)
        turns = await self._turns.for_chat(chat)
        return await turns.carry_out(known, await self._parts.comparing.plan(known, wish))

    async def preview_input(self, chat: ChatId, name: str, reading: ReadingWishes) -> Preview:
        """Show the first rows of an input as it would be read.

        Raises:
            InputRefusedError: it cannot be read so.
        """
        return await self._parts.comparing.preview(await self.chat(chat), name, reading)

    async def correct_reading(self, chat: ChatId, name: str, reading: ReadingWishes) -> TurnResult | None:
        """Keep how an input is read, and read it again by a call where its table is live.

        Raises:
            InputRefusedError: it cannot be read so; nothing is changed.
            TurnRunningError: the last message is still being answered; nothing is changed.
        """
        return await self._rereading.correct(await self.chat(chat), name, reading)

    async def send_again(self, chat: ChatId, turn: int) -> TurnResult | None:
        """Send the message of a failed turn once more; None where there is none such."""
        turns = await self._turns.for_chat(chat)
        return await turns.send_again(await self.chat(chat), turn)

    async def run(self, chat: ChatId, code: str, asker: Asker = Asker.USER) -> CallRecord:
        """Run code that the user typed, somewhere in the window or in the console."""
        return await self._parts.calls.run(await self.chat(chat), typed(chat, code, asker))

    async def complete(self, chat: ChatId, code: str, cursor: int) -> Completion | None:
        """Say how a name at a place in the code could go on; None where no runtime is free to tell. No call."""
        session = self._parts.runtimes.live(chat)
        return None if session is None else await session.complete(code, cursor)

    async def inspect(self, chat: ChatId, code: str, cursor: int) -> str | None:
        """Describe what stands at a place in the code; None where no runtime is free to tell. No call."""
        session = self._parts.runtimes.live(chat)
        return None if session is None else await session.inspect(code, cursor)

    async def interrupt(self, chat: ChatId) -> bool:
        """Stop what the chat does: its turn and its call; true when nothing runs any more."""
        turns = await self._turns.if_any()
        if turns is not None:
            turns.cancel(chat)
        if not await self._stopping.interrupt(chat):
            return False
        if turns is not None:
            await turns.ended(chat)
        return True

    async def _is_answering(self, chat: ChatId) -> bool:
        turns = await self._turns.if_any()
        return turns is not None and turns.is_running(chat)

    async def _leave_turn(self, chat: ChatId) -> None:
        turns = await self._turns.if_any()
        if turns is not None:
            turns.cancel(chat)

    async def interrupt_call(self, chat: ChatId) -> bool:
        """Stop the call that runs, with the turn it belongs to, if any; true when no call runs any more."""
        asker = self._parts.calls.asker(chat)
        if asker is Asker.MODEL:
            return await self.interrupt(chat)
        return asker is None or await self._stopping.interrupt(chat)

    async def stop_turn(self, chat: ChatId) -> bool:
        """Stop the chat's turn with its own call; a call that the user made goes on. True when the turn has ended."""
        if self._parts.calls.asker(chat) in {None, Asker.MODEL}:
            return await self.interrupt(chat)
        turns = await self._turns.if_any()
        if turns is not None:
            turns.cancel(chat)
            await turns.ended(chat)
        return True

    async def kill(self, chat: ChatId) -> None:
        """End the chat's runtime at once."""
        await self._parts.runtimes.kill(chat)

    async def restart(self, chat: ChatId) -> RuntimeEnd | None:
        """End the chat's runtime and start the next one; gives how the last one ended."""
        return await self._stopping.renew(await self.chat(chat), EndReason.RESTARTED)

    async def reset(self, chat: ChatId) -> RuntimeEnd | None:
        """End the chat's runtime and start one that is empty on purpose."""
        return await self._stopping.renew(await self.chat(chat), EndReason.RESET)

    async def set_checkpoints(self, chat: ChatId, on: bool) -> Chat:  # noqa: FBT001 - a switch
        """Switch the chat's checkpoints."""
        return await self._checkpoints.switch(await self.chat(chat), on=on)

    async def save_checkpoint(self, chat: ChatId) -> None:
        """Save what is live now; where a call runs that is done at its end."""
        await self._checkpoints.save_now(await self.chat(chat))

    async def checkpoints(self, chat: ChatId) -> tuple[Checkpoint, ...]:
        """List what can be restored, one for each runtime, the newest first."""
        return await self._checkpoints.kept(await self.chat(chat))

    async def set_approval(self, chat: ChatId, mode: ApprovalMode) -> Chat:
        """Set when the user is asked; a yes given before is asked for again.

        Raises:
            NotIsolatedError: code is to run by itself, and nothing would isolate it.
        """
        if mode is ApprovalMode.ISOLATED:
            await self._parts.runtimes.require_isolation(chat)
        changed = replace(await self.chat(chat), approval=mode, approved=False)
        await self._parts.chats.save(changed)
        return changed

    async def restore_checkpoint(self, chat: ChatId, runtime: int | None = None) -> RestoreReport:
        """Bring back what a runtime's checkpoint holds, the newest of an earlier one; only ever done when asked.

        Raises:
            WorkbenchError: there is no checkpoint, or the runtime refuses.
        """
        return await self._checkpoints.restore(await self.chat(chat), runtime)

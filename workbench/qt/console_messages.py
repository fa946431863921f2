"""Words the calls of a chat as Jupyter's messages, for qtconsole's widget: pure, but for the size of pictures."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from workbench.domain.call import Asker, CallOutput, CallRecord, CallStatus
from workbench.qt.console_text import ShownText, pieces
from workbench.qt.markdown import visible

Message = dict[str, Any]
OTHER_SESSION = "chat"
NO_TYPED_INPUT = "StdinNotImplementedError"
_NO_INPUT_WORDS = (
    "Typed input (input, getpass, the debugger) is not possible here: give the value in the code and run it again.\n"
)


def message(kind: str, content: dict[str, Any], parent: str = "", session: str = "") -> Message:
    """Make a message; without a session it belongs to the console itself."""
    header = {"msg_id": parent, "session": session} if session else {"msg_id": parent}
    return {
        "header": {"msg_type": kind},
        "msg_type": kind,
        "parent_header": header,
        "metadata": {},
        "content": content,
    }


def who_asked(asker: Asker) -> str:
    """Name who asked for a call, as it stands before its prompt."""
    match asker:
        case Asker.MODEL:
            return "the chat"
        case Asker.USER:
            return "you"
        case Asker.CONSOLE:
            return "you, here"
        case Asker.WORKBENCH:
            return "the workbench"


def shown_code(record: CallRecord) -> str:
    """Give a call's code as the console shows it, with its purpose above it."""
    intent = " ".join(record.request.intent.split())
    code = visible(record.request.code.strip("\n"))
    return f"# {visible(intent)}\n{code}" if intent else code


class CallMessages:
    """The messages of one call, in order; `parent` and `session` tell whose prompt waits for it."""

    def __init__(self, number: int, parent: str, session: str) -> None:
        self._number = number
        self._parent = parent
        self._session = session
        self._shown = ShownText()
        self._ends_line = True

    def code(self, record: CallRecord) -> Iterator[Message]:
        """Show what was run by somebody else."""
        content = {"code": shown_code(record), "execution_count": self._number}
        yield self._message("execute_input", content)

    def output(self, output: CallOutput) -> Iterator[Message]:
        """Show one thing that the call showed."""
        picture = self._shown.take_picture(output.data)
        if picture is not None:
            content = {"data": dict([picture]), "metadata": {}, "execution_count": self._number}
            yield self._message("display_data", content)
        else:
            yield from self._text(output)
        if output.cut:
            where = f"all of it is in {visible(output.full_text_file)}" if output.full_text_file else "the rest is lost"
            yield from self._stream(f"\n… cut here: {where}\n")

    def outputs(self, record: CallRecord) -> Iterator[Message]:
        """Show what a call showed that ended before."""
        for output in record.outputs:
            yield from self.output(output)

    def text(self, text: str) -> Iterator[Message]:
        """Show a text that is no output."""
        yield from self._stream(self._shown.take(text))

    def end(self, record: CallRecord) -> Iterator[Message]:
        """Say how the call ended, where nothing that it showed says so."""
        if not self._ends_line:
            yield from self._stream("\n")
        words = _end_words(record)
        if words:
            yield from self._stream(words)

    def _text(self, output: CallOutput) -> Iterator[Message]:
        text = self._shown.take(output.text or output.data.get("text/plain", ""))
        if output.kind == "result" and text:
            # The prompt of a result with all its text at once where that is short, else its text follows in pieces.
            first, *rest = [*pieces(text), ""]
            yield self._message(
                "execute_result",
                {"data": {"text/plain": first}, "metadata": {}, "execution_count": self._number},
            )
            for piece in rest:
                yield from self._stream(piece)
            if not self._session or len(rest) > 1:  # after a short one of another session the widget does it
                yield from self._stream("\n")
        elif output.kind == "stream":
            yield from self._stream(text)
        elif text:
            yield from self._stream(text if text.endswith("\n") else f"{text}\n")

    def _stream(self, text: str) -> Iterator[Message]:
        for piece in pieces(text):
            self._ends_line = piece.endswith("\n")
            yield self._message("stream", {"name": "stdout", "text": piece})

    def _message(self, kind: str, content: dict[str, Any]) -> Message:
        return message(kind, content, self._parent, self._session)


def _end_words(record: CallRecord) -> str:
    match record.status:
        case CallStatus.ABORTED:
            return "It did not run.\n"
        case CallStatus.LOST:
            return "The runtime ended in this call.\n"
        case CallStatus.UNKNOWN:
            return "How it ended is not known.\n"
        case CallStatus.ERROR if record.error is not None and record.error.name == NO_TYPED_INPUT:
            return _NO_INPUT_WORDS
        case CallStatus.INTERRUPTED if record.error is None:
            return "Stopped.\n"
        case _:
            return ""

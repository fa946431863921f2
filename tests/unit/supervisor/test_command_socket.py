from __future__ import annotations

import json
import socket
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from workbench.protocol.codec import decode, encode, sign, verify
from workbench.protocol.runtime_files import (
    COMMAND_ANSWER_PURPOSE,
    COMMAND_PURPOSE,
    CommandDone,
    CommandRefused,
    EndRequest,
)
from workbench.supervisor.command_socket import Command, CommandSocket, Outcome

KEY = b"a key"
OUTCOMES: tuple[type[Outcome], ...] = (CommandDone, CommandRefused)


@pytest.fixture
def folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="wb-", dir="/tmp") as name:
        (Path(name) / "connection.json").write_text(json.dumps({"key": KEY.decode()}))
        yield Path(name)


@pytest.fixture
def commands(folder: Path) -> Iterator[CommandSocket]:
    listening = CommandSocket(folder)
    yield listening
    listening.close()


def ask(commands: CommandSocket, data: bytes, asked: list[Command]) -> Outcome:
    """Send bytes, let the supervisor serve them, and read its answer."""

    def act(command: Command) -> Outcome:
        asked.append(command)
        return CommandDone()

    with socket.socket(socket.AF_UNIX) as client:
        client.connect(commands.address)
        client.sendall(data)
        client.shutdown(socket.SHUT_WR)
        commands.serve(act)
        answer = client.makefile("rb").read()
    return decode(verify(KEY, COMMAND_ANSWER_PURPOSE, answer), OUTCOMES)


def test_a_signed_command_is_carried_out(commands: CommandSocket) -> None:
    request = EndRequest(reason="reset", grace_seconds=1.0)
    asked: list[Command] = []

    outcome = ask(commands, sign(KEY, COMMAND_PURPOSE, encode(request)), asked)

    assert outcome == CommandDone()
    assert asked == [request]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"nonsense",
        sign(b"another key", COMMAND_PURPOSE, encode(EndRequest(reason="reset", grace_seconds=1.0))),
        sign(KEY, COMMAND_ANSWER_PURPOSE, encode(EndRequest(reason="reset", grace_seconds=1.0))),
        sign(KEY, COMMAND_PURPOSE, b'{"type":"Anything","value":{}}'),
    ],
)
def test_anything_else_is_refused(commands: CommandSocket, data: bytes) -> None:
    asked: list[Command] = []

    outcome = ask(commands, data, asked)

    assert isinstance(outcome, CommandRefused)
    assert asked == []


def test_nobody_there_is_no_error(commands: CommandSocket) -> None:
    commands.serve(lambda _: CommandDone())

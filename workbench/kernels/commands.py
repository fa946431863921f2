"""Say something to a runtime's supervisor and hear what it did."""

from __future__ import annotations

import asyncio
from pathlib import Path

from workbench.kernels.client import connection_key
from workbench.kernels.errors import RuntimeGoneError
from workbench.protocol.codec import ProtocolError, decode, encode, sign, verify
from workbench.protocol.runtime_files import (
    COMMAND_ANSWER_PURPOSE,
    COMMAND_PURPOSE,
    AdoptRequest,
    CommandDone,
    CommandRefused,
    EndRequest,
    InterruptRequest,
    SaveBeforeEndRequest,
)

PATIENCE_SECONDS = 5.0
LIMIT = 100_000
OUTCOMES: tuple[type[CommandDone | CommandRefused], ...] = (CommandDone, CommandRefused)


Command = AdoptRequest | EndRequest | InterruptRequest | SaveBeforeEndRequest


async def send_command(folder: Path, address: str, command: Command) -> None:
    """Send one command; raises RuntimeGoneError when the supervisor refuses or is not there."""
    try:
        key = connection_key(folder)
        async with asyncio.timeout(PATIENCE_SECONDS):
            data = await _exchange(address, sign(key, COMMAND_PURPOSE, encode(command)))
        outcome = decode(verify(key, COMMAND_ANSWER_PURPOSE, data), OUTCOMES, LIMIT)
    except (OSError, ValueError, KeyError, ProtocolError) as error:
        raise RuntimeGoneError("The runtime's supervisor does not answer.") from error
    if isinstance(outcome, CommandRefused):
        raise RuntimeGoneError(outcome.text)


async def _exchange(address: str, data: bytes) -> bytes:
    if address.isdigit():
        reader, writer = await asyncio.open_connection("127.0.0.1", int(address))
    else:
        reader, writer = await asyncio.open_unix_connection(address)
    try:
        writer.write(data)
        writer.write_eof()
        return await reader.read()
    finally:
        writer.close()
        await writer.wait_closed()

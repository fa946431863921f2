"""A model's service on this machine, as far as a chat completion needs one."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any


@dataclass
class Service:
    """Answers the n-th request with answer n; an answer is a status, a list of deltas, or None for silence."""

    answers: Sequence[int | list[dict[str, Any]] | None]
    requests: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    keys: list[str] = field(default_factory=list[str])
    port: int = 0

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/v1"

    async def handle(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(ConnectionError, asyncio.IncompleteReadError):
            await self._answer(reader, writer)
        writer.close()

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
        fields = dict(line.split(": ", 1) for line in head.split("\r\n")[1:] if ": " in line)
        body = await reader.readexactly(int(fields["content-length"]))
        self.requests.append(json.loads(body))
        self.keys.append(fields.get("authorization", ""))
        answer = self.answers[len(self.requests) - 1]
        if answer is None:
            await reader.read()  # says nothing until the other side goes away
        elif isinstance(answer, int):
            text = b'{"error": {"message": "no"}}'
            writer.write(b"HTTP/1.1 %d X\r\nContent-Type: application/json\r\n" % answer)
            writer.write(b"Content-Length: %d\r\nConnection: close\r\n\r\n%s" % (len(text), text))
        else:
            writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n")
            for delta in answer:
                writer.write(b"data: %s\n\n" % json.dumps(_chunk(delta)).encode())
                await writer.drain()
            writer.write(b"data: [DONE]\n\n")
        await writer.drain()


@asynccontextmanager
async def service(*answers: int | list[dict[str, Any]] | None) -> AsyncGenerator[Service]:
    made = Service(answers=answers)
    server = await asyncio.start_server(made.handle, "127.0.0.1", 0)
    made.port = server.sockets[0].getsockname()[1]
    try:
        yield made
    finally:
        server.close()


def text(*pieces: str) -> list[dict[str, Any]]:
    return [{"role": "assistant", "content": piece} for piece in pieces]


def call(code: str, intent: str) -> list[dict[str, Any]]:
    arguments = json.dumps({"code": code, "intent": intent})
    function = {"name": "run_python", "arguments": arguments}
    return [{"role": "assistant", "tool_calls": [{"index": 0, "id": "c1", "type": "function", "function": function}]}]


def _chunk(delta: dict[str, Any]) -> dict[str, Any]:
    choice = {"index": 0, "delta": delta, "finish_reason": None}
    return {"id": "1", "object": "chat.completion.chunk", "created": 1, "model": "m", "choices": [choice]}

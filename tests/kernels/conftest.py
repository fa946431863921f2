from __future__ import annotations

import shutil
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
import pytest_asyncio

from tests.kernels.chats import Chat, live_chat
from tests.kernels.patience import patience as patience  # noqa: PLC0414 - a fixture for all tests here
from tests.kernels.processes import end_processes, wait_until_none_is_left
from workbench.kernels.host import Bounds


@pytest.fixture
def base() -> Iterator[Path]:
    """A short folder (sockets need short paths); afterwards no process of it may be left."""
    yield from _short_folder()


@pytest.fixture(scope="module")
def module_base() -> Iterator[Path]:
    yield from _short_folder()


@pytest.fixture(scope="module")
def bounds() -> Bounds | None:
    """What the shared chat is kept to; a module may say it for itself."""
    return None


class SharedChat:
    """A live chat for the tests of a module; one that a failed test left ended or busy is replaced for the next."""

    def __init__(self, base: Path, bounds: Bounds | None = None) -> None:
        self._base = base
        self._bounds = bounds
        self._made = 0
        self._chat: Chat | None = None
        self._open = AsyncExitStack()

    async def chat(self) -> Chat:
        if self._chat is None or not self._chat.is_usable:
            await self.end()
            self._made += 1
            self._chat = await self._open.enter_async_context(
                live_chat(self._base / str(self._made), bounds=self._bounds)
            )
        return self._chat

    async def end(self) -> None:
        await self._open.aclose()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def sharing(module_base: Path, bounds: Bounds | None) -> AsyncIterator[SharedChat]:
    made = SharedChat(module_base, bounds)
    try:
        yield made
    finally:
        await made.end()


@pytest_asyncio.fixture(loop_scope="module")
async def shared_chat(sharing: SharedChat) -> Chat:
    """One live chat for all tests of a module; each may be the first, for workers share the tests."""
    return await sharing.chat()


def _short_folder() -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(prefix="wb-", dir="/tmp"))
    try:
        yield folder
        assert wait_until_none_is_left(folder) == []
    finally:
        end_processes(folder)
        shutil.rmtree(folder, ignore_errors=True)

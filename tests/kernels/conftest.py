from __future__ import annotations

import shutil
import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio

from tests.kernels.chats import Chat, live_chat
from tests.kernels.processes import wait_until_none_is_left, workbench_processes


@pytest.fixture
def base() -> Iterator[Path]:
    """A short folder (sockets need short paths); afterwards no process of it may be left."""
    yield from _short_folder()


@pytest.fixture(scope="module")
def module_base() -> Iterator[Path]:
    yield from _short_folder()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def shared_chat(module_base: Path) -> AsyncIterator[Chat]:
    """One live chat for all tests of a module."""
    async with live_chat(module_base) as chat:
        yield chat


def _short_folder() -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(prefix="wb-", dir="/tmp"))
    try:
        yield folder
        assert wait_until_none_is_left(folder) == []
    finally:
        for process in workbench_processes(folder):
            process.kill()
        shutil.rmtree(folder, ignore_errors=True)

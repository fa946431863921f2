"""What libraries and calls need works in a sandbox too, and what is refused leaves the rest as it was."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from tests.kernels.chats import Chat, chat_folder, start_chat
from workbench.domain.runtime import EndReason
from workbench.kernels.host import Bounds, RuntimeHost

pytestmark = pytest.mark.asyncio

SPILLING = (
    "import duckdb\nbase = duckdb.connect()\nbase.execute(\"set memory_limit='60MB'; set threads=1\")\n"
    "wide = \"select distinct a::varchar || repeat('x', 40) from range(2000000) t(a)\"\n"
    "print(base.sql(f'select count(*) from ({wide})').fetchall()); base.close()"
)


@pytest_asyncio.fixture
async def chat(base: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Chat]:
    home = base / "home"
    (home / ".cache" / "matplotlib").mkdir(parents=True)
    (home / ".cache" / "matplotlib" / "fontlist-v390.json").write_text("{}")
    (home / ".cache" / "secret").write_text("secret")
    monkeypatch.setenv("HOME", str(home))
    host = RuntimeHost("test", base=base / "r", bounds=Bounds(isolated=True))
    isolation = await host.isolation()
    if not isolation.is_on:
        await host.leave()
        pytest.skip(f"No sandbox can start here. {isolation.why_not}")
    made = await start_chat(host, chat_folder(base))
    try:
        yield made
    finally:
        with contextlib.suppress(Exception):
            await made.session.shutdown(EndReason.CLOSED)
        await host.leave()


async def test_what_does_not_fit_into_memory_goes_to_the_disk(chat: Chat) -> None:
    ran = await chat.run(SPILLING)

    assert ran.out == "[(2000000,)]\n", ran.error
    assert list((chat.folder / ".tmp").iterdir()) == []  # it is the scratch folder's, shown there


async def test_the_list_of_fonts_is_there_and_nothing_else_of_the_home(chat: Chat) -> None:
    ran = await chat.run(
        "import os\nfound = [os.path.relpath(os.path.join(at, name), os.path.expanduser('~'))\n"
        "         for at, _, names in os.walk(os.path.expanduser('~')) for name in names]\nprint(found)"
    )

    assert ran.out == "['.cache/matplotlib/fontlist-v390.json']\n"


async def test_its_group_of_processes_can_be_looked_up_with_its_limits(chat: Chat) -> None:
    ran = await chat.run("import os\nprint(os.path.isdir('/sys/fs/cgroup'), open('/proc/self/cgroup').read())")

    assert ran.out.split() == ["True", *Path("/proc/self/cgroup").read_text(encoding="ascii").split()]


async def test_a_file_refused_is_no_end_of_the_values(chat: Chat) -> None:
    await chat.run("kept = 41")

    refused = await chat.run("open('table.csv', 'w')")
    written = await chat.run("open('outputs/table.csv', 'w').close(); print(kept + 1)")

    assert refused.error is not None
    assert "Read-only file system" in refused.error.message
    assert written.out == "42\n"
    assert sorted(path.name for path in chat.folder.iterdir()) == [".tmp", "inputs", "outputs"]

"""A warm spare becomes a new chat's runtime at once; it belongs to one application and ends with it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.kernels.chats import Chat, chat_folder, eventually
from tests.kernels.processes import end_processes, workbench_processes
from tests.kernels.test_runtime_is_found import application
from workbench.domain.runtime import EndReason
from workbench.kernels.commands import send_command
from workbench.kernels.errors import RuntimeGoneError
from workbench.kernels.host import RuntimeHost
from workbench.protocol.process_mark import own_mark
from workbench.protocol.runtime_files import AdoptRequest, RuntimeFile, read_file
from workbench.protocol.values import FileRead

pytestmark = pytest.mark.asyncio


async def adopted(host: RuntimeHost, base: Path, name: str = "chat") -> Chat:
    session = await host.adopt_spare(base / name, chat="c1")
    assert session is not None
    return Chat(folder=base / name, session=session)


async def test_a_spare_becomes_a_chats_runtime_in_its_renamed_folder(base: Path) -> None:
    host = RuntimeHost("test", base=base / "r")
    await host.prepare_spare(chat_folder(base, "spare"))

    chat = await adopted(host, base)
    (chat.folder / "inputs/a.csv").write_text("a\n1\n")
    ran = await chat.run(
        "import os, sys\nopen('inputs/a.csv').read()\n(os.getcwd(), 'pandas' in sys.modules, 'polars' in sys.modules)"
    )

    assert ran.result == repr((str(base / "chat"), True, True))
    assert not (base / "spare").exists()
    facts = chat.session.facts
    assert (facts.chat, facts.number, facts.folder, facts.calls) == ("c1", 1, str(base / "chat"), 1)
    tracking = await chat.session.tracking(1)
    assert tracking.created == ("os", "sys")
    assert tracking.files_read == (FileRead(path="inputs/a.csv", bytes=4, rows=None, evidence="opened"),)
    await chat.session.shutdown(EndReason.CLOSED)
    await host.leave()


async def test_a_warm_spare_has_no_names_and_no_calls(base: Path) -> None:
    host = RuntimeHost("test", base=base / "r")
    await host.prepare_spare(chat_folder(base, "spare"))

    chat = await adopted(host, base)

    assert (await chat.session.variables()).added == ()
    assert chat.session.facts.calls == 0
    await chat.session.shutdown(EndReason.CLOSED)
    await host.leave()


async def test_an_adopted_spare_is_found_by_the_next_start(base: Path) -> None:
    host = RuntimeHost("test", base=base / "r")
    await host.prepare_spare(chat_folder(base, "spare"))
    chat = await adopted(host, base)
    await chat.run("kept = 3")
    await host.leave()
    again = RuntimeHost("test", base=base / "r")

    (found,) = await again.find()
    session = await again.attach(found)

    assert found.folder == str(base / "chat")
    assert (await Chat(folder=base / "chat", session=session, calls=1).run("kept")).result == "3"
    await session.shutdown(EndReason.CLOSED)
    await again.leave()


async def test_there_is_one_spare_at_most(base: Path) -> None:
    host = RuntimeHost("test", base=base / "r")

    await asyncio.gather(host.prepare_spare(chat_folder(base, "one")), host.prepare_spare(chat_folder(base, "two")))

    assert len(list((base / "r").iterdir())) == 1
    await host.leave()


async def test_without_a_spare_none_is_given(base: Path) -> None:
    host = RuntimeHost("test", base=base / "r")

    assert await host.adopt_spare(base / "chat", chat="c1") is None

    await host.leave()


async def test_a_spare_that_died_is_not_given(base: Path) -> None:
    host = RuntimeHost("test", base=base / "r")
    await host.prepare_spare(chat_folder(base, "spare"))
    end_processes(base)

    assert await host.adopt_spare(base / "chat", chat="c1") is None

    await host.leave()


async def test_a_spare_goes_to_one_chat_only(base: Path) -> None:
    host = RuntimeHost("test", base=base / "r")
    await host.prepare_spare(chat_folder(base, "spare"))

    sessions = await asyncio.gather(
        host.adopt_spare(base / "chat", chat="c1"), host.adopt_spare(base / "other", chat="c2")
    )

    assert sorted(session is None for session in sessions) == [False, True]
    for session in sessions:
        if session is not None:
            await session.shutdown(EndReason.CLOSED)
    await host.leave()


async def test_a_spare_is_not_found_by_another_application(base: Path) -> None:
    host = RuntimeHost("test", base=base / "r")
    with application(base, "spare"):
        assert await host.find() == ()
        assert await host.remains() == ()

    await eventually(lambda: not workbench_processes(base))
    assert await host.remains() == ()
    await host.leave()


async def test_leaving_ends_the_spare(base: Path) -> None:
    host = RuntimeHost("test", base=base / "r")
    await host.prepare_spare(chat_folder(base, "spare"))

    await host.leave()

    await eventually(lambda: not workbench_processes(base))
    assert list((base / "r").iterdir()) == []


async def test_another_application_cannot_take_a_spare(base: Path) -> None:
    with application(base, "spare"):
        (folder,) = (base / "r").iterdir()
        file = read_file(folder / "runtime.json", RuntimeFile)
        assert file is not None
        request = AdoptRequest(spare=True, chat="stolen", number=1, folder=file.folder, owner=own_mark())

        with pytest.raises(RuntimeGoneError, match="Another application uses the runtime"):
            await send_command(folder, file.command, request)

    await eventually(lambda: not workbench_processes(base))

"""A runtime of another version is attached as far as it speaks, or left as it is; it says so, and nothing is lost."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.kernels.chats import eventually
from tests.kernels.processes import supervisors, workbench_processes
from tests.kernels.test_runtime_is_found import application, attach_only
from workbench.domain.runtime import EndReason
from workbench.kernels.errors import NotUnderstoodError
from workbench.kernels.host import RuntimeHost
from workbench.protocol.program import Program, own_program
from workbench.protocol.runtime_files import RUNTIME_FILE, RuntimeFile, read_file, write_atomically

pytestmark = pytest.mark.asyncio

OLDER = Program(version="0.0.9", protocol=1)
NEWER = replace(own_program(), version="7.0.0", protocol=own_program().protocol + 3)
STRANGE = Program(version="9.0.0", protocol=99, speaks_since=98)


def file_of(base: Path) -> Path:
    (path,) = (base / "r").glob(f"*/{RUNTIME_FILE}")
    return path


async def rewrite(base: Path, program: Program | None) -> None:
    """Let the runtime's file name another program, as one that another version had started would."""
    path = file_of(base)

    def known() -> RuntimeFile | None:
        file = read_file(path, RuntimeFile)
        return file if file is not None and file.kernel_program is not None else None

    await eventually(known)
    file = known()
    assert file is not None
    write_atomically(path, replace(file, program=program, kernel_program=program))


async def test_a_runtime_of_this_version_names_itself_and_has_nothing_to_say(base: Path) -> None:
    with application(base, "idle") as first:
        first.kill()
    host = RuntimeHost("test", base=base / "r")

    await eventually(lambda: getattr(read_file(file_of(base), RuntimeFile), "kernel_program", None))
    file = read_file(file_of(base), RuntimeFile)
    chat = await attach_only(host, base)

    assert file is not None
    assert (file.program, file.kernel_program) == (own_program(), own_program())
    assert (chat.session.facts.handshake, chat.session.facts.version_words) == (None, "")
    await chat.session.shutdown(EndReason.CLOSED)
    await host.leave()


@pytest.mark.parametrize(
    ("program", "said"),
    [
        (OLDER, "Runtime 1 was started by version 0.0.9 of the workbench;"),
        (NEWER, "Runtime 1 was started by version 7.0.0 of the workbench;"),
        (None, "Runtime 1 was started by another version of the workbench;"),
    ],
)
async def test_another_version_is_attached_with_its_values_and_says_so(
    base: Path, program: Program | None, said: str
) -> None:
    with application(base, "idle") as first:
        first.kill()
    await rewrite(base, program)
    host = RuntimeHost("test", base=base / "r")

    chat = await attach_only(host, base)

    assert chat.session.facts.version_words.startswith(said)
    assert "It works as before." in chat.session.facts.version_words
    assert (await chat.run("kept")).result == "[1, 2]"
    await chat.session.shutdown(EndReason.CLOSED)
    await host.leave()


async def test_one_that_is_not_understood_is_left_alive_and_can_be_ended(base: Path) -> None:
    with application(base, "idle") as first:
        first.kill()
    await rewrite(base, STRANGE)
    host = RuntimeHost("test", base=base / "r")
    (found,) = await host.find()

    with pytest.raises(NotUnderstoodError, match="It still runs with all its values"):
        await host.attach(found)

    assert len(supervisors(base)) == 1
    await rewrite(base, own_program())
    chat = await attach_only(host, base)
    assert (await chat.run("kept")).result == "[1, 2]"
    await host.leave()
    await rewrite(base, STRANGE)
    later = RuntimeHost("test", base=base / "r")

    end = await later.end_found(found)

    assert end.reason is EndReason.CLOSED
    await eventually(lambda: not workbench_processes(base))
    await later.leave()

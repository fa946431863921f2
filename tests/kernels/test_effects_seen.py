"""What calls do outside stands in the journal of their runtime, whichever library or program does it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults.effect_kinds import WAYS, Way
from tests.kernels.chats import OPEN, Chat, chat_folder, eventually, live_chat, start_chat
from workbench.domain.call_effects import CallClass, CallEffects, call_effects
from workbench.domain.runtime import EndReason, FinishStatus
from workbench.kernels.host import Bounds, RuntimeHost
from workbench.protocol.effects import MOST_NOTED, EffectEvidence, EffectKind, EffectNote
from workbench.protocol.runtime_files import RUNTIME_FILE, RuntimeFile, read_file

pytestmark = [
    pytest.mark.asyncio(loop_scope="module"),
    pytest.mark.skipif(sys.platform != "linux", reason="the system tells effects on Linux"),
]


@pytest.fixture(scope="module")
def bounds() -> Bounds:
    """In a sandbox there is no outside: none of this can be done there."""
    return OPEN


async def journal(chat: Chat, call: int) -> tuple[EffectNote, ...]:
    noted = await chat.session.effects(call)
    assert noted.has_journal
    return tuple(note for note in noted.notes if note.evidence is EffectEvidence.JOURNAL)


def seen(notes: tuple[EffectNote, ...]) -> set[tuple[EffectKind, str, str]]:
    return {(note.kind, note.target, note.to) for note in notes}


async def effects(chat: Chat, call: int) -> CallEffects:
    noted = await chat.session.effects(call)
    return call_effects(noted.notes, str(chat.folder), working=(), watched=list(EffectEvidence))


@pytest.fixture
def foreign() -> Iterator[subprocess.Popen[bytes]]:
    """A process that is not the runtime's."""
    with subprocess.Popen(["sleep", "600"]) as process:
        yield process
        process.kill()


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.name)
async def test_an_effect_is_noted_with_its_call(shared_chat: Chat, tmp_path: Path, way: Way) -> None:
    ran = await shared_chat.run(way.loop(str(tmp_path), 1))

    notes = await journal(shared_chat, shared_chat.calls)

    assert ran.status is FinishStatus.OK, ran.error
    assert way.expected(str(tmp_path), 1) in seen(notes)
    found = next(note for note in notes if (note.kind, note.target, note.to) == way.expected(str(tmp_path), 1))
    assert (found.process != 0) == way.by_other
    assert found.call == shared_chat.calls
    told = await effects(shared_chat, shared_chat.calls)
    assert way.expected(str(tmp_path), 1) not in {(one.kind, one.target, one.to) for one in told.announced}


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("{place}/file", "{place}/file"),
        ("{place}/Ä \\' \\\\ ü", "{place}/Ä ' \\ ü"),
        ("{place}//a/..//./file", "{place}/file"),
        ("{place}/.hidden", "{place}/.hidden"),
        ("{long}/file", "{long}/file"),
        ("file", "{place}/file"),
        ("../file", "{place}/../file"),
    ],
)
async def test_a_path_is_noted_as_what_it_means(shared_chat: Chat, tmp_path: Path, written: str, meant: str) -> None:
    place = tmp_path / "place"
    long = place / ("n" * 200) / ("n" * 200)
    for folder in (place / "a", long):
        folder.mkdir(parents=True)
    at = written.format(place=place, long=long)
    await shared_chat.run(
        f"import os\nhere = os.getcwd()\nos.chdir({str(place)!r})\nat = '{at}'\ntry:\n"
        "    open(at, 'w').close(); os.chmod(at, 0o600); os.rename(at, at + '.new'); os.remove(at + '.new')\n"
        "finally:\n    os.chdir(here)"
    )

    path = os.path.normpath(meant.format(place=place, long=long))
    assert seen(await journal(shared_chat, shared_chat.calls)) == {
        (EffectKind.WRITE, path, ""),
        (EffectKind.CHANGE, path, ""),
        (EffectKind.RENAME, path, f"{path}.new"),
        (EffectKind.DELETE, f"{path}.new", ""),
    }


async def test_the_runtime_says_that_it_has_a_journal(shared_chat: Chat) -> None:
    file = read_file(shared_chat.session.runtime_folder / RUNTIME_FILE, RuntimeFile)

    assert file is not None
    assert file.journal


async def test_reading_and_failing_leave_nothing(shared_chat: Chat, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    await shared_chat.run(
        f"import os, pathlib, contextlib\nplace = {str(tmp_path)!r}\nopen(place + '/file').read()\nos.listdir(place)\n"
        "os.makedirs(place, exist_ok=True)\npathlib.Path(place, 'none').unlink(missing_ok=True)\n"
        "open(os.devnull, 'w').close()\nimport tempfile\ntempfile.NamedTemporaryFile().close()\n"
        "with contextlib.suppress(OSError): os.kill(os.getpid(), 0)\nprint('x')"
    )

    assert await journal(shared_chat, shared_chat.calls) == ()
    told = await effects(shared_chat, shared_chat.calls)
    assert told.call_class is CallClass.PURE
    assert [effect.announced_words() for effect in told.announced] == [
        f"to make the folder {tmp_path} (line 5)",
        f"to remove {tmp_path}/none (line 6)",
    ]


async def test_the_same_effect_is_noted_once_in_a_call_and_again_in_the_next(shared_chat: Chat, tmp_path: Path) -> None:
    for _ in range(2):
        await shared_chat.run(f"for _ in range(50): open({str(tmp_path / 'file')!r}, 'w').close()")

        notes = await journal(shared_chat, shared_chat.calls)

        assert [note.target for note in notes] == [str(tmp_path / "file")]


async def test_effects_beyond_those_noted_are_counted(shared_chat: Chat, tmp_path: Path) -> None:
    ran = await shared_chat.run(
        f"import os\nfor i in range({MOST_NOTED} + 700):\n    "
        f"os.close(os.open(f'{tmp_path}/{{i}}', os.O_WRONLY | os.O_CREAT))\nos.mkdir('{tmp_path}/folder')"
    )

    notes = await journal(shared_chat, shared_chat.calls)

    assert ran.status is FinishStatus.OK
    assert len([note for note in notes if note.kind is EffectKind.WRITE and not note.more]) == MOST_NOTED
    assert [(note.kind, note.target, note.more) for note in notes if note.more] == [(EffectKind.WRITE, "", 700)]
    assert (EffectKind.FOLDER, f"{tmp_path}/folder", "") in seen(notes)


async def test_a_signal_to_a_foreign_process_is_noted_and_one_to_a_child_is_not(
    shared_chat: Chat, foreign: subprocess.Popen[bytes]
) -> None:
    await shared_chat.run(
        f"import os, signal, subprocess\nos.kill({foreign.pid}, signal.SIGTERM)\n"
        "child = subprocess.Popen(['sleep', '600'])\nchild.terminate()\nprint(child.wait())"
    )

    notes = await journal(shared_chat, shared_chat.calls)

    assert foreign.wait() == -signal.SIGTERM
    assert shared_chat.newest.out == f"{-signal.SIGTERM}\n"
    assert [note.target for note in notes if note.kind is EffectKind.SIGNAL] == [f"process {foreign.pid}"]


async def test_what_a_thread_does_after_its_call_belongs_to_no_call(shared_chat: Chat, tmp_path: Path) -> None:
    late = tmp_path / "late"
    before = len(await journal(shared_chat, 0))
    await shared_chat.run(
        "import threading, os\n"
        f"def later():\n    while not os.path.exists({str(tmp_path / 'go')!r}): pass\n"
        f"    open({str(late)!r}, 'w').close()\n"
        "threading.Thread(target=later).start()"
    )
    (tmp_path / "go").touch()
    await eventually(late.exists)

    assert str(late) in [note.target for note in (await journal(shared_chat, 0))[before:]]
    assert await journal(shared_chat, shared_chat.calls) == ()


async def test_rings_that_would_pass_by_are_refused(shared_chat: Chat) -> None:
    ran = await shared_chat.run(
        "import ctypes, errno\nlibc = ctypes.CDLL(None, use_errno=True)\n"
        "print(libc.syscall(425, 8, ctypes.create_string_buffer(120)), ctypes.get_errno() == errno.ENOSYS)"
    )

    assert ran.out == "-1 True\n"


@pytest.mark.asyncio(loop_scope="function")
async def test_effects_are_known_after_a_kill_of_the_kernel(base: Path) -> None:
    async with live_chat(base, bounds=OPEN) as chat:
        call = chat.start(f"open('{base}/made', 'w').close()\nwhile True: pass")
        await eventually((base / "made").exists)

        os.kill(chat.session.facts.pid, signal.SIGKILL)
        await call
        await chat.session.ended()

        assert not chat.session.runtime_folder.exists()
        assert seen(await journal(chat, 1)) == {(EffectKind.WRITE, f"{base}/made", "")}


@pytest.mark.asyncio(loop_scope="function")
async def test_effects_are_among_the_remains_of_a_runtime_that_nobody_watched(base: Path) -> None:
    earlier = RuntimeHost("test", base=base / "r", bounds=OPEN)
    chat = await start_chat(earlier, chat_folder(base))
    await chat.run(f"open('{base}/made', 'w').close()")
    pid, folder = chat.session.facts.pid, chat.session.runtime_folder
    await earlier.leave()
    os.kill(pid, signal.SIGKILL)
    await eventually((folder / "exit.json").exists)

    host = RuntimeHost("test", base=base / "r", bounds=OPEN)
    remains = await host.remains()
    for one in remains:
        await host.forget(one)
    await host.leave()

    assert [seen(one.noted.notes) for one in remains] == [{(EffectKind.WRITE, f"{base}/made", "")}]


@pytest.mark.asyncio(loop_scope="function")
async def test_temporary_files_go_with_the_runtime(base: Path) -> None:
    async with live_chat(base, bounds=OPEN) as chat:
        ran = await chat.run("import tempfile\nprint(tempfile.mkstemp()[1])")
        made = Path(ran.out.strip())
        assert made.exists()

        await chat.session.shutdown(EndReason.CLOSED)

        assert not made.exists()

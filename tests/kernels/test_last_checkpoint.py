"""A runtime that nobody uses is saved before it ends; its supervisor signs that, with a key the kernel never has."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.kernels.application import bounds_in, saved_in
from tests.kernels.chats import Chat, eventually
from tests.kernels.processes import supervisors, workbench_processes
from tests.kernels.test_runtime_is_found import application, attach_only
from workbench.domain.runtime import EndReason, RuntimeRemains
from workbench.kernels.ending import NOT_SIGNED
from workbench.kernels.errors import SideRefusedError
from workbench.kernels.host import RuntimeHost
from workbench.kernels.signing_keys import SigningKeys
from workbench.protocol.checkpoint_files import SIGNED_FILE, SavedAlone, SavedBeforeEnd, signed
from workbench.protocol.codec import SIGNATURE_LENGTH, decode

pytestmark = pytest.mark.asyncio

LOOK_FOR_THE_KEY = """
import os, pathlib
seen = []
def look(path):
    try:
        seen.append(pathlib.Path(path).read_bytes())
    except OSError:
        pass
here = [pid for pid in {pids} if os.path.exists(f'/proc/{{pid}}')]
for pid in here or filter(str.isdigit, os.listdir('/proc')):  # a sandbox shows its own processes only
    look(f'/proc/{{pid}}/environ')
    look(f'/proc/{{pid}}/cmdline')
    for fd in pathlib.Path(f'/proc/{{pid}}/fd').iterdir():
        try:
            target = os.readlink(fd)
        except OSError:  # the one that lists them
            continue
        seen.append(target.encode())
        if os.path.isfile(target):
            look(target)
for path in pathlib.Path({folder!r}).rglob('*'):
    if path.is_file():
        look(path)
key = bytes.fromhex({key!r})
found = [one for one in seen if key in one or key.hex().encode() in one]
print(len(seen) > 10, found)
"""


def host_of(base: Path) -> RuntimeHost:
    return RuntimeHost("test", base=base / "r", bounds=bounds_in(base))


async def ended_alone(base: Path, plan: str) -> None:
    """Let an application be killed, and its runtime come to its end."""
    with application(base, plan) as first:
        first.kill()
    await eventually(lambda: not workbench_processes(base))


async def remains_of(host: RuntimeHost) -> RuntimeRemains:
    (remains,) = await host.remains()
    return remains


async def next_runtime(host: RuntimeHost, base: Path) -> Chat:
    return Chat(folder=base / "chat", session=await host.start(base / "chat", chat="c1", number=2), calls=1)


async def leave(host: RuntimeHost, chat: Chat) -> None:
    await chat.session.shutdown(EndReason.CLOSED)
    await host.leave()


async def test_what_is_saved_before_the_end_comes_back_in_the_next_runtime(base: Path) -> None:
    await ended_alone(base, "saving briefly")
    host = host_of(base)

    remains = await remains_of(host)
    chat = await next_runtime(host, base)
    assert remains.saved is not None
    await chat.session.restore_checkpoint(saved_in(base), manifest=remains.saved.manifest)

    assert remains.end.reason is EndReason.EVICTED
    assert remains.end.saved == SavedBeforeEnd(names=("kept", "half"))
    assert remains.end.words().endswith("; a checkpoint was saved before, with kept, half.")
    assert (remains.saved.chat, remains.saved.number, remains.saved.call) == ("c1", 1, 1)
    assert (await chat.run("kept, half(3)")).result == "([1, 2], 1.5)"
    await leave(host, chat)


async def test_nothing_is_saved_where_that_is_not_wanted(base: Path) -> None:
    await ended_alone(base, "idle briefly")
    host = host_of(base)

    remains = await remains_of(host)

    assert (remains.end.reason, remains.end.saved, remains.saved) == (EndReason.EVICTED, None, None)
    await host.leave()


async def test_where_saving_fails_the_runtime_ends_and_says_so(base: Path) -> None:
    saved_in(base).parent.mkdir(parents=True)
    saved_in(base).write_text("a file stands where the folder is to be")
    await ended_alone(base, "saving briefly")
    host = host_of(base)

    remains = await remains_of(host)

    assert remains.saved is None
    assert remains.end.saved is not None
    assert remains.end.saved.fault.startswith("The checkpoint could not be ")
    assert "; no checkpoint was saved before: " in remains.end.words()
    await host.leave()


async def test_where_saving_takes_too_long_the_runtime_ends_and_says_so(base: Path) -> None:
    await ended_alone(base, "saving too briefly")
    host = host_of(base)

    remains = await remains_of(host)

    assert remains.end.saved == SavedBeforeEnd(fault="it took longer than 0.5 seconds")
    assert (remains.end.reason, remains.saved) == (EndReason.EVICTED, None)
    await host.leave()


async def test_one_that_is_not_signed_with_the_supervisors_key_is_not_used(base: Path) -> None:
    await ended_alone(base, "saving briefly")
    (file,) = (base / "r").glob(f"*/{SIGNED_FILE}")
    saved = decode(file.read_bytes()[SIGNATURE_LENGTH:], (SavedAlone,))
    file.write_bytes(signed(b"another key, such as a kernel could make", saved))
    host = host_of(base)

    remains = await remains_of(host)

    assert (remains.saved, remains.end.saved) == (None, SavedBeforeEnd(fault=NOT_SIGNED))
    await host.leave()


async def test_a_manifest_that_was_changed_afterwards_is_not_restored(base: Path) -> None:
    await ended_alone(base, "saving briefly")
    (manifest,) = saved_in(base).glob("g*/manifest.json")
    manifest.write_bytes(manifest.read_bytes().replace(b'"kept"', b'"fake"'))
    host = host_of(base)
    remains = await remains_of(host)
    chat = await next_runtime(host, base)
    assert remains.saved is not None

    with pytest.raises(SideRefusedError, match="not the one that was saved"):
        await chat.session.restore_checkpoint(saved_in(base), manifest=remains.saved.manifest)

    assert (await chat.run("'fake' in dir()")).result == "False"
    await leave(host, chat)


async def test_the_kernel_finds_the_key_nowhere(base: Path) -> None:
    with application(base, "saving") as first:
        first.kill()
    host = host_of(base)
    chat = await attach_only(host, base)
    folder = chat.session.runtime_folder
    key = SigningKeys(base / "signing.key").of_runtime(folder.name)
    pids = [process.pid for process in workbench_processes(base)]

    ran = await chat.run(LOOK_FOR_THE_KEY.format(pids=pids, folder=str(folder), key=key.hex()))

    # Root could read the supervisor's memory; other users cannot: it lets nobody look.
    watching = len(supervisors(base))
    await leave(host, chat)
    assert (len(key), watching, len(pids) >= 2) == (32, 1, True)
    assert (ran.error, ran.out) == (None, "True []\n")

"""What a call writes over something that an earlier call left open is noted with it, though nothing is opened."""

from __future__ import annotations

import os
import signal
import socket
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kernels.chats import OPEN, Chat, eventually, live_chat, supervisor_of
from workbench.domain.call_effects import CallClass, CallEffects, call_effects
from workbench.kernels.host import Bounds
from workbench.protocol.effects import EffectEvidence

pytestmark = [
    pytest.mark.asyncio(loop_scope="module"),
    pytest.mark.skipif(sys.platform != "linux", reason="the system tells effects on Linux"),
]
WRITERS = {
    "file": ("f = open('{at}', 'w')", "f.write('x'); f.flush()", "f.tell()"),
    "unbuffered file": ("f = open('{at}', 'wb', 0)", "f.write(b'x')", "f.fileno()"),
    "same size": (
        "import os\nf = os.open('{at}', os.O_RDWR | os.O_CREAT)\nos.write(f, b'abc')",
        "os.pwrite(f, b'abd', 0)",
        "os.pread(f, 3, 0)",
    ),
    "cut": ("f = open('{at}', 'w+')\nf.write('abc')\nf.flush()", "f.truncate(1)", "f.seek(0); f.read()"),
    "memory map": (
        "import numpy as np\nf = np.memmap('{at}', mode='w+', shape=8)\nf[0] = 1",
        "f[1] = 2",
        "f.sum()",
    ),
    "sqlite": (
        (
            "import sqlite3\nf = sqlite3.connect('{at}', isolation_level=None)\nf.execute('CREATE TABLE t (a)')\n"
            "f.execute('PRAGMA journal_mode=memory')"
        ),
        "f.execute('INSERT INTO t VALUES (1)')",
        "f.execute('SELECT * FROM t').fetchall()",
    ),
    "arrow": (
        "import pyarrow as pa\nf = pa.ipc.new_stream('{at}', pa.schema([('a', pa.int64())]))",
        "f.write_batch(pa.record_batch({{'a': pa.array([1, 2])}}))",
        "pa.array([1]).sum()",
    ),
    "parquet": (
        ("import pyarrow as pa, pyarrow.parquet as pq\nf = pq.ParquetWriter('{at}', pa.schema([('a', pa.int64())]))"),
        "f.write_table(pa.table({{'a': [1, 2]}}))",
        "pa.array([1]).sum()",
    ),
    "thread of a library": (
        (
            "import logging.handlers, queue\nq = queue.Queue()\nh = logging.FileHandler('{at}')\n"
            "g = logging.handlers.QueueListener(q, h)\ng.start()"
        ),
        "q.put(logging.makeLogRecord({{'msg': 'x'}})); g.stop()",
        "q.qsize()",
    ),
    "program": (
        (
            "import subprocess\nf = subprocess.Popen(['sh', '-c', 'while read a; do echo $a; echo . >&2; done'],"
            " stdin=subprocess.PIPE, stdout=open('{at}', 'w'), stderr=subprocess.PIPE)"
        ),
        "f.stdin.write(b'x\\n'); f.stdin.flush(); f.stderr.read(1)",
        "f.poll()",
    ),
    "program that opened it": (
        (
            "import subprocess\nf = subprocess.Popen(['sh', '-c', 'exec >{at}; echo . >&2;"
            " while read a; do echo $a; echo . >&2; done'], stdin=subprocess.PIPE, stderr=subprocess.PIPE)\n"
            "f.stderr.read(1)"
        ),
        "f.stdin.write(b'x\\n'); f.stdin.flush(); f.stderr.read(1)",
        "f.poll()",
    ),
}


@pytest.fixture(scope="module")
def bounds() -> Bounds:
    """Isolation would let most of these writes fail."""
    return OPEN


@pytest.fixture
def server() -> Iterator[socket.socket]:
    """Reads whatever is sent to it."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield listening


async def effects(chat: Chat) -> CallEffects:
    noted = await chat.session.effects(chat.calls)
    assert noted.has_journal
    return call_effects(noted.notes, str(chat.folder), working=(), watched=list(EffectEvidence))


async def told(chat: Chat, code: str) -> list[str]:
    ran = await chat.run(code)
    assert ran.error is None
    return [effect.words(done=True) for effect in (await effects(chat)).seen]


@pytest.mark.parametrize("name", WRITERS)
async def test_a_write_over_what_an_earlier_call_left_open(shared_chat: Chat, tmp_path: Path, name: str) -> None:
    at = tmp_path / "file"
    opening, writing, reading = (code.format(at=at) for code in WRITERS[name])
    await shared_chat.run(opening)
    opened_by = shared_chat.calls

    assert await told(shared_chat, reading) == []
    assert await told(shared_chat, writing) == [f"wrote {at} (left open by call {opened_by})"]
    assert (await effects(shared_chat)).call_class is CallClass.OUTSIDE
    assert await told(shared_chat, reading) == []

    await shared_chat.run("import gc\nfor n in ('f', 'g', 'h'): globals().pop(n, None)\ngc.collect()")


async def test_of_databases_reading_and_writing_are_told_apart(shared_chat: Chat, tmp_path: Path) -> None:
    await shared_chat.run(
        f"import duckdb, sqlite3\nd = duckdb.connect('{tmp_path}/d')\nd.sql('CREATE TABLE t (a INT)')\n"
        f"s = sqlite3.connect('{tmp_path}/s', isolation_level=None)\n"
        "s.execute('PRAGMA journal_mode=wal')\ns.execute('CREATE TABLE t (a INT)')"
    )
    opened_by = shared_chat.calls
    reading = "(d.sql('SELECT * FROM t').fetchall(), s.execute('SELECT * FROM t').fetchall())"

    assert await told(shared_chat, reading) == []
    assert await told(shared_chat, "d.sql('INSERT INTO t VALUES (1)')") == [
        f"wrote {tmp_path}/d.wal (left open by call {opened_by})"
    ]
    assert await told(shared_chat, "_ = s.execute('INSERT INTO t VALUES (1)')") == [
        f"wrote {tmp_path}/s-wal (left open by call {opened_by})"
    ]
    assert await told(shared_chat, reading) == []
    await shared_chat.run("d.close()\ns.close()")


async def test_many_writes_right_after_each_other_are_each_seen(shared_chat: Chat, tmp_path: Path) -> None:
    await shared_chat.run(f"import os\nf = os.open('{tmp_path}/file', os.O_RDWR | os.O_CREAT)\nos.write(f, b'abc')")
    opened_by = shared_chat.calls

    for number in range(10):
        words = await told(shared_chat, "os.pwrite(f, b'abd', 0)" if number % 2 else "os.pread(f, 3, 0)")

        assert words == ([f"wrote {tmp_path}/file (left open by call {opened_by})"] if number % 2 else [])
    await shared_chat.run("os.close(f)")


async def test_what_went_over_a_connection_is_counted(shared_chat: Chat, server: socket.socket) -> None:
    address = f"127.0.0.1:{server.getsockname()[1]}"
    await shared_chat.run(
        f"import socket, os\ns = socket.create_connection({server.getsockname()!r})\ns.sendall(b'first')"
    )
    opened_by = shared_chat.calls
    sent = [f"sent to tcp {address} (left open by call {opened_by})"]

    assert await told(shared_chat, "1 + 1") == []
    assert await told(shared_chat, "s.sendall(b'x')") == sent
    assert await told(shared_chat, "_ = os.write(s.fileno(), b'x')") == sent
    assert await told(shared_chat, "s.getpeername()") == []
    assert await told(shared_chat, "s.close()") == [f"may have sent to tcp {address} (left open by call {opened_by})"]
    assert await told(shared_chat, "1 + 1") == []


async def test_of_a_local_connection_it_is_said_that_it_may_have_been_used(shared_chat: Chat, tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(tmp_path / "s"))
        listening.listen()
        await shared_chat.run(f"import socket\ns = socket.socket(socket.AF_UNIX)\ns.connect('{tmp_path}/s')")
        opened_by = shared_chat.calls

        assert await told(shared_chat, "1 + 1") == [
            f"may have sent to unix {tmp_path}/s (left open by call {opened_by})"
        ]
        found = await effects(shared_chat)
        await shared_chat.run("s.close()")

        assert found.call_class is CallClass.OUTSIDE
        assert found.class_words().startswith("may have touched something outside: may have sent to unix")
        assert await told(shared_chat, "1 + 1") == []


async def test_a_large_mapped_file_is_said_to_be_possible(shared_chat: Chat, tmp_path: Path) -> None:
    await shared_chat.run(
        f"import numpy as np\nf = np.memmap('{tmp_path}/large', mode='w+', shape=3_000_000)\nf[:] = 1"
    )
    opened_by = shared_chat.calls

    words = await told(shared_chat, "f[7] = 3")
    await shared_chat.run("del f")

    assert words in (
        [f"may have written {tmp_path}/large (left open by call {opened_by})"],
        [f"wrote {tmp_path}/large (left open by call {opened_by})"],  # where its time changed
    )


@pytest.mark.asyncio(loop_scope="function")
async def test_isolated_code_is_watched_as_well(base: Path) -> None:
    async with live_chat(base) as chat:
        await chat.run("f = open('outputs/file', 'w')")

        assert await told(chat, "f.write('x'); f.flush()") == ["wrote outputs/file (left open by call 1)"]
        assert (await effects(chat)).call_class is CallClass.OUTPUTS


@pytest.mark.asyncio(loop_scope="function")
@pytest.mark.parametrize(("whom", "words"), [("kernel", "wrote"), ("both", "may have written")])
async def test_a_kill_leaves_what_was_written_over(base: Path, whom: str, words: str) -> None:
    async with live_chat(base, bounds=OPEN) as chat:
        await chat.run(f"import os\nf = os.open('{base}/file', os.O_RDWR | os.O_CREAT)\nos.write(f, b'abc')")
        call = chat.start("os.pwrite(f, b'abd', 0)\nwhile True: pass")
        await eventually(lambda: (base / "file").read_bytes() == b"abd")

        if whom == "both":
            os.kill(supervisor_of(chat), signal.SIGKILL)
        os.kill(chat.session.facts.pid, signal.SIGKILL)
        await call
        await chat.session.ended()

        assert [effect.words(done=False) for effect in (await effects(chat)).seen] == [
            f"{words} {base}/file (left open by call 1)"
        ]

"""What Python code is about to do outside is noted before it happens, with the line of the call's own code."""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from workbench.inkernel.intents import EffectIntents
from workbench.protocol.codec import decode_plain
from workbench.protocol.effects import INTENTS_FILE, MOST_NOTED, EffectEvidence, EffectKind, EffectNote


class Calls:
    """Runs code as calls of a kernel whose intents are noted, in this process."""

    def __init__(self, runtime: Path, chat: Path) -> None:
        self.names: dict[str, object] = {"__name__": "__main__"}
        self.file = runtime / INTENTS_FILE
        self.chat = chat
        self.intents = EffectIntents(runtime, self.names)
        self.number = 0

    def run(self, code: str) -> list[EffectNote]:
        self.number += 1
        self.intents.begin(self.number, str(self.chat))
        try:
            exec(code, self.names)  # noqa: S102 - what a kernel does
        finally:
            self.intents.end()
        notes = [decode_plain(line, EffectNote) for line in self.file.read_bytes().splitlines()]
        return [note for note in notes if note.call == self.number]


@pytest.fixture
def calls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Calls]:
    chat, runtime = tmp_path / "chat", tmp_path / "runtime"
    (chat / "outputs").mkdir(parents=True)
    runtime.mkdir()
    monkeypatch.chdir(chat)
    made = Calls(runtime, chat)
    yield made
    made.intents.end()


@pytest.mark.parametrize(
    ("code", "kind", "name"),
    [
        ("open('a.txt', 'w').close()", EffectKind.WRITE, "a.txt"),
        ("open('a.txt', 'a').close()", EffectKind.WRITE, "a.txt"),
        ("import pathlib\npathlib.Path('a.txt').write_text('x')", EffectKind.WRITE, "a.txt"),
        ("import os\nos.close(os.open('a.txt', os.O_CREAT | os.O_WRONLY))", EffectKind.WRITE, "a.txt"),
        ("import gzip\ngzip.open('a.gz', 'wb').close()", EffectKind.WRITE, "a.gz"),
        ("import os\nos.remove('there.txt')", EffectKind.DELETE, "there.txt"),
        ("import os\nos.mkdir('folder')", EffectKind.FOLDER, "folder"),
        ("import os\nos.truncate('there.txt', 0)", EffectKind.WRITE, "there.txt"),
        ("import os\nos.chmod('there.txt', 0o600)", EffectKind.CHANGE, "there.txt"),
        ("import sqlite3\nsqlite3.connect('base.db').close()", EffectKind.DATABASE, "base.db"),
        (
            "import sqlite3\nsqlite3.connect('file:a%20b.db?mode=rwc', uri=True).close()",
            EffectKind.DATABASE,
            "a b.db",
        ),
        ("import pandas\npandas.DataFrame({'a': [1]}).to_csv('a.csv')", EffectKind.WRITE, "a.csv"),
        ("import numpy\nnumpy.save('a.npy', numpy.arange(3))", EffectKind.WRITE, "a.npy"),
        ("import shutil\nshutil.copy('there.txt', 'copy.txt')", EffectKind.WRITE, "copy.txt"),
        ("import shutil\nshutil.rmtree('full')", EffectKind.DELETE, "full/inner.txt"),
    ],
)
def test_an_effect_is_noted_with_its_path(calls: Calls, code: str, kind: EffectKind, name: str) -> None:
    (calls.chat / "there.txt").write_text("there")
    (calls.chat / "full").mkdir()
    (calls.chat / "full" / "inner.txt").write_text("inner")

    notes = calls.run(code)

    found = [note for note in notes if note.kind is kind and note.target == str(calls.chat / name)]
    assert len(found) == 1, notes
    assert found[0].evidence is EffectEvidence.INTENT
    assert found[0].line == len(code.splitlines())


def test_what_is_moved_is_noted_with_where_it_goes(calls: Calls) -> None:
    (calls.chat / "old.txt").write_text("old")

    (note,) = calls.run("import os\nos.replace('old.txt', 'outputs/new.txt')")

    assert (note.kind, note.target, note.to) == (
        EffectKind.RENAME,
        str(calls.chat / "old.txt"),
        str(calls.chat / "outputs" / "new.txt"),
    )


def test_programs_and_addresses_are_noted_before_they_are_reached(calls: Calls) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        notes = calls.run(
            "import subprocess, socket\n"
            "subprocess.run(['true', 'a b'], check=True)\n"
            f"socket.create_connection(('127.0.0.1', {port})).close()\n"
            "with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as far: far.sendto(b'x', ('127.0.0.1', 9))\n"
        )

    told = {(note.kind, note.target): note.line for note in notes}
    assert told[EffectKind.PROGRAM, "true a b"] == 2
    assert told[EffectKind.CONNECT, f"tcp 127.0.0.1:{port}"] == 3
    assert told[EffectKind.CONNECT, "udp 127.0.0.1:9"] == 4


@pytest.mark.skipif(sys.platform != "linux", reason="names of this kind are Linux's")
def test_addresses_are_written_as_the_system_tells_them(calls: Calls) -> None:
    notes = calls.run(
        "import contextlib, socket\n"
        "with socket.socket(socket.AF_UNIX) as near, contextlib.suppress(OSError): near.connect('there')\n"
        "with socket.socket(socket.AF_UNIX) as near, contextlib.suppress(OSError): near.connect('\\0there')\n"
        "with socket.socket(socket.AF_INET6) as far, contextlib.suppress(OSError): far.connect(('::1', 9))\n"
    )

    assert [note.target for note in notes] == [f"unix {calls.chat}/there", "unix @there", "tcp [::1]:9"]


def test_the_line_is_that_of_the_call_and_not_of_a_helper_of_an_earlier_one(calls: Calls) -> None:
    calls.run("\n\n\n\ndef keep(name):\n    open(name, 'w').close()")

    (note,) = calls.run("first = 1\nkeep('a.txt')")

    assert note.line == 2


def test_reading_and_computing_leave_nothing(calls: Calls) -> None:
    (calls.chat / "there.csv").write_text("a,b\n1,2\n")

    assert calls.run("import pandas\ntable = pandas.read_csv('there.csv')\ntotal = table.sum()") == []


def test_what_belongs_to_the_workbench_is_not_noted(calls: Calls) -> None:
    hidden = calls.chat / "outputs" / ".calls"
    hidden.mkdir()

    assert calls.run(f"open({str(hidden / 'call-01.txt')!r}, 'w').close()\nopen('/dev/null', 'w').close()") == []


def test_the_same_effect_is_noted_once_and_too_many_are_counted(calls: Calls) -> None:
    again = calls.run("for _ in range(50):\n    open('a.txt', 'a').close()")
    many = calls.run(
        f"import os\nfor number in range({MOST_NOTED + 7}):\n    os.close(os.open(f'{{number}}.txt', os.O_CREAT))"
    )

    assert len(again) == 1
    assert len([note for note in many if not note.more]) == MOST_NOTED
    assert many[-1].more == 7


def test_code_between_calls_and_after_closed_descriptors_does_no_harm(calls: Calls) -> None:
    calls.intents.begin(0, str(calls.chat))
    Path("between.txt").write_text("x")
    calls.intents.end()
    descriptor = calls.intents._descriptor  # noqa: SLF001 - as code does that closes all files
    kept = os.dup(descriptor)
    os.close(descriptor)
    try:
        calls.intents._call = 9  # noqa: SLF001
        Path("after.txt").write_text("x")
    finally:
        os.dup2(kept, descriptor)
        os.close(kept)

    assert (calls.chat / "after.txt").read_text() == "x"
    assert calls.file.read_bytes() == b""

"""Run the attempts to escape in one runtime, and write what came of each; arguments: a folder, and on or off."""

from __future__ import annotations

import ast
import asyncio
import ctypes
import json
import os
import platform
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path

from tests.faults.escapes import ATTEMPTS, OPEN_OUTSIDE, code_of
from tests.kernels.chats import chat_folder, start_chat
from workbench.domain.runtime import EndReason
from workbench.kernels.host import Bounds, RuntimeHost

_KEYCTL = {"x86_64": (250, 248, 321), "aarch64": (219, 217, 280)}


def prepare(base: Path) -> tuple[dict[str, object], list[object]]:
    """Put outside what code would like to have; gives the facts of it, and what has to stay open."""
    secret = base / "chats" / "secret.csv"
    home, other = base / "home", base / "chats" / "other" / "inputs"
    for folder in (home / ".ssh", other):
        folder.mkdir(parents=True)
    secret.write_text("name,salary\nAlice,1\n")
    (other / "salaries.csv").write_text("a\n1\n")
    (home / ".ssh" / "id_ed25519").write_text("key")
    database = base / "workbench.sqlite"
    with sqlite3.connect(database) as open_database:
        open_database.execute("create table t as select 1")
    port = socket.create_server(("127.0.0.1", 0))
    named, abstract = socket.socket(socket.AF_UNIX), socket.socket(socket.AF_UNIX)
    named.bind(str(base / "socket"))
    abstract.bind(f"\0{base}")
    for listening in (named, abstract):
        listening.listen()
    victim = subprocess.Popen(["sleep", "600"])
    keyctl, add_key, bpf = _KEYCTL[platform.machine()]
    libc = ctypes.CDLL(None)
    libc.syscall(keyctl, 1, None)  # a session of its own, as a login has
    for ring in (-3, -4):
        libc.syscall(add_key, b"user", b"workbench-secret", b"key", 3, ring)
    shared = os.getpid() | 0x40000000
    libc.shmget(shared, 4096, 0o1000 | 0o666)
    facts: dict[str, object] = {
        "base": str(base),
        "chats": str(base / "chats"),
        "secret": str(secret),
        "home": str(home),
        "other": str(other),
        "database": str(database),
        "port": port.getsockname()[1],
        "abstract": str(base),
        "victim": victim.pid,
        "keyctl": keyctl,
        "bpf": bpf,
        "shared": shared,
    }
    return facts, [port, named, abstract, victim]


async def outcomes(base: Path, *, isolated: bool) -> dict[str, str]:
    """Try everything, and tell what came of it."""
    facts, _open = prepare(base)
    os.environ["WORKBENCH_SECRET"] = "SECRET"
    host = RuntimeHost("test", base=base / "r", bounds=Bounds(isolated=isolated))
    (base / "r").mkdir()
    decoy = base / "r" / "decoy" / "k"
    decoy.mkdir(parents=True)
    (decoy / "connection.json").write_text("{}")
    folder = chat_folder(base / "chats")
    chat = await start_chat(host, folder)
    said = {"isolated": str(chat.session.facts.isolation.is_on), "user": str(os.getuid())}
    facts["runtime"] = str(chat.session.runtime_folder)
    try:
        for name in ATTEMPTS if isolated else sorted(OPEN_OUTSIDE):  # the others could do harm
            (folder / "inputs" / "a.csv").write_text("a\n1\n")
            ran = await chat.run(code_of(name, facts))
            said[name] = str(ast.literal_eval(ran.result)) if ran.result else f"no result: {ran.error or ran.status}"
    finally:
        await chat.session.shutdown(EndReason.CLOSED)
        await host.leave()
        victim = _open[-1]
        assert isinstance(victim, subprocess.Popen)
        said["victim"] = "alive" if victim.poll() is None else "dead"
        victim.kill()
        ctypes.CDLL(None).shmctl(ctypes.CDLL(None).shmget(facts["shared"], 1, 0), 0, None)
    return said


if __name__ == "__main__":
    print(json.dumps(asyncio.run(outcomes(Path(sys.argv[1]), isolated=sys.argv[2] == "on"))))  # noqa: T201

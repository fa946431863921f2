"""Ways in which code reaches outside, each with what the journal of effects must say of it."""

from __future__ import annotations

from dataclasses import dataclass

from workbench.protocol.effects import EffectKind

PORT = 9
"""Nothing listens there."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Way:
    """One way: `first` prepares it, `then` does it; both know `place`, an absolute folder, and `then` the number `i`.

    `target` and `to` are what is noted, with the same two names in braces.
    """

    name: str
    then: str
    kind: EffectKind
    target: str
    first: str = ""
    to: str = ""
    by_other: bool = False
    """Another process does it."""

    def expected(self, place: str, number: int) -> tuple[EffectKind, str, str]:
        """Give what must be noted."""
        return (
            self.kind,
            self.target.format(place=place, i=number, port=PORT),
            self.to.format(place=place, i=number, port=PORT),
        )

    def loop(self, place: str, most: int) -> str:
        """Give code that does it over and over; what is done is counted by the bytes of the file `done`."""
        return "\n".join(
            [
                "import os, sys, time",
                f"place, PORT = {place!r}, {PORT}",
                self.first,
                "done = os.open(place + '/done', os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)",
                f"for i in range(1, {most} + 1):",
                *(f"    {line}" for line in self.then.splitlines()),
                "    os.write(done, b'.')",
                "os.close(done)",
            ]
        )


def _written(name: str, then: str, file: str, first: str = "") -> Way:
    return Way(name=name, first=first, then=then, kind=EffectKind.WRITE, target="{place}/" + file)


def _reached(name: str, then: str, target: str, first: str = "") -> Way:
    return Way(name=name, first=first, then=then, kind=EffectKind.CONNECT, target=target)


_MAKE = "open(f'{place}/{i}', 'w').close()\n"
_FRAME = "import pandas as pd\nframe = pd.DataFrame({'a': [1, 2]})"
_ARROW = "import pyarrow as pa, pyarrow.parquet, pyarrow.csv, pyarrow.fs\ntable = pa.table({'a': [1, 2]})"
_POLARS = "import polars as pl\nframe = pl.DataFrame({'a': [1, 2]})"
_NUMPY = "import numpy as np"
_DUCKDB = "import duckdb\nbase = duckdb.connect()"
_LIBC = "import ctypes\nlibc = ctypes.CDLL(None)"
_QUIET = "contextlib.suppress(OSError)"
_CONTEXT = "import contextlib, socket"

FILES = (
    _written("open w", "open(f'{place}/{i}.txt', 'w').close()", "{i}.txt"),
    _written("open a", "open(f'{place}/{i}.log', 'a').close()", "{i}.log"),
    _written("os.open", "os.close(os.open(f'{place}/{i}', os.O_RDWR | os.O_CREAT))", "{i}"),
    _written("relative path", "open(f'{i}.txt', 'w').close()", "{i}.txt", "os.chdir(place)"),
    _written("through a folder's descriptor", "os.close(os.open(f'{i}', os.O_WRONLY | os.O_CREAT, dir_fd=at))", "{i}",
             "at = os.open(place, os.O_RDONLY)"),
    _written("path.write_text", "Path(place, f'{i}.txt').write_text('x')", "{i}.txt", "from pathlib import Path"),
    _written("path.touch", "Path(place, f'{i}').touch()", "{i}", "from pathlib import Path"),
    _written("shutil.copy", "shutil.copy(place + '/from', f'{place}/{i}')", "{i}",
             "import shutil\nopen(place + '/from', 'w').close()"),
    _written("os.truncate", _MAKE + "os.truncate(f'{place}/{i}', 0)", "{i}"),
    _written("os.mkfifo", "os.mkfifo(f'{place}/{i}')", "{i}"),
    _written("thread", "t = Thread(target=lambda: open(f'{place}/{i}', 'w').close())\nt.start()\nt.join()", "{i}",
             "from threading import Thread"),
    _written("gzip", "gzip.open(f'{place}/{i}.gz', 'wb').close()", "{i}.gz", "import gzip"),
    _written("lzma", "lzma.open(f'{place}/{i}.xz', 'wb').close()", "{i}.xz", "import lzma"),
    _written("zipfile", "zipfile.ZipFile(f'{place}/{i}.zip', 'w').close()", "{i}.zip", "import zipfile"),
    _written("tarfile", "tarfile.open(f'{place}/{i}.tar', 'w').close()", "{i}.tar", "import tarfile"),
    _written("logging", "logging.FileHandler(f'{place}/{i}.log').close()", "{i}.log", "import logging"),
    _written("dbm", "dbm.dumb.open(f'{place}/{i}', 'c').close()", "{i}.dat", "import dbm.dumb"),
    _written("ctypes", "libc.close(libc.creat(f'{place}/{i}'.encode(), 0o600))", "{i}", _LIBC),
    _written("numpy save", "np.save(f'{place}/{i}.npy', np.arange(3))", "{i}.npy", _NUMPY),
    _written("numpy memmap", "del_me = np.memmap(f'{place}/{i}', mode='w+', shape=8)", "{i}", _NUMPY),
    _written("pandas csv", "frame.to_csv(f'{place}/{i}.csv')", "{i}.csv", _FRAME),
    _written("pandas parquet", "frame.to_parquet(f'{place}/{i}.parquet')", "{i}.parquet", _FRAME),
    _written("pandas excel", "frame.to_excel(f'{place}/{i}.xlsx')", "{i}.xlsx", _FRAME),
    _written("pandas feather", "frame.to_feather(f'{place}/{i}.feather')", "{i}.feather", _FRAME),
    _written("arrow parquet", "pa.parquet.write_table(table, f'{place}/{i}.parquet')", "{i}.parquet", _ARROW),
    _written("arrow csv", "pa.csv.write_csv(table, f'{place}/{i}.csv')", "{i}.csv", _ARROW),
    _written("arrow file", "pa.OSFile(f'{place}/{i}', 'wb').close()", "{i}", _ARROW),
    _written("arrow stream", "pa.fs.LocalFileSystem().open_output_stream(f'{place}/{i}').close()", "{i}", _ARROW),
    _written("polars csv", "frame.write_csv(f'{place}/{i}.csv')", "{i}.csv", _POLARS),
    _written("polars parquet", "frame.write_parquet(f'{place}/{i}.parquet')", "{i}.parquet", _POLARS),
    _written("polars ipc", "frame.write_ipc(f'{place}/{i}.arrow')", "{i}.arrow", _POLARS),
    _written("polars sink", "frame.lazy().sink_parquet(f'{place}/{i}.parquet')", "{i}.parquet", _POLARS),
    _written("duckdb copy", "base.sql(\"COPY (SELECT 1 AS a) TO '%s/%d.csv'\" % (place, i))", "{i}.csv", _DUCKDB),
    _written("duckdb file", "duckdb.connect(f'{place}/{i}.db').close()", "{i}.db", _DUCKDB),
    _written("sqlite", "c = sqlite3.connect(f'{place}/{i}.db')\nc.execute('CREATE TABLE t (a)')\nc.close()", "{i}.db",
             "import sqlite3"),
    _written("sqlite attach", "c.execute(\"ATTACH '%s/%d.db' AS b%d\" % (place, i, i))\n"
             "c.execute('CREATE TABLE b%d.t (a)' % i)\nc.execute('DETACH b%d' % i)", "{i}.db",
             "import sqlite3\nc = sqlite3.connect(':memory:', isolation_level=None)"),
)  # fmt: skip
CHANGES = (
    Way(name="os.remove", then=_MAKE + "os.remove(f'{place}/{i}')", kind=EffectKind.DELETE, target="{place}/{i}"),
    Way(name="os.rmdir", then="os.mkdir(f'{place}/{i}')\nos.rmdir(f'{place}/{i}')", kind=EffectKind.DELETE,
        target="{place}/{i}"),
    Way(name="shutil.rmtree", first="import shutil",
        then="os.makedirs(f'{place}/{i}/below')\nshutil.rmtree(f'{place}/{i}')",
        kind=EffectKind.DELETE, target="{place}/{i}/below"),
    Way(name="arrow delete", first=_ARROW, then=_MAKE + "pa.fs.LocalFileSystem().delete_file(f'{place}/{i}')",
        kind=EffectKind.DELETE, target="{place}/{i}"),
    Way(name="ctypes unlink", first=_LIBC, then=_MAKE + "libc.unlink(f'{place}/{i}'.encode())",
        kind=EffectKind.DELETE, target="{place}/{i}"),
    Way(name="os.rename", then=_MAKE + "os.rename(f'{place}/{i}', f'{place}/new{i}')", kind=EffectKind.RENAME,
        target="{place}/{i}", to="{place}/new{i}"),
    Way(name="os.replace", then=_MAKE + "os.replace(f'{place}/{i}', f'{place}/new')", kind=EffectKind.RENAME,
        target="{place}/{i}", to="{place}/new"),
    Way(name="shutil.move", first="import shutil", then=_MAKE + "shutil.move(f'{place}/{i}', f'{place}/new{i}')",
        kind=EffectKind.RENAME, target="{place}/{i}", to="{place}/new{i}"),
    Way(name="os.mkdir", then="os.mkdir(f'{place}/{i}')", kind=EffectKind.FOLDER, target="{place}/{i}"),
    Way(name="os.makedirs", then="os.makedirs(f'{place}/{i}/a/b')", kind=EffectKind.FOLDER, target="{place}/{i}/a/b"),
    Way(name="shutil.copytree", first="import shutil\nos.mkdir(place + '/from')",
        then="shutil.copytree(place + '/from', f'{place}/{i}')", kind=EffectKind.FOLDER, target="{place}/{i}"),
    Way(name="os.symlink", then="os.symlink('done', f'{place}/{i}')", kind=EffectKind.LINK, target="{place}/done",
        to="{place}/{i}"),
    Way(name="os.link", then="os.link(place + '/done', f'{place}/{i}')", kind=EffectKind.LINK,
        target="{place}/done", to="{place}/{i}"),
    Way(name="os.chmod", then=_MAKE + "os.chmod(f'{place}/{i}', 0o600)", kind=EffectKind.CHANGE,
        target="{place}/{i}"),
    Way(name="os.fchmod", then=_MAKE + "with open(f'{place}/{i}') as f: os.fchmod(f.fileno(), 0o600)",
        kind=EffectKind.CHANGE, target="{place}/{i}"),
    Way(name="os.utime", then=_MAKE + "os.utime(f'{place}/{i}', (1, 1))", kind=EffectKind.CHANGE,
        target="{place}/{i}"),
    Way(name="os.chown", then=_MAKE + "os.chown(f'{place}/{i}', os.getuid(), -1)", kind=EffectKind.CHANGE,
        target="{place}/{i}"),
)  # fmt: skip
PROGRAMS = (
    Way(name="subprocess", first="import subprocess", then="subprocess.run(['true', str(i)])",
        kind=EffectKind.PROGRAM, target="true {i}", by_other=True),
    Way(name="os.system", then="os.system(f'true {i}')", kind=EffectKind.PROGRAM, target="sh -c 'true {i}'",
        by_other=True),
    Way(name="os.posix_spawn", then="os.waitpid(os.posix_spawn('/bin/true', ['true', str(i)], {}), 0)",
        kind=EffectKind.PROGRAM, target="true {i}", by_other=True),
    Way(name="a program's file", first="import subprocess", then="subprocess.run(['touch', f'{place}/{i}'])",
        kind=EffectKind.WRITE, target="{place}/{i}", by_other=True),
    Way(name="a shell's file", then="os.system(f'echo x > {place}/{i}')", kind=EffectKind.WRITE,
        target="{place}/{i}", by_other=True),
    Way(name="os.fork", then="if (pid := os.fork()) == 0:\n    open(f'{place}/{i}', 'w').close()\n    os._exit(0)\n"
        "os.waitpid(pid, 0)", kind=EffectKind.WRITE, target="{place}/{i}", by_other=True),
    Way(name="multiprocessing", first="import multiprocessing\nmake = multiprocessing.get_context('fork').Process",
        then="p = make(target=os.mkdir, args=(f'{place}/{i}',))\np.start()\np.join()", kind=EffectKind.FOLDER,
        target="{place}/{i}", by_other=True),
)  # fmt: skip
ADDRESSES = (
    _reached("tcp", f"s = socket.socket()\nwith {_QUIET}: s.connect(('127.0.0.1', PORT))\ns.close()",
             "tcp 127.0.0.1:{port}", _CONTEXT),
    _reached("tcp 6", f"s = socket.socket(socket.AF_INET6)\nwith {_QUIET}: s.connect(('::1', PORT))\ns.close()",
             "tcp [::1]:{port}", _CONTEXT),
    _reached("unix", f"s = socket.socket(socket.AF_UNIX)\nwith {_QUIET}: s.connect(f'{{place}}/{{i}}')\ns.close()",
             "unix {place}/{i}", _CONTEXT),
    _reached("abstract unix", f"s = socket.socket(socket.AF_UNIX)\nwith {_QUIET}: s.connect(f'\\0wb{{i}}')\ns.close()",
             "unix @wb{i}", _CONTEXT),
    _reached("udp sendto", "s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)\n"
             "s.sendto(b'x', ('127.0.0.1', i))\ns.close()", "udp 127.0.0.1:{i}", _CONTEXT),
    _reached("udp sendmsg", "s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)\n"
             "s.sendmsg([b'x'], [], 0, ('127.0.0.1', i))\ns.close()", "udp 127.0.0.1:{i}", _CONTEXT),
    _reached("urllib", f"with {_QUIET}: urllib.request.urlopen(f'http://127.0.0.1:{{PORT}}/')",
             "tcp 127.0.0.1:{port}", _CONTEXT + ", urllib.request"),
    _reached("zmq", "z = zmq.Context.instance().socket(zmq.PUSH)\nm = z.get_monitor_socket()\n"
             "z.connect(f'ipc://{place}/{i}')\nm.recv_multipart()\nm.close(0)\nz.close(0)",
             "unix {place}/{i}", "import zmq"),
    _written("unix bind", "s = socket.socket(socket.AF_UNIX)\ns.bind(f'{place}/{i}')\ns.close()", "{i}", _CONTEXT),
)  # fmt: skip
WAYS = (*FILES, *CHANGES, *PROGRAMS, *ADDRESSES)

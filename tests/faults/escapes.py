"""Attempts of code to get out of its sandbox: each sets `got` to what it got, or meets an error."""

from __future__ import annotations

_SYSCALL = "import ctypes\nlibc = ctypes.CDLL(None, use_errno=True)\n"
_CHECK = "\nif r < 0: raise OSError(ctypes.get_errno(), 'refused')\ngot = r\n"

READING = {
    "read a file outside": "got = open(F['secret']).read()",
    "read it by a descriptor": "import os\ngot = os.read(os.open(F['secret'], os.O_RDONLY), 99)",
    "read it by pandas": "import pandas as pd\ngot = pd.read_csv(F['secret']).shape",
    "read it by polars": "import polars as pl\ngot = pl.read_csv(F['secret']).shape",
    "read it by duckdb": "import duckdb\ngot = duckdb.sql(f\"select * from read_csv('{F['secret']}')\").fetchall()",
    "read it by pyarrow": "import pyarrow.csv as c\ngot = c.read_csv(F['secret'])",
    "read it by a program": (
        "import subprocess\ngot = subprocess.run(['cat', F['secret']], check=True, capture_output=True).stdout"
    ),
    "read it through .. of the chat": (
        "import os\ngot = open(os.path.join('..', os.path.basename(F['secret']))).read()"
    ),
    "read it through the working directory of the first process": ("got = open('/proc/1/cwd/..' + F['secret']).read()"),
    "read it through the root of the first process": "got = open('/proc/1/root' + F['secret']).read()",
    "read it through the root of its parent": (
        "import os\ngot = open(f'/proc/{os.getppid()}/root' + F['secret']).read()"
    ),
    "read it through a descriptor of the first process": (
        "import os\ngot = [os.readlink(f'/proc/1/fd/{n}') for n in os.listdir('/proc/1/fd')]\n"
        "got = [n for n in got if F['base'] in n and '/r/' not in n]"
    ),
    "list the folder of chats": (
        "import os\ngot = [n for n in os.listdir(F['chats']) if n != os.path.basename(os.getcwd())]"
    ),
    "list its own home outside": "import os\ngot = os.listdir(F['home'])",
    "see that a file is there": "import os\ngot = os.stat(F['secret'])",
    "list another chat's inputs": "import os\ngot = os.listdir(F['other'])",
    "read another chat's file": "got = open(F['other'] + '/salaries.csv').read()",
    "read the profile's database": "got = open(F['database'], 'rb').read()",
    "open the profile's database": (
        "import sqlite3\ngot = sqlite3.connect(F['database']).execute('select * from t').fetchall()"
    ),
    "read a key of ssh": "got = open(F['home'] + '/.ssh/id_ed25519').read()",
    "read the passwords": "got = open('/etc/shadow').read()",
    "read who else has an account": "got = [l for l in open('/etc/passwd') if l.split(':')[0] == 'daemon']",
    "read what is mounted outside": (
        "got = [l for l in open('/proc/self/mountinfo') if ' /home ' in l or ' / / rw' in l]"
    ),
    "read secrets of the first process": (
        "got = [e for e in open('/proc/1/environ').read().split(chr(0)) if 'SECRET' in e]"
    ),
    "read secrets of its parents": (
        "import os, glob\ngot = [e for p in glob.glob('/proc/[0-9]*/environ') for e in open(p).read().split(chr(0))"
        " if 'SECRET' in e]"
    ),
    "read the system's log": "got = open('/dev/kmsg').read(10)",
    "read the machine's memory": "got = open('/proc/kcore', 'rb').read(10)",
    "follow a link that it makes": (
        "import os\nos.symlink(F['secret'], 'outputs/link')\ngot = open('outputs/link').read()"
    ),
    "make a hard link": "import os\nos.link(F['secret'], 'outputs/hard')\ngot = open('outputs/hard').read()",
    "read another runtime's key": (
        "import glob\n"
        "got = [p for p in glob.glob(F['base'] + '/r/*/k/connection.json') if not"
        " p.startswith(F['runtime'])]"
    ),
    "read its supervisor's files": "import os\ngot = [n for n in os.listdir(F['runtime']) if n != 'k']",
}

WRITING = {
    "write a file outside": "got = open(F['base'] + '/made', 'w')",
    "write over a file outside": "got = open(F['secret'], 'w')",
    "write in the chat's folder": "got = open('comparison.toml', 'w')",
    "write an input": "got = open('inputs/a.csv', 'a')",
    "make an input": "got = open('inputs/new.csv', 'w')",
    "remove an input": "import os\nos.remove('inputs/a.csv')\ngot = True",
    "rename an input": "import os\nos.rename('inputs/a.csv', 'outputs/a.csv')\ngot = True",
    "link an input into outputs": "import os\nos.link('inputs/a.csv', 'outputs/a.csv')\ngot = True",
    "change the mode of an input": "import os\nos.chmod('inputs/a.csv', 0o777)\ngot = True",
    "change the time of an input": "import os\nos.utime('inputs/a.csv')\ngot = True",
    "write an input by polars": ("import polars as pl\npl.DataFrame({'a': [1]}).write_csv('inputs/a.csv')\ngot = True"),
    "write an input by duckdb": "import duckdb\nduckdb.sql(\"copy (select 1) to 'inputs/a.csv'\")\ngot = True",
    "replace the folder of inputs": "import os\nos.rename('inputs', 'outputs/inputs')\ngot = True",
    "write over the interpreter": "import os\ngot = open(os.__file__, 'a')",
    "write over a package": "import pandas\ngot = open(pandas.__file__, 'a')",
    "write over this program": "import workbench\ngot = open(workbench.__file__, 'a')",
    "write a start file of the user": "got = open(F['home'] + '/.bashrc', 'a')",
    "write the record of its runtime": "got = open(F['runtime'] + '/runtime.json', 'w')",
    "write how its runtime ended": "got = open(F['runtime'] + '/exit.json', 'w')",
    "write where nothing is": "got = open('/made', 'w')",
    "write the kernel's settings": "got = open('/proc/sys/kernel/core_pattern', 'w')",
}

REACHING = {
    "connect to a port of this machine": ("import socket\ngot = socket.create_connection(('127.0.0.1', F['port']), 5)"),
    "connect to another machine": "import socket\ngot = socket.create_connection(('192.0.2.1', 80), 5)",
    "send a datagram": (
        "import socket\ngot = socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b'x', ('192.0.2.1', 53))"
    ),
    "resolve a name": "import socket\ngot = socket.getaddrinfo('example.com', 80)",
    "open a page": "import urllib.request\ngot = urllib.request.urlopen('http://192.0.2.1/', timeout=5)",
    "fetch by duckdb": (
        "import duckdb\ngot = duckdb.sql(\"select * from read_csv('http://192.0.2.1/a.csv')\").fetchall()"
    ),
    "connect to an abstract socket": (
        "import socket\ns = socket.socket(socket.AF_UNIX)\ns.connect(chr(0) + F['abstract'])\ngot = s"
    ),
    "connect to a socket outside": (
        "import socket\ns = socket.socket(socket.AF_UNIX)\ns.connect(F['base'] + '/socket')\ngot = s"
    ),
    "connect to its supervisor": (
        "import socket\ns = socket.socket(socket.AF_UNIX)\ns.connect(F['runtime'] + '/command')\ngot = s"
    ),
    "connect to the message bus": (
        "import socket\ns = socket.socket(socket.AF_UNIX)\ns.connect('/run/dbus/system_bus_socket')\ngot = s"
    ),
    "see the network's devices": "import socket\ngot = [n for _, n in socket.if_nameindex() if n != 'lo']",
}

PRIVILEGES = {
    "mount": _SYSCALL + "r = libc.mount(b'none', b'/tmp', b'tmpfs', 0, None)" + _CHECK,
    "unmount the inputs": _SYSCALL + "import os\nr = libc.umount2(os.getcwd().encode(), 2)" + _CHECK,
    "make the root writable": _SYSCALL + "r = libc.mount(b'none', b'/', None, 32 | 4096, None)" + _CHECK,
    "make a device": (
        "import os, stat\nos.mknod('outputs/disk', 0o600 | stat.S_IFBLK, os.makedev(254, 0))\ngot = True"
    ),
    "make a user namespace": _SYSCALL + "r = libc.unshare(0x10000000)" + _CHECK,
    "make a mount namespace": _SYSCALL + "r = libc.unshare(0x20000)" + _CHECK,
    "enter the first process's namespace": "import os\n"
    + _SYSCALL
    + "r = libc.setns(os.open('/proc/1/ns/mnt', 0), 0x20000)"
    + _CHECK,
    "signal a process outside": "import os\nos.kill(F['victim'], 0)\ngot = True",
    "trace a process outside": _SYSCALL + "r = libc.ptrace(16, F['victim'], None, None)" + _CHECK,
    "see processes outside": "import os\ngot = [p for p in os.listdir('/proc') if p == str(F['victim'])]",
    "become root": "import os\nos.setuid(0 if os.getuid() else 1)\ngot = True",
    "change the root": "import os\nos.chroot('outputs')\ngot = True",
    "give a file away": (
        "import os\nopen('outputs/own', 'w').close()\nos.chown('outputs/own', 12345, 12345)\ngot = True"
    ),
    "be root by a program": (
        "import subprocess\n"
        "got = subprocess.run(['su', '-c', 'true'], stdin=subprocess.DEVNULL, capture_output=True,"
        " check=True)"
    ),
    "have a capability": (
        "got = [l for l in open('/proc/self/status') if l.startswith('CapEff') and int(l.split()[1], 16)]"
    ),
    "gain one by a program": (
        "got = [l for l in open('/proc/self/status') if l.startswith('NoNewPrivs') and int(l.split()[1]) != 1]"
    ),
    "set the machine's name": "import socket\nsocket.sethostname('other')\ngot = True",
    "set the clock": "import time\ntime.clock_settime(0, 1.0)\ngot = True",
    "take a key of the user": _SYSCALL
    + "r = libc.syscall(F['keyctl'], 10, -4, b'user', b'workbench-secret', 0)"
    + _CHECK,
    "take a key of the session": _SYSCALL
    + "r = libc.syscall(F['keyctl'], 10, -3, b'user', b'workbench-secret', 0)"
    + _CHECK,
    "load a program into the system": _SYSCALL + "r = libc.syscall(F['bpf'], 5, None, 0)" + _CHECK,
    "use shared memory of another process": _SYSCALL + "r = libc.shmget(F['shared'], 1, 0)" + _CHECK,
}

ATTEMPTS = {**READING, **WRITING, **REACHING, **PRIVILEGES}

OPEN_OUTSIDE = frozenset(
    {
        "read a file outside",
        "read it by polars",
        "read it by duckdb",
        "list another chat's inputs",
        "read the profile's database",
        "read a key of ssh",
        "write a file outside",
        "write in the chat's folder",
        "remove an input",
        "connect to a port of this machine",
        "connect to an abstract socket",
        "connect to a socket outside",
        "connect to its supervisor",
        "signal a process outside",
        "see processes outside",
        "take a key of the session",
        "use shared memory of another process",
    }
)
"""What gets through where nothing isolates: an attempt that could never succeed would show nothing."""


def code_of(attempt: str, facts: dict[str, object]) -> str:
    """Give the code of an attempt; its result tells what came of it."""
    body = "\n".join(f"    {line}" for line in ATTEMPTS[attempt].splitlines())
    return (
        f"F = {facts!r}\ngot = None\ntry:\n{body}\nexcept BaseException as error:\n"
        "    said = f'denied: {type(error).__name__}: {error}'\nelse:\n"
        "    said = f'got {got!r}'[:200] if got else 'denied: nothing'\nsaid"
    )

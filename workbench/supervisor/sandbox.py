"""The command line of a kernel in a sandbox: what bubblewrap is told to show it, and nothing else.

Everything of the chat stands at the same path inside as outside, so that no other part has to know of it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

PROGRAM = "bwrap"

_NAMESPACES = (
    "--unshare-user",
    "--unshare-ipc",
    "--unshare-uts",
    "--unshare-pid",
    "--unshare-net",
    "--disable-userns",  # no privileges by a nested one
)
_LIBRARIES = ("lib", "lib32", "lib64", "libx32", "bin", "sbin")
_SYSTEM = (
    "/etc/alternatives",
    "/etc/fonts",
    "/etc/ld.so.cache",
    "/etc/ld.so.conf",
    "/etc/ld.so.conf.d",
    "/etc/locale.alias",
    "/etc/localtime",
    "/etc/mime.types",
    "/etc/ssl/certs",
    "/etc/ssl/openssl.cnf",
    "/etc/timezone",
    "/nix/store",
    "/sys/devices/system/cpu",  # how many processors there are
    "/sys/fs/cgroup",  # DuckDB does not open without it: it asks for the limit of memory
)
_JAVA = "java-*"
_SWITCHES = ("acpi", "bus", "fs", "irq", "scsi", "sys", "sysrq-trigger")
"""In `/proc`: what of the whole machine its root could change, with no capability needed."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Identity:
    """Whom code finds itself to be: what it asks the user database, which is not there."""

    user: str
    uid: int
    gid: int
    home: str

    def passwd(self) -> str:
        """Give the one line of `/etc/passwd`."""
        return f"{self.user}:x:{self.uid}:{self.gid}::{self.home}:/bin/sh\n"

    def group(self) -> str:
        """Give the one line of `/etc/group`."""
        return f"{self.user}:x:{self.gid}:\n"


HOSTS = "127.0.0.1 localhost runtime\n"
HOST_NAME = "runtime"


@dataclass(frozen=True, kw_only=True, slots=True)
class Places:
    """What a sandbox shows, by its path outside; the later ones lie over the earlier.

    Args:
        read: folders and files that can be read.
        written: folders that can be written too.
        moved: folders that can be written, each with the place at which it is shown.
        links: symbolic links that are made anew, with their targets.
        texts: descriptors of what stands in files of the system that are not shown as they are.
    """

    read: tuple[str, ...]
    written: tuple[str, ...]
    moved: tuple[tuple[str, str], ...] = ()
    links: tuple[tuple[str, str], ...] = ()
    texts: tuple[tuple[int, str], ...] = ()


def bubblewrap(program: str, places: Places, folder: str, info: int | None = None) -> list[str]:
    """Write the command line up to the command that is to run inside.

    Args:
        program: where bubblewrap is.
        places: what is shown.
        folder: the folder in which the command begins.
        info: the descriptor on which bubblewrap tells the number of its first process.
    """
    line = [program, "--die-with-parent", "--new-session", *_NAMESPACES, "--hostname", HOST_NAME, "--cap-drop", "ALL"]
    for target, link in places.links:
        line += ["--symlink", target, link]
    line += ["--proc", "/proc", "--dev", "/dev", "--tmpfs", "/dev/shm", "--tmpfs", "/tmp"]  # noqa: S108 - its own one
    for name in _SWITCHES:
        line += ["--ro-bind-try", f"/proc/{name}", f"/proc/{name}"]
    for path in places.read:
        line += ["--ro-bind-try", path, path]
    for descriptor, path in places.texts:
        line += ["--ro-bind-data", str(descriptor), path]
    for path in places.written:
        line += ["--bind", path, path]
    for path, place in places.moved:
        line += ["--bind", path, place]
    # What is not shown is not there; where nothing is, nothing can be written: no file is lost unseen.
    line += ["--remount-ro", "/", "--chdir", folder]
    if info is not None:
        line += ["--info-fd", str(info)]
    return [*line, "--"]


def system_places(root: Path = Path("/")) -> tuple[tuple[str, ...], tuple[tuple[str, str], ...]]:
    """Give what is shown of the system, and the links in it that are made anew."""
    read = ["/usr"]
    links: list[tuple[str, str]] = []
    for name in _LIBRARIES:
        place = root / name
        if place.is_symlink():
            links.append((str(place.readlink()), f"/{name}"))
        elif place.is_dir():
            read.append(f"/{name}")
    java = (f"/etc/{found.name}" for found in sorted((root / "etc").glob(_JAVA)))
    return (*read, *_SYSTEM, *java), tuple(links)


def chat_places(folder: str, kernel_folder: str, scratch: str, checkpoints: Iterable[str]) -> Places:
    """Give what is shown of a chat: all of its folder to read, its outputs to write too, and the runtime's own places.

    Args:
        folder: the chat's folder; its inputs and its contract are only read.
        kernel_folder: the kernel's part of the runtime's folder, with its sockets.
        scratch: its home and its temporary files.
        checkpoints: of the chat's checkpoints the folder, and in it the one that this runtime may write.
    """
    seen, written = tuple(checkpoints)[:1], tuple(checkpoints)[1:]
    return Places(read=(folder, *seen), written=(f"{folder}/outputs", kernel_folder, scratch, *written))

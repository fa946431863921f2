"""What belongs to the running of Python and of the workbench itself, and is no effect that anybody would look for."""

from __future__ import annotations

from pathlib import Path

from workbench.protocol.effects import EffectKind
from workbench.supervisor.effect_decoding import Effect

_DEVICES = frozenset(
    f"/dev/{name}" for name in ("null", "zero", "full", "tty", "random", "urandom", "ptmx", "stdout", "stderr")
)
_KEPT_IN_MEMORY = ("/proc/", "/dev/shm/", "/dev/pts/", "/dev/fd/", "/memfd:", "/anon_inode:")  # noqa: S108 - as it stands in paths
_CALCULATE = ("/dev/nvidia", "/dev/dri/", "/dev/kfd")
"""Graphics processors."""
_NAME_SERVICE = "unix /var/run/nscd/"
_COMPILED = "/__pycache__"
_OUTPUTS_OF_CALLS = "/outputs/.calls"
_LISTENS = "0A"
_LOOPBACK = "tcp 127.0.0.1:"


class Noise:
    """Tells what is not noted."""

    def __init__(self, runtime_folder: str, temporary: str | None) -> None:
        self._own = tuple(f"{folder}/" for folder in (runtime_folder, temporary) if folder)
        self._hidden = (*_KEPT_IN_MEMORY, *_CALCULATE, *self._own)
        self._hidden_names = _DEVICES | {folder.rstrip("/") for folder in self._own}
        self._calls = ""

    def moved(self, chat_folder: str) -> None:
        """Take note of the chat's folder."""
        self._calls = chat_folder + _OUTPUTS_OF_CALLS

    def hides(self, effect: Effect, kernel: int) -> bool:
        """Say whether an effect is not worth a line."""
        kind = effect.kind
        if kind is EffectKind.WRITE:  # the most by far
            return self._hides_path(effect.target)
        if kind is EffectKind.CONNECT:
            return self._hides_address(effect.target, kernel)
        if kind is EffectKind.PROGRAM or kind is EffectKind.SIGNAL:
            return False
        if kind is EffectKind.RENAME or kind is EffectKind.LINK:
            return self._hides_path(effect.target) and self._hides_path(effect.to)
        return self._hides_path(effect.target)

    def _hides_path(self, path: str) -> bool:
        if path.startswith(self._hidden) or path in self._hidden_names:
            return True
        if _COMPILED in path and (f"{_COMPILED}/" in path or path.endswith(_COMPILED)):
            return True
        is_of_calls = bool(self._calls) and path.startswith(self._calls)
        return path.endswith(".pyc") or (is_of_calls and path[len(self._calls) :][:1] in ("", "/"))

    def _hides_address(self, target: str, kernel: int) -> bool:
        if target.startswith("unix "):
            return target.startswith((_NAME_SERVICE, *(f"unix {folder}" for folder in self._own)))
        if target.startswith(_LOOPBACK):
            return _listens_itself(kernel, int(target.rpartition(":")[2]))
        return False


def _listens_itself(process: int, port: int) -> bool:
    """Say whether a process of the runtime speaks to the kernel itself, as children do to print."""
    try:
        lines = Path(f"/proc/{process}/net/tcp").read_text(encoding="ascii").splitlines()[1:]
    except OSError:
        return False
    wanted = f":{port:04X}"
    sockets = {
        f"socket:[{part[9]}]"
        for part in (line.split() for line in lines)
        if len(part) > 9 and part[3] == _LISTENS and part[1].endswith(wanted)
    }
    if not sockets:
        return False
    try:
        return any(_link(path) in sockets for path in Path(f"/proc/{process}/fd").iterdir())
    except OSError:
        return False


def _link(path: Path) -> str:
    try:
        return str(path.readlink())
    except OSError:
        return ""

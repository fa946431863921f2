"""Start the supervisor of one runtime: `python -m workbench.supervisor FOLDER`, with the order in FOLDER/launch.json.

The process that is started returns as soon as the kernel runs and `runtime.json` says so; the supervisor itself is its
child in a session of its own, so that neither the application's end nor a signal to its group reaches it.
"""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

from workbench.protocol.runtime_files import LAUNCH_FILE, LaunchOrder, read_file
from workbench.protocol.system_calls import this_machine
from workbench.supervisor.effect_listener import ListenerSocket
from workbench.supervisor.interrupt_event import InterruptEvent
from workbench.supervisor.last_checkpoint import LastCheckpoint, key_from_pipe
from workbench.supervisor.launch import launch, stand_apart
from workbench.supervisor.supervision import Supervision


def main() -> int:
    """Run the order in the folder named on the command line; 0 when the kernel was started."""
    folder = Path(sys.argv[1])
    order = read_file(folder / LAUNCH_FILE, LaunchOrder)
    if order is None:
        sys.stderr.write(f"There is no valid order in {folder}.\n")
        return 2
    stand_apart()
    saving = LastCheckpoint(folder, order, key_from_pipe())
    if not hasattr(os, "fork"):
        supervise(folder, order, saving, ready=None)
        return 0
    readable, writable = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(readable)
        os.setsid()
        supervise(folder, order, saving, ready=writable)
        return 0
    os.close(writable)
    started = os.read(readable, 1) == b"1"
    os.close(readable)
    return 0 if started else 1


def supervise(folder: Path, order: LaunchOrder, saving: LastCheckpoint, ready: int | None) -> None:
    """Start the kernel from this process's main thread, say so, and watch it until its end."""
    _stand_signals()
    interrupts = InterruptEvent()
    door = ListenerSocket() if this_machine() is not None else None
    kernel = launch(folder, order, interrupts, door)
    Supervision(folder, order, kernel, interrupts, door, saving).run(lambda: _say_ready(ready))


def _say_ready(ready: int | None) -> None:
    if ready is not None:
        os.write(ready, b"1")
        os.close(ready)


def _stand_signals() -> None:
    """Outlive what is meant for the application.

    A function stands in for each signal: ignoring it would be inherited by the kernel and by what calls start.
    """
    for name in ("SIGHUP", "SIGINT"):
        number = getattr(signal, name, None)
        if number is not None:
            signal.signal(number, lambda _number, _frame: None)


if __name__ == "__main__":
    sys.exit(main())

"""Start the kernel: `python -P -m workbench.inkernel.launcher -f CONNECTION_FILE …`."""

from __future__ import annotations

import atexit
import contextlib
import faulthandler
import gc
import importlib
import io
import os
import sys
from pathlib import Path

from workbench.inkernel.effect_filter import tell_effects
from workbench.protocol.program import own_program
from workbench.protocol.runtime_files import PROGRAM_FILE, write_atomically

FAULT_FILE = "fault.log"
_DEBUGGER = "debugpy"


def main() -> None:
    """Keep crash reports in a file of their own, let effects be told, then hand over to ipykernel."""
    folder = Path(sys.argv[sys.argv.index("-f") + 1]).parent
    # ipykernel turns standard error into a pipe of its own, where the last words of a crash are lost.
    descriptor = os.open(folder / FAULT_FILE, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    faulthandler.enable(file=descriptor, all_threads=True)
    write_atomically(folder / PROGRAM_FILE, own_program())
    tell_effects()
    code = [0]
    atexit.register(_leave, code)  # the first one in is the last one out
    _leave_debugger_out()

    from ipykernel.kernelapp import launch_new_instance  # heavy, and not there where only protocol is used

    try:
        launch_new_instance()
    except SystemExit as end:
        code[0] = end.code if isinstance(end.code, int) else int(end.code is not None)
        raise
    except BaseException:
        code[0] = 1
        raise


def _leave_debugger_out() -> None:
    """Keep ipykernel from loading a debugger that no surface offers: 8 MB and a tenth of a second of each kernel.

    Code of the user may import it all the same.
    """
    sys.modules[_DEBUGGER] = None  # pyright: ignore[reportArgumentType] - so Python is told that there is none
    try:
        importlib.import_module("ipykernel.debugger")  # it looks once
    finally:
        del sys.modules[_DEBUGGER]


def _leave(code: list[int]) -> None:
    """Leave at once: what the interpreter takes apart now would wait for sockets that other threads hold."""
    for thing in gc.get_objects():
        if type(thing) in (io.TextIOWrapper, io.BufferedWriter, io.BufferedRandom):
            with contextlib.suppress(Exception):
                thing.flush()
    os._exit(code[0])


if __name__ == "__main__":
    main()

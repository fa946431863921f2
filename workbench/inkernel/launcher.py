"""Start the kernel: `python -P -m workbench.inkernel.launcher -f CONNECTION_FILE …`."""

from __future__ import annotations

import faulthandler
import os
import sys
from pathlib import Path

FAULT_FILE = "fault.log"


def main() -> None:
    """Keep crash reports in a file of their own, then hand over to ipykernel."""
    folder = Path(sys.argv[sys.argv.index("-f") + 1]).parent
    # ipykernel turns standard error into a pipe of its own, where the last words of a crash are lost.
    descriptor = os.open(folder / FAULT_FILE, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    faulthandler.enable(file=descriptor, all_threads=True)

    from ipykernel.kernelapp import launch_new_instance  # heavy, and not there where only protocol is used

    launch_new_instance()


if __name__ == "__main__":
    main()

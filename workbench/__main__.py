"""Starts the workbench: `python -m workbench`, or the command `workbench`."""

from __future__ import annotations

import os
import sys


def main() -> None:
    """Run the command line and exit with its code."""
    # Looking for plug-ins costs half a second, and its library's banner is not ours to show.
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "1")
    os.environ.setdefault("PYDANTIC_AI_NO_BANNER", "1")
    if sys.argv[1:2] == ["window"]:
        from workbench.qt import lean_start  # noqa: PLC0415 - only this command needs Qt

        lean_start.begin()
        from workbench.app import main as open_window  # noqa: PLC0415 - as above

        sys.exit(open_window(sys.argv[2:]))
    from workbench.cli.main import run  # noqa: PLC0415 - after the environment is set

    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()

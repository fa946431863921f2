"""`workbench key NAME`: keeps a model's key in the system's keyring."""

from __future__ import annotations

import getpass
from collections.abc import Sequence

from workbench.assembly import keep_model_key
from workbench.cli.terminal import Terminal
from workbench.domain.errors import WorkbenchError


def keep(arguments: Sequence[str], terminal: Terminal) -> int:
    """Ask for the key and keep it; gives the exit code."""
    if len(arguments) != 1 or arguments[0].startswith("-"):
        terminal.error("Usage: workbench key NAME, with the name of a model in the settings file.")
        return 0 if arguments and arguments[0] in {"-h", "--help"} else 2
    try:
        key = getpass.getpass(f"Key for {arguments[0]}: ").strip()
        if not key:
            terminal.error("No key was given; nothing was kept.")
            return 1
        keep_model_key(arguments[0], key)
    except (EOFError, KeyboardInterrupt):
        return 1
    except WorkbenchError as error:
        terminal.error(str(error))
        return 2
    terminal.line(f"The key for {arguments[0]} is kept in the system's keyring.")
    return 0

"""The command line: `workbench ask`, `workbench compare`, `workbench memory`, `workbench key`, `workbench sample`."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from workbench import __version__
from workbench.cli.terminal import Terminal

USAGE = """\
Compare files with an analyst's eye.

  workbench window           open the window
  workbench compare A B …    compare files and say what differs
  workbench ask …            work on files in a chat: --file F, --say "…", in the order given
  workbench sample           compare two sample files, to see what it says
  workbench memory           the facts that you keep: list, add, change, remove
  workbench key NAME         keep the key of a model of the settings file in the system's keyring

Each tells more with --help.
"""


def run(arguments: Sequence[str]) -> int:
    """Run one command; gives the exit code."""
    command, rest = (arguments[0], list(arguments[1:])) if arguments else ("", [])
    terminal = Terminal(sys.stdin, sys.stdout, sys.stderr)
    # Each command is imported by itself: none waits for what another one needs.
    match command:
        case "ask":
            from workbench.cli.ask_options import parse  # noqa: PLC0415

            options = parse(rest)
            from workbench.cli.ask import ask  # noqa: PLC0415 - not before the options are known to make sense

            return ask(options, terminal)
        case "compare":
            from workbench.cli.compare import main as compare  # noqa: PLC0415

            return compare(rest)
        case "memory":
            from workbench.cli.memory import main as memory  # noqa: PLC0415

            return memory(rest, terminal)
        case "key":
            from workbench.cli.key import keep  # noqa: PLC0415

            return keep(rest, terminal)
        case "sample":
            from workbench.cli.sample import compare_sample  # noqa: PLC0415

            return compare_sample()
        case "--version":
            terminal.line(f"workbench {__version__}")
            return 0
        case "" | "-h" | "--help" | "help":
            terminal.text(USAGE)
            return 0
        case _:
            terminal.error(f"There is no command {command!r}. There are: window, ask, compare, memory, key, sample.")
            return 2

"""The options of `workbench ask`; files, messages and actions are done in the order they are given."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from typing_extensions import override

_EXAMPLE = """\
example:
  workbench ask --file old.csv --file new.csv --say "compare these by id" --say "save as excel" --out reports --yes

exit code: 0 done, 1 declined, not understood or failed, or the last message only asked back, 2 error
"""


class Action(Enum):
    """One thing to do in the chat."""

    FILE = "file"
    SAY = "say"
    RESTORE = "restore"
    REBUILD = "rebuild"
    STALE = "stale"
    RECOMPUTE = "recompute"
    HELPER = "helper"
    LINEAGE = "lineage"
    RESET = "reset"
    RESTART = "restart"
    CLOSE = "close"
    KEPT = "kept"


@dataclass(frozen=True, kw_only=True, slots=True)
class Step:
    """An action with its file or message."""

    action: Action
    value: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class AskOptions:
    """What was asked for."""

    steps: tuple[Step, ...]
    out: Path | None
    yes: bool
    by_itself: bool
    profile: str | None
    model: str | None
    chat: str | None
    title: str
    checkpoints: bool | None
    code: bool
    json: bool


class _InOrder(argparse.Action):
    """Add a step, keeping the order over several options."""

    @override
    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: str | Sequence[object] | None,
        option_string: str | None = None,
    ) -> None:
        steps: list[Step] = getattr(namespace, "steps", None) or []
        action = Action((option_string or "").lstrip("-"))
        namespace.steps = [*steps, Step(action=action, value=values if isinstance(values, str) else "")]


def parse(arguments: Sequence[str]) -> AskOptions:
    """Read the options; ends the program with a sentence where they make no sense."""
    parser = argparse.ArgumentParser(
        prog="workbench ask",
        description="Work on files in one chat: files and messages in the order given.",
        epilog=_EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--file", action=_InOrder, metavar="F", help="add a file to the chat")
    parser.add_argument("--say", action=_InOrder, metavar="TEXT", help="send a message")
    parser.add_argument("--restore", action=_InOrder, nargs=0, help="bring back the chat's last checkpoint")
    parser.add_argument(
        "--rebuild",
        action=_InOrder,
        nargs="?",
        metavar="NAMES",
        help="make again what a runtime held, call by call: all of it, or names with commas between them",
    )
    parser.add_argument("--stale", action=_InOrder, nargs=0, help="say what is out of date, and why")
    parser.add_argument(
        "--recompute",
        action=_InOrder,
        nargs="?",
        metavar="NAMES",
        help="make anew what is out of date by repeating calls: all of it, or names with commas between them",
    )
    parser.add_argument(
        "--helper", action=_InOrder, metavar="NAME", help="say how a helper came to be, who uses it and what it made"
    )
    parser.add_argument(
        "--lineage", action=_InOrder, nargs=0, help="say what was made from what, and what is stale of it"
    )
    parser.add_argument("--reset", action=_InOrder, nargs=0, help="end the runtime; the next one starts empty")
    parser.add_argument("--restart", action=_InOrder, nargs=0, help="end the runtime and start a new one")
    parser.add_argument(
        "--close",
        action=_InOrder,
        choices=("checkpoint", "end"),
        help="end the runtime, after a checkpoint or without; else it lives on in a profile",
    )
    parser.add_argument("--kept", action=_InOrder, nargs=0, help="say what is kept of the chat, each in its own place")
    parser.add_argument("--out", type=Path, metavar="DIR", help="copy the chat's outputs to this folder")
    parser.add_argument("--yes", action="store_true", help="let calls run without asking")
    parser.add_argument(
        "--by-itself", action="store_true", help="let calls run without asking as long as the runtime is isolated"
    )
    parser.add_argument("--profile", metavar="P", help="keep chats under this name or in this folder; runtimes live on")
    parser.add_argument("--model", metavar="M", help="builtin, scripted:FILE, or a model of the settings file")
    parser.add_argument(
        "--chat", metavar="C", help="continue a chat of the profile by title or id; `last` is the newest"
    )
    parser.add_argument("--title", default="", metavar="T", help="title of the new chat")
    parser.add_argument("--checkpoints", choices=("on", "off"), help="switch the chat's checkpoints")
    parser.add_argument("--code", action="store_true", help="show the code of every call")
    parser.add_argument("--json", action="store_true", help="write one JSON object instead of text")
    found = parser.parse_args(arguments)
    steps: list[Step] = getattr(found, "steps", None) or []
    if found.chat is not None and found.profile is None:
        parser.error("--chat needs --profile: without it every start has a profile of its own.")
    if not steps and found.profile is None:
        parser.error("nothing to do: give --file or --say.")
    return AskOptions(
        steps=tuple(steps),
        out=found.out,
        yes=found.yes,
        by_itself=found.by_itself,
        profile=found.profile,
        model=found.model,
        chat=found.chat,
        title=found.title,
        checkpoints=None if found.checkpoints is None else found.checkpoints == "on",
        code=found.code,
        json=found.json,
    )

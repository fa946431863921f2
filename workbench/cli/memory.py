"""`workbench memory`: lists, adds, changes and removes the facts that a profile keeps."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from workbench.assembly import EngineOptions, build_engine
from workbench.cli.terminal import Terminal
from workbench.config import profile_named
from workbench.domain.call import CallRequest
from workbench.domain.errors import WorkbenchError
from workbench.domain.ids import ChatId
from workbench.domain.memory import Fact, FactScope
from workbench.services.memory import MemoryService

_EXAMPLE = """\
examples:
  workbench memory --add "Prices are net, in EUR."
  workbench memory --chat last --add "This supplier counts in dozens."
  workbench memory --change 3 "Prices are gross, in EUR."

Facts are told to the language model with every message; the built-in analyst does not read them.
Without --chat a fact holds in all chats.
"""


@dataclass(frozen=True, kw_only=True, slots=True)
class _Wish:
    profile: str | None
    chat: str | None
    add: str | None
    change: tuple[int, str] | None
    remove: int | None


def main(arguments: Sequence[str], terminal: Terminal) -> int:
    """Do what the options say and list the facts; gives the exit code."""
    try:
        return asyncio.run(_run(_parsed(arguments), terminal))
    except WorkbenchError as error:
        terminal.error(str(error))
        return 2


def _parsed(arguments: Sequence[str]) -> _Wish:
    parser = argparse.ArgumentParser(
        prog="workbench memory",
        description="List, add, change and remove the facts that you keep.",
        epilog=_EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--profile", metavar="P", help="the profile of the chats; without it, the window's")
    parser.add_argument("--chat", metavar="C", help="facts of a chat, by title or id; `last` is the newest")
    act = parser.add_mutually_exclusive_group()
    act.add_argument("--add", metavar="TEXT", help="keep a fact")
    act.add_argument("--change", nargs=2, metavar=("N", "TEXT"), help="give fact N other words")
    act.add_argument("--remove", type=int, metavar="N", help="remove fact N")
    found = parser.parse_args(arguments)
    change: tuple[int, str] | None = None
    if found.change is not None:
        number, text = found.change
        if not number.isdecimal():
            parser.error(f"--change needs the number of a fact first, not {number!r}.")
        change = int(number), text
    return _Wish(profile=found.profile, chat=found.chat, add=found.add, change=change, remove=found.remove)


async def _run(wish: _Wish, terminal: Terminal) -> int:
    engine = build_engine(EngineOptions(profile=profile_named(wish.profile), approver=_nobody, spare=False))
    await engine.open()
    try:
        chat = None if wish.chat is None else (await engine.find_chat(wish.chat)).id
        await _act(engine.memory, wish, chat, terminal)
        for line in _listed(await engine.memory.of_chat(chat)):
            terminal.line(line)
    finally:
        await engine.close()
    return 0


async def _act(memory: MemoryService, wish: _Wish, chat: ChatId | None, terminal: Terminal) -> None:
    if wish.add is not None:
        await memory.add(wish.add, chat)
    elif wish.change is not None:
        number, text = wish.change
        known = {fact.number: fact for fact in await memory.of_chat(chat)}
        scope = known[number].scope if number in known else FactScope.ALL
        await memory.change(number, text, scope, chat)
    elif wish.remove is not None:
        removed = await memory.remove(wish.remove)
        terminal.line(f"Removed: {removed.text}")


def _listed(facts: Sequence[Fact]) -> list[str]:
    if not facts:
        return ["No facts are kept here."]
    return [f"{fact.number:>4}  {fact.text} ({fact.scope.words}, {fact.since.astimezone():%Y-%m-%d})" for fact in facts]


async def _nobody(_: CallRequest) -> bool:
    return False  # no call is ever proposed here

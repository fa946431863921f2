"""Ends a chat's runtime from the terminal, after a checkpoint or without; says what goes, or what lives on."""

from __future__ import annotations

from enum import StrEnum

from workbench.cli.terminal import Terminal
from workbench.domain.closing import LiveChat, lives_words
from workbench.domain.conversation import Chat
from workbench.services.engine import Engine


class CloseHow(StrEnum):
    """How a runtime is closed."""

    CHECKPOINT = "checkpoint"
    END = "end"


async def close_runtime(engine: Engine, chat: Chat, how: CloseHow, terminal: Terminal, *, may_lose: bool) -> str:
    """End the chat's runtime; gives why it was not ended, empty where it was.

    Args:
        engine: the open engine.
        chat: whose runtime.
        how: with or without a checkpoint before.
        terminal: where it is told.
        may_lose: whether it ends also where the checkpoint does not hold everything.
    """
    facts = engine.runtime(chat.id)
    if facts is None and how is CloseHow.END and (left := await engine.ends.left_alone(chat.id)):
        await engine.closing.end(chat.id)
        still = await engine.ends.left_alone(chat.id)
        numbers = ", ".join(str(one.number) for one in left)
        if still:
            return f"Runtime {numbers} does not end; its idle time ends it."
        terminal.line(f"Runtime {numbers} of another version was ended. What was live in it is gone.")
        return ""
    if facts is None:
        terminal.line("No runtime of this chat lives: there is nothing to end.")
        return ""
    live = next(iter(await engine.closing.live((chat.id,))), None)
    if how is CloseHow.CHECKPOINT:
        async with terminal.progress("Saving a checkpoint"):
            saved = await engine.closing.save(chat.id)
        if saved.fault:
            return f"No checkpoint was saved. {saved.fault} Nothing was ended."
        if saved.left_out and not may_lose:
            lost = saved.left_out_words()
            return f"The checkpoint does not hold {lost}. Nothing was ended; --yes ends it all the same."
    await engine.closing.end(chat.id)
    terminal.line(f"Runtime {facts.number} was ended. {_went(live, how)}")
    return ""


async def tell_what_lives_on(engine: Engine, chat: Chat, terminal: Terminal) -> None:
    """Say what stays live when the program ends, and until when."""
    for live in await engine.closing.live((chat.id,)):
        until = f"{lives_words(live.lives_minutes)} after the last use"
        terminal.line(f"Runtime {live.number} lives on with {live.held_words()}; it ends by itself {until}.")


def _went(live: LiveChat | None, how: CloseHow) -> str:
    if live is None:
        return "Nothing was loaded."
    if how is CloseHow.CHECKPOINT:
        return f"The checkpoint holds what was live: {live.held_words()}. --restore brings it back."
    return f"What was live is gone: {live.held_words()}."

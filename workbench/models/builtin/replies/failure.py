"""A call that was not run or failed, in words: what happened, what to do, and that nothing was lost."""

from __future__ import annotations

import re

# Errors that the comparison library and the reading raise are worded for the person who compares.
OURS = re.compile(
    r"(Compare|Contract|Read|FileMissing|FileLocked|NothingToRead|Unreadable\w*|Password|TooLarge|Option|UnknownColumn)\w*Error"
)
# What an example of code says to who wrote the call, it does not say to who reads the reply.
EXAMPLE = re.compile(r",? for example (?:comparison\.)?\w+(?:\([^)]*\)|=\[[^\]]*\])")
CODE = re.compile(r"\w+\.\w+\(|\w+\([^)]*=|\w+=[\[\"'(]|(?:[Cc]all|[Ww]rite) \w+\(")
SENTENCE = re.compile(r"(?<=[.!?:])\s+(?=[A-Z])")
MISSING = re.compile(r"(FileMissingError|FileNotFoundError)")


def not_run(reason: str, intent: str) -> str:
    """Say that a call did not run because it was declined or could not."""
    if reason == "declined":
        return f"Nothing was run: it was not allowed to “{intent}”. Say what should be different, or ask again."
    plain = " ".join(reason.split())
    return f"Nothing was run. {plain}" if plain else "Nothing was run."


def without_code(message: str) -> str:
    """Give an error's text without what only who wrote the call can use, and with one full stop at its end."""
    kept = [one for one in SENTENCE.split(EXAMPLE.sub("", message).strip()) if not CODE.search(one)]
    return " ".join(kept).replace("..", ".").replace(" .", ".") or message.strip()


def failed(name: str, message: str, *, runtime_was_gone: bool, had_runtime: bool = True) -> str:
    """Say why a call failed.

    Args:
        name: the error's name.
        message: its words.
        runtime_was_gone: the comparison's tables had gone with their runtime before the call.
        had_runtime: a runtime lived before the call; else there was nothing that could still be there.
    """
    plain = without_code(message)
    if MISSING.fullmatch(name) and runtime_was_gone:
        return (
            f"That cannot be worked out as things are: {plain} Add the file again and ask once more: a "
            "comparison reads its files, and the rules are kept in the contract. A table that a checkpoint holds can "
            "be looked at without the file: “Restore a checkpoint…” in the menu at the end of the toolbar."
        )
    if OURS.fullmatch(name):
        return f"{plain} Nothing was changed."
    if name == "MemoryError":
        return "There is not enough memory for that step. Close what else is open, or compare fewer columns at a time."
    short = " ".join(plain.split())[:300]
    kept = " What was there before it is still there." if had_runtime else ""
    return f"The call stopped with an error: `{name}: {short}`.{kept}"


def stopped(status: str, *, had_runtime: bool = True) -> str:
    """Say that a call was interrupted or its runtime ended."""
    kept = "What was there before it is still there; ask" if had_runtime else "Ask"
    return {
        "interrupted": f"The call was interrupted. {kept} again to run it anew.",
        "lost": "The runtime ended while the call ran, so its tables are gone; the files and the rules are kept. "
        "Ask again and I read them again.",
        "aborted": "The call did not run because one before it failed.",
    }.get(status, "The call did not come to its end. Ask again to run it anew.")

"""Whether code is kept to its chat: in a sandbox with the chat's files and no network, or not, and why not."""

from __future__ import annotations

import re
from dataclasses import dataclass

SWITCHED_OFF = "It is switched off in the settings."


@dataclass(frozen=True, kw_only=True, slots=True)
class Isolation:
    """How a runtime is kept, or how the next one would be; `why_not` is empty where that is not known."""

    is_on: bool
    why_not: str = ""


NOT_ISOLATED = Isolation(is_on=False)

ISOLATED_WORDS = "isolated: no network, files of this chat only"
ISOLATED_MEANS = (
    "Code of this chat sees this chat's files, Python and the system's programs, and nothing else of yours. "
    "It can write in the folder outputs/ only, and it has no network."
)
NOT_ISOLATED_WORDS = "not isolated"
NOT_ISOLATED_MEANS = (
    "Code runs as you: it can read and write your files and use the network. Read it before you let it run."
)
FELL_BACK = (
    "Code no longer runs by itself in this chat, since its runtime is not isolated. You are asked before each call."
)
NO_NETWORK = "The runtime is isolated: it has no network."
OUTPUTS_ONLY = "The runtime is isolated: it can write in outputs/ only. Put outputs/ before the file's name."
OWN_PLACES = "The runtime is isolated: it sees only this chat's files, and can write in outputs/ only."
CHAT_ONLY = "The runtime is isolated: it sees only this chat's files. Add the file to the chat."

_NETWORK = (
    "network is unreachable",
    "name resolution",
    "name or service not known",
    "could not resolve host",
    "failed to lookup address",
    "dns error",
    "failed to download",
)
_READ_ONLY = ("read-only file system", "os error 30", "mkdirs failed to create")
_MISSING = (
    "no such file or directory",
    "os error 2)",
    "no files found",
    "cannot open file",
    "expanded paths were empty",
)
_EITHER = "unable to open database file"
"""What SQLite says of a file that is not there and of one that cannot be written, without its name."""
_ABSOLUTE = re.compile(r"""["'`]((?:/|\.\./)[^"'`\n]+)["'`]|(?:^|\s)((?:/|\.\./)[^\s"'`:,]+)""")


def means(isolation: Isolation) -> str:
    """Say in whole sentences what holds for code, and where nothing holds it, why not."""
    if isolation.is_on:
        return ISOLATED_MEANS
    return f"{NOT_ISOLATED_MEANS} {isolation.why_not}".rstrip()


def why_refused(message: str, folder: str) -> str:
    """Say what of an isolated runtime made a call fail, from the error's own words; empty where they do not tell.

    Args:
        message: what the error says.
        folder: the chat's folder.
    """
    said = message.lower()
    if any(word in said for word in _NETWORK):
        return NO_NETWORK
    if any(word in said for word in _READ_ONLY):
        return OUTPUTS_ONLY
    if _EITHER in said:
        return OWN_PLACES
    if any(word in said for word in _MISSING) or _ABSOLUTE.fullmatch(message.strip()):
        named = [first or second for first, second in _ABSOLUTE.findall(message)]
        if any(path != folder and not path.startswith((f"{folder}/", "//")) for path in named):
            return CHAT_ONLY
    return ""

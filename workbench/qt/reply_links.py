"""What a reply's names and counts lead to: addresses of our own, that only the window follows."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Protocol
from urllib.parse import quote, unquote

NAME_SCHEME = "workbench-name"
ROWS_SCHEME = "workbench-rows"
FILE_SCHEME = "workbench-file"
PAST_SCHEME = "workbench-past"
TABLE = "table"
"""Stands for a bucket where a count is that of a whole table's rows."""


class LinkState(Enum):
    """How what a reply names stands now."""

    LIVE = "live"
    CHANGED = "changed"
    """It is live, but another one than the reply spoke of."""
    STALE = "stale"
    """It is live, but what it was made from is another one now."""
    GONE = "gone"
    PAST = "past"
    """A count whose rows cannot be shown any more; what it says was true then."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Link:
    """An address, how what it leads to stands, and a sentence about that for the tip."""

    address: str
    state: LinkState = LinkState.LIVE
    tip: str = ""


class ReplyLinks(Protocol):
    """Looks up what one reply names."""

    def named(self, text: str) -> Link | None:
        """Find a table, a helper, a value or a file by the words for it; None where there never was one."""
        ...

    def counted(self, number: int, bucket: str, column: str) -> Link | None:
        """Find the rows that a count speaks of; None where it cannot be told.

        `bucket` and `column` are those of a comparison, or `table` and its name.
        """
        ...


class NoLinks:
    """Nothing leads anywhere."""

    def named(self, text: str) -> Link | None:
        """Find nothing."""
        del text
        return None

    def counted(self, number: int, bucket: str, column: str) -> Link | None:
        """Find nothing."""
        del number, bucket, column
        return None


def name_address(name: str) -> str:
    """Make the address of a variable."""
    return f"{NAME_SCHEME}:{quote(name, safe='')}"


def file_address(path: str) -> str:
    """Make the address of a file by its path inside the chat's folder."""
    return f"{FILE_SCHEME}:{quote(path, safe='')}"


def past_address(why: str) -> str:
    """Make the address of what cannot be shown any more."""
    return f"{PAST_SCHEME}:{quote(why, safe='')}"


def rows_address(name: str, bucket: str, column: str) -> str:
    """Make the address of some rows of a comparison."""
    return f"{ROWS_SCHEME}:" + "/".join(quote(part, safe="") for part in (name, bucket, column))


def parts_of(address: str) -> tuple[str, tuple[str, ...]]:
    """Give an address's scheme and its parts."""
    scheme, _, rest = address.partition(":")
    return scheme, tuple(unquote(part) for part in rest.split("/"))

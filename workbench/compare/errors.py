"""What can go wrong in a comparison, told as: what happened and what to do."""

from __future__ import annotations

from difflib import get_close_matches


class CompareError(Exception):
    """Something that the person who compares can put right.

    Attributes:
        what: What happened, one plain sentence that names the file, column or rule.
        to_do: What to do about it; may be empty.
    """

    def __init__(self, what: str, to_do: str = "") -> None:
        super().__init__(what if not to_do else f"{what} {to_do}")
        self.what = what
        self.to_do = to_do


class ReadError(CompareError):
    """A file cannot be read; `what` names it."""


class FileMissingError(ReadError):
    """There is no file of that name."""


class FileLockedError(ReadError):
    """The file is there and may not be opened."""


class NothingToReadError(ReadError):
    """The file or sheet holds nothing."""


class UnreadableFileError(ReadError):
    """The content is damaged or of a kind that is not read."""


class PasswordError(ReadError):
    """The file is protected by a password."""


class TooLargeError(ReadError):
    """The file would not fit into memory, or unpacks to far more than it shows."""


class OptionError(ReadError):
    """A sheet, header row, encoding or other wish does not fit the file."""


class UnknownColumnError(CompareError):
    """A table has no column of that name."""

    def __init__(self, column: str, known: tuple[str, ...], where: str) -> None:
        super().__init__(f"There is no column '{column}' in {where}.", nearest_words(column, known))
        self.column = column


def nearest_words(name: str, known: tuple[str, ...] | list[str]) -> str:
    """Say which of the known names come nearest to one that does not exist."""
    by_small = {word.casefold(): word for word in reversed(known)}
    near = [by_small[word] for word in get_close_matches(name.casefold(), list(by_small), n=3, cutoff=0.5)]
    if near:
        return f"Nearest: {', '.join(near)}."
    if not known:
        return ""
    shown = ", ".join(known[:12])
    return f"There are: {shown}{' …' if len(known) > 12 else ''}."


class StoppedError(CompareError):
    """The comparison was stopped by who asked for it: raised by a `progress` that is told how far it is."""

    def __init__(self) -> None:
        super().__init__("The comparison was stopped.")

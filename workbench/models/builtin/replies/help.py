"""Help: what can be asked for, with the names of the files and columns that are there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from workbench.models.builtin.replies import offers
from workbench.models.builtin.replies.words import code, codes, listed

ABOUT = (
    "I am the built-in analyst. I am not a language model: I read plain requests about comparing, cleaning, "
    "summarising, filtering, adding a file, changing a rule and exporting, and turn each into Python that you see "
    "before it runs. Nothing leaves this computer. What I do not understand, I say."
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Names:
    """The names that examples use."""

    tables: Sequence[str] = ()
    key: Sequence[str] = ()
    columns: Sequence[str] = ()
    numbers: Sequence[str] = ()
    compared: bool = False
    changed: bool = False
    """A rule was changed, which can be taken back."""


def help_text(names: Names, *, about_self: bool = False) -> str:
    """Say what can be done with these files."""
    if about_self:
        return f"{ABOUT}\n\nWith these files you could ask:\n\n{_bullets(examples(names))}"
    return f"{_inventory(names)} Some of what you can ask:\n\n{_bullets(examples(names))}"


def examples(names: Names) -> list[str]:
    """Give sentences that can be sent as they stand."""
    if not names.tables:
        return ["Add two files, then say “Compare the two files”"]
    if len(names.tables) == 1:
        return ["Add a second file, then say “Compare the two files”", f"Show {offers.file(names.tables[0])}"]
    if not names.compared:
        by = f" by {offers.headings(names.key)}" if names.key else ""
        return [f"{offers.comparison(names.tables[0], names.tables[1])}{by}", f"Show {offers.file(names.tables[0])}"]
    found = ["Show the changed rows", "Show me what was added", "Which columns changed most?"]
    if names.columns:
        found.append(f"Ignore capitals in {offers.heading(names.columns[0])}")
        found.append(f"Count rows per {offers.heading(names.columns[-1])} in both files")
    if names.numbers:
        found.append(f"Treat differences up to 0.05 in {offers.heading(names.numbers[0])} as equal")
        found.append(f"Total {offers.heading(names.numbers[0])} in both files")
    return [*found, *(["Undo that"] if names.changed else []), "Save as Excel"]


def not_understood(left_over: Sequence[str], names: Names) -> str:
    """Say that nothing was understood, and what can be asked."""
    words = f" ({listed([f'“{one}”' for one in left_over[:6]])})" if left_over else ""
    return (
        f"I did not understand that{words}, so nothing was done. I am the built-in analyst, not a language model. "
        f"With these files you could ask:\n\n{_bullets(examples(names)[:4])}"
    )


def _inventory(names: Names) -> str:
    if not names.tables:
        return "There are no files yet."
    shown = codes(names.tables[:6])
    more = len(names.tables) - 6
    there = f"There {'is' if len(names.tables) == 1 else 'are'} {shown}{f' and {more} more' if more > 0 else ''}"
    key = f", compared by {listed([code(one) for one in names.key])}" if names.compared and names.key else ""
    return f"{there}{key}."


def _bullets(lines: Sequence[str]) -> str:
    return "\n".join(f"- {line}" for line in lines)

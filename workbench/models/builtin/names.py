"""Names of tables: words of Python taken from files and sheets, unique in a chat and the same in every turn."""

from __future__ import annotations

import builtins
import keyword
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

# Names that the code of a call uses itself: a table called like one of them would break the next call.
TAKEN = frozenset({
    "Comparison", "Condition", "after", "before", "change", "comparison", "display", "found", "look", "look_up", "pl",
    "per", "read", "report", "result", "save_report", "stack", "suggest_columns", "suggest_keys", "summary", "table",
    "what_changed", "column_look", "key_look", "inputs", "outputs", "explanation",
})  # fmt: skip
LONGEST = 40
LONGEST_END = 16
SPELLED = {"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "æ": "ae", "ø": "oe", "å": "aa"}


@dataclass(frozen=True, kw_only=True, slots=True)
class SheetSize:
    """How large a sheet is, None where that is not known."""

    name: str
    rows: int | None = None
    columns: int | None = None
    hidden: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Source:
    """Where tables come from: the path a call uses, and the sheets of a workbook."""

    path: str
    sheets: tuple[str, ...] = ()
    only: str | None = None
    """The one sheet that holds a table, where the others are empty or notes: it goes by the name of the file."""
    main: str | None = None
    """The sheet that is read unless another one is named."""


def only_table(sheets: Sequence[SheetSize]) -> str | None:
    """Give the one sheet that holds a table; None where several do."""
    filled = [sheet for sheet in sheets if not sheet.hidden and sheet.rows != 0]
    tables = [sheet.name for sheet in filled if sheet.columns != 1] or [sheet.name for sheet in filled]
    return tables[0] if len(tables) == 1 else None


def tells_sheet(name: str, sheet: str) -> bool:
    """Say whether the name of a table tells which sheet it was read from."""
    return f"_{name}_".endswith(f"_{word(sheet)}_")


def word(text: str) -> str:
    """Turn a text into a small word of Python: `constituents_2018-04` becomes `constituents_2018_04`."""
    return _named(_letters(text)[:LONGEST].strip("_"))


def words_of_files(stems: Sequence[str]) -> list[str]:
    """Turn names of files into small words of Python; a long one is cut in its middle: files differ at their ends.

    A word depends on the files before it alone. Where it would be cut like one of theirs, it keeps the first part
    that tells them apart.
    """
    long = [_letters(stem) for stem in stems]
    found: list[str] = []
    for place, letters in enumerate(long):
        if len(letters) <= LONGEST:
            found.append(_named(letters))
            continue
        cut = _cut(letters, "")
        alike = next((other for other, name in zip(long[:place], found, strict=False) if name == _named(cut)), None)
        if alike is not None and alike != letters:
            cut = _cut(letters, _first_apart(letters, alike))
        found.append(_named(cut))
    return found


def _letters(text: str) -> str:
    small = "".join(SPELLED.get(character, character) for character in text.lower())
    plain = unicodedata.normalize("NFKD", small).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "_", plain).strip("_")


def _named(letters: str) -> str:
    if not letters:
        return "table_1"
    return f"t{letters}" if letters[0].isdigit() else letters


def _cut(letters: str, kept: str) -> str:
    """Leave out the middle of a long name, but for a part of it that is to be kept."""
    end = letters[-LONGEST_END:]
    if letters[-LONGEST_END - 1] != "_" and "_" in end:
        end = end.split("_", 1)[1]
    middle = f"_{kept[:LONGEST_END]}" if kept and kept not in end.split("_") else ""
    room = LONGEST - len(middle) - len(end) - 1
    head = letters[:room]
    if letters[room] != "_" and "_" in head[room // 2 :]:
        head = head.rsplit("_", 1)[0]
    return f"{head.strip('_')}{middle}_{end.strip('_')}"


def _first_apart(letters: str, other: str) -> str:
    """Give the first part of a name that another has not at its place."""
    parts, others = letters.split("_"), other.split("_")
    return next((part for place, part in enumerate(parts) if others[place : place + 1] != [part]), "")


def is_free(name: str, taken: Iterable[str]) -> bool:
    """Say whether a name may be given to a table or helper."""
    return name not in taken and name not in TAKEN and not keyword.iskeyword(name) and not hasattr(builtins, name)


def table_names(
    sources: Sequence[Source], known: Mapping[tuple[str, str | None], str] | None = None
) -> dict[tuple[str, str | None], str]:
    """Name every table by its path and sheet; names in `known` (from the contract) stay as they are.

    Files are taken in the order they were added, so that a file added later never takes a name from an earlier one.
    """
    names: dict[tuple[str, str | None], str] = {}
    taken: set[str] = set((known or {}).values())

    def give(key: tuple[str, str | None], wishes: Sequence[str]) -> None:
        if known and key in known:
            names[key] = known[key]
            return
        names[key] = unique(wishes, taken)
        taken.add(names[key])

    bases = words_of_files([PurePosixPath(source.path).stem for source in sources])
    for source, base in zip(sources, bases, strict=True):
        path = PurePosixPath(source.path)
        whole = [base, f"{base}_{word(path.suffix.lstrip('.') or 'file')}"]
        if len(source.sheets) <= 1:
            give((source.path, None), whole)
            for sheet in source.sheets:
                names[source.path, sheet] = (known or {}).get((source.path, sheet), names[source.path, None])
            continue
        for sheet in source.sheets:
            wishes = whole if sheet == source.only else [f"{base}_{word(sheet)}"[: LONGEST * 2]]
            give((source.path, sheet), wishes)
        main = names.get((source.path, source.main))
        if main is not None:
            names[source.path, None] = main
    return names


def unique(wishes: Sequence[str], taken: Iterable[str]) -> str:
    """Give the first wish that is free, else the first with a number."""
    held = set(taken)
    for wish in wishes:
        if is_free(wish, held):
            return wish
    number = 2
    while not is_free(f"{wishes[0]}_{number}", held):
        number += 1
    return f"{wishes[0]}_{number}"

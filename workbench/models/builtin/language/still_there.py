"""Still there: "how many are still on loan in October", "average fee of those who stayed", "in jedem der drei Monate".

What is still so is so in both files, and who stayed is in both: such turns are written as the sentence that asks for
the rows of both files. So are other turns that say where something is meant, or how much of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from workbench.models.builtin.language.folding import fold
from workbench.models.builtin.language.known_values import known_values
from workbench.models.builtin.language.rows_meant import AROUND, rows_meant, value_meant
from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.said_otherwise import one_column, one_table
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.language.values import NUMBER_WORDS

_END = r"\s*[?.!]*\s*$"
_STILL = re.compile(
    r"^\s*(?:(?:and|und)\s+)?(?:how\s+many|wie\s*viele)\s+(?:of\s+the\s+|der\s+)?(?:(?P<one>[\w.-]+)\s+)?(?:(?P<noun>[\w-]+)\s+)??"
    r"(?:are|is|were|sind|waren)\s+(?:(?:im|in)\s+(?:(?:der|dem)\s+)?(?P<place>[\w.-]+)\s+)?(?:still|(?:immer\s+)?noch(?:\s+immer)?)\s+"
    rf"(?P<value>[^,?!]+?)(?:\s+(?:in|im)\s+(?:(?:the|der|dem)\s+)?(?P<file>[\w.-]+))?{_END}",
    re.IGNORECASE,
)
_STAYED = re.compile(
    r"\b(?:of|for|over|among)\s+(?:those|the\s+[\w-]+|[\w-]+)\s+(?:who|that|which)\s+(?:have\s+)?(?:stayed|remained|stayed\s+on"
    r"|are\s+still\s+(?:there|here)|are\s+in\s+both(?:\s+(?:files|lists))?)\b"
    r"|\b(?:derer|der\s+[\w-]+|von\s+(?:denen|allen)),?\s+die\s+(?:geblieben\s+sind|noch\s+da\s+sind|in\s+beiden\s+(?:Dateien|Listen)\s+stehen)\b",
    re.IGNORECASE,
)
_ONLY_IN = re.compile(
    r"^\s*(?P<verb>leave\s+out|ignore|exclude|skip|drop|remove)\s+(?:the\s+|all\s+)*(?P<what>[^,.;]+?),?\s+(?:but\s+)?(?:only|just)\s+"
    rf"(?:in|from|of)\s+(?:the\s+)?(?P<file>[^,;?!]+?){_END}",
    re.IGNORECASE,
)
_FIRST = re.compile(
    r"\b(?P<show>show|list|give|zeige?|liste)\s+(?:(?:me|mir|us|uns)\s+)?(?:(?:the|die|den)\s+)?(?:very\s+)?(?:first|ersten?)\s+"
    r"(?P<state>changed|added|removed|new|missing|unchanged|ge(?:ä|ae)nderte|neue|weggefallene|fehlende)\s+"
    r"(?:row|line|record|entry|zeile)\b",
    re.IGNORECASE,
)
_STATES = {"geänderte": "changed", "geaenderte": "changed", "neue": "added", "weggefallene": "removed"}
_PER_WITH = re.compile(
    r"^\s*how\s+many\s+[\w-]+\s+(?:per|by|for\s+each)\s+(?P<column>[^,?]+?)(?P<place>\s+(?:in|at)\s+[^,?]+?)?\s+(?:with|having)\s+"
    rf"(?P<bound>at\s+least|more\s+than|fewer\s+than|less\s+than|at\s+most)\s+(?P<number>\d+)(?:\s+(?:of\s+them|rows|loans))?{_END}",
    re.IGNORECASE,
)
_EACH_OF = re.compile(
    r"\bin\s+(?:(?:jede[rm]\s+der|allen)\s+(?P<n>drei|vier|f(?:ü|ue)nf)|(?:each\s+of\s+the|all(?:\s+the)?)\s+(?P<m>three|four|five))\s+"
    r"(?:monate|monaten|months|quartale|quartalen|quarters|jahre|jahren|years|wochen|weeks|dateien|listen)\b",
    re.IGNORECASE,
)
_HOW_HIGH = re.compile(r"^\s*und\s+(?=wie\s+(?:hoch|gro(?:ß|ss))\s+(?:ist|sind|war|waren)\s)", re.IGNORECASE)
_TOGETHER = re.compile(
    r"^\s*(?:und\s+)?wie\s*viele?\s+(?P<column>[\w%#.-]+(?:\s+[\w%#.-]+)?)\s+(?:kommen|kamen|kommt|ergeben\s+sich)\s+"
    rf"(?P<rest>[^,?!]*?)\s*(?:zusammen|heraus)(?P<tail>[^?!]*?){_END}",
    re.IGNORECASE,
)
_GESAMT = re.compile(
    r"(?:^\s*wie\s+(?:hoch|gro(?:ß|ss))\s+(?:ist|war)\s+(?:der|die|das)\s+)?\bGesamt(?P<name>[a-zäöüß]{4,})\b",
    re.IGNORECASE,
)
_ONES = re.compile(r"\s+\S+$")


def with_still(said: Said) -> Taken:
    """Give a message in which something is still so in the words for the rows of both files."""
    notes: list[str] = []
    text = _HOW_HIGH.sub("", said.text)
    steps: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], str | None]], ...] = (
        (_STILL, lambda found: _still(said, found, notes)),
        (_STAYED, lambda found: _stayed(said, found, notes)),
        (_ONLY_IN, lambda found: _only_in(said, found, notes)),
        (_FIRST, _first),
        (_PER_WITH, lambda found: _per_with(said, found)),
        (_EACH_OF, lambda found: _each_of(said, found)),
        (_TOGETHER, lambda found: _together(said, found)),
        (_GESAMT, lambda found: _in_all(said, found, notes)),
    )
    for pattern, plain in steps:
        found = pattern.search(text)
        words = plain(found) if found is not None else None
        if found is not None and words is not None:
            text = f"{text[: found.start()]}{words}{text[found.end() :]}"
    return Taken(text=text, notes=tuple(notes))


def _still(said: Said, found: re.Match[str], notes: list[str]) -> str | None:
    """Read what is still so as so in both files; the file that is named must be the later one."""
    pair = said.tables.pair()
    value = value_meant(said, found["value"].strip(AROUND))
    named = found["file"] or found["place"]
    if len(pair) != 2 or value is None or (named is not None and one_table(named, said.tables) != pair[1]):
        return None
    rows = f"where {quoted(value.column.name)} is {quoted(value.values[0])}"
    for word in (found["one"], found["noun"]):
        known = value_meant(said, word.strip(AROUND)) if word is not None else None
        if known is not None:
            rows += f" and {quoted(known.column.name)} is {quoted(known.values[0])}"
    notes.append(f"Took “still” for rows {rows} in both files.")
    return f"how many rows {rows} in both files?"


def _stayed(said: Said, found: re.Match[str], notes: list[str]) -> str | None:
    if len(said.tables.pair()) != 2:
        return None
    notes.append(f"Took “{found.group()}” for the rows in both files.")
    return "over the rows in both"


def _only_in(said: Said, found: re.Match[str], notes: list[str]) -> str | None:
    """Read "leave out overdue loans, but only in October" as a rule for that file alone."""
    table = one_table(found["file"], said.tables)
    what = found["what"].strip()
    rows = rows_meant(said, what) or (rows_meant(said, _ONES.sub("", what)) if " " in what else None)
    if table is None or rows is None or len(rows) != 1 or rows[0].op != "eq":
        return None
    notes.append(f"Took “{what}” for rows where {quoted(rows[0].column.name)} is {quoted(rows[0].values[0])}.")
    return f"leave out rows of {quoted(table.label)} where {quoted(rows[0].column.name)} is {quoted(rows[0].values[0])}"


def _first(found: re.Match[str]) -> str:
    state = found["state"].casefold()
    return f"show the first 1 {_STATES.get(state, state)} rows"


def _per_with(said: Said, found: re.Match[str]) -> str | None:
    column = one_column(found["column"].strip(AROUND), said.columns)
    if column is None:
        return None
    return f"{quoted(column.name)} with {found['bound']} {found['number']} rows{found['place'] or ''}?"


def _each_of(said: Said, found: re.Match[str]) -> str | None:
    german = found["n"] is not None
    number = (found["n"] or found["m"]).casefold()
    if len(said.tables.subjects) != int(NUMBER_WORDS.get(fold(number), "0")):
        return None
    return f"in allen {number} Dateien" if german else f"in all {number} files"


def _together(said: Said, found: re.Match[str]) -> str | None:
    column = one_column(found["column"].strip(AROUND), said.columns)
    if column is None or not column.numeric or found["column"].casefold() in known_values(said.columns):
        return None
    return f"Summe {quoted(column.name)} {found['rest']}{found['tail']}?"


def _in_all(said: Said, found: re.Match[str], notes: list[str]) -> str | None:
    """Read "wie hoch war der Gesamtverbrauch" as the sum of the one column that the word is in."""
    column = one_column(found["name"], said.columns)
    whole = said.columns.find(f"Gesamt{found['name']}", loose=False)
    if column is None or not column.numeric or whole is not None:
        return None
    notes.append(f"Read “Gesamt{found['name']}” as the sum of {quoted(column.name)}.")
    return f"Summe {quoted(column.name)}"

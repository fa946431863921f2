"""What is left by the rules: "how many are left in each file?", "wie viele sind es dann noch?", "which titles remain?".

Behind a rule that leaves rows out it is the rows that are kept; behind one that forgives differences it is what is
changed still. Without a rule before, the words stay: members that have left are removed rows.
"""

from __future__ import annotations

import re

from workbench.models.builtin.intents import AllRows, ChooseColumns, ClearRules, FilterRows, Intent, SetRule
from workbench.models.builtin.language.folding import singular
from workbench.models.builtin.language.rows_meant import value_meant
from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.said_otherwise import one_column, one_table
from workbench.models.builtin.language.scene import quoted

_END = r"\s*[?.!]*\s*$"
_START = r"(?:^|(?<=[.!;?])|,)\s*(?:(?:and|und|so|also)\s+)?"
_WHERE = (
    r"(?:\s+(?:(?P<each>(?:in|of|auf|von)\s+(?:each|both|every|jede[rm]?|beiden?)(?:\s+(?:of\s+)?(?:the\s+|der\s+|den\s+)?"
    r"(?:files?|lists?|tables?|months?|sheets?|two|datei(?:en)?|listen?|tabellen?|monaten?))?)"
    r"|(?:in|im|from|aus)\s+(?:(?:the|der|dem)\s+)?(?P<place>[^,?!.]+?(?:\.[a-z]+)?)))?"
)
_NOUN = r"(?:(?P<noun>(?!of\b|davon\b)[\w-]+(?:\s+[\w-]+)?)\s+)??"
_NOW = r"(?:\s+(?:dann|jetzt|nun|noch|damit|danach|immer\s+noch))"
_LEFT_OVER = r"\s+(?:ü|ue)brig(?:\s+geblieben)?"
_LEFT = (
    r"(?:(?:are|is)\s+(?:there\s+)?(?:now\s+|then\s+|still\s+)*(?:left(?:\s+over)?|remaining)"
    r"|(?:do\s+)?(?:still\s+)?(?:remain|stay)|do\s+(?:we|i)\s+(?:still\s+)?have(?:\s+left)?)"
)
_MANY = tuple(
    re.compile(f"{_START}{pattern}{_END}", re.IGNORECASE)
    for pattern in (
        rf"how\s+many\s+{_NOUN}{_LEFT}{_WHERE}(?:\s+(?:now|then))?",
        rf"how\s+many\s+{_NOUN}(?:are|is)\s+(?:it|there|they)\s+(?:now|then){_WHERE}",
        rf"wie\s*viele\s+{_NOUN}(?:sind|gibt|waren|bleiben|haben)(?:\s+(?:es|das|wir))?{_NOW}+(?:{_LEFT_OVER})?{_WHERE}",
        rf"wie\s*viele\s+{_NOUN}(?:sind|bleiben|blieben)(?:\s+es)?{_NOW}*{_WHERE}{_LEFT_OVER}",
        rf"(?:wie\s*viel|was)\s+bleibt{_NOW}*{_LEFT_OVER}{_WHERE}",
        rf"what\s+(?:is\s+left|remains){_WHERE}",
    )
)
_WHICH = re.compile(
    rf"{_START}(?:which|what|welche)\s+(?P<noun>`[^`]+`|[\w-]+(?:\s+[\w-]+)?)\s+(?:are\s+(?:still\s+)?(?:left|remaining)"
    rf"|remain|(?:sind|bleiben){_NOW}*{_LEFT_OVER}){_WHERE}{_END}",
    re.IGNORECASE,
)
_RULES = (FilterRows, SetRule, ChooseColumns, ClearRules, AllRows)
_EACH = "in each file"


def with_what_is_left(said: Said) -> Taken:
    """Give what is left in the words for the rows that are kept, or for what is changed still."""
    for shape in _MANY:
        found = shape.search(said.text)
        if found is not None:
            return _counted(said, found)
    which = _WHICH.search(said.text)
    return said.kept() if which is None else _values(said, which)


def _counted(said: Said, found: re.Match[str]) -> Taken:
    rule = _last_rule(said, said.text[: found.start()])
    if rule is None:
        return said.kept()
    place = _place(said, found)
    rows = _rows(said, found.groupdict().get("noun"))
    if rows is None or place is None:
        return said.kept()
    words = " ".join(found.group().split()).strip("?.!,; ")
    if isinstance(rule, FilterRows | AllRows) or rows or found["place"] is not None:
        plain = f"how many rows{rows} are {place}"
        note = f"Took “{words}” for the rows that the rules keep."
    else:
        plain, note = "how many rows changed", f"Took “{words}” for the rows that are changed by the rules now."
    return Taken(text=_put(said.text, found, plain), notes=(note,))


def _values(said: Said, found: re.Match[str]) -> Taken:
    """Read "which titles are left in October?" as the values of the column, or as the rows that are kept."""
    rule = _last_rule(said, said.text[: found.start()])
    place = _place(said, found)
    if not isinstance(rule, FilterRows | AllRows) or place is None:
        return said.kept()
    group = one_column(found["noun"].strip("`"), said.columns) or one_column(singular(found["noun"]), said.columns)
    if group is None:
        return said.kept()
    words = " ".join(found.group().split()).strip("?.!,; ")
    plain = f"count the rows per {quoted(group.name)} {'in both files' if place == _EACH else place}"
    note = f"Took “{words}” for the rows that the rules keep, by {quoted(group.name)}."
    return Taken(text=_put(said.text, found, plain), notes=(note,))


def _put(text: str, found: re.Match[str], plain: str) -> str:
    ahead = text[: found.start()].rstrip()
    return f"{ahead}{'' if not ahead or ahead[-1] in '.!;?' else '.'} {plain}?".strip()


def _place(said: Said, found: re.Match[str]) -> str | None:
    """Say in which files it is asked; None where the words name no file."""
    words = found["place"]
    if words is None:
        return _EACH
    table = one_table(words.strip("`"), said.tables)
    return None if table is None else f"in {quoted(table.label)}"


def _rows(said: Said, noun: str | None) -> str | None:
    """Say which rows a noun picks: "Suite-Buchungen"; "" where it stands for all rows."""
    if noun is None:
        return ""
    for words in dict.fromkeys((noun, re.split(r"[\s-]", noun)[0])):
        value = value_meant(said, words)
        if value is not None:
            return f" where {quoted(value.column.name)} is {quoted(value.values[0])}"
    return "" if len(noun.split()) == 1 else None


def _last_rule(said: Said, ahead: str) -> Intent | None:
    """Give the rule that was set last: in the same message, else in the chat."""
    if len(ahead.split()) > 1:
        read = said.read(ahead)
        here = next((one for one in reversed(read.intents) if isinstance(one, _RULES)), None)
        if here is not None or read.questions:
            return here
    earlier = (one for intents in reversed(said.before.intents) for one in reversed(intents))
    return next((one for one in earlier if isinstance(one, _RULES)), None)

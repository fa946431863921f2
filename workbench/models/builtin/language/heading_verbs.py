"""Headings that are verbs: who "have paid" where a column `paid` says yes or no, who "joined between 2005 and 2010".

Such a word is that column, never a word for the rows. "Joined" alone, where it is a date, means that a row is new.
"""

from __future__ import annotations

import re

from workbench.models.builtin.language.columns import ColumnGroup, Columns
from workbench.models.builtin.language.cue_words import cues_of
from workbench.models.builtin.language.folding import fold, key
from workbench.models.builtin.language.known_values import known_values
from workbench.models.builtin.language.lexicon.cue import Cue
from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.language.tokens import tokenize

_YES = frozenset({"ja", "yes", "y", "true", "j", "wahr", "x"})
_NO = frozenset({"nein", "no", "n", "false", "falsch"})
_DONE = re.compile(
    r"\b(?P<those>(?:(?:of|for|from|von)\s+)?(?:those|the\s+ones|denen)\s+)?(?P<lead>(?:(?:that|who|which|die)\s+)?(?:(?:have|has|had|haben|hat|hatten|did|do|does)\s+|(?:haven|hasn|hadn|didn|don|doesn)['’]?t\s+))?"
    r"(?P<not>(?:not|nicht|never)\s+)?(?:(?:yet|already|still|noch|schon)\s+)?(?:(?P<no>nicht)\s+)?"
    r"(?P<un>un|nicht\s*|un-)?(?P<name>[^\W\d_]{4,})(?P<have>\s+(?:haben|hat|hatten))?(?P<yet>\s+yet)?"
    r"(?=\s*(?:[,.;?!]|$|\b(?:in|im|and|und|per|by|je|at|on|only|but|aber|yet|members|ones|rows)\b))",
    re.IGNORECASE,
)
_YEAR_BEHIND = re.compile(r"\s+in\s+(?:19|20)\d\d\b", re.IGNORECASE)
_WHO = re.compile(r"(?:^|\b(?:that|who|which|those|die|wer|ones|welche))\s*$", re.IGNORECASE)
_DATED = re.compile(
    r"\b(?P<have>(?:have|has|had|were|was|are|is|sind|wurden|haben)\s+)?(?P<name>[^\W\d_]{4,})(?=\s+(?:between|before|after|since|until|in|on|zwischen|vor|nach|seit|ab|bis|am)"
    r"\s+(?:the\s+|dem\s+)?(?:\d|jan|feb|m(?:a|ä)r|apr|ma[iy]\b|jun|jul|aug|sep|o[kc]t|nov|de[cz]))",
    re.IGNORECASE,
)
_JOINED = re.compile(
    r"^(?P<ahead>\s*(?:how\s+many|which|wie\s+viele|welche)\s+(?:[\w-]+\s+){1,3})(?:have\s+|has\s+)?(?P<name>joined)\s*[?.!]*\s*$",
    re.IGNORECASE,
)


_HAVE_ONE = re.compile(
    r"\b(?:have|has|had|with|haben|hat|mit)\s+(?:an?|eine[nmr]?)\s+(?P<name>`[^`]+`|[^\W\d_]{3,})(?=\s*(?:[?.!]|$|\b(?:in|im)\b))",
    re.IGNORECASE,
)


def with_heading_verbs(said: Said) -> Taken:
    """Give a message with the columns that its verbs are, and what to say of that."""
    notes: list[str] = []
    text = _DATED.sub(lambda found: _dated(found, said.columns) or found.group(), said.text)
    if text == said.text:
        text = _DONE.sub(lambda found: _done(found, said.columns, notes) or found.group(), text, count=0)
    text = _HAVE_ONE.sub(lambda found: _not_blank(found, said.columns) or found.group(), text)
    joined = _JOINED.match(text)
    if joined is not None and _column(joined["name"], said.columns) is not None:
        text = f"{joined['ahead']}were added?"
        notes.append(f"Took “{joined['name']}” for rows that were added, not for the dates in `joined`.")
    return Taken(text=text, notes=tuple(notes))


def _column(word: str, columns: Columns) -> ColumnGroup | None:
    mention = columns.find(word, loose=False)
    return mention.groups[0] if mention is not None and len(mention.groups) == 1 else None


def _dated(found: re.Match[str], columns: Columns) -> str | None:
    """Read "joined between 2005 and 2010" by the column of dates that is called so."""
    group = _column(found["name"], columns)
    if group is None or not group.dated or found.string[: found.start("name")].rstrip().endswith(("`", '"')):
        return None
    if not cues_of(tokenize(found["name"])[0]) & {Cue.ADDED, Cue.REMOVED} and found["have"] is None:
        return None
    return f"have {quoted(group.name)}"


def _not_blank(found: re.Match[str], columns: Columns) -> str | None:
    """Read "overdue loans with a fine" as those whose fine is not blank."""
    group = _column(found["name"].strip("`"), columns)
    if group is None or not group.numeric or group.role == "key":
        return None
    values = known_values(columns)
    ahead = [token.text for token in tokenize(found.string[: found.start()])]
    if not any(known is not None and group not in known.groups for known in (values.get(key(one)) for one in ahead)):
        return None
    return f"where {quoted(group.name)} is not blank"


def _done(found: re.Match[str], columns: Columns, notes: list[str]) -> str | None:
    """Read "have not paid" and "unpaid" by the column that says so with yes and no."""
    group = _column(found["name"], columns)
    if group is None or not group.values_known:
        return None
    ahead = found.string[: found.start()]
    spoken = bool(found["lead"] or found["have"] or found["un"]) or _WHO.search(ahead) is not None
    if not spoken or ahead.rstrip().endswith(("`", '"')):
        return None
    values = {fold(value): value for value in group.values() if value}
    yes, no = [values[one] for one in values if one in _YES], [values[one] for one in values if one in _NO]
    if len(yes) != 1 or len(no) != 1 or len(values) != 2:
        return None
    lead = (found["lead"] or "").casefold()
    negative = bool(found["not"] or found["no"] or found["un"]) or "n't" in lead or "n’t" in lead
    value = (no if negative else yes)[0]
    blanks = sum(one.column.blanks for one in group.headings)
    left = (
        f"; the {quoted(group.name)} of some rows is blank, and they are not among them" if negative and blanks else ""
    )
    notes.append(f"Took “{found.group().strip()}” for {quoted(group.name)} {quoted(value)}{left}.")
    attributive = (
        bool(found["un"]) and not lead and re.match(r"\s+(?:members|ones|rows)\b", found.string[found.end() :])
    )
    if attributive:
        return f'{quoted(group.name)} "{value}"'
    # Behind "where" a year is one of the rows; it may be the file of that year, too, and is asked about.
    joint = "with" if _YEAR_BEHIND.match(found.string[found.end() :]) else "where"
    rows = "" if not found["those"] else " ".join([*found["those"].split()[:1], "rows "])
    rows = "rows " if rows.startswith(("those", "the", "denen")) else rows
    return f'{rows}{joint} {quoted(group.name)}{"" if joint == "with" else " is"} "{value}"'

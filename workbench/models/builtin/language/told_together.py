"""Told together: wishes of one breath that are read one by one - "total of the new and of the removed rows".

Also “save the changes as excel and the new rows as csv”, “who moved, and from where to where”, and the rows in which
both of two columns changed.
"""

from __future__ import annotations

import re
from dataclasses import replace

from workbench.models.builtin.intents import Bucket, ShowRows, Summarise, Understanding
from workbench.models.builtin.language.folding import fold, parts
from workbench.models.builtin.language.row_nouns import RowNouns
from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.said_otherwise import one_column

_STATE = (
    r"(?:new|added|removed|deleted|dropped|changed|neuen|ge(?:ä|ae)nderten|weggefallenen|gel(?:ö|oe)schten|entfernten)"
)
_TWO_STATES = re.compile(
    r"\b(?:of|for|der|f(?:ü|ue)r|von|bei)\s+(?:(?:all|the|den|die|der)\s+)*"
    rf"(?P<both>(?P<one>{_STATE})(?:\s+(?!and\b|und\b)[\w-]+)?\s+(?:and|und)\s+"
    rf"(?:(?:of|for|the|der|die|den|von|f(?:ü|ue)r)\s+)*(?P<other>{_STATE}))(?=\W|$)",
    re.IGNORECASE,
)
_FORMAT = r"(?:as|als)\s+(?:an?\s+)?(?:excel|xlsx|csv|html|workbook)(?:\s+file)?"
_SAVED = re.compile(
    rf"^(?P<lead>.*?\b(?P<verb>save|export|write|speicher\w*|exportier\w*)\b.*?\b{_FORMAT})\s*,?\s*(?P<joint>and|und)\s+"
    rf"(?P<rest>(?!save|export|write|speicher|exportier).*?\b{_FORMAT}.*)$",
    re.IGNORECASE | re.DOTALL,
)
_FROM_WHERE = re.compile(
    r"\s*,?\s*(?:and|und)\s+(?:from\s+(?:where|what|which(?:\s+\w+)?)\s+to\s+(?:where|what|which(?:\s+\w+)?)"
    r"|(?:von\s+wo(?:her)?\s+(?:nach\s+wo|wohin)|von\s+welche[rmn]?(?:\s+\w+)?\s+(?:in|auf|zu|nach)\s+welche[rmns]?(?:\s+\w+)?))"
    r"(?=\s*[?.!]*\s*$)",
    re.IGNORECASE,
)
_CHANGED_NOUN = re.compile(
    r"\b(?P<state>changed|modified|updated|ge(?:ä|ae)ndert(?:en|e)|new|neuen?)\s+(?P<noun>[^\W\d_]{3,})", re.IGNORECASE
)
_BOTH = re.compile(
    r"\b(?:both|sowohl)\s+(?:(?:in|im|bei|the|der|dem|die|das|their)\s+)*(?P<one>[^,?]+?)\s+"
    r"(?:and|als\s+auch|und)\s+(?:(?:in|im|bei|the|der|dem|die|das|their)\s+)*(?P<other>[^,?]+?)"
    r"(?:\s+(?:have\s+|has\s+)?(?:changed?|differs?|ge(?:ä|ae)ndert(?:\s+(?:haben|hat|wurden?))?))?\s*[?.!]*\s*$",
    re.IGNORECASE,
)
_CHANGES = re.compile(r"\b(?:chang\w+|differ\w*|ge(?:ä|ae)ndert\w*|(?:ä|ae)nder\w+)\b", re.IGNORECASE)
_RULE = re.compile(
    r"\b(?:ignor\w*|disregard|treat|allow|may|within|up\s+to|tolera\w*|egal|d(?:a|ü|ue)rf\w*|z(?:ä|ae)hl\w*|(?:below|under|less\s+than|unter|bis)\s+\d)",
    re.IGNORECASE,
)
"""Words by which a message sets what counts as equal: it asks for no rows."""
_OF_FILE = re.compile(r"\b(?:in|of|from)\s+both\s+(?:the\s+)?files?\b|\bper\b|\bby\b|\bje\b|\bpro\b", re.IGNORECASE)


def told_together(said: Said) -> Taken:
    """Read wishes of one breath, and give row words to rows that are spoken of by their state."""
    answer = _both_changed(said) or _two_states(said) or _from_where(said)
    if answer is not None:
        return said.answered(answer)
    text = _SAVED.sub(lambda found: f"{found['lead']} {found['joint']} {found['verb']} {found['rest']}", said.text)
    return Taken(text=_with_rows(text, said))


def _two_states(said: Said) -> Understanding | None:
    """Give a figure for each of two kinds of rows."""
    found = _TWO_STATES.search(said.text)
    if found is None:
        return None
    states = tuple(dict.fromkeys(_state(found[name]) for name in ("one", "other")))
    plain = f"{said.text[: found.start('both')]}{found['other']}{said.text[found.end('both') :]}"
    read = said.read(plain)
    one = read.intents[0] if len(read.intents) == 1 and not read.questions else None
    if len(states) < 2 or not isinstance(one, Summarise) or one.rows != states[1]:
        return None
    return replace(read, intents=tuple(replace(one, rows=state, tables=()) for state in states))


def _state(word: str) -> str:
    plain = word.casefold()
    if plain.startswith(("new", "added", "neu")):
        return "added"
    return "changed" if "chang" in plain or "nder" in plain else "removed"


def _from_where(said: Said) -> Understanding | None:
    """Show the changes themselves beside how many there are: "and from where to where?"."""
    found = _FROM_WHERE.search(said.text)
    if found is None:
        return None
    read = said.read(said.text[: found.start()])
    one = read.intents[-1] if read.intents and not read.questions else None
    if not isinstance(one, Summarise) or one.rows != "changed" or one.column is None:
        return None
    shown = ShowRows(bucket=Bucket.CHANGED, column=one.column, conditions=one.conditions)
    return replace(read, intents=(*read.intents, shown))


def _both_changed(said: Said) -> Understanding | None:
    """Give the rows in which both of two columns changed."""
    found = _BOTH.search(said.text)
    if found is None or _CHANGES.search(said.text) is None or _OF_FILE.search(said.text):
        return None
    if _RULE.search(said.text):
        return None
    groups = [one_column(found[name], said.columns) for name in ("one", "other")]
    if any(group is None or group.role in {"key", "ignore"} for group in groups) or groups[0] is groups[1]:
        return None
    columns = tuple(group.ref() for group in groups if group is not None)
    return Understanding(intents=(ShowRows(bucket=Bucket.CHANGED, all_of=columns),))


def _with_rows(text: str, said: Said) -> str:
    """Call the rows so where a noun for them stands behind their state: "changed loans" are changed rows."""
    nouns = RowNouns(said.columns, said.tables)
    new = any("new" in parts(table.label) or "neu" in parts(table.label) for table in said.tables.all)
    saved = _SAVES.search(text) is not None

    def plain(found: re.Match[str]) -> str:
        state, noun = found["state"], found["noun"]
        is_new = state.casefold().startswith(("new", "neu"))
        if (is_new and (new or not saved)) or not nouns.is_one(noun) or fold(noun) in {"rows", "zeilen"}:
            return found.group()
        if said.columns.find(noun, loose=False) is not None:
            return found.group()
        return f"{state} {'Zeilen' if state.casefold().startswith(('ge', 'neue')) else 'rows'}"

    return _CHANGED_NOUN.sub(plain, text)


_SAVES = re.compile(r"\b(?:save|export|speicher\w*|exportier\w*)\b", re.IGNORECASE)

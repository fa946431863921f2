"""More than in the other file: "mehr Honig im Juli als im Juni", "who got less than last year" - how numbers moved.

It is a rise or a fall of a column between the two files; which one, the order of the files says. Where no column is
named and several hold numbers, it is asked of which.
"""

from __future__ import annotations

import re

from workbench.models.builtin.intents import Question
from workbench.models.builtin.language.columns import ColumnGroup, Columns, Level
from workbench.models.builtin.language.reading import spoken
from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.said_otherwise import one_table
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.language.superlatives import WORDS, Superlative, only_one
from workbench.models.builtin.language.tables import Tables
from workbench.models.builtin.state import TableView

_MORE = (
    r"(?P<more>more|higher|mehr|höhere[nrs]?|hoehere[nrs]?|less|fewer|lower|weniger|niedrigere[nrs]?|geringere[nrs]?)"
)
_THAN = re.compile(
    r"^\s*(?P<ask>which|who|what|how\s+many|wie\s+viele|welche[rsn]?|wer)\s+(?P<noun>(?!in\b|im\b)[\w-]+\s+)??"
    r"(?P<verb>have|has|had|got|get|gets|received|made|earn|earns|earned|brought|haben|hat|hatten|hatte|bekamen|bekommen|brachten|verdienen|verdient|pay|pays|paid|spend|spent"
    r"|zahlen|zahlt|zahlten|bezahlen)\s+"
    rf"(?P<one>(?:(?:in|im)\s+[^,]*?|(?:19|20)\d\d)\s+)?{_MORE}\s+(?P<what>[^,]*?\s*)(?:than|als)\s+(?P<other>[^,?]+?)\s*[?.!]*\s*$",
    re.IGNORECASE,
)
_IN = re.compile(r"^(?:in|im)\s+(?:(?:the|der|die|dem|den)\s+)?(?P<name>.+)$", re.IGNORECASE)
_WHERE = re.compile(r"^(?P<what>.*?)\s*\b(?:in|im)\s+(?:(?:the|der|dem|den)\s+)?(?P<name>[^,]+)$", re.IGNORECASE)
_BEFORE = re.compile(
    r"^(?:before|previously|last\s+(?:year|month|week|quarter|time)|the\s+(?:year|month)\s+before|zuvor|vorher|davor|"
    r"(?:im\s+)?(?:letzten|vorigen)\s+(?:jahr|monat|mal)|letztes\s+(?:jahr|mal))$",
    re.IGNORECASE,
)
_ARTICLE = re.compile(r"^(?:the|der|die|das|dem|den)\s+", re.IGNORECASE)
_HEAVIER = re.compile(
    r"^\s*(?P<ask>which|who|what|how\s+many|wie\s+viele|welche[rsn]?)\s+(?P<noun>[\w-]+)\s+"
    r"(?:are|is|were|was|got|became|have\s+become|sind|ist|waren|wurden)\s+(?:now\s+|jetzt\s+|heute\s+)?"
    r"(?P<word>heavier|lighter|dearer|costlier|more\s+expensive|cheaper|less\s+expensive|longer|shorter|larger|bigger"
    r"|higher|smaller|lower|schwerer|leichter|teurer|billiger|günstiger|guenstiger|länger|laenger|kürzer|kuerzer"
    r"|größer|groesser|höher|hoeher|kleiner|niedriger)\s+(?:now\s+|jetzt\s+)?(?:than|als)\s+(?P<other>[^,?]+?)\s*[?.!]*\s*$",
    re.IGNORECASE,
)
_ENDS = {
    "heavi": 0, "schwer": 0, "light": 1, "leicht": 1, "dear": 2, "cost": 2, "more": 2, "teu": 2, "cheap": 3, "less": 3,
    "billig": 3, "günst": 3, "guenst": 3, "long": 4, "läng": 4, "laeng": 4, "short": 5, "kürz": 5, "kuerz": 5,
    "larg": 6, "big": 6, "high": 6, "größ": 6, "groess": 6, "höh": 6, "hoeh": 6, "small": 7, "low": 7, "klein": 7,
    "niedrig": 7,
}  # fmt: skip
"""Which superlative a comparative belongs to, by its place among them."""
_MORE_WORDS = ("more", "higher", "mehr", "höher", "hoeher")


def with_moves(said: Said) -> Taken:
    """Give a message that asks how numbers moved between two files in the words for that."""
    text, columns, tables = said.text, said.columns, said.tables
    found = _THAN.match(text)
    pair = _in_order(tables)
    heavier = _HEAVIER.match(text)
    if heavier is not None and pair is not None:
        return _compared(heavier, text, columns, tables, pair)
    if found is None or pair is None:
        return Taken(text=text)
    what, here = found["what"].strip(), found["one"]
    inside = _WHERE.match(what) if here is None and what else None
    if inside is not None:
        what, here = inside["what"].strip(), inside["name"]
    later = _later(here, found["other"], pair, tables)
    if later is None:
        return Taken(text=text)
    rises = found["more"].casefold().startswith(_MORE_WORDS) is later
    groups = tuple(
        group for group in moving_columns(what, columns) if all(group.heading_in(table) is not None for table in pair)
    )
    if not groups:
        return Taken(text=text)
    ask = "how many rows" if found["ask"].casefold().startswith(("how", "wie")) else "which rows"
    plain = [f"{ask} {'rose' if rises else 'fell'} in {quoted(group.name)}" for group in groups]
    if len(groups) > 1:
        names = spoken([quoted(group.name) for group in groups[:6]], "or")
        asked = f"“{found['more']}” of what: {names}?"
        return Taken(text=text, question=Question(text=asked, options=tuple(plain[:6])))
    group = next(iter(groups))
    words = text.strip().rstrip("?.! ")
    told = f"Took “{words}” for the rows whose {quoted(group.name)} {'rose' if rises else 'fell'} from "
    return Taken(text=plain[0], notes=(f"{told}{quoted(pair[0].label)} to {quoted(pair[1].label)}.",))


def _compared(
    found: re.Match[str], text: str, columns: Columns, tables: Tables, pair: tuple[TableView, TableView]
) -> Taken:
    """Read "how many containers are heavier than before" as those whose weight rose."""
    later = _later(None, found["other"], pair, tables)
    word = superlative_of(found["word"])
    if later is None:
        return Taken(text=text)
    if word is None:
        return Taken(text=text)
    rises = "rose" if word.high is later else "fell"
    ask = "how many rows" if found["ask"].casefold().startswith(("how", "wie")) else "which rows"
    only = only_one("", word, columns, tables)
    groups = (only,) if only is not None else moving_columns("", columns)
    plain = [f"{ask} {rises} in {quoted(group.name)}" for group in groups]
    if only is None:
        names = spoken([quoted(group.name) for group in groups[:6]], "or")
        asked = f"“{found['word']}” by which column: {names}?"
        return Taken(text=text, question=Question(text=asked, options=tuple(plain[:6])))
    told = f"Took “{text.strip().rstrip('?.! ')}” for the rows whose {quoted(only.name)} {rises} from "
    return Taken(text=plain[0], notes=(f"{told}{quoted(pair[0].label)} to {quoted(pair[1].label)}.",))


def superlative_of(word: str) -> Superlative | None:
    """Give the superlative that a comparative belongs to: "cheaper" is about what is the cheapest."""
    return next((WORDS[place] for start, place in _ENDS.items() if word.casefold().startswith(start)), None)


def _in_order(tables: Tables) -> tuple[TableView, TableView] | None:
    """Give the two files, the earlier one first."""
    pair = tables.pair()
    if len(pair) != 2:
        return None
    if any(table.id is None for table in pair) and tables.backwards(pair[0], pair[1]):
        return pair[1], pair[0]
    return pair[0], pair[1]


def _later(here: str | None, other: str, pair: tuple[TableView, TableView], tables: Tables) -> bool | None:
    """Say whether what is more is the later file; None where the two files are not what is spoken of."""
    if _BEFORE.match(other.strip()):
        than = pair[0]
    else:
        named = _IN.match(other.strip())
        than = one_table(_ARTICLE.sub("", named["name"] if named is not None else other).strip(), tables)
    if here is not None:
        named = _IN.match(here.strip())
        one = one_table(_ARTICLE.sub("", named["name"] if named is not None else here).strip(), tables)
        if one is None or one is than:
            return None
        if than is not None and one not in pair:
            return None
    if than is None or than not in pair:
        return None
    return than is pair[0]


def moving_columns(what: str, columns: Columns) -> tuple[ColumnGroup, ...]:
    """Give the columns of numbers that are meant; all that hold numbers where none is named."""
    if what:
        mention = columns.find(_ARTICLE.sub("", what))
        groups = () if mention is None or mention.level > Level.ABBREVIATED else mention.groups
        return tuple(group for group in groups if group.numeric)
    compared = [
        group
        for group in columns.groups
        if group.numeric and (group.measures or not group.names_things) and group.role != "ignore"
    ]
    return tuple(compared)

"""Said otherwise: turns of phrase that leave no doubt are written as the plain sentence that is understood.

"Which containers did the terminal not list" asks for what is missing there, "moved to another site" for what has
another site, "5 or longer" is at least 5, "how the carrier is capitalised" is the case of it, "beiden Monaten" are both
files. A name in quotes or a heading is left as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from workbench.models.builtin.language.columns import ColumnGroup, Columns, Level
from workbench.models.builtin.language.folding import fold, keys
from workbench.models.builtin.language.known_values import inflected, known_values
from workbench.models.builtin.language.reading import spoken
from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.language.tables import Tables
from workbench.models.builtin.state import TableView

_LISTS = r"(?:list|lists|have|has|include|includes|contain|contains|show|shows|mention|mentions|know|knows)"
_NOT = r"(?:not|n['’]?t)"
_THE = r"(?:(?:the|der|die|das|dem|den|im|in)\s+)*"
_NOT_LISTED = re.compile(
    rf"\b(?:did|does|do)(?:\s+{_THE}(?P<table>[\w.-]+(?:\s+(?:list|file))?)\s+not|n['’]?t\s+{_THE}(?P<other>[\w.-]+))\s+{_LISTS}\b",
    re.IGNORECASE,
)
_LISTS_NOT = re.compile(
    rf"\b(?:that\s+)?{_THE}(?P<table>[\w.-]+(?:\s+(?:list|file))?)\s+(?:does|did|do)\s*{_NOT}\s+{_LISTS}\b",
    re.IGNORECASE,
)
_MOVED = re.compile(
    r"\b(?:moved|went|switched|changed)\s+(?:on\s+)?to\s+(?=(?:an?other|(?:a\s+)?different)\s)", re.IGNORECASE
)
_UMGEZOGEN = re.compile(
    r"\b(?:sind|stehen)\s+(?:jetzt\s+)?(?:an|in|auf|zu)\s+(?:eine[nmrs]?\s+)?andere[nmrs]?\s+(?P<name>[\w.-]+)"
    r"(?:\s+(?:um)?(?:gezogen|gewandert|gewechselt|gekommen))?(?=\s*[?.!]*$)",
    re.IGNORECASE,
)
_GEKOMMEN = re.compile(
    r"^\s*(?:zeige?|liste?|nenne?|gib)\s+(?:mir\s+|uns\s+)?(?:die\s+|alle\s+)*(?P<noun>[\w-]+),?\s+(?:die|welche)\s+(?:jetzt\s+)?"
    r"(?:(?:an|in|auf|zu)\s+)?(?:eine[nmrs]?\s+)?andere[nmrs]?\s+(?P<name>[\w.-]+)\s+"
    r"(?:(?:(?:um)?(?:gezogen|gewandert|gewechselt|gekommen|verlegt|verschoben))\s+(?:sind|wurden|worden\s+sind)"
    r"|haben|bekommen\s+haben)\s*[.!?]*\s*$",
    re.IGNORECASE,
)
_GEWECHSELT = re.compile(
    r"\b(?:haben|hat)\s+(?:den|die|das|ihren|ihre|ihr|seinen)\s+(?P<name>[\w.-]+)\s+gewechselt(?=\s*[?.!]*$)",
    re.IGNORECASE,
)
_OR_MORE = re.compile(
    r"(?:\b(?:of|von)\s+)?(?P<number>\b\d[\d.,']*)(?P<unit>\s*(?:%|[^\W\d_]+))?,?\s+(?:or|and|oder|und)\s+"
    r"(?:(?P<older>older|älter|aelter)|(?P<younger>younger|jünger|juenger)"
    r"|(?P<up>longer|more|over|above|higher|greater|bigger|heavier|later|länger|laenger|mehr|höher|hoeher|darüber|darueber"
    r"|später|spaeter)"
    r"|(?P<down>shorter|less|fewer|under|below|lower|smaller|lighter|earlier|kürzer|kuerzer|weniger|niedriger|darunter"
    r"|früher|frueher))\b",
    re.IGNORECASE,
)
_CAPITALS = re.compile(
    rf"\b(?:how|wie)\s+{_THE}(?P<name>[\w.# -]+?)\s+(?:is|are|was|were|ist|sind)\s+"
    r"(?:capitali[sz]ed|(?:written|spelled|spelt)\s+in\s+(?:capitals|upper\s+case)|gro(?:ß|ss)\s*geschrieben)\b",
    re.IGNORECASE,
)
_KEY_THEN_RULE = re.compile(
    r"(?P<ahead>\b(?:compare|vergleich\w*|match)\b[^.;,]*?\b(?:by|on|nach|(?:ü|ue)ber)\s+)(?P<key>[^,;]+?),\s+(?:and\s+|und\s+)?"
    r"(?P<name>[\w%().#/-]+(?:\s+[\w%().#/-]+){0,2})\s+(?P<may>may|can|might|should\s+be\s+allowed|d(?:ü|ue)rfen|darf|kann|k(?:ö|oe)nnen)\b",
    re.IGNORECASE,
)
_LOOK_UP_BY = re.compile(
    r"^(?P<ahead>\s*(?:bring|look|fetch|get|add|hole?|hol|nimm)\b[^,;]*?\b(?:from|aus)\s+(?P<file>[^\s,;]+)[^,;]*?)\s*,\s*"
    r"(?:where\s+|wobei\s+)?(?:the\s+|its\s+|der\s+|die\s+|das\s+)?(?P<one>[^,;]+?)\s+(?:is|=|ist|equals|matches|entspricht)\s+"
    r"(?:(?:the|our|der|die|das|dem)\s+)?(?P<other>[^,;?!]+?)\s*[.!]*\s*$",
    re.IGNORECASE,
)
_BOTH_TIMES = re.compile(
    r"\b(?:beide[nr]?\s+(?:monaten?|jahren?|quartalen?|wochen|tagen?)"
    r"|(?:the|die)\s+(?:two|zwei)\s+(?:weeks|months|years|quarters|wochen|monate|jahre))\b",
    re.IGNORECASE,
)
_YEARS = re.compile(
    r"\b(?:from|von|between|zwischen)\s+(?P<one>(?:19|20)\d\d)\s+(?:to|till|until|and|auf|bis|zu|nach|und)\s+"
    r"(?P<other>(?:19|20)\d\d)\b",
    re.IGNORECASE,
)
_ASKS_FOR_CHANGES = re.compile(
    r"\b(?:chang\w*|differ\w*|(?:ge|ver)?änder\w*|verändert\w*|geändert\w*|geaendert\w*|unterschied\w*)\b",
    re.IGNORECASE,
)
_SPAN = (
    r"(?=[^.;]*\b(?:\d+|an?|one|eine[nrms]?|ein|half\s+an)\s*"
    r"(?:days?|tage?n?|weeks?|wochen?|hours?|stunden?|minutes?|minuten?|seconds?|sekunden?)\b)"
)
_DATES = re.compile(
    rf"\b(?:(?:the|all|alle|die)\s+)?(?:dates|times|timestamps|date\s+and\s+time|datumsangaben|termine|zeiten|zeitstempel)\b{_SPAN}",
    re.IGNORECASE,
)
_DATE_GAPS = re.compile(
    r"\b(?:(?:the|all|alle|die)\s+)?(?:(?:time|date|timing|timestamp)[\s-]+(?P<gap>differences?|deviations?|gaps?|shifts?)"
    rf"|(?:datums?|zeit|termin)-?(?P<luecke>unterschiede?n?|abweichung(?:en)?|differenz(?:en)?|verschiebung(?:en)?))\b{_SPAN}",
    re.IGNORECASE,
)
_CHANGES_OF = re.compile(
    r"\b(?P<name>[^\W\d_]{4,}?)-?(?P<what>änderung(?:en)?|aenderung(?:en)?|abweichung(?:en)?|differenz(?:en)?|unterschiede?"
    r"|schwankung(?:en)?)\b(?=[^.;]*\d)",
    re.IGNORECASE,
)
_TOLERATED = re.compile(r"\b(?:ignorier\w*|egal|unwichtig|zählen\s+nicht|vernachlässig\w*)\b", re.IGNORECASE)
_YES_OR_NO = re.compile(
    r"\b(?P<verb>are|is|were|was|sind|ist|waren|war)\s+(?P<still>(?:still|already|yet|noch|schon|bereits)\s+)?"
    r"(?P<not>(?:not|nicht)\s+)?(?P<still2>(?:yet|noch|schon|already)\s+)?(?P<name>[^\W\d_]{4,})\b"
    r"(?=\s*(?:[,.;?!]|$|\b(?:and|und|in|im|but|aber)\b))",
    re.IGNORECASE,
)
_BLANK_IS_ZERO = re.compile(
    r"^\s*(?:treat\s+)?(?:(?:the|die)\s+)?(?:blank|empty|missing|leere[nr]?|fehlende[nr]?)\s+(?P<name>[\w%.()/ -]+?)\s+"
    r"(?:(?:should\s+|shall\s+|sollen\s+)?(?:counts?|are|is|equals?|mean|means|zählen|gelten|sind|bedeuten)\s+)?"
    r"(?:(?:to|as|like|the\s+same\s+as|als|wie)\s+)?(?:a\s+)?(?:zero|0|null)\b(?=\s*[.!]*$)",
    re.IGNORECASE,
)
_YES = frozenset({"ja", "yes", "y", "true", "j", "wahr"})
_NO = frozenset({"nein", "no", "n", "false", "falsch"})
_FILE_NOUN = re.compile(r"\s+(?:list|file|table|sheet|datei|liste|tabelle)$", re.IGNORECASE)
_QUOTED = re.compile(r"[`\"“„«][^`\"”“»\n]+[`\"”“»]")


def said_otherwise(said: Said) -> Taken:
    """Give a message in plain words where a turn of phrase leaves no doubt."""
    text, columns, tables = said.text, said.columns, said.tables
    notes: list[str] = []
    steps: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], str | None]], ...] = (
        (_NOT_LISTED, lambda found: _missing(found, tables)),
        (_LISTS_NOT, lambda found: _missing(found, tables)),
        (_MOVED, lambda _: "have "),
        (_UMGEZOGEN, lambda found: _other(found, columns)),
        (_GEKOMMEN, lambda found: _rows_with_other(found, columns, notes)),
        (_GEWECHSELT, lambda found: _other(found, columns)),
        (_OR_MORE, _bounded),
        (_CAPITALS, lambda found: _case(found, columns)),
        (_KEY_THEN_RULE, lambda found: _key_then_rule(found, columns)),
        (_LOOK_UP_BY, lambda found: _looked_up_by(found, columns, tables)),
        (_BOTH_TIMES, lambda found: _both(found, columns, tables, notes)),
        (_YEARS, lambda found: _years(found, text, tables, notes)),
        (_DATES, lambda found: _dates(found, columns, notes)),
        (_DATE_GAPS, lambda found: _date_gaps(found, columns, notes)),
        (_CHANGES_OF, lambda found: _changes_of(found, columns)),
        (_BLANK_IS_ZERO, lambda found: _blank_is_zero(found, columns)),
        (_YES_OR_NO, lambda found: _yes_or_no(found, columns, notes)),
    )
    for pattern, plain in steps:
        found = pattern.search(text)
        if found is None or _is_quoted(found, text):
            continue
        words = plain(found)
        if words is not None:
            text = f"{text[: found.start()]}{words}{text[found.end() :]}"
    return Taken(text=text, notes=tuple(notes))


def _is_quoted(found: re.Match[str], text: str) -> bool:
    return any(one.start() < found.end() and found.start() < one.end() for one in _QUOTED.finditer(text))


def _missing(found: re.Match[str], tables: Tables) -> str | None:
    """Say that rows are missing in the file that is named."""
    words = next((one for one in found.groups() if one), "")
    table = one_table(words, tables)
    return None if table is None else f"are missing in {quoted(table.label)}"


def one_table(words: str, tables: Tables) -> TableView | None:
    """Give the one table that words name."""
    name = _FILE_NOUN.sub("", words.strip())
    mention = tables.named(name) or (tables.nicknamed(name) if len(name.split()) == 1 else None)
    return mention.tables[0] if mention is not None and len(mention.tables) == 1 else None


def one_column(words: str, columns: Columns, least: Level = Level.ABBREVIATED) -> ColumnGroup | None:
    """Give the one column that words name."""
    mention = columns.find(words.strip())
    if mention is None or len(mention.groups) != 1 or mention.level > least:
        return None
    return mention.groups[0]


def _other(found: re.Match[str], columns: Columns) -> str | None:
    group = one_column(found["name"], columns)
    return None if group is None else f"haben einen anderen {found['name']}"


def _rows_with_other(found: re.Match[str], columns: Columns, notes: list[str]) -> str | None:
    """Read "zeig mir die Objekte, die in einen anderen Saal gekommen sind" as the rows whose Saal changed."""
    group = one_column(found["name"], columns)
    known = known_values(columns)
    some = any(one in known for one in keys(found["noun"])) or inflected(found["noun"], known) is not None
    if group is None or some:
        return None
    notes.append(f"Took “{found['noun']}” for the rows.")
    return f"show the rows whose {quoted(group.name)} changed"


def _bounded(found: re.Match[str]) -> str:
    # Who is born in a later year is younger.
    year = re.fullmatch(r"(?:19|20)\d\d", found["number"]) is not None and not found["unit"]
    up = found["up"] or found["younger" if year else "older"]
    limit = "at least" if up else "at most"
    return f"{limit} {found['number']}{found['unit'] or ''}"


def _case(found: re.Match[str], columns: Columns) -> str | None:
    group = one_column(found["name"], columns)
    return None if group is None else f"the case of {quoted(group.name)}"


def _key_then_rule(found: re.Match[str], columns: Columns) -> str | None:
    """End the sentence behind the key: in "compare by id, price may differ by 5" the id may not."""
    key, name = one_column(found["key"], columns), columns.find(found["name"])
    if key is None or name is None or key in name.groups:
        return None
    return f"{found['ahead']}{quoted(key.name)}. {found['name']} {found['may']}"


def _looked_up_by(found: re.Match[str], columns: Columns, tables: Tables) -> str | None:
    """Read "look up Category from tools.csv, Tool code is the Kit" as the column of that file by which it is done."""
    table = one_table(found["file"].strip("`"), tables)
    if table is None:
        return None
    pair = [one_column(found[name].strip("`"), columns) for name in ("one", "other")]
    there = [one for one in pair if one is not None and one.heading_in(table) is not None]
    if None in pair or len(there) != 1:
        return None
    return f"{found['ahead']} by {quoted(there[0].name)}"


def _both(found: re.Match[str], columns: Columns, tables: Tables, notes: list[str]) -> str | None:
    """Take both months for both files where there are two, and no column is called so."""
    if len(tables.subjects) != 2 or columns.find(found.group().split()[-1], loose=False) is not None:
        return None
    notes.append(f"Took “{found.group()}” for both files.")
    return "beiden Dateien" if not found.group().casefold().startswith("the") else "the two files"


def _years(found: re.Match[str], text: str, tables: Tables, notes: list[str]) -> str | None:
    """Take the years that two files are called by for the files, where it is asked what changed between them."""
    called = [tables.called(found[name]) for name in ("one", "other")]
    if any(len(one) != 1 for one in called) or called[0] == called[1] or _ASKS_FOR_CHANGES.search(text) is None:
        return None
    first, second = (quoted(one[0].label) for one in called)
    notes.append(f"Took “{found.group()}” for the files {first} and {second}.")
    german = found.group().casefold().startswith(("von", "zwischen"))
    return f"zwischen {first} und {second}" if german else f"between {first} and {second}"


def _dates(found: re.Match[str], columns: Columns, notes: list[str]) -> str | None:
    """Take "dates" for all columns of dates where it is said by how many days they may differ."""
    names = [quoted(one.name) for one in columns.groups if one.dated and one.role not in {"key", "ignore"}]
    if not names or columns.find(found.group().split()[-1], loose=False) is not None:
        return None
    notes.append(f"Took “{found.group()}” for {spoken(names, 'and')}.")
    return spoken(names, "and")


def _date_gaps(found: re.Match[str], columns: Columns, notes: list[str]) -> str | None:
    """Take "time differences" for differences in the columns of dates."""
    names = [quoted(one.name) for one in columns.groups if one.dated and one.role not in {"key", "ignore"}]
    what = found["gap"] or found["luecke"]
    if not names or columns.find(found.group().split()[-1], loose=False) is not None:
        return None
    notes.append(f"Took “{found.group()}” for differences in {spoken(names, 'and')}.")
    return f"Unterschiede in {spoken(names, 'und')}" if found["luecke"] else f"{what} in {spoken(names, 'and')}"


def _changes_of(found: re.Match[str], columns: Columns) -> str | None:
    """Write "Beitragsänderungen" as what it is made of, where its first part is a column."""
    for name in dict.fromkeys((found["name"], found["name"].removesuffix("s"), found["name"].removesuffix("en"))):
        mention = columns.find(name)
        if mention is not None and mention.level <= Level.PART:
            return f"{found['what'].capitalize()} in {quoted(name) if mention.level <= Level.PLURAL else name}"
    # What is no column is asked about by its own name.
    return f"{found['what'].capitalize()} in {found['name']}" if _TOLERATED.search(found.string) else None


def _blank_is_zero(found: re.Match[str], columns: Columns) -> str | None:
    """Read "blank results count as zero" as a rule for that column."""
    group = one_column(found["name"], columns)
    return None if group is None else f"treat blank in {quoted(group.name)} as zero"


def _yes_or_no(found: re.Match[str], columns: Columns, notes: list[str]) -> str | None:
    """Read "are not paid" by the column that says so with yes and no."""
    mention = columns.find(found["name"], loose=False)
    if mention is None or len(mention.groups) != 1 or not mention.groups[0].values_known:
        return None
    group = mention.groups[0]
    values = {fold(value): value for value in group.values() if value}
    yes, no = [values[one] for one in values if one in _YES], [values[one] for one in values if one in _NO]
    if not yes or not no or len(yes) + len(no) != len(values):
        return None
    german = found["verb"].casefold() in {"sind", "ist", "waren", "war"}
    value = spoken([quoted(one) for one in (no if found["not"] else yes)], "oder" if german else "or")
    notes.append(f"Took “{found.group()}” for {quoted(group.name)} {value}.")
    return f"{'haben' if german else 'have'} {quoted(group.name)} {value}"

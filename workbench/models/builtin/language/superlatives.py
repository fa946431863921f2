"""Superlatives: "the three heaviest containers", "die drei teuersten Rechnungen", "the newest 5 orders".

Where exactly one column says what is heavy, dear, long or large, the word is the highest or lowest of it, and the reply
says so; "newest" and "oldest" before rows are their order by date. Where several columns may be meant it is asked.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from workbench.models.builtin.language.columns import ColumnGroup, Columns
from workbench.models.builtin.language.folding import fold, parts, singular
from workbench.models.builtin.language.row_nouns import RowNouns
from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.language.tables import Tables
from workbench.models.builtin.language.values import NUMBER_WORDS
from workbench.models.builtin.state import TableView

_MONEY = "price prices preis preise cost costs kosten fee fees gebuehr miete rent beitrag premium praemie tariff"
_WORTH = "value values wert worth amount amounts amt betrag betraege netto brutto eur euro usd gbp chf"
_NUMBERS = "|".join(sorted((word for word in NUMBER_WORDS if word.isalpha()), key=len, reverse=True))
_COUNT = rf"(?P<number>\d{{1,3}}|{_NUMBERS})"


@dataclass(frozen=True, kw_only=True, slots=True)
class Superlative:
    """A word for one end of a column; `hints` are words of its heading, the first line that fits counts."""

    words: str
    high: bool
    hints: tuple[str, ...]


WORDS = (
    Superlative(words="heaviest|schwerste[nrs]?", high=True, hints=("weight weights wt gewicht gew mass masse",)),
    Superlative(words="lightest|leichteste[nrs]?", high=False, hints=("weight weights wt gewicht gew mass masse",)),
    Superlative(words=r"most\s+expensive|dearest|priciest|costliest|teuerste[nrs]?", high=True, hints=(_MONEY, _WORTH)),
    Superlative(
        words=r"cheapest|least\s+expensive|billigste[nrs]?|g(?:ü|ue)nstigste[nrs]?", high=False, hints=(_MONEY, _WORTH)
    ),
    Superlative(
        words="longest|l(?:ä|ae)ngste[nrs]?",
        high=True,
        hints=("length lengths laenge distance dauer duration nights naechte days tage hours stunden minutes km",),
    ),
    Superlative(
        words="shortest|k(?:ü|ue)rzeste[nrs]?",
        high=False,
        hints=("length lengths laenge distance dauer duration nights naechte days tage hours stunden minutes km",),
    ),
    Superlative(words="largest|biggest|gr(?:ö|oe)(?:ß|ss)te[nrs]?", high=True, hints=()),
    Superlative(words="smallest|kleinste[nrs]?", high=False, hints=()),
)
_GROUPED = re.compile(r"\b(?:per|by|each|every|je|pro|nach|jede[rmns]?)\b", re.IGNORECASE)
_LIMITS = re.compile(r"\b(?:with|where|whose|mit|deren)\s+(?:the\s+|an?\s+)?(?P<name>[\w]+)", re.IGNORECASE)
_NOT_ROWS = re.compile(
    r"^\s*(?:changes?|differences?|moves?|rises?|falls?|increases?|decreases?|gaps?|(?:ä|ae)nderung(?:en)?|"
    r"unterschiede?|abweichung(?:en)?|files?|lists?|datei(?:en)?|first|zuerst|value|values|number|wert|werte)\b",
    re.IGNORECASE,
)
_DATED = re.compile(
    rf"\b(?:(?:the|die|der|den)\s+)?(?:{_COUNT}\s+)?(?P<word>newest|latest|most\s+recent|oldest|earliest"
    rf"|neueste[nrs]?|j(?:ü|ue)ngste[nrs]?|(?:ä|ae)lteste[nrs]?|fr(?:ü|ue)heste[nrs]?)\s+"
    rf"(?:(?P<behind>\d{{1,3}}|{_NUMBERS})\s+)?(?P<noun>[^\W\d_]{{3,}})\b",
    re.IGNORECASE,
)
_OLD = ("oldest", "earliest", "ält", "aelt", "früh", "frueh")
_ASKS = re.compile(r"^\s*(?:which|what|welche|was)\s+(?:are|is|were|sind|ist|waren)\s+", re.IGNORECASE)
_NEWER = re.compile(
    r"\b(?:new|newer|neuen|neueren|neue|second|zweiten)\s+(?:file|list|table|datei|liste|tabelle)\b", re.IGNORECASE
)
_OLDER = re.compile(
    r"\b(?:old|older|alten|(?:ä|ae)lteren|alte|first|ersten)\s+(?:file|list|table|datei|liste|tabelle)\b", re.IGNORECASE
)
_SHORT = 3


_HAVE_ENDS = re.compile(
    r"^\s*(?:which|what|welche[rs]?)\s+[\w-]+\s+(?:have|has|had|haben|hat|hatten)\s+(?:the|das|den|die)\s+(?P<word>newest|latest|most\s+recent|oldest|earliest"
    r"|neueste[nrs]?|j(?:ü|ue)ngste[nrs]?|sp(?:ä|ae)teste[nrs]?|(?:ä|ae)lteste[nrs]?|fr(?:ü|ue)heste[nrs]?)\s+"
    r"(?P<name>[^,?]+?)(?=\s*(?:[?.!,]|$|\b(?:in|im|of|der)\b))",
    re.IGNORECASE,
)


def with_superlatives(said: Said) -> Taken:
    """Give a message with the columns that its superlatives can only mean, and what to say of that."""
    columns, tables = said.columns, said.tables
    text, told = _dated_end(said.text, columns)
    text, notes = _dated(text, columns, tables)
    notes = (*told, *notes)
    for word in WORDS:
        found = re.search(rf"\b(?:{word.words})\b", text, re.IGNORECASE)
        if (
            found is None
            or _GROUPED.search(text)
            or _NOT_ROWS.match(text[found.end() :])
            or _names_other(text, columns)
        ):
            continue
        column = only_one(text, word, columns, tables)
        if column is None:
            continue
        end = "highest" if word.high else "lowest"
        behind = re.match(rf"\s+{_COUNT}(?=\s)", text[found.end() :], re.IGNORECASE)
        number = f"{behind['number']} " if behind is not None else "1 " if _is_one(text, found) else ""
        rest = text[found.end() + (behind.end() if behind is not None else 0) :]
        text = f"{text[: found.start()]}{number}{end} {quoted(column.name)}{rest}"
        notes = (*notes, f"Read “{found.group()}” as the {end} {quoted(column.name)}.")
    return Taken(text=text, notes=notes)


def _is_one(text: str, found: re.Match[str]) -> bool:
    """Say whether one row is meant: "the heaviest container", "die billigste Rechnung", and no number stands before."""
    noun = re.match(r"\s+([^\W\d_]{3,})\b", text[found.end() :])
    before = re.search(r"(\w+)\s*$", text[: found.start()])
    counted = before is not None and (
        before[1].isdigit() or fold(before[1]) in NUMBER_WORDS or fold(before[1]) == "top"
    )
    if noun is None or counted:
        return False
    word = fold(noun[1])
    if noun[1][0].isupper() and found.group().casefold().endswith(("ste", "ster", "stes")):
        return True
    return singular(word) == word and not found.group().casefold().endswith("en")


def _dated_end(text: str, columns: Columns) -> tuple[str, tuple[str, ...]]:
    """Write "which containers have the latest ETA" as the rows in that order, where the column holds dates."""
    found = _HAVE_ENDS.match(text)
    known = columns.find(found["name"]) if found is not None else None
    if found is None or known is None or len(known.groups) != 1 or not known.groups[0].dated:
        return text, ()
    name = quoted(known.groups[0].name)
    end = "lowest" if found["word"].casefold().startswith(_OLD) else "highest"
    rest = text[found.end() :].strip().rstrip("?.! ")
    said = text[: found.end()].strip()
    body = " ".join(f"show the rows {rest}".split())
    return f"{body}, {end} {name} first", (f"Took “{said}” for the rows in the order of {name}.",)


def _dated(text: str, columns: Columns, tables: Tables) -> tuple[str, tuple[str, ...]]:
    """Write "the newest 3 orders in a" as "3 rows in a, newest first"."""
    found = _DATED.search(text)
    if found is None or not any(group.dated for group in columns.groups):
        return text, ()
    noun = found["noun"]
    rows = RowNouns(columns, tables)
    plain = fold(noun) in {"rows", "row", "lines", "records", "entries", "ones", "zeilen", "eintraege"}
    known = columns.find(noun)
    measured = known is not None and any(group.numeric or group.dated for group in known.groups)
    if not plain and (measured or not rows.is_one(noun)):
        return text, ()
    number = found["number"] or found["behind"] or ("" if plain or singular(fold(noun)) != fold(noun) else "1")
    end = "oldest" if found["word"].casefold().startswith(_OLD) else "newest"
    body = f"{text[: found.start()]}{number} {'row' if number == '1' else 'rows'}{text[found.end() :]}"
    body = _ASKS.sub("show ", body.strip().rstrip("?.! "))
    body = " ".join(body.split())
    if not re.match(r"(?:show|list|give|zeig)", body, re.IGNORECASE):
        body = f"show {body}"
    told = () if plain else (f"Took “{noun}” for the rows.",)
    table = named_file(text, tables)
    dates = [group for group in columns.groups if group.dated and table is not None and group.heading_in(table)]
    if table is not None and len(dates) == 1:
        name = quoted(dates[0].name)
        order = f"{'lowest' if end == 'oldest' else 'highest'} {name} first"
        body = _OLDER.sub(" ", _NEWER.sub(" ", body))
        within = "" if quoted(table.label) in body or table is _named(body, tables) else f" in {quoted(table.label)}"
        return f"{' '.join(body.split())}{within}, {order}", (*told, f"Took “{found['word']}” for the order by {name}.")
    return f"{body}, {end} first", told


def _names_other(text: str, columns: Columns) -> bool:
    """Say whether a message names a column of its own beside conditions: the word is about that one, or its groups."""
    said = _LIMITS.sub(" ", text)
    words = {singular(word) for word in re.findall(r"\w+", fold(said))}
    for group in columns.groups:
        of_rows = group.role == "key" or all(heading.column.unique for heading in group.headings)
        if (group.numeric or not of_rows) and any(singular(fold(name)) in words for name in group.names):
            return True
    return False


def only_one(text: str, word: Superlative, columns: Columns, tables: Tables) -> ColumnGroup | None:
    """Give the one column that fits: by its heading, or the only column of numbers for "largest"."""
    numbers = [
        group
        for group in columns.groups
        if group.numeric and group.role not in {"key", "ignore"} and (group.measures or not group.names_things)
    ]
    table = named_file(text, tables)
    numbers = [group for group in numbers if table is None or group.heading_in(table) is not None]
    if not word.hints:
        return numbers[0] if len(numbers) == 1 else None
    for line in word.hints:
        hints = frozenset(line.split())
        found = [group for group in numbers if any(hints & set(parts(name)) for name in group.names)]
        if found:
            return found[0] if len(found) == 1 else None
    return None


def named_file(text: str, tables: Tables) -> TableView | None:
    """Give the one file that a message names by its age, or by a word of its name."""
    if _NEWER.search(text):
        return tables.newest()
    if _OLDER.search(text):
        return tables.oldest()
    return _named(text, tables)


def _named(text: str, tables: Tables) -> TableView | None:
    """Give the one file of whose name a word is said that no other name has."""
    said = {word for word in re.findall(r"\w+", fold(text)) if len(word) > _SHORT}
    labels = [frozenset(parts(table.label)) for table in tables.subjects]
    shared = frozenset(word for word in said if all(word in label for label in labels))
    named = [table for table in tables.subjects if (said - shared) & set(parts(table.label))]
    return named[0] if len(named) == 1 else None

"""Values of another column: "which titles were lost" and "welche Artikel in der Chirurgie" are asked by group.

The noun is one column and the value stands in another: the values of the first are given, each with how many of its
rows there are. "Welche Abteilungen gibt es im Juni" are the different values of that column. "Which overdue loan has
the highest fine" is the row with the highest fine among those.
"""

from __future__ import annotations

import re

from workbench.models.builtin.language.columns import ColumnGroup, Level
from workbench.models.builtin.language.cue_words import cues_of
from workbench.models.builtin.language.folding import fold, parts, singular
from workbench.models.builtin.language.items import KnownValue
from workbench.models.builtin.language.known_values import known_values
from workbench.models.builtin.language.lexicon.cue import Cue
from workbench.models.builtin.language.row_nouns import RowNouns
from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.language.tokens import Token, TokenKind, tokenize
from workbench.models.builtin.language.value_words import value_of

_ASKS = re.compile(
    r"^\s*(?P<ask>which|what|welche[rsn]?|how\s+many|wie\s+viele)\s+(?:different\s+|verschiedene[n]?\s+)?"
    r"(?P<noun>`[^`]+`|[^\W\d_][\w-]*)\s+(?P<rest>[^.;:!?]+?)\s*[?.!]*\s*$",
    re.IGNORECASE,
)
_FILLERS_TEXT = """
    in im am an at on of from bei beim aus von vom zu zur the der die das dem den des a is are was were be there
    gibt es sind ist waren war have has haben hat had
    ein eine einen einem einer an stehen steht stand liegen liegt with mit
    auf for fur gab wurden wurde sich
"""
_FILLERS = frozenset(_FILLERS_TEXT.split())
_EXISTS = re.compile(r"^(?:are\s+there|exist|gibt\s+es|kommen\s+vor)\b", re.IGNORECASE)
_FILE_WORDS = frozenset(
    {"new", "old", "newer", "older", "first", "second", "neuen", "neueren", "alten", "ersten", "zweiten", "list",
     "file", "table", "sheet", "datei", "liste", "tabelle", "both", "files", "beiden", "dateien", "lists"}
)  # fmt: skip
_SUPERLATIVE = re.compile(
    r"^\s*(?P<ask>which|what|welche[rsn]?)\s+(?P<words>(?:[\w-]+\s+){1,4})(?P<verb>has|have|had|hat|haben|hatte|hatten)\s+"
    r"(?:the\s+|den\s+|die\s+|das\s+)?(?P<end>highest|lowest|largest|smallest|biggest|least|most|h(?:ö|oe)chste[nrs]?|niedrigste[nrs]?|gr(?:ö|oe)(?:ß|ss)te[nrs]?"
    r"|kleinste[nrs]?|geringste[nrs]?)\s+(?P<name>`[^`]+`|[\w-]+)(?P<rest>.*)$",
    re.IGNORECASE,
)
_STATES = {
    Cue.ADDED: "added", Cue.REMOVED: "removed", Cue.CHANGED: "changed", Cue.UNCHANGED: "", Cue.MISSING: "",
    Cue.ROSE: "", Cue.FELL: "", Cue.DIFFER: "",
}  # fmt: skip
"""States of rows, with the bucket that is asked for; none where more must be known."""
_BARE_NEW = re.compile(r"\b(new|neu|gone|weg)\s*$", re.IGNORECASE)
_LOW = ("low", "small", "least", "nied", "klein", "gering")
_PRICES = frozenset(
    {"price", "prices", "preis", "preise", "rate", "rates", "mark", "marks", "grade", "grades", "note", "noten",
     "score", "age", "alter", "temperature", "temperatur", "kurs"}
)  # fmt: skip
"""Words of columns whose figures are never added up: the highest is that of a row."""


def with_value_groups(said: Said) -> Taken:
    """Give a message whose noun and value stand in two columns in the words for that."""
    superlative = _SUPERLATIVE.match(said.text)
    if superlative is not None:
        return _highest(superlative, said)
    found = _ASKS.match(said.text)
    group = None if found is None else _grouped(found["noun"].strip("`"), said)
    if found is None or group is None:
        return said.kept()
    values = known_values(said.columns)
    conditions: list[str] = []
    left: list[str] = []
    tokens = tokenize(found["rest"])
    place = 0
    while place < len(tokens):
        end, known = _value_at(found["rest"], tokens, place, values)
        if known is None:
            left.append(found["rest"][tokens[place].start : tokens[place].end])
            place += 1
            continue
        homes = [one for one in known.groups if one is not group]
        if len(homes) != len(known.groups) or len(homes) != 1:
            return said.kept()
        conditions.append(f'{quoted(homes[0].name)} is "{known.value}"')
        place = end
    state = _state(found["rest"], left)
    if state and conditions and not _strange(left, conditions, said):
        ask = "how many" if found["ask"].casefold().startswith(("how", "wie")) else "show the"
        note = f"Took “{found['noun']}” for the rows."
        return Taken(text=f"{ask} {state} rows where {' and '.join(conditions)}", notes=(note,))
    if state is not None or not _is_place(left, conditions, found["rest"], said):
        return said.kept()
    where = f" where {' and '.join(conditions)}" if conditions else ""
    place_words = _place_words(left, conditions, said)
    counted = found["ask"].casefold().startswith(("how", "wie"))
    if counted and not conditions:
        return said.kept()
    name = quoted(group.name)
    note = (
        f"Took “{found['noun']}” for the different values of {name}."
        if counted
        else (f"The different values of {name}, each with its rows.")
    )
    words = f"how many different {name}" if counted else f"rows per {name}"
    return Taken(text=" ".join(f"{words}{where} {place_words}".split()), notes=(note,))


def _grouped(noun: str, said: Said) -> ColumnGroup | None:
    """Give the one column of texts that a plural names, where its values stand in several rows."""
    if singular(fold(noun)) == fold(noun) and not noun[:1].isupper():
        return None
    mention = said.columns.find(noun)
    if mention is None or len(mention.groups) != 1:
        return None
    group = mention.groups[0]
    if mention.level > Level.PART and not _is_plural_of(noun, group):
        return None
    if group.numeric or group.dated or all(one.column.unique for one in group.headings):
        return None
    several = any(
        one.column.distinct is not None and one.table.rows is not None and one.column.distinct < one.table.rows
        for one in group.headings
    )
    key = [one for one in said.columns.groups if one.role == "key"]
    return group if several and key != [group] else None


def _is_plural_of(noun: str, group: ColumnGroup) -> bool:
    """Say whether a German noun is the plural of a heading: Gäste of Gast."""
    word = fold(noun)
    stems = {word[: -len(end)] for end in ("e", "en", "er", "n", "s") if word.endswith(end)}
    return noun[:1].isupper() and any(fold(name) in stems for name in group.names)


def _value_at(
    text: str, tokens: tuple[Token, ...], place: int, values: dict[str, KnownValue]
) -> tuple[int, KnownValue | None]:
    """Give the longest value that begins at a token, and the token behind it."""
    if tokens[place].kind is TokenKind.MARK or tokens[place].fold in _FILLERS | _FILE_WORDS:
        return place + 1, None
    for end in range(min(len(tokens), place + 4), place, -1):
        words = tokens[place].text if end == place + 1 else text[tokens[place].start : tokens[end - 1].end]
        known = value_of(words, values)
        if known is not None:
            return end, known
    return place + 1, None


def _state(rest: str, left: list[str]) -> str | None:
    """Give the bucket that is asked about; "" where it is another state, or several."""
    cues = {cue for word in left for cue in cues_of(tokenize(word)[0]) if word.strip()} & set(_STATES)
    bare = _BARE_NEW.search(rest)
    if bare is not None:
        cues.add(Cue.ADDED if bare[1].casefold().startswith("ne") else Cue.REMOVED)
    if not cues:
        return None
    return _STATES[cues.pop()] if len(cues) == 1 else ""


def _strange(left: list[str], conditions: list[str], said: Said) -> list[str]:
    """Give the words that are neither small ones, nor the rows, a column or a state."""
    return [
        word
        for word in left
        if fold(word) not in _FILLERS | _FILE_WORDS
        and word.strip('`",')
        and not cues_of(tokenize(word)[0]) & set(_STATES)
        and _BARE_NEW.search(word) is None
        and not _is_column_of(word, conditions)
        and not (conditions and _is_row_word(word, said))
    ]


def _is_place(left: list[str], conditions: list[str], rest: str, said: Said) -> bool:
    """Say whether nothing but a file is named beside the values."""
    if not conditions and _EXISTS.match(rest) is None:
        return False
    strange = _strange(left, conditions, said)
    return all(said.tables.nicknamed(word.strip("`")) or said.tables.named(word.strip("`")) for word in strange)


def _is_row_word(word: str, said: Said) -> bool:
    """Say whether a word stands for the rows, and not for one file."""
    mention = said.tables.named(word) or said.tables.nicknamed(word)
    return (mention is None or len(mention.tables) != 1) and _is_row(word, said)


def _is_column_of(word: str, conditions: list[str]) -> bool:
    return any(one.startswith(f"`{word.strip('`')}` ") for one in conditions)


def _place_words(left: list[str], conditions: list[str], said: Said) -> str:
    """Give the words for the file, from the last "in" before it."""
    kept = [
        word for word in left if not _is_column_of(word, conditions) and not (conditions and _is_row_word(word, said))
    ]
    named = [place for place, word in enumerate(kept) if fold(word) not in _FILLERS]
    if not named:
        return ""
    return f"in {' '.join(kept[named[0] : named[-1] + 1])}"


def _highest(found: re.Match[str], said: Said) -> Taken:
    """Read "which overdue loan has the highest fine" as the row of those with the highest fine."""
    *ahead, noun = found["words"].split()
    measured = said.columns.find(found["name"].strip("`"))
    if measured is None or len(measured.groups) != 1 or not measured.groups[0].numeric:
        return said.kept()
    end = "lowest" if found["end"].casefold().startswith(_LOW) else "highest"
    name = quoted(measured.groups[0].name)
    values = known_values(said.columns)
    words = [one for one in ahead if fold(one) not in _FILLERS]
    known = value_of(" ".join(words), values) if words else None
    if known is not None and len(known.groups) == 1 and _is_row(noun, said):
        condition = f'{quoted(known.groups[0].name)} is "{known.value}"'
        return Taken(text=f"Which row where {condition} has the {end} {name}{found['rest']}")
    group = _grouped(noun, said) or _one_of(noun, said)
    measures = {one for title in measured.groups[0].names for one in parts(title)}
    if words or group is None or not measures & _PRICES or found["end"].casefold() in {"most", "least"}:
        return said.kept()
    note = f"Took it for the row with the {end} {name}; for groups ask for the mean or total per {quoted(group.name)}."
    return Taken(text=f"Which row has the {end} {name}{found['rest']}", notes=(note,))


def _one_of(noun: str, said: Said) -> ColumnGroup | None:
    mention = said.columns.find(noun, loose=False)
    group = mention.groups[0] if mention is not None and len(mention.groups) == 1 else None
    if group is None or group.numeric or group.dated or group.role == "key":
        return None
    return None if all(one.column.unique for one in group.headings) else group


def _is_row(noun: str, said: Said) -> bool:
    """Say whether a word stands for a row: a usual one, or one that the key is called by."""
    if RowNouns(said.columns, said.tables).is_one(noun) or Cue.ROW in cues_of(tokenize(noun)[0]):
        return True
    plain = singular(fold(noun))
    return any(
        group.names_things and plain in {singular(one) for name in group.names for one in parts(name)}
        for group in said.columns.groups
    )

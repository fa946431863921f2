"""Everyday words: turns of phrase that mean what another sentence says plainly are written as that sentence."""

from __future__ import annotations

import re
from dataclasses import dataclass

from workbench.models.builtin.intents import Question
from workbench.models.builtin.language.columns import ColumnGroup, Columns
from workbench.models.builtin.language.folding import fold, parts, singular
from workbench.models.builtin.language.reading import spoken
from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.scene import quoted

_QUOTED = re.compile(r"[`\"“„«][^`\"”“»\n]+[`\"”“»]")
_NOUN = r"(?:(?:the|die|der|das|von)\s+)?(?P<noun>[\w-]+\s+)?"
_OF_ROWS = frozenset(
    fold(word) for word in ("rows", "lines", "records", "entries", "items", "ones", "zeilen", "einträge", "datensätze")
)
_ANOTHER = r"(?:(?:an?|eine?n?|the)\s+)?(?:different|other|another|andere[rnms]?|abweichende[rnms]?)"
_HAVE = r"(?:have|has|had|got|with|show|haben|hat|mit)"
_NAME = r"(?P<name>[\w#%.&/-]+(?:\s+[\w#%.&/-]+){0,2}?)"
_END = r"(?=\s*(?:[,.;?!]|$|\b(?:now|jetzt|too|auch|between|in\s+both|and|und|but|aber)\b))"


@dataclass(frozen=True, kw_only=True, slots=True)
class Turn:
    """A turn of phrase and the plain words for it; `told` where the reader should know how it was taken."""

    pattern: re.Pattern[str]
    plain: str
    told: str = ""
    columns: bool = True
    """The name in it must be a column."""
    dated: bool = False
    """That column must hold dates: the latest price is not the highest."""


def _turn(pattern: str, plain: str, told: str = "", *, columns: bool = True, dated: bool = False) -> Turn:
    return Turn(pattern=re.compile(pattern, re.IGNORECASE), plain=plain, told=told, columns=columns, dated=dated)


_OPPOSITES = r"Gro(?:ß|ss)-?\s*(?:/|und|oder|&)\s*Kleinschreibung"
_TURNS = (
    _turn(rf"[,\s]*\bohne\s+(?:auf\s+)?(?:die\s+)?{_OPPOSITES}\s+zu\s+(?:achten|beachten|ber(?:ü|ue)cksichtigen)\b",
          ", Groß- und Kleinschreibung egal", columns=False),
    _turn(rf"\b{_OPPOSITES}\s+(?:nicht\s+(?:be)?achten|ignorieren|spielt\s+keine\s+rolle)\b",
          "Groß- und Kleinschreibung egal", columns=False),
    _turn(r"^\s*wie\s+(?:hoch|gro(?:ß|ss))\s+(?:ist|sind|war|waren)\s+(?=(?:die|der|das)\s|\S+\s+(?:je|pro)\s)", "",
          columns=False),
    _turn(r"^\s*what\s+(?:was|has\s+been|has|were)\s+changed\s+(?P<per>per|by|for\s+each|in\s+each)\s+",
          "how many rows changed {per} ", "how many rows changed", columns=False),
    _turn(r"\b(?P<kind>stray|extra|leading|trailing|surplus|superfluous)\s+(?:blanks|whitespaces?|white\s+space)\b",
          "{kind} spaces", columns=False),
    _turn(r"\b(?:according\s+to|as\s+per)\s+(?:the\s+)?(?=\w)", "in the ", columns=False),
    _turn(r"\blaut\s+(?:der|dem|des)?\s*(?=\w)", "in der ", columns=False),
    _turn(r"\b(?:went|moved|switched|turned|gewechselt|wechselten)\s+from\s+", "changed from ", columns=False),
    _turn(r"^\s*(?:welche|wer|zeig\w*)\s+(?P<noun>(?!(?:haben|hat|sind|ist|wurden|wurde)\b)\w+\s+)?(?:(?:haben|hat|sind|ist|wurden|wurde)\s+)?von\s+(?P<one>\S+)\s+(?:auf|zu|nach)\s+(?P<other>\S+?)\s+"
          r"(?:gewechselt|ge(?:ä|ae)ndert|gegangen)\b", "which rows changed from {one} to {other}", columns=False),
    _turn(r"\bis\s+just\s+(?=\w)", "is the same as ", columns=False),
    _turn(r"\bkomm(?:en|t)\s+(?P<where>(?:in|im)\s.+?\s)?(?:doppelt|mehrfach|zweimal)\s+vor\b",
          "sind doppelt {where}", columns=False),
    _turn(r"\b(?:doppelt|mehrfach|zweimal)\s+(?:drin|dabei|enthalten|vorhanden)\b", "doppelt", columns=False),
    _turn(rf"\b(?:how\s+many|number\s+of|wie\s+viele)\s+{_NOUN}{_HAVE}\s+{_ANOTHER}\s+{_NAME}{_END}",
          "how many rows changed in {name}"),
    _turn(rf"^\s*(?:(?:and|und)\s+)?(?:(?:which|what|who|show|list|zeig\w*|welche[rs]?|wer)\s+)?(?:me\s+|mir\s+)?"
          rf"{_NOUN}{_HAVE}\s+{_ANOTHER}\s+{_NAME}{_END}", "show the rows whose {name} changed"),
    _turn(rf"^\s*(?:which|what)\s+(?!rows?\b|column|cell|value)(?P<who>[\w-]+s)\s+(?:changed|switched)\s+(?:their\s+|the\s+)?{_NAME}"
          r"(?=\s*[?.!]*$)", "show the {who} whose {name} changed"),
    _turn(rf"\b(?:by\s+)?how\s+much\s+(?:is|are|was|were)\s+(?:the\s+)?{_NAME}\s+off(?:\s+(?:in\s+total|overall|altogether))?",
          "total {name} of the changed rows", "the change over the rows that both files have"),
    _turn(rf"\b(?:by\s+)?how\s+much\s+did\s+(?:the\s+)?{_NAME}\s+(?:go\s+(?:up|down)|rise|fall|grow|change|move)\s+"
          r"(?:in\s+total|overall|altogether)", "total {name} of the changed rows",
          "the change over the rows that both files have"),
    _turn(rf"\b(?:most\s+recent|latest|newest|last)\s+{_NAME}\s+(?=(?:per|by|for\s+each|of\s+each|of\s+every)\b)",
          "highest {name} ", dated=True),
    _turn(rf"\b(?:earliest|oldest|first)\s+{_NAME}\s+(?=(?:per|by|for\s+each|of\s+each|of\s+every)\b)",
          "lowest {name} ", dated=True),
    _turn(r"\b(?P<word>failed|passed|durchgefallen|bestanden)\s+\((?P<limit>(?:below|under|over|above|at\s+least|unter|mindestens|(?:ü|ue)ber)"
          r"\s+[\d.,]+)\)", "rows {limit}", "the rows so bounded", columns=False),
    _turn(r"\b(?:the\s+)?leavers\b", "the removed rows", "the removed rows", columns=False),
    _turn(r"\b(?:the\s+)?joiners\b", "the added rows", "the added rows", columns=False),
    _turn(r"\bhow\s+many\s+(?P<noun>[\w-]+\s+)?(?:are|stand|occur|appear)\s+(?:only\s+)?in\s+only\s+one\s+(?:of\s+the\s+)?(?:two\s+)?"
          r"(?:files?|lists?|tables?)(?:,?\s*(?:and\s+)?which(?:\s+ones?)?(?:\s+are\s+they)?)",
          "show the added rows and show the removed rows", columns=False),
    _turn(r"\bhow\s+many\s+(?P<noun>[\w-]+\s+)?(?:are|stand|occur|appear)\s+(?:only\s+)?in\s+only\s+one\s+(?:of\s+the\s+)?(?:two\s+)?"
          r"(?:files?|lists?|tables?)", "how many rows were added and how many were removed", columns=False),
)  # fmt: skip


def plainly(said: Said) -> Taken:
    """Give a message in plain words, and what to say of it; quoted names and headings are left as they are."""
    text, columns = said.text, said.columns
    notes: list[str] = []
    for turn in _TURNS:
        found = turn.pattern.search(text)
        if found is None or _POINTS.search(found.group()) or _is_name(found, text, columns):
            continue
        names = {name: value or "" for name, value in found.groupdict().items()}
        if not _stands_for_rows(names.get("noun", ""), columns):
            continue
        if "who" in names and _stands_for_rows(names["who"], columns):
            names["who"] = "rows"
        if turn.columns:
            named = _named(names["name"], columns)
            if named is None or (turn.dated and not _holds_dates(names["name"], columns)):
                continue
            names["name"] = named
        words = turn.plain.format(**names)
        text = f"{text[: found.start()]}{words}{text[found.end() :]}".lstrip(" ,")
        if turn.told:
            notes.append(f"Took “{found.group().strip(' ,')}” for {turn.told}.")
    text, told = _participle(text, columns)
    notes.extend(told)
    ordered = _dated_order(text.replace(" ?", "?"), columns)
    text, dated = _date_noun(ordered.text, columns)
    return Taken(text=text, notes=(*notes, *ordered.notes, *dated), question=ordered.question)


_POINTS = re.compile(r"\b(?:these|those|them|davon|denen|diesen)\b", re.IGNORECASE)
"""Words that point at rows that were shown: they are never written over."""


def _stands_for_rows(noun: str, columns: Columns) -> bool:
    """Say whether what has another price is the rows, and not some of them: "red items", "customers in b"."""
    word = fold(noun.strip())
    return not word or word in _OF_ROWS or any(_names_rows(group, singular(word)) for group in columns.groups)


def _names_rows(group: ColumnGroup, word: str) -> bool:
    """Say whether a word stands in the heading of the key, or is the heading of what the rows are about."""
    forms = {word, word.removesuffix("s")}
    if group.role == "key":
        return bool(forms & {singular(one) for name in group.names for one in parts(name)})
    many = group.names_things or not (group.numeric or group.dated or group.values_known)
    return many and bool(forms & {singular(fold(name)) for name in group.names})


def _is_name(found: re.Match[str], text: str, columns: Columns) -> bool:
    """Say whether a turn of phrase stands inside quotes, or is a heading itself."""
    inside = any(one.start() < found.end() and found.start() < one.end() for one in _QUOTED.finditer(text))
    whole = columns.find(found.group().strip(), loose=False)
    return whole is not None or (inside and "name" not in found.groupdict())


def _named(words: str, columns: Columns) -> str | None:
    """Give the name of a column as it is to be written: a known column by its own name, else the words as they are."""
    found = columns.find(words.strip("`\"'“”"))
    if found is None:
        return None
    return quoted(found.groups[0].name) if len(found.groups) == 1 and found.groups[0].logical else words


def _holds_dates(words: str, columns: Columns) -> bool:
    found = columns.find(words.strip("`\"'“”"))
    return found is not None and all(group.dated for group in found.groups)


_NEWEST = re.compile(r"\b(?:newest|latest|most\s+recent|neueste[nrs]?)\s+(?:first|on\s+top|zuerst)\b", re.IGNORECASE)
_OLDEST = re.compile(r"\b(?:oldest|earliest|(?:ä|ae)lteste[nrs]?)\s+(?:first|on\s+top|zuerst)\b", re.IGNORECASE)
_AGES = frozenset({"age", "alter", "jahre"})


def _dated_order(text: str, columns: Columns) -> Taken:
    """Read "newest first" by the one column of dates; people are the oldest by their age."""
    for pattern, end in ((_NEWEST, "highest"), (_OLDEST, "lowest")):
        found = pattern.search(text)
        dated = _dated(columns)
        aged = any(set(parts(name)) & _AGES for group in columns.groups for name in group.names)
        if found is None or aged:
            continue
        if not dated:
            asked = f"No column of these files holds dates, so nothing says what is “{found.group()}”. By which column?"
            return Taken(text=text, question=Question(text=asked))
        names = list(dict.fromkeys(quoted(group.name) for group in dated))
        options = tuple(f"{text[: found.start()]}{end} {name} first{text[found.end() :]}" for name in names)
        if len(names) > 1:
            asked = f"By which column of dates is it “{found.group()}”: {spoken(names, 'or')}?"
            return Taken(text=text, question=Question(text=asked, options=options[:6]))
        return Taken(text=options[0], notes=(f"Took “{found.group()}” for the order by {names[0]}.",))
    return Taken(text=text)


def _dated(columns: Columns) -> list[ColumnGroup]:
    groups = [group for group in columns.groups if group.dated and group.role != "ignore"]
    return [group for group in groups if group.logical] or groups


_DATE_NOUN = re.compile(r"\b(?P<kind>[A-Za-zÄÖÜäöüß]{3,})[\s-]?(?:dates?|datum)\b", re.IGNORECASE)


def _date_noun(text: str, columns: Columns) -> tuple[str, tuple[str, ...]]:
    """Read "due date" as the one column of dates whose heading holds the word: Due Back."""
    found = _DATE_NOUN.search(text)
    if found is None or columns.find(found.group()) is not None:
        return text, ()
    kind = fold(found["kind"])
    fitting = [group for group in _dated(columns) if any(kind in parts(name) for name in group.names)]
    if len(fitting) != 1:
        return text, ()
    name = quoted(fitting[0].name)
    return f"{text[: found.start()]}{name}{text[found.end() :]}", (f"Read “{found.group()}” as {name}.",)


_PARTICIPLE = re.compile(
    r"\b(?:sind|ist|wurden|wurde)\s+(?P<when>(?:vor|nach|seit|ab|bis|im|in|am|zwischen)\s+(?:dem\s+)?[\w. -]+?)\s+"
    r"(?P<verb>(?:ein|aus|an)?ge\w{3,}(?:en|t)|bestellt|bezahlt|versandt|verkauft)\b",
    re.IGNORECASE,
)
_STEMS = {
    "eingetreten": "eintritt", "ausgetreten": "austritt", "gekauft": "kauf", "angeschafft": "anschaffung",
    "geliefert": "lieferung", "gebucht": "buchung", "bestellt": "bestell", "bezahlt": "zahlung", "geboren": "geburt",
    "verkauft": "verkauf", "versandt": "versand", "gestartet": "start", "gegangen": "abgang", "angekommen": "ankunft",
}  # fmt: skip


def _participle(text: str, columns: Columns) -> tuple[str, tuple[str, ...]]:
    """Read "sind vor 2012 eingetreten" by the one column of dates that is called so: Eintritt."""
    found = _PARTICIPLE.search(text)
    stem = _STEMS.get(found["verb"].casefold()) if found is not None else None
    if found is None or stem is None:
        return text, ()
    fitting = [group for group in _dated(columns) if any(fold(name).startswith(stem) for name in group.names)]
    if len(fitting) != 1:
        return text, ()
    name = quoted(fitting[0].name)
    text = f"{text[: found.start()]}haben {name} {found['when']}{text[found.end() :]}"
    return text, (f"Read “{found['verb']}” as {name}.",)

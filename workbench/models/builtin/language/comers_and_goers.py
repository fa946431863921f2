"""Comers and goers: "who left the choir, and who joined?", "welche Parzellen kamen dazu, und welche fielen weg?".

Verbs of coming and going say which rows are meant: those that only the later file has, or only the earlier one. Each
half of such a question is answered; a half that says more than that is read by itself, and the whole is left as it is
where one of them is not understood.
"""

from __future__ import annotations

import re
from dataclasses import replace

from workbench.models.builtin.intents import Bucket, Intent, ShowRows, Summarise, Understanding
from workbench.models.builtin.language.folding import fold, parts
from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.scene import quoted

_ASK = (
    r"(?:(?:please|bitte|and|und|so|also)\s+)*(?:(?P<count>how\s+many|wie\s*viele)|(?P<show>(?:show|list)(?:\s+me)?|zeige?(?:\s+mir)?)"
    r"|who|which|wer|welche|those|the\s+ones|diejenigen|die)"
)
_NOUN = r"(?:\s+(?:the|die|all|alle))?(?P<noun>(?:\s+[^\W\d_][\w-]*){0,2}?)"
_WHO = r"(?:,?\s+(?:who|that|which|die))?"
_GOING = (
    r"(?:(?:have\s+|has\s+)?(?:left|gone|gone\s+away)|went(?:\s+away)?|(?:are|is|were|was)\s+(?:now\s+)?(?:gone|dropped|no\s+longer\s+there)"
    r"|dropped\s+out|disappeared|ging(?:en)?|fiel(?:en)?\s+weg|(?:sind|ist)\s+(?:jetzt\s+)?(?:weg|weggefallen|ausgeschieden|ausgetreten|verschwunden)"
    r"|weggefallen\s+(?:sind|ist)|schied(?:en)?\s+aus|verschwand(?:en)?)"
)
_COMING = (
    r"(?:(?:have\s+|has\s+)?(?:newly\s+)?(?:joined|come\s+in|arrived)|came(?:\s+(?:in|along|on\s+board))?|arrived"
    r"|(?:are|is|were|was)\s+new|kam(?:en)?(?:\s+(?:neu\s+)?(?:dazu|hinzu|rein|herein))?"
    r"|(?:sind|ist)\s+(?:jetzt\s+)?(?:neu(?:\s+dabei)?|dazugekommen|hinzugekommen|eingetreten|beigetreten|neu\s+dazugekommen)"
    r"|dazugekommen\s+(?:sind|ist)|neu\s+(?:sind|ist)|trat(?:en)?\s+ein)"
)
_HALF = re.compile(
    rf"^\s*{_ASK}{_NOUN}{_WHO}\s+(?:(?P<going>{_GOING})|(?P<coming>{_COMING}))(?:\s+(?:the|den|die|das|from\s+the|aus\s+dem|aus\s+der)\s+(?P<object>[\w-]+))?"
    r"\s*[?.!]*\s*$",
    re.IGNORECASE,
)
_JOINT = re.compile(
    r"\s*(?:[?.;]\s*(?:(?:and|und)\s+)?|,?\s+(?:and|und)\s+|,\s*)(?=(?:also\s+)?(?:who|whose|which|how\s+many|those|the\s+ones|wer|wessen|welche|wie\s*viele|bei\s+w)\b)",
    re.IGNORECASE,
)
_PER = re.compile(r"(?P<groups>,?\s+(?:per|by|je|pro|for\s+each|in\s+each)\s+[\w -]+?)\s*[?.!]*\s*$", re.IGNORECASE)
_STANDS_IN = frozenset({"", "ones", "one", "of them", "rows", "zeilen"})


def with_comers_and_goers(said: Said) -> Taken:
    """Give a message that asks who came and who went, each half by itself."""
    if len(said.tables.pair()) != 2:
        return said.kept()
    per = _PER.search(said.text)
    groups, text = (per["groups"], said.text[: per.start()]) if per is not None else ("", said.text)
    halves = [half for half in _JOINT.split(text) if half.strip()]
    found = [_HALF.match(half) for half in halves]
    if not any(found) or len(halves) > 3 or (len(halves) == 1 and not _is_heading(found[0], said)):
        return said.kept()
    intents: list[Intent] = []
    notes: list[str] = []
    counts = False
    for half, one in zip(halves, found, strict=True):
        counts = counts or (one is not None and one["count"] is not None)
        read = said.read_alone(f"{half}{groups}") if one is None else _read(said, one, groups, counts=counts)
        if read is None or read.questions or read.declined or read.left_over or len(read.intents) != 1:
            return said.kept()
        intent = read.intents[0]
        if not isinstance(intent, ShowRows | Summarise):
            return said.kept()
        if one is None and not groups and _says_more(intent):
            return said.kept()  # "how many are new and how many left, per branch": the groups hold for both
        before = intents[-1] if intents else None
        noun = "" if one is None else " ".join(one["noun"].split()).casefold()
        if one is not None and noun in _STANDS_IN and isinstance(before, ShowRows | Summarise):
            # "Which altos left and which ones joined": the ones are altos, too.
            intent = replace(intent, conditions=before.conditions)
        intents.append(intent)
        notes.extend(read.notes)
        notes.extend(_of_heading(one, said))
    return said.answered(Understanding(intents=tuple(intents), notes=tuple(dict.fromkeys(notes))))


def _read(said: Said, half: re.Match[str], groups: str, *, counts: bool) -> Understanding | None:
    """Read one half in plain words: "the removed rows", "how many altos were added"."""
    if half["object"] is not None and not _is_list(half["object"], said):
        return None
    going = half["going"] is not None
    noun = " ".join(half["noun"].split())
    if noun.casefold() in _STANDS_IN:
        wanted = f"{'removed' if going else 'added'} rows"
        read = said.read_alone(f"how many {wanted} are there{groups}?" if counts else f"show the {wanted}{groups}")
    else:
        done = "were removed" if going else "were added"
        read = said.read_alone(f"{'how many' if counts else 'which'} {noun} {done}{groups}?")
    bucket = Bucket.REMOVED if going else Bucket.ADDED
    wants = [one for one in read.intents if _bucket(one) == bucket.value]
    return read if len(wants) == 1 == len(read.intents) else None


def _says_more(intent: ShowRows | Summarise) -> bool:
    return bool(intent.conditions) or (isinstance(intent, Summarise) and bool(intent.by or intent.tables))


def _bucket(intent: Intent) -> str:
    match intent:
        case ShowRows():
            return intent.bucket.value
        case Summarise():
            return intent.rows
        case _:
            return ""


def _is_list(word: str, said: Said) -> bool:
    """Say whether the thing that was left or joined is what the files list: "left the choir" with choir_2024.csv."""
    plain = fold(word)
    return plain in {"list", "liste", "file", "datei", "club", "verein"} or any(
        plain in parts(table.label) or fold(table.label).startswith(plain) for table in said.tables.subjects
    )


def _verb(half: re.Match[str] | None) -> str:
    return "" if half is None else (half["going"] or half["coming"]).split()[-1]


def _is_heading(half: re.Match[str] | None, said: Said) -> bool:
    """Say whether the verb of a question could be taken for a heading, or is German: else it is read already."""
    verb = _verb(half)
    german = re.match(
        r"(?:ging|kam|fiel|schied|trat|verschwand)|(?:weg|neu|dabei|dazu|hinzu|aus|ein)$", verb, re.IGNORECASE
    )
    return german is not None or bool(_of_heading(half, said))


def _of_heading(half: re.Match[str] | None, said: Said) -> list[str]:
    """Say how a verb was taken that is also the heading of a column."""
    verb = _verb(half)
    mention = said.columns.find(verb, loose=False) if verb else None
    if half is None or mention is None:
        return []
    kind = "removed" if half["going"] else "added"
    return [f"Took “{verb}” for rows that were {kind}, not for {quoted(mention.groups[0].name)}."]

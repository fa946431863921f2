"""Verbs in two parts: "Lass … weg", "Nimm … raus", "Fass … zusammen", and their forms at the end: "… weglassen"."""

from __future__ import annotations

import re
from dataclasses import dataclass

from workbench.models.builtin.language.german.naming import is_figure, one_group
from workbench.models.builtin.language.german.wording import END, REST, START, Plain, Wording, wording
from workbench.models.builtin.language.said import Said
from workbench.models.builtin.language.scene import quoted


@dataclass(frozen=True, kw_only=True, slots=True)
class _Verb:
    """A verb by its imperatives, the part that stands apart, its infinitives, and the plain words around its object."""

    said: str
    part: str
    whole: str
    plain: str


def _verb(said: str, part: str, whole: str, plain: str) -> _Verb:
    return _Verb(said=said, part=part, whole=whole, plain=plain)


_OUT = r"(?:weg|raus|heraus|aus|au(?:ß|ss)en\s+vor|beiseite|unber(?:ü|ue)cksichtigt)"
_VERBS = (
    _verb(r"(?:lass(?:e|t|en\s+sie)?|nimm|nehmt|nehmen\s+sie|blende?|klammere?|streiche?|schlie(?:ß|ss)e?"
            r"|sortiere?|filtere?"
          r"|wirf|schmei(?:ß|ss)e?|schneide?)", _OUT,
          r"(?:weg|aus|raus|heraus)(?:zu)?(?:lassen|nehmen|blenden|klammern|streichen|schlie(?:ß|ss)en"
          r"|sortieren|filtern|werfen)",
          "Lass {what} weg"),
    _verb(r"(?:zeige?|zeigt|liste?|gib|gebt|f(?:ü|ue)hre?|gebe)", r"(?:an|auf|aus)",
          r"(?:anzeigen|auflisten|ausgeben|zeigen|anschauen|ansehen|sehen|auff(?:ü|ue)hren|anzuzeigen"
          r"|haben)", "Zeige {what}"),
    _verb(r"(?:speichere?|speichert|lege?|sichere?)", r"(?:ab|weg)",
          r"(?:ab)?(?:speichern|zuspeichern|exportieren|sichern|ablegen)", "Speichere {what}"),
    _verb(r"(?:gleiche?|gleicht)", r"ab", r"(?:abgleichen|vergleichen|abzugleichen|zu\s+"
            r"vergleichen)", "Vergleiche {what}"),
    _verb(r"(?:stelle?|stellt|halte?)", r"(?:einander\s+)?(?:gegen(?:ü|ue)ber|nebeneinander|gegeneinander)",
          r"(?:einander\s+)?gegen(?:ü|ue)ber(?:zu)?stellen", "Vergleiche {what}"),
    _verb(r"(?:lege?|legt)", r"nebeneinander", r"nebeneinander(?:zu)?legen", "Vergleiche {what}"),
    _verb(r"(?:z(?:ä|ae)hle?|rechne?|addiere?)", r"(?:zusammen|auf)",
          r"(?:zusammen(?:zu)?z(?:ä|ae)hlen|zusammen(?:zu)?rechnen|aufsummieren|summieren"
          r"|addieren)", "Summe von {what}"),
    _verb(r"(?:nimm|nehmt)", r"zur(?:ü|ue)ck", r"zur(?:ü|ue)ck(?:zu)?nehmen", "Nimm {what} zurück"),
)  # fmt: skip
_MADE = re.compile(r"^(?P<what>.+?)\s+(?:erstellen|machen|schreiben|bauen|erzeugen|zusammenstellen)$", re.IGNORECASE)
_UNDONE = re.compile(r"^(?P<what>.+?)\s+r(?:ü|ue)ckg(?:ä|ae)ngig\s+machen$", re.IGNORECASE)
_ARTICLE = re.compile(r"^(?:die|den|das|der|dem)\s+", re.IGNORECASE)
_JOINT = re.compile(r"\s+(?:und|mit)\s+", re.IGNORECASE)
_SOFT = re.compile(r"^(?:(?:mir|uns|mal|bitte|dabei|auch|noch|jetzt|doch|nun|einfach|erst\s?mal)\s+)+", re.IGNORECASE)
_RULE = re.compile(r"\b(?:regeln?|toleranz|filter|bedingung|einschr(?:ä|ae)nkung)\b", re.IGNORECASE)


def at_the_end(words: str) -> str | None:
    """Write a wish whose verb stands at its end with the verb ahead; None where it has none of these."""
    made, undone = _MADE.match(words), _UNDONE.match(words)
    if made is not None:
        return f"Erstelle {_bare(made['what'])}"
    if undone is not None:
        return f"Mach {_bare(undone['what'])} rückgängig"
    for verb in _VERBS:
        found = re.match(rf"^(?P<what>.+?)\s+(?:bitte\s+)?{verb.whole}$", words, re.IGNORECASE)
        if found is not None:
            return _filled(verb, found["what"])
    return None


def _bare(what: str) -> str:
    return _SOFT.sub("", what.strip()).strip()


def _filled(verb: _Verb, what: str) -> str:
    bare = re.sub(r"\s+(?:bitte|mal)$", "", _bare(what), flags=re.IGNORECASE)
    if verb.plain.startswith("Lass") and _RULE.search(bare):
        return f"Nimm {bare} zurück"
    if verb.plain.startswith("Vergleiche") and not re.search(r"\b(?:mit|gegen)\b", bare, re.IGNORECASE):
        bare = _JOINT.sub(" mit ", bare, count=1)
    return verb.plain.format(what=bare)


def _parted(verb: _Verb) -> Wording:
    pattern = (
        rf"{START}{verb.said}\s+(?P<what>{REST})\s+{verb.part}"
        rf"(?P<more>(?:\s*,|\s+und\s+(?=\w+e?\s)){REST})?{END}"
    )

    def plain(found: re.Match[str], said: Said) -> Plain | None:
        what = found["what"]
        if verb.plain.startswith("Vergleiche") and _names_columns(said, what):
            return None
        if said.text and _is_rule_on_one(what):
            return None
        return Plain(words=f"{_filled(verb, what)}{found['more'] or ''}")

    return wording(pattern, plain)


def _names_columns(said: Said, what: str) -> bool:
    """Say whether two columns are to be held against each other, and no files."""
    names = [_ARTICLE.sub("", _bare(one)) for one in _JOINT.split(what)]
    columns = all(said.columns.find(name) is not None for name in names)
    return columns and not any(said.tables.named(name) or said.tables.nicknamed(name) for name in names)


def _is_rule_on_one(what: str) -> bool:
    """Leave "nimm das mit den 2 kg zurück" and what names no object to the steps for it."""
    return (
        re.match(r"^(?:das|die|den|sie|ihn|es)(?:\s+(?:mit|wieder|auch)\b.*)?$", what.strip(), re.IGNORECASE)
        is not None
    )


def _last(found: re.Match[str], said: Said) -> Plain | None:
    what = found["what"].strip()
    plain = at_the_end(f"{what} {found['verb']}")
    if plain is None or said.columns.find(found["verb"], loose=False) is not None:
        return None
    return Plain(words=plain)


def _together(found: re.Match[str], said: Said) -> Plain | None:
    """Read "fass die Mengen nach Lagerort zusammen" as the sum of a column of numbers, else as a count of rows."""
    name = re.sub(r"^(?:die|den|das|alle)\s+", "", _bare(found["what"]), flags=re.IGNORECASE)
    group = one_group(said, name)
    if group is not None and is_figure(group):
        name = quoted(group.name)
        told = f"Took “{found.group().strip()}” for the total of {name}; say “Durchschnitt” for the mean."
        return Plain(words=f"Summe von {name} nach {found['by'].strip()}", told=told)
    if said.columns.find(name) is not None or " " in name:
        return None
    told = f"Took “{found.group().strip()}” for the number of rows."
    return Plain(words=f"Anzahl der Zeilen nach {found['by'].strip()}", told=told)


_WHOLE = "|".join(
    (
        r"(?:raus|heraus)(?:zu)?(?:lassen|nehmen|werfen|filtern)",
        r"aus(?:zu)?(?:klammern|sortieren|filtern)",
        *(verb.whole for verb in _VERBS[4:]),
        r"ab(?:zu)?(?:gleichen|speichern)",
    )
)
"""The infinitives that the grammar does not read behind their object itself."""
VERBS = (
    wording(rf"{START}fass(?:e|t)?\s+(?P<what>{REST})\s+(?:nach|je|pro)\s+(?P<by>{REST})\s+zusammen{END}", _together),
    *(_parted(verb) for verb in _VERBS),
    wording(rf"{START}(?P<what>{REST})\s+(?P<verb>{_WHOLE}){END}", _last),
)  # fmt: skip

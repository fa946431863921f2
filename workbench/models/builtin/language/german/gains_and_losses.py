"""Gains and losses: "Stimmen verloren", "nicht mehr dabei", "wessen Gehalt ist gestiegen"."""

from __future__ import annotations

import re

from workbench.models.builtin.language.columns import ColumnGroup
from workbench.models.builtin.language.german.naming import figure, grouping
from workbench.models.builtin.language.german.value_heads import picks_rows
from workbench.models.builtin.language.german.wording import END, START, Plain, wording
from workbench.models.builtin.language.said import Said
from workbench.models.builtin.language.said_otherwise import one_table
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.language.values import NUMBER_WORDS

_LOST = r"(?:verloren|eingeb(?:ü|ue)(?:ß|ss)t|abgenommen|nachgelassen)"
_WON = r"(?:gewonnen|dazugewonnen|hinzugewonnen|zugelegt|zugenommen|dazubekommen|hinzubekommen|dazugekommen)"
_WORDS = r"[\w%./-]+(?:\s+[\w%./()-]+){0,2}?"
_UP = (
    r"gestiegen|gewachsen|teurer\s+geworden|h(?:ö|oe)her\s+geworden|mehr\s+geworden|gr(?:ö|oe)(?:ß|ss)er\s+geworden"
    r"|erh(?:ö|oe)ht(?:\s+worden)?|angehoben(?:\s+worden)?|hochgegangen|schwerer\s+geworden|zugenommen"
)
_DOWN = (
    r"gesunken|gefallen|billiger\s+geworden|g(?:ü|ue)nstiger\s+geworden|niedriger\s+geworden|weniger\s+geworden"
    r"|kleiner\s+geworden|gesenkt(?:\s+worden)?|zur(?:ü|ue)ckgegangen|runtergegangen|leichter\s+geworden|abgenommen"
)
_SAME = r"gleich\s+geblieben|gleichgeblieben|unver(?:ä|ae)ndert(?:\s+geblieben)?|nicht\s+(?:ge|ver)(?:ä|ae)ndert"
_NUMBER = r"(?:(?P<number>\d+|" + "|".join(one for one in NUMBER_WORDS if one.isalpha()) + r"|fünf|zwölf)\s+)?"
_SOFT = r"(?:(?:wir|denn|eigentlich|insgesamt|ihr|man|sie)\s+)*"


def _told(found: re.Match[str], what: str) -> str:
    return f"Took “{found.group().strip(' ,')}” for {what}."


def _moved(found: re.Match[str], said: Said) -> Plain | None:
    """Read "in welchen Bezirken hat Liste Grün Stimmen verloren" as the rows whose Liste Grün fell."""
    words = found["column"].split()
    group = figure(said, found["column"]) or (figure(said, " ".join(words[:-1])) if len(words) > 1 else None)
    if group is None or found["most"] or (found["noun"] and picks_rows(said, found["noun"])):
        return None
    verb = "fell" if found["lost"] else "rose"
    told = _told(found, f"the rows whose {quoted(group.name)} {verb}")
    return Plain(words=f"show the rows whose {quoted(group.name)} {verb}", told=told)


def _most(found: re.Match[str], said: Said) -> Plain | None:
    """Read "haben am meisten Gewicht verloren" as the largest falls, and of rows as their number per group."""
    group, by = figure(said, found["what"]), grouping(said, found["noun"] or "")
    if group is not None and by is None:
        if found["noun"] and picks_rows(said, found["noun"]):
            return None
        number = NUMBER_WORDS.get(
            (found["number"] or "").casefold().replace("ü", "u").replace("ö", "o"), found["number"]
        )
        falls = "falls" if found["lost"] else "rises"
        size = f"top {number} " if number else "largest "
        return Plain(
            words=f"{size}{falls} of {quoted(group.name)}",
            told=_told(found, f"the largest {falls} of {quoted(group.name)}"),
        )
    if by is None or found["number"] or picks_rows(said, found["what"]):
        return None
    return _rows_per(found, by)


def _rows_per(found: re.Match[str], by: ColumnGroup) -> Plain:
    kind = "removed" if found["lost"] else "added"
    told = _told(found, f"the {kind} rows by {quoted(by.name)}, the most first")
    return Plain(words=f"how many {kind} rows per {quoted(by.name)}", told=told)


def _per(found: re.Match[str], said: Said) -> Plain | None:
    by = grouping(said, found["by"])
    if by is None or figure(said, found["noun"]) is not None or picks_rows(said, found["noun"]):
        return None
    kind = "removed" if found["lost"] else "added"
    told = _told(found, f"the {kind} rows by {quoted(by.name)}")
    return Plain(words=f"how many {kind} rows per {quoted(by.name)}", told=told)


def _rows(found: re.Match[str], said: Said) -> Plain | None:
    """Read "wie viele Völker haben wir verloren" as the removed rows, where the noun is no figure."""
    if figure(said, found["noun"]) is not None or picks_rows(said, found["noun"]):
        return None
    kind = "removed" if found["lost"] else "added"
    asked = "how many rows were" if found["ask"].casefold().startswith("wie") else "which rows were"
    place = f" {found['place'].strip()}" if found["place"] else ""
    return Plain(words=f"{asked} {kind}{place}", told=_told(found, f"the {kind} rows{place}"))


def _gone(found: re.Match[str], said: Said) -> Plain | None:
    table = one_table(found["table"], said.tables)
    if table is None:
        return None
    verb = "missing in" if found["gone"] else "only in"
    return Plain(words=f"are {verb} {quoted(table.label)}")


def _whose(found: re.Match[str], said: Said) -> Plain | None:
    """Read "wessen Miete ist teurer geworden" as the rows whose Miete rose."""
    group = figure(said, found["column"])
    if group is None:
        return None
    verb = "rose" if found["up"] else "fell"
    told = _told(found, f"the rows whose {quoted(group.name)} {verb}")
    return Plain(words=f"show the rows whose {quoted(group.name)} {verb}", told=told)


def _directions(found: re.Match[str], said: Said) -> Plain | None:
    """Read "bei wie vielen ist die Miete gleich geblieben" as how many rose, fell and stayed."""
    group = figure(said, found["column"])
    if group is None or (found["noun"] and picks_rows(said, found["noun"])):
        return None
    name = quoted(group.name)
    return Plain(words=f"how many {name} rose, fell and stayed", told=_told(found, f"how {name} moved in the rows"))


def _differs(found: re.Match[str], said: Said) -> Plain | None:
    """Read "bei welchen Kunden weicht der Betrag ab" as the rows whose Betrag changed."""
    mention = said.columns.find(found["column"])
    if mention is None or len(mention.groups) != 1 or (found["noun"] and picks_rows(said, found["noun"])):
        return None
    name = quoted(mention.groups[0].name)
    place = found.groupdict().get("place") or ""
    words = f"show the rows whose {name} changed{' ' if place else ''}{place.strip()}"
    return Plain(words=words, told=_told(found, f"the rows whose {name} changed"))


_TABLE = r"(?P<table>`[^`]+`|[\w.-]+(?:\s+[\w.-]+)?)"


def _more_of_it(found: re.Match[str], said: Said) -> Plain | None:
    """Read "mit dem größten Mehrverbrauch" as the largest rises of Verbrauch."""
    group = figure(said, found["name"])
    if group is None:
        return None
    number = NUMBER_WORDS.get((found["number"] or "").casefold(), found["number"])
    kind = "rises" if found["more"].casefold() == "mehr" else "falls"
    told = _told(found, f"the largest {kind} of {quoted(group.name)}")
    return Plain(words=f"{f'top {number}' if number else 'largest'} {kind} of {quoted(group.name)}", told=told)


GAINS_AND_LOSSES = (
    wording(
        rf"{START}(?:(?:zeige?|nenne?|welche|was\s+sind)\s+(?:mir\s+)?)?(?:die\s+|der\s+|das\s+)?{_NUMBER}(?:(?P<noun>[\w-]+)\s+(?:haben\s+den|mit\s+(?:dem|der|den))\s+)?"
        r"(?:gr(?:ö|oe)(?:ß|ss)te[nrsm]?|h(?:ö|oe)chste[nrsm]?|st(?:ä|ae)rkste[nrsm]?)\s+(?P<more>Mehr|Minder)(?P<name>[^\W\d_]{4,})"
        rf"{END}",
        _more_of_it,
    ),
    wording(
        rf"{START}wessen\s+(?P<column>{_WORDS})\s+(?:ist|sind|hat|haben|wurden?)\s+(?:sich\s+"
        rf")?(?:(?P<up>{_UP})|{_DOWN}){END}",
        _whose,
    ),
    wording(
        rf"{START}bei\s+wie\s*vielen\s+(?:(?P<noun>[\w-]+)\s+)??(?:ist|sind|hat|haben|wurden?)\s+(?:sich\s+)?"
        rf"(?:(?:der|die|das)\s+)?(?P<column>{_WORDS})\s+(?:sich\s+)?(?:{_UP}|{_DOWN}|{_SAME}){END}",
        _directions,
    ),
    wording(
        rf"{START}bei\s+(?:welche[nmr]|wem)\s+(?:(?P<noun>[\w-]+)\s+)??(?:ha(?:t|ben)\s+sich|ist|wurden?)\s+"
        rf"(?:(?:der|die|das)\s+)?(?P<column>{_WORDS})\s+(?:ge|ver)(?:ä|ae)ndert(?:\s+worden)?{END}",
        _differs,
    ),
    wording(
        rf"{START}(?:bei|in|an)\s+welche[nmr]\s+(?P<noun>[\w-]+)\s+(?:sind|wurden|haben)\s+(?:wir\s+"
        rf")?(?P<verb>am)\s+meisten\s+"
        rf"(?P<what>[\w-]+)\s+(?:(?P<lost>weggefallen|verschwunden|ausgeschieden|entfallen|{_LOST})"
        rf"|{_WON}|(?:neu\s+)?(?:hin|da)zugekommen)(?P<number>(?!x)x)?{END}",
        _most,
    ),
    wording(rf"{START}(?:welche[rs]?|wer)\s+{_NUMBER}(?:(?P<noun>[\w-]+)\s+)?(?P<verb>hat|haben)\s+am\s+"
            rf"(?:meisten|st(?:ä|ae)rksten)\s+"
            rf"(?:an\s+)?(?P<what>[\w-]+)\s+(?:(?P<lost>{_LOST})|{_WON}){END}", _most),
    wording(rf"{START}(?:(?:bei|in)\s+)?(?:welche[nmrs]?|wem|wer)\s+(?:(?P<noun>[\w-]+)\s+)?(?:hat|haben)\s+"
            rf"(?P<most>am\s+meisten\s+)?(?:an\s+)?(?:(?:der|die|das|den)\s+)?"
            rf"(?P<column>{_WORDS})\s+(?:(?P<lost>{_LOST})|{_WON}){END}", _moved),
    wording(rf"{START}wie\s*viele\s+(?P<noun>[\w-]+)\s+(?:haben|sind|gingen|wurden|hat)\s+{_SOFT}(?:je"
            rf"|pro|nach)\s+(?P<by>[\w-]+(?:\s[\w-]+)?)\s+"
            rf"(?:(?P<lost>{_LOST}(?:\s+gegangen)?|weggefallen|verschwunden|ausgeschieden|entfallen)"
            rf"|{_WON}|(?:neu\s+)?(?:hin|da)zugekommen){END}", _per),
    wording(rf"{START}(?P<ask>wie\s*viele|welche)\s+(?P<noun>[\w-]+)\s+haben\s+"
            rf"{_SOFT}(?P<place>(?:in|bei|aus)\s+[\w-]+(?:\s[\w-]+)?\s+)?(?:(?P<lost>{_LOST})|{_WON}){END}", _rows),
    wording(rf"\b(?:sind|ist|waren|war|stehen|steht)\s+(?:(?:in|im|auf)\s+)?(?:(?:der|dem|den)\s+)?{_TABLE}\s+"
            r"(?P<gone>nicht\s+mehr)\s+(?:dabei|da|drin|enthalten|vorhanden|drauf|gelistet)\b", _gone),
    wording(r"\bnicht\s+mehr\s+(?:dabei|da|drin|enthalten|vorhanden|drauf|gelistet|aufgef(?:ü|ue)hrt|auf\s+"
            r"der\s+liste)\b", "weggefallen"),
    wording(r"\b(?:ist|sind)\s+(?:jetzt\s+)?(?:neu\s+)?(?:mit\s+)?(?:dabei|dazu|aufgenommen\s+worden"
            r"|hinzugef(?:ü|ue)gt\s+worden)(?=\s*(?:[.,?!]|$))",
            "sind hinzugekommen"),
    wording(r"\b(?:die\s+)?(?:hinzugef(?:ü|ue)gten?|hinzugekommenen?|dazugekommenen?)\s+(?P<noun>zeilen"
            r"|eintr(?:ä|ae)ge|datens(?:ä|ae)tze|[A-ZÄÖÜ][\w-]+)",
            "die neuen {noun}"),
    wording(rf"{START}(?:wo|bei\s+(?:welche[nmr]|wem))\s+(?:(?P<noun>[\w-]+)\s+)?"
            rf"(?P<place>(?:in|aus|von)\s+[\w-]+(?:\s[\w-]+)?\s+)?weich(?:t|en)\s+"
            rf"(?:(?:der|die|das)\s+"
            rf")?(?P<column>{_WORDS})\s+(?:noch\s+)?ab{END}",
            _differs),
    wording(rf"{START}(?:wo|bei\s+(?:welche[nmr]|wem))\s+(?:(?P<noun>[\w-]+)\s+)?stimm(?:t|en)\s+"
            rf"(?:(?:der|die|das)\s+"
            rf")?(?P<column>{_WORDS})\s+"
            rf"(?:dann\s+)?(?:immer\s+)?(?:noch\s+)?nicht(?:\s+(?:mehr|(?:ü|ue)berein))?{END}", _differs),
)  # fmt: skip

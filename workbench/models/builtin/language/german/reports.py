"""Reports and groups: "ein Bericht, den ich mailen kann", "für den Chef", "Rangliste der Kunden nach Betrag"."""

from __future__ import annotations

import re

from workbench.models.builtin.language.german.naming import figure, figures, grouping, is_figure
from workbench.models.builtin.language.german.value_heads import picks_rows
from workbench.models.builtin.language.german.wording import END, START, Plain, wording
from workbench.models.builtin.language.said import Said
from workbench.models.builtin.language.scene import quoted

_SEND = (
    r"(?:mailen|verschicken|versenden|schicken|senden|weitergeben|weiterleiten|weiterschicken|rumschicken"
    r"|herumschicken"
    r"|teilen|rausschicken|per\s+mail\s+(?:verschicken|versenden|schicken))"
)
_PEOPLE = (
    r"(?:chef|chefin|vorgesetzten?|vorstand|gesch(?:ä|ae)ftsf(?:ü|ue)hr(?:ung|er|erin)"
    r"|steuerberater(?:in)?|kolleg(?:en|in|innen)"
    r"|team|mandanten|revision|leitung|akten?|ablage|unterlagen|besprechung|sitzung|meeting)"
)
_REPORT = re.compile(r"\b(?:excel|exceldatei|bericht|report|protokoll|csv|html|speicher\w*|datei)\b", re.IGNORECASE)


def _reader(found: re.Match[str], said: Said) -> Plain | None:
    """Leave out for whom a report is: it is the same for all."""
    word = found["who"]
    if _REPORT.search(said.text) is None or said.columns.find(word, loose=False) is not None:
        return None
    return Plain(words="")


def _print(found: re.Match[str], said: Said) -> Plain | None:
    if _REPORT.search(said.text) is None:
        return None
    told = f"Took “{found.group().strip()}” for a web page, which a browser prints."
    return Plain(words=" als HTML", told=told) if "excel" not in said.text.casefold() else Plain(words="")


def _ranking(found: re.Match[str], said: Said) -> Plain | None:
    """Read a ranking of a group by a figure as its totals, the highest first."""
    by, what = grouping(said, found["by"]), figure(said, found["figure"])
    if by is None or what is None:
        return None
    name, each = quoted(what.name), quoted(by.name)
    told = f"Took “{found.group().strip()}” for the total of {name} by {each}, the highest first."
    return Plain(words=f"Summe von {name} je {each}, höchste zuerst", told=told)


def _rows_per(found: re.Match[str], said: Said) -> Plain | None:
    """Read "zeig mir die Mitglieder je Sparte" as their number, where the noun is no column of figures."""
    group = grouping(said, found["by"])
    noun = said.columns.find(found["noun"], loose=False)
    if picks_rows(said, found["noun"]):
        return None
    if group is None or (noun is not None and any(is_figure(one) for one in noun.groups)):
        return None
    by = quoted(group.name)
    if noun is not None and not any(one.names_things for one in noun.groups):
        return None
    told = f"Took “{found['noun']} je {found['by'].strip()}” for the number of rows by {by}."
    return Plain(words=f"Anzahl der Zeilen je {by}", told=told)


def _risen_most(found: re.Match[str], said: Said) -> Plain | None:
    """Read "welche fünf Artikel sind am stärksten gestiegen" as the largest rises of the column, which may be asked."""
    number = found["number"] or ""
    verb = "rose" if found["up"] else "fell"
    names = [quoted(one.name) for one in figures(said)]
    kind = "rises" if verb == "rose" else "falls"
    size = f"top {number} " if number else "largest "
    if len(names) == 1:
        return Plain(words=f"{size}{kind} of {names[0]}", told=f"Took “{found.group().strip()}” for {names[0]}.")
    dear = found["dear"]
    if dear or not names:
        return None
    options = [f"{size}{kind} of {name}" for name in names[:4]]
    return Plain(words="", question=said.asked(f"Which column is meant in “{found.group().strip()}”?", *options))


_NUMBER = r"(?:(?P<number>\d+|zwei|drei|vier|f(?:ü|ue)nf|sechs|sieben|acht|neun|zehn|zw(?:ö|oe)lf|zwanzig)\s+)?"


def _counted(found: re.Match[str], said: Said) -> Plain | None:
    """Read "wie viele Fahrzeuge hat jeder Standort" as the number of rows by Standort."""
    group = grouping(said, found["by"])
    if group is None or said.columns.find(found["noun"], loose=False) is not None or picks_rows(said, found["noun"]):
        return None
    told = f"Took “{found.group().strip()}” for the number of rows by {quoted(group.name)}."
    return Plain(words=f"Anzahl der Zeilen je {quoted(group.name)}{found['where'] or ''}", told=told)


REPORTS = (
    wording(rf"(?P<verb>\s+(?:machen|erstellen|schreiben|geben))?,?\s+(?:den|die|das|der)\s+(?:ich|wir"
            rf"|man)\s+(?:dann\s+|auch\s+|gut\s+|per\s+mail\s+|an\s+\w+\s+)*{_SEND}\s+(?:kann|k(?:ö"
            rf"|oe)nnen|k(?:ö|oe)nnte|darf|m(?:ö|oe)chte|will)\b",
            " zum Mailen"),
    wording(rf"\bzum\s+{_SEND}\b", "zum Mailen"),
    wording(r"\s+zum\s+(?:aus)?drucken\b", _print),
    wording(rf"\s+(?:f(?:ü|ue)r|an)\s+(?:(?:den|die|das|meinen?|unseren?|unser|mein|der)\s+"
            rf")?(?P<who>{_PEOPLE})\b", _reader),
    wording(rf"{START}(?:(?:zeige?|erstelle?|mach|mache|gib|eine?)\s+(?:mir\s+|uns\s+)?)*(?:eine?\s+|die\s+"
            rf")?rangliste\s+(?:der|von|f(?:ü|ue)r\s+die)\s+(?P<by>[\w-]+(?:\s[\w-]+)?)\s+nach\s+"
            rf"(?P<figure>[\w-]+(?:\s[\w()-]+)?){END}",
            _ranking),
    wording(rf"{START}(?:zeige?|zeigt|gib|liste?)\s+(?:mir\s+|uns\s+)?(?:die\s+|alle\s+|eine\s+liste\s+"
            rf"der\s+)(?P<noun>[\w-]+)\s+(?:je|pro|f(?:ü|ue)r\s+jede[nrs]?)\s+(?P<by>[\w-]+)",
            _rows_per),
    wording(rf"{START}welche\s+{_NUMBER}(?P<noun>[\w-]+)\s+(?:sind|haben\s+sich)\s+am\s+(?:st(?:ä"
            rf"|ae)rksten|meisten|deutlichsten)\s+"
            rf"(?:(?P<up>gestiegen|gewachsen|erh(?:ö|oe)ht|(?P<dear>teurer\s+geworden))|gesunken|gefallen"
            rf"|zur(?:ü|ue)ckgegangen){END}", _risen_most),
    wording(
        rf"{START}wie\s*viele\s+(?P<noun>[\w-]+)\s+(?:(?:hat|haben|gibt\s+es\s+in|sind\s+in|stehen\s+in)\s+"
        rf")?jede[rsmn]?\s+(?P<by>[\w-]+)"
        rf"(?:\s+hat)?(?P<where>\s+(?:in|im)\s+(?:der\s+|den\s+|beiden\s+|dem\s+)*[\w.-]+)?{END}",
        _counted,
    ),
)  # fmt: skip

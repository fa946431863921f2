"""Pointing back: "wie viele davon", "deren Beitrag", "und in Summe?" mean the rows of the last answer."""

from __future__ import annotations

import re

from workbench.models.builtin.intents import ShowMoved
from workbench.models.builtin.language.columns import ColumnGroup
from workbench.models.builtin.language.german.naming import figure, figures, is_figure, one_group
from workbench.models.builtin.language.german.wording import END, REST, START, Plain, wording
from workbench.models.builtin.language.reading import spoken
from workbench.models.builtin.language.said import Said
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.language.tolerances_said import money_columns
from workbench.models.builtin.language.units_said import has_unit, unit_family

_THEM = r"(?:davon|darunter|hiervon|daraus|von\s+(?:ihnen|denen|diesen|jenen)|unter\s+(?:ihnen|denen|diesen))"
_ARE = (
    r"(?:sind|waren|haben|hatten|geh(?:ö|oe)r(?:t)?en|kommen|kamen|stammen|stammten|liegen|lagen"
    r"|stehen|standen|wohnen|arbeiten)"
)
_PLACE = r"(?:zu[rm]?\s+|aus\s+|bei\s+|von\s+)"
_DIE = r"(?:die|das|sie|diese|jene|es|diese\s+\w+)"
_ALL = r"(?:zusammen|insgesamt|in\s+summe|alles\s+zusammen|in\s+der\s+summe)"
_MONEY = re.compile(r"\b(?:geld|kost\w+|euro|eur)\b", re.IGNORECASE)
_WEIGHT = re.compile(r"\b(?:wiegen|wiegt|wogen|gewicht)\b", re.IGNORECASE)
_DONE = r"(?:\s+(?:ge\w+t|ge\w+en|bezahlt|verdient|erhalten|bestellt))?"


def _meant(said: Said, words: str) -> list[ColumnGroup]:
    """Give the figures that are added up: money where it is said, a weight, else those of the comparison."""
    every = [one for one in said.columns.groups if is_figure(one)]
    both = figures(said)
    if _WEIGHT.search(words):
        return [one for one in every if has_unit(one.names, unit_family("kg"))]
    money = [one for one in money_columns(said.columns) if is_figure(one)]
    if _MONEY.search(words):
        return [one for one in money if one in both] or money
    return both if len(both) > 1 or set(both) & set(money) else every


def _total(found: re.Match[str], said: Said) -> Plain | None:
    """Give the total over the rows of the last answer: of the column that is named, else of the one that fits."""
    if not found.start() and not (said.before.intents and said.before.intents[-1]):
        text = "Which rows are meant? Nothing was shown or counted in answer to the message before."
        return Plain(words="", question=said.asked(text)) if said.before.texts else None
    named = found.groupdict().get("column")
    if named:
        group = figure(said, named)
        if group is None:
            return None
        return Plain(words=f"total {quoted(group.name)} of them")
    if not found.start() and isinstance(said.before.intents[-1][-1], ShowMoved):
        return None  # What their figure moved by may be meant: that is asked.
    groups = _meant(said, found.group())
    if not groups:
        return None
    names = [quoted(one.name) for one in groups[:6]]
    if len(groups) > 1:
        asked = said.asked(
            f"The total of what is meant: {spoken(names, 'or')}?",
            *(f"{found.string[: found.start()]} total {name} of them".strip() for name in names),
        )
        return Plain(words="", question=asked)
    return Plain(words=f"total {names[0]} of them", told=f"Took “{found.group().strip()}” for the total of {names[0]}.")


def _mean(found: re.Match[str], said: Said) -> Plain | None:
    group = figure(said, found["column"])
    return None if group is None else Plain(words=f"mean {quoted(group.name)} of them")


def _per(found: re.Match[str], said: Said) -> Plain | None:
    """Read "in welcher Abteilung sind die?" as their number per Abteilung: each by its own stands in the list."""
    group = one_group(said, found["column"])
    if group is None:
        return None
    name = quoted(group.name)
    if found.start() > 0:
        return Plain(words="", told=f"{name} stands in each row shown.")
    return Plain(
        words=f"Anzahl of them je {name}",
        told=f"Took “{found.group().strip()}” for the number of these rows by {name}.",
    )


def _beside(found: re.Match[str], said: Said) -> Plain | None:
    """Leave out "und von welchem Lieferanten" behind a list: the rows are shown with all their columns."""
    group = one_group(said, found["column"])
    if group is None:
        return None
    return Plain(words="", told=f"{quoted(group.name)} stands in each row shown.")


def _count(found: re.Match[str], _: Said) -> Plain:
    """Read "wie viele davon gehören zur Warengruppe Käse" as a count of some of the rows of the last answer."""
    verb = found["verb"].casefold()
    own = verb in {"haben", "hatten"} or (verb in {"sind", "waren"} and not found["place"])
    return Plain(words=f"wie viele of them {verb} " if own else "wie viele of them sind in ")


POINTING_BACK = (
    wording(
        r",?\s+und\s+(?P<ask>(?:wie\s*viel|was)\s+(?:geld\s+)?(?:ist|sind|war|waren|\w{4,})\s+(?:das|die|es)\s+"
        rf"{_ALL}(?:\s+\w+)?){END}",
        ". {ask}",
    ),
    wording(
        rf",?\s+und\s+(?:von|aus|in|bei|mit|zu|an|auf|f(?:ü|ue)r)\s+welche[nmrs]\s+(?P<column>[\w-]+(?:\s[\w-]+)?)"
        rf"(?:\s+(?:kommen|sind|stammen|geh(?:ö|oe)ren)(?:\s+(?:die|sie|diese))?)?{END}",
        _beside,
    ),
    wording(
        rf"{START}(?:in|aus|von|bei|zu)\s+welche[nmrs]\s+(?P<column>[\w-]+(?:\s[\w-]+)?)\s+"
        rf"(?:sind|waren|kommen|stammen|arbeiten|wohnen|liegen|stehen|geh(?:ö|oe)ren)\s+{_DIE}(?:\s+denn)?{END}",
        _per,
    ),
    wording(
        rf"{START}(?:(?:was|wie\s+(?:hoch|gro(?:ß|ss)|viel))\s+(?:ist|sind|war|waren)\s+)?"
        rf"(?:(?:der|die|das)\s+)?(?:durchschnitt(?:liche[rsn]?)?|mittlere[rsn]?)\s+"
        rf"(?P<column>[\w-]+(?:\s[\w-]+)?)\s+{_THEM}{END}",
        _mean,
    ),
    wording(
        rf"{START}(?:(?:was|wie\s+(?:hoch|gro(?:ß|ss)|viel))\s+(?:ist|sind|war|waren|macht)\s+)?"
        rf"(?:die\s+)?(?:gesamt)?summe\s+(?:davon|(?:von|der|des)\s+(?:diesen|deren"
        rf"|(?P<column>[\w-]+(?:\s[\w-]+)?)\s+{_THEM})){END}",
        _total,
    ),
    wording(
        rf"{START}(?:wie\s+(?:hoch|gro(?:ß|ss)|viel)\s+(?:ist|sind|war|waren)\s+)?(?:zusammen\s+)?"
        rf"(?:deren|ihre?n?)\s+(?:(?:gesamte[rn]?|gesamt)\s+)?(?P<column>[\w-]+(?:\s[\w-]+)?)\s+{_ALL}{END}",
        _total,
    ),
    wording(
        rf"{START}(?:welche[nmrs]?|wie\s*viele?)\s+(?P<column>[\w-]+(?:\s[\w-]+)?)\s+(?:haben|hatten|sind"
        rf"|waren|ist|war|machen)\s+{_DIE}\s+{_ALL}{_DONE}{END}",
        _total,
    ),
    wording(rf"{START}wie\s*viel\s+(?:sind|waren|ist|war)\s+{_DIE}\s+{_ALL}\s+(?P<column>[\w-]+){END}", _total),
    wording(
        rf"{START}(?:wie\s*viel\s+(?:geld\s+)?(?:ist|sind|war|waren|macht|machen)\s+{_DIE}\s+)?{_ALL}{END}",
        _total,
    ),
    wording(
        rf"{START}(?:was|wie\s*viel)\s+(?:kosten|kosteten|machen|ergeben|wiegen|wiegt|kostet|macht"
        rf"|ergibt)\s+{_DIE}\s+(?:denn\s+)?{_ALL}{END}",
        _total,
    ),
    wording(rf"\bwie\s*viele\s+{_THEM}\s+(?P<verb>{_ARE})\s+(?P<place>{_PLACE})?(?=\S)", _count),
    wording(rf"\bwie\s*viele\s+(?P<verb>{_ARE})\s+(?:das\s+)?{_THEM}\s+(?P<place>{_PLACE})?(?=\S)", _count),
    wording(rf"\bwie\s*viele\s+{_THEM}(?=\s)", "wie viele of them"),
    wording(rf"\b(?:welche[rs]?|wer)\s+(?:(?:sind|ist)\s+)?{_THEM}(?=\s)", "which of them"),
    wording(rf"{START}{_THEM}\s+(?=(?:mit|aus|in|von|ohne|im)\s)(?P<rest>{REST}){END}", "which of them are {rest}"),
)  # fmt: skip

"""Pointing back: "wie viele davon", "deren Beitrag", "und in Summe?" mean the rows of the last answer."""

from __future__ import annotations

import re

from workbench.models.builtin.language.german.naming import figure, figures, one_group
from workbench.models.builtin.language.german.wording import END, REST, START, Plain, wording
from workbench.models.builtin.language.reading import spoken
from workbench.models.builtin.language.said import Said
from workbench.models.builtin.language.scene import quoted

_THEM = r"(?:davon|darunter|hiervon|daraus|von\s+(?:ihnen|denen|diesen|jenen)|unter\s+(?:ihnen|denen|diesen))"
_ARE = (
    r"(?:sind|waren|haben|hatten|geh(?:ö|oe)r(?:t)?en|kommen|kamen|stammen|stammten|liegen|lagen"
    r"|stehen|standen|wohnen|arbeiten)"
)
_PLACE = r"(?:zu[rm]?\s+|aus\s+|bei\s+|von\s+)"
_DIE = r"(?:die|das|sie|diese|jene|es|diese\s+\w+)"
_ALL = r"(?:zusammen|insgesamt|in\s+summe|alles\s+zusammen|in\s+der\s+summe)"
_DONE = r"(?:\s+(?:ge\w+t|ge\w+en|bezahlt|verdient|erhalten|bestellt))?"


def _total(found: re.Match[str], said: Said) -> Plain | None:
    """Give the total over the rows of the last answer: of the column that is named, else of the one that fits."""
    if not found.start() and not (said.before.intents and said.before.intents[-1]):
        return None
    named = found.groupdict().get("column")
    if named:
        group = figure(said, named)
        if group is None:
            return None
        return Plain(words=f"total {quoted(group.name)} of them")
    groups = figures(said)
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


POINTING_BACK = (
    wording(
        r",?\s+und\s+(?P<ask>wie\s*viel\s+(?:geld\s+)?(?:ist|sind|war|waren|macht|machen)\s+(?:das|die|es)\s+"
        rf"{_ALL}){END}",
        ". {ask}",
    ),
    wording(
        rf",?\s+und\s+(?:von|aus|in|bei|mit|zu|f(?:ü|ue)r)\s+welche[nmrs]\s+(?P<column>[\w-]+(?:\s[\w-]+)?)"
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
    wording(rf"\bwie\s*viele\s+{_THEM}\s+{_ARE}\s+{_PLACE}?(?=\S)", "wie viele of them sind in "),
    wording(rf"\bwie\s*viele\s+{_ARE}\s+(?:das\s+)?{_THEM}\s+{_PLACE}?(?=\S)", "wie viele of them sind in "),
    wording(rf"\bwie\s*viele\s+{_THEM}(?=\s)", "wie viele of them"),
    wording(rf"\b(?:welche[rs]?|wer)\s+(?:(?:sind|ist)\s+)?{_THEM}(?=\s)", "which of them"),
    wording(rf"{START}{_THEM}\s+(?=(?:mit|aus|in|von|ohne|im)\s)(?P<rest>{REST}){END}", "which of them are {rest}"),
)  # fmt: skip

"""Corrected: "no, 0.1", "I meant Quantity", "not North, South": what was done last, with one thing else.

A correction names the new figure, column, value or file, and may name the old one. It stands for the last request
alone: a rule is taken off before it is set anew, and a question is asked once more.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from workbench.models.builtin.intents import Intent, SetRule, Understanding
from workbench.models.builtin.language.columns import ColumnGroup, Level
from workbench.models.builtin.language.correcting import (
    columns_of,
    with_column,
    with_figure,
    with_table,
    with_top,
    with_value,
)
from workbench.models.builtin.language.correcting_measures import with_measure
from workbench.models.builtin.language.figures import figures_at
from workbench.models.builtin.language.items import Amount
from workbench.models.builtin.language.known_values import known_values
from workbench.models.builtin.language.reading import spoken
from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.language.tokens import tokenize
from workbench.models.builtin.language.value_words import value_of

_NO = r"(?:no|nope|nah|wrong|wait|sorry|oops|hmm|stop|nein|nee|nö|falsch|halt|moment|quatsch)"
_MEANT = (
    r"(?:(?:i\s+)?(?:actually\s+)?(?:meant|mean)(?:\s+to\s+say)?|(?:what\s+)?i\s+(?:want(?:ed)?|need(?:ed)?)"
    r"|(?:ich\s+)?(?:meinte?|wollte|will|möchte)|gemeint\s+(?:war|ist))"
)
_RATHER = r"(?:actually|rather|better|make\s+(?:it|that|this)|eigentlich|doch|lieber|besser|eher)"
_SMALL = r"(?:the|column|field|only|just|die|der|das|den|dem|spalte|nur|blo(?:ß|ss)|bitte|please)"
_AT = r"(?:(?:for|in|by|on|from|at|of|to|with|for|bei|beim|für|fuer|im|aus|nach|mit|auf|von|zu)\s+)?"
_END = r"(?:\s+(?:please|bitte|instead|stattdessen|rather|lieber|of\s+that))*\s*[.!?]*\s*$"
_WORDS = r"(?:[^,;?!]|(?<=\d),(?=\d))"
_LEADS = rf"(?:{_NO}|{_MEANT}|{_RATHER})"
_NEW = re.compile(rf"^\s*(?:{_LEADS}[\s,:–-]+)+{_AT}(?:{_SMALL}\s+)*{_AT}(?P<new>{_WORDS}+?){_END}", re.IGNORECASE)
_DRAUS = re.compile(rf"^\s*mache?\s+(?:daraus\s+)?(?P<new>{_WORDS}+?)(?:\s+(?:draus|daraus))?{_END}", re.IGNORECASE)
_INSTEAD = re.compile(
    rf"^\s*{_AT}(?:{_SMALL}\s+)*(?P<new>{_WORDS}+?)\s+(?:instead|stattdessen|rather)(?:\s+(?:of|than)\s+(?P<old>{_WORDS}+?))?{_END}",
    re.IGNORECASE,
)
_NOT_BUT = re.compile(
    rf"^\s*(?:{_LEADS}[\s,:–-]+)*(?:not|nicht)\s+{_AT}(?:{_SMALL}\s+)*(?P<old>{_WORDS}+?)\s*,?\s+(?:but|sondern|rather)\s+"
    rf"(?:rather\s+)?{_AT}(?:{_SMALL}\s+)*(?P<new>{_WORDS}+?){_END}",
    re.IGNORECASE,
)
_NOT_COMMA = re.compile(
    rf"^\s*(?:{_LEADS}[\s,:–-]+)*(?:not|nicht)\s+{_AT}(?:{_SMALL}\s+)*(?P<old>{_WORDS}+?)\s*,\s+{_AT}(?:{_SMALL}\s+)*"
    rf"(?P<new>{_WORDS}+?){_END}",
    re.IGNORECASE,
)
_COMMA_NOT = re.compile(
    rf"^\s*(?:{_LEADS}[\s,:–-]+)*{_AT}(?:{_SMALL}\s+)*(?P<new>{_WORDS}+?)\s*,\s+(?:and\s+)?(?:not|nicht)\s+{_AT}(?:{_SMALL}\s+)*"
    rf"(?P<old>{_WORDS}+?){_END}",
    re.IGNORECASE,
)
_OTHER = re.compile(
    rf"^\s*(?:{_LEADS}[\s,:–-]+)*(?:(?:not|nicht)\s+(?:that|this|the|die|diese|der)?\s*(?:column|one|spalte)?\s*,?\s+(?:but\s+|sondern\s+)?"
    r"(?:the|die)\s+other(?:\s+(?:column|one))?|(?:i\s+meant\s+)?the\s+other\s+column"
    r"|(?:nicht\s+(?:die|diese)(?:\s+spalte)?\s*,?\s+(?:sondern\s+)?)?die\s+andere(?:\s+spalte)?|wrong\s+column|falsche\s+spalte)"
    r"\s*[.!?]*\s*$",
    re.IGNORECASE,
)
_ONLY_FOR = re.compile(
    rf"^\s*(?:(?:but|and|aber|und|no|nein)[\s,]+)*(?:only|just|nur)\s+(?:for|in|on|bei|beim|für|fuer|im)\s+(?:{_SMALL}\s+)*"
    rf"(?P<new>(?:{_WORDS}|,)+?){_END}",
    re.IGNORECASE,
)
_TOP = re.compile(
    rf"^\s*(?:(?:and|now|but|und|jetzt)\s+)*(?:(?:only|just|nur)\s+)?(?:(?:the|die)\s+)?(?:(?:top|first|best|largest|biggest|highest|ersten|gr(?:ö|oe)(?:ß|ss)ten)\s+"
    rf"(?P<n>\d{{1,3}}|[a-zü]+)|(?P<m>\d{{1,3}})\s+(?:largest|biggest|highest|gr(?:ö|oe)(?:ß|ss)ten)){_END}",
    re.IGNORECASE,
)
_INSTEAD_OF = re.compile(
    rf"^\s*(?:{_LEADS}[\s,:–-]+)*(?:(?:the|den|die|das|der)\s+)?(?P<new>[\w-]+)\s+(?:instead\s+of|rather\s+than|statt|anstatt|anstelle\s+(?:der|des|von))\s+"
    rf"(?:(?:the|den|die|das|der)\s+)?(?P<old>[\w-]+){_END}",
    re.IGNORECASE,
)
_MOST_WORDS = 12


@dataclass(frozen=True, kw_only=True, slots=True)
class _Correction:
    new: str
    old: str = ""


def with_corrections(said: Said) -> Taken:
    """Read a message that corrects the last one; nothing where the words name nothing that the last one had."""
    last = _last(said)
    if not last or len(said.text.split()) > _MOST_WORDS:
        return said.kept()
    if _OTHER.match(said.text):
        return _the_other(said, last)
    top = _TOP.match(said.text)
    if top is not None:
        amount = figure(top["n"] or top["m"])
        return said.answered(None if amount is None else with_top(last, amount))
    measured = _INSTEAD_OF.match(said.text)
    if measured is not None and (read := with_measure(last, measured["new"])) is not None:
        return said.answered(read)
    limited = _ONLY_FOR.match(said.text)
    if limited is not None:
        return _only_for(said, last, limited["new"])
    for correction in _corrections(said.text):
        read = _applied(said, last, correction)
        if read is not None:
            return said.answered(read)
    return said.kept()


def _last(said: Said) -> tuple[Intent, ...]:
    """Give what was done last: nothing where a question is still open."""
    if said.before.pending is not None and not said.before.pending.repeated:
        return ()
    return said.before.last_intents


def _corrections(text: str) -> list[_Correction]:
    """Give what a message may correct, the plainest reading first."""
    found: list[_Correction] = []
    for pattern in (_NOT_BUT, _NOT_COMMA, _COMMA_NOT, _INSTEAD, _NEW, _DRAUS):
        match = pattern.match(text)
        if match is not None:
            old = match["old"] or "" if "old" in match.groupdict() else ""
            found.append(_Correction(new=match["new"].strip(), old=old.strip()))
    return found


def _applied(said: Said, last: tuple[Intent, ...], correction: _Correction) -> Understanding | None:
    """Give the last request with the new thing in the place of the old one; None where it has no such thing."""
    amount = figure(correction.new)
    if amount is not None:
        old = figure(correction.old) if correction.old else None
        return None if correction.old and old is None else with_figure(last, amount, old)
    values = known_values(said.columns)
    value = value_of(correction.new, values)
    groups = _columns(said, correction.new)
    if groups:
        old = _columns(said, correction.old) if correction.old else ()
        if not (correction.old and not old) and (read := with_column(last, groups, old)) is not None:
            return read
    if value is not None:
        gone = value_of(correction.old, values) if correction.old else None
        if not (correction.old and gone is None) and (read := with_value(last, value, gone)) is not None:
            return read
    mention = said.tables.named(correction.new)
    if mention is not None and len(mention.tables) == 1:
        return with_table(last, mention.tables[0])
    return None


def figure(words: str) -> Amount | None:
    """Give the figure that some words are, with its unit; None where they are anything else."""
    tokens = tokenize(words)
    if not tokens or tokens[-1].text.casefold() == "than":
        return None
    german = re.search(r"\d,\d", words) is not None
    whole = [one for one in figures_at(words, tokens, 0, german=german) if one.end == len(tokens)]
    return next((one.amount for one in whole if one.amount is not None), None)


def _columns(said: Said, words: str) -> tuple[ColumnGroup, ...]:
    """Give the columns that words name, all of them: "price and quantity"."""
    whole = said.columns.find(words.strip("`\"'“”„ "))
    if whole is not None and len(whole.groups) == 1 and whole.level <= Level.MISSPELT:
        return (whole.groups[0],)
    found: list[ColumnGroup] = []
    for part in re.split(r"\s*,\s*|\s+(?:and|und|or|oder)\s+", words.strip()):
        mention = said.columns.find(re.sub(r"^(?:the|die|der|das)\s+", "", part, flags=re.IGNORECASE).strip("`\"'“”„ "))
        if mention is None or len(mention.groups) != 1 or mention.level > Level.MISSPELT:
            return ()
        found.append(mention.groups[0])
    return tuple(dict.fromkeys(found)) if len(found) > 1 else ()


def _only_for(said: Said, last: tuple[Intent, ...], words: str) -> Taken:
    """Read "only for price" behind a rule: the rule holds for that column alone, every other one stays compared."""
    rule = last[-1]
    groups = _columns(said, words)
    if len(last) != 1 or not isinstance(rule, SetRule) or not groups:
        return said.kept()
    if {one.name for one in groups} == {one.name for one in rule.columns}:
        names = spoken([quoted(one.name) for one in groups], "and")
        text = f"The rule holds only for {names} already. Shall nothing else be compared?"
        return said.asked(text, f"Compare only {names}")
    return said.answered(with_column(last, groups, ()))


def _the_other(said: Said, last: tuple[Intent, ...]) -> Taken:
    """Ask which column is meant instead; where only one other can be, that one is taken."""
    done = {ref.name for ref in columns_of(last[-1])}
    others = [one for one in said.columns.groups if one.role != "key" and not done & {one.name, *one.names}]
    fitting = [one for one in others if with_column(last, (one,), ()) is not None]
    if len(fitting) == 1:
        return said.answered(with_column(last, (fitting[0],), ()))
    if not fitting or not done:
        return said.kept()
    names = [quoted(one.name) for one in fitting[:6]]
    return said.asked(
        f"Which column instead of {spoken([quoted(one) for one in sorted(done)], 'and')}: {spoken(names, 'or')}?",
        *(f"No, I meant {name}" for name in names),
    )

"""Rules in everyday words: "differences of one or two pieces are fine", "Gehaltsunterschiede bis 5 Euro zählen nicht".

The first part of such a compound names a column, or says that money is meant: then it is the one column of money, which
the reply says. "Stornierte bitte ganz raus" leaves rows out, and "no change when it is only written in capitals" is a
rule on capitals. Each is written as the plain sentence for it, so that several in one message are all done.
"""

from __future__ import annotations

import re

from workbench.models.builtin.language.columns import ColumnGroup, Columns
from workbench.models.builtin.language.folding import fold, parts
from workbench.models.builtin.language.reading import spoken
from workbench.models.builtin.language.rows_meant import AROUND, rows_meant
from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.said_otherwise import one_column
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.language.values import NUMBER_WORDS

_GAPS = r"(?:unterschiede?|differenz(?:en)?|abweichung(?:en)?|schwankung(?:en)?)"
_NUMBER = r"(?:\d+|" + "|".join(sorted((one for one in NUMBER_WORDS if one.isalpha()), key=len, reverse=True)) + ")"
_ONE_OR_TWO = re.compile(
    rf"\b(?P<what>differences?|deviations?|gaps?|{_GAPS})\s+(?P<of>of|von|um)\s+(?P<low>{_NUMBER})\s+(?:or|to|oder|bis)\s+"
    rf"(?P<high>{_NUMBER})\b",
    re.IGNORECASE,
)
_COMPOUND = re.compile(rf"\b(?P<name>[^\W\d_]{{3,}}?)(?:s|en|n)?-?(?P<what>{_GAPS})\b(?=[^.;]*\d)", re.IGNORECASE)
_TWO_WORDS = re.compile(
    r"\b(?P<name>pay|salary|wages?|price|cost|fee|money|cents?|amount)\s+(?P<what>differences?|deviations?|gaps?)\b"
    r"(?=[^.;]*\d)",
    re.IGNORECASE,
)
_MONEY_SAID = frozenset(
    {"gehalt", "gehalts", "lohn", "preis", "betrag", "betrags", "geld", "kosten", "cent", "cents", "euro"}
    | {"umsatz", "beitrag", "beitrags", "verdienst", "pay", "salary", "wage", "wages", "price", "cost"}
    | {"fee", "money", "amount", "entgelt"}
)
_MONEY_TEXT = """
    price prices preis preise cost costs kosten fee fees gebuehr gebuhr miete rent beitrag premium praemie amount
    amounts betrag betraege umsatz netto brutto gross net eur euro usd gbp chf gehalt lohn salary wage pay entgelt
    turnover revenue bruttolohn nettolohn fine charge wert worth value
"""
_MONEY = frozenset(_MONEY_TEXT.split())
_OUT = re.compile(
    r"(?P<joint>^\s*|,\s*(?:(?:und|and)\s+)?|[.;]\s+|\s+und\s+)(?:(?:die|alle|the|all)\s+)*(?P<what>[^,.;?!]{3,40}?)\s+"
    r"(?:(?:bitte|please)\s+)?(?:(?:ganz|komplett|entirely|altogether|completely)\s+)?(?:raus|rausnehmen|rauslassen|out)"
    r"(?:\s+(?:damit|bitte|please))?(?=\s*[.!]*\s*$)",
    re.IGNORECASE,
)
_CAPITALS = re.compile(
    r"^\s*(?:(?:please|bitte)\s+)?(?:do\s+not|don['’]?t|never|zähle?\s+es\s+nicht|es\s+(?:ist|soll)\s+keine?)\s*"
    r"(?:count|treat|see|report|flag|take)?\s*(?:it|that|this|das|es)?\s*(?:as|als|for)?\s*(?:an?\s+|eine?\s+)?"
    r"(?:change|changed|difference|different|(?:ä|ae)nderung|unterschied|ge(?:ä|ae)ndert)(?:\s+(?:sein|gelten|z(?:ä|ae)hlen))?,?\s+"
    r"(?:when|if|where|wenn|falls)\s+(?:(?:the|a|der|die|das|ein|eine)\s+)?(?P<column>[^,]+?)\s+"
    r"(?:(?:is|are|was|ist|sind)\s+)?(?:(?:only|just|nur|merely|simply|blo(?:ß|ss))\s+)?"
    r"(?:(?:written|spelled|spelt|typed|in)\s+)?(?:(?:in\s+)?(?:capitals|capital\s+letters|upper\s*case|lower\s*case"
    r"|(?:a\s+)?different\s+case)|gro(?:ß|ss)\s*geschrieben|kleingeschrieben|anders\s+gro(?:ß|ss)\s*geschrieben)"
    r"(?:\s+(?:ist|sind|wird|wurde))?\s*[.!]*\s*$",
    re.IGNORECASE,
)


def with_rules_said(said: Said) -> Taken:
    """Give a message with rules in everyday words in the plain words for them."""
    capitals = _CAPITALS.match(said.text)
    if capitals is not None:
        return _case(said, capitals)
    text, notes = _out(said)
    text = _ONE_OR_TWO.sub(_up_to, text)
    for pattern in (_COMPOUND, _TWO_WORDS):
        found = pattern.search(text)
        if found is None or fold(found["name"]) not in _MONEY_SAID:
            continue
        if said.columns.find(found["name"], loose=False) is not None or one_column(found["name"], said.columns):
            continue
        money = money_columns(said.columns)
        if len(money) > 1:
            return _asked(said, text, found, money)
        if money:
            name = quoted(money[0].name)
            text = f"{text[: found.start()]}{_gap(found)} in {name}{text[found.end() :]}"
            notes.append(f"Took “{found.group()}” for differences in {name}, the only compared column of money.")
    return Taken(text=text, notes=tuple(notes))


def _gap(found: re.Match[str]) -> str:
    return found["what"].capitalize()


def _asked(said: Said, text: str, found: re.Match[str], money: list[ColumnGroup]) -> Taken:
    names = [quoted(one.name) for one in money]
    options = [f"{text[: found.start()]}{_gap(found)} in {name}{text[found.end() :]}" for name in names]
    return said.asked(f"“{found.group()}”: in which column, {spoken(names, 'or')}?", *options)


def money_columns(columns: Columns) -> list[ColumnGroup]:
    """Give the columns of numbers whose heading says that they hold money."""
    groups = [one for one in columns.groups if one.numeric and one.role not in {"ignore", "key"}]
    return [one for one in groups if any(set(parts(name)) & _MONEY for name in one.names)]


def _up_to(found: re.Match[str]) -> str:
    """Write "of one or two" as the higher of both."""
    low, high = (float(NUMBER_WORDS.get(found[name].casefold(), found[name])) for name in ("low", "high"))
    if not low < high:
        return found.group()
    of = "of up to" if found["of"].casefold() == "of" else "bis"
    return f"{found['what']} {of} {NUMBER_WORDS.get(found['high'].casefold(), found['high'])}"


def _out(said: Said) -> tuple[str, list[str]]:
    """Write "stornierte Buchungen bitte ganz raus" as a rule of its own that leaves these rows out."""
    found = _OUT.search(said.text)
    if found is None:
        return said.text, []
    words = found["what"].strip()
    conditions = rows_meant(said, words) or (rows_meant(said, words.split()[0]) if len(words.split()) == 2 else None)
    if conditions is None or len(conditions) != 1 or conditions[0].op != "eq":
        return said.text, []
    one = conditions[0]
    ahead = said.text[: found.start()].rstrip(" ,.;")
    rule = f"leave out rows where {quoted(one.column.name)} is {quoted(one.values[0])}"
    note = f"Took “{words}” for rows where {quoted(one.column.name)} is {quoted(one.values[0])}."
    return f"{ahead}. {rule}" if ahead else rule, [note]


def _case(said: Said, found: re.Match[str]) -> Taken:
    column = one_column(found["column"].strip(AROUND), said.columns)
    if column is None:
        return said.kept()
    note = f"Took “{said.text.strip().rstrip('. !')}” for a rule: capitals in {quoted(column.name)} do not count."
    return Taken(text=f"ignore case in {quoted(column.name)}", notes=(note,))

"""Limits on groups: "students with an average below 50", and "only those above 250" after totals per student.

The limit is one on the figure of each group, never on the rows that it is worked out of. Where no column of numbers is
named and several may be meant, it is asked.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from workbench.models.builtin.intents import Measure, Question, Summarise, Understanding
from workbench.models.builtin.language.columns import ColumnGroup, Columns, Level
from workbench.models.builtin.language.conversation import Conversation
from workbench.models.builtin.language.figures import UNITS, figures_at
from workbench.models.builtin.language.folding import fold, parts
from workbench.models.builtin.language.reading import spoken
from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.said_otherwise import one_column, one_table
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.language.tables import Tables
from workbench.models.builtin.language.tokens import tokenize
from workbench.models.builtin.language.values import plain

_OPS = (
    (r"at\s+least|mindestens|no\s+less\s+than", "ge", "at least"),
    (r"at\s+most|up\s+to|höchstens|hoechstens|bis\s+zu|no\s+more\s+than", "le", "at most"),
    (r"above|over|(?:more|greater|higher|larger)\s+than|über|ueber|(?:mehr|größer|höher)\s+als", "gt", "over"),
    (r"below|under|(?:less|fewer|lower|smaller)\s+than|unter|(?:weniger|kleiner|niedriger)\s+als", "lt", "under"),
)  # fmt: skip
LIMIT_WORDS = {op: words for _, op, words in _OPS}
_LIMIT = rf"(?P<limit>{'|'.join(words for words, _, _ in _OPS)})"
_NUMBER = r"(?P<number>\d[\d.,']*)(?:\s*(?P<unit>%|[^\W\d_]+|[€$£]))??"
_IN_FILE = r"(?P<file>\s+(?:in|of|im|aus)\s+[^?]+?)?"
_END = r"\s*[?.!]*\s*$"
_THESE = re.compile(
    r"^\s*(?:(?:and|but|now|und|aber|jetzt)\s+)*(?:(?:show|list|zeige?|gib)\s+(?:me\s+|mir\s+)?)?"
    r"(?:(?P<only>only|just|nur)\s+)?(?P<those>(?:those|the\s+ones|ones|the\s+groups|groups|die|diejenigen|jene)\s+)?"
    r"(?:(?:that|which|who|die)\s+(?:are|is|have|sind|haben)\s+|with\s+|having\s+|mit\s+)?"
    rf"{_LIMIT}\s+{_NUMBER}{_IN_FILE}{_END}",
    re.IGNORECASE,
)
_MEASURES = r"average|mean|total|sum|durchschnitt|mittelwert|mittel|schnitt|summe"
_GROUPS = re.compile(
    r"^\s*(?P<ask>(?:(?:show|list|count|find|give|name|zeige?)\s+(?:me\s+|mir\s+)?(?:the\s+|all\s+|die\s+|alle\s+)*"
    r"|how\s+many\s+|which\s+|what\s+|wie\s+viele\s+|welche[rns]?\s+)?)"
    r"(?P<noun>`[^`]+`|[\w-]+)\s+(?:that\s+|who\s+|die\s+)?"
    r"(?:with|have|has|had|having|whose|mit|haben|hat|deren|dessen)\s+(?:(?:an?|the|their|eine[mnr]?|de[nmr]|die|das|ihr)\s+)?"
    rf"(?P<measure>{_MEASURES})(?P<what>(?:\s+(?:of|in|von|bei)(?:\s+(?:the|der|den|die|das))?)?(?:\s+(?:`[^`]+`|[\w%.()/-]+)){{0,3}}?)"
    r"(?:\s+(?:is|are|was|were|of|ist|sind|liegt|liegen|von))?\s+"
    rf"{_LIMIT}\s+{_NUMBER}{_IN_FILE}{_END}",
    re.IGNORECASE,
)
_OF = re.compile(r"^\s*(?:of|in|von|bei)\s+(?:(?:the|der|den|die|das)\s+)?", re.IGNORECASE)
_FIGURES = {
    Measure.TOTAL: "a total",
    Measure.MEAN: "a mean",
    Measure.HIGHEST: "a highest value",
    Measure.LOWEST: "a lowest value",
}


@dataclass(frozen=True, kw_only=True, slots=True)
class _Bound:
    """A limit on the figure of a group."""

    op: str
    number: str

    @property
    def having(self) -> tuple[str, str]:
        return self.op, self.number

    @property
    def words(self) -> str:
        return f"{LIMIT_WORDS[self.op]} {self.number}"


def limited_groups(said: Said) -> Taken:
    """Read a limit on groups, where a message holds one."""
    these = _these(said.text, said.columns, said.tables, said.before)
    return said.answered(these or _of_one_message(said.text, said.columns, said.read))


def _these(text: str, columns: Columns, tables: Tables, before: Conversation) -> Understanding | None:
    """Read "only those above 250" after a figure per group."""
    found = _THESE.match(text)
    last = before.last_intents[-1] if before.last_intents else None
    if found is None or not isinstance(last, Summarise) or not (found["only"] or found["those"]):
        return None
    if last.measure not in _FIGURES or not last.by or last.rows != "all" or last.top is not None or last.also:
        return None
    group = _named(last, columns)
    bound = _bound(found, text, group)
    table = one_table(_place(found), tables) if found["file"] else None
    if bound is None or (found["file"] and table is None):
        return None
    again = replace(last, having=bound.having, tables=(table.ref,) if table is not None else last.tables)
    groups = spoken([quoted(one.name) for one in last.by], "and")
    note = f"Took “{text.strip().rstrip('?.! ')}” for each {groups} with {_FIGURES[last.measure]} {bound.words}."
    return Understanding(intents=(again,), notes=(note,))


def _of_one_message(text: str, columns: Columns, read: Callable[[str], Understanding]) -> Understanding | None:
    """Read "students with an average below 50": the average per student, and the limit on it."""
    found = _GROUPS.match(text)
    if found is None or _is_heading(found["measure"], columns):
        return None
    said = _OF.sub("", found["what"]).strip().strip("`")
    measured = one_column(said, columns) if said else None
    choices = [measured] if measured is not None else _numbers(columns)
    bound = _bound(found, text, measured)
    if (said and (measured is None or not measured.numeric)) or not choices:
        return None
    group = one_column(found["noun"].strip("`"), columns, Level.PLURAL)
    if group is None or group.numeric or group.dated:
        return _ask_for_groups(found, text, columns)
    if bound is None:
        return _ask_for_unit(found, text)
    if len(choices) != 1:
        head, tail = text[: found.end("measure")], text[found.end("what") :]
        names = spoken([quoted(one.name) for one in choices[:6]], "or")
        options = tuple(f"{head} {quoted(one.name)}{tail}" for one in choices[:6])
        question = Question(text=f"The {found['measure']} of which column: {names}?", options=options)
        return Understanding(questions=(question,))
    column = choices[0]
    inner = read(f"{_plainly(found['measure'])} {quoted(column.name)} per {quoted(group.name)}{found['file'] or ''}")
    summary = inner.intents[0] if len(inner.intents) == 1 else None
    if not isinstance(summary, Summarise) or not summary.by or inner.questions or inner.left_over:
        return None
    notes = inner.notes if measured is not None else (f"Taken of {quoted(column.name)}, the only compared number.",)
    return replace(inner, intents=(replace(summary, having=bound.having),), notes=notes)


def _is_heading(measure: str, columns: Columns) -> bool:
    """Say whether a heading has the word: "orders with a total over 100" are rows where there is a `Total`."""
    return any(fold(measure) in parts(name) for group in columns.groups for name in group.names)


def _ask_for_groups(found: re.Match[str], text: str, columns: Columns) -> Understanding:
    """Ask for each of what the figure is to be worked out, where no column is called so."""
    named = [one for one in columns.groups if not one.numeric and not one.dated]
    names = [quoted(one.name) for one in named[:6]]
    asked = f"The {found['measure']} for each of what is meant by “{found['noun']}”: {spoken(names, 'or')}?"
    options = tuple(f"{text[: found.start('noun')]}{name}{text[found.end('noun') :]}" for name in names)
    return Understanding(questions=(Question(text=asked, options=options),))


def _ask_for_unit(found: re.Match[str], text: str) -> Understanding | None:
    """Ask where the word behind a figure is no unit that the column has."""
    if not found["unit"]:
        return None
    plain_text = f"{text[: found.end('number')]}{text[found.end('unit') :]}"
    asked = f"No heading says that these figures are in “{found['unit']}”. Is {found['number']} meant as they stand?"
    return Understanding(questions=(Question(text=asked, options=(plain_text,)),))


def _plainly(measure: str) -> str:
    return "total" if fold(measure) in {"total", "sum", "summe"} else "average"


def _place(found: re.Match[str]) -> str:
    return re.sub(r"^\s*(?:in|of|im|aus)\s+(?:(?:the|der|dem|den)\s+)?", "", found["file"], flags=re.IGNORECASE).strip(
        " `"
    )


def _named(last: Summarise, columns: Columns) -> ColumnGroup | None:
    return one_column(last.column.name, columns) if last.column is not None else None


def _numbers(columns: Columns) -> list[ColumnGroup]:
    """Give the compared columns of numbers; those that number something only where there is no other."""
    found = [one for one in columns.groups if one.numeric and one.role not in {"key", "ignore"}]
    return [one for one in found if one.measures or not one.names_things] or found


def _bound(found: re.Match[str], text: str, group: ColumnGroup | None) -> _Bound | None:
    """Give the limit; None where the word behind the figure is neither a unit of the column nor a plain one."""
    unit = found["unit"] or ""
    if unit and (group is None or not _is_unit(unit, group)):
        return None
    german = re.search(r"\b(?:nur|die|mit|wie|welche\w*|zeige?|unter|über|als)\b", text, re.IGNORECASE) is not None
    number = found["number"].rstrip(".,'")
    item = next((one for one in figures_at(number, tokenize(number), 0, german=german) if one.amount is not None), None)
    if item is None or item.amount is None or item.text != number:
        return None
    op = next(op for words, op, _ in _OPS if re.fullmatch(words, found["limit"], re.IGNORECASE))
    return _Bound(op=op, number=plain(item.amount.value))


def _is_unit(unit: str, group: ColumnGroup) -> bool:
    """Say whether a word behind a figure is a unit that the heading has: kWh of `Verbrauch kWh`, % of `mark %`."""
    if any(unit in name for name in group.names if unit in {"%", "€", "$", "£"}):
        return True
    if fold(unit) in {"points", "point", "units", "punkte", "punkten"} or UNITS.get(unit.casefold()) == "currency":
        return True
    return any(set(parts(unit)) <= set(parts(name)) for name in group.names)

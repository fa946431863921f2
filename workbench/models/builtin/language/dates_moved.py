"""Dates that moved: "top 10 changes in ETA", "how many ETAs got later", "größte Änderungen in der Leihfrist".

A date neither rises nor falls: it moves to an earlier or a later day, and the largest change is the one by most days.
What is limited beyond that (to a group, to some rows) is asked about, so that no part of it is lost.
"""

from __future__ import annotations

import re

from workbench.models.builtin.intents import Question, ShowMoved, Understanding
from workbench.models.builtin.language.columns import ColumnGroup, Columns
from workbench.models.builtin.language.folding import fold, singular
from workbench.models.builtin.language.reading import spoken
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.language.values import NUMBER_WORDS
from workbench.models.builtin.language.wish_words import COLUMN, groups_called, wish_of
from workbench.models.builtin.refs import Move

_WORDS = "|".join(sorted((word for word in NUMBER_WORDS if word.isalpha()), key=len, reverse=True))
_NUMBER = rf"(?:\d{{1,4}}|{_WORDS})"
_LATER = (
    r"later|postponed|delayed|put\s+back|pushed\s+back|rose|risen|moved\s+up|sp(?:ä|ae)ter|verschoben\s+nach\s+hinten"
    r"|versp(?:ä|ae)tet|nach\s+hinten(?:\s+verschoben|\s+gerutscht)?|gestiegen"
)
_EARLIER = (
    r"earlier|sooner|brought\s+forward|advanced|fell|fallen|fr(?:ü|ue)her|vorgezogen|nach\s+vorne?(?:\s+verschoben)?"
    r"|gefallen"
)
_DIRECTION = rf"(?:(?P<later>{_LATER})|(?P<earlier>{_EARLIER})|(?P<moved>moved|shifted|changed|verschoben))"
_CHANGES = (
    r"(?P<changes>changes?|differences?|shifts?|moves?|delays?|postponements?|(?:ä|ae)nderung(?:en)?|unterschiede?"
    r"|verschiebung(?:en)?|abweichung(?:en)?|versp(?:ä|ae)tung(?:en)?)"
)
_BIG = r"(?:biggest|largest|greatest|longest|most|highest|gr(?:ö|oe)(?:ß|ss)ten?|l(?:ä|ae)ngsten?|h(?:ö|oe)chsten?)"
_SHOW = (
    r"(?:(?:show|list|give|tell|find|see|what\s+(?:are|were|is)|zeig(?:e)?|nenne|was\s+sind|wie\s+sind)\s+)?"
    r"(?:(?:me|mir|us|uns)\s+)?(?:the\s+|die\s+|der\s+|den\s+)?"
)
_IN = r"(?:in|of|to|for|by|at|bei|beim|an|von|der|des)"
_BOUND = (
    r"(?:\s+(?:by|um)\s+(?P<op>more\s+than|over|at\s+least|less\s+than|under|at\s+most|up\s+to|exactly|mehr\s+als|"
    r"(?:ü|ue)ber|mindestens|weniger\s+als|unter|h(?:ö|oe)chstens|genau)\s+"
    rf"(?P<days>{_NUMBER})\s+(?:days?|tagen?|tage)(?:\s+(?:or|oder)\s+(?P<or>more|less|mehr|weniger))?)?"
)
_OPS = {
    "more than": "gt", "over": "gt", "at least": "ge", "less than": "lt", "under": "lt", "at most": "le", "up to": "le",
    "exactly": "eq", "mehr als": "gt", "ueber": "gt", "über": "gt", "mindestens": "ge", "weniger als": "lt",
    "unter": "lt",
    "höchstens": "le", "hoechstens": "le", "genau": "eq",
}  # fmt: skip


def _whole(pattern: str) -> re.Pattern[str]:
    return re.compile(rf"^{pattern}$", re.IGNORECASE)


_TOP = (
    _whole(
        rf"{_SHOW}(?:top\s+)?(?P<number>{_NUMBER})?\s*(?:(?:{_BIG}|top)\s+(?:(?P<behind>{_NUMBER})\s+)?)?{_CHANGES}\s+(?:(?P<in>{_IN})\s+)"
        rf"(?P<name>{COLUMN})(?:,?\s+{_BIG}\s+first)?"
    ),
    _whole(rf"{_SHOW}(?:top\s+)?(?P<number>{_NUMBER})?\s*(?:{_BIG}\s+|top\s+)?(?P<name>{COLUMN})\s+{_CHANGES}"),
    _whole(
        rf"{_SHOW}(?:top\s+)?(?P<number>{_NUMBER})?\s*(?:rows?\s+|zeilen\s+)?(?:by|nach)\s+(?:the\s+)?{_CHANGES}\s+{_IN}\s+"
        rf"(?P<name>{COLUMN})"
    ),
)
_RANKED = re.compile(rf"\b(?:top|{_BIG})\b", re.IGNORECASE)
_BE = (
    r"(?:(?:has|have|had|got|get|gets|are|is|were|was|been|became|become|moved|went|go|sind|ist|wurden|wurde|liegen"
    r"|haben|hat|sich|now|jetzt|all)\s+)+"
)
_COUNT = r"(?P<count>how\s+many|number\s+of|count(?:\s+(?:of|the))?|wie\s*viele)"
_LIST = (
    r"(?P<list>which|what|show|list|give|find|zeige?|welche[rs]?|nenne)(?:\s+(?:me|mir))?(?:\s+(?:the|all|die|alle))?"
)
_ROWS = r"(?P<rows>rows?|lines?|records?|entries|ones|zeilen|eintr(?:ä|ae)ge)"
_WHOSE = r"(?:\s+(?:(?:whose|where|deren|wo)\s+(?:the\s+)?))"
_IN_BOTH = r"(?:\s+(?:geworden|worden))?(?:\s+(?:now|than\s+before|as\s+before|jetzt|als\s+vorher|als\s+zuvor))?"
_MOVED = (
    _whole(rf"(?:{_COUNT}|{_LIST})\s+(?P<name>{COLUMN})\s+{_BE}{_DIRECTION}{_BOUND}{_IN_BOTH}"),
    _whole(rf"(?:{_COUNT}|{_LIST})\s+(?P<name>{COLUMN})\s+{_DIRECTION}{_BOUND}{_IN_BOTH}"),
    _whole(
        rf"(?:(?:{_COUNT}|{_LIST})\s+)?(?:later|earlier|sp(?:ä|ae)tere[nr]?|fr(?:ü|ue)here[nr]?)\s+(?P<name>{COLUMN})"
    ),
    _whole(
        rf"(?:{_COUNT}|{_LIST})\s+(?P<noun>{COLUMN})\s+(?:(?:have\s+|has\s+)?moved\s+to|have|has|had|got|with|haben|mit)\s+(?:an?\s+|eine?n?\s+)?"
        rf"(?:later|earlier|sp(?:ä|ae)tere[nrs]?|fr(?:ü|ue)here[nrs]?)\s+(?P<name>{COLUMN}){_IN_BOTH}"
    ),
    _whole(
        rf"(?:{_COUNT}|{_LIST})\s+(?P<noun>{COLUMN}){_WHOSE}(?P<name>{COLUMN})\s+{_BE}{_DIRECTION}{_BOUND}{_IN_BOTH}"
    ),
    _whole(rf"(?:{_COUNT}|{_LIST})\s+(?P<noun>{COLUMN}){_WHOSE}(?P<name>{COLUMN})\s+{_DIRECTION}{_BOUND}{_IN_BOTH}"),
    _whole(rf"(?:{_COUNT}|{_LIST})\s+{_ROWS}\s+{_DIRECTION}\s+in\s+(?P<name>{COLUMN})"),
)
_LATE = r"delayed|postponed|late|versp(?:ä|ae)tet"
_DELAYED = _whole(
    rf"(?:{_COUNT}|{_LIST})\s+(?P<noun>{COLUMN})\s+(?:(?:has|have|had|are|is|were|was|been|got|sind|ist|wurden|wurde)\s+)+"
    rf"(?:(?P<late>{_LATE})|(?P<early>brought\s+forward|vorgezogen)){_BOUND}"
)
_SAYS_LATER = re.compile(r"\b(?:later|sp(?:ä|ae)ter\w*)\b", re.IGNORECASE)
_LATE_WORDS = ("delay", "postpone", "verspaet", "verspat")


def dates_moved(text: str, columns: Columns) -> Understanding | None:
    """Read a whole message that asks how dates moved; None where it is about no column of dates."""
    said = wish_of(text)
    if not any(group.dated for group in columns.groups):
        return _delayed(said, columns) if columns.groups else None
    return _top(said, columns) or _moved(said, columns) or _delayed(said, columns)


def _top(said: str, columns: Columns) -> Understanding | None:
    for pattern in _TOP:
        found = pattern.match(said)
        column = _dates(found["name"], columns) if found is not None else None
        if found is None or column is None or not (_RANKED.search(said) or found["number"]):
            continue
        late = fold(found["changes"]).startswith(_LATE_WORDS)
        number = found["number"] or found.groupdict().get("behind")
        limit = None if number is None else int(number) if number.isdigit() else int(NUMBER_WORDS[fold(number)])
        move = "rose" if late else "moved"
        if isinstance(column, Question):
            return Understanding(questions=(column,))
        return Understanding(intents=(ShowMoved(moves=(Move(column=column.ref(), direction=move),), limit=limit),))
    return None


def _moved(said: str, columns: Columns) -> Understanding | None:
    for pattern in _MOVED:
        found = pattern.match(said)
        column = _dates(found["name"], columns) if found is not None else None
        if found is None or column is None:
            continue
        parts = found.groupdict()
        noun = parts.get("noun")
        if noun is not None and not _is_rows(noun, columns):
            continue
        if isinstance(column, Question):
            return Understanding(questions=(column,))
        if "earlier" in parts:
            direction = "fell" if parts["earlier"] else "rose" if parts["later"] else "moved"
        else:
            direction = "rose" if _SAYS_LATER.search(said) else "fell"
        op, days = _bound(parts)
        if direction == "moved" and not op:
            return None
        move = Move(column=column.ref(), direction=direction, op=op, value=days)
        return Understanding(intents=(ShowMoved(moves=(move,), count=bool(parts["count"])),))
    return None


def _delayed(said: str, columns: Columns) -> Understanding | None:
    """Read "how many containers were delayed" by the one column of dates, where no value of the files says so."""
    found = _DELAYED.match(said)
    if found is None or not _is_rows(found["noun"], columns):
        return None
    word = found["late"] or found["early"]
    dates = [group for group in columns.groups if group.dated and group.role not in {"key", "ignore"}]
    stands = {fold(value) for group in columns.groups for value in group.values()}
    stands |= {fold(name) for group in columns.groups for name in group.names}
    if any(fold(word) in one.split() for one in stands):
        return None
    if not dates:
        asked = f"No column of these files holds dates, so nothing says what is “{word}”. By which column and value?"
        return Understanding(questions=(Question(text=asked),))
    direction, end = ("rose", "later") if found["late"] else ("fell", "earlier")
    if len(dates) > 1:
        names = [quoted(group.name) for group in dates[:6]]
        ask = "How many" if found["count"] else "Which"
        return Understanding(
            questions=(
                Question(
                    text=f"Which column of dates says what is “{word}”: {spoken(names, 'or')}?",
                    options=tuple(f"{ask} {name} got {end}?" for name in names),
                ),
            )
        )
    op, days = _bound(found.groupdict())
    move = Move(column=dates[0].ref(), direction=direction, op=op, value=days)
    told = f"Took “{word}” for a date in {quoted(dates[0].name)} that moved to a {end} one."
    told = told.replace("a earlier", "an earlier")
    return Understanding(intents=(ShowMoved(moves=(move,), count=bool(found["count"])),), notes=(told,))


def _bound(parts: dict[str, str | None]) -> tuple[str, str]:
    word, days = parts.get("op"), parts.get("days")
    if not word or not days:
        return "", ""
    return _OPS[" ".join(word.casefold().split())], days if days.isdigit() else str(NUMBER_WORDS[fold(days)])


def _dates(words: str, columns: Columns) -> ColumnGroup | Question | None:
    """Give the column of dates that words name; a question where several fit."""
    groups = groups_called(words, columns)
    if not groups or not all(group.dated for group in groups):
        return None
    if len(groups) == 1:
        return groups[0]
    names = [quoted(group.name) for group in groups[:6]]
    return Question(text=f"Which column of dates is meant: {spoken(names, 'or')}?")


_OF_ROWS = frozenset({"row", "line", "record", "entry", "one", "zeile", "item", "datensatz"})


def _is_rows(noun: str, columns: Columns) -> bool:
    """Say whether a noun stands for the rows: it is not a value that picks some of them."""
    word = fold(noun)
    if singular(word) in _OF_ROWS or word in {"zeilen", "eintraege", "rows"}:
        return True
    if not re.fullmatch(r"[^\W\d_]+", noun):
        return False
    values = {singular(fold(value)) for group in columns.groups for value in group.values()}
    groups = groups_called(noun, columns)
    return singular(word) not in values and (
        not groups or any(group.role == "key" or group.names_things for group in groups)
    )


_ADJACENT = re.compile(
    r"\b(?:later|earlier|sp(?:ä|ae)tere[nrs]?|fr(?:ü|ue)here[nrs]?)\s+"
    r"(?!(?:than|als|or|oder)\b)(?P<behind>[\w.]+(?:\s+[\w.]+)?)",
    re.IGNORECASE,
)
_BEHIND = re.compile(
    r"\b(?P<ahead>[\w.]+)\s+(?:(?:got|get|are|is|were|was|became|moved|have|sind|wurden)\s+)*"
    r"(?:later|earlier|sp(?:ä|ae)ter|fr(?:ü|ue)her)\b(?!\s+(?:than|als|or|oder)\b)",
    re.IGNORECASE,
)
_CHANGES_IN = re.compile(
    rf"\b(?:top|{_BIG})\b[^.;]*?\b{_CHANGES}\s+{_IN}\s+(?:the\s+|der\s+|dem\s+)?(?P<name>`[^`]+`|[\w.]+(?:\s+[\w.]+)?)",
    re.IGNORECASE,
)


def unread_move(understanding: Understanding, text: str, columns: Columns) -> Question | None:
    """Ask where a message ranks the changes of dates, or asks for later ones, and what was read of it does not."""
    if not understanding.intents or not any(group.dated for group in columns.groups):
        return None
    ranked = [(found["name"], "Biggest changes in {}") for found in _CHANGES_IN.finditer(text)]
    moved = [(found["behind"], "Which {} got later?") for found in _ADJACENT.finditer(text)]
    moved += [(found["ahead"], "Which {} got later?") for found in _BEHIND.finditer(text)]
    for said, option in (*ranked, *moved):
        words = said.split()
        named = [groups_called(" ".join(words[:size]), columns) for size in range(len(words), 0, -1)]
        groups = next((one for one in named if one and all(group.dated for group in one)), ())
        names = {name for group in groups for name in (group.name, *group.names)}
        if not groups or any(_goes_by(intent, names) for intent in understanding.intents):
            continue
        name = quoted(groups[0].name)
        return Question(
            text=f"How the dates in {name} moved, by how many days and to which side, I can show for all rows that "
            "both files have, not with more conditions. Shall I?",
            options=(option.format(name),),
        )
    return None


def _goes_by(intent: object, names: set[str]) -> bool:
    if isinstance(intent, ShowMoved):
        return any(move.column.name in names for move in intent.moves)
    return any(one.column.name in names for one in getattr(intent, "conditions", ()))

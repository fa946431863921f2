"""Rows that changed to a value, with what chooses them: "how many lamps in Harbour were switched to LED?".

The words ahead of the change say which rows are meant, in the newer file; where they name the column that changes, it
is what the value was before. What is not understood of them is asked about: none of it is left out without a word.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from workbench.models.builtin.intents import Bucket, RowCondition, ShowRows, ShowTable, Understanding
from workbench.models.builtin.language.columns import ColumnGroup
from workbench.models.builtin.language.folding import key
from workbench.models.builtin.language.frames.moving import AFTER, BEFORE
from workbench.models.builtin.language.known_values import known_values
from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.said_otherwise import one_column
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.language.value_words import value_of

_LEAD = (
    r"^\s*(?P<front>(?:in|at|on|im|bei)\s+[^,;?]+?,\s*)?(?:(?:and|und)\s+)?"
    r"(?P<lead>how\s+many|which|what|who|show(?:\s+me)?|list|count|welche[rsnm]?|wer|wie\s*viele|zeige?(?:\s+mir)?)\b(?P<head>[^,;?]*?)"
)
_ARE = r"(?:were|was|are|is|have|has|had|got|been|being|now|since|then|also|all)"
_SIND = r"(?:wurden?|sind|ist|haben|hat|waren|war)"
_ENGLISH = re.compile(
    rf"{_LEAD}(?P<that>\s+(?:that|which|who))?(?P<be>(?:\s+{_ARE})*)\s+"
    r"(?P<verb>changed|went|moved|switched|turned|set)\s+(?:over\s+)?"
    r"(?:from\s+(?P<start>[^,;?]+?)(?:\s+(?:to|into)\s+(?:the\s+)?(?P<end>[^,;?]+?))?|(?:to|into)\s+(?:the\s+)?(?P<only>[^,;?]+?))"
    r"\s*[?.!]*\s*$",
    re.IGNORECASE,
)
_AUF = r"(?:auf|zu|zur|zum|nach|in|ins)\s+(?:die\s+|den\s+|das\s+)?"
_VERB = r"(?P<verb>umgestellt|umger(?:ü|ue)stet|ge(?:ä|ae)ndert|gewechselt|gesetzt|gegangen|gewandert|umgezogen)"
_WHERE = r"(?P<middle>(?:in|im|am|an|bei|aus)\s+[^,;?]+?\s+)?"
_FROM_TO = rf"(?:von\s+(?P<start>[^,;?]+?)\s+(?:weg)?(?:{_AUF}(?P<end>[^,;?]+?)\s+)?|{_AUF}(?P<only>[^,;?]+?)\s+)"
_GERMAN = (
    re.compile(
        rf"{_LEAD}\s+{_SIND}\s+(?:jetzt\s+)?{_WHERE}{_FROM_TO}{_VERB}(?:\s+worden)?\s*[?.!]*\s*$", re.IGNORECASE
    ),
    re.compile(rf"{_LEAD}\s*,?\s+(?:die|welche)\s+{_WHERE}{_FROM_TO}{_VERB}\s+{_SIND}\s*[?.!]*\s*$", re.IGNORECASE),
    re.compile(
        rf"{_LEAD}\s+(?P<verb>wechselten|gingen)\s+{_WHERE}"
        rf"(?:von\s+(?P<start>[^,;?]+?)\s+{_AUF}(?P<end>[^,;?]+?)|{_AUF}(?P<only>[^,;?]+?))\s*[?.!]*\s*$",
        re.IGNORECASE,
    ),
)
_NEW_VERBS = frozenset({"set", "turned", "umgestellt", "umgerüstet", "umgeruestet", "gesetzt"})
"""Verbs that nothing else reads so."""
_SHARE = re.compile(
    r"^\s*(?:share|percentage|percent|proportion|fraction|part|anteil|prozentsatz)\b\s*(?:(?:of|der|von)\s+(?P<of>.*))?$",
    re.IGNORECASE,
)
_NOT = re.compile(r"(?:\b(?P<word>not|never|nicht|nie)|n['’]t)\s*$", re.IGNORECASE)
_OWN = re.compile(
    rf"\s*,?\s*\b(?:(?:whose|where|in\s+which|for\s+which|deren|bei\s+denen|wo|(?:(?:that|which|who)\s+)?{_ARE})\s+)?"
    r"(?:(?:the|their|its|a|der|die|das|ihren?|seinen?)\s+)?$",
    re.IGNORECASE,
)
_BEHIND = re.compile(
    r"(?:in|on|at|for|with|within|of|outside|under|over|im|am|an|auf|bei|aus|mit|au(?:ß|ss)erhalb|whose|where)\b",
    re.IGNORECASE,
)
_AND_CHANGED = re.compile(
    r"(?:and|but|or)\s+(?:also\s+)?(?:were\s+)?(?:changed|went|moved|switched|turned|set)\s+(?:over\s+)?(?:to|from|into)\b",
    re.IGNORECASE,
)
_OUTSIDE = re.compile(r"\b(?:outside(?:\s+of)?|(?P<german>au(?:ß|ss)erhalb)(?:\s+von)?)\s+", re.IGNORECASE)
_ARTICLES = re.compile(r"^(?:(?:of|all|the|those|alle[rn]?|die|der|den)\s+)+", re.IGNORECASE)
_HYPHENED = re.compile(r"(?<![\w-])(?P<value>[^\W_]+)-(?P<noun>[^\W\d_]+)(?![\w-])")
_LAST_NOUN = re.compile(
    r"^(?P<ahead>[^\W\d_][\w-]*)\s+(?P<noun>[A-ZÄÖÜ][^\W\d_]+)(?P<behind>(?:\s+(?:in|im|am|an|aus|bei|mit)\s.*)?)$"
)
_ANY_NOUN = re.compile(
    r"^(?P<noun>[^\W\d_][\w-]*)(?=\s+(?:(?:not|nicht)\s+)?(?:in|on|at|from|with|im|am|an|aus|bei|mit|over|under|über|unter)\s)",
    re.IGNORECASE,
)


@dataclass(frozen=True, kw_only=True, slots=True)
class _Change:
    """A change that is asked for: in which column, what the value was and is, and the words behind it."""

    group: ColumnGroup
    was: tuple[str, ...] = ()
    values: tuple[str, ...] = ()
    rest: str = ""
    unread: str = ""
    """The other end, where it is no value of the column."""

    def cells(self, was: tuple[str, ...] = ()) -> ShowRows:
        ends = [(BEFORE, was or self.was), (AFTER, self.values)]
        held = [RowCondition(column=end, op="eq" if len(one) == 1 else "in", values=one) for end, one in ends if one]
        return ShowRows(bucket=Bucket.CHANGED, column=self.group.ref(), conditions=tuple(held))

    def words(self) -> str:
        ends = [("from", self.was), ("to", self.values)]
        return " ".join(f"{word} {quoted(one[0])}" for word, one in ends if one)


def with_changed_to(said: Said) -> Taken:
    """Give the cells that changed from or to a value in the rows that the words around choose, or ask about these."""
    found = change_said(said)
    change = None if found is None else _change(found, said)
    if found is None or change is None:
        return said.kept()
    head = _HYPHENED.sub(lambda one: _apart(one, said), _ARTICLES.sub("", found["head"].strip()))
    around = " ".join(
        f"{(found['front'] or '').strip(' ,')} {found.groupdict().get('middle') or ''} {change.rest}".split()
    )
    share, negated = _SHARE.match(head), _NOT.search(head)
    if share is not None:
        return _no_share(said, f"{_ARTICLES.sub('', share['of'] or 'rows')} {around}".strip(), change)
    if negated is not None:
        return _not_used(said, negated.group().strip(), change)
    if _AND_CHANGED.match(change.rest):
        return _not_used(said, change.rest, change)
    head = _without_column(head, change.group, said)
    bare = len(head.split()) <= 1 and value_of(head, known_values(said.columns)) is None
    if not bare or around:
        return _of_some(said, found, change, f"{head or 'rows'} {around}".strip(), bare=bare)
    own = found["verb"].casefold() in _NEW_VERBS or (found.re is not _ENGLISH and not found["start"])
    if own and not change.unread:
        return said.answered(Understanding(intents=(change.cells(),)))
    return said.kept()


def _of_some(said: Said, found: re.Match[str], change: _Change, rows: str, *, bare: bool) -> Taken:
    """Give the cells of the rows that words choose; a value of the column that changes is what it was before."""
    german = re.match(r"(?:wie|welch|wer|zeig)", found["lead"], re.IGNORECASE) is not None
    joined = change.rest and not _BEHIND.match(change.rest)
    read = None if joined or change.unread else rows_chosen(rows, said, german=german)
    if read is None:
        return said.kept() if bare else _not_used(said, change.unread or rows, change)
    asked, notes = read
    if not asked.conditions:
        return said.kept()
    names = {key(name) for name in change.group.names}
    before = [one for one in asked.conditions if key(one.column.name) in names]
    if before and (change.was or len(before) > 1 or before[0].op not in {"eq", "in"}):
        return _not_used(said, rows, change)
    cells = change.cells(before[0].values if before else ())
    others = tuple(one for one in asked.conditions if one not in before)
    cells = replace(cells, conditions=(*cells.conditions, *in_newer(others)), limit=asked.limit)
    return said.answered(Understanding(intents=(cells,), notes=notes))


def change_said(said: Said) -> re.Match[str] | None:
    """Find the words of a change from or to a value; None where the message is none."""
    if len(said.tables.pair()) != 2:
        return None
    return next((one for pattern in (_ENGLISH, *_GERMAN) if (one := pattern.match(said.text)) is not None), None)


def _apart(found: re.Match[str], said: Said) -> str:
    """Write "Sodium-Leuchten" as the rows with that value."""
    known = value_of(found["value"], known_values(said.columns))
    return found.group() if known is None else f"{known.value} {'Zeilen' if found['noun'][:1].isupper() else 'rows'}"


def _without_column(head: str, group: ColumnGroup, said: Said) -> str:
    """Leave out the name of the column that changes: "lamps in Harbour whose type", "lamps that had their type"."""
    words = list(re.finditer(r"\S+", head))
    for first in words[-3:]:
        if one_column(head[first.start() :].strip("`"), said.columns) is group:
            return _OWN.sub("", head[: first.start()]).strip()
    return head


def _change(found: re.Match[str], said: Said) -> _Change | None:
    """Give the change that words tell; None where neither end is a value that stands in one column alone."""
    start, end = (found["start"] or "").strip(), (found["end"] or found["only"] or "").strip()
    first = _values(start, None, said)
    last = _value_ahead(end, None, said, first[0] if first else ())
    if last is not None:
        group, values, rest = last
        was = _values(start, group, said)
        return _Change(group=group, was=was[1] if was else (), values=values, rest=rest, unread="" if was else start)
    if end:
        return None if first is None or len(first[0]) != 1 else _Change(group=first[0][0], was=first[1], unread=end)
    ahead = _value_ahead(start, None, said, ())
    return None if ahead is None else _Change(group=ahead[0], was=ahead[1], rest=ahead[2])


def _values(text: str, group: ColumnGroup | None, said: Said) -> tuple[tuple[ColumnGroup, ...], tuple[str, ...]] | None:
    """Give the columns and the values that "open or held" is; None where a part of it is no value."""
    values = known_values(said.columns)
    shared: tuple[ColumnGroup, ...] | None = None if group is None else (group,)
    spelled: list[str] = []
    for part in re.split(r"\s*,\s*|\s+(?:or|and|oder|und)\s+", text):
        known = value_of(part.strip().strip('`"“”„'), values) if part.strip() else None
        if known is None:
            return None
        shared = tuple(one for one in known.groups if shared is None or one in shared)
        if not shared:
            return None
        spelled.extend(_spelled(known.value, shared[0]))
    return None if shared is None else (shared, tuple(spelled))


def _value_ahead(
    text: str, group: ColumnGroup | None, said: Said, among: tuple[ColumnGroup, ...]
) -> tuple[ColumnGroup, tuple[str, ...], str] | None:
    """Give the column and the value that words begin with, the longest first, in all spellings, and what follows."""
    values = known_values(said.columns)
    words = text.split()
    for length in range(len(words), 0, -1):
        known = value_of(" ".join(words[:length]).strip('`"“”„'), values)
        if known is None:
            continue
        groups = [one for one in known.groups if group is None or one is group]
        groups = [one for one in groups if one in among] or groups
        if len(groups) != 1:
            return None
        rest = words[length:]
        if rest and key(rest[0]) in {key(name) for name in groups[0].names}:
            rest = rest[1:]
        return groups[0], _spelled(known.value, groups[0]), " ".join(rest)
    return None


def _spelled(value: str, group: ColumnGroup) -> tuple[str, ...]:
    """Give a value in all its spellings that differ by capitals and spaces only."""
    return tuple(one for one in group.values() if key(one) == key(value)) or (value,)


def rows_chosen(rows: str, said: Said, *, german: bool) -> tuple[ShowTable, tuple[str, ...]] | None:
    """Read which rows are meant; a word for them that is not known is taken for the rows, which is said."""
    show = "Zeig die" if german else "Show the"
    rows = _OUTSIDE.sub(lambda one: "nicht in " if one["german"] else "not in ", rows)
    noun = _ANY_NOUN.match(rows)
    tries: list[tuple[str, tuple[str, ...]]] = [(rows, ())]
    if noun is not None:
        other = f"{'Zeilen' if german else 'rows'}{rows[noun.end() :]}"
        tries.append((other, (f"Took “{noun['noun']}” for the rows.",)))
    last = _LAST_NOUN.match(rows) if german else None
    if last is not None:
        tries.append((f"{last['ahead']} Zeilen{last['behind']}", (f"Took “{last['noun']}” for the rows.",)))
    newer = said.tables.pair()[-1]
    for words, notes in tries:
        read = said.read_alone(f"{show} {words}")
        if read.questions or read.declined or read.left_over or len(read.intents) != 1:
            continue
        match read.intents[0]:
            case ShowTable(order=None, among=None, ends=False, last=False, by=()) as asked if (
                asked.table is None or asked.table == newer.ref
            ):
                return asked, (*notes, *(one for one in read.notes if one not in notes))
            case _:
                continue
    return None


def in_newer(conditions: tuple[RowCondition, ...]) -> tuple[RowCondition, ...]:
    """Give conditions on the values that rows of both files have in the newer one."""
    return tuple(replace(one, column=replace(one.column, table=None, elsewhere=())) for one in conditions)


def _not_used(said: Said, words: str, change: _Change) -> Taken:
    """Ask about the words that choose the rows: without them the answer would be another."""
    text = (
        f"I understand the change {change.words()}, but not “{words}” beside it, so nothing was counted. Please say "
        "that part in other words."
    )
    return said.asked(text, f"Which rows changed {change.words()}?")


def _no_share(said: Said, rows: str, change: _Change) -> Taken:
    """Say that a share of the rows that changed to a value is not worked out; both numbers can be counted."""
    text = "A share of the rows that changed to a value is not worked out. Both numbers can be counted on their own."
    plain = change.words().replace("`", "")
    return said.asked(text, f"How many {rows} were changed {plain}?", f"How many {rows} are there?")

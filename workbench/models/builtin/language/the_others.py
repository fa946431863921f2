"""The others: "und wie viele danach?", "and the rest?", "und die Differenz?", "and at Harbour?", "und über 1000?".

Such a message is the question before once more, over the rows that were not meant there, in another file, in both, or
with another value or bound. Where the message before has no answer, or there is nothing to turn round, it is asked.
"""

from __future__ import annotations

import re
from dataclasses import replace

from workbench.models.builtin.intents import (
    Bucket,
    ColumnRef,
    Intent,
    Measure,
    RowCondition,
    ShowMoved,
    ShowRows,
    ShowTable,
    Summarise,
    Understanding,
)
from workbench.models.builtin.language.conditions import instead
from workbench.models.builtin.language.merging import OPPOSITE
from workbench.models.builtin.language.reading import spoken
from workbench.models.builtin.language.rows_meant import AROUND, Narrowed, value_meant
from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.said_otherwise import one_column, one_table
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.refs import Move
from workbench.models.builtin.state import TableView

_LEAD = (
    r"^\s*(?:(?:and|und|so|now|jetzt|then|dann|what\s+about|how\s+about|was\s+ist\s+mit|wie\s+ist\s+es\s+mit)[\s,]+)+"
)
_END = r"\s*[?.!]*\s*$"
_MANY = r"(?:(?P<ask>how\s+many|wie\s*viele|which|welche)\s+)?"
_ARE = r"(?:(?:are|were|is|sind|waren|gibt|there|it|es|davon)\s+)*"
_THE = r"(?:(?:the|die|den|der|dem|das)\s+)?"
_AFTER = re.compile(
    rf"{_LEAD}{_MANY}{_ARE}(?:(?P<after>after(?:wards)?(?:\s+(?:that|it))?|later|danach|nachher|sp(?:ä|ae)ter)"
    rf"|(?P<before>before(?:\s+(?:that|it))?|earlier|davor|zuvor|vorher|fr(?:ü|ue)her)"
    rf"|(?P<above>above(?:\s+(?:that|it))?|over\s+(?:that|it)|dar(?:ü|ue)ber)"
    rf"|(?P<below>below(?:\s+(?:that|it))?|under\s+(?:that|it)|darunter)){_END}",
    re.IGNORECASE,
)
OTHERS = re.compile(
    rf"{_LEAD}{_MANY}{_ARE}{_THE}(?:others?(?:\s+ones?)?|rest|remaining\s+ones?|anderen?|(?:ü|ue)brigen?|restlichen){_END}",
    re.IGNORECASE,
)
_DIFFERENCE = re.compile(
    rf"(?:{_LEAD}|^\s*)(?:what\s+(?:is|are)\s+|what['’]s\s+|wie\s+(?:gro(?:ß|ss)|hoch)\s+ist\s+|was\s+ist\s+)?(?:the|die|der|den)\s+"
    rf"(?:difference|differenz|unterschied|abweichung)(?:\s+(?:between\s+(?:them|the\s+two|both)|dazwischen|davon))?{_END}",
    re.IGNORECASE,
)
_BOTH = re.compile(
    rf"{_LEAD}(?:(?:in|for|of|from|aus|f(?:ü|ue)r|von)\s+)?(?:the\s+)?(?:both|beiden?)"
    rf"(?:\s+(?:of\s+them|files?|lists?|tables?|months?|years?|sheets?|datei(?:en)?|listen?|tabellen?|monaten?|zusammen))?{_END}",
    re.IGNORECASE,
)
_OPS = (
    ("gt", r"over|above|more\s+than|(?:ü|ue)ber|mehr\s+als"),
    ("ge", r"at\s+least|mindestens|ab"),
    ("lt", r"under|below|less\s+than|fewer\s+than|unter|weniger\s+als"),
    ("le", r"at\s+most|up\s+to|bis(?:\s+zu)?|h(?:ö|oe)chstens"),
)
_OP = "|".join(f"(?P<{name}>{words})" for name, words in _OPS)
_BOUND = re.compile(
    rf"{_LEAD}{_MANY}(?:ones\s+)?{_ARE}(?:{_OP})\s+(?P<number>\d[\d.,]*)(?:\s*(?:€|euros?|eur))?{_END}", re.IGNORECASE
)
_AT = r"(?:in|at|on|for|from|bei|im|am|an|auf|aus|von|f(?:ü|ue)r|zu|zur|zum|mit)"
_PLACE = re.compile(rf"{_LEAD}(?:{_MANY}{_ARE}{_AT}\s+|{_AT}\s+)?{_THE}(?P<place>[^,?!]+?){_END}", re.IGNORECASE)
_TURNS = {"after": "gt", "before": "lt", "above": "gt", "below": "lt"}
_BOUNDS = frozenset({"gt", "ge", "lt", "le"})
_UP = frozenset({"gt", "ge"})
_MOST_WORDS = 4
_THOUSANDS = re.compile(r"\d{1,3}(?:[.,]\d{3})+")


def with_the_others(said: Said) -> Taken:
    """Read a message that asks the question before of the other rows, or of the other file."""
    last = last_question(said)
    if last is None:
        return said.kept()
    for pattern, read in (
        (_AFTER, _after), (OTHERS, _others), (_DIFFERENCE, _difference), (_BOTH, _both), (_BOUND, _bound),
        (_PLACE, _elsewhere),
    ):  # fmt: skip
        found = pattern.match(said.text)
        if found is not None and (taken := read(said, found, last)) is not None:
            return taken
    return said.kept()


def last_question(said: Said) -> Intent | None:
    """Give the question of the message before; none where it was not answered."""
    before = said.before
    open_now = before.pending is not None and not before.pending.repeated
    last = before.intents[-1] if before.intents and not open_now else ()
    return last[-1] if last else None


def conditions_of(intent: Intent) -> tuple[RowCondition, ...]:
    """Give the conditions on rows that a question has."""
    return intent.conditions if isinstance(intent, Summarise | ShowRows | ShowTable | ShowMoved) else ()


def _with(intent: Intent, conditions: tuple[RowCondition, ...]) -> Narrowed | None:
    return replace(intent, conditions=conditions) if isinstance(intent, Narrowed) else None


def _again(said: Said, intent: Intent | None, note: str) -> Taken | None:
    return None if intent is None else said.answered(Understanding(intents=(intent,), notes=(note,)))


def _after(said: Said, found: re.Match[str], last: Intent) -> Taken | None:
    """Turn the one bound of the question before round: after a day, the day itself is in neither."""
    bounds = [one for one in conditions_of(last) if one.op in _BOUNDS]
    wanted = next(op for name, op in _TURNS.items() if found[name])
    if len(bounds) != 1 or (bounds[0].op in _UP) is (wanted in _UP):
        return None
    bound = bounds[0]
    strict = bound.op in {"gt", "lt"}
    turned = replace(bound, op=wanted)
    others = tuple(turned if one is bound else one for one in conditions_of(last))
    word = (
        "after"
        if wanted == "gt" and found["after"]
        else "over"
        if wanted == "gt"
        else "before"
        if found["before"]
        else "under"
    )
    neither = f"; {bound.values[0]} itself is in neither" if strict else ""
    note = f"Read as the question before, with {quoted(bound.column.name)} {word} {bound.values[0]}{neither}."
    return _again(said, _with(last, others), note)


def _others(said: Said, _found: re.Match[str], last: Intent) -> Taken | None:
    """Ask the question before of the rows that it left out."""
    conditions = conditions_of(last)
    if not conditions:
        return _other_bucket(said, last)
    turnable = [one for one in conditions if one.op in OPPOSITE]
    if len(turnable) != len(conditions):
        return None
    if len(conditions) > 1:
        told = spoken([condition_told(one) for one in conditions], "and")
        return said.asked(f"The question before was about rows where {told}. Which are the others?", *_choices(last))
    one = _turned(next(iter(conditions)))
    note = f"Read as the question before, over the rows where {condition_told(one)}."
    return _again(said, _with(last, (one,)), note)


def _turned(one: RowCondition) -> RowCondition:
    return replace(one, op=OPPOSITE[one.op])


def _choices(last: Intent) -> list[str]:
    """Offer to turn each condition of a count round."""
    conditions = conditions_of(last)
    if not isinstance(last, Summarise) or last.measure is not Measure.COUNT or last.by or last.tables[1:]:
        return []
    where = [
        spoken(
            [*(condition_told(one) for one in conditions if one is not turned), condition_told(_turned(turned))], "and"
        )
        for turned in conditions
    ]
    place = f" in {quoted(last.tables[0].path.rpartition('/')[2])}" if last.tables and last.tables[0].path else ""
    return [f"How many rows where {one}{place}" for one in where]


_OP_WORDS = {
    "eq": "is", "ne": "is not", "in": "is one of", "not_in": "is none of", "gt": "is over", "ge": "is at least",
    "lt": "is under", "le": "is at most", "blank": "is blank", "not_blank": "is not blank",
}  # fmt: skip


def condition_told(one: RowCondition) -> str:
    """Say a condition in plain words."""
    values = spoken([quoted(value) for value in one.values], "or")
    return f"{quoted(one.column.name)} {_OP_WORDS.get(one.op, one.op)} {values}".strip()


def _other_bucket(said: Said, last: Intent) -> Taken | None:
    """Take the rows that are the same for the others of the changed ones; ask where several may be meant."""
    turned = {"changed": Bucket.SAME, "same": Bucket.CHANGED}
    note = "Read as the question before, over the {} rows; rows of one file alone are in neither."
    match last:
        case Summarise(rows=rows, column=None) if rows in turned:
            other = turned[rows]
            return _again(
                said, replace(last, rows=str(other)), note.format("unchanged" if other is Bucket.SAME else other)
            )
        case ShowRows(bucket=bucket, column=None) if bucket in turned:
            other = turned[bucket]
            return _again(
                said, replace(last, bucket=other), note.format("unchanged" if other is Bucket.SAME else other)
            )
        case ShowMoved(moves=(Move(op="", column=column, direction="rose" | "fell" as verb),)):
            other_way = "fell" if verb == "rose" else "rose"
            name = quoted(column.name)
            return said.asked(
                f"Which are the others: those whose {name} {other_way}, or all rows that are the same?",
                f"Show the rows whose {name} {other_way}",
                "Show the unchanged rows",
            )
        case _:
            return None


def _difference(said: Said, _found: re.Match[str], last: Intent) -> Taken | None:
    """Give the figures of the question before with their difference."""
    plain = isinstance(last, Summarise) and last.measure in {Measure.TOTAL, Measure.COUNT} and last.rows == "all"
    if not isinstance(last, Summarise) or not plain or last.share or last.having:
        return None
    if len(last.tables) == 1 and len(said.tables.pair()) == 2:
        both = _of_both(said, last)
        if both is None:
            return None
        last = both
    note = "Read as the figures before, with their difference: the later file less the earlier."
    return _again(said, replace(last, difference=True, top=None), note)


def _both(said: Said, _found: re.Match[str], last: Intent) -> Taken | None:
    if not isinstance(last, Summarise) or len(last.tables) != 1:
        return None
    both = _of_both(said, last)
    names = spoken([quoted(one.label) for one in said.tables.pair()], "and")
    return _again(said, both, f"Read as the question before, in {names}.")


def _of_both(said: Said, last: Summarise) -> Summarise | None:
    """Give a question about one of two files as one about both, its columns by the names that both have."""
    pair = said.tables.pair()
    if len(pair) != 2 or last.tables[0] not in [one.ref for one in pair]:
        return None
    return _in_tables(said, last, ())


def _bound(said: Said, found: re.Match[str], last: Intent) -> Taken | None:
    """Put another bound in the place of the one bound of the question before."""
    bounds = [one for one in conditions_of(last) if one.op in _BOUNDS]
    if len({one.column for one in bounds}) != 1:
        return None
    number = found["number"].rstrip(".,")
    number = re.sub(r"[.,]", "", number) if _THOUSANDS.fullmatch(number) else number.replace(",", ".")
    op = next(name for name, _ in _OPS if found[name])
    new = replace(bounds[0], op=op, values=(number,))
    kept = tuple(one for one in conditions_of(last) if one not in bounds)
    return _again(said, _with(last, (*kept, new)), f"Read as the question before, where {condition_told(new)}.")


def _elsewhere(said: Said, found: re.Match[str], last: Intent) -> Taken | None:
    """Ask the question before in another file, where it counted rows by a condition, or with another value."""
    place = found["place"].strip(AROUND)
    table = one_table(place, said.tables)
    if table is not None:
        return _in_file(said, found, table, last)
    if len(place.split()) > _MOST_WORDS or one_column(place, said.columns) is not None:
        return None
    value = value_meant(said, place)
    same = [one for one in conditions_of(last) if value is not None and one.column.name in _names(said, value)]
    if value is None or len(same) != 1 or not isinstance(last, Narrowed):
        return None
    new = replace(same[0], op="eq", values=value.values)
    kept = instead(tuple(one for one in last.conditions if one is not same[0]), (new,))
    return _again(said, _with(last, kept), f"Read as the question before, where {condition_told(new)}.")


def _names(said: Said, value: RowCondition) -> frozenset[str]:
    mention = said.columns.find(value.column.name, loose=False)
    groups = () if mention is None else mention.groups
    return frozenset(name for group in groups for name in [group.name, *group.names])


def _in_file(said: Said, found: re.Match[str], table: TableView, last: Intent) -> Taken | None:
    """Read "und wie viele im Hotel?" as the count before in another file: its conditions hold there too."""
    counts = isinstance(last, Summarise) and last.measure is Measure.COUNT and last.rows == "all"
    if not isinstance(last, Summarise) or not counts or not last.conditions or found["ask"] is None:
        return None
    if len(last.tables) != 1 or last.tables[0] == table.ref:
        return None
    again = _in_tables(said, last, (table,))
    told = spoken([condition_told(one) for one in again.conditions], "and") if again is not None else ""
    return _again(said, again, f"Read as the question before, in {quoted(table.label)}: rows where {told}.")


def _in_tables(said: Said, last: Summarise, tables: tuple[TableView, ...]) -> Summarise | None:
    """Give a question for other tables, its columns as these name them; none where one of them lacks a column."""
    names = [one.column.name for one in last.conditions]
    names += [one.name for one in (last.column, *last.also, *last.by) if one is not None]
    groups: dict[str, ColumnRef] = {}
    for name in names:
        mention = said.columns.find(name, loose=False)
        group = mention.groups[0] if mention is not None and len(mention.groups) == 1 else None
        if group is None or any(group.heading_in(table) is None for table in tables or said.tables.pair()):
            return None
        groups[name] = group.ref(tables[0]) if len(tables) == 1 else group.ref()
    return replace(
        last,
        tables=tuple(table.ref for table in tables),
        conditions=tuple(replace(one, column=groups[one.column.name]) for one in last.conditions),
        column=None if last.column is None else groups[last.column.name],
        also=tuple(groups[one.name] for one in last.also),
        by=tuple(groups[one.name] for one in last.by),
    )

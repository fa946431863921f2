"""Single rows: "what changed for L1005" is about one key, and "wer heißt Kaya" about a name."""

from __future__ import annotations

import re

from workbench.models.builtin.intents import Bucket, RowCondition, ShowRows, Understanding
from workbench.models.builtin.language.columns import ColumnGroup, Columns
from workbench.models.builtin.language.folding import fold, key, parts
from workbench.models.builtin.language.keys_typed import looks_like
from workbench.models.builtin.language.known_values import known_values
from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.said_otherwise import one_table
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.language.the_others import conditions_of, last_question

_KEYED = re.compile(
    r"^\s*(?:what|was)\s+(?:has\s+|have\s+|hat\s+sich\s+|ist\s+|is\s+)?"
    r"(?:changed|different|differs|ge(?:ä|ae)ndert|anders|verändert|(?=(?:bei|an)\b.+(?:ge(?:ä|ae)ndert|anders|verändert)))\s*"
    r"(?:for|at|with|in|to|about|on|of|bei|an|mit|f(?:ü|ue)r)\s+(?:(?:the|der|dem|die|das)\s+)?(?:(?P<noun>[^\W\d_][\w-]*)\s+)?"
    r"(?P<value>`[^`]+`|\"[^\"]+\"|[\w./-]*\d[\w/-]*)"
    r"(?:\s+(?:ge(?:ä|ae)ndert|anders|verändert))?\s*[?.!]*\s*$",
    re.IGNORECASE,
)
_HAPPENED = re.compile(
    r"^\s*(?:(?:and|und)\s+)?(?:what\s+(?:has\s+)?(?:happened|became|become)\s+(?:to|of|with)|what\s+about"
    r"|was\s+ist\s+(?:denn\s+)?(?:mit|aus)|was\s+(?:passierte|geschah|wurde|ist\s+passiert)\s+(?:mit|aus))\s+"
    r"(?:(?:the|der|dem|die|das|den)\s+)?(?P<what>[^,;?!]+?)"
    r"(?P<verb>\s+(?:passiert|geschehen|los(?:\s+gewesen)?|geworden|gewesen))?\s*[?.!]*\s*$",
    re.IGNORECASE,
)
_BARE = re.compile(r"^\s*(?:(?:and|und)\s+)?(?:what\s+about|was\s+ist)\b", re.IGNORECASE)
_IS_IN = re.compile(
    r"^\s*(?:(?:and|und)\s+)?(?:is|was|ist|war|steht)\s+(?P<value>`[^`]+`|\"[^\"]+\"|[\w./-]*\d[\w/-]*)\s+(?:(?:still|also|already|noch|auch|schon)\s+)?"
    r"(?:in|im)\s+(?:(?:the|der|dem)\s+)?(?P<file>`[^`]+`|[\w.-]+(?:\s+(?:file|list|datei|liste))?)\s*[?.!]*\s*$",
    re.IGNORECASE,
)
_NUMBERED = re.compile(r"^(?:number|nummer|no|nr|num)\b\.?\s*(?=[\w`\"])", re.IGNORECASE)
_CALLED = re.compile(
    r"^\s*(?P<ask>wer\s+hei(?:ß|ss)t|wie\s+viele\s+(?:[\w-]+\s+)?hei(?:ß|ss)en|who\s+is\s+(?:called|named)|how\s+many\s+(?:[\w-]+\s+)?are\s+(?:called|named))\s+"
    r"(?:mit\s+(?:nachnamen|vornamen)\s+)?(?P<value>\"[^\"]+\"|[^\W\d_][\w.-]*(?:\s+[A-ZÄÖÜ][\w.-]*)?)(?P<rest>(?:\s+(?:in|im)\s+[^?]+)?)\s*[?.!]*\s*$",
    re.IGNORECASE,
)
_NAMES = frozenset(
    {"name", "names", "person", "guest", "gast", "mitarbeiter", "employee", "customer", "kunde", "patient", "pupil",
     "student", "schueler", "member", "mitglied", "nachname", "surname", "title", "titel"}
)  # fmt: skip


def with_single_rows(said: Said) -> Taken:
    """Give a question about one row in the words for that."""
    keyed = _KEYED.match(said.text)
    if keyed is not None:
        return _about_key(keyed, said)
    inside = _IS_IN.match(said.text)
    if inside is not None:
        return _is_inside(inside, said)
    happened = _HAPPENED.match(said.text)
    if happened is not None:
        return _what_happened(happened, said)
    called = _CALLED.match(said.text)
    if called is None:
        return said.kept()
    value = called["value"].strip('"')
    group = _names(said.columns)
    if group is None:
        return said.kept()
    counted = called["ask"].casefold().startswith(("how", "wie"))
    words = "how many rows" if counted else "show rows"
    note = f"Took “{called.group().strip().rstrip('?.! ')}” for {quoted(group.name)} that contains “{value}”."
    return Taken(text=f'{words} where {quoted(group.name)} contains "{value}"{called["rest"]}', notes=(note,))


def _about_key(found: re.Match[str], said: Said) -> Taken:
    """Read the changed rows of one key, where the word can only be one."""
    keys = [group for group in said.columns.groups if group.role == "key"]
    value = found["value"].strip('`"')
    if len(keys) != 1 or said.columns.find(value) or said.tables.named(value) or said.tables.nicknamed(value):
        return said.kept()
    others = [group for group in _homes(value, said.columns) if group is not keys[0]]
    noun = found["noun"]
    if others or (noun and not _belongs(noun, keys[0], said.columns)) or not looks_like(value, keys[0]):
        return said.kept()
    return Taken(text=f'Show the changed rows where {quoted(keys[0].name)} is "{value}"')


def _is_inside(found: re.Match[str], said: Said) -> Taken:
    """Read "is H002 in june?" as the rows of that file with that key."""
    keys = [group for group in said.columns.groups if group.role == "key"]
    table = one_table(found["file"].strip("`"), said.tables)
    value = found["value"].strip('`"')
    if len(keys) != 1 or table is None or not looks_like(value, keys[0]):
        return said.kept()
    name = quoted(keys[0].heading_in(table) or keys[0].name)
    return Taken(text=f'show the rows of {quoted(table.label)} where {name} is "{value}"')


def _what_happened(found: re.Match[str], said: Said) -> Taken:
    """Read "was ist mit Nummer 8 passiert" as what happened to 8; a name is looked for in its own column."""
    what = found["what"].strip()
    number = _NUMBERED.match(what)
    if number is not None and said.columns.find(what[: number.end()].strip(), loose=False) is None:
        what = what[number.end() :]
    bare = _BARE.match(said.text) is not None and not found["verb"]
    last = last_question(said)
    if bare and last is not None and conditions_of(last):
        # "What about Tools?" is the question before once more, with another value.
        return said.kept()
    named = _of_a_name(what.strip('`"“”'), said)
    if named is not None:
        return named
    noun, _, value = what.rpartition(" ")
    keys = [group for group in said.columns.groups if group.role == "key"]
    if noun.isalpha() and len(keys) == 1 and looks_like(value, keys[0]) and not looks_like(what, keys[0]):
        return Taken(text=f"What happened to {value}?", notes=(f"Took “{noun}” for a word for the row.",))
    english = found.group().casefold().strip().startswith(("what", "and what"))
    if number is None and (bare or english):
        return said.kept()
    return Taken(text=f"What happened to {what}?")


def _of_a_name(name: str, said: Said) -> Taken | None:
    """Give what changed, came and went of the rows with a value of one column that is no key: "what about Anna?"."""
    known = known_values(said.columns).get(key(name))
    groups = () if known is None else known.groups
    pair = said.tables.pair()
    keys = [group for group in said.columns.groups if group.role == "key"]
    if known is None or len(groups) != 1 or groups[0].role == "key" or not keys or len(pair) != 2:
        return None
    if said.tables.named(name) or said.columns.find(name, loose=False):
        return None
    where = (RowCondition(column=groups[0].ref(), op="eq", values=(known.value,)),)
    buckets = (Bucket.CHANGED, Bucket.ADDED, Bucket.REMOVED)
    note = f"Took “{name}” for the rows where {quoted(groups[0].name)} is {quoted(known.value)}."
    shown = tuple(ShowRows(bucket=bucket, conditions=where) for bucket in buckets)
    return said.answered(Understanding(intents=shown, notes=(note,)))


def _homes(value: str, columns: Columns) -> tuple[ColumnGroup, ...]:
    known = known_values(columns).get(key(value))
    return () if known is None else known.groups


def _belongs(noun: str, group: ColumnGroup, columns: Columns) -> bool:
    mention = columns.find(noun)
    if mention is not None:
        return group in mention.groups
    return any(fold(noun).rstrip("s") in parts(name) for name in group.names) or fold(noun) in {"row", "zeile", "key"}


def _names(columns: Columns) -> ColumnGroup | None:
    """Give the one column that names people or things."""
    texts = [one for one in columns.groups if not one.numeric and not one.dated and one.role != "key"]
    exact = [one for one in texts if {fold(name) for name in one.names} & {"name", "names"}]
    found = exact or [one for one in texts if any(set(parts(name)) & _NAMES for name in one.names)]
    return found[0] if len(found) == 1 else None

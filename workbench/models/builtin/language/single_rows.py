"""Single rows: "what changed for L1005" is about one key, and "wer heißt Kaya" about a name."""

from __future__ import annotations

import re

from workbench.models.builtin.language.columns import ColumnGroup, Columns
from workbench.models.builtin.language.folding import fold, key, parts
from workbench.models.builtin.language.known_values import known_values
from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.scene import quoted

_KEYED = re.compile(
    r"^\s*(?:what|was)\s+(?:has\s+|have\s+|hat\s+sich\s+|ist\s+|is\s+)?"
    r"(?:changed|different|differs|ge(?:ä|ae)ndert|anders|verändert|(?=(?:bei|an)\b.+(?:ge(?:ä|ae)ndert|anders|verändert)))\s*"
    r"(?:for|at|with|in|to|about|on|of|bei|an|mit|f(?:ü|ue)r)\s+(?:(?:the|der|dem|die|das)\s+)?(?:(?P<noun>[^\W\d_][\w-]*)\s+)?"
    r"(?P<value>`[^`]+`|\"[^\"]+\"|[\w./-]*\d[\w/-]*)"
    r"(?:\s+(?:ge(?:ä|ae)ndert|anders|verändert))?\s*[?.!]*\s*$",
    re.IGNORECASE,
)
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
    if others or (noun and not _belongs(noun, keys[0], said.columns)) or not _looks_like(value, keys[0]):
        return said.kept()
    return Taken(text=f'Show the changed rows where {quoted(keys[0].name)} is "{value}"')


def _homes(value: str, columns: Columns) -> tuple[ColumnGroup, ...]:
    known = known_values(columns).get(key(value))
    return () if known is None else known.groups


def _belongs(noun: str, group: ColumnGroup, columns: Columns) -> bool:
    mention = columns.find(noun)
    if mention is not None:
        return group in mention.groups
    return any(fold(noun).rstrip("s") in parts(name) for name in group.names) or fold(noun) in {"row", "zeile", "key"}


def _looks_like(value: str, group: ColumnGroup) -> bool:
    """Say whether a word is written like the values that are seen of a column: letters and digits in the same order."""
    forms = {_form(one) for one in group.values() if one}
    return _form(value) in forms


def _form(value: str) -> str:
    return re.sub(r"\d+", "0", re.sub(r"[^\W\d_]", "a", value.strip()))


def _names(columns: Columns) -> ColumnGroup | None:
    """Give the one column that names people or things."""
    texts = [one for one in columns.groups if not one.numeric and not one.dated and one.role != "key"]
    exact = [one for one in texts if {fold(name) for name in one.names} & {"name", "names"}]
    found = exact or [one for one in texts if any(set(parts(name)) & _NAMES for name in one.names)]
    return found[0] if len(found) == 1 else None

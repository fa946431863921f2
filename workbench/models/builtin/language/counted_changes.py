"""Counted changes: "which student has the most changed marks", "which rows changed in more than one column".

How often something changed is counted, per group or per row; how large the changes are is another question.
"""

from __future__ import annotations

import re

from workbench.models.builtin.intents import Bucket, Measure, ShowRows, Summarise, Understanding
from workbench.models.builtin.language.columns import Columns
from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.said_otherwise import one_column
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.language.values import NUMBER_WORDS

_MOST = re.compile(
    r"^\s*(?:which|what|who|welche[rsn]?)\s+(?P<noun>[\w-]+)\s+(?:has|have|had|hat|haben|hatte)\s+(?:the\s+|die\s+)?"
    r"(?P<end>most|fewest|least|meisten|wenigsten)\s+"
    r"(?:changed\s+|ge(?:ä|ae)nderten?\s+|(?:changes|(?:ä|ae)nderungen)\s+(?:in|of|at|bei|an)\s+(?:the\s+|de[rnm]\s+|die\s+)?)"
    r"(?P<what>[^?,]+?)\s*[?.!]*\s*$",
    re.IGNORECASE,
)
_SEVERAL = re.compile(
    r"^\s*(?:(?:show|list|zeige?)\s+(?:me\s+|mir\s+)?(?:the\s+|die\s+|all\s+|alle\s+)*|which\s+|how\s+many\s+|what\s+|welche\s+"
    r"|wie\s+viele\s+)(?P<noun>[\w-]+)\s+(?:that\s+|which\s+|with\s+)?(?:have\s+|has\s+|haben\s+(?:sich\s+)?)?(?:changed|changes?|differ)?\s*"
    r"(?:in\s+)?(?P<limit>more\s+than|at\s+least|exactly|only|just|mehr\s+als|mindestens|genau|nur|several|multiple|mehreren?)"
    r"(?:\s+(?:in\s+)?(?P<number>\d+|[^\W\d_]+))?\s+(?:changed\s+|different\s+)?(?:columns?|fields?|spalten?|feldern?)"
    r"(?:\s+(?:changed|differ\w*|ge(?:ä|ae)ndert(?:\s+haben)?))?\s*[?.!]*\s*$",
    re.IGNORECASE,
)
_ONE = frozenset({"a", "one", "single", "einer", "eine", "einem", "einen"})
_LIMITS = (
    (("more", "mehr als"), "gt"),
    (("at", "mindestens"), "ge"),
    (("exactly", "only", "just", "genau", "nur"), "eq"),
)
_SHOWN = 10


def counted_changes(said: Said) -> Taken:
    """Read how often something changed, where a message asks for it."""
    return said.answered(_most_changed(said.text, said.columns) or _in_several_columns(said.text, said.columns))


def _most_changed(text: str, columns: Columns) -> Understanding | None:
    found = _MOST.match(text)
    if found is None:
        return None
    group, changed = one_column(found["noun"], columns), one_column(found["what"], columns)
    if group is None or group.numeric or changed is None or changed.role in {"key", "ignore"}:
        return None
    least = found["end"].casefold() in {"fewest", "least", "wenigsten"}
    summary = Summarise(
        measure=Measure.CHANGED_ROWS,
        by=(group.ref(),),
        column=changed.ref(),
        rows="changed",
        top=_SHOWN,
        ascending=least,
    )
    note = f"Counted how often {quoted(changed.name)} changed; how large the changes are is not asked."
    return Understanding(intents=(summary,), notes=(note,))


def _in_several_columns(text: str, columns: Columns) -> Understanding | None:
    found = _SEVERAL.match(text)
    if found is None or re.search(r"chang|differ|änder|aender", text, re.IGNORECASE) is None:
        return None
    noun = one_column(found["noun"], columns)
    if noun is not None and not (noun.names_things or noun.role == "key"):
        return None
    limit, number = found["limit"].casefold(), (found["number"] or "").casefold()
    if limit.startswith(("several", "multiple", "mehrere")):
        bound = ("gt", "1") if not number else None
    else:
        word = "1" if number in _ONE else str(NUMBER_WORDS.get(number, number))
        op = next(op for words, op in _LIMITS if limit.startswith(words))
        bound = (op, word) if word.isdigit() else None
    if bound is None:
        return None
    return Understanding(intents=(ShowRows(bucket=Bucket.CHANGED, columns_changed=bound),))

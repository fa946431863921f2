"""Confirming words: cues that say once more what an intent says anyhow, so that nothing is lost with them.

The table is closed: a cue that stands in no line beside an intent must have changed what was read, or it is left over.
"""

from __future__ import annotations

import re

from workbench.models.builtin.intents import (
    AddTable,
    AllRows,
    Bucket,
    ChooseColumns,
    Clean,
    ClearRules,
    Compare,
    Confirm,
    CountKeys,
    Direction,
    ExplainColumn,
    ExplainOrigin,
    ExplainRow,
    Export,
    FilterRows,
    Help,
    Intent,
    LookUp,
    MapColumns,
    MapValues,
    Measure,
    MostChanged,
    NotFound,
    OddOneOut,
    Reasons,
    SetKey,
    SetRule,
    ShowContract,
    ShowMoved,
    ShowRows,
    ShowTable,
    SmallTalk,
    Stack,
    StartAgain,
    Summarise,
    Undo,
    WhatChanged,
)
from workbench.models.builtin.language.items import Item
from workbench.models.builtin.language.lexicon.cue import Cue

_ALWAYS = frozenset({Cue.SHOW, Cue.THAT, Cue.SET, Cue.VALUE, Cue.NOW_ON, Cue.ALSO})
_FIGURES = (Summarise, Direction, CountKeys, MostChanged)
"""What is asked for: "used" may be what is measured in it, where it says no more than "take" elsewhere."""
_CHANGES = frozenset({Cue.DIFFERENCE, Cue.DIFFER, Cue.CHANGED, Cue.CHANGE})
_ALIKE = frozenset({Cue.SAME, Cue.UNCHANGED, Cue.MATCH, Cue.MEANS, Cue.COUNT_AS, Cue.TREAT})
_EVERY = frozenset({Cue.ALL, Cue.EVERYTHING})
_LIMITS = frozenset({Cue.MORE_THAN, Cue.LESS_THAN, Cue.AT_MOST, Cue.AT_LEAST, Cue.SMALL, Cue.PERCENT, Cue.CENTS})
_AWAY = frozenset({Cue.IGNORE, Cue.REMOVE, Cue.NO_MATTER, Cue.LEAVE, Cue.OUT})

_RULES = (
    _AWAY | _CHANGES | _ALIKE | _EVERY
    | {
        Cue.MATTER, Cue.DIFFER_BY, Cue.TOLERANCE, Cue.ALLOW, Cue.HAS_TO_MOVE, Cue.TO_COUNT, Cue.COMPARE, Cue.IF,
        Cue.OR, Cue.NUMBERS, Cue.TEXTS, Cue.EXACT, Cue.REPLACE, Cue.PREFIX, Cue.SUFFIX, Cue.KEEP, Cue.SIGN,
        Cue.KIND_TEXT, Cue.KIND_NUMBER, Cue.KIND_DATE, Cue.KIND_CODE, Cue.KIND_LIST, Cue.DATES, Cue.BLANK,
        Cue.INCLUDE, Cue.ORDER, Cue.CONTAINS, Cue.IS, Cue.APPLY, Cue.RULE,
    }
)  # fmt: skip

_BESIDE: dict[type[Intent], frozenset[Cue]] = {
    Compare: _CHANGES | _EVERY | {
        Cue.COMPARE, Cue.MATCH, Cue.SAME, Cue.IF, Cue.COMPARISON, Cue.BETWEEN, Cue.KEY, Cue.IDENTIFY, Cue.DISTINCT,
        Cue.REDO, Cue.SUMMARY, Cue.ADD, Cue.HERE_IS, Cue.NEW, Cue.BEFORE_AFTER, Cue.IN_BOTH, Cue.INSTEAD,
    },
    AddTable: frozenset({
        Cue.ADD, Cue.HERE_IS, Cue.NEW, Cue.LAST, Cue.INCLUDE, Cue.COMPARE, Cue.COMPARISON, Cue.REDO, Cue.THERE,
    }),
    MapColumns: _CHANGES | _ALIKE | {Cue.MAP, Cue.CALLED, Cue.COMPARE, Cue.NEW, Cue.OLD, Cue.PREVIOUS, Cue.BOTH},
    SetKey: _CHANGES | _ALIKE | {
        Cue.KEY, Cue.IDENTIFY, Cue.TOGETHER, Cue.DISTINCT, Cue.COMPARE, Cue.JOIN, Cue.INSTEAD, Cue.CALLED, Cue.MAP,
        Cue.ADD, Cue.PREVIOUS, Cue.REMOVE, Cue.LEAVE,
    },
    SetRule: _RULES,
    MapValues: _ALIKE | _EVERY | {Cue.ALIAS, Cue.APPLY, Cue.REPLACE, Cue.MAP, Cue.OLD, Cue.NEW},
    ChooseColumns: _AWAY | _CHANGES | _EVERY | {
        Cue.COMPARE, Cue.INCLUDE, Cue.ADD, Cue.KEEP, Cue.MATTER, Cue.TREAT, Cue.HAS_TO_MOVE, Cue.MATCH, Cue.OR,
    },
    FilterRows: _AWAY | _EVERY | {
        Cue.COMPARE, Cue.INCLUDE, Cue.KEEP, Cue.IF, Cue.OR, Cue.MATTER, Cue.TREAT, Cue.COUNT_AS, Cue.DELETE,
        Cue.BETWEEN, Cue.IS,
    },
    Clean: _EVERY | {
        Cue.CLEAN, Cue.REMOVE, Cue.DELETE, Cue.IGNORE, Cue.TRIM, Cue.FILL, Cue.BLANK, Cue.EXACT, Cue.TEXTS,
        Cue.DUPLICATES, Cue.SPACES,
    },
    ShowRows: _EVERY | {Cue.IF, Cue.COMPARISON, Cue.INCLUDE, Cue.HERE_IS, Cue.THERE, Cue.OR},
    ShowTable: _EVERY | {Cue.DISTINCT, Cue.FIRST, Cue.TOP, Cue.HERE_IS, Cue.NO, Cue.WITHOUT, Cue.MISSING, Cue.IF},
    ShowContract: _EVERY | {
        Cue.RULE, Cue.KEY, Cue.COMPARE, Cue.COMPARISON, Cue.NEW, Cue.TOLERANCE, Cue.MATCH, Cue.IGNORE, Cue.IDENTIFY,
        Cue.KEEP, Cue.EXCEPT,
    },
    Summarise: _EVERY | {
        Cue.WORLD, Cue.NUMBERS, Cue.REDO, Cue.BEFORE_AFTER, Cue.COMPARISON, Cue.MATCH, Cue.COUNT, Cue.HERE_IS,
        Cue.ADD, Cue.BETWEEN, Cue.IS, Cue.IF,
    },
    Direction: _ALIKE | _CHANGES | {Cue.ROSE, Cue.FELL, Cue.STAYED, Cue.OR, Cue.COUNT, Cue.NUMBERS, Cue.IF},
    ShowMoved: _EVERY | _CHANGES | _LIMITS | {
        Cue.ROSE, Cue.FELL, Cue.DIFFER_BY, Cue.COUNT, Cue.EXACT, Cue.IF, Cue.IS, Cue.LEFT, Cue.ONLY, Cue.BY,
    },
    CountKeys: _EVERY | {Cue.COUNT, Cue.IN_ALL, Cue.IN_BOTH, Cue.KEY, Cue.TOTAL, Cue.DISTINCT},
    MostChanged: _CHANGES | {Cue.MOST, Cue.COUNT, Cue.HIGHEST, Cue.TOP},
    Stack: _EVERY | {Cue.STACK, Cue.TOGETHER, Cue.JOIN, Cue.ADD, Cue.BOTH},
    LookUp: frozenset({Cue.LOOK_UP, Cue.ADD, Cue.JOIN, Cue.INCLUDE, Cue.MATCH, Cue.KEY, Cue.ONLY, Cue.IDENTIFY}),
    NotFound: frozenset({Cue.NO, Cue.WITHOUT, Cue.BLANK, Cue.MISSING, Cue.LOOK_UP, Cue.MATCH, Cue.NOT}),
    Export: _EVERY | _CHANGES | {Cue.EXPORT, Cue.REPORT, Cue.CALLED, Cue.COMPARISON, Cue.ADD, Cue.BOTH},
    ExplainRow: _CHANGES | _ALIKE | {
        Cue.WHY, Cue.EXPLAIN, Cue.WHAT_ABOUT, Cue.ADDED, Cue.REMOVED, Cue.MISSING, Cue.ONLY_IN, Cue.SET_ASIDE,
        Cue.DUPLICATES, Cue.NEW, Cue.IGNORE, Cue.KEY, Cue.NOT, Cue.IS, Cue.LEFT, Cue.BLANK, Cue.DID_YOU_DO,
        Cue.HAS_TO_MOVE, Cue.MARK,
    },
    ExplainColumn: _CHANGES | {
        Cue.DID_YOU_DO, Cue.READ_HOW, Cue.EXPLAIN, Cue.WHAT_ABOUT, Cue.RULE, Cue.TOLERANCE, Cue.COMPARE, Cue.TREAT,
        Cue.APPLY, Cue.MATCH, Cue.COUNT_AS,
    },
    ExplainOrigin: frozenset({Cue.COME_FROM, Cue.NUMBERS, Cue.REPORT, Cue.DID_YOU_DO}),
    Reasons: _EVERY | _CHANGES | {Cue.WHY, Cue.CAUSE, Cue.CONCENTRATE, Cue.COUNT, Cue.EXPLAIN, Cue.MOST, Cue.NUMBERS},
    OddOneOut: _EVERY | _CHANGES | {Cue.ODD_ONE, Cue.IN_ALL},
    WhatChanged: _CHANGES | {Cue.RULE, Cue.NEW, Cue.LAST, Cue.IF, Cue.BEFORE_AFTER, Cue.PREVIOUS, Cue.COMPARE},
    Undo: _CHANGES | {Cue.UNDO, Cue.LAST, Cue.RULE, Cue.PREVIOUS},
    StartAgain: _EVERY | {Cue.START_AGAIN, Cue.COMPARE, Cue.COMPARISON, Cue.NEW, Cue.WITH},
    AllRows: _AWAY | _EVERY | {
        Cue.UNDO, Cue.WITHOUT, Cue.AGAIN, Cue.RULE, Cue.LAST, Cue.INCLUDE, Cue.INSTEAD, Cue.TOLERANCE, Cue.STAYED,
        Cue.ADD,
    },
    ClearRules: _EVERY | _AWAY | {Cue.CLEAR_RULES, Cue.RULE, Cue.AGAIN, Cue.WITHOUT, Cue.UNDO, Cue.DELETE},
    Help: frozenset({Cue.HELP, Cue.WITH, Cue.EXPLAIN, Cue.WHO_ARE_YOU}),
    Confirm: frozenset({Cue.YES, Cue.NO_ANSWER, Cue.THANKS, Cue.IT}),
    SmallTalk: frozenset({Cue.THANKS, Cue.GREETING, Cue.YES}),
}  # fmt: skip

_OF_BUCKET = {
    Bucket.ADDED: frozenset({Cue.ADDED, Cue.NEW, Cue.ONLY_IN, Cue.MISSING}),
    Bucket.REMOVED: frozenset({Cue.REMOVED, Cue.MISSING, Cue.ONLY_IN, Cue.OLD}),
    Bucket.CHANGED: _CHANGES | {Cue.IN_BOTH},
    Bucket.SAME: frozenset({Cue.SAME, Cue.UNCHANGED, Cue.STAYED, Cue.IN_BOTH}),
    Bucket.DUPLICATES: frozenset({Cue.DUPLICATES, Cue.SAME, Cue.KEY}),
    Bucket.SET_ASIDE: frozenset({Cue.SET_ASIDE, Cue.IGNORE}),
    Bucket.BLANK_KEYS: frozenset({Cue.BLANK, Cue.KEY, Cue.NO, Cue.WITHOUT}),
    Bucket.IN_ALL: frozenset({Cue.IN_ALL, Cue.IN_BOTH}),
}
_OF_MEASURE = {
    Measure.DISTINCT: frozenset({Cue.DISTINCT, Cue.DIFFER}),
    Measure.TOTAL: frozenset({Cue.TOTAL, Cue.NET, *_CHANGES, Cue.SAME}),
    Measure.MEAN: frozenset({Cue.MEAN, Cue.SAME, *_CHANGES}),
    Measure.LOWEST: frozenset({Cue.LOWEST}),
    Measure.HIGHEST: frozenset({Cue.HIGHEST}),
    Measure.CHANGE: frozenset({*_CHANGES, Cue.ROSE, Cue.FELL}),
    Measure.PERCENT_CHANGE: frozenset({*_CHANGES, Cue.ROSE, Cue.FELL, Cue.PERCENT}),
    Measure.CHANGED_ROWS: frozenset(_CHANGES),
}
_TAKEN_OFF = frozenset({Cue.WITHOUT, Cue.UNDO, Cue.NO, Cue.EXCEPT})
_RANKING = frozenset({Cue.TOP, Cue.MOST, Cue.HIGHEST, Cue.COMMONEST, Cue.LEAST, Cue.LOWEST, Cue.BOTTOM, Cue.FIRST})
_FORMATS = {"xlsx": {Cue.EXCEL}, "html": {Cue.HTML, Cue.MAILABLE}, "csv": {Cue.CSV}}
_ASPECTS = {
    "case": Cue.CASE, "spaces": Cue.SPACES, "accents": Cue.ACCENTS, "unpad": Cue.ZEROS, "punctuation": Cue.PUNCTUATION,
}  # fmt: skip


def confirms(item: Item, intent: Intent) -> bool:
    """Say whether a cue only says again what an intent holds."""
    cue = item.cue
    if cue is None:
        return False
    if isinstance(intent, Export) and (named := _of_export(item, intent)) is not None:
        return named
    if cue in _ALWAYS or cue in _BESIDE.get(type(intent), ()):
        return True
    match cue:
        case Cue.USE:
            return not isinstance(intent, _FIGURES) or not item.text.casefold().startswith("used")
        case Cue.BOTH:
            return not _of_one_table(intent)
        case Cue.ONLY:
            return _is_narrow(intent)
        case Cue.OR if _has_several_values(intent):
            return True
        case _:
            return _confirms_kind(item, cue, intent)


def _has_several_values(intent: Intent) -> bool:
    """Say whether rows are chosen by one of several values: "or" stands between these."""
    conditions = intent.conditions if isinstance(intent, Summarise | ShowTable | ShowRows | ShowMoved) else ()
    return any(one.op in {"in", "not_in"} for one in conditions)


def _confirms_kind(item: Item, cue: Cue, intent: Intent) -> bool:
    match intent:
        case ShowRows():
            return cue in _OF_BUCKET[intent.bucket] or (intent.limit is not None and cue in {*_RANKING, Cue.AT_MOST})
        case Summarise():
            return cue in _of_summary(intent) or (item.text.casefold() == "over" and not intent.conditions)
        case SetRule():
            return _of_rule(cue, intent)
        case Export():
            return cue in _FORMATS.get(intent.format, ())
        case _:
            return False


def _of_export(item: Item, intent: Export) -> bool | None:
    """Say whether a word stands in the file's name, or asks for rows that the whole report does not single out."""
    word = item.text.casefold()
    if word in {"changed", "changed rows"}:
        return False
    return True if word in re.split(r"[\W_]+", (intent.name or "").casefold()) else None


def _of_one_table(intent: Intent) -> bool:
    """Say whether an intent is about one table, so that "both" would be lost on it."""
    if isinstance(intent, Clean):
        return True
    tables = getattr(intent, "tables", ())
    return getattr(intent, "table", None) is not None or len(tables) == 1


def _is_narrow(intent: Intent) -> bool:
    """Say whether an intent is narrowed by something, so that "only" has its object."""
    if isinstance(intent, SetRule) and {"tolerance", "relative", *_ASPECTS} & set(intent.options):
        return True
    names = ("columns", "only", "conditions", "tables", "column", "bucket", "key", "limit", "take", "side", "by")
    return any(bool(getattr(intent, name, None)) for name in names)


def _of_summary(intent: Summarise) -> frozenset[Cue]:
    found = _OF_MEASURE.get(intent.measure, frozenset[Cue]())
    if len(intent.tables) == 1 and intent.rows == "all":
        found |= {Cue.ONLY_IN}
    if intent.top is not None or intent.measure in {Measure.LOWEST, Measure.HIGHEST}:
        found |= _RANKING | {Cue.TOTAL, Cue.COUNT, *_CHANGES, Cue.ROSE, Cue.FELL}
    if intent.rows in {"both", "all"}:
        found |= {Cue.IN_ALL, Cue.IN_BOTH} if intent.rows == "both" else {Cue.IN_ALL}
    if intent.rows in set(Bucket):
        found |= _OF_BUCKET[Bucket(intent.rows)]
    return found


def _of_rule(cue: Cue, intent: SetRule) -> bool:
    if cue in _TAKEN_OFF:
        return all(value is None for value in intent.options.values())
    if {"tolerance", "relative"} & set(intent.options):
        return cue in _LIMITS
    return any(cue is aspect and name in intent.options for name, aspect in _ASPECTS.items())

"""The readers of all families, in the order in which the first of two equal readings wins."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from workbench.models.builtin.language.draft import Draft
from workbench.models.builtin.language.frames import (
    adding,
    blanks,
    buckets,
    choosing,
    comparing,
    contents,
    control,
    counting,
    declining,
    differing,
    doing_most,
    explaining,
    following,
    groups,
    holding,
    joining,
    keeping,
    keys,
    looking,
    mapping,
    moving,
    once,
    overall,
    partners,
    precision,
    ratios,
    reasons,
    replacing,
    reverting,
    rows,
    rows_moved,
    sames,
    showing,
    sides,
    stripping,
    summing,
    texts,
    things_same,
    tolerances,
    tops,
)
from workbench.models.builtin.language.lexicon.cue import Cue


@dataclass(frozen=True, kw_only=True, slots=True)
class Frame:
    """A reader, and the cues of which a part must have one for the reader to be worth trying (none: always tried)."""

    name: str
    read: Callable[[Draft], bool]
    gate: frozenset[Cue] = frozenset()


def _frame(name: str, read: Callable[[Draft], bool], *gate: Cue) -> Frame:
    return Frame(name=name, read=read, gate=frozenset(gate))


FRAMES: tuple[Frame, ...] = (
    _frame("control", control.read, Cue.WHO_ARE_YOU, Cue.START_AGAIN, Cue.UNDO, Cue.HELP, Cue.CLEAR_RULES),
    _frame("replace", replacing.read),
    _frame("revert", reverting.read, *reverting.OFF, Cue.INCLUDE, Cue.KEEP, Cue.EXCEPT),
    _frame("reasons", reasons.read, *reasons.WHY_GATE),
    _frame("odd one", reasons.read_odd_one, *reasons.ODD_GATE),
    _frame(
        "explain row", explaining.read_row,
        Cue.WHY, Cue.EXPLAIN, Cue.WHAT_ABOUT, Cue.CHANGED, Cue.CHANGE, Cue.ADDED, Cue.REMOVED, Cue.MISSING,
        Cue.NEW, Cue.DIFFER, Cue.DUPLICATES, Cue.UNCHANGED, Cue.SAME, Cue.IS, Cue.FILLER,
    ),
    _frame(
        "explain column", explaining.read_column,
        Cue.DID_YOU_DO, Cue.READ_HOW, Cue.EXPLAIN, Cue.WHAT_ABOUT, Cue.RULE, Cue.TOLERANCE, Cue.HOW,
    ),
    _frame(
        "origin", explaining.read_origin,
        Cue.COME_FROM, Cue.CHANGE, Cue.CHANGED, Cue.DIFFERENCE, Cue.COMPARE, Cue.DID_YOU_DO,
    ),
    _frame(
        "compare", comparing.read,
        Cue.COMPARE, Cue.REDO, Cue.DIFFERENCE, Cue.DIFFER, Cue.MATCH, Cue.SAME, Cue.COMPARISON, Cue.SUMMARY,
        Cue.CHANGED, Cue.CHANGE,
    ),
    _frame("add", adding.read_add, Cue.ADD, Cue.HERE_IS, Cue.INCLUDE),
    _frame("key", keys.read, Cue.KEY, Cue.IDENTIFY, Cue.MATCH),
    _frame("key instead", keys.read_instead, Cue.INSTEAD),
    _frame("map", mapping.read, *mapping.STRONG),
    _frame("same for", following.read_same_for, Cue.SAME_FOR),
    _frame("tolerance", tolerances.read, *tolerances.COUNTING, *tolerances.FORGIVING, Cue.ONLY, Cue.AT_MOST),
    _frame("how small", tolerances.read_small, Cue.SMALL),
    _frame("exact", tolerances.read_exact, Cue.EXACT, Cue.TOLERANCE),
    _frame("texts", texts.read, *texts.ASPECTS),
    _frame("blank policy", blanks.read_blank_policy, Cue.BLANK),
    _frame("not blank", blanks.read_not_blank, Cue.BLANK, Cue.VALUE, Cue.KIND_CODE, Cue.KIND_TEXT),
    _frame("strip", stripping.read, Cue.IGNORE, Cue.REMOVE, Cue.NO_MATTER),
    _frame("same", sames.read, *things_same.CORE),
    _frame("dates", sides.read_dates, *sides.ORDERS),
    _frame(
        "side", sides.read,
        Cue.REVERSED, Cue.MULTIPLY, Cue.DIVIDE, Cue.DECIMAL_COMMA, Cue.DECIMAL_POINT, *sides.SCALES,
    ),
    _frame("precision", precision.read, *precision.GATE),
    _frame("kind", sides.read_kind, *sides.KINDS),
    _frame(
        "choose", choosing.read,
        *choosing.AWAY, *choosing.BACK, Cue.ONLY, Cue.JUST, Cue.HAS_TO_MOVE, Cue.NOT, Cue.COMPARE, Cue.MATTER,
        Cue.ADD,
    ),
    _frame("rows", rows.read, *rows.AWAY, *rows.KEEP, Cue.WITHOUT, Cue.EXCEPT, Cue.LEAVE, Cue.NO),
    _frame("partners", partners.read, *partners.GATE),
    _frame("look up", joining.read_look_up, Cue.LOOK_UP, Cue.ADD, Cue.JOIN, Cue.USE, Cue.INCLUDE, Cue.FROM),
    _frame("not found", joining.read_not_found, Cue.NO, Cue.WITHOUT, Cue.BLANK, Cue.MISSING),
    _frame("stack", joining.read_stack, Cue.STACK, Cue.TOGETHER),
    _frame("apply", joining.read_apply, Cue.APPLY, Cue.USE, Cue.REPLACE, Cue.MAP),
    _frame("differing", differing.read, Cue.DIFFER),
    _frame("how much", differing.read_how_much, Cue.TOTAL),
    _frame("keys", counting.read_keys, Cue.COUNT),
    _frame("moving", moving.read, Cue.IN, Cue.FROM, Cue.OF),
    _frame("rows moved", rows_moved.read, *rows_moved.MOVES),
    _frame("direction", counting.read_direction, Cue.ROSE, Cue.FELL),
    _frame(
        "most changed", counting.read_most_changed,
        Cue.CHANGED, Cue.DIFFERENCE, Cue.DIFFER, Cue.CHANGE, Cue.UNCHANGED, Cue.SAME,
    ),
    _frame("holding", holding.read),
    _frame("other end", holding.read_other_end, Cue.HIGHEST, Cue.LOWEST),
    _frame("who", holding.read_who, Cue.HIGHEST, Cue.LOWEST),
    _frame("top", tops.read, *ratios.UP, *ratios.DOWN, Cue.PER),
    _frame("doing most", doing_most.read, Cue.MOST, Cue.LEAST),
    _frame("groups", groups.read, Cue.MORE_THAN, Cue.LESS_THAN, Cue.AT_LEAST, Cue.AT_MOST),
    _frame("once", once.read, Cue.DUPLICATES),
    _frame("overall", overall.read, Cue.TOTAL, Cue.MEAN, Cue.WORLD),
    _frame("sum", summing.read, *summing.MEASURES, Cue.PER, Cue.NET, Cue.BY),
    _frame("show", showing.read, *buckets.BUCKETS, Cue.ONLY_IN, Cue.KEY, Cue.BOTH, Cue.ALL),
    _frame("contract", contents.read_contract),
    _frame("table", looking.read_table),
    _frame("export", keeping.read_export, Cue.EXPORT, Cue.REPORT, *keeping.FORMATS),
    _frame("clean", keeping.read_clean, Cue.CLEAN, Cue.REMOVE, Cue.DELETE, Cue.IGNORE, Cue.TRIM, Cue.FILL),
    _frame("clean what", keeping.read_clean_what, Cue.CLEAN, Cue.FIX),
    _frame("decline", declining.read, *declining.TEXTS, Cue.LIKE_LAST, Cue.JOIN, Cue.ORDER, Cue.WHO, Cue.ADD),
    _frame("answer", control.read_answer, Cue.YES, Cue.NO_ANSWER),
    _frame("small talk", control.read_small_talk, Cue.THANKS, Cue.GREETING),
    _frame("elliptic", following.read_elliptic),
    _frame("and for", following.read_and_for),
    _frame("and which", following.read_and_which, Cue.WHICH, Cue.WHO),
)  # fmt: skip

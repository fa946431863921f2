"""A changed rule in words: the rule before and after, and what it moves."""

from __future__ import annotations

from collections.abc import Sequence

from workbench.domain.json_value import Json, JsonObject, field_int, field_texts
from workbench.models.builtin.replies.comparison import changed_columns
from workbench.models.builtin.replies.words import code, count, listed, plain_dates, plain_limits

MOST_NAMES = 4
_KEY = "key: "
_BUCKETS = (("common", "in both"), ("added", "added"), ("removed", "removed"), ("keys_set_aside", "set aside"))


def rule_change(change: JsonObject) -> list[str]:
    """Say a new key first, then the rules before and after, the rows and cells that moved, and the new figures."""
    return [part for part in (key_changed(change), rules(change), rows_moved(change), totals(change)) if part]


def key_changed(change: JsonObject) -> str:
    """Say plainly that rows are matched by another key, and what stood where by the one before."""
    old, new = (_key_of(_texts(change.get(name))) for name in ("rule_before", "rule_after"))
    before, after = change.get("before"), change.get("after")
    if not old or not new or not isinstance(before, dict) or not isinstance(after, dict):
        return ""
    now, then = (listed(_buckets(one, before, after, bold=bold)) for one, bold in ((after, True), (before, False)))
    return f"Rows are now matched by “{new}”, no longer by “{old}”: {now}. Before: {then}."


def _key_of(phrases: Sequence[str]) -> str:
    return next((phrase.removeprefix(_KEY) for phrase in phrases if phrase.startswith(_KEY)), "")


def _buckets(one: JsonObject, before: JsonObject, after: JsonObject, *, bold: bool) -> list[str]:
    """Say the buckets of one of the two results; keys set aside only where one of them has some."""
    numbers = {name: field_int(one, name) or 0 for name, _ in _BUCKETS}
    aside = any(field_int(result, "keys_set_aside") for result in (before, after))
    return [
        f"**{numbers[name]:,}** {word}" if bold else f"{numbers[name]:,} {word}"
        for name, word in _BUCKETS
        if aside or name != "keys_set_aside"
    ]


def rules(change: JsonObject) -> str:
    """Say the rule of each changed column before and after; a key that is told by itself is none."""
    before, after = _texts(change.get("rule_before")), _texts(change.get("rule_after"))
    if key_changed(change):
        before, after = ([one for one in phrases if not one.startswith(_KEY)] for phrases in (before, after))
    if not before and not after:
        return ""
    old, new = _by_column(before), _by_column(after)
    moved: dict[str, list[str]] = {}
    for name in dict.fromkeys([*old, *new]):
        moved.setdefault(_moved(old.get(name, ()), new.get(name, ())), []).append(name)
    lines = [f"- {_columns(names)}: {words}" for words, names in moved.items()]
    return "\n".join(["Rule before and after:", "", *lines])


def touched(change: JsonObject) -> set[str]:
    """Name the columns and inputs whose rules a change is about."""
    return set(_by_column([*_texts(change.get("rule_before")), *_texts(change.get("rule_after"))]))


def _moved(old: Sequence[str], new: Sequence[str]) -> str:
    if not old:
        if "exact" not in new:
            return f"now also {_joined(new)}"
        more = [phrase for phrase in new if phrase != "exact"]
        return f"now compared, {_joined(more)}" if more else "now compared"
    return f"was {_joined(old)}, now {_joined(new)}" if new else _gone(old)


def _gone(old: Sequence[str]) -> str:
    return "no longer compared" if list(old) == ["exact"] else f"no longer {_joined(old)}"


def _columns(names: Sequence[str]) -> str:
    shown = [code(name) for name in names]
    return listed(shown) if len(shown) <= MOST_NAMES else f"{', '.join(shown[:3])} and {len(shown) - 3} more columns"


def _by_column(phrases: list[str]) -> dict[str, list[str]]:
    """Put phrases such as `Name: capitals do not matter` by their column."""
    found: dict[str, list[str]] = {}
    for phrase in phrases:
        name, mark, words = phrase.partition(": ")
        found.setdefault(name if mark else "all columns", []).append(words if mark else phrase)
    return found


def _joined(phrases: Sequence[str]) -> str:
    return f"“{plain_limits(plain_dates('; '.join(phrases)))}”"


def rows_moved(change: JsonObject) -> str:
    """Say how many rows leave or enter *changed*, and how many cells of which column."""
    left = field_int(change, "rows_left_changed") or 0
    entered = field_int(change, "rows_entered_changed") or 0
    told: list[str] = []
    if left or not entered:
        told.append(f"{count(left, 'row')} {'leaves' if left == 1 else 'leave'} *changed*")
    if entered:
        told.append(f"{count(entered, 'row')} {'enters' if entered == 1 else 'enter'} *changed*")
    told.extend(_cells(change))
    return f"{'; '.join(told)}."


def totals(change: JsonObject) -> str:
    """Say the changed rows and cells before and after."""
    before, after = change.get("before"), change.get("after")
    if not isinstance(before, dict) or not isinstance(after, dict):
        return ""
    others = "" if key_changed(change) else f" {_others(before, after)}"
    return f"Changed before: {_changed(before)}. Changed now: {_changed(after)}.{others}"


def _others(before: JsonObject, after: JsonObject) -> str:
    """Say the other buckets, and whether they moved."""
    then, now = ({name: field_int(one, name) or 0 for name, _ in _BUCKETS} for one in (before, after))
    shown = _buckets(after, before, after, bold=True)
    if then == now:
        return f"{listed(shown)}, as before."
    old = [f"{then[name]:,} {word}" for name, word in _BUCKETS if then[name] != now[name]]
    return f"{listed(shown)} (before: {listed(old)})."


def _changed(figures: JsonObject) -> str:
    number = field_int(figures, "changed_rows") or 0
    columns = changed_columns(figures)
    return f"**{number:,}**{f' ({columns})' if columns else ''}"


def _cells(change: JsonObject) -> list[str]:
    told: list[str] = []
    for field, word in (("cells_left", "fewer"), ("cells_entered", "more")):
        cells = _numbers(change.get(field))
        if not cells:
            continue
        items = list(cells.items())
        name, number = items[0]
        words = [f"{count(number, 'cell')} {word} in {code(name)}", *(f"{n:,} in {code(c)}" for c, n in items[1:])]
        told.append(f"{', '.join(words)}" if len(words) < 3 else listed(words))
    return told


def _numbers(value: Json) -> dict[str, int]:
    if not isinstance(value, dict):
        return {}
    return {name: number for name, number in value.items() if isinstance(number, int) and number}


def _texts(value: Json) -> list[str]:
    return field_texts({"texts": value}, "texts")

"""A comparison in words: how many rows are where, which columns changed, what was set aside and left out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from workbench.domain.json_value import JsonObject, field_int, field_text, field_texts
from workbench.models.builtin.replies.words import code, codes, count, figure, listed, some

MOST_COLUMNS = 12


def headline(result: JsonObject, labels: Mapping[str, str]) -> str:
    """Say what was compared with what, by which key, and the buckets."""
    left, right = field_text(result, "left"), field_text(result, "right")
    rows_left, rows_right = _side(result, left, "left"), _side(result, right, "right")
    key = key_words(result)
    old, new = labels.get(left, left), labels.get(right, right)
    return (
        f"**{old}** ({count(rows_left, 'row')}) against **{new}** ({count(rows_right, 'row')})"
        f"{f', by {key}' if key else ''}: {buckets(result)}."
    )


def buckets(result: JsonObject) -> str:
    """Say the buckets: in both, added, removed, changed and the same."""
    number = {name: field_int(result, name) or 0 for name in ("common", "added", "removed", "changed_rows")}
    same = field_int(result, "unchanged_rows") or 0
    parts = [
        f"**{number['common']:,}** in both",
        f"**{number['added']:,}** added",
        f"**{number['removed']:,}** removed",
        f"**{number['changed_rows']:,}** changed{_in_brackets(changed_columns(result))}",
        f"{same:,} the same",
    ]
    if aside := field_int(result, "keys_set_aside") or 0:
        parts.append(f"{count(aside, 'key')} set aside")
    return listed(parts)


def changed_columns(result: JsonObject) -> str:
    """Say the changed cells of each column, most first; columns without a change are only counted."""
    cells = changed_cells(result)
    some_changed = sorted((item for item in cells.items() if item[1]), key=lambda item: (-item[1], item[0]))
    words = [f"{code(name)} {number:,}" for name, number in some_changed[:MOST_COLUMNS]]
    if len(some_changed) > MOST_COLUMNS:
        words.append(f"{count(len(some_changed) - MOST_COLUMNS, 'more column')}")
    return ", ".join(words)


def changed_cells(result: JsonObject) -> dict[str, int]:
    """Give the changed cells of each compared column."""
    cells = result.get("changed_cells")
    if not isinstance(cells, dict):
        return {}
    return {name: number for name, number in cells.items() if isinstance(number, int)}


def key_words(result: JsonObject) -> str:
    """Say the key; where the headings differ, the other heading too."""
    parts = result.get("key")
    if not isinstance(parts, list):
        return ""
    names: list[str] = []
    for part in parts:
        if isinstance(part, str):
            names.append(code(part))
        elif isinstance(part, dict):
            names.append(pair_words(field_text(part, "name"), field_text(part, "left"), field_text(part, "right")))
    return listed(names)


def pair_words(name: str, left: str, right: str) -> str:
    """Say a column by its name, with its two headings where they differ from it or each other."""
    if left == right or not right:
        return code(name) if name in {left, ""} or not left else f"{code(name)} ({code(left)})"
    if name == left:
        return f"{code(left)} ({code(right)} in the newer file)"
    return f"{code(name)} ({code(left)} and {code(right)})"


def outside(result: JsonObject) -> list[str]:
    """Say what stands outside the buckets: blank keys, dropped doubles, keys set aside, cells that could not be read."""
    told: list[str] = []
    for side in ("left", "right"):
        name = field_text(result, side)
        facts = _facts(result, side)
        if blanks := field_int(facts, "blank_key_rows") or 0:
            told.append(f"{count(blanks, 'row')} of `{name}` {'has' if blanks == 1 else 'have'} no key and stand outside.")
        if doubles := field_int(facts, "exact_duplicates_dropped") or 0:
            told.append(f"{count(doubles, 'exact duplicate')} in `{name}` counted once.")
        if repeated := field_int(facts, "repeated_keys") or 0:
            rows = field_int(facts, "rows_in_repeated_keys") or 0
            stands = "stands" if repeated == 1 else "stand"
            told.append(
                f"{count(repeated, 'key')} of `{name}` {stands} more than once ({count(rows, 'row')}), "
                "set aside in both files."
            )
        unread = facts.get("unparsed")
        if isinstance(unread, dict):
            told.extend(
                f"{count(number, 'cell')} of {code(column)} in `{name}` could not be read and "
                f"{'counts' if number == 1 else 'count'} as blank."
                for column, number in unread.items()
                if isinstance(number, int) and number
            )
    return told


def left_out(result: JsonObject) -> str:
    """Say which columns were not compared because only one file has them."""
    used = _headings_used(result)
    only = {
        side: [name for name in field_texts(result, f"headers_only_{side}") if name not in used[side]]
        for side in ("left", "right")
    }
    both = [name for name in field_texts(result, "headers_in_both") if name not in used["left"] | used["right"]]
    told = [
        f"only in `{field_text(result, side)}`: {some([code(name) for name in names])}"
        for side, names in only.items()
        if names
    ]
    if both:
        told.append(f"in both, left out: {some([code(name) for name in both])}")
    return f"Not compared: {'; '.join(told)}." if told else ""


def balance(result: JsonObject) -> str:
    """Say the equation of each file."""
    equations = result.get("balance")
    if not isinstance(equations, dict):
        return ""
    lines = [f"`{name}`: {text}" for name, text in equations.items() if isinstance(text, str)]
    return f"Every row is accounted for. {'; '.join(lines)}." if lines else ""


def rules_in_force(result: JsonObject) -> str:
    """Say the rules that forgive something, column by column."""
    columns = result.get("columns")
    told: list[str] = []
    for column in columns if isinstance(columns, list) else []:
        if isinstance(column, dict) and (words := rule_words(column)):
            told.append(f"{code(field_text(column, 'name'))}: {words}")
    return f"Rules: {'; '.join(told)}." if told else ""


def rule_words(column: JsonObject) -> str:
    """Say the rule of a column, "" where it is the plain one."""
    words = column.get("rule_words")
    text = "; ".join(str(word) for word in words) if isinstance(words, list) else str(words or "")
    return "" if text.strip().lower() in {"", "exact"} else text


def samples(result: JsonObject, bucket: str, limit: int = 3) -> str:
    """Name the first keys of a bucket."""
    found = result.get("samples")
    items = found.get(bucket) if isinstance(found, dict) else None
    keys = [key_text(item) for item in items[:limit]] if isinstance(items, list) else []
    return listed([code(key) for key in keys])


def key_text(item: object) -> str:
    """Write a key of one or more parts."""
    if isinstance(item, dict):
        return key_text(item.get("key"))
    if isinstance(item, Sequence) and not isinstance(item, str):
        return " · ".join(figure_text(part) for part in item)
    return figure_text(item)


def figure_text(value: object) -> str:
    """Write a part of a key as it stands."""
    return "" if value is None else str(value)


def no_change_columns(result: JsonObject) -> str:
    """Name the compared columns without a change."""
    names = [name for name, number in changed_cells(result).items() if not number]
    if not names:
        return ""
    return f"No change in {codes(names)}." if len(names) <= MOST_COLUMNS else f"No change in {len(names)} columns."


def _in_brackets(text: str) -> str:
    return f" ({text})" if text else ""


def _facts(result: JsonObject, side: str) -> JsonObject:
    facts = result.get(f"{side}_figures") or result.get(f"{side}_side")
    if isinstance(facts, dict):
        return facts
    figures = result.get("figures")
    inner = figures.get(side) if isinstance(figures, dict) else None
    return inner if isinstance(inner, dict) else {}


def _side(result: JsonObject, name: str, side: str) -> int:
    del name
    return field_int(_facts(result, side), "rows") or 0


def _headings_used(result: JsonObject) -> dict[str, set[str]]:
    used: dict[str, set[str]] = {"left": set(), "right": set()}
    for group in ("columns", "key"):
        columns = result.get(group)
        for column in columns if isinstance(columns, list) else []:
            if isinstance(column, dict):
                for side in ("left", "right"):
                    used[side].add(field_text(column, side) or field_text(column, "name"))
            elif isinstance(column, str):
                used["left"].add(column)
                used["right"].add(column)
    return used


__all__ = ["figure", "headline"]

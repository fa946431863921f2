"""A comparison in words: how many rows are where, which columns changed, what was set aside and left out."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from workbench.domain.json_value import Json, JsonObject, field_int, field_objects, field_text, field_texts
from workbench.models.builtin.replies.words import bold, code, codes, count, listed, plain_dates, some

MOST_COLUMNS = 12
NO_EFFECT = "without effect"
"""How a result's notes say of a rule that it meets nothing."""


def headline(result: JsonObject, labels: Mapping[str, str]) -> str:
    """Say what was compared with what, by which key, and the buckets."""
    left, right = field_text(result, "left"), field_text(result, "right")
    rows_left, rows_right = (field_int(_facts(result, side), "rows") or 0 for side in ("left", "right"))
    key = codes(field_texts(result, "key"))
    old, new = labels.get(left, left), labels.get(right, right)
    return (
        f"{bold(old)} ({count(rows_left, 'row')}) against {bold(new)} ({count(rows_right, 'row')})"
        f"{f', by {key}' if key else ''}: {buckets(result)}."
    )


def verdict(result: JsonObject) -> str:
    """Say whether two files are equal in what is compared."""
    if result.get("nothing_compared") is True:
        return ""
    words = {"added": "added", "removed": "removed", "changed_rows": "changed"}
    found = [(field_int(result, name) or 0, word) for name, word in words.items()]
    surplus = sum(field_int(_facts(result, side), "surplus_duplicates") or 0 for side in ("left", "right"))
    differs = [f"{count(number, 'row')} {word}" for number, word in found if number]
    differs += [f"{count(surplus, 'exact duplicate')} more in one file"] if surplus else []
    if differs:
        return f"**No, they differ:** {listed(differs)}."
    if aside := field_int(result, "keys_set_aside") or 0:
        return f"What was compared is equal, but {count(aside, 'key')} set aside could not be compared."
    return "**Yes, they are equal** in every compared column, under the rules that are set."


def buckets(result: JsonObject) -> str:
    """Say the buckets: in both, added, removed, changed and the same."""
    if result.get("nothing_compared") is True:
        return _only_matched(result)
    number = {name: field_int(result, name) or 0 for name in ("common", "added", "removed", "changed_rows")}
    same = field_int(result, "unchanged_rows") or 0
    parts = [
        f"**{number['common']:,}** in both",
        f"**{number['added']:,}** added",
        f"**{number['removed']:,}** removed",
        f"**{number['changed_rows']:,}** changed{_in_brackets(changed_columns(result))}",
        f"{same:,} the same{' in the columns compared' if all(_unmatched(result).values()) else ''}",
    ]
    if aside := field_int(result, "keys_set_aside") or 0:
        parts.append(f"{count(aside, 'key')} set aside")
    parts += [
        f"**{more:,}** {'exact duplicate' if more == 1 else 'exact duplicates'} more in `{field_text(result, side)}`"
        for side in ("left", "right")
        if (more := field_int(_facts(result, side), "surplus_duplicates") or 0)
    ]
    return listed(parts)


def _only_matched(result: JsonObject) -> str:
    """Say the buckets of a comparison without compared columns: nothing is "the same" there."""
    number = {name: field_int(result, name) or 0 for name in ("common", "added", "removed", "keys_set_aside")}
    aside = f", {count(number['keys_set_aside'], 'key')} set aside" if number["keys_set_aside"] else ""
    return (
        f"**{number['common']:,}** in both, **{number['added']:,}** added, **{number['removed']:,}** removed{aside}; "
        "**no column beside the key is compared yet**, so nothing is said about changes"
    )


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


def key_evidence(result: JsonObject) -> str:
    """Say how good the key is: whether it is unique and without blanks, and how many keys are found again."""
    told: list[str] = []
    shares: list[str] = []
    for side, word in (("left", "older"), ("right", "newer")):
        facts = _facts(result, side)
        repeated, blanks = field_int(facts, "repeated_keys") or 0, field_int(facts, "blank_key_rows") or 0
        if repeated:
            told.append(f"{repeated:,} stand{'s' if repeated == 1 else ''} more than once in the {word} file")
        if twice := field_int(facts, "exact_duplicates_dropped") or 0:
            again = "stands" if twice == 1 else "stand"
            told.append(f"{count(twice, 'row')} {again} again in the {word} file, the same in all columns compared")
        if blanks:
            told.append(f"{count(blanks, 'blank')} in the {word} file")
        keys = field_int(facts, "distinct_keys") or 0
        if keys:
            shares.append(f"{percent((field_int(result, 'common') or 0) / keys)} of the {word} file")
    return f"{listed(told) or 'unique in both files, no blanks'}; found again: {listed(shares)}"


def percent(share: float) -> str:
    """Write a share in percent, never 100 % for less than all."""
    value = share * 100
    if 99.95 <= value < 100:
        return "over 99.9 %"
    return f"{value:.1f} %".replace(".0 %", " %")


def pair_words(name: str, left: str, right: str) -> str:
    """Say a column by its name, with its two headings where they differ from it or each other."""
    if left == right or not right:
        return code(name) if name in {left, ""} or not left else f"{code(name)} ({code(left)})"
    if name == left:
        return f"{code(left)} ({code(right)} in the newer file)"
    return f"{code(name)} ({code(left)} and {code(right)})"


def outside(result: JsonObject) -> list[str]:
    """Say what was decided or could not be read, and what stands outside: blank keys, doubles, keys set aside."""
    return [*field_texts(result, "notes"), *standing_outside(result)]


def without_effect(result: JsonObject, touched: Collection[str]) -> list[str]:
    """Say which of the changed rules meet nothing."""
    return [note for note in _notes_of(result, touched) if NO_EFFECT in note]


def _notes_of(result: JsonObject, names: Collection[str]) -> list[str]:
    return [note for note in field_texts(result, "notes") if any(note.startswith(f"{name} ") for name in names)]


def moved_outside(change: JsonObject, result: JsonObject, touched: Collection[str]) -> list[str]:
    """Say of `outside` only what a changed rule may have to do with: the rest was said before."""
    before = change.get("before")
    known = standing_outside({**result, "figures": before}) if isinstance(before, dict) else []
    idle = without_effect(result, touched)
    notes = [note for note in _notes_of(result, touched) if note not in idle]
    return [*notes, *(line for line in standing_outside(result) if line not in known)]


OF_DUPLICATES = "An exact duplicate is the same in all columns compared; columns that are not compared may differ."


def standing_outside(result: JsonObject) -> list[str]:
    """Say which rows stand outside the buckets: blank keys, doubles, keys set aside."""
    told: list[str] = []
    for side in ("left", "right"):
        name = field_text(result, side)
        facts = _facts(result, side)
        if not (field_int(facts, "rows") or 0) and _filtered(result, name):
            told.append(
                f"**No row of `{name}` is left** by the conditions on its rows: check how the file writes the value."
            )
        if blanks := field_int(facts, "blank_key_rows") or 0:
            stands = "has no key and stands" if blanks == 1 else "have no key and stand"
            told.append(f"{count(blanks, 'row')} of `{name}` {stands} outside.")
        if doubles := field_int(facts, "exact_duplicates_dropped") or 0:
            told.append(f"{count(doubles, 'exact duplicate')} in `{name}` counted once.")
        if repeated := field_int(facts, "repeated_keys") or 0:
            rows = field_int(facts, "rows_in_repeated_keys") or 0
            stands = "stands" if repeated == 1 else "stand"
            told.append(
                f"{count(repeated, 'key')} of `{name}` {stands} more than once ({count(rows, 'row')}), "
                "set aside in both files."
            )
    if any(field_int(_facts(result, side), "exact_duplicates_dropped") for side in ("left", "right")):
        told.append(OF_DUPLICATES)
    return told


def _filtered(result: JsonObject, name: str) -> bool:
    filters = result.get("filters")
    return isinstance(filters, dict) and bool(filters.get(name))


def _unmatched(result: JsonObject) -> dict[str, list[str]]:
    """Give the columns of each side that were not compared because only one file has them."""
    figures = result.get("figures")
    figures = figures if isinstance(figures, dict) else {}
    used = _headings_used(result)
    return {
        side: [name for name in field_texts(figures, f"headers_only_{side}") if name not in used[side]]
        for side in ("left", "right")
    }


def left_out(result: JsonObject) -> str:
    """Say which columns were not compared because only one file has them."""
    only = _unmatched(result)
    both = field_texts(result, "ignored")
    told = [
        f"only in `{field_text(result, side)}`: {some([code(name) for name in names])}"
        for side, names in only.items()
        if names
    ]
    if both:
        told.append(f"left out: {some([code(name) for name in both])}")
    return f"Not compared: {'; '.join(told)}." if told else ""


def balance(result: JsonObject) -> str:
    """Say the equation of each file."""
    equations = result.get("balance")
    if not isinstance(equations, dict):
        return ""
    lines = [f"`{name}`: {text}" for name, text in equations.items() if isinstance(text, str)]
    return f"Every row is accounted for. {'; '.join(lines)}." if lines else ""


def spaces_forgiven(result: JsonObject) -> str:
    """Say which cells differ only in spaces and are no changes for that; no rule names it."""
    found = result.get("forgiven_spaces")
    cells = {name: number for name, number in (found.items() if isinstance(found, dict) else ()) if number}
    if not cells:
        return ""
    total = sum(number for number in cells.values() if isinstance(number, int))
    names = some([f"{code(name)} {number:,}" for name, number in cells.items()])
    differs, is_change = ("differs", "is no change") if total == 1 else ("differ", "are no changes")
    return (
        f"{count(total, 'cell')} {differs} only in spaces and {is_change} ({names}); "
        f"“Every space counts” makes {'it a change' if total == 1 else 'them changes'}."
    )


def rules_in_force(result: JsonObject) -> str:
    """Say the rules that forgive something, column by column."""
    columns = [*field_objects(result, "key_columns"), *field_objects(result, "columns")]
    by_words: dict[str, list[str]] = {}
    notes = field_texts(result, "notes")
    for column in columns:
        # How a date is compared stands in the notes already, with both ways in which it is written.
        is_told = any(note.startswith(f"{field_text(column, 'name')} is compared as a date (") for note in notes)
        if words := rule_words(column, leave_out="compared as a date" if is_told else ""):
            by_words.setdefault(words, []).append(code(field_text(column, "name")))
    told = [f"{some(names)}: {words}" for words, names in by_words.items()]
    filters = result.get("filters")
    for name, words in filters.items() if isinstance(filters, dict) else ():
        told.append(f"rows of `{name}`: {'; '.join(str(word) for word in words) if isinstance(words, list) else words}")
    return f"Rules: {'; '.join(told)}." if told else ""


def rule_words(column: JsonObject, leave_out: str = "") -> str:
    """Say the rule of a column, "" where it is the plain one, but for what is told elsewhere."""
    return plain_dates("; ".join(word for word in field_texts(column, "rule_words") if word != leave_out))


def samples(result: JsonObject, bucket: str, limit: int = 3) -> str:
    """Name the first keys of a bucket."""
    found = result.get("samples")
    items = found.get(bucket) if isinstance(found, dict) else None
    keys = [key_text(item) for item in items[:limit]] if isinstance(items, list) else []
    return listed([code(key) for key in keys])


def key_text(item: Json) -> str:
    """Write a key of one or more parts."""
    if isinstance(item, dict):
        return key_text(item.get("key"))
    if isinstance(item, list):
        return " · ".join(key_text(part) for part in item)
    return "" if item is None else str(item)


def no_change_columns(result: JsonObject) -> str:
    """Name the compared columns without a change."""
    names = [name for name, number in changed_cells(result).items() if not number]
    if not names:
        return ""
    return f"No change in {codes(names)}." if len(names) <= MOST_COLUMNS else f"No change in {len(names)} columns."


def _in_brackets(text: str) -> str:
    return f" ({text})" if text else ""


def _facts(result: JsonObject, side: str) -> JsonObject:
    figures = result.get("figures")
    inner = figures.get(side) if isinstance(figures, dict) else None
    return inner if isinstance(inner, dict) else {}


def _headings_used(result: JsonObject) -> dict[str, set[str]]:
    columns = [*field_objects(result, "columns"), *field_objects(result, "key_columns")]
    return {side: {field_text(column, side) for column in columns} for side in ("left", "right")}

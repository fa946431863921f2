"""Figures of a comparison in which no key is found again: a 0 of no rows is told as such, each time."""

from __future__ import annotations

from workbench.domain.json_value import JsonObject, as_json
from workbench.models.builtin.intents import (
    CountKeys,
    Direction,
    MostChanged,
    OddOneOut,
    Reasons,
    ShowMoved,
    ShowRows,
    Summarise,
)
from workbench.models.builtin.planning.draft import Draft
from workbench.models.builtin.replies import offers
from workbench.models.builtin.replies.words import codes

_OF_A_COMPARISON = (ShowRows, Direction, ShowMoved, MostChanged, Reasons, OddOneOut, CountKeys)


def say_unmatched(draft: Draft) -> None:
    """Say beside figures of the comparison on record that no row is in both files, and what would match."""
    figures = [one for one in draft.intents if isinstance(one, _OF_A_COMPARISON) or _is_of_buckets(one)]
    if not figures or len(figures) != len(draft.intents) or not _nothing_matched(draft):
        return
    pair = draft.pair
    contract = draft.ground.contract
    if pair is None or contract is None:
        return
    key = codes([column.name for column in contract.key])
    draft.say(
        f"No row is in both files: by {key} no key of {draft.label(pair[0])} is found in {draft.label(pair[1])}, "
        f"so every row counts as added or removed and none can be changed. {_way_out(draft, pair)}"
    )


def _is_of_buckets(intent: object) -> bool:
    return isinstance(intent, Summarise) and intent.rows not in {"all", "duplicates"}


def _nothing_matched(draft: Draft) -> bool:
    """Say whether the last comparison, or the last change of its rules, found no key in both files."""
    for result in reversed([as_json(one) for one in draft.ground.view.last_results]):
        found = result.get("after") if isinstance(result, dict) and result.get("type") == "rule_change" else result
        if isinstance(found, dict) and isinstance(found.get("common"), int):
            return not found["common"] and _has_rows(found)
    return False


def _has_rows(figures: JsonObject) -> bool:
    """Say whether both files have rows: an empty file has nothing to match."""
    return all(isinstance(number := figures.get(name), int) and number > 0 for name in ("added", "removed"))


def _way_out(draft: Draft, pair: tuple[str, str]) -> str:
    """Offer the rule that would let keys match where one file writes them with leading zeros, else another key."""
    contract = draft.ground.contract
    for column in contract.key if contract is not None else ():
        views = [(draft.table_named(side), column.headings.get(side)) for side in pair]
        padded = [
            found.leading_zeros
            for view, heading in views
            if view is not None and heading is not None and (found := view.column(heading)) is not None
        ]
        if len(padded) == 2 and padded[0] is not padded[1]:
            offer = f"Ignore leading zeros in {offers.heading(column.name)}"
            draft.suggest(offer)
            return f"One file writes it with leading zeros: say “{offer}” if they do not matter."
    return "Name another key, or what does not matter in this one: “ignore case in …”, “ignore spaces in …”."

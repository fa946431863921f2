"""Questions about what is there: each adds its code to one call and words the results that it showed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from workbench.domain.json_value import JsonObject

Wording: TypeAlias = Callable[[Sequence[JsonObject]], None]


@dataclass(frozen=True, kw_only=True, slots=True)
class Query:
    """What one question added to a call: how many results it shows, and how they are worded."""

    shows: int
    word: Wording


def word_results(queries: Sequence[Query], results: Sequence[JsonObject]) -> None:
    """Hand each question its results, in the order in which they were shown."""
    start = 0
    for query in queries:
        query.word(results[start : start + query.shows])
        start += query.shows

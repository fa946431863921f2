"""How many different values of one column each group of another has: count the pairs, then the values of each group."""

from __future__ import annotations

from collections.abc import Sequence

from workbench.domain.json_value import JsonObject, field_texts
from workbench.models.builtin.planning.code import call, literal
from workbench.models.builtin.planning.draft import AskedError, Draft
from workbench.models.builtin.planning.queries import Query
from workbench.models.builtin.planning.script import Script
from workbench.models.builtin.planning.summary_notes import plain_notes
from workbench.models.builtin.planning.summary_request import (
    Request,
    column_word,
    file_labels,
    file_words,
    group_word,
    where_words,
)
from workbench.models.builtin.replies.tables import result_table
from workbench.models.builtin.replies.words import code, codes


def different_by(draft: Draft, script: Script, request: Request) -> Query:
    """Count the different values of a column for each group, in each file."""
    if len(request.columns) != 1 or request.intent.having:
        raise AskedError(
            f"The different values of which one column shall be counted by {codes(request.by)}? "
            f"There are {codes(request.columns)}."
            if len(request.columns) != 1
            else "I can count the different values of each group, but not keep only the groups with so many of them."
        )
    column = request.columns[0]
    name = f"different_{column_word(draft, column)}_by_{group_word(draft, request.by)}"
    pairs = call(f"{request.subject}.count_by", [literal([*request.by, column])], request.named)
    of_each = f".different({', '.join(literal(one) for one in request.by)})"
    script.add(f"{name} = {pairs}{of_each}", "A value counts once in each group, however often its row stands.")
    script.makes(name)
    script.show(name)
    by = codes(request.by)
    script.will(f"count the different values of {code(column)} for each {by}{file_words(draft, request)}")

    def word(results: Sequence[JsonObject]) -> None:
        for result in results:
            draft.say(
                f"Different values of {code(column)} for each {by}{where_words(request.intent.conditions)}"
                f"{file_words(draft, request)}:",
                result_table(
                    result,
                    plain=draft.key_headings,
                    name=name,
                    labels=file_labels(draft, field_texts(result, "columns"), "different", (column,)),
                ),
                "Every group is shown, not only the first ones." if request.intent.top is not None else "",
                *plain_notes(draft, result),
            )
        draft.result = "table"
        draft.spoke_of(columns=(*request.by, column))
        draft.suggest("Save as Excel")

    return Query(shows=1, word=word)

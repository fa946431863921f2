"""What a look-up found, in words."""

from __future__ import annotations

from workbench.domain.json_value import JsonObject, field_int, field_texts
from workbench.models.builtin.intents import LookUp
from workbench.models.builtin.planning.draft import Draft
from workbench.models.builtin.planning.edits import condition_words
from workbench.models.builtin.replies.words import code, codes, count, listed


def found_words(draft: Draft, result: JsonObject, intent: LookUp, names: tuple[str, str]) -> str:
    """Say for how many rows a look-up found something; `names` are the table it made and the one that it is for."""
    made, into = names
    rows, found = field_int(result, "rows") or 0, field_int(result, "found") or 0
    lost, several = field_int(result, "not_found") or 0, field_int(result, "ambiguous") or 0
    taken = codes([column.name for column in intent.take])
    only = f", only rows where {condition_words(intent.conditions)}" if intent.conditions else ""
    source = draft.label(draft.ground.name_of(intent.source))
    where = f"looked up in {source}{only} for {into}"
    told = [f"{taken} {where}: found for {found:,} of {count(rows, 'row')} (in {code(made)})."]
    if lost:
        shown = field_texts(result, "examples_not_found")[:5]
        on = result.get("on")
        blank_key = f": their {codes(list(on))} is blank" if isinstance(on, dict) else ""
        examples = f"{', such as ' if lost > len(shown) else ': '}{listed(shown)}" if shown else blank_key
        told.append(f"{count(lost, 'row')} found nothing{examples}.")
    told.extend(_other_names(result, intent))
    if several:
        told.append(f"{count(several, 'row')} fit several different rows and stay blank.")
    blank = result.get("blank")
    for name, number in blank.items() if isinstance(blank, dict) else ():
        if isinstance(number, int) and number:
            told.append(f"{count(number, 'row')} found a blank {code(name)}.")
    return " ".join(told)


def _other_names(result: JsonObject, intent: LookUp) -> list[str]:
    """Say under which heading a column was brought in whose name the table has already."""
    pairs = zip((column.name for column in intent.take), field_texts(result, "take"), strict=False)
    return [
        f"The table has a {code(own)} already, so the one looked up is {code(new)}." for own, new in pairs if own != new
    ]

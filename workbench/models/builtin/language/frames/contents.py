"""Contents: what is set - rules, key, columns - and which files there are."""

from __future__ import annotations

from workbench.models.builtin.intents import (
    ShowContract,
    ShowTable,
)
from workbench.models.builtin.language.draft import Draft
from workbench.models.builtin.language.frames.showing import BARRED
from workbench.models.builtin.language.lexicon.cue import Cue


def read_contract(d: Draft) -> bool:
    """Read "show the rules", "what is the key?", "which columns are compared?", "which files do I have?"."""
    if (
        d.cues & (BARRED - {Cue.IGNORE, Cue.TOLERANCE, Cue.KEEP, Cue.EXPLAIN})
        or d.amount_places()
        or d.column_places()
        or (d.has(Cue.SET, Cue.CHANGE) and not d.has(Cue.RULE))
    ):
        return False
    asked = d.has(Cue.SHOW, Cue.APPLY, Cue.EXPLAIN) or any(item.cue in {Cue.WHAT, Cue.WHICH} for item in d.items)
    asked = asked or d.has(Cue.WHAT_ABOUT)
    asked = asked or (d.items[0].cue is Cue.COLUMN_NOUN and len(d.table_places()) == 1)
    if not asked:
        return False
    what = _what(d)
    if what is None:
        return False
    d.use(
        *d.places(
            Cue.SHOW,
            Cue.EXPLAIN,
            Cue.WHAT_ABOUT,
            Cue.RULE,
            Cue.KEY,
            Cue.TOLERANCE,
            Cue.SET,
            Cue.APPLY,
            Cue.IGNORE,
            Cue.COMPARE,
            Cue.ALL,
            Cue.COMPARISON,
            Cue.USE,
            Cue.EVERYTHING,
            Cue.BOTH,
            Cue.NEW,
            Cue.THESE,
            Cue.IDENTIFY,
            Cue.ADD,
            Cue.HERE_IS,
            Cue.MAP,
            Cue.MATCH,
        )
    )
    table = d.table_places()
    if what == "columns" and len(table) == 1:
        view = d.table(table[0])
        d.add(ShowTable(table=None if view is None else view.ref))
        return True
    d.add(ShowContract(what=what))
    return True


def _what(d: Draft) -> str | None:
    if d.has(Cue.RULE, Cue.TOLERANCE):
        return "rules"
    if d.has(Cue.KEY) or d.has(Cue.IDENTIFY):
        return "key"
    if d.has(Cue.MAP):
        return "columns"
    nouns = {item.cue for item in d.items}
    if Cue.COLUMN_NOUN in nouns and not d.has(
        Cue.CHANGED, Cue.DIFFERENCE, Cue.DIFFER, Cue.MOST, Cue.ADDED, Cue.REMOVED, Cue.MISSING
    ):
        return "columns"
    if Cue.ROW in nouns:
        return None
    if (
        (Cue.FILE in nouns or Cue.SHEET in nouns or Cue.ALL in nouns or Cue.BOTH in nouns)
        and not d.table_places()
        and not d.cues
        & {
            Cue.CHANGED,
            Cue.DIFFERENCE,
            Cue.DIFFER,
            Cue.IN_ALL,
            Cue.IN_BOTH,
            Cue.ADDED,
            Cue.REMOVED,
            Cue.SAME,
            Cue.DUPLICATES,
            Cue.MISSING,
            Cue.COMPARE,
        }
    ):
        return "inputs"
    if any(item.cue is Cue.COMPARISON and "contract" in item.text.casefold() for item in d.items):
        return "all"
    return None

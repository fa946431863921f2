"""Adding: a file that joins the comparison."""

from __future__ import annotations

from workbench.models.builtin.intents import (
    AddTable,
)
from workbench.models.builtin.language.draft import Draft
from workbench.models.builtin.language.frames.joining import onto_made
from workbench.models.builtin.language.frames.pairing import (
    ask_no_file,
)
from workbench.models.builtin.language.lexicon.cue import Cue
from workbench.models.builtin.language.reading import spoken
from workbench.models.builtin.language.scene import quoted


def read_add(d: Draft) -> bool:
    """Read "add reference.csv", "here is the 2026 list", "load b and c", "add the colleague's export"."""
    if onto_made(d):
        return True
    if not d.has(Cue.ADD, Cue.HERE_IS, Cue.INCLUDE) or d.column_places():
        return False
    if d.has(Cue.LOOK_UP, Cue.STACK, Cue.TOGETHER, Cue.SHOW, Cue.KEY, Cue.COMPARE, Cue.COUNT):
        return False
    given = d.has(Cue.ADD, Cue.HERE_IS)
    nouns = any(
        item.cue in {Cue.FILE, Cue.SHEET, Cue.LIST}
        or (item.cue is Cue.IT and given)
        or item.text.casefold() == "export"
        for item in d.items
    )
    strange = [place for place in d.open_places(lambda item: item.unknown) if d.has(Cue.ADD, Cue.HERE_IS)]
    if not d.table_places() and not nouns and len(strange) != 1:
        return False
    d.use(*d.places(Cue.ADD, Cue.HERE_IS, Cue.INCLUDE, Cue.NEW, Cue.ALSO, Cue.THESE, Cue.IT))
    if d.table_places():
        d.add(*(AddTable(table=table.ref) for table in d.take_tables()))
        return True
    if strange:
        d.use(*strange)
        ask_no_file(d, d.items[strange[0]])
        return True
    d.use(*d.places(Cue.EXPORT))
    fresh = d.scene.tables.outside_contract()
    if len(fresh) != 1:
        labels = [table.label for table in d.scene.tables.subjects][:8]
        d.ask(
            f"Which file is to be added? There {'is' if len(labels) == 1 else 'are'} "
            f"{spoken([quoted(label) for label in labels], 'and') or 'none yet'}.",
            tuple(f"Add {quoted(label)}" for label in labels),
        )
        return True
    d.add(AddTable(table=fresh[0].ref))
    return True

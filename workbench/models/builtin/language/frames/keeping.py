"""Keeping: save a report, and clean a table."""

from __future__ import annotations

import re

from workbench.models.builtin.intents import Bucket, Clean, Declined, Export, ShowRows, TableRef
from workbench.models.builtin.language.conditions import Conditions
from workbench.models.builtin.language.draft import Draft
from workbench.models.builtin.language.lexicon.cue import Cue
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.language.values import plain
from workbench.models.builtin.table_views import TableView

_PLACES = frozenset({"folder", "directory", "desktop", "drive", "ordner", "verzeichnis", "laufwerk"})
ELSEWHERE = (
    "I save into the outputs of this chat and nowhere else: what is saved there can be opened and copied to "
    "another place."
)
FORMATS = {Cue.EXCEL: "xlsx", Cue.HTML: "html", Cue.CSV: "csv", Cue.MAILABLE: "html"}
_REPORT = re.compile(r"\b(?:report|bericht)\b", re.IGNORECASE)
_FILE_ALONE = re.compile(r"[^\s,;:]+\.(xlsx|html?|csv|xls)", re.IGNORECASE)
_FILE = re.compile(r"([\w\-. ]*[\w-])\.(xlsx|html?|csv|xls)\b", re.IGNORECASE)


def read_export(d: Draft) -> bool:
    """Read "save as excel", "a report I can mail", "write it to prices.xlsx"."""
    report = any(item.cue is Cue.REPORT or _REPORT.search(item.text) for item in d.items)
    _use_no_overwriting(d)
    if d.has(Cue.EDIT_FILE):
        return False
    made = report or d.has(*FORMATS)
    if (d.has(Cue.EXPORT) or (made and d.has(Cue.ONLY, Cue.JUST))) and _read_rows_alone(d, report=report):
        return True
    if (
        (not d.has(Cue.EXPORT, *FORMATS) and not report)
        or d.has(Cue.ADD, Cue.HERE_IS)
        or d.has(Cue.SEND, Cue.PDF, Cue.WHY, Cue.IGNORE, Cue.COMPARE, Cue.NOT)
    ):
        return False
    if (
        not d.has(Cue.EXPORT)
        and not report
        and len([item for item in d.items if item.weight > 0 and item.cue not in FORMATS]) > 1
    ):
        return False
    if not d.has(Cue.EXPORT) and _is_file_name_alone(d):
        return False
    kind, name = _named(d)
    kind = kind or next((FORMATS[cue] for cue in FORMATS if d.has(cue) and cue is not Cue.MAILABLE), None)
    if kind is None and d.has(Cue.MAILABLE):
        kind = "html"
    d.use(
        *d.places(
            Cue.EXPORT,
            *FORMATS,
            Cue.REPORT,
            Cue.SHOW,
            Cue.CHANGED,
            Cue.DIFFERENCE,
            Cue.EVERYTHING,
            Cue.SET,
            Cue.ALL,
            Cue.THAT,
            Cue.ADD,
            Cue.CALLED,
            Cue.USE,
            Cue.BOTH,
        )
    )
    if d.column_places() or d.amount_places():
        return False
    table = _exported(d)
    if any(token.fold in _PLACES for token in d.scene.tokens[d.items[0].start : d.items[-1].end]):
        d.use(*d.open_places(lambda item: item.unknown))
        d.declined.append(Declined(text=ELSEWHERE))
    d.add(Export(format=kind or "xlsx", name=name, table=None if table is None else table.ref))
    return True


def _is_file_name_alone(d: Draft) -> bool:
    """Say whether nothing but the name of a file is said: a file that is spoken of, none that is to be written."""
    return _FILE_ALONE.fullmatch(d.scene.text.strip(" +\"'`“”.")) is not None


def _use_no_overwriting(d: Draft) -> None:
    """Use "and don't overwrite anything" beside a file that is saved: nothing ever is."""
    place = d.first(Cue.EDIT_FILE)
    refused = None if place is None else d.cue_ahead(place, Cue.NOT, Cue.WITHOUT)
    if place is None or refused is None or not d.items[place].text.casefold().startswith(("overwrit", "ueberschreib")):
        return
    behind = [other for other in d.open_places(lambda item: item.unknown) if other > place]
    d.use(place, refused, *(other for other in behind if d.items[other].text.casefold() in _ANYTHING))
    d.note("No file is ever overwritten: where a name is taken, the new file gets a number.")


_ANYTHING = frozenset({"anything", "existing", "files", "others", "nothing"})
SHOWN_AS = {
    Bucket.ADDED: "added_rows", Bucket.REMOVED: "removed_rows", Bucket.CHANGED: "changed_cells",
    Bucket.DUPLICATES: "duplicate_rows",
}  # fmt: skip
"""The variables that hold the rows of a part once they are shown."""
_CHANGES = (Cue.CHANGE, Cue.DIFFERENCE, Cue.DIFFER)
_PARTS = {
    Cue.ADDED: Bucket.ADDED, Cue.REMOVED: Bucket.REMOVED, Cue.CHANGED: Bucket.CHANGED,
    Cue.DUPLICATES: Bucket.DUPLICATES,
}  # fmt: skip


def _read_rows_alone(d: Draft, *, report: bool) -> bool:
    """Read "save the changed rows as csv", "a report with only the changes", "export the added rows"."""
    only = d.has(Cue.ONLY, Cue.JUST)
    places = d.places(*_PARTS) or (d.places(*_CHANGES) if only else [])
    rows = (
        only
        or any(item.cue is Cue.ROW for item in d.items)
        or any("row" in d.items[place].text.casefold() for place in places)
    )
    if (
        not places
        or not (rows or d.has(Cue.CSV))
        or d.column_places()
        or d.has(Cue.NOT, Cue.SEND, Cue.PDF, Cue.WITHOUT, Cue.EXCEPT)
    ):
        return False
    kind, name = _named(d)
    kind = kind or next((FORMATS[cue] for cue in FORMATS if d.has(cue)), "xlsx" if report else "csv")
    cues = [cue for place in places if (cue := d.items[place].cue) is not None]
    buckets = list(dict.fromkeys(_PARTS.get(cue, Bucket.CHANGED) for cue in cues))
    d.use(
        *places,
        *d.places(Cue.EXPORT, *FORMATS, Cue.SHOW, Cue.ONLY, Cue.JUST, Cue.CALLED, Cue.THAT, Cue.CONTAINS, *_CHANGES),
    )
    d.use(*(place for place, item in enumerate(d.items) if item.cue is Cue.REPORT or _REPORT.search(item.text)))
    conditions = Conditions(d).take()
    if len(buckets) == len(d.places(Cue.BOTH)) + 1:
        d.use(*d.places(Cue.BOTH))
    kinds = _kinds_of(d, places) if len(buckets) > 1 else {}
    for bucket in buckets:
        rows_shown = TableRef(variable=SHOWN_AS[bucket])
        d.add(
            ShowRows(bucket=bucket, conditions=conditions),
            Export(format=kinds.get(bucket, kind), name=name if len(buckets) == 1 else None, table=rows_shown),
        )
    return True


def _kinds_of(d: Draft, places: list[int]) -> dict[Bucket, str]:
    """Give each part the format that stands behind it: "the removed as csv and the added as excel"."""
    found: dict[Bucket, str] = {}
    ends = [*sorted(places)[1:], len(d.items)]
    for place, end in zip(sorted(places), ends, strict=True):
        cue = next((one.cue for one in d.items[place:end] if one.cue in FORMATS), None)
        bucket = _PARTS.get(d.items[place].cue or Cue.FILLER, Bucket.CHANGED)
        if cue is not None:
            found[bucket] = FORMATS[cue]
    return found


def _exported(d: Draft) -> TableView | None:
    """Give the table that is saved: the one that is named, "it", or the one that was just made."""
    places = d.table_places()
    if len(places) == 1:
        return d.table(places[0])
    if places:
        return None
    d.take(Cue.IT)
    return d.table_at_hand()


def _named(d: Draft) -> tuple[str | None, str | None]:
    """Use the file name that is given, with its ending."""
    text = d.scene.text
    start = d.scene.tokens[d.items[0].start].start
    end = d.scene.tokens[d.items[-1].end - 1].end
    for place in range(len(d.items)):
        first = d.scene.tokens[d.items[place].start].start
        match = re.compile(r"[`\"“']?([\w][\w\-.]*)\.(xlsx|html|htm|csv|xls)\b[`\"”']?", re.IGNORECASE).match(
            text, first, end
        )
        if match is None or first < start:
            continue
        for other, item in enumerate(d.items):
            if d.scene.tokens[item.start].start >= first and d.scene.tokens[item.end - 1].end <= match.end():
                d.use(other)
        ending = match[2].casefold()
        kind = {"htm": "html", "xls": "xlsx"}.get(ending, ending)
        return kind, f"{match[1]}.{kind}"
    called = d.first(Cue.CALLED)
    following = None if called is None else d.after(called, (Cue.FILLER, Cue.IT, Cue.AS, Cue.COLON))
    if following is not None and (d.items[following].unknown or d.items[following].quoted):
        d.use(called, following)
        return None, d.scene.raw(d.items[following].start, d.items[following].end).strip("\"'`“”")
    quoted_name = next(
        (place for place in d.open_places(lambda item: item.quoted) if d.has(Cue.CALLED, Cue.AS) or True), None
    )
    if quoted_name is not None and d.has(Cue.EXPORT):
        d.use(quoted_name)
        return None, d.items[quoted_name].text.strip("\"'`“”")
    return None, None


def read_clean(d: Draft) -> bool:
    """Read "remove duplicates from b", "trim spaces in Name", "drop blank rows", "fill blanks with 0"."""
    steps = _steps(d)
    if not steps:
        return False
    d.use(
        *d.places(
            Cue.CLEAN,
            Cue.REMOVE,
            Cue.DELETE,
            Cue.IGNORE,
            Cue.TRIM,
            Cue.FILL,
            Cue.VALUE,
            Cue.ALL,
            Cue.EVERYTHING,
            Cue.BOTH,
            Cue.EXACT,
        )
    )
    tables = d.take_tables() if d.table_places() else _table_meant(d)
    if d.has(Cue.NOT, Cue.EXCEPT):
        return False
    d.add(Clean(table=tables[0].ref if len(tables) == 1 else None, steps=steps, columns=d.take_columns()))
    return len(tables) <= 1


def _table_meant(d: Draft) -> list[TableView]:
    """Give the table that "it" means, else the one that was just made where none is named."""
    table = d.last_named_table() if d.take(Cue.IT) else None if d.has(Cue.BOTH, Cue.ALL) else d.table_at_hand()
    return [] if table is None else [table]


def _steps(d: Draft) -> tuple[str, ...]:
    rows = any(item.cue is Cue.ROW for item in d.items)
    away = d.has(Cue.REMOVE, Cue.DELETE, Cue.CLEAN, Cue.IGNORE)
    if d.has(Cue.DUPLICATES) and away and not d.has(Cue.SHOW):
        d.use(*d.places(Cue.DUPLICATES, Cue.KEY))
        return ("drop_duplicates",)
    if d.has(Cue.BLANK) and away and rows and not d.column_places():
        d.use(*d.places(Cue.BLANK))
        return ("drop_blank_rows",)
    if d.has(Cue.TRIM) or (d.has(Cue.SPACES) and d.has(Cue.REMOVE, Cue.CLEAN)):
        d.use(*d.places(Cue.SPACES, Cue.TRIM))
        return ("trim",)
    if d.has(Cue.FILL):
        return _filling(d)
    if d.has(Cue.CLEAN) and any(
        item.text.casefold().startswith(("dedup", "dedupe")) for item in d.items if item.cue is Cue.CLEAN
    ):
        return ("drop_duplicates",)
    return ()


def _filling(d: Draft) -> tuple[str, ...]:
    d.use(*d.places(Cue.BLANK))
    down = any(
        "down" in item.text.casefold() or "forward" in item.text.casefold() for item in d.items if item.cue is Cue.FILL
    )
    if down:
        return ("fill_down",)
    amounts = d.amount_places()
    if len(amounts) == 1 and (amount := d.items[amounts[0]].amount) is not None:
        d.use(amounts[0])
        return (f"fill:{plain(amount.value)}",)
    if d.take(Cue.ZERO):
        return ("fill:0",)
    texts = d.open_places(lambda item: item.quoted or item.unknown)
    if len(texts) == 1:
        d.use(texts[0])
        return (f"fill:{d.scene.raw(d.items[texts[0]].start, d.items[texts[0]].end)}",)
    return ()


def read_clean_what(d: Draft) -> bool:
    """Ask what "clean the data" and "fix the data" mean, with what was found in the files."""
    if not d.has(Cue.CLEAN, Cue.FIX) or d.column_places() or d.has(Cue.IGNORE, Cue.COMPARE):
        return False
    place = next(iter(d.table_places()), None)
    table = d.table(place) if place is not None else d.last_named_table() if d.has(Cue.IT) else None
    d.use(*d.places(Cue.CLEAN, Cue.FIX, Cue.THESE, Cue.BOTH, Cue.ALL, Cue.EVERYTHING, Cue.IT))
    tables = (table,) if table is not None else d.scene.tables.subjects
    where = f" in {quoted(table.label)}" if table is not None else ""
    doubts = [f"{quoted(one.label)}: {doubt}" for one in tables for doubt in one.doubts][:4]
    blanks = [
        (one, column)
        for one in tables
        for column in one.columns
        if column.blanks and one.rows and column.blanks < one.rows
    ]
    options = [f"Trim spaces{where}", f"Remove duplicates{where}", f"Drop blank rows{where}"]
    options += [f"Show rows of {quoted(one.label)} where {quoted(column.name)} is blank" for one, column in blanks[:2]]
    found = f" Found on reading: {' '.join(doubts)}" if doubts else ""
    d.ask(
        f"What is to be put right? The files themselves stay as they are; a cleaned copy is made.{found}",
        tuple(options),
    )
    return True

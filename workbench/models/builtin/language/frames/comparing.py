"""Comparing: which tables, by which key, over which columns and rows."""

from __future__ import annotations

from workbench.models.builtin.intents import (
    ColumnRef,
    Compare,
)
from workbench.models.builtin.language.conditions import Conditions
from workbench.models.builtin.language.draft import Draft
from workbench.models.builtin.language.frames.keys import paired
from workbench.models.builtin.language.frames.pairing import (
    ask_strange,
    chosen_tables,
    first_or_last,
    numbered_tables,
    use_pronoun,
    with_pronoun,
)
from workbench.models.builtin.language.frames.rows import row_noun
from workbench.models.builtin.language.lexicon.cue import Cue
from workbench.models.builtin.language.reading import spoken
from workbench.models.builtin.language.scene import quoted

GATE = frozenset({Cue.COMPARE, Cue.REDO, Cue.DIFFERENCE, Cue.DIFFER, Cue.MATCH, Cue.CHANGED})
_DIFFERENCES = (Cue.DIFFERENCE, Cue.DIFFER, Cue.CHANGED, Cue.CHANGE)
_PAIR = 2
_KEYED = (Cue.BY, Cue.ON, Cue.IDENTIFY, Cue.KEY, Cue.PER, Cue.USE)


def read(d: Draft) -> bool:
    """Read "compare a with b by id", "what's different?", "diff old.csv new.csv on id"."""
    if not _verb(d):
        return False
    key = _key(d)
    only = _only(d)
    several = first_or_last(d)
    named = d.table_places()
    quantified = several or ([] if named else d.take_quantified())
    if named and d.has(Cue.BOTH, Cue.ALL):
        d.take(Cue.BOTH, Cue.ALL)
    pronoun = use_pronoun(d) if named else []
    tables = d.take_tables()
    if named and not tables and not several:
        d.add(Compare())
        return True
    tables = with_pronoun(d, tables, named, pronoun) if named else tables
    conditions = Conditions(d, bare_values=_bare_values(d), bare_dates=False).take() if _may_narrow(d) else ()
    if conditions and _shows_rows(d):
        return False
    if conditions:
        d.take(Cue.ONLY)
        row_noun(d)
    d.use(
        *d.places(
            Cue.COLUMN_NOUN, Cue.RESULT, Cue.NOW_ON, Cue.TOGETHER, Cue.IN_BOTH, Cue.SHOW, Cue.USE, Cue.THAT, Cue.SET
        )
    )
    found = tables or quantified or numbered_tables(d)
    if len(tables) > 1 and d.items[-1].text.casefold() in {"instead", "stattdessen"}:
        d.take(Cue.INSTEAD)
    d.use(*list(d.open_places(lambda item: item.quoted and item.text in {"/", "|", "~"})))
    if len(found) < 2 and ask_strange(d):
        return True
    chosen = chosen_tables(d, found)
    if chosen is None:
        return True
    if len(chosen) == _PAIR and d.scene.tables.backwards(*chosen):
        one, other = (quoted(table.label) for table in chosen)
        d.note(f"{one} counts as before and {other} as after, in the order in which you named them.")
    key, mapping = paired(d, key)
    mappings = tuple(one for intent in mapping for one in intent.mappings)
    tables_chosen = tuple(table.ref for table in chosen)
    d.add(Compare(tables=tables_chosen, key=key, mappings=mappings, only=only, conditions=conditions))
    return True


def _shows_rows(d: Draft) -> bool:
    """Say whether rows are to be shown, not compared anew: "show the changed rows for DE in may"."""
    rows = any(item.cue is Cue.ROW or "rows" in item.text.casefold() for item in d.items if item.cue is not None)
    shown = any(item.cue in {Cue.SHOW, Cue.WHICH} for item in d.items)
    return rows and shown and not any(item.cue is Cue.COMPARE for item in d.items)


def _verb(d: Draft) -> bool:
    """Use the words that ask for a comparison; say whether there are any."""
    several = bool(d.table_places()) or d.has(Cue.BOTH, Cue.ALL, Cue.THESE)
    if _of_something_else(d) or not _use_verb(d, several=several):
        return False
    if not several and _ask_what_is_left_out(d):
        return True
    d.use(*d.places(Cue.EVERYTHING))
    if several:
        d.use(*d.places(Cue.BETWEEN))
    return True


def _ask_what_is_left_out(d: Draft) -> bool:
    """Ask whether "compare everything again" takes in what is left out of the comparison."""
    contract = d.scene.view.contract
    left_out = [column.name for column in (contract.columns if contract is not None else ()) if column.role == "ignore"]
    if not left_out or not d.has(Cue.EVERYTHING) or d.has(Cue.EXCEPT) or d.column_places():
        return False
    names = spoken([quoted(name) for name in left_out[:8]], "and")
    d.use(*d.places(Cue.EVERYTHING))
    d.ask(
        f"{names} {'is' if len(left_out) == 1 else 'are'} left out. Shall {'it' if len(left_out) == 1 else 'they'} be "
        "compared again, too?",
        (f"Include {names} again", "Compare again"),
    )
    return True


def _of_something_else(d: Draft) -> bool:
    """Say whether it speaks of columns or rules rather than of tables: "which columns are compared?"."""
    if d.has(Cue.COMPARE) and d.has(Cue.DISTINCT) and d.has(Cue.IF):
        return True
    if d.table_places():
        return False
    asks = any(item.cue in {Cue.WHICH, Cue.WHAT, Cue.HOW, Cue.WHO} for item in d.items)
    columns = bool(d.column_places()) or any(item.cue is Cue.COLUMN_NOUN for item in d.items)
    return d.has(Cue.NOT, Cue.IGNORE, Cue.KEY, Cue.EXACT) or (asks and columns)


def _use_verb(d: Draft, *, several: bool) -> bool:
    """Use "compare", "what changed", "are a and b the same" and the like."""
    if d.has(Cue.SUMMARY) and not d.column_places() and not d.amount_places() and not d.has(Cue.EXPORT):
        d.use(*d.places(Cue.SUMMARY, Cue.SHOW, Cue.COMPARE, *_DIFFERENCES))
        return True
    if d.has(Cue.COMPARE, Cue.REDO):
        d.use(
            *d.places(Cue.COMPARE, Cue.REDO, Cue.MATCH, *_DIFFERENCES), *(d.places(Cue.SAME, Cue.IF) if several else ())
        )
        return True
    if several and d.has(*_DIFFERENCES) and not d.amount_places() and not d.has(Cue.COUNT):
        d.use(*d.places(Cue.SHOW, *_DIFFERENCES))
        return True
    two = len(d.table_places()) >= 2 or d.has(Cue.BOTH)
    if two and d.has(Cue.MATCH, Cue.SAME) and not d.has(Cue.TREAT, Cue.COUNT):
        d.use(*d.places(Cue.MATCH, Cue.SAME, Cue.IF))
        return True
    if several and any(item.cue is Cue.COMPARISON for item in d.items):
        d.use(*d.places(Cue.SET, Cue.USE))
        return True
    return False


def _key(d: Draft) -> tuple[ColumnRef, ...]:
    for place in d.places(*_KEYED):
        other = d.after(
            place,
            (Cue.FILLER, Cue.COLUMN_NOUN, Cue.KEY, Cue.BY, Cue.ON, Cue.IS, Cue.COLON, Cue.BOTH, Cue.OF, Cue.DISTINCT),
        )
        if other is None or not d.items[other].column or other in d.used:
            continue
        run = d.run_of_columns(other)
        equal = d.cue_after(run[-1], Cue.EQUALS, Cue.MATCH) if len(run) == 1 else None
        following = None if equal is None else d.after(equal)
        if equal is not None and following is not None and d.items[following].column:
            d.use(equal)
            run = [*run, following]
        if run:
            d.use(
                place,
                *d.places(Cue.KEY, Cue.IDENTIFY, Cue.TOGETHER, Cue.DISTINCT),
                d.cue_after(run[-1], Cue.ONLY, Cue.JUST),
            )
            return d.take_columns(wanted=run)
    key = d.first(Cue.KEY)
    if key is not None and d.column_places():
        d.use(key, *d.places(Cue.USE, Cue.TOGETHER))
        return d.take_columns()
    return ()


def _only(d: Draft) -> tuple[ColumnRef, ...]:
    """Give the columns that alone are compared: "compare only Name", "compare Name and Sector of both files"."""
    places = d.column_places()
    again = not d.table_places() and any(
        item.cue is Cue.AGAIN or item.text.casefold() in {"also", "too", "as well", "auch"} for item in d.items
    )
    if not places or again:
        return ()
    run = d.run_of_columns(places[0])
    ahead = d.cue_ahead(run[0], Cue.ONLY, Cue.JUST, skip=(Cue.FILLER, Cue.COLUMN_NOUN, Cue.IN, Cue.OF))
    behind = d.after(run[-1], ())
    verb = d.ahead(
        run[0],
        (
            Cue.FILLER,
            Cue.COLUMN_NOUN,
            Cue.IN,
            Cue.OF,
            Cue.BETWEEN,
            Cue.FOR,
            Cue.AND,
            Cue.COMMA,
            Cue.ONLY,
            Cue.JUST,
            Cue.HAS,
        ),
    )
    if behind is not None and d.items[behind].cue in {Cue.IS, Cue.EQUALS, Cue.CONTAINS}:
        return ()
    if ahead is None and (verb is None or d.items[verb].cue not in {Cue.COMPARE, Cue.DIFFERENCE, Cue.DIFFER, Cue.REDO}):
        return ()
    d.use(ahead)
    return d.take_columns(wanted=run)


def _bare_values(d: Draft) -> bool:
    """Say whether a value alone narrows the rows: after "only", "for", "where", or before a word for the rows."""
    if d.has(Cue.ONLY, Cue.WHERE, Cue.EXCEPT) or any(item.cue is Cue.FOR for item in d.items):
        return True
    return _adjective(d)


def _adjective(d: Draft) -> bool:
    return any(
        item.known is not None
        and place + 1 < len(d.items)
        and (d.items[place + 1].unknown or d.items[place + 1].cue is Cue.ROW)
        for place, item in enumerate(d.items)
    )


def _may_narrow(d: Draft) -> bool:
    if _adjective(d):
        return True
    return d.has(
        Cue.WHERE,
        Cue.ONLY,
        Cue.FOR,
        Cue.FROM,
        Cue.SINCE,
        Cue.AFTER,
        Cue.BEFORE,
        Cue.BETWEEN,
        Cue.WITHOUT,
        Cue.WITH,
        Cue.IF,
        Cue.IN,
        Cue.OF,
        Cue.UNTIL,
        Cue.JUST,
    )

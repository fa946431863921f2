"""Text rules: capitals, spaces, accents, leading zeros, punctuation and the order of parts count or do not."""

from __future__ import annotations

from workbench.models.builtin.intents import ChooseColumns, ColumnRef, SetRule
from workbench.models.builtin.language.draft import Draft
from workbench.models.builtin.language.lexicon.cue import Cue
from workbench.models.builtin.language.reading import spoken
from workbench.models.builtin.language.scene import quoted

ASPECTS = frozenset({Cue.CASE, Cue.SPACES, Cue.ACCENTS, Cue.ZEROS, Cue.PUNCTUATION, Cue.ORDER})
PUNCTUATION = ".,;:!?-–'’\"()/_"
VERBS = frozenset(
    {
        Cue.TREAT, Cue.COMPARE, Cue.SET, Cue.NOW_ON, Cue.DIFFERENCE, Cue.DIFFER, Cue.TEXTS, Cue.VALUE,
        Cue.EVERYTHING, Cue.ALL, Cue.BOTH,
        Cue.RULE, Cue.UNCHANGED, Cue.MATCH, Cue.ALLOW, Cue.WHEN, Cue.USE, Cue.IF, Cue.APPLY, Cue.CHANGE, Cue.EXACT,
        Cue.CHANGED, Cue.THAT,
    }
)  # fmt: skip
FORGIVE = frozenset({Cue.IGNORE, Cue.NO_MATTER, Cue.SAME, Cue.UNCHANGED, Cue.REMOVE, Cue.ALLOW})
RESPECT = frozenset({Cue.MATTER, Cue.INCLUDE, Cue.EXACT, Cue.KEEP})
_WORDS = {
    Cue.CASE: "capitals",
    Cue.SPACES: "spaces",
    Cue.ACCENTS: "accents",
    Cue.ZEROS: "leading zeros",
    Cue.PUNCTUATION: "punctuation",
    Cue.ORDER: "the order of the parts",
}


def read(d: Draft) -> bool:
    """Read that an aspect of texts is ignored or counts, in columns or everywhere."""
    aspects = [d.items[place].cue for place in d.places(*ASPECTS)]
    if not aspects or d.has(Cue.TRIM, Cue.CLEAN) or (d.has(Cue.COMPARE) and d.table_places()):
        return False
    if _rule_off(d, aspects):
        return True
    forgive = _forgives(d)
    if forgive is None:
        return False
    back = _back_in(d)
    d.use(back, *d.places(*ASPECTS, *VERBS))
    _join(d)
    if Cue.ORDER in aspects and not _parts_of_values(d):
        return False
    if any(item.cue is Cue.ORDER for item in d.items):
        d.take(Cue.VALUE)
    exceptions = _exceptions(d)
    d.take(Cue.ONLY)
    if not d.one_run() or _joined_to_aspect(d):
        return False
    d.use_or()
    columns = d.take_columns()
    kinds = [cue for cue in dict.fromkeys(aspects) if cue is not None]
    if back is not None and columns:
        d.add(ChooseColumns(columns=columns, mode="include"))
    d.add(rule(d, columns, kinds, forgive=forgive))
    if exceptions:
        d.add(rule(d, exceptions, kinds, forgive=not forgive))
    return True


def _back_in(d: Draft) -> int | None:
    """Give the place of "back in" behind a column: "put the grade back in but without capitals" wants both."""
    for place, item in enumerate(d.items):
        ahead = d.ahead(place, (Cue.FILLER, Cue.IN))
        goes_on = d.cue_after(place, Cue.BUT, Cue.AND, Cue.COMMA) is not None
        again = goes_on and any(word in item.text.casefold() for word in ("back", "again", "wieder"))
        if item.cue in {Cue.INCLUDE, Cue.AGAIN} and again and ahead is not None and d.items[ahead].column:
            return place
    return None


_FIELDS = {Cue.CASE: "case", Cue.SPACES: "spaces", Cue.ACCENTS: "accents", Cue.ZEROS: "unpad"}
_GOES = frozenset({Cue.IGNORE, Cue.REMOVE, Cue.DELETE, Cue.WITHOUT, Cue.UNDO, Cue.LEAVE, Cue.CLEAN})


def _rule_off(d: Draft, aspects: list[Cue | None]) -> bool:
    """Read "drop the case rule": the rule goes, and no capitals are ignored for it."""
    place = d.first(*ASPECTS)
    behind = None if place is None else d.after(place, ())
    noun = behind is not None and d.items[behind].cue is Cue.RULE
    about = place is not None and d.cue_ahead(place, Cue.FOR, Cue.OF) is not None and d.has(Cue.UNDO)
    field = _FIELDS.get(aspects[0] or Cue.FILLER) if len(aspects) == 1 else None
    if not (noun or about) or field is None or not d.has(*_GOES) or d.has(Cue.NOT) or d.column_places():
        return False
    contract = d.scene.view.contract
    names = [one.name for one in (contract.columns if contract is not None else ()) if one.rule.get(field)]
    d.use(*d.places(*ASPECTS, *_GOES, Cue.RULE, Cue.THAT, Cue.FOR, Cue.OF))
    if not names:
        d.ask(f"No rule is set by which {_WORDS[aspects[0] or Cue.CASE]} do not count, so there is none to take off.")
        return True
    kinds = [cue for cue in aspects if cue is not None]
    d.add(rule(d, tuple(ColumnRef(name=name) for name in names), kinds, forgive=False))
    return True


def _joined_to_aspect(d: Draft) -> bool:
    """Say whether a column goes on a list of aspects: "ignore case and Name" is two requests."""
    place = next(iter(d.column_places()), None)
    joint = None if place is None else d.ahead(place, ())
    if joint is None or d.items[joint].cue not in {Cue.AND, Cue.COMMA}:
        return False
    before = d.ahead(joint, ())
    return before is not None and d.items[before].cue in ASPECTS


def _join(d: Draft) -> None:
    """Use "or" between two aspects ("capitals or accents")."""
    for place in d.places(Cue.OR):
        ahead, behind = d.ahead(place), d.after(place)
        if ahead is not None and behind is not None and {d.items[ahead].cue, d.items[behind].cue} <= ASPECTS:
            d.use(place)


def _forgives(d: Draft) -> bool | None:
    """Say whether the aspect is to be ignored (True), to count (False), or neither is said."""
    negative = d.has(Cue.NOT, Cue.NO)
    if d.refused(Cue.IGNORE) and (_insensitive(d) or len(d.places(Cue.IGNORE)) > 1 or d.has(Cue.WITHOUT, Cue.SAME)):
        return None
    if d.has(*FORGIVE):
        d.use(*d.places(*FORGIVE))
        if negative and d.has(Cue.MATTER):
            d.take(Cue.NOT)
            d.use(*d.places(Cue.MATTER))
            return True
        if d.take(Cue.NOT):
            return False
        if d.has(Cue.DIFFER, Cue.DIFFERENCE):
            d.take(Cue.ONLY)
        return True
    if d.has(*RESPECT):
        d.use(*d.places(*RESPECT))
        return d.take(Cue.NOT) or d.take(Cue.NO)
    if _insensitive(d):
        return not d.take(Cue.NOT)
    place = d.first(*ASPECTS)
    if (
        place is not None
        and d.cue_ahead(place, Cue.NOT, Cue.WITHOUT) is not None
        and (d.has(Cue.COMPARE, Cue.MATCH) or d.has(Cue.WITHOUT))
    ):
        d.use(d.cue_ahead(place, Cue.NOT, Cue.WITHOUT))
        return True
    return None


def _insensitive(d: Draft) -> bool:
    return any(item.cue is Cue.CASE and "insensitiv" in item.text.casefold() for item in d.items) or any(
        item.cue is Cue.CASE and "caseless" in item.text.casefold() for item in d.items
    )


def _parts_of_values(d: Draft) -> bool:
    """Say whether "the order" is that of the parts of a value, not of rows or columns."""
    return not any(item.cue in {Cue.ROW, Cue.COLUMN_NOUN} for item in d.items) and bool(d.column_places())


def _exceptions(d: Draft) -> tuple[ColumnRef, ...]:
    place = d.first(Cue.EXCEPT)
    if place is None:
        return ()
    other = d.after(place, (Cue.FILLER, Cue.IN, Cue.FOR, Cue.OF, Cue.COLUMN_NOUN))
    if other is None or not d.items[other].column:
        return ()
    d.use(place)
    return d.take_columns(wanted=d.run_of_columns(other))


def rule(d: Draft, columns: tuple[ColumnRef, ...], aspects: list[Cue], *, forgive: bool) -> SetRule:
    """Make the rule that aspects are ignored, or count, in columns."""
    options: dict[str, object] = {}
    for aspect in aspects:
        options.update(_options(d, columns, aspect, forgive=forgive))
    named = spoken([_named(d, aspect) for aspect in aspects], "and")
    where = f" in {spoken([quoted(column.name) for column in columns], 'and')}" if columns else ""
    return SetRule(columns=columns, options=options, words=f"{named} {'do not count' if forgive else 'count'}{where}")


def _options(d: Draft, columns: tuple[ColumnRef, ...], aspect: Cue, *, forgive: bool) -> dict[str, object]:
    match aspect:
        case Cue.CASE:
            return {"case": "ignore" if forgive else "exact"}
        case Cue.SPACES:
            return {"spaces": ("trim" if _outer(d) else "ignore") if forgive else "exact"}
        case Cue.ACCENTS:
            return {"accents": "ignore" if forgive else "exact"}
        case Cue.ZEROS:
            return {"unpad": forgive}
        case Cue.PUNCTUATION:
            return {"replace": [[sign, ""] for sign in PUNCTUATION] if forgive else []}
        case _:
            return {"kind": "list", "sep": _separator(d, columns)} if forgive else {"kind": "text"}


_OUTER = ("leading", "trailing", "surrounding", "extra", "double", "doubled", "stray")


def _outer(d: Draft) -> bool:
    """Say whether spaces at the ends or beside others alone are spoken of: "A B" and "AB" stay apart."""
    said = [item.text.casefold() for item in d.items if item.cue is Cue.SPACES]
    return bool(said) and all(text.startswith(_OUTER) for text in said)


def _named(d: Draft, aspect: Cue) -> str:
    return "spaces at the ends and doubled ones" if aspect is Cue.SPACES and _outer(d) else _WORDS[aspect]


def _separator(d: Draft, columns: tuple[ColumnRef, ...]) -> str:
    names = {column.name for column in columns}
    values = [value for group in d.scene.columns.groups if names & set(group.names) for value in group.values()]
    return next((sign for sign in (";", "|", ",", "/") if any(sign in value for value in values)), ",")

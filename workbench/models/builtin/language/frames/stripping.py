"""Stripping: characters, prefixes and words that are left out before comparing."""

from __future__ import annotations

from workbench.models.builtin.intents import SetRule
from workbench.models.builtin.language.characters import CHARACTERS
from workbench.models.builtin.language.draft import Draft
from workbench.models.builtin.language.lexicon.cue import Cue
from workbench.models.builtin.language.reading import spoken
from workbench.models.builtin.language.scene import quoted

VERBS = frozenset(
    {
        Cue.IGNORE, Cue.REMOVE, Cue.NO_MATTER, Cue.PREFIX, Cue.SUFFIX, Cue.VALUE, Cue.TEXTS, Cue.EVERYTHING,
        Cue.NOW_ON, Cue.DIFFERENCE, Cue.CHARACTER,
    }
)  # fmt: skip


def read(d: Draft) -> bool:
    """Read "ignore dashes in Symbol", 'remove "TRN " from Reference', "the prefix TRN does not matter in Reference"."""
    if not d.has(Cue.IGNORE, Cue.REMOVE, Cue.NO_MATTER) or d.has(Cue.NOT, Cue.EXCEPT, Cue.KEY, Cue.ONLY):
        return False
    if any(item.cue is Cue.ROW for item in d.items) or not d.one_run():
        return False
    columns = d.column_places()
    places = _strings(d)
    if not places:
        return False
    texts = [text for place in places for text in _texts(d, place)]
    if any(len(text) > 1 for text in texts) and not columns:
        return False
    d.use_raw(*places)
    suffix = d.has(Cue.SUFFIX)
    options: dict[str, object] = {"replace": _pairs(texts, suffix=suffix)}
    if d.has(Cue.SPACES):
        d.use(*d.places(Cue.SPACES))
        options["spaces"] = "ignore"
    d.use(*d.places(*VERBS))
    refs = d.take_columns(wanted=columns)
    where = f" in {spoken([quoted(ref.name) for ref in refs], 'and')}" if refs else ""
    named = spoken([quoted(text) for text in dict.fromkeys(texts)], "and")
    d.add(SetRule(columns=refs, options=options, words=f"{named} left out{where}"))
    return True


def _strings(d: Draft) -> list[int]:
    """Give the places of what is left out: a quoted text, a named character, a prefix, a word removed from a column."""
    affix = d.has(Cue.PREFIX, Cue.SUFFIX)
    return [
        place
        for place in d.open_places(lambda item: item.unknown or item.quoted or item.known)
        if affix
        or (d.items[place].quoted and not d.items[place].column)
        or d.items[place].text.casefold() in CHARACTERS
        or _removed_word(d, place)
    ]


def _removed_word(d: Draft, place: int) -> bool:
    """Say whether a word stands between "remove" and "from" a column: "remove GmbH from Name"."""
    if not d.items[place].unknown or d.cue_ahead(place, Cue.REMOVE) is None:
        return False
    joint = d.cue_after(place, Cue.FROM, Cue.IN)
    behind = None if joint is None else d.after(joint, (Cue.FILLER, Cue.COLUMN_NOUN))
    return behind is not None and d.items[behind].column is not None


def _texts(d: Draft, place: int) -> list[str]:
    """Give the text of an item, with the marks that stand at it without a blank: "TRN-"."""
    item = d.items[place]
    named = CHARACTERS.get(item.text.casefold())
    if named is not None and not item.quoted:
        return list(named)
    end = item.end
    tokens = d.scene.tokens
    if not item.quoted:
        while (
            end < len(tokens)
            and not tokens[end].spaced
            and not tokens[end].text.isalnum()
            and tokens[end].text not in ".,;:!?"
        ):
            end += 1
    for other, following in enumerate(d.items):
        if item.end <= following.start < end:
            d.use(other)
    return [tokens[item.start].text if end - item.start == 1 else d.scene.raw(item.start, end)]


def _pairs(texts: list[str], *, suffix: bool) -> list[list[str]]:
    """Give the replacements by nothing, the longer first; a prefix goes with the blank after it."""
    forms = [
        form
        for text in dict.fromkeys(texts)
        for form in ((f"{text} ", text) if len(text) > 1 and not text.endswith(" ") and not suffix else (text,))
    ]
    return [[form, ""] for form in sorted(forms, key=lambda form: -len(form))]

"""Assembly: the readings of the parts of a message become one understanding, with account of every word."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from workbench.models.builtin.intents import (
    Compare,
    Confirm,
    Declined,
    Export,
    Help,
    Intent,
    Question,
    ShowRows,
    SmallTalk,
    Understanding,
)
from workbench.models.builtin.language.columns import ColumnGroup
from workbench.models.builtin.language.cue_words import cues_of
from workbench.models.builtin.language.items import Item
from workbench.models.builtin.language.lexicon.cue import Cue
from workbench.models.builtin.language.lexicon.index import GUARDS
from workbench.models.builtin.language.limiting import limited
from workbench.models.builtin.language.merging import folded
from workbench.models.builtin.language.own_clauses import is_own_clause, only_looks, own_tail
from workbench.models.builtin.language.pointing import pointed
from workbench.models.builtin.language.reading import Reading, spoken
from workbench.models.builtin.language.scene import Scene, quoted
from workbench.models.builtin.language.sharing import of_same_groups

# Intents that only look: a word left over is named in the reply, and the rest is done.
_LOOKING = (Compare, ShowRows, Export, Help)

NOTHING_CALLED = "I find nothing called"
WITHOUT_THAT = "Shall I do it without that?"
IN_OTHER_WORDS = "Please say it in other words."


def assemble(scene: Scene, readings: tuple[Reading, ...]) -> Understanding:
    """Put the parts together: fold what belongs to a comparison into it, and settle the words left over."""
    intents: list[Intent] = []
    questions: list[Question] = []
    declined: list[Declined] = []
    notes: list[str] = []
    left_over: list[str] = []
    clear: list[str] = []
    together: frozenset[int] = frozenset()
    looks = only_looks(readings)
    for reading in _without_bare_groups(scene, _asking(scene, readings)):
        if reading.name == "unread":
            strange = _strange(scene, reading, intents, looks=looks)
            if strange is not None:
                questions.append(strange)
            left_over.append(_words(scene, reading.left))
            continue
        doubt, left = _settled(scene, reading, looks=looks)
        questions.extend([doubt] if doubt is not None else [])
        left_over.extend(left)
        questions.extend(reading.questions)
        asked = len(questions)
        meant = _pointed(scene, reading, intents, questions, notes)
        if meant.name != "overall":
            shared, told = of_same_groups(scene, intents, meant.intents, (meant.start, meant.end))
            meant = replace(meant, intents=shared)
            notes.extend([told] if told else [])
        if reading.start > 0 and not _after_stop(scene, reading.start):
            together = together | {id(intent) for intent in (*reading.intents, *meant.intents)}
        intents = _extended(scene, meant, intents, questions)
        if reading.intents and doubt is None and not reading.questions and len(questions) == asked:
            clear.append(_span(scene, reading))
        declined.extend(reading.declined)
        notes.extend(reading.notes)
    intents = _without_courtesies(intents, pending=scene.conversation.pending is not None)
    if not (intents or questions or declined or left_over):
        left_over.append(scene.text.strip())
    return Understanding(
        intents=folded(_unlike(intents), together),
        questions=tuple(dict.fromkeys(questions)),
        declined=tuple(dict.fromkeys(declined)),
        left_over=tuple(left_over),
        notes=tuple(dict.fromkeys(notes)),
        waiting=tuple(clear) if questions else (),
    )


def _without_bare_groups(scene: Scene, readings: tuple[Reading, ...]) -> tuple[Reading, ...]:
    """Leave a part such as "per cost centre" unread behind one that nothing reads: by itself it would count rows."""
    found: list[Reading] = []
    for reading in readings:
        before = found[-1] if found else None
        bare = cues_of(scene.tokens[reading.start]) & {Cue.PER, Cue.BY} if reading.start > 0 else frozenset[Cue]()
        if before is not None and before.name == "unread" and bare and reading.intents:
            found[-1] = replace(before, end=reading.end, left=(*before.left, *_content(scene, reading)))
        else:
            found.append(reading)
    return tuple(found)


def _content(scene: Scene, reading: Reading) -> tuple[Item, ...]:
    """Give the words of a part as items that are left."""
    return tuple(
        Item(start=place, end=place + 1, text=scene.tokens[place].text, cost=0.0)
        for place in range(reading.start, reading.end)
        if not cues_of(scene.tokens[place]) & {Cue.FILLER}
    )


def _asking(scene: Scene, readings: tuple[Reading, ...]) -> tuple[Reading, ...]:
    """Leave a part such as "and who has it" unread where nothing reads it: light words all of them, but a question."""

    def asks(reading: Reading) -> bool:
        return any(cues_of(scene.tokens[place]) & _QUESTION_WORDS for place in range(reading.start, reading.end))

    asked = any(reading.intents for reading in readings)
    return tuple(
        replace(one, name="unread", left=_content(scene, one)) if asked and one.name == "nothing" and asks(one) else one
        for one in readings
    )


_QUESTION_WORDS = frozenset({Cue.WHO, Cue.WHICH, Cue.WHAT, Cue.WHY, Cue.HOW})


def _settled(scene: Scene, reading: Reading, *, looks: bool) -> tuple[Question | None, list[str]]:
    """Give the question about what is left of a part, or the words of it that are named as not used."""
    tail = own_tail(scene, reading) if looks else ""
    if tail:
        return None, [tail]
    doubt = _doubt(scene, reading)
    return doubt, [] if doubt is not None else _runs(scene, reading.left)


def _strange(scene: Scene, reading: Reading, intents: list[Intent], *, looks: bool) -> Question | None:
    """Ask about the one strange name in a part that nothing reads; a clause of its own is only named."""
    if looks and is_own_clause(scene, reading, reading.start):
        return None
    unknown = tuple(item for item in reading.left if item.unknown)
    strange = _in_slot(scene, unknown)
    if strange is None and len(unknown) == 1 and any(item.cue is not None for item in reading.left):
        strange = _no_such_name(scene, unknown[0])
    return _in_list(scene, reading) if strange is None and intents else strange


def _extended(scene: Scene, reading: Reading, intents: list[Intent], questions: list[Question]) -> list[Intent]:
    """Give the intents with those of a part; what only limits the one before goes into it."""
    beside = reading.start > 0 and not _after_stop(scene, reading.start)
    limit = limited(scene, intents, reading.intents, reading.start) if beside else None
    if limit is None:
        return [*intents, *reading.intents]
    kept, asked = limit
    questions.extend([asked] if asked is not None else [])
    return kept


def _pointed(
    scene: Scene, reading: Reading, before: list[Intent], questions: list[Question], notes: list[str]
) -> Reading:
    """Give a reading over what its "them" and "there" mean."""
    found, told, asked = pointed(scene, tuple(before), reading.intents, (reading.start, reading.end))
    questions.extend([asked] if asked is not None else [])
    notes.extend(told)
    return replace(reading, intents=found)


def _after_stop(scene: Scene, start: int) -> bool:
    """Say whether a part begins a sentence of its own."""
    return any(token.text in {".", "?", "!", ";"} for token in scene.tokens[max(0, start - 1) : start])


def _without_courtesies(intents: list[Intent], *, pending: bool) -> list[Intent]:
    """Leave out greetings, and where nothing was asked a yes or no beside anything else ("great, now save it")."""
    thanks = [intent for intent in intents if isinstance(intent, SmallTalk)]
    serious = [intent for intent in intents if not isinstance(intent, SmallTalk)]
    if thanks and all(intent == Confirm(yes=True) for intent in serious):
        return list[Intent](thanks)
    others = [intent for intent in serious if not isinstance(intent, Confirm)]
    return list[Intent](others) if others and not pending else list[Intent](serious)


def _unlike(intents: list[Intent]) -> tuple[Intent, ...]:
    """Give intents without repeats (a rule's options cannot be hashed)."""
    return tuple(intent for place, intent in enumerate(intents) if intent not in intents[:place])


def _words(scene: Scene, items: tuple[Item, ...]) -> str:
    first, last = items[0], items[-1]
    return scene.text[scene.tokens[first.start].start : scene.tokens[last.end - 1].end]


def _runs(scene: Scene, items: tuple[Item, ...]) -> list[str]:
    """Give the words of items, those that stand side by side together."""
    runs: list[list[Item]] = []
    for item in items:
        if runs and runs[-1][-1].end == item.start:
            runs[-1].append(item)
        else:
            runs.append([item])
    return [_words(scene, tuple(run)) for run in runs]


def _doubt(scene: Scene, reading: Reading) -> Question | None:
    """Make a question of words left over that would change the meaning: names, numbers, "not", "except"."""
    if not reading.left:
        return None
    unknown_only = all(item.unknown for item in reading.left)
    near = _near(scene, reading.left) if unknown_only else None
    if near is not None:
        return near
    slot = (_in_slot(scene, reading.left) or _in_list(scene, reading)) if unknown_only else None
    if slot is not None:
        return slot
    if unknown_only and all(isinstance(intent, _LOOKING) for intent in reading.intents):
        return None
    if not reading.intents and reading.questions:
        return None
    words = " … ".join(_runs(scene, reading.left))
    rest = _without(scene, reading)
    narrowing = any(item.cue in GUARDS for item in reading.left)
    text = f"I do not know what to do with “{words}” in “{_span(scene, reading)}”."
    if narrowing or not unknown_only or not rest:
        return Question(text=f"{text} {IN_OTHER_WORDS}")
    return Question(text=f"{text} {WITHOUT_THAT}", options=(rest,))


_SLOTS = frozenset(
    {
        Cue.BY,
        Cue.ON,
        Cue.WITH,
        Cue.IN,
        Cue.OF,
        Cue.FOR,
        Cue.FROM,
        Cue.PER,
        Cue.TO,
        Cue.KEY,
        Cue.USE,
        Cue.ONLY,
        Cue.COLUMN_NOUN,
        Cue.BETWEEN,
        Cue.IGNORE,
        Cue.INCLUDE,
        Cue.WHERE,
    }
)


def _in_list(scene: Scene, reading: Reading) -> Question | None:
    """Ask about an unknown word that goes on a list of names: "by id and colour"."""
    first, *others = reading.left
    if len(others) > 1 or not all(item.unknown for item in reading.left):
        return None
    place = first.start - 1
    while place >= 0 and Cue.FILLER in cues_of(scene.tokens[place]):
        place -= 1
    if place < 0 or Cue.AND not in cues_of(scene.tokens[place]):
        return None
    return _no_such_name(scene, first)


def _in_slot(scene: Scene, left: tuple[Item, ...]) -> Question | None:
    """Ask about an unknown word where a name should stand: "by code", "in foo"."""
    for item in left:
        place = item.start - 1
        while place >= 0 and Cue.FILLER in cues_of(scene.tokens[place]):
            place -= 1
        if place < 0 or not cues_of(scene.tokens[place]) & _SLOTS:
            continue
        return _no_such_name(scene, item)
    return None


def _no_such_name(scene: Scene, item: Item) -> Question:
    names = [group.name for group in scene.columns.groups if group.role != "ignore"][:12]
    labels = [table.label for table in scene.tables.subjects][:6]
    columns = f" The columns are {', '.join(f'`{name}`' for name in names)}." if names else ""
    files = f" The files are {', '.join(f'`{label}`' for label in labels)}." if labels else ""
    if len(item.text) > 3 and item.text[0].isalpha() and any(sign.isdigit() for sign in item.text):
        return _no_such_value(scene, item)
    return Question(
        text=f"{NOTHING_CALLED} “{item.text}” in these files.{columns}{files}",
        options=tuple(
            scene.with_instead(item.start, item.end, f"`{group.name}`")
            for group in scene.columns.nearest(item.text)
            if _close(item.text, group.names)
        ),
    )


def _no_such_value(scene: Scene, item: Item) -> Question:
    """Ask in which column a number of something stands: not every value of the files is known here."""
    keys = [group for group in scene.columns.groups if group.role == "key"]
    groups = keys or [group for group in scene.columns.groups if group.names_things and group.role != "ignore"][:3]
    columns = f" Is it a value of {spoken([quoted(group.name) for group in groups], 'or')}?" if groups else ""
    return Question(
        text=f"“{item.text}” is no column and no file here, and I do not know every value of the files.{columns}",
        options=tuple(
            scene.with_instead(item.start, item.end, f"rows where {quoted(group.name)} is {item.text}")
            for group in groups
        ),
    )


def _near(scene: Scene, left: tuple[Item, ...]) -> Question | None:
    """Offer the columns whose names lie near an unknown word."""
    for item in left:
        found = [group for group in scene.columns.nearest(item.text) if _close(item.text, group.names)]
        opposite = _opposite(item, found)
        if opposite is not None:
            return opposite
        if found:
            names = [group.name for group in found[:3]]
            listed = " or ".join(f"`{name}`" for name in names)
            return Question(
                text=f"There is no column “{item.text}”. Nearest: {listed}.",
                options=tuple(scene.with_instead(item.start, item.end, f"`{name}`") for name in names),
            )
    return None


_NEGATIVE = ("in", "un", "non", "non-", "nicht", "im", "ir", "dis")


def _opposite(item: Item, groups: list[ColumnGroup]) -> Question | None:
    """Ask about "inactive" where a column says who is active: it is no slip for the column."""
    for group in groups:
        for name in group.names:
            start, end = item.text.casefold()[: -len(name)], item.text.casefold()[-len(name) :]
            if end == name.casefold() and start in _NEGATIVE:
                values = [value for value in group.values() if value][:6]
                told = f"; it holds {spoken([quoted(value) for value in values], 'and')}" if values else ""
                return Question(
                    text=f"“{item.text}” is no word of these files, but there is a column {quoted(group.name)}{told}. "
                    f"Say which value is meant, such as “where {quoted(group.name)} is {values[0] if values else '…'}”."
                )
    return None


def _close(text: str, names: tuple[str, ...]) -> bool:
    from rapidfuzz import fuzz  # noqa: PLC0415 - only needed where a word fits nothing

    return max(fuzz.ratio(text.casefold(), name.casefold()) for name in names) >= 75


def _span(scene: Scene, reading: Reading) -> str:
    return scene.text[scene.tokens[reading.start].start : scene.tokens[reading.end - 1].end]


def _without(scene: Scene, reading: Reading) -> str:
    """Give the message without a phrase left over at its end; "" where words would be cut out of its middle."""
    first, last = reading.left[0], reading.left[-1]
    after = scene.tokens[last.end :]
    if any(token.text not in {".", "?", "!"} for token in after) or _has_gaps(reading.left):
        return ""
    place = first.start
    while place > 0 and cues_of(scene.tokens[place - 1]) & _BEFORE_CUT:
        place -= 1
    rest = scene.text[: scene.tokens[place].start].rstrip(" ,;") if place > 0 else ""
    return "" if rest.casefold().endswith(_ASKS_NOTHING) else rest


_ASKS_NOTHING = ("how many", "how much", "number of", "count", "show", "list", "wie viele", "anzahl", "zeige", "which")
"""Words that ask for nothing where nothing follows them."""


def _has_gaps(items: tuple[Item, ...]) -> bool:
    return any(one.end != other.start for one, other in pairwise(items))


_BEFORE_CUT = _SLOTS | {Cue.FILLER, Cue.AND, Cue.BUT, Cue.ALSO, Cue.COMMA, Cue.THEN, Cue.AS, Cue.IS}

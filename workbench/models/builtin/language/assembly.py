"""Assembly: the readings of the parts of a message become one understanding, with account of every word."""

from __future__ import annotations

from dataclasses import replace

from workbench.models.builtin.intents import (
    AddTable,
    ChooseColumns,
    Compare,
    Declined,
    Export,
    Help,
    Intent,
    MapColumns,
    Question,
    SetKey,
    ShowRows,
    ShowTable,
    Summarise,
    Understanding,
)
from workbench.models.builtin.language.draft import Reading
from workbench.models.builtin.language.items import Item
from workbench.models.builtin.language.lexicon.cue import Cue
from workbench.models.builtin.language.lexicon.index import GUARDS
from workbench.models.builtin.language.mentions import cues_of
from workbench.models.builtin.language.scene import Scene

# Intents that only look: a word left over is named in the reply, and the rest is done.
_LOOKING = (Compare, ShowRows, ShowTable, Summarise, Export, Help)


def assemble(scene: Scene, readings: tuple[Reading, ...]) -> Understanding:
    """Put the parts together: fold what belongs to a comparison into it, and settle the words left over."""
    intents: list[Intent] = []
    questions: list[Question] = []
    declined: list[Declined] = []
    notes: list[str] = []
    left_over: list[str] = []
    for reading in readings:
        if reading.name == "unread":
            strange = _in_slot(scene, tuple(item for item in reading.left if item.unknown))
            if strange is None and intents:
                strange = _in_list(scene, reading)
            if strange is not None:
                questions.append(strange)
            left_over.append(_words(scene, reading.left))
            continue
        doubt = _doubt(scene, reading)
        if doubt is not None:
            questions.append(doubt)
        elif reading.left:
            left_over.extend(_runs(scene, reading.left))
        questions.extend(reading.questions)
        intents.extend(reading.intents)
        declined.extend(reading.declined)
        notes.extend(reading.notes)
    if not (intents or questions or declined or left_over):
        left_over.append(scene.text.strip())
    return Understanding(
        intents=_folded(_unlike(intents)),
        questions=tuple(dict.fromkeys(questions)),
        declined=tuple(dict.fromkeys(declined)),
        left_over=tuple(left_over),
        notes=tuple(dict.fromkeys(notes)),
    )


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
    if narrowing or not rest:
        return Question(text=f"{text} Please say it in other words.")
    return Question(text=f"{text} Shall I do it without that?", options=(rest,))


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
    if len(reading.left) > 2 or not all(item.unknown for item in reading.left):
        return None
    place = reading.left[0].start - 1
    while place >= 0 and Cue.FILLER in cues_of(scene.tokens[place]):
        place -= 1
    if place < 0 or Cue.AND not in cues_of(scene.tokens[place]):
        return None
    return _no_such_name(scene, reading.left[0])


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
    return Question(
        text=f"I find nothing called “{item.text}” in these files.{columns}{files}",
        options=tuple(scene.with_instead(item.start, item.end, f"`{name}`") for name in names[:4]),
    )


def _near(scene: Scene, left: tuple[Item, ...]) -> Question | None:
    """Offer the columns whose names lie near an unknown word."""
    for item in left:
        found = [group for group in scene.columns.nearest(item.text) if _close(item.text, group.names)]
        if found:
            names = [group.name for group in found[:3]]
            listed = " or ".join(f"`{name}`" for name in names)
            return Question(
                text=f"There is no column “{item.text}”. Nearest: {listed}.",
                options=tuple(scene.with_instead(item.start, item.end, f"`{name}`") for name in names),
            )
    return None


def _close(text: str, names: tuple[str, ...]) -> bool:
    from rapidfuzz import fuzz  # noqa: PLC0415 - only needed where a word fits nothing

    return max(fuzz.ratio(text.casefold(), name.casefold()) for name in names) >= 75


def _span(scene: Scene, reading: Reading) -> str:
    return scene.text[scene.tokens[reading.start].start : scene.tokens[reading.end - 1].end]


def _without(scene: Scene, reading: Reading) -> str:
    text = scene.text
    for item in reversed(reading.left):
        start, end = scene.tokens[item.start].start, scene.tokens[item.end - 1].end
        text = f"{text[:start].rstrip()} {text[end:].lstrip()}"
    return " ".join(text.split()).replace(" ,", ",").replace(" .", ".").strip(" ,;")


def _folded(intents: tuple[Intent, ...]) -> tuple[Intent, ...]:
    """Fold keys, mappings and chosen columns into the comparison they are said with."""
    folded: list[Intent] = []
    for intent in intents:
        target = next((number for number, one in enumerate(folded) if isinstance(one, Compare)), None)
        if isinstance(intent, MapColumns):
            _fold_mapping(folded, intent, target)
        elif isinstance(intent, SetKey) and target is not None and not _compare(folded, target).key:
            folded[target] = replace(_compare(folded, target), key=intent.columns)
        elif (
            isinstance(intent, Compare)
            and folded
            and isinstance(folded[-1], AddTable)
            and len(intent.tables) == 2
            and folded[-1].table in intent.tables
        ):
            other = next(table for table in intent.tables if table != folded[-1].table)
            folded[-1] = replace(folded[-1], compare_with=other)
            if intent.key or intent.only or intent.conditions:
                folded.append(intent)
        elif (
            isinstance(intent, ChooseColumns)
            and intent.mode == "only"
            and target == len(folded) - 1
            and not _compare(folded, len(folded) - 1).only
        ):
            folded[-1] = replace(_compare(folded, len(folded) - 1), only=intent.columns)
        elif isinstance(intent, Compare) and target is None:
            folded.append(_absorbed(folded, intent))
        else:
            folded.append(intent)
    return tuple(folded)


def _absorbed(folded: list[Intent], compare: Compare) -> Compare:
    """Take mappings and a key that were said before the comparison into it."""
    for number in reversed(range(len(folded))):
        earlier = folded[number]
        if isinstance(earlier, MapColumns):
            compare = replace(compare, mappings=(*earlier.mappings, *compare.mappings))
            del folded[number]
        elif isinstance(earlier, SetKey) and not compare.key:
            compare = replace(compare, key=earlier.columns)
            del folded[number]
    return compare


def _compare(folded: list[Intent], place: int) -> Compare:
    found = folded[place]
    if not isinstance(found, Compare):
        raise TypeError(found)
    return found


def _fold_mapping(folded: list[Intent], intent: MapColumns, target: int | None) -> None:
    added = next(
        (number for number, one in enumerate(folded) if isinstance(one, AddTable) and one.compare_with is not None),
        None,
    )
    if target is not None:
        compare = _compare(folded, target)
        folded[target] = replace(compare, mappings=(*compare.mappings, *intent.mappings))
    elif added is not None:
        one = folded[added]
        if isinstance(one, AddTable):
            folded[added] = replace(one, mappings=(*one.mappings, *intent.mappings))
    elif folded and isinstance(folded[-1], MapColumns):
        folded[-1] = replace(folded[-1], mappings=(*folded[-1].mappings, *intent.mappings))
    else:
        folded.append(intent)

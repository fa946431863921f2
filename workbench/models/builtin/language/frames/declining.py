"""Declining: requests that are understood and cannot be done here, and what can be done instead."""

from __future__ import annotations

from workbench.models.builtin.intents import Declined, Export
from workbench.models.builtin.language.columns import Level
from workbench.models.builtin.language.draft import Draft
from workbench.models.builtin.language.frames.keeping import FORMATS
from workbench.models.builtin.language.lexicon.cue import Cue
from workbench.models.builtin.language.lexicon.index import GUARDS

_OTHER = (
    "I rename no columns and convert no currencies or units in your files. Where two headings mean the same column, "
    "say “A is B”; where one file writes another unit, say for example “amounts in b are in cents”."
)
TEXTS = {
    Cue.PREDICT: (
        "I cannot predict: I compare and sum up what stands in your files and have no model of what comes "
        "next. I can show what changed between them and by how much."
    ),
    Cue.SEND: (
        "I cannot send anything: the workbench has no access to mail or to the network. I can save a report "
        "(Excel or a web page) that you can send yourself."
    ),
    Cue.JUDGE: (
        "I cannot judge that: the files show what differs, not why or whether it is right. I can show the "
        "rows that stand out, such as the largest changes, duplicates and rows without a partner."
    ),
    Cue.COMPOSE: (
        "I cannot write that: I am not a language model and only answer requests about comparing, cleaning "
        "and summing up your files."
    ),
    Cue.SAYS: (
        "I cannot know what a person will say or think. I can give the figures that they will look at, such "
        "as what changed most."
    ),
    Cue.CHART: (
        "I cannot draw charts. I can save the figures as an Excel file, where a chart is made in a few clicks."
    ),
    Cue.WEB: (
        "I have no access to the network or to other programs, only to the files of this chat. Add what you "
        "need as a file."
    ),
    Cue.SCHEDULE: (
        "I cannot do anything by myself at a later time. The comparison is saved with this chat and can be "
        "applied to the next files."
    ),
    Cue.TRANSLATE: (
        "I cannot translate: I am not a language model. If you have a list of translations, add it as a file "
        "and I can apply it."
    ),
    Cue.EDIT_FILE: "Your files are never changed. I can make a cleaned copy or save a report in the outputs.",
    Cue.DELETE: (
        "Files are never deleted by me: inputs stay as they are, and you can remove them yourself. I can "
        "leave a file out of the comparison."
    ),
    Cue.PDF: (
        "I can save as Excel (xlsx), as a web page (html) or as csv, not in that format. The web page can be "
        "printed to PDF from the browser."
    ),
    Cue.MEDIAN: (
        "I can count and give totals, means, lowest and highest values, not that measure. I can save the rows"
        " as Excel, where it can be worked out."
    ),
    Cue.SOMEHOW: (
        "I need to know how: put the files under each other (same columns), look a column up by a shared key,"
        " or compare them by a key."
    ),
    Cue.ORDER: "The order of rows and of columns never counts: rows are matched by the key, columns by their names.",
    Cue.CODE: "I write Python for each step and show it before it runs; other code I cannot write.",
    Cue.MAP: _OTHER,
    Cue.REPLACE: _OTHER,
}
_LIKE_LAST = (
    "There is no earlier comparison in this chat to take over. Say what is to be compared and by which "
    "key, or open the chat in which you did it."
)


_WHO = "The files do not say who changed something: I can only show what differs between them."
_COLUMN = (
    "I cannot add a column that is worked out from others. I can show the largest changes of a column, and a report "
    "holds the value before and after of each cell."
)


SHARES = (
    "I can give the share of each group in a total (“share of each `Region` in the total of `Amount`”) or in the rows, "
    "the share of the rows that changed (“what percent of the rows changed per `Region`”) and of those that meet a "
    "condition."
)
_OF_A_FILE = frozenset(
    {"the", "in", "from", "to", "than", "and", "with", "im", "der", "dem", "den", "die", "aus", "und"}
)
_SHARES = ("share", "proportion", "percentage", "fraction", "anteil", "prozentanteil")


def _is_share(d: Draft) -> bool:
    return any(
        d.items[place].text.casefold().removeprefix("the ").removeprefix("what ").startswith(_SHARES)
        for place in d.places(Cue.MEDIAN)
    )


_CONVERTING = frozenset({"rename", "convert", "umbenennen", "umrechnen", "konvertiere", "konvertieren"})


def _asks_for_other(d: Draft) -> bool:
    """Say whether a column is to be renamed or converted: "convert Total to dollars"; not "rename id to name in b"."""
    tokens = [token.fold for token in d.scene.tokens[d.items[0].start : d.items[-1].end]]
    asked = [word for word in tokens[:4] if word in _CONVERTING]
    if not asked or (asked[0] in {"rename", "umbenennen"} and (d.table_places() or len(d.column_places()) > 1)):
        return False
    return bool(d.column_places())


def _asks_for_column(d: Draft) -> bool:
    """Say whether a column is to be worked out: "add a column with the difference of Total"."""
    noun = any(item.cue is Cue.COLUMN_NOUN for item in d.items)
    return noun and d.has(Cue.ADD) and d.has(Cue.DIFFERENCE) and not d.has(Cue.IGNORE)


def _asks_who(d: Draft) -> bool:
    """Say whether it asks who did it: "who changed the rows", but not "who got a raise"."""
    tokens = [token.fold for token in d.scene.tokens[d.items[0].start : d.items[-1].end]]
    verbs = {"changed", "edited", "altered", "modified", "corrected", "entered", "deleted", "did", "made", "updated"}
    return len(tokens) > 2 and tokens[0] in {"who", "wer"} and tokens[1] in verbs


def read(d: Draft) -> bool:
    """Refuse what cannot be done, and use the words of it all."""
    if d.has(Cue.LIKE_LAST):
        return _like_last(d)
    missing = _WHO if _asks_who(d) else _COLUMN if _asks_for_column(d) else _OTHER if _asks_for_other(d) else ""
    if missing:
        d.penalty -= 1.0
        return _decline(d, missing)
    for cue in (
        Cue.COMPOSE, Cue.SAYS, Cue.PREDICT, Cue.SEND, Cue.JUDGE, Cue.SCHEDULE, Cue.TRANSLATE, Cue.CHART, Cue.WEB,
        Cue.EDIT_FILE, Cue.PDF, Cue.MEDIAN, Cue.CODE,
    ):  # fmt: skip
        if d.has(cue) and _meant(d, cue):
            formats = [FORMATS[one] for one in FORMATS if d.has(one)] if cue is Cue.PDF else []
            d.add(*(Export(format=kind) for kind in formats))
            return _decline(d, SHARES if cue is Cue.MEDIAN and _is_share(d) else TEXTS[cue])
    if (
        d.has(Cue.ORDER)
        and any(item.cue in {Cue.ROW, Cue.COLUMN_NOUN} for item in d.items)
        and d.has(Cue.IGNORE, Cue.NO_MATTER)
    ):
        return _decline(d, TEXTS[Cue.ORDER])
    if (
        d.has(Cue.DELETE)
        and (d.table_places() or any(item.cue is Cue.FILE for item in d.items))
        and not d.has(Cue.DUPLICATES, Cue.BLANK)
    ):
        return _decline(d, TEXTS[Cue.DELETE])
    if d.has(Cue.SOMEHOW) or (d.has(Cue.JOIN) and not d.column_places() and not d.has(Cue.TOGETHER, Cue.KEY)):
        return _somehow(d)
    return False


def _meant(d: Draft, cue: Cue) -> bool:
    """Say whether a word is meant as such: "mail" in "a report I can mail" is not, nor is a word of a file name."""
    if cue is Cue.SEND and d.has(Cue.MAILABLE):
        return False
    refused = (Cue.NOT, Cue.WITHOUT, Cue.NO_ANSWER)
    if cue is Cue.EDIT_FILE and (first := d.first(cue)) is not None and d.cue_ahead(first, *refused) is not None:
        return False
    if cue is Cue.JUDGE and d.amount_places() and d.has(Cue.NO_MATTER, Cue.AT_MOST, Cue.DIFFERENCE, Cue.MORE_THAN):
        return False
    place = d.first(cue)
    named = None if place is None else d.scene.columns.find(d.items[place].text)
    if place is not None and place > 0 and named is not None and named.level <= Level.PART:
        return False
    ahead = d.scene.tokens[d.items[place].start - 1].fold if place else ""
    if place is not None and ahead in _OF_A_FILE and d.scene.tables.has_word(d.items[place].text):
        # "Not in the draft" speaks of marks_draft.csv.
        return False
    start = 0 if place is None else d.items[place].start
    return start == 0 or d.scene.tokens[start].spaced or d.scene.tokens[start - 1].text != "."


def _decline(d: Draft, text: str) -> bool:
    asked = {Cue.COMPARE, Cue.IGNORE, Cue.COUNT, Cue.TOTAL, Cue.MEAN, Cue.TREAT, Cue.STACK, Cue.LOOK_UP} & d.cues
    more = sum(1 for place in d.places(*_VERBS) if d.cue_ahead(place, *_JOINTS, skip=_BETWEEN) not in {None, 0})
    d.penalty += 0.25 + 0.8 * len(asked) + more
    d.declined.append(Declined(text=f"{text}{_named(d)}"))
    d.use_all()
    return True


_VERBS = (*(cue for cue, text in TEXTS.items() if text != _OTHER), Cue.EXPORT, Cue.SHOW, Cue.KEEP, Cue.REMOVE)
_BETWEEN = (Cue.FILLER, Cue.BY, Cue.PER, Cue.WITH)
_JOINTS = (Cue.AND, Cue.THEN, Cue.COMMA, Cue.ALSO, Cue.BUT, Cue.OR)


def _named(d: Draft) -> str:
    """Name what is refused where it holds more than the refusal tells, or where more was said beside it."""
    start, end = d.items[0].start, d.items[-1].end
    whole = start == 0 and end >= len(d.scene.tokens) - 1
    if whole and not any(item.cue is None or item.cue in GUARDS for item in d.items[1:]):
        return ""
    return f" So “{d.scene.raw(start, end)}” is not done."


def _like_last(d: Draft) -> bool:
    if d.scene.view.contract is None and not any(d.scene.conversation.intents):
        return _decline(d, _LIKE_LAST)
    d.use_all()
    d.ask(
        "What is to be done as before? The rules of this chat still hold.",
        ("Compare again", "Show the rules"),
    )
    return True


def _somehow(d: Draft) -> bool:
    labels = [table.label for table in d.scene.tables.subjects[:3]]
    d.use_all()
    d.penalty += 0.25
    if len(labels) >= 2:
        first, second = labels[0], labels[1]
        d.ask(
            TEXTS[Cue.SOMEHOW],
            (f"Put `{first}` and `{second}` together", f"Compare `{first}` with `{second}`"),
        )
    else:
        d.declined.append(Declined(text=TEXTS[Cue.SOMEHOW]))
    return True

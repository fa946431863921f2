"""Turns of English in plain words: "submitted but not selected", "only the German changed", "back to all of them"."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from workbench.models.builtin.intents import Measure, Summarise
from workbench.models.builtin.language.folding import fold
from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.said_otherwise import one_column
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.language.units_said import has_unit, unit_family
from workbench.models.builtin.language.values import NUMBER_WORDS
from workbench.models.builtin.table_views import TableView

_PLEASE = re.compile(
    r"\s+please\s*,\s*(?P<which>which\s+(?:was|is)\s+(?:called\s+)?)(?P<name>`[^`]+`|[\w.-]+)\s*(?:before)?(?P<end>[.!]?)\s*$",
    re.IGNORECASE,
)
_POSSESSIVE = re.compile(
    r"\b(?P<owner>[^\W\d_]\w*)(?:['’]s|s['’])\s+(?P<noun>names?|values?|spelling|writing)\b", re.IGNORECASE
)
_BUT_NOT = re.compile(
    r"^\s*(?P<ask>which|what|how\s+many|(?:show|list)(?:\s+me)?(?:\s+the)?)\s+(?P<noun>[\w-]+)\s+(?:(?:that\s+)?(?:are|were|was|is|got)\s+)?"
    r"(?P<one>[^\W\d_]{5,})\s+but\s+(?:were\s+|was\s+|are\s+)?(?:not|never)\s+(?P<other>[^\W\d_]{5,})\s*[?.!]*\s*$",
    re.IGNORECASE,
)
_HOW_MUCH = re.compile(
    r"\bhow\s+(?:many|much)\s+(?P<unit>[^\W\d_]+)\s+(?P<rest>(?:in\s+(?:total|all)|altogether)\b)", re.IGNORECASE
)
_DID_ONLY = re.compile(
    r"^\s*(?:in\s+)?(?P<ask>how\s+many|which)\s+(?:of\s+the\s+)?(?P<noun>[\w-]+)\s+did\s+(?:only|just)\s+(?:the\s+)?(?P<column>`[^`]+`|[^?,]+?)"
    r"\s+(?:change|differ)\s*[?.!]*\s*$",
    re.IGNORECASE,
)
_BACK_TO_ALL = re.compile(
    r"^\s*(?:now\s+|please\s+)*(?:go(?:ing)?\s+)?back\s+to\s+(?:all(?:\s+of\s+(?:them|these|those)|\s+the\s+\w+|\s+rows)?|everything)"
    r"\s*(?:,\s*(?:and\s+)?|\s+and\s+)(?:(?:please\s+)?tell\s+(?:me|us)\s+)?(?P<rest>.+)$",
    re.IGNORECASE | re.DOTALL,
)
_NET = re.compile(
    r"^(?P<count>\s*how\s+many\s+[\w-]+\s+(?:have|had|got|show)\s+an?\s+(?:different|other|changed|new)\s+"
    r"(?P<column>`[^`]+`|[\w %#().-]+?))"
    r"\s*,?\s+and\s+(?:what|how\s+much)\s+(?:that|this|it|they)\s+(?:comes?|adds?\s+up|amounts?)\s+to"
    r"(?:\s+(?:net|in\s+total|in\s+all|altogether))?\s*[?.!]*\s*$",
    re.IGNORECASE,
)
_NEWEST = re.compile(
    r"\b(?P<lead>only\s+in|in|of|from)\s+the\s+(?:newest|latest|most\s+recent|last)(?:\s+(?:one|file|list|table|version))?(?=\s*(?:[,?.!]|$))",
    re.IGNORECASE,
)
_BEST = re.compile(
    r"\b(?:show(?:\s+me)?|list|give\s+me|which\s+are|what\s+are)\s+(?:the\s+)?(?:(?P<a>[\w-]+)\s+(?P<end>best|worst)|(?P<end2>best|worst)\s+(?P<b>[\w-]+))"
    r"\s+(?P<noun>[\w-]+)\s*[?.!]*\s*$",
    re.IGNORECASE,
)
_NOT_THE_OTHER = re.compile(
    r"\b(?P<one>[^\W\d_]+)\s*,?\s+(?:but|and)\s+(?:(?:is|are|was|were)\s+)?not\s+(?P<other>[^\W\d_]+)(?!\w)",
    re.IGNORECASE,
)
_SHARED = 5


def with_english_turns(said: Said) -> Taken:
    """Give a message in plain words, or what it is understood as."""
    notes: list[str] = []
    for turn in _TURNS:
        taken = turn(said)
        if taken.question is not None:
            return taken
        if taken.answer is not None:
            return replace(taken, answer=replace(taken.answer, notes=(*notes, *taken.answer.notes)))
        notes.extend(taken.notes)
        said = replace(said, text=taken.text)
    return Taken(text=said.text, notes=tuple(notes))


def _please(said: Said) -> Taken:
    """Keep the heading behind "by Unit ID please, which was ward_no"."""

    def kept(found: re.Match[str]) -> str:
        if one_column(found["name"].strip("`"), said.columns) is None:
            return found.group()
        return f", {found['which']}{found['name']} before{found['end']}"

    return Taken(text=_PLEASE.sub(kept, said.text))


def _possessive(said: Said) -> Taken:
    """Take "the policyholder's name" for the column, where no heading is called so."""

    def plain(found: re.Match[str]) -> str:
        other = said.columns.find(found["noun"], loose=False)
        return (
            found["owner"] if other is None and one_column(found["owner"], said.columns) is not None else found.group()
        )

    return Taken(text=_POSSESSIVE.sub(plain, said.text))


def _but_not(said: Said) -> Taken:
    """Take "submitted but not selected" for the files submissions and Selection."""
    found = _BUT_NOT.match(said.text)
    if found is None:
        return said.kept()
    one, other = (_called(found[name], said) for name in ("one", "other"))
    if one is None or other is None or one is other:
        return said.kept()
    ask = "How many rows" if found["ask"].casefold().startswith("how") else "Which rows"
    note = f"Took “{found['one']}” for {quoted(one.label)} and “{found['other']}” for {quoted(other.label)}."
    return Taken(text=f"{ask} are in {quoted(one.label)} but not in {quoted(other.label)}?", notes=(note,))


_DENIED = re.compile(r"\b(?:not|(?P<short>(?:is|are|was|were)n['’]?t))\s+(?:the\s+)?$", re.IGNORECASE)


def _not_the_other(said: Said) -> Taken:
    """Read "overdue but not returned", two values of one column, as the first: the other holds for no such row."""
    found = _NOT_THE_OTHER.search(said.text)
    if found is None:
        return said.kept()
    columns = [_with_value(found[name], said) for name in ("one", "other")]
    if len(columns[0]) != 1 or columns[0] != columns[1] or fold(found["one"]) == fold(found["other"]):
        return said.kept()
    before, after = said.text[: found.start("one")], said.text[found.end() :]
    if (denied := _DENIED.search(before)) is not None:  # "not cancelled and not returned" leaves out both
        are = "are " if denied["short"] else ""
        return Taken(text=f"{before[: denied.start()]}{are}neither {found['one']} nor {found['other']}{after}")
    note = f"Not “{found['other']}” holds for each of them: a row has one {quoted(columns[0][0])}."
    return Taken(text=f"{said.text[: found.end('one')]}{said.text[found.end() :]}", notes=(note,))


def _with_value(word: str, said: Said) -> list[str]:
    """Give the columns in which a word stands as a whole value."""
    return [one.name for one in said.columns.groups if any(fold(value) == fold(word) for value in one.values())]


def _called(word: str, said: Said) -> TableView | None:
    """Give the one file whose name begins as a word does: "submitted" is submissions; none where it is a value."""
    start = fold(word)[:_SHARED]
    if _with_value(word, said) or one_column(word, said.columns) is not None:
        return None
    fitting = [
        one
        for one in said.tables.subjects
        if any(fold(part).startswith(start) for part in re.split(r"[\W_]+", one.label))
    ]
    return fitting[0] if len(fitting) == 1 else None


def _in_unit(said: Said) -> Taken:
    """Take "how many minutes in total" for the total of the one column that has the unit."""

    def total(found: re.Match[str]) -> str:
        family = unit_family(found["unit"])
        fitting = [one for one in said.columns.groups if one.numeric and has_unit(one.names, family)]
        known = said.columns.find(found["unit"], loose=False) is not None
        return f"total {quoted(fitting[0].name)}" if len(fitting) == 1 and family and not known else found.group()

    return Taken(text=_HOW_MUCH.sub(total, said.text))


def _did_only(said: Said) -> Taken:
    found = _DID_ONLY.match(said.text)
    column = one_column(found["column"].strip("` "), said.columns) if found is not None else None
    if found is None or column is None:
        return said.kept()
    return Taken(text=f"{found['ask']} rows changed only in {quoted(column.name)}?")


def _back_to_all(said: Said) -> Taken:
    """Read what follows "go back to all of them and tell me", where no rule chooses rows: a list chose them."""
    found = _BACK_TO_ALL.match(said.text)
    contract = said.view.contract
    if found is None or (contract is not None and contract.chooses_rows):
        return said.kept()
    return Taken(text=found["rest"], notes=("“All of them” is so already: no rule leaves rows out.",))


def _net(said: Said) -> Taken:
    """Read "how many have a different fine and what that comes to net" as the count and the totals before and after."""
    found = _NET.match(said.text)
    column = one_column(found["column"].strip("` "), said.columns) if found is not None else None
    if found is None or column is None or not column.numeric:
        return said.kept()
    read = said.read(f"{found['count']}?")
    if read.questions or read.declined or read.left_over or not read.intents:
        return said.kept()
    total = Summarise(measure=Measure.TOTAL, column=column.ref(), rows="changed", difference=True)
    note = f"The net of {quoted(column.name)} is its sum after less its sum before."
    return said.answered(replace(read, intents=(*read.intents, total), notes=(*read.notes, note)))


def _newest(said: Said) -> Taken:
    """Take "the newest" among three or more files for the one that was added last."""
    files = [one for one in said.tables.subjects if one.path]
    if len({one.path for one in files}) < 3 or not _NEWEST.search(said.text):
        return said.kept()
    label = quoted(files[-1].label)
    text = _NEWEST.sub(lambda found: f"{found['lead']} {label}", said.text)
    return Taken(text=text, notes=(f"Took the newest for {label}, which was added last.",))


def _best(said: Said) -> Taken:
    """Ask by which column the best are meant, where none is named."""
    found = _BEST.search(said.text)
    word = (found["a"] or found["b"]).casefold() if found is not None else ""
    number = word if word.isdigit() else NUMBER_WORDS.get(word, "")
    columns = [one for one in said.columns.groups if one.numeric and not one.names_things]
    if found is None or not number.isdigit() or found.start() > 0 or not columns:
        return said.kept()
    end = (found["end"] or found["end2"]).casefold()
    way = "Top" if end == "best" else "Bottom"
    options = [f"{way} {number} by {quoted(one.name)}" for one in columns[:4]]
    return said.asked(
        f"By which column are they the {end}? A column of another file or sheet can be looked up first.", *options
    )


_TURNS: tuple[Callable[[Said], Taken], ...] = (
    _please, _possessive, _not_the_other, _but_not, _in_unit, _did_only, _back_to_all, _net, _newest, _best,
)  # fmt: skip

"""Turns of phrase of an opening, in plain words: what is asked "between May and June", files that "come in now"."""

from __future__ import annotations

import re

from workbench.models.builtin.intents import Understanding
from workbench.models.builtin.language.columns import Columns, Level
from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.language.tables import Tables
from workbench.models.builtin.language.wish_words import tables_called
from workbench.models.builtin.state import TableView

_FILE = r"(?:`[^`]+`|[\w.-]+(?:\s+(?:file|list|sheet|datei|liste))?)"
_BETWEEN = re.compile(
    rf"\s*\b(?:(?:between|zwischen)\s+(?:the\s+|der\s+|dem\s+)?(?P<one>{_FILE})\s+(?:and|und)\s+(?:the\s+|der\s+"
    rf"|dem\s+)?(?P<other>{_FILE})"
    rf"|(?:from|von|vom)\s+(?P<first>{_FILE})\s+(?:to|auf|zu[mr]?|nach|bis)\s+(?P<last>{_FILE}))(?!\w)",
    re.IGNORECASE,
)
_NAME = r"(?P<name>`[^`]+`|[\w.%€$-]+(?:\s+[\w.%€$-]+){0,2}?)"
_HOW_CHANGED = (
    re.compile(
        rf"^\s*was\s+hat\s+sich\s+(?:beim?|im|am|in|an|mit|bei)\s+(?:der\s+|dem\s+|den\s+)?{_NAME}\s+(?:getan|ge(?:ä"
        rf"|ae)ndert|ver(?:ä|ae)ndert)\s*[?.!]*",
        re.IGNORECASE,
    ),
    re.compile(
        rf"^\s*wie\s+hat\s+sich\s+(?:die|der|das)\s+{_NAME}\s+(?:entwickelt|ge(?:ä|ae)ndert|ver(?:ä|ae)ndert)\s*[?.!]*",
        re.IGNORECASE,
    ),
    re.compile(
        rf"^\s*what(?:\s+has|['’]s)?\s+(?:changed|happened|moved)\s+(?:in|to"
        rf"|with)\s+(?:the\s+)?{_NAME}\s*[?.!]*",
        re.IGNORECASE,
    ),
)
_CAME_AND_WENT = re.compile(
    r"^\s*(?:who|which\s+\w+|wer|welche\s+\w+)\s+(?P<one>joined|left|came|went|is\s+new|are\s+new|kam|ging"
    r"|ist\s+neu|sind\s+neu|ist\s+weg)(?:\s+dazu)?"
    r"\s*(?:,|and|und)\s+(?:who\s+|which\s+|wer\s+|welche\s+)?(?P<other>joined|left|came|went|is\s+gone"
    r"|are\s+gone|kam|ging|fehlt|fehlen|ist\s+weg|sind\s+weg|ist\s+neu)"
    r"(?:\s+dazu)?\s*[?.!]*\s*$",
    re.IGNORECASE,
)
_CAME = re.compile(r"joined|came|new|neu|kam", re.IGNORECASE)
_ZEROS_LOST = re.compile(
    rf"(?:,?\s*\b(?:where|wobei|and|und|but|aber|only|nur)\s+)?(?:the\s+|die\s+)?(?:leading\s+zeros|f(?:ü"
    rf"|ue)hrenden?\s+nullen)\s+(?:of|in|on|from|der|des|bei|von|in\s+der)\s+(?:the\s+|der\s+|den\s+)?{_NAME}"
    r"\s+(?:(?:got|get|were|are|have|been|went|is|sind|wurden|gingen|sind|fehlen|there|dort|da|in\s+`[^`]+`"
    r"|in\s+the\s+\w+)\s*)+(?:lost|missing|gone|dropped|cut|stripped|removed|off|verloren(?:gegangen)?"
    r"|weg(?:gefallen)?|abgeschnitten|verschwunden)?(?:\s+(?:there|dort))?(?=\s*(?:[.,;!?]|$))",
    re.IGNORECASE,
)
_ADDED = re.compile(
    r"^\s*(?:(?:and|und|now|jetzt|nun|also|dann|then|ok(?:ay)?|so)[\s,]+)*(?:"
    rf"(?:add|bring\s+in|include|take\s+in|here\s+(?:is|comes)|there\s+is\s+also|we\s+(?:also\s+)?have|nimm|f(?:ü"
    rf"|ue)ge|hier\s+(?:ist|kommt)|(?:es\s+)?kommt|(?:es\s+)?gibt\s+es)\s+"
    rf"(?:(?:noch|auch|nun|jetzt|the|also|now|der|die|das|den)\s+)*(?P<file>{_FILE})(?:\s+(?:noch"
    rf"|auch))*(?:\s+(?:dazu|hinzu|as\s+well|too|mit\s+rein|rein))?)"
    r"\s*(?:[.:;!,–-]+\s*|\s+(?:and|und|then|dann)\s+|[,.]?\s*$)(?:(?:and|und|then|dann"
    r"|also)\s+)*(?:tell\s+me[\s,:]+|say[\s,:]+|sag\s+mir[\s,:]+|show\s+me\s+(?=which|what))?(?P<rest>.*)$",
    re.IGNORECASE | re.DOTALL,
)
_SINCE = re.compile(
    rf"^(?P<ask>(?:which|what|welche[rs]?|how\s+many|wie\s+viele)\s+[\w-]+)\s+(?:(?:have|has|are|were|sind"
    rf"|wurden)\s+)?(?P<since>(?:since|seit)\s+{_FILE})?\s*(?:(?:have|has|are|were|been|sind)\s+)*"
    r"(?P<what>weggefallen|verschwunden|weg|dropped\s+out|gone|disappeared|left|removed|dazugekommen"
    r"|hinzugekommen|neu|new|joined|added)(?P<later>\s+(?:since|seit)\s+\S+?)?\s*[?.!]*$",
    re.IGNORECASE,
)
_ASKS = re.compile(r"(?:which|what|who|how|where|are|is|welche[rsn]?|was|wer|wie|sind|ist|gibt)\b", re.IGNORECASE)
_GONE = re.compile(r"weg|verschwunden|dropped|gone|disappeared|left|removed", re.IGNORECASE)


def files_between(text: str, tables: Tables) -> tuple[str, tuple[TableView, TableView]] | None:
    """Give the question without "between May and June", and these two files."""
    for found in _BETWEEN.finditer(text):
        names = (found["one"] or found["first"], found["other"] or found["last"])
        one, other = (tables_called(name, tables) for name in names)
        if len(one) == len(other) == 1 and one[0] is not other[0]:
            return f"{text[: found.start()]}{text[found.end() :]}", (one[0], other[0])
    return None


def asked_of_changes(text: str, columns: Columns) -> str:
    """Write "was hat sich beim Verbrauch getan" and "who joined and who left" in plain words."""
    for pattern in _HOW_CHANGED:
        found = pattern.match(text)
        mention = columns.find(found["name"].strip("`")) if found is not None else None
        if found is None or mention is None or len(mention.groups) != 1 or mention.level > Level.ABBREVIATED:
            continue
        group = mention.groups[0]
        # What names the rows stands for them: "bei den Terminen" is no change of their number.
        changed = (
            "Show the changed rows."
            if group.names_things and not group.measures
            else f"Show the rows whose {quoted(group.name)} changed."
        )
        return f"{changed} {text[found.end() :].lstrip()}".rstrip()
    found = _CAME_AND_WENT.match(text)
    if found is not None and (_CAME.search(found["one"]) is None) != (_CAME.search(found["other"]) is None):
        came, went = "Show the added rows.", "Show the removed rows."
        return f"{came} {went}" if _CAME.search(found["one"]) else f"{went} {came}"
    return text


def without_lost_zeros(text: str, columns: Columns) -> str:
    """Write "the leading zeros of the SKU got lost there" as the rule that it asks for, in a sentence of its own."""
    found = _ZEROS_LOST.search(text)
    mention = columns.find(found["name"].strip("`")) if found is not None else None
    if found is None or mention is None or mention.level > Level.ABBREVIATED:
        return text
    ahead, behind = text[: found.start()].rstrip(" ,;:"), text[found.end() :].lstrip(" ,;.")
    stop = "" if not ahead or ahead.endswith((".", "!", "?")) else "."
    return f"{ahead}{stop} Ignore leading zeros in {quoted(mention.groups[0].name)}. {behind}".strip()


def with_added_file(said: Said) -> Taken | None:
    """Give "now add November and tell me …" as the added file and the question, where the file is not compared yet."""
    found = _ADDED.match(said.text)
    table = tables_called(found["file"], said.tables) if found is not None else ()
    if found is None or len(table) != 1 or not any(table[0] is one for one in said.tables.subjects):
        return None
    rest = found["rest"].strip()
    if _ASKS.match(rest) is None:
        return None
    since = _SINCE.match(rest)
    named = re.sub(r"^\s*(?:since|seit)\s+", "", (since["since"] or since["later"] or "") if since is not None else "")
    others = [one for one in said.tables.subjects if one is not table[0]]
    base = tables_called(named, said.tables) if named else ()
    if len(base) == 1 and base[0] in others:
        begins = f"Compare {quoted(base[0].label)} with {quoted(table[0].label)}."
    elif said.view.contract is not None:
        begins = f"Add {quoted(table[0].label)}."
    elif len(others) > 1:
        begins = f"Compare {quoted(others[-1].label)} with {quoted(table[0].label)}."
    else:
        return None
    asked = _since(rest)
    added, then = said.read(begins), said.read_alone(asked)
    if added.intents and then.intents and _is_whole(added) and _is_whole(then):
        notes = (*added.notes, *then.notes)
        return Taken(text=said.text, answer=Understanding(intents=(*added.intents, *then.intents), notes=notes))
    return Taken(text=f"{begins} {asked}".strip())


def _is_whole(read: Understanding) -> bool:
    return not (read.questions or read.left_over or read.declined)


def _since(question: str) -> str:
    """Write "welche Zähler sind seit Februar weggefallen?" as the rows that are removed: the comparison is of both."""
    found = _SINCE.match(question)
    if found is None:
        return question
    bucket = "removed" if _GONE.search(found["what"]) else "added"
    count = re.match(r"how|wie", found["ask"], re.IGNORECASE)
    return f"How many rows were {bucket}?" if count else f"Show the {bucket} rows."

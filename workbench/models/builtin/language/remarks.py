"""What a message tells of its files beside what it asks: "it comes from another tool: …", "the columns were renamed".

Nothing can be done for a remark, and no word of it may hold up the rest: it is taken out and named.
"""

from __future__ import annotations

import re

from workbench.models.builtin.language.comparing_said import sentences
from workbench.models.builtin.language.said import Said, Taken

_COLUMNS = r"(?:columns?|headings?|headers?|column\s+names?|spalten|(?:ü|ue)berschriften|spaltennamen)"
_REMARKS = (
    re.compile(
        rf"^\s*(?:(?:note\s+that|and|but|beachte|aber)[\s,:]+)*(?:some\s+(?:of\s+)?|the\s+|many\s+|einige\s+|die\s+)?{_COLUMNS}"
        r"\s+(?:(?:were|was|are|is|have\s+been|got|wurden|sind|hei(?:ß|ss)en)\s+)(?:(?:also|partly|auch|teils|zum\s+teil)\s+)*"
        r"(?:renamed|reordered|called\s+differently|named\s+differently|in\s+another\s+order|umbenannt|umgestellt|anders)"
        r"(?:\s+and\s+(?:renamed|reordered))?(?:\s+(?:between|in|across|zwischen|in)\s+(?:the\s+|both\s+|den\s+|der\s+|beiden\s+)*"
        r"(?:two\s+|new(?:er)?\s+|other\s+|neuen\s+)?(?:files?|lists?|versions?|years?|dateien|datei|listen|one))?\s*[.!]*\s*$",
        re.IGNORECASE,
    ),
    re.compile(
        r"^\s*(?:it|this|this\s+(?:one|file|list)|the\s+(?:new\s+)?(?:file|list|one)|sie|er|es|die\s+(?:neue\s+)?(?:datei|liste))\s+"
        r"(?:comes?|came|is|was\s+(?:made|exported|written)|stammt|kommt|ist)\s+(?:from|by|with|in|aus|von)\s+"
        r"(?:another|a\s+(?:new|different|colleague)|the\s+other|an?\s+other|our\s+\w+|einem|einer|dem|der)\b[^.!?;]*"
        r"(?:[.](?=\S)[^.!?;]*)*[.!:]*\s*$",
        re.IGNORECASE,
    ),
)
_ASKS = re.compile(
    r"\b(?:ignore|treat|count|use|compare|show|list|make|do\s+not|don't|may|must|should|only|without|leave|ignoriere|behandle"
    r"|z(?:ä|ae)hle|zeige?|nimm|nur|ohne|darf|d(?:ü|ue)rfen|soll(?:en)?|z(?:ä|ae)hlen)\b",
    re.IGNORECASE,
)
_LEAD = re.compile(
    r"\b(?:and\s+|und\s+)?(?:(?:one|two|some|the)\s+(?:more\s+)?rules?\s+(?:changes?|is\s+new|are\s+new)"
    r"|eine\s+regel\s+(?:(?:ä|ae)ndert\s+sich|ist\s+neu))\s*[:–-]\s*",
    re.IGNORECASE,
)
_LABELS = re.compile(
    r"\s*,?\s*(?:using|with|by|mit|nach)\s+(?:the\s+|den\s+)?(?:labels?|names?|spellings?|bezeichnungen|namen)"
    r"\s*,?\s*(?:just\s+)?(?:as|wie)\s+(?:they|sie)\s+(?:stand|are|come|dastehen|sind)(?:\s+(?:there|da))?"
    r"(?=\s*(?:[.!?;,]|$))",
    re.IGNORECASE,
)
_FORMAT = re.compile(r"\s*\((?:csv|tsv|parquet|excel|xlsx?|json|text|txt)\b(?P<more>[^()`\"]*)\)", re.IGNORECASE)
_PUBLISHED = re.compile(
    r"\s+(?:already|first|originally|previously)\s+(?:published|released|reported)\b(?!\s+(?:on|in|at)\b)"
    r"|\b(?P<of>(?:published|released|issued|dated)\s+(?:on|in)\b)",
    re.IGNORECASE,
)
_FIGURES_OF = re.compile(
    r"\bwhich\s+(?:figures|numbers|values)\s+of\s+(?:the\s+)?(?P<noun>[^\W\d_]+)\s+were\s+changed"
    r"(?:\s+(?:afterwards|later|since))?(?=\s*(?:[.,;!?]|$))",
    re.IGNORECASE,
)
_TO_SEND = re.compile(
    r"(?P<report>\b(?:report|file|sheet|table|summary|overview|workbook|bericht|datei|tabelle)\b(?:\s+(?:of|on|about|for)\s+"
    r"(?:this|that|it|the\s+\w+))?)\s*,?\s+(?:(?:that|which)\s+)?(?:i|we|you)\s+"
    r"(?:can|could|may|will|want\s+to|have\s+to)\s+(?:e-?mail|mail|send|forward|share|give|hand|show|present|pass|submit)(?:\s+(?:on|out|over|it))?"
    r"\s+(?:to|with|at)\s+[^.,;!?]+(?=\s*(?:[.,;!?]|$))",
    re.IGNORECASE,
)
_AGAIN = re.compile(
    r"\b(?:redo|repeat|update|renew|recalculate)\s+(?:the\s+)?(?P<group>[\w` ]+?)\s+counts?\b"
    r"(?:\s+(?:for|in|of|over)\s+(?P<all>all\s+(?:the\s+)?(?P<number>two|three|four|2|3|4)\s+(?:years?|months?|files?|lists?)|both(?:\s+\w+)?))?",
    re.IGNORECASE,
)


def with_remarks(said: Said) -> Taken:
    """Give a message without what only tells of its files; what was taken out is named."""
    notes: list[str] = []
    kept: list[str] = []
    for sentence in _sentences(said.text):
        if any(one.match(sentence) for one in _REMARKS) and not _ASKS.search(sentence):
            notes.append(
                f"Took “{sentence.strip().rstrip('.!')}” for a remark: no rule was set from it. What should not count "
                "as a difference, say as a rule."
            )
        else:
            kept.append(sentence)
    if notes and not kept:
        return said.kept()
    text = "".join(kept) if notes else said.text
    text = _LEAD.sub("", text)
    if not _has_same_values(said):
        text = _LABELS.sub("", text)
    text = _FORMAT.sub("", text)
    text = _PUBLISHED.sub(lambda found: "of" if found["of"] else "", text)
    text = _FIGURES_OF.sub(lambda found: f"which {found['noun']} were changed", text)
    text = _TO_SEND.sub(lambda found: f"{found['report']} I can mail", text)
    return Taken(text=_AGAIN.sub(lambda found: _counted(found, said), text).strip() or said.text, notes=tuple(notes))


def _sentences(text: str) -> list[str]:
    """Give the sentences of a message; what stands behind a colon goes with what is ahead of it."""
    found: list[str] = []
    for start, end in sentences(text):
        if found and found[-1].rstrip().endswith(":"):
            found[-1] += text[start:end]
        else:
            found.append(text[start:end])
    return found


def _counted(found: re.Match[str], said: Said) -> str:
    """Write "redo the sector counts for all three years" as a count per sector."""
    mention = said.columns.find(found["group"].strip("` "))
    if mention is None or len(mention.groups) != 1:
        return found.group()
    where = ""
    if found["number"]:
        where = f" in all {found['number']} files"
    elif found["all"]:
        where = " in both files"
    return f"count the rows per `{mention.groups[0].name}`{where}"


def _has_same_values(said: Said) -> bool:
    contract = said.view.contract
    return contract is not None and any(column.rule.get("same_values") for column in contract.columns)

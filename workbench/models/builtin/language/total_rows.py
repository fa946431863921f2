"""Rows that look like totals, in words: "leave out the total row", "count the total row too", alone or in a request."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from workbench.models.builtin.intents import (
    AddTable,
    Compare,
    Declined,
    LeaveOutTotals,
    MapColumns,
    Question,
    SetKey,
    Stack,
    Summarise,
    Understanding,
)
from workbench.models.builtin.language.conversation import Conversation
from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.state import ChatView

_NOUN = (
    r"(?:(?:the|its|their|that|any|all|die|der|dem)\s+)?(?:grand\s+)?"
    r"(?:totals?|sums?|summe|summen|gesamt)[\s-]*(?:rows?|lines?|zeilen?)\b"
    r"(?:\s*(?:,|and|und)\s+(?:the\s+|die\s+)?(?:notes?|remarks?|footers?|hinweise?)(?:\s+(?:rows?|lines?))?)?"
)
_OUT = (
    rf"(?:(?:leave|lass|lasse)\s+{_NOUN}\s+(?:out|away|off|weg)"
    rf"|(?:leave\s+out|leaving\s+out|drop|remove|ignore|exclude|excluding|skip|without|ohne|but\s+not|nicht\s+aber|aber\s+nicht|minus"
    rf"|(?:do\s+not|don['’]?t|not)\s+(?:count|counting|include))\s+{_NOUN}"
    rf"|{_NOUN}\s+(?:is|are|ist|sind)\s+(?:not|no|keine?)\s+(?:an?\s+)?\w+"
    rf"|{_NOUN}\s+(?:(?:bitte|einfach|dabei)\s+)*(?:weglassen|auslassen|rauslassen|ignorieren|weg(?=\s*(?:[.,;!?]|$))"
    r"|nicht\s+mitz(?:ä|ae)hlen|nicht\s+mitrechnen)"
    r"|ohne\s+(?:die\s+)?(?:summe|gesamtsumme)(?=\s*(?:[.,;!?]|$))"
    rf"|{_NOUN}\s+(?:does\s+not|doesn['’]?t|do\s+not|don['’]?t)\s+count)"
)
_AFTER = r"(?:in\s+again|too|as\s+well|also|again|in|auch)"
_IN = (
    rf"(?:(?:with|including|incl\.?|include|keep|mit)\s+(?=the|its|their|that|any|die|der){_NOUN}(?:\s+{_AFTER})?"
    rf"|(?:count|counting)\s+{_NOUN}\s+{_AFTER})"
)
_LEAVES = re.compile(rf"(?:[,;]?\s*\b(?:and|but|then|und|aber)\s+|,\s*)?(?:\bplease\s+)?\b{_OUT}", re.IGNORECASE)
_KEEPS = re.compile(rf"(?:[,;]?\s*\b(?:and|but|then|und|aber)\s+|,\s*)?(?:\bplease\s+)?\b{_IN}\b", re.IGNORECASE)
_NOTHING = re.compile(r"[\s.,;!?]*(?:please|bitte|now|then|and|so|again)?[\s.,;!?]*", re.IGNORECASE)
BY_ITSELF = (
    "Rows that look like totals or notes are left out of sums, means, counts and rankings anyway, and those that are "
    "called a total of a first comparison, too. To leave others out of a comparison, say so with it: “Compare … and "
    "leave out the total rows”."
)


@dataclass(frozen=True, kw_only=True, slots=True)
class TotalsWish:
    """What a message says of rows that look like totals, and the message without it."""

    text: str
    leave_out: bool | None = None
    said: str = ""
    """The words that say it."""

    @property
    def alone(self) -> bool:
        """Say whether the message says nothing else."""
        return self.leave_out is not None and _NOTHING.fullmatch(self.text) is not None


def totals_wish(text: str) -> TotalsWish:
    """Take what is said of total rows out of a message."""
    for pattern, leave_out in ((_LEAVES, True), (_KEEPS, False)):
        found = pattern.search(text)
        if found is not None:
            rest = " ".join(f"{text[: found.start()]} {text[found.end() :]}".split())
            return TotalsWish(
                text=rest.replace(" ?", "?").replace(" .", "."), leave_out=leave_out, said=found.group().strip(" ,;")
            )
    return TotalsWish(text=text)


def _of_total_rows_alone(wish: TotalsWish, view: ChatView, conversation: Conversation) -> Understanding:
    """Read a message that speaks of total rows alone: the question before once more, or a rule of the comparison."""
    leave_out = wish.leave_out is True
    last = conversation.last_intents[-1] if conversation.last_intents else None
    if isinstance(last, Summarise) and last.totals is leave_out:
        return Understanding(intents=(replace(last, totals=not leave_out),))
    if view.contract is not None and view.contract.pairs and view.contract.key:
        return Understanding(intents=(LeaveOutTotals(leave_out=leave_out),))
    return Understanding(declined=(Declined(text=BY_ITSELF),))


def without_total_rows(said: Said) -> Taken:
    """Take what is said of total rows out of a message, and give it to what the rest is understood as."""
    wish = totals_wish(said.text)
    if wish.alone:
        return said.answered(_of_total_rows_alone(wish, said.view, said.before))
    return Taken(text=wish.text, afterwards=lambda read: _with_total_rows(read, wish))


def _with_total_rows(read: Understanding, wish: TotalsWish) -> Understanding:
    """Give a request with what the message says of total rows."""
    if wish.leave_out is not None and read.questions:
        return replace(read, waiting=(*read.waiting, wish.said))
    if wish.leave_out is None or not read.intents:
        return read
    leave_out = wish.leave_out
    intents = tuple(replace(one, totals=not leave_out) if isinstance(one, Summarise) else one for one in read.intents)
    if any(isinstance(one, Compare | AddTable | MapColumns | SetKey) for one in intents):
        return replace(read, intents=(*intents, LeaveOutTotals(leave_out=leave_out)))
    done = any(isinstance(one, Summarise) for one in intents) or (leave_out and isinstance(intents[-1], Stack))
    if done:
        return replace(read, intents=intents)
    text = "Rows that look like totals count in sums, means, counts and comparisons. What shall be done with them here?"
    return replace(read, intents=(), questions=(Question(text=text),))

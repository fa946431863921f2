"""Shares and products: "share of each fund in the total", "what percent of the rows changed", "qty times price".

The words of the share or of the second column are taken off, the rest is read as the figure that it is of, and the
share or the product is put on what it is understood as.
"""

from __future__ import annotations

import re
from dataclasses import replace

from workbench.models.builtin.intents import ColumnRef, Declined, Measure, Question, Summarise, Understanding
from workbench.models.builtin.language.frames.declining import SHARES
from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.language.wish_words import wish_of
from workbench.models.builtin.language.worked_out import factors

_LEAD = (
    r"^(?:(?:what|which|show(?:\s+me)?|give(?:\s+me)?|list|calculate|work\s+out|welche[rn]?|zeige?|gib|berechne|was)\s+)?"
    r"(?:(?:is|are|ist|sind)\s+)?(?:mir\s+)?(?:(?:the|der|den|die|das)\s+)?"
)
_SHARE = (
    r"(?:percentage\s+shares?|shares?|percentages?|percent|per\s+cent|proportions?|fractions?|anteile?|prozentanteile?"
    r"|prozentuale[rn]?\s+anteile?|wie\s*viel\s+prozent|how\s+(?:many|much)\s+percent)"
)
_EACH = r"(?:each|every|jede[rsnm]?|je|pro)\s+(?:of\s+the\s+)?"
_OF_TOTAL = re.compile(
    rf"{_LEAD}{_SHARE}\s+(?:of\s+|von\s+)?{_EACH}(?P<by>.+?)\s+(?:in|of|at|an|am|von)\s+(?:the\s+|der\s+|dem\s+)?"
    r"(?:(?:grand|overall|whole|full|gesamten?)\s+)?(?:total|sum|whole|gesamtsumme|summe|gesamt)"
    r"(?:\s+(?:of|von|der|des)(?:\s+(?:the|der|den))?)?(?P<what>(?:\s+.+)?)$",
    re.IGNORECASE,
)
_BY = re.compile(
    rf"{_LEAD}{_SHARE}\s+(?:of|von|an|am|der|des)\s+(?:(?:the|all|der|den|dem|allen)\s+)?(?:total\s+)?(?P<what>.+?)\s+"
    r"(?:by|per|for\s+each|in\s+each|from\s+each|je|pro)\s+(?P<by>.+)$",
    re.IGNORECASE,
)
_CHANGED = re.compile(
    rf"{_LEAD}{_SHARE}\s+(?:of|der|von)\s+(?:(?:the|all|den|allen)\s+)?(?P<noun>[\w-]+)\s+"
    r"(?:(?:that|which|who|has|have|had|was|were|is|are|die|hat|haben|sich|sind|wurden?)\s+)*"
    r"(?:changed|differ|differs|different|geändert|geaendert)"
    r"(?:\s+(?:haben|hat|sind|wurden?))?(?P<rest>(?:\s+.+)?)$",
    re.IGNORECASE,
)
_MET = re.compile(
    rf"{_LEAD}{_SHARE}\s+(?:of|der|von)\s+(?:(?:the|all|den|allen)\s+)?(?P<rest>[\w-]+\s+(?:is|are|was|were|have|has|had"
    r"|where|with|whose|ist|sind|haben|hat|mit|wo)\s+.+)$",
    re.IGNORECASE,
)
_IN_PERCENT = re.compile(
    r"^(?P<rest>(?:(?:the|die|der)\s+)?(?:total|sum|summe|rows?|count|number|anzahl|zeilen)\b.+?),?\s+"
    r"(?:(?:in|as|als)\s+(?:an?\s+)?(?:percent(?:ages?)?|per\s+cent|%|prozent(?:anteil)?|shares?)"
    r"(?:\s+(?:of|in|von|der)\s+(?:the\s+|der\s+)?(?:total|whole|sum|gesamtsumme|summe|ganzen))?|anteilig|prozentual)$",
    re.IGNORECASE,
)
_ROWS = re.compile(r"^(?:rows?|records?|lines?|entries|zeilen?|datensätzen?|einträgen?)\b", re.IGNORECASE)
_CHANGED_ROWS = re.compile(
    r"(?:changed|different|geänderte[nr]?)\s+(?:rows|records|lines|entries|zeilen|datensätzen?|einträgen?)",
    re.IGNORECASE,
)
_MOVED = re.compile(r"\b(?:changes?|differences?|rise|rose|fell|grew|änderung\w*)\b", re.IGNORECASE)
_GERMAN = re.compile(r"\b(?:anteil\w*|prozent\w*|je|pro|der|zeilen)\b", re.IGNORECASE)
_FIGURES = frozenset({Measure.COUNT, Measure.TOTAL, Measure.CHANGED_ROWS})


def with_shares(said: Said) -> Taken:
    """Take the words of a share off and give the figure that it is of; the share comes back with what that means."""
    plain = _plain_words(wish_of(said.text))
    if plain is None:
        return said.kept()
    return Taken(text=plain, afterwards=_with_share)


def _plain_words(text: str) -> str | None:
    """Give the words of the figure that a share is of; None where none is asked for."""
    found = _OF_TOTAL.match(text)
    if found is not None:
        what = found["what"].strip()
        return f"total {what} by {found['by']}" if what else f"total by {found['by']}"
    found = _CHANGED.match(text)
    if found is not None:
        return f"how many rows changed{found['rest']}"
    found = _BY.match(text)
    if found is not None and not _MOVED.search(found["what"]):
        what = found["what"]
        if _CHANGED_ROWS.fullmatch(what):
            return f"changed rows by {found['by']}"
        if _ROWS.match(what):
            return f"count the rows by {found['by']}" if _ROWS.fullmatch(what) else f"count {what} by {found['by']}"
        return f"total {what} by {found['by']}"
    found = _MET.match(text)
    if found is not None:
        many = "wie viele" if _GERMAN.search(found[0]) else "how many"
        return f"{many} {found['rest']}"
    found = _IN_PERCENT.match(text)
    return found["rest"] if found is not None and not _MOVED.search(found["rest"]) else None


def _with_share(read: Understanding) -> Understanding:
    """Put the share on the one figure that was understood; anything else is declined, never answered without it."""
    if read.questions:
        return replace(read, intents=(), questions=tuple(Question(text=one.text) for one in read.questions))
    figures = [one for one in read.intents if isinstance(one, Summarise) and one.measure in _FIGURES]
    if len(figures) != len(read.intents) or len(figures) != 1:
        return Understanding(declined=(Declined(text=SHARES),), left_over=read.left_over)
    return replace(read, intents=(replace(figures[0], share=True),))


def with_products(said: Said) -> Taken:
    """Take the second of two columns that are multiplied off; it comes back with the figure of the first."""
    found = factors(said.text, said.columns)
    if found is None:
        return said.kept()
    one, other, start, end = found
    text = f"{said.text[:start]}{quoted(one.name)}{said.text[end:]}"
    if not _MEASURE.search(text[:start]):
        text = f"total {text.strip()}"

    def multiplied(read: Understanding) -> Understanding:
        figures = [each for each in read.intents if isinstance(each, Summarise)]
        fits = len(figures) == len(read.intents) == 1 and figures[0].column is not None
        if read.questions or not fits or figures[0].measure not in _OF_NUMBERS:
            told = (
                f"I can multiply {quoted(one.name)} and {quoted(other.name)} row by row and give the total or the mean "
                f"of it, in all or by a column: say “total {quoted(one.name)} times {quoted(other.name)} by …”."
            )
            return Understanding(declined=(Declined(text=told),))
        return replace(read, intents=(replace(figures[0], multiply_by=ColumnRef(name=other.name)),))

    return Taken(text=text, afterwards=multiplied)


_MEASURE = re.compile(
    r"\b(?:total|sum|summe|mean|average|durchschnitt\w*|mittel\w*|highest|lowest|höchste\w*|niedrigste\w*)\b",
    re.IGNORECASE,
)
_OF_NUMBERS = frozenset({Measure.TOTAL, Measure.MEAN, Measure.HIGHEST, Measure.LOWEST})

"""No answer between: "und im Mai?" behind a message that was not understood leans on nothing.

It must not answer the question before that one as if nothing had been said between: it is asked which of the two is
meant, with the last answered question in full where its file can be put in the place of the other.
"""

from __future__ import annotations

import re

from workbench.models.builtin.intents import ShowMoved, ShowRows, ShowTable, Summarise
from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.said_otherwise import one_table

_LEANS = re.compile(
    r"^\s*(?:(?:and|und|what\s+about|how\s+about|was\s+ist\s+mit|wie\s+ist\s+es\s+mit)\s+)"
    r"(?P<rest>(?:(?:how\s+many|wie\s*viele)\s+)?(?:(?:are\s+there|sind\s+es|gibt\s+es)\s+)?"
    r"(?P<prep>in|im|for|from|at|aus|bei|f(?:ü|ue)r|of|von|auf)\s+(?:(?:the|der|dem|den|die)\s+)?(?P<place>[^,?!]{2,40}?))\s*\?*\s*$",
    re.IGNORECASE,
)
_PLACE = re.compile(
    r"\b(?P<prep>in|im|for|from|aus|f(?:ü|ue)r|of|von)\s+(?:(?:the|der|dem|den|die)\s+)?(?P<place>[\w.-]+(?:\s+(?:file|list|table|sheet|"
    r"datei|liste|tabelle))?)",
    re.IGNORECASE,
)
_QUESTIONS = (Summarise, ShowRows, ShowTable, ShowMoved)
_SHOWN = 60


def with_no_answer_between(said: Said) -> Taken:
    """Ask what a message leans on where the one before it has no answer."""
    found = _LEANS.match(said.text)
    before = said.before
    if found is None or not before.texts or not before.intents or before.intents[-1]:
        return said.kept()
    if one_table(found["place"].strip(), said.tables) is None:
        return said.kept()
    answered = next(
        (
            text
            for text, intents in zip(reversed(before.texts), reversed(before.intents), strict=False)
            if intents and isinstance(intents[-1], _QUESTIONS)
        ),
        None,
    )
    texts = (before.texts[-1], answered)
    full = [text for one in texts if one is not None and (text := _in_place(said, one, found)) is not None]
    options = [text for text in full if _is_understood(said, text)]
    words = " ".join(before.texts[-1].split())
    words = words if len(words) <= _SHOWN else f"{words[:_SHOWN].rstrip()} …"
    rest = " Is the one before it meant?" if options else " Please say the whole question."
    return said.asked(f"What was said before (“{words}”) has no answer yet, so this leans on nothing.{rest}", *options)


def _in_place(said: Said, text: str, found: re.Match[str]) -> str | None:
    """Give a question with its one file put in the place of the other."""
    places = [one for one in _PLACE.finditer(text) if one_table(one["place"], said.tables) is not None]
    if len(places) != 1:
        return None
    one = places[0]
    where = found["rest"][found.start("prep") - found.start("rest") :]
    return f"{text[: one.start()]}{where}{text[one.end() :]}".strip()


def _is_understood(said: Said, text: str) -> bool:
    read = said.read_alone(text)
    return bool(read.intents) and not (read.questions or read.left_over or read.declined)

"""Tokens of a message: words, numbers, dates, quoted names and marks, each with its place in the text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from workbench.models.builtin.language.folding import fold


class TokenKind(StrEnum):
    """What a token is by its form."""

    WORD = "word"
    NUMBER = "number"
    DATE = "date"
    QUOTED = "quoted"
    MARK = "mark"
    BREAK = "break"


@dataclass(frozen=True, kw_only=True, slots=True)
class Token:
    """A token; `text` of a quoted one is what stands inside the quotes; `start` and `end` are places in the message."""

    kind: TokenKind
    text: str
    start: int
    end: int
    spaced: bool = True
    """White space, or the start of the message, stands before it."""

    @property
    def fold(self) -> str:
        """Give the folded text."""
        return fold(self.text)


_QUOTES = (
    r"`(?P<q1>[^`\n]+)`"
    r'|"(?P<q2>[^"\n]+)"'
    r"|“(?P<q3>[^”\n]+)”"
    r"|„(?P<q4>[^“”\n]+)[“”]"
    r"|«(?P<q5>[^»\n]+)»"
    r"|(?<![\w])'(?P<q6>[^'\n]+)'(?!\w)"
    r"|(?<![\w])‘(?P<q7>[^’\n]+)’(?!\w)"
)
_DATE = (
    r"(?<![\w.,-])(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}\.\s?\d{1,2}\.\s?(?:\d{4}|\d{2})|\d{1,2}/\d{1,2}/(?:\d{4}|\d{2}))"
    r"(?![\w/-])(?!\.\w)"
)
_NUMBER = (
    r"(?:(?<![\w.,])[-+−](?=[\d.]))?(?:\d{1,3}(?:[.,'’]\d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d+)?|(?<![\w.,])\.\d+)(?![\w])"
)
_WORD = r"[nNkK](?:/|\.)[aA](?:\.|(?!\w))|[^\W_](?:[\w]|['’](?=[^\W\d_])|(?<=\w)&(?=\w))*|_\w+"
_TOKEN = re.compile(
    rf"(?P<quoted>{_QUOTES})|(?P<date>{_DATE})|(?P<number>{_NUMBER})|(?P<word>{_WORD})|(?P<break>\n+)|(?P<mark><=|>=|!=|<>|->|=>|==|[^\s\w]|_)",
    re.UNICODE,
)


def tokenize(text: str) -> tuple[Token, ...]:
    """Split a message into tokens."""
    found: list[Token] = []
    for match in _TOKEN.finditer(text):
        start, end = match.span()
        spaced = start == 0 or text[start - 1].isspace()
        found.append(_token(match, start, end, spaced=spaced))
    return tuple(found)


def _token(match: re.Match[str], start: int, end: int, *, spaced: bool) -> Token:
    if match["quoted"] is not None:
        inside = next(match[f"q{number}"] for number in range(1, 8) if match[f"q{number}"] is not None)
        return Token(kind=TokenKind.QUOTED, text=inside, start=start, end=end, spaced=spaced)
    for kind in (TokenKind.DATE, TokenKind.NUMBER, TokenKind.WORD, TokenKind.BREAK):
        if match[kind.value] is not None:
            return Token(kind=kind, text=match.group(), start=start, end=end, spaced=spaced)
    return Token(kind=TokenKind.MARK, text=match.group(), start=start, end=end, spaced=spaced)

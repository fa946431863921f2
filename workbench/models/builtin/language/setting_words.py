"""Words by which a message sets something, rows, columns or what counts as equal; and words by which it only asks."""

from __future__ import annotations

import re

CHOOSES = re.compile(
    r"\b(?:ignor\w+|leav\w+|skip\w*|exclu\w+|drop\w*|remov\w+|only|just|keep\w*|without|compar\w+|us(?:e|ing)"
    r"|inclu\w+|filter\w*|treat\w*|discard\w*|omit\w*|delet\w+|restrict\w*|limit\w*|do\s+not|don['’]?t|no|never"
    r"|except|consider\w*|take|matter\w*|out|ohne|nur|lass\w*|\w*ignorier\w*|vergleich\w*|behalt\w*|\w*weg\w*"
    r"|auslass\w*|ausschlie\w+|außer|ausser|entfern\w*|streich\w*|lösch\w*|nimm|keine?n?|nicht|egal|set|throw"
    r"|look\w*|what\s+if|disregard\w*|irrelevant|unwichtig|unneeded|redundant|forget|care|away|instead|statt|stattdessen|back|all\s+but)\b",
    re.IGNORECASE,
)
"""Words that say that a comparison is to keep rows or to leave them out."""
ASKS = re.compile(
    r"^\s*(?:(?:and|und|so|now|jetzt|please|bitte)\s+)*(?:mean|average|median|total|sum|how\s+(?:many|much)|which|who|whose"
    r"|show|list|wie\s*viele?|welche\w*|wer|zeige?|liste|summe|mittelwert|durchschnitt\w*|anzahl)\b",
    re.IGNORECASE,
)
SETS = re.compile(
    r"\b(?:same|equal\w*|identical|alike|as|means|within|toleran\w*|up\s+to|under|over|than|gleich\w*|dasselbe|derselbe"
    r"|unter|über|bis|als|round\w*|gerundet|\w*change\s+is)\b|[=→%]",
    re.IGNORECASE,
)
"""Words that say that values count as equal."""

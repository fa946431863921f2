"""The words that say that two headings are one column: the verbs, what stands beside them, and which file is meant."""

from __future__ import annotations

import re


def _any_of(*ways: str) -> re.Pattern[str]:
    return re.compile(rf"\s*(?:{'|'.join(ways)})(?!\w)", re.IGNORECASE)


NAMES = _any_of(
    r"(?:is|are)\s+(?:now\s+|there\s+)?(?:called|named|labelled|labeled|titled|known\s+as|headed)",
    r"hei(?:ß|ss)(?:t|en)",
    r"hie(?:ß|ss)(?:en)?", r"(?:has\s+)?bec(?:ame|ome|omes)", r"turned\s+into",
    r"(?:was\s+|is\s+|got\s+)?renamed(?:\s+(?:to|as))?",
    r"nennt\s+sich", r"nannte\s+sich", r"(?:wurde|wird)\s+(?:zu[mr]?|in)", r"used\s+to\s+be(?:\s+called)?",
    r"goes\s+(?:by|under|as)",
    r"(?:was|were)\s+(?:called|named)", r"(?:called|named|genannt)", r"entspr(?:icht|echen)", r"corresponds?\s+to",
    r"stands\s+for", r"bedeutet", r"meint",
    r"(?:steht|stehen|l(?:ä|ae)uft|findet\s+sich)(?=\s.*\b(?:unter|als)\b)", r"appears\s+as", r"shows\s+up\s+as",
)  # fmt: skip
"""Words that say that something has another name; then what stands ahead may be a part of a heading."""
IS = _any_of(
    r"is",
    r"are",
    r"was",
    r"were",
    r"ist",
    r"sind",
    r"war",
    r"waren",
    r"wurde",
    r"means",
    r"equals",
    r"==?",
    r"->",
    r"=>",
    r"→",
)
BESIDE = _any_of(
    r"now", r"jetzt", r"nun", r"neuerdings", r"inzwischen", r"mittlerweile", r"there", r"dort", r"da", r"called",
    r"named",
    r"the\s+same\s+as", r"equal\s+to", r"das\s+gleiche\s+wie", r"dasselbe\s+wie", r"genannt", r"umbenannt\s+in",
    r"unter", r"als", r"also",
    r"just", r"simply", r"einfach", r"previously", r"neu", r"new", r"alt", r"old",
    r"formerly", r"before", r"vorher", r"fr(?:ü|ue)her",
    r"zuvor",
    r"bisher", r"damals",
    r"the", r"der", r"die", r"das", r"den", r"dem", r"column", r"spalte", r"earlier", r"afterwards", r"nachher",
    r"sich",
)  # fmt: skip
THE = _any_of(
    r"nur\s+noch",
    r"only",
    r"nur",
    r"the",
    r"unter",
    r"to",
    r"der",
    r"die",
    r"das",
    r"den",
    r"dem",
    r"column",
    r"spalte",
    r"now",
    r"jetzt",
    r"dort",
    r"there",
)
AGE = (
    r"(?:new|newer|old|older|first|second|other|latest|later|earlier"
    r"|neuen?|neueren?|alten?|(?:ä|ae)lteren?|ersten?|zweiten?|anderen?|letzten?)"
)
SIDE = re.compile(r"\s*(?:in|im|bei|beim|on|auf|from)\s+(?:(?:the|der|dem|das|den|die)\s+)?", re.IGNORECASE)
AGED = re.compile(
    rf"{AGE}(?:\s+(?:one|file|list|table|version|sheet|export|year|month|week|quarter|datei|liste|tabelle|fassung"
    r"|jahr|monat|woche|quartal))?(?!\w)",
    re.IGNORECASE,
)
NAME = re.compile(r"`[^`\n]+`|[^\s,;`\"“”„=()][^\s,;`\"“”„=]*(?:\s+[^\s,;`\"“”„=]+){0,3}")
ENDS = re.compile(r"\s*(?:[,;:!?)]|\.(?:\s|$)|$)|\s+(?:and|und|sowie|but|aber|then|&)\s", re.IGNORECASE)
BETWEEN = re.compile(
    r"\s*(?:[,;]\s*(?:(?:and|und|sowie|where|wobei|with|mit)\s+)?|\s(?:and|und|sowie|&)\s+|\.\s+(?:(?:and"
    r"|und)\s+)?)(?:(?:the|der|die|das|column|spalte)\s+)*",
    re.IGNORECASE,
)
LEADS = re.compile(
    r"(?:^|(?<=[\s,;:.(]))(?:(?:and|und|where|wobei|with|mit|dabei|note\s+that|only|nur)\s+)*"
    r"(?:(?:what|das,?\s+was|was)\s+(?:(?:was|is|used\s+to\s+be|were|fr(?:ü|ue)her|vorher|bisher)\s+)+(?:the\s+)?"
    r"|(?:aus|out\s+of)\s+"
    r"|(?:the|der|die|das|den|dem|column|spalte)\s+)?$",
    re.IGNORECASE,
)
WHICH = re.compile(r"\s*,?\s*\(?\s*(?:which|that|die|der|das|welche[rs]?)\s+", re.IGNORECASE)
VERBED = re.compile(
    r"\s+(?:abgleichen|vergleichen|gegen(?:ü|ue)berstellen|pr(?:ü|ue)fen|verglichen|abgeglichen|ab|gegen(?:ü|ue)ber)(?=\s*[,(])",
    re.IGNORECASE,
)
"""A verb at the end of its clause, between a heading and what is said of it: "über X abgleichen, die dort Y heißt"."""
ASIDE = re.compile(
    r"\s*,\s*(?=(?:fr(?:ü|ue)her|vorher|bisher|jetzt|nun|dort|neu|alt|formerly|previously|now|there|before|in|im)\s)",
    re.IGNORECASE,
)
CALLS = re.compile(r"\s+(?:calls?|nenn(?:t|en))\s+(?:it|this|them|sie|ihn|es|das|diese)(?!\w)", re.IGNORECASE)
KEY_LEADS = re.compile(
    r"(?:\b(?:by|on|over|via|using|per|nach|(?:ü|ue)ber|anhand(?:\s+(?:von|der|des))?|mittels)|(?:key|schl(?:ü|ue)ssel)\s*(?::|is|ist|are|sind))"
    r"\s+(?:(?:the|die|der|das|den|dem)\s+)?$",
    re.IGNORECASE,
)
"""What leads a key: then the first heading of a pair is needed where it stands, "by KindNr = Kennung"."""
BRACKET = re.compile(r"\s*\(\s*", re.IGNORECASE)
CALLED = re.compile(r"\s*(?:hei(?:ß|ss)t|genannt\s+wird|ist|steht|called|named)(?!\w)", re.IGNORECASE)
CLOSES = re.compile(r"\s*(?:\)|,(?=\s)|(?=[.;:!?]|$)|(?=\s(?:and|und)\s))", re.IGNORECASE)
IT = re.compile(r"(?:it|she|they|this|that|sie|er|es|diese|dieser|die|der)(?!\w)|it['’]s(?!\w)", re.IGNORECASE)
ZEROS = re.compile(
    r"\s*,?\s*\(?\s*(?:(?:only|just|nur|aber|but)\s+)?(?:without|ohne|minus|with\s+no|less)\s+(?:(?:the|its|die"
    r"|ihre)\s+)?"
    r"(?:leading\s+zeros|f(?:ü|ue)hrende[n]?\s+nullen|vornullen)\s*\)?(?!\w)",
    re.IGNORECASE,
)
ID = re.compile(r"(?:^|\s+)(?:number|no\.?|nr\.?|id|code|nummer|column|spalte|field|feld)$", re.IGNORECASE)


def skip(text: str, place: int) -> int:
    """Give the place of the next word."""
    found = re.compile(r"\s*").match(text, place)
    return place if found is None else found.end()


def behind_colon(text: str, place: int) -> int:
    """Give the place behind a colon, where one stands."""
    found = re.compile(r"\s*:?\s*").match(text, place)
    return place if found is None else found.end()


def next_place(text: str, place: int) -> int:
    """Give where the next word begins: behind a quoted name, or behind the word."""
    quoted = re.compile(r"`[^`\n]*`|[\w`.-]+").match(text, place)
    return place + 1 if quoted is None else quoted.end()

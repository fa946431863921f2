"""What becomes of rows of a repeated key: "pair the duplicates in order", "match the duplicates as well as possible".

They can be set aside, paired in order, or paired with those that are most alike. Anything else that is wished of them
(keep the first, take the last, add them up) is refused by name, with what can be done.
"""

from __future__ import annotations

import re

from workbench.models.builtin.intents import Declined, PairDuplicates, Question, Understanding
from workbench.models.builtin.language.wish_words import wish_of

_THEM = (
    r"(?:the\s+|all\s+|any\s+|die\s+|der\s+|bei\s+)?(?:(?:rows?|zeilen)\s+(?:of|with)\s+)?"
    r"(?:duplicates?|duplicate(?:d)?\s+(?:rows?|keys?|ids?|entries|lines|records)|repeated\s+(?:rows?|keys?|ids?|entries)|doubles"
    r"|rows\s+(?:that\s+are\s+)?(?:set\s+aside|with\s+the\s+same\s+key)|duplikaten?|doppelten?(?:\s+(?:zeilen|schl(?:ü|ue)ssel))?"
    r"|dubletten)"
)
_PAIR = r"(?:pair|match|compare|line\s+up|put\s+together|ordne|paare|vergleiche)"
_IN_ORDER = (
    r"(?:up\s+)?(?:in\s+(?:the\s+)?(?:order|sequence)(?:\s+(?:of\s+appearance|(?:in\s+which\s+)?they\s+(?:stand|appear|come|occur)"
    r"|of\s+the\s+files?|of\s+their\s+rows))?|one\s+by\s+one|by\s+(?:their\s+)?(?:position|order)|first\s+with\s+first"
    r"|(?:in\s+)?der\s+reihe\s+nach(?:\s+zu)?|in\s+(?:der\s+)?reihenfolge)"
)
_BEST = (
    r"(?:up\s+)?(?:by\s+(?:the\s+)?(?:best\s+match|similarity|most\s+alike)|as\s+well\s+as\s+possible|with\s+(?:the|their)\s+(?:best\s+match"
    r"|most\s+(?:similar|alike)(?:\s+(?:rows?|ones?))?|closest(?:\s+(?:rows?|ones?|match))?)|best|to\s+the\s+(?:most\s+similar|closest)"
    r"(?:\s+(?:rows?|ones?))?|so\s+gut\s+(?:wie|es)\s+(?:m(?:ö|oe)glich|geht))"
)
_POLICIES = (
    (re.compile(rf"^{_PAIR}\s+{_THEM}\s+{_IN_ORDER}$", re.IGNORECASE), "in_order"),
    (re.compile(rf"^{_PAIR}\s+{_THEM}\s+{_BEST}$", re.IGNORECASE), "best_match"),
    (re.compile(rf"^(?:best[- ]match|find\s+the\s+best\s+match\s+for)\s+{_THEM}$", re.IGNORECASE), "best_match"),
    (
        re.compile(
            rf"^(?:(?:set|leave|put)\s+{_THEM}\s+aside(?:\s+again)?|(?:only\s+)?report\s+{_THEM}(?:\s+only)?"
            rf"|(?:do\s+not|don['’]?t|no\s+longer|stop)\s+pair(?:ing)?\s+{_THEM}(?:\s+(?:any\s*more|in\s+order))?"
            rf"|{_THEM}\s+beiseite\s*legen)$",
            re.IGNORECASE,
        ),
        "report",
    ),
)
_ONE = (
    r"(?:first|last|newest|latest|oldest|earliest|highest|lowest|largest|smallest|most\s+recent|biggest|cheapest|second"
    r"|erste[nrs]?|letzte[nrs]?|neueste[nrs]?|(?:ä|ae)lteste[nrs]?|h(?:ö|oe)chste[nrs]?|niedrigste[nrs]?)"
)
_VERB = r"\b(?:take|keep|use|pick|choose|prefer|retain|nimm|nehmen|behalten?|verwenden?)\b"
_CHOOSES = re.compile(
    rf"^(?=.*{_VERB})(?=.*\b{_ONE}\b)(?=.*\b{_THEM})|\b(?:pair|match|merge|combine|sum|add\s+up|average|aggregate|collapse)\s+{_THEM}",
    re.IGNORECASE,
)
_DONE = (
    "Which one of the rows of a repeated key counts cannot be chosen here. What can be done with them: “pair the "
    "duplicates in order”, “pair the duplicates by best match”, or “set the duplicates aside”. Exact duplicates: "
    "“remove duplicates”."
)


def duplicates_wish(text: str) -> Understanding | None:
    """Read a whole message that says what becomes of duplicates; None where it says nothing of the kind."""
    said = wish_of(text)
    for pattern, policy in _POLICIES:
        if pattern.match(said):
            return Understanding(intents=(PairDuplicates(policy=policy),))
    first = re.split(r"\s*(?:,|;|\.|\band\b|\bthen\b|\bund\b|\bdann\b)\s*", said, maxsplit=1)
    if len(first) > 1 and any(pattern.match(first[0]) for pattern, _ in _POLICIES):
        options = (first[0],)
        return Understanding(
            questions=(Question(text=f"Please say “{first[0]}” first, and then the rest.", options=options),)
        )
    if _CHOOSES.search(said):
        return Understanding(declined=(Declined(text=f"“{said}” is not done. {_DONE}"),))
    return None

"""Rules in German turns of phrase: "lassen wir durchgehen", "interessieren mich nicht", "führende Nullen weg"."""

from __future__ import annotations

import re

from workbench.models.builtin.language.german.naming import figure, figures
from workbench.models.builtin.language.german.wording import END, REST, START, Plain, wording
from workbench.models.builtin.language.said import Said
from workbench.models.builtin.language.scene import quoted

_GAP = r"(?:unterschiede?|abweichung(?:en)?|differenz(?:en)?|(?:ä|ae)nderung(?:en)?|schwankung(?:en)?)"
_WE = r"(?:mir|mich|uns|niemanden|keinen|f(?:ü|ue)r\s+uns|f(?:ü|ue)r\s+mich)"
_LET = (
    r"(?:lassen?\s+(?:wir|ich)\s+(?:(?:so|mal|als\s+\w+)\s+)*(?:durchgehen|gelten|gut\s+sein|durch|zu)"
    rf"|interessier(?:t|en)\s+{_WE}\s+nicht|k(?:ü|ue)mmern\s+{_WE}\s+nicht|st(?:ö|oe)r(?:t|en)\s+{_WE}\s+nicht"
    r"|fallen\s+nicht\s+ins\s+gewicht|gehen\s+(?:so\s+)?(?:durch|in\s+ordnung)|werden\s+toleriert|tolerieren\s+wir"
    rf"|(?:sind|ist)\s+{_WE}\s+(?:egal|gleich|wurscht|wurst|unwichtig)|(?:kann|k(?:ö|oe)nnen)\s+(?:man"
    rf"|wir)\s+vernachl(?:ä|ae)ssigen"
    r"|sollen\s+nicht\s+z(?:ä|ae)hlen|sollen\s+nicht\s+stören)"
)
_ZEROS = r"(?P<zeros>f(?:ü|ue)hrende[nr]?\s+nullen|leerzeichen|leerstellen)"


def _one_way(found: re.Match[str], said: Said) -> Plain | None:
    """Ask where rises alone, or falls alone, are to be forgiven: a tolerance holds for both directions."""
    group = figure(said, found["name"])
    if group is None:
        return None
    kind = "rises" if found["what"].casefold().startswith(("erh", "steig")) else "falls"
    option = f"Unterschiede in {quoted(group.name)} {found['rest'].strip()} ignorieren"
    text = f"A rule forgives differences both up and down, not {kind} of {quoted(group.name)} alone. Both?"
    return Plain(words="", question=said.asked(text, option))


def _rounded(found: re.Match[str], said: Said) -> Plain | None:
    """Read comparing to whole euros or cents as rounding; to tens or hundreds nothing is rounded, which is asked."""
    named = figure(said, found["column"]) if found["column"] else None
    groups = [named] if named is not None else figures(said)
    if not groups or (found["column"] and named is None):
        return None
    unit = found["unit"].casefold()
    size = {"hundert": "100", "zehner": "10", "tausender": "1000"}.get(unit)
    if size is None:
        what = quoted(groups[0].name) if named is not None else "everything"
        return Plain(words=f"round {what} to {'2 decimals' if unit.startswith('cent') else 'whole numbers'}")
    options = [f"Ignore differences of less than {size} in {quoted(one.name)}" for one in groups[:3]]
    text = (
        f"Figures are rounded to whole ones or to decimals, not to {size}. "
        f"Shall differences of less than {size} count as equal?"
    )
    return Plain(words="", question=said.asked(text, *options))


RULES = (
    wording(
        r"\b(?P<may>darf|d(?:ü|ue)rfen)\s+(?P<bound>(?:(?:bis\s+zu|maximal|h(?:ö|oe)chstens)\s+)?\d[\d.,]*\s*(?:%|prozent|[^\W\d_]+)?)\s+abweichen\b",
        "{may} um {bound} abweichen",
    ),
    wording(r"\bbis\s+(?:h(?:ö|oe)chstens|maximal)\s+(?=\d)", "bis "),
    wording(
        rf"\b(?P<name>[A-ZÄÖÜ]\w{{2,}}?)s?(?P<what>erh(?:ö|oe)hung|steigerung|senkung|minderung)(?:en)?\s+"
        rf"(?P<rest>(?:bis|unter|von)\s+{REST})\s+(?:{_LET}|ignorieren(?:\s+wir)?|sind\s+(?:egal|in\s+"
        rf"ordnung|okay|ok)|z(?:ä|ae)hlen\s+nicht){END}",
        _one_way,
    ),
    wording(rf"\b(?P<what>[\w-]*{_GAP}(?:\s+{REST})?(?:\d|\beine[mnr]?\b|\bzwei\b|\bdrei\b|\bf(?:ü"
            rf"|ue)nf\b|\bzehn\b|\bhalben?\b){REST})\s+{_LET}(?=\s*(?:[.,;!?]|$|und\b))", "{what} ignorieren"),
    wording(
        rf"\b{_ZEROS}\s+(?:bitte\s+)?(?:weg|raus|streichen|entfernen|abschneiden|weglassen|wegnehmen"
        rf"|nicht\s+beachten|unwichtig)"
        r"(?=\s*(?:[.,;!?]|$|und\b))",
        "{zeros} ignorieren",
    ),
    wording(
        r"\bumlaute\s+(?:wie|als|gleich|und)\s+(?:ae|ae\s*,?\s*oe\s*,?\s*(?:und\s+)?ue)(?:\s+(?:behandeln"
        r"|werten|lesen|sind\s+(?:gleich|dasselbe)|gelten\s+als\s+gleich))?",
        "ä and ae are the same, ö and oe are the same, ü and ue are the same",
    ),
    wording(
        rf"{START}(?:(?:vergleiche?|runde?|pr(?:ü|ue)fe?|rechne?)\s+)?(?:(?:die|den|das|alle)\s+"
        rf")?(?P<column>[\w-]+(?:\s[\w()-]+)?\s+)?auf\s+"
        rf"(?:den\s+|die\s+|das\s+|volle\s+|ganze\s+|einen\s+|glatte\s+)+(?P<unit>euros?|cents?|zahlen"
        rf"|kilo|kg|stunden|hundert|zehner|tausender)"
        rf"(?:\s+genau)?(?:\s+(?:vergleichen|gerundet|runden|gerundet\s+vergleichen|abrunden|aufrunden))?{END}",
        _rounded,
    ),
)  # fmt: skip

"""Forms of asking: "Könntest du mir … zeigen?", "Sag mir mal, wie hoch … ist", "Ich hätte gern …" in plain words."""

from __future__ import annotations

import re

from workbench.models.builtin.language.german.verbs import at_the_end
from workbench.models.builtin.language.german.wording import END, REST, START, Plain, wording
from workbench.models.builtin.language.said import Said

_SOFT = (
    r"(?:(?:mir|uns|mal|bitte|vielleicht|auch|noch|kurz|jetzt|eben|denn|doch|gern|gerne|schnell|einfach|nun)[\s,]+)*"
)
_FILE = r"(?:excel|exceldatei|bericht|report|protokoll|csv|html|xlsx|datei)"
_SAVED = re.compile(
    rf"\b(?:als\s+(?:\w+\s+)?{_FILE}|(?:einen?|den|die|eine)\s+(?:\w+\s+)?(?:{_FILE})\b)", re.IGNORECASE
)
_INTO_MAIN = re.compile(
    rf"^(?P<how>wie\s+(?:hoch|gro(?:ß|ss)|viel|teuer|schwer|lang)|was)\s+(?P<rest>{REST})\s+(?P<verb>ist"
    rf"|sind|war|waren)$",
    re.IGNORECASE,
)


def _verb_last(found: re.Match[str], _: Said) -> Plain | None:
    plain = at_the_end(found["rest"].strip())
    return None if plain is None else Plain(words=plain)


def _wished(found: re.Match[str], _: Said) -> Plain:
    """Show what is wished for, or save it where it is a file."""
    rest = found["rest"].strip()
    verb = at_the_end(rest)
    if verb is not None:
        return Plain(words=verb)
    return Plain(words=f"{'Speichere' if _SAVED.search(rest) else 'Zeige'} {rest}")


def _asked(found: re.Match[str], _: Said) -> Plain:
    rest = found["rest"].strip()
    main = _INTO_MAIN.match(rest)
    return Plain(words=f"{main['how']} {main['verb']} {main['rest']}" if main is not None else rest)


_QUESTION = r"(?=(?:wie|welche[nrsm]?|wer|was|wo|wessen|wem|wann|bei\s+w|in\s+w|um\s+w|ob)\b)"
_DU = r"(?:du|ihr|sie|man|wir|ich)"


def _people(found: re.Match[str], said: Said) -> Plain | None:
    """Read "die Leute aus Köln" as rows, where no heading speaks of people so."""
    if said.columns.find(found["noun"]) is not None:
        return None
    return Plain(words=f"{found['ahead']}Zeilen", told=f"Took “{found['noun']}” for the rows.")


ASKING = (
    wording(r"(?P<ahead>\b(?:die|alle|wie\s*viele|welche)\s+)(?P<noun>Leute|Menschen)\b", _people),
    wording(rf"{START}lass(?:t)?\s+uns\s+(?P<rest>{REST}){END}", _verb_last),
    wording(
        rf"{START}(?:pr(?:ü|ue)fe?|schaue?|gucke?|sieh|checke?)\s+(?:(?:mal|bitte|doch|nach|einmal),?\s+"
        rf")*,?\s*was\s+sich\s+(?P<rest>{REST})\s+"
        rf"(?:ge|ver)(?:ä|ae)ndert\s+hat{END}",
        "was hat sich {rest} geändert",
    ),
    wording(r"(?<=\w)\s*,?\s+bitte(?:\s+(?:sch(?:ö|oe)n|sehr))?(?=\s*(?:[.!?]+\s*)?$)", ""),
    wording(
        rf"{START}(?:(?:k(?:ö|oe)nnte?(?:n|st)?|kann(?:st)?|w(?:ü|ue)rde(?:n|st)?|magst|m(?:ö|oe)chtest"
        rf"|willst)\s+{_DU}\s+{_SOFT}"
        rf"(?:sagen|verraten|nennen|zeigen),?\s+|(?:sage?|sagt|verrate?|nenne?|erz(?:ä|ae)hle?)\s+{_SOFT}|"
        rf"(?:ich|wir)\s+(?:m(?:ö|oe)chten?|wollen?|w(?:ü|ue)rden?|will)\s+{_SOFT}wissen,?\s+|wei(?:ß"
        rf"|ss)t\s+du,?\s+{_SOFT}|"
        rf"(?:mich|uns)\s+(?:interessiert|w(?:ü|ue)rde\s+interessieren),?\s+{_SOFT}),?\s*"
        rf"{_QUESTION}(?P<rest>{REST}){END}",
        _asked,
    ),
    wording(
        rf"{START}(?:k(?:ö|oe)nnte?(?:n|st)?|kann(?:st)?|w(?:ü|ue)rde(?:n|st)?|magst|m(?:ö|oe)chtest"
        rf"|willst)\s+{_DU}\s+{_SOFT}"
        rf"(?P<rest>{REST}){END}",
        _verb_last,
    ),
    wording(
        rf"{START}(?:ich|wir)\s+(?:h(?:ä|ae)tten?\s+gerne?|brauchen?|br(?:ä|ae)uchten?|ben(?:ö|oe)tigen?"
        rf"|m(?:ö|oe)chten?\s+(?:gerne?\s+)?|w(?:ü|ue)rden?\s+gerne?)\s+{_SOFT}(?P<rest>{REST}){END}",
        _wished,
    ),
    wording(rf"{START}(?:mich|uns)\s+interessier(?:t|en)\s+(?:nur|lediglich|ausschlie(?:ß|ss)lich|blo(?:ß"
            rf"|ss))\s+", "Nur "),
    wording(rf"{START}(?:mich|uns)\s+interessier(?:t|en)\s+", "Zeige "),
    wording(
        rf"{START}(?:sage?|nenne?)\s+(?:mir|uns)\s+(?:(?:mal|bitte|noch)\s+)*(?=(?:die|den|das|alle)\s)", "Zeige "
    ),
)  # fmt: skip

"""The new file and the new rows: "in the new one", "Summe Verbrauch neu" are the file, "speichere die neuen" the rows.

Of two files "im neuen" is the newer one, whatever else is said; only what asks who is new asks for added rows.
"""

from __future__ import annotations

import re

from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.scene import quoted

_NEW = r"(?P<new>new(?:er)?|neue[nrm]?|neuere[nrm]?)"
_OLD = r"(?P<old>old(?:er)?|alte[nrm]?|(?:ä|ae)ltere[nrm]?)"
_PLACE = re.compile(
    rf"\b(?:in\s+(?:the|der|dem)|im)\s+(?:{_NEW}|{_OLD})"
    r"(?=\s*(?:[,;?!]|\.(?:\s|$)|$)|\s+(?:je|pro|per|by|nach|over|above|under|where|with|mit)\b)",
    re.IGNORECASE,
)
_FIGURE = re.compile(
    r"^\s*(?:(?:and|und)\s+)?(?:(?:the|die|der|das)\s+)?(?:summe|mittel|mittelwert|mittlere[rsn]?|durchschnitt\w*|h(?:ö|oe)chste[rsn]?|niedrigste[rsn]?"
    r"|gesamt\w*|total|sum|mean|average|highest|lowest)\b[^,;?!]*?\s(?P<end>(?:(?P<new>neu|new)|(?P<old>alt|old)))\s*[?.!]*\s*$",
    re.IGNORECASE,
)
_BOTH = re.compile(
    r"\b(?:alt|old|vorher|before)\w*\s*(?:und|and|vs\.?|gegen|against|,|/)\s*(?:neu|new|nachher|after)", re.IGNORECASE
)
_SAVED = re.compile(
    r"^(?P<ahead>\s*(?:please\s+|bitte\s+)?(?:speichere?|exportiere?|sichere?|save|export|write)\s+(?:mir\s+)?(?:(?:nur|only|just)\s+)?)"
    r"(?:(?:the|die)\s+)?(?P<which>new\s+ones|new|neuen)\s+(?P<as>(?:as|als|to|nach)\b.*)$",
    re.IGNORECASE,
)
_HOW_MANY = re.compile(r"^(?P<ahead>\s*wie\s*viele\s+[^,;?!]+?)\s+neu\s*[?.!]*\s*$", re.IGNORECASE)


def with_new_file(said: Said) -> Taken:
    """Give a message in which "the new one" is a file with its name, and one that saves the new ones with the rows."""
    saved = _SAVED.match(said.text)
    if saved is not None:
        told = f"Took “{saved['which']}” for the added rows."
        return Taken(text=f"{saved['ahead']}the added rows {saved['as']}", notes=(told,))
    many = _HOW_MANY.match(said.text)
    if many is not None and re.search(r"\b(?:sind|ist|waren|davon)\b", many["ahead"], re.IGNORECASE) is None:
        return Taken(text=f"{many['ahead']} sind hinzugekommen?", notes=("Took “neu” for the added rows.",))
    pair = said.tables.pair()
    if len(pair) != len({"old", "new"}) or _BOTH.search(said.text) is not None:
        return said.kept()
    older, newer = (quoted(one.label) for one in pair)
    end = _FIGURE.match(said.text)
    if end is not None:
        name = newer if end["new"] else older
        told = f"Took “{end['end']}” for {name}."
        return Taken(text=f"{said.text[: end.start('end')]}in {name}", notes=(told,))
    text = _PLACE.sub(lambda one: f"in {newer if one['new'] else older}", said.text)
    return Taken(text=text)

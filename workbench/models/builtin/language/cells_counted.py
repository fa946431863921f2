"""Cells that are counted: "how many cells changed" is no number of rows, for a row may have several changed cells."""

from __future__ import annotations

import re

from workbench.models.builtin.language.said import Said, Taken

_CELLS = re.compile(
    r"^\s*(?:(?:and|und)\s+)?(?:how\s+many\s+(?:single\s+)?(?:cells|values|fields)\s+(?:(?:have|has|had|were|are)\s+)?(?:been\s+)?"
    r"(?:changed?|differ(?:ed|ent)?|modified|altered)|(?:(?:the|what\s+is\s+the)\s+)?(?:total\s+)?number\s+of\s+"
    r"(?:changed\s+(?:cells|values|fields)|(?:cells|values|fields)\s+(?:that\s+)?changed)"
    r"|(?:(?:the|what\s+is\s+the)\s+)?total\s+number\s+of\s+(?:differences|changes)"
    r"|wie\s*viele\s+(?:zellen|werte|felder)\s+(?:haben\s+sich|wurden|sind)\s+(?:ge(?:ä|ae)ndert|ver(?:ä|ae)ndert))"
    r"(?:\s+(?:in\s+total|in\s+all|altogether|overall|all\s+in\s+all|insgesamt))?(?P<rest>(?:\s+[^?!]*)?)[?!.]*\s*$",
    re.IGNORECASE,
)


def with_cells_counted(said: Said) -> Taken:
    """Give a count of changed cells as these cells, whose number is told with them."""
    found = _CELLS.match(said.text)
    if found is None:
        return said.kept()
    note = "Cells are counted one by one: a row in which two columns changed has two."
    return Taken(text=f"show the changes{found['rest']}".strip(), notes=(note,))

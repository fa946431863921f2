"""Instead of a limit: "change the tolerance to 1 %" takes the place of the tolerance that stands."""

from __future__ import annotations

import re

from workbench.models.builtin.intents import ColumnRef
from workbench.models.builtin.language.draft import Draft
from workbench.models.builtin.language.reading import spoken
from workbench.models.builtin.language.scene import quoted

_CHANGED = re.compile(
    r"\b(?:change[sd]?|set|make|put|raise|lower|increase|reduce|ändere|aendere|setze|erhöhe|senke|mach\w*|stell\w*)\b"
    r".*\b(?:to|auf|it|zu)\b|\b(?:instead|stattdessen)\b",
    re.IGNORECASE,
)
_OTHER = {"tolerance": "relative", "relative": "tolerance"}


def in_place(d: Draft, columns: tuple[ColumnRef, ...], options: dict[str, object]) -> dict[str, object]:
    """Give the options of a limit with the other kind of limit taken off, where the one that stands is changed."""
    contract = d.scene.view.contract
    name = next(iter(options))
    other = _OTHER.get(name)
    names = {column.name for column in columns}
    standing = [
        one.name
        for one in (contract.columns if contract is not None else ())
        if one.name in names and other is not None and one.rule.get(other)
    ]
    if other is None or not standing or len(standing) < len(names) or not _CHANGED.search(d.scene.text):
        return options
    d.note(f"It takes the place of the tolerance of {spoken([quoted(one) for one in standing], 'and')} that was set.")
    return {**options, other: None}

"""German in plain words: the turns of phrase that only this language has, ahead of all other steps of reading."""

from __future__ import annotations

from workbench.models.builtin.language.german.again import AGAIN
from workbench.models.builtin.language.german.asking import ASKING
from workbench.models.builtin.language.german.both_files import BOTH_FILES
from workbench.models.builtin.language.german.bounds import BOUNDS, ONE_UNIT
from workbench.models.builtin.language.german.deeds import DEEDS
from workbench.models.builtin.language.german.gains_and_losses import GAINS_AND_LOSSES
from workbench.models.builtin.language.german.pointing_back import POINTING_BACK
from workbench.models.builtin.language.german.reports import REPORTS
from workbench.models.builtin.language.german.rules import RULES
from workbench.models.builtin.language.german.shared_heads import SHARED_HEADS
from workbench.models.builtin.language.german.value_heads import VALUE_HEADS
from workbench.models.builtin.language.german.verbs import VERBS
from workbench.models.builtin.language.german.wording import written_plainly
from workbench.models.builtin.language.said import Said, Taken

_WORDINGS = (
    *BOTH_FILES,
    *REPORTS[:4],
    *ASKING,
    *ONE_UNIT,
    *RULES,
    *AGAIN,
    *VERBS,
    *VALUE_HEADS,
    *REPORTS[4:],
    *SHARED_HEADS,
    *DEEDS,
    *GAINS_AND_LOSSES,
    *POINTING_BACK,
    *BOUNDS,
)
"""The form of asking is taken off before the verbs are read, and these before what they are about."""


def with_plain_german(said: Said) -> Taken:
    """Give a message with German turns of phrase in the plain words that the other steps read."""
    return written_plainly(said, _WORDINGS)

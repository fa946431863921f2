"""Says it where the figures of a reply go by tables that are out of date: they look like any others."""

from __future__ import annotations

import re
from dataclasses import replace

from workbench.models.builtin.planning.steps import Say
from workbench.models.builtin.planning.transcript import Transcript
from workbench.models.builtin.replies.words import listed, paragraphs

_LINE = re.compile(r"^Stale: ([^\W\d]\w*) – (.*?)\.?$")
_WORD = re.compile(r"[^\W\d]\w*")
_SAID = "changed on disk since"
_MOST = 4


def with_what_is_stale(say: Say, transcript: Transcript) -> Say:
    """Add to a reply which of the tables that its calls used are out of date, and what makes them anew."""
    stale = _stale(transcript)
    used = [name for name in stale if any(name in set(_WORD.findall(code)) for code in transcript.codes)]
    if not used or say.failed or say.declined or _SAID in say.text:
        return say
    names = listed([f"`{name}`" for name in used[:_MOST]])
    more = f" and {len(used) - _MOST} more" if len(used) > _MOST else ""
    verb = "is" if len(used) == 1 else "are"
    words = (
        f"**These figures go by what is out of date**: {names}{more} {verb} stale ({stale[used[0]]}). "
        "*Make anew…* above the variables (`--recompute` in the terminal) repeats the calls; where that leaves "
        "something as it is, compare the files again in a new chat."
    )
    return replace(say, text=paragraphs([say.text, words]))


def _stale(transcript: Transcript) -> dict[str, str]:
    """Give the names that are stale now, with the reason of each."""
    lines = (transcript.state or {}).get("stale")
    found = [_LINE.match(line) for line in lines if isinstance(line, str)] if isinstance(lines, list) else []
    return {line[1]: line[2] for line in found if line is not None}

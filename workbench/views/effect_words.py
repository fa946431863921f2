"""Says on a call's card what it did outside its runtime, and for each effect how that is known."""

from __future__ import annotations

from workbench.domain.call import CallRecord
from workbench.domain.call_effects import CallEffects

_MOST_PILLS = 3


def class_words(record: CallRecord) -> str:
    """Say what the call is to the world outside; empty while it runs, and where nobody looked."""
    return "" if record.effects is None else record.effects.short_words()


def effect_pills(record: CallRecord) -> list[tuple[str, str]]:
    """Give the effects outside as words with a kind; those in the output folder are told as files."""
    if record.effects is None:
        return []
    outside = record.effects.outside
    done = not record.status.cut_off
    pills = [(effect.words(done=done), "gone") for effect in outside[:_MOST_PILLS]]
    more = len(outside) - len(pills)
    return [*pills, (f"and {more:,} more outside", "gone")] if more > 0 else pills


def effects_text(effects: CallEffects, *, done: bool) -> str:
    """List all effects, each with how it is known, and what nobody could see."""
    lines = [
        f"{effect.words(done=done)}{'; by a program that it started' if effect.by_program else ''}"
        f" – {effect.evidence_words(done=done)}"
        for effect in effects.seen
    ]
    if effects.more:
        lines.append(f"and {effects.more:,} more that are not listed")
    lines += [f"announced {effect.announced_words()}; nothing came of it outside" for effect in effects.announced]
    return "\n".join([*lines, *filter(None, ("", effects.unseen_words()))])

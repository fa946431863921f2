"""What waits for an answer: which request each part came with, what of it was not carried out, what is dropped."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from workbench.models.builtin.intents import AddTable, Compare, Help, Intent, MapColumns, SmallTalk, Undo
from workbench.models.builtin.language.conversation import PendingQuestion
from workbench.models.builtin.planning.draft import Draft
from workbench.models.builtin.planning.memory import Memory
from workbench.models.builtin.planning.resuming import PROMISED, waits_for_comparison
from workbench.models.builtin.planning.undoing import last_change
from workbench.models.builtin.replies.words import listed

_PARTS = re.compile(r"\s*(?:[,;.]|\b(?:and|und|then|dann)\b)+\s*", re.IGNORECASE)


def said_with(draft: Draft, intents: Sequence[Intent]) -> tuple[str, ...]:
    """Give the request that each intent came with: an earlier one where it waited, else this message."""
    last = last_of(draft)
    earlier = list(zip(last.waiting, last.said, strict=False)) if last is not None else []
    return tuple(next((text for one, text in earlier if one == intent), draft.ground.text) for intent in intents)


def last_of(draft: Draft) -> Memory | None:
    """Give what the last turn left."""
    return draft.ground.memories[-1] if draft.ground.memories else None


def go_on_waiting(draft: Draft) -> None:
    """Keep what waits for an open question waiting for one more turn."""
    last = last_of(draft)
    draft.waiting, draft.said = (last.waiting, last.said) if last is not None else ((), ())


def keep_rules_waiting(draft: Draft) -> None:
    """Keep rules that were promised with the answer to an earlier question waiting below the next one, and say so."""
    last = last_of(draft)
    before = draft.ground.conversation.pending
    if last is None or before is None or waits_for_comparison(before):
        return
    pairs = zip(last.waiting, last.said, strict=False)
    kept = [(one, said) for one, said in pairs if isinstance(one, PROMISED) and one not in draft.waiting]
    if not kept:
        return
    if draft.question is None:
        draft.question = before
    draft.waiting = (*(one for one, _ in kept), *draft.waiting)
    draft.said = (*(said for _, said in kept), *draft.said)
    texts = tuple(dict.fromkeys(said for _, said in kept))
    draft.say(f"Still not done, since the question before was not answered: {quoted(texts)}.")


def quoted(texts: Sequence[str]) -> str:
    """Write requests as they were said."""
    return listed([f"“{text}”" for text in texts])


def with_it(texts: Sequence[str]) -> str:
    """Say that requests from before an answer are done with it."""
    return f"With it, as you asked before: {quoted(texts)}." if texts else ""


def taken_up(draft: Draft, intents: Sequence[Intent]) -> tuple[str, ...]:
    """Give the requests from before that are done with those of this message."""
    pending = draft.ground.conversation.pending
    if pending is None:
        return ()
    last = last_of(draft)
    waited = list(zip(last.waiting, last.said, strict=False)) if last is not None else []
    done = [said for one, said in waited if one not in intents and _is_among(one, draft.intents)]
    if len(draft.intents) > len(intents) and (not done or waits_for_comparison(pending)):
        return pending.waiting
    return tuple(dict.fromkeys(done))


def still_left(draft: Draft, done: Sequence[str]) -> str:
    """Name what was said beside a question that was not answered, and is not done either."""
    last = last_of(draft)
    if last is None or last.question is None or waits_for_comparison(last.question):
        return ""
    if not draft.intents or all(isinstance(one, SmallTalk | Help | Undo) for one in draft.intents):
        return ""
    left = [said for one, said in zip(last.waiting, last.said, strict=False) if one not in draft.intents]
    texts = tuple(dict.fromkeys(said for said in left if said not in {*done, last.question.request}))
    return f"Still not done, since the question before was not answered: {quoted(texts)}." if texts else ""


def _is_among(one: Intent, intents: Sequence[Intent]) -> bool:
    if not isinstance(one, MapColumns):
        return one in intents
    said = [same for other in intents if isinstance(other, Compare | AddTable | MapColumns) for same in other.mappings]
    return all(same in said for same in one.mappings)


def own_up(draft: Draft, resumed: Sequence[str]) -> None:
    """Say of requests from before, which were announced, only those that were carried out before the turn stopped."""
    left = set(said_with(draft, draft.left))
    draft.reword(with_it(resumed), with_it([text for text in resumed if text not in left]))


def not_done(draft: Draft) -> str:
    """Name what a question or a fault left undone, where the question itself does not say it."""
    texts = tuple(dict.fromkeys(said_with(draft, draft.left)))
    if texts and texts != (draft.ground.text,):
        return f"Not done yet: {quoted(texts)}."
    if 1 < len(draft.left) < len(draft.intents):
        return "The rest of your message is not done yet."
    return ""


def take_back(draft: Draft, intents: tuple[Intent, ...]) -> tuple[Intent, ...]:
    """Read "undo that" below a question: what was said last is not done yet, and it is dropped.

    Gives what else the message asks for. What else waits for the question goes on waiting.
    """
    last = last_of(draft)
    if last is None or last.question is None or not intents or not isinstance(intents[0], Undo):
        return intents
    question, text = last.question, draft.ground.text
    of_comparison = waits_for_comparison(question)
    gone = last.said[-1] if of_comparison and last.said else question.request
    kept = [(one, said) for one, said in zip(last.waiting, last.said, strict=False) if of_comparison and said != gone]
    draft.say(f"“{gone}” was not done yet, and it is dropped. Nothing else was changed.")
    if last_change(draft.ground) is not None:
        draft.say("Say “Undo that” once more to take back the last change of a rule.")
        draft.suggest("Undo that")
    _leave_waiting(draft, last, question if kept else None, kept)
    if len(intents) > 1:
        draft.ground = replace(draft.ground, text=_PARTS.split(text, maxsplit=1)[-1] or text)
    return intents[1:]


def _leave_waiting(
    draft: Draft, last: Memory, question: PendingQuestion | None, kept: Sequence[tuple[Intent, str]]
) -> None:
    said = tuple(text for _, text in kept)
    if question is not None:
        question = replace(question, waiting=tuple(dict.fromkeys(said)), request=said[-1])
    left = replace(last, question=question, waiting=tuple(one for one, _ in kept), said=said)
    draft.ground = replace(
        draft.ground,
        memories=(*draft.ground.memories[:-1], left),
        conversation=draft.ground.conversation.asking(question),
    )

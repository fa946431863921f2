"""What a call did outside Python's memory: each effect with its place and how it is known, and the call's class."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from workbench.domain.announced_effects import Announcements, weighed
from workbench.protocol.effects import EffectEvidence, EffectKind, EffectNote

MOST_KEPT = 200
"""So many effects of a call are kept one by one; those outside come first."""
MOST_ANNOUNCED = 20
"""So many announcements of which nothing came are kept."""
_MOST_TOLD = 6
_POSSIBLY_OUTSIDE = "may have touched something outside"
_NOTHING = "Until then it had touched nothing outside, as far as the system was asked."
_NOTHING_BY_PYTHON = "Until then it was not seen to touch anything outside."
_FILES = frozenset(
    {
        EffectKind.WRITE,
        EffectKind.DELETE,
        EffectKind.RENAME,
        EffectKind.FOLDER,
        EffectKind.LINK,
        EffectKind.CHANGE,
        EffectKind.DATABASE,
    }
)


class EffectPlace(StrEnum):
    """Where an effect is."""

    OUTPUTS = "outputs"
    CHAT = "chat"
    """In the chat's folder, but not among its outputs."""
    OUTSIDE = "outside"


class CallClass(StrEnum):
    """What a call is to the world outside its runtime."""

    PURE = "pure"
    OUTPUTS = "outputs"
    OUTSIDE = "outside"

    def words(self) -> str:
        """Say it, as the end of a line about the call."""
        match self:
            case CallClass.PURE:
                return "computed only"
            case CallClass.OUTPUTS:
                return "wrote in the output folder"
            case CallClass.OUTSIDE:
                return "touched something outside"


@dataclass(frozen=True, kw_only=True, slots=True)
class Effect:
    """One effect. `target` is relative to the chat's folder where it lies below it, else a full path or an address."""

    kind: EffectKind
    target: str
    place: EffectPlace
    evidence: tuple[EffectEvidence, ...]
    to: str = ""
    line: int | None = None
    by_program: bool = False
    """A program that the call started did it."""
    since: int | None = None
    """The call that left open what was written to, 0 for an earlier one; None where the call itself opened it."""

    @property
    def is_possible(self) -> bool:
        """Whether nothing shows that it was done: it could have been."""
        return self.evidence == (EffectEvidence.OPEN,)

    def words(self, *, done: bool) -> str:
        """Say what was done, or where the call was cut off, what was begun."""
        if self.since is not None:
            verb = (_POSSIBLE if self.is_possible else _OVER)[self.kind].format(self.target)
            return f"{verb} (left open by {f'call {self.since}' if self.since else 'an earlier call'})"
        verb = (_DONE if done else _BEGUN)[self.kind].format(self.target)
        to = f" to {self.to}" if self.to and self.kind in {EffectKind.RENAME, EffectKind.LINK} else ""
        line = "" if self.line is None else f" (line {self.line})"
        return f"{verb}{to}{line}"

    def announced_words(self) -> str:
        """Say what was announced, and did not happen."""
        line = "" if self.line is None else f" (line {self.line})"
        return f"{_ANNOUNCED[self.kind].format(self.target)}{line}"

    def evidence_words(self, *, done: bool) -> str:
        """Say how it is known."""
        return ", ".join((_EVIDENCE if done else _EVIDENCE_OF_BEGINNING)[one] for one in self.evidence)


@dataclass(frozen=True, kw_only=True, slots=True)
class CallEffects:
    """All that was seen of one call; `more` counts what is not kept one by one, `watched` tells who looked.

    `announced` is what Python was about to do, and of which the system's journal shows that nothing came outside.
    """

    seen: tuple[Effect, ...] = ()
    more: int = 0
    announced: tuple[Effect, ...] = ()
    watched: tuple[EffectEvidence, ...] = ()

    @property
    def call_class(self) -> CallClass:
        """What the call is to the world outside."""
        if any(effect.place is not EffectPlace.OUTPUTS for effect in self.seen):
            return CallClass.OUTSIDE
        return CallClass.OUTPUTS if self.seen or self.more else CallClass.PURE

    @property
    def outside(self) -> tuple[Effect, ...]:
        """The effects that are not in the output folder."""
        return tuple(effect for effect in self.seen if effect.place is not EffectPlace.OUTPUTS)

    @property
    def reaches_others(self) -> bool:
        """Whether something went where nobody here can see what came of it."""
        return any(effect.kind in {EffectKind.CONNECT, EffectKind.SIGNAL} for effect in self.seen)

    def short_words(self) -> str:
        """Say what the call is to the world outside."""
        if self.outside and all(effect.is_possible for effect in self.outside):
            return _POSSIBLY_OUTSIDE
        return self.call_class.words()

    def class_words(self) -> str:
        """Say what the call did outside its runtime, as the end of a line about it; the outputs are told elsewhere."""
        if not self.outside:
            return self.call_class.words()
        shown = [effect.words(done=True) for effect in self.outside[:_MOST_TOLD]]
        return f"{self.short_words()}: {', '.join(shown)}{_more_words(len(self.outside) - len(shown))}"

    def cut_off_words(self) -> str:
        """Say, as the end of a text, what a call that was cut off did until then, how that is known, and what to do."""
        if not self.seen:
            sentences = [_NOTHING if EffectEvidence.JOURNAL in self.watched else _NOTHING_BY_PYTHON]
        else:
            shown = [
                f"{effect.words(done=False)} ({effect.evidence_words(done=False)})"
                for effect in (*self.outside, *(one for one in self.seen if one.place is EffectPlace.OUTPUTS))
            ][:_MOST_TOLD]
            listed = "; ".join(shown) + _more_words(len(self.seen) - len(shown) + self.more)
            sentences = [f"Until then it {listed}.", "Look there before you run it again."]
        return " ".join(filter(None, (*sentences, self.unseen_words()))).rstrip(".")

    def unseen_words(self) -> str:
        """Say what nobody could observe, as a sentence; empty where that is nothing."""
        if self.reaches_others:
            return "What came of it at the other end cannot be seen from here: look there."
        if EffectEvidence.JOURNAL not in self.watched:
            return "What libraries write past Python is seen only in the chat's folder."
        return ""


def call_effects(
    notes: Iterable[EffectNote], chat_folder: str, *, working: Sequence[str], watched: Iterable[EffectEvidence]
) -> CallEffects:
    """Put together what was noted of one call.

    Args:
        notes: by whomever, in any order; the same effect may be noted several times.
        chat_folder: the chat's folder, a full path.
        working: folders in which libraries keep what is nobody's result (temporary files, caches).
        watched: who looked, whether they saw something or not.
    """
    watchers = tuple(watched)
    told = weighed(notes) if EffectEvidence.JOURNAL in watchers else Announcements(done=tuple(notes))
    found: dict[tuple[EffectKind, str, str], Effect] = {}
    more: dict[EffectEvidence, int] = {}
    for note in told.done:
        if note.more:
            more[note.evidence] = more.get(note.evidence, 0) + note.more
            continue
        effect = _effect(note, chat_folder)
        if note.kind in _FILES and all(_is_below(end, working) for end in (effect.target, effect.to) if end):
            continue  # what is in the chat's folder is told, wherever that folder stands
        key = (effect.kind, effect.target, effect.to)
        found[key] = _joined(found[key], effect) if key in found else effect
    effects = sorted(_without_twins(found), key=lambda effect: effect.place is EffectPlace.OUTPUTS)
    return CallEffects(
        seen=tuple(effects[:MOST_KEPT]),
        more=len(effects[MOST_KEPT:]) + max(more.values(), default=0),
        announced=tuple(_effect(note, chat_folder) for note in told.announced[:MOST_ANNOUNCED]),
        watched=watchers,
    )


def _more_words(more: int) -> str:
    return f" and {more:,} more" if more > 0 else ""


def _effect(note: EffectNote, chat_folder: str) -> Effect:
    target, to = note.target, note.to
    if note.kind in _FILES:
        target, to = _short(target, chat_folder), _short(to, chat_folder) if to else ""
    return Effect(
        kind=note.kind,
        target=target,
        place=_place(note.kind, target, to),
        evidence=(note.evidence,),
        to=to,
        line=note.line,
        by_program=note.process != 0,
        since=note.since if note.evidence in _OF_HANDLES else None,
    )


def _place(kind: EffectKind, target: str, to: str) -> EffectPlace:
    if kind not in _FILES:
        return EffectPlace.OUTSIDE
    # Where a link points is no effect there; where a file came from is.
    ends = (to,) if kind is EffectKind.LINK and to else tuple(filter(None, (target, to)))
    if all(end == "outputs" or end.startswith("outputs/") for end in ends):
        return EffectPlace.OUTPUTS
    return EffectPlace.OUTSIDE if any(_is_absolute(end) for end in ends) else EffectPlace.CHAT


def _without_twins(found: dict[tuple[EffectKind, str, str], Effect]) -> list[Effect]:
    """Leave out a file's opening where the file is known to be a database, and a write that only the disk shows too."""
    databases = {effect.target for effect in found.values() if effect.kind is EffectKind.DATABASE}
    return [effect for effect in found.values() if not (effect.kind is EffectKind.WRITE and effect.target in databases)]


def _joined(one: Effect, other: Effect) -> Effect:
    return Effect(
        kind=one.kind,
        target=one.target,
        place=one.place,
        evidence=tuple(dict.fromkeys((*one.evidence, *other.evidence))),
        to=one.to,
        line=one.line if one.line is not None else other.line,
        by_program=one.by_program and other.by_program,
        since=None if _is_opening(one) or _is_opening(other) else one.since if other.since is None else other.since,
    )


def _is_opening(effect: Effect) -> bool:
    """Say whether the call itself opened what it wrote to."""
    return bool({EffectEvidence.JOURNAL, EffectEvidence.INTENT} & set(effect.evidence))


def _short(path: str, chat_folder: str) -> str:
    plain, folder = _slashes(path), _slashes(chat_folder).rstrip("/")
    return plain[len(folder) + 1 :] if plain.startswith(folder + "/") else plain


def _is_below(path: str, folders: Sequence[str]) -> bool:
    plain = _slashes(path)
    return any(plain.startswith(_slashes(folder).rstrip("/") + "/") for folder in folders)


def _slashes(path: str) -> str:
    return path.replace("\\", "/")


def _is_absolute(path: str) -> bool:
    return posixpath.isabs(path) or path[1:3] == ":/"


_DONE = {
    EffectKind.WRITE: "wrote {}",
    EffectKind.DELETE: "removed {}",
    EffectKind.RENAME: "moved {}",
    EffectKind.FOLDER: "made the folder {}",
    EffectKind.LINK: "linked {}",
    EffectKind.CHANGE: "changed the rights or times of {}",
    EffectKind.PROGRAM: "started the program {}",
    EffectKind.CONNECT: "connected to {}",
    EffectKind.DATABASE: "opened the database {}",
    EffectKind.SIGNAL: "sent a signal to {}",
}
_BEGUN = {
    EffectKind.WRITE: "opened {} for writing",
    EffectKind.DELETE: "removed, or was about to, {}",
    EffectKind.RENAME: "moved, or was about to, {}",
    EffectKind.FOLDER: "made, or was about to, the folder {}",
    EffectKind.LINK: "linked, or was about to, {}",
    EffectKind.CHANGE: "changed, or was about to, the rights or times of {}",
    EffectKind.PROGRAM: "started, or was about to, the program {}",
    EffectKind.CONNECT: "connected, or was about to, to {}",
    EffectKind.DATABASE: "opened the database {}",
    EffectKind.SIGNAL: "sent, or was about to, a signal to {}",
}
_OF_HANDLES = (EffectEvidence.HANDLE, EffectEvidence.OPEN)
_OVER = {EffectKind.WRITE: "wrote {}", EffectKind.CONNECT: "sent to {}"}
_POSSIBLE = {EffectKind.WRITE: "may have written {}", EffectKind.CONNECT: "may have sent to {}"}
_ANNOUNCED = {
    EffectKind.WRITE: "to write {}",
    EffectKind.DELETE: "to remove {}",
    EffectKind.RENAME: "to move {}",
    EffectKind.FOLDER: "to make the folder {}",
    EffectKind.LINK: "to link {}",
    EffectKind.CHANGE: "to change the rights or times of {}",
    EffectKind.PROGRAM: "to start the program {}",
    EffectKind.CONNECT: "to connect to {}",
    EffectKind.DATABASE: "to open the database {} for writing",
    EffectKind.SIGNAL: "to send a signal to {}",
}
_EVIDENCE = {
    EffectEvidence.JOURNAL: "told by the system",
    EffectEvidence.INTENT: "told by Python",
    EffectEvidence.DISK: "seen on disk",
    EffectEvidence.HANDLE: "seen to be used",
    EffectEvidence.OPEN: "it was open; whether it was used cannot be seen",
}
_EVIDENCE_OF_BEGINNING = {
    EffectEvidence.JOURNAL: "the system was asked for it",
    EffectEvidence.INTENT: "the code was about to",
    EffectEvidence.DISK: "seen on disk",
    EffectEvidence.HANDLE: "seen to be used",
    EffectEvidence.OPEN: "it was open; whether it was used cannot be seen",
}

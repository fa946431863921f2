"""Tell what Python code only announced from what was done, where the system's journal saw all that was done."""

from __future__ import annotations

import ipaddress
import shlex
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from workbench.protocol.effects import (
    LONGEST_INTENT,
    UNREAD_TARGET,
    EffectEvidence,
    EffectKind,
    EffectNote,
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Announcements:
    """`done` are the notes of what was done, `announced` those of what Python announced and nobody saw done."""

    done: tuple[EffectNote, ...]
    announced: tuple[EffectNote, ...] = ()


def weighed(notes: Iterable[EffectNote]) -> Announcements:
    """Tell announcements by what the journal and the disk show; the journal is whole.

    Python announces also what then proves needless or fails: to make a folder that is there, to remove a file that
    is not. What was done gets the line that announced it; what the journal only counted or could not read stays.
    """
    told = list(notes)
    seen = _Seen()
    for note in told:
        if note.evidence not in (EffectEvidence.INTENT, EffectEvidence.OPEN):
            seen.add(note)
    done: list[EffectNote] = []
    announced: list[EffectNote] = []
    for note in told:
        if note.evidence is not EffectEvidence.INTENT:
            done.append(note)
        elif note.more:
            continue  # the journal counts for itself
        elif (same := seen.like(note)) is not None:
            done.append(note if note.kind is EffectKind.DATABASE else replace(note, target=same.target, to=same.to))
        elif _kind_of_doing(note) in seen.unsure:
            done.append(note)
        else:
            announced.append(note)
    return Announcements(done=tuple(done), announced=tuple(announced))


@dataclass
class _Seen:
    """What was seen done, by what an announcement of it says."""

    unsure: set[EffectKind] = field(default_factory=set[EffectKind])
    """Of these kinds there was more than is noted one by one."""
    _paths: dict[tuple[EffectKind, str, str], EffectNote] = field(
        default_factory=dict[tuple[EffectKind, str, str], EffectNote]
    )
    _others: dict[EffectKind, list[EffectNote]] = field(default_factory=dict[EffectKind, list[EffectNote]])

    def add(self, note: EffectNote) -> None:
        if note.more or note.target == UNREAD_TARGET:
            self.unsure.add(note.kind)
            return
        self._paths.setdefault(_key(note), note)
        self._others.setdefault(note.kind, []).append(note)

    def like(self, note: EffectNote) -> EffectNote | None:
        """Give what was seen of an announced effect."""
        if (found := self._paths.get(_key(note))) is not None:
            return found
        others = self._others.get(_kind_of_doing(note), ())
        match note.kind:
            case EffectKind.PROGRAM:
                return next((one for one in others if _is_command(one.target, note.target)), None)
            case EffectKind.CONNECT:
                return next((one for one in others if _is_address(one.target, note.target)), None)
            case _:
                if len(note.target) < LONGEST_INTENT:
                    return None
                return next((one for one in others if _plain(one.target).startswith(_plain(note.target))), None)


def _key(note: EffectNote) -> tuple[EffectKind, str, str]:
    if note.kind is EffectKind.LINK:
        return note.kind, "", _plain(note.to)  # what a relative link means is read in two ways; where it stands is not
    return _kind_of_doing(note), _plain(note.target), _plain(note.to)


def _kind_of_doing(note: EffectNote) -> EffectKind:
    """To open a database is to open its file for writing, as the system sees it."""
    return EffectKind.WRITE if note.kind is EffectKind.DATABASE else note.kind


def _plain(path: str) -> str:
    return path[1:] if path.startswith("//") else path


def _is_command(seen: str, announced: str) -> bool:
    """Say whether a command line is what was announced, itself or by a shell."""
    try:
        parts = shlex.split(seen)
    except ValueError:  # it was cut
        parts = seen.split(" ")
    whole = " ".join(parts)
    if len(announced) >= LONGEST_INTENT:
        return whole.startswith(announced) or announced in whole
    return announced in (whole, parts[-1] if parts else "")


def _is_address(seen: str, announced: str) -> bool:
    """Say whether an address is the announced one; names of computers have been looked up meanwhile."""
    family, _, place = seen.partition(" ")
    wanted_family, _, wanted = announced.partition(" ")
    if family not in (wanted_family, "ip") or wanted_family == "unix":
        return False
    host, _, port = wanted.rpartition(":")
    return place.rpartition(":")[2] == port and (place == wanted or not _is_number(host))


def _is_number(host: str) -> bool:
    try:
        ipaddress.ip_address(host.strip("[]").partition("%")[0])
    except ValueError:
        return False
    return True

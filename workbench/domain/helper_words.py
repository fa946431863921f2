"""A helper's history in plain sentences."""

from __future__ import annotations

from collections.abc import Sequence

from workbench.domain.code_diff import changed_lines
from workbench.domain.helper_history import HelperHistory, HelperVersion

MOST_NAMED = 12


def version_title(versions: Sequence[HelperVersion], place: int) -> str:
    """Name a version in few words, for a list."""
    return f"Version {place + 1} of {len(versions)} · {_calls(versions[place].calls, most=3)}"


def version_words(versions: Sequence[HelperVersion], place: int) -> str:
    """Name a version by its number and the calls that defined it so, and say how much of it is new."""
    version = versions[place]
    words = f"version {place + 1} of {len(versions)}, defined by {_calls(version.calls)}"
    return words if place == 0 else f"{words}: {_size(versions[place - 1].source, version.source)}"


def use_words(history: HelperHistory) -> tuple[str, ...]:
    """Say who uses a helper and what was made with it, a sentence for each that there is something to say of."""
    users = [*history.used_by, *([_calls(history.calls)] if history.calls else [])]
    made = [*history.made, *history.outputs]
    return (
        f"Used by {_listed(users)}." if users else "Not used by any other helper or call yet.",
        *([f"Made with it: {_listed(made)}."] if made else []),
    )


def helper_lines(history: HelperHistory) -> list[str]:
    """Give all that is known in lines for a terminal, with what each version changed."""
    if not history.versions:
        return [f"No call of this chat defined a helper {history.name}."]
    lines: list[str] = []
    for place, version in enumerate(history.versions):
        words = version_words(history.versions, place)
        lines.append(f"{history.name}, {words}")
        earlier = history.versions[place - 1].source if place else version.source
        lines += [f"  {line}" for line in changed_lines(earlier, version.source)]
    return [*lines, *use_words(history)]


def _calls(numbers: Sequence[int], most: int = MOST_NAMED) -> str:
    shown = ", ".join(map(str, numbers[:most]))
    more = f" and {len(numbers) - most} more" if len(numbers) > most else ""
    return f"{'call' if len(numbers) == 1 else 'calls'} {shown}{more}"


def _size(old: str, new: str) -> str:
    changes = [line.change for line in changed_lines(old, new)]
    return f"{_lines(changes.count('added'))} added, {_lines(changes.count('removed'))} removed"


def _lines(count: int) -> str:
    return f"{count} {'line' if count == 1 else 'lines'}"


def _listed(names: Sequence[str]) -> str:
    shown = [*names[:MOST_NAMED], *([f"{len(names) - MOST_NAMED} more"] if len(names) > MOST_NAMED else [])]
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} and {shown[-1]}"

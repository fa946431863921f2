"""What is out of date, and what was made anew, in words: the same in the window and in the terminal."""

from __future__ import annotations

from workbench.domain.staleness import RecomputeReport, Staleness


def stale_words(stale: Staleness) -> list[str]:
    """Give the lines of what is stale, or say that nothing is."""
    nothing = "Nothing is stale: all of it follows from the files, tables and helpers as they are now."
    return stale_lines(stale) or [nothing]


def stale_lines(stale: Staleness) -> list[str]:
    """Give a line for each stale thing, with its reason; none where nothing is stale."""
    return [f"Stale: {name} – {reason}." for name, reason in {**stale.names, **stale.outputs}.items()]


def reason_words(reason: str) -> str:
    """Say of one thing why it is stale."""
    return f"Stale: {reason}."


def recomputed_words(report: RecomputeReport) -> list[str]:
    """Say what was made anew, why it ended early, and what stays as it is."""
    calls = "1 call" if len(report.calls) == 1 else f"{len(report.calls)} calls"
    made = [*report.plan.names, *(path.rpartition("/")[2] for path in report.plan.outputs)]
    words = [] if report.stopped else [f"Made anew by {calls}: {', '.join(made)}."]
    if report.files:
        words.append(f"Taken anew from disk: {', '.join(report.files)}.")
    if report.stopped:
        words.append(f"{report.stopped} Nothing after it was repeated.")
    return [*words, *(f"Stays as it is: {one.name} – {one.reason}." for one in report.plan.cannot)]

"""What a rebuild did, in words: the same for the card in the window and for the terminal."""

from __future__ import annotations

from workbench.domain.lineage import RebuildReport
from workbench.domain.receipt import by_why, named


def rebuilt_words(report: RebuildReport) -> list[str]:
    """Say what is there again, why it ended early, what is another than before, and what did not come back."""
    calls = f"{len(report.repeated)} {'call' if len(report.repeated) == 1 else 'calls'}"
    words = [f"Made again by repeating {calls}: {named(report.made) or 'nothing'}."]
    if report.stopped:
        words.append(report.stopped)
    if report.otherwise:
        is_are = "is" if len(report.otherwise) == 1 else "are"
        words.append(f"{named(report.otherwise)} {is_are} not as before: look before you go on with it.")
    for reason, names in by_why(report.cannot).items():
        words.append(f"Not made again: {named(names)} ({reason}).")
    return words

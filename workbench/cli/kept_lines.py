"""Sets what is kept of a chat in lines for the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from workbench.domain.kept_words import KeptStore


def kept_lines(stores: Sequence[KeptStore]) -> list[str]:
    """Give a block of lines for each of the four."""
    lines: list[str] = []
    for store in stores:
        lines += ["", f"{store.name}, {store.place}: {store.word}"]
        lines += [f"  {text}" for text in (store.text, store.ends) if text]
        width = max((len(line.name) for line in store.lines), default=0)
        for line in store.lines:
            word = f"  [{line.word}]" if line.word else ""
            lines.append(f"    {line.name:<{width}}  {line.text}{word}".rstrip())
        if store.more:
            lines.append(f"    and {store.more} more")
    return lines

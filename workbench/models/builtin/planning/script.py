"""The code of one call, put together block by block, and the words for what it will do."""

from __future__ import annotations

import re
from collections.abc import Iterable

from workbench.models.builtin.planning.code import body, comment
from workbench.models.builtin.planning.steps import Run
from workbench.models.builtin.replies.words import listed

LIBRARY = "workbench.compare"
_ASSIGNED = re.compile(r"^([^\W\d]\w*) = ", re.MULTILINE)
_WORD = re.compile(r"[^\W\d]\w*")


class Script:
    """Code in blocks with a comment each; the imports that it needs stand at the top."""

    def __init__(self) -> None:
        """Start an empty script."""
        self._imports: set[str] = set()
        self._polars = False
        self._helpers: list[str] = []
        self._blocks: list[str] = []
        self._intents: list[str] = []
        self.shown: list[str] = []
        self.made: list[str] = []
        self.read: list[str] = []
        self.read_names: list[str] = []
        self.notes: list[str] = []
        self._displayed = 0

    def uses(self, *names: str) -> None:
        """Import names of the comparison library."""
        self._imports.update(names)

    def uses_polars(self) -> None:
        """Import polars as `pl`."""
        self._polars = True

    def helper(self, code: str) -> None:
        """Define a helper function."""
        self._helpers.append(code)

    def add(self, lines: str | Iterable[str], why: str = "") -> None:
        """Add a block of code; `why` is its comment."""
        text = lines if isinstance(lines, str) else "\n".join(lines)
        if text:
            self._blocks.append(f"{comment(why)}\n{text}" if why else text)

    def will(self, words: str) -> None:
        """Say one thing that the call will do, starting with a verb."""
        self._intents.append(words.replace("`", ""))

    def makes(self, *names: str) -> None:
        """Note names that are alive after the call."""
        self.made.extend(names)

    def show(self, expression: str) -> None:
        """Show a value's figures; several are shown in the order given."""
        self.shown.append(expression)

    def so_far(self) -> tuple[int, int, int, int]:
        """Give how many blocks, shown values, names and intents there are: where the next question begins."""
        return len(self._blocks), len(self.shown), len(self.made), len(self._intents)

    def cut_back(self, begin: tuple[int, int, int, int]) -> None:
        """Take out what a question wrote that is not answered after all."""
        blocks, shown, made, intents = begin
        del self._blocks[blocks:], self.shown[shown:], self.made[made:], self._intents[intents:]

    def keep_apart(self, begin: tuple[int, int, int, int]) -> None:
        """Show what earlier questions show before the last one, if that one gives a name of theirs to another value."""
        blocks, shown, made, _ = begin
        assigned = {name for block in self._blocks[blocks:] for name in _ASSIGNED.findall(block)}
        named = {word for one in self.shown[self._displayed : shown] for word in _WORD.findall(one)}
        if named & (assigned | set(self.made[made:])):
            lines = [f"display({one})" for one in self.shown[self._displayed : shown]]
            self._blocks.insert(blocks, "\n".join(lines))
            self._displayed = shown

    @property
    def is_empty(self) -> bool:
        """Say whether there is nothing to run."""
        return not (self._blocks or self.shown)

    def run(self) -> Run:
        """Give the call."""
        blocks: list[str] = []
        imports = ["import polars as pl"] if self._polars else []
        if self._imports:
            names = ", ".join(sorted(self._imports, key=_import_order))
            imports.append(f"from {LIBRARY} import {names}")
        if imports:
            blocks.append("\n".join(imports))
        blocks.extend(self._helpers)
        blocks.extend(self._blocks)
        shown = self.shown[self._displayed :]
        if shown:
            blocks.append("\n".join([*(f"display({one})" for one in shown[:-1]), shown[-1]]))
        return Run(code=body(blocks), intent=listed(self._intents) or "look at what is there")


def _import_order(name: str) -> tuple[bool, str]:
    return (not name[0].isupper(), name)

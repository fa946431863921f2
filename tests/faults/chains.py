"""Chains of calls as analysts and models make them, by a seed: values, changes in place, two names, helpers."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

LOOK = """
def _look(value, depth=0):
    import types
    if isinstance(value, types.FunctionType):
        return ("helper", repr(value(1)))
    if hasattr(value, "to_dicts"):
        return ("table", repr(value.to_dicts()))
    return repr(value)
print({name: _look(value) for name, value in sorted(globals().items())
       if name in NAMES})
"""
"""Shows the content of all names; NAMES is set before it."""


class Chain:
    """Grows a chain of calls over lists, a dict, tables read from `inputs/`, a second name and a helper."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self._lists: list[str] = []
        self._tables: list[str] = []
        self._helper = 0
        self._made = 0

    def calls(self, count: int) -> list[str]:
        """Give the code of that many calls."""
        return [self._first(), *(self._random.choice(self._possible())() for _ in range(count - 1))]

    def names(self) -> list[str]:
        """Give the names that may be live at the end."""
        return [*self._lists, *self._tables, "held", "scale", "total"]

    def _first(self) -> str:
        self._lists.append("a")
        self._tables.append("t")
        return (
            "import polars as pl\na = [1, 2]\nheld = {'first': a}\nRATE = 2\ntotal = 0\n"
            "t = pl.read_csv('inputs/rows.csv')\ndef scale(x): return x * RATE\n"
        )

    def _possible(self) -> list[Callable[[], str]]:
        return [
            self._new,
            self._alias,
            self._append,
            self._hold,
            self._derive,
            self._anew,
            self._define,
            self._use,
            self._add,
        ]

    def _any(self, names: list[str]) -> str:
        return self._random.choice(names)

    def _name(self, prefix: str) -> str:
        self._made += 1
        return f"{prefix}{self._made}"

    def _new(self) -> str:
        name = self._name("n")
        self._lists.append(name)
        return f"{name} = [{self._random.randint(0, 9)}, len(a)]"

    def _alias(self) -> str:
        source, name = self._any(self._lists), self._name("b")
        self._lists.append(name)
        return f"{name} = {source}"

    def _append(self) -> str:
        return f"{self._any(self._lists)}.append({self._random.randint(0, 99)})"

    def _hold(self) -> str:
        return f"held['k{self._random.randint(0, 3)}'] = list({self._any(self._lists)})"

    def _derive(self) -> str:
        source, name = self._any(self._tables), self._name("t")
        self._tables.append(name)
        return f"import polars as pl\n{name} = {source}.with_columns(more=pl.lit(len({self._any(self._lists)})))"

    def _anew(self) -> str:
        name = self._any(self._tables)
        return f"{name} = {name}.head({self._random.randint(1, 4)})"

    def _define(self) -> str:
        self._helper += 1
        return f"def scale(x):\n    return x * RATE + {self._helper} + len(a)"

    def _add(self) -> str:
        return self._random.choice(["total += len(a)", "total = total * 2", "for step in a:\n    total += step"])

    def _use(self) -> str:
        name = self._any(self._lists)
        return f"{name} = [scale(x) for x in {name}]"

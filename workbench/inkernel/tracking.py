"""What one call made, changed, deleted and read: seen from before and after, and from its code."""

from __future__ import annotations

import sys
import time
import types
from collections.abc import Iterable, Mapping

from workbench.inkernel.code_names import CodeNames
from workbench.inkernel.files_read import FilesRead
from workbench.inkernel.known_types import PLAIN
from workbench.inkernel.marks import Seen, mark, seen
from workbench.protocol.values import CallTracking

MARK_SECONDS = 0.003
"""Taking marks of a large namespace costs a call at most so long."""
MAX_HELPERS_FOLLOWED = 200
_NEVER_CHANGE = (*PLAIN, tuple, frozenset, types.FunctionType, types.ModuleType)


class CallTracker:
    """Tracks one call at a time, from the kernel's main thread."""

    def __init__(self, files: FilesRead) -> None:
        self._files = files
        self._before: dict[str, Seen] = {}
        self._modules: frozenset[str] = frozenset()

    def begin(self, variables: Mapping[str, object], folder: str) -> None:
        """Take note of the namespace before a call."""
        deadline = time.monotonic() + MARK_SECONDS
        self._before = {}
        for name, value in variables.items():
            if time.monotonic() < deadline:
                self._before[name] = seen(value)
            else:
                self._before[name] = Seen(identity=id(value), reference=None, plain=None, mark=None)
        self._modules = frozenset(sys.modules)
        self._files.begin(folder)

    def end(self, call: int, code: CodeNames, variables: Mapping[str, object]) -> CallTracking:
        """Compare with what was noted."""
        before, self._before = self._before, {}
        still = {
            name
            for name, value in variables.items()
            if name in before and before[name].is_still(value, was_assigned=name in code.assigned)
        }
        read = code.read & before.keys()
        followed, texts = _follow_helpers(read, variables)
        return CallTracking(
            call=call,
            created=_ordered(variables.keys() - before.keys()),
            rebound=_ordered((variables.keys() & before.keys()) - still),
            maybe_changed=_ordered(_maybe_changed(still, before, code, variables)),
            deleted=_ordered(before.keys() - variables.keys()),
            read_names=_ordered(read | (followed & before.keys())),
            files_read=self._files.end([*code.texts, *texts]),
            modules=_ordered(_packages(frozenset(sys.modules) - self._modules)),
        )


def _maybe_changed(
    still: Iterable[str], before: Mapping[str, Seen], code: CodeNames, variables: Mapping[str, object]
) -> set[str]:
    changeable = {name: variables[name] for name in still if type(variables[name]) not in _NEVER_CHANGE}
    changed = {name for name in code.changed if name in changeable}
    changed |= {name for name, value in changeable.items() if before[name].mark != _mark_again(before[name], value)}
    # Two names of one object change together.
    objects = {id(changeable[name]) for name in changed}
    return {name for name, value in changeable.items() if id(value) in objects}


def _mark_again(noted: Seen, value: object) -> tuple[object, ...] | None:
    return None if noted.mark is None else mark(value)


def _follow_helpers(read: Iterable[str], variables: Mapping[str, object]) -> tuple[set[str], list[str]]:
    """Give the names and texts that the helpers which a call reads use in turn."""
    names: set[str] = set()
    texts: list[str] = []
    waiting, done = list(read), set[str]()
    while waiting and len(done) < MAX_HELPERS_FOLLOWED:
        name = waiting.pop()
        value = variables.get(name)
        if name in done or type(value) is not types.FunctionType:
            continue
        done.add(name)
        code = value.__code__
        names.update(code.co_names)
        texts.extend(constant for constant in code.co_consts if type(constant) is str)
        waiting.extend(code.co_names)
    return names, texts


def _packages(modules: Iterable[str]) -> set[str]:
    """Give the packages among the modules that Python does not bring along itself."""
    packages = {module.partition(".")[0] for module in modules}
    return {package for package in packages - sys.stdlib_module_names if not package.startswith("_")}


def _ordered(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(names))

"""What Python and Qt's library do beside the work while the window starts: left out, or done once it is there."""

from __future__ import annotations

import gc
import sys
from types import ModuleType

import PySide6.QtCore as _  # noqa: F401 - it looks at every import from now on

_FEATURES, _LOOK = "shibokensupport.feature", "_mod_uses_pyside"
_THRESHOLDS = (10_000, 20, 20)
"""Of what is made while one works, few things are garbage that only a search finds."""


def begin() -> None:
    """Leave garbage where it is, and the sources of what is imported unread, while the window starts.

    Qt's library reads the source of every module, and keeps it in memory, to see whether it switches on another way
    to write Qt's names. None of ours does, and none of what we import.
    """
    gc.disable()
    features = sys.modules.get(_FEATURES)
    if features is not None and hasattr(features, _LOOK):
        vars(features)[_LOOK] = _uses_none


def settle() -> None:
    """Look for garbage from now on, but not through what is there now: it lives as long as the program.

    Each search through all of it stopped the window for a tenth of a second.
    """
    gc.freeze()
    gc.set_threshold(*_THRESHOLDS)
    gc.enable()


def _uses_none(_module: ModuleType) -> bool:
    return False

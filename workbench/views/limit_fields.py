"""The settings of how many runtimes live and of how much memory one may hold."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QValidator
from PySide6.QtWidgets import QSpinBox, QWidget
from typing_extensions import override

from workbench.config import Settings

_LIVE, _LIMIT = "Live runtimes at most", "Memory of one runtime"
_BY_MEMORY, _SHARE, _NONE = "what fits in half the memory", "three quarters of the memory", "no limit"
_SHARE_VALUE, _NONE_VALUE = 1, 0
"""A runtime needs two gigabytes at least: the figures below them stand for words."""


class LimitFields(QObject):
    """Two fields; what has no figure of its own says in words what holds.

    Signals:
        changed: settings to keep: a dict from names of the settings file to values, None for as it is shipped.
    """

    changed = Signal(object)

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self.live = QSpinBox()
        self.live.setRange(0, 100)
        self.live.setSpecialValueText(_BY_MEMORY)
        self.live.setValue(settings.live_runtimes or 0)
        self.live.setAccessibleName(_LIVE)
        self.live.editingFinished.connect(self._keep_live)
        self.limit = _LimitBox()
        self.limit.setValue(_value_of(settings.memory_limit_gb))
        self.limit.setAccessibleName(_LIMIT)
        self.limit.editingFinished.connect(self._keep_limit)
        self._kept = (self.live.value(), self.limit.value())

    def rows(self) -> tuple[tuple[str, QWidget], ...]:
        """Give the fields with their names."""
        return ((_LIVE, self.live), (_LIMIT, self.limit))

    def _keep_live(self) -> None:
        if self.live.value() != self._kept[0]:
            self._kept = (self.live.value(), self._kept[1])
            self.changed.emit({"live_runtimes": self.live.value() or None})

    def _keep_limit(self) -> None:
        value = self.limit.value()
        if value != self._kept[1]:
            self._kept = (self._kept[0], value)
            self.changed.emit({"memory_limit_gb": None if value == _SHARE_VALUE else value})


class _LimitBox(QSpinBox):
    """Gigabytes, with words for no limit and for the share that is shipped."""

    def __init__(self) -> None:
        super().__init__()
        self.setRange(_NONE_VALUE, 10_000)

    @override
    def textFromValue(self, val: int) -> str:
        return {_NONE_VALUE: _NONE, _SHARE_VALUE: _SHARE}.get(val, f"{val} GB")

    @override
    def valueFromText(self, text: str) -> int:
        words = {_NONE: _NONE_VALUE, _SHARE: _SHARE_VALUE}
        digits = "".join(sign for sign in text if sign.isdigit())
        return words.get(text.strip(), int(digits) if digits else _SHARE_VALUE)

    @override
    def validate(self, input: str, pos: int) -> object:
        return QValidator.State.Acceptable, input, pos


def _value_of(limit: float | None) -> int:
    if limit is None:
        return _SHARE_VALUE
    return _NONE_VALUE if limit == 0 else max(_SHARE_VALUE + 1, round(limit))

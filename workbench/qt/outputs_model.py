"""The output files of a chat as an item model: name, size, the call that made each."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject, Qt
from typing_extensions import override

from workbench.domain.output import Output
from workbench.qt.headed_model import NO_INDEX, HeadedModel, Index
from workbench.qt.markdown import plain_html, visible
from workbench.qt.variables_model import size_text

_HEADINGS = ("file", "size", "from")
_SIZE = 1


class OutputsModel(HeadedModel):
    """One row a file; what stays keeps its row, and with it the choice of the user."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(_HEADINGS, frozenset({_SIZE}), parent)
        self._outputs: tuple[Output, ...] = ()
        self._stale: dict[str, str] = {}

    @property
    def outputs(self) -> tuple[Output, ...]:
        """The files that are shown."""
        return self._outputs

    def show_outputs(self, outputs: tuple[Output, ...]) -> None:
        """Show the files as they are now."""
        if outputs == self._outputs:
            return
        if _paths(outputs) == _paths(self._outputs):
            self._outputs = outputs
            self.tell_all()
            return
        self._drop(frozenset(_paths(outputs)))
        kept = frozenset(_paths(self._outputs))
        if [path for path in _paths(outputs) if path in kept] != _paths(self._outputs):
            self.beginResetModel()
            self._outputs = outputs
            self.endResetModel()
            return
        for row, output in enumerate(outputs):
            if output.path not in kept:
                self.beginInsertRows(NO_INDEX, row, row)
                self._outputs = (*self._outputs[:row], output, *self._outputs[row:])
                self.endInsertRows()
        self.show_outputs(outputs)

    def show_stale(self, reasons: Mapping[str, str]) -> None:
        """Mark the files that are older than what they were made from; the tip says why."""
        if dict(reasons) != self._stale:
            self._stale = dict(reasons)
            self.tell_all()

    def output(self, row: int) -> Output | None:
        """Give the file of a row, None where there is none such."""
        return self._outputs[row] if 0 <= row < len(self._outputs) else None

    def row_of(self, path: str) -> int:
        """Give the row of a file by its path inside the chat's folder, -1 where it is not there."""
        return next((row for row, output in enumerate(self._outputs) if output.path == path), -1)

    @property
    @override
    def height(self) -> int:
        return len(self._outputs)

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        output = self.output(index.row()) if index.isValid() else None
        if output is None:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._texts(output)[index.column()]
            case Qt.ItemDataRole.ToolTipRole:
                reason = self._stale.get(output.path, "")
                lines = [*self._texts(output), *([f"older than what it was made from: {reason}"] if reason else [])]
                return f"<span>{'<br>'.join(map(plain_html, lines))}</span>"
            case Qt.ItemDataRole.TextAlignmentRole:
                return self.side(index.column())
            case _:
                return None

    def _texts(self, output: Output) -> tuple[str, str, str]:
        call = "no call" if output.call is None else f"call {output.call}"
        origin = f"{call} · stale" if output.path in self._stale else call
        return visible(output.path.removeprefix("outputs/")), size_text(output.bytes), origin

    def _drop(self, stays: frozenset[str]) -> None:
        for row in reversed(range(len(self._outputs))):
            if self._outputs[row].path not in stays:
                self.beginRemoveRows(NO_INDEX, row, row)
                self._outputs = (*self._outputs[:row], *self._outputs[row + 1 :])
                self.endRemoveRows()


def _paths(outputs: tuple[Output, ...]) -> list[str]:
    return [output.path for output in outputs]

"""The rows of a file that is looked at: as wide as what they hold, and sheets without headings laid out as they are.

In such a sheet a text runs on over the blank cells at its right, as it does in a spreadsheet; a text that stands alone
in its row makes no column wide.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QTableView, QWidget

from workbench.domain.preview import Preview
from workbench.qt.preview_model import PreviewModel

_FITTED_COLUMNS, _FITTED_ROWS = 60, 200
_NARROWEST, _WIDEST = 44, 280
_PADDING = 22


class PreviewTable(QTableView):
    """Show a `PreviewModel`."""

    def __init__(self, model: PreviewModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows = model
        self.setModel(model)
        self.setAccessibleName("Rows of the file")
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.horizontalHeader().setHighlightSections(False)
        self.horizontalHeader().setMinimumSectionSize(_NARROWEST)
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().lineSpacing() + 8)
        self.setHorizontalScrollMode(QTableView.ScrollMode.ScrollPerPixel)

    def fit(self, preview: Preview) -> None:
        """Lay the rows out that the model shows now."""
        self.clearSpans()
        is_sheet = not preview.header_row
        metrics, heading = self.fontMetrics(), self.horizontalHeader().fontMetrics()
        for column in range(min(self._rows.columnCount(), _FITTED_COLUMNS)):
            width = heading.horizontalAdvance(self._rows.headings[column][:80]) + _PADDING
            for place, row in enumerate(preview.rows[:_FITTED_ROWS]):
                if column < len(row) and row[column] and not (is_sheet and _is_alone(row, column)):
                    text = str(self._rows.index(place, column).data())
                    width = max(width, metrics.horizontalAdvance(text[:120]) + _PADDING)
            self.setColumnWidth(column, min(width, _WIDEST))
        if is_sheet:
            self._run_on(preview)

    def _run_on(self, preview: Preview) -> None:
        across, metrics = self.horizontalHeader(), self.fontMetrics()
        for place, row in enumerate(preview.rows[:_FITTED_ROWS]):
            for column, text in enumerate(row[:_FITTED_COLUMNS]):
                if not text:
                    continue
                last = column + 1
                while last < self._rows.columnCount() and not (last < len(row) and row[last]):
                    last += 1
                needed = metrics.horizontalAdvance(text[:400]) + _PADDING
                room, end = across.sectionSize(column), column + 1
                while room < needed and end < last:
                    room, end = room + across.sectionSize(end), end + 1
                if end > column + 1:
                    self.setSpan(place, column, 1, end - column)


def _is_alone(row: tuple[str | None, ...], column: int) -> bool:
    """Say whether a cell is the only one of its row that holds something: a title or a note."""
    return sum(1 for cell in row if cell) == 1 and bool(row[column])

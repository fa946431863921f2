"""A window with live tables, for tests of the views of tables."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from workbench.domain.call import CallRecord
from workbench.views.main_window import MainWindow
from workbench.views.table_panel import TablePanel

TABLES = """
import polars as pl
from workbench.compare import Comparison
orders = pl.DataFrame({"id": [f"{n:05d}" for n in range(2000)], "price": [float(n % 100) for n in range(2000)],
                       "note": [None, "", "=1+1", "long " * 500] * 500})
old = pl.DataFrame({"id": ["1", "2", "3"], "price": ["10", "20", "30"]})
new = pl.DataFrame({"id": ["1", "2", "4"], "price": ["10", "25", "40"]})
result = Comparison().add("old", old).add("new", new).pair("old", "new").key("id").run()
"""


class Bench:
    """A window with live tables."""

    def __init__(self, qtbot: QtBot, made: MainWindow, code: str = TABLES) -> None:
        self.qtbot = qtbot
        self.made = made
        self.bridge = made._bridge  # noqa: SLF001 - what panels are given
        made.choice.ensured("Tables", lambda _: None)
        qtbot.waitUntil(lambda: made.choice.chat is not None)
        assert made.choice.chat is not None
        self.chat = made.choice.chat.id
        self.run(code)
        qtbot.waitUntil(lambda: made.variables.model.rowCount() > 0, timeout=20_000)

    def run(self, code: str) -> None:
        records: list[CallRecord] = []
        self.bridge.ask(self.made, lambda engine: engine.run(self.chat, code), records.append)
        self.qtbot.waitUntil(lambda: bool(records), timeout=60_000)
        assert records[0].error is None, records[0].error

    def open(self, name: str, bucket: str = "", column: str = "") -> TablePanel:
        self.made.openings.open_rows(name, bucket, column)
        return self.loaded(name, bucket, column)

    def loaded(self, name: str, bucket: str = "", column: str = "") -> TablePanel:
        panel = self.panel(name, bucket, column)
        self.qtbot.waitUntil(lambda: panel.state.model.held_blocks > 0, timeout=90_000)
        return panel

    def panel(self, name: str, bucket: str = "", column: str = "") -> TablePanel:
        panel = self.made.docks.lower("_".join(("table", name, *filter(None, (bucket, column)))))
        assert isinstance(panel, TablePanel)
        return panel

    def column(self, panel: TablePanel, column: int, rows: int = 3) -> list[str]:
        model = panel.state.model
        self.qtbot.waitUntil(lambda: all(model.cell(row, column) is not None for row in range(rows)), timeout=20_000)
        return [str(model.index(row, column).data()) for row in range(rows)]

    def until_rows(self, panel: TablePanel, words: str) -> None:
        def shown() -> None:
            assert panel.filter.rows.text() == words

        self.qtbot.waitUntil(shown, timeout=20_000)

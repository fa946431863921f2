from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from pytestqt.qtbot import QtBot

from tests.views.test_frame import faked, with_chat
from tests.views.window import window
from workbench.domain.events import EvictionsPlanned
from workbench.domain.eviction import PlannedEnd
from workbench.domain.ids import ChatId
from workbench.services.engine import Engine

AT = datetime(2026, 3, 1, 14, 2, tzinfo=UTC)
TITLE = "supplier_prices_of_all_countries_and_currencies_2026_march_01"


def test_the_status_bar_warns_which_chat_ends_when_until_it_is_settled(qtbot: QtBot, tmp_path: Path) -> None:
    with window(qtbot, tmp_path, faked()) as made:
        planned = PlannedEnd(chat=ChatId("a"), title=TITLE, at=AT, held="prices (10 rows)")
        shown = made.status.evictions

        made._bridge.event_arrived.emit(EvictionsPlanned(planned=(planned, planned)))  # noqa: SLF001 - as the engine does
        text, tip, visible = shown.text(), shown.accessibleDescription(), shown.isVisible()
        made._bridge.event_arrived.emit(EvictionsPlanned(planned=()))  # noqa: SLF001 - as above

        assert visible
        assert text == (
            f"“supplier_prices…_2026_march_01” and 1 more: ends at {AT.astimezone():%H:%M:%S} to free memory"
        )
        assert "prices (10 rows)" in tip
        assert not shown.isVisible()


def test_the_engine_knows_which_chat_is_open(qtbot: QtBot, tmp_path: Path) -> None:
    with window(qtbot, tmp_path, faked()) as made:
        with_chat(qtbot, made)
        assert made.choice.chat is not None
        chat = made.choice.chat.id
        seen: list[object] = []

        def ask() -> bool:
            async def shown(engine: Engine) -> object:
                return engine.evicting._shown  # noqa: SLF001 - nobody else has to know it

            made._bridge.ask(made, shown, seen.append)  # noqa: SLF001 - what no widget asks for
            return chat in seen

        qtbot.waitUntil(ask)

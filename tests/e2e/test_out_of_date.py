"""With a real kernel: what is out of date is told, and made anew from what is there now, by new calls on record."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.e2e.asking import Asking
from tests.faults.test_rebuild import begun, opened, ran
from workbench.domain.call import Asker
from workbench.domain.conversation import Chat
from workbench.domain.errors import InputRefusedError
from workbench.services.engine import Engine
from workbench.services.recomputing import NothingToRecomputeError

READ = "import pandas as pd\nrows = pd.read_csv('inputs/rows.csv')"
HELPER = "def net(table):\n    return table.assign(net=table['price'] * {rate})"
USED = "priced = net(rows)"
SUMMED = "total = float(priced['net'].sum())"
SAVED = "priced.to_csv('outputs/priced.csv', index=False)"
NEW_ROWS = "sku,price\n001,10\n002,20\n"


async def worked(engine: Engine, folder: Path) -> Chat:
    chat = await begun(engine, folder)
    for code in (READ, HELPER.format(rate=1), USED, SUMMED, SAVED):
        await ran(engine, chat, code)
    return chat


async def value(engine: Engine, chat: Chat, name: str) -> str:
    shown = next(item for item in await engine.variables(chat.id) if item.name == name)
    return str(shown.preview)


@pytest.mark.asyncio
async def test_a_helper_edited_in_a_call_marks_and_makes_anew_what_follows(tmp_path: Path) -> None:
    async with opened(tmp_path) as engine:
        chat = await worked(engine, tmp_path)
        assert await engine.recomputing.stale(chat.id) == await engine.recomputing.stale(chat.id)
        assert not (await engine.recomputing.stale(chat.id)).names
        assert await value(engine, chat, "total") == "22.5"
        await ran(engine, chat, HELPER.format(rate=2))

        stale = await engine.recomputing.stale(chat.id)
        report = await engine.recomputing.run(chat.id)

        assert stale.names == {
            "priced": "net is another one since call 6",
            "total": "priced, which it was made from, is out of date: net is another one since call 6",
        }
        assert list(stale.outputs) == ["outputs/priced.csv"]
        assert [call.number for call in report.plan.calls] == [3, 4, 5]
        assert report.calls == (7, 8, 9)
        assert report.stopped == ""
        assert await value(engine, chat, "total") == "45.0"
        assert (chat.folder / "outputs/priced.csv").read_text().splitlines()[2] == "1,1.5,3.0"
        after = await engine.recomputing.stale(chat.id)
        assert (after.names, after.outputs) == ({}, {})
        records = await engine.calls(chat.id)
        assert {record.request.asker for record in records[6:]} == {Asker.WORKBENCH}


@pytest.mark.asyncio
async def test_a_file_that_changed_on_disk_is_taken_anew_only_when_that_is_asked_for(tmp_path: Path) -> None:
    async with opened(tmp_path) as engine:
        chat = await worked(engine, tmp_path)
        (tmp_path / "rows.csv").write_text(NEW_ROWS)

        stale = await engine.recomputing.stale(chat.id)
        kept = (chat.folder / "inputs/rows.csv").read_text()
        report = await engine.recomputing.run(chat.id)

        assert set(stale.names) == {"rows", "priced", "total"}
        assert stale.names["rows"] == "rows.csv changed on disk after call 1 read it"
        assert kept != NEW_ROWS
        assert report.files == ("rows.csv",)
        assert (chat.folder / "inputs/rows.csv").read_text() == NEW_ROWS
        assert await value(engine, chat, "total") == "30.0"
        after = await engine.recomputing.stale(chat.id)
        assert (after.names, after.outputs) == ({}, {})


@pytest.mark.asyncio
async def test_a_changed_file_that_cannot_be_read_changes_nothing(tmp_path: Path) -> None:
    async with opened(tmp_path) as engine:
        chat = await worked(engine, tmp_path)
        before = (chat.folder / "inputs/rows.csv").read_text()
        (tmp_path / "rows.csv").write_text("")

        with pytest.raises(InputRefusedError, match="empty"):
            await engine.recomputing.run(chat.id)

        assert (chat.folder / "inputs/rows.csv").read_text() == before
        assert [path.name for path in (chat.folder / "inputs").iterdir()] == ["rows.csv"]
        assert len(await engine.calls(chat.id)) == 5


@pytest.mark.asyncio
async def test_the_first_call_that_fails_is_the_last(tmp_path: Path) -> None:
    async with opened(tmp_path) as engine:
        chat = await worked(engine, tmp_path)
        await ran(engine, chat, "def net(table):\n    return table.no_such_thing")

        report = await engine.recomputing.run(chat.id)

        assert report.calls == (7,)
        assert report.stopped == "Call 7, which repeats call 3, did not end well."
        assert await value(engine, chat, "total") == "22.5"


@pytest.mark.asyncio
async def test_where_nothing_is_out_of_date_nothing_runs(tmp_path: Path) -> None:
    async with opened(tmp_path) as engine:
        chat = await worked(engine, tmp_path)

        with pytest.raises(NothingToRecomputeError, match="Nothing is out of date"):
            await engine.recomputing.run(chat.id)

        assert len(await engine.calls(chat.id)) == 5


@pytest.mark.timeout(300)
def test_the_terminal_says_what_is_stale_and_makes_it_anew(home: Asking) -> None:
    rows = home.folder / "rows.csv"
    rows.write_text("sku,price\n001,1.5\n002,2.5\n")
    kept = ("--profile", "p", "--chat", "last", "--yes", "--json")
    home.ask("--file", str(rows), "--say", "total of price", "--profile", "p", "--yes", "--json")
    rows.write_text("sku,price\n001,10\n002,20\n")

    told = home.ask(*kept, "--stale").json["stale"]
    done = home.ask(*kept, "--recompute", "--stale").json

    assert told["rows"] == "rows.csv changed on disk after call 1 read it"
    assert done["recomputed"]["files"] == ["rows.csv"]
    assert "rows" in done["recomputed"]["made"]
    assert done["stale"] == {}


@pytest.mark.asyncio
async def test_a_helper_tells_its_versions_its_users_and_what_it_made(tmp_path: Path) -> None:
    async with opened(tmp_path) as engine:
        chat = await worked(engine, tmp_path)
        await ran(engine, chat, HELPER.format(rate=2) + "\ndef gross(table):\n    return net(table)")

        history = await engine.helper_histories.of(chat.id, "net")

        assert [version.source for version in history.versions] == [HELPER.format(rate=1), HELPER.format(rate=2)]
        assert [version.calls for version in history.versions] == [(2,), (6,)]
        assert (history.used_by, history.calls) == (("gross",), (3,))
        assert (history.made, history.outputs) == (("priced",), ())


@pytest.mark.timeout(300)
def test_the_terminal_says_where_no_call_defined_a_helper(home: Asking) -> None:
    rows = home.folder / "rows.csv"
    rows.write_text("sku,price\n001,1.5\n")

    asked = home.ask("--file", str(rows), "--helper", "net", "--profile", "p", "--json")

    assert asked.json["helpers"] == [
        {"name": "net", "versions": [], "used_by": [], "calls": [], "made": [], "outputs": []}
    ]


@pytest.mark.asyncio
async def test_what_comes_out_the_same_is_not_stale_any_more(tmp_path: Path) -> None:
    async with opened(tmp_path) as engine:
        chat = await worked(engine, tmp_path)
        await ran(engine, chat, HELPER.format(rate=1).replace("table['price']", "1 * table['price']"))
        before = await engine.recomputing.stale(chat.id)

        report = await engine.recomputing.run(chat.id)

        assert set(before.names) == {"priced", "total"}
        assert report.stopped == ""
        after = await engine.recomputing.stale(chat.id)
        assert (after.names, after.outputs) == ({}, {})


@pytest.mark.timeout(300)
def test_the_terminal_tells_the_lineage(home: Asking) -> None:
    rows = home.folder / "rows.csv"
    rows.write_text("sku,price\n001,1.5\n002,2.5\n")
    kept = ("--profile", "p", "--chat", "last", "--yes", "--lineage")
    home.ask("--file", str(rows), "--say", "total of price", "--profile", "p", "--yes", "--json")
    rows.write_text("sku,price\n001,10\n002,20\n")

    told = home.ask(*kept, "--json").json["lineage"]
    lines = home.ask(*kept).out.splitlines()

    assert told["nodes"][0]["name"] == "inputs/rows.csv"
    assert told["nodes"][0]["changed_on_disk"]
    assert {"from": "inputs/rows.csv", "to": "rows", "stale": True} in told["edges"]
    assert "rows.csv – input file" in lines
    assert any("Stale: rows.csv changed on disk after call 1 read it." in line for line in lines)

"""What a killed runtime held is made again by repeating calls, with the same content; what changed since stops it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.faults.chains import LOOK, Chain
from tests.unit.services.engines import profile_in
from workbench.assembly import EngineOptions, build_engine
from workbench.domain.call import Asker, CallRecord, CallRequest, CallStatus
from workbench.domain.conversation import Chat
from workbench.domain.events import RuntimeEnded
from workbench.services.engine import Engine
from workbench.services.rebuilding import NothingToRebuildError

pytestmark = pytest.mark.asyncio

ROWS = "sku,price\n" + "".join(f"{number:03},{number * 1.5}\n" for number in range(6))


async def _yes(_request: CallRequest) -> bool:
    return True


@asynccontextmanager
async def opened(folder: Path) -> AsyncGenerator[Engine]:
    engine = build_engine(EngineOptions(profile=profile_in(folder), approver=_yes, model="builtin", spare=False))
    await engine.open()
    try:
        yield engine
    finally:
        await engine.close(end_runtimes=True)


async def begun(engine: Engine, folder: Path, text: str = ROWS) -> Chat:
    (folder / "rows.csv").write_text(text)
    chat = await engine.new_chat("Rows")
    await engine.add_file(chat.id, folder / "rows.csv")
    return chat


async def ran(engine: Engine, chat: Chat, code: str) -> CallRecord:
    record = await engine.run(chat.id, code, Asker.MODEL)
    assert record.status is CallStatus.OK, record.error
    return record


async def content(engine: Engine, chat: Chat, names: list[str]) -> str:
    """Show the content of all names; what is made for it goes again."""
    record = await ran(engine, chat, f"NAMES = {names!r}\n{LOOK}\ndel NAMES, _look")
    return "".join(output.text for output in record.outputs)


async def killed(engine: Engine, chat: Chat) -> None:
    """Kill the chat's runtime and wait until its end is told."""
    told = asyncio.Event()
    stop = engine.bus.listen(lambda event: told.set() if isinstance(event, RuntimeEnded) else None)
    await engine.kill(chat.id)
    await asyncio.wait_for(told.wait(), 60)
    stop()


async def _one_chain(folder: Path, seed: int) -> None:
    async with opened(folder) as engine:
        chat = await begun(engine, folder)
        chain = Chain(seed)
        codes = chain.calls(12)
        for code in codes:
            await ran(engine, chat, code)
        before = await content(engine, chat, chain.names())
        await killed(engine, chat)

        report = await engine.rebuilding.run(chat.id)

        after = await content(engine, chat, chain.names())
        assert report.stopped == ""
        assert report.cannot == ()
        assert report.otherwise == ()
        assert after == before, codes


@pytest.mark.parametrize("seed", [1, 2])
async def test_what_a_killed_runtime_held_is_made_again_as_it_was(tmp_path: Path, seed: int) -> None:
    await _one_chain(tmp_path, seed)


@pytest.mark.faults_long
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("seed", range(100, 160))
async def test_many_chains_are_made_again_as_they_were(tmp_path: Path, seed: int) -> None:
    await _one_chain(tmp_path, seed)


async def test_an_input_that_is_another_one_stops_what_follows_from_it_alone(tmp_path: Path) -> None:
    async with opened(tmp_path) as engine:
        chat = await begun(engine, tmp_path)
        await ran(engine, chat, "import polars as pl\nt = pl.read_csv('inputs/rows.csv')")
        await ran(engine, chat, "limit = 3")
        await ran(engine, chat, "u = t.head(limit)")
        await killed(engine, chat)
        copy = chat.folder / "inputs" / "rows.csv"
        copy.chmod(0o644)
        copy.write_text(ROWS.replace("1.5", "9.5"))

        report = await engine.rebuilding.run(chat.id)

        assert report.made == ("limit",)
        reason = "inputs/rows.csv is another file than when call 1 read it"
        assert [(item.name, item.reason) for item in report.cannot] == [("t", reason), ("u", reason)]
        assert [(item.call, item.of) for item in report.repeated] == [(4, 2)]


async def test_a_repeated_call_that_fails_stops_the_rest_and_says_so(tmp_path: Path) -> None:
    async with opened(tmp_path) as engine:
        chat = await begun(engine, tmp_path)
        await ran(engine, chat, "whole = [1]")
        await ran(engine, chat, "from pathlib import Path\nflag = Path('outputs/flag.txt').read_text() if 0 else 1\n")
        await ran(
            engine,
            chat,
            "from pathlib import Path\nname = 'inputs/' + 'marker'\ncount = 1 if not Path(name).exists() else 1 / 0\n",
        )
        await ran(engine, chat, "last = count + 1")
        await killed(engine, chat)
        (chat.folder / "inputs" / "marker").write_text("")

        report = await engine.rebuilding.run(chat.id)

        assert report.made == ("flag", "whole")
        assert report.stopped == (
            "Call 7, which repeats call 3, ended with ZeroDivisionError: division by zero."
            " Nothing after it was repeated."
        )
        assert [record.request.repeats for record in (await engine.calls(chat.id))[4:]] == [1, 2, 3]


async def test_nothing_that_is_live_again_is_replaced(tmp_path: Path) -> None:
    async with opened(tmp_path) as engine:
        chat = await begun(engine, tmp_path)
        await ran(engine, chat, "kept = [1]\nother = 5")
        await ran(engine, chat, "kept.append(2)")
        await ran(engine, chat, "third = 7")
        await killed(engine, chat)
        await ran(engine, chat, "kept = ['mine']")

        report = await engine.rebuilding.run(chat.id)

        assert report.made == ("third",)
        assert [(item.name, item.reason) for item in report.cannot] == [
            ("other", "call 1 would replace kept, which is live again")
        ]
        assert (await ran(engine, chat, "print(kept)")).outputs[0].text == "['mine']\n"


async def test_names_are_made_again_one_at_a_time_each_with_what_it_needs_and_no_call_twice(tmp_path: Path) -> None:
    async with opened(tmp_path) as engine:
        chat = await begun(engine, tmp_path)
        await ran(engine, chat, "import polars as pl\nt = pl.read_csv('inputs/rows.csv')")
        await ran(engine, chat, "first = t.head(2)")
        await ran(engine, chat, "last = t.tail(1)")
        await ran(engine, chat, "both = [first.height, last.height]")
        await killed(engine, chat)

        one = await engine.rebuilding.run(chat.id, ["first"])
        two = await engine.rebuilding.run(chat.id, ["both"])

        assert (one.made, [item.of for item in one.repeated]) == (("first",), [1, 2])
        assert (two.made, [item.of for item in two.repeated]) == (("both",), [3, 4])
        assert (await ran(engine, chat, "print(both, t.height)")).outputs[0].text == "[2, 1] 6\n"
        with pytest.raises(NothingToRebuildError, match="both: live already; nowhere: not in runtime 1"):
            await engine.rebuilding.run(chat.id, ["both", "nowhere"])


async def test_a_live_name_that_was_changed_since_does_not_stand_in(tmp_path: Path) -> None:
    async with opened(tmp_path) as engine:
        chat = await begun(engine, tmp_path)
        await ran(engine, chat, "base = [1, 2]")
        await ran(engine, chat, "total = sum(base)")
        await killed(engine, chat)
        await engine.rebuilding.run(chat.id, ["base"])
        await ran(engine, chat, "base.append(40)")

        with pytest.raises(NothingToRebuildError, match="call 1 would replace base, which is live again"):
            await engine.rebuilding.run(chat.id, ["total"])


async def test_without_an_end_or_with_all_of_it_live_nothing_is_repeated(tmp_path: Path) -> None:
    async with opened(tmp_path) as engine:
        chat = await begun(engine, tmp_path)
        with pytest.raises(NothingToRebuildError, match="No runtime of this chat has ended"):
            await engine.rebuilding.run(chat.id)
        await ran(engine, chat, "kept = [1]")
        await killed(engine, chat)
        await engine.rebuilding.run(chat.id)

        with pytest.raises(NothingToRebuildError, match="Nothing of runtime 1 is missing"):
            await engine.rebuilding.run(chat.id)


async def test_an_output_that_was_changed_since_is_not_written_over(tmp_path: Path) -> None:
    async with opened(tmp_path) as engine:
        chat = await begun(engine, tmp_path)
        await ran(engine, chat, "wrote = open('outputs/list.txt', 'w').write('one')")
        await ran(engine, chat, "again = open('outputs/other.txt', 'w').write('two')")
        await killed(engine, chat)
        (chat.folder / "outputs" / "list.txt").write_text("edited by hand")

        report = await engine.rebuilding.run(chat.id)

        assert report.made == ("again",)
        assert [item.reason for item in report.cannot] == [
            "call 1 would replace outputs/list.txt, which was changed since"
        ]
        assert (chat.folder / "outputs" / "list.txt").read_text() == "edited by hand"

"""The sheet of a workbook that is read is the one that was chosen, or holds a table; names and figures follow it."""
# Workbooks are written with a library that is not typed.
# pyright: reportUnknownMemberType=false

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from xlsxwriter.workbook import Workbook

from workbench.assembly import EngineOptions, build_engine
from workbench.config import Profile
from workbench.domain.call import RESULT_MIME, CallRequest
from workbench.domain.conversation import Chat
from workbench.domain.json_value import field_int, parse_object
from workbench.domain.reading import ReadingWishes
from workbench.services.engine import Engine

APRIL = ReadingWishes(sheet="April")
BY_SHEET = {"January": (0, 2, 4), "April": (1, 1, 1)}
"""Rows that were added, removed and changed since March."""


@asynccontextmanager
async def chat_with(folder: Path, *files: Path) -> AsyncGenerator[tuple[Engine, Chat]]:
    async def approve(_: CallRequest) -> bool:
        return True

    profile = Profile(data=folder / "data", chats=folder / "chats", settings_file=folder / "settings.toml")
    engine = build_engine(EngineOptions(profile=profile, approver=approve, model="builtin", spare=False))
    await engine.open()
    try:
        chat = await engine.new_chat("Stock")
        for file in files:
            await engine.add_file(chat.id, file)
        yield engine, chat
    finally:
        await engine.close(end_runtimes=True)


@pytest.fixture
def march(tmp_path: Path) -> Path:
    path = tmp_path / "nursery_march.csv"
    path.write_text("Article no,Price\n" + "".join(f"A{n},10\n" for n in range(1, 7)))
    return path


@pytest.fixture
def book(tmp_path: Path) -> Path:
    path = tmp_path / "nursery_book.xlsx"
    with Workbook(str(path)) as made:
        _fill(made, "January", [(n, 5) for n in range(1, 5)])
        _fill(made, "April", [(1, 10), (2, 12), (3, 10), (4, 10), (5, 10), (7, 10)])
    return path


@pytest.fixture
def noted(tmp_path: Path) -> Path:
    path = tmp_path / "nursery_april.xlsx"
    with Workbook(str(path)) as made:
        made.add_worksheet("Notes").write(0, 0, "Export April, see next sheet")
        _fill(made, "Stock", [(1, 10), (2, 12), (3, 10), (4, 10), (5, 10), (7, 10)])
    return path


def _fill(book: Workbook, name: str, rows: list[tuple[int, int]]) -> None:
    sheet = book.add_worksheet(name)
    for place, row in enumerate([("Article no", "Price"), *((f"A{n}", price) for n, price in rows)]):
        sheet.write_row(place, 0, row)


async def figures(engine: Engine, chat: Chat) -> list[tuple[int | None, ...]]:
    """Give what was added, removed and changed of every comparison that calls showed."""
    shown = [output for call in await engine.calls(chat.id) for output in call.outputs]
    found = [parse_object(output.data.get(RESULT_MIME, "")) for output in shown]
    return [
        tuple(field_int(one, name) for name in ("added", "removed", "changed_rows"))
        for one in found
        if one is not None and one.get("type") == "comparison"
    ]


@pytest.mark.asyncio
async def test_the_sheet_chosen_before_the_first_call_is_compared(tmp_path: Path, march: Path, book: Path) -> None:
    async with chat_with(tmp_path, march, book) as (engine, chat):
        await engine.correct_reading(chat.id, book.name, APRIL)
        answer = await engine.send(chat.id, "compare the two files by Article no")

        assert await figures(engine, chat) == [BY_SHEET["April"]]
    assert "nursery_book_april" in answer.reply
    assert "January" not in answer.reply


@pytest.mark.asyncio
async def test_the_form_begins_with_the_chosen_sheet(tmp_path: Path, march: Path, book: Path) -> None:
    async with chat_with(tmp_path, march, book) as (engine, chat):
        await engine.correct_reading(chat.id, book.name, APRIL)
        ground = await engine.compare_ground(chat.id)

    assert [(one.label, one.is_main, one.rows, one.headings) for one in ground.sources[1:]] == [
        ("nursery_book.xlsx › January", False, 4, ("Article no", "Price")),
        ("nursery_book.xlsx › April", True, 6, ("Article no", "Price")),
    ]


@pytest.mark.asyncio
async def test_a_sheet_chosen_after_a_comparison_takes_its_place_under_its_own_name(
    tmp_path: Path, march: Path, book: Path
) -> None:
    async with chat_with(tmp_path, march, book) as (engine, chat):
        await engine.send(chat.id, "compare the two files by Article no")
        await engine.correct_reading(chat.id, book.name, APRIL)
        again = await engine.send(chat.id, "compare again")
        await engine.send(chat.id, "save as Excel")

        assert await figures(engine, chat) == [BY_SHEET["January"], BY_SHEET["April"]]
        written = [one.path for one in await engine.outputs(chat.id)]
        ground = await engine.compare_ground(chat.id)
    assert written == ["outputs/nursery_march_against_nursery_book_april.xlsx"]
    assert "january" not in again.reply.casefold()
    assert ground.contract is not None
    assert ground.contract.input_ids == ("nursery_march", "nursery_book_april")


@pytest.mark.asyncio
async def test_two_sheets_that_are_both_compared_stay_what_they_are(tmp_path: Path, book: Path) -> None:
    async with chat_with(tmp_path, book) as (engine, chat):
        await engine.send(chat.id, "compare january with april by Article no")
        await engine.correct_reading(chat.id, book.name, APRIL)
        await engine.send(chat.id, "compare again")

        assert await figures(engine, chat) == [(2, 0, 4), (2, 0, 4)]
        ground = await engine.compare_ground(chat.id)
    assert ground.contract is not None
    assert [(one.id, one.sheet) for one in ground.contract.inputs] == [
        ("nursery_book_january", "January"),
        ("nursery_book_april", "April"),
    ]


@pytest.mark.parametrize(
    "words",
    ["the two files", "nursery_march with nursery_april", "nursery_march with nursery_april.xlsx sheet Stock"],
)
@pytest.mark.asyncio
async def test_a_sheet_of_notes_is_passed_over_and_the_table_goes_by_the_file(
    tmp_path: Path, march: Path, noted: Path, words: str
) -> None:
    async with chat_with(tmp_path, march, noted) as (engine, chat):
        answer = await engine.send(chat.id, f"compare {words} by Article no")

        assert await figures(engine, chat) == [BY_SHEET["April"]]
    assert "`nursery_april`: 6 rows" in answer.reply
    assert "Stock was read, since Notes holds no table. Others: Notes." in answer.reply


@pytest.mark.parametrize(
    "words",
    [
        "nursery_march with nursery_book.xlsx sheet April",
        "nursery_march with the April sheet of nursery_book",
        "nursery_march with april",
        "nursery_march with nursery_book_april",
    ],
)
@pytest.mark.asyncio
async def test_a_sheet_that_a_message_names_is_compared_alone(
    tmp_path: Path, march: Path, book: Path, words: str
) -> None:
    async with chat_with(tmp_path, march, book) as (engine, chat):
        await engine.send(chat.id, f"compare {words} by Article no")

        assert await figures(engine, chat) == [BY_SHEET["April"]]


@pytest.mark.asyncio
async def test_a_sheet_of_notes_is_read_where_the_user_chose_it_and_the_table_after_it_again(
    tmp_path: Path, march: Path, noted: Path
) -> None:
    async with chat_with(tmp_path, march, noted) as (engine, chat):
        await engine.correct_reading(chat.id, noted.name, ReadingWishes(sheet="Notes"))
        await engine.send(chat.id, "compare the two files by Article no")
        (item,) = [one for one in await engine.inputs(chat.id) if one.name == noted.name]
        await engine.correct_reading(chat.id, noted.name, ReadingWishes(sheet="Stock"))
        await engine.send(chat.id, "compare the two files by Article no")

        assert await figures(engine, chat) == [BY_SHEET["April"]]
    assert item.reading == ReadingWishes(sheet="Notes")

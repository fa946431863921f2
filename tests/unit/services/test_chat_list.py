from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.services.engines import Setting, bench
from workbench.domain.errors import StorageError
from workbench.domain.events import RuntimeEnded
from workbench.domain.runtime import EndReason


@pytest.mark.asyncio
async def test_the_chat_used_last_stands_first_with_what_there_is_of_it(tmp_path: Path) -> None:
    async with bench(tmp_path, Setting(script=[{"reply": "Hello."}])) as here:
        first = await here.engine.new_chat("First")
        second = await here.engine.new_chat("Second")
        await here.engine.run(first.id, "1")

        listed = await here.engine.overviews()

        assert [(item.chat.title, item.messages, item.outputs) for item in listed] == [
            ("First", 0, 0),
            ("Second", 0, 0),
        ]
        assert [item.runtime is not None for item in listed] == [True, False]
        assert second.id == listed[1].chat.id


@pytest.mark.asyncio
async def test_a_chat_is_renamed_and_keeps_its_folder(tmp_path: Path) -> None:
    async with bench(tmp_path) as here:
        chat = await here.engine.new_chat("Old")

        renamed = await here.engine.rename_chat(chat.id, "  New\n title ")

        assert (renamed.title, renamed.folder) == ("New title", chat.folder)
        assert (await here.engine.chat(chat.id)).title == "New title"


@pytest.mark.asyncio
async def test_an_empty_title_changes_nothing(tmp_path: Path) -> None:
    async with bench(tmp_path) as here:
        chat = await here.engine.new_chat("Old")

        assert (await here.engine.rename_chat(chat.id, "  ")).title == "Old"


@pytest.mark.asyncio
async def test_a_deleted_chat_ends_its_runtime_and_its_folder_goes_to_the_bin(tmp_path: Path) -> None:
    binned: list[Path] = []

    def to_bin(folder: Path) -> bool:
        binned.append(folder)
        return True

    async with bench(tmp_path) as here:
        chat = await here.engine.new_chat("Gone")
        await here.engine.run(chat.id, "1")

        await here.engine.delete_chat(chat.id, to_bin)

        assert binned == [chat.folder]
        assert await here.engine.overviews() == ()
        ends = [event.end.reason for event in here.events if isinstance(event, RuntimeEnded)]
        assert ends == [EndReason.CLOSED]


@pytest.mark.asyncio
async def test_a_chat_whose_folder_cannot_be_moved_is_kept(tmp_path: Path) -> None:
    async with bench(tmp_path) as here:
        chat = await here.engine.new_chat("Kept")

        with pytest.raises(StorageError, match="could not be moved to the bin"):
            await here.engine.delete_chat(chat.id, lambda _: False)

        assert [item.chat.id for item in await here.engine.overviews()] == [chat.id]

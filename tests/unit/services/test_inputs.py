from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from tests.unit.services.engines import Setting, bench, kinds
from workbench.domain.errors import InputRefusedError, StorageError


def _mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.asyncio
async def test_a_file_becomes_a_read_only_copy_with_its_hash_and_report(tmp_path: Path) -> None:
    original = tmp_path / "prices.csv"
    original.write_text("id\n1\n2\n")
    before = (original.stat().st_ino, _mode(original), original.stat().st_mtime_ns)

    async with bench(tmp_path) as made:
        chat = await made.engine.new_chat("Prices")
        item = await made.engine.add_file(chat.id, original)

        copy = chat.folder / "inputs" / "prices.csv"
        assert (item.path, item.original, copy.read_text(), _mode(copy)) == (
            "inputs/prices.csv",
            original,
            "id\n1\n2\n",
            0o444,
        )
        assert copy.stat().st_ino != original.stat().st_ino
        assert (original.stat().st_ino, _mode(original), original.stat().st_mtime_ns) == before
        assert await made.engine.inputs(chat.id) == (item,)
        assert (await made.engine.state(chat.id)).inputs[0].rows == 2


@pytest.mark.asyncio
async def test_names_that_are_taken_get_numbers_and_the_same_file_is_taken_once(tmp_path: Path) -> None:
    folders = [tmp_path / name for name in ("one", "two", "three")]
    for number, folder in enumerate(folders):
        folder.mkdir()
        (folder / "prices.csv").write_text(f"id\n{number}\n")

    async with bench(tmp_path) as made:
        chat = await made.engine.new_chat()
        added = [await made.engine.add_file(chat.id, folder / "prices.csv") for folder in (*folders, folders[0])]

    assert [item.name for item in added] == ["prices.csv", "prices (2).csv", "prices (3).csv", "prices.csv"]


@pytest.mark.asyncio
async def test_a_refused_file_leaves_nothing_in_the_chat(tmp_path: Path) -> None:
    (tmp_path / "bad.csv").write_text("bad")

    async with bench(tmp_path) as made:
        chat = await made.engine.new_chat()
        with pytest.raises(InputRefusedError, match="no table"):
            await made.engine.add_file(chat.id, tmp_path / "bad.csv")

        assert list((chat.folder / "inputs").iterdir()) == []
        assert await made.engine.inputs(chat.id) == ()


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("nosuch.csv", "There is no file"),
        ("folder", "is a folder"),
        ("empty.csv", "is empty"),
        ("prices.cs", "prices.csv"),
    ],
)
async def test_what_is_no_file_is_refused_in_one_sentence(tmp_path: Path, name: str, words: str) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "empty.csv").touch()
    (tmp_path / "prices.csv").write_text("id\n")

    async with bench(tmp_path) as made:
        chat = await made.engine.new_chat()
        with pytest.raises(InputRefusedError, match=words):
            await made.engine.add_file(chat.id, tmp_path / name)


@pytest.mark.asyncio
async def test_a_change_of_the_original_is_told_with_the_next_message(tmp_path: Path) -> None:
    original = tmp_path / "prices.csv"
    original.write_text("id\n1\n")

    async with bench(tmp_path, Setting(script=[["One."], ["Two."], ["Three."]])) as made:
        chat = await made.engine.new_chat()
        await made.engine.add_file(chat.id, original)
        await made.engine.send(chat.id, "first")
        unchanged = (await made.engine.state(chat.id)).inputs[0].changed_on_disk
        original.write_text("id\n1\n2\n")
        await made.engine.send(chat.id, "second")

        assert not unchanged
        assert (await made.engine.state(chat.id)).inputs[0].changed_on_disk
        assert kinds(made.events).count("InputChangedOnDisk") == 1
        assert (chat.folder / "inputs" / "prices.csv").read_text() == "id\n1\n"


@pytest.mark.asyncio
async def test_a_file_that_was_only_touched_or_moved_away_has_not_changed(tmp_path: Path) -> None:
    touched, moved = tmp_path / "touched.csv", tmp_path / "moved.csv"
    for path in (touched, moved):
        path.write_text(f"id\n{path.name}\n")

    async with bench(tmp_path, Setting(script=[["One."]])) as made:
        chat = await made.engine.new_chat()
        for path in (touched, moved):
            await made.engine.add_file(chat.id, path)
        os.utime(touched, ns=(1, 1))
        moved.rename(tmp_path / "elsewhere.csv")
        await made.engine.send(chat.id, "go on")

        state = await made.engine.state(chat.id)
        assert [item.changed_on_disk for item in state.inputs] == [False, False]


@pytest.mark.asyncio
async def test_a_file_whose_copy_was_lost_is_copied_again(tmp_path: Path) -> None:
    original = tmp_path / "prices.csv"
    original.write_text("id\n1\n2\n")

    async with bench(tmp_path) as made:
        chat = await made.engine.new_chat()
        await made.engine.add_file(chat.id, original)
        copy = chat.folder / "inputs" / "prices.csv"
        copy.unlink()
        again = await made.engine.add_file(chat.id, original)

        assert (again.name, copy.read_text()) == ("prices.csv", "id\n1\n2\n")
        assert [item.name for item in await made.engine.inputs(chat.id)] == ["prices.csv"]


@pytest.mark.asyncio
async def test_a_file_that_is_taken_out_leaves_its_name_to_itself(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    for folder, text in ((tmp_path, "id\n1\n"), (tmp_path / "other", "id\n2\n")):
        (folder / "prices.csv").write_text(text)
    binned: list[Path] = []

    def to_bin(path: Path) -> bool:
        binned.append(path)
        path.unlink()
        return True

    async with bench(tmp_path) as made:
        chat = await made.engine.new_chat()
        await made.engine.add_file(chat.id, tmp_path / "prices.csv")

        await made.engine.take_out(chat.id, "prices.csv", to_bin)
        left = await made.engine.inputs(chat.id)
        told = (await made.engine.state(chat.id)).notices
        other = await made.engine.add_file(chat.id, tmp_path / "other" / "prices.csv")
        again = await made.engine.add_file(chat.id, tmp_path / "prices.csv")

        assert binned == [chat.folder / "inputs" / "prices.csv"]
        assert (left, (tmp_path / "prices.csv").read_text()) == ((), "id\n1\n")
        assert told == (
            "prices.csv was taken out of the chat by the user; tables that were read from it are still live.",
        )
        assert (other.name, again.name) == ("prices (2).csv", "prices.csv")
        assert {item.name for item in await made.engine.inputs(chat.id)} == {"prices.csv", "prices (2).csv"}
        assert "InputTakenOut" in kinds(made.events)


@pytest.mark.asyncio
async def test_the_last_copy_of_a_file_is_not_deleted_where_there_is_no_bin(tmp_path: Path) -> None:
    (tmp_path / "prices.csv").write_text("id\n1\n")
    async with bench(tmp_path) as made:
        chat = await made.engine.new_chat()
        item = await made.engine.add_file(chat.id, tmp_path / "prices.csv")
        (tmp_path / "prices.csv").unlink()

        with pytest.raises(StorageError, match=r"prices\.csv could not be moved to the bin"):
            await made.engine.take_out(chat.id, "prices.csv", lambda _: False)

        assert await made.engine.inputs(chat.id) == (item,)


@pytest.mark.asyncio
@pytest.mark.parametrize(
    "name",
    [
        "\U0001f4c8 prices.csv",
        "\u202eprices\u202c.csv",
        "-prices.csv",
        "pri\nces.csv",
        "p" * 250 + ".csv",
        "a'b\"c.csv",
    ],
)
async def test_a_file_keeps_its_name_however_odd_it_is(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("id\n1\n")
    async with bench(tmp_path) as made:
        chat = await made.engine.new_chat()

        item = await made.engine.add_file(chat.id, tmp_path / name)

        assert item.name == name
        assert (chat.folder / item.path).read_text() == "id\n1\n"

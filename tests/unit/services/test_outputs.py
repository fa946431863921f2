from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.services.engines import Setting, bench
from tests.unit.services.fake_runtime import FakeHost, FakeSession


def _writing(**texts: str) -> FakeHost:
    """Give runtimes in which code `w:NAME` writes a text."""

    def prepare(session: FakeSession) -> None:
        for code, text in texts.items():
            session.during[code] = lambda text=text: (session.folder / "outputs" / "r.txt").write_text(text)

    return FakeHost(prepare=prepare)


@pytest.mark.asyncio
async def test_a_file_belongs_to_the_call_that_changed_its_content_last(tmp_path: Path) -> None:
    async with bench(tmp_path, Setting(host=_writing(one="a", same="a", two="b"))) as made:
        chat = await made.engine.new_chat()

        written = [(await made.engine.run(chat.id, code)).files_written for code in ("one", "same", "two")]

        assert [[(item.path, item.replaced) for item in files] for files in written] == [
            [("outputs/r.txt", False)],
            [],
            [("outputs/r.txt", True)],
        ]
        assert [(item.path, item.call) for item in await made.engine.outputs(chat.id)] == [("outputs/r.txt", 3)]


@pytest.mark.asyncio
async def test_a_file_that_is_gone_is_no_longer_listed_and_counts_as_new_when_it_returns(tmp_path: Path) -> None:
    async with bench(tmp_path, Setting(host=_writing(one="a", again="a"))) as made:
        chat = await made.engine.new_chat()
        await made.engine.run(chat.id, "one")
        (chat.folder / "outputs" / "r.txt").unlink()

        gone = await made.engine.outputs(chat.id)
        back = (await made.engine.run(chat.id, "again")).files_written

        assert (gone, [item.replaced for item in back]) == ((), [False])


@pytest.mark.asyncio
async def test_links_hidden_files_and_what_was_cut_from_outputs_are_left_out(tmp_path: Path) -> None:
    async with bench(tmp_path) as made:
        chat = await made.engine.new_chat()
        await made.engine.run(chat.id, "x = 1")
        outputs = chat.folder / "outputs"
        (outputs / ".calls").mkdir()
        (outputs / ".calls" / "call-01.txt").write_text("long")
        (outputs / ".half.part").write_text("half")
        (outputs / "below").mkdir()
        (outputs / "below" / "table.csv").write_text("id\n")
        (outputs / "link").symlink_to("/etc/passwd")

        assert [item.path for item in await made.engine.outputs(chat.id)] == ["outputs/below/table.csv"]

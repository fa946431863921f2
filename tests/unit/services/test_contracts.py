from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.services.engines import Bench, Setting, bench, kinds
from tests.unit.services.fake_runtime import FakeHost, FakeSession
from workbench.compare.contract import Contract
from workbench.domain.conversation import Chat
from workbench.protocol.values import ContractText

TOML = Contract(title="Prices").to_toml()
EDITED = Contract(title="Prices of March").to_toml()


async def _with_contract(made: Bench) -> Chat:
    chat = await made.engine.new_chat()
    await made.engine.run(chat.id, "compare")
    return chat


def _setting() -> Setting:
    def prepare(session: FakeSession) -> None:
        session.live_contracts = (ContractText(name="comparison", toml=TOML, call=1),)

    return Setting(script=[["One."], ["Two."]], host=FakeHost(prepare=prepare))


@pytest.mark.asyncio
async def test_an_edit_of_the_file_by_hand_becomes_the_next_version(tmp_path: Path) -> None:
    async with bench(tmp_path, _setting()) as made:
        chat = await _with_contract(made)
        (chat.folder / "comparison.toml").write_text(EDITED)

        await made.engine.send(chat.id, "go on")

        contract = (await made.engine.state(chat.id)).contract
        assert contract is not None
        assert (contract.version, contract.toml) == (2, EDITED)
        assert kinds(made.events).count("ContractChanged") == 2


@pytest.mark.asyncio
async def test_an_edit_that_is_no_contract_is_left_alone_and_the_record_holds(tmp_path: Path) -> None:
    async with bench(tmp_path, _setting()) as made:
        chat = await _with_contract(made)
        (chat.folder / "comparison.toml").write_text("title = [")

        await made.engine.send(chat.id, "go on")

        contract = (await made.engine.state(chat.id)).contract
        assert contract is not None
        assert contract.toml == TOML
        assert (chat.folder / "comparison.toml").read_text() == "title = ["


@pytest.mark.asyncio
async def test_a_file_that_was_deleted_is_written_again_from_the_record(tmp_path: Path) -> None:
    async with bench(tmp_path, _setting()) as made:
        chat = await _with_contract(made)
        (chat.folder / "comparison.toml").unlink()

        await made.engine.send(chat.id, "go on")

        assert (chat.folder / "comparison.toml").read_text() == TOML

"""Models behind an address: what is sent, what comes back, and what is said when nothing does."""

from __future__ import annotations

import asyncio
import socket
import time
from pathlib import Path

import pytest

from tests.unit.models.fake_service import Service, call, service, text
from tests.unit.services.engines import Bench, Setting, bench
from workbench.config import KEY_VARIABLE
from workbench.domain.conversation import MessageState, TurnEnd, TurnResult
from workbench.domain.events import NoticeRaised, ReplyDelta


def _settings(folder: Path, address: str, more: str = "") -> Setting:
    (folder / "settings.toml").write_text(
        f'version = 1\n[models.here]\nprovider = "openai-compatible"\nbase_url = "{address}"\nmodel = "m"\n{more}'
    )
    return Setting(model="here")


async def _send(made: Bench) -> TurnResult:
    chat = await made.engine.new_chat()
    return await made.engine.send(chat.id, "hello")


@pytest.fixture(autouse=True)
def _key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(KEY_VARIABLE, "secret-key")


@pytest.mark.asyncio
async def test_a_reply_streams_and_a_call_runs_as_with_any_model(tmp_path: Path) -> None:
    async with (
        service(call("1 + 1", "It adds."), text("It is ", "two.")) as remote,
        bench(tmp_path, _settings(tmp_path, remote.address)) as made,
    ):
        result = await _send(made)

        assert (result.end, result.reply, result.calls) == (TurnEnd.ANSWERED, "It is two.", (1,))
        assert [event.text for event in made.events if isinstance(event, ReplyDelta)] == ["It is ", "two."]
        assert [request.intent for request in made.asked] == ["It adds."]


@pytest.mark.asyncio
async def test_every_request_carries_the_state_and_the_key(tmp_path: Path) -> None:
    async with (
        service(call("1 + 1", "It adds."), text("Two.")) as remote,
        bench(tmp_path, _settings(tmp_path, remote.address)) as made,
    ):
        await _send(made)

        blocks = [_state(remote, index) for index in (0, 1)]
        assert ['"calls":0' in block for block in blocks] == [True, False]
        assert '"calls":1' in blocks[1]
        assert set(remote.keys) == {"bearer secret-key"}


def _state(remote: Service, index: int) -> str:
    message = remote.requests[index]["messages"][0]
    assert message["role"] == "system"
    return message["content"].split("<workbench-state>\n")[1].split("\n</workbench-state>")[0]


@pytest.mark.asyncio
async def test_an_address_where_nothing_listens_is_said_at_once_and_the_message_is_kept(tmp_path: Path) -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{closed.getsockname()[1]}/v1"
        async with bench(tmp_path, _settings(tmp_path, address)) as made:
            begun = time.monotonic()

            result = await _send(made)

            assert time.monotonic() - begun < 60
            assert (result.end, result.fault) == (
                TurnEnd.FAILED,
                (
                    f"The model at {address} does not answer. Check that it runs and that the address is right."
                    " Your message is kept and can be sent again."
                ),
            )
            assert [item.state for item in await made.engine.messages(result.chat)] == [MessageState.FAILED]


@pytest.mark.asyncio
async def test_a_fault_is_said_and_nothing_is_sent_twice_by_itself(tmp_path: Path) -> None:
    async with (
        service(503, text("Now.")) as remote,
        bench(tmp_path, _settings(tmp_path, remote.address)) as made,
    ):
        failed = await _send(made)
        sent = len(remote.requests)
        again = await made.engine.send_again(failed.chat, failed.turn)

        assert (failed.end, sent) == (TurnEnd.FAILED, 1)
        assert again is not None
        assert again.reply == "Now."
        assert [item.text for item in await made.engine.messages(failed.chat)] == ["hello", "Now."]


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("status", "words"),
    [(401, "does not accept the key"), (404, "has no model 'm'"), (429, "takes no more requests"), (400, "refused")],
)
async def test_a_refusal_is_told_in_plain_words(tmp_path: Path, status: int, words: str) -> None:
    async with service(status) as remote, bench(tmp_path, _settings(tmp_path, remote.address)) as made:
        result = await _send(made)

        assert words in result.fault


@pytest.mark.asyncio
async def test_silence_is_told_while_it_lasts_and_ends_after_the_time_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("workbench.services.turns._SILENCE_SECONDS", 0.05)
    async with (
        service(None) as remote,
        bench(tmp_path, _settings(tmp_path, remote.address, "timeout_seconds = 1.5\n")) as made,
    ):
        result = await _send(made)

        assert any(isinstance(event, NoticeRaised) and "still waiting" in event.text for event in made.events)
        assert "gave no answer in time" in result.fault


@pytest.mark.asyncio
async def test_a_model_that_is_silent_can_be_stopped(tmp_path: Path) -> None:
    async with service(None) as remote, bench(tmp_path, _settings(tmp_path, remote.address)) as made:
        chat = await made.engine.new_chat()
        sending = asyncio.create_task(made.engine.send(chat.id, "hello"))
        await made.until("MessageAdded")

        await made.engine.interrupt(chat.id)

        assert (await sending).end is TurnEnd.CANCELLED


@pytest.mark.asyncio
async def test_a_call_that_ran_before_the_model_failed_is_known_when_the_message_is_sent_again(tmp_path: Path) -> None:
    async with (
        service(call("1 + 1", "It adds."), 503, text("Two.")) as remote,
        bench(tmp_path, _settings(tmp_path, remote.address)) as made,
    ):
        failed = await _send(made)
        again = await made.engine.send_again(failed.chat, failed.turn)

        assert again is not None
        assert (failed.end, again.reply) == (TurnEnd.FAILED, "Two.")
        assert [message["role"] for message in remote.requests[-1]["messages"]] == [
            "system",
            "user",
            "assistant",
            "tool",
            "assistant",
            "user",
        ]
        assert len(await made.engine.calls(failed.chat)) == 1

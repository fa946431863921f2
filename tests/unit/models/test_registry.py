from __future__ import annotations

import json
from pathlib import Path

import pytest
from pydantic_ai.messages import ModelRequest, ModelResponse, TextPart, ToolCallPart, ToolReturnPart, UserPromptPart
from pydantic_ai.models import ModelRequestParameters

from workbench.config import KEY_VARIABLE, ModelSettings, Provider, Settings
from workbench.domain.errors import SettingsError
from workbench.models import keys
from workbench.models.registry import model_for
from workbench.models.scripted import ScriptedModel, run, say, scripted_from_file


def _settings(provider: Provider) -> Settings:
    named = ModelSettings(name="mine", provider=provider, model="m", base_url="http://127.0.0.1:1/v1")
    return Settings(model="mine", models={"mine": named})


@pytest.fixture(autouse=True)
def _no_keyring(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(name: str) -> None:
        """Know no key."""

    monkeypatch.setattr(keys, "_from_keyring", none)
    monkeypatch.delenv(KEY_VARIABLE, raising=False)


def test_the_built_in_analyst_is_the_model_where_none_is_named() -> None:
    chosen = model_for(Settings())

    assert (chosen.name, chosen.streams, type(chosen.model).__name__) == ("builtin", False, "BuiltinAnalyst")


def test_a_service_is_asked_once_and_within_its_time() -> None:
    chosen = model_for(_settings(Provider.OPENAI_COMPATIBLE))

    assert (chosen.streams, chosen.address, chosen.model.model_name) == (True, "http://127.0.0.1:1/v1", "m")
    assert chosen.settings == {"max_retries": 0, "timeout": 120.0}


def test_a_service_that_needs_a_key_says_where_to_put_it() -> None:
    with pytest.raises(SettingsError, match=r"There is no key for the model 'mine'.*WORKBENCH_API_KEY"):
        model_for(_settings(Provider.ANTHROPIC))


def test_a_key_for_this_start_is_taken_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(KEY_VARIABLE, "secret")

    assert model_for(_settings(Provider.ANTHROPIC)).model.model_name == "m"


def test_a_name_that_is_not_in_the_settings_lists_those_that_are() -> None:
    with pytest.raises(SettingsError, match="There are: builtin, mine"):
        model_for(_settings(Provider.ANTHROPIC), "nosuch")


def test_a_script_is_read_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "script.json"
    path.write_text(json.dumps([[{"run": "x", "intent": "It runs x."}, "Done."], "One step."]))

    chosen = model_for(Settings(), f"scripted:{path}")

    assert (chosen.name, chosen.model.model_name) == (f"scripted:{path}", "script")


@pytest.mark.parametrize("text", ["", "{}", "[[3]]", "nothing"])
def test_what_is_no_script_is_said(tmp_path: Path, text: str) -> None:
    path = tmp_path / "script.json"
    path.write_text(text)

    with pytest.raises(SettingsError, match="script"):
        scripted_from_file(path)


@pytest.mark.asyncio
async def test_a_script_is_followed_turn_by_turn_and_fills_in_what_came_back() -> None:
    model = ScriptedModel([[run("x", "It runs x."), say("It was {status}.")], [say("Bye.")]])
    first = ModelRequest(parts=[UserPromptPart(content="go")])

    called = await model.request([first], None, ModelRequestParameters())
    part = called.parts[0]
    assert isinstance(part, ToolCallPart)
    returned = ModelRequest(
        parts=[ToolReturnPart(tool_name="run_python", content={"status": "ok"}, tool_call_id=part.tool_call_id)]
    )
    said = await model.request([first, called, returned], None, ModelRequestParameters())
    bye = await model.request([first, called, returned, said, first], None, ModelRequestParameters())
    beyond = await model.request([first, said, first, bye, first], None, ModelRequestParameters())

    assert part.args == {"code": "x", "intent": "It runs x."}
    assert [_text(response) for response in (said, bye, beyond)] == ["It was ok.", "Bye.", "The script ends here."]
    assert beyond.provider_details == {"understood": False, "asked": False}


def _text(response: ModelResponse) -> str:
    part = response.parts[0]
    assert isinstance(part, TextPart)
    return part.content

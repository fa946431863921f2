from __future__ import annotations

from pathlib import Path

import pytest

from workbench.config import (
    HOME_VARIABLE,
    ModelSettings,
    Profile,
    Provider,
    Settings,
    change_settings,
    load_settings,
    profile_named,
    temporary_profile,
)
from workbench.domain.conversation import ApprovalMode
from workbench.domain.errors import SettingsError


def test_a_profile_by_name_lies_in_the_home_that_the_variable_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))

    found = [profile_named(None), profile_named("march")]

    settings = tmp_path / "settings.toml"
    march = tmp_path / "profiles" / "march"
    assert found == [
        Profile(data=tmp_path / "data", chats=tmp_path / "chats", settings_file=settings),
        Profile(data=march / "data", chats=march / "chats", settings_file=settings),
    ]


def test_a_profile_by_folder_is_whole_in_that_folder(tmp_path: Path) -> None:
    found = profile_named(str(tmp_path / "p"))

    assert (found.data, found.chats) == (tmp_path / "p" / "data", tmp_path / "p" / "chats")
    assert found.settings_file == tmp_path / "p" / "settings.toml"


@pytest.mark.parametrize("name", ["..", "a:b", ".hidden", "?"])
def test_an_odd_name_is_refused(name: str) -> None:
    with pytest.raises(SettingsError, match="cannot be called"):
        profile_named(name)


def test_a_temporary_profile_is_new_each_time() -> None:
    first, second = temporary_profile(), temporary_profile()

    assert first.data != second.data
    assert first.temporary
    for profile in (first, second):
        profile.data.parent.rmdir()


def test_without_a_settings_file_everything_is_as_shipped(tmp_path: Path) -> None:
    assert load_settings(tmp_path / "settings.toml") == Settings()


def test_models_are_read_by_name(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(
        'version = 1\nmodel = "local"\napproval = "chat"\n[models.local]\nprovider = "openai-compatible"\n'
        'base_url = "http://127.0.0.1:11434/v1"\nmodel = "llama"\n[models.claude]\n'
        'provider = "anthropic"\nmodel = "c"\n'
    )

    assert load_settings(path) == Settings(
        model="local",
        approval=ApprovalMode.CHAT,
        models={
            "local": ModelSettings(
                name="local",
                provider=Provider.OPENAI_COMPATIBLE,
                model="llama",
                base_url="http://127.0.0.1:11434/v1",
            ),
            "claude": ModelSettings(name="claude", provider=Provider.ANTHROPIC, model="c"),
        },
    )


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("version = 2", "newer workbench"),
        ("model = ", "no valid TOML"),
        ("model = 3", "`model` .* is no text"),
        ("models = 3", "is no table"),
        ('approval = "never"', "Known are"),
        ('[models.x]\nprovider = "other"', "Known are openai-compatible and anthropic"),
        ('[models.x]\nprovider = "openai-compatible"\nmodel = "m"', "lacks `model` or `base_url`"),
        ('[models.x]\nprovider = "anthropic"\nmodel = "m"\ntimeout_seconds = 0', "no number above 0"),
    ],
)
def test_a_wrong_settings_file_is_said_in_one_sentence(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(text)

    with pytest.raises(SettingsError, match=words):
        load_settings(path)


def test_one_setting_is_changed_and_the_others_stay(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(
        'model = "local"\n[models.local]\nprovider = "openai-compatible"\nbase_url = "http://x"\nmodel = "m"\n'
    )

    changed = change_settings(
        file, {"idle_minutes": 5, "models.other": {"provider": "anthropic", "model": "c"}, "approval": "chat"}
    )

    assert load_settings(file) == changed
    assert (changed.model, changed.idle_minutes, sorted(changed.models)) == ("local", 5.0, ["local", "other"])
    assert change_settings(file, {"models.other": None}).models.keys() == {"local"}


def test_a_setting_that_makes_no_sense_is_not_written(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text("# mine\n")

    with pytest.raises(SettingsError, match="idle_minutes"):
        change_settings(file, {"idle_minutes": 0})

    assert file.read_text() == "# mine\n"

"""Where things are kept and what the user set: profiles, folders, the settings file."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import cast

from workbench.domain.conversation import ApprovalMode
from workbench.domain.errors import SettingsError

APPLICATION = "workbench"
SETTINGS_VERSION = 1
HOME_VARIABLE = "WORKBENCH_HOME"
KEY_VARIABLE = "WORKBENCH_API_KEY"
BUILTIN = "builtin"
SCRIPTED_PREFIX = "scripted:"
DEFAULT_PROFILE = "default"


class Provider(Enum):
    """How a model is spoken to."""

    OPENAI_COMPATIBLE = "openai-compatible"
    ANTHROPIC = "anthropic"


@dataclass(frozen=True, kw_only=True, slots=True)
class ModelSettings:
    """A model by the name the user gave it in the settings file."""

    name: str
    provider: Provider
    model: str
    base_url: str | None = None
    timeout_seconds: float = 120.0


@dataclass(frozen=True, kw_only=True, slots=True)
class Settings:
    """What the settings file says."""

    model: str = BUILTIN
    models: Mapping[str, ModelSettings] = field(default_factory=dict[str, ModelSettings])
    approval: ApprovalMode = ApprovalMode.EACH
    idle_minutes: float = 60.0
    """So long does an idle runtime live on after its application has ended."""
    memory_limit_gb: float | None = None
    """What one runtime may hold; 0: all there is, None: a share of the machine's memory."""
    live_runtimes: int | None = None
    """So many runtimes live at most; None: what fits in half of the machine's memory."""
    isolation: bool = True
    """Whether runtimes are kept to their chat where this system can do that."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Profile:
    """The places of one user's work: its database, its chats' folders, its settings."""

    data: Path
    chats: Path
    settings_file: Path
    temporary: bool = False

    @property
    def database(self) -> Path:
        """The file of the chat history."""
        return self.data / "workbench.sqlite"

    @property
    def checkpoints(self) -> Path:
        """The folder of the checkpoints."""
        return self.data / "checkpoints"

    @property
    def signing_key(self) -> Path:
        """The file of the secret with which checkpoints are signed that are saved without the application."""
        return self.data / "signing.key"

    @property
    def key(self) -> str:
        """Name the profile for its runtimes, short and without its path."""
        import hashlib  # noqa: PLC0415 - not before the first paint

        return hashlib.sha256(str(self.data.resolve()).encode()).hexdigest()[:16]


def profile_named(name: str | None) -> Profile:
    """Find a profile by its name, or by its folder where the name holds a separator."""
    if name is not None and (os.sep in name or "/" in name):
        return _profile_in(Path(name).expanduser().resolve(), settings=None)
    home = os.environ.get(HOME_VARIABLE)
    plain = name or DEFAULT_PROFILE
    _refuse_odd_name(plain)
    if home:
        root = Path(home).expanduser().resolve()
        settings = root / "settings.toml"
        return _profile_in(root if plain == DEFAULT_PROFILE else root / "profiles" / plain, settings=settings)
    import platformdirs  # noqa: PLC0415 - not before the first paint

    data = Path(platformdirs.user_data_path(APPLICATION, appauthor=False)) / "profiles" / plain
    documents = Path(platformdirs.user_documents_path())
    chats = documents / ("Workbench" if plain == DEFAULT_PROFILE else f"Workbench ({plain})")
    return Profile(data=data, chats=chats, settings_file=_user_settings())


def temporary_profile() -> Profile:
    """Make a profile of its own that is thrown away by whoever asked for it; settings are the user's."""
    root = Path(tempfile.mkdtemp(prefix="workbench-ask-"))
    home = os.environ.get(HOME_VARIABLE)
    settings = Path(home).expanduser() / "settings.toml" if home else _user_settings()
    return Profile(data=root / "data", chats=root / "chats", settings_file=settings, temporary=True)


def kept_chats_folder() -> Path:
    """Give the folder where chats' files are kept that nobody named a place for."""
    return profile_named(None).chats


def load_settings(path: Path) -> Settings:
    """Read the settings file; without one everything is as shipped.

    Raises:
        SettingsError: the file is no TOML, newer than this workbench, or has a wrong value.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return Settings()
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(f"The settings file {path} cannot be read.", "Check its permissions.") from error
    import tomllib  # noqa: PLC0415 - not before the first paint

    try:
        parts = cast("dict[str, object]", tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise SettingsError(f"The settings file {path} is no valid TOML: {error}.", "Correct that line.") from error
    return _settings_from(parts, path)


def change_settings(path: Path, changes: Mapping[str, object]) -> Settings:
    """Write values of the settings file anew, leaving the others as they are; None removes one.

    A model is changed as `models.NAME`. Comments of the file are not kept; the file as it was stays beside it.

    Raises:
        SettingsError: the file cannot be read or written, or would no longer make sense.
    """
    import tomllib  # noqa: PLC0415 - not before the first paint

    import tomli_w  # noqa: PLC0415 - not before the first paint

    load_settings(path)  # what cannot be read is not written over
    try:
        before = path.read_text(encoding="utf-8") if path.exists() else ""
        parts = cast("dict[str, object]", tomllib.loads(before))
        for name, value in changes.items():
            _change(parts, name.split("."), value)
        changed = _settings_from(parts, path)
        path.parent.mkdir(parents=True, exist_ok=True)
        if before:
            path.with_suffix(".toml.before").write_text(before, encoding="utf-8")
        part = path.with_suffix(".toml.part")
        part.write_text(tomli_w.dumps(parts), encoding="utf-8")
        part.replace(path)
    except OSError as error:
        raise SettingsError(f"The settings file {path} cannot be written.", "Check its permissions.") from error
    return changed


def _change(parts: dict[str, object], names: list[str], value: object) -> None:
    for name in names[:-1]:
        parts = cast("dict[str, object]", parts.setdefault(name, {}))
    if value is None:
        parts.pop(names[-1], None)
    else:
        parts[names[-1]] = value


def _idle_minutes(parts: Mapping[str, object], path: Path) -> float:
    found = parts.get("idle_minutes", 60.0)
    if isinstance(found, bool) or not isinstance(found, int | float) or not 1 <= found <= 10_080:
        raise SettingsError(f"`idle_minutes` in {path} is {found!r}.", "Give a number from 1 to 10080.")
    return float(found)


def _number(parts: Mapping[str, object], name: str, bounds: tuple[float, float], path: Path) -> float | None:
    found = parts.get(name)
    low, high = bounds
    if found is None:
        return None
    if isinstance(found, bool) or not isinstance(found, int | float) or not low <= found <= high:
        raise SettingsError(
            f"`{name}` in {path} is {found!r}.", f"Give a number from {low} to {high}, or leave it out."
        )
    return float(found)


def _whole(number: float | None) -> int | None:
    return None if number is None else round(number)


def _user_settings() -> Path:
    import platformdirs  # noqa: PLC0415 - not before the first paint

    return Path(platformdirs.user_config_path(APPLICATION, appauthor=False)) / "settings.toml"


def _profile_in(root: Path, *, settings: Path | None) -> Profile:
    return Profile(data=root / "data", chats=root / "chats", settings_file=settings or root / "settings.toml")


def _refuse_odd_name(name: str) -> None:
    if not name.replace("-", "").replace("_", "").replace(" ", "").replace(".", "").isalnum() or name.startswith("."):
        raise SettingsError(f"A profile cannot be called {name!r}.", "Use letters, digits, - and _, or name a folder.")


def _settings_from(parts: Mapping[str, object], path: Path) -> Settings:
    version = parts.get("version", SETTINGS_VERSION)
    if not isinstance(version, int) or version > SETTINGS_VERSION:
        raise SettingsError(f"The settings file {path} is of a newer workbench.", "Update this one, or move it away.")
    models = _table(parts, "models", path)
    named = {name: _model_from(name, models, path) for name in models}
    return Settings(
        model=_text(parts, "model", path) or BUILTIN,
        models=named,
        approval=_approval(_text(parts, "approval", path), path),
        idle_minutes=_idle_minutes(parts, path),
        memory_limit_gb=_number(parts, "memory_limit_gb", (0, 10_000), path),
        live_runtimes=_whole(_number(parts, "live_runtimes", (1, 100), path)),
        isolation=_is_on(parts, "isolation", path, default=True),
    )


def _model_from(name: str, models: Mapping[str, object], path: Path) -> ModelSettings:
    parts = _table(models, name, path)
    providers = [provider.value for provider in Provider]
    provider = _text(parts, "provider", path)
    if provider not in providers:
        raise SettingsError(
            f"The model {name!r} in {path} has the provider {provider!r}.", f"Known are {' and '.join(providers)}."
        )
    model = _text(parts, "model", path)
    base_url = _text(parts, "base_url", path)
    if model is None or (provider == Provider.OPENAI_COMPATIBLE.value and base_url is None):
        raise SettingsError(f"The model {name!r} in {path} lacks `model` or `base_url`.", "Add it.")
    timeout = parts.get("timeout_seconds", 120.0)
    if not isinstance(timeout, int | float) or timeout <= 0:
        raise SettingsError(f"`timeout_seconds` of {name!r} in {path} is no number above 0.", "Correct it.")
    return ModelSettings(
        name=name, provider=Provider(provider), model=model, base_url=base_url, timeout_seconds=float(timeout)
    )


def _table(parts: Mapping[str, object], name: str, path: Path) -> Mapping[str, object]:
    found = parts.get(name, {})
    if not isinstance(found, dict):
        raise SettingsError(f"`{name}` in {path} is no table.", "Write it as [table].")
    return cast("dict[str, object]", found)


def _text(parts: Mapping[str, object], name: str, path: Path) -> str | None:
    found = parts.get(name)
    if found is not None and not isinstance(found, str):
        raise SettingsError(f"`{name}` in {path} is no text.", "Put it in quotes.")
    return found


def _is_on(parts: Mapping[str, object], name: str, path: Path, *, default: bool) -> bool:
    found = parts.get(name, default)
    if not isinstance(found, bool):
        raise SettingsError(f"`{name}` in {path} is {found!r}.", "Known are true and false.")
    return found


def _approval(text: str | None, path: Path) -> ApprovalMode:
    try:
        return ApprovalMode(text or ApprovalMode.EACH.value)
    except ValueError as error:
        raise SettingsError(f"`approval` in {path} is {text!r}.", 'Known are "each", "chat" and "isolated".') from error

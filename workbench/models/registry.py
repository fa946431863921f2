"""Makes the model that the user chose: the built-in analyst, a script, or a service from the settings."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from pydantic_ai.models import Model
from pydantic_ai.settings import ModelSettings as RequestSettings

from workbench.config import BUILTIN, KEY_VARIABLE, SCRIPTED_PREFIX, ModelSettings, Provider, Settings
from workbench.domain.errors import SettingsError
from workbench.models.keys import key_for

_CHARACTERS_PER_TOKEN = 3
_USUAL_CONTEXT = 100_000
_LOCAL_HISTORY = 4_000_000
"""Characters of history for a model that runs here and has no window."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ChosenModel:
    """A model with what the turn service has to know of it."""

    name: str
    model: Model
    address: str
    """Where it is asked, for sentences about it."""
    streams: bool
    history_limit: int
    settings: RequestSettings


def model_for(settings: Settings, name: str | None = None) -> ChosenModel:
    """Make a model by its name: `builtin`, `scripted:FILE`, or one of the settings file.

    Raises:
        SettingsError: there is no model of this name, or its key is missing.
    """
    wanted = name or settings.model
    if wanted == BUILTIN:
        return _local(wanted, _builtin())
    if wanted.startswith(SCRIPTED_PREFIX):
        from workbench.models.scripted import scripted_from_file  # noqa: PLC0415 - for tests and demonstrations

        return _local(wanted, scripted_from_file(Path(wanted.removeprefix(SCRIPTED_PREFIX)).expanduser()))
    found = settings.models.get(wanted)
    if found is None:
        known = ", ".join([BUILTIN, *settings.models])
        raise SettingsError(f"There is no model {wanted!r} in the settings.", f"There are: {known}.")
    return _service(found)


def local_model(name: str, model: Model) -> ChosenModel:
    """Wrap a model that runs in this process, for tests."""
    return _local(name, model)


def _local(name: str, model: Model) -> ChosenModel:
    return ChosenModel(
        name=name,
        model=model,
        address="this machine",
        streams=False,
        history_limit=_LOCAL_HISTORY,
        settings=RequestSettings(),
    )


def _builtin() -> Model:
    from workbench.models.builtin.analyst import BuiltinAnalyst, practise  # noqa: PLC0415 - not needed with another model

    practise()
    return BuiltinAnalyst()


def _service(found: ModelSettings) -> ChosenModel:
    key = key_for(found.name)
    if found.provider is Provider.ANTHROPIC:
        model, address = _anthropic(found, key)
    else:
        model, address = _openai_compatible(found, key)
    return ChosenModel(
        name=found.name,
        model=model,
        address=address,
        streams=True,
        history_limit=(model.context_window or _USUAL_CONTEXT) * _CHARACTERS_PER_TOKEN // 2,
        # No retries: what is sent again, the user sends again.
        settings=RequestSettings(max_retries=0, timeout=found.timeout_seconds),
    )


def _openai_compatible(found: ModelSettings, key: str | None) -> tuple[Model, str]:
    from pydantic_ai.models.openai import OpenAIChatModel  # noqa: PLC0415 - 1.7 s to import
    from pydantic_ai.providers.openai import OpenAIProvider  # noqa: PLC0415 - as above

    # Servers on this machine want some key, whichever.
    provider = OpenAIProvider(base_url=found.base_url, api_key=key or "none")
    return OpenAIChatModel(found.model, provider=provider), found.base_url or "the service"


def _anthropic(found: ModelSettings, key: str | None) -> tuple[Model, str]:
    if key is None:
        raise SettingsError(
            f"There is no key for the model {found.name!r}.",
            f"Keep it with `workbench key {found.name}`, or give it for this start in {KEY_VARIABLE}.",
        )
    from pydantic_ai.models.anthropic import AnthropicModel  # noqa: PLC0415 - 2.7 s to import
    from pydantic_ai.providers.anthropic import AnthropicProvider  # noqa: PLC0415 - as above

    provider = AnthropicProvider(api_key=key, base_url=found.base_url)
    return AnthropicModel(found.model, provider=provider), found.base_url or "Anthropic"

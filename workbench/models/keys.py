"""Keys of model services: from the system's keyring, or for this start only from the environment."""

from __future__ import annotations

import logging
import os

from workbench.config import KEY_VARIABLE
from workbench.domain.errors import SettingsError

SERVICE = "workbench"

_log = logging.getLogger(__name__)


def key_for(name: str) -> str | None:
    """Give the key of a model by its name in the settings, None where there is none."""
    return os.environ.get(KEY_VARIABLE) or _from_keyring(name)


def keep_key(name: str, key: str) -> None:
    """Keep a key in the system's keyring.

    Raises:
        SettingsError: this system has no keyring that works.
    """
    import keyring  # noqa: PLC0415 - slow to import, and needed only where a model has a key
    from keyring.errors import KeyringError  # noqa: PLC0415 - as above

    try:
        keyring.set_password(SERVICE, name, key)
    except (KeyringError, RuntimeError) as error:
        raise SettingsError(
            "This system has no keyring to keep the key in.", f"Give it for each start in {KEY_VARIABLE}."
        ) from error


def _from_keyring(name: str) -> str | None:
    import keyring  # noqa: PLC0415 - slow to import, and needed only where a model has a key
    from keyring.errors import KeyringError  # noqa: PLC0415 - as above

    try:
        return keyring.get_password(SERVICE, name)
    except (KeyringError, RuntimeError):
        _log.info("The keyring gives no key for %s", name, exc_info=True)
        return None

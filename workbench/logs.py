"""Where the application's own log goes: one file per profile, without secrets, never the terminal."""

from __future__ import annotations

import logging
import re
from logging.handlers import RotatingFileHandler
from pathlib import Path

from typing_extensions import override

FILE_NAME = "workbench.log"
_BYTES_PER_FILE = 1_000_000
_OLDER_FILES = 2
_SECRETS = re.compile(r"(?i)(\bsk-|\bbearer\s+|\bapi[-_]?key\W{1,4}|\bauthorization\W{1,4}(?:bearer\s+)?)[^\s'\",;]+")


class _WithoutSecrets(logging.Formatter):
    """Format a record and mask what looks like a key of a model's service, in the traceback too."""

    @override
    def format(self, record: logging.LogRecord) -> str:
        return without_secrets(super().format(record))


def without_secrets(text: str) -> str:
    """Replace what follows `sk-`, `Bearer` or `api_key` by an ellipsis."""
    return _SECRETS.sub(r"\1…", text)


def write_logs_to(folder: Path, *, level: int = logging.INFO) -> logging.Handler:
    """Send the records of `workbench.*` to a rotating file in `folder`, which is made if missing.

    Returns:
        The handler, for `stop_writing` when the profile is closed.

    Raises:
        OSError: the folder or file cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    handler = RotatingFileHandler(
        folder / FILE_NAME, maxBytes=_BYTES_PER_FILE, backupCount=_OLDER_FILES, encoding="utf-8"
    )
    handler.setFormatter(_WithoutSecrets("%(asctime)s %(levelname)-7s %(name)s: %(message)s"))
    logger = logging.getLogger("workbench")
    logger.addHandler(handler)
    logger.setLevel(level)
    return handler


def stop_writing(handler: logging.Handler) -> None:
    """Take away a handler of `write_logs_to` and close its file."""
    logging.getLogger("workbench").removeHandler(handler)
    handler.close()

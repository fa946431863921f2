"""The keys with which supervisors sign checkpoints: one per runtime, all from one secret of the profile."""

from __future__ import annotations

import contextlib
import hashlib
import hmac
import os
import secrets
from pathlib import Path

_LENGTH = 32


class SigningKeys:
    """Gives each runtime its key. The secret is a private file that no sandbox shows; no kernel is told of it."""

    def __init__(self, path: Path | None) -> None:
        self._path = path

    def of_runtime(self, runtime: str) -> bytes:
        """Give the key of a runtime; empty where there is no secret and none can be made: nothing is signed then."""
        secret = self._secret()
        return hmac.digest(secret, b"runtime\0" + runtime.encode(), hashlib.sha256) if secret else b""

    def _secret(self) -> bytes:
        if self._path is None:
            return b""
        with contextlib.suppress(OSError):
            self._make(self._path)
        try:
            secret = self._path.read_bytes()
        except OSError:
            return b""
        return secret if len(secret) == _LENGTH else b""

    def _make(self, path: Path) -> None:
        """Make the secret where there is none; FileExistsError, like every other failure, leaves what is there."""
        if path.exists():
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "wb") as stream:
            stream.write(secrets.token_bytes(_LENGTH))
            stream.flush()
            os.fsync(stream.fileno())

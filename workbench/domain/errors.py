"""What can go wrong, by who acts: the user (what happened, what to do), or we ourselves."""

from __future__ import annotations


class WorkbenchError(Exception):
    """Say what happened in one sentence and what to do in another; both are shown to the user as they are."""

    def __init__(self, what: str, do: str = "") -> None:
        super().__init__(f"{what} {do}".strip())
        self.what = what
        self.do = do


class SettingsError(WorkbenchError):
    """The settings file or an option names something that does not exist."""


class ProfileInUseError(WorkbenchError):
    """Another workbench writes to this profile."""


class DatabaseTooNewError(WorkbenchError):
    """The profile's database was written by a newer workbench and is left untouched."""


class StorageError(WorkbenchError):
    """The profile's database or the chat's folder cannot be written: disk full, locked, no permission."""


class InputRefusedError(WorkbenchError):
    """A file cannot be added: missing, empty, binary, not what its ending says, locked, or too large."""


class UnknownChatError(WorkbenchError):
    """No chat has this name."""


class ModelUnavailableError(WorkbenchError):
    """The model did not answer, or refused the request; the message is kept and can be sent again."""


class RuntimeUnavailableError(WorkbenchError):
    """A runtime could not be started, or is busy with another call."""


class RuntimeReplacedError(WorkbenchError):
    """The runtime that a call was planned for has ended before the call could run; it did not run."""


class NotIsolatedError(WorkbenchError):
    """Something is wanted that is offered only where the runtime is isolated."""

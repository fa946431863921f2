"""What the main window is given, and what it is told of the time before it was opened."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from workbench.config import Profile
from workbench.qt.bridge import EngineBridge
from workbench.qt.settings import WindowSettings
from workbench.views.theme import Theme


@dataclass(frozen=True, kw_only=True, slots=True)
class WindowParts:
    """What the window is given."""

    bridge: EngineBridge
    theme: Theme
    settings: WindowSettings
    profile: Profile
    models: tuple[str, ...]
    model: str


class Recovered(Protocol):
    """One fact about the time since the last start, as the engine gives it."""

    @property
    def chat(self) -> str:
        """The chat."""
        ...

    @property
    def title(self) -> str:
        """The chat's title."""
        ...

    @property
    def text(self) -> str:
        """A sentence."""
        ...

    @property
    def is_news(self) -> bool:
        """Whether something is otherwise than it was left."""
        ...

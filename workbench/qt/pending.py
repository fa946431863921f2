"""A request to the engine whose answer is still to come."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

from PySide6.QtCore import QObject
from shiboken6 import isValid

from workbench.domain.errors import WorkbenchError

if TYPE_CHECKING:
    from concurrent.futures import Future  # it takes a while, and the first window needs none

T = TypeVar("T")


@dataclass(kw_only=True, slots=True)
class PendingRequest(Generic[T]):
    """One request; its answer is given to whoever asked, on the GUI thread, as long as that widget lives."""

    owner: QObject
    done: Callable[[T], None] | None
    failed: Callable[[WorkbenchError], None] | None
    future: Future[None] | None = None
    cancelled: bool = False

    @property
    def wanted(self) -> bool:
        """Whether somebody still waits for the answer."""
        return not self.cancelled and isValid(self.owner)

    def cancel(self) -> None:
        """Stop the request; no answer will be given."""
        self.cancelled = True
        if self.future is not None:
            self.future.cancel()

    def give(self, answer: T) -> None:
        """Give the answer."""
        if self.wanted and self.done is not None:
            self.done(answer)

    def refuse(self, error: WorkbenchError) -> bool:
        """Give the error to whoever asked; false where nobody takes it."""
        if not self.wanted:
            return True
        if self.failed is None:
            return False
        self.failed(error)
        return True

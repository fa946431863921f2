from __future__ import annotations

from collections.abc import Generator
from pathlib import Path

import pytest

from tests.e2e.asking import Asking, asking
from tests.kernels.patience import patience as patience  # noqa: PLC0414 - a fixture for all tests here


@pytest.fixture
def home(tmp_path: Path) -> Generator[Asking]:
    """Give a home whose runtimes live on between starts."""
    with asking(tmp_path) as made:
        yield made

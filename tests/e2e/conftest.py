from __future__ import annotations

from collections.abc import Generator
from pathlib import Path

import pytest

from tests.e2e.asking import Asking, asking


@pytest.fixture
def home(tmp_path: Path) -> Generator[Asking]:
    with asking(tmp_path) as made:
        yield made

from __future__ import annotations

from tests.kernels.patience import patience as patience  # noqa: PLC0414 - a fixture for all tests here

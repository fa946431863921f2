"""Sockets to runtimes that somebody forgot to close keep nothing from going on."""

from __future__ import annotations

import gc
import warnings

import pytest
import zmq

from workbench.kernels.client import Sockets


class Forgetful:
    """Holds sockets in a circle, as the traceback of what failed does: only the collector frees it."""

    def __init__(self) -> None:
        self.itself = self
        self.sockets = Sockets()
        self.socket = self.sockets.socket(zmq.DEALER)


@pytest.mark.timeout(60)
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_forgotten_ones_are_complained_of_and_not_waited_for() -> None:
    gc.collect()
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        Forgetful()
        gc.collect()

    assert len([warning for warning in told if "client.Sockets(1 socket)" in str(warning.message)]) == 1

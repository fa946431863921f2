from __future__ import annotations

from pathlib import Path

import pytest

from workbench.services import machine_memory as memory

GB = 1_000_000_000


@pytest.mark.parametrize(
    ("wanted", "total", "limit"),
    [(None, 24 * GB, 18 * GB), (None, GB, 2 * GB), (0, 24 * GB, None), (6, 24 * GB, 6 * GB), (0.5, 24 * GB, 2 * GB)],
)
def test_a_runtime_may_hold_what_is_set_or_a_share_of_the_memory(
    wanted: float | None, total: int, limit: int | None
) -> None:
    assert memory.limit_of_runtime(wanted, total) == limit


def test_a_container_has_what_it_may_use(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "_GROUP", tmp_path)
    whole = memory.machine_memory()
    (tmp_path / "memory.max").write_text("1000000\n")
    (tmp_path / "memory.current").write_text("400000\n")

    found = memory.machine_memory()

    assert found == memory.MachineMemory(total=1_000_000, free=600_000)
    assert whole.total > found.total

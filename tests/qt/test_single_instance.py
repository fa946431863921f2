from __future__ import annotations

from pathlib import Path

from pytestqt.qtbot import QtBot

from workbench.qt.single_instance import SingleInstance


def test_a_second_start_raises_the_first_window(qtbot: QtBot, tmp_path: Path) -> None:
    first, second = SingleInstance(tmp_path / "one"), SingleInstance(tmp_path / "other" / ".." / "one")

    assert first.is_first()
    with qtbot.waitSignal(first.raise_requested):
        assert not second.is_first()

    first.close()
    assert second.is_first()
    second.close()


def test_windows_of_two_profiles_do_not_meet(qtbot: QtBot, tmp_path: Path) -> None:
    first, second = SingleInstance(tmp_path / "one"), SingleInstance(tmp_path / "two")

    assert first.is_first()
    assert second.is_first()
    first.close()
    second.close()

from __future__ import annotations

import secrets

from pytestqt.qtbot import QtBot

from workbench.qt.single_instance import SingleInstance


def test_a_second_start_raises_the_first_window(qtbot: QtBot) -> None:
    name = secrets.token_hex(6)
    first, second = SingleInstance(name), SingleInstance(name)

    assert first.is_first()
    with qtbot.waitSignal(first.raise_requested):
        assert not second.is_first()

    first.close()
    assert second.is_first()
    second.close()


def test_windows_of_two_profiles_do_not_meet(qtbot: QtBot) -> None:
    first, second = SingleInstance(secrets.token_hex(6)), SingleInstance(secrets.token_hex(6))

    assert first.is_first()
    assert second.is_first()
    first.close()
    second.close()

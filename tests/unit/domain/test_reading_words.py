from __future__ import annotations

from workbench.domain.reading import ReadingWishes


def test_signs_are_said_by_their_names() -> None:
    wishes = ReadingWishes(delimiter=";", decimal=",", thousands=".", header_row=1)

    assert wishes.words() == ("delimiter semicolon", "header in row 1", "decimal sign comma", "thousands sign point")

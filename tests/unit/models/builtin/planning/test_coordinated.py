from __future__ import annotations

import pytest

from tests.unit.models.builtin.planning.in_process_chat import InProcessChat


@pytest.mark.parametrize(
    "said",
    ["Which rows changed price or name?", "Bei welchen hat sich price und name geändert?"],
)
def test_two_lists_of_one_message_hold_their_own_rows(compared: InProcessChat, said: str) -> None:
    reply = compared.ask(said)

    assert "3 changed cells in `price`" in reply
    assert "| 2 | price | 2.00 | 2.50 |" in reply
    assert "1 changed cell in `name`" in reply
    assert "| 1 | name | Bolt | BOLT |" in reply
    assert {"changed_cells", "changed_cells_2"} <= set(compared.names)

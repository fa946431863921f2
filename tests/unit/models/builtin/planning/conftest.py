from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.models.builtin.planning.in_process_chat import InProcessChat
from tests.unit.models.builtin.planning.small_files import NEW, OLD, A, B
from workbench.models.builtin.intents import Compare


@pytest.fixture
def chat(tmp_path: Path) -> InProcessChat:
    chat = InProcessChat(folder=tmp_path)
    chat.write("old.csv", OLD)
    chat.write("new.csv", NEW)
    return chat


@pytest.fixture
def compared(chat: InProcessChat) -> InProcessChat:
    chat.carry(Compare(tables=(A, B)), text="compare")
    return chat


@pytest.fixture
def unlike(tmp_path: Path) -> InProcessChat:
    """Give a chat whose files share no heading but one of numbers."""
    chat = InProcessChat(folder=tmp_path)
    chat.write("old.csv", "day,shop,v\n2024-01-01,x,1\n2024-01-02,y,2\n2024-01-03,z,3\n")
    chat.write("new.csv", "stamp,other,v\n2025-01-01,x,1\n2025-01-02,y,2\n2024-01-03,z,4\n")
    return chat

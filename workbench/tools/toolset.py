"""All tools of a chat's model, as the agent is given them."""

from __future__ import annotations

from pydantic_ai import Tool

from workbench.domain.ports import Desk
from workbench.tools.find_values import find_values
from workbench.tools.list_outputs import list_outputs
from workbench.tools.make_again import make_again
from workbench.tools.read_helper import read_helper
from workbench.tools.read_variable import read_variable
from workbench.tools.run_python import run_python


def chat_tools() -> list[Tool[Desk]]:
    """Give the tools; their descriptions are their docstrings."""
    # Calls of one response run one after the other: they share one runtime, and each is approved by itself.
    return [
        Tool(run_python, sequential=True),
        Tool(read_variable, sequential=True),
        Tool(read_helper, sequential=True),
        Tool(list_outputs, sequential=True),
        Tool(find_values, sequential=True),
        Tool(make_again, sequential=True),
    ]

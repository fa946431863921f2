from __future__ import annotations

from workbench.tools.toolset import chat_tools


def test_every_tool_tells_what_it_does_and_what_it_wants() -> None:
    told = {tool.name: sorted(tool.function_schema.json_schema["properties"]) for tool in chat_tools()}

    assert told == {
        "run_python": ["code", "intent"],
        "read_variable": ["name"],
        "read_helper": ["name"],
        "list_outputs": [],
        "find_values": ["column", "source", "text"],
        "make_again": ["names"],
    }
    for tool in chat_tools():
        assert tool.description
        for name, field in tool.function_schema.json_schema["properties"].items():
            assert field.get("description"), f"{tool.name}.{name}"


def test_calls_of_one_answer_run_one_after_the_other() -> None:
    assert all(tool.sequential for tool in chat_tools())

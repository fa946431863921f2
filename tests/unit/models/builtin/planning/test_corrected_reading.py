from __future__ import annotations

from workbench.models.builtin.intents import TableRef
from workbench.models.builtin.planning.bringing import reading_line
from workbench.models.builtin.state import ChatView


def test_a_file_is_read_as_the_user_corrected_it() -> None:
    view = ChatView.from_json(
        {"inputs": [{"name": "a.csv", "path": "inputs/a.csv", "read_with": {"header_row": 4, "delimiter": ";"}}]}
    )

    (table,) = view.tables

    assert reading_line("a", TableRef(path="inputs/a.csv"), table.read_with) == (
        'a = read("inputs/a.csv", header_row=4, delimiter=";")'
    )


def test_the_sheet_of_a_request_comes_before_a_corrected_one() -> None:
    line = reading_line("b", TableRef(path="inputs/b.xlsx", sheet="two"), {"sheet": "one", "header_row": 2})

    assert line == 'b = read("inputs/b.xlsx", sheet="two", header_row=2)'

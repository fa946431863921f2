"""The state block as the analyst reads it."""

from __future__ import annotations

from workbench.models.builtin.intents import TableRef
from workbench.models.builtin.state import ChatView, ColumnView, ContractColumn, ContractInput

CONTRACT = """
version = 1

[[inputs]]
id = "jul"
path = "inputs/prices.xlsx"
sheet = "Jul"

[[inputs]]
id = "jan"
path = "inputs/prices.xlsx"
sheet = "Jan"

[[inputs]]
id = "all"

[[pairs]]
left = "jul"
right = "jan"

[[columns]]
name = "code"
role = "key"
headings = { jul = "code", jan = "Code", all = "code" }

[[columns]]
name = "price"
role = "compare"
headings = { jul = "price", jan = "price" }

[columns.rule]
tolerance = "0.05"
"""

STATE: dict[str, object] = {
    "chat": "c1",
    "today": "2026-11-29",
    "runtime": {"number": 1, "state": "idle", "ended": None, "calls": 3},
    "inputs": [
        {
            "name": "prices.xlsx",
            "path": "inputs/prices.xlsx",
            "format": "xlsx",
            "sheet": "Jul",
            "sheets": [
                {"name": "Jul", "rows": 54, "columns": 2, "columns_list": ["code", "price"]},
                {"name": "Jan", "rows": 55, "columns": 2, "columns_list": ["Code", "price"]},
                {"name": "Notes", "rows": 3, "columns": 1, "columns_list": [], "hidden": True},
            ],
            "rows": 54,
            "columns": [
                {"name": "code", "kind": "text", "unique": True, "values": ["A", "B"]},
                {"name": "price", "kind": "number"},
            ],
        },
        {"name": "b.csv", "path": "inputs/b.csv", "columns": [], "fault": "It is empty."},
    ],
    "variables": [{"name": "comparison", "type": "Comparison", "shape": None, "columns": [], "call": 1}],
    "outputs": [{"path": "outputs/r.xlsx", "bytes": 10, "call": 2}],
    "contract": {"toml": CONTRACT, "version": 4},
    "contract_history": 3,
    "last_results": [{"type": "comparison"}],
}


def test_every_sheet_is_a_table_with_its_id_in_the_contract() -> None:
    view = ChatView.from_json(STATE)

    assert [(table.label, table.id, table.hidden) for table in view.tables] == [
        ("prices.xlsx › Jul", "jul", False), ("prices.xlsx › Jan", "jan", False),
        ("prices.xlsx › Notes", None, True), ("b.csv", None, False),
        ("all", "all", False),
    ]  # fmt: skip
    assert view.tables[0].ref == TableRef(path="inputs/prices.xlsx", sheet="Jul", id="jul")


def test_a_sheet_that_was_not_read_has_its_headings() -> None:
    view = ChatView.from_json(STATE)

    assert view.tables[1].columns == (ColumnView(name="Code"), ColumnView(name="price"))


def test_the_contract_is_read_from_its_text() -> None:
    contract = ChatView.from_json(STATE).contract

    assert contract is not None
    assert contract.inputs == (
        ContractInput(id="jul", path="inputs/prices.xlsx", sheet="Jul"),
        ContractInput(id="jan", path="inputs/prices.xlsx", sheet="Jan"),
        ContractInput(id="all"),
    )
    assert contract.pairs == (("jul", "jan"),)
    assert contract.key == (
        ContractColumn(name="code", role="key", headings={"jul": "code", "jan": "Code", "all": "code"}),
    )
    assert [column.name for column in contract.compared] == ["price"]
    assert contract.column("price") == ContractColumn(
        name="price", headings={"jul": "price", "jan": "price"}, rule={"tolerance": "0.05"}
    )


def test_what_is_missing_or_odd_is_left_empty() -> None:
    view = ChatView.from_json(
        {"inputs": [{"name": 5, "columns": "no"}, "x"], "contract": {"toml": "not = [valid"}, "runtime": []}
    )

    assert [(table.name, table.columns) for table in view.tables] == [("", ())]
    assert view.contract is not None
    assert view.contract.columns == ()
    assert view.runtime_state == "none"


def test_files_with_sheets_of_one_name_are_told_apart_by_the_file() -> None:
    sheets = [{"name": "Sheet1", "rows": 1, "columns": 1, "columns_list": ["a"]}]
    one = {"name": "a.xlsx", "path": "inputs/a.xlsx", "sheet": "Sheet1", "sheets": sheets, "columns": [{"name": "a"}]}
    two = {**one, "name": "b.xlsx", "path": "inputs/b.xlsx"}

    view = ChatView.from_json({"inputs": [one, two]})

    assert [table.label for table in view.tables] == ["a.xlsx", "b.xlsx"]

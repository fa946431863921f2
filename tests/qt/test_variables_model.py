from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt
from pytestqt.modeltest import ModelTester

from workbench.protocol.values import VariableKind, VariableSummary
from workbench.qt.variables_model import VariableRole, VariablesFilter, VariablesModel

DIFF = VariableSummary(
    name="diff",
    type_name="DataFrame",
    kind=VariableKind.TABLE,
    shape=(2027, 14),
    size_bytes=412_000,
    defined_in_call=14,
)
RATE = VariableSummary(
    name="rate", type_name="float", kind=VariableKind.VALUE, preview="0.9213", size_bytes=24, defined_in_call=3
)
PANDAS = VariableSummary(name="pd", type_name="module", kind=VariableKind.MODULE)
READ = VariableSummary(name="read", type_name="function", kind=VariableKind.OTHER)


def texts(model: VariablesModel | VariablesFilter) -> list[list[str]]:
    return [[str(model.index(row, column).data()) for column in range(4)] for row in range(model.rowCount())]


def test_values_are_listed_in_words_and_imports_left_out() -> None:
    model = VariablesModel()

    model.show_variables((DIFF, RATE, PANDAS, READ))
    model.begin_turn(3)

    assert texts(model) == [
        ["diff", "DataFrame 2,027 × 14", "412 kB", "call 14 · new"],
        ["rate", "float 0.9213", "24 B", "call 3"],
    ]


def test_a_name_that_is_set_anew_is_changed_and_rules_kept_for_undo_are_left_out() -> None:
    model = VariablesModel()
    rules = VariableSummary(name="rules_before_1", type_name="workbench.Contract", kind=VariableKind.OTHER)
    model.show_variables((RATE, rules))
    model.begin_turn(3)

    model.show_variables((DIFF, replace(RATE, defined_in_call=14), rules))

    assert [(row[0], row[3]) for row in texts(model)] == [("diff", "call 14 · new"), ("rate", "call 14 · changed")]


def test_a_turn_that_begins_changes_marks_alone_and_only_those_that_change() -> None:
    model = VariablesModel()
    model.show_variables((DIFF, RATE))
    told: list[tuple[int, int, int, list[int]]] = []
    model.dataChanged.connect(
        lambda first, last, roles: told.append((first.row(), last.row(), first.column(), list(roles)))
    )

    model.begin_turn(3)
    model.begin_turn(14)

    assert told == [(1, 1, 3, [VariableRole.MARK]), (0, 0, 3, [VariableRole.MARK])]


def test_a_new_value_comes_as_one_row_and_the_others_stay() -> None:
    model = VariablesModel()
    model.show_variables((RATE,))
    told: list[tuple[int, int]] = []
    model.rowsInserted.connect(lambda _, first, last: told.append((first, last)))
    model.modelReset.connect(lambda: told.append((-1, -1)))

    model.show_variables((DIFF, RATE))

    assert (told, [row[0] for row in texts(model)]) == ([(0, 0)], ["diff", "rate"])


def test_the_values_of_a_runtime_that_ended_are_kept_as_gone() -> None:
    model = VariablesModel()
    model.show_variables((RATE,))

    model.set_gone()

    assert texts(model) == [["rate", "float 0.9213", "24 B", "call 3 · gone"]]
    assert not model.flags(model.index(0, 0)) & model.flags(model.index(0, 0)).ItemIsEnabled


def test_the_list_is_filtered_by_name_and_kind() -> None:
    model, shown = VariablesModel(), VariablesFilter()
    shown.setSourceModel(model)
    model.show_variables((DIFF, RATE))

    shown.setFilterFixedString("RA")
    assert [row[0] for row in texts(shown)] == ["rate"]

    shown.setFilterFixedString("")
    shown.show_kind(VariableKind.TABLE)
    assert [row[0] for row in texts(shown)] == ["diff"]


def test_results_and_queries_count_as_tables_and_come_before_values() -> None:
    result = VariableSummary(
        name="a_result", type_name="workbench.ComparisonResult", kind=VariableKind.OTHER, shape=(4, 7), opens=True
    )
    model, shown = VariablesModel(), VariablesFilter()
    shown.setSourceModel(model)

    model.show_variables((result, RATE, DIFF))
    shown.show_kind(VariableKind.TABLE)

    assert [row[0] for row in texts(model)] == ["diff", "a_result", "rate"]
    assert [row[1] for row in texts(shown)] == ["DataFrame 2,027 × 14", "Result 4 × 7"]


def test_sizes_and_calls_are_sorted_as_numbers() -> None:
    small = VariableSummary(
        name="small", type_name="float", kind=VariableKind.VALUE, preview="1", size_bytes=9, defined_in_call=9
    )
    model, shown = VariablesModel(), VariablesFilter()
    shown.setSourceModel(model)
    model.show_variables((DIFF, small))

    shown.sort(2)
    by_size = [row[0] for row in texts(shown)]
    shown.sort(3)

    assert (by_size, [row[0] for row in texts(shown)]) == (["small", "diff"], ["small", "diff"])


def test_a_tip_shows_a_hostile_name_as_it_is() -> None:
    model = VariablesModel()
    model.show_variables((VariableSummary(name="<img src=x>", type_name="int", kind=VariableKind.VALUE),))

    assert "<img" not in str(model.index(0, 0).data(Qt.ItemDataRole.ToolTipRole))


def test_the_models_keep_the_rules_of_models(qtmodeltester: ModelTester) -> None:
    model, shown = VariablesModel(), VariablesFilter()
    shown.setSourceModel(model)

    model.show_variables((DIFF, RATE))
    qtmodeltester.check(model)
    qtmodeltester.check(shown)
    model.show_variables((DIFF,))
    qtmodeltester.check(model)

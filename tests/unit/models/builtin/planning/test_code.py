from __future__ import annotations

import ast
from decimal import Decimal

import pytest

from workbench.models.builtin.planning.code import body, call, comment, docstring, literal


@pytest.mark.parametrize(
    "value", ["plain", 'quote " and \\ and \n', "Größe\u2028", 5, -1, True, None, ["a", ["b"]], {"a": "b"}, 0.5]
)
def test_a_literal_reads_back_as_the_same_value(value: object) -> None:
    assert ast.literal_eval(literal(value)) == value


def test_a_decimal_is_written_as_text_so_that_it_stays_exact() -> None:
    assert literal(Decimal("0.050")) == '"0.050"'


def test_a_short_call_stands_on_one_line() -> None:
    code = call("comparison.rule", ['"Name"'], {"case": '"ignore"'})

    assert code == 'comparison.rule("Name", case="ignore")'


def test_a_long_call_has_one_argument_a_line() -> None:
    code = call("comparison.only", [literal("x" * 60), literal("y" * 60)], to="kept")

    assert code.splitlines() == [
        "kept = comparison.only(",
        f'    "{"x" * 60}",',
        f'    "{"y" * 60}",',
        ")",
    ]


def test_an_argument_that_is_no_word_of_python_goes_into_a_mapping() -> None:
    code = call("key", ['"id"'], {"class ": '"x"'})

    assert code == 'key("id", **{"class ": "x"})'


def test_nothing_in_a_request_can_end_a_comment_or_a_docstring_early() -> None:
    text = 'stop """\nimport os'

    code = f"def f():\n    {docstring(text)}\n{comment(text)}\n"

    assert [type(node).__name__ for node in ast.parse(code).body] == ["FunctionDef"]


def test_functions_stand_between_two_blank_lines() -> None:
    code = body(["import x", "def f():\n    return 1", "y = f()"])

    assert code == "import x\n\n\ndef f():\n    return 1\n\n\ny = f()\n"

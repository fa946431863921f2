"""What a call did not come to is not taken for something that it did."""

from __future__ import annotations

import pytest

from workbench.inkernel.reached import reached

CODE = "a = 1\nfor item in [\n    1,\n    0,\n]:\n    1 / item\nframe.sort_values('x', inplace=True)\n"


@pytest.mark.parametrize(
    ("code", "ran"),
    [
        (CODE, CODE.rpartition("\nframe")[0]),
        ("1 / 0\nb.append(1)", "1 / 0"),
        ("def f():\n    1 / 0\n\nf()\nb.append(1)", "def f():\n    1 / 0\n\nf()"),
        ("a = 1\na.b", "a = 1\na.b"),
    ],
)
def test_only_statements_that_were_begun_count(code: str, ran: str) -> None:
    names: dict[str, object] = {}
    with pytest.raises((ZeroDivisionError, AttributeError)) as raised:
        exec(compile(code, "call", "exec"), names)  # noqa: S102 - as a call does

    assert reached(code, raised.value, names) == ran


def test_code_that_ran_to_its_end_or_failed_elsewhere_counts_whole() -> None:
    names: dict[str, object] = {}

    assert reached("a\nb", None, names) == "a\nb"
    assert reached("a\nb", KeyboardInterrupt(), names) == "a\nb"
    assert reached("a (", SyntaxError(), names) == "a ("

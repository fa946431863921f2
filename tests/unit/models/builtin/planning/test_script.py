from __future__ import annotations

from workbench.models.builtin.planning.script import Script


def test_what_is_shown_of_a_name_is_shown_before_the_name_holds_another_value() -> None:
    script = Script()
    script.add("rows = first")
    script.show("list_rows(rows)")
    begin = script.so_far()
    script.add("rows = second")
    script.show("list_rows(rows)")

    script.keep_apart(begin)

    assert script.run().code.split("\n\n") == [
        "rows = first",
        "display(list_rows(rows))",
        "rows = second",
        "list_rows(rows)\n",
    ]


def test_what_stands_under_another_name_is_shown_at_the_end() -> None:
    script = Script()
    script.show("list_rows(rows)")
    begin = script.so_far()
    script.add("rows_2 = second")
    script.show("list_rows(rows_2)")

    script.keep_apart(begin)

    assert script.run().code.split("\n\n") == ["rows_2 = second", "display(list_rows(rows))\nlist_rows(rows_2)\n"]

from __future__ import annotations

from workbench.models.builtin.replies.added_file import AddedFile, ColumnFacts, added_file

OLD = [ColumnFacts(name="sku", kind="code"), ColumnFacts(name="price", kind="number"), ColumnFacts(name="note")]


def test_missing_renamed_retyped_and_new_columns_and_the_key_are_reported() -> None:
    new = [
        ColumnFacts(name="sku", kind="code", blanks=41, distinct=6038, unique=False),
        ColumnFacts(name="unit_price", kind="text"),
        ColumnFacts(name="origin"),
    ]

    told = added_file(
        AddedFile(
            label="q4b.csv",
            old_label="q4.csv",
            rows=6079,
            old=OLD,
            new=new,
            pairs={"sku": "sku", "price": "unit_price"},
            key=("sku",),
            doubts=("Line 7 has 4 cells instead of 3.",),
        )
    )

    assert told.splitlines() == [
        "**q4b.csv** (6,079 rows, 3 columns) beside q4.csv:",
        "",
        "- missing: `note`",
        "- renamed: `unit_price` is `price`",
        "- retyped: `price` was a number, `unit_price` is text",
        "- only in the new file: `origin`",
        "- key `sku`: **not unique**, 6,038 different values, 41 blanks in `sku`",
        "- Line 7 has 4 cells instead of 3.",
    ]


def test_text_and_code_are_not_told_apart_as_retyped() -> None:
    new = [ColumnFacts(name="sku", kind="text", unique=True), *OLD[1:]]
    pairs = {"sku": "sku", "price": "price", "note": "note"}

    told = added_file(AddedFile(label="b", old_label="a", rows=1, old=OLD, new=new, pairs=pairs, key=("sku",)))

    assert "- retyped: no column" in told
    assert "- key `sku`: unique, no blanks" in told

"""What the comparison library gives comes back from a checkpoint as it was."""

from __future__ import annotations

import json
from pathlib import Path

import polars as pl
import pytest

from workbench.compare import Comparison, SummaryTable, Table, read
from workbench.inkernel.checkpoint.codecs import Codec, codec_for
from workbench.inkernel.checkpoint.manifest import CheckpointError
from workbench.inkernel.tables import shown_columns, table_facts

MARCH = "id;amount;day;code\n001;1,50;03.02.2026;A,B\n002;2.000,25;14.02.2026;B\n003;;28.02.2026;A\n"
APRIL = "id;amount;day;code\n001;1,54;03.02.2026;A,B\n002;2.100,25;14.02.2026;B\n004;7;;A\n"


def codec_of(value: object) -> Codec:
    codec = codec_for(value)
    assert codec is not None
    return codec


def again(value: object, folder: Path) -> object:
    codec = codec_of(value)
    return codec.load(codec.save(value, folder, "v00000"))


def read_text(folder: Path, name: str, text: str) -> Table:
    path = folder / f"{name}.csv"
    path.write_text(text, encoding="utf-8")
    return read(path)


def listed(table: Table) -> list[tuple[str, str]]:
    facts = table_facts(table)
    assert facts is not None
    return [(column.name, column.dtype) for column in shown_columns(facts)]


def test_a_table_that_was_looked_at_is_listed_with_the_same_types_without_another_look(tmp_path: Path) -> None:
    table = read_text(tmp_path, "march", MARCH)
    before = (table.report, table.frame.schema, listed(table))

    back = again(table, tmp_path)

    assert isinstance(back, Table)
    assert ("day", "Date") in listed(back)
    assert (listed(back), vars(back)["_report"]) == (before[2], before[0])
    assert (back.report, back.frame.schema) == before[:2]
    assert back.frame.equals(table.frame)


def test_a_table_that_nobody_looked_at_gives_the_same_kinds_when_it_is_asked(tmp_path: Path) -> None:
    table = read_text(tmp_path, "march", MARCH)

    back = again(table, tmp_path)

    assert isinstance(back, Table)
    assert vars(back)["_frame"] is None
    assert (back.report, back.frame.schema) == (table.report, table.frame.schema)


def test_how_a_table_was_wished_to_be_read_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "march.csv"
    path.write_text(MARCH, encoding="utf-8")
    table = read(path, decimal=",", thousands=".")

    back = again(table, tmp_path)

    assert isinstance(back, Table)
    assert back.wishes == table.wishes
    assert [back.kind(name) for name in back.columns] == [table.kind(name) for name in table.columns]


def test_a_table_of_an_earlier_checkpoint_comes_back_and_is_looked_at_when_it_is_asked(tmp_path: Path) -> None:
    table = read_text(tmp_path, "march", MARCH)
    codec = codec_of(table)
    paths = codec.save(table, tmp_path, "v00000")
    facts = json.loads(paths[2].read_bytes())
    paths[2].write_text(json.dumps({name: facts[name] for name in ("name", "numbers")}), encoding="utf-8")

    back = codec.load(paths)

    assert isinstance(back, Table)
    assert back.report == table.report


def test_a_summary_comes_back_with_its_rows_and_words(tmp_path: Path) -> None:
    frame = read_text(tmp_path, "march", MARCH).frame
    summary = SummaryTable("Totals", frame, ("One is blank.",), {"where": ["day in February"], "groups": 3})

    back = again(summary, tmp_path)

    assert isinstance(back, SummaryTable)
    assert back.frame.equals(frame)
    assert back.frame.schema == frame.schema
    assert (back.title, back.notes, back.to_json()) == (summary.title, summary.notes, summary.to_json())


def test_a_summary_with_objects_of_python_says_why_it_is_not_kept(tmp_path: Path) -> None:
    summary = SummaryTable("Things", pl.DataFrame({"thing": pl.Series([object()], dtype=pl.Object)}))

    with pytest.raises(CheckpointError, match="a column of Python objects"):
        again(summary, tmp_path)


def test_a_rule_that_was_changed_before_can_be_taken_back_after(tmp_path: Path) -> None:
    comparison = Comparison().add("march", read_text(tmp_path, "march", MARCH))
    comparison.add("april", read_text(tmp_path, "april", APRIL)).pair("march", "april").key("id")
    exact = comparison.run().figures
    rules_before = comparison.contract
    comparison.rule("amount", tolerance="0.05")
    forgiving = comparison.run().figures

    back, earlier = again(comparison, tmp_path), again(rules_before, tmp_path)

    assert isinstance(back, Comparison)
    assert back.run().figures == forgiving
    while back.contract != earlier:
        back.undo()
    assert back.run().figures == exact
    assert exact != forgiving


def test_a_comparison_of_an_earlier_checkpoint_comes_back_without_its_history(tmp_path: Path) -> None:
    comparison = Comparison().add("march", read_text(tmp_path, "march", MARCH))
    codec = codec_of(comparison)
    paths = codec.save(comparison, tmp_path, "v00000")
    facts = json.loads(paths[1].read_bytes())
    del facts["history"]
    paths[1].write_text(json.dumps(facts), encoding="utf-8")

    back = codec.load(paths)

    assert isinstance(back, Comparison)
    assert back.contract == comparison.contract
    assert back.table("march").text.equals(comparison.table("march").text)


def test_a_column_of_numbers_with_a_word_among_them_comes_back(tmp_path: Path) -> None:
    rows = "".join(f"{number};{number},5 %\n" for number in range(1, 60))
    table = read_text(tmp_path, "march", f"id;rate\n{rows}60;on request\n")
    before = (table.report, table.frame.schema, vars(table)["_kinds"])

    back = again(table, tmp_path)

    assert isinstance(back, Table)
    assert before[2]["rate"].mostly is not None
    assert (back.report, back.frame.schema, vars(back)["_kinds"]) == before

"""What a second run would do again is seen in the code; what only computes, or writes whole outputs, is free."""

from __future__ import annotations

import pytest

from workbench.domain.effects import effects_in


@pytest.mark.parametrize(
    ("code", "effect"),
    [
        ("import sqlite3\nc = sqlite3.connect('prices.db')", "a database (connect)"),
        ("c = duckdb.connect(path)", "a database (connect)"),
        ("t.to_sql('prices', engine)", "a database (to_sql)"),
        ("c.commit()", "a database (commit)"),
        ("duckdb.sql(\"COPY t TO 'x.csv'\")", "data by a query (copy)"),
        ("c.execute('INSERT INTO p VALUES (1)')", "data by a query (insert)"),
        ("open('outputs/log.txt', 'a').write('x')", "what a file holds already (open)"),
        ("open('outputs/log.txt', mode='r+')", "what a file holds already (open)"),
        ("open(name, how)", "what a file holds already (open)"),
        ("gzip.open('inputs/data.gz', 'wt')", "a file that is not seen to be an output (open)"),
        ("path.open('a')", "what a file holds already (open)"),
        ("open('notes.txt', 'w')", "a file that is not seen to be an output (open)"),
        ("path.open('w')", "a file that is not seen to be an output (open)"),
        ("t.to_csv('elsewhere.csv')", "a file that is not seen to be an output (to_csv)"),
        ("t.write_parquet(target)", "a file that is not seen to be an output (write_parquet)"),
        ("t.to_csv('outputs/x.csv', mode='a')", "what a file holds already (to_csv)"),
        ("p.write_text('x')", "files, directly (write_text)"),
        ("p.unlink()", "files, directly (unlink)"),
        ("import shelve", "another store (shelve)"),
        ("import requests", "the network or a database (requests)"),
    ],
)
def test_an_effect_is_named(code: str, effect: str) -> None:
    assert effect in effects_in(code)


@pytest.mark.parametrize(
    "code",
    [
        "t = read('inputs/a.csv')\nt.filter(x > 1)",
        "open('inputs/a.csv').read()",
        "open('inputs/a.csv', 'rb').read()",
        "path.open().read()",
        "path.open('rb').read()",
        "gzip.open('inputs/data.gz').read()",
        "gzip.open('inputs/data.gz', 'rt').read()",
        "import sqlite3\nc = sqlite3.connect(':memory:')",
        "duckdb.connect()",
        "duckdb.sql('select * from t')",
        "t.to_csv()",
        "t.to_csv('outputs/x.csv')",
        "open('outputs/x.txt', 'w').write('x')",
        "report = save_report(result, 'outputs/r.xlsx', comparison=comparison)",
        "name.replace('a', 'b'); t.rename({'a': 'b'}); items.remove(3)",
        "t.to_dict('records'); t.to_numpy(); t.to_pandas()",
    ],
)
def test_what_may_be_repeated_has_none(code: str) -> None:
    assert effects_in(code) == ()


def test_code_that_cannot_be_looked_through_is_not_repeated() -> None:
    assert effects_in("%%bash\nrm x") != ()

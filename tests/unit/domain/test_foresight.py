from __future__ import annotations

import pytest

from workbench.domain.foresight import Foresight, foresee


def test_what_code_reads_makes_replaces_and_writes_is_seen_before_it_runs() -> None:
    code = """
from workbench.compare import read
q4b = clean(read("inputs/q4b.csv"))
diff, rest = compare(q3, q4b)
def helper(x):
    inner = x
    return inner
diff.save("outputs/changes.xlsx")
"""

    seen = foresee(code, {"clean", "q3", "diff"})

    assert seen == Foresight(
        reads_files=("inputs/q4b.csv",),
        reads_names=("clean", "q3", "diff"),
        makes=("q4b", "rest", "helper"),
        replaces=("diff",),
        writes=("outputs/changes.xlsx",),
    )


def test_what_code_imports_itself_is_nothing_that_it_needs_from_the_runtime() -> None:
    code = "from workbench.compare import Comparison\ncomparison = Comparison.load('comparison.toml')\nprint(old)"

    seen = foresee(code, {"Comparison", "comparison", "old"})

    assert seen == Foresight(reads_files=("comparison.toml",), reads_names=("old",), makes=(), replaces=("comparison",))


@pytest.mark.parametrize(
    ("code", "outside"),
    [
        ("import requests", ("the network or a database (requests)",)),
        ("from urllib.request import urlopen", ("the network or a database (urllib)",)),
        ("import subprocess", ("other programs (subprocess)",)),
        ("import os\nos.system('ls')", ("other programs (system)",)),
        ("import shutil\nshutil.rmtree(x)", ("files, directly (rmtree)",)),
        ("from pathlib import Path\nPath(x).unlink()", ("files, directly (unlink)",)),
        ("open('/etc/passwd')", ("the path /etc/passwd",)),
        ("open('../other/file')", ("the path ../other/file",)),
        ("open('C:\\\\x\\\\y')", ("the path C:\\x\\y",)),
        ("x = 'https://example.org/a'", ("the address https://example.org/a",)),
        ("eval(x)", ("code that is made while it runs (eval)",)),
        ("text.replace('a', '/')", ()),
        ("a / b", ()),
    ],
)
def test_what_lies_outside_the_chat_s_folder_is_said(code: str, outside: tuple[str, ...]) -> None:
    assert foresee(code).outside == outside


@pytest.mark.parametrize("code", ["!ls", "%run x.py", "a b", "(" * 5000])
def test_code_that_cannot_be_looked_through_is_said_to_be_so(code: str) -> None:
    seen = foresee(code)

    assert (seen.readable, seen.outside) == (False, ("this code cannot be looked through; read it",))


def test_what_a_method_does_to_a_live_value_is_foreseen_but_not_what_the_last_line_shows() -> None:
    code = "comparison.rule('price', tolerance=1)\nresult = comparison.run()\nresult.rows('changed')"

    seen = foresee(code, {"comparison", "result"})

    assert (seen.changes, seen.replaces) == (("comparison",), ("result",))

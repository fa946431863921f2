from __future__ import annotations

import pytest

from workbench.inkernel.code_names import CodeNames, names_in

NONE: set[str] = set()


@pytest.mark.parametrize(
    ("code", "assigned"),
    [
        ("x = 1", {"x"}),
        ("x, (y, *z) = f()", {"x", "y", "z"}),
        ("for i in r: pass", {"i"}),
        ("with open('f') as h: pass", {"h"}),
        ("import pandas as pd, os.path", {"pd", "os"}),
        ("from a import b as c", {"c"}),
        ("def f(a):\n    inner = a", {"f"}),
        ("def f():\n    global g\n    g = 1", {"f", "g"}),
        ("[k for k in range(3)]", NONE),
        ("x = {k: v for k, v in d.items()}", {"x"}),
        ("y = [z := i for i in q]", {"y", "z"}),
        ("def f():\n    global g\n    g = {k for k in t}", {"f", "g"}),
        ("k = [k for k in range(3)]", {"k"}),
        ("(w := 3)", {"w"}),
        ("class A:\n    field = 1", {"A"}),
        ("x: int = 3", {"x"}),
        ("y = await f()", {"y"}),
    ],
)
def test_assigned_names_are_those_of_the_chat(code: str, assigned: set[str]) -> None:
    assert names_in(code).assigned == assigned


@pytest.mark.parametrize(
    ("code", "changed"),
    [
        ("df['a'] = 1", {"df"}),
        ("df.loc[0, 'a'] = 1", {"df"}),
        ("box.part.value = 1", {"box"}),
        ("del d['k']", {"d"}),
        ("x += 1", {"x"}),
        ("d['k'] += 1", {"d"}),
        ("items.append(1)", {"items"}),
        ("df.sort_values('a', inplace=True)", {"df"}),
        ("df['a'].fillna(0, inplace=True)", {"df"}),
        ("comparison.rule('Name', case='ignore')", {"comparison"}),
        ("df.groupby('a').sum()", NONE),
        ("make().append(1)", NONE),
        ("def f(d):\n    d['k'] = 1", NONE),
        ("for d in ds:\n    d.update(x=1)", {"d"}),
    ],
)
def test_names_changed_in_place_are_read_from_the_syntax(code: str, changed: set[str]) -> None:
    assert names_in(code).changed == changed


def test_deleted_names_are_told() -> None:
    assert names_in("del a, b[0]").deleted == {"a"}


def test_read_names_include_those_inside_functions() -> None:
    names = names_in("def f(x):\n    return x * RATE + other(y)\nf(z)")

    assert names.read == {"RATE", "other", "y", "z"}


def test_texts_are_collected() -> None:
    assert names_in("read('inputs/a.csv', sep=';')").texts == ("inputs/a.csv", ";")


def test_helpers_are_told_with_signature_source_and_doc() -> None:
    code = '''
import functools
@functools.cache
def clean(text: str, *, deep: bool = False) -> str:
    """Clean a text.

    More words.
    """
    return text
class Box(dict):
    pass
double = lambda x: 2 * x
'''

    clean, box, double = names_in(code).helpers

    assert (clean.name, clean.signature, clean.doc) == (
        "clean",
        "clean(text: str, *, deep: bool=False) -> str",
        "Clean a text.",
    )
    assert clean.source.startswith("@functools.cache\ndef clean(")
    assert clean.source.endswith("    return text\n")
    assert (box.name, box.signature, box.source) == ("Box", "class Box(dict)", "class Box(dict):\n    pass\n")
    assert (double.name, double.signature) == ("double", "double(x)")


@pytest.mark.parametrize("code", ["this is no python", "x = ", "\0", "(" * 500 + ")" * 500])
def test_code_that_is_no_python_has_no_names(code: str) -> None:
    assert names_in(code) == CodeNames()


@pytest.mark.parametrize(
    ("code", "read"),
    [
        ("import time\nuntil = time.monotonic()", ""),
        ("from workbench.compare import read\nt = read('x')", ""),
        ("t = load()\nt.head()", "load"),
        ("t = t.head()", "t"),
        ("t.head()\nt = 1", "t"),
        ("t += 1", "t"),
        ("a, (b, c) = source\na + b + c", "source"),
        ("def f(): return x\nf()\nx = 1", "x"),
        ("x = 1\ndef f(): return x\nf()", ""),
        ("if flag:\n    t = 1\nt + 1", "flag t"),
        ("for row in rows:\n    total = row\ntotal", "rows row total"),
        ("t: int\nt + 1", "int t"),
        ("for n in rows: t += n", "n rows t"),
    ],
)
def test_a_name_that_the_code_sets_first_is_not_read(code: str, read: str) -> None:
    assert names_in(code).read == frozenset(read.split())

"""Code is parsed on several threads at a time without one disturbing the other."""

from __future__ import annotations

import ast
from concurrent.futures import ThreadPoolExecutor

import pytest

from workbench.domain.python_code import parsed

CODE = "\n".join(f"def helper_{n}(value):\n    return [value + {n}, (value, {{'a': value}})]" for n in range(150))


def test_threads_that_parse_at_the_same_time_get_what_one_alone_gets() -> None:
    alone = ast.dump(ast.parse(CODE))

    with ThreadPoolExecutor(8) as pool:
        found = [ast.dump(tree) for tree in pool.map(parsed, [CODE] * 32)]

    assert set(found) == {alone}


def test_what_is_no_code_is_an_error_and_the_next_is_parsed_all_the_same() -> None:
    with pytest.raises(SyntaxError):
        parsed("def (")

    assert isinstance(parsed("x = 1"), ast.Module)

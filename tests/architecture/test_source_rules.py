"""Every module keeps the rules of structure, and each rule is seen to catch its breach."""

from __future__ import annotations

import pytest

from tests.architecture.source_files import ROOT, module_name, python_files
from tests.architecture.source_rules import LONGEST_MODULE, RULES, Rule, Source

rules = pytest.mark.parametrize("rule", [pytest.param(rule, id=name) for name, rule in RULES.items()])


@rules
def test_every_module_keeps_the_rule(rule: Rule) -> None:
    found: list[str] = []
    for path in python_files("workbench"):
        text = path.read_text(encoding="utf-8")
        source = Source(module=module_name(path), text=text, is_init=path.name == "__init__.py")
        found += [f"{path.relative_to(ROOT)}: {breach}" for breach in rule.breaches(source)]

    assert not found, rule.words + "\n" + "\n".join(found)


@rules
def test_the_rule_catches_its_breach(rule: Rule) -> None:
    found = list(rule.breaches(rule.planted))

    assert len(found) == 1


def test_programs_and_tests_are_short_too() -> None:
    files = [path for folder in ("packaging", "tests") for path in python_files(folder)]

    found = {
        str(path.relative_to(ROOT)): lines
        for path in files
        if (lines := len(path.read_text(encoding="utf-8").splitlines())) > LONGEST_MODULE
    }

    assert found == {}

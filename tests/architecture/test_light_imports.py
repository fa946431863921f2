"""What other environments and early code import needs Python alone, all the way down."""

from __future__ import annotations

import subprocess
import sys

import pytest

FOREIGN = """
import importlib, sys
before = set(sys.modules)
importlib.import_module(sys.argv[1])
roots = {name.partition(".")[0] for name in set(sys.modules) - before}
print(sorted(name for name in roots if name not in sys.stdlib_module_names and name != "workbench"))
"""


@pytest.mark.parametrize(
    "module",
    [
        "workbench.protocol.codec",
        "workbench.protocol.values",
        "workbench.supervisor.__main__",
        "workbench.compare.contract",
        "workbench.compare.contract_toml",
    ],
)
def test_the_module_loads_no_other_package(module: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", FOREIGN, module], capture_output=True, text=True, timeout=200, check=False
    )

    assert (done.stdout.strip(), done.stderr) == ("[]", "")

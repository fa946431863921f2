"""Strict types are relaxed only in named modules, where a library without complete types enters."""

from __future__ import annotations

import re

from tests.architecture.source_files import ROOT, module_name, python_files

# The module and the library for whose sake unknown types are let in.
EDGE_MODULES = {
    "workbench.compare.reading.parquet": "pyarrow",
    "workbench.compare.reading.workbooks": "fastexcel",
    "workbench.inkernel.tables": "pandas",
    "workbench.kernels.client": "jupyter_client",
    "workbench.kernels.provisioner": "jupyter_client",
    "workbench.kernels.session": "jupyter_client",
}
RELAXED = re.compile(r"^#\s*pyright:.*\breportUnknown\w+=(?:false|none)", re.MULTILINE)
# In halves, so that this file does not hold them.
NEVER = re.compile(r"#\s*type:\s*" + r"ignore|#\s*pyright:\s*(?:basic|standard|" + r"ignore(?!\[))")


def test_unknown_types_enter_in_named_modules_only() -> None:
    relaxed = {module_name(path) for path in python_files("workbench") if RELAXED.search(path.read_text("utf-8"))}

    assert relaxed == set(EDGE_MODULES)


def test_no_check_is_silenced_as_a_whole() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {match.group()}"
        for folder in ("workbench", "packaging", "tests")
        for path in python_files(folder)
        for match in NEVER.finditer(path.read_text(encoding="utf-8"))
    ]

    assert found == []

"""Strict types are relaxed only where a library without complete types enters, in a module that names the library."""

from __future__ import annotations

import re

from tests.architecture.source_files import ROOT, module_name, python_files

# The edges of the package, and the libraries that may be the reason there.
EDGES = {
    "workbench.compare": ("calamine", "duckdb", "fastexcel", "openpyxl", "pandas", "polars", "pyarrow", "xlsxwriter"),
    "workbench.inkernel": ("IPython", "ipykernel", "jupyter_client", "pandas", "polars", "pyarrow"),
    "workbench.kernels": ("jupyter_client",),
}
RELAXED = re.compile(r"^#\s*pyright:.*\breportUnknown\w+=(?:false|none)", re.MULTILINE)
COMMENTS = re.compile(r"^#(?!\s*pyright:)(.*)$", re.MULTILINE)
# In halves, so that this file does not hold them.
NEVER = re.compile(r"#\s*type:\s*" + r"ignore|#\s*pyright:\s*(?:basic|standard|" + r"ignore(?!\[))")


def test_unknown_types_enter_at_edges_and_the_library_is_named() -> None:
    found: list[str] = []
    for path in python_files("workbench"):
        text = path.read_text(encoding="utf-8")
        if RELAXED.search(text) is None:
            continue
        libraries = EDGES.get(".".join(module_name(path).split(".")[:2]), ())
        comments = " ".join(COMMENTS.findall(text))
        if not any(library in comments for library in libraries):
            found.append(f"{path.relative_to(ROOT)}: say in a comment which of {libraries} is the reason")

    assert found == []


def test_no_check_is_silenced_as_a_whole() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {match.group()}"
        for folder in ("workbench", "packaging", "tests")
        for path in python_files(folder)
        for match in NEVER.finditer(path.read_text(encoding="utf-8"))
    ]

    assert found == []

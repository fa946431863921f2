"""The repository's own files and the imports in them, for the tests of its structure."""

from __future__ import annotations

import ast
import re
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True, kw_only=True, slots=True)
class Import:
    """One imported module, as far as the text tells: `from a import b` counts as `a.b`."""

    module: str
    line: int
    at_top: bool


def python_files(folder: str) -> list[Path]:
    """Return the Python files below a folder of the repository, sorted."""
    return sorted((ROOT / folder).rglob("*.py"))


def module_name(path: Path) -> str:
    """Return the dotted name of a file of the package."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports_of(tree: ast.Module) -> Iterator[Import]:
    """Give every import of a file, those inside functions and conditions too."""
    top = set(tree.body)
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for name in node.names:
                yield Import(module=name.name, line=node.lineno, at_top=node in top)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            for name in node.names:
                yield Import(module=f"{node.module}.{name.name}", line=node.lineno, at_top=node in top)


def tracked_files() -> list[Path]:
    """Return the files that git tracks or would track; without git, all files outside hidden folders."""
    if not (ROOT / ".git").exists():
        hidden = re.compile(r"(^|/)(\.(?!ci/)[^/]+|__pycache__|[^/]+\.egg-info)/")
        files = (path for path in ROOT.rglob("*") if path.is_file())
        return sorted(path for path in files if not hidden.search(path.relative_to(ROOT).as_posix()))
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout.decode()
    return [ROOT / name for name in sorted(set(listed.split("\0"))) if name and (ROOT / name).is_file()]

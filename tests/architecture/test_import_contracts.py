"""Each import contract is seen to catch a planted violation: one that names a wrong package would pass for ever."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.architecture.source_files import ROOT

PLANTED = "planted"
LINT = "import sys; from importlinter.cli import lint_imports_command; sys.exit(lint_imports_command())"


@dataclass(frozen=True, kw_only=True, slots=True)
class Plant:
    """A module that imports what it must not, and the modules of ours that must be there for it."""

    contract: str
    importer: str
    imported: str
    there: tuple[str, ...] = field(default=())

    def files(self) -> dict[str, str]:
        """Return the texts of the planted modules by dotted name."""
        texts = dict.fromkeys(self.there, '"""Planted."""\n')
        return texts | {self.importer: f'"""Planted."""\n\nimport {self.imported}\n'}


def _between(contract: str, importer: str, imported: str) -> Plant:
    """Plant an import between two modules of ours."""
    return Plant(contract=contract, importer=importer, imported=imported, there=(imported,))


def _outside(contract: str, place: str, library: str) -> Plant:
    """Plant an import of a library in a place where it does not belong."""
    return Plant(contract=contract, importer=f"workbench.{place}.{PLANTED}", imported=library)


PLANTS = [
    _between("layers", "workbench.protocol.planted", "workbench.domain.planted_above"),
    _between("layers", "workbench.store.planted", "workbench.kernels.planted_beside"),
    Plant(contract="layers", importer="workbench.planted", imported="workbench"),
    _between("inkernel", "workbench.services.planted", "workbench.inkernel.planted_below"),
    _between("supervisor", "workbench.kernels.planted", "workbench.supervisor.planted_below"),
    Plant(contract="logs", importer="workbench.inkernel.planted", imported="workbench.logs"),
    _between("compare", "workbench.services.planted", "workbench.compare.planted_below"),
    _between("adapters", "workbench.tools.planted", "workbench.store.planted_below"),
    _between("adapters", "workbench.views.planted", "workbench.models.planted_below"),
    _between("bridge", "workbench.views.planted", "workbench.services.planted_below"),
    _between("bridge", "workbench.qt.planted", "workbench.tools.planted_below"),
    _outside("qt", "services", "PySide6.QtCore"),
    _outside("qt", "inkernel", "pyqtgraph"),
    _outside("sqlite", "services", "sqlite3"),
    _outside("jupyter", "services", "jupyter_client"),
    _outside("zmq", "services", "zmq"),
    _outside("ipython", "kernels", "IPython"),
    _outside("pydantic-ai", "services", "pydantic_ai"),
    _outside("graphs", "domain", "fast_sugiyama"),
    _outside("tables", "tools", "polars"),
    _outside("pickle", "inkernel", "pickle"),
    Plant(
        contract="acyclic",
        importer="workbench.domain.planted",
        imported="workbench.domain.planted_round",
        there=("workbench.domain.planted_round",),
    ),
]


def contract_ids() -> set[str]:
    """Return the ids of the contracts in pyproject.toml."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return {contract["id"] for contract in settings["tool"]["importlinter"]["contracts"]}


@pytest.fixture(scope="module")
def copied_tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    tree = tmp_path_factory.mktemp("tree")
    shutil.copytree(ROOT / "workbench", tree / "workbench", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tree)
    return tree


def lint(tree: Path, contract: str) -> tuple[int, str]:
    """Check one contract on a tree; return the exit code and what was said."""
    command = [sys.executable, "-c", LINT, "--no-logo", "--contract", contract]
    environment = os.environ | {"PYTHONPATH": str(tree), "COLUMNS": "200", "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        command, cwd=tree, env=environment, capture_output=True, text=True, encoding="utf-8", timeout=200, check=False
    )
    return done.returncode, done.stdout + done.stderr


def write_module(tree: Path, name: str, text: str) -> list[Path]:
    """Write a module and the packages above it that are missing; return what was made, outermost first."""
    *packages, last = name.split(".")
    folder = tree
    made: list[Path] = []
    for package in packages:
        folder /= package
        if not folder.exists():
            folder.mkdir()
            made.append(folder)
        if not (folder / "__init__.py").exists():
            (folder / "__init__.py").write_text('"""Planted."""\n', encoding="utf-8")
    file = folder / f"{last}.py"
    file.write_text(text, encoding="utf-8")
    return [*made, file]


@pytest.mark.parametrize("plant", [pytest.param(plant, id=f"{plant.contract}-{plant.importer}") for plant in PLANTS])
def test_the_contract_catches_a_planted_violation(plant: Plant, copied_tree: Path) -> None:
    texts = plant.files()
    if plant.contract == "acyclic":
        texts[plant.imported] += f"\nimport {plant.importer}\n"

    made = [path for name, text in texts.items() for path in write_module(copied_tree, name, text)]
    code, said = lint(copied_tree, plant.contract)
    for path in made:
        shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)

    assert (code, "BROKEN" in said, PLANTED in said) == (1, True, True), said


def test_every_contract_has_a_planted_violation() -> None:
    planted = {plant.contract for plant in PLANTS}

    assert planted == contract_ids()

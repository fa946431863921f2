"""What the comparison library gives, as files and back: tables, summaries, contracts and comparisons."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# polars enters with the tables, and the comparison library by its name: each only when a call has loaded it.

from __future__ import annotations

import importlib
import json
from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any, TypeVar, cast

from workbench.inkernel.checkpoint import frames, plain_values
from workbench.inkernel.checkpoint.manifest import CheckpointError
from workbench.inkernel.known_types import Known, known_type
from workbench.protocol.codec import ProtocolError, decode_plain, encode_plain, from_plain, to_plain

COMPARE = "workbench.compare"
MOST_HISTORY = 200
_FILES_PER_TABLE = 3

T = TypeVar("T")


# ---------------------------------------------------------------- tables
def save_table(table: Any, folder: Path, stem: str) -> list[Path]:  # noqa: ANN401 - a Table
    """Write a table's texts, its basis, and what was decided of its columns."""
    state = vars(table)
    if known_type(state["_text"]) is Known.STORED_FRAME:
        raise CheckpointError("it is larger than the memory: read its file again")
    facts = {
        "name": state["_name"],
        "numbers": _number_form(state["_numbers"]),
        "wishes": to_plain(state["_wishes"]),
        **_decided(state),
    }
    text, report, names = (folder / f"{stem}-{part}" for part in ("000.arrow", "001.json", "002.json"))
    frames.save_polars(state["_text"], text)
    try:
        report.write_bytes(encode_plain(state["_basis"]))
        names.write_bytes(encode_plain(facts))
    except ProtocolError as error:
        raise CheckpointError("its reading report is too large") from error
    return [text, report, names]


def _decided(state: dict[str, Any]) -> dict[str, object]:
    """Give what was worked out already; nothing is worked out for a checkpoint."""
    kinds = {column: _kind_form(kind) for column, kind in state["_kinds"].items()}
    return {
        "kinds": kinds,
        "report": to_plain(state["_report"]),
        "is_typed": state["_frame"] is not None,
    }


def load_table(paths: list[Path]) -> object:
    """Make a table again, with the same kinds of columns and the same report."""
    table, report, options = (_module(f"reading.{name}") for name in ("table", "report", "options"))
    try:
        facts = cast("dict[str, Any]", json.loads(paths[2].read_bytes()))
        basis = decode_plain(paths[1].read_bytes(), report.ReadingReport)
        wishes = facts.get("wishes")
        made = table.Table(
            facts["name"],
            frames.load_polars(paths[0]),
            report=basis,
            numbers=_number_format(facts["numbers"]),
            wishes=None if wishes is None else from_plain(wishes, options.ReadOptions),
        )
        _decide(made, facts, report.ReadingReport)
    except (ValueError, KeyError, TypeError, ArithmeticError, ProtocolError) as error:
        raise CheckpointError("its file is of another version") from error
    return made


def _decide(table: Any, facts: dict[str, Any], report_class: type[object]) -> None:  # noqa: ANN401 - a Table
    """Put back what was decided; a checkpoint of an earlier version has none of it: it is worked out when asked for."""
    state = vars(table)
    kind_class = _module("reading.column_kind").ColumnKind
    for column, plain in cast("dict[str, dict[str, Any]]", facts.get("kinds", {})).items():
        if column in table.columns:
            state["_kinds"][column] = _kind(plain, kind_class)
    if facts.get("report") is not None:
        state["_report"] = from_plain(facts["report"], report_class)
    if facts.get("is_typed"):
        state["_frame"] = table.frame


def _kind_form(kind: Any) -> dict[str, object]:  # noqa: ANN401 - a ColumnKind
    mostly = None if kind.mostly is None else _kind_form(kind.mostly)
    plain = cast("dict[str, object]", to_plain(replace(kind, number=None, mostly=None)))
    return {**plain, "number": _number_form(kind.number), "mostly": mostly}


def _kind(plain: dict[str, Any], kind_class: type[Any]) -> Any:  # noqa: ANN401 - a ColumnKind
    mostly = None if plain.get("mostly") is None else _kind(plain["mostly"], kind_class)
    made = from_plain({**plain, "number": None, "mostly": None}, kind_class)
    return replace(made, number=_number_format(plain["number"]), mostly=mostly)


def _number_form(form: Any) -> list[str | None] | None:  # noqa: ANN401 - a NumberFormat
    if form is None:
        return None
    return [form.decimal, form.thousands, None if form.scale is None else str(form.scale)]


def _number_format(form: list[str | None] | None) -> object:
    if form is None:
        return None
    decimal, thousands, scale = form
    return _module("numbers").NumberFormat(
        decimal=decimal, thousands=thousands, scale=None if scale is None else Decimal(scale)
    )


# ---------------------------------------------------------------- summaries
def save_summary(summary: Any, folder: Path, stem: str) -> list[Path]:  # noqa: ANN401 - a SummaryTable
    """Write the rows of a summary, and its title, notes and facts."""
    state = vars(summary)
    rows, words = folder / f"{stem}-000.arrow", folder / f"{stem}-001.json"
    frames.save_polars(state["_frame"], rows)
    words.write_bytes(plain_values.dump({name: state[f"_{name}"] for name in ("title", "notes", "facts")}))
    return [rows, words]


def load_summary(paths: list[Path]) -> object:
    """Make a summary again."""
    words = cast("dict[str, Any]", plain_values.load(paths[1].read_bytes()))
    try:
        return _module("tabular").SummaryTable(
            words["title"], frames.load_polars(paths[0]), words["notes"], words["facts"]
        )
    except (KeyError, TypeError) as error:
        raise CheckpointError("its file is of another version") from error


# ---------------------------------------------------------------- contracts
def save_contract(contract: Any, folder: Path, stem: str) -> list[Path]:  # noqa: ANN401 - a Contract
    """Write the rules as they stood at some time, where they come back just so: they are compared to be taken back."""
    toml = contract.to_toml()
    if _again(toml) != contract:
        raise CheckpointError("its rules would come back otherwise")
    path = folder / f"{stem}.toml"
    path.write_text(toml, encoding="utf-8")
    return [path]


def load_contract(paths: list[Path]) -> object:
    """Read rules."""
    return _of_version(lambda: _again(paths[0].read_text(encoding="utf-8")))


def _again(toml: str) -> Any:  # noqa: ANN401 - a Contract
    return _module("contract").Contract.from_toml(toml)


def _of_version(read: Callable[[], T]) -> T:
    try:
        return read()
    except (ValueError, KeyError, TypeError, IndexError) as error:
        raise CheckpointError("its contract is of another version") from error


# ---------------------------------------------------------------- comparisons
def save_comparison(comparison: Any, folder: Path, stem: str) -> list[Path]:  # noqa: ANN401 - a Comparison
    """Write the contract, those before it, and the tables by name."""
    state = vars(comparison)
    contract = folder / f"{stem}-000.toml"
    contract.write_text(state["_contract"].to_toml(), encoding="utf-8")
    tables = cast("dict[str, object]", state["_tables"])
    names = folder / f"{stem}-001.json"
    facts = {"folder": str(state["_folder"]), "tables": list(tables), "history": _history(state["_history"])}
    names.write_text(json.dumps(facts), encoding="utf-8")
    paths = [contract, names]
    for position, table in enumerate(tables.values()):
        paths.extend(_renumbered(save_table(table, folder, f"{stem}t"), folder, stem, 100 + 10 * position))
    return paths


def _history(contracts: list[Any]) -> list[str]:
    """Write the contracts before, back to the first that would come back otherwise: behind it nothing is undone."""
    texts: list[str] = []
    for contract in reversed(contracts[-MOST_HISTORY:]):
        toml = contract.to_toml()
        if _again(toml) != contract:
            break
        texts.append(toml)
    return texts[::-1]


def _renumbered(paths: list[Path], folder: Path, stem: str, first: int) -> list[Path]:
    targets = [folder / f"{stem}-{first + position:03d}{path.suffix}" for position, path in enumerate(paths)]
    for path, target in zip(paths, targets, strict=True):
        path.rename(target)
    return targets


def load_comparison(paths: list[Path]) -> object:
    """Make a comparison again that can be run, changed and taken back as before."""
    return _of_version(lambda: _comparison(paths))


def _comparison(paths: list[Path]) -> object:
    facts = cast("dict[str, Any]", json.loads(paths[1].read_bytes()))
    starts = [2 + _FILES_PER_TABLE * position for position in range(len(facts["tables"]))]
    tables = {
        name: load_table(paths[start : start + _FILES_PER_TABLE])
        for name, start in zip(facts["tables"], starts, strict=True)
    }
    read = _again(paths[0].read_text(encoding="utf-8"))
    made = _module("comparison").Comparison(read, tables, Path(facts["folder"]))
    vars(made)["_history"].extend(_again(toml) for toml in facts.get("history", []))
    return made


def _module(name: str) -> Any:  # noqa: ANN401 - a module of the comparison library
    return importlib.import_module(f"{COMPARE}.{name}")

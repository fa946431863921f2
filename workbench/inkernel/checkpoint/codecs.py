"""One way of keeping per kind of value; what has none is not kept."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pandas, polars and pyarrow, and the comparison library by its name: each only when a call has loaded it.

from __future__ import annotations

import importlib
import json
import sys
import types
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any, cast

from workbench.inkernel.checkpoint import frames, plain_values
from workbench.inkernel.checkpoint.manifest import CheckpointError
from workbench.inkernel.known_types import Known, is_class, known_type
from workbench.protocol.codec import ProtocolError, decode_plain, encode_plain

COMPARE = "workbench.compare"


@dataclass(frozen=True, kw_only=True, slots=True)
class Codec:
    """Writes a value to files that begin with a stem, and reads it from them."""

    name: str
    save: Callable[[Any, Path, str], list[Path]]
    load: Callable[[list[Path]], object]


def codec_for(value: object) -> Codec | None:
    """Choose the codec for a value, None where there is none."""
    known = known_type(value)
    if known is not None:
        return _BY_KIND.get(known)
    if type(value) in plain_values.PLAIN_TYPES:
        return PLAIN
    if type(value) is types.ModuleType or _imported_from(value) is not None:
        return IMPORTED
    return None


def _one_file(ending: str, save: Callable[[Any, Path], None]) -> Callable[[Any, Path, str], list[Path]]:
    def save_one(value: object, folder: Path, stem: str) -> list[Path]:
        path = folder / f"{stem}.{ending}"
        save(value, path)
        return [path]

    return save_one


def _write_plain(value: object, path: Path) -> None:
    path.write_bytes(plain_values.dump(value))


# ---------------------------------------------------------------- names that come from libraries
def _imported_from(value: object) -> tuple[str, str] | None:
    """Give module and name of a function or class that a library has under that very name."""
    if not (type(value) in (types.FunctionType, types.BuiltinFunctionType) or is_class(value)):
        return None
    module, name = getattr(value, "__module__", None), getattr(value, "__qualname__", None)
    if type(module) is not str or type(name) is not str or module == "__main__":
        return None
    home = sys.modules.get(module)
    return (module, name) if home is not None and vars(home).get(name) is value else None


def _save_imported(value: object, path: Path) -> None:
    if type(value) is types.ModuleType:
        place = (value.__name__, "")
        if sys.modules.get(value.__name__) is not value:
            raise CheckpointError("it is a module that was not imported")
    else:
        place = _imported_from(value) or ("", "")
    path.write_text(json.dumps({"module": place[0], "name": place[1]}), encoding="utf-8")


def _load_imported(paths: list[Path]) -> object:
    try:
        place = cast("dict[str, str]", json.loads(paths[0].read_bytes()))
        module = importlib.import_module(place["module"])
        return vars(module)[place["name"]] if place["name"] else module
    except Exception as error:
        raise CheckpointError(f"it cannot be imported any more ({type(error).__name__})") from error


# ---------------------------------------------------------------- tables of the comparison library
def _save_table(table: Any, folder: Path, stem: str) -> list[Path]:  # noqa: ANN401 - a Table
    state = vars(table)
    if known_type(state["_text"]) is Known.STORED_FRAME:
        raise CheckpointError("it is larger than the memory: read its file again")
    numbers = state["_numbers"]
    facts = {
        "name": state["_name"],
        "numbers": None if numbers is None else [numbers.decimal, numbers.thousands, _text(numbers.scale)],
    }
    text, report, names = (folder / f"{stem}-{part}" for part in ("000.arrow", "001.json", "002.json"))
    frames.save_polars(state["_text"], text)
    try:
        report.write_bytes(encode_plain(state["_basis"]))
        names.write_bytes(encode_plain(facts))
    except ProtocolError as error:
        raise CheckpointError("its reading report is too large") from error
    return [text, report, names]


def _load_table(paths: list[Path]) -> object:
    table, report, numbers = (
        importlib.import_module(f"{COMPARE}.{name}") for name in ("reading.table", "reading.report", "numbers")
    )
    try:
        facts = cast("dict[str, Any]", json.loads(paths[2].read_bytes()))
        basis = decode_plain(paths[1].read_bytes(), report.ReadingReport)
        form = None
        if facts["numbers"] is not None:
            decimal, thousands, scale = facts["numbers"]
            form = numbers.NumberFormat(
                decimal=decimal, thousands=thousands, scale=None if scale is None else Decimal(scale)
            )
        return table.Table(facts["name"], frames.load_polars(paths[0]), report=basis, numbers=form)
    except (ValueError, KeyError, TypeError, ArithmeticError, ProtocolError) as error:
        raise CheckpointError("its file is of another version") from error


def _save_comparison(comparison: Any, folder: Path, stem: str) -> list[Path]:  # noqa: ANN401 - a Comparison
    state = vars(comparison)
    contract = folder / f"{stem}-000.toml"
    contract.write_text(state["_contract"].to_toml(), encoding="utf-8")
    tables = cast("dict[str, object]", state["_tables"])
    names = folder / f"{stem}-001.json"
    names.write_text(json.dumps({"folder": str(state["_folder"]), "tables": list(tables)}), encoding="utf-8")
    paths = [contract, names]
    for table in tables.values():
        first = 100 + 10 * ((len(paths) - 2) // 3)
        paths.extend(_renumbered(_save_table(table, folder, f"{stem}t"), folder, stem, first))
    return paths


def _renumbered(paths: list[Path], folder: Path, stem: str, first: int) -> list[Path]:
    targets = [folder / f"{stem}-{first + position:03d}{path.suffix}" for position, path in enumerate(paths)]
    for path, target in zip(paths, targets, strict=True):
        path.rename(target)
    return targets


def _load_comparison(paths: list[Path]) -> object:
    comparison, contract = (importlib.import_module(f"{COMPARE}.{name}") for name in ("comparison", "contract"))
    try:
        names = cast("dict[str, Any]", json.loads(paths[1].read_bytes()))
        tables = {
            name: _load_table(paths[2 + 3 * position : 5 + 3 * position])
            for position, name in enumerate(names["tables"])
        }
        read = contract.Contract.from_toml(paths[0].read_text(encoding="utf-8"))
        return comparison.Comparison(read, tables, Path(names["folder"]))
    except (ValueError, KeyError, TypeError, IndexError) as error:
        raise CheckpointError("its contract is of another version") from error


def _text(value: object) -> str | None:
    return None if value is None else str(value)


# ---------------------------------------------------------------- series
def _save_polars_series(series: Any, path: Path) -> None:  # noqa: ANN401 - a polars series
    frames.save_polars(series.to_frame(), path)


def _save_pandas_series(series: Any, path: Path) -> None:  # noqa: ANN401 - a pandas series
    if series.name is None:
        raise CheckpointError("it is a series without a name")
    frames.save_pandas(series.to_frame(), path)


PLAIN = Codec(
    name="plain", save=_one_file("json", _write_plain), load=lambda paths: plain_values.load(paths[0].read_bytes())
)
IMPORTED = Codec(name="imported", save=_one_file("json", _save_imported), load=_load_imported)
_BY_KIND: dict[Known, Codec] = {
    Known.POLARS_FRAME: Codec(
        name="polars", save=_one_file("arrow", frames.save_polars), load=lambda paths: frames.load_polars(paths[0])
    ),
    Known.POLARS_SERIES: Codec(
        name="polars series",
        save=_one_file("arrow", _save_polars_series),
        load=lambda paths: frames.load_polars(paths[0]).to_series(0),
    ),
    Known.PANDAS_FRAME: Codec(
        name="pandas", save=_one_file("arrow", frames.save_pandas), load=lambda paths: frames.load_pandas(paths[0])
    ),
    Known.PANDAS_SERIES: Codec(
        name="pandas series",
        save=_one_file("arrow", _save_pandas_series),
        load=lambda paths: frames.load_pandas(paths[0]).iloc[:, 0],
    ),
    Known.ARROW_TABLE: Codec(
        name="arrow", save=_one_file("arrow", frames.save_arrow), load=lambda paths: frames.load_arrow(paths[0])
    ),
    Known.NUMPY_ARRAY: Codec(
        name="numpy", save=_one_file("npy", frames.save_array), load=lambda paths: frames.load_array(paths[0])
    ),
    Known.WORKBENCH_TABLE: Codec(name="table", save=_save_table, load=_load_table),
    Known.COMPARISON: Codec(name="comparison", save=_save_comparison, load=_load_comparison),
}
CODECS = {codec.name: codec for codec in (PLAIN, IMPORTED, *_BY_KIND.values())}

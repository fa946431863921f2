"""One way of keeping per kind of value; what has none is not kept."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pandas, polars and pyarrow: each only when a call has loaded it.

from __future__ import annotations

import importlib
import json
import sys
import types
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from workbench.inkernel.checkpoint import compare_values, frames, plain_values
from workbench.inkernel.checkpoint.manifest import CheckpointError
from workbench.inkernel.known_types import Known, is_class, known_type


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
    Known.WORKBENCH_TABLE: Codec(name="table", save=compare_values.save_table, load=compare_values.load_table),
    Known.WORKBENCH_SUMMARY: Codec(name="summary", save=compare_values.save_summary, load=compare_values.load_summary),
    Known.CONTRACT: Codec(name="contract", save=compare_values.save_contract, load=compare_values.load_contract),
    Known.COMPARISON: Codec(
        name="comparison", save=compare_values.save_comparison, load=compare_values.load_comparison
    ),
}
CODECS = {codec.name: codec for codec in (PLAIN, IMPORTED, *_BY_KIND.values())}

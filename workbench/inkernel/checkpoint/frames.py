"""Tables as Arrow files and back; a table that would come back otherwise is not kept."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pandas, polars, pyarrow and numpy enter here, each only for a table of its kind.

from __future__ import annotations

from pathlib import Path
from typing import Any

from workbench.inkernel.checkpoint.manifest import CheckpointError

SAMPLE_ROWS = 50


def save_polars(frame: Any, path: Path) -> None:  # noqa: ANN401 - a polars frame
    """Write a polars frame."""
    import polars as pl

    if any(dtype.base_type() is pl.Object for dtype in frame.dtypes):
        raise CheckpointError("it has a column of Python objects")
    try:
        frame.write_ipc(path, compression="lz4")
    except Exception as error:
        raise CheckpointError(f"polars cannot write it ({type(error).__name__})") from error


def load_polars(path: Path) -> Any:  # noqa: ANN401 - a polars frame
    """Read a polars frame; the file may be removed afterwards."""
    import polars as pl

    try:
        with path.open("rb") as stream:
            return pl.read_ipc(stream)
    except Exception as error:
        raise CheckpointError(f"polars cannot read it ({type(error).__name__})") from error


def save_pandas(frame: Any, path: Path) -> None:  # noqa: ANN401 - a pandas frame
    """Write a pandas frame with its index and types, after a look whether all of it comes back."""
    import pyarrow as pa
    from pyarrow import feather

    try:
        table = pa.Table.from_pandas(frame, preserve_index=None)
    except Exception as error:
        raise CheckpointError("it has a column with values of several kinds or of Python objects") from error
    _check_pandas(frame, table)
    feather.write_feather(table, str(path), compression="lz4")


def load_pandas(path: Path) -> Any:  # noqa: ANN401 - a pandas frame
    """Read a pandas frame."""
    from pyarrow import feather

    try:
        return feather.read_table(str(path), memory_map=False).to_pandas()
    except Exception as error:
        raise CheckpointError(f"pandas cannot read it ({type(error).__name__})") from error


def save_arrow(table: Any, path: Path) -> None:  # noqa: ANN401 - an Arrow table
    """Write an Arrow table."""
    from pyarrow import feather

    try:
        feather.write_feather(table, str(path), compression="lz4")
    except Exception as error:
        raise CheckpointError(f"Arrow cannot write it ({type(error).__name__})") from error


def load_arrow(path: Path) -> Any:  # noqa: ANN401 - an Arrow table
    """Read an Arrow table."""
    from pyarrow import feather

    try:
        return feather.read_table(str(path), memory_map=False)
    except Exception as error:
        raise CheckpointError(f"Arrow cannot read it ({type(error).__name__})") from error


def save_array(array: Any, path: Path) -> None:  # noqa: ANN401 - a numpy array
    """Write a numpy array of plain numbers, texts or times."""
    import numpy as np

    if array.dtype.hasobject:
        raise CheckpointError("it is an array of Python objects")
    with path.open("wb") as stream:
        np.save(stream, array, allow_pickle=False)


def load_array(path: Path) -> Any:  # noqa: ANN401 - a numpy array
    """Read a numpy array."""
    import numpy as np

    try:
        return np.load(path, allow_pickle=False)
    except Exception as error:
        raise CheckpointError(f"numpy cannot read it ({type(error).__name__})") from error


def _check_pandas(frame: Any, table: Any) -> None:  # noqa: ANN401 - a pandas frame and what Arrow made of it
    sample = table.slice(0, SAMPLE_ROWS).to_pandas()
    original = frame.iloc[:SAMPLE_ROWS]
    if not (original.columns.equals(sample.columns) and original.columns.dtype == sample.columns.dtype):
        raise CheckpointError("its headings would come back otherwise")
    if not (original.index.equals(sample.index) and type(original.index) is type(sample.index)):
        raise CheckpointError("its index would come back otherwise")
    for position in range(frame.shape[1]):
        column, again = frame.iloc[:, position], sample.iloc[:, position]
        if column.dtype == object:
            again = table.column(position).to_pandas()
            same = again.dtype == object and _same_objects(column.tolist(), again.tolist())
        else:
            same = column.dtype == again.dtype
        if not same:
            raise CheckpointError(f"its column {str(frame.columns[position])[:80]} would come back otherwise")


def _same_objects(before: list[object], after: list[object]) -> bool:
    def same(one: object, other: object) -> bool:
        return one is other or (type(one) is type(other) and bool(one == other))

    return len(before) == len(after) and all(same(one, other) for one, other in zip(before, after, strict=True))

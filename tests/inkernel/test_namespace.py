# pyright: reportUnknownMemberType=false, reportUnknownArgumentType=false, reportUnknownVariableType=false
# pyarrow has no types.

from __future__ import annotations

import datetime as dt
import time
from decimal import Decimal
from typing import cast

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

from tests.inkernel.hostile import hostile_values
from workbench.inkernel.namespace import Namespace
from workbench.protocol.values import CallTracking, ColumnSummary, VariableKind, VariableSummary


def namespace(**values: object) -> tuple[Namespace, dict[str, object]]:
    names = dict(values)
    return Namespace(names, {"In": [], "exit": None}), names


def listed(space: Namespace, since: int = 0) -> dict[str, VariableSummary]:
    delta = space.delta(since, None, busy=False)
    return {variable.name: variable for variable in (*delta.added, *delta.changed)}


@pytest.mark.parametrize(
    ("value", "type_name", "kind", "shape", "preview"),
    [
        (3, "int", VariableKind.VALUE, None, "3"),
        ("text", "str", VariableKind.VALUE, None, "'text'"),
        ("long " * 100, "str", VariableKind.VALUE, None, repr("long " * 16)[:79] + "…"),
        (None, "NoneType", VariableKind.VALUE, None, "None"),
        (True, "bool", VariableKind.VALUE, None, "True"),
        ([1, 2], "list", VariableKind.VALUE, (2, 1), ""),
        (Decimal("1.0"), "decimal.Decimal", VariableKind.OTHER, None, ""),
        (np, "module", VariableKind.MODULE, None, ""),
    ],
)
def test_a_plain_variable_is_described(
    value: object, type_name: str, kind: VariableKind, shape: tuple[int, int] | None, preview: str
) -> None:
    space, _ = namespace(x=value)

    x = listed(space)["x"]

    assert (x.type_name, x.kind, x.shape, x.preview) == (type_name, kind, shape, preview)


@pytest.mark.parametrize(
    ("value", "type_name", "shape", "columns"),
    [
        (
            pl.DataFrame({"a": [1], "b": ["x"]}),
            "polars.DataFrame",
            (1, 2),
            (ColumnSummary(name="a", dtype="Int64"), ColumnSummary(name="b", dtype="String")),
        ),
        (
            pd.DataFrame({"a": [1], 5: ["x"]}),
            "pandas.DataFrame",
            (1, 2),
            (ColumnSummary(name="a", dtype="int64"), ColumnSummary(name="5", dtype="str")),
        ),
        (pd.Series([1], name="s"), "pandas.Series", (1, 1), (ColumnSummary(name="s", dtype="int64"),)),
        (pl.Series("s", [1]), "polars.Series", (1, 1), (ColumnSummary(name="s", dtype="Int64"),)),
        (pa.table({"a": [1]}), "pyarrow.Table", (1, 1), (ColumnSummary(name="a", dtype="int64"),)),
        (np.zeros((2, 1)), "numpy.ndarray", (2, 1), (ColumnSummary(name="0", dtype="float64"),)),
    ],
)
def test_a_table_is_described(
    value: object, type_name: str, shape: tuple[int, int], columns: tuple[ColumnSummary, ...]
) -> None:
    space, _ = namespace(t=value)

    t = listed(space)["t"]

    assert (t.type_name, t.kind, t.shape, t.columns) == (type_name, VariableKind.TABLE, shape, columns)
    assert t.size_bytes is not None


def test_a_table_of_the_comparison_library_is_described() -> None:
    from workbench.compare import Table

    space, _ = namespace(t=Table.from_frame(pl.DataFrame({"id": ["1", "2"]}), name="t"))

    t = listed(space)["t"]

    assert (t.type_name, t.kind, t.shape) == ("workbench.Table", VariableKind.TABLE, (2, 1))


def test_helpers_are_functions_and_classes_of_the_chat() -> None:
    space, names = namespace()
    names["__name__"] = "__main__"
    exec("def own(): pass\nclass Own: pass\nfrom json import dumps", names)  # noqa: S102

    kinds = {name: variable.kind for name, variable in listed(space).items()}

    assert kinds == {"own": VariableKind.HELPER, "Own": VariableKind.HELPER, "dumps": VariableKind.OTHER}


def test_private_names_and_those_of_ipython_are_left_out() -> None:
    space, _ = namespace(_private=1, In=[], exit=None, mine=2)

    assert list(listed(space)) == ["mine"]


def test_no_code_of_a_value_is_run() -> None:
    space, _ = namespace(**hostile_values())

    kinds = {name: variable.kind for name, variable in listed(space).items()}

    assert set(kinds.values()) <= {VariableKind.OTHER}
    assert kinds.keys() == hostile_values().keys()


def test_nothing_is_told_again_when_nothing_changed() -> None:
    space, _ = namespace(a=1, t=pl.DataFrame({"x": [1]}))
    first = space.delta(0, None, busy=False)

    second = space.delta(first.version, None, busy=False)

    assert first.complete
    assert (second.complete, second.version) == (False, first.version)
    assert (second.added, second.changed, second.deleted) == ((), (), ())


def test_only_what_changed_is_told() -> None:
    space, names = namespace(a=1, b=2, c=[1])
    first = space.delta(0, None, busy=False)
    names["d"] = 4
    del names["b"]
    cast("list[int]", names["c"]).append(2)

    second = space.delta(first.version, None, busy=False)

    assert [variable.name for variable in second.added] == ["d"]
    assert [(variable.name, variable.shape) for variable in second.changed] == [("c", (2, 1))]
    assert second.deleted == ("b",)


def test_a_change_that_only_a_call_knows_is_told() -> None:
    frame = pd.DataFrame({"a": [1]})
    space, _ = namespace(frame=frame)
    first = space.delta(0, None, busy=False)
    space.note(CallTracking(call=3, maybe_changed=("frame",)))

    (changed,) = space.delta(first.version, None, busy=False).changed

    assert (changed.name, changed.changed_in_call) == ("frame", 3)


def test_a_version_that_was_never_told_gets_everything() -> None:
    space, _ = namespace(a=1)
    space.delta(0, None, busy=False)

    assert space.delta(99, None, busy=False).complete


def test_the_call_that_set_a_name_is_told() -> None:
    space, names = namespace(a=1)
    space.note(CallTracking(call=2, created=("a",)))

    assert listed(space)["a"].defined_in_call == 2

    del names["a"]
    space.note(CallTracking(call=3, deleted=("a",)))
    names["a"] = 5
    assert listed(space)["a"].defined_in_call is None


def test_a_large_namespace_costs_little_time_and_is_told_by_and_by() -> None:
    space, names = namespace(**{f"v{i}": [i] for i in range(4_000)})
    found: set[str] = set()
    version, slowest = 0, 0.0

    looks = 0
    while len(found) < len(names) and looks < len(names) / 20:
        looks += 1
        begun = time.thread_time()  # other processes' time is not ours
        delta = space.delta(version, None, busy=False)
        slowest = max(slowest, time.thread_time() - begun)
        version = delta.version
        found.update(variable.name for variable in delta.added)

    assert len(found) == len(names)
    assert looks > 1
    assert slowest < 1


def test_a_wide_table_is_listed_with_its_first_columns() -> None:
    space, _ = namespace(t=pl.DataFrame({f"c{i}": [1] for i in range(1000)}))

    t = listed(space)["t"]

    assert (t.shape, len(t.columns)) == ((1, 1000), 200)


def test_unusual_names_and_headings_do_no_harm() -> None:
    space, names = namespace(t=pd.DataFrame([[1, 2]], columns=pd.Index([dt.date(2026, 1, 1), ("a", None)])))
    cast("dict[object, object]", names)[5] = "not a name"
    names["x" * 500] = 1

    found = listed(space)

    assert list(found) == ["t"]
    assert [column.name for column in found["t"].columns] == ["2026-01-01", "[a, ]"]

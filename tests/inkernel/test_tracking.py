from __future__ import annotations

import sys
from pathlib import Path

import pandas as pd
import polars as pl
import pytest

from tests.inkernel.hostile import hostile_values
from workbench.inkernel.chronicle import Chronicle
from workbench.protocol.values import CallTracking, FileRead


class Kernel:
    """Runs code as a kernel does, in this process."""

    def __init__(self, folder: Path) -> None:
        self.names: dict[str, object] = {"__name__": "__main__"}
        self.folder = folder
        self.chronicle = Chronicle(folder, self.names, {"__builtins__": None})
        self.calls = 0

    def run(self, code: str) -> CallTracking:
        self.calls += 1
        self.chronicle.begin(self.calls, str(self.folder))
        error = None
        try:
            exec(code, self.names)  # noqa: S102 - what a kernel does
        except Exception as raised:  # noqa: BLE001
            error = type(raised).__name__
        self.chronicle.end(code, error)
        tracking = self.chronicle.tracking(self.calls)
        assert tracking is not None
        return tracking

    def settle(self) -> None:
        """Let idle time pass: everything gets its hash."""
        variables = self.chronicle.namespace.variables()
        while self.chronicle.fingerprints.take_next(variables, lambda: True):
            pass


@pytest.fixture
def kernel(tmp_path: Path) -> Kernel:
    (tmp_path / "inputs").mkdir()
    return Kernel(tmp_path)


def changes(tracking: CallTracking) -> tuple[tuple[str, ...], ...]:
    return (tracking.created, tracking.rebound, tracking.maybe_changed, tracking.deleted)


@pytest.mark.parametrize(
    ("before", "code", "expected"),
    [
        ("", "a = 1", (("a",), (), (), ())),
        ("a = 1", "a = 2", ((), ("a",), (), ())),
        ("a = 1", "a = 1", ((), (), (), ())),
        ("a = 1", "del a", ((), (), (), ("a",))),
        ("a = 1", "a += 1", ((), ("a",), (), ())),
        ("a = [1]", "a.append(2)", ((), (), ("a",), ())),
        ("a = [1]", "a += [2]", ((), ("a",), (), ())),
        ("a = [1]; b = a", "b.append(2)", ((), (), ("a", "b"), ())),
        ("a = {'k': [1]}", "a['k'] = 2", ((), (), ("a",), ())),
        ("a = [1]\ndef grow(x): x.append(1)", "grow(a)", ((), (), ("a",), ())),
        ("a = [3, 1]", "sorted(a)", ((), (), (), ())),
        ("a = 1", "for i in range(2): pass", (("i",), (), (), ())),
        ("a = 1", "1 / 0\na = 5", ((), (), (), ())),
        ("import polars as pl; t = pl.DataFrame({'x': [1]})", "t = t.filter(t['x'] > 5)", ((), ("t",), (), ())),
        ("import polars as pl; t = pl.DataFrame({'x': [1]})", "t['x'].sum()", ((), (), (), ())),
        ("import pandas as pd; t = pd.DataFrame({'x': [1]})", "t['x'] = 2", ((), (), ("t",), ())),
        (
            "import pandas as pd; t = pd.DataFrame({'x': [1]})",
            "t.drop(columns='x', inplace=True)",
            ((), (), ("t",), ()),
        ),
        (
            "import pandas as pd; t = pd.DataFrame({'x': [1]})\ndef add(frame): frame['y'] = 1",
            "add(t)",
            ((), (), ("t",), ()),
        ),
    ],
)
def test_what_a_call_did_to_names(
    kernel: Kernel, before: str, code: str, expected: tuple[tuple[str, ...], ...]
) -> None:
    kernel.run(before)

    assert changes(kernel.run(code)) == expected


def test_a_table_replaced_in_a_loop_is_not_kept_alive(kernel: Kernel) -> None:
    kernel.run("import polars as pl, weakref\nt = pl.DataFrame({'x': [1]})\ngone = weakref.ref(t)")

    kernel.run("t = t.head(0)\nwas_gone = gone() is None")

    assert kernel.names["was_gone"] is True


def test_a_change_of_contents_is_confirmed_by_hash(kernel: Kernel) -> None:
    kernel.run("import pandas as pd\nt = pd.DataFrame({'x': [1, 2]})\nu = pd.DataFrame({'x': [1, 2]})\nitems = [1, 2]")
    kernel.settle()

    tracking = kernel.run("t.loc[0, 'x'] = 9\nu.loc[0, 'x'] = 1\nitems.sort()")

    assert tracking.maybe_changed == ("items", "t", "u")
    assert tracking.changed_confirmed == ("t",)


def test_a_change_without_a_hash_from_before_is_not_confirmed(kernel: Kernel) -> None:
    kernel.run("items = [1]")

    tracking = kernel.run("items.append(2)")

    assert (tracking.maybe_changed, tracking.changed_confirmed) == (("items",), ())


def test_read_names_are_followed_through_helpers(kernel: Kernel) -> None:
    kernel.run("RATE = 2\ntable = [1]\nother = 5\ndef inner(): return RATE\ndef outer(): return inner() + len(table)")

    tracking = kernel.run("x = outer()")

    assert tracking.read_names == ("RATE", "inner", "outer", "table")


def test_files_that_a_call_opens_are_told(kernel: Kernel) -> None:
    (kernel.folder / "inputs/a.csv").write_text("a\n1\n")

    tracking = kernel.run(f"with open({str(kernel.folder / 'inputs/a.csv')!r}) as file: text = file.read()")

    assert tracking.files_read == (FileRead(path="inputs/a.csv", bytes=4, rows=None, evidence="opened"),)


def test_files_that_a_native_reader_reads_are_known_from_the_code(kernel: Kernel) -> None:
    (kernel.folder / "inputs/a.csv").write_text("a\n1\n")
    kernel.run("PATH = 'elsewhere'\ndef load(): return 'inputs/a.csv'")

    tracking = kernel.run("where = load()")

    assert tracking.files_read == (FileRead(path="inputs/a.csv", bytes=4, rows=None, evidence="named"),)


def test_our_reading_library_tells_rows(kernel: Kernel) -> None:
    path = kernel.folder / "inputs/a.csv"
    path.write_text("a\n1\n")

    tracking = kernel.run(f"import sys\nsys.audit('workbench.compare.read', {str(path)!r}, 4, 1)\n'inputs/a.csv'")

    assert tracking.files_read == (FileRead(path="inputs/a.csv", bytes=4, rows=1, evidence="reading"),)


def test_files_outside_the_chat_and_written_files_are_not_told(
    kernel: Kernel, tmp_path_factory: pytest.TempPathFactory
) -> None:
    outside = tmp_path_factory.mktemp("outside") / "x.txt"
    outside.write_text("x")

    tracking = kernel.run(
        f"with open({str(outside)!r}) as file: file.read()\nopen({str(kernel.folder / 'new.txt')!r}, 'w').close()"
    )

    assert tracking.files_read == ()


def test_packages_that_a_call_loads_are_told(kernel: Kernel) -> None:
    sys.modules.pop("tests.inkernel.sample_package", None)

    tracking = kernel.run("import tests.inkernel.sample_package")

    assert tracking.modules in ((), ("tests",))


def test_hostile_values_do_not_stop_a_call(kernel: Kernel) -> None:
    kernel.names.update(hostile_values())

    tracking = kernel.run("x = 1")

    assert tracking.created == ("x",)


def test_the_record_of_calls_tells_start_and_end(kernel: Kernel) -> None:
    kernel.run("a = 1")
    kernel.run("1 / 0")

    lines = (kernel.folder / "calls.jsonl").read_text().splitlines()

    assert len(lines) == 4
    assert '"call":1' in lines[0]
    assert '"status":"ok"' in lines[1]
    assert '"status":"error","error_name":"ZeroDivisionError"' in lines[3]


def test_the_helper_of_a_name_set_anew_is_gone(kernel: Kernel) -> None:
    kernel.run("def f(): return 1")
    assert kernel.chronicle.helpers.find("f", kernel.names) is not None

    kernel.run("f = 5")

    assert kernel.chronicle.helpers.find("f", kernel.names) is None


def test_a_new_version_of_a_helper_replaces_the_old_one(kernel: Kernel) -> None:
    kernel.run("def f(): return 1")
    kernel.run("def f(): return 2")

    helper = kernel.chronicle.helpers.find("f", kernel.names)

    assert helper is not None
    assert (helper.source, helper.call) == ("def f(): return 2\n", 2)


def test_contracts_of_live_comparisons_are_read(kernel: Kernel) -> None:
    kernel.run("from workbench.compare import Comparison\ncomparison = Comparison()")

    (contract,) = kernel.chronicle.contracts.contracts
    first = contract

    kernel.run("x = 1")

    assert (contract.name, contract.call) == ("comparison", 1)
    assert kernel.chronicle.contracts.contracts == (first,)


def test_frames_of_both_libraries_are_marked(kernel: Kernel) -> None:
    kernel.names["p"] = pd.DataFrame({"a": [1]})
    kernel.names["q"] = pl.DataFrame({"a": [1]})

    tracking = kernel.run("p.insert(0, 'b', 2)\nq.insert_column(0, q['a'].alias('b'))")

    assert tracking.maybe_changed == ("p", "q")

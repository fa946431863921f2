"""A checkpoint keeps what is data only and brings it back in a new runtime, with a reason for all else."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from pathlib import Path

import pytest

from tests.kernels.chats import Chat, chat_folder, eventually, start_chat
from workbench.domain.runtime import EndReason
from workbench.kernels.errors import SideRefusedError
from workbench.kernels.host import RuntimeHost
from workbench.protocol.values import CheckpointReport, KeptState

pytestmark = pytest.mark.asyncio

MAKE = """
import datetime as dt
from decimal import Decimal
import pandas as pd, polars as pl, numpy as np, pyarrow as pa
from workbench.compare import read, Comparison
frame = pl.DataFrame({"key": ["001", "é", None], "amount": [Decimal("1.20"), None, Decimal("3.00")],
                      "day": [dt.date(2026, 1, 1), None, dt.date(2026, 2, 1)]})
old = pd.DataFrame({"a": [1, 2], "b": ["x", None], "c": pd.to_datetime(["2026-01-01", "2026-01-02"])}, index=["r", "s"])
objects = pd.DataFrame({"mixed": [1, "x", None]})
nested = {"plain": [1, 2.5, None, True], ("t", 1): {"deep": Decimal("0.10")}, "day": dt.date(2026, 1, 1)}
not_a_number = float("nan")
array = np.arange(6).reshape(2, 3)
arrow = pa.table({"x": [1, 2]})
handle = open("outputs/file.txt", "w")
numbers = (i for i in range(3))
RATE = 3
def scale(x, rate=RATE):
    "Multiply."
    return np.multiply(x, rate)
class Box:
    size = RATE
"""
SMALL = """
import polars as pl
frame = pl.DataFrame({"a": [1, 2]})
RATE = 3
def scale(x, rate=RATE):
    "Multiply."
    return x * rate
"""


async def saved(
    base: Path, make: str = MAKE, inputs: dict[str, str] | None = None
) -> tuple[RuntimeHost, Chat, CheckpointReport]:
    """Make values in a chat, and save a checkpoint."""
    host = RuntimeHost("test", base=base / "r")
    chat = await start_chat(host, chat_folder(base))
    for name, text in (inputs or {}).items():
        (chat.folder / "inputs" / name).write_text(text, encoding="utf-8")
    ran = await chat.run(make)
    assert ran.error is None, ran.error
    return host, chat, await chat.session.save_checkpoint(base / "chat" / "outputs" / "checkpoint")


async def restored(host: RuntimeHost, chat: Chat, base: Path) -> tuple[Chat, CheckpointReport]:
    """End the chat's runtime, start another one and restore there."""
    if not chat.session.has_ended:
        await chat.session.shutdown(EndReason.RESTARTED)
    session = await host.start(chat.folder, chat="c1", number=2)
    again = Chat(folder=chat.folder, session=session, calls=chat.calls)
    return again, await session.restore_checkpoint(base / "chat" / "outputs" / "checkpoint")


async def leave(host: RuntimeHost, chat: Chat) -> None:
    await chat.session.shutdown(EndReason.CLOSED)
    await host.leave()


def states(report: CheckpointReport) -> dict[str, KeptState]:
    return {entry.name: entry.state for entry in report.entries}


def reasons(report: CheckpointReport) -> dict[str, str]:
    return {entry.name: entry.reason for entry in report.entries if entry.reason}


async def test_what_is_data_only_is_kept_and_the_rest_is_named(base: Path) -> None:
    host, chat, report = await saved(base)

    assert reasons(report) == {
        "objects": "it has a column with values of several kinds or of Python objects",
        "handle": "an open file cannot be kept",
        "numbers": "a generator cannot be kept",
    }
    assert report.call == 1
    await leave(host, chat)


async def test_values_come_back_equal_with_their_types(base: Path) -> None:
    host, chat, _ = await saved(base)
    show = """
print(frame, frame.schema)
print(old, old.dtypes, old.index)
print(nested, not_a_number, array, array.dtype, arrow, scale(4).item(), scale.__doc__, Box.size, RATE)
print(read.__name__, Comparison.__name__, pd.__name__, dt.__name__)
"""
    before = await chat.run(show)

    again, report = await restored(host, chat, base)
    after = await again.run(show)

    assert before.out == after.out
    assert after.error is None
    assert {name for name, state in states(report).items() if state is KeptState.NOT_RESTORED} == {
        "objects",
        "handle",
        "numbers",
    }
    assert reasons(report)["numbers"] == "it was not kept: a generator cannot be kept"
    await leave(host, again)


async def test_the_origin_of_what_comes_back_is_known(base: Path) -> None:
    host, chat, _ = await saved(base, SMALL)

    again, _ = await restored(host, chat, base)

    listed = {variable.name: variable for variable in (await again.session.variables()).added}
    assert listed["frame"].defined_in_call == 1
    assert (await again.session.helper("scale")).source == (
        'def scale(x, rate=RATE):\n    "Multiply."\n    return x * rate\n'
    )
    await leave(host, again)


async def test_a_comparison_comes_back_and_runs(base: Path) -> None:
    make = """
from workbench.compare import Comparison, read
left, right = read("inputs/left.csv"), read("inputs/right.csv")
comparison = Comparison().add("left", left).add("right", right).pair("left", "right").key("id")
comparison.rule("amount", tolerance="0.05")
result = comparison.run()
"""
    show = "print(comparison.contract.to_toml()); print(comparison.run().figures); print(left.frame, left.report)"
    inputs = {"left.csv": "id,amount\n001,1.00\n002,2.00\n", "right.csv": "id,amount\n001,1.04\n002,2.50\n"}
    host, chat, report = await saved(base, make, inputs)
    before = await chat.run(show)
    for path in (chat.folder / "inputs").iterdir():
        path.unlink()

    again, _ = await restored(host, chat, base)
    after = await again.run(show)

    assert reasons(report) == {"result": "a result of a comparison: the comparison is kept and can be run again"}
    assert after.error is None, after.error
    assert before.out == after.out
    (contract,) = await again.session.contracts()
    assert contract.name == "comparison"
    await leave(host, again)


async def test_a_name_in_use_is_left_alone_unless_asked_for(base: Path) -> None:
    host, chat, _ = await saved(base, "a, b = 1, 2")
    await chat.run("a, b = 10, 20")

    untouched = await chat.session.restore_checkpoint(base / "chat" / "outputs" / "checkpoint")
    asked = await chat.session.restore_checkpoint(base / "chat" / "outputs" / "checkpoint", ("a",))

    assert reasons(untouched) == {"a": "its name is in use now", "b": "its name is in use now"}
    assert states(asked) == {"a": KeptState.RESTORED}
    assert (await chat.run("(a, b)")).result == "(1, 20)"
    await leave(host, chat)


async def test_saving_does_not_alter_a_live_object(base: Path) -> None:
    host, chat, _ = await saved(
        base, MAKE + "\nbefore = (id(frame), id(frame._df), id(nested), handle.tell(), repr(old))"
    )

    ran = await chat.run("before == (id(frame), id(frame._df), id(nested), handle.tell(), repr(old)), next(numbers)")

    assert ran.result == "(True, 0)"
    await leave(host, chat)


async def test_a_checkpoint_is_refused_while_a_call_runs(base: Path) -> None:
    host, chat, _ = await saved(base, "import time; x = 1")
    call = chat.start("time.sleep(600)")
    await eventually(lambda: chat.session.facts.running_call == 2)

    with pytest.raises(SideRefusedError, match="A call is running"):
        await chat.session.save_checkpoint(base / "chat" / "outputs" / "checkpoint")

    await chat.session.interrupt()
    await call
    await leave(host, chat)


async def test_a_damaged_file_is_named_and_the_rest_comes_back(base: Path) -> None:
    host, chat, report = await saved(base, "import polars as pl; t = pl.DataFrame({'a': [1]}); n = 5")
    entry = next(entry for entry in report.entries if entry.name == "t")
    path = Path(report.folder) / entry.files[0]
    path.write_bytes(path.read_bytes()[:-1] + b"\0")

    again, restore = await restored(host, chat, base)

    assert reasons(restore) == {"t": "its file is damaged"}
    assert (await again.run("n")).result == "5"
    await leave(host, again)


@pytest.mark.parametrize("file", ["../../etc/passwd", "/etc/passwd", "v00000.pickle"])
async def test_a_file_outside_the_checkpoint_is_not_read(base: Path, file: str) -> None:
    host, chat, report = await saved(base, "n = 5")
    manifest = Path(report.folder) / "manifest.json"
    content = json.loads(manifest.read_text())
    content["entries"][0]["files"][0]["file"] = file
    manifest.write_text(json.dumps(content))

    again, restore = await restored(host, chat, base)

    assert reasons(restore) == {"n": "the checkpoint names a file outside of itself"}
    await leave(host, again)


async def test_without_a_checkpoint_restoring_says_so(base: Path) -> None:
    host = RuntimeHost("test", base=base / "r")
    chat = await start_chat(host, chat_folder(base))

    with pytest.raises(SideRefusedError, match="There is no checkpoint that can be read"):
        await chat.session.restore_checkpoint(base / "chat" / "outputs" / "nothing")

    await leave(host, chat)


async def test_a_kernel_killed_while_saving_leaves_the_previous_checkpoint(base: Path) -> None:
    host, chat, _ = await saved(base, "import polars as pl; n = 5")
    await chat.run("big = pl.DataFrame({f'c{i}': [str(j) for j in range(10_000)] for i in range(30)}); n = 6")
    await chat.run("import pathlib, time; pathlib.Path.rename = lambda *_: time.sleep(600)")  # it never gets its name
    saving = asyncio.create_task(chat.session.save_checkpoint(base / "chat" / "outputs" / "checkpoint"))
    await eventually(
        lambda: any(path.name.startswith(".new-") for path in (base / "chat" / "outputs" / "checkpoint").iterdir())
    )

    os.kill(chat.session.facts.pid, signal.SIGKILL)
    await asyncio.wait([saving])
    again, restore = await restored(host, chat, base)

    assert saving.exception() is not None
    assert states(restore)["n"] is KeptState.RESTORED
    assert (await again.run("n")).result == "5"
    await again.session.save_checkpoint(base / "chat" / "outputs" / "checkpoint")
    assert [
        path.name for path in (base / "chat" / "outputs" / "checkpoint").iterdir() if path.name.startswith(".new-")
    ] == []
    await leave(host, again)


async def test_only_the_previous_checkpoint_is_kept_beside_the_newest(base: Path) -> None:
    host, chat, _ = await saved(base, "n = 1")
    for _ in range(3):
        await chat.session.save_checkpoint(base / "chat" / "outputs" / "checkpoint")

    assert sorted(path.name for path in (base / "chat" / "outputs" / "checkpoint").iterdir()) == ["g000003", "g000004"]
    await leave(host, chat)

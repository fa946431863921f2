"""The runtime tells about itself while its code runs, and runs none of it."""

from __future__ import annotations

import asyncio
import time

import pytest
import zmq
import zmq.asyncio

from tests.kernels.chats import Chat, Ran, eventually
from workbench.kernels.errors import SideRefusedError, SideUnavailableError
from workbench.protocol.codec import encode, sign
from workbench.protocol.messages import SIDE_PURPOSE, SIDE_SOCKET, KernelState, StateRequest
from workbench.protocol.values import ColumnSummary, ValueFound, VariableKind

pytestmark = pytest.mark.asyncio(loop_scope="module")

HOSTILE = """
class Hostile:
    def __getattribute__(self, name): print('RAN', name); raise SystemError
    def __repr__(self): print('RAN repr'); raise SystemError
    def __len__(self): print('RAN len'); raise SystemError
    def __eq__(self, other): print('RAN eq'); raise SystemError
    __hash__ = None
class HostileList(list):
    def __len__(self): print('RAN len'); raise SystemError
    def __iter__(self): print('RAN iter'); raise SystemError
hostile, hostile_list = Hostile(), HostileList([1])
"""


async def busy(chat: Chat, code: str) -> asyncio.Task[Ran]:
    call = chat.start(code)
    await eventually(lambda: f'"call":{chat.calls},' in chat.spooled)
    return call


async def stop(chat: Chat, call: asyncio.Task[Ran]) -> None:
    await chat.session.interrupt()
    await call


async def test_the_namespace_is_told_while_a_loop_computes(shared_chat: Chat) -> None:
    await shared_chat.run("import polars as pl\ntable = pl.DataFrame({'a': [1, 2], 'b': ['x', None]})")
    call = await busy(shared_chat, "while True: pass")
    begun = time.perf_counter()

    delta = await shared_chat.session.variables()
    window = await shared_chat.session.window("table")
    state = await shared_chat.session.state()
    took = time.perf_counter() - begun

    await stop(shared_chat, call)
    table = next(variable for variable in delta.added if variable.name == "table")
    assert (table.kind, table.shape) == (VariableKind.TABLE, (2, 2))
    assert window.columns == (ColumnSummary(name="a", dtype="Int64"), ColumnSummary(name="b", dtype="String"))
    assert window.rows == (("1", "x"), ("2", None))
    assert (delta.busy, state.busy, state.call) == (True, True, shared_chat.calls)
    assert took < 30  # the loop has no end


async def test_looking_runs_no_code_of_a_value(shared_chat: Chat) -> None:
    await shared_chat.run(HOSTILE)

    delta = await shared_chat.session.variables()
    for name in ("hostile", "hostile_list"):
        with pytest.raises(SideRefusedError):
            await shared_chat.session.window(name)
    ran = await shared_chat.run("pass")

    assert {"hostile", "hostile_list"} <= {variable.name for variable in delta.added}
    assert ran.out == ""
    await shared_chat.run("del hostile, hostile_list, Hostile, HostileList")


async def test_a_table_that_changes_meanwhile_is_shown_or_refused(shared_chat: Chat) -> None:
    await shared_chat.run("import pandas as pd\nmoving = pd.DataFrame({'a': range(1000)})")
    code = """
i = 0
while True:
    i += 1
    moving[f'c{i % 5}'] = i
    if i % 7 == 0: moving.drop(columns=[c for c in moving.columns if c != 'a'], inplace=True)
"""
    call = await busy(shared_chat, code)

    shown = 0
    for _ in range(30):
        await shared_chat.session.variables()
        try:
            window = await shared_chat.session.window("moving")
        except SideRefusedError:
            continue
        shown += len(window.rows[0]) == len(window.columns)

    await stop(shared_chat, call)
    assert shown > 0


async def test_only_what_changed_is_told(shared_chat: Chat) -> None:
    first = await shared_chat.session.variables()
    await shared_chat.run("brand_new = 5")

    second = await shared_chat.session.variables(first.version)

    assert [variable.name for variable in (*second.added, *second.changed)] == ["brand_new"]
    assert second.last_call == shared_chat.calls


async def test_windows_are_cut_to_size(shared_chat: Chat) -> None:
    await shared_chat.run("import polars as pl\nlarge = pl.DataFrame({f'c{i}': range(100_000) for i in range(10)})")

    window = await shared_chat.session.window("large", first_row=99_990, rows=100_000, first_column=8, columns=100)

    assert (window.first_row, window.first_column, window.total_rows, window.total_columns) == (99_990, 8, 100_000, 10)
    assert len(window.rows) == 10
    assert window.rows[0] == ("99990", "99990")


async def test_what_is_not_there_is_said(shared_chat: Chat) -> None:
    for question in (
        shared_chat.session.window("no_such_name"),
        shared_chat.session.helper("no_such_name"),
        shared_chat.session.tracking(99_999),
    ):
        with pytest.raises(SideRefusedError):
            await question


async def test_values_are_found_in_live_tables(shared_chat: Chat) -> None:
    code = """
import pandas as pd, polars as pl
from workbench.compare import Table
names = ["Meier", "meier gmbh", "Meier", None]
people = Table.from_frame(pl.DataFrame({"Name": names, "City": ["Meiersdorf", "x", "y", "z"]}))
staff = pd.DataFrame({"Name": ["Schulz", "MEIER"]})
"""
    await shared_chat.run(code)

    found = await shared_chat.session.find_values("meier", column="name")

    assert found.complete
    assert found.found == (
        ValueFound(variable="people", column="Name", value="Meier", count=2, first_row=0),
        ValueFound(variable="staff", column="Name", value="MEIER", count=1, first_row=1),
        ValueFound(variable="people", column="Name", value="meier gmbh", count=1, first_row=1),
    )


async def test_a_request_with_a_wrong_signature_gets_no_answer(shared_chat: Chat) -> None:
    context = zmq.asyncio.Context()
    socket = context.socket(zmq.DEALER)
    socket.connect(f"ipc://{shared_chat.session.runtime_folder / 'side'}")
    await socket.send(sign(b"wrong" * 8, SIDE_PURPOSE, b"12345678" + encode(StateRequest())))
    await socket.send(b"nonsense")

    answered = await socket.poll(300)

    context.destroy(linger=0)
    assert not answered
    assert (await shared_chat.session.state()).busy is False


async def test_many_questions_at_once_get_their_own_answers(shared_chat: Chat) -> None:
    await shared_chat.run("import polars as pl; t1 = pl.DataFrame({'v': [1]}); t2 = pl.DataFrame({'v': [2]})")

    windows = await asyncio.gather(*(shared_chat.session.window(name) for name in ["t1", "t2"] * 20))

    assert [window.rows[0][0] for window in windows] == ["1", "2"] * 20


async def test_a_connection_that_was_lost_is_made_again(shared_chat: Chat) -> None:
    side = shared_chat.session._side  # noqa: SLF001 - what a test does to it
    side._socket.disconnect(f"ipc://{shared_chat.session.runtime_folder / 'k' / SIDE_SOCKET}")  # noqa: SLF001

    with pytest.raises(SideUnavailableError):
        await side.ask(StateRequest(), KernelState, patience=0.3)

    assert (await shared_chat.session.state()).busy is False

"""Windows of 200 rows of 1,000,000 × 20, idle and while a Python loop runs, beside a bare kernel asked by code."""

from __future__ import annotations

import random
import shutil
import statistics
import tempfile
import time
from pathlib import Path

import pytest

from tests.benchmarks.bare_kernel import bare_execute, bare_kernel
from tests.kernels.chats import Chat, eventually, live_chat
from workbench.protocol.tables import (
    CellFilter,
    CellsRequest,
    ColumnOrder,
    FilterKind,
    StatisticsRequest,
    TableRequest,
    TableView,
    ViewCells,
    ViewRequest,
)
from workbench.services.looking import look

ROWS, COLUMNS, ROUNDS = 1_000_000, 20, 60
IDLE_MS, BUSY_MS = 40.0, 80.0
MAKE = f"""
import numpy as np, pandas as pd, polars as pl
rng = np.random.default_rng(1)
column = lambda n: rng.random({ROWS}) if n % 2 else rng.integers(0, 10**6, {ROWS})
big = pd.DataFrame({{f"c{{n}}": column(n) for n in range({COLUMNS})}})
fast = pl.from_pandas(big)
fast = fast.with_columns(pl.col("c2").cast(pl.String).alias("c3"))
"""

pytestmark = [pytest.mark.benchmark, pytest.mark.asyncio, pytest.mark.timeout(600)]


async def window_ms(chat: Chat, name: str) -> float:
    first = random.randrange(ROWS - 200)
    request = CellsRequest(view=TableView(name=name), first_row=first, rows=200, first_column=0, columns=COLUMNS)
    begun = time.perf_counter()
    cells = await look(chat.session, request)
    taken = (time.perf_counter() - begun) * 1000
    assert isinstance(cells, ViewCells)
    assert (len(cells.cells), len(cells.cells[0])) == (200, COLUMNS)
    return taken


async def done_ms(chat: Chat, request: TableRequest) -> float:
    begun = time.perf_counter()
    while type(await look(chat.session, request)).__name__ == "Working":
        pass
    return (time.perf_counter() - begun) * 1000


async def test_a_window_of_a_million_rows_is_there_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    base = Path(tempfile.mkdtemp(prefix="wb-", dir="/tmp"))
    told: list[str] = []
    limits: list[tuple[float, float]] = []
    try:
        async with bare_kernel() as client, live_chat(base) as chat:
            await chat.run(MAKE)
            await bare_execute(client, MAKE)
            peer: list[float] = []
            for _ in range(ROUNDS // 3):
                first = random.randrange(ROWS - 200)
                begun = time.perf_counter()
                await bare_execute(client, f"print(big.iloc[{first}:{first + 200}].to_json())")
                peer.append((time.perf_counter() - begun) * 1000)
            bare = statistics.median(peer)
            for name in ("big", "fast"):
                idle = statistics.median([await window_ms(chat, name) for _ in range(ROUNDS)])
                limits.append((idle, IDLE_MS))
                told.append(f"{name}: idle {idle:.1f} ms (ratio to a bare kernel asked by code {idle / bare:.2f})")
            number = TableView(name="fast", order=(ColumnOrder(column=1),))
            text = TableView(name="fast", order=(ColumnOrder(column=3),))
            kept = TableView(name="fast", filters=(CellFilter(column=1, kind=FilterKind.ABOVE, value="0.99"),))
            for words, request in (
                ("sort by a number", ViewRequest(view=number)),
                ("sort by a text", ViewRequest(view=text)),
                ("filter a number", ViewRequest(view=kept)),
                ("statistics of a number", StatisticsRequest(view=TableView(name="fast"), column=1)),
                ("statistics of a text", StatisticsRequest(view=TableView(name="fast"), column=3)),
            ):
                told.append(f"{words}: {await done_ms(chat, request):.0f} ms")
            loop = chat.start("while True: pass")
            await eventually(lambda: f'"call":{chat.calls},' in chat.spooled)
            for name in ("big", "fast"):
                busy = statistics.median([await window_ms(chat, name) for _ in range(ROUNDS)])
                limits.append((busy, BUSY_MS))
                told.append(f"{name}: while a loop runs {busy:.1f} ms")
            await chat.session.interrupt()
            await loop
    finally:
        shutil.rmtree(base, ignore_errors=True)

    with capsys.disabled():
        print("\n" + "\n".join(told))
    assert all(taken < limit for taken, limit in limits), told

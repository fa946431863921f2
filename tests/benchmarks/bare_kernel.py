"""The peer: jupyter's own client and kernel, without anything of ours."""

# pyright: reportUnknownMemberType=false
# jupyter_client is untyped.

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from jupyter_client.asynchronous.client import AsyncKernelClient
from jupyter_client.manager import AsyncKernelManager


@asynccontextmanager
async def bare_kernel() -> AsyncGenerator[AsyncKernelClient]:
    """Start a stock kernel over ipc and give its ready client."""
    manager = AsyncKernelManager(transport="ipc")
    await manager.start_kernel()
    client: AsyncKernelClient = manager.client()
    client.start_channels()
    try:
        await client.wait_for_ready(timeout=60)
        yield client
    finally:
        client.stop_channels()
        await manager.shutdown_kernel(now=True)


async def bare_execute(client: AsyncKernelClient, code: str) -> None:
    """Run code and wait for reply and idle."""
    request = client.execute(code)
    while True:
        message = await client.get_shell_msg()
        if message["parent_header"].get("msg_id") == request:
            break
    while True:
        message = await client.get_iopub_msg()
        is_ours = message["parent_header"].get("msg_id") == request
        if is_ours and message["msg_type"] == "status" and message["content"]["execution_state"] == "idle":
            return

"""Ask a runtime for a checkpoint while no application is there: `… last_checkpoint RUNTIME_FOLDER TARGET`.

Started by the supervisor, outside of the kernel and its sandbox; the answer goes to standard output. It has no key.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from workbench.domain.errors import WorkbenchError
from workbench.kernels.client import Sockets
from workbench.kernels.provisioner import SupervisorProvisioner
from workbench.kernels.session import RuntimeSession
from workbench.protocol.codec import encode
from workbench.protocol.messages import CheckpointAnswer, Refusal, SideRefused


async def main(folder: Path, target: Path) -> CheckpointAnswer:
    """Save what the runtime holds, as the application does between calls."""
    context = Sockets()
    provisioner = SupervisorProvisioner(folder)
    try:
        await provisioner.load_provisioner_info({"kernel_id": folder.name, "connection_info": {}})
        session = RuntimeSession(folder, provisioner, context)
        session.connect()
        try:
            await session.greet()
            return await session.save_checkpoint(target)
        finally:
            await session.detach()
    except (WorkbenchError, OSError) as error:
        return SideRefused(refusal=Refusal.FAILED, text=str(error))
    finally:
        context.destroy(linger=0)


if __name__ == "__main__":
    sys.stdout.buffer.write(encode(asyncio.run(main(Path(sys.argv[1]), Path(sys.argv[2])))))

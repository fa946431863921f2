"""An application that starts runtimes and is then ended by a test: `application.py BASE PLAN`.

Says `ready` on standard output when its plan is carried out, then waits for ever.
"""

from __future__ import annotations

import asyncio
import signal
import sys
from dataclasses import replace
from pathlib import Path

from tests.kernels.chats import chat_folder, start_chat
from workbench.kernels.host import Bounds, Lifetimes, RuntimeHost


def saved_in(base: Path) -> Path:
    """Give where the chat's first runtime saves its checkpoints."""
    return base / "checkpoints" / "c1" / "runtime-0001"


def bounds_in(base: Path) -> Bounds:
    """Give what is the same for all applications of a test."""
    return Bounds(checkpoints=base / "checkpoints", signing_key=base / "signing.key")


STOPS_ITSELF = """
import os as _os, signal as _signal, threading as _threading
_threading.Timer(0.2, _os.kill, (_os.getpid(), _signal.SIGSTOP)).start()
"""
"""However fast the machine is, such a kernel saves nothing in time."""


async def main(base: Path, plan: str) -> None:
    lives = Lifetimes(idle=0.5, busy=0.5) if plan.endswith("briefly") else Lifetimes()
    if plan.endswith("too briefly"):
        lives = replace(lives, checkpoint=0.5)
    host = RuntimeHost("test", base=base / "r", lifetimes=lives, bounds=bounds_in(base))
    match plan.split(maxsplit=1)[0]:
        case "spare":
            await host.prepare_spare(chat_folder(base, "spare"))
        case "idle":
            chat = await start_chat(host, chat_folder(base))
            await chat.run("kept = [1, 2]")
        case "saving":
            chat = await start_chat(host, chat_folder(base))
            await chat.session.save_before_end(saved_in(base))
            await chat.run("import math\nkept = [1, 2]\ndef half(x):\n    return x / 2")
            if plan.endswith("too briefly"):
                await chat.run(STOPS_ITSELF)
        case "busy":
            chat = await start_chat(host, chat_folder(base))
            await chat.run("import pathlib, time; kept = 'busy'")
            waits = "while not pathlib.Path('outputs/go').exists(): time.sleep(0.01)"
            chat.start(f"print('begun')\n{waits}\nkept = 'done'\nprint('ended')\nkept")
            while '"call":2' not in chat.spooled:  # noqa: ASYNC110 - another process tells
                await asyncio.sleep(0.01)
        case _:
            raise ValueError(plan)
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    await asyncio.Event().wait()


if __name__ == "__main__":
    signal.signal(signal.SIGHUP, signal.SIG_DFL)  # whoever started the tests may have it ignored (nohup)
    asyncio.run(main(Path(sys.argv[1]), sys.argv[2]))

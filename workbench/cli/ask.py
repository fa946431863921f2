"""`workbench ask`: one chat from the terminal, from opening the profile to leaving nothing behind."""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import signal
import sys
from collections.abc import Generator
from contextlib import contextmanager

from workbench.assembly import EngineOptions, build_engine
from workbench.cli.ask_options import AskOptions
from workbench.cli.ask_session import ERROR, AskSession
from workbench.cli.terminal import Terminal
from workbench.config import Profile, profile_named, temporary_profile
from workbench.domain.errors import WorkbenchError
from workbench.logs import stop_writing, write_logs_to

STOPPED = 130


def ask(options: AskOptions, terminal: Terminal) -> int:
    """Do what the options say; gives the exit code."""
    shown = terminal.quiet() if options.json else terminal
    try:
        profile = profile_named(options.profile) if options.profile else temporary_profile()
    except (WorkbenchError, OSError) as error:
        terminal.error(str(error))
        return ERROR
    try:
        with _logged(profile):
            return asyncio.run(_Start(options, shown, profile).run())
    except KeyboardInterrupt:
        return STOPPED
    finally:
        if profile.temporary:
            shutil.rmtree(profile.data.parent, ignore_errors=True)


class _Start:
    """One start of `ask`: the engine's life, and what Ctrl-C does to it."""

    def __init__(self, options: AskOptions, terminal: Terminal, profile: Profile) -> None:
        self._options = options
        self._terminal = terminal
        self._profile = profile
        self._session = AskSession(options, terminal)
        self._work: asyncio.Task[int] | None = None
        self._interrupting: asyncio.Task[None] | None = None

    async def run(self) -> int:
        self._work = asyncio.create_task(self._do())
        with self._signals():
            try:
                return await self._work
            except asyncio.CancelledError:
                self._terminal.error("Stopped.")
                return STOPPED

    async def _do(self) -> int:
        try:
            # No spare: this start has one chat, and its runtime is started as soon as the chat is there.
            engine = build_engine(
                EngineOptions(
                    profile=self._profile, approver=self._session.approve, model=self._options.model, spare=False
                )
            )
            recovered = await engine.open()
        except WorkbenchError as error:
            self._terminal.error(str(error))
            return ERROR
        try:
            code = await self._session.run(engine, recovered)
            if self._profile.temporary:
                await self._session.rescue_outputs()
            return code
        finally:
            await engine.close(end_runtimes=self._profile.temporary)

    @contextmanager
    def _signals(self) -> Generator[None]:
        if sys.platform == "win32":  # no handlers on that loop: Ctrl-C ends the program cleanly
            yield
            return
        loop = asyncio.get_running_loop()
        loop.add_signal_handler(signal.SIGINT, self._interrupted)
        for number in (signal.SIGTERM, signal.SIGHUP):
            loop.add_signal_handler(number, self._stop)
        try:
            yield
        finally:
            for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
                loop.remove_signal_handler(number)

    def _interrupted(self) -> None:
        """Stop the turn at the first Ctrl-C, the program at the second."""
        if self._interrupting is not None or not self._session.is_answering:
            self._stop()
            return
        self._terminal.error("Stopping the call … (Ctrl-C once more ends the program)")
        self._interrupting = asyncio.create_task(self._interrupt())

    async def _interrupt(self) -> None:
        with contextlib.suppress(WorkbenchError):
            if not await self._session.interrupt():
                self._terminal.error("Ctrl-C once more ends the program and the runtime.")

    def _stop(self) -> None:
        if self._work is not None:
            self._work.cancel()


@contextmanager
def _logged(profile: Profile) -> Generator[None]:
    """Write the log beside the profile's database; where that cannot be written, opening it says why."""
    try:
        profile.data.mkdir(mode=0o700, parents=True, exist_ok=True)
        handler = write_logs_to(profile.data)
    except OSError:
        yield
        return
    try:
        yield
    finally:
        stop_writing(handler)

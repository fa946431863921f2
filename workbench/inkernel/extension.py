"""The IPython extension that makes a kernel a runtime of the workbench; named on the kernel's command line."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# IPython and ipykernel are untyped where they are reached here.

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

from workbench.inkernel.answers import Answers
from workbench.inkernel.chronicle import Chronicle
from workbench.inkernel.interrupts import Interrupts
from workbench.inkernel.message_limits import CUT_MIME, MessageLimits
from workbench.inkernel.output_ledger import OutputLedger
from workbench.inkernel.reached import reached
from workbench.inkernel.shown_spool import ShownSpool
from workbench.inkernel.side_server import SideServer
from workbench.inkernel.streams import StandardStreams

SWITCH_SECONDS = 0.0005
"""The side thread gets its turn after so long; the price for a busy loop cannot be told from noise."""

OWN_FRAME = str(Path("workbench", "inkernel", "interrupts.py"))


class Extension:
    """Ties the kernel's events to the parts that follow them."""

    def __init__(self, shell: Any) -> None:  # noqa: ANN401 - IPython's shell
        application = shell.kernel.parent
        runtime_folder = Path(application.abs_connection_file).parent
        self._shell = shell
        self._folder = str(Path.cwd())
        self.ledger = OutputLedger(self._tell_cut)
        self.streams = StandardStreams(self.ledger)
        self._spool = ShownSpool(runtime_folder)
        self.limits = MessageLimits(shell.kernel.session, self.ledger, self._spool, self.streams.send)
        self.chronicle = Chronicle(runtime_folder, shell.user_ns, shell.user_ns_hidden)
        self.interrupts = Interrupts(shell.user_ns, lambda: self.chronicle.is_running)
        self._side = SideServer(runtime_folder, Answers(self.chronicle))

    @property
    def folder(self) -> str:
        """The chat's folder."""
        return self._folder

    def start(self) -> None:
        """Follow the kernel from now on."""
        shell = self._shell
        shell.events.register("pre_run_cell", self._before_call)
        shell.events.register("post_run_cell", self._after_call)
        shell.events.register("post_execute", self.streams.restore)
        shell._showtraceback = _without_own_frames(shell._showtraceback)  # noqa: SLF001 - there is no public place
        for owner, name in (
            (shell, "_showtraceback"),
            (shell.displayhook, "finish_displayhook"),
            (shell.display_pub, "_flush_streams"),
        ):
            setattr(owner, name, self._with_streams(getattr(owner, name)))
        self.interrupts.stand_in(shell.kernel)
        shell.Completer.use_jedi = False  # it reads whole libraries in the main thread; live objects say more
        _keep_log_small(shell.kernel.log)
        sys.setswitchinterval(SWITCH_SECONDS)
        self._side.start()

    def _before_call(self, info: object) -> None:
        del info
        self.interrupts.begin()
        self.streams.restore()
        call, folder = self._order()
        self._folder = folder or self._folder
        self.ledger.begin(call or None, self._folder)
        self._spool.begin(call or None)
        self.chronicle.begin(call, self._folder)

    def _after_call(self, result: Any) -> None:  # noqa: ANN401 - IPython's ExecutionResult, None when cancelled
        self.streams.restore()
        self.ledger.end()
        if result is None:
            self.chronicle.end("", "CancelledError")
            return
        result.result = None  # IPython keeps the last result; a large table would live on in secret
        error = result.error_before_exec or result.error_in_exec
        code = reached(self._python(result.info.raw_cell), error, self._shell.user_ns)
        self.chronicle.end(code, None if error is None else type(error).__name__)

    def _python(self, code: str) -> str:
        try:
            return str(self._shell.transform_cell(code))
        except Exception:  # noqa: BLE001 - IPython's own syntax, wrongly used
            return ""

    def _order(self) -> tuple[int, str]:
        """Give the number and folder that came with the request; 0 for code without a number."""
        parent = cast("dict[str, Any]", self._shell.get_parent() or {})
        order = cast("dict[str, object]", (parent.get("metadata") or {}).get("workbench") or {})
        call, folder = order.get("call"), order.get("folder")
        return (call if isinstance(call, int) and call > 0 else 0), (folder if isinstance(folder, str) else "")

    def _tell_cut(self, file: str | None) -> None:
        publisher = self._shell.display_pub
        content = {"data": {CUT_MIME: {"file": file}}, "metadata": {}, "transient": {}}
        message = publisher.session.msg("display_data", content, parent=publisher.parent_header)
        publisher.session.send(publisher.pub_socket, message, ident=publisher.topic)

    def _with_streams(self, function: Callable[..., object]) -> Callable[..., object]:
        """Make sure that there are streams before something of IPython's uses them."""

        def with_streams(*arguments: object, **named: object) -> object:
            self.streams.repair()
            return function(*arguments, **named)

        return with_streams


def load_ipython_extension(shell: Any) -> None:  # noqa: ANN401 - IPython's shell
    """Begin (IPython calls this)."""
    extension = Extension(shell)
    shell.workbench = extension
    extension.start()


def _without_own_frames(show: Callable[..., object]) -> Callable[..., object]:
    """Leave out of tracebacks what an interrupt adds to them: it is not the user's."""

    def show_rest(etype: object, evalue: object, lines: list[str]) -> object:
        return show(etype, evalue, [line for line in lines if OWN_FRAME not in line.partition("\n")[0]])

    return show_rest


def _keep_log_small(log: Any) -> None:  # noqa: ANN401 - a logging.Logger or its adapter
    """Let the kernel's log go on in its file, and what calls print past Python nowhere but to the chat."""
    copies = {
        copy for stream in (sys.stdout, sys.stderr) if (copy := getattr(stream, "_original_stdstream_copy", None))
    }
    if not copies:
        return
    log_file = open(os.dup(max(copies)), "a", encoding="utf-8", errors="replace", buffering=1)  # noqa: SIM115, PTH123 - for the kernel's life
    for handler in log.handlers:
        if hasattr(handler, "setStream"):
            handler.setStream(log_file)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for copy in copies:
        os.dup2(nowhere, copy)
    os.close(nowhere)

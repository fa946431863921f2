"""How a runtime ended: from the supervisor's report, or from what is known without one."""

from __future__ import annotations

import asyncio
import signal
import time
from dataclasses import replace
from pathlib import Path

from workbench.domain.runtime import CallEnd, EndReason, RuntimeEnd
from workbench.protocol.checkpoint_files import SavedAlone, SavedBeforeEnd, read_signed
from workbench.protocol.process_mark import is_alive
from workbench.protocol.runtime_files import EXIT_FILE, ExitReport, RuntimeFile, read_file

REPORT_SECONDS = 10.0
"""So long is waited for the report of a supervisor that lives: it comes, however busy the machine is."""
REPORT_STEP_SECONDS = 0.01
NOT_SIGNED = "what was saved does not have its supervisor's signature, so it is not used"


async def runtime_end(folder: Path, file: RuntimeFile, calls: tuple[CallEnd, ...]) -> RuntimeEnd:
    """Tell how a runtime ended whose process is gone; its supervisor has a moment to write its report."""
    deadline = time.monotonic() + REPORT_SECONDS
    while (report := read_file(folder / EXIT_FILE, ExitReport)) is None:
        if time.monotonic() > deadline or not is_alive(file.supervisor):
            break
        await asyncio.sleep(REPORT_STEP_SECONDS)
    report = report or read_file(folder / EXIT_FILE, ExitReport)
    return end_without_report(file.number, calls) if report is None else end_of_report(report)


def end_of_report(report: ExitReport) -> RuntimeEnd:
    """Turn the supervisor's report into what the chat says."""
    return RuntimeEnd(
        number=report.number,
        reason=EndReason(report.reason) if report.reason in set(EndReason) else EndReason.FAILURE,
        exit_code=report.exit_code,
        signal=_signal_name(report.signal),
        last_call=report.last_call,
        last_call_ended=report.last_call_ended,
        peak_memory=report.peak_memory,
        memory_limit=report.memory_limit,
        ended=report.ended,
        saved=report.saved,
    )


def checked_checkpoint(
    folder: Path, key: bytes, file: RuntimeFile, end: RuntimeEnd
) -> tuple[RuntimeEnd, SavedAlone | None]:
    """Give what was saved before the end, where its supervisor signed it; else the end says that it is not used."""
    if end.saved is None or end.saved.fault:
        return end, None
    saved = read_signed(key, folder)
    if saved is None or (saved.runtime, saved.chat, saved.number) != (file.runtime, file.chat, file.number):
        return replace(end, saved=SavedBeforeEnd(fault=NOT_SIGNED)), None
    return end, saved


def end_without_report(number: int, calls: tuple[CallEnd, ...]) -> RuntimeEnd:
    """Tell what is known when the supervisor ended as well, without a word."""
    last = calls[-1] if calls else None
    return RuntimeEnd(
        number=number,
        reason=EndReason.FAILURE,
        last_call=None if last is None else last.call,
        last_call_ended=last is None or last.ended is not None,
    )


def _signal_name(number: int | None) -> str | None:
    if number is None:
        return None
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"

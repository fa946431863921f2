"""With one idle runtime the window, its supervisor and its kernel own less than 300 MB together."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

ROOT = Path(__file__).resolve().parents[2]
LIMIT_MB = 300
SETTLE_SECONDS = 20
PROGRAM = """
import sys
from workbench.qt import lean_start
lean_start.begin()  # as the window's command does
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from workbench.app import WindowOptions, WindowStart
from workbench.config import profile_named

application = QApplication(["workbench"])
application.setQuitOnLastWindowClosed(False)
start = WindowStart(application, profile_named(sys.argv[1]), WindowOptions())

def made(chat):
    start.bridge.ask(start, lambda engine: engine.run(chat.id, "value = 1"), lambda _: print("idle", flush=True))

start.bridge.opened.connect(lambda _: start.window.choice.ensured("memory", made))
start.run()
"""


def owned(process: psutil.Process) -> float:
    """Give the memory that is a process's own, shared pages by their part, in MB."""
    return process.memory_full_info().pss / 1e6


def runtimes(folder: Path) -> list[psutil.Process]:
    """Find supervisors and kernels by the folder of their runtimes."""
    found: list[psutil.Process] = []
    for process in psutil.process_iter():
        try:
            if str(folder) in " ".join(process.cmdline()):
                found.append(process)
        except psutil.Error:
            continue
    return found


@pytest.mark.benchmark
@pytest.mark.timeout(200)
def test_one_idle_runtime_takes_little_memory(tmp_path: Path) -> None:
    rt = tmp_path / "rt"
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)}
    environment["WORKBENCH_RUNTIME_DIR"] = str(rt)
    program = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(tmp_path / "profile")], env=environment, stdout=subprocess.PIPE, text=True
    )
    try:
        assert program.stdout is not None
        assert program.stdout.readline() == "idle\n"
        time.sleep(SETTLE_SECONDS)  # a spare gets ready, and the window loads what it will need
        others = sorted(runtimes(rt), key=psutil.Process.create_time)
        first = [process for process in others if str(rt) in process.cmdline()[-1]][:1]
        used = {process.pid for process in first} | {
            child.pid for one in first for child in one.children(recursive=True)
        }
        sizes = {
            "window": owned(psutil.Process(program.pid)),
            "runtime": sum(owned(process) for process in others if process.pid in used),
            "spare": sum(owned(process) for process in others if process.pid not in used),
        }
        total = sizes["window"] + sizes["runtime"]
        told = ", ".join(f"{name} {size:.0f} MB" for name, size in sizes.items())
        print(f"{told}: window and runtime {total:.0f} MB (limit {LIMIT_MB} MB)")
    finally:
        program.terminate()
        program.communicate(timeout=30)
        for process in runtimes(rt):
            process.kill()
    assert total < LIMIT_MB

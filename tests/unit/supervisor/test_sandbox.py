from __future__ import annotations

from pathlib import Path

import pytest

from workbench.supervisor import sandbox_trial
from workbench.supervisor.exit_report import Ending
from workbench.supervisor.kernel_process import told_ending
from workbench.supervisor.sandbox import Places, bubblewrap, chat_places, system_places


def test_the_outputs_lie_over_the_chat_and_nothing_else_of_it_can_be_written() -> None:
    line = bubblewrap("bwrap", chat_places("/c/chat", "/r/1/k", "/t/s", ()), "/c/chat", info=7)

    bound = [tuple(line[at : at + 3]) for at, part in enumerate(line) if part in {"--bind", "--ro-bind-try"}]
    assert bound[-4:] == [
        ("--ro-bind-try", "/c/chat", "/c/chat"),
        ("--bind", "/c/chat/outputs", "/c/chat/outputs"),
        ("--bind", "/r/1/k", "/r/1/k"),
        ("--bind", "/t/s", "/t/s"),
    ]
    assert line[-7:] == ["--remount-ro", "/", "--chdir", "/c/chat", "--info-fd", "7", "--"]


def test_of_checkpoints_the_runtime_writes_its_own_ones_only() -> None:
    places = chat_places("/c/chat", "/r/1/k", "/t/s", ("/p/checkpoints/c1", "/p/checkpoints/c1/runtime-0002"))

    assert places.read == ("/c/chat", "/p/checkpoints/c1")
    assert places.written[-1] == "/p/checkpoints/c1/runtime-0002"


@pytest.mark.parametrize("name", ["pid", "net", "ipc", "uts", "user"])
def test_there_is_a_namespace_of_each_kind(name: str) -> None:
    line = bubblewrap("bwrap", Places(read=(), written=()), "/")

    assert f"--unshare-{name}" in line
    assert {"--die-with-parent", "--disable-userns", "--new-session"} <= set(line)


def test_links_of_the_system_are_made_anew_and_folders_are_shown(tmp_path: Path) -> None:
    (tmp_path / "bin").symlink_to("usr/bin")
    (tmp_path / "lib").mkdir()
    (tmp_path / "etc" / "java-17-openjdk").mkdir(parents=True)

    read, links = system_places(tmp_path)

    assert links == (("usr/bin", "/bin"),)
    assert {"/usr", "/lib", "/etc/java-17-openjdk"} <= set(read)
    assert not {"/etc", "/etc/passwd", "/home", "/root", "/var", "/run"} & set(read)


@pytest.mark.parametrize(
    ("told", "code", "exit_code", "signal"),
    [
        (b'{"code": 3, "memory": 10}\n', 3, 3, None),
        (b'{"code": 137, "memory": 10}\n', 137, 137, None),
        (b'{"code": -9, "memory": 10}\n', 137, None, 9),
        (b"", 139, None, 11),
        (b"nonsense", 1, 1, None),
    ],
)
def test_the_kernels_own_end_is_told(told: bytes, code: int, exit_code: int | None, signal: int | None) -> None:
    ending = told_ending(told, Ending(exit_code=code, signal=None, peak_memory=5))

    assert (ending.exit_code, ending.signal) == (exit_code, signal)


def test_a_sandbox_that_was_killed_itself_is_told_so() -> None:
    sandbox = Ending(exit_code=None, signal=9, peak_memory=5)

    assert told_ending(b"", sandbox) == sandbox


@pytest.mark.parametrize(
    ("installer", "how"),
    [
        ("apt-get", " (in a terminal: sudo apt-get install bubblewrap)"),
        ("pacman", " (in a terminal: sudo pacman -S bubblewrap)"),
        ("another", ""),
    ],
)
def test_where_it_is_missing_one_sentence_says_how_to_get_it(
    installer: str, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sandbox_trial.sys, "platform", "linux")
    monkeypatch.setattr(sandbox_trial.shutil, "which", {installer: f"/usr/bin/{installer}"}.get)

    said = sandbox_trial.why_not(None)

    assert (
        said == f"Install the system package “bubblewrap”{how}, then start the workbench again: it isolates code then."
    )

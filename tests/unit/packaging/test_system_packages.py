"""System packages are installed as root, or with sudo after asking; otherwise the command is named."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import pytest
import system_packages

PACKAGES = ("libegl1", "libgl1")
INSTALL = ["apt-get", "install", "--yes", "--no-install-recommends", *PACKAGES]


@dataclass(kw_only=True)
class Machine:
    """A Debian whose apt writes down what it is told."""

    commands: list[list[str]] = field(default_factory=list[list[str]])
    questions: list[str] = field(default_factory=list[str])
    fails: int = 0

    def run(self, command: list[str], *, last: bool = False) -> bool:
        self.commands.append(command)
        self.fails -= 1
        return self.fails < 0

    def ask(self, answer: bool) -> Callable[[str], bool]:  # noqa: FBT001 - the answer itself
        def asked(question: str) -> bool:
            self.questions.append(question)
            return answer

        return asked


def found(name: str) -> str:
    return f"/usr/bin/{name}"


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    made = Machine()
    monkeypatch.setattr(system_packages, "is_debian", lambda: True)
    monkeypatch.setattr(system_packages, "run_quietly", made.run)
    monkeypatch.setattr(system_packages.shutil, "which", found)
    return made


def test_root_installs_without_asking(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system_packages, "is_root", lambda: True)

    done = system_packages.install(PACKAGES, "Needed.")

    assert (done, machine.commands) == (True, [INSTALL])


def test_lists_are_fetched_when_a_package_is_not_found(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system_packages, "is_root", lambda: True)
    machine.fails = 1

    done = system_packages.install(PACKAGES, "Needed.")

    assert (done, machine.commands) == (True, [INSTALL, ["apt-get", "update"], INSTALL])


@pytest.mark.parametrize("answer", [True, False])
def test_sudo_is_used_after_asking(answer: bool, machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: FBT001
    monkeypatch.setattr(system_packages, "is_root", lambda: False)
    monkeypatch.setattr(system_packages, "ask", machine.ask(answer))

    done = system_packages.install(PACKAGES, "Needed.")

    assert machine.questions == ["Needed.\nInstall libegl1 libgl1 with sudo now?"]
    assert (done, machine.commands) == (answer, [["sudo", *INSTALL]] if answer else [])


def test_elsewhere_nothing_is_installed(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system_packages, "is_debian", lambda: False)

    done = system_packages.install(PACKAGES, "Needed.")

    assert (done, machine.commands) == (False, [])


def test_the_command_is_named_as_a_person_would_type_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system_packages, "is_root", lambda: False)

    assert system_packages.command_for(PACKAGES) == "sudo apt-get install libegl1 libgl1"


@pytest.mark.parametrize(
    ("debian", "how"),
    [(True, "run: sudo apt-get install bubblewrap"), (False, "install the system package bubblewrap.")],
)
def test_what_isolates_code_is_named_where_it_could_not_be_installed(
    debian: bool,  # noqa: FBT001 - the case
    how: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(system_packages.sys, "platform", "linux")
    monkeypatch.setattr(system_packages, "is_debian", lambda: debian)
    monkeypatch.setattr(system_packages, "is_root", lambda: False)
    monkeypatch.setattr(system_packages.shutil, "which", {"nothing": ""}.get)

    system_packages.ensure_isolation()

    assert capsys.readouterr().err.splitlines() == [f"Code is not kept to the files of its chat here. For that, {how}"]

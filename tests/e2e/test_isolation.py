"""Code in a sandbox, as people meet it: what runs by itself, what is refused and how that is said; and without one."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.e2e.asking import Asking
from workbench.domain.isolation import CHAT_ONLY, OUTPUTS_ONLY
from workbench.supervisor import sandbox_trial
from workbench.supervisor.sandbox import PROGRAM

BARE = "Code can run by itself only in a runtime that is isolated"


@pytest.fixture
def sandbox(home: Asking) -> None:
    home.settings("isolation = true")
    why = sandbox_trial.why_not(sandbox_trial.shutil.which(PROGRAM))
    if why:
        pytest.skip(f"No sandbox can start here. {why}")


def script(home: Asking, code: str) -> str:
    return home.script([{"run": code, "intent": "It will do that."}, "It is {text}"])


@pytest.mark.usefixtures("sandbox")
def test_calls_run_by_themselves_where_the_runtime_is_isolated(home: Asking) -> None:
    answer = home.ask("--by-itself", "--say", "go on", "--model", script(home, "print(41 + 1)"))

    assert answer.code == 0, answer.err
    assert "It is 42" in answer.out


@pytest.mark.usefixtures("sandbox")
@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("import pandas as pd\npd.DataFrame({'a': [1]}).to_csv('table.csv')", OUTPUTS_ONLY),
        ("import pandas as pd\npd.read_csv('/home/me/prices.csv')", CHAT_ONLY),
    ],
)
def test_what_is_refused_is_told_with_what_to_do(home: Asking, code: str, told: str) -> None:
    answer = home.ask("--yes", "--json", "--say", "go on", "--model", script(home, code))

    assert told in answer.out


@pytest.mark.usefixtures("sandbox")
def test_a_report_in_outputs_is_there_afterwards(home: Asking) -> None:
    code = "import pandas as pd\npd.DataFrame({'a': [1]}).to_csv('outputs/table.csv', index=False)"
    answer = home.ask("--yes", "--say", "go on", "--out", "reports", "--model", script(home, code))

    assert answer.code == 0, answer.err
    assert (home.folder / "reports" / "table.csv").read_text() == "a\n1\n"


@pytest.mark.parametrize("cause", ["not installed", "switched off"])
def test_where_nothing_isolates_calls_are_asked_about_and_run_as_before(home: Asking, cause: str) -> None:
    if cause == "not installed":
        home.settings("isolation = true")
        home.environment["PATH"] = str(Path(sys.executable).parent)
    else:
        home.settings("isolation = false")
    code = f"open({str(home.folder / 'made')!r}, 'w').write('x'); print(41 + 1)"

    refused = home.ask("--by-itself", "--say", "go on", "--model", script(home, code))
    ran = home.ask("--yes", "--say", "go on", "--model", script(home, code))

    assert refused.code == 2
    assert BARE in refused.err
    assert ("bubblewrap" if cause == "not installed" else "settings") in refused.err
    assert ran.code == 0, ran.err
    assert "It is 42" in ran.out
    assert (home.folder / "made").exists()

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from workbench.cli.memory import main
from workbench.cli.terminal import Terminal


def told(profile: Path, *arguments: str) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    code = main(["--profile", str(profile), *arguments], Terminal(io.StringIO(), out, err))
    return code, re.sub(r"\d{4}-\d\d-\d\d", "DAY", out.getvalue()), err.getvalue()


def test_facts_are_listed_added_changed_and_removed(tmp_path: Path) -> None:
    profile = tmp_path / "p"

    assert told(profile) == (0, "No facts are kept here.\n", "")
    assert told(profile, "--add", "Prices are net.") == (0, "   1  Prices are net. (all chats, DAY)\n", "")
    assert told(profile, "--change", "1", "Prices are gross.")[1] == "   1  Prices are gross. (all chats, DAY)\n"
    assert told(profile, "--remove", "1")[1] == "Removed: Prices are gross.\nNo facts are kept here.\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--remove", "9"), "There is no fact 9 any more."),
        (("--add", " "), "A fact needs words."),
        (("--chat", "nowhere"), "There is no chat"),
    ],
)
def test_what_cannot_be_done_is_said(tmp_path: Path, arguments: tuple[str, ...], said: str) -> None:
    code, out, err = told(tmp_path / "p", *arguments)

    assert (code, out) == (2, "")
    assert said in err


def test_a_number_is_needed_to_change(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        told(tmp_path / "p", "--change", "first", "x")

    assert "--change needs the number of a fact first" in capsys.readouterr().err

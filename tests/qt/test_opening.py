from __future__ import annotations

import os
from pathlib import Path

import pytest

from workbench.qt.opening import why_not
from workbench.qt.suggestions import split_suggestions

POLICY = b"<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">"


def outputs(folder: Path) -> Path:
    made = folder / "outputs"
    made.mkdir(exist_ok=True)
    return made


@pytest.mark.parametrize(
    ("name", "content", "reason"),
    [
        ("a.csv", b"x", ""),
        ("a.XLSX", b"PK\x03\x04rest", ""),
        ("a.xlsx", b"<html>", "Its content is not what its ending .xlsx says."),
        ("a.html", b"<html><body>x</body></html>", ""),
        ("a.html", POLICY + b"<p>x</p>", ""),
        ("a.html", POLICY + b"<form>", "This page holds scripts or asks for something from elsewhere."),
        (
            "a.html",
            b'<meta http-equiv="refresh" content="0;x">',
            "This page holds scripts or asks for something from elsewhere.",
        ),
        ("a.html", b"<SCRIPT>1</SCRIPT>", "This page holds scripts or asks for something from elsewhere."),
        ("a.html", b'<img src="http://x">', "This page holds scripts or asks for something from elsewhere."),
        ("a.desktop", b"x", "Files ending in .desktop are not opened from here, since they can hold code."),
        ("a.xlsm", b"PK\x03\x04", "Files ending in .xlsm are not opened from here, since they can hold code."),
        ("a", b"x", "Files ending in .? are not opened from here, since they can hold code."),
    ],
)
def test_a_file_is_opened_by_its_ending_and_content(tmp_path: Path, name: str, content: bytes, reason: str) -> None:
    path = outputs(tmp_path) / name
    path.write_bytes(content)

    assert why_not(path, outputs(tmp_path)) == reason


def test_links_pipes_programs_and_what_is_gone_are_not_opened(tmp_path: Path) -> None:
    folder = outputs(tmp_path)
    (tmp_path / "secret.csv").write_text("x")
    (folder / "link.csv").symlink_to(tmp_path / "secret.csv")
    os.mkfifo(folder / "pipe.csv")
    (folder / "run.csv").write_text("x")
    (folder / "run.csv").chmod(0o755)

    reasons = [why_not(folder / name, folder) for name in ("link.csv", "pipe.csv", "run.csv", "none.csv")]

    assert reasons == [
        "It is a link or no ordinary file.",
        "It is a link or no ordinary file.",
        "It is a program.",
        "It is no longer there.",
    ]


def test_what_could_be_asked_next_becomes_buttons() -> None:
    text = "12 changed.\n\nYou could ask next: “Show the changed rows”, “Undo that” or “Save as Excel”"

    assert split_suggestions(text) == ("12 changed.", ("Show the changed rows", "Undo that", "Save as Excel"))
    assert split_suggestions("You could ask next: anything") == ("You could ask next: anything", ())
    quoting = "You could ask next: “Add one, then say “Compare them””."
    assert split_suggestions(quoting) == ("", ("Add one, then say “Compare them”",))
    assert split_suggestions("Hello.") == ("Hello.", ())
    listed = "I did not understand that. With these files you could ask:"
    assert split_suggestions(f"{listed}\n\n- Undo that\n- Save as Excel") == (listed, ("Undo that", "Save as Excel"))
    for whole in (f"{listed}\n\n- Add a file, then say “Compare them”", f"{listed}\n\n- Undo that\n\nAnd more."):
        assert split_suggestions(whole) == (whole, ())
    asked = "Which one is meant?\n\nYou can answer:\n\n- Trim spaces\n- Drop `a`\n\nNot done yet: “sort”."
    assert split_suggestions(asked) == (
        "Which one is meant?\n\nNot done yet: “sort”.",
        ("Trim spaces", "Drop `a`"),
    )

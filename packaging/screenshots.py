"""Make the pictures of the README and the guide: `python3 packaging/screenshots.py [FOLDER]`.

Every picture is the real window with a real engine on the sample files, light and dark. By default the few that the
README and the guide show go to `resources/screenshots`; `--all FOLDER` makes every panel and state, at 100 and 150 %
(there in a window as large as a screen of 1920 × 1080 has room for). No display is needed; `--on-screen` uses the one
that is there.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from environment import ROOT, RUN, variables_for_programs
from made_ready import environment_with
from terminal import say

THEMES = ("light", "dark")
SCALES = ("1", "1.5")
SCREEN = {"name": "pictures", "x": 0, "y": 0, "width": 2400, "height": 1500, "logicalDpi": 96, "dpr": 1}
SHOWN = ("start", "approval", "main", "compare", "ended")
SHOWN_IN = ROOT / "resources" / "screenshots"
_SECONDS = 900


@dataclass(frozen=True)
class Wish:
    """What is asked for on the command line."""

    folder: Path
    names: tuple[str, ...]
    on_screen: bool


def main() -> int:
    """Make the pictures; gives the exit code."""
    parser = argparse.ArgumentParser(description="Make pictures of every panel and state.")
    parser.add_argument("folder", nargs="?", type=Path, help="where they go; resources/screenshots where none is given")
    parser.add_argument("--all", action="store_true", help="every panel and state, at 100 and 150 %%; needs a folder")
    parser.add_argument("--only", nargs="+", default=(), metavar="NAME", help="these pictures, at 100 and 150 %%")
    parser.add_argument("--on-screen", action="store_true", help="on the display that is there, not without one")
    said = parser.parse_args()
    is_more = said.all or said.only
    if is_more and said.folder is None:
        parser.error("Name the folder that all pictures go to.")
    names = tuple(said.only) or (() if said.all else SHOWN)
    wish = Wish(folder=(said.folder or SHOWN_IN).resolve(), names=names, on_screen=said.on_screen)
    python = environment_with(RUN).python
    wish.folder.mkdir(parents=True, exist_ok=True)
    looks = [(theme, scale) for scale in (SCALES if is_more else SCALES[:1]) for theme in THEMES]
    failed = sum(not _tour(python, wish, theme, scale) for theme, scale in looks)
    return 1 if failed else 0


def _tour(python: Path, wish: Wish, theme: str, scale: str) -> bool:
    say(f"Pictures, {theme}, at {float(scale):.0%} …")
    with tempfile.TemporaryDirectory(prefix="workbench-pictures-", ignore_cleanup_errors=True) as home:
        variables = variables_for_programs() | {
            "QT_SCALE_FACTOR": scale,
            "WORKBENCH_HOME": home,
            "WORKBENCH_RUNTIME_DIR": str(Path(home) / "rt"),
            "PYTHONPATH": str(ROOT),
            "PYDANTIC_DISABLE_PLUGINS": "1",
        }
        if not wish.on_screen:
            screen = Path(home) / "screen.json"
            screen.write_text(json.dumps({"screens": [SCREEN]}), encoding="utf-8")
            variables["QT_QPA_PLATFORM"] = f"offscreen:configfile={screen}"
        command = [str(python), str(ROOT / "packaging" / "picture_tour.py"), str(wish.folder), theme, scale]
        done = subprocess.run([*command, *wish.names], env=variables, check=False, timeout=_SECONDS)
    return done.returncode == 0


if __name__ == "__main__":
    sys.exit(main())

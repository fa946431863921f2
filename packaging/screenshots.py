"""Make the pictures of the README and the guide: `python3 packaging/screenshots.py [FOLDER]`.

Every picture is the real window with a real engine on the sample files, without a display, light and dark. By default
the few that the README and the guide show go to `resources/screenshots`; `--all` makes every panel and state, at 100
and 150 %.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

from environment import ROOT, RUN, environment_with, variables_for_programs
from terminal import say

THEMES = ("light", "dark")
SCREEN = {"name": "pictures", "x": 0, "y": 0, "width": 2400, "height": 1500, "logicalDpi": 96, "dpr": 1}
SHOWN = ("start", "approval", "main", "compare", "ended")


def main() -> int:
    """Make the pictures; gives the exit code."""
    parser = argparse.ArgumentParser(description="Make pictures of every panel and state.")
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "resources" / "screenshots")
    parser.add_argument("--all", action="store_true", help="every panel and state, at 100 and 150 %%")
    said = parser.parse_args()
    python = environment_with(RUN).python
    said.folder.mkdir(parents=True, exist_ok=True)
    for scale in ("1", "1.5") if said.all else ("1",):
        for theme in THEMES:
            if not _tour(python, said.folder.resolve(), theme, scale, () if said.all else SHOWN):
                return 1
    return 0


def _tour(python: Path, folder: Path, theme: str, scale: str, names: tuple[str, ...]) -> bool:
    say(f"Pictures, {theme}, at {float(scale):.0%} …")
    with tempfile.TemporaryDirectory(prefix="workbench-pictures-") as home:
        screen = Path(home) / "screen.json"
        screen.write_text(json.dumps({"screens": [SCREEN]}), encoding="utf-8")
        variables = variables_for_programs() | {
            "QT_QPA_PLATFORM": f"offscreen:configfile={screen}",
            "QT_SCALE_FACTOR": scale,
            "WORKBENCH_HOME": home,
            "WORKBENCH_RUNTIME_DIR": str(Path(home) / "rt"),
            "PYTHONPATH": str(ROOT),
            "PYDANTIC_DISABLE_PLUGINS": "1",
        }
        command = [str(python), str(ROOT / "packaging" / "picture_tour.py"), str(folder), theme, scale, *names]
        done = subprocess.run(command, env=variables, check=False, timeout=600)
    return done.returncode == 0


if __name__ == "__main__":
    sys.exit(main())

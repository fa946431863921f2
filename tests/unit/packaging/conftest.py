"""The modules beside the two commands, importable as these import them; behind all others, since names may be taken."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[3] / "packaging"))

"""Lays a graph out in columns with few crossings, in a process of its own: a fault of the library ends only that.

Its argument are the edges, `0-1 0-2`, without a ring; it writes where everything stands.
"""

from __future__ import annotations

import json
import sys

from fast_sugiyama import from_edges

_CAREFUL = 150
"""Up to so many edges the crossings are looked at one by one."""


def main() -> None:
    """Lay out what the argument says."""
    edges = [(int(source), int(target)) for source, target in (pair.split("-") for pair in sys.argv[1].split())]
    careful = len(edges) <= _CAREFUL
    found = from_edges(
        edges,
        minimum_length=1,
        vertex_spacing=1,
        ranking_type="minimize" if careful else "up",
        crossing_minimization="barycenter",
        transpose=careful,
    )
    parts = [
        {
            "places": " ".join(f"{number}:{x}:{y}" for number, (x, y) in places),
            "steps": " ".join(f"{source}-{target}" for source, target in steps or ()),
        }
        for places, _, _, steps in found
    ]
    sys.stdout.write(json.dumps({"report": {"parts": parts}}))


if __name__ == "__main__":
    main()

"""Prepare the environment of the benchmarks' peers and print its Python: `python3 packaging/peers.py`.

The peers need older table libraries than the workbench, so the benchmarks run them in processes of this Python.
"""

from __future__ import annotations

from environment import PEERS
from made_ready import environment_with


def main() -> None:
    """Make the environment where it is missing; print the path of its Python."""
    print(environment_with(PEERS, "peers").python)


if __name__ == "__main__":
    main()

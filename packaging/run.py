"""Start the workbench: `python3 packaging/run.py`, with nothing but Python 3.11 or newer.

The first start prepares an environment of its own and shows how far it is; later starts go straight on. Arguments go to
the workbench (`run.py ask ...`, `run.py compare ...`); without any, two sample files are compared.
"""

import sys

from python_version import require_new_python

SAMPLE = ("supplier_prices_march.csv", "supplier_prices_april.csv")
RENAMED = "price_eur=unit_price"


def main():
    """Prepare the environment and become the workbench."""
    require_new_python()
    from environment import ROOT, RUN, environment_with

    environment = environment_with(RUN)
    arguments = sys.argv[1:]
    if not arguments:
        sys.stderr.write("Two sample files are compared. For your own: run.py compare OLD NEW, or run.py --help\n\n")
        arguments = ["compare"] + [str(ROOT / "resources" / "sample" / name) for name in SAMPLE] + ["--map", RENAMED]
    # -P: the folder in which it is started is not searched for modules.
    environment.start(["-P", "-m", "workbench"] + arguments)


if __name__ == "__main__":
    main()

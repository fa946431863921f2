"""Start the workbench: `python3 packaging/run.py`, with nothing but Python 3.11 or newer.

The first start prepares an environment of its own and shows how far it is; later starts go straight on. Without
arguments the window opens; where there is no display, two sample files are compared in the terminal. Arguments go to
the workbench (`run.py ask ...`, `run.py compare ...`, `run.py window --theme dark`).
"""

import sys

from python_version import require_new_python


def main():
    """Prepare the environment and become the workbench."""
    require_new_python()
    from environment import RUN
    from made_ready import environment_with

    environment = environment_with(RUN)
    arguments = sys.argv[1:]
    if not arguments:
        from display import why_no_window

        reason = why_no_window(environment)
        if reason:
            sys.stderr.write(reason + " So the terminal form runs, on two sample files.\n")
            sys.stderr.write("For your own files: run.py compare OLD NEW, or run.py ask --help\n\n")
        arguments = ["sample" if reason else "window"]
    # -P: the folder in which it is started is not searched for modules.
    environment.start(["-P", "-m", "workbench"] + arguments)


if __name__ == "__main__":
    main()

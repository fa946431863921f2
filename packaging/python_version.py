"""Say in one sentence that a Python is too old; any Python since 2.7 can read this file and those that import it."""

import sys

OLDEST = (3, 11)


def require_new_python():
    """End with a sentence when this Python is too old for the workbench."""
    if sys.version_info < OLDEST:
        wanted = "%d.%d" % OLDEST
        sys.exit(
            "The workbench needs Python %s or newer, and this is Python %d.%d. Start it with a newer one: python%s %s"
            % ((wanted,) + tuple(sys.version_info[:2]) + (wanted, " ".join(sys.argv)))
        )

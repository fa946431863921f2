"""Stand between a sandbox and its kernel: `python -I -S inside.py DESCRIPTOR COMMAND …`, standard library only.

What runs a sandbox tells of an end by one number only, so that a kernel that was killed and one that said `exit(137)`
would look the same. This process is the kernel's parent, sees which it was, and says so.
"""

from __future__ import annotations

import os
import sys


def main() -> int:
    """Start the command, say that it runs, wait for its end and say how that was."""
    descriptor = int(sys.argv[1])
    os.set_inheritable(descriptor, False)
    # It leads a group of its own: an interrupt of it and what its calls started must not end the sandbox.
    kernel = os.posix_spawn(sys.argv[2], sys.argv[2:], os.environ, setpgroup=0)
    os.write(descriptor, b"started\n")
    while True:
        ended, status, usage = os.wait4(-1, 0)
        if ended == kernel:
            break
    code = os.waitstatus_to_exitcode(status)
    # JSON, without its module: to import that takes as long as bubblewrap itself.
    os.write(descriptor, b'{"code": %d, "memory": %d}\n' % (code, usage.ru_maxrss))
    return code if code >= 0 else 128 - code


if __name__ == "__main__":
    os._exit(main())  # nothing of it needs to be taken apart

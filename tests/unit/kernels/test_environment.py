from __future__ import annotations

from pathlib import Path

from workbench.kernels.environment import kernel_environment


def test_only_what_is_named_gets_through() -> None:
    outside = {
        "PATH": "/bin",
        "TMPDIR": "/everybodys",
        "HOME": "/home/a",
        "LC_ALL": "C.UTF-8",
        "OPENAI_API_KEY": "secret",
        "AWS_SECRET_ACCESS_KEY": "secret",
        "HTTPS_PROXY": "http://user:secret@proxy",
        "JPY_PARENT_PID": "1",
        "PYTHONPATH": "/somewhere",
        "PYTHONSTARTUP": "/somewhere/start.py",
        "PYTHONDONTWRITEBYTECODE": "1",
        "DBUS_SESSION_BUS_ADDRESS": "unix:path=/run/bus",
    }

    chosen = kernel_environment(Path("/run/r"), outside)

    own = {name: chosen.pop(name) for name in ("IPYTHONDIR", "PYTHONUTF8")}
    root = chosen.pop("PYTHONPATH", None)
    assert chosen == {"PATH": "/bin", "HOME": "/home/a", "LC_ALL": "C.UTF-8", "TMPDIR": "/everybodys"}
    assert own == {"IPYTHONDIR": "/run/r/ipython", "PYTHONUTF8": "1"}
    assert root is None or (Path(root) / "workbench").is_dir()

"""Make or refresh a virtual environment: create it, get pip into it, install the pinned packages with progress."""

from __future__ import annotations

import importlib.util
import json
import re
import shutil
import subprocess
import sys
import tempfile
import time
import venv
from pathlib import Path

import system_packages
from environment import HERE, HOME, ROOT, RUN, Environment, hashes_of, variables_for_programs
from start_lock import only_one
from terminal import ProgressLine, say, stop

_SECONDS_BETWEEN_LOOKS = 0.2
_LINES_OF_LOG = 12
_COLLECTING = re.compile(r"^(?:Collecting|Requirement already satisfied:|Processing) *([^ =;(]*)")
_SIZE = re.compile(r"^  (?:Downloading|Using cached) .*(\([\d.]+ .B\))")
_WHEELS_OF_DEBIAN = Path("/usr/share/python-wheels")


def install(environment: Environment, requirements: tuple[str, ...]) -> None:
    """Bring an environment to these requirements; one start does it, others wait and find it done."""
    try:
        with only_one(HOME / "lock") as lock:
            if environment.has(requirements):
                return
            started = time.monotonic()
            _make_or_refresh(environment, requirements, lock)
            if RUN[0] in requirements:
                system_packages.ensure_windows_open(environment.python)
            say(f"Ready after {time.monotonic() - started:.0f} s.")
    except KeyboardInterrupt:
        say("\nStopped. The next start begins anew.")
        raise SystemExit(130) from None
    except PermissionError as error:
        stop(f"{error.filename} cannot be written. Copy the workbench's folder to a place of yours and start it there.")


def _make_or_refresh(environment: Environment, requirements: tuple[str, ...], lock: int) -> None:
    installed = environment.installed()
    if installed:
        say("The list of packages has changed: refreshing the environment …")
        environment.record.unlink()
    else:
        version = f"{sys.version_info.major}.{sys.version_info.minor}"
        say(f"Preparing the workbench's own environment for Python {version}, once, in {environment.folder} …")
        _remove_what_is_of_no_use(environment)
        _create(environment)
    _install_packages(environment, requirements, lock)
    _compile(environment)
    hashes = {name: digest for name, digest in installed.items() if (HERE / name).is_file()} | hashes_of(requirements)
    _write_whole(environment.record, json.dumps(hashes, indent=1))


def _write_whole(path: Path, text: str) -> None:
    part = path.with_suffix(".part")
    part.write_text(text, encoding="utf-8")
    part.replace(path)


def _remove_what_is_of_no_use(environment: Environment) -> None:
    """Remove a half-made environment of ours, and those whose Python is gone."""
    for folder in HOME.iterdir():
        if folder.is_dir() and (folder == environment.folder or not _has_python(folder)):
            try:
                shutil.rmtree(folder)
            except OSError as error:
                stop(f"{folder} could not be removed ({error.strerror}). Close the workbench, then start again.")


def _has_python(folder: Path) -> bool:
    return (folder / "bin" / "python").exists() or (folder / "Scripts" / "python.exe").exists()


def _create(environment: Environment) -> None:
    """Create the environment with pip in it, by the first way that works here."""
    try:
        venv.EnvBuilder(symlinks=sys.platform != "win32").create(environment.folder)
    except (OSError, subprocess.CalledProcessError) as error:
        stop(f"The environment could not be made in {environment.folder}: {error}")
    if not (_pip_by_python(environment) or _pip_by_system(environment)):
        package = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
        shutil.rmtree(environment.folder, ignore_errors=True)
        if system_packages.is_debian():
            stop(f"This Python has no pip. Run: {system_packages.command_for((package,))}\nThen start again.")
        stop("This Python has no pip. Install pip for it (your system calls it python3-pip), then start again.")
    site = _site_packages(environment)
    (site / "workbench-checkout.pth").write_text(f"{ROOT}\n", encoding="utf-8")


def _site_packages(environment: Environment) -> Path:
    ask = "import sysconfig; print(sysconfig.get_path('purelib'))"
    return Path(_output([str(environment.python), "-c", ask]).strip())


def _output(command: list[str]) -> str:
    done = subprocess.run(command, env=variables_for_programs(), capture_output=True, text=True, check=True)
    return done.stdout


def _pip_by_python(environment: Environment) -> bool:
    """Use what this Python has: its ensurepip, its own pip, or a wheel of pip that Debian keeps."""
    if importlib.util.find_spec("ensurepip") and _works([str(environment.python), "-m", "ensurepip", "--default-pip"]):
        return True
    if importlib.util.find_spec("pip") and _works(
        [sys.executable, "-m", "pip", "--python", str(environment.python), "install", "pip"]
    ):
        return True
    return any(_pip_by_wheel(environment, wheel) for wheel in sorted(_WHEELS_OF_DEBIAN.glob("pip-*.whl")))


def _pip_by_system(environment: Environment) -> bool:
    """Use Debian's packages: install what brings ensurepip, or fetch pip's wheel, for which no rights are needed."""
    package = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
    if system_packages.install((package,), "This Python comes without pip."):
        importlib.invalidate_caches()
        if _pip_by_python(environment):
            return True
    if not (system_packages.is_debian() and shutil.which("dpkg-deb")):
        return False
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if not _works(["apt-get", "download", "python3-pip-whl"], folder):
            return False
        for package_file in folder.glob("*.deb"):
            _works(["dpkg-deb", "-x", str(package_file), str(folder / "unpacked")], folder)
        return any(_pip_by_wheel(environment, wheel) for wheel in folder.rglob("pip-*.whl"))


def _pip_by_wheel(environment: Environment, wheel: Path) -> bool:
    """Let pip install itself: a wheel can be imported as it is."""
    return _works([str(environment.python), f"{wheel}/pip", "install", "--no-index", "--no-deps", str(wheel)])


def _works(command: list[str], folder: Path | None = None) -> bool:
    done = subprocess.run(command, env=variables_for_programs(), cwd=folder, capture_output=True, check=False)
    return done.returncode == 0


def _install_packages(environment: Environment, requirements: tuple[str, ...], lock: int) -> None:
    """Run pip on the last of the files, which names the others, and show how far it is."""
    log = environment.folder / "install.log"
    # The locks are complete, so nothing needs to be resolved.
    command = [str(environment.python), "-m", "pip", "install", "--no-deps", "--no-compile", "--no-input"]
    command += [
        "--disable-pip-version-check",
        "--no-warn-script-location",
        "--progress-bar",
        "off",
        "-r",
        str(HERE / requirements[-1]),
    ]
    variables = variables_for_programs() | {"PYTHONUNBUFFERED": "1", "PYTHONIOENCODING": "utf-8", "PIP_USER": "0"}
    # When this process is killed, pip goes on for a while; with the lock in its hands the next start waits for that.
    held = (lock,) if sys.platform != "win32" else ()
    with log.open("wb") as output:
        program = subprocess.Popen(
            command,
            env=variables,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            pass_fds=held,
        )
        try:
            _follow(program, log, _site_packages(environment), _pins_in(requirements))
        finally:
            if program.poll() is None:
                program.terminate()
                program.wait()
    if program.returncode != 0:
        lines = log.read_text(encoding="utf-8", errors="replace").splitlines()
        say("\n".join(lines[-_LINES_OF_LOG:]))
        stop(f"The packages could not be installed. Check the connection, then start again. All that pip said: {log}")


def _compile(environment: Environment) -> None:
    """Write byte code on all cores, which pip would do on one; templates among the packages cannot be compiled."""
    say("Compiling the packages …")
    _works([str(environment.python), "-m", "compileall", "-q", "-j", "0", str(_site_packages(environment))])


def _pins_in(requirements: tuple[str, ...]) -> int:
    lines = [line for name in requirements for line in (HERE / name).read_text(encoding="utf-8").splitlines()]
    return sum("==" in line for line in lines)


def _follow(program: subprocess.Popen[bytes], log: Path, site: Path, pins: int) -> None:
    """Show what pip is at, from its log and, while it installs, from what lies in the environment."""
    line = ProgressLine()
    while program.poll() is None:
        text = log.read_text(encoding="utf-8", errors="replace")
        if "\nInstalling collected packages" in text:
            there = sum(1 for _ in site.glob("*.dist-info"))
            line.show(f"Installing packages: {there} are there, of at most {pins + 1}")
        else:
            line.show(what_is_fetched(text.splitlines(), pins))
        time.sleep(_SECONDS_BETWEEN_LOOKS)
    line.end()


def what_is_fetched(lines: list[str], pins: int) -> str:
    """Tell from pip's lines which package is fetched, and how large it is."""
    names = [match.group(1) for line in lines if (match := _COLLECTING.match(line))]
    last = Path(names[-1]).name if names else ""
    sizes = [match.group(1) for line in lines[-1:] if (match := _SIZE.match(line))]
    if lines and "Retrying" in lines[-1]:
        sizes = ["(no connection yet, trying again)"]
    return f"Fetching packages: {len(names)} of at most {pins}: {last} {''.join(sizes)}".rstrip(": ")

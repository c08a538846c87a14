"""Run commands as on Windows, as far as another system can: `python -m tests.studbook.fake_windows FOLDER < commands`.

Modules, functions and signals that Windows lacks are hidden. A file that this process has open, DuckDB's included, can
be neither replaced nor removed; a file that is open for reading only cannot be flushed; symbolic links cannot be made;
and no file may have a name that Windows forbids. Standard input holds a JSON list of commands, and a line with its exit
code follows each.
"""

import enum
import errno
import importlib
import json
import ntpath
import os
import pkgutil
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

MODULES = ("fcntl", "grp", "posix", "pwd", "resource", "syslog", "termios", "tty")
FUNCTIONS = (
    "chown fchmod fchown fork forkpty getegid geteuid getgid getloadavg getuid killpg mkfifo nice sched_getaffinity "
    "setsid setuid statvfs sysconf uname wait4 waitid O_DIRECTORY O_NOFOLLOW"
).split()
SIGNALS = {"SIGABRT", "SIGFPE", "SIGILL", "SIGINT", "SIGSEGV", "SIGTERM"}
THEIRS = (
    "asyncio duckdb fsspec jinja2 lark logging.config matplotlib.backends.backend_agg matplotlib.backends.backend_pdf "
    "matplotlib.backends.backend_svg multiprocessing.pool numpy polars rich.progress starlette.applications typer "
    "uvicorn webbrowser zipfile mcp distributed"
).split()
"""Modules of others, which are loaded while the system is still what it is."""
FORBIDDEN = frozenset('<>:"|?*')
DEVICES = {"con", "prn", "aux", "nul", *(f"{name}{number}" for name in ("com", "lpt") for number in range(10))}


def problem_of_name(name: str) -> str:
    """Why Windows would refuse a file name; empty if it would not."""
    if FORBIDDEN & set(name) or any(letter < " " for letter in name):
        return "a forbidden character"
    if name != name.rstrip(". "):
        return "a dot or a space at the end"
    return "a device" if name.partition(".")[0].rstrip().lower() in DEVICES else ""


def load_everything() -> None:
    """Import every module of Studbook."""
    studbook = importlib.import_module("studbook")
    for module in pkgutil.walk_packages(studbook.__path__, "studbook."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)


def hide() -> None:
    """Hide what Windows lacks."""
    for name in MODULES:
        sys.modules[name] = None  # type: ignore[assignment]  # an import of it fails
    for name in FUNCTIONS:
        if hasattr(os, name):
            delattr(os, name)
    kept = {name: number for name, number in signal.Signals.__members__.items() if name in SIGNALS}
    for name in signal.Signals.__members__.keys() - kept.keys():
        delattr(signal, name)
    signal.Signals = enum.IntEnum("Signals", kept)  # type: ignore[misc, assignment]


def _open_files() -> set[str]:
    found = set()
    for number in Path("/proc/self/fd").iterdir():
        try:
            found.add(str(number.readlink()))
        except OSError:
            continue
    return found


def _refuse_open(*paths: Any) -> None:
    opened = _open_files()
    for path in paths:
        if os.path.realpath(path) in opened:
            raise PermissionError(errno.EACCES, "The process cannot access the file: it is in use", os.fspath(path))


def _guarded(action: Callable[..., Any], both: bool) -> Callable[..., Any]:
    def act(*paths: Any, **others: Any) -> Any:
        if "dir_fd" not in others:
            _refuse_open(*paths[: 1 + both])
        return action(*paths, **others)

    return act


def _no_links(*_paths: Any, **_others: Any) -> None:
    raise OSError(errno.EPERM, "A required privilege is not held by the client")


def _fsync(handle: int, flush: Callable[[int], None] = os.fsync) -> None:
    flags = Path(f"/proc/self/fdinfo/{handle}").read_text("utf-8").split("flags:")[1].split()[0]
    if int(flags, 8) & os.O_ACCMODE == os.O_RDONLY:
        raise OSError(errno.EBADF, "Bad file descriptor")
    flush(handle)


def _open(path: Any, flags: int, *others: Any, opens: Callable[..., int] = os.open, **named: Any) -> int:
    if flags & os.O_ACCMODE == os.O_RDONLY and "dir_fd" not in named and Path(path).is_dir():
        raise PermissionError(errno.EACCES, "Permission denied", os.fspath(path))
    return opens(path, flags, *others, **named)


def _watch(event: str, arguments: tuple[Any, ...]) -> None:
    is_write = event == "open" and isinstance(arguments[0], str) and arguments[2] & (os.O_WRONLY | os.O_RDWR)
    if is_write or event in ("os.mkdir", "os.rename", "os.link"):
        for path in arguments[: 2 if event in ("os.rename", "os.link") else 1]:
            name = ntpath.basename(os.fspath(path)) if isinstance(path, str | Path) else ""
            if not str(path).startswith("/dev/") and problem_of_name(name):
                raise OSError(errno.EINVAL, f"{name!r} has {problem_of_name(name)}")


def guard_files() -> None:
    """Refuse what Windows refuses."""
    os.replace, os.rename = _guarded(os.replace, both=True), _guarded(os.rename, both=True)
    os.unlink = os.remove = _guarded(os.unlink, both=False)
    os.symlink, os.fsync, os.open = _no_links, _fsync, _open  # type: ignore[assignment]
    sys.addaudithook(_watch)


def main() -> None:
    for name in THEIRS:
        importlib.import_module(name)
    hide()
    platform, sys.platform = sys.platform, "win32"
    load_everything()
    sys.platform = platform
    guard_files()
    from studbook.cli import app
    from studbook.program.endings import run

    os.chdir(sys.argv[1])
    for words in json.load(sys.stdin):
        if words == ["without links"]:  # a memory stick
            os.link = _no_links  # type: ignore[assignment]
            continue
        sys.argv[1:] = words
        sys.stdout.write(f"{run(app)} {' '.join(words)}\n")


if __name__ == "__main__":
    main()

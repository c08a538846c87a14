"""How a command ends: as asked, stopped from outside, or because of something that one sentence can say.

Exit codes are documented in `studbook --help` (`EXIT_CODES`).
"""

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType

EXIT_CODES = (
    "Exit codes: 0 done; 1 done, with something to look at (a command's help says what); 2 not done, the message says "
    "why; 3 the disk is full, or cannot be written; 129, 130, 143 stopped by SIGHUP, Ctrl-C, SIGTERM."
)
CANNOT_WRITE = 3
KEPT = "what was imported so far is kept: run the same import again to complete it"
"""Note on an error that ended an import."""

_STOPS = {"SIGHUP": "the terminal was closed (SIGHUP)", "SIGINT": "interrupted", "SIGTERM": "stopped (SIGTERM)"}


class UserError(Exception):
    """Something the user can mend; shown as one line."""

    exit_code = 2

    def __str__(self) -> str:
        from studbook.reports.words import steady

        return steady(super().__str__())


class WriteError(UserError):
    """A place that takes no more bytes."""

    exit_code = CANNOT_WRITE


class StoppedError(BaseException):
    """A signal asked the program to end. No `except Exception` may stop it."""


class Stop:
    """Whether, and by which signal, the program was asked to end.

    Code that runs outside of Python (DuckDB) may turn the exception of a signal into one of its own.
    """

    def __init__(self) -> None:
        self.number = 0

    def __call__(self, number: int, _frame: FrameType | None) -> None:
        """End the program in order; a second signal ends it at once, which the database survives too."""
        self.number = number
        signal.signal(number, signal.SIG_DFL)
        raise StoppedError

    def sentence(self) -> str:
        """How the program was stopped, in words."""
        return _STOPS[signal.Signals(self.number).name]


@contextmanager
def stoppable() -> Iterator[Stop]:
    """Turn signals into an exception, and let a closed pipe (`studbook sql ... | head`) end the program silently.

    A signal that is ignored, as by `nohup`, stays so.
    """
    stop = Stop()
    if threading.current_thread() is not threading.main_thread():  # only the main thread may handle signals
        yield stop
        return
    before = {number: signal.getsignal(number) for number in _signals(*_STOPS, "SIGPIPE")}
    for number in _signals(*_STOPS):
        if before[number] != signal.SIG_IGN:
            signal.signal(number, stop)
    for number in _signals("SIGPIPE"):
        signal.signal(number, signal.SIG_DFL)
    try:
        yield stop
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _signals(*names: str) -> list[signal.Signals]:
    """Signals of these names, as far as the system has them."""
    return [signal.Signals[name] for name in names if name in signal.Signals.__members__]


def run(command: Callable[[], object]) -> int:
    """Run a command and answer its exit code; what went wrong is said in one sentence on standard error."""
    with stoppable() as stop:
        try:
            code = _code(command)
        except BaseException as error:
            if stop.number:
                return _say(f"{stop.sentence()}{_notes(error)}", 128 + stop.number)
            known = known_error(error)
            if not known:
                raise
            return _say(f"{known}{_notes(error) if isinstance(known, WriteError) else ''}", known.exit_code)
        return code


def _code(command: Callable[[], object]) -> int:
    try:
        command()
    except SystemExit as error:
        code = error.code if isinstance(error.code, int) else int(error.code is not None)
    else:
        code = 0
    if sys.stdout:  # none if the caller closed it
        sys.stdout.flush()
    return code


def known_error(error: BaseException) -> UserError | None:
    """Put an error into words if it is not a mistake in Studbook itself."""
    if isinstance(error, UserError):
        return error
    if isinstance(error, OSError):
        return of_system(error)
    if isinstance(error, MemoryError):
        return UserError("the memory does not suffice")
    if "duckdb" in sys.modules:
        return _of_database(error)
    return None


def of_system(error: OSError) -> UserError:
    """What the operating system refused, in words."""
    from studbook.analytics.trouble import FULL, os_reason

    kind = WriteError if error.errno in FULL else UserError
    return kind(f"{error.filename}: {os_reason(error)}" if error.filename else os_reason(error))


def _of_database(error: BaseException) -> UserError | None:
    import duckdb

    from studbook.analytics.trouble import StoreError, explain

    if isinstance(error, duckdb.Error):
        known = explain("the database", error)
        return of_store(known) if known else None
    return of_store(error) if isinstance(error, StoreError) else None


def of_store(error: Exception) -> UserError:
    """The same sentence as an error of a command."""
    from studbook.analytics.trouble import CannotWriteError

    return WriteError(str(error)) if isinstance(error, CannotWriteError) else UserError(str(error))


def _notes(error: BaseException) -> str:
    return "".join(f"; {note}" for note in getattr(error, "__notes__", ()))


def _say(sentence: str, code: int) -> int:
    with suppress(OSError):
        sys.stderr.write(f"studbook: {sentence}\n")
        sys.stderr.flush()
    _give_up_output()
    return code


def _give_up_output() -> None:
    """Drop what standard output does not take: Python would complain about it once more at its end."""
    try:
        if sys.stdout:
            sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())

"""Endings of a command: normally, stopped by a signal, or with an error that one sentence can explain.

Exit codes are documented in `studbook --help` (`EXIT_CODES`).
"""

import atexit
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType

from studbook.program.log import record
from studbook.program.output import prepare_output

EXIT_CODES = (
    "Exit codes: 0 success; 1 success, but check the output (see the command's help); 2 failure, the message says "
    "why; 3 the disk is full or not writable; 129, 130 or 143 stopped by SIGHUP, Ctrl-C or SIGTERM."
)
CANNOT_WRITE = 3
_CLOSED_PIPE = 128 + 13
_SIGNALS_ABOVE = 128
_MOMENT = 0.05
"""Seconds after which a signal is looked at again."""
KEPT = "all hands imported so far are kept: run the same import again to add the rest"
"""Note on an error that ended an import."""

_STOPS = {
    "SIGHUP": "the terminal was closed (SIGHUP)",
    "SIGINT": "interrupted",
    "SIGTERM": "stopped (SIGTERM)",
    "SIGBREAK": "the terminal was closed (SIGBREAK)",
}
"""What a signal means; Windows lacks the first, and only Windows has the last."""


class UserError(Exception):
    """An error that the user can fix; shown as one line."""

    exit_code = 2

    def __str__(self) -> str:
        from studbook.reports.layout.words import steady

        return steady(super().__str__())


class WriteError(UserError):
    """The disk is full, or cannot be written."""

    exit_code = CANNOT_WRITE


class StoppedError(BaseException):
    """A signal asked the program to end. No `except Exception` may catch it."""


class ClosedOutputError(BaseException):
    """No one reads the output of a server any more. Typer would end with another exit code for an OSError."""


class Stop:
    """The signal that asked the program to end, if any.

    Code outside Python (DuckDB) may replace the exception of a signal with its own.
    """

    latest: "Stop | None" = None
    """The one that handles signals now."""

    def __init__(self) -> None:
        self.number = 0
        self.patience: float | None = None
        self.said = False
        self.again: threading.Timer | None = None
        Stop.latest = self

    def __call__(self, number: int, _frame: FrameType | None) -> None:
        """End the program cleanly; a second signal ends it at once, which the database survives too."""
        self.number = number
        signal.signal(number, signal.SIG_DFL)
        if self.patience is not None:
            alarm = threading.Timer(self.patience, self._end)
            alarm.daemon = True
            alarm.start()
        if "studbook.analytics.database.connection" in sys.modules:
            from studbook.analytics.database.connection import interrupt_all

            interrupt_all()
        raise StoppedError

    def unraisable(self, found: "sys.UnraisableHookArgs") -> None:
        """Ask again a moment later if the signal came while Python ran code whose exceptions it drops: `__del__`."""
        if not isinstance(found.exc_value, StoppedError):
            sys.__unraisablehook__(found)
            return
        signal.signal(self.number, self)
        self.again = threading.Timer(_MOMENT, signal.raise_signal, [self.number])
        self.again.daemon = True
        self.again.start()

    def _end(self) -> None:
        """End a process that did not end by itself: asyncio drops exceptions of callbacks, Python waits for threads."""
        if not self.said:
            _say(self.sentence(), _SIGNALS_ABOVE + self.number)
        os._exit(_SIGNALS_ABOVE + self.number)

    def sentence(self) -> str:
        """Describe how the program was stopped."""
        return _STOPS[signal.Signals(self.number).name]


def raise_if_stopped() -> None:
    """Raise StoppedError if a signal asked the program to end, in case its exception was replaced and then handled."""
    if Stop.latest and Stop.latest.number:
        raise StoppedError


@contextmanager
def stoppable() -> Iterator[Stop]:
    """Turn signals into an exception, and let a closed pipe (`studbook sql ... | head`) end the program silently.

    A signal that was already ignored (by `nohup`, for example) stays ignored.
    """
    outer = Stop.latest
    stop = Stop()
    if threading.current_thread() is not threading.main_thread():  # only the main thread may handle signals
        try:
            yield stop
        finally:
            Stop.latest = outer
        return
    before = {number: signal.getsignal(number) for number in _signals(*_STOPS, "SIGPIPE")}
    hook, sys.unraisablehook = sys.unraisablehook, stop.unraisable
    for number in _signals(*_STOPS):
        if before[number] != signal.SIG_IGN:
            signal.signal(number, stop)
    for number in _signals("SIGPIPE"):
        signal.signal(number, signal.SIG_DFL)
    try:
        yield stop
    finally:
        Stop.latest = outer  # a command that runs later in this process was not stopped
        sys.unraisablehook = hook
        if stop.again:
            stop.again.cancel()
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def connected() -> Iterator[None]:
    """Let a visitor who leaves end their own request, and not the program; a closed output still ends it."""
    numbers = _signals("SIGPIPE") if threading.current_thread() is threading.main_thread() else []
    before = {number: signal.signal(number, signal.SIG_IGN) for number in numbers}
    try:
        yield
    except BrokenPipeError as error:
        _discard_output()  # while SIGPIPE is ignored: later it would end the process before its exit code is known
        raise ClosedOutputError from error
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _signals(*names: str) -> list[signal.Signals]:
    """Return the signals with these names that the system has."""
    return [signal.Signals[name] for name in names if name in signal.Signals.__members__]


def run(command: Callable[[], object]) -> int:
    """Run a command and return its exit code; print what went wrong as one sentence on standard error."""
    prepare_output()
    with stoppable() as stop:
        try:
            code = _code(command)
        except BaseException as error:
            if stop.number:
                stop.said = True
                return _say(f"{stop.sentence()}{_notes(error)}", _SIGNALS_ABOVE + stop.number)
            if isinstance(error, ClosedOutputError):  # as SIGPIPE ends the other commands
                return _CLOSED_PIPE
            known = known_error(error)
            if not known:
                raise
            return _say(f"{known}{_notes(error) if isinstance(known, WriteError) else ''}", known.exit_code)
        return _say(stop.sentence(), _SIGNALS_ABOVE + stop.number) if stop.number and not code else code


def leave(code: int) -> None:
    """End the process with an exit code, and at once if it was stopped.

    An interrupted query may leave objects of DuckDB behind, which its library lists at length when Python ends.
    """
    if code > _SIGNALS_ABOVE:
        for helper in sys.modules["multiprocessing"].active_children() if "multiprocessing" in sys.modules else ():
            helper.terminate()  # one of the functions below would wait for its end forever
        atexit._run_exitfuncs()  # noqa: SLF001  # os._exit leaves them out
        os._exit(code)
    sys.exit(code)


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
    """Convert an error to a UserError, or return None if it is a bug in Studbook."""
    if isinstance(error, UserError):
        return error
    if isinstance(error, OSError):
        return of_system(error)
    if isinstance(error, MemoryError):
        return UserError("out of memory")
    if "duckdb" in sys.modules:
        return _of_database(error)
    return None


def of_system(error: OSError) -> UserError:
    """Convert an error of the operating system to a UserError."""
    from studbook.analytics.database.trouble import FULL, os_reason

    kind = WriteError if error.errno in FULL else UserError
    return kind(f"{error.filename}: {os_reason(error)}" if error.filename else os_reason(error))


def _of_database(error: BaseException) -> UserError | None:
    import duckdb

    from studbook.analytics.database.trouble import StoreError, explain

    if isinstance(error, duckdb.Error):
        known = explain("the database", error)
        return of_store(known) if known else None
    return of_store(error) if isinstance(error, StoreError) else None


def of_store(error: Exception) -> UserError:
    """Convert an error of the store to a UserError with the same message."""
    from studbook.analytics.database.trouble import CannotWriteError

    return WriteError(str(error)) if isinstance(error, CannotWriteError) else UserError(str(error))


def _notes(error: BaseException) -> str:
    return "".join(f"; {note}" for note in getattr(error, "__notes__", ()))


def _say(sentence: str, code: int) -> int:
    with suppress(OSError):
        if not record("stopped" if code > _SIGNALS_ABOVE else "failed", sentence, "error", exit_code=code):
            sys.stderr.write(f"studbook: {sentence}\n")
            sys.stderr.flush()
    _give_up_output()
    return code


def warn(sentence: str) -> None:
    """Print a sentence about something that does not end the command, on standard error or in the log."""
    with suppress(OSError):
        if sys.stderr and not record("warning", sentence, "warning"):
            sys.stderr.write(f"studbook: {sentence}\n")
            sys.stderr.flush()


def _give_up_output() -> None:
    """Discard output that cannot be written; otherwise Python would report it again at exit."""
    try:
        if sys.stdout:
            sys.stdout.flush()
    except OSError:
        _discard_output()


def _discard_output() -> None:
    """Discard what is written from now on, by other threads and at exit, too."""
    with suppress(OSError):  # an output in memory has no file
        if sys.stdout:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())

"""The structured log (`--log-json`): one JSON object per line on standard error, for programs that collect logs.

Every object has `time` (UTC), `level` (`info`, `warning` or `error`), `event` and `message`; `docs/howto/card-rooms.md`
lists the events and their other fields. No object holds a token or the text of a hand.
"""

import sys
import threading
import time
from collections.abc import Callable
from typing import Any

from studbook.game.documents import Json

EVERY = 10.0
"""Seconds between two events about progress, at least."""


class _Log:
    is_on = False
    has_taken_over = False


def is_on() -> bool:
    """Whether events are written."""
    return _Log.is_on


def switch(on: bool) -> bool:
    """Write events from now on, or no longer; also what Python itself would print on standard error."""
    if on and not _Log.has_taken_over:
        _Log.has_taken_over = True
        _take_over()
    _Log.is_on = on
    return on


def record(event: str, message: str, level: str = "info", **fields: Any) -> bool:
    """Write an event; return False if the log is off. Values of fields are those that JSON can hold."""
    if not _Log.is_on:
        return False
    from datetime import UTC, datetime

    from studbook.program.json_line import json_line

    stamp = datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    line = json_line({"time": stamp, "level": level, "event": event, "message": message} | fields)
    if sys.stderr:  # none if the caller closed it
        sys.stderr.write(line + "\n")
        sys.stderr.flush()
    return True


def now_and_then(event: str, facts: Callable[[Any], tuple[str, Json]]) -> Callable[[Any], None]:
    """Return a function that records progress every ten seconds; `facts` makes the message and fields of a state."""
    last = time.monotonic()

    def watch(state: Any) -> None:
        nonlocal last
        if time.monotonic() - last >= EVERY:
            last = time.monotonic()
            message, fields = facts(state)
            record(event, message, **fields)

    return watch


def _take_over() -> None:
    """Record bugs, warnings and messages of libraries, which would otherwise be lines of another form."""
    import logging

    sys.excepthook = lambda kind, error, _trace: _record_bug(kind, error)
    threading.excepthook = lambda facts: _record_bug(facts.exc_type, facts.exc_value)
    logging.captureWarnings(capture=True)
    handler = logging.Handler(logging.WARNING)
    handler.emit = _record_entry  # type: ignore[method-assign, assignment]  # a class would need the module when this one is loaded
    logging.getLogger().addHandler(handler)


def _record_bug(kind: type[BaseException], error: BaseException | None) -> None:
    from traceback import format_exception

    trace = "".join(format_exception(error)) if error else ""
    record("bug", f"{kind.__name__}: {error}", "error", traceback=trace)


def _record_entry(entry: Any) -> None:
    """Record a message of a library, which is a `logging.LogRecord`."""
    level = "error" if entry.levelno >= 40 else "warning"
    record("library", entry.getMessage(), level, library=entry.name)


def notify_user(text: str) -> None:
    """Print a line about the database on standard error, or record it."""
    if not record("notice", text):
        import typer

        typer.echo(f"studbook: {text}", err=True)

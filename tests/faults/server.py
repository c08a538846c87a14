"""Runs `studbook` again and again in forks of one process that has everything loaded, so that a run takes no start-up.

A line of JSON on standard input asks for a run: words of the command, bytes that a file may have (or null), seconds
after which the signal is sent (or null), its number, the files for output. A line of JSON answers: exit code (negative:
killed by a signal) and duration.
"""

import json
import os
import resource
import signal
import sys
import time
from importlib import import_module
from pathlib import Path
from typing import Any

from studbook.analytics.database import connection
from studbook.histories.raw_batches import raw_batches
from studbook.importing import pipeline
from studbook.importing.contents import content_of
from studbook.importing.prepare import prepare
from studbook.upkeep.entry_points import PARTS

BATCH = 15
"""Hands of a batch: many small ones, between which there is much to interrupt."""
CHECKPOINT = "2MB"
"""Size of the log at which DuckDB makes a checkpoint, which a large import reaches."""


def load() -> None:
    """Load all that an import needs; nothing may start a thread, which a fork would lose."""
    for name in (
        "studbook.cli",
        "studbook.analytics.rows.tables",
        "studbook.analytics.store",
        "studbook.reports.results.terminal",
        "rich.console",
    ):
        import_module(name)
    for call_rules in PARTS.values():
        call_rules()
    for raw in raw_batches([Path(path) for path in sys.argv[1:]]):
        content = content_of(raw)
        prepare(raw, content, {}, None, "native")


def small_steps() -> None:
    """Import in small batches with frequent checkpoints."""
    pipeline.BATCH_HANDS = pipeline.FIRST_HANDS = BATCH
    connection.CONFIG["checkpoint_threshold"] = CHECKPOINT


def run(job: dict[str, Any]) -> None:
    """Be the command: what a fork does."""
    from studbook.__main__ import main

    for number in (1, 2):
        file = os.open(job["output"][number - 1], os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(file, number)
    if job["most_bytes"] is not None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (job["most_bytes"],) * 2)
    small_steps()
    sys.argv = ["studbook", *job["words"]]
    main()


def say(line: str) -> None:
    """Answer on standard output, at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def serve() -> None:
    """Answer line by line."""
    for line in sys.stdin:
        job = json.loads(line)
        started = time.monotonic()
        child = os.fork()
        if not child:
            code = 70
            try:
                run(job)
            except SystemExit as error:
                code = int(error.code or 0)
            finally:
                sys.stdout.flush()
                sys.stderr.flush()
                os._exit(code)
        if job["after"] is not None:
            time.sleep(job["after"])
            os.kill(child, job["signal"])
        _, status = os.waitpid(child, 0)
        answer = {"code": os.waitstatus_to_exitcode(status), "seconds": time.monotonic() - started}
        say(json.dumps(answer))


if __name__ == "__main__":
    load()
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # a fork inherits it: until the command handles signals, one ends it
    say("ready")
    serve()

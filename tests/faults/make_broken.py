"""Makes the databases in `broken/`, as a Studbook of schema 7 left them when its first import was killed.

Their tables are only in DuckDB's log, which that Studbook could not replay. Run it in a checkout of the last revision
with schema 7 (9c89ffe), with the folder to write to:

    git worktree add ../schema-7 9c89ffe
    cd ../schema-7 && PYTHONPATH=. STUDBOOK_PLAIN=1 python .../tests/faults/make_broken.py .../tests/faults/broken
"""

import gzip
import os
import signal
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

BATCH = 8
BATCHES = 3
SAMPLE = Path("histories/samples/stud-0001.txt")


def import_until_killed(database: str) -> None:
    """Import the first hands of a sample, and die after the last of the whole batches."""
    from studbook.analytics.store import Store
    from studbook.importing import pipeline
    from studbook.importing.counts import Totals

    pipeline.BATCH_HANDS = pipeline.FIRST_HANDS = BATCH
    done = []

    def watch(totals: Totals) -> None:
        done.append(totals.read)
        if len(done) == BATCHES:
            os.kill(os.getpid(), signal.SIGKILL)

    with Store(database) as store:
        pipeline.import_paths(store, [SAMPLE], watch=watch)


def main(folder: Path) -> None:
    """Kill an import and keep what it left."""
    with TemporaryDirectory() as place:
        database = Path(place) / "interrupted.duckdb"
        command = [sys.executable, __file__, "--import", str(database)]
        assert subprocess.run(command, check=False).returncode == -signal.SIGKILL
        for left in sorted(Path(place).iterdir()):
            (folder / f"{left.name}.gz").write_bytes(gzip.compress(left.read_bytes(), mtime=0))


if __name__ == "__main__":
    if sys.argv[1] == "--import":
        import_until_killed(sys.argv[2])
    else:
        main(Path(sys.argv[1]))

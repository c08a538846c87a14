"""Predict how long 1 billion hands take on many workers: `python -m tools.archive_plan`.

Simulates the plan of `studbook.archive.run`: tasks are given to the first free worker, and the scheduler hands out one
after another. Seconds of a task are those of one processor, measured here (see docs/reference/archives.md); sizes are
those of a billion hands like the measured ones.
"""

import heapq
import sys
from typing import NamedTuple

HANDS = 1_000_000_000
HANDS_IN_SHARD = 42_251
SURVEY, PROCESS = 0.22, 8.94
"""Processor seconds for 64 MiB of text: hash it and find cuts; read, replay, audit and write it."""
DECIDE, COMPARE, RAKE = 2.4e-6, 25e-6, 15e-6
"""Seconds for each hand: duplicates, checks at tables, checks of the rake."""
HANDS_TO_DECIDE, HANDS_TO_COMPARE = 4_000_000, 500_000
"""Hands in a task."""
SCHEDULER = 0.001
"""Seconds that Dask's scheduler needs for a task, as its documentation says."""
OPEN_FILE = 0.0005
"""Seconds in which a task opens one Parquet file and reads its footer."""
SNAPSHOT = 20e-6
"""Seconds for each shard to write and read its line of a snapshot."""


class PlanStage(NamedTuple):
    """Tasks of one kind, which wait for all tasks of the stage before."""

    name: str
    tasks: int
    seconds: float
    """Of each task."""


def stages() -> list[PlanStage]:
    """List the stages of a run over all hands."""
    shards = -(-HANDS // HANDS_IN_SHARD)
    decide, compare = -(-HANDS // HANDS_TO_DECIDE), -(-HANDS // HANDS_TO_COMPARE)
    return [
        PlanStage("survey", shards, SURVEY),
        PlanStage("process", shards, PROCESS),
        PlanStage("decide", decide, HANDS_TO_DECIDE * DECIDE + shards * OPEN_FILE),
        PlanStage("compare tables", compare, HANDS_TO_COMPARE * COMPARE + 6 * shards * OPEN_FILE),
        PlanStage("compare rake", 1, HANDS * RAKE + shards * OPEN_FILE),
        PlanStage("snapshot", 1, shards * SNAPSHOT),
    ]


def simulated(stage: PlanStage, workers: int) -> float:
    """Seconds that a stage takes: each task goes to the worker that is free first, when the scheduler gets to it."""
    free = [0.0] * min(workers, stage.tasks)
    end = given = 0.0
    for _ in range(stage.tasks):
        given += SCHEDULER
        done = max(heapq.heappop(free), given) + stage.seconds
        heapq.heappush(free, done)
        end = max(end, done)
    return end


def main() -> None:
    """Print a table in Markdown."""
    rows = [["workers", *(stage.name for stage in stages()), "all", "times one worker"]]
    alone = sum(simulated(stage, 1) for stage in stages())
    for workers in (1, 10, 100, 1000):
        seconds = [simulated(stage, workers) for stage in stages()]
        shown = [f"{one / 3600:.2f} h" if one >= 360 else f"{one:.0f} s" for one in (*seconds, sum(seconds))]
        rows.append([f"{workers:,}", *shown, f"{alone / sum(seconds):.0f}"])
    rows.insert(1, ["---:"] * len(rows[0]))
    sys.stdout.write("".join(f"| {' | '.join(row)} |\n" for row in rows))


if __name__ == "__main__":
    main()

"""Imports end at random moments, in every way; afterwards the database opens, and the same import completes it.

`make test-faults` tries 200, and 200 other commands; STUDBOOK_KILLS and STUDBOOK_SEED choose how many, and which.
"""

import os
import random
import sys
from collections import Counter
from collections.abc import Iterator

import pytest

from tests.faults import kills

KILLS = int(os.environ.get("STUDBOOK_KILLS", "5"))
SEED = int(os.environ.get("STUDBOOK_SEED", "") or random.randrange(1 << 30))


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Iterator[kills.Bench]:
    place = tmp_path_factory.mktemp("kills")
    bench = kills.Bench(place, kills.collect(place / "collection"))
    yield bench
    bench.close()


def test_interrupted_imports_lose_nothing(bench: kills.Bench) -> None:
    has_disk = kills.mount(bench.place / "disk")
    outcomes: Counter[str] = Counter()
    try:
        for trial in kills.trials(SEED, KILLS):
            sys.stdout.write(f"seed {SEED}, {trial}\n")
            if trial.end == "disk full" and not has_disk:
                outcomes["not tried: no disk may be mounted"] += 1
            else:
                outcomes[f"{trial.start}, {trial.end}: {bench.try_out(trial)}"] += 1
    finally:
        if has_disk:
            kills.unmount(bench.place / "disk")
    for outcome, count in sorted(outcomes.items()):
        sys.stdout.write(f"{count:5} {outcome}\n")

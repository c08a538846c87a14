"""Rounds of mutated hands through import and every command.

`python -m tests.fuzz.campaign --hands 100000 --seed 1 --keep faults/` runs for hours; `test_outputs.py` for seconds.
"""

import argparse
import random
import sys
import traceback
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from studbook.analytics.store import Store
from studbook.game.sites import SITES
from tests.fuzz import outputs
from tests.fuzz.mutate import mutants
from tests.fuzz.outputs import Fault


@dataclass(frozen=True, slots=True)
class Depth:
    """How much of every site's hands is looked at in a round."""

    bulk: int
    """Hands of a site that are mutated and imported, and no more."""
    hands: int
    """Hands of a site that also go through every command."""
    shown: int
    """Those of a database that are shown one by one."""
    players: int
    reports: int
    every_dimension: bool = False


SHALLOW = Depth(bulk=0, hands=16, shown=10, players=2, reports=1)
OF_EACH = 8
"""Mutants of a clean hand that are only imported: it takes longer to simulate one than to spoil and import it."""
DEEP = Depth(bulk=10_000, hands=200, shown=40, players=3, reports=1, every_dimension=True)

FOUND = "SELECT DISTINCT hand_id FROM hands LEFT JOIN findings USING (hand)"
ODDEST = f"{FOUND} ORDER BY hash(hand_id || $seed)"
PLAYERS = "SELECT player FROM played GROUP BY player ORDER BY count(*) DESC, player"


def one_round(sites: list[str], seed: int, depth: Depth, folder: Path) -> Iterator[Fault | None]:
    """Import mutated hands of some sites into one database and run every command on it."""
    if depth.bulk:
        yield from _imported(_written(sites, depth.bulk, -seed, folder / "bulk", OF_EACH), folder / "bulk.duckdb")
    database, files = folder / "fuzz.duckdb", _written(sites, depth.hands, seed, folder)
    yield from _imported(files, database)
    for site, file in zip(sites, files, strict=True):
        yield from outputs.of_files(file, folder, site)
    yield from outputs.of_stored(database, folder)
    with Store(str(database), read_only=True):  # DuckDB opens a file faster for a command while it is open anyway
        players = outputs.chosen(database, PLAYERS, depth.players)
        yield from outputs.of_players(database, players, depth.every_dimension)
        numbers = outputs.chosen(database, ODDEST.replace("$seed", f"'{seed}'"), depth.shown)
        yield from outputs.of_hands(database, folder, numbers)
        yield from outputs.of_reports(database, folder, players[: depth.reports])


def _written(sites: list[str], hands: int, seed: int, folder: Path, of_each: int = 1) -> list[Path]:
    folder.mkdir(exist_ok=True)
    files = [folder / f"{site}.txt" for site in sites]
    for site, file in zip(sites, files, strict=True):
        file.write_text("\n\n\n".join(mutants(site, hands, seed, of_each)), encoding="utf-8")
    return files


def _imported(files: list[Path], database: Path) -> Iterator[Fault]:
    try:
        for wrong in outputs.taken_in(files, database):
            yield Fault(("import",), wrong)
    except Exception:  # noqa: BLE001  # any exception is what is looked for
        yield Fault(("import",), traceback.format_exc())


def campaign(hands: int, seed: int, depth: Depth, keep: Path, sites: list[str]) -> Counter[str]:
    """Go on until so many hands have been mutated; the first input of every kind of fault is kept."""
    kinds: Counter[str] = Counter()
    chance, done = random.Random(seed), 0
    while done < hands:
        seed += 1
        some = chance.sample(sites, min(len(sites), 3))
        with TemporaryDirectory() as folder:
            for fault in one_round(some, seed, depth, Path(folder)):
                if fault:
                    kinds[fault.kind] += 1
                    if kinds[fault.kind] == 1:
                        _keep(fault, Path(folder), keep / f"{seed}-{len(kinds)}")
                        _say(f"round {seed}: {fault.words}\n    {fault.kind}")
        done += (depth.bulk + depth.hands) * len(some)
        _say(f"round {seed}: {done:,} hands, {len(kinds)} kinds of fault, {sum(kinds.values())} in all")
    return kinds


def _say(words: str) -> None:
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()


def _keep(fault: Fault, folder: Path, place: Path) -> None:
    place.mkdir(parents=True, exist_ok=True)
    (place / "said.txt").write_text(f"{fault.words}\n{fault.said}\n", encoding="utf-8")
    for path in folder.rglob("*.txt"):
        (place / path.name).write_bytes(path.read_bytes())


def main() -> None:
    """Run a campaign as the command line says."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--hands", type=int, default=100_000)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--keep", type=Path, default=Path("build/fuzz"))
    asked.add_argument("--bulk", type=int, default=DEEP.bulk, help="hands of a site in a round, for import alone")
    asked.add_argument("--each", type=int, default=DEEP.hands, help="hands of a site in a round, for every command")
    asked.add_argument("--shown", type=int, default=DEEP.shown, help="hands of a round that are shown one by one")
    asked.add_argument("--site", action="append", choices=SITES)
    said = asked.parse_args()
    depth = Depth(said.bulk, said.each, said.shown, DEEP.players, DEEP.reports, every_dimension=True)
    sys.exit(1 if campaign(said.hands, said.seed, depth, said.keep, said.site or list(SITES)) else 0)


if __name__ == "__main__":
    main()

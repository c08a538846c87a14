"""Compare Studbook with what fpdb-3's public test corpus should give: `python -m tools.compare_fpdb FOLDER`.

FOLDER holds hand histories, in any subfolders, and may hold `expected.csv`: site, game, hand_id, file, rake, nets, with
nets as `player=amount` separated by semicolons. Prints the hands that each site's files have, how many nets are right,
and the speed. Exit code 1 if a net is wrong or a hand is missing.
"""

import csv
import sys
import time
from collections import Counter
from decimal import Decimal
from pathlib import Path

from studbook.analytics.store import Store
from studbook.importing.pipeline import import_paths

NETS = "SELECT site, hand_id, seat, player, net FROM seats JOIN hands USING (hand)"
TOTALS = (
    "SELECT sum(found)::BIGINT, sum(imported + known)::BIGINT, sum(other)::BIGINT, sum(rejected)::BIGINT FROM files"
)


def stored_nets(store: Store) -> dict[tuple[str, str], dict[str, Decimal]]:
    """The net of each player, by site and number of the hand; each under the name and under the seat."""
    found: dict[tuple[str, str], dict[str, Decimal]] = {}
    for site, hand, seat, player, net in store.connection.execute(NETS).fetchall():
        found.setdefault((site, hand), {}).update({player: net, f"Seat {seat}": net, str(seat): net})
    return found


def wrong_nets(expected: Path, stored: dict[tuple[str, str], dict[str, Decimal]]) -> tuple[int, list[str]]:
    """The number of expected hands, and those that are missing or have another net."""
    with expected.open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines))
    wrong = []
    for row in rows:
        found = stored.get((row["site"], row["hand_id"]), {})
        for player, _, net in (part.rpartition("=") for part in row["nets"].split(";")):
            if found.get(player) != Decimal(net):
                wrong.append(f"{row['file']}: hand {row['hand_id']}: {player}: expected {net}, got {found.get(player)}")
    return len(rows), wrong


def main() -> int:
    """Import a folder, print how many hands have the expected nets, and return the exit code."""
    folder = Path(sys.argv[1])
    with Store(":memory:") as store:
        began = time.perf_counter()
        import_paths(store, [folder], jobs=1)
        seconds = time.perf_counter() - began
        found, read, other, rejected = store.connection.execute(TOTALS).fetchall()[0]
        sites = Counter(site for (site,) in store.connection.execute("SELECT site FROM hands").fetchall())
        stored = stored_nets(store)
    sys.stdout.write(f"{found:,} texts: {read:,} read, {other:,} of other games, {rejected:,} rejected\n")
    sys.stdout.writelines(f"  {site}: {hands:,}\n" for site, hands in sorted(sites.items()))
    sys.stdout.write(f"{seconds:.2f} s, {found / seconds:,.0f} texts a second\n")
    if not (folder / "expected.csv").exists():
        return 0
    hands, wrong = wrong_nets(folder / "expected.csv", stored)
    bad = len({line.split(": ")[1] for line in wrong})
    sys.stdout.write(f"{hands - bad:,} of {hands:,} expected hands have the right net for every player\n")
    sys.stdout.writelines(f"  {line}\n" for line in wrong)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

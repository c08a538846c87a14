"""A clean hand to corrupt, and an import whose counts must add up for any file."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from studbook.analytics.store import Store
from studbook.importing.counts import Totals
from studbook.importing.pipeline import import_paths

NUMBER = 35874487284

TEMPLATE = """\
PokerStars Game #{number}:  7 Card Stud Hi/Lo Limit ($0.04/$0.08 USD) - 2009/11/26 10:22:32 ET
Table 'Dawn II' 8-max
Seat 2: Ann ($1.46 in chips)
Seat 4: Bob ($0.93 in chips)
Seat 5: Hero ($1.60 in chips)
Seat 8: Cleo ($0.11 in chips)
Ann: posts the ante $0.01
Bob: posts the ante $0.01
Hero: posts the ante $0.01
Cleo: posts the ante $0.01
*** 3rd STREET ***
Dealt to Ann [Kc]
Dealt to Bob [7c]
Dealt to Hero [5d Ks 2h]
Dealt to Cleo [3d]
Hero: brings in for $0.02
Cleo: raises $0.02 to $0.04
Ann: folds
Bob: calls $0.04
Hero: calls $0.02
*** 4th STREET ***
Dealt to Bob [7c] [7h]
Dealt to Hero [5d Ks 2h] [9h]
Dealt to Cleo [3d] [7s]
Bob: checks
Hero: checks
Cleo: bets $0.04
Bob: calls $0.04
Hero: folds
*** 5th STREET ***
Dealt to Bob [7c 7h] [9s]
Dealt to Cleo [3d 7s] [Jh]
Bob: bets $0.08
Cleo: calls $0.02 and is all-in
Uncalled bet ($0.06) returned to Bob
*** 6th STREET ***
Dealt to Bob [7c 7h 9s] [6s]
Dealt to Cleo [3d 7s Jh] [5c]
*** RIVER ***
*** SHOW DOWN ***
Bob: shows [Ah Ac 7c 7h 9s 6s 2c] (HI: two pair, Aces and Sevens)
Cleo: shows [As 4d 3d 7s Jh 5c 6c] (HI: a straight, Three to Seven; LO: 6,5,4,3,A)
Cleo collected $0.14 from pot
Cleo collected $0.13 from pot
*** SUMMARY ***
Total pot $0.28 | Rake $0.01
Seat 2: Ann folded on the 3rd Street (didn't bet)
Seat 4: Bob showed [Ah Ac 7c 7h 9s 6s 2c] and lost with HI: two pair, Aces and Sevens
Seat 5: Hero folded on the 4th Street
Seat 8: Cleo showed [As 4d 3d 7s Jh 5c 6c] and won ($0.27) with HI: a straight, Three to Seven; LO: 6,5,4,3,A
"""
"""A clean hand with every kind of event."""

OTHER_GAME = """\
PokerStars Game #{number}:  Hold'em No Limit ($0.01/$0.02 USD) - 2009/11/26 10:25:00 ET
Table 'Dawn III' 9-max Seat #1 is the button
"""


def hand_text(number: int = NUMBER) -> str:
    return TEMPLATE.format(number=number)


class Import(NamedTuple):
    """The result of an import."""

    totals: Totals
    files: list[dict[str, Any]]
    rejects: list[dict[str, Any]]
    hands: list[dict[str, Any]]
    findings: list[tuple[str, str]]
    """Hand number and code."""

    @property
    def reject(self) -> dict[str, Any]:
        """The only reject."""
        assert len(self.rejects) == 1
        return self.rejects[0]

    @property
    def counts(self) -> tuple[int, int, int, int, int]:
        """Hands found, imported, known, of other games, rejected."""
        counts = self.totals.hands
        return counts.found, counts.imported, counts.known, counts.other, counts.rejected

    @property
    def noticed(self) -> set[str]:
        """Numbers of the hands that were rejected or have a finding."""
        return {number for number, _ in self.findings} | {
            row["text"].partition("#")[2].partition(":")[0] for row in self.rejects
        }


def look(store: Store, totals: Totals) -> Import:
    """Read the contents of a store; every count must add up."""
    files = store.query("SELECT * FROM files ORDER BY file").to_dicts()
    for row in files:
        assert row["found"] == row["imported"] + row["known"] + row["other"] + row["rejected"]
    counts = totals.hands
    assert counts.found == counts.imported + counts.known + counts.other + counts.rejected
    rejects = store.query("SELECT * FROM rejects ORDER BY file, line").to_dicts()
    assert all(row["reason"] and row["path"] and row["line"] > 0 and row["column_number"] > 0 for row in rejects)
    assert all(reject.reason and reject.path for reject in totals.rejects)
    assert all(facts.problem for facts in totals.unreadable)
    hands = store.query("SELECT * FROM hands ORDER BY hand").to_dicts()
    # The same hand under many numbers: that it does not go on from one to the next is no finding here.
    sql = "SELECT hand_id, code FROM findings JOIN hands USING (hand) WHERE NOT between_hands ORDER BY ALL"
    return Import(totals, files, rejects, hands, [(number, code) for number, code in store.sql(sql).rows])


@pytest.fixture(scope="session")
def hand() -> Callable[..., str]:
    """Return the text of the clean hand, with another number if one is given."""
    return hand_text


@pytest.fixture(scope="session")
def other_game() -> Callable[[int], str]:
    """Return the text of a hand of another game."""
    return lambda number: OTHER_GAME.format(number=number)


@pytest.fixture(scope="session")
def looked() -> Callable[[Store, Totals], Import]:
    """Read a store after an import."""
    return look


@pytest.fixture
def take(tmp_path: Path) -> Callable[..., Import]:
    """Import one file with this content into a new store."""

    def taken(content: str | bytes, name: str = "hands.txt") -> Import:
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        with Store() as store:
            return look(store, import_paths(store, [path]))

    return taken

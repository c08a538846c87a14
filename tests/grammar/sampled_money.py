"""Sample hands of other games, in the words of each site, with what every player wins or loses.

A file of `money_samples/` holds the hands of a site. `=== name` begins a sample; lines up to the first empty one say
what is expected: a player and their net, or `.rake`, `.fees`, `.stakes`, `.buy_in`, `.tournament`, `.table`, `.time`.
`.problem` says that the hand must have no net.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

from studbook.game.columns import Batch
from studbook.game.sites import SITES
from studbook.histories.raw import RawHands
from studbook.importing.reading import read
from studbook.rules.balance import Imbalance, balances

FOLDER = Path(__file__).parent / "money_samples"
UNIT = 10_000


class Sample(NamedTuple):
    """A hand and what is expected of it."""

    site: str
    name: str
    facts: dict[str, str]
    """What the header and the summary say, by name."""
    nets: dict[str, int]
    text: str


class Money(NamedTuple):
    """The money of a hand that was read."""

    batch: Batch
    hand: int
    imbalance: Imbalance
    rake: int
    fees: int
    nets: dict[str, int]


def raw_hands(site: str, texts: Sequence[str]) -> RawHands:
    """Raw hands of a site, one for each text."""
    coded = [text.strip("\n").encode() + b"\n" for text in texts]
    ends = np.cumsum([len(text) for text in coded])
    nothing = np.zeros(len(coded), np.int32)
    sites = np.full(len(coded), SITES.index(site), np.int8)
    starts = np.append(0, ends[:-1])
    return RawHands(b"".join(coded), sites, nothing, nothing + 1, starts, ends - 1, nothing, {}, {0: "a.txt"})


def money_of(site: str, texts: Sequence[str]) -> dict[int, Money]:
    """Money of hands of other games, by their place among the texts; hands that could not be read are left out."""
    (reading,) = read(raw_hands(site, texts))
    others = reading.other_hands
    batch, found = others.batch, {}
    money = balances(batch)
    net = money.collected + money.returned - money.put_in
    for hand, place in enumerate(others.rows[others.read].tolist()):
        seats = range(batch.hands.first_seat[hand], batch.hands.first_seat[hand] + batch.hands.seat_count[hand])
        nets = {batch.string(batch.seats.name[seat]): int(net[seat]) for seat in seats if net[seat]}
        imbalance = Imbalance(int(money.imbalance[hand]))
        found[place] = Money(batch, hand, imbalance, int(money.rake[hand]), int(money.fees[hand]), nets)
    return found


@cache
def samples() -> list[Sample]:
    """Every sample of every site."""
    return [sample for path in sorted(FOLDER.glob("*.txt")) for sample in _samples_of(path)]


def _samples_of(path: Path) -> Iterator[Sample]:
    for part in path.read_text("utf-8").split("=== ")[1:]:
        head, _, text = part.partition("\n\n")
        name, *expected = head.split("\n")
        pairs = [line.rpartition(" ") if line[0] != "." else line.partition(" ") for line in expected]
        facts = {key: value for key, _, value in pairs if key[0] == "."}
        nets = {key: round(float(value) * UNIT) for key, _, value in pairs if key[0] != "."}
        yield Sample(path.stem, name, facts, nets, text.strip("\n") + "\n")

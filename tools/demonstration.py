"""Write the demonstration: three months of one player, simulated; `make samples` runs this.

Hero plays stud and stud8 on one site and razz on another, at two neighbouring stakes, and a series of razz tournaments.
In razz, Hero calls too much, which the pages find; one pot is paid wrongly, which the audit finds.
"""

import re
import sys
from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from studbook.exchange.damaged_hands import clean_hands, damaged
from studbook.exchange.site_texts import Tally, batch_in_words_of
from studbook.game.money import CENT
from studbook.game.vocabulary import Currency, Game
from studbook.histories.write import write_hands
from studbook.simulation.stud.batches import simulated_batches
from studbook.simulation.stud.policy import SOUND, STATION
from studbook.simulation.stud.stakes import Stakes
from studbook.simulation.stud.table_series import Habits
from studbook.tampering import KINDS

_FIRST_DAY = date(2011, 1, 3)
_STAKES = (
    Stakes(Currency.USD, CENT, 5, 20, 50, 50, 2),
    Stakes(Currency.USD, CENT, 25, 50, 100, 100, 1),
)
"""$0.50/$1 and, half as often, $1/$2."""
_WRONG = "loser-paid"
"""Kind of damage to one hand of the first file: the pot goes to the worse hand."""


_TOURNAMENT = re.compile(r"Tournament #(\d+), \$([\d.]+)\+")
_SEAT = re.compile(r"^Seat \d+: (.+) \(\d+ in chips\)", re.MULTILINE)
_FINISHED = re.compile(r"^(?P<name>.+) finished the tournament in (?P<place>\d+)[a-z]{2} place", re.MULTILINE)
_SMALL = 6
"""Players of a tournament that pays two of them; larger ones pay three."""
_SHARES: tuple[tuple[int, ...], ...] = ((65, 35), (50, 30, 20))
"""Percent of the buy-ins for the first places, in small and in larger tournaments."""


class HandFile(NamedTuple):
    """The hands of one file."""

    file: str
    site: str
    game: Game
    hands: int
    seed: int
    habits: Habits


PARTS = (
    HandFile("PokerStars stud.txt.gz", "pokerstars", Game.STUD, 450, 31, Habits(_FIRST_DAY, _STAKES, rest=20)),
    HandFile("PokerStars stud8.txt.gz", "pokerstars", Game.STUD8, 450, 32, Habits(_FIRST_DAY, _STAKES, rest=20)),
    HandFile(
        "Full Tilt razz.txt.gz", "fulltilt", Game.RAZZ, 450, 33,
        Habits(_FIRST_DAY, _STAKES, style=STATION, rest=20),
    ),
    HandFile(
        "PokerStars razz tournaments.txt.gz", "pokerstars", Game.RAZZ, 500, 34,
        Habits(_FIRST_DAY, (), buy_ins=((500, 50), (1000, 100)), style=SOUND, rest=14),
    ),
)  # fmt: skip


def demonstration(folder: Path) -> Iterator[Path]:
    """Write the files of the demonstration; yield the path of each."""
    for part in PARTS:
        batches = simulated_batches(part.game, part.hands, part.seed, habits=part.habits)
        texts = [text for batch in batches for text in batch_in_words_of(part.site, batch, Tally())]
        if part is PARTS[0]:
            texts = _with_wrong_pot(texts)
        elif part.habits.buy_ins:
            texts = [*_with_prizes(texts)]
        yield from write_hands(texts, folder / part.file)


def _with_wrong_pot(texts: list[str]) -> list[str]:
    """The same hands, in one of which a player who showed a worse hand is paid."""
    with TemporaryDirectory() as folder:
        clean = clean_hands(PARTS[0].seed, write_hands(texts, Path(folder)))
        (item,) = damaged(KINDS[_WRONG], clean, 1, PARTS[0].seed)
    place = next(place for place, text in enumerate(texts) if text.strip() == item.before[0].strip())
    return [*texts[:place], item.after[0], *texts[place + 1 :]]


def _with_prizes(texts: list[str]) -> Iterator[str]:
    """The same tournaments, with the prizes of those who finish in the money, as PokerStars prints them."""
    for _, hands in groupby(texts, key=lambda text: _TOURNAMENT.findall(text)[0]):
        entrants = 0
        for text in hands:
            buy_in = Decimal(_TOURNAMENT.findall(text)[0][1])
            seated = _SEAT.findall(text)
            entrants = entrants or len(seated)
            shares = _SHARES[entrants > _SMALL]
            prizes = {place: share * buy_in * entrants / 100 for place, share in enumerate(shares, 1)}
            yield _paid_out(text, seated, prizes)


def _paid_out(text: str, seated: list[str], prizes: dict[int, Decimal]) -> str:
    """A hand with the prizes of the players who finish in it; the last player left wins the tournament."""

    def received(line: re.Match[str]) -> str:
        prize = prizes.get(int(line["place"]))
        return f"{line[0]} and received ${prize:.2f}." if prize else line[0]

    out = {line["name"]: line.end() for line in _FINISHED.finditer(text)}
    paid = _FINISHED.sub(received, text)
    left = [name for name in seated if name not in out]
    if not out or len(left) != 1:
        return paid
    last = paid.index("\n", [line.start() for line in _FINISHED.finditer(paid)][-1])
    won = f"\n{left[0]} wins the tournament and receives ${prizes[1]:.2f} - congratulations!"
    return paid[:last] + won + paid[last:]


if __name__ == "__main__":
    for written in demonstration(Path(sys.argv[1])):
        sys.stdout.write(f"{written}\n")

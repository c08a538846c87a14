"""Damage to side pots in texts that name no pots: only the rules tell which pot an award is from."""

from collections import defaultdict
from collections.abc import Iterator

from studbook.game.events import Collect, Muck, Pot, Rake
from studbook.game.vocabulary import Half
from studbook.tampering.kinds import HILO_GAMES, SEVEN_CARD_GAMES, damage
from studbook.tampering.scene import Scene

Variants = Iterator[Scene]
PRINTED_IN_ONE_LINE = ("houselog", "ipoker", "merge", "partypoker", "winamax", "winning")
"""Formats, besides that of PokerStars, in which a player may be paid in one line that names no side pot."""
_FOUND_BY = ("T02", "H05", "T07", "T01", "H13")


def _short(scene: Scene) -> int | None:
    """Seat of a player who is all-in for the main pot, wins part of it, and has no claim on a side pot."""
    awards = scene.all(Collect)
    short = min((seat for seat in scene.dealt if seat not in scene.folded()), key=scene.put_in)
    mine = {award.pot for award in awards if award.seat == short}
    return short if scene.showdown() and mine == {0} and any(award.pot for award in awards) else None


def _paid(scene: Scene, awards: list[tuple[int, int]]) -> Scene:
    """The hand with one award for each player, none of which names a pot."""
    totals: dict[int, int] = defaultdict(int)
    for seat, amount in awards:
        totals[seat] += amount
    positions = scene.positions(Collect)
    for seat in {event.seat for event in scene.all(Collect)} - {seat for seat, _ in awards}:
        scene = scene.lose(seat)
    for seat, amount in totals.items():
        scene = scene.win(seat, amount)
    line = scene.change(positions[0], pot=0, half=Half.WHOLE)
    lines = [
        line.change(positions[0], amount=amount, **scene.seat(seat)).events[positions[0]]
        for seat, amount in totals.items()
    ]
    kept = scene.put(positions[-1] + 1, *lines)
    return kept.drop(*positions, *kept.positions(Pot))


def stolen(scene: Scene) -> Variants:
    """Pay an award of a side pot to a player who is all-in for the main pot, with and without rake."""
    short = _short(scene)
    if short is None:
        return
    awards = [(event.seat, event.pot, event.amount) for event in scene.all(Collect)]
    for at in [at for at, (_, pot, _) in enumerate(awards) if pot]:
        forged = [(short if position == at else seat, amount) for position, (seat, _, amount) in enumerate(awards)]
        yield _paid(scene, forged)
        for rake in scene.positions(Rake):
            amount = scene.events[rake].amount
            if amount:
                yield _paid(scene.change(rake, amount=0), [*forged, (short, amount)])


@damage(*_FOUND_BY, needs="side pot")
def side_pot_in_one_line(scene: Scene) -> Variants:
    """A player who is all-in for the main pot is paid a side pot too, in one line that names no pot."""
    yield from stolen(scene)


@damage(*_FOUND_BY, games=HILO_GAMES, needs="side pot")
def half_of_a_side_pot_in_one_line(scene: Scene) -> Variants:
    """A player who is all-in for the main pot is paid half of a side pot too, in one line that names no pot."""
    if any(event.pot and event.half != Half.WHOLE for event in scene.all(Collect)):
        yield from stolen(scene)


def _in_format_of(site: str) -> None:
    """Register the same for another format."""

    def variants(scene: Scene) -> Variants:
        if not scene.positions(Muck):  # nothing is certain about a hand that is not shown
            yield from stolen(scene)

    variants.__name__ = f"side_pot_in_one_line_{site}"
    variants.__doc__ = f"A player who is all-in for the main pot is paid a side pot too, in the format of {site}."
    damage(*_FOUND_BY, needs="side pot", site=site, games=SEVEN_CARD_GAMES)(variants)


for _site in PRINTED_IN_ONE_LINE:
    _in_format_of(_site)

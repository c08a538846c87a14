"""Damage to the rake."""

from collections.abc import Iterator

from studbook.game.events import Collect, Rake, StreetStart, Total
from studbook.game.vocabulary import Street
from studbook.tampering.kinds import damage
from studbook.tampering.scene import Scene

Variants = Iterator[Scene]


def _raked(scene: Scene, rake: int) -> Scene:
    """Let the site keep a different part of the only award."""
    award, position = scene.positions(Collect)[0], scene.positions(Rake)[0]
    more = rake - scene.events[position].amount
    return scene.change(position, amount=rake).pay(award, scene.events[award].amount - more)


@damage("R01")
def rake_of_a_fifth(scene: Scene) -> Variants:
    """The site keeps a fifth of the pot."""
    fifth = scene.all(Total)[0].amount // 5 // scene.unit * scene.unit
    if scene.one_award() and not scene.hand.tournament and fifth:
        yield _raked(scene, fifth)


@damage("R03")
def rake_on_the_first_street(scene: Scene) -> Variants:
    """A hand that ends on the first street is raked."""
    if scene.hand.tournament or scene.positions(StreetStart, street=Street.FOURTH):
        return
    if 10 * scene.unit <= scene.all(Collect)[0].amount:
        yield _raked(scene, scene.unit)


@damage("R06", needs="tournament")
def tournament_raked(scene: Scene) -> Variants:
    """A tournament pot is raked."""
    if scene.hand.tournament and len(scene.positions(Collect)) == 1:
        yield _raked(scene, scene.unit)


@damage("M01")
def rake_not_printed(scene: Scene) -> Variants:
    """The rake is printed as zero, and the awards are short by it."""
    position = scene.positions(Rake)[0]
    if scene.events[position].amount:
        yield scene.change(position, amount=0)


@damage("T07", "R04", needs="high and low")
def rake_from_one_winner(scene: Scene) -> Variants:
    """Of two winners, one pays all the rake."""
    positions, rake = scene.positions(Collect), scene.all(Rake)[0].amount
    if len(positions) != 2 or rake < 4 * scene.unit or not scene.showdown():
        return
    one, two = (scene.events[position] for position in positions)
    part = rake // 2 // scene.unit * scene.unit
    if one.seat != two.seat and one.pot == two.pot and two.amount > part:
        yield scene.pay(positions[0], one.amount + part).pay(positions[1], two.amount - part)

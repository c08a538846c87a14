"""Damage to the money: awards, returned bets, printed amounts, and stacks."""

from collections.abc import Iterator

from studbook.game.events import Ante, Bet, BringIn, Call, Collect, Fee, Raise, Rake, Total, Uncalled
from studbook.tampering.kinds import damage
from studbook.tampering.scene import Scene

Variants = Iterator[Scene]


@damage("M01")
def paid_too_much(scene: Scene) -> Variants:
    """A winner is paid a few units more than the pot holds; the summary agrees."""
    for position in scene.positions(Collect):
        for units in (1, 5, 10):
            yield scene.pay(position, scene.events[position].amount + units * scene.unit)


@damage("M01")
def paid_too_little(scene: Scene) -> Variants:
    """A winner is paid a few units less than the pot holds; the summary agrees."""
    for position in scene.positions(Collect):
        for units in (1, 5, 10):
            if scene.events[position].amount > units * scene.unit:
                yield scene.pay(position, scene.events[position].amount - units * scene.unit)


@damage("M01", "R04")
def paid_five_times(scene: Scene) -> Variants:
    """A winner is paid five times the pot."""
    for position in scene.positions(Collect):
        yield scene.pay(position, 5 * scene.events[position].amount)


@damage("M10", "M01")
def paid_twice(scene: Scene) -> Variants:
    """The line that pays the winner appears twice."""
    for position in scene.one_award():
        yield scene.put(position, scene.events[position])


@damage("M10")
def paid_in_two_lines(scene: Scene) -> Variants:
    """The winner's award is printed in two lines for one pot."""
    for position in scene.one_award():
        whole = scene.events[position].amount
        if whole < 2 * scene.unit:
            return
        part = whole // 2 // scene.unit * scene.unit
        rest = scene.change(position, amount=whole - part)
        yield rest.put(position, scene.change(position, amount=part).events[position])


@damage("M10")
def paid_nothing(scene: Scene) -> Variants:
    """An award of nothing is printed in addition to the real one."""
    for position in scene.one_award():
        yield scene.put(position, scene.change(position, amount=0).events[position])


@damage("M01", "H05")
def nobody_paid(scene: Scene) -> Variants:
    """The line that pays the only winner is missing."""
    for position in scene.one_award():
        yield scene.drop(position)


@damage("M10")
def folded_player_paid(scene: Scene) -> Variants:
    """A player who has folded is paid the pot."""
    for seat in scene.folded():
        for position in scene.positions(Collect):
            yield scene.change(position, **scene.seat(seat))


@damage("M03")
def wrong_total(scene: Scene) -> Variants:
    """The printed total pot is wrong."""
    for more in (-scene.unit, scene.unit, scene.hand.small_bet):
        if scene.all(Total)[0].amount + more > 0:
            yield scene.total(more)


@damage("M07")
def wrong_amount_in_summary(scene: Scene) -> Variants:
    """The summary gives a different amount from the line that pays the player."""
    for event in scene.all(Collect):
        position = scene.result(event.seat)
        yield scene.change(position, amount=scene.events[position].amount + scene.unit)


@damage("M07")
def winner_nobody_paid(scene: Scene) -> Variants:
    """The summary names a winner whom no line pays."""
    for seat in scene.losers():
        yield scene.win(seat, scene.unit)


@damage("M01")
def wrong_rake(scene: Scene) -> Variants:
    """The printed rake is a unit more than what was kept."""
    position = scene.positions(Rake)[0]
    yield scene.change(position, amount=scene.events[position].amount + scene.unit)


@damage("M09")
def half_a_unit_kept(scene: Scene) -> Variants:
    """The site keeps half of the smallest unit."""
    for award in scene.positions(Collect) if len(scene.positions(Collect)) == 1 else ():
        rake = scene.positions(Rake)[0]
        kept = scene.change(rake, amount=scene.events[rake].amount + scene.unit // 2)
        yield kept.pay(award, scene.events[award].amount - scene.unit // 2)


@damage("P05", "M12")
def negative_fee(scene: Scene) -> Variants:
    """A negative fee is printed and paid to the winner."""
    for award in scene.positions(Collect) if len(scene.positions(Collect)) == 1 else ():
        rake = scene.positions(Rake)[0]
        fee = Fee(0, scene.events[rake].street, -scene.unit)
        yield scene.pay(award, scene.events[award].amount + scene.unit).put(rake + 1, fee)


def _kept(scene: Scene, amount: int) -> Scene:
    """Let a lone winner collect more, and let the site print that as the pot."""
    award = scene.positions(Collect)[0]
    return scene.pay(award, scene.events[award].amount + amount).total(amount)


def _uncalled(scene: Scene) -> list[int]:
    """Place of the uncalled bet in a hand with one award."""
    positions = scene.positions(Uncalled)
    return positions if len(positions) == 1 and len(scene.positions(Collect)) == 1 else []


@damage("M06")
def uncalled_bet_kept(scene: Scene) -> Variants:
    """An uncalled bet is not returned but stays in the pot."""
    for position in _uncalled(scene):
        yield _kept(scene, scene.events[position].amount).drop(position)


@damage("M06")
def too_little_returned(scene: Scene) -> Variants:
    """The uncalled bet is returned a unit short."""
    for position in _uncalled(scene):
        if scene.events[position].amount > scene.unit:
            yield _kept(scene, scene.unit).change(position, amount=scene.events[position].amount - scene.unit)


@damage("M06")
def too_much_returned(scene: Scene) -> Variants:
    """The uncalled bet is returned with a unit too much, taken from the pot."""
    for position in _uncalled(scene):
        if scene.all(Collect)[0].amount > scene.unit:
            yield _kept(scene, -scene.unit).change(position, amount=scene.events[position].amount + scene.unit)


@damage("M06")
def returned_to_another(scene: Scene) -> Variants:
    """An uncalled bet is returned to another player."""
    for position in _uncalled(scene):
        for seat in scene.dealt:
            if seat != scene.events[position].seat:
                yield scene.change(position, **scene.seat(seat))


@damage("M06")
def called_bet_returned(scene: Scene) -> Variants:
    """A unit of a called bet is returned."""
    if scene.positions(Uncalled) or len(scene.positions(Collect)) != 1:
        return
    award = scene.positions(Collect)[0]
    if scene.events[award].amount <= scene.unit:
        return
    less = _kept(scene, -scene.unit)
    for seat in {event.seat for event in scene.all(Bet, Call, Raise)}:
        street = scene.events[award - 1].street
        yield less.put(award, Uncalled(0, street, **scene.seat(seat), amount=scene.unit))


@damage("M02")
def more_than_he_has(scene: Scene) -> Variants:
    """A player's stack is a unit smaller than what they put in."""
    for seat in {event.seat for event in scene.all(Bet, Call, Raise, BringIn)}:
        put_in = scene.put_in(seat)
        if put_in > scene.unit and not any(event.seat == seat for event in scene.all(Uncalled)):
            yield scene.with_stack(seat, put_in - scene.unit)


@damage("M13")
def all_in_not_said(scene: Scene) -> Variants:
    """A payment takes the last chip, but the line does not say all-in."""
    for position in scene.positions(Ante, BringIn, Bet, Call, Raise):
        if scene.events[position].all_in:
            yield scene.change(position, all_in=False)


@damage("M13")
def all_in_too_early(scene: Scene) -> Variants:
    """A player with chips left is marked all-in."""
    for position in scene.positions(Call, BringIn, Bet, Raise):
        if not scene.events[position].all_in:
            yield scene.change(position, all_in=True)

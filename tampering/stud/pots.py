"""Damage to main and side pots, halves, and odd chips."""

from collections.abc import Iterator
from itertools import product

from studbook.game.cards import pack, packed_mask, parse_card
from studbook.game.events import Collect, Community, Pot, Rake, Show, Total, Uncalled
from studbook.game.games import LOW_HALF, STUD_GAMES
from studbook.game.vocabulary import Half, Outcome, Street
from studbook.rules.stud.house import Odd
from studbook.rules.stud.settlement.odd_chips import claim
from studbook.tampering.kinds import HILO_GAMES, damage
from studbook.tampering.scene import Scene

Variants = Iterator[Scene]


def _pots(scene: Scene) -> list[int]:
    return [event.pot for event in scene.all(Pot)]


def _side_awards(scene: Scene) -> list[int]:
    """Places of the awards of the first side pot, if it is the only one."""
    return (
        [position for position in scene.positions(Collect) if scene.events[position].pot == 1]
        if _pots(scene) == [0, 1]
        else []
    )


@damage("T01", needs="scooped side pot")
def unit_from_pot_to_pot(scene: Scene) -> Variants:
    """A unit of the side pot is paid with the main pot, to the same player."""
    positions = scene.positions(Collect)
    if len(positions) != 2 or [scene.events[position].pot for position in positions] != [1, 0]:
        return
    side, main = positions
    for one, two in ((side, main), (main, side)):
        if scene.events[one].seat == scene.events[two].seat and scene.events[one].amount > scene.unit:
            less = scene.change(one, amount=scene.events[one].amount - scene.unit)
            yield less.change(two, amount=scene.events[two].amount + scene.unit)


@damage("T01", needs="side pot")
def award_from_no_pot(scene: Scene) -> Variants:
    """An award is paid from a side pot that does not exist."""
    positions = _side_awards(scene)
    if len(positions) == 1:
        yield scene.change(positions[0], pot=2)


@damage("T02", needs="side pot")
def side_pot_to_a_player_all_in(scene: Scene) -> Variants:
    """A player who is all-in for the main pot is paid the side pot."""
    positions = _side_awards(scene)
    if len(positions) != 1:
        return
    award = scene.events[positions[0]]
    short = min((seat for seat in scene.dealt if seat not in scene.folded()), key=scene.put_in)
    won = scene.events[scene.result(short)]
    if won.outcome != Outcome.WON:
        return
    before = scene.events[scene.result(award.seat)].amount - award.amount
    paid = scene.change(positions[0], **scene.seat(short)).win(short, won.amount + award.amount)
    yield paid.win(award.seat, before) if before else paid.lose(award.seat)


@damage("M04", needs="side pot")
def wrong_pot(scene: Scene) -> Variants:
    """A printed pot is a unit off."""
    for position in scene.positions(Pot):
        yield scene.change(position, amount=scene.events[position].amount + scene.unit)


@damage("M04", needs="side pot")
def side_pot_not_printed(scene: Scene) -> Variants:
    """The side pot is not printed."""
    positions = scene.positions(Pot)
    if len(positions) == 2:
        yield scene.drop(positions[1])


@damage("T09", needs="side pot")
def main_pot_paid_first(scene: Scene) -> Variants:
    """The main pot is paid before the side pot."""
    positions = scene.positions(Collect)
    if len(positions) == 2 and [scene.events[position].pot for position in positions] == [1, 0]:
        yield scene.swap(*positions)


@damage("T09", games=HILO_GAMES, needs="high and low", site="winamax")
def low_half_paid_first(scene: Scene) -> Variants:
    """The low half is paid before the high half."""
    positions = _high_and_low(scene)
    if positions:
        yield scene.swap(*positions)


@damage(
    "T10",
    needs="scooped side pot",
)
def rake_from_another_pot(scene: Scene) -> Variants:
    """Rake that the main pot should bear is taken from the side pot; all lines agree."""
    pots, positions = scene.positions(Pot), scene.positions(Collect)
    if len(pots) != 2 or len(positions) != 2 or scene.events[positions[0]].seat != scene.events[positions[1]].seat:
        return
    side, main = positions
    more = scene.events[side].amount // 20 // scene.unit * scene.unit
    if more >= 4 * scene.unit and not scene.hand.tournament:
        forged = scene
        for position, change in ((side, -more), (main, more), (pots[1], -more), (pots[0], more)):
            forged = forged.change(position, amount=scene.events[position].amount + change)
        yield forged


@damage("T11", "M06", "T01")
def uncalled_bet_paid_as_a_pot(scene: Scene) -> Variants:
    """An uncalled bet is paid to its owner as a side pot."""
    for back in scene.positions(Uncalled):
        for position in scene.positions(Collect):
            event, award = scene.events[back], scene.events[position]
            if award.seat == event.seat and not scene.positions(Pot):
                extra = scene.change(position, amount=event.amount, pot=1).events[position]
                total = scene.total(event.amount)
                result = total.result(event.seat)
                more = total.change(result, amount=total.events[result].amount + event.amount)
                yield more.put(position, extra).drop(back)


@damage("T12", "M04", "T11")
def uncalled_bet_printed_as_a_pot(scene: Scene) -> Variants:
    """An uncalled bet is printed as a side pot and paid to its owner as one."""
    for more in uncalled_bet_paid_as_a_pot(scene):
        total, award = more.positions(Total)[0], next(event for event in more.all(Collect) if event.pot == 1)
        main = more.events[total].amount - award.amount - sum(event.amount for event in more.all(Rake))
        side = Pot(0, Street.SUMMARY, award.amount, 1)
        yield more.put(total + 1, side).put(total + 1, Pot(0, Street.SUMMARY, main, 0))


@damage("T01", "M04")
def pot_of_one_player(scene: Scene) -> Variants:
    """A main pot and a side pot are printed although no one is all-in."""
    positions = scene.positions(Collect)
    if scene.positions(Pot) or len(positions) != 1 or scene.events[positions[0]].amount < 4 * scene.unit:
        return
    award = scene.events[positions[0]]
    part = award.amount // 2 // scene.unit * scene.unit
    side = scene.change(positions[0], amount=part, pot=1).events[positions[0]]
    yield scene.change(positions[0], amount=award.amount - part).put(positions[0], side)


def _high_and_low(scene: Scene) -> list[int]:
    """Places of the high and the low award if two players split the only pot."""
    positions = scene.positions(Collect)
    if not LOW_HALF[scene.hand.game] or len(positions) != 2 or scene.positions(Pot) or not scene.showdown():
        return []
    high, low = (scene.events[position] for position in positions)
    return positions if high.seat != low.seat and (high.half, low.half) == (Half.HIGH, Half.LOW) else []


def _tied(scene: Scene) -> list[int]:
    """Places of the awards of two players who split the only pot or one half of it."""
    positions = scene.positions(Collect)
    if scene.positions(Pot) or not scene.showdown():
        return []
    halves = [scene.events[position].half for position in positions]
    if len(positions) == 2 and halves[0] == halves[1] == Half.WHOLE:
        return positions
    if len(positions) == 3 and sorted(halves) == [Half.HIGH, Half.LOW, Half.LOW]:
        return [position for position in positions if scene.events[position].half == Half.LOW]
    return []


def _moved(scene: Scene, one: int, two: int, amount: int) -> Variants:
    """Pay more to one award and less to another."""
    if scene.events[two].amount > amount and scene.events[one].seat != scene.events[two].seat:
        yield scene.pay(one, scene.events[one].amount + amount).pay(two, scene.events[two].amount - amount)


@damage("T07", needs="tied")
def uneven_tie(scene: Scene) -> Variants:
    """Two tied hands are paid two units apart."""
    for one, two in (_tied(scene),) if _tied(scene) else ():
        yield from _moved(scene, one, two, 2 * scene.unit)


@damage("T07", "T04", needs="tied")
def unit_from_an_even_tie(scene: Scene) -> Variants:
    """Two hands tie for a pot that splits evenly, but it is paid a unit off."""
    for one, two in (_tied(scene),) if _tied(scene) else ():
        if scene.events[one].amount == scene.events[two].amount:
            yield from _moved(scene, one, two, scene.unit)
            yield from _moved(scene, two, one, scene.unit)


@damage("T07", games=HILO_GAMES, needs="high and low")
def uneven_halves(scene: Scene) -> Variants:
    """The high half gets two units of the low half."""
    for high, low in (_high_and_low(scene),) if _high_and_low(scene) else ():
        yield from _moved(scene, high, low, 2 * scene.unit)


@damage("T07", "T04", games=HILO_GAMES, needs="high and low")
def unit_from_even_halves(scene: Scene) -> Variants:
    """The low half gets a unit of the high half."""
    for high, low in (_high_and_low(scene),) if _high_and_low(scene) else ():
        if scene.events[high].amount == scene.events[low].amount:
            yield from _moved(scene, low, high, scene.unit)


@damage("T04", games=HILO_GAMES, needs="high and low")
def odd_chip_to_the_low(scene: Scene) -> Variants:
    """The odd chip goes to the low half."""
    for high, low in (_high_and_low(scene),) if _high_and_low(scene) else ():
        if scene.events[high].amount == scene.events[low].amount + scene.unit:
            yield from _moved(scene, low, high, scene.unit)


@damage("T03", games=HILO_GAMES)
def low_half_without_a_low(scene: Scene) -> Variants:
    """Half of the pot is paid as the low to a player who has no low."""
    for position, loser in product(scene.one_award(), scene.losers()):
        award = scene.events[position]
        half = award.amount // 2 // scene.unit * scene.unit
        if half:
            paid = scene.pay(position, award.amount - half).win(loser, half)
            yield paid.put(position + 1, paid.change(position, amount=half, **scene.seat(loser)).events[position])


@damage("T03", "H05", games=HILO_GAMES, needs="high and low")
def low_half_to_the_high_hand(scene: Scene) -> Variants:
    """The low half is paid to the high hand."""
    for high, low in (_high_and_low(scene),) if _high_and_low(scene) else ():
        amount, seat = scene.events[low].amount, scene.events[low].seat
        yield scene.pay(high, scene.events[high].amount + amount).lose(seat).drop(low)


@damage(
    "T13",
    "M01",
    games=HILO_GAMES,
    needs="scooped halves",
)
def scoop_a_unit_short(scene: Scene) -> Variants:
    """A player who wins both halves is paid a unit too little for the low one."""
    positions = scene.positions(Collect)
    if len(positions) == 2 and not scene.positions(Pot):
        one, two = (scene.events[position] for position in positions)
        if one.seat == two.seat and two.amount > scene.unit:
            yield scene.pay(positions[1], two.amount - scene.unit)


@damage("T05", needs="tied", house="wsop-live-2024", games=STUD_GAMES)
def odd_chip_to_the_lower_suit(scene: Scene) -> Variants:
    """The odd chip of a tie goes to the lower suit."""
    positions = _tied(scene)
    everyones = tuple(card for event in scene.all(Community) for card in event.cards)
    cards = {event.seat: event.cards + everyones for event in scene.all(Show)}
    if not positions or not all(scene.events[position].seat in cards for position in positions):
        return
    half = int(scene.events[positions[0]].half)
    rule = int(Odd.SUIT_BEST5)
    claims = {
        position: claim(
            packed_mask(pack(map(parse_card, cards[scene.events[position].seat]))), rule, int(scene.hand.game), half
        )
        for position in positions
    }
    best, worst = max(positions, key=claims.__getitem__), min(positions, key=claims.__getitem__)
    if claims[best] > claims[worst] and scene.events[best].amount == scene.events[worst].amount + scene.unit:
        yield from _moved(scene, worst, best, scene.unit)


@damage(
    "T08",
    "T07",
    games=HILO_GAMES,
    needs="equal both ways",
    house="wsop-live-2024",
)
def equal_both_ways_paid_unevenly(scene: Scene) -> Variants:
    """Two hands that tie both ways are paid several units apart."""
    for pot in (0, 1):
        awards = [position for position in scene.positions(Collect) if scene.events[position].pot == pot]
        positions = [position for position in awards if scene.events[position].half == Half.HIGH]
        if len(positions) == 2 and len(awards) == 4:
            for units in range(2, 14):
                yield from _moved(scene, positions[0], positions[1], units * scene.unit)
                yield from _moved(scene, positions[1], positions[0], units * scene.unit)

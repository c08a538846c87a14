"""Damage to the showdown: who shows what, how it is described, and who is paid for it."""

from collections.abc import Iterator
from itertools import product
from typing import Any

from studbook.game.events import EVENT_CLASSES, Bet, Collect, Muck, Raise, Result, Show, StreetStart
from studbook.game.games import LOW_HALF
from studbook.game.vocabulary import Game, Kind, Outcome, Street
from studbook.tampering.kinds import HILO_GAMES, damage
from studbook.tampering.scene import Scene

Variants = Iterator[Scene]
_NO_LOW: Any = EVENT_CLASSES[Kind.NO_LOW]
_STRAIGHT_FLUSH = 8 << 20 | 10 << 16


@damage("H05")
def loser_paid(scene: Scene) -> Variants:
    """The pot is paid to a player who showed a worse hand; the summary agrees."""
    for position, loser in product(scene.one_award(), scene.losers()):
        award = scene.events[position]
        if scene.events[scene.result(award.seat)].outcome == Outcome.WON:
            yield scene.lose(award.seat).win(loser, award.amount).change(position, **scene.seat(loser))


@damage("H05", "C04", "C02")
def hands_exchanged(scene: Scene) -> Variants:
    """Winner and loser swap all their cards, so that the wrong player is paid."""
    shows = {scene.events[at].seat: at for at in scene.positions(Show)}
    fields = ("cards", "said_high", "said_low")
    for position, loser in product(scene.one_award(), scene.losers()):
        winner = scene.events[position].seat
        if winner in shows and loser in shows:
            one, two = shows[winner], shows[loser]
            first = {name: getattr(scene.events[one], name) for name in fields}
            second = {name: getattr(scene.events[two], name) for name in fields}
            yield scene.change(one, **second).change(two, **first)


@damage("H01")
def described_as_a_straight_flush(scene: Scene) -> Variants:
    """A shown hand is described as a straight flush."""
    for position in scene.positions(Show):
        if 0 <= scene.events[position].said_high < 8 << 20:
            yield scene.change(position, said_high=_STRAIGHT_FLUSH)


@damage("H01")
def described_one_rank_off(scene: Scene) -> Variants:
    """A shown hand is described one rank too high."""
    for position in scene.positions(Show):
        said = scene.events[position].said_high
        if said >= 0 and said >> 20 in (0, 1, 3, 5, 7) and said >> 16 & 15 < 14:
            yield scene.change(position, said_high=said + (1 << 16))


@damage("H02", games=HILO_GAMES)
def low_described_as_a_wheel(scene: Scene) -> Variants:
    """A low is described as a wheel."""
    for position in scene.positions(Show):
        if scene.events[position].said_low >= 0x60000:
            yield scene.change(position, said_low=0x54321)


@damage("H02", games=HILO_GAMES)
def low_not_described(scene: Scene) -> Variants:
    """A hand with a low is described without it."""
    for position in scene.positions(Show):
        if scene.events[position].said_low >= 0:
            yield scene.change(position, said_low=-1)


@damage("H02", games=HILO_GAMES)
def low_described_where_none_is(scene: Scene) -> Variants:
    """A hand without a low is described with one."""
    for position in scene.positions(Show):
        if scene.events[position].said_low < 0:
            yield scene.change(position, said_low=0x87654)


@damage("H03", games=(Game.RAZZ,))
def razz_hand_described_as_a_wheel(scene: Scene) -> Variants:
    """A razz hand is described as a wheel."""
    for position in scene.positions(Show):
        if scene.events[position].said_low > 0x54321:
            yield scene.change(position, said_low=0x54321)


@damage("H04", games=(Game.RAZZ27,))
def deuce_to_seven_hand_described_one_off(scene: Scene) -> Variants:
    """A 2-7 hand is described one rank too low."""
    for position in scene.positions(Show):
        said = scene.events[position].said_high
        if said >= 0 and said >> 20 == 0 and said >> 16 & 15 > 8:
            yield scene.change(position, said_high=said - (1 << 16))


@damage("H06")
def described_otherwise_in_summary(scene: Scene) -> Variants:
    """The summary describes a hand differently from the showdown."""
    for position in scene.positions(Result):
        event = scene.events[position]
        if event.outcome not in (Outcome.WON, Outcome.LOST):
            continue
        if 0 <= event.said_high < 8 << 20:
            yield scene.change(position, said_high=_STRAIGHT_FLUSH)
        elif event.said_high < 0 and event.said_low > 0x54321:
            yield scene.change(position, said_low=0x54321)


@damage("H07", games=HILO_GAMES, needs="no low")
def missing_low_not_said(scene: Scene) -> Variants:
    """The line that says no one has a low is missing."""
    positions = scene.positions(_NO_LOW)
    if positions:
        yield scene.drop(*positions)


@damage("H07", games=HILO_GAMES)
def missing_low_said(scene: Scene) -> Variants:
    """The site says that no one has a low although someone does."""
    if scene.showdown() and not scene.positions(_NO_LOW):
        position = scene.positions(StreetStart, street=Street.SUMMARY)[0]
        yield scene.put(position, _NO_LOW(0, Street.SHOWDOWN, 0, "", "No low hand qualified"))


@damage("H08")
def wrong_player_shows_first(scene: Scene) -> Variants:
    """Another player shows before the last one to bet or raise."""
    wagers = scene.positions(Bet, Raise, street=Street.SEVENTH)
    shows = scene.positions(Show) if scene.showdown() else []
    if wagers and len(shows) > 1 and scene.events[wagers[-1]].seat == scene.events[shows[0]].seat:
        for position in shows[1:]:
            yield scene.swap(shows[0], position)


@damage("H09", "H05")
def winner_mucks(scene: Scene) -> Variants:
    """The winner mucks, and a worse hand is paid."""
    for position, loser in product(scene.one_award(), scene.losers()):
        award = scene.events[position]
        shows = [at for at in scene.positions(Show) if scene.events[at].seat == award.seat]
        result = scene.events[scene.result(award.seat)]
        if not shows or result.outcome != Outcome.WON:
            continue
        thrown = scene.change(scene.result(award.seat), outcome=Outcome.MUCKED, amount=-1, said_high=-1, said_low=-1)
        paid = thrown.win(loser, award.amount).change(position, **scene.seat(loser))
        yield paid.put(shows[0], Muck(0, Street.SHOWDOWN, award.seat, award.player, ()), instead=1)


@damage("H10")
def winner_never_shows(scene: Scene) -> Variants:
    """A winner is paid at the showdown without showing."""
    for position in scene.one_award():
        seat = scene.events[position].seat
        shows = [at for at in scene.positions(Show) if scene.events[at].seat == seat]
        unseen = scene.change(scene.result(seat), outcome=Outcome.COLLECTED, cards=(), said_high=-1, said_low=-1)
        if shows:
            yield unseen.drop(shows[0])


@damage("H11", "M01", games=HILO_GAMES)
def alone_paid_half(scene: Scene) -> Variants:
    """The last player left is paid only half of the pot."""
    positions = scene.positions(Collect)
    if not scene.showdown() and len(positions) == 1:
        half = scene.events[positions[0]].amount // 2 // scene.unit * scene.unit
        if half:
            yield scene.pay(positions[0], half)


@damage("H12", "C08", needs="community card")
def two_community_cards(scene: Scene) -> Variants:
    """There are two community cards."""
    for position, event in enumerate(scene.events):
        if type(event).__name__ == "Community":
            yield scene.change(position, cards=(*event.cards, scene.unseen()[0]))


@damage("H13", "H05", needs="tied")
def suit_decides(scene: Scene) -> Variants:
    """Of two tied hands only one is paid, as if its suit decided."""
    positions = scene.positions(Collect)
    if len(positions) != 2 or not scene.showdown() or LOW_HALF[scene.hand.game]:
        return
    one, two = (scene.events[position] for position in positions)
    if one.seat == two.seat or one.pot != two.pot:
        return
    yield scene.pay(positions[0], one.amount + two.amount).lose(two.seat).drop(positions[1])
    yield scene.pay(positions[1], one.amount + two.amount).lose(one.seat).drop(positions[0])


@damage("H14", "C04", needs="all-in")
def all_in_hand_exchanged(scene: Scene) -> Variants:
    """A hand shown before the last card is different at the showdown."""
    shows = scene.all(Show) if scene.showdown() else []
    for start in scene.positions(StreetStart, street=Street.SEVENTH):
        for event in shows:
            if not scene.round(Street.SEVENTH):
                cards = (scene.unseen()[0], *event.cards[1:6])
                early = Show(0, Street.SIXTH, event.seat, event.player, cards, -1, -1)
                yield scene.put(start, early)

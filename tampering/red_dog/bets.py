"""Damage to bets: how much, against which card, who wins, what is paid and shown."""

from collections.abc import Iterator

from studbook.game.cards import RANKS
from studbook.game.events import Buy, Deal, Pass, Turn, Win
from studbook.game.vocabulary import Game
from studbook.tampering.red_dog.scene import (
    BANK_GAMES,
    HERE,
    TURNING_GAMES,
    WHOLE_HAND_GAMES,
    DealMoment,
    DealScene,
    beats,
    damage_to_deal,
)

Variants = Iterator[DealScene]
FORT_WAYNE = (Game.FORT_WAYNE,)


def _another_stake(scene: DealScene, turn: DealMoment, stake: int) -> Variants:
    """The same turn with a different stake, and everything that follows from it."""
    won = isinstance(scene.events[turn.end], Win)
    yield from scene.with_bet(turn, stake, won=won).retold(besides=turn.stake)


@damage_to_deal("G02")
def stake_below_the_least(scene: DealScene) -> Variants:
    """A player bets a unit less than the minimum stake."""
    for turn in scene.bets():
        if scene.unit < scene.least < min(scene.bound(turn.pot), turn.chips):
            yield from _another_stake(scene, turn, scene.least - scene.unit)


@damage_to_deal("G02", games=(Game.RED_DOG, Game.RED_DOG_BANK, Game.SHOOT, Game.SLIPPERY_SAM, Game.FORT_WAYNE))
def stake_above_the_pot(scene: DealScene) -> Variants:
    """A player bets a unit more than the pot and loses."""
    for turn in scene.lost():
        if turn.chips > turn.pot:
            yield from _another_stake(scene, turn, turn.pot + scene.unit)


@damage_to_deal("G02", games=(Game.POLISH_RED_DOG,))
def stake_above_half_the_pot(scene: DealScene) -> Variants:
    """A player bets a unit more than half the pot and loses."""
    for turn in scene.lost():
        stake = scene.bound(turn.pot) + scene.unit
        if turn.chips >= stake:
            yield from _another_stake(scene, turn, stake)


@damage_to_deal("M02")
def stake_above_the_chips(scene: DealScene) -> Variants:
    """A player bets a unit more than they have and loses."""
    for turn in scene.lost():
        if turn.chips < scene.bound(turn.pot):
            yield from _another_stake(scene, turn, turn.chips + scene.unit)


@damage_to_deal("G03")
def loser_is_paid(scene: DealScene) -> Variants:
    """A player whose cards do not beat the turned card is paid."""
    for turn in scene.lost():
        yield from scene.with_bet(turn, scene.events[turn.stake].amount, won=True).retold()


@damage_to_deal("G03")
def winner_is_not_paid(scene: DealScene) -> Variants:
    """A player whose cards beat the turned card shows them all and loses."""
    for turn in scene.won():
        hand = scene.whole_hand_of(turn.seat)
        if hand:
            lost = scene.with_bet(turn, scene.events[turn.stake].amount, won=False)
            yield from lost.change(turn.show, cards=hand).retold()


@damage_to_deal("G03", games=TURNING_GAMES)
def ace_is_beaten(scene: DealScene) -> Variants:
    """A player wins although an ace is turned."""
    for turn in scene.won():
        for card in scene.unseen_like(turn, won=False):
            if card[0] == RANKS[-1]:
                yield _turned(scene, turn, card)


@damage_to_deal("G03", games=TURNING_GAMES)
def wrong_suit_wins(scene: DealScene) -> Variants:
    """A player wins with a higher card of another suit."""
    for turn in scene.won():
        for card in scene.unseen_like(turn, won=False):
            if card[0] == turn.card[0]:
                yield _turned(scene, turn, card)


@damage_to_deal("G03", games=TURNING_GAMES)
def beaten_card_wins(scene: DealScene) -> Variants:
    """A player loses although their hand beats the turned card."""
    for turn in scene.lost():
        for card in scene.unseen_like(turn, won=True):
            yield _turned(scene, turn, card)


def _turned(scene: DealScene, turn: DealMoment, card: str) -> DealScene:
    return scene.change(turn.turned, cards=(card,))


@damage_to_deal("G04")
def win_paid_too_much(scene: DealScene) -> Variants:
    """A win is paid a unit too much."""
    for turn in scene.won():
        if scene.pot_at(turn.end + 1) > 2 * scene.least:
            yield from _paid(scene, turn, scene.unit)


@damage_to_deal("G04")
def win_paid_too_little(scene: DealScene) -> Variants:
    """A win is paid a unit too little."""
    for turn in scene.won():
        if scene.events[turn.end].amount > scene.unit:
            yield from _paid(scene, turn, -scene.unit)


@damage_to_deal("G04")
def lost_too_much(scene: DealScene) -> Variants:
    """A player loses a unit more than they bet."""
    for turn in scene.lost():
        if turn.chips > scene.events[turn.stake].amount:
            yield from _paid(scene, turn, scene.unit)


@damage_to_deal("G04")
def lost_too_little(scene: DealScene) -> Variants:
    """A player loses a unit less than they bet."""
    for turn in scene.lost():
        if scene.events[turn.stake].amount > scene.unit:
            yield from _paid(scene, turn, -scene.unit)


@damage_to_deal("G04", games=(Game.POLISH_RED_DOG,))
def paid_once_instead_of_twice(scene: DealScene) -> Variants:
    """A win in Polish Red Dog is paid the stake once."""
    for turn in scene.won():
        yield from _paid(scene, turn, -scene.events[turn.stake].amount)


@damage_to_deal("G04", games=(Game.SHOOT, Game.RED_DOG, Game.SLIPPERY_SAM))
def paid_twice_instead_of_once(scene: DealScene) -> Variants:
    """A win is paid twice the stake."""
    for turn in scene.won():
        yield from _paid(scene, turn, scene.events[turn.stake].amount)


def _paid(scene: DealScene, turn: DealMoment, more: int) -> Variants:
    amount = scene.events[turn.end].amount + more
    yield from scene.change(turn.end, amount=amount).retold()


@damage_to_deal("G05")
def loser_shows_too_few_cards(scene: DealScene) -> Variants:
    """A loser does not show the whole hand."""
    for turn in scene.lost():
        yield scene.change(turn.show, cards=scene.events[turn.show].cards[:-1])


@damage_to_deal("G05")
def nothing_is_shown(scene: DealScene) -> Variants:
    """A player wins or loses without showing a card."""
    for turn in scene.bets():
        yield scene.drop(turn.show)


@damage_to_deal("G05", games=WHOLE_HAND_GAMES)
def winner_shows_one_card(scene: DealScene) -> Variants:
    """A winner shows only the winning card in a game that exposes the whole hand."""
    for turn in scene.won():
        best = beats(scene.events[turn.show].cards, turn.card)
        yield scene.change(turn.show, cards=tuple(best[:1]))


@damage_to_deal("G05", games=TURNING_GAMES[:-1])
def winner_shows_another_card(scene: DealScene) -> Variants:
    """A winner shows one of their cards that does not beat the turned card."""
    for turn in scene.won():
        hand = scene.whole_hand_of(turn.seat)
        for card in sorted(set(hand) - set(beats(hand, turn.card))):
            yield scene.change(turn.show, cards=(card,))


@damage_to_deal("G05", games=TURNING_GAMES[:-1])
def winner_shows_a_strange_card(scene: DealScene) -> Variants:
    """A winner shows a card that beats the turned card but is not in their hand."""
    for turn in scene.won():
        if scene.whole_hand_of(turn.seat):
            for card in beats(tuple(scene.unseen()), turn.card):
                yield scene.change(turn.show, cards=(card,))


@damage_to_deal("G05")
def loser_shows_a_strange_card(scene: DealScene) -> Variants:
    """A loser shows a card that is not in their hand in place of one that is."""
    for turn in scene.lost():
        printed = [event for event in scene.all(Deal) if event.seat == turn.seat and "X" not in event.cards]
        for card in [card for card in scene.unseen() if printed and not beats((card,), turn.card)][:3]:
            yield scene.change(turn.show, cards=(*scene.events[turn.show].cards[:-1], card))


@damage_to_deal("G14", games=FORT_WAYNE, needs="purchase")
def card_too_cheap(scene: DealScene) -> Variants:
    """A player pays a unit too little for another card."""
    for position in scene.positions(Buy):
        if scene.events[position].amount > scene.unit:
            yield scene.change(position, amount=scene.events[position].amount - scene.unit)


@damage_to_deal("G14", games=FORT_WAYNE, needs="purchase")
def card_too_dear(scene: DealScene) -> Variants:
    """A player pays a unit too much for another card."""
    for position in scene.positions(Buy):
        yield scene.change(position, amount=scene.events[position].amount + scene.unit)


@damage_to_deal("G14", games=FORT_WAYNE, needs="purchase")
def third_card_bought(scene: DealScene) -> Variants:
    """A player buys a third card."""
    for turn in scene.bets():
        if len(turn.buys) == scene.rules.purchases:
            yield from _bought(scene, turn)


@damage_to_deal("G14", games=(Game.SLIPPERY_SAM,))
def card_bought_in_another_game(scene: DealScene) -> Variants:
    """A player buys a card in a game in which none are sold."""
    for turn in scene.bets():
        yield from _bought(scene, turn)


def _bought(scene: DealScene, turn: DealMoment) -> Variants:
    """One more card for a player, with the same end of the turn."""
    won = isinstance(scene.events[turn.end], Win)
    price = scene.price(turn.pot)
    for card in scene.unseen_like(turn, won=won)[:2]:
        buy = Buy(*HERE, amount=price, **scene.seat(turn.seat))
        if turn.chips - price >= scene.events[turn.stake].amount:
            bought = scene.put(turn.stake, buy, Turn(*HERE, (card,)))
            if scene.hand.game == Game.FORT_WAYNE:
                yield from bought.retold()
            else:
                yield bought


@damage_to_deal("G14", games=FORT_WAYNE)
def passed_too_early(scene: DealScene) -> Variants:
    """A player passes before buying two cards."""
    for turn in scene.lost():
        if len(turn.buys) < scene.rules.purchases:
            passing = Pass(*HERE, **scene.seat(turn.seat))
            passed = scene.put(turn.stake, passing, instead=turn.end + 1 - turn.stake)
            yield from passed.retold()


@damage_to_deal("C02", games=TURNING_GAMES)
def held_card_is_turned(scene: DealScene) -> Variants:
    """The turned card is one that another player holds."""
    for turn in scene.lost():
        for seat in scene.playing:
            for card in scene.whole_hand_of(seat) if seat != turn.seat else ():
                if scene.whole_hand_of(turn.seat) and not beats(scene.whole_hand_of(turn.seat), card):
                    yield _turned(scene, turn, card)


@damage_to_deal("C02", games=BANK_GAMES)
def two_hold_one_card(scene: DealScene) -> Variants:
    """Two players hold the same card."""
    for turn in scene.lost():
        hand = scene.whole_hand_of(turn.seat)
        others = [card for seat in scene.playing if seat != turn.seat for card in scene.whole_hand_of(seat)]
        for card in [card for card in others if hand and turn.card and not beats((card,), turn.card)][:2]:
            yield scene.with_card(turn.seat, hand[0], card)

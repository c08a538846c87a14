"""Damage to the deal: hands, cards in the centre and from the pack, and whose turn it is."""

from collections.abc import Iterator
from itertools import pairwise

from studbook.game.events import Burn, Centre, Deal, Lose, Show, Stake, Turn
from studbook.game.vocabulary import Game
from studbook.tampering.red_dog.scene import (
    BANK_GAMES,
    HERE,
    TURNING_GAMES,
    DealMoment,
    DealScene,
    beats,
    damage_to_deal,
)

Variants = Iterator[DealScene]
HIDDEN = "X"
LIVE = "23456"
"""Ranks against which Slippery Sam is played."""


@damage_to_deal("G06")
def card_too_few(scene: DealScene) -> Variants:
    """A player gets one unseen card fewer than the others."""
    for position in _closed(scene):
        event = scene.events[position]
        yield scene.change(position, cards=event.cards[:-1], fresh=event.fresh - 1)


@damage_to_deal("G06")
def card_too_many(scene: DealScene) -> Variants:
    """A player gets one unseen card more than the others."""
    for position in _closed(scene):
        event = scene.events[position]
        yield scene.change(position, cards=(*event.cards, HIDDEN), fresh=event.fresh + 1)


def _closed(scene: DealScene) -> list[int]:
    """Positions of hands that are not printed and whose players do not show them completely."""
    whole = {event.seat for event in scene.all(Show) if len(event.cards) == scene.rules.cards}
    return [
        position
        for position in scene.positions(Deal)
        if HIDDEN in scene.events[position].cards and scene.events[position].seat not in whole
    ]


@damage_to_deal("G06")
def hand_missing(scene: DealScene) -> Variants:
    """A player bets but gets no cards."""
    bettors = {turn.seat for turn in scene.bets()}
    for position in scene.positions(Deal):
        if scene.events[position].seat in bettors:
            yield scene.drop(position)


@damage_to_deal("G06", games=BANK_GAMES)
def dealer_gets_cards(scene: DealScene) -> Variants:
    """The dealer gets cards in a game in which the dealer has none."""
    cards = (HIDDEN,) * scene.rules.cards
    yield scene.put(scene.positions(Deal)[-1] + 1, Deal(*HERE, *_who(scene, scene.dealer), cards, len(cards)))


def _who(scene: DealScene, seat: int) -> tuple[int, str]:
    return seat, scene.names[seat]


@damage_to_deal("G13", games=(Game.SLIPPERY_SAM,))
def centre_card_too_high(scene: DealScene) -> Variants:
    """The search for a centre card ends with a seven or higher."""
    last = scene.positions(Centre)[-1]
    for card in scene.unseen():
        if card[0] not in LIVE and _keeps_outcomes(scene, card):
            yield scene.change(last, cards=(card,))


def _keeps_outcomes(scene: DealScene, card: str) -> bool:
    """Whether everyone would win or lose in the same way against another card."""
    return all(
        bool(beats(scene.events[turn.show].cards, card)) == (not isinstance(scene.events[turn.end], Lose))
        for turn in scene.bets()
    )


@damage_to_deal("G13", games=(Game.SLIPPERY_SAM,))
def low_centre_card_passed_over(scene: DealScene) -> Variants:
    """Another card is turned up in the centre after a six or lower."""
    first, *more = scene.positions(Centre)
    for card in [card for card in scene.unseen() if card[0] in LIVE]:
        yield scene.change(first, cards=(card,)) if more else scene.put(first, Centre(*HERE, (card,)))


@damage_to_deal("G13", games=(Game.FORT_WAYNE,))
def two_centre_cards(scene: DealScene) -> Variants:
    """Two cards are turned up in the centre."""
    for card in scene.unseen():
        yield scene.put(scene.positions(Centre)[0], Centre(*HERE, (card,)))


@damage_to_deal("G13", games=(Game.SLIPPERY_SAM, Game.FORT_WAYNE))
def centre_card_missing(scene: DealScene) -> Variants:
    """No card is turned up in the centre."""
    yield scene.drop(*scene.positions(Centre))


@damage_to_deal("G13", games=TURNING_GAMES)
def centre_card_in_another_game(scene: DealScene) -> Variants:
    """A card is turned up in the centre in a game played without one."""
    for card in scene.unseen():
        yield scene.put(scene.positions(Deal)[-1] + 1, Centre(*HERE, (card,)))


@damage_to_deal("G16", games=(Game.RED_DOG,))
def burned_card_is_turned(scene: DealScene) -> Variants:
    """More cards are burned than there are, so the last player bets against one that everyone has seen."""
    *before, last = scene.bets()
    burned = [event.cards[0] for event in scene.all(Burn)[:-1]]
    own = [scene.events[last.turned - 1].cards[0], last.card]
    fresh = 52 - scene.rules.cards * len(scene.playing) - 2 * len(before)
    new = [*own, *scene.unseen()][:fresh]
    if len(before) < len(scene.playing) - 1 or len(new) < fresh or len(burned) < 2 or scene.positions(Turn) == []:
        return
    if bool(beats(scene.events[last.show].cards, burned[1])) != isinstance(scene.events[last.end], Lose):
        known = [Burn(*HERE, (burned[0],), 1), Turn(*HERE, (burned[1],))]
        wasted = [Burn(*HERE, (card,), 1) for card in new]
        yield scene.put(last.turned - 1, *wasted, *known, instead=2)


@damage_to_deal("G07")
def turns_swapped(scene: DealScene) -> Variants:
    """Two players bet in the wrong order."""
    for one, two in pairwise(scene.turns()):
        if two.first == one.end + 1:
            first, second = scene.events[one.first : one.end + 1], scene.events[two.first : two.end + 1]
            swapped = scene.put(one.first, *second, *first, instead=len(first) + len(second))
            yield from swapped.retold()


@damage_to_deal("G07")
def turn_missing(scene: DealScene) -> Variants:
    """A player has no turn although the pot is not broken."""
    for turn in scene.turns():
        yield from scene.without(turn).retold()


@damage_to_deal("G07", games=TURNING_GAMES)
def turn_twice(scene: DealScene) -> Variants:
    """A player bets a second time and loses."""
    last = scene.turns()[-1]
    for turn in scene.lost()[-1:]:
        hand = scene.events[turn.show].cards
        burned, *cards = [card for card in scene.unseen() if not beats(hand, card)] or ["", ""]
        if cards and scene.events[last.end + 1 : last.end + 2] and turn == last:
            yield from _again(scene, turn, burned, cards[0]).retold()


def _again(scene: DealScene, turn: DealMoment, burned: str, card: str) -> DealScene:
    """The same player bets the minimum stake once more against new cards and loses."""
    return scene.put(turn.end + 1, *_losing_turn(scene, turn.seat, scene.least, burned, card, turn.show))


def _losing_turn(
    scene: DealScene, seat: int, stake: int, burned: str, card: str, show: int
) -> list[Stake | Burn | Turn | Show | Lose]:
    who = scene.seat(seat)
    return [
        Stake(*HERE, amount=stake, **who),
        Burn(*HERE, (burned,), 1),
        Turn(*HERE, (card,)),
        scene.events[show],
        Lose(*HERE, amount=stake, **who),
    ]


@damage_to_deal("G09", games=tuple(set(TURNING_GAMES) & set(BANK_GAMES)), needs="broken early")
def deal_goes_on(scene: DealScene) -> Variants:
    """A player bets although the pot is broken."""
    last = scene.turns()[-1]
    following = scene.clockwise(last.seat)[0]
    hand = scene.whole_hand_of(following)
    if following == scene.dealer or not hand:
        return
    burned, *cards = [card for card in scene.unseen() if not beats(hand, card)] or [""]
    for card in cards[:1]:
        turn = _losing_turn(scene, following, scene.least, burned, card, last.show)
        turn[3] = Show(*HERE, *_who(scene, following), hand, -1, -1)
        yield scene.put(last.end + 1, *turn).ends(keeps=False)

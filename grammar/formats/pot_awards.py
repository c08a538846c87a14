"""Pots, and who wins them by the cards, for formats that leave it to the rules."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from studbook.game.cards import HIDDEN, parse_card
from studbook.game.money import CENT, UNIT
from studbook.game.pots import pot_layers, shares, split_halves, winners
from studbook.game.ranking import low_half_strength, pot_strength
from studbook.game.vocabulary import Game, Half

FIRST = 0
"""Odd chips go to the first winner in the order of the deal, as in PokerKit."""


class Layer(NamedTuple):
    """The only or the main pot, or a side pot."""

    pot: int
    amount: int
    eligible: int
    """Bit set of the players who may win it."""


class PotAward(NamedTuple):
    """What a player gets from a pot."""

    player: int
    amount: int
    pot: int
    half: Half


def returned(paid: Sequence[int]) -> dict[int, int]:
    """ES-13: the player who put in most, and what no one called."""
    top, second = sorted(range(len(paid)), key=lambda player: -paid[player])[:2]
    return {top: paid[top] - paid[second]}


def layers_of(paid: Sequence[int], live: set[int]) -> list[Layer]:
    """ES-15: the pots after the uncalled bet is returned, main pot first; players are indices."""
    contributed = np.array(paid, np.int64)
    for player, amount in returned(paid).items():
        contributed[player] -= amount
    amounts, eligible = np.zeros((2, len(paid) + 1), np.int64)
    count = pot_layers(contributed, sum(1 << player for player in live), amounts, eligible)
    pots = zip(range(count), amounts[:count].tolist(), eligible[:count].tolist(), strict=True)
    return [Layer(*pot) for pot in pots]


def awards_by_cards(
    game: Game, layers: Sequence[Layer], cards: Mapping[int, Sequence[str]], players: int
) -> list[PotAward]:
    """ES-22, FR-20: what each player wins by the cards, last side pot first; players without cards have mucked.

    The only player left wins with any cards. Returns nothing if another's cards are not all known.
    """
    if len(cards) == 1:
        return [PotAward(player, layer.amount, layer.pot, Half.WHOLE) for player in cards for layer in reversed(layers)]
    masks = {player: {parse_card(card) for card in held} for player, held in cards.items()}
    if any(card >= HIDDEN for mask in masks.values() for card in mask):
        return []
    unit = UNIT if all(layer.amount % UNIT == 0 for layer in layers) else CENT
    strengths = np.zeros((2, players), np.int64)
    for player, mask in masks.items():
        bits = sum(1 << card for card in mask)
        strengths[:, player] = pot_strength(bits, int(game)), low_half_strength(bits, int(game))
    awards: list[PotAward] = []
    for layer in reversed(layers):
        high, low = (winners(strength, layer.eligible) for strength in strengths)
        if low:
            halves = split_halves(layer.amount, unit)
            for amount, winning, half in zip(halves, (high, low), (Half.HIGH, Half.LOW), strict=True):
                awards += _shared(layer._replace(amount=amount), winning, half, unit, players)
        else:
            awards += _shared(layer, high, Half.WHOLE, unit, players)
    return awards


def _shared(layer: Layer, winning: int, half: Half, unit: int, players: int) -> Iterator[PotAward]:
    out = np.zeros(players, np.int64)
    shares(layer.amount, winning, unit, FIRST, out)
    return (PotAward(player, won, layer.pot, half) for player, won in enumerate(out.tolist()) if won)

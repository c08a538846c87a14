"""What is said of players: their chances, and the result of the hand."""

from decimal import Decimal

from studbook.analytics.replayer.decisions import hero_of
from studbook.analytics.replayer.frame import PlayerNow, Replayed
from studbook.analytics.stored.audits import HandFacts
from studbook.reports.layout.words import money, rate

_LEAST_ERROR = 0.1
"""Percent; a sampled equity is never shown as exact."""


def chance(player: PlayerNow) -> str:
    """What was known at that time: the chance of a Red Dog bettor, or the equity against ranges."""
    if player.chance is not None:
        wins, cases = player.chance
        return f"wins {wins:,} of {cases:,} ({rate(100 * wins / cases)} %)"
    return "" if player.range_equity is None else f"{rate(100 * player.range_equity)} % against ranges"


def equity(player: PlayerNow) -> str:
    """Equity in percent, with a 95 % interval if it is sampled: known only from cards that are face down."""
    if player.equity is None:
        return ""
    error = f" ± {rate(max(196 * player.equity_error, _LEAST_ERROR))}" if player.equity_error else ""
    return f"equity {rate(100 * player.equity)} %{error}"


def result(replayed: Replayed) -> str:
    """The hero's result and the pot, or who collects how much if no hero is known."""
    facts, hero, seats = replayed.hand.facts, hero_of(replayed), replayed.hand.seats
    pot = f"pot {money(facts.gross, facts.currency)}" if facts.gross is not None else ""
    nets = [f"{seat.player} {_net(seat.net, facts)}" for seat in seats if seat.seat == hero and seat.net is not None]
    won = [f"{seat.player} collects {money(seat.collected, facts.currency)}" for seat in seats if seat.collected]
    return " · ".join(part for part in (", ".join(nets or won), pot) if part)


def _net(net: Decimal, facts: HandFacts) -> str:
    big_bets = f" ({rate(float(net / facts.big_bet), signed=True)} BB)" if facts.big_bet else ""
    return money(net, facts.currency, signed=True) + big_bets

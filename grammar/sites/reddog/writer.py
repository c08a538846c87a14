"""Writes Red Dog deals: the counterpart of `grammar.lark`, explained in `docs/reference/reddog.md`."""

from collections.abc import Iterator

from studbook.game import events
from studbook.game.games import GAME_NAMES
from studbook.game.vocabulary import RED_DOG_GAMES, Game, Kind, Limit
from studbook.grammar.numerals import ordinal
from studbook.grammar.sites.log import LogNames


class RedDogLog(LogNames):
    """A deal: what is in the pot, who gets what, every bet with its card, what is left."""

    site = "reddog"
    games = {game: GAME_NAMES[game] for game in RED_DOG_GAMES}
    limits = {Limit.POT: "pot limit"}
    all_in_words = ", all-in"
    wordings = LogNames.wordings | {
        Kind.STITCH: "Stitch round",
        Kind.DEAL: "Seat {seat} gets ({cards})",
        Kind.CENTRE: "Centre {cards}",
        Kind.BURN: "Burn {cards}",
        Kind.TURN: "Turn {cards}",
        Kind.POT: "In the pot: {amount}",
        Kind.FUND: "Seat {seat} puts up {amount}",
        Kind.STAKE: "Seat {seat} bets {amount}",
        Kind.WIN: "Seat {seat} wins {amount}",
        Kind.LOSE: "Seat {seat} loses {amount}",
        Kind.PASS: "Seat {seat} passes",
        Kind.BUY: "Seat {seat} pays {amount} for another card",
        Kind.TAKE: "Seat {seat} takes the pot, {amount}",
        Kind.SHARE: "Seat {seat} takes a share of {amount}",
        Kind.TOTAL: "Left in the pot: {amount}",
        Kind.NEXT_DEALER: "Seat {seat} deals next",
    }

    def head(self) -> Iterator[str]:
        hand = self.hand
        yield from self.begins("Red Dog log")
        limit = "half-pot limit" if hand.game == Game.POLISH_RED_DOG else "pot limit"
        yield f"Game: {self.games[hand.game]}, {limit}, stakes from {self.money(hand.small_bet)}"
        if hand.ante > 0:
            yield f"Ante: {self.money(hand.ante)}"
        if hand.bring_in > 0:
            most = f" to {self.money(hand.big_bet)}" if hand.big_bet > hand.bring_in else ""
            yield f"New pot: {self.money(hand.bring_in)}{most}"
        yield self.currency()
        yield from self.when_and_where()

    def tail(self) -> Iterator[str]:
        yield "End of deal"

    def on_dealer(self, event: events.Dealer) -> str:
        number = f", {event.to}{ordinal(event.to)} deal" if event.to > 0 else ""
        return f"Dealer: seat {event.seat}{number}"

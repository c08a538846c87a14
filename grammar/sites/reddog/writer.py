"""Writes Red Dog deals: the counterpart of `grammar.lark`, explained in `docs/reference/reddog.md`."""

from collections.abc import Iterator

from studbook.game import events
from studbook.game.games import GAME_NAMES
from studbook.game.vocabulary import RED_DOG_GAMES, Game, Limit
from studbook.grammar.numerals import ordinal
from studbook.grammar.sites.log import LogNames


class RedDogLog(LogNames):
    """A deal: what is in the pot, who gets what, every bet with its card, what is left."""

    site = "reddog"
    games = {game: GAME_NAMES[game] for game in RED_DOG_GAMES}
    limits = {Limit.POT: "pot limit"}
    all_in_words = ", all-in"
    fixed = LogNames.fixed | {events.Stitch: "Stitch round"}

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

    def on_deal(self, event: events.Deal) -> str:
        return self.does(event, f"gets ({self.cards(event.cards)})")

    def on_centre(self, event: events.Centre) -> str:
        return f"Centre {self.cards(event.cards)}"

    def on_burn(self, event: events.Burn) -> str:
        return f"Burn {self.cards(event.cards)}"

    def on_turn(self, event: events.Turn) -> str:
        return f"Turn {self.cards(event.cards)}"

    def on_pot(self, event: events.Pot) -> str:
        return f"In the pot: {self.money(event.amount)}"

    def on_fund(self, event: events.Fund) -> str:
        return self.does(event, f"puts up {self.money(event.amount)}")

    def on_ante(self, event: events.Ante) -> str:
        return self.does(event, f"antes {self.money(event.amount)}{self.all_in(event)}")

    def on_stake(self, event: events.Stake) -> str:
        return self.does(event, f"bets {self.money(event.amount)}")

    def on_win(self, event: events.Win) -> str:
        return self.does(event, f"wins {self.money(event.amount)}")

    def on_lose(self, event: events.Lose) -> str:
        return self.does(event, f"loses {self.money(event.amount)}")

    def on_pass(self, event: events.Pass) -> str:
        return self.does(event, "passes")

    def on_buy(self, event: events.Buy) -> str:
        return self.does(event, f"pays {self.money(event.amount)} for another card")

    def on_take(self, event: events.Take) -> str:
        return self.does(event, f"takes the pot, {self.money(event.amount)}")

    def on_share(self, event: events.Share) -> str:
        return self.does(event, f"takes a share of {self.money(event.amount)}")

    def on_total(self, event: events.Total) -> str:
        return f"Left in the pot: {self.money(event.amount)}"

    def on_next_dealer(self, event: events.NextDealer) -> str:
        return self.does(event, "deals next")

"""The money of hands of other games in OHH: what each player puts in and gets. What else happens is not read."""

from collections.abc import Iterator
from typing import Any

from studbook.game import events
from studbook.game.events import Event
from studbook.game.hand import Hand
from studbook.game.vocabulary import Game, Half, Limit, Street
from studbook.grammar.formats.format_error import FormatError, Token
from studbook.grammar.sites.ohh.hand import LIMITS, OhhReader, plain_name

_DEAD = ("postante", "postdead", "addtopot")
"""Payments that are no part of a bet."""
_BLINDS = ("postsb", "postbb", "postextrablind", "straddle", "poststraddle", "bringin", "postbringin")
_WAGERS = ("bet", "call", "raise")
_ACTIONS = (*_WAGERS, "check", "fold")


def money_of(text: bytes, tokens: list[Token], ohh: dict[str, Any], line: int) -> Hand | None:
    """Return the money of a hand of another game; None if the object does not balance.

    Some programs write the chips that a raise adds, others the player's total on the street: what balances decides.
    """
    for are_totals in (False, True):
        try:
            return MoneyReader(text, tokens, ohh, line, are_totals).hand()
        except FormatError:
            continue
    return None


class MoneyReader(OhhReader):
    """Reads who puts in and gets what."""

    def __init__(self, text: bytes, tokens: list[Token], ohh: dict[str, Any], line: int, are_totals: bool) -> None:
        """Set up for an object; `are_totals` says what the amounts of raises are."""
        super().__init__(text, tokens, ohh, line)
        self.are_totals = are_totals

    def _hand(self) -> Hand:
        self._seat()
        happened = [*self._payments(), *self._awards()]
        limit = LIMITS.get(self.ohh.get("bet_limit", {}).get("bet_type"), Limit.NO)
        small, big = (self._amount(self.ohh.get(f"{blind}_blind_amount", 0)) or -1 for blind in ("small", "big"))
        bets = (big, 2 * big if big > 0 else -1) if limit == Limit.FIXED else (small, big)
        return self._with_table(happened, Game.OTHER, limit, bets)

    def _payments(self) -> Iterator[Event]:
        """All payments: a round after one in which players have acted begins the betting anew."""
        self.street, has_acted = Street.THIRD, False
        for stage in self.ohh["rounds"]:
            named = [(plain_name(action["action"]), action) for action in stage.get("actions", ())]
            if has_acted and named:
                self.street = Street(min(self.street + 1, Street.SEVENTH))
                self.put.clear()
                self.bet, has_acted = 0, False
                yield events.StreetStart(self.line, self.street, -1)
            for verb, action in named:
                has_acted |= verb in _ACTIONS
                if verb == "fold":
                    seat = self.seats[action["player_id"]]
                    yield events.Fold(self.line, self.street, seat.number, seat.player, ())
                elif verb in (*_DEAD, *_BLINDS, *_WAGERS):
                    yield self._put_in(verb, action)

    def _put_in(self, verb: str, action: dict[str, Any]) -> Event:
        seat, amount = self.seats[action["player_id"]], self._amount(action["amount"])
        before = self.put[seat.number]
        if verb == "raise" and self.are_totals:
            amount -= before
        self.paid[seat.number] += amount
        if amount < 0 or self.paid[seat.number] > seat.stack >= 0:
            raise FormatError(self.at, f"{seat.player} puts in more than their stack")
        facts = self.line, self.street, seat.number, seat.player
        if verb in _DEAD:
            return events.Ante(*facts, amount, False)
        self.put[seat.number] += amount
        bet, self.bet = self.bet, max(self.bet, before + amount)
        if verb in _BLINDS:
            return events.BringIn(*facts, amount, False)
        if verb == "call":
            return events.Call(*facts, amount, False)
        return events.Raise(*facts, before + amount - bet, False, before + amount)

    def _awards(self) -> Iterator[Event]:
        """What is returned, if the awards do not hold it, what players get, and what the house keeps."""
        pots = self.ohh["pots"]
        paid_out = [
            (self.seats[win["player_id"]], self._amount(win["win_amount"]))
            for pot in pots
            for win in pot["player_wins"]
        ]
        rake, fee = (sum(self._amount(pot.get(key, 0)) for pot in pots) for key in ("rake", "jackpot"))
        out = sum(amount for _, amount in paid_out) + rake + fee
        yield from self._returned(sum(self.paid.values()) - out)
        yield from (
            events.Collect(self.line, self.street, seat.number, seat.player, amount, 0, Half.WHOLE)
            for seat, amount in paid_out
            if amount
        )
        yield events.Rake(self.line, Street.SUMMARY, rake)
        if fee:
            yield events.Fee(self.line, Street.SUMMARY, fee)
        yield events.Total(self.line, Street.SUMMARY, out)

    def _returned(self, excess: int) -> Iterator[Event]:
        """The part of the last bet that no one calls, which must be what is not paid out. Raises FormatError."""
        if not excess:
            return
        put = sorted(self.put.values(), reverse=True)
        if excess < 0 or not put or put[0] - (*put, 0)[1] != excess:
            raise FormatError(self.at, "what is paid out is not what the players put in")
        seat = next(seat for seat in self.seats.values() if self.put[seat.number] == put[0])
        yield events.Uncalled(self.line, self.street, seat.number, seat.player, excess)

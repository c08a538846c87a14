"""Writes hands in OnGame's format: the counterpart of `grammar.lark`, based on real files."""

from collections.abc import Iterator

from studbook.game import events
from studbook.game.hand import Seat
from studbook.game.vocabulary import Currency, Game, Kind, Limit, Street, Zone
from studbook.grammar.phrases import ENGLISH, Phrases
from studbook.grammar.site_writer import Scribe

_RANKS = tuple(rank.upper() for rank in ENGLISH)
PHRASES = Phrases(
    classes=(
        "HIGH_CARD {one}",
        "PAIR {one}",
        "TWO_PAIR {one}, {more}",
        "THREE_OF_A_KIND {one}",
        "STRAIGHT {one}",
        "FLUSH {one}",
        "FULL_HOUSE {one}, {more}",
        "FOUR_OF_A_KIND {one}",
        "STRAIGHT_FLUSH {one}",
        "ROYAL_FLUSH",
    ),
    one=_RANKS,
    many=_RANKS,
)


class OnGame(Scribe):
    """OnGame counts a raise from the beginning of the hand; pots, awards and shown hands are in the summary."""

    site = "ongame"
    games = {
        Game.STUD: "SEVEN_CARD_STUD",
        Game.STUD8: "SEVEN_CARD_STUD_HI_LO",
        Game.RAZZ: "RAZZ",
        Game.RAZZ27: "2_7_RAZZ",
        Game.FIVESTUD: "FIVE_CARD_STUD",
    }
    limits = {
        Limit.FIXED: "LIMIT",
        Limit.SPREAD: "SPREAD_LIMIT",
        Limit.POT: "POT_LIMIT",
        Limit.NO: "NO_LIMIT",
    }
    headings = {
        Street.THIRD: "Dealing 3rd street",
        Street.FOURTH: "Dealing 4th street",
        Street.FIFTH: "Dealing 5th street",
        Street.SIXTH: "Dealing 6th street",
        Street.SEVENTH: "Dealing river",
    }
    wordings = Scribe.wordings | {
        Kind.DEAL: "Dealing to {player}: {dealt}",
        Kind.ANTE: "{player} posts ante {amount}{all_in}",
        Kind.BRING_IN: "{player} small bring in {amount}{all_in}",
        Kind.BET: "{player} {bets} {amount}{all_in}",
        Kind.RAISE: "{player} raises {added} to {in_all}{all_in}",
    }
    completions = {Kind.RAISE: "{player} bets {added}{all_in}"}
    zone = Zone.UTC
    all_in_words = " [all in]"
    hides_cards = True
    notices = {
        Kind.TIMEOUT: "{player} has timed out",
        Kind.DISCONNECT: "{player} is disconnected",
        Kind.CONNECT: "{player} is connected",
        Kind.SIT_OUT: "{player} is sitting out",
        Kind.LEAVE: "{player} leaves the table",
    }

    def _id(self) -> str:
        return f"R5-{self.table_number()}-{self.number()}"

    def head(self) -> Iterator[str]:
        hand = self.hand
        ante = f", ante: {self.money(hand.ante)}" if hand.ante > 0 else ""
        stakes = f"{self.money(hand.small_bet)}/{self.money(hand.big_bet)}{ante}"
        money = "Play money" if hand.currency in (Currency.PLAY, Currency.CHIPS) else "Real money"
        game = f"{self.limits[hand.limit]} {self.games[hand.game]} {stakes}, {money}"
        yield f"***** History for hand {self._id()} *****"
        yield f"Start hand: {self.moment():%a %b %d %H:%M:%S} GMT+0000 {self.moment():%Y}"
        yield f"Table: {self.table()} [{self.table_number()}] ({game})"
        if self.hero:
            yield f"User: {self.players[self.hero]}"
        yield f"Players in round: {len(hand.seats)}"

    def seat(self, seat: Seat) -> str:
        return f"Seat {seat.number}: {seat.player} ({self.money(seat.stack)}){' is sitting out' * seat.sitting_out}"

    def tail(self) -> Iterator[str]:
        yield f"***** End of hand {self._id()} *****"

    def cards(self, cards: tuple[str, ...]) -> str:
        return f"[{', '.join('-' if card == 'X' else card for card in cards)}]"

    def on_street(self, event: events.StreetStart) -> str:
        if event.street == Street.SUMMARY:
            return "\n".join(self._summary())
        heading = "Dealing pocket cards" if event.street == self.first else super().on_street(event)
        return f"---\n{heading}" if heading else ""

    def bets(self, event: events.Bet) -> str:
        """The verb of a bet."""
        return "big bring in" if event.street == self.first else "bets"

    def in_all(self, event: events.Raise) -> str:
        """What the player has put in on all streets."""
        return self.money(self.ledger.spent[event.seat] + event.to - self.ledger.put[event.seat])

    def _summary(self) -> Iterator[str]:
        yield "---"
        yield "Summary:"
        for pot, gross in enumerate(self.ledger.pots()):
            paid: dict[str, int] = {}
            for award in self.all_of(events.Collect):
                if award.pot == pot:
                    paid[award.player] = paid.get(award.player, 0) + award.amount
            winners = ", ".join(f"{player} ({self.money(amount)})" for player, amount in paid.items())
            if winners:
                yield f"{f'Side pot {pot}' if pot else 'Main pot'}: {self.money(gross)} won by {winners}"
        yield f"Rake taken: {self.money(self.amount_of(events.Rake, events.Fee))}"
        for seat in self.hand.seats:
            if seat.number in self.ledger.paid:
                yield self._net(seat)

    def _net(self, seat: Seat) -> str:
        net = self.ledger.won[seat.number] - self.ledger.paid[seat.number]
        stack = self.money(self.ledger.stack[seat.number])
        shown = self.shown().get(seat.number)
        held = ""
        if shown:
            words = f" ({PHRASES.high(shown.said_high)})" if shown.said_high >= 0 else ""
            held = f", {self.cards(shown.cards)}{words}"
        sign = "-" if net < 0 else "+"
        return f"Seat {seat.number}: {seat.player} ({stack}), net: {sign}{self.money(abs(net))}{held}"

"""Writes hands in Merge's format: the counterpart of `grammar.lark`, based on real files."""

from collections.abc import Iterator
from xml.sax.saxutils import escape, quoteattr

from studbook.game import events
from studbook.game.hand import Hand, Seat
from studbook.game.money import CENT, UNIT
from studbook.game.vocabulary import Currency, Game, Half, Kind, Limit, Street, Zone
from studbook.grammar.phrases import ENGLISH, PLURAL, Phrases, low_ranks
from studbook.grammar.site_writer import Scribe, X
from studbook.grammar.wordings import line_of

PHRASES = Phrases(
    classes=(
        "{one} High",
        "Pair of {many}",
        "Two Pair {many} and {more}",
        "Three of a Kind {many}",
        "{one} High Straight",
        "Flush {one} High",
        "Full House {many} full of {more}",
        "Four of a Kind {many}",
        "{one} High Straight Flush",
        "Royal Flush",
    ),
    one=ENGLISH,
    many=PLURAL,
)
_NUMBERS = {Game.STUD: (39, 41), Game.STUD8: (43, 45), Game.RAZZ: (47, 49)}
"""Number of a game, in a cash game and in a tournament."""
_ROUNDS = {
    Street.THIRD: "BRING_IN",
    Street.FOURTH: "FOURTH_STREET",
    Street.FIFTH: "FIFTH_STREET",
    Street.SIXTH: "SIXTH_STREET",
    Street.SEVENTH: "SEVENTH_STREET",
    Street.SHOWDOWN: "SHOWDOWN",
}
_TYPES = {Half.WHOLE: "n", Half.HIGH: "h", Half.LOW: "l"}


def _event(name: str, amount: str = "") -> str:
    """Template of an element with the next number; players who act after the bring-in act in a separate round."""
    paid = f' amount="{amount}"' if amount else ""
    return f'{{begun}}\t\t<event sequence="{{order}}" type="{name}" timestamp="{{clock}}" player="{{chair}}"{paid}/>'


class Merge(Scribe):
    """Merge prints a street's cards after its betting, all of a player's cards again, in numbered elements."""

    site = "merge"
    games = {Game.STUD: "7-Stud", Game.STUD8: "7-Stud H/L8", Game.RAZZ: "Razz"}
    limits = {Limit.FIXED: "Limit", Limit.POT: "Pot Limit", Limit.NO: "No Limit"}
    wordings = {
        Kind.ANTE: _event("ANTE", "{amount}"),
        Kind.BRING_IN: _event("BRING_IN", "{amount}"),
        Kind.CHECK: _event("CHECK"),
        Kind.BET: _event("BET", "{amount}"),
        Kind.CALL: _event("CALL", "{amount}"),
        Kind.RAISE: _event("RAISE", "{to}"),
        Kind.FOLD: _event("FOLD"),
    }
    all_in_wordings = {
        Kind.BET: _event("ALL_IN", "{amount}"),
        Kind.CALL: _event("ALL_IN", "{amount}"),
        Kind.RAISE: _event("ALL_IN", "{added}"),
    }
    completions = {Kind.RAISE: _event("COMPLETE", "{to}")}
    zone = Zone.EST
    hides_cards = True
    notices = {
        Kind.TIMEOUT: "TIMEOUT",
        Kind.DISCONNECT: "DISCONNECTED",
        Kind.CONNECT: "CONNECTED",
        Kind.SIT_OUT: "SIT_OUT",
        Kind.FINISH: "PLAYER_OUT",
        Kind.LEAVE: "LEAVE",
    }

    def __init__(self, hand: Hand) -> None:
        super().__init__(hand)
        self.rounds = 0
        self.round = ""
        """The current round."""
        self.sequence = 0
        self.cards_behind: list[str] = []
        """Elements that come at the end of the round."""
        self.winners: list[str] = []
        """Elements of the last round: first the shows, then the awards."""
        self.ends_folded = not any(event.street == Street.SHOWDOWN for event in hand.events)

    def money(self, amount: int) -> str:
        """Everything except the stakes has cents, and no sign."""
        cents = f"{amount // CENT % (UNIT // CENT):02d}"
        return self.plain(amount) if amount % CENT else f"{amount // UNIT}.{cents}"

    def head(self) -> Iterator[str]:
        hand = self.hand
        yield f'<description type="{hand.mixed or self.games[hand.game]}" stakes="{self._stakes()}"/>'
        real = str(hand.currency != Currency.PLAY or bool(hand.tournament)).lower()
        number = _NUMBERS[hand.game][bool(hand.tournament)]
        game = f'{"multi" if hand.mixed else ""}gametype="{number}"'
        if hand.mixed:
            game = f'gametype="77" {game}'
        size = f' seats="{hand.max_seats}"' if hand.max_seats > 0 else ""
        start = f'<game id="{self._id()}" starttime="{self.moment():%Y%m%d%H%M%S}" numholecards="7" {game}{size}'
        yield f'{start} realmoney="{real}" data="{self._data()}">'
        yield '\t<players dealer="0">'

    def _id(self) -> str:
        return self.hand.hand_id if self.is_own_site else self.number()

    def _stakes(self) -> str:
        hand, name = self.hand, self.limits[self.hand.limit]
        if hand.tournament:
            return name
        bets = [hand.small_bet, hand.big_bet]
        if hand.limit != Limit.FIXED:
            bets = [max(hand.ante, 0), max(hand.bring_in, 0), *bets]
        sums = "/".join(self.sign + self.plain(bet) for bet in bets)
        return f"{name} {sums}" if hand.limit == Limit.FIXED else f"{name} ({sums})"

    def _data(self) -> str:
        """Day, table, tournament or table, hand, and whether it is a tournament."""
        hand = self.hand
        table = escape("".join(letter for letter in self.table() if letter not in '|"'))
        number = self.tournament() if hand.tournament else str(self.table_number())
        return f"{self.moment():%Y%m%d}|{table}|{number}|{self._id()}|{str(bool(hand.tournament)).lower()}"

    def seat(self, seat: Seat) -> str:
        """Stacks before the antes; in a tournament, after them."""
        ante = sum(event.amount for event in self.all_of(events.Ante) if event.seat == seat.number)
        balance = self.money(seat.stack - (ante if self.hand.tournament else 0))
        dealt = str(seat.number in self.ledger.live).lower()
        name = quoteattr(seat.player, {'"': "&quot;"})
        return f'\t\t<player seat="{seat.number - 1}" nickname={name} balance="${balance}" dealtin="{dealt}" />'

    def before_the_antes(self) -> Iterator[str]:
        yield "\t</players>"
        yield self._begun("BLINDS")

    def tail(self) -> Iterator[str]:
        yield self._ended()
        if self.ends_folded:
            yield from (self._begun("END_OF_FOLDED_GAME"), *self.winners, self._ended())
            self.winners.clear()
        yield from (self._begun("END_OF_GAME"), *self.winners, self._ended())
        yield "</game>"

    def _begun(self, name: str) -> str:
        self.rounds += 1
        self.round = name
        return f'\t<round id="{name}" sequence="{self.rounds}">'

    def _ended(self) -> str:
        lines = "".join(f"\t\t{card}\n" for card in self.cards_behind)
        self.cards_behind.clear()
        return f"{lines}\t</round>"

    def _next(self, name: str) -> str:
        return f"{self._ended()}\n{self._begun(name)}"

    def on_street(self, event: events.StreetStart) -> str:
        if event.street not in _ROUNDS:
            return ""
        text = self._next(_ROUNDS[event.street])
        if self.community():
            self.cards_behind.append(f'<cards type="COMMUNITY" cards="{",".join(self.community())}"/>')
        elif self.hero and self.hero not in self.ledger.live and event.street <= self.last:
            self.cards_behind.append(self._cards(self.hero, self.printed[self.hero]))
        for seat in self.unseen_last_cards():
            self.cards_behind.append(self._cards(seat, (*self.printed[seat], X)))
        return text

    def on_deal(self, event: events.Deal) -> str:
        old, new = self.deal_parts(event)
        self.cards_behind.append(self._cards(event.seat, old + new))
        return ""

    def _cards(self, seat: int, cards: tuple[str, ...]) -> str:
        kind = "HOLE" if seat == self.hero else "DRAW_DRAWN_CARDS"
        return f'<cards type="{kind}" cards="{_listed(cards)}" player="{seat - 1}"/>'

    def begun(self, event: events.Event) -> str:  # noqa: ARG002  # any event
        """The beginning of the round after the bring-in, if this event begins it."""
        return f"{self._next('THIRD_STREET')}\n" if self.round == "BRING_IN" and self.ledger.bet else ""

    def order(self, event: events.Event) -> str:  # noqa: ARG002  # any event
        """Number of the next element."""
        self.sequence += 1
        return str(self.sequence)

    def clock(self, event: events.Event) -> str:  # noqa: ARG002  # any event
        """A time for the element: a second after the one before it."""
        return str(int(self.hand.started_at.timestamp() + self.sequence) * 1000)

    def chair(self, event: events.PlayerEvent) -> str:
        """The player, by the number of the chair."""
        return str(event.seat - 1)

    def unknown(self, text: str) -> str:
        """An unknown element; an attribute is lost, since its element is unknown."""
        return f"\t\t{text}" if text.startswith("<") else ""

    def notice(self, event: events.Notice) -> str:
        words = self.notices.get(events.EVENT_KINDS[type(event)], "")
        if not words or not event.seat:
            return ""
        return line_of(_event(words))(self, event)

    def on_show(self, event: events.Show) -> str:
        self.cards_behind.append(f'<cards type="SHOWN" cards="{_listed(event.cards)}" player="{event.seat - 1}"/>')
        return line_of(_event("SHOW"))(self, event)

    def on_muck(self, event: events.Muck) -> str:
        cards = self.thrown_away(event)
        if cards:
            self.cards_behind.append(f'<cards type="MUCKED" cards="{_listed(cards)}" player="{event.seat - 1}"/>')
        return line_of(_event("MUCK"))(self, event)

    def on_no_show(self, event: events.NoShow) -> str:
        self.winners.insert(0, line_of(_event("MUCK"))(self, event))
        return ""

    def on_collect(self, event: events.Collect) -> str:
        """If there is a showdown, uncalled bets are listed separately, in the last pot."""
        if self.is_first_award():
            uncalled = self.bets_to_losers() if self.ends_folded else self.all_of(events.Uncalled)
            self.winners += [self._winner(back, back.amount, len(self.ledger.pots())) for back in uncalled]
        amount = self.with_uncalled(event) if self.ends_folded else event.amount
        self.winners.append(self._winner(event, amount, event.pot, event.half))
        return ""

    def _winner(self, event: events.PlayerEvent, amount: int, pot: int, half: Half = Half.WHOLE) -> str:
        uncalled = str(isinstance(event, events.Uncalled)).lower()
        shown = self.shown().get(event.seat)
        words = f' hand="{_described(shown, half)}"' if shown else ""
        return (
            f'\t\t<winner amount="{self.money(amount)}" uncalled="{uncalled}" potnumber="{pot + 1}"'
            f' player="{event.seat - 1}"{words} pottype="{_TYPES[half]}"/>'
        )


def _listed(cards: tuple[str, ...]) -> str:
    return ",".join("null" if card == X else card for card in cards)


def _described(shown: events.Show, half: Half) -> str:
    if half == Half.LOW or shown.said_high < 0:
        return low_ranks(max(shown.said_low, 0)).replace(",", "-")
    return PHRASES.high(shown.said_high)

"""Writes hands in iPoker's format: the counterpart of `grammar.lark`, based on real files."""

from collections import defaultdict
from collections.abc import Iterator
from functools import cache, cached_property, lru_cache
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from studbook.game import events
from studbook.game.hand import Hand, Seat
from studbook.game.vocabulary import Currency, Game, Kind, Limit, Street, Zone
from studbook.grammar.site_writer import SIGNS, Scribe, X

_STREETS = {
    Street.SECOND: "Second Street",
    Street.THIRD: "Third Street",
    Street.FOURTH: "Fourth Street",
    Street.FIFTH: "Fifth Street",
    Street.SIXTH: "Sixth Street",
    Street.SEVENTH: "River",
}
_FIRST_ROUND = 2
"""The antes are round 0, round 1 is empty."""


def _action(number: int, amount: str = "{amount}") -> str:
    """Template of what is different in each action, which has a number instead of words."""
    return f'type="{number}" sum="{amount}"'


class IPoker(Scribe):
    """iPoker prints what each player did on a street before what the next one did, in seat order."""

    site = "ipoker"
    games = {
        Game.STUD: "7 Card Stud",
        Game.STUD8: "7 Card Stud Hi-Lo",
        Game.RAZZ: "Razz",
        Game.RAZZ27: "2-7 Razz",
        Game.FIVESTUD: "5 Card Stud",
    }
    limits = {Limit.FIXED: "L", Limit.SPREAD: "SL", Limit.POT: "PL", Limit.NO: "NL"}
    wordings = {
        Kind.ANTE: _action(15),
        Kind.BRING_IN: _action(16),
        Kind.CHECK: _action(4, "{nothing}"),
        Kind.BET: _action(5),
        Kind.CALL: _action(3),
        Kind.RAISE: _action(23, "{to}"),
        Kind.FOLD: _action(0, "{nothing}"),
        Kind.SIT_OUT: _action(9, "{nothing}"),
    }
    all_in_wordings = {Kind.BET: _action(7), Kind.CALL: _action(7), Kind.RAISE: _action(7, "{added}")}
    completions = {Kind.RAISE: _action(5, "{to}")}
    zone = Zone.UTC
    hides_cards = True
    groups_thousands = True

    def __init__(self, hand: Hand) -> None:
        super().__init__(hand)
        self.actions = 0
        self.rounds = 0
        self.did: dict[int, list[str]] = defaultdict(list)
        """Elements of every seat in the current round; 0 for those that concern everyone."""
        whole = int(self.last) - len(self.all_of(events.Community))
        self.held = {seat: shown.cards for seat, shown in self.shown().items() if len(shown.cards) == whole}
        """Complete hands seen in the end: they are printed from the deal on."""

    def head(self) -> Iterator[str]:
        hand = self.hand
        play = hand.currency == Currency.PLAY and not hand.tournament
        stakes = "" if hand.tournament else f" {self.money(hand.small_bet)}/{self.money(hand.big_bet)}"
        yield '<?xml version="1.0" encoding="utf-8"?>'
        yield f'<session sessioncode="{self.table_number()}">'
        yield "\t<general>"
        yield f"\t\t<mode>{'fun' if play else 'real'}</mode>"
        yield f"\t\t<gametype>{self.games[hand.game]} {self.limits[hand.limit]}{stakes}</gametype>"
        numbers = f", {self.tournament()}" * bool(hand.tournament)
        yield f"\t\t<tablename>{escape(self.table())}, {self.table_number()}{numbers}</tablename>"
        if self.sign:
            yield f"\t\t<tablecurrency>{hand.currency.name}</tablecurrency>"
        yield f"\t\t<startdate>{self.moment():%Y-%m-%d %H:%M:%S}</startdate>"
        if self.hero:
            yield f"\t\t<nickname>{escape(self.players[self.hero])}</nickname>"
        if hand.tournament:
            yield f"\t\t<tournamentname>{escape(self.table())}</tournamentname>"
            yield f"\t\t{self._place()}{self._buy_in()}{self._prize()}"
        yield "\t</general>"
        yield f'\t<game gamecode="{self.number()}">'
        yield f"\t\t<general>\n\t\t\t<startdate>{self.moment():%Y-%m-%d %H:%M:%S}</startdate>\n\t\t\t<players>"

    def _place(self) -> str:
        """The place in which the hero finishes; the site prints it for no one else."""
        return "".join(f"<place>{event.to}</place>" for event in self._ends() if event.to > 0)

    def _prize(self) -> str:
        sign = SIGNS.get(self.hand.buy_in_currency, "")
        prizes = (event.amount for event in self._ends() if event.to > 0 and event.amount > 0)
        return "".join(f"<win>{sign}{self.plain(prize)}</win>" for prize in prizes)

    def _ends(self) -> list[events.Finish]:
        return [event for event in self.all_of(events.Finish) if event.seat == self.hero]

    def _buy_in(self) -> str:
        hand = self.hand
        if hand.buy_in < 0:
            return ""
        sign = SIGNS.get(hand.buy_in_currency, "")
        return f"<buyin>{'+'.join(sign + self.plain(part) for part in self.price())}</buyin>"

    def table(self) -> str:
        """A comma would end the name."""
        return super().table().replace(",", "")

    def seat(self, seat: Seat) -> str:
        won = self.collected().get(seat.number, 0) + self.amount_back(seat.number)
        facts = {
            "seat": str(seat.number),
            "name": seat.player,
            "chips": self.money(seat.stack),
            "dealer": "0",
            "win": self.money(won),
            "bet": self.money(self.bet_in_all[seat.number]),
            "rebuy": "0",
            "addon": "0",
        }
        return f"\t\t\t\t<player {' '.join(f'{name}={_quoted(value)}' for name, value in facts.items())}/>"

    @cached_property
    def bet_in_all(self) -> dict[int, int]:
        """What every seat puts in, including the uncalled bet."""
        ledger = type(self.ledger)(self.hand)
        for event in self.all_of(
            events.Ante, events.BringIn, events.Bet, events.Call, events.Raise, events.StreetStart
        ):
            ledger.add(event)
        return ledger.paid

    def before_the_antes(self) -> Iterator[str]:
        yield '\t\t\t</players>\n\t\t</general>\n\t\t<round no="0">'

    def tail(self) -> Iterator[str]:
        yield from self._ended()
        yield "\t</game>\n</session>"

    def _ended(self) -> Iterator[str]:
        elements = [element for seat in (0, *self.players) for element in self.did.pop(seat, ())]
        yield from (f"\t\t\t{element}" for element in elements)
        yield "\t\t</round>"

    def on_street(self, event: events.StreetStart) -> str:
        if event.street not in _STREETS:
            return ""
        lines = list(self._ended())
        if not self.rounds:
            lines += ['\t\t<round no="1">', "\t\t</round>"]
        self.rounds += 1
        lines.append(f'\t\t<round no="{self.rounds + _FIRST_ROUND - 1}">')
        if self.community():
            self._deal(0, self.community())
        for seat in self.unseen_last_cards():
            self._deal(seat, self._seen(seat, (X,)))
        return "\n".join(lines)

    def on_deal(self, event: events.Deal) -> str:
        self._deal(event.seat, self._seen(event.seat, self.dealt(event)))
        return ""

    def _seen(self, seat: int, new: tuple[str, ...]) -> tuple[str, ...]:
        """New cards of a player, as they are known in the end."""
        old, cards = self.printed[seat], self.held.get(seat)
        self.printed[seat] = old + new
        return cards[len(old) : len(old) + len(new)] if cards else new

    def _deal(self, seat: int, cards: tuple[str, ...]) -> None:
        event = self.hand.events[self.index]
        names = " ".join(card if card == X else _by_suit(card) for card in cards)
        player = _quoted(self.players.get(seat, ""))
        self.did[seat].append(f'<cards type="{_STREETS[event.street]}" player={player}>{names}</cards>')

    def by_kind(self, event: Any) -> str:
        """An action comes after what its player did before."""
        text = super().by_kind(event)
        if not text.startswith("type="):
            return text
        self.actions += 1
        facts = f'no="{self.actions}" player={_quoted(event.player)} {text}'
        self.did[event.seat].append(f'<action {facts} cards=""/>')
        return ""

    def nothing(self, event: events.PlayerEvent) -> str:  # noqa: ARG002  # any player's action
        """The amount of an action that moves no money."""
        return self.money(0)

    def unknown(self, text: str) -> str:
        """An unknown element, after what was done before it; an attribute is lost, since its element is unknown."""
        done = reversed(self.hand.events[: self.index])
        seat = next((event.seat for event in done if isinstance(event, events.PlayerEvent) and self.did[event.seat]), 0)
        if text.startswith("<"):
            self.did[seat].append(text)
        return ""

    def notice(self, event: events.Notice) -> str:
        """The only notice that the site has is for sitting out; the header gives the hero's final place."""
        sits_out = events.EVENT_KINDS[type(event)] == Kind.SIT_OUT and event.seat
        return self.by_kind(event) if sits_out else ""


@lru_cache(1 << 16)
def _quoted(value: str) -> str:
    return quoteattr(value, {'"': "&quot;"})


@cache
def _by_suit(card: str) -> str:
    """Name of a card with its suit first and its ten in digits."""
    return card[1].upper() + card[0].replace("T", "10")

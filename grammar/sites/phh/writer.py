"""Writes hands as PHH, the open format of the Poker Hand History project: the counterpart of `grammar.lark`.

Its standard keys hold what other programs replay. What they cannot say is in keys of our own, which begin with an
underscore, and in the comments of actions (docs/reference/formats.md).
"""

from collections.abc import Iterator
from typing import Any

from studbook.game import events
from studbook.game.games import LOW_HALF
from studbook.game.hand import Hand, Seat
from studbook.game.sites import FORMATS, SITE_FACTS, SITES
from studbook.game.vocabulary import TIME_ZONES, Currency, Game, Half, Limit
from studbook.grammar.formats.content_hash import content_hash
from studbook.grammar.formats.toml_text import Plain, toml_string, toml_value
from studbook.grammar.site_writer import SIGNS, Scribe, UnknownToSiteError
from studbook.grammar.sites.phh.actions import ActionWriter

LARGEST_NUMBER = 1 << 63
"""TOML's integers have 64 bits."""
IN_KEYS = (events.Uncalled, events.Total, events.Pot, events.Rake, events.Fee, events.Result, events.Net, events.Board)
"""Events that are in keys, or follow from the rest."""
MARKS = (
    "call_over_short_bring_in",
    "community_card",
    "hidden_upcard",
    "hidden_winner",
    "open_pair_double",
    "raise_over_short_all_in",
)
"""Keys that mark what PokerKit does not replay: each begins with an underscore."""
_PLAY = (events.Payment, events.Check, events.Fold, events.Show, events.Muck, events.NoShow, events.Collect)


class Phh(Scribe):
    """PHH knows players by their place in the order of the deal, and prints no amounts of antes and calls."""

    site = "phh"
    games = {Game.STUD: "F7S", Game.STUD8: "F7S/8", Game.RAZZ: "FR"}
    limits = {Limit.FIXED: ""}
    is_live = True
    hides_cards = True

    def __init__(self, hand: Hand) -> None:
        super().__init__(hand)
        self.seated = self._in_order()
        self.numbers = {seat.number: number for number, seat in enumerate(self.seated, 1)}
        self._refuse()
        self.writer = ActionWriter(hand, self.numbers, self._bring_in())

    def _refuse(self) -> None:
        """Raise an UnknownToSiteError with the reason if PHH cannot hold the hand."""
        if self.all_of(events.Protected):
            raise UnknownToSiteError("PHH has no all-in protection: a player is all-in with chips left")
        if self.hand.small_bet <= 0 or self.hand.big_bet <= 0:
            raise UnknownToSiteError("PHH requires a small and a big bet")
        if any(event.seat not in self.numbers for event in self.all_of(*_PLAY)):
            raise UnknownToSiteError("PHH knows only players who are dealt cards, and another one acts")

    def _in_order(self) -> list[Seat]:
        """Players who were dealt in, clockwise from the first to post an ante, or to get cards."""
        dealt = {event.seat for event in self.all_of(events.Deal) if event.street == self.first}
        seats = [seat for seat in self.hand.seats if seat.number in dealt]
        numbers = [seat.number for seat in seats]
        for kind in (events.Ante, events.Deal):
            order = list(dict.fromkeys(event.seat for event in self.all_of(kind) if event.seat in dealt))[: len(seats)]
            turn = numbers.index(order[0]) if order else 0
            if order == numbers[turn:] + numbers[:turn]:
                return seats[turn:] + seats[:turn]
        return seats

    def lines(self) -> Iterator[str]:
        yield from self.head()

    def head(self) -> Iterator[str]:
        yield from (f"{key} = {value}" for key, value in self.keys())

    def seat(self, seat: Seat) -> str:
        return toml_string(seat.player)

    def keys(self) -> Iterator[tuple[str, str]]:
        """The keys with their values, as TOML."""
        actions = "".join(f"  {toml_string(action)},\n" for action in self.writer.actions())
        yield from self._required(actions)
        yield from self._when_and_where()
        yield from self._players()
        for key, value in self._own():
            yield f"_{key}", toml_value(value)

    def _required(self, actions: str) -> Iterator[tuple[str, str]]:
        hand = self.hand
        antes = {event.seat: event.amount for event in self.all_of(events.Ante)}
        yield "variant", toml_string(self.games[hand.game])
        yield "ante_trimming_status", "true"
        yield "antes", self._amounts(antes)
        yield "bring_in", self.plain(self._bring_in())
        yield "small_bet", self.plain(hand.small_bet)
        yield "big_bet", self.plain(hand.big_bet)
        yield "starting_stacks", self._amounts({seat.number: seat.stack for seat in self.seated})
        yield "actions", f"[\n{actions}]"

    def _bring_in(self) -> int:
        """The bring-in; what was paid, or half a small bet, if the text does not say what a full one is."""
        paid = max((event.amount for event in self.all_of(events.BringIn)), default=0)
        return self.hand.bring_in if self.hand.bring_in > 0 else paid or max(self.hand.small_bet // 2, 1)

    def _amounts(self, amounts: dict[int, int]) -> str:
        return f"[{', '.join(self.plain(amounts.get(seat.number, 0)) for seat in self.seated)}]"

    def _when_and_where(self) -> Iterator[tuple[str, str]]:
        hand, moment = self.hand, self.hand.local_time
        if SITES[hand.site] not in FORMATS:
            yield "venue", toml_string(SITE_FACTS[SITES[hand.site]].title)
        yield "time", f"{moment:%H:%M:%S}"
        yield "time_zone", toml_string(TIME_ZONES[hand.zone])
        yield "day", str(moment.day)
        yield "month", str(moment.month)
        yield "year", str(moment.year)
        if hand.hand_id:
            is_number = str(int(hand.hand_id)) == hand.hand_id if hand.hand_id.isdecimal() else False
            fits = is_number and int(hand.hand_id) < LARGEST_NUMBER
            yield "hand", hand.hand_id if fits else toml_string(hand.hand_id)
        if hand.max_seats > 0:
            yield "seat_count", str(hand.max_seats)
        if hand.table:
            yield "table", toml_string(hand.table)
        if not hand.tournament and hand.currency in SIGNS:
            yield "currency", toml_string(hand.currency.name)
            yield "currency_symbol", toml_string(SIGNS[hand.currency])

    def _players(self) -> Iterator[tuple[str, str]]:
        won, back = self.collected(), {event.seat: event.amount for event in self.all_of(events.Uncalled)}
        left = {
            seat.number: self.writer.stack[seat.number] + won.get(seat.number, 0) + back.get(seat.number, 0)
            for seat in self.seated
        }
        yield "seats", f"[{', '.join(str(seat.number) for seat in self.seated)}]"
        yield "players", f"[{', '.join(map(self.seat, self.seated))}]"
        yield "finishing_stacks", self._amounts(left)
        yield "winnings", self._amounts(won)

    def _own(self) -> Iterator[tuple[str, Any]]:
        hand = self.hand
        yield from self._origin()
        for mark in sorted(self.writer.marks):
            yield mark, True
        if hand.bring_in <= 0:
            yield "bring_in_is_unknown", True
        if hand.currency in (Currency.PLAY, Currency.CHIPS) and not hand.tournament:
            yield "currency", hand.currency.name.lower()
        tournament = dict(self._tournament())
        if tournament:
            yield "tournament", tournament
        away = [self._away(seat) for seat in hand.seats if seat.number not in self.numbers]
        if away:
            yield "not_dealt_in", away
        rake = self.all_of(events.Rake)
        if rake:
            yield "rake", self._exact(self.amount_of(events.Rake))
        if self.all_of(events.Fee):
            yield "fee", self._exact(self.amount_of(events.Fee))
        yield "pots", self._pots()

    def _origin(self) -> Iterator[tuple[str, Any]]:
        """Where the hand comes from, and who saw which cards."""
        hand = self.hand
        yield "hash", content_hash(hand)
        if SITES[hand.site] not in FORMATS:
            yield "source", SITES[hand.site]
        if self.hero in self.numbers:
            yield "hero", self.numbers[self.hero]
        for key in ("club", "mixed"):
            if getattr(hand, key):
                yield key, getattr(hand, key)
        if hand.home:
            yield "home_game", True

    def _exact(self, amount: int) -> "Plain":
        return Plain(self.plain(amount))

    def _away(self, seat: Seat) -> dict[str, Any]:
        """A seated player who is dealt no cards."""
        return {
            "seat": seat.number,
            "player": seat.player,
            "stack": self._exact(seat.stack),
            "sitting_out": seat.sitting_out,
        }

    def _tournament(self) -> Iterator[tuple[str, Any]]:
        hand = self.hand
        if hand.tournament:
            yield "number", hand.tournament
        if hand.level:
            yield "level", hand.level
        for key in ("buy_in", "bounty", "fee"):
            if getattr(hand, key) >= 0:
                yield key, self._exact(getattr(hand, key))
        if hand.tournament:
            yield "currency", hand.buy_in_currency.name

    def _pots(self) -> list[dict[str, Any]]:
        """What each pot pays to whom, by half."""
        pots: dict[int, dict[str, Any]] = {}
        for award, half in zip(self.all_of(events.Collect), self._halves(), strict=True):
            paid = pots.setdefault(award.pot, {"pot": award.pot})
            paid.setdefault(half.name.lower(), []).append([self.numbers[award.seat], self._exact(award.amount)])
        return list(pots.values())

    def _halves(self) -> Iterator[Half]:
        """The half that each award pays: a site that prints none pays a player who wins both the high half first."""
        awards = self.all_of(events.Collect)
        paid = [(award.pot, award.seat) for award in awards]
        for number, award in enumerate(awards):
            is_scoop = LOW_HALF[self.hand.game] and award.half == Half.WHOLE and paid.count(paid[number]) == 2
            yield (Half.LOW if paid[number] in paid[:number] else Half.HIGH) if is_scoop else award.half

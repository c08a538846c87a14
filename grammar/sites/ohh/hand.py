"""An OHH object becomes a hand, as far as OHH can hold stud: it knows neither upcards nor halves of pots."""

import json
from collections import defaultdict
from collections.abc import Iterator
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

from studbook.game import events
from studbook.game.cards import HIDDEN, card_name, parse_card
from studbook.game.columns import MAX_SEATS
from studbook.game.events import Event
from studbook.game.games import ROWS
from studbook.game.hand import Hand, Seat
from studbook.game.sites import SITES
from studbook.game.vocabulary import Currency, Game, Half, Limit, Prints, Street, Zone
from studbook.grammar.formats.format_error import FormatError, Token, amount_of
from studbook.grammar.formats.pot_awards import layers_of

X = card_name(HIDDEN)
GAMES = {"Stud": Game.STUD, "StudHiLo": Game.STUD8, "Razz": Game.RAZZ}
"""Razz is no game of OHH, but some programs and people write it."""
LIMITS = {"FL": Limit.FIXED, "PL": Limit.POT, "NL": Limit.NO}
PRINTS = int(Prints.OPENING_STREET | Prints.LATER_STREETS | Prints.ALL_IN | Prints.RAKE)
DEALT, ANTE, BRING_IN = "Dealt Cards", "Post Ante", "Post Extra Blind"
SHOWS, MUCKS = "Shows Cards", "Mucks Cards"
FOLD, CHECK, CALL, BET, RAISE = "Fold", "Check", "Call", "Bet", "Raise"
STUD_ACTIONS = {
    ANTE: "ante",
    BRING_IN: "bringin bringsin postbringin",
    RAISE: "complete completes completion",
}
"""Names that programs give to actions of stud, for which OHH has none: without case, spaces and hyphens."""
STREETS = {
    "Third Street": Street.THIRD,
    "Fourth Street": Street.FOURTH,
    "Fifth Street": Street.FIFTH,
    "Sixth Street": Street.SIXTH,
    "Seventh Street": Street.SEVENTH,
    "Showdown": Street.SHOWDOWN,
}
_ORDINALS = {name.partition(" ")[0].casefold(): street for name, street in STREETS.items()} | {
    f"{int(street)}{'rd' if street == Street.THIRD else 'th'}": street for street in Street if 3 <= street <= 7
}
"""Names of streets, as words and as figures, and of the showdown."""
_IGNORED = ("Added Chips", "Sits Down", "Stands Up", "Add to Pot")
_ACTIONS = (DEALT, ANTE, BRING_IN, SHOWS, MUCKS, FOLD, CHECK, CALL, BET, RAISE, *_IGNORED)


def plain_name(name: str) -> str:
    """Write a name without case, spaces and hyphens."""
    return "".join(letter for letter in name.casefold() if letter.isalnum())


_NAMED = {plain_name(name): name for name in _ACTIONS} | {
    other: name for name, others in STUD_ACTIONS.items() for other in others.split()
}


def action_of(name: str) -> str:
    """The action of OHH that a name means, or the name itself if it means none.

    >>> action_of("Bring In"), action_of("dealt cards"), action_of("Post SB")
    ('Post Extra Blind', 'Dealt Cards', 'Post SB')
    """
    return _NAMED.get(plain_name(name), name)


def street_of(name: str, before: Street) -> Street:
    """The street that the name of a round means; the one after `before` if OHH has no such name.

    >>> street_of("4th Street", Street.THIRD).name, street_of("River", Street.SIXTH).name
    ('FOURTH', 'SEVENTH')
    """
    named = _ORDINALS.get(plain_name(name).removesuffix("street").removeprefix("pot"))
    return named or Street(min(max(before + 1, Street.THIRD), Street.SHOWDOWN))


def ohh_of(text: bytes) -> dict[str, Any]:
    """Return the object of a text that the grammar has parsed. Raises FormatError."""
    try:
        found = json.loads(text, parse_float=Decimal)["ohh"]
        if not isinstance(found, dict):
            raise FormatError(0, "the value of ohh is not an object")
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        if isinstance(error, FormatError):
            raise
        raise FormatError(0, f"no OHH object: {error}") from None
    return found


class OhhReader:
    """Reads one object; a value of the wrong type is an error in the line of its round or key."""

    def __init__(self, text: bytes, tokens: list[Token], ohh: dict[str, Any], line: int) -> None:
        self.ohh, self.line, self.text = ohh, line, text
        strings = [(text[start:end], start) for name, start, end in tokens if name == "STRING"]
        self.starts = [start for string, start in strings if string == b'"action"']
        """First byte of every action, in order."""
        self.keys = {string.decode("utf-8", "replace").strip('"'): start for string, start in reversed(strings)}
        """First byte of every string, where it comes first."""
        self.at = 0
        self.street = Street.BEFORE
        self.seats: dict[Any, Seat] = {}
        self.held: dict[int, tuple[str, ...]] = defaultdict(tuple)
        self.left: dict[int, int] = {}
        self.paid: dict[int, int] = defaultdict(int)
        """On all streets, with the ante."""
        self.folded: set[int] = set()
        self.put: dict[int, int] = defaultdict(int)
        self.bet = 0

    def key(self, name: str) -> int:
        """First byte of a key; of the object if it lacks the key."""
        return self.keys.get(name, 0)

    def hand(self) -> Hand:
        """Return the hand. Raises FormatError."""
        try:
            return self._hand()
        except FormatError:
            raise
        except (TypeError, ValueError, KeyError, AttributeError, IndexError, OverflowError) as error:
            raise FormatError(self.at, f"not as OHH prescribes: {error}") from None

    def _hand(self) -> Hand:
        ohh = self.ohh
        self._seat()
        happened = [*self._played(), *self._paid()]
        small = self._amount(ohh.get("big_blind_amount", 0)) or -1  # a program without stakes for stud writes 0
        limit = LIMITS[ohh["bet_limit"]["bet_type"]]
        return self._with_table(happened, GAMES[ohh["game_type"]], limit, (small, 2 * small if small > 0 else -1))

    def _with_table(self, happened: list[Event], game: Game, limit: Limit, bets: tuple[int, int]) -> Hand:
        """The hand, with everything that the object says of the table."""
        ohh = self.ohh
        antes = [event.amount for event in happened if isinstance(event, events.Ante) and not event.all_in]
        brought = [event.amount for event in happened if isinstance(event, events.BringIn) and not event.all_in]
        tournament = ohh.get("tournament_info", {}) if ohh.get("tournament") else {}
        moment = datetime.fromisoformat(str(ohh["start_date_utc"])).astimezone(UTC).replace(tzinfo=None, microsecond=0)
        currency = Currency.__members__.get(str(ohh.get("currency", "")), Currency.UNKNOWN)
        return Hand(
            site=SITES.index("ohh"),
            hand_id=str(ohh["game_number"]),
            game=game,
            limit=limit,
            currency=Currency.CHIPS if tournament else currency,
            tournament=str(tournament.get("tournament_number", "")),
            level="",
            buy_in=self._amount(tournament["buyin_amount"]) if "buyin_amount" in tournament else -1,
            bounty=-1,
            fee=self._amount(tournament["fee_amount"]) if "fee_amount" in tournament else -1,
            buy_in_currency=currency if tournament else Currency.PLAY,
            home=False,
            club="",
            mixed="",
            ante=max(antes, default=-1),
            bring_in=max(brought, default=-1) if game != Game.OTHER else -1,
            small_bet=bets[0],
            big_bet=bets[1],
            max_seats=int(ohh.get("table_size", -1)),
            table=str(ohh.get("table_name", "")),
            local_time=moment,
            zone=Zone.UTC,
            line=self.line,
            seats=tuple(sorted(self.seats.values(), key=lambda seat: seat.number)),
            events=tuple(happened),
        )

    def _amount(self, value: Any) -> int:
        return amount_of(value, self.at, "an amount")

    def _seat(self) -> None:
        for player in self.ohh["players"]:
            stack = self._amount(player["starting_stack"])
            seat = Seat(int(player["seat"]), str(player["name"]), stack, bool(player.get("is_sitting_out")), self.line)
            self.seats[player["id"]] = seat
            self.left[seat.number] = stack
        numbers = [seat.number for seat in self.seats.values()]
        if not 2 <= len(numbers) <= MAX_SEATS or len(set(numbers)) < len(numbers) or min(numbers) < 1:
            raise FormatError(0, f"{len(numbers)} players, or two of one seat; stud has 2 to {MAX_SEATS}", "P06")

    def _where(self) -> int:
        return self.line + self.text.count(b"\n", 0, self.at)

    def _played(self) -> Iterator[Event]:
        number, street = 0, Street.BEFORE
        for stage in self.ohh["rounds"]:
            actions = stage.get("actions", ())
            is_ante = bool(actions) and all(action_of(action["action"]) == ANTE for action in actions)
            street = Street.BEFORE if is_ante else street_of(stage["street"], street)
            for action in actions:
                self.at = self.starts[number] if number < len(self.starts) else self.at
                number += 1
                if action_of(action["action"]) != ANTE:
                    yield from self._begun(street, stage)
                yield from self._done(action)
            yield from self._begun(street, stage)

    def _begun(self, street: Street, stage: dict[str, Any]) -> Iterator[Event]:
        """The heading of a street, with the community card if there is one."""
        if street > self.street:
            self.street = street
            self.put.clear()
            self.bet = 0
            yield events.StreetStart(self._where(), street, -1)
            if stage.get("cards"):
                yield events.Community(self._where(), street, self._cards(stage))

    def _done(self, action: dict[str, Any]) -> Iterator[Event]:
        verb, seat = action_of(action["action"]), self.seats[action["player_id"]]
        cards = self._cards(action)
        facts = self._where(), self.street, seat.number, seat.player
        if verb == DEALT:
            cards = cards or (X,)
            self.held[seat.number] += cards
            if len(self.held[seat.number]) > Street.SEVENTH:
                raise FormatError(self.at, f"{seat.player} gets more than seven cards", "P09")
            yield events.Deal(*facts, self.held[seat.number], len(cards))
        elif verb == SHOWS:
            yield events.Show(*facts, cards, -1, -1)
        elif verb == MUCKS:
            yield events.Muck(*facts, cards)
        elif verb == FOLD:
            self.folded.add(seat.number)
            yield events.Fold(*facts, cards)
        elif verb == CHECK:
            yield events.Check(*facts)
        elif verb in (ANTE, BRING_IN, CALL, BET, RAISE):
            yield self._payment(verb, seat, self._amount(action["amount"]), bool(action.get("is_allin")))
        elif verb not in _IGNORED:
            raise FormatError(self.at, f"stud has no action {verb!r}")

    def _cards(self, record: dict[str, Any]) -> tuple[str, ...]:
        """The cards of an action or a round, at most those of a whole hand."""
        cards = tuple(card_name(parse_card(str(card))) for card in record.get("cards", ()))
        if len(cards) > Street.SEVENTH:
            raise FormatError(self.at, "more than seven cards", "P09")
        return cards

    def _payment(self, verb: str, seat: Seat, amount: int, all_in: bool) -> Event:
        """A payment: the amount is what is added, of raises too."""
        facts = self._where(), self.street, seat.number, seat.player
        before = self.bet
        self.left[seat.number] -= amount
        self.paid[seat.number] += amount
        all_in = all_in or self.left[seat.number] == 0
        if verb == ANTE:
            return events.Ante(*facts, amount, all_in)
        self.put[seat.number] += amount
        self.bet = max(self.bet, self.put[seat.number])
        if verb == BRING_IN:
            return events.BringIn(*facts, amount, all_in)
        if verb == CALL:
            return events.Call(*facts, amount, all_in)
        if before == 0:
            return events.Bet(*facts, amount, all_in)
        return events.Raise(*facts, self.put[seat.number] - before, all_in, self.put[seat.number])

    def _paid(self) -> Iterator[Event]:
        """The awards, side pots first as sites print them, and what the house keeps."""
        pots = self.ohh["pots"]
        named = self._pots() or [(-1, Half.WHOLE)] * len(pots)
        for (number, half), pot in sorted(zip(named, pots, strict=True), key=lambda one: (-one[0][0], one[0][1])):
            for win in pot["player_wins"]:
                paid, amount = self.seats.get(win["player_id"]), self._amount(win["win_amount"])
                if amount and paid:
                    yield events.Collect(self._where(), self.street, paid.number, paid.player, amount, number, half)
                elif amount:
                    words = f"player_id {win['player_id']} wins {win['win_amount']}"
                    yield events.Unknown(self._where(), self.street, 0, "", words, amount)
        yield events.StreetStart(self._where(), Street.SUMMARY, -1)
        rake, fee = (sum(self._amount(pot.get(key, 0)) for pot in pots) for key in ("rake", "jackpot"))
        yield events.Rake(self._where(), Street.SUMMARY, rake)
        if fee:
            yield events.Fee(self._where(), Street.SUMMARY, fee)

    def _pots(self) -> list[tuple[int, Half]]:
        """Pot and half of every OHH pot: two that add up to a pot are its high and its low half; none if unclear."""
        order = sorted(self.left)
        live = {index for index, seat in enumerate(order) if self.paid[seat] and seat not in self.folded}
        amounts = [self._amount(pot["amount"]) for pot in self.ohh["pots"]]
        named: list[tuple[int, Half]] = []
        for layer in layers_of([self.paid[seat] for seat in order], live):
            rest = amounts[len(named) :]
            if rest[:1] == [layer.amount]:
                named.append((layer.pot, Half.WHOLE))
            elif sum(rest[:2]) == layer.amount and ROWS[GAMES[self.ohh["game_type"]]].is_hilo:
                named += [(layer.pot, Half.HIGH), (layer.pot, Half.LOW)]
            else:
                return []
        return named if len(named) == len(amounts) else []

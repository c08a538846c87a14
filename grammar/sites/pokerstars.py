"""Writes hands in PokerStars' words: the counterpart of `pokerstars.lark`, read off real files."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from rules import hand as events
from rules.hand import Event, Hand, Seat
from rules.money import CENT, UNIT, format_amount
from rules.ranking import ACE, FULL_HOUSE, STRAIGHT, STRAIGHT_FLUSH, TWO_PAIR
from rules.vocabulary import TIME_ZONES, Currency, Game, Kind, Outcome, Street, Zone

GAMES = {Game.STUD: "7 Card Stud", Game.STUD8: "7 Card Stud Hi/Lo", Game.RAZZ: "Razz"}
SYMBOLS = {Currency.USD: "$", Currency.EUR: "€", Currency.GBP: "£", Currency.CAD: "$", Currency.INR: "₹"}
"""Currency signs before amounts; play money and tournament chips have none."""
HEADINGS = {
    Street.THIRD: "3rd STREET",
    Street.FOURTH: "4th STREET",
    Street.FIFTH: "5th STREET",
    Street.SIXTH: "6th STREET",
    Street.SEVENTH: "RIVER",
    Street.SHOWDOWN: "SHOW DOWN",
    Street.SUMMARY: "SUMMARY",
}
FOLDED_ON = {
    Street.THIRD: "3rd Street",
    Street.FOURTH: "4th Street",
    Street.FIFTH: "5th Street",
    Street.SIXTH: "6th Street",
    Street.SEVENTH: "River",
}
LAST_YEAR_OF_GAMES = 2009
"""Until then a header said `PokerStars Game #`, later `PokerStars Hand #`."""
STOCK_NOTICES: dict[type[Event], str] = {
    events.EVENT_CLASSES[Kind.NO_LOW]: "No low hand qualified",
    events.EVENT_CLASSES[Kind.CAPPED]: "Betting is capped",
    events.EVENT_CLASSES[Kind.OPEN_PAIR]: "Pair on board - a double bet is allowed",
}
"""Notices that say the same in every hand, for events that keep no text."""

_RANKS = ("Ace", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen", "King", "Ace")
_LOW_RANKS = " A23456789TJQK"
_DID_NOT_BET = " (didn't bet)"
_CONTINUES_LINE = (events.Pot, events.Rake, events.Fee, events.Community)
"""Events that are printed on the line of the event before them."""


@dataclass(frozen=True, slots=True)
class _Style:
    """What decides how the lines of one hand are worded."""

    game: Game
    symbol: str
    pots: int
    """How many pots the hand has."""

    def money(self, amount: int) -> str:
        return self.symbol + format_amount(amount)

    def pot(self, number: int) -> str:
        if self.pots < 2:
            return "pot"
        if number == 0:
            return "main pot"
        return "side pot" if self.pots == 2 else f"side pot-{number}"


def _rank(rank: int) -> str:
    return _RANKS[rank - 1]


def _ranks(rank: int) -> str:
    name = "Deuce" if rank == 2 else _rank(rank)
    return name + ("es" if name == "Six" else "s")


def describe_high(said: int) -> str:
    """Phrase for a high hand given as `rules.ranking.high_said`.

    >>> describe_high(0x2D9000), describe_high(0x450000)
    ('two pair, Kings and Nines', 'a straight, Ace to Five')
    """
    category, first, second = said >> 20, said >> 16 & 15, said >> 12 & 15
    if category in (STRAIGHT, STRAIGHT_FLUSH):
        return _describe_run(category, first)
    if category == TWO_PAIR:
        return f"two pair, {_ranks(first)} and {_ranks(second)}"
    if category == FULL_HOUSE:
        return f"a full house, {_ranks(first)} full of {_ranks(second)}"
    phrases = {
        0: f"high card {_rank(first)}",
        1: f"a pair of {_ranks(first)}",
        3: f"three of a kind, {_ranks(first)}",
        5: f"a flush, {_rank(first)} high",
        7: f"four of a kind, {_ranks(first)}",
    }
    return phrases[category]


def _describe_run(category: int, top: int) -> str:
    if category == STRAIGHT_FLUSH and top == ACE:
        return "a Royal Flush"
    name = "a straight flush" if category == STRAIGHT_FLUSH else "a straight"
    return f"{name}, {_rank(top - 4)} to {_rank(top)}"


def describe_low(said: int) -> str:
    """Ranks of a low hand given as `rules.ranking.low_said`.

    >>> describe_low(0xD8631), describe_low(0x3354)
    ('K,8,6,3,A', '3,3,5,4')
    """
    return ",".join(_LOW_RANKS[int(digit, 16)] for digit in f"{said:x}")


def _said(event: events.Show | events.Result, style: _Style) -> str:
    parts = []
    if event.said_high >= 0:
        parts.append(("HI: " if style.game == Game.STUD8 else "") + describe_high(event.said_high))
    if event.said_low >= 0:
        parts.append(("LO: " if style.game == Game.STUD8 else "Lo: ") + describe_low(event.said_low))
    return "; ".join(parts)


def _cards(cards: tuple[str, ...]) -> str:
    return f"[{' '.join(cards)}]"


def _payment(verb: str) -> Callable[[Any, _Style], str]:
    def write(event: events.Payment, style: _Style) -> str:
        return f"{event.player}: {verb} {style.money(event.amount)}{' and is all-in' if event.all_in else ''}"

    return write


def _raise(event: events.Raise, style: _Style) -> str:
    sizes = f"{style.money(event.amount)} to {style.money(event.to)}"
    return f"{event.player}: raises {sizes}{' and is all-in' if event.all_in else ''}"


def _deal(event: events.Deal, style: _Style) -> str:
    old, new = event.cards[: -event.fresh], event.cards[-event.fresh :]
    return f"Dealt to {event.player} {_cards(old) + ' ' if old else ''}{_cards(new)}"


def _fold(event: events.Fold, style: _Style) -> str:
    return f"{event.player}: folds{' ' + _cards(event.cards) if event.cards else ''}"


def _show(event: events.Show, style: _Style) -> str:
    said = _said(event, style)
    return f"{event.player}: shows {_cards(event.cards)}{f' ({said})' if said else ''}"


def _muck(event: events.Muck, style: _Style) -> str:
    return f"{event.player}: mucks hand{' ' + _cards(event.cards) if event.cards else ''}"


def _collect(event: events.Collect, style: _Style) -> str:
    return f"{event.player} collected {style.money(event.amount)} from {style.pot(event.pot)}"


def _stated_pot(event: events.Pot, style: _Style) -> str:
    return f" {style.pot(event.pot).capitalize()} {style.money(event.amount)}."


def _result(event: events.Result, style: _Style) -> str:
    return f"Seat {event.seat}: {event.player} {_outcome(event, style)}"


def _outcome(event: events.Result, style: _Style) -> str:
    if event.outcome == Outcome.FOLDED:
        return f"folded on the {FOLDED_ON[event.at]}{_DID_NOT_BET if event.did_not_bet else ''}"
    if event.outcome == Outcome.COLLECTED:
        return f"collected ({style.money(event.amount)})"
    if event.outcome == Outcome.MUCKED:
        return f"mucked{' ' + _cards(event.cards) if event.cards else ''}"
    said = _said(event, style)
    result = f"won ({style.money(event.amount)})" if event.outcome == Outcome.WON else "lost"
    return f"showed {_cards(event.cards)} and {result}{' with ' + said if said else ''}"


_WRITERS: dict[type[Event], Callable[[Any, _Style], str]] = {
    events.Ante: _payment("posts the ante"),
    events.BringIn: _payment("brings in for"),
    events.StreetStart: lambda event, style: f"*** {HEADINGS[event.street]} ***",
    events.Deal: _deal,
    events.Community: lambda event, style: f" {_cards(event.cards)}",
    events.Check: lambda event, style: f"{event.player}: checks",
    events.Bet: _payment("bets"),
    events.Call: _payment("calls"),
    events.Raise: _raise,
    events.Fold: _fold,
    events.Uncalled: lambda event, style: f"Uncalled bet ({style.money(event.amount)}) returned to {event.player}",
    events.Show: _show,
    events.Muck: _muck,
    events.NoShow: lambda event, style: f"{event.player}: doesn't show hand",
    events.Collect: _collect,
    events.Total: lambda event, style: f"Total pot {style.money(event.amount)}",
    events.Pot: _stated_pot,
    events.Rake: lambda event, style: f" | Rake {style.money(event.amount)}",
    events.Fee: lambda event, style: f" | Jackpot Fee {style.money(event.amount)}",
    events.Board: lambda event, style: f"Board {_cards(event.cards)}",
    events.Result: _result,
}


def _write_event(event: Event, style: _Style) -> str:
    if isinstance(event, events.Notice):
        return event.text or STOCK_NOTICES[type(event)]
    return _WRITERS[type(event)](event, style)


def _moment(local: datetime, zone: Zone) -> str:
    return f"{local:%Y/%m/%d} {local.hour}:{local:%M:%S} {zone.name}"


def _when(hand: Hand) -> str:
    """Printed time; every zone but Eastern Time is followed by Eastern Time in brackets."""
    printed = _moment(hand.local_time, hand.zone)
    if hand.zone == Zone.ET:
        return printed
    eastern = hand.started_at.astimezone(ZoneInfo(TIME_ZONES[Zone.ET]))
    return f"{printed} [{_moment(eastern, Zone.ET)}]"


def _stakes(hand: Hand) -> str:
    symbol = SYMBOLS.get(hand.currency, "")
    stakes = f"{symbol}{format_amount(hand.small_bet)}/{symbol}{format_amount(hand.big_bet)}"
    return f"{stakes} {hand.currency.name}" if symbol else stakes


def _buy_in(hand: Hand) -> str:
    """Price of a tournament and its fee, both with cents where one of them has any."""
    if hand.buy_in < 0:
        return "Freeroll "
    symbol = SYMBOLS.get(hand.buy_in_currency, "")
    currency = f" {hand.buy_in_currency.name}" if symbol else ""
    in_cents = bool(hand.buy_in % UNIT or hand.fee % UNIT)
    price, fee = (_price(amount, in_cents) for amount in (hand.buy_in, hand.fee))
    return f"{symbol}{price}+{symbol}{fee}{currency}"


def _price(amount: int, in_cents: bool) -> str:
    return f"{amount // UNIT}.{amount % UNIT // CENT:02d}" if in_cents else format_amount(amount)


def _level(hand: Hand) -> str:
    return hand.level if hand.level.lower().startswith(("level", "match")) else f"Level {hand.level}"


def _header(hand: Hand) -> str:
    word = "Hand" if hand.local_time.year > LAST_YEAR_OF_GAMES else "Game"
    head = f"PokerStars {'Home Game ' if hand.club else ''}{word} #{hand.hand_id}:"
    if hand.club:
        head += f" {{{hand.club}}}"
    game = f"{GAMES[hand.game]} Limit"
    if hand.tournament:
        named = f"{hand.mixed} ({game})" if hand.mixed else game
        level = f"{_level(hand)} ({_stakes(hand)})"
        return f"{head} Tournament #{hand.tournament}, {_buy_in(hand)} {named} - {level} - {_when(hand)}"
    named = f"{hand.mixed} ({game}, {_stakes(hand)})" if hand.mixed else f"{game} ({_stakes(hand)})"
    return f"{head}  {named} - {_when(hand)}"


def _table(hand: Hand) -> str:
    play = hand.currency == Currency.PLAY and not hand.tournament
    return f"Table '{hand.table}' {hand.max_seats}-max{' (Play Money)' if play else ''}"


def _seat(seat: Seat, style: _Style) -> str:
    out = " is sitting out" if seat.sitting_out else ""
    return f"Seat {seat.number}: {seat.player} ({style.money(seat.stack)} in chips){out}"


def _style(hand: Hand) -> _Style:
    pots = [event.pot for event in hand.events if isinstance(event, (events.Pot, events.Collect))]
    return _Style(hand.game, SYMBOLS.get(hand.currency, ""), max(pots, default=0) + 1)


def hand_lines(hand: Hand) -> Iterator[str]:
    """Lines of a hand as PokerStars prints them, without line feeds.

    Raises KeyError for a game that PokerStars does not deal or a street that it does not name.
    """
    style = _style(hand)
    yield _header(hand)
    yield _table(hand)
    for seat in hand.seats:
        yield _seat(seat, style)
    line = ""
    for event in hand.events:
        if line and not isinstance(event, _CONTINUES_LINE):
            yield line
            line = ""
        line += _write_event(event, style)
    if line:
        yield line

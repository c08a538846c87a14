"""Equities as players could know them: against the ranges of their opponents, not against cards that were shown later.

An opponent's range are the down cards of players of this database who played third street in the same way, by class of
starting hand (`analytics.search.shown_ranges`); any cards, if too few of them are known, or if the opponent has not
acted by choice. Later streets do not narrow it further.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cache

from studbook.analytics.replayer.frame import CallPrice, Frame, PlayerNow, Replayed
from studbook.analytics.replayer.table_cards import Card
from studbook.analytics.search.shown_ranges import ENOUGH, shown_range
from studbook.analytics.store import Store
from studbook.equity.range_equity import sample_ranges
from studbook.equity.range_spot import range_spot
from studbook.equity.ranges.expand import range_of
from studbook.game.cards import DECK_SIZE, RANKS, card_name, parse_card
from studbook.game.events import Bet, Call, Fold, Raise
from studbook.game.games import WITH_CLASSES
from studbook.game.vocabulary import Game, Street

ERROR = 0.01
"""Half width of the 95 % interval of each equity."""
SEARCHES = {"completed": "completed", "raised": "raised", "called": "played not completed not raised"}
"""Searches for the ways to play third street by choice."""
Names = Callable[[str, str], str]
"""For a way to play third street and a rank of door card: the down cards as a range, empty for any."""


@dataclass(frozen=True, slots=True)
class StreetView:
    """What a player could know on a street, after it was dealt."""

    street: str
    seat: int
    player: str
    equity: float
    """Against the ranges of the opponents who are still in."""
    if_live: float | None
    """The same if no card of a folded player were dead; None if none is."""
    known_later: float | None
    """Equity with the cards that were known later, if the player stayed to the end."""
    opponents: tuple[tuple[str, str], ...]
    """Each opponent and how they played third street: one of `SEARCHES`, or empty."""


@dataclass(frozen=True, slots=True)
class RangeViews:
    """A hand as its players could see it."""

    streets: tuple[StreetView, ...]
    prices: tuple[CallPrice, ...]


@dataclass(frozen=True, slots=True)
class _Table:
    """The players' cards at a moment, and how they have played third street."""

    game: Game
    players: Sequence[PlayerNow]
    played: dict[int, str]
    common: tuple[int, ...]


def range_names(store: Store, game: Game) -> Names:
    """The down cards of players of a database, by how they played third street and their door card."""

    @cache
    def named(line: str, door: str) -> str:
        if line not in SEARCHES or game not in WITH_CLASSES:
            return ""
        for rank in (door, ""):
            found = shown_range(store, SEARCHES[line], game, rank)
            if found.known >= ENOUGH:
                return found.down_text
        return ""

    return named


def range_views(store: Store, played: Replayed, error: float = ERROR) -> RangeViews:
    """Equity against ranges on every street, and the price of every call and fold, of the players with known cards.

    Empty for deals of the Red Dog family.
    """
    hand = played.hand
    if hand.is_deal:
        return RangeViews((), ())
    names = range_names(store, hand.game)
    cards = {player.seat: player.cards for player in played.frames[-1].players} if played.frames else {}
    streets: list[StreetView] = []
    prices: list[CallPrice] = []
    lines: dict[int, str] = {}
    for frame, following in zip(played.frames, [*played.frames[1:], None], strict=True):
        table = _Table(hand.game, frame.players, dict(lines), tuple(map(parse_card, frame.community)))
        is_street = frame.street <= Street.SEVENTH
        if is_street and frame.kind == "deal" and (following is None or following.kind != "deal"):
            streets += _street_views(table, frame, cards, names, error)
        if following is not None and frame.turn is not None:
            price = _price(table, frame, following, cards, names, error, hand.facts.big_bet)
            prices += [price] if price else []
        follow_third(lines, frame)
    return RangeViews(tuple(streets), tuple(prices))


def with_ranges(store: Store, played: Replayed) -> Replayed:
    """The frames with what players could know: equities against ranges, and the price before each call and fold."""
    views = range_views(store, played)
    by_street = {(view.street, view.seat): view.equity for view in views.streets}
    prices = {price.line: price for price in views.prices}
    frames = []
    for frame, following in zip(played.frames, [*played.frames[1:], None], strict=True):
        name = frame.street.name.lower()
        players = [
            replace(player, range_equity=by_street.get((name, player.seat)) if player.status == "in" else None)
            for player in frame.players
        ]
        price = prices.get(following.line) if following is not None else None
        frames.append(replace(frame, players=players, price=price))
    return Replayed(played.explanation, frames)


def call_price(store: Store, played: Replayed, step: int, error: float = ERROR) -> CallPrice | None:
    """Price of a call for the player who acts after a step, as in `range_views`; None if there is nothing to call."""
    hand = played.hand
    if hand.is_deal or not 0 <= step < len(played.frames) - 1:
        return None
    lines: dict[int, str] = {}
    for frame in played.frames[: step + 1]:
        table = _Table(hand.game, frame.players, dict(lines), tuple(map(parse_card, frame.community)))
        follow_third(lines, frame)
    cards = {player.seat: player.cards for player in frame.players}
    following = played.frames[step + 1]
    return _price(table, frame, following, cards, range_names(store, hand.game), error, hand.facts.big_bet)


def follow_third(lines: dict[int, str], frame: Frame) -> None:
    """Note how players play the first street."""
    if frame.street > Street.THIRD:
        return
    is_open = any(line in ("completed", "raised") for line in lines.values())
    for event in frame.events:
        if isinstance(event, Bet | Raise):
            lines[event.seat] = "raised" if is_open else "completed"
        elif isinstance(event, Call):
            lines.setdefault(event.seat, "called")


def _held(player: PlayerNow, cards: dict[int, list[Card]]) -> list[int]:
    """All cards that a player has by now, if they are known by the end of the hand; otherwise empty."""
    known = [parse_card(card.name) for card in cards.get(player.seat, [])[: len(player.cards)]]
    return known if len(known) == len(player.cards) and all(card < DECK_SIZE for card in known) else []


def open_cards(player: PlayerNow) -> list[str]:
    """Up cards that are known."""
    return [card.name for card in player.cards if card.is_open and card.name != "X"]


def _street_views(
    table: _Table, frame: Frame, cards: dict[int, list[Card]], names: Names, error: float
) -> Iterator[StreetView]:
    for player in frame.players:
        held = _held(player, cards)
        opponents = [other for other in frame.players if other.status == "in" and other.seat != player.seat]
        if player.status != "in" or not held or not opponents:
            continue
        dead = _dead(table)
        equity = _equity(table, player, held, dead, names, error)
        if equity is not None:
            lines = tuple((other.name, table.played.get(other.seat, "")) for other in opponents)
            if_live = _equity(table, player, held, [], names, error) if dead else None
            later = player.equity
            yield StreetView(frame.street.name.lower(), player.seat, player.name, equity, if_live, later, lines)


def _dead(table: _Table) -> list[int]:
    """Upcards of players who have folded."""
    return [parse_card(name) for player in table.players if player.status == "folded" for name in open_cards(player)]


def _equity(
    table: _Table, player: PlayerNow, held: list[int], dead: list[int], names: Names, error: float
) -> float | None:
    """Equity of a player's cards against the ranges of all others who are in; None if the cards are impossible."""
    gone = sum(1 << card for card in {*dead, *table.common, *held})
    others = [other for other in table.players if other.status == "in" and other.seat != player.seat]
    texts = [_text(other, names, table.played.get(other.seat, "")) for other in others]
    own = "".join(map(card_name, held))
    try:
        ranges = [range_of(table.game, own), *(range_of(table.game, text, gone) for text in texts)]
        answer = sample_ranges(range_spot(table.game, ranges, dead, table.common), error)
    except ValueError:  # a card in two places, or more players than cards
        return None
    return float(answer.players[0].share)


def _text(player: PlayerNow, names: Names, line: str) -> str:
    """The range of an opponent with these upcards."""
    up = open_cards(player)
    down = names(line, up[0][0]) if up and up[0][0] in RANKS else ""
    return f"{down or '(x)'}{''.join(up)}" if up else "x"


def _price(
    table: _Table,
    frame: Frame,
    following: Frame,
    cards: dict[int, list[Card]],
    names: Names,
    error: float,
    big_bet: Decimal,
) -> CallPrice | None:
    """What a call costs, and is worth without further betting; None if there is nothing to call."""
    event = following.events[0] if following.events else None
    player = next((one for one in frame.players if one.seat == frame.turn), None)
    to_call = frame.options.to_call if frame.options else Decimal(0)
    if player is None or not isinstance(event, Bet | Call | Fold | Raise) or to_call <= 0 or not big_bet:
        return None
    held = _held(player, cards)
    if not held or event.seat != player.seat:
        return None
    equity = _equity(table, player, held, _dead(table), names, error)
    if equity is None:
        return None
    return CallPrice(
        line=following.line,
        street=frame.street.name.lower(),
        seat=player.seat,
        player=player.name,
        action=following.kind,
        to_call=float(to_call / big_bet),
        pot=float(frame.in_all / big_bet),
        equity=equity,
    )

"""Each statistic of the deal a second time: plain Python over the events of hands, with none of our code.

It reads the lines that deal cards; the code reads the stored cards of each seat.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from math import comb, log, perm, sqrt
from typing import Any, NamedTuple

from studbook.analytics.store import Store

DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
LATER = {"fivestud": ("third", "fourth", "fifth")}
SEVEN = ("fourth", "fifth", "sixth")
STREETS = ("second", "third", "fourth", "fifth", "sixth", "seventh")


class Dealt(NamedTuple):
    """One hand."""

    site: str
    game: str
    table: str
    players: dict[int, str]
    stack: dict[int, float]
    net: dict[int, float]
    big_bet: float
    down: dict[int, tuple[str, str]]
    """Of players whose downcards are dealt face up to the reader."""
    doors: dict[int, str]
    later: list[dict[int, str]]
    """Upcards of three streets by seat."""
    wagered: list[int | None]
    """Seat of the last bet or raise before each of these streets, on the street before."""


def hands_of(store: Store) -> list[Dealt]:
    """All hands in the order of play."""
    rows = store.sql(
        "SELECT hand, site, game, coalesce(tournament, '') || table_name, big_bet FROM hands "
        "WHERE NOT conflict ORDER BY started_at, hand"
    ).rows
    seats, events = defaultdict(list), defaultdict(list)
    for row in store.sql("SELECT hand, seat, player, stack, net FROM seats WHERE dealt_in").rows:
        seats[row[0]].append(row[1:])
    for row in store.sql("SELECT hand, street, kind, seat, cards FROM events ORDER BY hand, number").rows:
        events[row[0]].append(row[1:])
    return [_hand(row, seats[row[0]], events[row[0]]) for row in rows]


def _hand(row: tuple[Any, ...], seats: list[Any], events: list[Any]) -> Dealt:
    _, site, game, table, big_bet = row
    first = "second" if game == "fivestud" else "third"
    streets = LATER.get(game, SEVEN)
    down, doors, later = {}, {}, [{}, {}, {}]
    for street, kind, seat, cards in events:
        if kind == "deal":
            names = cards.split()
            if street == first:
                doors[seat] = names[-1]
                if len(names) == 3 and "X" not in names:
                    down[seat] = (names[0], names[1])
            elif street in streets:
                later[streets.index(street)][seat] = names[-1]
    wagered = []
    for street in streets:
        before = STREETS[STREETS.index(street) - 1]
        bets = [seat for where, kind, seat, _ in events if where == before and kind in ("bet", "raise")]
        wagered.append(bets[-1] if bets else None)
    community = {street for street, kind, _, _ in events if kind == "community"}
    later = [{} if street in community else cards for street, cards in zip(streets, later, strict=True)]
    players = {seat: player for seat, player, _, _ in seats}
    return Dealt(
        site, game, table, players, {seat: float(stack) for seat, _, stack, _ in seats},
        {seat: float(net) for seat, _, _, net in seats}, float(big_bet), down, doors, later, wagered,
    )  # fmt: skip


def evenness(hands: list[Dealt], classes: dict[str, str]) -> float:
    """F1: how far door cards are from even; `classes` maps each card to its class."""
    counts = Counter(classes[card] for hand in hands for card in hand.doors.values())
    size = len(set(classes.values()))
    mean = sum(len(hand.doors) for hand in hands) / size
    scale = sum(len(hand.doors) * (52 - len(hand.doors)) / 51 for hand in hands) / size
    return sum((counts[name] - mean) ** 2 for name in set(classes.values())) / scale


def pairs(hands: list[Dealt]) -> tuple[int, float, float]:
    """F2: hands with a pair among the door cards; mean and variance of their number."""
    found, mean, variance = 0, 0.0, 0.0
    for hand in hands:
        n = len(hand.doors)
        if n >= 2:
            chance = 1 - comb(13, n) * 4**n / comb(52, n)
            found += len({card[0] for card in hand.doors.values()}) < n
            mean, variance = mean + chance, variance + chance * (1 - chance)
    return found, mean, variance


def start_class(cards: tuple[str, ...]) -> str:
    ranks = sorted("23456789TJQKA".index(card[0]) for card in cards)
    suited = len({card[1] for card in cards}) == 1
    running = ranks in ([0, 1, 12], list(range(ranks[0], ranks[0] + 3)))
    if len(set(ranks)) == 1:
        return "rolled up"
    if len(set(ranks)) == 2:
        return "pair"
    return {(True, True): "three to a straight flush", (True, False): "three to a flush",
            (False, True): "three to a straight", (False, False): "other"}[suited, running]  # fmt: skip


def starts(hands: list[Dealt]) -> list[tuple[str, str, tuple[str, ...]]]:
    """F3: player, game and cards of starting hands known from the deal."""
    return [
        (hand.players[seat], hand.game, (*cards, hand.doors[seat]))
        for hand in hands
        for seat, cards in hand.down.items()
    ]


def g_statistic(counts: list[int], ways: list[int]) -> float:
    total = sum(counts)
    return 2 * sum(count * log(count / (total * way / sum(ways))) for count, way in zip(counts, ways) if count)  # noqa: B905


def apart(hands: list[Dealt], lag: int) -> Iterator[tuple[Dealt, Dealt]]:
    """Pairs of hands of one table, the later one first, so many hands apart."""
    tables = defaultdict(list)
    for hand in hands:
        tables[hand.site, hand.table].append(hand)
    for played in tables.values():
        yield from zip(played[lag:], played, strict=False)


def same_again(hands: list[Dealt]) -> tuple[int, float, float]:
    """F4: seats that get the door card of the hand before; mean and variance of their number."""
    found, mean, variance = 0, 0.0, 0.0
    for hand, before in apart(hands, 1):
        both = set(hand.doors) & set(before.doors)
        m = len(both)
        found += sum(hand.doors[seat] == before.doors[seat] for seat in both)
        mean += m / 52
        variance += m / 52 * 51 / 52 + m * (m - 1) * (1 / 52 / 51 - 1 / 52 / 52)
    return found, mean, variance


def rank_square(hands: list[Dealt], lag: int) -> float:
    """F4: square of the correlation of a seat's door cards, so many hands apart."""
    total, variance = 0.0, 0.0
    for hand, before in apart(hands, lag):
        both = set(hand.doors) & set(before.doors)
        m = len(both)
        for seat in both:
            total += (DECK.index(hand.doors[seat]) // 4 - 6) * (DECK.index(before.doors[seat]) // 4 - 6)
        variance += m * 14 * 14 + m * (m - 1) * (14 / 51) ** 2
    return total * total / variance


def repeated(hands: list[Dealt]) -> tuple[int, float]:
    """F4: pairs of hands with the same door cards, and how many are to be expected."""
    deals = Counter(tuple(hand.doors[seat] for seat in sorted(hand.doors)) for hand in hands if len(hand.doors) >= 5)
    sizes = Counter(len(hand.doors) for hand in hands if len(hand.doors) >= 5)
    return sum(comb(n, 2) for n in deals.values()), sum(comb(n, 2) / perm(52, k) for k, n in sizes.items())


def score(game: str, card: str) -> int:
    rank = "23456789TJQKA".index(card[0])
    if game in ("stud", "fivestud"):
        return rank
    if game == "razz27":
        return 12 - rank
    return 12 - "A23456789TJQK".index(card[0])


def helps(game: str, card: str, board: list[str]) -> int:
    is_pair = card[0] in {other[0] for other in board}
    if game in ("stud", "fivestud"):
        return int(is_pair)
    return int(card[0] in ("23456789" if game == "razz27" else "A2345678") and not is_pair)


def groups(hands: list[Dealt]) -> Iterator[tuple[Dealt, int, dict[str, set[int]]]]:
    """F5: every street on which two or more receive a card: the hand, the place of the street, the groups by name."""
    won, played = defaultdict(float), Counter()
    heroes = {(hand.site, hand.players[seat]) for hand in hands for seat in hand.down}
    for hand in hands:
        for later, cards in enumerate(hand.later):
            if len(cards) < 2:
                continue
            who = {seat: (hand.site, hand.players[seat]) for seat in cards}
            least = min(hand.stack[seat] for seat in cards)
            yield hand, later, {
                "the hero": {seat for seat in cards if who[seat] in heroes},
                "players who are losing": {seat for seat in cards if won[who[seat]] < -1e-6},
                "the shortest stack": {seat for seat in cards if hand.stack[seat] == least},
                "the last player to bet": {seat for seat in cards if seat == hand.wagered[later]},
                "new accounts": {seat for seat in cards if played[who[seat]] < 100},
            }  # fmt: skip
        for seat, player in hand.players.items():
            won[hand.site, player] += hand.net[seat] / hand.big_bet
            played[hand.site, player] += 1


def moments(values: dict[int, list[float]]) -> tuple[float, float]:
    """Mean and variance of a sum over all assignments: seat i gets value j of its list, no two seats the same j.

    By the chances that one seat, and that two seats, get two given cards.
    """
    k = len(next(iter(values.values())))
    mean = sum(sum(own) for own in values.values()) / k
    square = sum(one * one for own in values.values() for one in own) / k
    for seat, own in values.items():
        for other, others in values.items():
            if seat != other:
                both = sum(own) * sum(others) - sum(one * two for one, two in zip(own, others, strict=True))
                square += both / (k * (k - 1))
    return mean, square - mean * mean


def exchange_z(hands: list[Dealt], name: str, by_board: bool) -> float:
    """F5: z of the exchange test."""
    total, variance = 0.0, 0.0
    for hand, later, members in groups(hands):
        cards, group = hand.later[later], members[name]
        if not 0 < len(group) < len(cards):
            continue
        values, received = {}, 0.0
        for seat in group:
            board = [hand.doors[seat], *(hand.later[one][seat] for one in range(later))]
            values[seat] = [
                (helps(hand.game, card, board) if by_board else score(hand.game, card)) / len(group)
                for card in cards.values()
            ]
            received += values[seat][list(cards).index(seat)]
        mean, spread = moments(values)
        total, variance = total + received - mean, variance + spread
    return total / sqrt(variance)


def account_z(hands: list[Dealt]) -> dict[str, float]:
    """F5: z of the exchange test of every account, and how many streets it has."""
    total, variance = defaultdict(float), defaultdict(float)
    for hand in hands:
        for cards in hand.later:
            if len(cards) < 2:
                continue
            scores = {seat: score(hand.game, card) for seat, card in cards.items()}
            mean = sum(scores.values()) / len(scores)
            square = sum((one - mean) ** 2 for one in scores.values()) / len(scores)
            for seat, one in scores.items():
                total[hand.players[seat]] += one - mean
                variance[hand.players[seat]] += square
    return {player: total[player] / sqrt(variance[player]) for player in total if variance[player]}
